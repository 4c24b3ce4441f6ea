(** Which number stands on which track where a position and several moves from it are written side by side. *)

From Coq Require Import ZArith List Lia Bool Arith.
From Wythoff Require Import Vectors Numbers Condition Words Query.
Import ListNotations.
Open Scope Z_scope.

(** Moves that take from one heap, from both, or that belong to a family of extra moves. *)
Inductive moves := FromX | FromY | FromBoth | FromFamily (index : nat).

(** The tracks of what a move leaves, and in a family of what it takes. *)
Record reached := { sort : moves; left_x : nat; left_y : nat; took_u : nat; took_v : nat }.

(** First comes x, then what each move leaves of it and in a family takes from it; then y and the same of it. A heap that stays has one track with
    what is left. *)
Record layout := { width : nat; heap_y : nat; options : list reached }.

Definition own_x (m : moves) : nat := match m with FromY => 0 | FromFamily _ => 2 | _ => 1 end.
Definition own_y (m : moves) : nat := match m with FromX => 0 | FromFamily _ => 2 | _ => 1 end.

Fixpoint reach_by (y next_x next_y : nat) (list : list moves) : Datatypes.list reached :=
  match list with
  | [] => []
  | m :: list =>
      {| sort := m;
         left_x := match own_x m with O => O | _ => next_x end; left_y := match own_y m with O => y | _ => next_y end;
         took_u := S next_x; took_v := S next_y |}
      :: reach_by y (next_x + own_x m) (next_y + own_y m) list
  end.

Definition layout_of (list : list moves) : layout :=
  let total (own : moves -> nat) := fold_right (fun m n => (own m + n)%nat) O list in
  let y := S (total own_x) in
  {| width := S (y + total own_y); heap_y := y; options := reach_by y 1 (S y) list |}.

(** Larger ones are a limit. *)
Definition most_tracks : nat := 12.

(** The tracks are there, those of x before those of y. That [layout_of] gives such ones is not proved but looked at. *)
Definition ok_option (T : nat) (r : reached) : bool :=
  Nat.ltb (left_x r) (left_y r) && Nat.ltb (left_y r) T
  && match sort r with FromFamily _ => Nat.ltb (took_u r) (took_v r) && Nat.ltb (took_v r) T | _ => true end.

Definition ok_layout (l : layout) : bool :=
  Nat.ltb 0 (heap_y l) && Nat.ltb (heap_y l) (width l) && forallb (ok_option (width l)) (options l)
  && Nat.leb (width l) most_tracks.

