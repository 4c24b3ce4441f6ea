(** Numeration systems, words of digits, and what digits still to come can be worth.

    When digits are read from the top, what they are worth so far is a vector: the next digit takes it through a matrix, which depends on the
    phase of the place, and is added to its first number. At the end its value is its product with the weights.
    Base b has the matrix (b); the system [1; (a_1, ..., a_r)], with place values w_(i+1) = a_(i+1) w_i + w_(i-1), has U w_i + V w_(i-1) as
    the vector (U, V); place values by a recurrence of order D have D numbers.
    Which words are normal is told by an automaton. That it lets every number have a word, and that whatever may follow is
    worth less than one at the place above, is checked ([ok_system]) by a vector for each of its states. That every number has
    only one word is nowhere needed. *)

From Coq Require Import ZArith List Lia Bool Arith FMapPositive.
From Wythoff Require Import Vectors.
Import ListNotations.
Open Scope Z_scope.

(** Whether a state accepts, and its runs: digits up to the first number lead to the second. State 1 is nowhere. *)
Definition row : Type := bool * list (Z * positive).

Fixpoint follow (runs : list (Z * positive)) (d : Z) : positive :=
  match runs with
  | [] => 1
  | (last, target) :: runs => if d <=? last then target else follow runs d
  end.

Record system := {
  matrices : list (list (list Z)); (* of places of phase 0, 1, ..., repeated for ever *)
  weights : list Z;
  largest : list Z; (* digits of each phase *)
  language : PositiveMap.t (nat * row); (* states of normal words; each with the phase of the number of digits that follow *)
  first : positive; (* state *)
  brief : list (list Z) (* vectors that are worth 1 with 0, 1, ... digits behind them, and else nothing, if there are any: a help for [bounds] *)
}.

(** Steps after which [always] gives up. *)
Definition patience : nat := 100.

