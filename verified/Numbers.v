(** Numeration systems, words of digits, and what digits still to come can be worth.

    In the system [1; (a_1, ..., a_r)] the place values are w_0 = 1 and w_(i+1) = a_(i+1) w_i + w_(i-1), with w_(-1) = 1. A digit at place i
    is at most a_(i+1), and after this largest digit only 0 may follow.
    In base b they are w_(i+1) = b w_i, and digits are at most b - 1. Both are
    one recurrence here: w_(i+1) = m_i w_i + e w_(i-1), with e = 1 or e = 0.
    That every number has only one word is nowhere needed. *)

From Coq Require Import ZArith List Lia Bool Arith.
Import ListNotations.
Open Scope Z_scope.

(** The largest digits of places 0, 1, ..., r - 1, repeated for ever, and whether this is a plain base. *)
Record system := { largest : list Z; plain : bool }.

Definition ok_system (s : system) : bool :=
  negb (Nat.eqb (length (largest s)) 0) && forallb (fun a => 1 <=? a) (largest s).

Section System.
  Variable s : system.

  Definition period : nat := length (largest s).
  Definition top (phase : nat) : Z := nth phase (largest s) 1.
  Definition factor (phase : nat) : Z := top phase + (if plain s then 1 else 0).
  Definition carry : Z := if plain s then 0 else 1.
  Definition phase_of (place : nat) : nat := Nat.modulo place period.

  (** U w_(i+1) + V w_i, and the digits of places i, ..., 0 behind that: its value at the end. *)
  Fixpoint run (U V : Z) (word : list Z) : Z :=
    match word with
    | [] => U + V
    | d :: rest => run (factor (phase_of (length rest)) * U + V + d) (carry * U) rest
    end.

  (** The number that a word stands for. *)
  Definition value (word : list Z) : Z := run 0 0 word.

  (** Whether the digit before was the largest, after one more digit; nothing if this digit may not stand here. *)
  Definition flag_after (phase : nat) (after_largest : bool) (d : Z) : option bool :=
    if (0 <=? d) && (d <=? top phase) && (negb after_largest || plain s || (d =? 0)) then Some (d =? top phase) else None.

  Fixpoint normal (after_largest : bool) (word : list Z) : bool :=
    match word with
    | [] => true
    | d :: rest =>
        match flag_after (phase_of (length rest)) after_largest d with
        | Some flag => normal flag rest
        | None => false
        end
    end.

  Definition zeros (k : nat) : list Z := repeat 0 k.
  Definition w (k : nat) : Z := run 1 0 (zeros k).
  Definition w' (k : nat) : Z := run 0 1 (zeros k).

  (** The digits of n at places k - 1, ..., 0, the largest possible first. *)
  Fixpoint digits (k : nat) (n : Z) : list Z :=
    match k with
    | O => []
    | S k => (n / w k) :: digits k (n mod w k)
    end.

  Hypothesis ok : ok_system s = true.

  Lemma period_positive : period <> O.
  Proof using ok.
    unfold ok_system in ok. apply andb_true_iff in ok as [H _]. unfold period. intros E. rewrite E in H. discriminate.
  Qed.

  Lemma top_positive p : 1 <= top p.
  Proof using ok.
    unfold ok_system in ok. apply andb_true_iff in ok as [_ H]. rewrite forallb_forall in H. unfold top.
    destruct (nth_in_or_default p (largest s) 1) as [I | ->]; [| lia]. apply H in I. lia.
  Qed.

  Lemma run_zeros k : run 0 0 (zeros k) = 0.
  Proof using. induction k as [| k IH]; cbn; [reflexivity |]. rewrite !Z.mul_0_r. exact IH. Qed.

  Lemma w_step k : w (S k) = run (factor (phase_of k)) carry (zeros k).
  Proof using.
    unfold w, zeros. cbn [repeat run]. rewrite repeat_length. f_equal; lia.
  Qed.

  Lemma w'_step k : w' (S k) = w k.
  Proof using. unfold w', w, zeros. cbn [repeat run]. rewrite Z.mul_0_r. f_equal; lia. Qed.

  Lemma run_split word : forall U V, run U V word = U * w (length word) + V * w' (length word) + value word.
  Proof using.
    assert (All : forall n word, length word = n -> forall U V, run U V word = U * w n + V * w' n + value word).
    { induction n as [| n IH]; intros [| d word'] E U V; try discriminate; unfold value; cbn [run length].
      - unfold w, w'. cbn. lia.
      - injection E as E.
        rewrite (IH word' E (_ * U + _ + _)), (IH word' E (_ * 0 + _ + _)).
        rewrite w'_step, w_step, (IH (zeros n) (repeat_length 0 n)), E.
        unfold value. rewrite run_zeros. lia. }
    intros U V. now apply All.
  Qed.

  Lemma w_next k : w (S k) = factor (phase_of k) * w k + carry * w' k.
  Proof using.
    rewrite w_step, run_split. unfold zeros. rewrite repeat_length. fold (zeros k). unfold value. rewrite run_zeros. lia.
  Qed.

  Lemma value_cons d rest : value (d :: rest) = d * w (length rest) + value rest.
  Proof using. unfold value at 1. cbn [run]. rewrite run_split. lia. Qed.

  Lemma carry_01 : 0 <= carry <= 1.
  Proof using. unfold carry. destruct (plain s); lia. Qed.

  Lemma factor_positive p : 1 <= factor p.
  Proof using ok. pose proof (top_positive p). unfold factor. destruct (plain s); lia. Qed.

  Lemma w_bounds k : 1 <= w' k <= w k.
  Proof using ok.
    induction k as [| k IH]; [cbn; lia |].
    rewrite w'_step, w_next. pose proof (factor_positive (phase_of k)). pose proof carry_01. nia.
  Qed.

  Lemma w_grows k : w k < w (S k).
  Proof using ok.
    rewrite w_next. pose proof (w_bounds k). pose proof (top_positive (phase_of k)). unfold factor, carry.
    destruct (plain s); nia.
  Qed.

  Lemma w_large k : Z.of_nat k < w k.
  Proof using ok. induction k as [| k IH]; [cbn; lia |]. pose proof (w_grows k). lia. Qed.

  Lemma flag_after_spec p f d f' :
    flag_after p f d = Some f' -> 0 <= d <= top p /\ (f = true -> plain s = false -> d = 0) /\ f' = (d =? top p).
  Proof using.
    unfold flag_after. destruct (_ && _) eqn:E; [| discriminate]. intros H. injection H as <-.
    apply andb_true_iff in E as [E F]. apply andb_true_iff in E as [E G]. repeat split; try lia.
    intros -> P. rewrite P in F. cbn in F. lia.
  Qed.

  (** The digits still to come are worth less than one at the place above, and less than the place below that after a largest digit. *)
  Lemma value_bound word : forall f, normal f word = true ->
    0 <= value word < w (length word) /\ (f = true -> plain s = false -> value word < w' (length word)).
  Proof using ok.
    induction word as [| d rest IH]; intros f N; [cbn; lia |].
    cbn [normal] in N. destruct (flag_after _ f d) as [f' |] eqn:F; [| discriminate].
    apply flag_after_spec in F as (B & Z & ->). apply IH in N as [V L].
    rewrite value_cons. cbn [length]. rewrite w'_step, w_next.
    pose proof (w_bounds (length rest)) as W. unfold factor, carry.
    split.
    - destruct (d =? top (phase_of (length rest))) eqn:T; destruct (plain s).
      + split; [nia |]. assert (d = top (phase_of (length rest))) as -> by lia. nia.
      + specialize (L eq_refl eq_refl). assert (d = top (phase_of (length rest))) as -> by lia. nia.
      + split; nia.
      + split; nia.
    - intros H P. rewrite (Z H P). lia.
  Qed.

  Lemma digits_length k : forall n, length (digits k n) = k.
  Proof using. induction k as [| k IH]; intros n; cbn; [reflexivity |]. now rewrite IH. Qed.

  (** Every number below w_k has a word of k digits. *)
  Lemma digits_spec k : forall n f, 0 <= n < w k -> (f = true -> plain s = false -> n < w' k) ->
    value (digits k n) = n /\ normal f (digits k n) = true.
  Proof using ok.
    induction k as [| k IH]; intros n f B L.
    - cbn in *. split; [cbn; lia | reflexivity].
    - cbn [digits]. pose proof (w_bounds k) as W. pose proof (Z.mod_pos_bound n (w k) ltac:(lia)) as M.
      pose proof (Z.div_mod n (w k) ltac:(lia)) as E.
      rewrite w_next in B. rewrite w'_step in L. unfold factor, carry in B.
      set (d := n / w k) in *. set (m := n mod w k) in *. set (t := top (phase_of k)) in *.
      assert (D : 0 <= d <= t) by (destruct (plain s); nia).
      assert (Low : d = t -> plain s = false -> m < w' k) by (intros ? P; rewrite P in B; nia).
      destruct (IH m (d =? t) M) as [V N]; [intros; apply Low; auto; lia |].
      split.
      + rewrite value_cons, digits_length, V. lia.
      + cbn [normal]. rewrite digits_length.
        assert (F : flag_after (phase_of k) f d = Some (d =? t)).
        { unfold flag_after. fold t.
          assert (A : negb f || plain s || (d =? 0) = true).
          { destruct f; [| reflexivity]. destruct (plain s) eqn:P; [reflexivity |]. cbn. specialize (L eq_refl eq_refl). nia. }
          rewrite A. destruct (0 <=? d) eqn:?, (d <=? t) eqn:?; try reflexivity; lia. }
        rewrite F. exact N.
  Qed.
End System.

(** A word of whole periods for a number. *)
Definition spells (s : system) (word : list Z) (n : Z) : Prop :=
  Nat.modulo (length word) (period s) = O /\ normal s false word = true /\ value s word = n.

(** So many digits are enough for n. *)
Definition enough (s : system) (n : Z) : nat := (period s * S (Z.to_nat n))%nat.

Lemma digits_spell s k n : ok_system s = true -> 0 <= n < w s k -> Nat.modulo k (period s) = O -> spells s (digits s k n) n.
Proof.
  intros ok B M. destruct (digits_spec s ok k n false B) as [V N]; [discriminate |].
  repeat split; auto. now rewrite digits_length.
Qed.

Lemma enough_multiple s n : ok_system s = true -> Nat.modulo (enough s n) (period s) = O.
Proof. intros ok. unfold enough. rewrite Nat.mul_comm. apply Nat.mod_mul. now apply period_positive. Qed.

Lemma enough_large s n : ok_system s = true -> 0 <= n -> n < w s (enough s n).
Proof.
  intros ok N. pose proof (w_large s ok (enough s n)). pose proof (period_positive s ok). unfold enough in *. nia.
Qed.

Lemma spells_bound s word n : ok_system s = true -> spells s word n -> 0 <= n < w s (length word).
Proof. intros ok (_ & N & <-). now apply (value_bound s ok word false). Qed.
