(** The theorem: a certificate that the checker accepts tells the P-positions, for all heaps. *)

From Coq Require Import ZArith List Lia Bool Arith FMapPositive.
From Wythoff Require Import Vectors Numbers Game Condition Words Sums Search Query Certificate Families.
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

Lemma legal_condition_spec g l c numbers : legal_condition g l = Some c ->
  let at_ (l : linear) := linear_value numbers l in
  let '(x, y, u, v) := (at_ (at_x l), at_ (at_y l), at_ (at_u l), at_ (at_v l)) in
  meets numbers c = true <-> 0 <= u /\ 0 <= v /\ 0 < u + v /\ simply_allowed g x y u v.
Proof.
  unfold legal_condition. destruct (condition_of (letters l) (rule g)) as [a |] eqn:A; [| discriminate].
  destruct (if ordered g then _ else _) as [b |] eqn:B; [| discriminate]. intros H. injection H as <-. cbn zeta.
  set (x := linear_value numbers (at_x l)). set (y := linear_value numbers (at_y l)).
  set (u := linear_value numbers (at_u l)). set (v := linear_value numbers (at_v l)).
  apply (condition_of_spec numbers) in A.
  rewrite (holds_ext _ (letter_value x y u v)) in A by (now intros []).
  assert (B' : meets numbers b = negb (ordered g) && holds (letter_value y x v u) (rule g)).
  { destruct (ordered g); [injection B as <-; reflexivity |]. apply (condition_of_spec numbers) in B. rewrite B.
    now rewrite (holds_ext _ (letter_value y x v u)) by (now intros []). }
  rewrite !meets_all, !meets_any, meets_any_of, !compare_linear_spec, !plus_constant_value, A, B'. fold u v.
  assert (S : existsb (meets numbers) (map (single_condition l) (singles g)) = true <->
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

Section Soundness.
  Variable c : certificate.
  Hypothesis accepted : verdict_of c = Accepted.

  Let g := game_of c.
  Let s := system_of c.
  Let P := positions c.

  Local Opaque none completes legal_condition no_move check_cover is_symmetric only_in check_family ignores_zeros.

  Record checked : Prop := {
    system_ok : ok_system s = true;
    families_ok : length (both_orders g) = length (evidences c);
    family_ok : forall i f e, nth_error (both_orders g) i = Some f -> nth_error (evidences c) i = Some e ->
      check_family s i (f, e) = Accepted;
    symmetric : ordered g = false -> is_symmetric c = Nothing;
    closed : no_move c P (Some P) = Nothing;
    covers_ok : forall o, In o (covers c) -> exists i, check_cover c (Some P) AtCover i o = Accepted;
    lives_ok : forall o, In o (lives c) -> exists i, check_cover c None AtLive i o = Accepted;
    reach : only_in c false (map cover_positions (covers c) ++ [ends c]) = Nothing;
    normal_ends : misere g = false -> start (ends c) = 1%positive;
    ends_move : misere g = true -> no_move c (ends c) None = Nothing;
    ends_live : misere g = true -> only_in c true (map cover_positions (lives c)) = Nothing
  }.

  Lemma all_checked : checked.
  Proof using accepted.
    pose proof accepted as H. unfold verdict_of in H. fold g s P in H.
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

  Definition in_half (x y : Z) : Prop := ordered g = true \/ x <= y.

  Lemma half_spec l numbers : in_half (linear_value numbers (at_x l)) (linear_value numbers (at_y l)) ->
    meets numbers (half g l) = true.
  Proof using.
    unfold half, in_half. destruct (ordered g); [reflexivity |]. intros [| H]; [discriminate |].
    rewrite compare_linear_spec, plus_times_value. cbn [compare]. lia.
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

  Lemma no_move_sound set target k wx wy u v : no_move c set target = Nothing -> proper s k [wx; wy] ->
    in_half (value s wx) (value s wy) -> accepts k set [wx; wy] = true -> legal g (value s wx) (value s wy) u v ->
    exists m, target = Some m
      /\ accepts k m [digits s k (value s wx - u); digits s k (value s wy - v)] = false.
  Proof using accepted.
    Local Transparent no_move.
    unfold no_move. fold g s. intros H W Half A L.
    apply proper_cons in W as [Wx Wy]. apply legal_split in L as (Bu & Bv & Pos & L).
    destruct (smaller_words k wx (value s wx - u) Wx ltac:(lia)) as [Wx' Ex'].
    destruct (smaller_words k wy (value s wy - v) Wy ltac:(lia)) as [Wy' Ey'].
    destruct (smaller_words k wx u Wx ltac:(lia)) as [Wu Eu]. destruct (smaller_words k wy v Wy ltac:(lia)) as [Wv Ev].
    set (wx' := digits s k (value s wx - u)) in *. set (wy' := digits s k (value s wy - v)) in *.
    set (wu := digits s k u) in *. set (wv := digits s k v) in *.
    assert (Goal : (forall m, target = Some m -> accepts k m [wx'; wy'] = true) -> False).
    { intros T. destruct (legal_condition g take_both) as [legal_ |] eqn:LC; [| discriminate].
      destruct (none s 4 _ _) eqn:N4; try discriminate.
      destruct L as [L | (f & I & O)].
      - assert (W4 : proper s k [wx; wx'; wy; wy']) by (do 3 (apply proper_cons; split; auto)).
        eapply none_sound in N4; [| exact ok | discriminate | exact W4 | reflexivity |].
        + rewrite meets_all in N4.
          rewrite half_spec in N4 by (unfold linear_value; cbn [take_both at_x at_y fst snd dot map];
            rewrite !Z.mul_1_l, !Z.mul_0_l, !Z.add_0_r, !Z.add_0_l; exact Half).
          rewrite andb_true_r in N4. apply not_true_iff_false in N4. apply N4.
          apply (legal_condition_spec g take_both legal_ _ LC). unfold linear_value.
          cbn [take_both at_x at_y at_u at_v fst snd dot map].
          rewrite Ex', Ey'.
          replace (1 * value s wx + 0 + 0) with (value s wx) by lia.
          replace (0 * value s wx + (0 * (value s wx - u) + (1 * value s wy + 0)) + 0) with (value s wy) by lia.
          replace (1 * value s wx + (-1 * (value s wx - u) + 0) + 0) with u by lia.
          replace (0 * value s wx + (0 * (value s wx - u) + (1 * value s wy + (-1 * (value s wy - v) + 0))) + 0) with v by lia.
          repeat split; auto; lia.
        + intros p [<- | I]; [exact A |]. destruct target as [m |]; [| contradiction]. destruct I as [<- | []].
          apply T. reflexivity.
      - apply In_nth_error in I as [i I]. pose proof (families_ok all_checked) as Len.
        destruct (nth_error (evidences c) i) as [e |] eqn:E.
        2: { apply nth_error_None in E.
             assert (nth_error (both_orders g) i <> None) as X by congruence. apply nth_error_Some in X. lia. }
        pose proof (family_ok all_checked i f e I E) as F.
        assert (Mem : accepts k (members e) [wu; wv] = true).
        { apply (family_sound s ok f e i F); [apply proper_cons; auto |]. now rewrite Eu, Ev. }
        assert (In_e : In e (evidences c)) by now apply nth_error_In in E.
        clear - H A T In_e Mem Wx Wx' Wu Wy Wy' Wv Half Ex' Ey' Eu Ev ok. revert H In_e. generalize (evidences c).
        induction l as [| e' list IH]; [contradiction |].
        cbn [no_family_move]. fold g s. intros H [-> | I]; [| destruct (none s 6 _ _); try discriminate; now apply IH].
        destruct (none s 6 _ _) eqn:N6; try discriminate.
        assert (W6 : proper s k [wx; wx'; wu; wy; wy'; wv]) by (do 5 (apply proper_cons; split; auto)).
        eapply none_sound in N6; [| exact ok | discriminate | exact W6 | reflexivity |].
        + rewrite meets_all in N6.
          rewrite half_spec in N6 by (unfold linear_value; cbn [take_family at_x at_y fst snd dot map];
            rewrite !Z.mul_1_l, !Z.mul_0_l, !Z.add_0_r, !Z.add_0_l; exact Half).
          rewrite andb_true_r in N6. unfold family_condition, zero in N6. rewrite meets_all, !compare_linear_spec in N6.
          unfold linear_value in N6. cbn [map fst snd dot compare] in N6. rewrite Ex', Ey', Eu, Ev in N6. lia.
        + intros p [<- | [<- | I]]; [exact A | exact Mem |]. destruct target as [m |]; [| contradiction].
          destruct I as [<- | []]. apply T. reflexivity. }
    destruct target as [m |]; [| destruct Goal; discriminate].
    exists m. split; [reflexivity |]. destruct (accepts k m [wx'; wy']) eqn:Am; [| reflexivity].
    destruct Goal. intros m' E. now injection E as <-.
  Qed.

  Lemma cover_sound target place_ i o k wx wy : check_cover c target place_ i o = Accepted -> proper s k [wx; wy] ->
    accepts k (cover_positions o) [wx; wy] = true ->
    exists u v wx' wy', legal g (value s wx) (value s wy) u v /\ proper s k [wx'; wy']
      /\ value s wx' = value s wx - u /\ value s wy' = value s wy - v
      /\ (forall m, target = Some m -> accepts k m [wx'; wy'] = true).
  Proof using accepted.
    Local Transparent check_cover.
    unfold check_cover. fold g s. intros H W A.
    set (l := layout_of (cover_moves o)) in *. set (everything := map (fun _ => true) (here l)) in *.
    apply accepted_and in H as [HL H]. apply accepted_and in H as [HT HC]. apply demand_accepted in HC.
    assert (Shape : length (here l) <> O /\ count (here l) = 2%nat) by (unfold l; destruct (cover_moves o); now split).
    eapply completes_sound in HC as (all_ & La & Wa & Here & Wit);
      [| exact ok | apply Shape | exact W | now rewrite (proj2 Shape) | exact A].
    assert (Wit' : accepts k (cover_witnesses o) (pick everything all_) = true).
    { replace (pick everything all_) with all_; [exact Wit |]. unfold everything. clear - La.
      revert La. generalize (here l). intros list. revert all_.
      induction list as [| b list IH]; intros [| word all_] E; try discriminate; cbn; [reflexivity |].
      injection E as E. f_equal. now apply IH. }
    assert (One : forall p, In p [must (cover_witnesses o) everything true] ->
      accepts k (part_machine p) (pick (part_mask p) all_) = wanted p)
      by (intros p [<- | []]; exact Wit').
    assert (T0 : length (here l) <> O) by apply Shape.
    assert (Target : forall m, target = Some m -> accepts k m (pick (left_ l) all_) = true).
    { intros m ->. apply demand_accepted in HT. destruct (accepts k m (pick (left_ l) all_)) eqn:Am; [reflexivity |].
      eapply none_sound in HT;
        [| exact ok | exact T0 | exact Wa | exact La | intros p [<- | [<- | []]]; [exact Wit' | exact Am]].
      discriminate. }
    pose proof (values_natural k all_ Wa) as Nat_.
    assert (Simple : match cover_moves o with FromFamily _ => False | _ => True end -> 
      exists legal_, legal_condition g l = Some legal_ /\ meets (map (value s) all_) legal_ = true).
    { intros M.
      assert (HL' :
        match legal_condition g l with
        | Some legal =>
            demand (place_ i) Illegal_
              (none s (length (here l)) [must (cover_witnesses o) everything true] (Unless legal))
        | None => Limited (place_ i) Rules_
        end = Accepted)
        by (destruct (cover_moves o); [exact HL | exact HL | exact HL | contradiction]).
      destruct (legal_condition g l) as [legal_ |]; [| discriminate]. exists legal_. split; [reflexivity |].
      apply demand_accepted in HL'. eapply none_sound in HL'; [| exact ok | exact T0 | exact Wa | exact La | exact One].
      cbn [meets] in HL'. now apply negb_false_iff in HL'. }
    destruct (cover_moves o) as [| | | j]; cbn [layout_of] in l; subst l;
      cbn [here left_ take_x take_y take_both take_family length] in *.
    - destruct (Simple I) as (legal_ & LC & M). apply (legal_condition_spec g _ _ _ LC) in M.
      destruct all_ as [| a [| b [| d [| ? ?]]]]; try discriminate. cbn in Here. injection Here as -> ->.
      cbn [pick] in Target.
      unfold linear_value in M. cbn [take_x at_x at_y at_u at_v fst snd dot map] in M.
      exists (value s wx - value s b), 0, b, wy. destruct M as (M1 & M2 & M3 & M4).
      repeat (apply Forall_cons_iff in Nat_; destruct Nat_ as [? Nat_]).
      apply proper_cons in Wa as [Wa1 Wa]. split; [| split; [exact Wa | repeat split; auto; lia]].
      apply legal_split. repeat split; try lia. left.
      replace (1 * value s wx + 0 + 0) with (value s wx) in M4 by lia.
      replace (0 * value s wx + (0 * value s b + (1 * value s wy + 0)) + 0) with (value s wy) in M4 by lia.
      replace (1 * value s wx + (-1 * value s b + 0) + 0) with (value s wx - value s b) in M4 by lia. exact M4.
    - destruct (Simple I) as (legal_ & LC & M). apply (legal_condition_spec g _ _ _ LC) in M.
      destruct all_ as [| a [| b [| d [| ? ?]]]]; try discriminate. cbn in Here. injection Here as -> ->.
      cbn [pick] in Target.
      unfold linear_value in M. cbn [take_y at_x at_y at_u at_v fst snd dot map] in M.
      exists 0, (value s wy - value s d), wx, d. destruct M as (M1 & M2 & M3 & M4).
      repeat (apply Forall_cons_iff in Nat_; destruct Nat_ as [? Nat_]).
      apply proper_cons in Wa as [Wa1 Wa]. apply proper_cons in Wa as [Wa2 Wa].
      split; [| split; [now apply proper_cons | repeat split; auto; lia]].
      apply legal_split. repeat split; try lia. left.
      replace (1 * value s wx + 0 + 0) with (value s wx) in M4 by lia.
      replace (0 * value s wx + (1 * value s wy + 0) + 0) with (value s wy) in M4 by lia.
      replace (0 * value s wx + (1 * value s wy + (-1 * value s d + 0)) + 0) with (value s wy - value s d) in M4 by lia. exact M4.
    - destruct (Simple I) as (legal_ & LC & M). apply (legal_condition_spec g _ _ _ LC) in M.
      destruct all_ as [| a [| b [| d [| e [| ? ?]]]]]; try discriminate. cbn in Here. injection Here as -> ->.
      cbn [pick] in Target.
      unfold linear_value in M. cbn [take_both at_x at_y at_u at_v fst snd dot map] in M.
      exists (value s wx - value s b), (value s wy - value s e), b, e. destruct M as (M1 & M2 & M3 & M4).
      repeat (apply Forall_cons_iff in Nat_; destruct Nat_ as [? Nat_]).
      apply proper_cons in Wa as [Wa1 Wa]. apply proper_cons in Wa as [Wa2 Wa]. apply proper_cons in Wa as [Wa3 Wa].
      split; [| split; [now apply proper_cons | repeat split; auto; lia]].
      apply legal_split. repeat split; try lia. left.
      replace (1 * value s wx + 0 + 0) with (value s wx) in M4 by lia.
      replace (0 * value s wx + (0 * value s b + (1 * value s wy + 0)) + 0) with (value s wy) in M4 by lia.
      replace (1 * value s wx + (-1 * value s b + 0) + 0) with (value s wx - value s b) in M4 by lia.
      replace (0 * value s wx + (0 * value s b + (1 * value s wy + (-1 * value s e + 0))) + 0)
        with (value s wy - value s e) in M4 by lia. exact M4.
    - apply accepted_and in HL as [HL HF]. apply demand_accepted in HL.
      eapply none_sound in HL; [| exact ok | exact T0 | exact Wa | exact La | exact One].
      destruct all_ as [| a [| b [| a' [| d [| e [| d' [| ? ?]]]]]]]; try discriminate. cbn in Here.
      injection Here as -> ->. cbn [pick] in Target.
      cbn [map meets] in HL. apply negb_false_iff in HL. unfold family_condition, zero in HL.
      rewrite meets_all, !compare_linear_spec in HL.
      unfold linear_value in HL. cbn [fst snd dot compare] in HL.
      destruct (nth_error (evidences c) j) as [ev |] eqn:E; [| discriminate]. apply demand_accepted in HF.
      apply proper_cons in Wa as [Wa1 Wa]. pose proof Wa as Wrest. apply proper_cons in Wa as [Wa2 Wa].
      apply proper_cons in Wa as [Wa3 Wa]. apply proper_cons in Wa as [Wa4 Wa].
      apply proper_cons in Wa as [Wa5 Wa6].
      assert (Mem : accepts k (members ev) [a'; d'] = true).
      { destruct (accepts k (members ev) [a'; d']) eqn:Am; [reflexivity |].
        eapply none_sound in HF;
          [| exact ok | exact T0 | apply proper_cons; split; [exact Wa1 | exact Wrest] | reflexivity |
            intros p [<- | [<- | []]]; [exact Wit' | exact Am]]. discriminate. }
      destruct (nth_error (both_orders g) j) as [f |] eqn:F.
      2: { apply nth_error_None in F. pose proof (families_ok all_checked).
           assert (nth_error (evidences c) j <> None) as X by congruence. apply nth_error_Some in X. lia. }
      pose proof (family_ok all_checked j f ev F E) as FC.
      apply (family_sound s ok f ev j FC k a' d') in Mem; [| now apply proper_cons].
      pose proof (orbit_positive s ok f ev j FC _ _ Mem) as Pos.
      repeat (apply Forall_cons_iff in Nat_; destruct Nat_ as [? Nat_]).
      exists (value s a'), (value s d'), b, e. split; [| split; [now apply proper_cons | repeat split; auto; lia]].
      apply legal_split. repeat split; try lia. right. exists f. split; [now apply nth_error_In in F | exact Mem].
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
    { clear wx wy W B. intros wx wy W B H. destruct (accepts k P [wx; wy]) eqn:A.
      - constructor.
        + intros M. destruct (only_in_sound true _ k wx wy (ends_live all_checked M) W H A) as (m & I & Am).
          apply in_map_iff in I as (o & <- & I). destruct (lives_ok all_checked o I) as [i Ch].
          destruct (cover_sound _ _ _ _ k wx wy Ch W Am) as (u & v & _ & _ & L & _). eauto.
        + intros u v L. destruct (no_move_sound _ _ k wx wy u v (closed all_checked) W H A L) as (m & E & Am).
          injection E as <-.
          apply proper_cons in W as [Wx Wy]. apply legal_split in L as (Bu & Bv & Pos & _).
          destruct (smaller_words k wx (value s wx - u) Wx ltac:(lia)) as [Wx' Ex].
          destruct (smaller_words k wy (value s wy - v) Wy ltac:(lia)) as [Wy' Ey].
          assert (W' : proper s k [digits s k (value s wx - u); digits s k (value s wy - v)]) by now apply proper_cons.
          pose proof (IH k _ _ W' ltac:(lia)) as N. fold P in Am. rewrite Am, Ex, Ey in N. exact N.
      - destruct (only_in_sound false _ k wx wy (reach all_checked) W H A) as (m & I & Am).
        apply in_app_iff in I as [I | [<- | []]].
        + apply in_map_iff in I as (o & <- & I). destruct (covers_ok all_checked o I) as [i Ch].
          destruct (cover_sound _ _ _ _ k wx wy Ch W Am) as (u & v & wx' & wy' & L & W' & Ex & Ey & T).
          pose proof (T P eq_refl) as A'. pose proof L as L'. apply legal_split in L' as (Bu & Bv & Pos & _).
          pose proof (IH k wx' wy' W' ltac:(lia)) as N. rewrite A', Ex, Ey in N. now apply (N_move g _ _ u v).
        + destruct (misere g) eqn:M.
          * apply N_end; [exact M |]. intros u v L.
            destruct (no_move_sound _ _ k wx wy u v (ends_move all_checked M) W H Am L) as (m & E & _). discriminate.
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
