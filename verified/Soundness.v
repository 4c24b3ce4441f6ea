(** The theorem: a certificate that the checker accepts tells the P-positions, for all heaps. *)

From Coq Require Import ZArith List Lia Bool Arith FMapPositive.
From Wythoff Require Import Vectors Numbers Game Condition Words Sums Search Query Tracks Certificate Families Order.
Import ListNotations.
Open Scope Z_scope.

(** Whether the automaton of the positions accepts x and y, written with as many digits as the larger needs. *)
Definition accepts_position (c : certificate) (x y : Z) : bool :=
  let k := enough (system_of c) (Z.max x y) in
  accepts k (positions c) [digits (system_of c) k x; digits (system_of c) k y].

(** By the rule or a single extra move. *)
Definition simply_allowed (g : game) (x y u v : Z) : Prop :=
  holds (letter_value x y u v) (rule g) = true
  \/ ordered g = false /\ holds (letter_value y x v u) (rule g) = true
  \/ In (u, v) (singles g) \/ In (v, u) (singles g).

Lemma holds_ext a b f : (forall name, a name = b name) -> holds a f = holds b f.
Proof.
  intros E. assert (T : forall t, term_value a t = term_value b t) by (induction t; cbn; congruence).
  induction f; cbn; congruence.
Qed.

Lemma plus_constant_value numbers l n : linear_value numbers (plus_constant l n) = linear_value numbers l + n.
Proof. unfold linear_value, plus_constant. cbn. lia. Qed.

Lemma legal_condition_spec g at_ c numbers : legal_condition g at_ = Some c ->
  let number (name : letter) := linear_value numbers (at_ name) in
  let '(x, y, u, v) := (number HeapX, number HeapY, number TakenU, number TakenV) in
  meets numbers c = true <-> 0 <= u /\ 0 <= v /\ 0 < u + v /\ simply_allowed g x y u v.
