(** Positions in order, and what the library lacks on lists. *)

From Coq Require Import ZArith List Lia Bool.
Import ListNotations.
Open Scope Z_scope.

Definition lex (p q : Z * Z) : Prop := fst p < fst q \/ fst p = fst q /\ snd p < snd q.

Fixpoint rising (list : list (Z * Z)) : Prop :=
  match list with
  | p :: (q :: _) as rest => lex p q /\ rising rest
  | _ => True
  end.

(** Each before all that follow. *)
Fixpoint ascending (list : list (Z * Z)) : Prop :=
  match list with [] => True | p :: list => (forall q, In q list -> lex p q) /\ ascending list end.

Lemma ascending_rising list : ascending list -> rising list.
Proof.
  induction list as [| p [| q list] IH]; intros A; [exact I | exact I |]. destruct A as [A A'].
  split; [apply A; now left | now apply IH].
Qed.

Lemma ascending_filter f list : ascending list -> ascending (filter f list).
Proof.
  induction list as [| p list IH]; intros A; [exact I |]. destruct A as [A A']. cbn [filter].
  destruct (f p); [| now apply IH]. split; [| now apply IH]. intros q J. apply A. now apply filter_In in J.
Qed.

Lemma firstn_within {A} n (list : list A) : forall a, In a (firstn n list) -> In a list.
Proof.
  revert n. induction list as [| b list IH]; intros [| n] a I; cbn in *; try contradiction.
  destruct I as [<- | I]; eauto.
Qed.

Lemma ascending_firstn n : forall list, ascending list -> ascending (firstn n list).
Proof.
  induction n as [| n IH]; intros [| p list] A; try exact I. destruct A as [A A']. split; [| now apply IH].
  intros q J. apply A. eapply firstn_within, J.
Qed.

Lemma ascending_app a b : ascending a -> ascending b -> (forall p q, In p a -> In q b -> lex p q) -> ascending (a ++ b).
Proof.
  induction a as [| p a IH]; intros A B C; [exact B |]. destruct A as [A A']. split.
  - intros q J. apply in_app_iff in J as [J | J]; [now apply A | apply C; [now left | exact J]].
  - apply IH; auto. intros q r J K. apply C; [now right | exact K].
Qed.

Lemma ascending_grid n m : forall a, ascending (list_prod (map Z.of_nat (seq a n)) (map Z.of_nat (seq 0 m))).
Proof.
  assert (Row : forall z b m, ascending (map (pair z) (map Z.of_nat (seq b m)))).
  { clear. intros z b m. revert b. induction m as [| m IH]; intros b; [exact I |]. split; [| apply IH].
    intros q J. apply in_map_iff in J as (y & <- & J). apply in_map_iff in J as (k & <- & J). apply in_seq in J.
    right. cbn. lia. }
  induction n as [| n IH]; intros a; [exact I |]. cbn [seq map list_prod]. apply ascending_app; [apply Row | apply IH |].
  intros p q J K. apply in_map_iff in J as (y & <- & _). destruct q as [x' y']. apply in_prod_iff in K as [K _].
  apply in_map_iff in K as (k & <- & K). apply in_seq in K. left. cbn. lia.
Qed.

Lemma Forall2_map_right {A B C} (R : A -> C -> Prop) (f : B -> C) b : forall a, Forall2 R a (map f b) -> Forall2 (fun a b => R a (f b)) a b.
Proof. induction b as [| d b IH]; intros a F; inversion F; subst; constructor; auto. Qed.

Lemma Forall2_same_length {A B} (R : A -> B -> Prop) a b : Forall2 R a b -> length a = length b.
Proof. intros F. induction F; cbn; congruence. Qed.

Lemma Forall2_right {A B} (R : A -> B -> Prop) a b : Forall2 R a b -> forall d, In d b -> exists c, In c a /\ R c d.
Proof.
  intros F. induction F as [| c d a b H F IH]; intros e J; [contradiction |].
  destruct J as [<- | J]; [exists c; split; [now left | exact H] |]. destruct (IH e J) as (c' & K & H'). exists c'. split; [now right | exact H'].
Qed.

Lemma same_point (p q : Z * Z) : {p = q} + {p <> q}.
Proof. decide equality; apply Z.eq_dec. Qed.
