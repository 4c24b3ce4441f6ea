(** Certificates, and the checker: what [wythoff check] does, in the same order and for the same reasons. *)

From Coq Require Import ZArith List Bool FMapPositive.
From Wythoff Require Import Vectors Numbers Game Condition Words Sums Search Query.
Import ListNotations.
Open Scope Z_scope.

(** Moves that take from one heap, from both, or that belong to a family of extra moves. *)
Inductive moves := FromX | FromY | FromBoth | FromFamily (index : nat).

(** Positions that are said to have a move, and such moves. *)
Record cover := { cover_positions : machine; cover_witnesses : machine; cover_moves : moves }.

(** The members (u, v) of a family, and (u, v, u', v') with (u', v') the start or the image of the member (u, v). *)
Record evidence := { members : machine; images : machine }.

Record certificate := {
  game_of : game;
  system_of : system;
  positions : machine; (* said to be the P-positions *)
  ends : machine; (* misère: the positions outside P without a move *)
  evidences : list evidence; (* of the families of the game, each followed by its mirror image *)
  covers : list cover;
  lives : list cover
}.

Inductive reason :=
| System_ | Rules_ | Families_ | Start_ | Zeros_ | Symmetry_ | Closed_ | Reach_ | EndsInNormalPlay_ | EndsMove_ | EndsLive_
| Illegal_ | NotOfFamily_ | NoFamily_ | NotToP_ | NoWitness_
| StartNoMember_ | ImageNoMember_ | NoGrowth_ | Neither_ | ImageOfNone_ | MemberNoWitness_.

Inductive place := Anywhere | AtFamily (index : nat) | AtCover (index : nat) | AtLive (index : nat).

Inductive verdict := Accepted | Refused (where_ : place) (why : reason) | Limited (where_ : place) (why : reason).

Notation "a ;; b" :=
  (match a with Accepted => b | Refused where_ why => Refused where_ why | Limited where_ why => Limited where_ why end)
  (at level 61, right associativity).

Definition demand (where_ : place) (why : reason) (answer : found) : verdict :=
  match answer with Nothing => Accepted | Something => Refused where_ why | Unfinished => Limited where_ why end.

Definition require (where_ : place) (why : reason) (truth : bool) : verdict := if truth then Accepted else Refused where_ why.

Fixpoint each {A} (index : nat) (check : nat -> A -> verdict) (list : list A) : verdict :=
  match list with
  | [] => Accepted
  | a :: list => check index a ;; each (S index) check list
  end.

(** ** Tracks *)

(** Which tracks hold the heaps, what is left of them, and the taken tokens; and the four letters as sums of tracks. *)
Record layout := {
  here : list bool;
  left_ : list bool;
  at_x : linear;
  at_y : linear;
  at_u : linear;
  at_v : linear
}.

