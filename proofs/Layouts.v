(** Every layout of the tiles: which boards can be won when cells may face any hideouts (docs/atlas.md, "Every layout").
    A cell before its own hideout loses; without one, a board can be won exactly if each of its cycles passes the test
    of the theorem by itself. *)

From Coq Require Import Arith List Bool Lia.
From Cellar Require Import Board Decide Rounds Cycles.

Section Layouts.
Variables (n : nat) (ring place beside facing : nat -> nat) (hostile : nat -> bool).
Hypothesis ok : valid n ring place.
Hypothesis laid : permuted n beside facing.

Notation play := (round n ring beside hostile).
Notation wins_by := (winnable n ring beside hostile).
Notation walk := (walk_from facing).
Notation lap := (lap n facing).

(** ** A cell before its own hideout *)

Definition away (s : nat) (q : position) : Prop := hidden q s = false /\ centre q s = false.

Lemma examine_away : forall s, s < n -> beside s = s -> forall q x, x < n -> away s q ->
  away s (examine beside hostile q x).
Proof.
  intros s Ls Own q x Lx [H C]. unfold away, examine, set. cbn. destruct (Nat.eq_dec x s) as [->|Ne].
  - rewrite Own, Nat.eqb_refl, H, andb_false_r. split; [reflexivity|exact C].
  - assert (B : s <> beside x).
    { intros E. apply Ne. destruct laid as [B _]. rewrite <- (proj2 (B x Lx)), <- (proj2 (B s Ls)), Own, <- E.
      reflexivity. }
    apply Nat.eqb_neq in B. assert (N' : (s =? x) = false) by (apply Nat.eqb_neq; lia). rewrite B.
    destruct (xorb (hidden q (beside x)) (hostile (beside x))); cbn;
      [destruct (hidden q x); rewrite ?N'; split; assumption|split; assumption].
Qed.

Lemma play_away : forall s, s < n -> beside s = s -> forall q p, away s q -> away s (play q p).
Proof.
  intros s Ls Own q p. unfold round.
  assert (Ok : forall x, In x (map (fun step => ring ((p + step) mod n)) (seq 0 n)) -> x < n).
  { intros x Hx. apply in_map_iff in Hx. destruct Hx as (step & <- & _). destruct ok as (Hn & Hr & _).
    apply Hr, Nat.mod_upper_bound. lia. }
  revert q. induction (map _ _) as [|x l IH]; intros q A; [exact A|]. cbn. apply IH; [intros y Hy; apply Ok; right|];
    [exact Hy|]. apply examine_away; auto. apply Ok. left. reflexivity.
Qed.

Lemma returned_away : forall s r q q', returned n r q q' -> away s q -> away s q'.
Proof.
  intros s r q q' R. assert (other : forall x q, centre q x = true -> away s q -> away s (return_ q x)).
  { intros x q0 Cx [H C]. assert (Ne : (s =? x) = false) by (apply Nat.eqb_neq; intros ->; congruence).
    unfold away, return_, set. cbn. rewrite Ne. split; assumption. }
  induction R as [r q|q x (_ & Cx & _)|q x q' (_ & Cx & _) R IH]; auto.
Qed.

Theorem own_hideout : forall s, s < n -> beside s = s -> forall r, ~ wins_by r start.
Proof.
  intros s Ls Own r W. assert (A : away s start) by (split; reflexivity). revert A.
  induction W as [q p _ W|q p q' _ R _ IH]; intros A.
  - destruct (play_away s Ls Own q p A) as [_ C]. specialize (W s Ls). congruence.
  - apply IH. apply (returned_away s r _ _ R), play_away; assumption.
Qed.

(** ** Walks close *)

Lemma walk_lt : forall s m, s < n -> walk s m < n.
Proof. intros s m Ls. induction m as [|m IH]; [exact Ls|]. cbn. apply laid, IH. Qed.

Lemma walk_beside : forall s m, s < n -> beside (walk s (S m)) = walk s m.
Proof. intros s m Ls. cbn. apply laid, walk_lt, Ls. Qed.

Lemma walk_plus : forall s a b, walk s (a + b) = walk (walk s b) a.
Proof. intros s a b. induction a as [|a IH]; [reflexivity|]. exact (f_equal facing IH). Qed.

(** Walks that meet have met one step before, and so back to the beginning. *)
Lemma walk_cancel : forall s a m, s < n -> walk s (a + m) = walk s a -> walk s m = s.
Proof.
  intros s a m Ls. induction a as [|a IH]; intros E; [exact E|]. apply IH.
  rewrite <- (walk_beside s (a + m) Ls), <- (walk_beside s a Ls). cbn [Nat.add] in E. rewrite E. reflexivity.
Qed.

Lemma nodup_map : forall (f : nat -> nat) l, NoDup l -> (forall a b, In a l -> In b l -> f a = f b -> a = b) ->
  NoDup (map f l).
Proof.
  intros f l H. induction H as [|x l Hx H IH]; intros Inj; cbn; constructor.
  - intros E. apply in_map_iff in E. destruct E as (y & E & Hy). apply Hx.
    rewrite <- (Inj y x (or_intror Hy) (or_introl eq_refl) E). exact Hy.
  - apply IH. intros a b Ha Hb. apply Inj; right; assumption.
Qed.

(** (The library's own lemmas of this have changed their names.) *)
Lemma length_mapped : forall (f : nat -> nat) m a, length (map f (seq a m)) = m.
Proof. intros f m. induction m as [|m IH]; intros a; [reflexivity|]. cbn. rewrite IH. reflexivity. Qed.

Lemma length_counted : forall m a, length (seq a m) = m.
Proof. intros m. induction m as [|m IH]; intros a; [reflexivity|]. cbn. rewrite IH. reflexivity. Qed.

(** Among n + 1 species of the walk two are the same. *)
Lemma walk_returns : forall s, s < n -> exists m, 1 <= m <= n /\ walk s m = s.
Proof.
  intros s Ls. destruct (existsb (fun m => walk s m =? s) (seq 1 n)) eqn:E.
  - apply existsb_exists in E. destruct E as (m & In & E). apply in_seq in In. apply Nat.eqb_eq in E. exists m.
    split; [lia|exact E].
  - exfalso. assert (Never : forall m, 1 <= m <= n -> walk s m <> s).
    { intros m Hm Em. assert (existsb (fun m => walk s m =? s) (seq 1 n) = true); [|congruence].
      apply existsb_exists. exists m. split; [apply in_seq; lia|apply Nat.eqb_eq, Em]. }
    assert (D : NoDup (map (walk s) (seq 0 (S n)))).
    { apply nodup_map; [apply seq_NoDup|]. intros a b Ha Hb Eab. apply in_seq in Ha, Hb.
      destruct (Nat.lt_trichotomy a b) as [Lt|[Eq|Gt]]; [|exact Eq|]; exfalso.
      - apply (Never (b - a)); [lia|]. apply (walk_cancel s a); [exact Ls|].
        replace (a + (b - a)) with b by lia. symmetry. exact Eab.
      - apply (Never (a - b)); [lia|]. apply (walk_cancel s b); [exact Ls|].
        replace (b + (a - b)) with a by lia. exact Eab. }
    assert (I : incl (map (walk s) (seq 0 (S n))) (seq 0 n)).
    { intros x Hx. apply in_map_iff in Hx. destruct Hx as (m & <- & _). apply in_seq. pose proof (walk_lt s m Ls).
      lia. }
    pose proof (NoDup_incl_length D I) as Le. rewrite length_mapped, length_counted in Le. lia.
Qed.

Lemma lap_correct : forall s, s < n -> 1 <= lap s <= n /\ walk s (lap s) = s /\
  forall m, 1 <= m < lap s -> walk s m <> s.
Proof.
  intros s Ls. unfold Board.lap. destruct (find (fun m => walk s m =? s) (seq 1 n)) as [m|] eqn:E.
  - pose proof (find_some _ _ E) as [In Em]. apply in_seq in In. apply Nat.eqb_eq in Em. split; [lia|].
    split; [exact Em|]. intros x Hx Ex.
    assert (go : forall l b, find (fun m => walk s m =? s) (seq b l) = Some m -> b <= x -> x < m -> False).
    { induction l as [|l IH]; intros b F Hb Hxm; [discriminate|]. cbn [seq find] in F.
      destruct (Nat.eqb_spec (walk s b) s) as [Eb|Nb].
      - injection F as ->. lia.
      - apply (IH (S b) F); [|exact Hxm]. destruct (Nat.eq_dec b x) as [->|]; [contradiction|lia]. }
    apply (go n 1 E); lia.
  - exfalso. destruct (walk_returns s Ls) as (m & Hm & Em).
    pose proof (find_none _ _ E m ltac:(apply in_seq; lia)) as F. apply Nat.eqb_neq in F. contradiction.
Qed.

Lemma lap_back : forall s m, s < n -> walk s (m + lap s) = walk s m.
Proof. intros s m Ls. rewrite walk_plus. destruct (lap_correct s Ls) as (_ & -> & _). reflexivity. Qed.

Lemma lap_cycle : forall s, s < n -> beside s <> s -> cycle n beside (walk s) (lap s).
Proof.
  intros s Ls Ne. destruct (lap_correct s Ls) as (Hl & Back & First).
  assert (Big : 2 <= lap s).
  { destruct (Nat.eq_dec (lap s) 1) as [E|]; [|lia]. exfalso. apply Ne. rewrite E in Back.
    rewrite <- (walk_beside s 0 Ls) at 2. rewrite Back. reflexivity. }
  split; [exact Big|]. split; [intros m; apply walk_lt, Ls|]. split; [intros m; apply walk_beside, Ls|].
  assert (Mod : forall m, walk s (m mod lap s) = walk s m).
  { intros m. apply (walk_mod (walk s) (lap s) ltac:(lia) (fun x => lap_back s x Ls) 0 m). }
  intros a b. split; intros E; [|rewrite <- (Mod a), E; apply Mod].
  rewrite <- (Mod a), <- (Mod b) in E. pose proof (Nat.mod_upper_bound a (lap s) ltac:(lia)) as Ba.
  pose proof (Nat.mod_upper_bound b (lap s) ltac:(lia)) as Bb.
  set (x := a mod lap s) in *. set (y := b mod lap s) in *.
  destruct (Nat.lt_trichotomy x y) as [Lt|[Eq|Gt]]; [|exact Eq|]; exfalso.
  - apply (First (y - x)); [lia|]. apply (walk_cancel s x); [exact Ls|]. replace (x + (y - x)) with y by lia.
    symmetry. exact E.
  - apply (First (x - y)); [lia|]. apply (walk_cancel s y); [exact Ls|]. replace (y + (x - y)) with x by lia.
    exact E.
Qed.

(** ** The theorem *)

(** The cycle of species [s] passes the test with its own hostile hideouts and its own winding. *)
Definition passes (r : sacrifices) (s : nat) : Prop :=
  beside s <> s /\ ~ hopeless place hostile (walk s) (lap s) /\
  (r = none -> ~ needs_sacrifices n place hostile (walk s) (lap s)).

Lemma all_arrive : forall r, (forall s, s < n -> passes r s) -> forall q, wins_by r q.
Proof.
  intros r Pass q.
  assert (go : forall m, m <= n -> exists q', leads n ring beside hostile r q q' /\
    forall s, s < m -> centre q' s = true).
  { induction m as [|m IH]; intros Hm.
    - exists q. split; [apply here|]. intros s Hs. lia.
    - destruct IH as (q1 & L1 & W1); [lia|]. destruct (Pass m ltac:(lia)) as (Ne & H & S).
      destruct (cycle_arrives n ring place beside facing hostile ok laid (walk m) (lap m)
        (lap_cycle m ltac:(lia) Ne) r H S q1) as (q2 & L2 & W2 & K2).
      exists q2. split; [eapply leads_trans; eassumption|]. intros s Hs.
      destruct (existsb (fun x => walk m x =? s) (seq 0 (lap m))) eqn:E.
      + apply existsb_exists in E. destruct E as (x & _ & E). apply Nat.eqb_eq in E. rewrite <- E. apply W2.
      + assert (Not : forall x, s <> walk m x).
        { intros x Ex. assert (existsb (fun x => walk m x =? s) (seq 0 (lap m)) = true); [|congruence].
          destruct (lap_correct m ltac:(lia)) as (Hl & _). apply existsb_exists. exists (x mod lap m). split.
          - apply in_seq. pose proof (Nat.mod_upper_bound x (lap m) ltac:(lia)). lia.
          - apply Nat.eqb_eq. rewrite Ex.
            apply (walk_mod (walk m) (lap m) ltac:(lia) (fun y => lap_back m y ltac:(lia)) 0 x). }
        apply K2; [exact Not|]. apply W1. destruct (Nat.eq_dec s m) as [->|]; [|lia]. exfalso. exact (Not 0 eq_refl). }
  destruct (go n (le_n n)) as (q' & Le & W).
  exact (leads_win n ring place beside hostile ok r q q' Le W).
Qed.

Theorem every_layout : forall r, wins_by r start <-> forall s, s < n -> passes r s.
Proof.
  intros r. split; [|intros Pass; apply all_arrive, Pass]. intros W s Ls.
  assert (Ne : beside s <> s) by (intros E; exact (own_hideout s Ls E r W)). pose proof (lap_cycle s Ls Ne) as C.
  split; [exact Ne|]. split.
  - intros H. exact (hopeless_cycles n ring place beside facing hostile ok laid _ _ C H r W).
  - intros -> H. exact (cycles_that_need_sacrifices n ring place beside facing hostile ok laid _ _ C H W).
Qed.

Theorem every_layout_from_every_position : forall r, wins_by r start -> forall q, wins_by r q.
Proof. intros r W. apply all_arrive. apply every_layout, W. Qed.
End Layouts.

(** ** The theorem as a program *)

Definition is_lost (n : nat) (place beside facing : nat -> nat) (hostile : nat -> bool) (alone : bool) : bool :=
  existsb (fun s => (beside s =? s) || is_hopeless place hostile (walk_from facing s) (lap n facing s) ||
                    (alone && is_in_need n place hostile (walk_from facing s) (lap n facing s))) (seq 0 n).

Theorem is_lost_correct : forall n ring place beside facing hostile r, valid n ring place -> permuted n beside facing ->
  (is_lost n place beside facing hostile (match r with none => true | _ => false end) = false <->
   winnable n ring beside hostile r start).
Proof.
  intros n ring place beside facing hostile r ok laid. set (alone := match r with none => true | _ => false end).
  rewrite (every_layout n ring place beside facing hostile ok laid r).
  assert (Alone : alone = true <-> r = none) by (unfold alone; destruct r; split; congruence).
  assert (Need : forall s, s < n -> (is_in_need n place hostile (walk_from facing s) (lap n facing s) = true <->
            needs_sacrifices n place hostile (walk_from facing s) (lap n facing s))).
  { intros s Ls. destruct (lap_correct n beside facing laid s Ls) as (Hl & _). apply is_in_need_correct; [lia|].
    intros m. apply (lap_back n beside facing laid s m Ls). }
  unfold is_lost. split.
  - intros H s Ls. assert (E : forall b, b = false -> b <> true) by congruence. apply E in H.
    split; [|split].
    + intros Es. apply H, existsb_exists. exists s. split; [apply in_seq; lia|].
      rewrite Es, Nat.eqb_refl. reflexivity.
    + intros Hs. apply is_hopeless_correct in Hs. apply H, existsb_exists. exists s. split; [apply in_seq; lia|].
      rewrite Hs, orb_true_r. reflexivity.
    + intros Hr Hs. apply Alone in Hr. apply (Need s Ls) in Hs. apply H, existsb_exists. exists s.
      split; [apply in_seq; lia|]. rewrite Hr, Hs. apply orb_true_r.
  - intros H. destruct (existsb _ (seq 0 n)) eqn:E; [|reflexivity]. exfalso. apply existsb_exists in E.
    destruct E as (s & In & E). apply in_seq in In. destruct (H s ltac:(lia)) as (Ne & Ho & Ns).
    apply orb_prop in E. destruct E as [E|E].
    + apply orb_prop in E. destruct E as [E|E]; [apply Nat.eqb_eq in E; contradiction|].
      apply is_hopeless_correct in E. contradiction.
    + apply andb_prop in E. destruct E as [E1 E2]. apply Alone in E1. apply (Need s ltac:(lia)) in E2.
      exact (Ns E1 E2).
Qed.

Print Assumptions own_hideout.
Print Assumptions every_layout.
Print Assumptions every_layout_from_every_position.
Print Assumptions is_lost_correct.
