(** What is known of a linear sum while digits are read, and conditions judged from that. *)

From Coq Require Import ZArith List Lia Bool.
From Wythoff Require Import Vectors Numbers Game Condition Words.
Import ListNotations.
Open Scope Z_scope.

(** Σ max (sign c) 0 over the factors c. *)
Definition total (sign : Z) (factors : list Z) : Z := fold_right (fun c n => Z.max (sign * c) 0 + n) 0 factors.

(** A sum, the size beyond which its values need not be told apart, and the totals of its positive and negative factors. *)
Record watched := { of_sum : sum; bound : Z; positive_total : Z; negative_total : Z }.

Definition watch (s : sum) (bound : Z) : watched :=
  {| of_sum := s; bound := bound; positive_total := total 1 (factors s); negative_total := total (-1) (factors s) |}.

Definition well_watched (n : watched) : Prop := n = watch (of_sum n) (bound n).

(** A vector so far, or already above the bound, or below minus the bound, whatever follows. *)
Inductive known := Open (v : list Z) | Above | Below.

Section Sums.
  Variable s : system.

  (** One place further down. *)
  Definition lower (phase : nat) (n : watched) (v : known) : known :=
    match v with
    | Open v => Open (map (reduced (of_sum n)) (times (matrix s phase) v))
    | _ => v
    end.

  (** After digit d of track t. *)
  Definition read_sum (phase t : nat) (d : Z) (n : watched) (v : known) : known :=
    match v with
    | Open u =>
        let c := nth t (factors (of_sum n)) 0 in
        if c =? 0 then v
        else
          let u := add (c * d) u in
          match modulus (of_sum n) with
          | Some m => Open (map (fun c => c mod m) u)
          | None =>
              if forallb (Z.eqb 0) (skipn (S t) (factors (of_sum n))) then
                if always s patience phase (add (- negative_total n) u) (bound n + 1 - negative_total n) then Above
                else if always s patience phase (add (- positive_total n) (minus [] u)) (bound n + 1 - positive_total n) then Below
                else Open u
              else Open u
          end
    | _ => v
    end.

  (** [rest]: the digits of tracks t, t + 1, ... at this place; [columns]: the places behind it; [final]: the sum at the end. *)
  Definition fits (t : nat) (rest : list Z) (columns : list (list Z)) (n : watched) (v : known) (final : Z) : Prop :=
    let f := factors (of_sum n) in
    match v with
    | Open v => reduced (of_sum n) final = reduced (of_sum n) (run s (add (dot (skipn t f) rest) v) (map (dot f) columns))
    | Above => modulus (of_sum n) = None /\ bound n < final
    | Below => modulus (of_sum n) = None /\ final < - bound n
    end.

  Hypothesis ok : ok_system s = true.

  Lemma dot_bounds W : 1 <= W -> forall numbers, Forall (fun n => 0 <= n < W) numbers -> forall f,
    - total (-1) f * (W - 1) <= dot f numbers <= total 1 f * (W - 1).
  Proof using.
    intros B numbers F. induction F as [| n numbers N F IH]; intros f.
    - rewrite dot_nil.
      assert (G : forall sign f, 0 <= total sign f) by (clear; induction f; cbn [total fold_right]; unfold total in *; lia).
      pose proof (G (-1) f). pose proof (G 1 f). nia.
    - destruct f as [| c f]; [cbn; lia |]. specialize (IH f). unfold total in *. cbn [dot fold_right].
      assert (- Z.max (-1 * c) 0 * (W - 1) <= c * n <= Z.max (1 * c) 0 * (W - 1)) by nia. nia.
  Qed.

  (** Where nothing else can follow at this place, the digits behind it change the sum by less than a place of it. *)
  Lemma run_bounds T flags columns f v : length flags = T -> Forall (fun c => length c = T) columns ->
    normal_columns s flags columns = true ->
    let k := length columns in
    let r := run s v (map (dot f) columns) in
    run s (add (- total (-1) f) v) (zeros k) + total (-1) f <= r
    /\ run s (add (- total 1 f) (minus [] v)) (zeros k) + total 1 f <= - r.
  Proof using ok.
    intros L F N k r. unfold r, k. rewrite (run_split s v), map_length, !run_add, run_minus, run_nil, !zeros_length.
    rewrite (value_dot s T f columns F). pose proof (w_positive s ok (length columns)) as W.
    pose proof (dot_bounds (w s (length columns)) ltac:(lia) _ (normal_bounds s T ok flags columns L F N) f). nia.
  Qed.

  Lemma reduced_idem n a : reduced n (reduced n a) = reduced n a.
  Proof using. unfold reduced. destruct (modulus n) as [m |]; [| reflexivity]. apply Zmod_mod. Qed.

  Lemma reduced_plus n a b c d : reduced n a = reduced n b -> reduced n c = reduced n d -> reduced n (a + c) = reduced n (b + d).
  Proof using.
    unfold reduced. destruct (modulus n) as [m |]; [| lia]. intros E F. now rewrite Zplus_mod, E, F, <- Zplus_mod.
  Qed.

  Lemma reduced_times n c a b : reduced n a = reduced n b -> reduced n (c * a) = reduced n (c * b).
  Proof using.
    unfold reduced. destruct (modulus n) as [m |]; [| now intros ->]. intros E. now rewrite Zmult_mod, E, <- Zmult_mod.
  Qed.

  Lemma reduced_dot n row : forall v, reduced n (dot row (map (reduced n) v)) = reduced n (dot row v).
  Proof using.
    induction row as [| c row IH]; intros [| a v]; cbn [map dot]; try reflexivity.
    apply reduced_plus; [apply reduced_times, reduced_idem | apply IH].
  Qed.

  Lemma reduced_run n word : forall v, reduced n (run s (map (reduced n) v) word) = reduced n (run s v word).
  Proof using.
    assert (All : forall k v v', (forall row, reduced n (dot row v) = reduced n (dot row v')) ->
      reduced n (run s v (zeros k)) = reduced n (run s v' (zeros k))).
    { induction k as [| k IH]; intros v v' E; [apply E |]. rewrite !run_step. apply IH. intros row. unfold times.
      revert row. induction (matrix s _) as [| r m IHm]; intros [| c row]; cbn [map dot]; try reflexivity.
      apply reduced_plus; [apply reduced_times, E | apply IHm]. }
    intros v. rewrite (run_split s v word), (run_split s (map _ v) word). apply reduced_plus; [| reflexivity].
    apply All. intros row. apply reduced_dot.
  Qed.

  Lemma lower_fits n v final c columns : fits 0 [] (c :: columns) n v final ->
    fits 0 c columns n (lower (phase_of s (length columns)) n v) final.
  Proof using.
    destruct v as [v | |]; cbn [fits lower]; auto. intros ->. cbn [map run skipn]. rewrite map_length, dot_nil.
    rewrite !run_add. apply reduced_plus; [| reflexivity]. rewrite reduced_run.
    assert (E : forall k word v, run s (times (matrix s k) (add 0 v)) word = run s (times (matrix s k) v) word).
    { intros k word u. rewrite add_combine, times_combine, run_plus. lia. }
    now rewrite E.
  Qed.

  Lemma skipn_dot t d rest : forall f, dot (skipn t f) (d :: rest) = nth t f 0 * d + dot (skipn (S t) f) rest.
  Proof using.
    induction t as [| t IH]; intros [| c f]; cbn [skipn nth dot]; try lia. rewrite IH. reflexivity.
  Qed.

  Lemma read_sum_fits T t d rest columns n v final flags flags' : well_watched n ->
    length flags' = T -> Forall (fun c => length c = T) columns ->
    read_flags s (phase_of s (length columns)) flags rest = Some flags' -> normal_columns s flags' columns = true ->
    fits t (d :: rest) columns n v final ->
    fits (S t) rest columns n (read_sum (phase_of s (length columns)) t d n v) final.
  Proof using ok.
    intros WW L F _ N. destruct v as [v | |]; cbn [read_sum fits]; auto. intros H. rewrite skipn_dot in H.
    set (f := factors (of_sum n)) in *. rewrite run_add in H.
    destruct (Z.eqb_spec (nth t f 0) 0) as [E | E].
    { cbn [fits]. fold f. rewrite H, E, run_add. f_equal; lia. }
    assert (Plain : fits (S t) rest columns n (Open (add (nth t f 0 * d) v)) final).
    { cbn [fits]. fold f. rewrite H, !run_add. f_equal; lia. }
    destruct (modulus (of_sum n)) as [m |] eqn:M.
    { cbn [fits] in *. fold f in Plain |- *. rewrite Plain, (run_add s _ (add _ _)), (run_add s _ (map _ _)). apply reduced_plus; [| reflexivity].
      replace (fun c => c mod m) with (reduced (of_sum n)) by (unfold reduced; now rewrite M). now rewrite reduced_run. }
    destruct (forallb _ _) eqn:Last; [| exact Plain].
    cbn [fits] in Plain. fold f in Plain. rewrite (dot_zero rest _ Last) in Plain. unfold reduced in Plain.
    rewrite M, run_add in Plain.
    rewrite WW. cbn [positive_total negative_total bound watch of_sum]. fold f.
    destruct (run_bounds T flags' columns f (add (nth t f 0 * d) v) L F N) as [Low High].
    destruct (always _ _ _ (add (- total (-1) f) _) _) eqn:A1.
    { apply (always_sound s ok) in A1. cbn [fits bound watch]. split; [exact M |]. lia. }
    destruct (always _ _ _ (add (- total 1 f) _) _) eqn:A2.
    { apply (always_sound s ok) in A2. cbn [fits bound watch]. split; [exact M |]. lia. }
    cbn [fits of_sum watch]. fold f. unfold reduced. rewrite M, (dot_zero rest _ Last), run_add. exact Plain.
  Qed.

  (** ** Conditions on numbered sums *)

  Inductive numbered :=
  | NAlways (truth : bool)
  | NAll (a b : numbered)
  | NAny (a b : numbered)
  | NUnless (a : numbered)
  | NAtom (c : comparison) (index : nat) (constant : Z).

  Definition no_sum : watched := watch {| factors := []; modulus := None |} 0.

  Fixpoint judge (finished : bool) (sums : list watched) (values : list known) (c : numbered) : option bool :=
    match c with
    | NAlways truth => Some truth
    | NUnless a => match judge finished sums values a with Some b => Some (negb b) | None => None end
    | NAll a b =>
        match judge finished sums values a with
        | Some false => Some false
        | Some true => judge finished sums values b
        | None => match judge finished sums values b with Some false => Some false | _ => None end
        end
    | NAny a b =>
        match judge finished sums values a with
        | Some true => Some true
        | Some false => judge finished sums values b
        | None => match judge finished sums values b with Some true => Some true | _ => None end
        end
    | NAtom c index constant =>
        match nth index values (Open []) with
        | Open v =>
            if finished then Some (compare c (reduced (of_sum (nth index sums no_sum)) (dot (weights s) v) + constant) 0)
            else None
        | Above => if Z.abs constant <=? bound (nth index sums no_sum) then Some (compare c 1 0) else None
        | Below => if Z.abs constant <=? bound (nth index sums no_sum) then Some (compare c (-1) 0) else None
        end
    end.

  Fixpoint nmeets (sums : list watched) (finals : list Z) (c : numbered) : bool :=
    match c with
    | NAlways truth => truth
    | NAll a b => nmeets sums finals a && nmeets sums finals b
    | NAny a b => nmeets sums finals a || nmeets sums finals b
    | NUnless a => negb (nmeets sums finals a)
    | NAtom c index constant => compare c (reduced (of_sum (nth index sums no_sum)) (nth index finals 0) + constant) 0
    end.

  Fixpoint all_fit (t : nat) (rest : list Z) (columns : list (list Z))
      (sums : list watched) (values : list known) (finals : list Z) : Prop :=
    match sums, values, finals with
    | [], [], [] => True
    | n :: sums, v :: values, final :: finals => fits t rest columns n v final /\ all_fit t rest columns sums values finals
    | _, _, _ => False
    end.

  Lemma all_fit_nth t rest columns : forall sums values finals i, all_fit t rest columns sums values finals ->
    fits t rest columns (nth i sums no_sum) (nth i values (Open [])) (nth i finals 0)
    \/ nth i values (Open []) = Open [] /\ nth i finals 0 = 0.
  Proof using.
    induction sums as [| n sums IH]; intros [| v values] [| final finals] i H; cbn [all_fit] in H; try contradiction.
    - right. now destruct i.
    - destruct H as [H H']. destruct i as [| i]; [now left | exact (IH _ _ i H')].
  Qed.

  Lemma judge_sound finished t rest columns sums values finals c : all_fit t rest columns sums values finals ->
    (finished = true -> rest = [] /\ columns = []) ->
    forall b, judge finished sums values c = Some b -> nmeets sums finals c = b.
  Proof using.
    intros Fit End.
    induction c as [truth | a IHa b IHb | a IHa b IHb | a IHa | c i constant]; intros result H; cbn [judge nmeets] in *.
    - now injection H.
    - destruct (judge finished sums values a) as [[] |].
      + now rewrite (IHa true eq_refl), (IHb result H).
      + injection H as <-. now rewrite (IHa false eq_refl).
      + destruct (judge finished sums values b) as [[] |]; try discriminate. injection H as <-.
        rewrite (IHb false eq_refl). apply andb_false_r.
    - destruct (judge finished sums values a) as [[] |].
      + injection H as <-. now rewrite (IHa true eq_refl).
      + now rewrite (IHa false eq_refl), (IHb result H).
      + destruct (judge finished sums values b) as [[] |]; try discriminate. injection H as <-.
        rewrite (IHb true eq_refl). apply orb_true_r.
    - destruct (judge finished sums values a) as [b |]; [| discriminate]. injection H as <-.
      now rewrite (IHa b eq_refl).
    - destruct (all_fit_nth _ _ _ _ _ _ i Fit) as [Fits | [E E']].
      + destruct (nth i values (Open [])) as [v | |]; cbn [fits] in Fits.
        * destruct finished; [| discriminate]. injection H as <-. destruct (End eq_refl) as [-> ->].
          rewrite Fits. cbn [map]. rewrite dot_nil, run_add. cbn [run]. do 3 f_equal; lia.
        * destruct (_ <=? _) eqn:B; [| discriminate]. injection H as <-. destruct Fits as [M Fits].
          unfold reduced. rewrite M. destruct c; cbn [compare]; lia.
        * destruct (_ <=? _) eqn:B; [| discriminate]. injection H as <-. destruct Fits as [M Fits].
          unfold reduced. rewrite M. destruct c; cbn [compare]; lia.
      + rewrite E in H. rewrite E'. destruct finished; [| discriminate]. injection H as <-. now rewrite dot_nil.
  Qed.

  (** ** Numbering *)

  Fixpoint same_factors (a b : list Z) : bool :=
    match a, b with
    | [], [] => true
    | c :: a, d :: b => (c =? d) && same_factors a b
    | _, _ => false
    end.

  Definition same_sum (a b : sum) : bool :=
    same_factors (factors a) (factors b)
    && match modulus a, modulus b with Some m, Some m' => m =? m' | None, None => true | _, _ => false end.

  Lemma same_factors_ok : forall a b, same_factors a b = true -> a = b.
  Proof using.
    induction a as [| c a IH]; intros [| d b] H; cbn in H; try discriminate; [reflexivity |].
    apply andb_true_iff in H as [E H]. f_equal; [lia | now apply IH].
  Qed.

  Lemma same_sum_ok a b : same_sum a b = true -> a = b.
  Proof using.
    destruct a as [f m], b as [f' m']. unfold same_sum. cbn. intros H. apply andb_true_iff in H as [F M].
    apply same_factors_ok in F as ->. destruct m, m'; try discriminate; [| reflexivity]. apply Z.eqb_eq in M as ->.
    reflexivity.
  Qed.

  (** Each sum once, with the largest bound. *)
  Fixpoint note (n : sum) (most : Z) (sums : list (sum * Z)) : list (sum * Z) :=
    match sums with
    | [] => [(n, most)]
    | (n', most') :: sums => if same_sum n n' then (n', Z.max most most') :: sums else (n', most') :: note n most sums
    end.

  Fixpoint collect (c : condition) (sums : list (sum * Z)) : list (sum * Z) :=
    match c with
    | Always _ => sums
    | All a b | Any a b => collect b (collect a sums)
    | Unless a => collect a sums
    | Atom _ n constant => note n (Z.abs constant + 1) sums
    end.

  Definition sums_in (c : condition) : list watched := map (fun n => watch (fst n) (snd n)) (collect c []).

  Fixpoint index_of (n : sum) (sums : list watched) : option nat :=
    match sums with
    | [] => None
    | n' :: sums => if same_sum n (of_sum n') then Some O else match index_of n sums with Some i => Some (S i) | None => None end
    end.

  Fixpoint number (sums : list watched) (c : condition) : option numbered :=
    match c with
    | Always truth => Some (NAlways truth)
    | All a b => match number sums a, number sums b with Some a, Some b => Some (NAll a b) | _, _ => None end
    | Any a b => match number sums a, number sums b with Some a, Some b => Some (NAny a b) | _, _ => None end
    | Unless a => match number sums a with Some a => Some (NUnless a) | _ => None end
    | Atom c n constant => match index_of n sums with Some i => Some (NAtom c i constant) | None => None end
    end.

  Lemma index_of_spec numbers n : forall sums i, index_of n sums = Some i ->
    of_sum (nth i sums no_sum) = n /\ nth i (map (fun n => dot (factors (of_sum n)) numbers) sums) 0 = dot (factors n) numbers.
  Proof using.
    induction sums as [| n' sums IH]; intros i H; cbn in H; [discriminate |].
    destruct (same_sum n (of_sum n')) eqn:E.
    - injection H as <-. apply same_sum_ok in E as ->. now split.
    - destruct (index_of n sums) as [j |]; [| discriminate]. injection H as <-. cbn. now apply IH.
  Qed.

  Lemma number_spec numbers sums c : forall c', number sums c = Some c' ->
    nmeets sums (map (fun n => dot (factors (of_sum n)) numbers) sums) c' = meets numbers c.
  Proof using.
    induction c as [truth | a IHa b IHb | a IHa b IHb | a IHa | c n constant]; intros c' H; cbn [number] in H.
    - injection H as <-. reflexivity.
    - destruct (number sums a); [| discriminate]. destruct (number sums b); [| discriminate]. injection H as <-.
      cbn. now rewrite (IHa n), (IHb n0).
    - destruct (number sums a); [| discriminate]. destruct (number sums b); [| discriminate]. injection H as <-.
      cbn. now rewrite (IHa n), (IHb n0).
    - destruct (number sums a); [| discriminate]. injection H as <-. cbn. now rewrite (IHa n).
    - destruct (index_of n sums) as [i |] eqn:I; [| discriminate]. injection H as <-.
      apply (index_of_spec numbers) in I as [E E']. cbn [nmeets meets]. now rewrite E, E'.
  Qed.
End Sums.
