(** The systems that certificates name: matrices, and normal words. Nothing is proved of them here: [ok_system] looks at each. *)

From Coq Require Import ZArith List Bool FMapPositive.
From Wythoff Require Import Vectors Numbers.
Import ListNotations.
Open Scope Z_scope.

(** Base b: digits below b. *)
Definition plain_base (b : Z) : system :=
  {| matrices := [[[b]]]; weights := [1]; largest := [b - 1];
     language := PositiveMap.add 2%positive (O, (true, [(b - 1, 2%positive)])) (PositiveMap.empty _); first := 2; brief := [] |}.

Definition previous (period layer : nat) : nat := match layer with O => pred period | S layer => layer end.

(** [1; (a_1, ..., a_r)]: after a largest digit only 0 may follow. There are two states for every phase. *)
Definition continued_fraction (quotients : list Z) : system :=
  let period := length quotients in
  let state (layer : nat) (after_largest : bool) := Pos.of_nat (2 + 2 * layer + if after_largest then 1 else 0) in
  let with_layer (known : PositiveMap.t (nat * row)) (layer : nat) :=
    let phase := previous period layer in
    let a := nth phase quotients 1 in
    PositiveMap.add (state layer false) (layer, (true, [(a - 1, state phase false); (a, state phase true)]))
      (PositiveMap.add (state layer true) (layer, (true, [(0, state phase false)])) known) in
  {| matrices := map (fun a => [[a; 1]; [1; 0]]) quotients; weights := [1; 1]; largest := quotients;
     language := fold_left with_layer (seq 0 period) (PositiveMap.empty _); first := state O false; brief := [] |}.

(** The matrix of w_(k+D) = sum of c_i w_(k+i), for vectors that stand for sums of v_i w_(k+i). *)
Definition companion (factors : list Z) : list (list Z) :=
  let D := length factors in
  map (fun i => map (fun j => (if Nat.eqb (S j) i then 1 else 0) + (if Nat.eqb (S j) D then nth i factors 0 else 0)) (seq 0 D))
    (seq 0 D).

(** States that can be reached, each with its layer. *)
Fixpoint layered (fuel period : nat) (rows : PositiveMap.t row) (stack : list (positive * nat))
    (known : PositiveMap.t (nat * row)) : PositiveMap.t (nat * row) :=
  match fuel, stack with
  | S fuel, (q, layer) :: stack =>
      match PositiveMap.mem q known, PositiveMap.find q rows with
      | false, Some r =>
          let visit (stack : list (positive * nat)) (run : Z * positive) :=
            if Pos.eqb (snd run) 1 then stack else (snd run, previous period layer) :: stack in
          layered fuel period rows (fold_left visit (snd r) stack) (PositiveMap.add q (layer, r) known)
      | _, _ => layered fuel period rows stack known
      end
  | _, _ => known
  end.

(** The largest digit of a run to somewhere. *)
Definition last_digit (runs : list (Z * positive)) : Z :=
  fold_left (fun most run => if Pos.eqb (snd run) 1 then most else Z.max most (fst run)) runs 0.

(** With these matrices, one for each phase, and weights; normal words by the rows of states 2, 3, ... *)
Definition with_words (matrices : list (list (list Z))) (weights : list Z) (rows : list row) : system :=
  let period := length matrices in
  let fix numbered (rows : list row) (q : positive) : PositiveMap.t row :=
    match rows with [] => PositiveMap.empty _ | r :: rows => PositiveMap.add q r (numbered rows (Pos.succ q)) end in
  let fuel := fold_left (fun n r => n + length (snd r))%nat rows 1%nat in
  let language := layered fuel period (numbered rows 2%positive) [(2%positive, O)] (PositiveMap.empty _) in
  let largest phase :=
    fold_left (fun most entry => let '(_, (layer, (_, runs))) := entry in
        if Nat.eqb (previous period layer) phase then Z.max most (last_digit runs) else most)
      (PositiveMap.elements language) 0 in
  {| matrices := matrices; weights := weights; largest := map largest (seq 0 period); language := language; first := 2; brief := [] |}.

(** With vectors that have one more number, worth 1, and n more, worth 1 where so many digits follow, or more: then short words can be counted one by one. *)
Definition with_short_words (n : nat) (s : system) : system :=
  let D := length (weights s) in
  let unit (i : nat) := repeat 0 (D + i) ++ [1] in
  let more := combine_factors (unit O) 1 (unit 1%nat) :: map (fun i => if Nat.ltb i n then unit (S i) else []) (seq 1 n) in
  {| matrices := map (fun m => m ++ more) (matrices s); weights := weights s ++ [1]; largest := largest s; language := language s;
     first := first s; brief := map (fun i => combine_factors (unit i) (-1) (unit (S i))) (seq 0 n) |}.

(** How many short lengths may have words that no linear sums tell. *)
Definition short_lengths : nat := 6.

Definition with_words_counted (s : system) : system := if ok_system s then s else with_short_words short_lengths s.

(** p(z + 1), coefficients from the lowest on. *)
Definition shifted (p : list Z) : list Z := fold_right (fun c q => combine_factors (c :: q) 1 q) [] p.

(** The same, for vectors that stand for sums of v_i D^i w_k, with D w_k = w_(k+1) - w_k: where f is the polynomial of the recurrence,
    D^n is told by f(z + 1), whose factors may be natural where those of f are not. *)
Definition companion_of_differences (factors : list Z) : list (list Z) :=
  let n := length factors in
  let lower := firstn n (shifted (map Z.opp factors ++ [1])) in
  let plain := companion (map Z.opp lower) in
  map (fun i => combine_factors (nth i plain []) 1 (repeat 0 i ++ [1])) (seq 0 n).

(** The numbers, their differences, the differences of these ... at the first place. *)
Fixpoint differences (count : nat) (numbers : list Z) : list Z :=
  match count, numbers with
  | S count, n :: rest => n :: differences count (map (fun p => snd p - fst p) (combine numbers rest))
  | _, _ => []
  end.

(** w_n = f_1 w_(n-1) + f_2 w_(n-2) + ..., from the last of the first values on. *)
Definition recurrence (factors start : list Z) (rows : list row) : system :=
  let all := repeat 0 (length start - length factors) ++ rev factors in
  with_words_counted
    (if natural factors then with_words [companion all] start rows
     else with_words [companion_of_differences all] (differences (length start) start) rows).

(** [1; q_1, ..., q_m, (a_1, ..., a_r)]: the lowest places are of the pre-period. *)
Definition pre_period (quotients repeated : list Z) (rows : list row) : system :=
  let m := length quotients in
  let next (values : list Z) (q : Z) := match values with a :: b :: _ => q * a + b :: values | _ => values end in
  let start := fold_left next (tl quotients ++ [hd 1 repeated]) [hd 1 quotients + 1; 1] in
  let factors phase := repeat 0 m ++ [1; nth (Nat.modulo (S phase) (length repeated)) repeated 1] in
  with_words_counted (with_words (map (fun phase => companion (factors phase)) (seq 0 (length repeated))) (rev start) rows).