(** The tracks of a move's own: no track stands for two numbers. *)
Definition used (r : reached) : list nat :=
  match sort r with
  | FromX => [left_x r]
  | FromY => [left_y r]
  | FromBoth => [left_x r; left_y r]
  | FromFamily _ => [left_x r; left_y r; took_u r; took_v r]
  end.

Definition ok_stays (y : nat) (r : reached) : bool :=
  match sort r with FromX => Nat.eqb (left_y r) y | FromY => Nat.eqb (left_x r) O | _ => true end.

Fixpoint distinct (list : list nat) : bool :=
  match list with [] => true | n :: list => negb (existsb (Nat.eqb n) list) && distinct list end.

Definition all_distinct (l : layout) : bool :=
  distinct (O :: heap_y l :: flat_map used (options l)) && forallb (ok_stays (heap_y l)) (options l).

(** These two of so many tracks. *)
Definition two_of (T i j : nat) : list bool := map (fun t => Nat.eqb t i || Nat.eqb t j) (seq 0 T).

(** The number on a track, and a difference of two. *)
Definition number_at (i : nat) : linear := (repeat 0 i ++ [1], 0).
Definition difference (i j : nat) : linear := if Nat.eqb i j then ([], 0) else plus_times (number_at i) (-1) (number_at j).

(** Every two of a list. *)
Fixpoint pairs {A} (list : list A) : Datatypes.list (A * A) :=
  match list with [] => [] | a :: list => map (pair a) list ++ pairs list end.

(** All lists of so many. *)
Fixpoint tuples {A} (kinds : list A) (count : nat) : list (list A) :=
  match count with
  | O => [[]]
  | S count => flat_map (fun a => map (cons a) (tuples kinds count)) kinds
  end.

(** ** What they mean *)

Lemma pick_neither {A} (list : list A) : forall a i j, (i < a)%nat -> (j < a)%nat ->
  pick (map (fun t => Nat.eqb t i || Nat.eqb t j) (seq a (length list))) list = [].
Proof.
  induction list as [| d list IH]; intros a i j Hi Hj; [reflexivity |]. cbn [length seq map pick].
  replace (Nat.eqb a i) with false by (symmetry; apply Nat.eqb_neq; lia).
  replace (Nat.eqb a j) with false by (symmetry; apply Nat.eqb_neq; lia). apply IH; lia.
Qed.

Lemma pick_second {A} (default : A) (list : Datatypes.list A) : forall a i j, (i < a <= j)%nat -> (j < a + length list)%nat ->
  pick (map (fun t => Nat.eqb t i || Nat.eqb t j) (seq a (length list))) list = [nth (j - a) list default].
Proof.
  induction list as [| d list IH]; intros a i j Hi Hj; cbn [length] in *; [lia |]. cbn [seq map pick].
  replace (Nat.eqb a i) with false by (symmetry; apply Nat.eqb_neq; lia).
  destruct (Nat.eqb_spec a j) as [-> | N]; cbn [orb].
  - rewrite pick_neither by lia. now rewrite Nat.sub_diag.
  - rewrite IH by lia. replace (j - a)%nat with (S (j - S a)) by lia. reflexivity.
Qed.

Lemma pick_both {A} (default : A) (list : Datatypes.list A) : forall a i j, (a <= i < j)%nat -> (j < a + length list)%nat ->
  pick (map (fun t => Nat.eqb t i || Nat.eqb t j) (seq a (length list))) list = [nth (i - a) list default; nth (j - a) list default].
Proof.
  induction list as [| d list IH]; intros a i j Hi Hj; cbn [length] in *; [lia |]. cbn [seq map pick].
  destruct (Nat.eqb_spec a i) as [-> | N]; cbn [orb].
  - rewrite (pick_second default) by lia. rewrite Nat.sub_diag. replace (j - i)%nat with (S (j - S i)) by lia. reflexivity.
  - replace (Nat.eqb a j) with false by (symmetry; apply Nat.eqb_neq; lia). rewrite IH by lia.
    replace (i - a)%nat with (S (i - S a)) by lia. replace (j - a)%nat with (S (j - S a)) by lia. reflexivity.
Qed.

Lemma two_of_pick {A} (default : A) T i j (list : Datatypes.list A) : length list = T -> (i < j < T)%nat ->
  pick (two_of T i j) list = [nth i list default; nth j list default].
Proof.
  intros <- B. unfold two_of. rewrite (pick_both default list O i j) by lia. now rewrite !Nat.sub_0_r.
Qed.

Lemma two_of_count T i j : (i < j < T)%nat -> count (two_of T i j) = 2%nat /\ length (two_of T i j) = T.
Proof.
  intros B. assert (L : length (two_of T i j) = T) by (unfold two_of; rewrite map_length; apply seq_length). split; [| exact L].
  rewrite <- (pick_count (two_of T i j) (repeat O T)) by (now rewrite repeat_length).
  rewrite (two_of_pick O T i j) by (rewrite ?repeat_length; auto). reflexivity.
Qed.

Lemma dot_unit numbers : forall i, dot (repeat 0 i ++ [1]) numbers = nth i numbers 0.
Proof.
  induction numbers as [| n numbers IH]; intros [| i]; cbn [repeat app dot nth]; try reflexivity; [lia |].
  now rewrite IH, Z.mul_0_l.
Qed.

Lemma number_at_value s words i : linear_value (map (value s) words) (number_at i) = value s (nth i words []).
Proof.
  unfold linear_value, number_at. cbn [fst snd]. rewrite dot_unit, Z.add_0_r.
  assert (E : 0 = value s []) by (unfold value; cbn [run]; now rewrite dot_nil). rewrite E at 1. apply map_nth.
Qed.

Lemma difference_value s words i j :
  linear_value (map (value s) words) (difference i j) = value s (nth i words []) - value s (nth j words []).
Proof.
  unfold difference. destruct (Nat.eqb_spec i j) as [-> | N].
  - unfold linear_value. cbn. lia.
  - rewrite plus_times_value, !number_at_value. lia.
Qed.

Lemma pick_everything {A} (list : list A) : pick (repeat true (length list)) list = list.
Proof. induction list as [| a list IH]; [reflexivity |]. cbn. now rewrite IH. Qed.

Lemma tuples_in {A} (kinds : list A) list : Forall (fun a => In a kinds) list -> In list (tuples kinds (length list)).
Proof.
  intros F. induction F as [| a list I F IH]; cbn [length tuples]; [now left |].
  apply in_flat_map. exists a. split; [exact I |]. now apply in_map.
Qed.

Lemma pairs_distinct {A B} (f : A -> B) list : (forall a b, In (a, b) (pairs list) -> f a <> f b) -> NoDup (map f list).
Proof.
  induction list as [| a list IH]; intros H; cbn [map]; constructor.
  - intros I. apply in_map_iff in I as (b & E & I). apply (H a b); [| now symmetry]. cbn. apply in_app_iff. left. now apply in_map.
  - apply IH. intros b c I. apply H. cbn. apply in_app_iff. now right.
Qed.

Lemma distinct_sound list : distinct list = true -> NoDup list.
Proof.
  induction list as [| n list IH]; intros H; constructor; cbn in H; apply andb_true_iff in H as [H H']; auto.
  intros I. apply negb_true_iff in H. assert (X : existsb (Nat.eqb n) list = true); [| congruence].
  apply existsb_exists. exists n. split; [exact I | apply Nat.eqb_refl].
Qed.

(** Words put on tracks, with zeros elsewhere. *)
Definition put (T : nat) (default : list Z) (assigned : list (nat * list Z)) : list (list Z) :=
  map (fun t => match find (fun a => Nat.eqb (fst a) t) assigned with Some a => snd a | None => default end) (seq 0 T).

Lemma put_length T default assigned : length (put T default assigned) = T.
Proof. unfold put. now rewrite map_length, seq_length. Qed.

Lemma put_nth T default assigned i word : NoDup (map fst assigned) -> In (i, word) assigned -> (i < T)%nat ->
  nth i (put T default assigned) [] = word.
Proof.
  intros N I B. unfold put.
  set (f := fun t => match find (fun a => Nat.eqb (fst a) t) assigned with Some a => snd a | None => default end).
  rewrite (nth_indep _ [] (f O)) by (now rewrite map_length, seq_length). rewrite map_nth, seq_nth by exact B.
  unfold f. cbn [Nat.add]. revert N I. induction assigned as [| [j other] assigned IH]; intros N I; [contradiction |].
  cbn [find fst]. apply NoDup_cons_iff in N as [N N']. destruct I as [E | I].
  - injection E as -> ->. now rewrite Nat.eqb_refl.
  - destruct (Nat.eqb_spec j i) as [-> | D]; [| now apply IH]. destruct N. cbn. now apply (in_map fst) in I.
Qed.

Lemma put_proper s k T default assigned : Nat.modulo k (period s) = O -> proper s k [default] ->
  (forall a, In a assigned -> proper s k [snd a]) -> proper s k (put T default assigned).
Proof.
  intros M D A. split; [exact M |]. unfold put. apply Forall_map, Forall_forall. intros t _.
  assert (One : forall word, proper s k [word] -> length word = k /\ normal s (first s) word = true)
    by (intros word [_ F]; now apply Forall_cons_iff in F).
  destruct (find _ assigned) as [a |] eqn:E; apply One; [| exact D]. apply find_some in E as [E _]. now apply A.
Qed.
