(** Rules made into comparisons of linear sums, and judged from what is known of the sums. *)

From Coq Require Import ZArith List Lia Bool.
From Wythoff Require Import Vectors Game.
Import ListNotations.
Open Scope Z_scope.

(** ** Linear terms *)

(** The factor of each track, and a constant. *)
Definition linear : Type := list Z * Z.

Definition linear_value (numbers : list Z) (l : linear) : Z := dot (fst l) numbers + snd l.

Definition plus_times (a : linear) (k : Z) (b : linear) : linear := (combine_factors (fst a) k (fst b), snd a + k * snd b).

Lemma plus_times_value numbers a k b :
  linear_value numbers (plus_times a k b) = linear_value numbers a + k * linear_value numbers b.
Proof. unfold linear_value, plus_times. cbn [fst snd]. rewrite dot_combine. lia. Qed.

(** ** Conditions *)

(** A sum of tracks with factors, or only its remainder. *)
Record sum := { factors : list Z; modulus : option Z }.

Inductive condition :=
| Always (truth : bool)
| All (a b : condition)
| Any (a b : condition)
| Unless (a : condition)
| Atom (c : comparison) (s : sum) (constant : Z). (* sum + constant compared with 0 *)

Definition reduced (s : sum) (n : Z) : Z := match modulus s with None => n | Some m => n mod m end.

Fixpoint meets (numbers : list Z) (c : condition) : bool :=
  match c with
  | Always truth => truth
  | All a b => meets numbers a && meets numbers b
  | Any a b => meets numbers a || meets numbers b
  | Unless a => negb (meets numbers a)
  | Atom c s constant => compare c (reduced s (dot (factors s) numbers) + constant) 0
  end.

Definition all (a b : condition) : condition :=
  match a, b with Always true, _ => b | _, Always true => a | _, _ => All a b end.
Definition any (a b : condition) : condition :=
  match a, b with Always false, _ => b | _, Always false => a | _, _ => Any a b end.

Lemma meets_all numbers a b : meets numbers (all a b) = meets numbers a && meets numbers b.
Proof. destruct a as [[] | | | |], b as [[] | | | |]; cbn; rewrite ?andb_true_r; reflexivity. Qed.

Lemma meets_any numbers a b : meets numbers (any a b) = meets numbers a || meets numbers b.
Proof. destruct a as [[] | | | |], b as [[] | | | |]; cbn; rewrite ?orb_false_r; reflexivity. Qed.

Definition any_of (list : list condition) : condition := fold_right any (Always false) list.

Lemma meets_any_of numbers list : meets numbers (any_of list) = existsb (meets numbers) list.
Proof. unfold any_of. induction list as [| c list IH]; cbn [fold_right existsb]; [reflexivity |]. now rewrite meets_any, IH. Qed.

Definition compare_linear (c : comparison) (l : linear) : condition :=
  if forallb (Z.eqb 0) (fst l) then Always (compare c (snd l) 0)
  else Atom c {| factors := fst l; modulus := None |} (snd l).

Lemma dot_zero numbers : forall f, forallb (Z.eqb 0) f = true -> dot f numbers = 0.
Proof.
  induction numbers as [| n numbers IH]; intros [| c f] H; cbn [forallb dot] in *; auto.
  apply andb_true_iff in H as [H F]. rewrite (IH f F). apply Z.eqb_eq in H. lia.
Qed.

Lemma compare_linear_spec numbers c l : meets numbers (compare_linear c l) = compare c (linear_value numbers l) 0.
Proof.
  unfold compare_linear, linear_value. destruct (forallb _ _) eqn:E; [| reflexivity].
  cbn [meets]. now rewrite (dot_zero numbers _ E).
Qed.

(** ** Terms as cases *)

(** What a term is worth under some condition: one case for every sign of an absolute value and every value of a remainder. *)
Definition case : Type := condition * linear.

(** More cases, or a larger modulus, are a limit. *)
Definition most_cases : Z := 4096.

Definition sums_of (left : list case) (k : Z) (right : list case) : option (list case) :=
  if most_cases <? Z.of_nat (length left) * Z.of_nat (length right) then None
  else Some (flat_map (fun a : case => map (fun b : case => (all (fst a) (fst b), plus_times (snd a) k (snd b))) right) left).

Definition signs (a : case) : list case :=
  [ (all (fst a) (compare_linear GreaterEqual (snd a)), snd a);
    (all (fst a) (compare_linear Less (snd a)), plus_times ([], 0) (-1) (snd a)) ].

Definition remainders (m : Z) (a : case) : list case :=
  let reduced_factors := {| factors := map (fun c => c mod m) (fst (snd a)); modulus := Some m |} in
  let shift := snd (snd a) mod m in
  map (fun rest => (all (fst a) (Atom Equal reduced_factors (- ((rest - shift) mod m))), ([], rest))) (below m).

