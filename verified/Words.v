(** Several words side by side, and automata as tables that read them.

    A word of columns has one digit of every track at each place.
    It is the same as a list of words, one for each track: [weave] and [tracks] go
    from one to the other. *)

From Coq Require Import ZArith List Lia Bool FMapPositive.
From Wythoff Require Import Vectors Numbers Condition.
Import ListNotations.
Open Scope Z_scope.

(** ** Automata *)

(** State 1 is nowhere: it has no row and accepts nothing. *)
Record machine := { table : PositiveMap.t row; start : positive }.

(** The rows of states 2, 3, ...; the first is where it starts. *)
Fixpoint table_of (rows : list row) (state : positive) : PositiveMap.t row :=
  match rows with
  | [] => PositiveMap.empty _
  | r :: rows => PositiveMap.add state r (table_of rows (Pos.succ state))
  end.

Definition machine_of (rows : list row) : machine :=
  {| table := table_of rows 2; start := match rows with [] => 1 | _ => 2 end |}.

Definition go (m : machine) (state : positive) (d : Z) : positive :=
  match state with
  | xH => 1
  | _ => match PositiveMap.find state (table m) with Some r => follow (snd r) d | None => 1 end
  end.

Definition accepting (m : machine) (state : positive) : bool :=
  match state with
  | xH => false
  | _ => match PositiveMap.find state (table m) with Some r => fst r | None => false end
  end.

Definition reads (m : machine) (state : positive) (word : list Z) : positive := fold_left (go m) word state.

Lemma reads_nowhere m word : reads m 1 word = 1%positive.
Proof. induction word as [| d word IH]; [reflexivity | exact IH]. Qed.

(** ** Columns *)

Fixpoint pick {A} (mask : list bool) (list : list A) : Datatypes.list A :=
  match mask, list with
  | b :: mask, d :: list => if b then d :: pick mask list else pick mask list
  | _, _ => []
  end.

Lemma pick_nil {A} mask : @pick A mask [] = [].
Proof. now destruct mask. Qed.

Lemma pick_map {A B} (f : A -> B) list : forall mask, pick mask (map f list) = map f (pick mask list).
Proof. induction list as [| a list IH]; intros [| [] mask]; cbn; rewrite ?IH; reflexivity. Qed.

Lemma pick_skipn {A} (a : A) list : forall t mask,
  pick (skipn t mask) (a :: list) = (if nth t mask false then [a] else []) ++ pick (skipn (S t) mask) list.
Proof.
  induction t as [| t IH]; intros [| b mask]; cbn [skipn nth]; try reflexivity.
  - now destruct b.
  - rewrite IH. reflexivity.
Qed.

Fixpoint weave (k : nat) (words : list (list Z)) : list (list Z) :=
  match k with
  | O => []
  | S k => map (hd 0) words :: weave k (map (@tl Z) words)
  end.

Fixpoint tracks (T : nat) (columns : list (list Z)) : list (list Z) :=
  match T with
  | O => []
  | S T => map (hd 0) columns :: tracks T (map (@tl Z) columns)
  end.

Lemma weave_length k : forall words, length (weave k words) = k.
Proof. induction k as [| k IH]; intros words; cbn; auto. Qed.

Lemma weave_columns k : forall words, Forall (fun c => length c = length words) (weave k words).
Proof.
  induction k as [| k IH]; intros words; cbn; constructor.
  - apply map_length.
  - rewrite <- (map_length (@tl Z) words). apply IH.
Qed.

Lemma weave_pick mask k : forall words, map (pick mask) (weave k words) = weave k (pick mask words).
Proof. induction k as [| k IH]; intros words; cbn; [reflexivity |]. now rewrite IH, !pick_map. Qed.

Lemma weave_cons k : forall word words, length word = k ->
  map (hd 0) (weave k (word :: words)) = word /\ map (@tl Z) (weave k (word :: words)) = weave k words.