(** x, x', y. *)
Definition take_x : layout :=
  {| here := [true; false; true]; left_ := [false; true; true];
     at_x := ([1], 0); at_y := ([0; 0; 1], 0); at_u := ([1; -1], 0); at_v := ([], 0) |}.
(** x, y, y'. *)
Definition take_y : layout :=
  {| here := [true; true; false]; left_ := [true; false; true];
     at_x := ([1], 0); at_y := ([0; 1], 0); at_u := ([], 0); at_v := ([0; 1; -1], 0) |}.
(** x, x', y, y'. *)
Definition take_both : layout :=
  {| here := [true; false; true; false]; left_ := [false; true; false; true];
     at_x := ([1], 0); at_y := ([0; 0; 1], 0); at_u := ([1; -1], 0); at_v := ([0; 0; 1; -1], 0) |}.
(** x, x', u, y, y', v. *)
Definition take_family : layout :=
  {| here := [true; false; false; true; false; false]; left_ := [false; true; false; false; true; false];
     at_x := ([1], 0); at_y := ([0; 0; 0; 1], 0); at_u := ([0; 0; 1], 0); at_v := ([0; 0; 0; 0; 0; 1], 0) |}.
Definition taken : list bool := [false; false; true; false; false; true].

Definition letters (l : layout) (name : letter) : linear :=
  match name with HeapX => at_x l | HeapY => at_y l | TakenU => at_u l | TakenV => at_v l end.

Definition exchanged (l : layout) (name : letter) : linear :=
  match name with HeapX => at_y l | HeapY => at_x l | TakenU => at_v l | TakenV => at_u l end.

Definition plus_constant (l : linear) (n : Z) : linear := (fst l, snd l + n).

(** This move and its mirror image. *)
Definition single_condition (l : layout) (pair : Z * Z) : condition :=
  let takes (u v : Z) :=
    all (compare_linear Equal (plus_constant (at_u l) (- u))) (compare_linear Equal (plus_constant (at_v l) (- v))) in
  any (takes (fst pair) (snd pair)) (takes (snd pair) (fst pair)).

(** The move is legal by the rule or a single extra move. *)
Definition legal_condition (g : game) (l : layout) : option condition :=
  match condition_of (letters l) (rule g), (if ordered g then Some (Always false) else condition_of (exchanged l) (rule g)) with
  | Some a, Some b =>
      Some (all (compare_linear GreaterEqual (at_u l)) (all (compare_linear GreaterEqual (at_v l))
        (all
          (any (compare_linear GreaterEqual (plus_constant (at_u l) (-1)))
            (compare_linear GreaterEqual (plus_constant (at_v l) (-1))))
          (any a (any b (any_of (map (single_condition l) (singles g))))))))
  | _, _ => None
  end.

Definition zero (factors : list Z) (constant : Z) : condition := compare_linear Equal (factors, constant).

(** x = x' + u and y = y' + v. *)
Definition family_condition : condition := all (zero [1; -1; -1] 0) (zero [0; 0; 0; 1; -1; -1] 0).

(** x <= y, unless the game is ordered. *)
Definition half (g : game) (l : layout) : condition :=
  if ordered g then Always true else compare_linear GreaterEqual (plus_times (at_y l) (-1) (at_x l)).

(** ** The checks *)

Definition must (m : machine) (mask : list bool) (wanted : bool) : part :=
  {| part_machine := m; part_mask := mask; wanted := wanted |}.

(** A period of zeros on two tracks leads from the start to the start. *)
Definition ignores_zeros (s : system) (m : machine) : bool :=
  Pos.eqb (reads m (start m) (zeros (2 * period s))) (start m).

Definition mirror_map (m : linear_map) : linear_map :=
  {| map_a := map_e m; map_b := map_d m; map_c := map_f m; map_d := map_b m; map_e := map_a m; map_f := map_c m |}.

Definition mirror (f : family) : family :=
  {| start_u := start_v f; start_v := start_u f; family_map := mirror_map (family_map f) |}.

Definition both_orders (g : game) : list family := flat_map (fun f => [f; mirror f]) (families g).

(** Tracks u, v, u', v'. *)
Definition is_start (f : family) : condition := all (zero [0; 0; 1] (- start_u f)) (zero [0; 0; 0; 1] (- start_v f)).
Definition is_image (m : linear_map) : condition :=
  all (zero [- map_a m; - map_b m; 1] (- map_c m)) (zero [- map_d m; - map_e m; 0; 1] (- map_f m)).
Definition shrinks (m : linear_map) : condition :=
  compare_linear LessEqual ([map_a m + map_d m - 1; map_b m + map_e m - 1], map_c m + map_f m).

Definition old : list bool := [true; true; false; false].
Definition new : list bool := [false; false; true; true].
Definition four : list bool := [true; true; true; true].

Definition check_family (s : system) (index : nat) (e : family * evidence) : verdict :=
  let (f, e) := e in
  let m := family_map f in
  let demand := demand (AtFamily index) in
  require (AtFamily index) Start_ ((0 <=? start_u f) && (0 <=? start_v f) && (1 <=? start_u f + start_v f));;
  require (AtFamily index) Zeros_ (ignores_zeros s (members e));;
  demand StartNoMember_ (none s 4 [must (members e) new false] (is_start f));;
  demand ImageNoMember_ (none s 4 [must (members e) old true; must (members e) new false] (is_image m));;
  demand NoGrowth_ (none s 2 [must (members e) [true; true] true] (shrinks m));;
  demand Neither_ (none s 4 [must (images e) four true] (Unless (any (is_start f) (is_image m))));;
  demand ImageOfNone_ (none s 4 [must (images e) four true; must (members e) old false] (Unless (is_start f)));;
  demand MemberNoWitness_ (completes s (members e) new (images e)).

Definition target_part (l : layout) (target : option machine) : list part :=
  match target with Some m => [must m (left_ l) true] | None => [] end.

(** No legal move leads from a position of the set (with x <= y unless the game is ordered) to the target, or to anywhere. *)
Fixpoint no_family_move (c : certificate) (set : machine) (target : option machine) (list : list evidence) : found :=
  match list with
  | [] => Nothing
  | e :: list =>
      match none (system_of c) 6 (must set (here take_family) true :: must (members e) taken true :: target_part take_family target)
              (all family_condition (half (game_of c) take_family)) with
      | Nothing => no_family_move c set target list
      | other => other
      end
  end.

Definition no_move (c : certificate) (set : machine) (target : option machine) : found :=
  match legal_condition (game_of c) take_both with
  | None => Unfinished
  | Some legal =>
      match none (system_of c) 4 (must set (here take_both) true :: target_part take_both target)
              (all legal (half (game_of c) take_both)) with
      | Nothing => no_family_move c set target (evidences c)
      | other => other
      end
  end.

Definition is_symmetric (c : certificate) : found :=
  none (system_of c) 3 [must (positions c) [true; true; false] true; must (positions c) [false; true; true] false] (zero [1; 0; -1] 0).

(** All positions inside or outside P (with x <= y unless the game is ordered) are in some of these sets. *)
Definition only_in (c : certificate) (inside : bool) (sets : list machine) : found :=
  none (system_of c) 2 (must (positions c) [true; true] inside :: map (fun m => must m [true; true] false) sets)
    (if ordered (game_of c) then Always true else compare_linear GreaterEqual ([-1; 1], 0)).

Definition layout_of (m : moves) : layout :=
  match m with FromX => take_x | FromY => take_y | FromBoth => take_both | FromFamily _ => take_family end.

(** Every witness is a legal move, to the target if there is one; every position has a witness. *)
Definition check_cover (c : certificate) (target : option machine) (where_ : nat -> place) (index : nat) (o : cover) : verdict :=
  let s := system_of c in
  let l := layout_of (cover_moves o) in
  let everything := map (fun _ => true) (here l) in
  let T := length (here l) in
  let witness := must (cover_witnesses o) everything true in
  let demand := demand (where_ index) in
  match cover_moves o with
  | FromFamily i =>
      demand Illegal_ (none s T [witness] (Unless family_condition));;
      match nth_error (evidences c) i with
      | Some e => demand NotOfFamily_ (none s T [witness; must (members e) taken false] (Always true))
      | None => Refused (where_ index) NoFamily_
      end
  | _ =>
      match legal_condition (game_of c) l with
      | Some legal => demand Illegal_ (none s T [witness] (Unless legal))
      | None => Limited (where_ index) Rules_
      end
  end;;
  match target with
  | Some m => demand NotToP_ (none s T [witness; must m (left_ l) false] (Always true))
  | None => Accepted
  end;;
  demand NoWitness_ (completes s (cover_positions o) (here l) (cover_witnesses o)).

Definition verdict_of (c : certificate) : verdict :=
  let g := game_of c in
  let s := system_of c in
  let fs := both_orders g in
  demand Anywhere System_ (if ok_system s then Nothing else Unfinished);;
  match legal_condition g take_both with Some _ => Accepted | None => Limited Anywhere Rules_ end;;
  require Anywhere Families_ (Nat.eqb (length fs) (length (evidences c)));;
  each O (check_family s) (combine fs (evidences c));;
  require Anywhere Zeros_ (ignores_zeros s (positions c));;
  (if ordered g then Accepted else demand Anywhere Symmetry_ (is_symmetric c));;
  demand Anywhere Closed_ (no_move c (positions c) (Some (positions c)));;
  each O (check_cover c (Some (positions c)) AtCover) (covers c);;
  each O (check_cover c None AtLive) (lives c);;
  demand Anywhere Reach_ (only_in c false (map cover_positions (covers c) ++ [ends c]));;
  if misere g then
    demand Anywhere EndsMove_ (no_move c (ends c) None);;
    demand Anywhere EndsLive_ (only_in c true (map cover_positions (lives c)))
  else require Anywhere EndsInNormalPlay_ (Pos.eqb (start (ends c)) 1).

Definition check (c : certificate) : bool := match verdict_of c with Accepted => true | _ => false end.
