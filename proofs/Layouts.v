(** Every layout of the tiles: cells may face any hideouts. What of docs/atlas.md, "Every layout", is proved here: a
    board with a cell before its own hideout cannot be won; rounds do to one cycle what they do, whatever the others are
    like; nobody leaves the centre in a round; and where every species can escape from every position, the board can be
    won from every position. That a cycle passes its own test exactly if its species can escape is proved in the other
    files for boards of one cycle only. *)

From Coq Require Import Arith List Bool Lia.
From Cellar Require Import Board.

Section Layouts.
Variable n : nat.
Variable ring : nat -> nat. (** the species of the cells, clockwise *)
Variable beside : nat -> nat. (** the species whose hideout the cell of a species faces *)
Variable hostile : nat -> bool.

Definition examine_any (q : position) (s : nat) : position :=
  let tries := xorb (hidden q (beside s)) (hostile (beside s)) in
  let centre' := if tries && hidden q s then set (centre q) s true else centre q in
  let hidden' := if tries then set (hidden q) s true else hidden q in
  Position (set hidden' (beside s) false) centre'.

Definition round_any (q : position) (p : nat) : position :=
  fold_left examine_any (map (fun step => ring ((p + step) mod n)) (seq 0 n)) q.

Inductive winnable_any (r : sacrifices) : position -> Prop :=
  | wins_any : forall q p, p < n -> won n (round_any q p) -> winnable_any r q
  | goes_on_any : forall q p q', p < n -> returned n r (round_any q p) q' -> winnable_any r q' -> winnable_any r q.

(** ** A cell before its own hideout *)

Definition away (s : nat) (q : position) : Prop := hidden q s = false /\ centre q s = false.

Lemma examine_away : forall s, beside s = s -> (forall x, beside x = s -> x = s) ->
  forall q x, away s q -> away s (examine_any q x).
Proof.
  intros s Own Only q x [H C]. unfold away, examine_any, set. cbn. destruct (Nat.eq_dec x s) as [->|N].
  - rewrite Own, Nat.eqb_refl, H, andb_false_r. split; [reflexivity|exact C].
  - assert (B : s <> beside x) by (intros E; apply N, Only; symmetry; exact E).
    apply Nat.eqb_neq in B. assert (N' : (s =? x) = false) by (apply Nat.eqb_neq; lia). rewrite B.
    destruct (xorb (hidden q (beside x)) (hostile (beside x))); cbn;
      [destruct (hidden q x); rewrite ?N'; split; assumption|split; assumption].
Qed.

Lemma fold_away : forall s, beside s = s -> (forall x, beside x = s -> x = s) ->
  forall l q, away s q -> away s (fold_left examine_any l q).
Proof. intros s Own Only l. induction l as [|x l IH]; intros q A; [exact A|]. cbn. apply IH, examine_away; assumption.
Qed.

Lemma returned_away : forall s r q q', returned n r q q' -> away s q -> away s q'.
Proof.
  intros s r q q' R. induction R as [r q|q x [_ [Cx _]]|q x q' [_ [Cx _]] R IH]; intros [H C].
  - split; assumption.
  - assert (N : (s =? x) = false) by (apply Nat.eqb_neq; intros ->; congruence).
    unfold away, return_, set. cbn. rewrite N. split; assumption.
  - apply IH. assert (N : (s =? x) = false) by (apply Nat.eqb_neq; intros ->; congruence).
    unfold away, return_, set. cbn. rewrite N. split; assumption.
Qed.

Theorem own_hideout : forall s, s < n -> beside s = s -> (forall x, beside x = s -> x = s) ->
  forall r, ~ winnable_any r start.
Proof.
  intros s L Own Only r W. assert (A : away s start) by (split; reflexivity). revert A.
  induction W as [q p _ W|q p q' _ R _ IH]; intros A.
  - destruct (fold_away s Own Only (map (fun step => ring ((p + step) mod n)) (seq 0 n)) q A) as [_ C].
    specialize (W s L). unfold round_any in W. congruence.
  - apply IH. apply (returned_away s r _ _ R). unfold round_any. apply fold_away; assumption.
Qed.

(** ** Cycles do not meet *)

Definition agree (C : nat -> bool) (q q' : position) : Prop :=
  forall x, C x = true -> hidden q x = hidden q' x /\ centre q x = centre q' x.

Lemma examine_agree : forall C, (forall x, C (beside x) = C x) -> forall q q' s, agree C q q' ->
  agree C (examine_any q s) (examine_any q' s).
Proof.
  intros C Closed q q' s A x Hx. unfold examine_any, set. cbn. destruct (C s) eqn:Cs.
  - destruct (A s Cs) as [Hs _]. assert (Cb : C (beside s) = true) by (rewrite Closed; exact Cs).
    destruct (A _ Cb) as [Hb _]. destruct (A x Hx) as [Ex Cx]. rewrite Hb, Hs.
    destruct (xorb (hidden q' (beside s)) (hostile (beside s))), (hidden q' s); cbn;
      destruct (x =? beside s), (x =? s); split; congruence.
  - assert (Nb : (x =? beside s) = false) by (apply Nat.eqb_neq; intros ->; rewrite Closed in Hx; congruence).
    assert (Ns : (x =? s) = false) by (apply Nat.eqb_neq; intros ->; congruence).
    destruct (A x Hx) as [Ex Cx]. rewrite Nb.
    destruct (xorb (hidden q (beside s)) (hostile (beside s))), (xorb (hidden q' (beside s)) (hostile (beside s))),
      (hidden q s), (hidden q' s); cbn; rewrite ?Ns; split; assumption.
Qed.

Theorem cycles_do_not_meet : forall C, (forall x, C (beside x) = C x) -> forall q q' p, agree C q q' ->
  agree C (round_any q p) (round_any q' p).
Proof.
  intros C Closed q q' p. unfold round_any. generalize (map (fun step => ring ((p + step) mod n)) (seq 0 n)). intros l.
  revert q q'. induction l as [|s l IH]; intros q q' A; [exact A|]. cbn. apply IH, examine_agree; assumption.
Qed.

(** ** One after the other *)

Lemma centre_stays : forall q p x, centre q x = true -> centre (round_any q p) x = true.
Proof.
  intros q p x. unfold round_any. generalize (map (fun step => ring ((p + step) mod n)) (seq 0 n)). intros l. revert q.
  induction l as [|s l IH]; intros q H; [exact H|]. cbn. apply IH. unfold examine_any, set. cbn.
  destruct (xorb _ _ && hidden q s); [|exact H]. destruct (x =? s); [reflexivity|exact H].
Qed.

Inductive plays : position -> position -> Prop :=
  | stop : forall q, plays q q
  | more : forall q p q', p < n -> plays (round_any q p) q' -> plays q q'.

Lemma plays_trans : forall q q' q'', plays q q' -> plays q' q'' -> plays q q''.
Proof. intros q q' q'' H. induction H; intros T; [exact T|]. apply (more _ p); auto. Qed.

Lemma plays_stay : forall q q' x, plays q q' -> centre q x = true -> centre q' x = true.
Proof. intros q q' x H. induction H; intros C; [exact C|]. apply IHplays, centre_stays, C. Qed.

Lemma plays_win : forall r q q', plays q q' -> won n q' -> 0 < n -> winnable_any r q.
Proof.
  intros r q q' H W Hn. induction H as [q|q p q' L P IH].
  - apply (wins_any r q 0 Hn). intros s Ls. apply centre_stays, W, Ls.
  - apply (goes_on_any r q p (round_any q p) L); [constructor|]. apply IH, W.
Qed.

Theorem one_after_the_other : 0 < n ->
  (forall s, s < n -> forall q, exists q', plays q q' /\ centre q' s = true) -> forall r q, winnable_any r q.
Proof.
  intros Hn E r q. assert (go : forall m, m <= n -> exists q', plays q q' /\ forall s, s < m -> centre q' s = true).
  { induction m as [|m IH]; intros Hm.
    - exists q. split; [constructor|]. intros s L. lia.
    - destruct IH as (q1 & P1 & W1); [lia|]. destruct (E m ltac:(lia) q1) as (q2 & P2 & W2). exists q2.
      split; [eapply plays_trans; eassumption|]. intros s L. destruct (Nat.eq_dec s m) as [->|N]; [exact W2|].
      apply (plays_stay q1); [exact P2|]. apply W1. lia. }
  destruct (go n (le_n n)) as (q' & P & W). exact (plays_win r q q' P W Hn).
Qed.
End Layouts.

(** The rulebook's board is such a layout. *)
Theorem rulebook_layout : forall n ring hostile q p, round n ring hostile q p = round_any n ring (before n) hostile q p.
Proof. reflexivity. Qed.

Print Assumptions own_hideout.
Print Assumptions cycles_do_not_meet.
Print Assumptions one_after_the_other.
Print Assumptions rulebook_layout.
