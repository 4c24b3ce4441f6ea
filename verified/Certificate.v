(** Certificates, and the checker: what [wythoff check] does, in the same order and for the same reasons. *)

From Coq Require Import ZArith List Bool FMapPositive.
From Wythoff Require Import Vectors Numbers Game Condition Words Sums Search Query Tracks.
Import ListNotations.
Open Scope Z_scope.

(** Positions that are said to have a move, or several where options may be forbidden, and such moves. *)
Record cover := { cover_positions : machine; cover_witnesses : machine; cover_moves : list moves }.

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
| Number_ | Illegal_ | NotOfFamily_ | NoFamily_ | NotToP_ | Twice_ | NoWitness_
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

(** ** Conditions *)

(** The letters of a move as sums of tracks, if it is no move of a family. *)
Definition letters (y : nat) (r : reached) (name : letter) : linear :=
  match name with
  | HeapX => number_at O
  | HeapY => number_at y
  | TakenU => difference O (left_x r)
  | TakenV => difference y (left_y r)
  end.

Definition exchanged (letters : letter -> linear) (name : letter) : linear :=
  match name with HeapX => letters HeapY | HeapY => letters HeapX | TakenU => letters TakenV | TakenV => letters TakenU end.

Definition plus_constant (l : linear) (n : Z) : linear := (fst l, snd l + n).

(** This move and its mirror image. *)
Definition single_condition (letters : letter -> linear) (pair : Z * Z) : condition :=
  let takes (u v : Z) :=
    all (compare_linear Equal (plus_constant (letters TakenU) (- u)))
      (compare_linear Equal (plus_constant (letters TakenV) (- v))) in
  any (takes (fst pair) (snd pair)) (takes (snd pair) (fst pair)).

(** The move is legal by the rule or a single extra move. *)
Definition legal_condition (g : game) (letters : letter -> linear) : option condition :=
  match condition_of letters (rule g),
        (if ordered g then Some (Always false) else condition_of (exchanged letters) (rule g)) with
  | Some a, Some b =>
      let u := letters TakenU in
      let v := letters TakenV in
      Some (all (compare_linear GreaterEqual u) (all (compare_linear GreaterEqual v)
        (all
          (any (compare_linear GreaterEqual (plus_constant u (-1))) (compare_linear GreaterEqual (plus_constant v (-1))))
          (any a (any b (any_of (map (single_condition letters) (singles g))))))))
  | _, _ => None
  end.

Definition zero (factors : list Z) (constant : Z) : condition := compare_linear Equal (factors, constant).

(** x = x' + u and y = y' + v. *)
Definition family_condition (y : nat) (r : reached) : condition :=
  all (compare_linear Equal (plus_times (difference O (left_x r)) (-1) (number_at (took_u r))))
    (compare_linear Equal (plus_times (difference y (left_y r)) (-1) (number_at (took_v r)))).

Definition move_condition (g : game) (y : nat) (r : reached) : option condition :=
  match sort r with FromFamily _ => Some (family_condition y r) | _ => legal_condition g (letters y r) end.

(** Where both u and v are known to be at least 1: comparisons of one of them with 0 are decided. *)
Fixpoint taking_both (u v : linear) (c : condition) : condition :=
  match c with
  | Always truth => Always truth
  | All a b => all (taking_both u v a) (taking_both u v b)
  | Any a b => any (taking_both u v a) (taking_both u v b)
  | Unless a => match taking_both u v a with Always truth => Always (negb truth) | a => Unless a end
  | Atom Equal {| factors := f; modulus := None |} constant =>
      if (constant =? 0) && ((snd u =? 0) && same_list Z.eqb f (fst u) || (snd v =? 0) && same_list Z.eqb f (fst v)) then Always false
      else c
  | other => other
  end.

