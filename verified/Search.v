(** Searching all that can be reached: if nothing bad is found, nothing bad is reachable. *)

From Coq Require Import ZArith List Bool FMapPositive.
Import ListNotations.

(** What a search finds. *)
Inductive found := Nothing | Something | Unfinished.

Section Search.
  Variable state : Type.
  Variable key : state -> positive. (* states with the same key share a bucket; nothing else depends on it *)
  Variable same : state -> state -> bool.
  Hypothesis same_ok : forall a b, same a b = true -> a = b.
  Variable next : state -> list state.
  Variable bad : state -> bool.

  Definition set := PositiveMap.t (list state).

  Definition bucket (seen : set) (k : positive) : list state :=
    match PositiveMap.find k seen with Some list => list | None => [] end.

  Definition visit (at_hand : set * list state) (s : state) : set * list state :=
    let (seen, stack) := at_hand in
    let k := key s in
    let list := bucket seen k in
    if existsb (same s) list then at_hand else (PositiveMap.add k (s :: list) seen, s :: stack).

  Inductive progress := Stop (result : found) | Go (seen : set) (stack : list state).

  Definition step (seen : set) (stack : list state) : progress :=
    match stack with
    | [] => Stop Nothing
    | s :: rest => if bad s then Stop Something else let (seen, stack) := fold_left visit (next s) (seen, rest) in Go seen stack
    end.

  (** Up to 2^n steps. *)
  Fixpoint steps (n : nat) (seen : set) (stack : list state) : progress :=
    match n with
    | O => step seen stack
    | S n => match steps n seen stack with Go seen stack => steps n seen stack | stop => stop end
    end.

  Definition search (n : nat) (s : state) : found :=
    let (seen, stack) := visit (PositiveMap.empty _, []) s in
    match steps n seen stack with Stop result => result | Go _ _ => Unfinished end.

  (** ** Correctness *)

  Definition within (seen : set) (s : state) : Prop := In s (bucket seen (key s)).

  Lemma visit_spec seen stack s seen' stack' : visit (seen, stack) s = (seen', stack') ->
    within seen' s
    /\ (forall t, within seen t -> within seen' t)
    /\ (forall t, within seen' t -> within seen t \/ In t stack')
    /\ (forall t, In t stack -> In t stack').
  Proof using All.
    unfold visit, within. destruct (existsb _ _) eqn:E; intros H; injection H as <- <-.
    - apply existsb_exists in E as (t & I & T). apply same_ok in T as ->. auto.
    - assert (F : forall t, bucket (PositiveMap.add (key s) (s :: bucket seen (key s)) seen) (key t) =
                            if Pos.eqb (key t) (key s) then s :: bucket seen (key s) else bucket seen (key t)).
      { intros t. unfold bucket at 1. destruct (Pos.eqb_spec (key t) (key s)) as [-> | N].
        - now rewrite PositiveMap.gss.
        - rewrite PositiveMap.gso by exact N. reflexivity. }
      repeat split; try intros t; rewrite ?F.
      + rewrite Pos.eqb_refl. now left.
      + intros I. destruct (Pos.eqb_spec (key t) (key s)) as [K |]; [right; now rewrite <- K | exact I].
      + destruct (Pos.eqb_spec (key t) (key s)) as [K |]; [intros [-> | I] | intros I].
        * right. now left.
        * left. now rewrite K.
        * now left.
      + now right.
  Qed.

  Lemma visit_all list : forall seen stack seen' stack', fold_left visit list (seen, stack) = (seen', stack') ->
    (forall t, In t list -> within seen' t)
    /\ (forall t, within seen t -> within seen' t)
    /\ (forall t, within seen' t -> within seen t \/ In t stack')
    /\ (forall t, In t stack -> In t stack').
  Proof using All.
    induction list as [| s list IH]; intros seen stack seen' stack' H.
    - cbn in H. injection H as <- <-. cbn. intuition.
    - cbn [fold_left] in H. destruct (visit (seen, stack) s) as [seen1 stack1] eqn:V.
      apply visit_spec in V as (A & B & C & D). apply IH in H as (A' & B' & C' & D').
      repeat split; auto.
      + intros t [<- | I]; auto.
      + intros t I. apply C' in I as [I |]; auto. apply C in I as [|]; auto.
  Qed.

  (** What has been seen and does not wait has been dealt with. *)
  Definition invariant (seen : set) (stack : list state) : Prop :=
    forall s, within seen s -> In s stack \/ bad s = false /\ forall t, In t (next s) -> within seen t.

  Lemma step_spec seen stack seen' stack' : step seen stack = Go seen' stack' -> invariant seen stack ->
    invariant seen' stack' /\ forall t, within seen t -> within seen' t.
  Proof using All.
    destruct stack as [| s rest]; cbn; [discriminate |]. destruct (bad s) eqn:B; [discriminate |].
    destruct (fold_left visit (next s) (seen, rest)) as [seen1 stack1] eqn:V. intros H I. injection H as <- <-.
    apply visit_all in V as (A & Old & New & Keep). split; [| exact Old].
    intros t W. destruct (New t W) as [W' | ]; [| now left].
    destruct (I t W') as [[<- | R] | [G N]].
    - right. auto.
    - left. auto.
    - right. split; auto.
  Qed.

  Lemma steps_spec n : forall seen stack, invariant seen stack ->
    match steps n seen stack with
    | Go seen' stack' => invariant seen' stack' /\ forall t, within seen t -> within seen' t
    | Stop Nothing => exists seen', invariant seen' [] /\ forall t, within seen t -> within seen' t
    | Stop _ => True
    end.
  Proof using All.
    induction n as [| n IH]; intros seen stack I; cbn [steps].
    - destruct (step seen stack) as [[] | seen' stack'] eqn:E; auto.
      + destruct stack as [| s rest]; [now exists seen |]. cbn in E. destruct (bad s); [discriminate |].
        destruct (fold_left _ _ _). discriminate.
      + now apply step_spec in E.
    - pose proof (IH seen stack I) as H. destruct (steps n seen stack) as [[] | seen1 stack1] eqn:E; auto.
      destruct H as [I1 K1]. pose proof (IH seen1 stack1 I1) as H.
      destruct (steps n seen1 stack1) as [[] | seen2 stack2]; auto.
      + destruct H as (seen' & I' & K'). exists seen'. auto.
      + destruct H as [I2 K2]. auto.
  Qed.

  (** [live n s]: something bad is n steps away from s. *)
  Variable live : nat -> state -> Prop.
  Hypothesis live_end : forall s, live O s -> bad s = true.
  Hypothesis live_next : forall n s, live (S n) s -> exists t, In t (next s) /\ live n t.

  Theorem search_sound n s : search n s = Nothing -> forall k, ~ live k s.
  Proof using All.
    unfold search. destruct (visit _ s) as [seen stack] eqn:V. intros H.
    assert (I : invariant seen stack).
    { intros t W. apply visit_spec in V as (_ & _ & New & _). apply New in W as [W |]; [| now left].
      unfold within, bucket in W. rewrite PositiveMap.gempty in W. contradiction. }
    apply visit_spec in V as (W & _). pose proof (steps_spec n seen stack I) as R.
    destruct (steps n seen stack) as [[] |]; try discriminate. destruct R as (all & Inv & Keep). apply Keep in W.
    intros k. revert s W. clear - live_end live_next Inv.
    induction k as [| k IH]; intros s W L; destruct (Inv s W) as [[] | [G N]].
    - rewrite (live_end s L) in G. discriminate.
    - destruct (live_next k s L) as (t & T & L'). exact (IH t (N t T) L').
  Qed.
End Search.
