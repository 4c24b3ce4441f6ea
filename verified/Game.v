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
  block : nat; (* before each move the opponent of who is to move forbids at most so many options *)
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

(** The move is legal, and the position it leads to is not forbidden. *)
Definition free (g : game) (forbidden : list (Z * Z)) (x y u v : Z) : Prop :=
  legal g x y u v /\ ~ In (x - u, y - v) forbidden.

(** The player who has just moved wins from P-positions, the player to move from N-positions. Before the move the player who has just moved
    forbids some positions, none if [block g] is 0. Who cannot move, as there is no move or all are forbidden, has lost in normal play, and won in misère play. *)
Inductive P_position (g : game) : Z -> Z -> Prop :=
| P_intro x y forbidden :
    (length forbidden <= block g)%nat ->
    (misere g = true -> exists u v, free g forbidden x y u v) ->
    (forall u v, free g forbidden x y u v -> N_position g (x - u) (y - v)) ->
    P_position g x y
with N_position (g : game) : Z -> Z -> Prop :=
| N_intro x y :
    (forall forbidden, (length forbidden <= block g)%nat ->
      (exists u v, free g forbidden x y u v /\ P_position g (x - u) (y - v))
      \/ misere g = true /\ forall u v, ~ free g forbidden x y u v) ->
    N_position g x y.

(** Where nothing can be forbidden: a position is P if every move leads to an N-position (and, in misère play, there is a move), N if some move
    leads to a P-position (or, in misère play, there is none). *)
Lemma nothing_forbidden g : block g = O -> forall x y,
  (P_position g x y <->
    (misere g = true -> exists u v, legal g x y u v) /\ forall u v, legal g x y u v -> N_position g (x - u) (y - v))
  /\ (N_position g x y <->
    (exists u v, legal g x y u v /\ P_position g (x - u) (y - v)) \/ misere g = true /\ forall u v, ~ legal g x y u v).
Proof.
  intros B x y.
  assert (Free : forall u v, free g [] x y u v <-> legal g x y u v) by (unfold free; cbn; tauto).
  assert (Empty : forall forbidden : list (Z * Z), (length forbidden <= block g)%nat -> forbidden = [])
    by (intros [| p forbidden] L; [reflexivity | rewrite B in L; cbn in L; lia]).
  split; split; intros H.
  - inversion H as [? ? forbidden L S T]; subst. rewrite (Empty _ L) in S, T. split.
    + intros M. destruct (S M) as (u & v & F). exists u, v. now apply (proj1 (Free u v)).
    + intros u v F. apply T. now apply (proj2 (Free u v)).
  - destruct H as [S T]. apply (P_intro g x y []); [apply Nat.le_0_l | |].
    + intros M. destruct (S M) as (u & v & F). exists u, v. now apply (proj2 (Free u v)).
    + intros u v F. apply T. now apply (proj1 (Free u v)).
  - inversion H as [? ? T]; subst. destruct (T [] (Nat.le_0_l _)) as [(u & v & F & P) | [M E]].
    + left. exists u, v. split; [now apply (proj1 (Free u v)) | exact P].
    + right. split; [exact M |]. intros u v L. apply (E u v). now apply (proj2 (Free u v)).
  - constructor. intros forbidden L. rewrite (Empty _ L). destruct H as [(u & v & F & P) | [M E]].
    + left. exists u, v. split; [now apply (proj2 (Free u v)) | exact P].
    + right. split; [exact M |]. intros u v F. apply (E u v). now apply (proj1 (Free u v)).
Qed.

(** No position is both. *)
Lemma outcomes_exclude g x y : P_position g x y -> N_position g x y -> False.
Proof.
  assert (All : forall n x y, x + y < Z.of_nat n -> P_position g x y -> N_position g x y -> False).
  { induction n as [| n IH]; intros x' y' B P N; inversion P as [? ? forbidden L S T]; subst;
      inversion N as [? ? H]; subst; destruct (H forbidden L) as [(u & v & F & Q) | [M E]].
    - destruct F as [F _]. unfold legal in F. lia.
    - destruct (S M) as (u & v & F). exact (E u v F).
    - apply (IH (x' - u) (y' - v)); [destruct F as [F _]; unfold legal in F; lia | exact Q | exact (T u v F)].
    - destruct (S M) as (u & v & F). exact (E u v F). }
  apply (All (Z.to_nat (x + y + 1))). lia.
Qed.

(** An option: a position that a move leads to. However many moves lead there, it is one. *)
Definition is_option (g : game) (x y : Z) (p : Z * Z) : Prop := legal g x y (x - fst p) (y - snd p).

Lemma is_option_legal g x y u v : is_option g x y (x - u, y - v) <-> legal g x y u v.
Proof. unfold is_option. cbn [fst snd]. replace (x - (x - u)) with u by lia. now replace (y - (y - v)) with v by lia. Qed.

(** As the literature has it: at most [block g] options of a P-position are P, and in normal play more options of an N-position are. *)
Lemma P_has_few g x y list : P_position g x y -> NoDup list ->
  (forall p, In p list -> is_option g x y p /\ P_position g (fst p) (snd p)) -> (length list <= block g)%nat.