Fixpoint cases (letters : letter -> linear) (t : term) : option (list case) :=
  let only (l : linear) := Some [(Always true, l)] in
  match t with
  | Constant n => only ([], n)
  | Letter name => only (letters name)
  | Negate t => match cases letters t with Some list => sums_of [(Always true, ([], 0))] (-1) list | None => None end
  | Product n t => match cases letters t with Some list => sums_of [(Always true, ([], 0))] n list | None => None end
  | Plus t t' =>
      match cases letters t, cases letters t' with Some a, Some b => sums_of a 1 b | _, _ => None end
  | Absolute t => match cases letters t with Some list => Some (flat_map signs list) | None => None end
  | Remainder t m =>
      if (1 <=? m) && (m <=? most_cases) then
        match cases letters t with Some list => Some (flat_map (remainders m) list) | None => None end
      else None
  end.

Fixpoint condition_of (letters : letter -> linear) (f : formula) : option condition :=
  match f with
  | Compare c t t' =>
      match cases letters t, cases letters t' with
      | Some a, Some b =>
          match sums_of a (-1) b with
          | Some list => Some (any_of (map (fun a => all (fst a) (compare_linear c (snd a))) list))
          | None => None
          end
      | _, _ => None
      end
  | Not f => match condition_of letters f with Some c => Some (Unless c) | None => None end
  | And f f' =>
      match condition_of letters f, condition_of letters f' with Some a, Some b => Some (all a b) | _, _ => None end
  | Or f f' =>
      match condition_of letters f, condition_of letters f' with Some a, Some b => Some (any a b) | _, _ => None end
  end.

