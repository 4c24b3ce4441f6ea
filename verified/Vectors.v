(** Lists of numbers as vectors: what is missing at the end is 0. *)

From Coq Require Import ZArith List Lia Bool.
Import ListNotations.
Open Scope Z_scope.

Fixpoint dot (factors numbers : list Z) : Z :=
  match factors, numbers with
  | c :: factors, n :: numbers => c * n + dot factors numbers
  | _, _ => 0
  end.

(** a + k b. *)
Fixpoint combine_factors (a : list Z) (k : Z) (b : list Z) : list Z :=
  match a, b with
  | _, [] => a
  | [], d :: b => k * d :: combine_factors [] k b
  | c :: a, d :: b => c + k * d :: combine_factors a k b
  end.

Definition minus (a b : list Z) : list Z := combine_factors a (-1) b.

(** With d more at the first place. *)
Definition add (d : Z) (v : list Z) : list Z := match v with [] => [d] | c :: v => c + d :: v end.

(** A matrix, as a list of rows, times a vector; and a vector times a matrix. *)
Definition times (matrix : list (list Z)) (v : list Z) : list Z := map (fun row => dot row v) matrix.

Fixpoint mix (v : list Z) (matrix : list (list Z)) : list Z :=
  match v, matrix with
  | c :: v, row :: matrix => combine_factors (mix v matrix) c row
  | _, _ => []
  end.

(** No number in a is below that in b. *)
Fixpoint dominates (a b : list Z) : bool :=
  match a, b with
  | _, [] => forallb (Z.leb 0) a
  | [], d :: b => (d <=? 0) && dominates [] b
  | c :: a, d :: b => (d <=? c) && dominates a b
  end.

Definition natural (v : list Z) : bool := forallb (Z.leb 0) v.

Lemma dot_nil factors : dot factors [] = 0.
Proof. now destruct factors. Qed.

Lemma dot_combine k numbers : forall a b, dot (combine_factors a k b) numbers = dot a numbers + k * dot b numbers.
Proof.
  induction numbers as [| n numbers IH]; intros a b; [rewrite !dot_nil; lia |].
  destruct a as [| c a], b as [| d b]; cbn [combine_factors dot]; rewrite ?IH; cbn [dot]; lia.
Qed.

Lemma dot_comm : forall a b, dot a b = dot b a.
Proof. induction a as [| c a IH]; intros [| d b]; cbn [dot]; auto. rewrite (IH b). lia. Qed.

Lemma combine_dot row k a b : dot row (combine_factors a k b) = dot row a + k * dot row b.
Proof. rewrite !(dot_comm row). apply dot_combine. Qed.

Lemma combine_nil a k : combine_factors a k [] = a.
Proof. now destruct a. Qed.

Lemma times_combine matrix a k b :
  times matrix (combine_factors a k b) = combine_factors (times matrix a) k (times matrix b).
Proof. induction matrix as [| row matrix IH]; [reflexivity |]. unfold times in *. cbn [map combine_factors]. now rewrite combine_dot, IH. Qed.

Lemma add_combine d v : add d v = combine_factors v d [1].
Proof. destruct v as [| c [| c' v]]; cbn [add combine_factors]; rewrite Z.mul_1_r; reflexivity. Qed.

Lemma add_linear d k e a b : add (d + k * e) (combine_factors a k b) = combine_factors (add d a) k (add e b).
Proof.
  destruct a as [| x [| x' a]], b as [| y [| y' b]]; cbn [add combine_factors]; f_equal; try reflexivity; lia.
Qed.

Lemma dot_mix v matrix numbers : dot (mix v matrix) numbers = dot v (times matrix numbers).
Proof.
  revert v. induction matrix as [| row matrix IH]; intros [| c v]; cbn [mix times map dot]; try reflexivity.
  rewrite dot_combine, IH. unfold times. lia.
Qed.

Lemma natural_dot v : natural v = true -> forall row, natural row = true -> 0 <= dot row v.
Proof.
  unfold natural. induction v as [| n v IH]; intros N [| c row] R; cbn in *; try lia.
  apply andb_true_iff in N as [N N'], R as [R R']. specialize (IH N' row R'). nia.
Qed.

Lemma dominates_dot v : natural v = true -> forall a b, dominates a b = true -> dot b v <= dot a v.
Proof.
  unfold natural. induction v as [| n v IH]; intros N a b D; [rewrite !dot_nil; lia |].
  cbn in N. apply andb_true_iff in N as [N N'].
  destruct b as [| d b].
  - cbn [dot]. replace (dominates a []) with (natural a) in D by (now destruct a).
    apply natural_dot; [| exact D]. unfold natural. cbn. now rewrite N, N'.
  - destruct a as [| c a]; cbn [dominates dot] in *; apply andb_true_iff in D as [D D'].
    + specialize (IH N' [] b D'). cbn [dot] in IH. nia.
    + specialize (IH N' a b D'). nia.
Qed.

(** 0, 1, ..., n - 1. *)
Definition below (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).

Lemma below_spec n d : In d (below n) <-> 0 <= d < n.
Proof.
  unfold below. rewrite in_map_iff. split.
  - intros (k & <- & I). apply in_seq in I. lia.
  - intros B. exists (Z.to_nat d). rewrite in_seq. lia.
Qed.