(** Where every sort of move is looked at by itself, those from both heaps take from both. *)
Definition sort_condition (g : game) (apart : bool) (y : nat) (r : reached) : option condition :=
  match apart, sort r, move_condition g y r with
  | true, FromBoth, Some legal =>
      let u := letters y r TakenU in
      let v := letters y r TakenV in
      let some (l : linear) := compare_linear GreaterEqual (plus_constant l (-1)) in
      Some (match taking_both u v legal with Always false => Always false | legal => all (some u) (all (some v) legal) end)
  | _, _, legal => legal
  end.

Fixpoint sort_conditions (g : game) (apart : bool) (y : nat) (list : list reached) : option condition :=
  match list with
  | [] => Some (Always true)
  | r :: list =>
      match sort_condition g apart y r, sort_conditions g apart y list with Some a, Some b => Some (all a b) | _, _ => None end
  end.

(** Two moves lead to the same position. *)
Definition same_position (r r' : reached) : condition :=
  all (compare_linear Equal (difference (left_x r) (left_x r'))) (compare_linear Equal (difference (left_y r) (left_y r'))).

(** The first leaves less of x than the second, or the same of x and less of y. *)
Definition less_left (r r' : reached) : condition :=
  any (compare_linear Less (difference (left_x r) (left_x r')))
    (all (compare_linear Equal (difference (left_x r) (left_x r'))) (compare_linear Less (difference (left_y r) (left_y r')))).

Fixpoint increasing (list : list reached) : condition :=
  match list with
  | r :: (r' :: _) as rest => all (less_left r r') (increasing rest)
  | _ => Always true
  end.

(** x <= y, unless the game is ordered. *)
Definition half (g : game) (y : nat) : condition :=
  if ordered g then Always true else compare_linear GreaterEqual (difference y O).

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

(** A set, and whether moves lead into it or out of it; nothing if they may lead anywhere. *)
Definition target : Type := option (machine * bool).

Definition move_parts (c : certificate) (t : target) (T : nat) (r : reached) : list part :=
  match t with Some (m, inside) => [must m (two_of T (left_x r) (left_y r)) inside] | None => [] end
  ++ match sort r with
     | FromFamily i =>
         match nth_error (evidences c) i with Some e => [must (members e) (two_of T (took_u r) (took_v r)) true] | None => [] end
     | _ => []
     end.

Fixpoint every {A} (f : A -> found) (list : list A) : found :=
  match list with
  | [] => Nothing
  | a :: list => match f a with Nothing => every f list | other => other end
  end.

(** No position of the set (with x <= y unless the game is ordered) has moves of these sorts to the target, to more and more of x or y left. *)
Definition no_such_moves (c : certificate) (set : machine) (t : target) (apart : bool) (l : layout) : found :=
  let y := heap_y l in
  match sort_conditions (game_of c) apart y (options l), ok_layout l && all_distinct l with
  | Some legal, true =>
      none (system_of c) (width l)
        (must set (two_of (width l) O y) true :: flat_map (move_parts c t (width l)) (options l))
        (all legal (all (increasing (options l)) (half (game_of c) y)))
  | _, _ => Unfinished
  end.

(** The sorts of moves: by the rule, from each heap and from both apart if there are several, or by a family. *)
Definition sorts (c : certificate) (apart : bool) : list moves :=
  (if apart then [FromX; FromY; FromBoth] else [FromBoth]) ++ map FromFamily (seq 0 (length (evidences c))).

(** More choices of sorts are a limit. *)
Definition most_choices : Z := 5000.

(** No position of the set (with x <= y unless the game is ordered) has so many different legal moves to the target. *)
Definition no_moves (c : certificate) (set : machine) (t : target) (number : nat) : found :=
  let apart := Nat.ltb 1 number in
  if Nat.leb (2 + 2 * number) most_tracks && (Z.of_nat (length (sorts c apart)) ^ Z.of_nat number <=? most_choices) then
    every (fun chosen => no_such_moves c set t apart (layout_of chosen)) (tuples (sorts c apart) number)
  else Unfinished.

Definition is_symmetric (c : certificate) : found :=
  none (system_of c) 3 [must (positions c) [true; true; false] true; must (positions c) [false; true; true] false] (zero [1; 0; -1] 0).

(** All positions inside or outside P (with x <= y unless the game is ordered) are in some of these sets. *)
Definition only_in (c : certificate) (inside : bool) (sets : list machine) : found :=
  none (system_of c) 2 (must (positions c) [true; true] inside :: map (fun m => must m [true; true] false) sets)
    (if ordered (game_of c) then Always true else compare_linear GreaterEqual ([-1; 1], 0)).

(** What a witness says of one of its moves: it is legal, and leads to the target if there is one. *)
Definition check_move (c : certificate) (t : target) (where_ : place) (witnesses : machine) (l : layout) (r : reached) : verdict :=
  let s := system_of c in
  let T := width l in
  let witness := must witnesses (repeat true T) true in
  match move_condition (game_of c) (heap_y l) r with
  | Some legal => demand where_ Illegal_ (none s T [witness] (Unless legal))
  | None => Limited where_ Rules_
  end;;
  match sort r with
  | FromFamily i =>
      match nth_error (evidences c) i with
      | Some e =>
          demand where_ NotOfFamily_ (none s T [witness; must (members e) (two_of T (took_u r) (took_v r)) false] (Always true))
      | None => Refused where_ NoFamily_
      end
  | _ => Accepted
  end;;
  match t with
  | Some (m, inside) =>
      demand where_ NotToP_ (none s T [witness; must m (two_of T (left_x r) (left_y r)) (negb inside)] (Always true))
  | None => Accepted
  end.

(** Every witness is so many different legal moves, to the target if there is one; every position has a witness. *)
Definition check_cover (c : certificate) (t : target) (number : nat) (where_ : nat -> place) (index : nat) (o : cover) : verdict :=
  let s := system_of c in
  let l := layout_of (cover_moves o) in
  let T := width l in
  let witness := must (cover_witnesses o) (repeat true T) true in
  let demand := demand (where_ index) in
  (if ok_layout l then Accepted else Limited (where_ index) Rules_);;
  require (where_ index) Number_ (Nat.eqb (length (options l)) number);;
  each O (fun _ => check_move c t (where_ index) (cover_witnesses o) l) (options l);;
  each O (fun _ p => demand Twice_ (none s T [witness] (same_position (fst p) (snd p)))) (pairs (options l));;
  demand NoWitness_ (completes s (cover_positions o) (two_of T O (heap_y l)) (cover_witnesses o)).

Definition verdict_of (c : certificate) : verdict :=
  let g := game_of c in
  let s := system_of c in
  let fs := both_orders g in
  let P := positions c in
  (* Where options may be forbidden, moves into P are as good as none where one has to be left. *)
  let on := match block g with O => None | _ => Some (P, false) end in
  demand Anywhere System_ (if ok_system s then Nothing else Unfinished);;
  match sort_conditions g false 2 (options (layout_of [FromBoth])) with Some _ => Accepted | None => Limited Anywhere Rules_ end;;
  require Anywhere Families_ (Nat.eqb (length fs) (length (evidences c)));;
  each O (check_family s) (combine fs (evidences c));;
  require Anywhere Zeros_ (ignores_zeros s P);;
  (if ordered g then Accepted else demand Anywhere Symmetry_ (is_symmetric c));;
  demand Anywhere Closed_ (no_moves c P (Some (P, true)) (S (block g)));;
  each O (check_cover c (Some (P, true)) (S (block g)) AtCover) (covers c);;
  each O (check_cover c on 1 AtLive) (lives c);;
  demand Anywhere Reach_ (only_in c false (map cover_positions (covers c) ++ [ends c]));;
  if misere g then
    demand Anywhere EndsMove_ (no_moves c (ends c) on 1);;
    demand Anywhere EndsLive_ (only_in c true (map cover_positions (lives c)))
  else require Anywhere EndsInNormalPlay_ (Pos.eqb (start (ends c)) 1).

Definition check (c : certificate) : bool := match verdict_of c with Accepted => true | _ => false end.
