(** A checked family of extra moves: its automaton accepts exactly the orbit. *)

From Coq Require Import ZArith List Lia Bool Arith.
From Wythoff Require Import Vectors Numbers Game Condition Words Sums Search Query Certificate.
Import ListNotations.
Open Scope Z_scope.

Lemma accepted_and (a b : verdict) : (a ;; b) = Accepted -> a = Accepted /\ b = Accepted.
Proof. destruct a; [auto | discriminate | discriminate]. Qed.

Lemma demand_accepted where_ why answer : demand where_ why answer = Accepted -> answer = Nothing.
Proof. destruct answer; [reflexivity | discriminate | discriminate]. Qed.

Lemma require_accepted where_ why b : require where_ why b = Accepted -> b = true.
Proof. destruct b; [reflexivity | discriminate]. Qed.

Lemma each_accepted {A} (f : nat -> A -> verdict) list : forall index, each index f list = Accepted ->
  forall a, In a list -> exists i, f i a = Accepted.
Proof.
  induction list as [| b list IH]; intros index H a I; [contradiction |]. cbn in H. apply accepted_and in H as [H H'].
  destruct I as [<- | I]; eauto.
Qed.

Lemma each_nth {A} (f : nat -> A -> verdict) list : forall index, each index f list = Accepted ->
  forall i a, nth_error list i = Some a -> f (index + i)%nat a = Accepted.
Proof.
  induction list as [| b list IH]; intros index H [| i] a N; try discriminate; cbn in H;
    apply accepted_and in H as [H H'].
  - injection N as <-. now rewrite Nat.add_0_r.
  - rewrite <- Nat.add_succ_comm. now apply IH.
Qed.

(** ** Zeros in front *)

Lemma value_zeros s j word : value s (zeros j ++ word) = value s word.
Proof. induction j as [| j IH]; [reflexivity |]. cbn [zeros repeat app]. rewrite value_cons. exact IH. Qed.

Lemma weave_zeros k words : forall j,
  weave (j + k) (map (fun word => zeros j ++ word) words) = repeat (zeros (length words)) j ++ weave k words.
Proof.
  induction j as [| j IH]; cbn [Nat.add weave repeat app].
  - f_equal. rewrite <- (map_id words) at 2. now apply map_ext.
  - f_equal.
    + rewrite map_map. cbn. clear. induction words as [| word words IH]; [reflexivity |]. cbn. now rewrite IH.
    + rewrite map_map. cbn [zeros repeat app tl]. exact IH.
Qed.

Lemma concat_zeros j : concat (repeat (zeros 2) j) = zeros (2 * j).
Proof.
  induction j as [| j IH]; [reflexivity |]. cbn [repeat concat]. rewrite IH.
  replace (2 * S j)%nat with (S (S (2 * j))) by lia. reflexivity.
Qed.

Lemma ignores_zeros_sound s m a b k i : ignores_zeros s m = true ->
  accepts (i * period s + k) m [zeros (i * period s) ++ a; zeros (i * period s) ++ b] = accepts k m [a; b].
Proof.
  intros Z. unfold accepts. rewrite (weave_zeros k [a; b]). cbn [length]. rewrite concat_app, concat_zeros.
  unfold reads. rewrite fold_left_app.
  do 2 f_equal. apply Pos.eqb_eq in Z. induction i as [| i IH]; [reflexivity |].
  replace (2 * (S i * period s))%nat with (2 * period s + 2 * (i * period s))%nat by lia.
  unfold zeros. rewrite repeat_app, fold_left_app. fold (zeros (2 * period s)).
  fold (reads m (start m) (zeros (2 * period s))).
  rewrite Z. exact IH.
Qed.

Lemma proper_two s k a b : proper s k [a; b] <->
  Nat.modulo k (period s) = O /\ length a = k /\ normal s (first s) a = true /\ length b = k /\ normal s (first s) b = true.
Proof.
  unfold proper. split.
  - intros [M F]. apply Forall_cons_iff in F as [[] F]. apply Forall_cons_iff in F as [[] _]. auto.
  - intros (M & A & A' & B & B'). repeat constructor; auto.
Qed.

Lemma proper_digits s k n : ok_system s = true -> Nat.modulo k (period s) = O -> 0 <= n < w s k ->
  length (digits s k n) = k /\ normal s (first s) (digits s k n) = true /\ value s (digits s k n) = n.
Proof.
  intros ok M B. destruct (digits_spec s ok k n M B) as [V N]. repeat split; auto. apply digits_length.
Qed.

Section Family.
  Variable s : system.
  Hypothesis ok : ok_system s = true.
  Variable f : family.
  Variable e : evidence.
  Variable index : nat.
  Hypothesis checked : check_family s index (f, e) = Accepted.

  Definition checks :
    0 <= start_u f /\ 0 <= start_v f /\ 1 <= start_u f + start_v f
    /\ ignores_zeros s (members e) = true
    /\ none s 4 [must (members e) new false] (is_start f) = Nothing
    /\ none s 4 [must (members e) old true; must (members e) new false] (is_image (family_map f)) = Nothing
    /\ none s 2 [must (members e) [true; true] true] (shrinks (family_map f)) = Nothing
    /\ none s 4 [must (images e) four true] (Unless (any (is_start f) (is_image (family_map f)))) = Nothing
    /\ none s 4 [must (images e) four true; must (members e) old false] (Unless (is_start f)) = Nothing
    /\ completes s (members e) new (images e) = Nothing.
  Proof using checked.
    pose proof checked as H. unfold check_family in H.
    apply accepted_and in H as [H1 H]. apply accepted_and in H as [H2 H]. apply accepted_and in H as [H3 H].
    apply accepted_and in H as [H4 H]. apply accepted_and in H as [H5 H]. apply accepted_and in H as [H6 H].
    apply accepted_and in H as [H7 H].
    apply require_accepted in H1, H2. apply demand_accepted in H3, H4, H5, H6, H7, H.
    repeat split; auto; lia.
  Qed.

  Local Opaque none completes.

  Lemma meets_start u v u' v' :
    meets [u; v; u'; v'] (is_start f) = (u' =? start_u f) && (v' =? start_v f).
  Proof using.
    unfold is_start, zero. rewrite meets_all, !compare_linear_spec. unfold linear_value. cbn [fst snd dot compare].
    f_equal; lia.
  Qed.

  Lemma meets_image u v u' v' :
    meets [u; v; u'; v'] (is_image (family_map f)) = (u' =? image_u (family_map f) u v) && (v' =? image_v (family_map f) u v).
  Proof using.
    unfold is_image, zero. rewrite meets_all, !compare_linear_spec. unfold linear_value, image_u, image_v.
    cbn [fst snd dot compare].
    f_equal; lia.
  Qed.

  Lemma growth k a b : proper s k [a; b] -> accepts k (members e) [a; b] = true ->
    value s a + value s b < image_u (family_map f) (value s a) (value s b) + image_v (family_map f) (value s a) (value s b).
  Proof using ok checked.
    intros P A. destruct checks as (_ & _ & _ & _ & _ & _ & G & _).
    eapply none_sound in G; [| exact ok | discriminate | exact P | reflexivity | intros p [<- | []]; exact A].
    unfold shrinks in G. rewrite compare_linear_spec in G. unfold linear_value, image_u, image_v in *.
    cbn [map fst snd dot compare] in *. lia.
  Qed.

  Lemma orbit_natural u v : orbit f u v -> 0 <= u /\ 0 <= v.
  Proof using checked. intros O. induction O; [| auto]. destruct checks as (A & B & _). auto. Qed.

  (** Words of u and v, as long as a multiple of the period that has room for others. *)
  Lemma members_accept u v : orbit f u v -> forall k a b, proper s k [a; b] -> value s a = u -> value s b = v ->
    accepts k (members e) [a; b] = true.
  Proof using ok checked.
    intros O. induction O as [| u v O IH Pu Pv]; intros k a b P Ea Eb.
    - destruct checks as (_ & _ & _ & _ & St & _).
      destruct (accepts k (members e) [a; b]) eqn:A; [reflexivity |].
      assert (P4 : proper s k [a; b; a; b]).
      { destruct P as [M F]. split; [exact M |]. apply Forall_cons_iff in F as [F1 F].
        apply Forall_cons_iff in F as [F2 _]. repeat constructor; tauto. }
      eapply none_sound in St; [| exact ok | discriminate | exact P4 | reflexivity | intros p [<- | []]; exact A].
      cbn [map] in St. rewrite meets_start in St. lia.
    - destruct checks as (_ & _ & _ & Ze & _ & Im & _).
      destruct (orbit_natural u v O) as [Nu Nv].
      set (i := S (Z.to_nat (u + v))). set (j := (i * period s)%nat).
      apply proper_two in P as (M & La & Na & Lb & Nb).
      assert (Room : u < w s (j + k) /\ v < w s (j + k)).
      { pose proof (w_large s ok i k M). unfold j, i in *. lia. }
      assert (M' : Nat.modulo (j + k) (period s) = 0%nat) by now apply periods_multiple.
      destruct (proper_digits s (j + k) u ok M' ltac:(lia)) as (Lu & Nu' & Vu).
      destruct (proper_digits s (j + k) v ok M' ltac:(lia)) as (Lv & Nv' & Vv).
      assert (Old : accepts (j + k) (members e) [digits s (j + k) u; digits s (j + k) v] = true).
      { apply IH; auto. apply proper_two. auto. }
      rewrite <- (ignores_zeros_sound s (members e) a b k i Ze). fold j.
      destruct (accepts (j + k) (members e) [zeros j ++ a; zeros j ++ b]) eqn:A; [reflexivity |].
      assert (P4 : proper s (j + k) [digits s (j + k) u; digits s (j + k) v; zeros j ++ a; zeros j ++ b]).
      { split; [exact M' |].
        assert (Front : forall word, length word = k -> normal s (first s) word = true ->
          length (zeros j ++ word) = (j + k)%nat /\ normal s (first s) (zeros j ++ word) = true).
        { intros word L N. unfold j. rewrite app_length, zeros_length, L, normal_in_front; auto. now rewrite L. }
        repeat constructor; auto; now apply Front. }
      eapply none_sound in Im;
        [| exact ok | discriminate | exact P4 | reflexivity | intros p [<- | [<- | []]]; [exact Old | exact A]].
      cbn [map] in Im. rewrite meets_image, Vu, Vv, !value_zeros in Im. lia.
  Qed.

  Lemma accepted_members n : forall k a b, proper s k [a; b] -> accepts k (members e) [a; b] = true ->
    value s a + value s b < Z.of_nat n -> orbit f (value s a) (value s b).
  Proof using ok checked.
    induction n as [| n IH]; intros k a b P A B.
    - apply proper_two in P as (_ & _ & Na & _ & Nb). apply (value_bound s ok) in Na.
      apply (value_bound s ok) in Nb. lia.
    - destruct checks as (_ & _ & _ & _ & _ & _ & _ & Nei & OfNone & Com).
      eapply completes_sound in Com as (all4 & L & P4 & E & W);
        [| exact ok | discriminate | exact P | reflexivity | exact A].
      destruct all4 as [| a0 [| b0 [| a1 [| b1 [| ? ?]]]]]; try discriminate. cbn in E. injection E as -> ->.
      assert (Four : forall p, In p [must (images e) four true] ->
        accepts k (part_machine p) (pick (part_mask p) [a0; b0; a; b]) = wanted p)
        by (intros p [<- | []]; exact W).
      pose proof (none_sound s 4 _ _ k _ ok ltac:(discriminate) Nei P4 eq_refl Four) as Nei'.
      cbn [map meets] in Nei'. rewrite meets_any, meets_start, meets_image in Nei'.
      destruct ((value s a =? start_u f) && (value s b =? start_v f)) eqn:St.
      + replace (value s a) with (start_u f) by lia. replace (value s b) with (start_v f) by lia. constructor.
      + assert (P2 : proper s k [a0; b0]).
        { destruct P4 as [M F]. split; [exact M |]. apply Forall_cons_iff in F as [F1 F].
          apply Forall_cons_iff in F as [F2 _]. repeat constructor; tauto. }
        destruct (accepts k (members e) [a0; b0]) eqn:A0.
        * assert (G := growth k a0 b0 P2 A0).
          replace (value s a) with (image_u (family_map f) (value s a0) (value s b0)) by lia.
          replace (value s b) with (image_v (family_map f) (value s a0) (value s b0)) by lia.
          apply proper_two in P as (_ & _ & Na & _ & Nb). apply (value_bound s ok) in Na.
          apply (value_bound s ok) in Nb.
          constructor; [| lia | lia]. apply (IH k a0 b0 P2 A0). lia.
        * eapply none_sound in OfNone;
            [| exact ok | discriminate | exact P4 | reflexivity | intros p [<- | [<- | []]]; [exact W | exact A0]].
          cbn [map meets] in OfNone. rewrite meets_start, St in OfNone. discriminate.
  Qed.

  Theorem family_sound k a b : proper s k [a; b] -> accepts k (members e) [a; b] = true <-> orbit f (value s a) (value s b).
  Proof using ok checked.
    intros P. split; intros H.
    - eapply (accepted_members (Z.to_nat (value s a + value s b + 1))); eauto. lia.
    - eapply members_accept; eauto.
  Qed.

  Lemma orbit_positive u v : orbit f u v -> 0 < u + v.
  Proof using ok checked.
    intros O. destruct checks as (Su & Sv & S1 & _). induction O as [| u v O IH Pu Pv]; [lia |].
    destruct (orbit_natural u v O) as [Nu Nv].
    set (k := enough s (u + v)). pose proof (enough_large s (u + v) ok ltac:(lia)) as Large. fold k in Large.
    pose proof (enough_multiple s (u + v) ok) as M. fold k in M.
    destruct (proper_digits s k u ok M ltac:(lia)) as (Lu & Nu' & Vu).
    destruct (proper_digits s k v ok M ltac:(lia)) as (Lv & Nv' & Vv).
    assert (P : proper s k [digits s k u; digits s k v]) by (apply proper_two; repeat split; auto; now apply enough_multiple).
    pose proof (members_accept u v O k _ _ P Vu Vv) as A. apply (growth k) in A; [| exact P]. rewrite Vu, Vv in A. lia.
  Qed.
End Family.

Lemma mirror_orbit f u v : orbit (mirror f) v u <-> orbit f u v.
Proof.
  assert (One : forall f u v, orbit f u v -> orbit (mirror f) v u).
  { clear. intros f u v O. induction O as [| u v O IH Pu Pv]; [exact (orbit_start (mirror f)) |].
    pose proof (orbit_image (mirror f) v u IH) as H. unfold image_u, image_v, mirror, mirror_map in *. cbn in *.
    replace (map_a (family_map f) * u + map_b (family_map f) * v)
      with (map_b (family_map f) * v + map_a (family_map f) * u) in * by lia.
    replace (map_d (family_map f) * u + map_e (family_map f) * v)
      with (map_e (family_map f) * v + map_d (family_map f) * u) in * by lia.
    auto. }
  split; [| apply One]. intros O. apply One in O. destruct f as [a b []]. exact O.
Qed.

Lemma both_orders_orbit g u v :
  (exists f, In f (families g) /\ (orbit f u v \/ orbit f v u)) <-> exists f, In f (both_orders g) /\ orbit f u v.
Proof.
  unfold both_orders. split.
  - intros (f & I & [O | O]).
    + exists f. split; [| exact O]. apply in_flat_map. exists f. cbn. auto.
    + exists (mirror f). split; [| now apply mirror_orbit]. apply in_flat_map. exists f. cbn. auto.
  - intros (f & I & O). apply in_flat_map in I as (h & I & [<- | [<- | []]]).
    + exists h. auto.
    + exists h. split; [exact I |]. right. now apply mirror_orbit.
Qed.
