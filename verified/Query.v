(** Questions about all tuples of numbers at once, answered by a search over what has to be remembered of the digits read so far.

    [none]: no tuple is accepted or rejected by some automata as wanted and meets a condition.
    [completes]: every tuple that an automaton
    accepts is part of a larger one that another accepts, with words that are no longer. *)

From Coq Require Import ZArith List Lia Bool FMapPositive Arith.
From Wythoff Require Import Vectors Numbers Game Condition Words Sums Search.
Import ListNotations.
Open Scope Z_scope.

(** An automaton, the tracks it reads, and whether it must accept. *)
Record part := { part_machine : machine; part_mask : list bool; wanted : bool }.

(** A state that the witnesses may be in, and those of the normal words of their tracks. *)
Definition guess : Type := positive * list positive.

Record memory := {
  phase : nat; (* of the place that is being read; between places, of the number of places left *)
  track : nat; (* the next one *)
  flags : list positive; (* states of normal words *)
  states : list positive;
  values : list known;
  guesses : list guess
}.

(** ** Memories told apart *)

Fixpoint same_list {A} (same : A -> A -> bool) (a b : list A) : bool :=
  match a, b with
  | [], [] => true
  | c :: a, d :: b => same c d && same_list same a b
  | _, _ => false
  end.

Definition same_known (a b : known) : bool :=
  match a, b with
  | Open v, Open v' => same_list Z.eqb v v'
  | Above, Above | Below, Below => true
  | _, _ => false
  end.

Definition same_guess (a b : guess) : bool := Pos.eqb (fst a) (fst b) && same_list Pos.eqb (snd a) (snd b).

Definition same_memory (a b : memory) : bool :=
  Nat.eqb (track a) (track b) && Nat.eqb (phase a) (phase b)
  && same_list Pos.eqb (states a) (states b)
  && same_list same_known (values a) (values b)
  && same_list Pos.eqb (flags a) (flags b)
  && same_list same_guess (guesses a) (guesses b).

Lemma same_list_ok {A} (same : A -> A -> bool) : (forall a b, same a b = true -> a = b) ->
  forall a b, same_list same a b = true -> a = b.
Proof.
  intros ok. induction a as [| c a IH]; intros [| d b] H; cbn in H; try discriminate; [reflexivity |].
  apply andb_true_iff in H as [E H]. f_equal; auto.
Qed.