Section Cases.
  Variable numbers : list Z.
  Variable letters : letter -> linear.

  Definition env (name : letter) : Z := linear_value numbers (letters name).

  (** Some case applies, and every one that does has this value. *)
  Definition worth (list : list case) (n : Z) : Prop :=
    (exists a, In a list /\ meets numbers (fst a) = true)
    /\ (forall a, In a list -> meets numbers (fst a) = true -> linear_value numbers (snd a) = n).

  Lemma worth_only l : worth [(Always true, l)] (linear_value numbers l).
  Proof using. split; [eexists; split; [now left | reflexivity] |]. intros a [<- | []] _. reflexivity. Qed.

  Lemma worth_sums left k right list a b : sums_of left k right = Some list -> worth left a -> worth right b ->
    worth list (a + k * b).
  Proof using.
    unfold sums_of. destruct (_ <? _); [discriminate |]. intros H [(a1 & I1 & T1) V1] [(a2 & I2 & T2) V2].
    injection H as <-. split.
    - eexists. split.
      + apply in_flat_map. exists a1. split; [exact I1 |]. apply in_map_iff. now exists a2.
      + cbn [fst]. now rewrite meets_all, T1, T2.
    - intros c I T. apply in_flat_map in I as (b1 & J1 & I). apply in_map_iff in I as (b2 & <- & J2).
      cbn [fst snd] in *. rewrite meets_all in T. apply andb_true_iff in T as [S1 S2].
      now rewrite plus_times_value, (V1 b1 J1 S1), (V2 b2 J2 S2).
  Qed.

  Lemma worth_signs list n : worth list n -> worth (flat_map signs list) (Z.abs n).
  Proof using.
    intros [(a & I & T) V]. split.
    - pose proof (V a I T) as W. destruct (Z_le_gt_dec 0 n) as [P | P].
      + eexists. split; [apply in_flat_map; exists a; split; [exact I | now left] |].
        cbn [fst]. rewrite meets_all, T, compare_linear_spec, W. cbn. lia.
      + eexists. split; [apply in_flat_map; exists a; split; [exact I | right; now left] |].
        cbn [fst]. rewrite meets_all, T, compare_linear_spec, W. cbn. lia.
    - intros c J S. apply in_flat_map in J as (b & J & C).
      destruct C as [<- | [<- | []]]; cbn [fst snd] in *; rewrite meets_all, compare_linear_spec in S;
        apply andb_true_iff in S as [S1 S2]; pose proof (V b J S1) as W; cbn in S2.
      + lia.
      + rewrite plus_times_value. unfold linear_value at 1. cbn [fst snd dot]. lia.
  Qed.

  Lemma dot_mod m : m <> 0 -> forall ns f, (dot (map (fun c => c mod m) f) ns) mod m = (dot f ns) mod m.
  Proof using.
    intros M. induction ns as [| n ns IH]; intros [| c f]; cbn [map dot]; auto.
    rewrite Z.add_mod, IH, <- Z.add_mod by exact M.
    rewrite <- (Z.add_mod_idemp_l (c mod m * n)), Z.mul_mod_idemp_l, Z.add_mod_idemp_l by exact M. reflexivity.
  Qed.

  Lemma worth_remainders m list n : 1 <= m -> worth list n -> worth (flat_map (remainders m) list) (n mod m).
  Proof using.
    intros M [(a & I & T) V].
    assert (Guard : forall (b : case) rest, In b list -> meets numbers (fst b) = true -> 0 <= rest < m ->
      meets numbers (Atom Equal {| factors := map (fun c => c mod m) (fst (snd b)); modulus := Some m |}
        (- ((rest - snd (snd b) mod m) mod m))) = true <-> rest = n mod m).
    { intros b rest J S B. cbn [meets reduced modulus factors compare]. unfold reduced. cbn [modulus].
      rewrite dot_mod by lia. pose proof (V b J S) as W. unfold linear_value in W. rewrite <- W.
      rewrite Z.eqb_eq. rewrite Zminus_mod_idemp_r.
      set (f := dot _ numbers) in *. set (k := snd (snd b)) in *.
      split; intros H.
      - assert (E : f mod m = (rest - k) mod m) by lia.
        rewrite Z.add_mod, E, <- Z.add_mod by lia. replace (rest - k + k) with rest by lia. rewrite Z.mod_small; lia.
      - rewrite H. rewrite Zminus_mod_idemp_l. replace (f + k - k) with f by lia. lia. }
    split.
    - pose proof (Z.mod_pos_bound n m ltac:(lia)) as B. eexists. split.
      + apply in_flat_map. exists a. split; [exact I |]. unfold remainders. apply in_map_iff.
        exists (n mod m). split; [reflexivity |]. now apply below_spec.
      + cbn [fst]. rewrite meets_all, T. now apply Guard.
    - intros c J S. apply in_flat_map in J as (b & J & C). unfold remainders in C.
      apply in_map_iff in C as (rest & <- & R).
      apply below_spec in R. cbn [fst snd] in *. rewrite meets_all in S. apply andb_true_iff in S as [S1 S2].
      apply Guard in S2; auto.
  Qed.

  Lemma cases_worth t : forall list, cases letters t = Some list -> worth list (term_value env t).
  Proof using.
    assert (Zero : worth [(Always true, ([], 0))] 0) by exact (worth_only ([], 0)).
    induction t as [n | name | t IH | t IH t' IH' | n t IH | t IH m | t IH]; intros list H; cbn [cases term_value] in *.
    - injection H as <-. exact (worth_only ([], n)).
    - injection H as <-. exact (worth_only (letters name)).
    - destruct (cases letters t) as [l |]; [| discriminate].
      pose proof (worth_sums _ _ _ _ _ _ H Zero (IH l eq_refl)) as W.
      now replace (- _) with (0 + -1 * term_value env t) by lia.
    - destruct (cases letters t) as [l |]; [| discriminate]. destruct (cases letters t') as [l' |]; [| discriminate].
      pose proof (worth_sums _ _ _ _ _ _ H (IH l eq_refl) (IH' l' eq_refl)) as W.
      now replace (_ + term_value env t') with (term_value env t + 1 * term_value env t') by lia.
    - destruct (cases letters t) as [l |]; [| discriminate].
      pose proof (worth_sums _ _ _ _ _ _ H Zero (IH l eq_refl)) as W.
      now replace (n * _) with (0 + n * term_value env t) by lia.
    - destruct (1 <=? m) eqn:M; [| discriminate]. destruct (m <=? most_cases); [| discriminate]. cbn in H.
      destruct (cases letters t) as [l |]; [| discriminate]. injection H as <-. apply worth_remainders; auto. lia.
    - destruct (cases letters t) as [l |]; [| discriminate]. injection H as <-. apply worth_signs; auto.
  Qed.

  Lemma compare_difference c a b : compare c (a + -1 * b) 0 = compare c a b.
  Proof using. destruct c; unfold compare; lia. Qed.

  Theorem condition_of_spec f : forall c, condition_of letters f = Some c -> meets numbers c = holds env f.
  Proof using.
    induction f as [c t t' | f IH | f IH f' IH' | f IH f' IH']; intros d H; cbn [condition_of holds] in *.
    - destruct (cases letters t) as [l |] eqn:L; [| discriminate].
      destruct (cases letters t') as [l' |] eqn:L'; [| discriminate].
      destruct (sums_of l (-1) l') as [all' |] eqn:S; [| discriminate]. injection H as <-.
      pose proof (worth_sums _ _ _ _ _ _ S (cases_worth t l L) (cases_worth t' l' L')) as [(a & I & T) W].
      rewrite meets_any_of. rewrite <- compare_difference. apply eq_true_iff_eq. rewrite existsb_exists. split.
      + intros (b & J & M). apply in_map_iff in J as (e & <- & J). rewrite meets_all, compare_linear_spec in M.
        apply andb_true_iff in M as [M1 M2]. now rewrite (W e J M1) in M2.
      + intros M. eexists. split; [apply in_map_iff; exists a; split; [reflexivity | exact I] |].
        rewrite meets_all, T, compare_linear_spec. now rewrite (W a I T).
    - destruct (condition_of letters f) as [a |]; [| discriminate]. injection H as <-. cbn. now rewrite (IH a).
    - destruct (condition_of letters f) as [a |]; [| discriminate].
      destruct (condition_of letters f') as [b |]; [| discriminate].
      injection H as <-. now rewrite meets_all, (IH a), (IH' b).
    - destruct (condition_of letters f) as [a |]; [| discriminate].
      destruct (condition_of letters f') as [b |]; [| discriminate].
      injection H as <-. now rewrite meets_any, (IH a), (IH' b).
  Qed.
End Cases.