Section System.
  Variable s : system.

  Definition period : nat := length (matrices s).
  Definition top (phase : nat) : Z := nth phase (largest s) 0.
  Definition matrix (phase : nat) : list (list Z) := nth phase (matrices s) [].
  Definition phase_of (place : nat) : nat := Nat.modulo place period.
  Definition before (phase : nat) : nat := match phase with O => pred period | S phase => phase end.

  (** What a vector is worth with these digits behind it. *)
  Fixpoint run (v : list Z) (word : list Z) : Z :=
    match word with
    | [] => dot (weights s) v
    | d :: rest => run (add d (times (matrix (phase_of (length rest))) v)) rest
    end.

  (** The number that a word stands for. *)
  Definition value (word : list Z) : Z := run [] word.

  (** The state of normal words after one more digit; nothing if this digit may not stand here. *)
  Definition flag_after (phase : nat) (q : positive) (d : Z) : option positive :=
    match PositiveMap.find q (language s) with
    | Some (layer, (_, runs)) =>
        if Nat.eqb (before layer) phase && (0 <=? d) && (d <=? top phase) then
          match follow runs d with xH => None | q => Some q end
        else None
    | None => None
    end.

  Lemma flag_after_digit p q d q' : flag_after p q d = Some q' -> 0 <= d <= top p.
  Proof using.
    unfold flag_after. destruct (PositiveMap.find q (language s)) as [[layer [accepts runs]] |]; [| discriminate].
    destruct (_ && _) eqn:E; [| discriminate]. intros _. apply andb_true_iff in E as [E ?]. apply andb_true_iff in E as [_ ?].
    lia.
  Qed.

  Definition may_end (q : positive) : bool :=
    match PositiveMap.find q (language s) with Some (O, (accepts, _)) => accepts | _ => false end.

  Fixpoint normal (q : positive) (word : list Z) : bool :=
    match word with
    | [] => may_end q
    | d :: rest =>
        match flag_after (phase_of (length rest)) q d with
        | Some q => normal q rest
        | None => false
        end
    end.

  Definition zeros (k : nat) : list Z := repeat 0 k.

  (** Place values. *)
  Definition w (k : nat) : Z := run [1] (zeros k).

  (** The digits of n at places k - 1, ..., 0, the largest possible first. *)
  Fixpoint digits (k : nat) (n : Z) : list Z :=
    match k with
    | O => []
    | S k => (n / w k) :: digits k (n mod w k)
    end.

  (** ** What holds for all places of a phase *)

  (** Whether the vector is worth at least [least] for every number k of digits left that has this phase, if these are zeros; false if in doubt. *)
  Fixpoint always (fuel : nat) (phase : nat) (v : list Z) (least : Z) : bool :=
    match fuel with
    | O => false
    | S fuel =>
        if least <=? dot (weights s) v then
          if natural v then true
          else let phase := before phase in always fuel phase (times (matrix phase) v) least
        else match phase with
             | O => false
             | _ => let phase := before phase in always fuel phase (times (matrix phase) v) least
             end
    end.

  Definition at_most (phase : nat) (a b : list Z) : bool := always patience phase (minus b a) 0.

  (** Vectors with numbers that are not negative are not worth less further down. *)
  Definition monotone : bool :=
    forallb (fun m => forallb natural m && dominates (mix (weights s) m) (weights s)) (matrices s).

  (** ** Normal words *)

  (** How many words there are from each state on, of any length, told by a vector: the start has place values. What [bounds] finds need not be proved. *)
  Definition known_bounds : Type := PositiveMap.t (list Z).

  (** The same n places further down. *)
  Fixpoint later (n phase : nat) (v : list Z) : list Z :=
    match n with O => v | S n => let phase := before phase in later n phase (times (matrix phase) v) end.

  Fixpoint earlier (n phase : nat) : nat := match n with O => phase | S n => earlier n (before phase) end.

  (** One place value or what is left, whichever is less; short words are counted one by one, where vectors allow it. *)
  Definition guessed (phase : nat) (rest : list Z) : list Z :=
    let n := length (brief s) in
    let usual := if at_most (earlier n phase) (later n phase [1]) (later n phase rest) then [1] else rest in
    let correct (bound : list Z) (entry : nat * list Z) :=
      let (k, one) := entry in
      let worth (v : list Z) := run v (zeros k) in
      let right := Z.min (w k) (worth rest) in
      if Nat.eqb (phase_of k) phase && negb ((right <=? 0) && (worth usual <=? 0))
      then combine_factors bound (Z.max 0 right - worth usual) one
      else bound in
    fold_left correct (combine (seq 0 n) (brief s)) usual.

  Fixpoint explore (fuel : nat) (stack : list positive) (known : known_bounds) : known_bounds :=
    match fuel, stack with
    | S fuel, q :: stack =>
        match PositiveMap.find q (language s), PositiveMap.find q known with
        | Some (layer, (_, runs)), Some bound =>
            let phase := before layer in
            let lowered := times (matrix phase) bound in
            let visit (at_hand : list positive * known_bounds) (d : Z) :=
              let (stack, known) := at_hand in
              let q := follow runs d in
              if Pos.eqb q 1 || PositiveMap.mem q known then at_hand
              else
                let rest := combine_factors lowered (- d) [1] in
                (q :: stack, PositiveMap.add q (guessed phase rest) known) in
            let (stack, known) := fold_left visit (below (top phase + 1)) (stack, known) in
            explore fuel stack known
        | _, _ => explore fuel stack known
        end
    | _, _ => known
    end.

  Definition bounds : known_bounds :=
    explore (S (PositiveMap.cardinal (language s))) [first s] (PositiveMap.add (first s) [1] (PositiveMap.empty _)).

  (** For every number of places below one of this phase: the bound is what is left, or at least one place value if that is, or nothing if that is. *)
  Definition clamps (one rest bound : Z) : Prop :=
    one <= rest /\ one <= bound \/ rest <= one /\ bound = rest \/ rest <= 0 /\ bound <= 0.

  (** All places at once. *)
  Definition uniformly (phase : nat) (one rest bound : list Z) : bool :=
    at_most phase one rest && at_most phase one bound
    || at_most phase rest one && at_most phase rest bound && at_most phase bound rest
    || at_most phase rest [] && at_most phase bound [].

  (** With no digits behind them. *)
  Definition pointwise (one rest bound : Z) : bool :=
    (one <=? rest) && (one <=? bound) || (rest <=? one) && (bound =? rest) || (rest <=? 0) && (bound <=? 0).

  Fixpoint clamped (fuel phase : nat) (one rest bound : list Z) : bool :=
    match fuel with
    | O => uniformly phase one rest bound
    | S fuel =>
        uniformly phase one rest bound
        || match phase with
           | O => pointwise (dot (weights s) one) (dot (weights s) rest) (dot (weights s) bound)
           | _ => true
           end
           && clamped fuel (before phase) (times (matrix (before phase)) one) (times (matrix (before phase)) rest)
                (times (matrix (before phase)) bound)
    end.

  Lemma clamped_last phase one rest bound : clamped O phase one rest bound = uniformly phase one rest bound.
  Proof using. reflexivity. Qed.

  Lemma clamped_step fuel phase one rest bound : clamped (S fuel) phase one rest bound =
    uniformly phase one rest bound
    || match phase with
       | O => pointwise (dot (weights s) one) (dot (weights s) rest) (dot (weights s) bound)
       | _ => true
       end
       && clamped fuel (before phase) (times (matrix (before phase)) one) (times (matrix (before phase)) rest)
            (times (matrix (before phase)) bound).
  Proof using. reflexivity. Qed.

  (** [lowered]: what is left at a place of this phase. Digit d leaves that without d place values, but at most one, and nothing if that is negative. *)
  Definition ok_digit (known : known_bounds) (phase : nat) (lowered : list Z) (runs : list (Z * positive)) (d : Z) : bool :=
    let rest := combine_factors lowered (- d) [1] in
    match follow runs d with
    | xH => at_most phase rest []
    | q =>
        match PositiveMap.find q (language s), PositiveMap.find q known with
        | Some (layer, _), Some bound =>
            Nat.eqb layer phase && clamped (length (brief s)) phase [1] rest bound
        | _, _ => false
        end
    end.

  Definition ok_state (known : known_bounds) (entry : positive * (nat * row)) : bool :=
    let (q, r) := entry in
    let (layer, r) := r in
    let (accepts, runs) := r in
    match PositiveMap.find q known with
    | None => false
    | Some bound =>
        let phase := before layer in
        let lowered := times (matrix phase) bound in
        Nat.ltb layer period
        && at_most layer bound [1]
        && match layer with
           | O => if accepts then dot (weights s) bound =? 1 else dot (weights s) bound <=? 0
           | _ => true
           end
        && forallb (ok_digit known phase lowered runs) (below (top phase + 1))
        && at_most phase lowered [top phase + 1]
    end.

  Definition ok_first (known : known_bounds) : bool :=
    match PositiveMap.find (first s) (language s), PositiveMap.find (first s) known with
    | Some (O, _), Some bound => at_most O [1] bound
    | _, _ => false
    end.

  Definition ok_language (known : known_bounds) : bool :=
    ok_first known && forallb (ok_state known) (PositiveMap.elements (language s)).

  (** Through n places of zeros, the last of which is place 0 of a period. *)
  Fixpoint skip (n : nat) (q : positive) : option positive :=
    match n with
    | O => Some q
    | S n => match flag_after n q 0 with Some q => skip n q | None => None end
    end.

  Fixpoint lowered (n : nat) (v : list Z) : list Z :=
    match n with
    | O => v
    | S n => lowered n (times (matrix n) v)
    end.

  Definition ok_system : bool :=
    negb (Nat.eqb period 0) && monotone && (dot (weights s) [1] =? 1)
    && forallb (fun phase => always patience phase [1] 1) (seq 0 period)
    && always patience O (minus (lowered period [1]) [1]) 1
    && match skip period (first s) with Some q => Pos.eqb q (first s) | None => false end
    && ok_language bounds.

  (** ** Sums of vectors *)

  Lemma run_linear {A} k (columns : list A) (g h : A -> Z) : forall v v',
    run (combine_factors v k v') (map (fun c => g c + k * h c) columns) = run v (map g columns) + k * run v' (map h columns).
  Proof using.
    induction columns as [| c columns IH]; intros v v'; cbn [map run]; [apply combine_dot |].
    rewrite !map_length, <- IH. f_equal. now rewrite times_combine, add_linear.
  Qed.

  Lemma map_zero {A} (list : list A) : map (fun _ => 0) list = zeros (length list).
  Proof using. induction list as [| a list IH]; [reflexivity |]. cbn. now rewrite IH. Qed.

  Lemma run_plus k word v v' : run (combine_factors v k v') word = run v word + k * run v' (zeros (length word)).
  Proof using.
    rewrite <- (map_zero word). pose proof (run_linear k word (fun d => d) (fun _ => 0) v v') as H. rewrite map_id in H.
    rewrite <- H. f_equal. rewrite <- (map_id word) at 1. apply map_ext. intros d. lia.
  Qed.

  Lemma run_add d v word : run (add d v) word = run v word + d * w (length word).
  Proof using. now rewrite add_combine, run_plus. Qed.

  Lemma zeros_length k : length (zeros k) = k.
  Proof using. apply repeat_length. Qed.

  Lemma run_zero v k : (forall row, dot row v = 0) -> run v (zeros k) = 0.
  Proof using.
    revert v. induction k as [| k IH]; intros v H; [apply H |]. unfold zeros. cbn [repeat run]. fold (zeros k).
    rewrite run_add, IH; [lia |]. intros row. unfold times. clear - H. revert row.
    induction (matrix _) as [| r m IHm]; intros [| c row]; cbn; auto. rewrite H, IHm. lia.
  Qed.

  Lemma run_nil k : run [] (zeros k) = 0.
  Proof using. apply run_zero. apply dot_nil. Qed.

  Lemma run_split v word : run v word = run v (zeros (length word)) + value word.
  Proof using.
    pose proof (run_plus 1 word [] v) as H. replace (combine_factors [] 1 v) with v in H; [unfold value; lia |].
    clear. induction v as [| c v IH]; cbn [combine_factors]; [reflexivity |]. rewrite <- IH. f_equal. lia.
  Qed.

  Lemma run_step v k : run v (zeros (S k)) = run (times (matrix (phase_of k)) v) (zeros k).
  Proof using. unfold zeros. cbn [repeat run]. fold (zeros k). rewrite run_add, zeros_length. lia. Qed.

  Lemma run_minus a b k : run (minus a b) (zeros k) = run a (zeros k) - run b (zeros k).
  Proof using. unfold minus. rewrite run_plus, zeros_length. lia. Qed.

  Lemma run_number n k : run [n] (zeros k) = n * w k.
  Proof using. change [n] with (add n []). rewrite run_add, run_nil, zeros_length. lia. Qed.

  Lemma value_cons d rest : value (d :: rest) = d * w (length rest) + value rest.
  Proof using.
    unfold value at 1. cbn [run]. rewrite run_add, run_split, run_zero; [lia |].
    intros row. unfold times. revert row. induction (matrix _) as [| r m IH]; intros [| c row]; cbn; auto.
    rewrite dot_nil, IH. lia.
  Qed.

  Lemma digits_length k : forall n, length (digits k n) = k.
  Proof using. induction k as [| k IH]; intros n; cbn; [reflexivity |]. now rewrite IH. Qed.

  (** ** What the checks say *)

  Hypothesis ok : ok_system = true.

  Lemma ok_parts : period <> O /\ monotone = true /\ dot (weights s) [1] = 1
    /\ (forall phase, (phase < period)%nat -> always patience phase [1] 1 = true)
    /\ always patience O (minus (lowered period [1]) [1]) 1 = true
    /\ skip period (first s) = Some (first s) /\ ok_language bounds = true.
  Proof using ok.
    pose proof ok as H. unfold ok_system in H. repeat (apply andb_true_iff in H as [H ?]).
    repeat split; auto.
    - intros E. rewrite E in H. discriminate.
    - lia.
    - rewrite forallb_forall in H3. intros phase B. apply H3. apply in_seq. lia.
    - destruct (skip period (first s)) as [q |]; [| discriminate]. now apply Pos.eqb_eq in H1 as ->.
  Qed.

  Lemma period_positive : period <> O.
  Proof using ok. apply ok_parts. Qed.

  Lemma phase_bound k : (phase_of k < period)%nat.
  Proof using ok. apply Nat.mod_upper_bound, period_positive. Qed.

  Lemma before_spec k : before (phase_of (S k)) = phase_of k.
  Proof using ok.
    pose proof period_positive as P. unfold before, phase_of.
    pose proof (Nat.mod_upper_bound k period P) as B. pose proof (Nat.div_mod k period P) as D.
    destruct (Nat.eq_dec (S (Nat.modulo k period)) period) as [E | N].
    - replace (Nat.modulo (S k) period) with O; [lia |]. apply (Nat.mod_unique _ _ (S (Nat.div k period))); nia.
    - replace (Nat.modulo (S k) period) with (S (Nat.modulo k period)); [reflexivity |].
      apply (Nat.mod_unique _ _ (Nat.div k period)); nia.
  Qed.

  Lemma before_injective layer k : (layer < period)%nat -> before layer = phase_of k -> layer = phase_of (S k).
  Proof using ok.
    intros B E. rewrite <- before_spec in E. pose proof (phase_bound (S k)) as B'. unfold before in E.
    destruct layer, (phase_of (S k)); lia.
  Qed.

  Lemma phase_zero k : Nat.modulo k period = O -> forall n, (n < period)%nat -> phase_of (n + k) = n.
  Proof using ok.
    intros M n B. unfold phase_of. pose proof period_positive as P. apply Nat.mod_divides in M as [c ->]; [| exact P].
    rewrite (Nat.mul_comm period c), Nat.mod_add by exact P. now apply Nat.mod_small.
  Qed.

  Lemma run_natural k : forall v, natural v = true -> dot (weights s) v <= run v (zeros k).
  Proof using ok.
    induction k as [| k IH]; intros v N; [cbn; lia |]. rewrite run_step.
    destruct ok_parts as (_ & M & _). unfold monotone in M. rewrite forallb_forall in M.
    assert (I : In (matrix (phase_of k)) (matrices s)) by (apply nth_In, phase_bound).
    apply M in I. apply andb_true_iff in I as [I D]. apply (dominates_dot v N) in D. rewrite dot_mix in D.
    eapply Z.le_trans; [exact D |]. apply IH. unfold natural, times. apply forallb_forall. intros n J.
    apply in_map_iff in J as (r & <- & J). rewrite forallb_forall in I. apply I in J.
    apply Z.leb_le. now apply natural_dot.
  Qed.

  Lemma always_sound fuel : forall v least k, always fuel (phase_of k) v least = true -> least <= run v (zeros k).
  Proof using ok.
    induction fuel as [| fuel IH]; intros v least k H; [discriminate |]. cbn [always] in H.
    destruct k as [| k].
    - unfold phase_of in H. rewrite Nat.mod_0_l in H by now apply period_positive. cbn [zeros repeat run].
      destruct (least <=? _) eqn:E; [lia | discriminate].
    - rewrite before_spec in H. rewrite run_step.
      destruct (least <=? _) eqn:E.
      + destruct (natural v) eqn:F; [| now apply IH]. rewrite <- run_step.
        pose proof (run_natural (S k) v F). lia.
      + destruct (phase_of (S k)); [discriminate | now apply IH].
  Qed.

  Lemma at_most_sound a b k : at_most (phase_of k) a b = true -> run a (zeros k) <= run b (zeros k).
  Proof using ok. unfold at_most. intros H. apply (always_sound patience) in H. rewrite run_minus in H. lia. Qed.

  Lemma uniformly_sound k one rest bound : uniformly (phase_of k) one rest bound = true ->
    clamps (run one (zeros k)) (run rest (zeros k)) (run bound (zeros k)).
  Proof using ok.
    unfold clamps, uniformly. intros H. apply orb_true_iff in H as [H | H]; [apply orb_true_iff in H as [H | H] |].
    - apply andb_true_iff in H as [H1 H2]. apply at_most_sound in H1, H2. auto.
    - apply andb_true_iff in H as [H H3]. apply andb_true_iff in H as [H1 H2]. apply at_most_sound in H1, H2, H3.
      right. left. split; [exact H1 | lia].
    - apply andb_true_iff in H as [H1 H2]. apply at_most_sound in H1, H2. rewrite run_nil in H1, H2. auto.
  Qed.

  Lemma clamped_sound fuel : forall k one rest bound, clamped fuel (phase_of k) one rest bound = true ->
    clamps (run one (zeros k)) (run rest (zeros k)) (run bound (zeros k)).
  Proof using ok.
    induction fuel as [| fuel IH]; intros k one rest bound H; [rewrite clamped_last in H; exact (uniformly_sound k one rest bound H) |].
    rewrite clamped_step in H. apply orb_true_iff in H as [H | H]; [exact (uniformly_sound k one rest bound H) |].
    apply andb_true_iff in H as [H H']. destruct k as [| k].
    - unfold phase_of in H. rewrite Nat.mod_0_l in H by apply period_positive. cbn [zeros repeat run]. unfold pointwise in H.
      unfold clamps. lia.
    - rewrite before_spec in H'. rewrite !run_step. exact (IH k _ _ _ H').
  Qed.

  Lemma w_positive k : 1 <= w k.
  Proof using ok. unfold w. apply (always_sound patience). apply ok_parts. apply phase_bound. Qed.

  Lemma run_lowered k : Nat.modulo k period = O -> forall n v, (n <= period)%nat ->
    run v (zeros (n + k)) = run (lowered n v) (zeros k).
  Proof using ok.
    intros M. induction n as [| n IH]; intros v B; [reflexivity |]. cbn [Nat.add lowered].
    rewrite run_step, phase_zero by (auto; lia). apply IH. lia.
  Qed.

  Lemma w_grows k : Nat.modulo k period = O -> w k < w (period + k).
  Proof using ok.
    intros M. unfold w at 2. rewrite run_lowered by auto. destruct ok_parts as (P & _ & _ & _ & G & _).
    assert (E : phase_of k = O) by exact M. rewrite <- E in G. apply (always_sound patience) in G. rewrite run_minus in G.
    unfold w. lia.
  Qed.

  Lemma periods_multiple i k : Nat.modulo k period = O -> Nat.modulo (i * period + k) period = O.
  Proof using ok. intros M. rewrite Nat.add_comm, Nat.mod_add by apply period_positive. exact M. Qed.

  Lemma w_large i k : Nat.modulo k period = O -> Z.of_nat i < w (i * period + k).
  Proof using ok.
    intros M. induction i as [| i IH]; [pose proof (w_positive k); cbn [Nat.mul Nat.add]; lia |].
    pose proof (w_grows (i * period + k) (periods_multiple i k M)) as G.
    replace (S i * period + k)%nat with (period + (i * period + k))%nat by lia. lia.
  Qed.

  Lemma state_checked q layer r : PositiveMap.find q (language s) = Some (layer, r) -> ok_state bounds (q, (layer, r)) = true.
  Proof using ok.
    intros F. destruct ok_parts as (_ & _ & _ & _ & _ & _ & L). unfold ok_language in L. apply andb_true_iff in L as [_ L].
    rewrite forallb_forall in L. apply L. now apply PositiveMap.elements_correct.
  Qed.

  (** What [ok_state] says of a state with k digits to follow, and of each digit if there are some. *)
  Lemma state_spec q layer accepts runs : PositiveMap.find q (language s) = Some (layer, (accepts, runs)) ->
    exists bound, PositiveMap.find q bounds = Some bound /\ (layer < period)%nat
    /\ (forall k, layer = phase_of k -> run bound (zeros k) <= w k)
    /\ (layer = O -> if accepts then dot (weights s) bound = 1 else dot (weights s) bound <= 0)
    /\ (forall k, layer = phase_of (S k) -> run bound (zeros (S k)) <= (top (phase_of k) + 1) * w k)
    /\ (forall k d, layer = phase_of (S k) -> 0 <= d <= top (phase_of k) ->
          let rest := run bound (zeros (S k)) - d * w k in
          match follow runs d with
          | xH => rest <= 0
          | t => exists r b, PositiveMap.find t (language s) = Some (phase_of k, r) /\ PositiveMap.find t bounds = Some b
              /\ (w k <= rest /\ w k <= run b (zeros k) \/ rest <= w k /\ run b (zeros k) = rest
                  \/ rest <= 0 /\ run b (zeros k) <= 0)
          end).
  Proof using ok.
    intros F. pose proof (state_checked q layer _ F) as C. cbn [ok_state] in C.
    destruct (PositiveMap.find q bounds) as [bound |]; [| discriminate]. exists bound. split; [reflexivity |].
    apply andb_true_iff in C as [C C5]. apply andb_true_iff in C as [C C4]. apply andb_true_iff in C as [C C3].
    apply andb_true_iff in C as [C1 C2]. apply Nat.ltb_lt in C1. split; [exact C1 |].
    split; [| split; [| split]].
    - intros k ->. now apply at_most_sound in C2.
    - intros ->. destruct accepts; lia.
    - intros k E. rewrite run_step. rewrite E, before_spec in C5. apply at_most_sound in C5. now rewrite run_number in C5.
    - intros k d E D. rewrite E, before_spec in C4. rewrite run_step.
      set (lowered_ := times (matrix (phase_of k)) bound) in *. cbn zeta.
      rewrite forallb_forall in C4. assert (I : In d (below (top (phase_of k) + 1))) by (apply below_spec; lia). apply C4 in I. clear C4. rename I into C4. unfold ok_digit in C4.
      set (rest := combine_factors lowered_ (- d) [1]) in *.
      assert (R : run lowered_ (zeros k) - d * w k = run rest (zeros k)).
      { unfold rest. rewrite run_plus, zeros_length. unfold w. lia. }
      rewrite R. clearbody rest. clear R.
      assert (Target : forall t, match PositiveMap.find t (language s), PositiveMap.find t bounds with
        | Some (layer, _), Some bound =>
            Nat.eqb layer (phase_of k) && clamped (length (brief s)) (phase_of k) [1] rest bound
        | _, _ => false
        end = true -> exists r b, PositiveMap.find t (language s) = Some (phase_of k, r) /\ PositiveMap.find t bounds = Some b
              /\ (w k <= run rest (zeros k) /\ w k <= run b (zeros k)
                  \/ run rest (zeros k) <= w k /\ run b (zeros k) = run rest (zeros k)
                  \/ run rest (zeros k) <= 0 /\ run b (zeros k) <= 0)).
      { intros t H. destruct (PositiveMap.find t (language s)) as [[l r] |]; [| discriminate].
        destruct (PositiveMap.find t bounds) as [b |]; [| discriminate].
        apply andb_true_iff in H as [L H]. apply Nat.eqb_eq in L as ->. exists r, b. split; [reflexivity |].
        split; [reflexivity |]. exact (clamped_sound _ k _ _ _ H). }
      destruct (follow runs d) as [t | t |]; [now apply Target | now apply Target |].
      apply at_most_sound in C4. now rewrite run_nil in C4.
  Qed.

  (** The words from a state on are worth less than its bound. *)
  Lemma normal_bound word : forall q, normal q word = true ->
    exists r bound, PositiveMap.find q (language s) = Some (phase_of (length word), r)
      /\ PositiveMap.find q bounds = Some bound /\ 0 <= value word < run bound (zeros (length word)).
  Proof using ok.
    induction word as [| d rest IH]; intros q N; cbn [normal] in N.
    - unfold may_end in N. destruct (PositiveMap.find q (language s)) as [[[|] [accepts runs]] |] eqn:F; try discriminate.
      destruct (state_spec q _ _ _ F) as (bound & B & _ & _ & E & _). exists (accepts, runs), bound. rewrite N in E.
      unfold phase_of. cbn [length]. rewrite Nat.mod_0_l by apply period_positive.
      split; [reflexivity |]. split; [exact B |]. unfold value. cbn [zeros repeat run]. rewrite dot_nil, E by reflexivity. lia.
    - unfold flag_after in N. destruct (PositiveMap.find q (language s)) as [[layer [accepts runs]] |] eqn:F; [| discriminate].
      destruct (_ && _) eqn:C; [| discriminate]. apply andb_true_iff in C as [C D]. apply andb_true_iff in C as [C D'].
      apply Nat.eqb_eq in C. destruct (state_spec q _ _ _ F) as (bound & B & P & Small & _ & _ & Digit).
      apply before_injective in C; [| exact P]. exists (accepts, runs), bound. cbn [length]. split; [now rewrite C |].
      split; [exact B |]. rewrite value_cons. specialize (Digit (length rest) d C ltac:(lia)). cbn zeta in Digit.
      destruct (follow runs d) as [t | t |]; [| | discriminate].
      all: destruct (IH _ N) as (r' & b' & F' & B' & V); destruct Digit as (r & b & Fb & Bb & Cases).
      all: rewrite B' in Bb; injection Bb as <-; destruct r' as [accepts' runs'].
      all: destruct (state_spec _ _ _ _ F') as (b'' & B'' & _ & Small' & _); rewrite B' in B''; injection B'' as <-.
      all: specialize (Small' (length rest) eq_refl); pose proof (w_positive (length rest)); nia.
  Qed.

  (** The digits still to come are worth less than one at the place above. *)
  Lemma value_bound word q : normal q word = true -> 0 <= value word < w (length word).
  Proof using ok.
    intros N. destruct (normal_bound word q N) as ([accepts runs] & bound & F & B & V).
    destruct (state_spec _ _ _ _ F) as (b & B' & _ & Small & _). rewrite B in B'. injection B' as <-.
    specialize (Small (length word) eq_refl). lia.
  Qed.

  Lemma digits_from k : forall q r bound n, PositiveMap.find q (language s) = Some (phase_of k, r) ->
    PositiveMap.find q bounds = Some bound -> 0 <= n < run bound (zeros k) ->
    value (digits k n) = n /\ normal q (digits k n) = true.
  Proof using ok.
    induction k as [| k IH]; intros q [accepts runs] bound n F B R;
      destruct (state_spec _ _ _ _ F) as (b & B' & _ & _ & E & Top & Digit); rewrite B in B'; injection B' as <-.
    - cbn [digits normal]. unfold may_end. rewrite F.
      assert (Zero : phase_of 0 = O) by (apply Nat.mod_0_l, period_positive). rewrite Zero. specialize (E Zero).
      cbn [zeros repeat run] in R. destruct accepts; [| lia]. split; [| reflexivity]. unfold value. cbn [run].
      rewrite dot_nil. lia.
    - cbn [digits]. pose proof (w_positive k) as W. pose proof (Z.mod_pos_bound n (w k) ltac:(lia)) as M.
      pose proof (Z.div_mod n (w k) ltac:(lia)) as Eq. specialize (Top k eq_refl).
      set (d := n / w k) in *. set (m := n mod w k) in *.
      assert (D : 0 <= d <= top (phase_of k)) by nia.
      specialize (Digit k d eq_refl D). cbn zeta in Digit.
      assert (Next : exists t r b, follow runs d = t /\ t <> xH /\ PositiveMap.find t (language s) = Some (phase_of k, r)
        /\ PositiveMap.find t bounds = Some b /\ m < run b (zeros k)).
      { destruct (follow runs d) as [t | t |]; [| | nia].
        all: destruct Digit as (r & b & Fb & Bb & Cases); eexists _, r, b; repeat split;
          [discriminate | exact Fb | exact Bb | nia]. }
      destruct Next as (t & r & b & Ft & NotNowhere & Fb & Bb & Less). destruct (IH t r b m Fb Bb ltac:(lia)) as [V N].
      split.
      + rewrite value_cons, digits_length, V. lia.
      + cbn [normal]. rewrite digits_length. unfold flag_after. rewrite F, before_spec, Nat.eqb_refl, Ft.
        replace (0 <=? d) with true by lia. replace (d <=? top (phase_of k)) with true by lia. cbn [andb].
        destruct t; [exact N | exact N | now destruct NotNowhere].
  Qed.

  (** Every number below w_k has a word of k digits, if these are whole periods. *)
  Lemma digits_spec k n : Nat.modulo k period = O -> 0 <= n < w k ->
    value (digits k n) = n /\ normal (first s) (digits k n) = true.
  Proof using ok.
    intros M B. destruct ok_parts as (_ & _ & _ & _ & _ & _ & L). unfold ok_language in L. apply andb_true_iff in L as [L _].
    unfold ok_first in L. destruct (PositiveMap.find (first s) (language s)) as [[[|] r] |] eqn:F; try discriminate.
    destruct (PositiveMap.find (first s) bounds) as [bound |] eqn:E; [| discriminate].
    assert (P : phase_of k = O) by exact M. rewrite <- P in L, F. apply at_most_sound in L.
    apply (digits_from k (first s) r bound n F E). unfold w in B. lia.
  Qed.

  Lemma digits_zero k : digits k 0 = zeros k.
  Proof using ok.
    induction k as [| k IH]; [reflexivity |]. cbn [digits]. pose proof (w_positive k).
    rewrite Z.div_0_l, Z.mod_0_l by lia. now rewrite IH.
  Qed.

  Lemma normal_zeros k : Nat.modulo k period = O -> normal (first s) (zeros k) = true.
  Proof using ok. intros M. rewrite <- digits_zero. pose proof (w_positive k). apply (digits_spec k 0 M). lia. Qed.

  Lemma normal_skip word : Nat.modulo (length word) period = O -> forall n q q', (n <= period)%nat -> skip n q = Some q' ->
    normal q (zeros n ++ word) = normal q' word.
  Proof using ok.
    intros M. induction n as [| n IH]; intros q q' B S; cbn [skip] in S; [now injection S as <- |].
    destruct (flag_after n q 0) as [t |] eqn:F; [| discriminate]. cbn [zeros repeat app normal]. fold (zeros n).
    rewrite app_length, zeros_length, phase_zero by (auto; lia). rewrite F. apply IH; [lia | exact S].
  Qed.

  Lemma normal_in_front i word : Nat.modulo (length word) period = O ->
    normal (first s) (zeros (i * period) ++ word) = normal (first s) word.
  Proof using ok.
    intros M. destruct ok_parts as (_ & _ & _ & _ & _ & S & _). induction i as [| i IH]; [reflexivity |].
    cbn [Nat.mul]. unfold zeros. rewrite repeat_app, <- app_assoc. fold (zeros period) (zeros (i * period)).
    assert (M' : Nat.modulo (length (zeros (i * period) ++ word)) period = O)
      by (rewrite app_length, zeros_length; now apply periods_multiple).
    rewrite (normal_skip _ M' period _ (first s) (le_n _) S). exact IH.
  Qed.
End System.

(** A word of whole periods for a number. *)
Definition spells (s : system) (word : list Z) (n : Z) : Prop :=
  Nat.modulo (length word) (period s) = O /\ normal s (first s) word = true /\ value s word = n.

(** So many digits are enough for n. *)
Definition enough (s : system) (n : Z) : nat := (S (Z.to_nat n) * period s)%nat.

Lemma digits_spell s k n : ok_system s = true -> 0 <= n < w s k -> Nat.modulo k (period s) = O -> spells s (digits s k n) n.
Proof.
  intros ok B M. destruct (digits_spec s ok k n M B) as [V N]. repeat split; auto. now rewrite digits_length.
Qed.

Lemma enough_multiple s n : ok_system s = true -> Nat.modulo (enough s n) (period s) = O.
Proof. intros ok. apply Nat.mod_mul. now apply period_positive. Qed.

Lemma enough_large s n : ok_system s = true -> 0 <= n -> n < w s (enough s n).
Proof.
  intros ok N. pose proof (w_large s ok (S (Z.to_nat n)) O) as L. rewrite Nat.add_0_r in L. unfold enough.
  assert (Nat.modulo 0 (period s) = O) as M by (apply Nat.mod_0_l; now apply period_positive). specialize (L M). lia.
Qed.

Lemma spells_bound s word n : ok_system s = true -> spells s word n -> 0 <= n < w s (length word).
Proof. intros ok (_ & N & <-). now apply (value_bound s ok word (first s)). Qed.