Proof.
  induction k as [| k IH]; intros [| d word] words E; try discriminate; [now split |].
  injection E as E. cbn [weave map hd tl]. destruct (IH word (map (@tl Z) words) E) as [H H']. now rewrite H, H'.
Qed.

Lemma tracks_weave k words : Forall (fun word => length word = k) words -> tracks (length words) (weave k words) = words.
Proof.
  induction words as [| word words IH]; intros F; [reflexivity |]. apply Forall_cons_iff in F as [E F].
  cbn [length tracks]. destruct (weave_cons k word words E) as [-> ->]. now rewrite IH.
Qed.

Lemma tracks_length T : forall columns, length (tracks T columns) = T.
Proof. induction T as [| T IH]; intros columns; cbn; auto. Qed.

Lemma tracks_words T : forall columns, Forall (fun word => length word = length columns) (tracks T columns).
Proof.
  induction T as [| T IH]; intros columns; cbn; constructor.
  - apply map_length.
  - rewrite <- (map_length (@tl Z) columns). apply IH.
Qed.

Lemma weave_tracks T : forall columns, Forall (fun c => length c = T) columns -> weave (length columns) (tracks T columns) = columns.
Proof.
  intros columns. revert T. induction columns as [| c columns IH]; intros T F; [reflexivity |].
  apply Forall_cons_iff in F as [E F]. cbn [length weave].
  assert (H : forall T c columns, length c = T ->
    map (hd 0) (tracks T (c :: columns)) = c /\ map (@tl Z) (tracks T (c :: columns)) = tracks T columns).
  { clear. induction T as [| T IH]; intros [| d c] columns E; try discriminate; [now split |]. injection E as E.
    cbn [tracks map hd tl]. destruct (IH c (map (@tl Z) columns) E) as [H H']. now rewrite H, H'. }
  destruct (H T c columns E) as [-> ->]. now rewrite IH.
Qed.

(** ** Normal forms, column by column *)

Section Columns.
  Variable s : system.

  (** The states of normal words of all tracks; the one that comes first is that of the next track, and goes to the end. *)
  Fixpoint read_flags (phase : nat) (flags : list positive) (rest : list Z) : option (list positive) :=
    match rest with
    | [] => Some flags
    | d :: rest =>
        match flags with
        | [] => None
        | f :: flags =>
            match flag_after s phase f d with
            | Some f => read_flags phase (flags ++ [f]) rest
            | None => None
            end
        end
    end.

  Fixpoint normal_columns (flags : list positive) (columns : list (list Z)) : bool :=
    match columns with
    | [] => forallb (may_end s) flags
    | c :: columns =>
        match read_flags (phase_of s (length columns)) flags c with
        | Some flags => normal_columns flags columns
        | None => false
        end
    end.

  Fixpoint flags_after (phase : nat) (flags : list positive) (c : list Z) : option (list positive) :=
    match flags, c with
    | [], [] => Some []
    | f :: flags, d :: c =>
        match flag_after s phase f d, flags_after phase flags c with
        | Some f, Some flags => Some (f :: flags)
        | _, _ => None
        end
    | _, _ => None
    end.

  Lemma read_flags_spec p c : forall flags others, length flags = length c ->
    read_flags p (flags ++ others) c = match flags_after p flags c with Some new => Some (others ++ new) | None => None end.
  Proof using.
    induction c as [| d c IH]; intros [| f flags] others E; try discriminate; cbn.
    - now rewrite app_nil_r.
    - injection E as E. destruct (flag_after s p f d) as [f' |]; [| reflexivity].
      rewrite <- app_assoc, (IH flags (others ++ [f']) E). destruct (flags_after p flags c); [| reflexivity].
      now rewrite <- app_assoc.
  Qed.

  Lemma flags_after_length p c : forall flags new, flags_after p flags c = Some new -> length new = length flags.
  Proof using.
    induction c as [| d c IH]; intros [| f flags] new H; cbn in H; try discriminate.
    - now injection H as <-.
    - destruct (flag_after s p f d); [| discriminate]. destruct (flags_after p flags c) eqn:F; [| discriminate].
      injection H as <-. cbn. f_equal. now apply IH.
  Qed.

  Lemma normal_columns_next flags c columns : length flags = length c ->
    normal_columns flags (c :: columns) =
    match flags_after (phase_of s (length columns)) flags c with Some new => normal_columns new columns | None => false end.
  Proof using.
    intros E. cbn [normal_columns]. rewrite <- (app_nil_r flags) at 1. rewrite (read_flags_spec _ _ _ _ E).
    now destruct (flags_after _ flags c).
  Qed.

  Lemma normal_columns_cons columns : forall f flags, Forall (fun c => length c = S (length flags)) columns ->
    normal_columns (f :: flags) columns = normal s f (map (hd 0) columns) && normal_columns flags (map (@tl Z) columns).
  Proof using.
    induction columns as [| c columns IH]; intros f flags F; [reflexivity |].
    apply Forall_cons_iff in F as [E F]. destruct c as [| d c]; [discriminate |]. injection E as E.
    rewrite normal_columns_next by (cbn; now rewrite E). cbn [map hd tl normal flags_after]. rewrite !map_length.
    rewrite normal_columns_next, map_length by now rewrite E.
    destruct (flag_after s _ f d) as [f' |]; [| reflexivity].
    destruct (flags_after _ flags c) as [new |] eqn:A; [| now rewrite andb_false_r].
    apply flags_after_length in A. rewrite IH; [reflexivity |]. now rewrite A.
  Qed.

  (** All tracks are normal. *)
  Lemma normal_tracks T : forall columns, Forall (fun c => length c = T) columns ->
    normal_columns (repeat (first s) T) columns = forallb (normal s (first s)) (tracks T columns).
  Proof using.
    induction T as [| T IH]; intros columns F; cbn [repeat tracks forallb].
    - induction F as [| c columns E F IHF]; [reflexivity |]. destruct c; [| discriminate]. exact IHF.
    - rewrite normal_columns_cons by now rewrite repeat_length. f_equal. apply IH.
      apply Forall_map. eapply Forall_impl; [| exact F]. intros [| d c] E; [discriminate |]. now injection E.
  Qed.

  Lemma normal_bounds T : ok_system s = true -> forall flags columns, length flags = T -> Forall (fun c => length c = T) columns ->
    normal_columns flags columns = true -> Forall (fun n => 0 <= n < w s (length columns)) (map (value s) (tracks T columns)).
  Proof using.
    intros ok. induction T as [| T IH]; intros flags columns L F N; cbn [tracks map]; constructor.
    - destruct flags as [| f flags]; [discriminate |]. injection L as <-. rewrite normal_columns_cons in N by exact F.
      apply andb_true_iff in N as [N _]. apply (value_bound s ok) in N. now rewrite map_length in N.
    - destruct flags as [| f flags]; [discriminate |]. injection L as L.
      rewrite normal_columns_cons in N by (now rewrite L).
      apply andb_true_iff in N as [_ N]. rewrite <- (map_length (@tl Z) columns). apply (IH flags); auto.
      apply Forall_map. eapply Forall_impl; [| exact F]. intros [| d c] E; [discriminate |]. now injection E.
  Qed.

  (** The sum of tracks with factors is the value of the sums of digits. *)
  Lemma value_dot T : forall f columns, Forall (fun c => length c = T) columns ->
    value s (map (dot f) columns) = dot f (map (value s) (tracks T columns)).
  Proof using.
    induction T as [| T IH]; intros f columns F; cbn [tracks map].
    - rewrite dot_nil. replace (map (dot f) columns) with (zeros (length columns)); [apply run_nil |].
      induction F as [| c columns E F IHF]; [reflexivity |]. destruct c; [| discriminate].
      cbn [map length zeros repeat]. unfold zeros in IHF. now rewrite IHF, dot_nil.
    - destruct f as [| a f].
      + replace (map (dot []) columns) with (zeros (length columns)); [apply run_nil |].
        clear. induction columns as [| c columns IH]; [reflexivity |]. cbn [map length zeros repeat].
        unfold zeros in IH. now rewrite IH.
      + cbn [dot]. rewrite <- IH.
        2: { apply Forall_map. eapply Forall_impl; [| exact F]. intros [| d c] E; [discriminate |]. now injection E. }
        rewrite map_map. unfold value.
        pose proof (run_linear s a columns (fun c => dot f (tl c)) (hd 0) [] []) as Linear. cbn [combine_factors] in Linear.
        rewrite Z.add_comm, <- Linear. f_equal. apply map_ext_in. intros c I.
        rewrite Forall_forall in F. apply F in I. destruct c as [| d c]; [discriminate |]. cbn [dot hd tl]. lia.
  Qed.
End Columns.