Proof.
  unfold legal_condition. destruct (condition_of at_ (rule g)) as [a |] eqn:A; [| discriminate].
  destruct (if ordered g then _ else _) as [b |] eqn:B; [| discriminate]. intros H. injection H as <-. cbn zeta.
  set (x := linear_value numbers (at_ HeapX)). set (y := linear_value numbers (at_ HeapY)).
  set (u := linear_value numbers (at_ TakenU)). set (v := linear_value numbers (at_ TakenV)).
  apply (condition_of_spec numbers) in A.
  rewrite (holds_ext _ (letter_value x y u v)) in A by (now intros []).
  assert (B' : meets numbers b = negb (ordered g) && holds (letter_value y x v u) (rule g)).
  { destruct (ordered g); [injection B as <-; reflexivity |]. apply (condition_of_spec numbers) in B. rewrite B.
    now rewrite (holds_ext _ (letter_value y x v u)) by (now intros []). }
  rewrite !meets_all, !meets_any, meets_any_of, !compare_linear_spec, !plus_constant_value, A, B'. fold u v.
  assert (S : existsb (meets numbers) (map (single_condition at_) (singles g)) = true <->
    In (u, v) (singles g) \/ In (v, u) (singles g)).
  { rewrite existsb_exists. unfold single_condition. split.
    - intros (d & I & M). apply in_map_iff in I as ([p q] & <- & I). cbn [fst snd] in M.
      rewrite meets_any, !meets_all, !compare_linear_spec, !plus_constant_value in M. fold u v in M. cbn [compare] in M.
      assert (E : u = p /\ v = q \/ u = q /\ v = p) by lia. destruct E as [[-> ->] | [-> ->]]; auto.
    - intros I. assert (P : exists p q, In (p, q) (singles g) /\ (u = p /\ v = q \/ u = q /\ v = p)).
      { destruct I as [I | I]; [exists u, v | exists v, u]; auto. }
      destruct P as (p & q & I' & E). eexists.
      split; [apply in_map_iff; exists (p, q); split; [reflexivity | exact I'] |]. cbn [fst snd].
      rewrite meets_any, !meets_all, !compare_linear_spec, !plus_constant_value. fold u v. cbn [compare]. lia. }
  unfold simply_allowed. cbn [compare]. rewrite !andb_true_iff, !orb_true_iff, S, andb_true_iff, negb_true_iff. split.
  - intros (? & ? & ? & W). repeat split; try lia. intuition.
  - intros (? & ? & ? & W). repeat split; try lia. intuition.
Qed.

Lemma every_nothing {A} (f : A -> found) list : every f list = Nothing -> forall a, In a list -> f a = Nothing.
Proof.
  induction list as [| b list IH]; intros E a J; [contradiction |]. cbn in E. destruct (f b) eqn:F; try discriminate.
  destruct J as [<- | J]; auto.
Qed.

Lemma reach_by_sort y list : forall a b, map sort (reach_by y a b list) = list.
Proof. induction list as [| m list IH]; intros a b; [reflexivity |]. cbn [reach_by map sort]. now rewrite IH. Qed.

Section Soundness.
  Variable c : certificate.
  Hypothesis accepted : verdict_of c = Accepted.

  Let g := game_of c.
  Let s := system_of c.
  Let P := positions c.
  Let on : target := match block g with O => None | _ => Some (P, false) end.

  Local Opaque none completes sort_conditions no_moves check_cover is_symmetric only_in check_family ignores_zeros.

  Record checked : Prop := {
    system_ok : ok_system s = true;
    families_ok : length (both_orders g) = length (evidences c);
    family_ok : forall i f e, nth_error (both_orders g) i = Some f -> nth_error (evidences c) i = Some e ->
      check_family s i (f, e) = Accepted;
    symmetric : ordered g = false -> is_symmetric c = Nothing;
    closed : no_moves c P (Some (P, true)) (S (block g)) = Nothing;
    covers_ok : forall o, In o (covers c) -> exists i, check_cover c (Some (P, true)) (S (block g)) AtCover i o = Accepted;
    lives_ok : forall o, In o (lives c) -> exists i, check_cover c on 1 AtLive i o = Accepted;
    reach : only_in c false (map cover_positions (covers c) ++ [ends c]) = Nothing;
    normal_ends : misere g = false -> start (ends c) = 1%positive;
    ends_move : misere g = true -> no_moves c (ends c) on 1 = Nothing;
    ends_live : misere g = true -> only_in c true (map cover_positions (lives c)) = Nothing
  }.

  Lemma all_checked : checked.
  Proof using accepted.
    pose proof accepted as H. unfold verdict_of in H. fold g s P in H. fold on in H.
    apply accepted_and in H as [H1 H]. apply accepted_and in H as [_ H]. apply accepted_and in H as [H2 H].
    apply accepted_and in H as [H3 H]. apply accepted_and in H as [_ H]. apply accepted_and in H as [H4 H].
    apply accepted_and in H as [H5 H]. apply accepted_and in H as [H6 H]. apply accepted_and in H as [H7 H].
    apply accepted_and in H as [H8 H].
    constructor.
    - apply demand_accepted in H1. now destruct (ok_system s).
    - apply require_accepted in H2. now apply Nat.eqb_eq.
    - intros i f e F E. apply (each_nth _ _ _ H3 i (f, e)). clear - F E. revert F E.
      generalize (both_orders g) (evidences c).
      revert i. intros i list. revert i.
      induction list as [| f' list IH]; intros [| i] [| e' list'] F E; cbn in *; try discriminate; [congruence | auto].
    - intros O. rewrite O in H4. now apply demand_accepted in H4.
    - now apply demand_accepted in H5.
    - exact (each_accepted _ _ _ H6).
    - exact (each_accepted _ _ _ H7).
    - now apply demand_accepted in H8.
    - intros M. rewrite M in H. apply require_accepted in H. now apply Pos.eqb_eq.
    - intros M. rewrite M in H. apply accepted_and in H as [H _]. now apply demand_accepted in H.
    - intros M. rewrite M in H. apply accepted_and in H as [_ H]. now apply demand_accepted in H.
  Qed.

  Let ok : ok_system s = true := system_ok all_checked.

  Lemma on_cases : on = Some (P, false) \/ on = None /\ block g = O.
  Proof using. unfold on. generalize (block g). intros [| n]; auto. Qed.

  Definition in_half (x y : Z) : Prop := ordered g = true \/ x <= y.

  Lemma half_spec y words : in_half (value s (nth O words [])) (value s (nth y words [])) ->
    meets (map (value s) words) (half g y) = true.
  Proof using.
    unfold half, in_half. destruct (ordered g); [reflexivity |]. intros [| H]; [discriminate |].
    rewrite compare_linear_spec, difference_value. cbn [compare]. lia.
  Qed.

  Lemma legal_split x y u v : legal g x y u v <->
    0 <= u <= x /\ 0 <= v <= y /\ 0 < u + v /\ (simply_allowed g x y u v \/ exists f, In f (both_orders g) /\ orbit f u v).
  Proof using. unfold legal, allowed, simply_allowed. rewrite both_orders_orbit. tauto. Qed.

  Lemma values_natural k words : proper s k words -> Forall (fun word => 0 <= value s word < w s k) words.
  Proof using accepted.
    intros [_ F]. eapply Forall_impl; [| exact F]. intros word [L N]. apply (value_bound s ok) in N.
    now rewrite L in N.
  Qed.

  (** Words of what is left, and of what is taken. *)
  Lemma smaller_words k wx n : proper s k [wx] -> 0 <= n <= value s wx -> proper s k [digits s k n] /\ value s (digits s k n) = n.
  Proof using accepted.
    intros W B. pose proof (values_natural k [wx] W) as V. apply Forall_cons_iff in V as [V _].
    destruct (proper_digits s k n ok (proj1 W) ltac:(lia)) as (L & N & E). split; [| exact E]. split; [apply W |]. auto.
  Qed.

  Lemma proper_cons k word words : proper s k (word :: words) <-> proper s k [word] /\ proper s k words.
  Proof using.
    unfold proper. split.
    - intros [M F]. apply Forall_cons_iff in F as [A F]. auto.
    - intros [[M F] [_ G]]. apply Forall_cons_iff in F as [A _]. auto.
  Qed.

  Lemma proper_nth k words i : proper s k words -> (i < length words)%nat -> proper s k [nth i words []].
  Proof using.
    intros [M F] B. split; [exact M |]. constructor; [| constructor]. rewrite Forall_forall in F. apply F. now apply nth_In.
  Qed.

  (** ** Legality can be decided *)

  Lemma family_member k u v : Nat.modulo k (period s) = O -> 0 <= u < w s k -> 0 <= v < w s k ->
    (exists f, In f (both_orders g) /\ orbit f u v)
    <-> exists i e, nth_error (evidences c) i = Some e /\ accepts k (members e) [digits s k u; digits s k v] = true.
  Proof using accepted.
    intros M Bu Bv. destruct (proper_digits s k u ok M Bu) as (Lu & Nu & Vu). destruct (proper_digits s k v ok M Bv) as (Lv & Nv & Vv).
    assert (W : proper s k [digits s k u; digits s k v]) by (apply proper_two; auto).
    pose proof (families_ok all_checked) as Len. split.
    - intros (f & I & O). apply In_nth_error in I as [i I]. destruct (nth_error (evidences c) i) as [e |] eqn:E.
      2: { apply nth_error_None in E.
           assert (nth_error (both_orders g) i <> None) as X by congruence. apply nth_error_Some in X. lia. }
      exists i, e. split; [exact E |]. apply (family_sound s ok f e i (family_ok all_checked i f e I E) k _ _ W). now rewrite Vu, Vv.
    - intros (i & e & E & A). destruct (nth_error (both_orders g) i) as [f |] eqn:I.
      2: { apply nth_error_None in I.
           assert (nth_error (evidences c) i <> None) as X by congruence. apply nth_error_Some in X. lia. }
      exists f. split; [now apply nth_error_In in I |].
      apply (family_sound s ok f e i (family_ok all_checked i f e I E) k _ _ W) in A. now rewrite Vu, Vv in A.
  Qed.

  Lemma legal_dec x y u v : {legal g x y u v} + {~ legal g x y u v}.
  Proof using accepted.
    assert (Bounds : {0 <= u <= x /\ 0 <= v <= y /\ 0 < u + v} + {~ (0 <= u <= x /\ 0 <= v <= y /\ 0 < u + v)}).
    { destruct (Z_le_dec 0 u), (Z_le_dec u x), (Z_le_dec 0 v), (Z_le_dec v y), (Z_lt_dec 0 (u + v)); (left; lia) || (right; lia). }
    destruct Bounds as [B | B]; [| right; intros L; apply B; unfold legal in L; tauto].
    assert (Simple : {simply_allowed g x y u v} + {~ simply_allowed g x y u v}).
    { unfold simply_allowed. destruct (holds (letter_value x y u v) (rule g)); [left; now left |].
      destruct (in_dec same_point (u, v) (singles g)); [left; tauto |]. destruct (in_dec same_point (v, u) (singles g)); [left; tauto |].
      destruct (ordered g), (holds (letter_value y x v u) (rule g)); try (left; tauto);
        right; intros [H | [[H H'] | [H | H]]]; congruence || tauto. }
    destruct Simple as [S | S]; [left; apply legal_split; tauto |].
    set (k := enough s (u + v)). pose proof (enough_large s (u + v) ok ltac:(lia)) as Large. fold k in Large.
    pose proof (enough_multiple s (u + v) ok) as M. fold k in M.
    pose proof (family_member k u v M ltac:(lia) ltac:(lia)) as F.
    destruct (existsb (fun e => accepts k (members e) [digits s k u; digits s k v]) (evidences c)) eqn:E.
    - left. apply legal_split. repeat split; try tauto. right. apply F. apply existsb_exists in E as (e & I & A).
      apply In_nth_error in I as [i I]. eauto.
    - right. intros L. apply legal_split in L as (_ & _ & _ & [L | L]); [tauto |]. apply F in L as (i & e & I & A).
      assert (X : existsb (fun e => accepts k (members e) [digits s k u; digits s k v]) (evidences c) = true); [| congruence].
      apply existsb_exists. exists e. split; [now apply nth_error_In in I | exact A].
  Qed.

  (** The options of a position, each once and in order. *)
  Definition all_options (x y : Z) : list (Z * Z) :=
    filter (fun p => if legal_dec x y (x - fst p) (y - snd p) then true else false)
      (list_prod (below (x + 1)) (below (y + 1))).

  Lemma all_options_spec x y p : In p (all_options x y) <-> is_option g x y p.
  Proof using.
    unfold all_options, is_option. destruct p as [a b]. rewrite filter_In, in_prod_iff, !below_spec. cbn [fst snd].
    destruct (legal_dec x y (x - a) (y - b)) as [L | L]; split; try tauto; try (intros [_ H]; discriminate).
    intros _. unfold legal in L. split; [lia | reflexivity].
  Qed.

  Lemma all_options_ascending x y : ascending (all_options x y).
  Proof using. apply ascending_filter, ascending_grid. Qed.

  (** ** Moves side by side *)

  Lemma move_condition_spec y r condition words : move_condition g y r = Some condition ->
    let at_ (i : nat) := value s (nth i words []) in
    let '(u, v) := (at_ O - at_ (left_x r), at_ y - at_ (left_y r)) in
    meets (map (value s) words) condition = true <->
    match sort r with
    | FromFamily _ => at_ (took_u r) = u /\ at_ (took_v r) = v
    | _ => 0 <= u /\ 0 <= v /\ 0 < u + v /\ simply_allowed g (at_ O) (at_ y) u v
    end.
  Proof using.
    unfold move_condition. intros H. cbn zeta.
    assert (Simple : legal_condition g (letters y r) = Some condition -> 
      meets (map (value s) words) condition = true <->
      0 <= value s (nth O words []) - value s (nth (left_x r) words [])
      /\ 0 <= value s (nth y words []) - value s (nth (left_y r) words [])
      /\ 0 < value s (nth O words []) - value s (nth (left_x r) words [])
              + (value s (nth y words []) - value s (nth (left_y r) words []))
      /\ simply_allowed g (value s (nth O words [])) (value s (nth y words []))
           (value s (nth O words []) - value s (nth (left_x r) words []))
           (value s (nth y words []) - value s (nth (left_y r) words []))).
    { intros L. pose proof (legal_condition_spec g (letters y r) condition (map (value s) words) L) as E.
      cbn zeta in E. cbn [letters] in E. now rewrite !number_at_value, !difference_value in E. }
    destruct (sort r); auto. injection H as <-. unfold family_condition.
    rewrite meets_all, !compare_linear_spec, !plus_times_value, !difference_value, !number_at_value. cbn [compare].
    rewrite andb_true_iff, !Z.eqb_eq. lia.
  Qed.

  Lemma taking_both_spec numbers u v condition : 0 < linear_value numbers u -> 0 < linear_value numbers v ->
    meets numbers (taking_both u v condition) = meets numbers condition.
  Proof using.
    intros Pu Pv. induction condition as [truth | a IHa b IHb | a IHa b IHb | a IHa | cmp sum constant]; cbn [taking_both].
    - reflexivity.
    - rewrite meets_all. cbn [meets]. congruence.
    - rewrite meets_any. cbn [meets]. congruence.
    - cbn [meets]. rewrite <- IHa. now destruct (taking_both u v a).
    - destruct cmp; try reflexivity. destruct sum as [f [m |]]; [reflexivity |]. destruct (_ && _) eqn:E; [| reflexivity].
      apply andb_true_iff in E as [E0 E]. apply Z.eqb_eq in E0 as ->. symmetry. cbn [meets compare reduced factors]. unfold reduced. cbn [modulus].
      apply Z.eqb_neq. unfold linear_value in *.
      apply orb_true_iff in E as [E | E]; apply andb_true_iff in E as [E1 E2]; apply Z.eqb_eq in E1;
        apply (same_list_ok Z.eqb) in E2 as ->; [lia | apply Z.eqb_eq | lia | apply Z.eqb_eq].
  Qed.

  (** The move is of this sort. *)
  Definition of_sort (k : nat) (apart : bool) (x y : Z) (p : Z * Z) (m : moves) : Prop :=
    match m with
    | FromFamily i =>
        exists e, nth_error (evidences c) i = Some e
          /\ accepts k (members e) [digits s k (x - fst p); digits s k (y - snd p)] = true
    | FromX => simply_allowed g x y (x - fst p) (y - snd p) /\ snd p = y
    | FromY => simply_allowed g x y (x - fst p) (y - snd p) /\ fst p = x
    | FromBoth => simply_allowed g x y (x - fst p) (y - snd p) /\ (apart = true -> fst p < x /\ snd p < y)
    end.

  Lemma sorts_of k apart x y : Nat.modulo k (period s) = O -> x < w s k -> y < w s k -> forall list,
    (forall p, In p list -> is_option g x y p) ->
    exists chosen, Forall2 (of_sort k apart x y) list chosen /\ Forall (fun m => In m (sorts c apart)) chosen.
  Proof using accepted.
    intros M Bx By. induction list as [| p list IH]; intros H; [exists []; split; constructor |].
    destruct (IH ltac:(intros q J; apply H; now right)) as (chosen & F & I).
    assert (One : exists m, of_sort k apart x y p m /\ In m (sorts c apart)).
    { pose proof (H p ltac:(now left)) as L. apply legal_split in L as (Bu & Bv & Pos & [L | L]).
      - unfold sorts. destruct apart; [| exists FromBoth; split; [split; [exact L | discriminate] | now left]].
        destruct (Z.eq_dec (snd p) y); [exists FromX; split; [now split | now left] |].
        destruct (Z.eq_dec (fst p) x); [exists FromY; split; [now split | right; now left] |].
        exists FromBoth. split; [split; [exact L | intros _; lia] | do 2 right; now left].
      - apply (family_member k (x - fst p) (y - snd p) M ltac:(lia) ltac:(lia)) in L as (i & e & E & A). exists (FromFamily i).
        split; [exists e; auto |]. unfold sorts. apply in_app_iff. right. apply in_map. apply in_seq.
        assert (nth_error (evidences c) i <> None) as X by congruence. apply nth_error_Some in X. lia. }
    destruct One as (m & O & J). exists (m :: chosen). split; now constructor.
  Qed.

  Lemma no_moves_sound set t number k wx wy list : no_moves c set t number = Nothing -> proper s k [wx; wy] ->
    in_half (value s wx) (value s wy) -> accepts k set [wx; wy] = true -> length list = number -> rising list ->
    (forall p, In p list -> is_option g (value s wx) (value s wy) p) ->
    (forall p, In p list -> forall m inside wx' wy', t = Some (m, inside) -> proper s k [wx'; wy'] ->
      value s wx' = fst p -> value s wy' = snd p -> accepts k m [wx'; wy'] = inside) -> False.
  Proof using accepted.
    Local Transparent no_moves.
    unfold no_moves. set (apart := Nat.ltb 1 number). clearbody apart. intros H W Half A L R Opt Tar.
    destruct (_ && _); [| discriminate].
    apply proper_cons in W as [Wx Wy]. pose proof (values_natural k _ Wx) as Vx. apply Forall_cons_iff in Vx as [Vx _].
    pose proof (values_natural k _ Wy) as Vy. apply Forall_cons_iff in Vy as [Vy _].
    set (x := value s wx) in *. set (y := value s wy) in *. pose proof (proj1 Wx) as M.
    destruct (sorts_of k apart x y M ltac:(lia) ltac:(lia) list Opt) as (chosen & F & I).
    pose proof (Forall2_same_length _ _ _ F) as Len. apply tuples_in in I. rewrite <- Len, L in I.
    pose proof (every_nothing _ _ H chosen I) as N. cbn beta in N. unfold no_such_moves in N. fold g s in N.
    set (l := layout_of chosen) in *. set (T := width l) in *.
    destruct (sort_conditions g apart (heap_y l) (options l)) as [legal_ |] eqn:MC; [| discriminate].
    destruct (ok_layout l && all_distinct l) eqn:OL; [| discriminate]. apply andb_true_iff in OL as [OL D].
    unfold ok_layout in OL. fold T in OL. apply andb_true_iff in OL as [OL _]. apply andb_true_iff in OL as [OL Each].
    apply andb_true_iff in OL as [Y0 YT]. apply Nat.ltb_lt in Y0, YT. rewrite forallb_forall in Each.
    unfold all_distinct in D. apply andb_true_iff in D as [D Stays]. apply distinct_sound in D. rewrite forallb_forall in Stays.
    assert (Sorts : map sort (options l) = chosen) by apply reach_by_sort. rewrite <- Sorts in F. apply Forall2_map_right in F.
    clear Sorts Len I H. clearbody l.
    set (own := fun (p : Z * Z) (r : reached) =>
      match sort r with
      | FromX => [(left_x r, digits s k (fst p))]
      | FromY => [(left_y r, digits s k (snd p))]
      | FromBoth => [(left_x r, digits s k (fst p)); (left_y r, digits s k (snd p))]
      | FromFamily _ =>
          [(left_x r, digits s k (fst p)); (left_y r, digits s k (snd p));
           (took_u r, digits s k (x - fst p)); (took_v r, digits s k (y - snd p))]
      end).
    set (owns := concat (both own list (options l))).
    set (words := put T (zeros k) ((O, wx) :: (heap_y l, wy) :: owns)).
    assert (Keys : map fst owns = flat_map used (options l)).
    { unfold owns. clear - F. induction F as [| p r ps rs E F IH]; [reflexivity |]. cbn [both concat flat_map].
      rewrite map_app, IH. f_equal. unfold own, used. destruct (sort r); reflexivity. }
    assert (Distinct : NoDup (map fst ((O, wx) :: (heap_y l, wy) :: owns))) by (cbn [map fst]; now rewrite Keys).
    assert (Word : forall i word, In (i, word) ((O, wx) :: (heap_y l, wy) :: owns) -> (i < T)%nat -> nth i words [] = word)
      by (intros i word J B; now apply put_nth).
    assert (X : nth O words [] = wx) by (apply Word; [now left | lia]).
    assert (Y : nth (heap_y l) words [] = wy) by (apply Word; [right; now left | lia]).
    assert (Few : forall p, In p list -> 0 <= fst p <= x /\ 0 <= snd p <= y)
      by (intros p J; pose proof (Opt p J) as O; unfold is_option, legal in O; lia).
    assert (Small : forall n, 0 <= n <= x \/ 0 <= n <= y -> proper s k [digits s k n] /\ value s (digits s k n) = n).
    { intros n [B | B]; [apply (smaller_words k wx n Wx B) | apply (smaller_words k wy n Wy B)]. }
    assert (Proper : proper s k words).
    { apply put_proper; [exact M | |].
      - split; [exact M |]. constructor; [| constructor]. split; [apply zeros_length | now apply normal_zeros].
      - intros a [<- | [<- | J]]; [exact Wx | exact Wy |]. unfold owns in J. clear - F J Few Small.
        induction F as [| p r ps rs E F IH]; [contradiction |]. cbn [both concat] in J. apply in_app_iff in J as [J | J].
        + pose proof (Few p (or_introl eq_refl)) as B. unfold own in J.
          destruct (sort r); cbn [In] in J; repeat (destruct J as [<- | J]; [apply Small; cbn [snd]; lia |]); contradiction.
        + apply IH; [intros q K; apply Few; now right | exact J]. }
    assert (Length : length words = T) by apply put_length.
    set (full := fun (p : Z * Z) (r : reached) =>
      In p list /\ In r (options l) /\ of_sort k apart x y p (sort r)
      /\ value s (nth (left_x r) words []) = fst p /\ value s (nth (left_y r) words []) = snd p
      /\ match sort r with
         | FromFamily _ =>
             nth (took_u r) words [] = digits s k (x - fst p) /\ nth (took_v r) words [] = digits s k (y - snd p)
         | _ => True
         end).
    assert (Full : Forall2 full list (options l)).
    { assert (Part : forall ps rs, Forall2 (fun p r => of_sort k apart x y p (sort r)) ps rs ->
        (forall p, In p ps -> In p list) -> (forall r, In r rs -> In r (options l)) ->
        (forall a, In a (concat (both own ps rs)) -> In a owns) -> Forall2 full ps rs).
      { intros ps rs G. induction G as [| p r ps rs E G IH]; intros Hp Hr Ho; constructor.
        - assert (J : In r (options l)) by (apply Hr; now left). pose proof (Each r J) as Ok. unfold ok_option in Ok.
          apply andb_true_iff in Ok as [Ok Fam]. apply andb_true_iff in Ok as [Ok1 Ok2]. apply Nat.ltb_lt in Ok1, Ok2.
          assert (Own : forall i word, In (i, word) (own p r) -> (i < T)%nat -> nth i words [] = word).
          { intros i word K B. apply Word; [| exact B]. do 2 right. apply Ho. cbn [both concat]. apply in_app_iff. now left. }
          assert (Jp : In p list) by (apply Hp; now left). pose proof (Few p Jp) as B. pose proof (Stays r J) as St. unfold ok_stays in St.
          assert (Vp : value s (digits s k (fst p)) = fst p /\ value s (digits s k (snd p)) = snd p) by (split; apply Small; lia).
          destruct Vp as [Vp1 Vp2].
          unfold full. split; [exact Jp |]. split; [exact J |]. split; [exact E |].
          unfold own in Own. destruct (sort r).
          + destruct E as [_ E]. apply Nat.eqb_eq in St. rewrite St, Y.
            rewrite (Own (left_x r) _ ltac:(now left) ltac:(lia)). fold y. auto.
          + destruct E as [_ E]. apply Nat.eqb_eq in St. rewrite St, X.
            rewrite (Own (left_y r) _ ltac:(now left) ltac:(lia)). fold x. auto.
          + rewrite (Own (left_x r) _ ltac:(now left) ltac:(lia)), (Own (left_y r) _ ltac:(right; now left) ltac:(lia)). auto.
          + apply andb_true_iff in Fam as [F1 F2]. apply Nat.ltb_lt in F1, F2.
            rewrite (Own (left_x r) _ ltac:(now left) ltac:(lia)), (Own (left_y r) _ ltac:(right; now left) ltac:(lia)).
            rewrite (Own (took_u r) _ ltac:(do 2 right; now left) ltac:(lia)),
              (Own (took_v r) _ ltac:(do 3 right; now left) ltac:(lia)). auto.
        - apply IH.
          + intros q K. apply Hp. now right.
          + intros q K. apply Hr. now right.
          + intros q K. apply Ho. cbn [both concat]. apply in_app_iff. now right. }
      apply Part; auto. }
    assert (Values : forall p r, full p r ->
      value s (nth (left_x r) words []) = fst p /\ value s (nth (left_y r) words []) = snd p).
    { intros p r (_ & _ & _ & E1 & E2 & _). now split. }
    assert (Legal : meets (map (value s) words) legal_ = true).
    { revert legal_ MC N.
      assert (G : forall ps rs, Forall2 full ps rs -> forall condition, sort_conditions g apart (heap_y l) rs = Some condition ->
        meets (map (value s) words) condition = true).
      { Local Transparent sort_conditions.
        intros ps rs G. induction G as [| p r ps rs E G IH]; intros condition C; cbn [sort_conditions] in C.
        - injection C as <-. reflexivity.
        - destruct (sort_condition g apart (heap_y l) r) as [a |] eqn:Ca; [| discriminate].
          destruct (sort_conditions g apart (heap_y l) rs) as [b |]; [| discriminate]. injection C as <-.
          rewrite meets_all, (IH b eq_refl), andb_true_r.
          pose proof (Values p r E) as [V1 V2]. destruct E as (J & _ & O & _ & _ & Tk).
          pose proof (Opt p J) as Lg. unfold is_option, legal in Lg. pose proof (Few p J) as B.
          assert (Plain : forall legal, move_condition g (heap_y l) r = Some legal -> meets (map (value s) words) legal = true).
          { intros legal Cl. apply (move_condition_spec _ _ _ words Cl). rewrite V1, V2, X, Y. fold x y.
            destruct (sort r); try (destruct O; repeat split; try lia; assumption).
            destruct Tk as [-> ->]. split; apply Small; lia. }
          unfold sort_condition in Ca. destruct apart; [| now apply Plain]. destruct (sort r) eqn:Sr; try now apply Plain.
          destruct (move_condition g (heap_y l) r) as [legal |] eqn:Cl; [| discriminate]. specialize (Plain legal eq_refl).
          injection Ca as <-. destruct O as [_ O]. specialize (O eq_refl).
          assert (Vu : linear_value (map (value s) words) (letters (heap_y l) r TakenU) = x - fst p)
            by (cbn [letters]; now rewrite difference_value, V1, X).
          assert (Vv : linear_value (map (value s) words) (letters (heap_y l) r TakenV) = y - snd p)
            by (cbn [letters]; now rewrite difference_value, V2, Y).
          rewrite <- (taking_both_spec (map (value s) words) (letters (heap_y l) r TakenU) (letters (heap_y l) r TakenV)) in Plain by lia.
          assert (Both : meets (map (value s) words) (all (compare_linear GreaterEqual (plus_constant (letters (heap_y l) r TakenU) (-1)))
            (all (compare_linear GreaterEqual (plus_constant (letters (heap_y l) r TakenV) (-1)))
              (taking_both (letters (heap_y l) r TakenU) (letters (heap_y l) r TakenV) legal))) = true).
          { rewrite !meets_all, Plain, !compare_linear_spec, !plus_constant_value, Vu, Vv. cbn [compare]. lia. }
          destruct (taking_both _ _ legal) as [[|] | | | |]; auto. }
      intros legal_ MC _. eapply G; eauto. }
    assert (Rising : meets (map (value s) words) (increasing (options l)) = true).
    { assert (G : forall ps rs, Forall2 full ps rs -> rising ps -> meets (map (value s) words) (increasing rs) = true).
      { intros ps rs G. induction G as [| p r ps rs E G IH]; intros Up; [reflexivity |].
        destruct G as [| q r' ps rs E' G]; [reflexivity |]. destruct Up as [Up Up'].
        change (increasing (r :: r' :: rs)) with (all (less_left r r') (increasing (r' :: rs))).
        rewrite meets_all, (IH Up'), andb_true_r. unfold less_left.
        rewrite meets_any, meets_all, !compare_linear_spec, !difference_value.
        destruct (Values p r E) as [-> ->]. destruct (Values q r' E') as [-> ->]. unfold lex in Up. cbn [compare]. lia. }
      exact (G _ _ Full R). }
    eapply none_sound in N; [| exact ok | lia | exact Proper | exact Length |].
    - rewrite !meets_all, Legal, Rising, half_spec in N; [discriminate |]. rewrite X, Y. exact Half.
    - intros part [<- | J].
      + cbn [must part_machine part_mask wanted]. rewrite (two_of_pick [] T O (heap_y l) words Length) by lia. now rewrite X, Y.
      + apply in_flat_map in J as (r & J & K). destruct (Forall2_right _ _ _ Full r J) as (p & Jp & Fu).
        destruct Fu as (_ & _ & O & Ex & Ey & Tk). pose proof (Each r J) as Ok. unfold ok_option in Ok.
        apply andb_true_iff in Ok as [Ok Fam]. apply andb_true_iff in Ok as [Ok1 Ok2]. apply Nat.ltb_lt in Ok1, Ok2.
        unfold move_parts in K. apply in_app_iff in K as [K | K].
        * destruct t as [[m inside] |]; [| contradiction]. destruct K as [<- | []]. cbn [must part_machine part_mask wanted].
          rewrite (two_of_pick [] T _ _ words Length) by lia. apply (Tar p Jp m inside); auto.
          apply proper_cons. split; apply proper_nth; auto; lia.
        * destruct (sort r) as [| | | i] eqn:Sr; try contradiction. cbn [of_sort] in O. destruct O as (e & En & Acc).
          rewrite En in K. destruct K as [<- | []]. cbn [must part_machine part_mask wanted].
          apply andb_true_iff in Fam as [F1 F2]. apply Nat.ltb_lt in F1, F2.
          rewrite (two_of_pick [] T _ _ words Length) by lia. destruct Tk as [-> ->]. exact Acc.
  Qed.

  Lemma cover_sound t number place_ i o k wx wy : check_cover c t number place_ i o = Accepted -> proper s k [wx; wy] ->
    accepts k (cover_positions o) [wx; wy] = true ->
    exists list, length list = number /\ NoDup list
      /\ forall p, In p list -> is_option g (value s wx) (value s wy) p
           /\ exists wx' wy', proper s k [wx'; wy'] /\ value s wx' = fst p /\ value s wy' = snd p
                /\ forall m inside, t = Some (m, inside) -> accepts k m [wx'; wy'] = inside.
  Proof using accepted.
    Local Transparent check_cover.
    unfold check_cover. fold g s. intros H W A.
    set (l := layout_of (cover_moves o)) in *. set (T := width l) in *. clearbody l.
    apply accepted_and in H as [HO H]. apply accepted_and in H as [HN H]. apply accepted_and in H as [HM H].
    apply accepted_and in H as [HD HC]. apply demand_accepted in HC. apply require_accepted in HN. apply Nat.eqb_eq in HN.
    destruct (ok_layout l) eqn:OL; [| discriminate]. clear HO. unfold ok_layout in OL. fold T in OL.
    apply andb_true_iff in OL as [OL _]. apply andb_true_iff in OL as [OL Each].
    apply andb_true_iff in OL as [Y0 YT]. apply Nat.ltb_lt in Y0, YT. rewrite forallb_forall in Each.
    destruct (two_of_count T O (heap_y l) ltac:(lia)) as [Two Len].
    eapply completes_sound in HC as (words & Lw & Ww & Here & Wit);
      [| exact ok | rewrite Len; lia | exact W | now rewrite Two | exact A].
    rewrite Len in Lw. rewrite (two_of_pick [] T O (heap_y l) words Lw) in Here by lia. injection Here as X Y.
    assert (One : forall p, In p [must (cover_witnesses o) (repeat true T) true] ->
      accepts k (part_machine p) (pick (part_mask p) words) = wanted p).
    { intros p [<- | []]. cbn [must part_machine part_mask wanted]. rewrite <- Lw, pick_everything. exact Wit. }
    assert (T0 : T <> O) by lia.
    set (to := fun r => (value s (nth (left_x r) words []), value s (nth (left_y r) words []))).
    exists (map to (options l)). split; [now rewrite map_length |]. split.
    - apply pairs_distinct. intros a b J E. pose proof (each_accepted _ _ _ HD (a, b) J) as [_ D]. cbn [fst snd] in D.
      apply demand_accepted in D. eapply none_sound in D; [| exact ok | exact T0 | exact Ww | exact Lw | exact One].
      unfold same_position in D. rewrite meets_all, !compare_linear_spec, !difference_value in D. cbn [compare] in D.
      unfold to in E. injection E as E1 E2. lia.
    - intros p J. apply in_map_iff in J as (r & <- & J). pose proof (each_accepted _ _ _ HM r J) as [_ C].
      pose proof (Each r J) as Ok. unfold ok_option in Ok.
      apply andb_true_iff in Ok as [Ok Fam]. apply andb_true_iff in Ok as [Ok1 Ok2]. apply Nat.ltb_lt in Ok1, Ok2.
      unfold check_move in C. fold g s T in C. apply accepted_and in C as [C1 C]. apply accepted_and in C as [C2 C3].
      destruct (move_condition g (heap_y l) r) as [legal_ |] eqn:MC; [| discriminate]. apply demand_accepted in C1.
      eapply none_sound in C1; [| exact ok | exact T0 | exact Ww | exact Lw | exact One].
      cbn [meets] in C1. apply negb_false_iff in C1. apply (move_condition_spec _ _ _ words MC) in C1. rewrite X, Y in C1.
      pose proof (proper_nth k words (left_x r) Ww ltac:(lia)) as Wx'. pose proof (proper_nth k words (left_y r) Ww ltac:(lia)) as Wy'.
      assert (Natural : forall word, proper s k [word] -> 0 <= value s word < w s k)
        by (intros word Wd; pose proof (values_natural k _ Wd) as V; now apply Forall_cons_iff in V).
      pose proof (Natural _ Wx') as Nx. pose proof (Natural _ Wy') as Ny.
      split.
      + unfold is_option, to. cbn [fst snd]. apply legal_split.
        destruct (sort r) as [| | | j];
          try (destruct C1 as (C1 & C4 & C5 & C6); repeat split; try lia; left; exact C6).
        destruct (nth_error (evidences c) j) as [e |] eqn:E; [| discriminate]. apply demand_accepted in C2.
        apply andb_true_iff in Fam as [F1 F2]. apply Nat.ltb_lt in F1, F2.
        pose proof (proper_nth k words (took_u r) Ww ltac:(lia)) as Wu. pose proof (proper_nth k words (took_v r) Ww ltac:(lia)) as Wv.
        assert (Mem : accepts k (members e) [nth (took_u r) words []; nth (took_v r) words []] = true).
        { destruct (accepts k (members e) [nth (took_u r) words []; nth (took_v r) words []]) eqn:Am; [reflexivity |].
          eapply none_sound in C2; [discriminate C2 | exact ok | exact T0 | exact Ww | exact Lw |].
          intros q [<- | [<- | []]]; [apply One; now left |]. cbn [must part_machine part_mask wanted].
          now rewrite (two_of_pick [] T _ _ words Lw) by lia. }
        destruct (nth_error (both_orders g) j) as [f |] eqn:F.
        2: { apply nth_error_None in F. pose proof (families_ok all_checked).
             assert (nth_error (evidences c) j <> None) as Z by congruence. apply nth_error_Some in Z. lia. }
        pose proof (family_ok all_checked j f e F E) as FC.
        apply (family_sound s ok f e j FC k) in Mem; [| now apply proper_cons].
        pose proof (orbit_positive s ok f e j FC _ _ Mem) as Pos. pose proof (Natural _ Wu). pose proof (Natural _ Wv).
        destruct C1 as [C1 C4]. rewrite C1, C4 in *. repeat split; try lia. right. exists f.
        split; [now apply nth_error_In in F | exact Mem].
      + exists (nth (left_x r) words []), (nth (left_y r) words []). split; [now apply proper_cons |].
        split; [reflexivity |]. split; [reflexivity |]. intros m inside ->. apply demand_accepted in C3.
        destruct (Bool.bool_dec (accepts k m [nth (left_x r) words []; nth (left_y r) words []]) inside) as [| Am]; [assumption |].
        eapply none_sound in C3; [discriminate C3 | exact ok | exact T0 | exact Ww | exact Lw |].
        intros q [<- | [<- | []]]; [apply One; now left |]. cbn [must part_machine part_mask wanted].
        rewrite (two_of_pick [] T _ _ words Lw) by lia.
        destruct (accepts k m [nth (left_x r) words []; nth (left_y r) words []]), inside; cbn; congruence.
  Qed.

  Lemma only_in_sound inside sets k wx wy : only_in c inside sets = Nothing ->
    proper s k [wx; wy] -> in_half (value s wx) (value s wy) ->
    accepts k P [wx; wy] = inside -> exists m, In m sets /\ accepts k m [wx; wy] = true.
  Proof using accepted.
    Local Transparent only_in.
    unfold only_in. fold g s P. intros H W Half A.
    destruct (existsb (fun m => accepts k m [wx; wy]) sets) eqn:E; [now apply existsb_exists |]. exfalso.
    eapply none_sound in H; [| exact ok | discriminate | exact W | reflexivity |].
    - destruct Half as [O | L]; [rewrite O in H; discriminate |]. destruct (ordered g); [discriminate |].
      rewrite compare_linear_spec in H. unfold linear_value in H. cbn [map fst snd dot compare] in H. lia.
    - intros p [<- | I]; [exact A |]. apply in_map_iff in I as (m & <- & I). cbn.
      destruct (accepts k m [wx; wy]) eqn:Am; [| reflexivity].
      assert (X : existsb (fun m => accepts k m [wx; wy]) sets = true) by (apply existsb_exists; eauto). congruence.
  Qed.

  Lemma symmetric_sound k wx wy : ordered g = false -> proper s k [wx; wy] ->
    accepts k P [wx; wy] = true -> accepts k P [wy; wx] = true.
  Proof using accepted.
    intros O W A. pose proof (symmetric all_checked O) as H. Local Transparent is_symmetric. unfold is_symmetric in H.
    fold s P in H.
    destruct (accepts k P [wy; wx]) eqn:B; [reflexivity |].
    assert (W3 : proper s k [wx; wy; wx])
      by (apply proper_cons in W as [W1 W2]; apply proper_cons; split; [exact W1 |]; apply proper_cons; now split).
    eapply none_sound in H;
      [| exact ok | discriminate | exact W3 | reflexivity | intros p [<- | [<- | []]]; [exact A | exact B]].
    unfold zero in H. rewrite compare_linear_spec in H. unfold linear_value in H. cbn [map fst snd dot compare] in H.
    lia.
  Qed.

  (** Accepted words are of P-positions, all others of N-positions. *)
  Lemma words_decide n : forall k wx wy, proper s k [wx; wy] -> value s wx + value s wy < Z.of_nat n ->
    if accepts k P [wx; wy] then P_position g (value s wx) (value s wy) else N_position g (value s wx) (value s wy).
  Proof using accepted.
    induction n as [| n IH]; intros k wx wy W B.
    { pose proof (values_natural k _ W) as V. apply Forall_cons_iff in V as [V1 V]. apply Forall_cons_iff in V as [V2 _]. lia. }
    assert (Half : forall wx wy, proper s k [wx; wy] ->
      value s wx + value s wy < Z.of_nat (S n) -> in_half (value s wx) (value s wy) ->
      if accepts k P [wx; wy] then P_position g (value s wx) (value s wy) else N_position g (value s wx) (value s wy)).
    { clear wx wy W B. intros wx wy W B H. set (x := value s wx) in *. set (y := value s wy) in *.
      set (inside := fun p : Z * Z => accepts k P [digits s k (fst p); digits s k (snd p)]).
      assert (Option : forall p, is_option g x y p ->
        if inside p then P_position g (fst p) (snd p) else N_position g (fst p) (snd p)).
      { intros p L. unfold is_option, legal in L. apply proper_cons in W as [Wx Wy].
        destruct (smaller_words k wx (fst p) Wx ltac:(fold x; lia)) as [Wx' Ex].
        destruct (smaller_words k wy (snd p) Wy ltac:(fold y; lia)) as [Wy' Ey].
        pose proof (IH k _ _ (proj2 (proper_cons k _ _) (conj Wx' Wy')) ltac:(lia)) as N. rewrite Ex, Ey in N. exact N. }
      assert (Cover : forall t number place_ i o, check_cover c t number place_ i o = Accepted ->
        accepts k (cover_positions o) [wx; wy] = true ->
        exists list, length list = number /\ NoDup list /\ forall p, In p list -> is_option g x y p
          /\ forall truth, t = Some (P, truth) -> if truth then P_position g (fst p) (snd p) else N_position g (fst p) (snd p)).
      { intros t number place_ i o Ch Am. destruct (cover_sound _ _ _ _ _ k wx wy Ch W Am) as (list & Ll & D & F).
        exists list. split; [exact Ll |]. split; [exact D |]. intros p J. destruct (F p J) as (O & wx' & wy' & W' & Ex & Ey & T).
        split; [exact O |]. intros truth E. unfold is_option, legal in O. fold x y in O.
        pose proof (IH k wx' wy' W' ltac:(lia)) as N. now rewrite (T P truth E), Ex, Ey in N. }
      destruct (accepts k P [wx; wy]) eqn:A.
      - set (forbidden := filter inside (all_options x y)).
        assert (Few : (length forbidden <= block g)%nat).
        { destruct (le_lt_dec (length forbidden) (block g)) as [| More]; [assumption |]. exfalso.
          assert (Sub : forall p, In p (firstn (S (block g)) forbidden) -> is_option g x y p /\ inside p = true).
          { intros p J. apply firstn_within, filter_In in J as [J I]. split; [now apply all_options_spec in J | exact I]. }
          eapply (no_moves_sound _ _ _ k wx wy (firstn (S (block g)) forbidden) (closed all_checked) W H A).
          - rewrite firstn_length. lia.
          - apply ascending_rising, ascending_firstn, ascending_filter, all_options_ascending.
          - intros p J. now apply Sub.
          - intros p J m truth wx' wy' E W' Ex Ey. injection E as <- <-. destruct (accepts k P [wx'; wy']) eqn:A'; [reflexivity |].
            exfalso. destruct (Sub p J) as [O I]. pose proof (Option p O) as Q. rewrite I in Q. unfold is_option, legal in O.
            pose proof (IH k wx' wy' W' ltac:(lia)) as N. rewrite A', Ex, Ey in N. exact (outcomes_exclude g _ _ Q N). }
        apply (P_intro g x y forbidden Few).
        + intros M. destruct (only_in_sound true _ k wx wy (ends_live all_checked M) W H A) as (m & I & Am).
          apply in_map_iff in I as (o & <- & I). destruct (lives_ok all_checked o I) as [i Ch].
          destruct (Cover _ _ _ _ _ Ch Am) as ([| p list] & Ll & _ & F); [discriminate |].
          destruct (F p (or_introl eq_refl)) as [O T]. exists (x - fst p), (y - snd p). split; [exact O |].
          replace (x - (x - fst p)) with (fst p) by lia. replace (y - (y - snd p)) with (snd p) by lia.
          rewrite <- surjective_pairing. intros J. destruct on_cases as [E | [_ E]].
          * apply filter_In in J as [J I']. pose proof (Option p O) as Q. rewrite I' in Q.
            exact (outcomes_exclude g _ _ Q (T false E)).
          * rewrite E in Few. destruct forbidden; [contradiction | cbn in Few; lia].
        + intros u v [L Free]. apply (is_option_legal g x y u v) in L. pose proof (Option _ L) as Q. cbn [fst snd] in Q.
          destruct (inside (x - u, y - v)) eqn:I; [| exact Q]. destruct Free. apply filter_In.
          split; [now apply all_options_spec | exact I].
      - destruct (only_in_sound false _ k wx wy (reach all_checked) W H A) as (m & I & Am).
        constructor. intros forbidden Few. apply in_app_iff in I as [I | [<- | []]].
        + apply in_map_iff in I as (o & <- & I). destruct (covers_ok all_checked o I) as [i Ch].
          destruct (Cover _ _ _ _ _ Ch Am) as (list & Ll & D & F). left.
          assert (Some_ : exists p, In p list /\ ~ In p forbidden).
          { destruct (Forall_Exists_dec (fun p => In p forbidden) (fun p => in_dec same_point p forbidden) list) as [All | Ex].
            - rewrite Forall_forall in All. pose proof (NoDup_incl_length D All). lia.
            - apply Exists_exists in Ex as (p & J & N). eauto. }
          destruct Some_ as (p & J & N). destruct (F p J) as [O T]. exists (x - fst p), (y - snd p). unfold free.
          replace (x - (x - fst p)) with (fst p) by lia. replace (y - (y - snd p)) with (snd p) by lia.
          rewrite <- surjective_pairing. split; [split; [exact O | exact N] | exact (T true eq_refl)].
        + destruct (misere g) eqn:M.
          * destruct (Forall_Exists_dec (fun p => In p forbidden) (fun p => in_dec same_point p forbidden) (all_options x y))
              as [All | Ex].
            -- right. split; [reflexivity |]. intros u v [L N]. apply N. rewrite Forall_forall in All. apply All.
               apply all_options_spec. now apply is_option_legal.
            -- left. apply Exists_exists in Ex as (p & J & N). apply all_options_spec in J. exists (x - fst p), (y - snd p).
               unfold free.
               replace (x - (x - fst p)) with (fst p) by lia. replace (y - (y - snd p)) with (snd p) by lia.
               rewrite <- surjective_pairing. split; [split; [exact J | exact N] |].
               pose proof (Option p J) as Q. destruct (inside p) eqn:I; [exact Q |]. exfalso.
               eapply (no_moves_sound _ _ _ k wx wy [p] (ends_move all_checked M) W H Am); [reflexivity | exact Logic.I | |].
               ++ intros q [<- | []]. exact J.
               ++ intros q [<- | []] m truth wx' wy' E W' Ex Ey. destruct on_cases as [E' | [E' _]]; rewrite E' in E; [| discriminate].
                  injection E as <- <-. destruct (accepts k P [wx'; wy']) eqn:A'; [| reflexivity]. exfalso.
                  unfold is_option, legal in J. pose proof (IH k wx' wy' W' ltac:(lia)) as N'. rewrite A', Ex, Ey in N'.
                  exact (outcomes_exclude g _ _ N' Q).
          * unfold accepts in Am. rewrite (normal_ends all_checked M), reads_nowhere in Am. discriminate. }
    destruct (ordered g) eqn:O; [apply Half; auto; now left |].
    destruct (Z_le_gt_dec (value s wx) (value s wy)) as [L | L]; [apply Half; auto; now right |].
    assert (W' : proper s k [wy; wx]) by (apply proper_cons in W as [W1 W2]; now apply proper_cons).
    pose proof (Half wy wx W' ltac:(lia) ltac:(right; lia)) as H.
    destruct (accepts k P [wx; wy]) eqn:A.
    - rewrite (symmetric_sound k wx wy O W A) in H. now apply (exchange g O).
    - destruct (accepts k P [wy; wx]) eqn:A'; [rewrite (symmetric_sound k wy wx O W' A') in A; discriminate |].
      now apply (exchange g O).
  Qed.

  (** Every way to write x and y in the system is read aright. *)
  Theorem words_sound k wx wy : proper s k [wx; wy] ->
    P_position g (value s wx) (value s wy) <-> accepts k P [wx; wy] = true.
  Proof using accepted.
    intros W. pose proof (values_natural k _ W) as V. apply Forall_cons_iff in V as [V1 V].
    apply Forall_cons_iff in V as [V2 _].
    pose proof (words_decide (Z.to_nat (value s wx + value s wy + 1)) k wx wy W ltac:(lia)) as H.
    destruct (accepts k P [wx; wy]); split; auto; [| discriminate].
    intros Pos. destruct (outcomes_exclude g _ _ Pos H).
  Qed.

  (** No position is left open. *)
  Theorem verdict_decides x y : 0 <= x -> 0 <= y ->
    if accepts_position c x y then P_position g x y else N_position g x y.
  Proof using accepted.
    intros Hx Hy. unfold accepts_position. fold s P. set (k := enough s (Z.max x y)).
    pose proof (enough_large s (Z.max x y) ok ltac:(lia)) as B. fold k in B.
    pose proof (enough_multiple s (Z.max x y) ok) as M. fold k in M.
    destruct (proper_digits s k x ok M ltac:(lia)) as (Lx & Nx & Vx).
    destruct (proper_digits s k y ok M ltac:(lia)) as (Ly & Ny & Vy).
    assert (W : proper s k [digits s k x; digits s k y])
      by (apply proper_two; repeat split; auto; now apply enough_multiple).
    pose proof (words_decide (Z.to_nat (x + y + 1)) k _ _ W) as H. rewrite Vx, Vy in H. apply H. lia.
  Qed.

  Theorem verdict_sound x y : 0 <= x -> 0 <= y -> P_position g x y <-> accepts_position c x y = true.
  Proof using accepted.
    intros Hx Hy. pose proof (verdict_decides x y Hx Hy) as H.
    destruct (accepts_position c x y); split; auto; [| discriminate].
    intros Pos. destruct (outcomes_exclude g x y Pos H).
  Qed.
End Soundness.

Theorem check_sound c : check c = true -> forall x y, 0 <= x -> 0 <= y ->
  P_position (game_of c) x y <-> accepts_position c x y = true.
Proof.
  unfold check. intros H. destruct (verdict_of c) eqn:E; try discriminate. intros x y Hx Hy. now apply verdict_sound.
Qed.

(** Of everything else it is shown that the player to move wins. *)
Theorem check_decides c : check c = true -> forall x y, 0 <= x -> 0 <= y ->
  if accepts_position c x y then P_position (game_of c) x y else N_position (game_of c) x y.
Proof.
  unfold check. intros H. destruct (verdict_of c) eqn:E; try discriminate. intros x y Hx Hy. now apply verdict_decides.
Qed.

(** The same, one for each kind of play. *)
Corollary check_normal_sound c : misere (game_of c) = false -> check c = true -> forall x y, 0 <= x -> 0 <= y ->
  P_position (game_of c) x y <-> accepts_position c x y = true.
Proof. intros _. apply check_sound. Qed.

Corollary check_misere_sound c : misere (game_of c) = true -> check c = true -> forall x y, 0 <= x -> 0 <= y ->
  P_position (game_of c) x y <-> accepts_position c x y = true.
Proof. intros _. apply check_sound. Qed.