Lemma same_memory_ok a b : same_memory a b = true -> a = b.
Proof.
  destruct a, b. unfold same_memory. cbn. intros H.
  repeat (apply andb_true_iff in H; destruct H as [H ?]).
  f_equal; try (now apply Nat.eqb_eq).
  - apply (same_list_ok Pos.eqb); [apply Pos.eqb_eq | assumption].
  - apply (same_list_ok Pos.eqb); [apply Pos.eqb_eq | assumption].
  - apply (same_list_ok same_known); [| assumption].
    intros [v | |] [v' | |] E; cbn in E; try discriminate; try reflexivity. f_equal.
    apply (same_list_ok Z.eqb); [apply Z.eqb_eq | exact E].
  - apply (same_list_ok same_guess); [| assumption]. intros [q f] [q' f'] E. unfold same_guess in E. cbn in E.
    apply andb_true_iff in E as [E E']. apply Pos.eqb_eq in E as ->. f_equal.
    apply (same_list_ok Pos.eqb); [apply Pos.eqb_eq | assumption].
Qed.

(** The key of a memory: its parts as bits, one behind the other. *)
Fixpoint push (p : positive) (bits : positive) : positive :=
  match p with
  | xH => xI bits
  | xO p => push p (xO bits)
  | xI p => push p (xI bits)
  end.

Definition push_number (n : Z) (bits : positive) : positive :=
  match n with
  | Z0 => xO (xO bits)
  | Zpos p => push p (xO (xI bits))
  | Zneg p => push p (xI (xO bits))
  end.

Fixpoint push_count (n : nat) (bits : positive) : positive :=
  match n with O => xO bits | S n => push_count n (xI bits) end.

Definition push_known (v : known) (bits : positive) : positive :=
  match v with
  | Open v => fold_left (fun bits n => push_number n bits) v bits
  | Above => xI (xI (xI bits))
  | Below => xO (xI (xI bits))
  end.

Definition push_list {A} (push : A -> positive -> positive) (list : list A) (bits : positive) : positive :=
  fold_left (fun bits a => push a bits) list bits.

Definition push_guess (g : guess) (bits : positive) : positive := push_list push (snd g) (push (fst g) bits).

Definition key (m : memory) : positive :=
  push_list push_guess (guesses m) (push_list push (flags m) (push_list push_known (values m)
    (push_list push (states m) (push_count (phase m) (push_count (track m) 1))))).

(** ** Guesses in order, each once; their order matters to nothing but speed *)

Fixpoint compare_flags (a b : list positive) : Datatypes.comparison :=
  match a, b with
  | c :: a, d :: b => match Pos.compare c d with Eq => compare_flags a b | other => other end
  | _, _ => Eq
  end.

Definition compare_guesses (a b : guess) : Datatypes.comparison :=
  match Pos.compare (fst a) (fst b) with Eq => compare_flags (snd a) (snd b) | other => other end.

Fixpoint insert (g : guess) (list : list guess) : Datatypes.list guess :=
  match list with
  | [] => [g]
  | h :: rest => match compare_guesses g h with Lt => g :: list | Eq => list | Gt => h :: insert g rest end
  end.

Lemma insert_in g h list : In h (insert g list) -> h = g \/ In h list.
Proof.
  induction list as [| a list IH]; cbn; [intuition |]. destruct (compare_guesses g a); cbn; intuition.
Qed.

Definition sorted (list : list guess) : Datatypes.list guess := fold_left (fun list g => insert g list) list [].

Lemma sorted_in h list : In h (sorted list) -> In h list.
Proof.
  unfold sorted. cut (forall old, In h (fold_left (fun list g => insert g list) list old) -> In h list \/ In h old).
  { intros H I. apply H in I as [|[]]; auto. }
  induction list as [| g list IH]; intros old I; cbn in *; [now right |].
  apply IH in I as [| I]; auto. apply insert_in in I as [-> |]; auto.
Qed.

(** ** The search *)

(** Up to 2^40 memories. *)
Definition fuel : nat := 40.

Section Query.
  Variable s : system.
  Variable parts : list part.
  Variable sums : list watched.
  Variable goal : numbered.
  Variable witnesses : machine.
  Variable given : list bool. (* one flag a track: only the given tracks of the witnesses are fixed *)

  Definition size : nat := length given.

  Fixpoint step_parts (parts : list part) (t : nat) (d : Z) (states : list positive) : option (list positive) :=
    match parts, states with
    | p :: parts, q :: states =>
        let q := if nth t (part_mask p) false then go (part_machine p) q d else q in
        if wanted p && Pos.eqb q 1 then None
        else match step_parts parts t d states with Some states => Some (q :: states) | None => None end
    | _, _ => Some []
    end.

  (** Digits that the witnesses may have at a place of this phase where the tuple has d. *)
  Definition choices (phase t : nat) (d : Z) : list Z := if nth t given false then [d] else below (top s phase + 1).

  Definition guess_after (phase : nat) (g : guess) (d : Z) : list guess :=
    match snd g with
    | [] => []
    | f :: flags =>
        match flag_after s phase f d with
        | Some f => let q := go witnesses (fst g) d in if Pos.eqb q 1 then [] else [(q, flags ++ [f])]
        | None => []
        end
    end.

  Definition guesses_after (phase t : nat) (d : Z) (guesses : list guess) : list guess :=
    match guesses with
    | [] => []
    | _ => sorted (flat_map (fun d => flat_map (fun g => guess_after phase g d) guesses) (choices phase t d))
    end.

  Fixpoint both {A B C} (f : A -> B -> C) (a : list A) (b : list B) : list C :=
    match a, b with
    | a :: list, b :: list' => f a b :: both f list list'
    | _, _ => []
    end.

  (** The next place begins. *)
  Definition begun (m : memory) : memory :=
    let p := before s (phase m) in
    {| phase := p; track := track m; flags := flags m; states := states m;
       values := both (lower s p) sums (values m); guesses := guesses m |}.

  (** After one more digit; nothing if the conditions cannot be met any more. *)
  Definition after (m : memory) (d : Z) : option memory :=
    match flags m with
    | [] => None
    | f :: flags =>
        match flag_after s (phase m) f d with
        | None => None
        | Some f =>
            match step_parts parts (track m) d (states m) with
            | None => None
            | Some states =>
                let values := both (read_sum s (phase m) (track m) d) sums (values m) in
                match judge s false sums values goal with
                | Some false => None
                | _ =>
                    let t := S (track m) in
                    Some {| phase := phase m; track := if Nat.eqb t size then O else t; flags := flags ++ [f]; states := states;
                            values := values; guesses := guesses_after (phase m) (track m) d (guesses m) |}
                end
            end
        end
    end.

  Definition next (m : memory) : list memory :=
    let m := match track m with O => begun m | _ => m end in
    let digits := if nth (track m) given false then below (top s (phase m) + 1) else [0] in
    flat_map (fun d => match after m d with Some m => [m] | None => [] end) digits.

  Definition accepted_as_wanted (p : part) (q : positive) : bool := Bool.eqb (accepting (part_machine p) q) (wanted p).

  (** The digits may end here, and all is met. *)
  Definition bad (m : memory) : bool :=
    match track m, phase m with
    | O, O =>
        forallb (may_end s) (flags m)
        && forallb (fun b => b) (both accepted_as_wanted parts (states m))
        && match judge s true sums (values m) goal with Some false => false | _ => true end
        && forallb (fun g => negb (accepting witnesses (fst g) && forallb (may_end s) (snd g))) (guesses m)
    | _, _ => false
    end.

  Definition first_memory (guesses : list guess) : memory :=
    {| phase := O; track := O; flags := repeat (first s) size; states := map (fun p => start (part_machine p)) parts;
       values := map (fun _ => Open []) sums; guesses := guesses |}.

  Definition answer (guesses : list guess) : found := search memory key same_memory next bad fuel (first_memory guesses).

  (** ** Correctness *)

  (** Whether the witnesses, at a guess, accept some columns that agree with these on the given tracks. *)
  Fixpoint complete_rest (then_ : positive -> list positive -> bool) (phase t : nat)
      (rest : list Z) (q : positive) (flags : list positive) : bool :=
    match rest with
    | [] => then_ q flags
    | d :: rest =>
        existsb (fun d =>
          match flags with
          | [] => false
          | f :: flags =>
              match flag_after s phase f d with
              | Some f => complete_rest then_ phase (S t) rest (go witnesses q d) (flags ++ [f])
              | None => false
              end
          end) (choices phase t d)
    end.

  Fixpoint complete (columns : list (list Z)) (q : positive) (flags : list positive) : bool :=
    match columns with
    | [] => accepting witnesses q && forallb (may_end s) flags
    | c :: columns => complete_rest (complete columns) (phase_of s (length columns)) O c q flags
    end.

  (** On tracks that are not given stand zeros. *)
  Fixpoint blank (given : list bool) (c : list Z) : bool :=
    match c with
    | [] => true
    | d :: c => (nth O given false || (d =? 0)) && blank (tl given) c
    end.

  Definition part_fits (t : nat) (rest : list Z) (columns : list (list Z)) (p : part) (q : positive) : Prop :=
    accepting (part_machine p)
      (reads (part_machine p) q (pick (skipn t (part_mask p)) rest ++ concat (map (pick (part_mask p)) columns))) = wanted p.

  (** The digits behind this memory are such that all is met in the end. *)
  Record alive (m : memory) (t : nat) (rest : list Z) (columns : list (list Z)) (finals : list Z) : Prop := {
    alive_phase : phase m = phase_of s (length columns);
    alive_columns : Forall (fun c => length c = size) columns;
    alive_length : length (flags m) = size;
    alive_normal : exists new, read_flags s (phase m) (flags m) rest = Some new /\ normal_columns s new columns = true;
    alive_blank : blank (skipn t given) rest = true /\ forallb (blank given) columns = true;
    alive_parts : Forall2 (part_fits t rest columns) parts (states m);
    alive_sums : all_fit s t rest columns sums (values m) finals;
    alive_goal : nmeets sums finals goal = true;
    alive_guesses : forall g, In g (guesses m) -> complete_rest (complete columns) (phase m) t rest (fst g) (snd g) = false
  }.

  Hypothesis ok : ok_system s = true.
  Hypothesis sums_ok : Forall well_watched sums.

  Lemma Forall2_weaken {A B} (R S : A -> B -> Prop) : (forall a b, R a b -> S a b) -> forall a b, Forall2 R a b -> Forall2 S a b.
  Proof using. intros I a b F. induction F; constructor; auto. Qed.

  Lemma alive_begun m c columns finals : alive m O [] (c :: columns) finals -> alive (begun m) O c columns finals.
  Proof using ok.
    intros [P C L (new & R & N) [_ B] Q F G H].
    assert (E : before s (phase m) = phase_of s (length columns)) by (rewrite P; apply (before_spec s ok)).
    cbn [read_flags] in R. injection R as <-. apply Forall_cons_iff in C as [C1 C].
    cbn [forallb] in B. apply andb_true_iff in B as [B1 B]. cbn [normal_columns] in N.
    constructor; cbn [begun phase flags states values guesses]; rewrite ?E; auto.
    - destruct (read_flags s _ (flags m) c) as [new |]; [now exists new | discriminate].
    - eapply Forall2_weaken; [| exact Q]. intros p q. unfold part_fits. rewrite pick_nil. cbn [map concat skipn app].
      auto.
    - clear - F. revert F. generalize (values m). revert finals.
      induction sums as [| n list IH]; intros [| final finals] [| v values]; cbn [all_fit both]; try tauto.
      intros [F G]. split; [now apply lower_fits | now apply IH].
  Qed.

  Lemma alive_nil m t t' columns finals : alive m t [] columns finals -> alive m t' [] columns finals.
  Proof using.
    intros [P C L R [_ B] Q F G H]. constructor; auto.
    - eapply Forall2_weaken; [| exact Q]. intros p q. unfold part_fits. now rewrite !pick_nil.
    - clear - F. revert F. generalize (values m). revert finals.
      induction sums as [| n list IH]; intros [| final finals] [| v values]; cbn [all_fit]; try tauto.
      intros [F G]. split; [| now apply IH]. destruct v; auto. cbn [fits] in *. now rewrite dot_nil in *.
  Qed.

  Lemma guesses_after_real p t d list g : In g (guesses_after p t d list) ->
    exists h d', In h list /\ In d' (choices p t d) /\ In g (guess_after p h d').
  Proof using.
    unfold guesses_after. destruct list as [| h list]; [contradiction |]. intros I. apply sorted_in in I.
    apply in_flat_map in I as (d' & D & I). apply in_flat_map in I as (h' & H & I). eauto.
  Qed.

  Lemma read_flags_length p rest : forall list new, read_flags s p list rest = Some new -> length new = length list.
  Proof using.
    induction rest as [| d rest IH]; intros list new H; cbn in H; [now injection H as <- |].
    destruct list as [| f list]; [discriminate |]. destruct (flag_after s p f d); [| discriminate].
    apply IH in H. rewrite H, app_length. cbn. lia.
  Qed.

  Lemma blank_skipn d rest : forall t list,
    blank (skipn t list) (d :: rest) = (nth t list false || (d =? 0)) && blank (skipn (S t) list) rest.
  Proof using.
    induction t as [| t IH]; intros [| b list]; try reflexivity. cbn [skipn nth]. rewrite IH. reflexivity.
  Qed.

  Lemma alive_after m t d rest columns finals : track m = t -> alive m t (d :: rest) columns finals ->
    In d (if nth t given false then below (top s (phase m) + 1) else [0])
    /\ exists m', after m d = Some m' /\ track m' = (if Nat.eqb (S t) size then O else S t) /\ alive m' (S t) rest columns finals.
  Proof using ok sums_ok.
    intros Et [P C L (new & R & N) [B B'] Q F G H]. cbn [read_flags] in R.
    destruct (flags m) as [| f list] eqn:Ef; [discriminate |].
    destruct (flag_after s (phase m) f d) as [f' |] eqn:A; [| discriminate].
    rewrite blank_skipn in B. apply andb_true_iff in B as [Bd B].
    assert (D : In d (if nth t given false then below (top s (phase m) + 1) else [0])).
    { apply flag_after_digit in A. destruct (nth t given false); [apply below_spec; lia |]. left. cbn in Bd. lia. }
    split; [exact D |]. unfold after. rewrite Ef, A, Et.
    assert (Step : exists list', step_parts parts t d (states m) = Some list' /\ Forall2 (part_fits (S t) rest columns) parts list').
    { clear - Q. induction Q as [| p q parts' states' Fits Q IH]; cbn [step_parts]; [now exists [] |].
      destruct IH as (list' & -> & IH). unfold part_fits in Fits. rewrite pick_skipn, <- app_assoc in Fits.
      unfold reads in Fits.
      rewrite fold_left_app in Fits. set (q' := if nth t (part_mask p) false then go (part_machine p) q d else q).
      assert (E : fold_left (go (part_machine p)) (if nth t (part_mask p) false then [d] else []) q = q')
        by (unfold q'; now destruct (nth t _ _)).
      rewrite E in Fits.
      fold (reads (part_machine p) q' (pick (skipn (S t) (part_mask p)) rest ++ concat (map (pick (part_mask p)) columns))) in Fits.
      destruct (wanted p && Pos.eqb q' 1) eqn:W.
      - apply andb_true_iff in W as [W W']. apply Pos.eqb_eq in W'. rewrite W', reads_nowhere, W in Fits. discriminate.
      - exists (q' :: list'). split; [reflexivity |]. now constructor. }
    destruct Step as (list' & -> & Parts).
    set (vs := both (read_sum s (phase m) t d) sums (values m)).
    assert (Sums : all_fit s (S t) rest columns sums vs finals).
    { unfold vs. rewrite P in R |- *.
      assert (Ln : length new = size) by (apply read_flags_length in R; rewrite R, app_length; cbn in *; lia).
      clear - ok sums_ok F R N C Ln. revert F. generalize (values m). revert finals.
      induction sums as [| n sums' IH]; intros [| final finals] [| v values]; cbn [all_fit both]; try tauto.
      intros [F F']. apply Forall_cons_iff in sums_ok as [W W']. split; [| now apply IH].
      eapply (read_sum_fits s ok size); eauto. }
    assert (Hope : judge s false sums vs goal <> Some false).
    { intros J. eapply judge_sound in J; [| exact Sums | discriminate]. rewrite J in G. discriminate. }
    eexists. split; [destruct (judge s false sums vs goal) as [[] |]; [reflexivity | now destruct Hope | reflexivity] |].
    cbn [track]. split; [reflexivity |].
    constructor; cbn [phase flags states values guesses]; auto.
    - rewrite app_length. cbn in *. lia.
    - now exists new.
    - intros g I. apply guesses_after_real in I as (h & d' & I & Ch & I').
      pose proof (H h I) as Dead. cbn [complete_rest] in Dead. unfold guess_after in I'.
      destruct (snd h) as [| fh lh]; [contradiction |].
      destruct (flag_after s (phase m) fh d') as [f'' |] eqn:Fl; [| contradiction].
      destruct (Pos.eqb _ 1); [contradiction |]. destruct I' as [<- | []]. cbn [fst snd].
      destruct (complete_rest _ _ (S t) rest _ _) eqn:Comp; [| reflexivity].
      rewrite <- Dead. symmetry. apply existsb_exists. exists d'. split; [exact Ch |]. rewrite Fl. exact Comp.
  Qed.
  Definition live (n : nat) (m : memory) : Prop :=
    exists rest columns finals,
      n = (length rest + size * length columns)%nat
      /\ (track m = O /\ rest = [] \/ track m <> O /\ (track m + length rest = size)%nat /\ rest <> [])
      /\ alive m (track m) rest columns finals.

  Hypothesis some_track : size <> O.

  Lemma live_end m : live O m -> bad m = true.
  Proof using some_track.
    intros (rest & columns & finals & E & W & A). destruct rest; [| discriminate]. cbn in E.
    destruct columns; [| cbn in E; lia]. destruct W as [[T _] | (_ & _ & W)]; [| now destruct W].
    destruct A as [P _ _ (new & R & N) _ Q F G H]. cbn [read_flags] in R. injection R as <-. cbn [normal_columns] in N.
    unfold phase_of in P. cbn [length] in P. unfold bad. rewrite T.
    replace (phase m) with O. 2: { rewrite P. symmetry. destruct (period s); [reflexivity |]. now apply Nat.mod_0_l. }
    rewrite !andb_true_iff. repeat split.
    - exact N.
    - clear - Q. induction Q as [| p q list list' Fits Q IH]; cbn [both forallb]; [reflexivity |].
      rewrite IH, andb_true_r.
      unfold part_fits in Fits. rewrite pick_nil in Fits. cbn in Fits. unfold accepted_as_wanted. rewrite Fits.
      apply Bool.eqb_reflx.
    - destruct (judge s true sums (values m) goal) as [b |] eqn:J; [| reflexivity].
      eapply judge_sound in J; [| exact F | auto]. rewrite G in J. now subst b.
    - apply forallb_forall. intros g I. pose proof (H g I) as Dead. cbn in Dead. now rewrite Dead.
  Qed.

  Lemma live_next n m : live (S n) m -> exists m', In m' (next m) /\ live n m'.
  Proof using ok sums_ok some_track.
    intros (rest & columns & finals & E & W & A).
    set (m0 := match track m with O => begun m | _ => m end).
    assert (B : exists d rest' columns', alive m0 (track m) (d :: rest') columns' finals
      /\ (track m + S (length rest') = size)%nat /\ n = (length rest' + size * length columns')%nat).
    { unfold m0. destruct W as [[T ->] | (T & L & R)].
      - rewrite T in A |- *. destruct columns as [| c columns]; [cbn in E; lia |].
        pose proof (alive_columns _ _ _ _ _ A) as C. apply Forall_cons_iff in C as [C _].
        apply alive_begun in A. destruct c as [| d c]; [cbn in C; lia |]. exists d, c, columns. cbn [length] in *.
        rewrite Nat.mul_succ_r in E. split; [exact A | split; lia].
      - destruct rest as [| d rest]; [now destruct R |]. destruct (track m) eqn:T'; [now destruct T |].
        exists d, rest, columns. cbn [length] in *. split; [exact A | split; lia]. }
    destruct B as (d & rest' & columns' & A' & L & En).
    assert (T0 : track m0 = track m) by (unfold m0; destruct (track m) eqn:T; [exact T | exact T]).
    destruct (alive_after m0 (track m) d rest' columns' finals T0 A') as (D & m' & After & T' & A'').
    exists m'. split.
    - unfold next. fold m0. rewrite T0. apply in_flat_map. exists d. split; [exact D |]. rewrite After. now left.
    - exists rest', columns', finals. split; [exact En |]. rewrite T'.
      destruct (Nat.eqb_spec (S (track m)) size) as [F | F].
      + assert (rest' = []) as -> by (destruct rest'; [reflexivity | cbn in L; lia]). split; [now left |].
        exact (alive_nil _ _ _ _ _ A'').
      + split; [| exact A'']. right. repeat split; [lia | lia |]. intros ->. cbn in L. lia.
  Qed.

  Theorem answer_sound list : answer list = Nothing -> forall columns finals, ~ alive (first_memory list) O [] columns finals.
  Proof using ok sums_ok some_track.
    intros H columns finals A.
    refine (search_sound memory key same_memory same_memory_ok next bad live live_end live_next fuel _ H (size * length columns) _).
    exists [], columns, finals. split; [reflexivity |]. split; [now left | exact A].
  Qed.

  Lemma complete_rest_sound then_ p : forall rest t q list, complete_rest then_ p t rest q list = true ->
    exists rest' new, length rest' = length rest /\ pick (skipn t given) rest' = pick (skipn t given) rest
      /\ read_flags s p list rest' = Some new /\ then_ (reads witnesses q rest') new = true.
  Proof using.
    induction rest as [| d rest IH]; intros t q list H; cbn [complete_rest] in H.
    - exists [], list. auto.
    - apply existsb_exists in H as (d' & I & H). destruct list as [| f list]; [discriminate |].
      destruct (flag_after s p f d') as [f' |] eqn:F; [| discriminate].
      apply IH in H as (rest' & new & L & P & R & T). exists (d' :: rest'), new. cbn [length read_flags]. rewrite F.
      repeat split; auto; try lia. rewrite !pick_skipn, P. unfold choices in I.
      destruct (nth t given false); [| reflexivity]. destruct I as [-> | []]. reflexivity.
  Qed.

  Lemma complete_sound : forall columns q list, Forall (fun c => length c = size) columns -> complete columns q list = true ->
    exists columns', length columns' = length columns /\ Forall (fun c => length c = size) columns'
      /\ map (pick given) columns' = map (pick given) columns /\ normal_columns s list columns' = true
      /\ accepting witnesses (reads witnesses q (concat columns')) = true.
  Proof using.
    induction columns as [| c columns IH]; intros q list C H; cbn [complete] in H.
    - apply andb_true_iff in H as [H E]. exists []. auto.
    - apply Forall_cons_iff in C as [C1 C]. apply complete_rest_sound in H as (c' & new & L & P & R & H).
      apply (IH _ _ C) in H as (columns' & L' & C' & P' & N & A). exists (c' :: columns').
      cbn [length map concat normal_columns].
      rewrite L', R. cbn [skipn] in P. repeat split; auto.
      + constructor; [now rewrite L | exact C'].
      + now rewrite P, P'.
      + unfold reads in *. now rewrite fold_left_app.
  Qed.
End Query.

(** ** The two questions *)

(** Words of [k] digits, one for each track, read side by side. *)
Definition accepts (k : nat) (m : machine) (words : list (list Z)) : bool :=
  accepting m (reads m (start m) (concat (weave k words))).

(** Words of whole periods. *)
Definition proper (s : system) (k : nat) (words : list (list Z)) : Prop :=
  Nat.modulo k (period s) = O /\ Forall (fun word => length word = k /\ normal s (first s) word = true) words.

Definition no_machine : machine := machine_of [].

Definition none (s : system) (T : nat) (parts : list part) (c : condition) : found :=
  let sums := sums_in c in
  match number sums c with
  | None => Unfinished
  | Some goal => answer s parts sums goal no_machine (repeat true T) []
  end.

Definition completes (s : system) (set : machine) (given : list bool) (witnesses : machine) : found :=
  answer s [{| part_machine := set; part_mask := given; wanted := true |}] [] (NAlways true) witnesses given
    [(start witnesses, repeat (first s) (length given))].

Lemma proper_lengths s k words : proper s k words -> Forall (fun word => length word = k) words.
Proof. intros [_ F]. eapply Forall_impl; [| exact F]. now intros word []. Qed.

Lemma proper_normal s k words : proper s k words -> forallb (normal s (first s)) words = true.
Proof. intros [_ F]. apply forallb_forall. rewrite Forall_forall in F. intros word I. now apply F. Qed.

Lemma sums_in_ok c : Forall well_watched (sums_in c).
Proof. unfold sums_in. apply Forall_map, Forall_forall. intros n _. reflexivity. Qed.

Lemma parts_start k words parts :
  (forall p, In p parts -> accepts k (part_machine p) (pick (part_mask p) words) = wanted p) ->
  Forall2 (part_fits O [] (weave k words)) parts (map (fun p => start (part_machine p)) parts).
Proof.
  induction parts as [| p parts IH]; intros H; cbn [map]; constructor.
  - unfold part_fits. rewrite pick_nil, weave_pick. cbn [app]. apply H. now left.
  - apply IH. intros q I. apply H. now right.
Qed.

Theorem none_sound s T parts c k words : ok_system s = true -> T <> O -> none s T parts c = Nothing ->
  proper s k words -> length words = T ->
  (forall p, In p parts -> accepts k (part_machine p) (pick (part_mask p) words) = wanted p) ->
  meets (map (value s) words) c = false.
Proof.
  unfold none. intros ok T0 H W L P. destruct (number (sums_in c) c) as [goal |] eqn:N; [| discriminate].
  assert (Size : size (repeat true T) = T) by apply repeat_length.
  destruct (meets (map (value s) words) c) eqn:M; [exfalso | reflexivity].
  eapply (answer_sound s parts (sums_in c) goal no_machine (repeat true T) ok (sums_in_ok c)) with
    (columns := weave k words)
    (finals := map (fun n => dot (factors (of_sum n)) (map (value s) words)) (sums_in c)); [now rewrite Size | exact H |].
  assert (C : Forall (fun c => length c = T) (weave k words)) by (rewrite <- L; apply weave_columns).
  constructor; cbn [first_memory phase flags states values guesses].
  - rewrite weave_length. unfold phase_of. symmetry. apply W.
  - now rewrite Size.
  - apply repeat_length.
  - exists (repeat (first s) T). rewrite Size. split; [reflexivity |]. rewrite (normal_tracks s T _ C).
    rewrite <- L at 1. rewrite (tracks_weave k words (proper_lengths s k words W)). now apply proper_normal in W.
  - split; [reflexivity |]. apply forallb_forall. intros col I. rewrite Forall_forall in C. specialize (C col I).
    clear - C.
    revert T C. induction col as [| d col IH]; intros [| T] E; try discriminate; [reflexivity |]. injection E as E.
    cbn. now apply IH.
  - now apply parts_start.
  - generalize (sums_in c) as sums. induction sums as [| n sums IH]; cbn [map all_fit]; [exact I |].
    split; [| exact IH].
    cbn [fits skipn]. rewrite dot_nil, run_add, Z.mul_0_l, Z.add_0_r. f_equal. fold (value s (map (dot (factors (of_sum n))) (weave k words))).
    rewrite (value_dot s T _ _ C). rewrite <- L at 1. now rewrite (tracks_weave k words (proper_lengths s k words W)).
  - rewrite (number_spec (map (value s) words) (sums_in c) c goal N). exact M.
  - contradiction.
Qed.

Fixpoint fill (k : nat) (given : list bool) (words : list (list Z)) : list (list Z) :=
  match given with
  | [] => []
  | true :: given => hd [] words :: fill k given (tl words)
  | false :: given => zeros k :: fill k given words
  end.

Definition count (mask : list bool) : nat := length (filter (fun b => b) mask).

Lemma fill_length k : forall given words, length (fill k given words) = length given.
Proof. induction given as [| [] given IH]; intros words; cbn; auto. Qed.

Lemma fill_pick k : forall given words, length words = count given -> pick given (fill k given words) = words.
Proof.
  induction given as [| [] given IH]; intros words L; cbn [count filter fill pick] in *.
  - now destruct words.
  - destruct words as [| word words]; [discriminate |]. injection L as L. cbn [hd tl]. now rewrite IH.
  - now apply IH.
Qed.

Lemma pick_count {A} : forall mask (list : list A), length list = length mask -> length (pick mask list) = count mask.
Proof.
  unfold count. induction mask as [| [] mask IH]; intros [| a list] L; try discriminate; cbn in *; auto.
Qed.

Lemma pick_Forall {A} (P : A -> Prop) mask list : Forall P list -> Forall P (pick mask list).
Proof. intros F. revert mask. induction F as [| a list E F IH]; intros [| [] mask]; cbn; auto. Qed.

Lemma fill_proper s k given words : ok_system s = true -> length words = count given -> proper s k words ->
  proper s k (fill k given words).
Proof.
  intros ok L [M F]. split; [exact M |]. revert words L F.
  induction given as [| [] given IH]; intros words L F; cbn [fill].
  - constructor.
  - destruct words as [| word words]; [discriminate |]. injection L as L. apply Forall_cons_iff in F as [E F].
    constructor; auto.
  - constructor; auto. split; [apply repeat_length | now apply normal_zeros].
Qed.

Lemma fill_blank k : forall given words, Forall (fun word => length word = k) words -> length words = count given ->
  forallb (blank given) (weave k (fill k given words)) = true.
Proof.
  intros given words F L. revert given words F L.
  induction k as [| k IH]; intros given words F L; cbn [weave forallb]; [reflexivity |].
  apply andb_true_iff. split.
  - clear - L. revert words L.
    induction given as [| [] given IH]; intros words L; cbn [fill map blank hd nth tl]; [reflexivity | |].
    + destruct words as [| word words]; [discriminate |]. injection L as L. cbn. now apply IH.
    + cbn. now apply IH.
  - replace (map (@tl Z) (fill (S k) given words)) with (fill k given (map (@tl Z) words)).
    + apply IH; [| now rewrite map_length]. apply Forall_map. eapply Forall_impl; [| exact F].
      intros [| d word] E; [discriminate |]. now injection E.
    + clear - L. revert words L. induction given as [| [] given IH]; intros words L; cbn [fill map]; [reflexivity | |].
      * destruct words as [| word words]; [discriminate |]. injection L as L. cbn [map hd tl]. now rewrite IH.
      * cbn [zeros repeat tl]. now rewrite IH.
Qed.

Theorem completes_sound s set given witnesses k words : ok_system s = true -> length given <> O ->
  completes s set given witnesses = Nothing -> proper s k words -> length words = count given -> accepts k set words = true ->
  exists all, length all = length given /\ proper s k all /\ pick given all = words /\ accepts k witnesses all = true.
Proof.
  unfold completes. intros ok T0 H W L A.
  set (parts := [{| part_machine := set; part_mask := given; wanted := true |}]) in H.
  pose proof (fill_proper s k given words ok L W) as W'. pose proof (fill_pick k given words L) as P.
  pose proof (fill_length k given words) as L'. set (filled := fill k given words) in *.
  assert (C : Forall (fun c => length c = length given) (weave k filled)) by (rewrite <- L'; apply weave_columns).
  destruct (complete s witnesses given (weave k filled) (start witnesses) (repeat (first s) (length given))) eqn:Comp.
  - apply complete_sound in Comp as (columns & Lc & Cc & Pc & N & Acc); [| exact C]. rewrite weave_length in Lc.
    unfold size in Cc. exists (tracks (length given) columns).
    pose proof (tracks_words (length given) columns) as Words. rewrite Lc in Words.
    assert (E : weave k (tracks (length given) columns) = columns) by (rewrite <- Lc; now apply weave_tracks).
    repeat split.
    + apply tracks_length.
    + apply W.
    + rewrite normal_tracks in N by exact Cc. apply Forall_forall. intros word I. rewrite Forall_forall in Words.
      rewrite forallb_forall in N. auto.
    + rewrite <- E in Pc. rewrite !weave_pick, P in Pc.
      assert (Lp : length (pick given (tracks (length given) columns)) = length words)
        by (rewrite pick_count by apply tracks_length; now symmetry).
      rewrite <- (tracks_weave k words (proper_lengths s k words W)), <- Pc, <- Lp. symmetry. apply tracks_weave.
      now apply pick_Forall.
    + unfold accepts. now rewrite E.
  - exfalso. eapply (answer_sound s parts [] (NAlways true) witnesses given ok (Forall_nil _)) with
      (columns := weave k filled) (finals := []); [exact T0 | exact H |].
    constructor; cbn [first_memory phase flags states values guesses map all_fit].
    + rewrite weave_length. unfold phase_of. symmetry. apply W.
    + exact C.
    + apply repeat_length.
    + exists (repeat (first s) (length given)). split; [reflexivity |]. rewrite (normal_tracks s (length given) _ C).
      rewrite <- L' at 1. rewrite (tracks_weave k filled (proper_lengths s k filled W')). now apply proper_normal in W'.
    + split; [reflexivity |]. apply fill_blank; auto. now apply proper_lengths in W.
    + apply parts_start. intros p [<- | []]. cbn. now rewrite P.
    + exact I.
    + reflexivity.
    + intros g [<- | []]. exact Comp.
Qed.