Proof.
  intros P D H. inversion P as [? ? forbidden L _ T]; subst. eapply Nat.le_trans; [| exact L].
  apply NoDup_incl_length; [exact D |]. intros [a b] I. destruct (H _ I) as [O Q]. cbn [fst snd] in Q.
  destruct (in_dec (fun p q : Z * Z => ltac:(decide equality; apply Z.eq_dec)) (a, b) forbidden) as [| N]; [assumption |].
  exfalso. apply (outcomes_exclude g a b Q).
  replace a with (x - (x - a)) by lia. replace b with (y - (y - b)) by lia. apply T.
  split; [exact O |]. now replace (x - (x - a)) with a by lia; replace (y - (y - b)) with b by lia.
Qed.

Lemma N_has_many g x y : misere g = false -> N_position g x y -> exists list, length list = S (block g) /\ NoDup list
  /\ forall p, In p list -> is_option g x y p /\ P_position g (fst p) (snd p).
Proof.
  intros M N. inversion N as [? ? H]; subst.
  assert (Some_ : forall n, (n <= S (block g))%nat -> exists list, length list = n /\ NoDup list
    /\ forall p, In p list -> is_option g x y p /\ P_position g (fst p) (snd p)).
  { induction n as [| n IH]; intros B; [exists []; split; [reflexivity | split; [constructor | contradiction]] |].
    destruct (IH ltac:(lia)) as (list & L & D & F). destruct (H list ltac:(lia)) as [(u & v & [Fr Ni] & P) | [M' _]]; [| congruence].
    exists ((x - u, y - v) :: list). split; [cbn; lia |]. split; [now constructor |]. intros p [<- | I]; [| now apply F].
    split; [now apply (proj2 (is_option_legal g x y u v)) | exact P]. }
  exact (Some_ _ (le_n _)).
Qed.

(** The P-positions are the only set with these properties; where nothing can be forbidden: no move joins two of its members, from every other
    position a move leads into it, and in misère play members have a move, and a position where none is left is no member. *)
Lemma only_kernel g (inside : Z -> Z -> bool) :
  (forall x y, 0 <= x -> 0 <= y ->
    if inside x y then
      exists forbidden, (length forbidden <= block g)%nat
        /\ (misere g = true -> exists u v, free g forbidden x y u v)
        /\ forall u v, free g forbidden x y u v -> inside (x - u) (y - v) = false
    else
      forall forbidden, (length forbidden <= block g)%nat ->
        (exists u v, free g forbidden x y u v /\ inside (x - u) (y - v) = true)
        \/ misere g = true /\ forall u v, ~ free g forbidden x y u v) ->
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
    - destruct H as (forbidden & L & S & T). apply (P_intro g x y forbidden L S). intros u v F.
      pose proof (Option u v (proj1 F)) as O. now rewrite (T u v F) in O.
    - constructor. intros forbidden L. destruct (H forbidden L) as [(u & v & F & T) | E]; [| now right].
      left. exists u, v. split; [exact F |]. pose proof (Option u v (proj1 F)) as O. now rewrite T in O. }
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

Definition swap (p : Z * Z) : Z * Z := (snd p, fst p).

Lemma free_exchange g forbidden x y u v : ordered g = false -> free g forbidden x y u v -> free g (map swap forbidden) y x v u.
Proof.
  intros O [L N]. split; [now apply legal_exchange |]. intros I. apply in_map_iff in I as ([a b] & E & I).
  unfold swap in E. cbn [fst snd] in E. injection E as Eb Ea. rewrite Ea, Eb in I. exact (N I).
Qed.

Lemma free_back g forbidden x y u v : ordered g = false -> free g (map swap forbidden) y x v u -> free g forbidden x y u v.
Proof.
  intros O F. apply free_exchange in F; [| exact O]. rewrite map_map in F.
  replace (map (fun p => swap (swap p)) forbidden) with forbidden in F; [exact F |].
  rewrite <- (map_id forbidden) at 1. apply map_ext. now intros [].
Qed.

Lemma exchange g : ordered g = false -> forall x y,
  (P_position g x y -> P_position g y x) /\ (N_position g x y -> N_position g y x).
Proof.
  intros O.
  assert (All : forall n x y, x + y < Z.of_nat n ->
    (P_position g x y -> P_position g y x) /\ (N_position g x y -> N_position g y x)).
  { induction n as [| n IH]; intros x y B.
    all: assert (Less : forall u v, legal g x y u v -> x - u + (y - v) < x + y) by (unfold legal; intros; lia).
    all: assert (More : forall u v, legal g x y u v -> 0 <= x + y) by (unfold legal; intros; lia).
    all: split; intros H.
    1, 3: inversion H as [? ? forbidden L S T]; subst; apply (P_intro g y x (map swap forbidden)); [now rewrite map_length | |].
    1, 3: intros M; destruct (S M) as (u & v & F); exists v, u; now apply free_exchange.
    1, 2: intros v u F; apply free_back in F; auto; pose proof (T _ _ F) as N; pose proof (Less _ _ (proj1 F));
      pose proof (More _ _ (proj1 F)); (apply (IH (x - u) (y - v)); [lia | exact N]) || lia.
    all: inversion H as [? ? T]; subst; constructor; intros forbidden L;
      destruct (T (map swap forbidden) ltac:(now rewrite map_length)) as [(u & v & F & P) | [M E]];
      [left; exists v, u | right; split; [exact M |]; intros u v F; apply (E v u); now apply free_exchange].
    all: pose proof (Less _ _ (proj1 F)); pose proof (More _ _ (proj1 F)).
    1: lia.
    split; [now apply free_back |]. apply (IH (x - u) (y - v)); [lia | exact P]. }
  intros x y. apply (All (Z.to_nat (x + y + 1))). lia.
Qed.
