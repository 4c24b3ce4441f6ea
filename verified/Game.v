(** Two-heap games given by a rule, and their outcomes. This file says what the theorems are about. *)

From Coq Require Import ZArith List Lia Bool.
Import ListNotations.
Open Scope Z_scope.

(** ** The language of rules *)

(** The heaps x, y and the tokens u, v taken from them. *)
Inductive letter := HeapX | HeapY | TakenU | TakenV.

Inductive term :=
| Constant (n : Z)
| Letter (name : letter)
| Negate (t : term)
| Plus (t t' : term)
| Product (n : Z) (t : term)
| Remainder (t : term) (modulus : Z)
| Absolute (t : term).

Inductive comparison := Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual.

Inductive formula :=
| Compare (c : comparison) (t t' : term)
| Not (f : formula)
| And (f f' : formula)
| Or (f f' : formula).

Definition compare (c : comparison) (a b : Z) : bool :=
  match c with
  | Equal => a =? b
  | NotEqual => negb (a =? b)
  | Less => a <? b
  | LessEqual => a <=? b
  | Greater => b <? a
  | GreaterEqual => b <=? a
  end.

Definition letter_value (x y u v : Z) (name : letter) : Z :=
  match name with HeapX => x | HeapY => y | TakenU => u | TakenV => v end.

Fixpoint term_value (values : letter -> Z) (t : term) : Z :=
  match t with
  | Constant n => n
  | Letter name => values name
  | Negate t => - term_value values t
  | Plus t t' => term_value values t + term_value values t'
  | Product n t => n * term_value values t
  | Remainder t m => (term_value values t) mod m
  | Absolute t => Z.abs (term_value values t)
  end.

Fixpoint holds (values : letter -> Z) (f : formula) : bool :=
  match f with
  | Compare c t t' => compare c (term_value values t) (term_value values t')
  | Not f => negb (holds values f)
  | And f f' => holds values f && holds values f'
  | Or f f' => holds values f || holds values f'
  end.

(** ** Extra moves *)

(** (u, v) becomes (a u + b v + c, d u + e v + f). *)
Record linear_map := { map_a : Z; map_b : Z; map_c : Z; map_d : Z; map_e : Z; map_f : Z }.

Definition image_u (m : linear_map) (u v : Z) : Z := map_a m * u + map_b m * v + map_c m.
Definition image_v (m : linear_map) (u v : Z) : Z := map_d m * u + map_e m * v + map_f m.

(** The moves start, map start, map (map start), ... as long as nothing is negative. *)
Record family := { start_u : Z; start_v : Z; family_map : linear_map }.

Inductive orbit (f : family) : Z -> Z -> Prop :=
| orbit_start : orbit f (start_u f) (start_v f)
| orbit_image u v :
    orbit f u v -> 0 <= image_u (family_map f) u v -> 0 <= image_v (family_map f) u v ->
    orbit f (image_u (family_map f) u v) (image_v (family_map f) u v).

(** ** Games *)

Record game := {
  misere : bool;
  ordered : bool; (* the rule must hold as written; else it may hold with the heaps exchanged instead *)
  rule : formula;
  singles : list (Z * Z); (* moves allowed whatever the rule says, in both orders *)
  families : list family (* the same *)
}.

Definition allowed (g : game) (x y u v : Z) : Prop :=
  holds (letter_value x y u v) (rule g) = true
  \/ ordered g = false /\ holds (letter_value y x v u) (rule g) = true
  \/ In (u, v) (singles g) \/ In (v, u) (singles g)
  \/ exists f, In f (families g) /\ (orbit f u v \/ orbit f v u).

(** u and v tokens may be taken from heaps of x and y. *)
Definition legal (g : game) (x y u v : Z) : Prop :=
  0 <= u <= x /\ 0 <= v <= y /\ 0 < u + v /\ allowed g x y u v.

(** ** Outcomes *)

(** The player who has just moved wins from P-positions, the player to move from N-positions. Who cannot move has lost in normal play, and won
    in misère play. *)
Inductive P_position (g : game) : Z -> Z -> Prop :=
| P_intro x y :
    (misere g = true -> exists u v, legal g x y u v) ->
    (forall u v, legal g x y u v -> N_position g (x - u) (y - v)) ->
    P_position g x y
with N_position (g : game) : Z -> Z -> Prop :=
| N_move x y u v : legal g x y u v -> P_position g (x - u) (y - v) -> N_position g x y
| N_end x y : misere g = true -> (forall u v, ~ legal g x y u v) -> N_position g x y.

(** No position is both. *)
Lemma outcomes_exclude g x y : P_position g x y -> N_position g x y -> False.
Proof.
  assert (All : forall n x y, x + y < Z.of_nat n -> P_position g x y -> N_position g x y -> False).
  { induction n as [| n IH]; intros x' y' B P N.
    - inversion N as [? ? u v L | ? ? M E]; subst; [unfold legal in L; lia |].
      inversion P as [? ? S]; subst. destruct (S M) as (u & v & L). exact (E u v L).
    - inversion P as [? ? S T]; subst. inversion N as [? ? u v L Q | ? ? M E]; subst.
      + apply (IH (x' - u) (y' - v)); [unfold legal in L; lia | exact Q | exact (T u v L)].
      + destruct (S M) as (u & v & L). exact (E u v L). }
  apply (All (Z.to_nat (x + y + 1))). lia.
Qed.

(** As textbooks have it: in normal play the P-positions are the only set such that no move joins two of its members and from every other
    position a move leads into it; in misère play members have a move, and a position where none is left is no member. *)
Lemma only_kernel g (inside : Z -> Z -> bool) :
  (forall x y, 0 <= x -> 0 <= y ->
    if inside x y then
      (misere g = true -> exists u v, legal g x y u v)
      /\ forall u v, legal g x y u v -> inside (x - u) (y - v) = false
    else
      (exists u v, legal g x y u v /\ inside (x - u) (y - v) = true)
      \/ misere g = true /\ forall u v, ~ legal g x y u v) ->
  forall x y, 0 <= x -> 0 <= y -> P_position g x y <-> inside x y = true.
Proof.
  intros K.
  assert (All : forall n x y, 0 <= x -> 0 <= y -> x + y < Z.of_nat n ->
    if inside x y then P_position g x y else N_position g x y).
  { induction n as [| n IH]; intros x y Hx Hy B; [lia |].
    assert (Option : forall u v, legal g x y u v ->
      if inside (x - u) (y - v) then P_position g (x - u) (y - v) else N_position g (x - u) (y - v))
      by (intros u v L; unfold legal in L; apply IH; lia).
    pose proof (K x y Hx Hy) as H. destruct (inside x y).
    - destruct H as [S T]. constructor; [exact S |]. intros u v L. pose proof (Option u v L) as O. now rewrite (T u v L) in O.
    - destruct H as [(u & v & L & T) | [M E]]; [| now apply N_end].
      pose proof (Option u v L) as O. rewrite T in O. now apply (N_move g x y u v). }
  intros x y Hx Hy. pose proof (All (Z.to_nat (x + y + 1)) x y Hx Hy ltac:(lia)) as H.
  destruct (inside x y); split; auto; [| discriminate]. intros P. destruct (outcomes_exclude g x y P H).
Qed.

(** Unless a game is ordered, the heaps may be exchanged. *)
Lemma legal_exchange g x y u v : ordered g = false -> legal g x y u v -> legal g y x v u.
Proof.
  unfold legal, allowed. intros O (A & B & C & D). repeat split; try lia.
  destruct D as [D | [[_ D] | [D | [D | (f & I & D)]]]].
  - right. left. auto.
  - now left.
  - right. right. right. now left.
  - right. right. now left.
  - do 4 right. exists f. tauto.
Qed.

Lemma exchange g : ordered g = false -> forall x y,
  (P_position g x y -> P_position g y x) /\ (N_position g x y -> N_position g y x).
Proof.
  intros O.
  assert (All : forall n x y, x + y < Z.of_nat n ->
    (P_position g x y -> P_position g y x) /\ (N_position g x y -> N_position g y x)).
  { induction n as [| n IH]; intros x y B; split; intros H.
    1, 3: inversion H as [? ? S T]; subst; constructor;
      [ intros M; destruct (S M) as (u & v & L); exists v, u; now apply legal_exchange
      | intros u v L; apply legal_exchange in L; auto; pose proof (T _ _ L) as N;
        (apply (IH (x - v) (y - u)); [unfold legal in L; lia | exact N]) || (unfold legal in L; lia) ].
    all: inversion H as [? ? u v L P | ? ? M E]; subst;
      [| apply N_end; [exact M | intros u v L; apply legal_exchange in L; auto; exact (E _ _ L)]].
    - unfold legal in L. lia.
    - apply (N_move g y x v u); [now apply legal_exchange |].
      apply (IH (x - u) (y - v)); [unfold legal in L; lia | exact P]. }
  intros x y. apply (All (Z.to_nat (x + y + 1))). lia.
Qed.
