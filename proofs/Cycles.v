(** One cycle of a board, whatever else is on it: whether its species can all be brought to the centre, and who stays
    behind if not (docs/atlas.md, "The proof" and "Every layout"). *)

From Coq Require Import Arith List Bool ZArith Lia.
From Cellar Require Import Board Counting Helix Guards Machine Signals Escapes Stays Sacrifices Rounds.
Open Scope Z_scope.

Section Cycle.
Variables (n : nat) (ring place beside facing : nat -> nat) (hostile : nat -> bool).
Hypothesis ok : valid n ring place.
Hypothesis laid : permuted n beside facing.
Variables (walk : nat -> nat) (c : nat).
Hypothesis closed : cycle n beside walk c.

Notation NN := (Z.of_nat n).
Notation LL := (Z.of_nat c).
Notation idx := (idx walk c).
Notation pos := (pos c).
Notation play := (round n ring beside hostile).
Notation wins_by := (winnable n ring beside hostile).

Let big : (3 <= n)%nat := proj1 ok.
Let c_big : (2 <= c)%nat := proj1 closed.

(** ** Rounds and returns, one after the other *)

Inductive leads (r : sacrifices) : position -> position -> Prop :=
  | here : forall q, leads r q q
  | further : forall q p q' q'', (p < n)%nat -> returned n r (play q p) q' -> leads r q' q'' -> leads r q q''.

Lemma centre_stays : forall q p x, centre q x = true -> centre (play q p) x = true.
Proof.
  intros q p x. unfold round. generalize (map (fun step => ring ((p + step) mod n)%nat) (seq 0 n)). intros l. revert q.
  induction l as [|s l IH]; intros q H; [exact H|]. cbn. apply IH. unfold examine, set. cbn.
  destruct (xorb _ _ && hidden q s); [|exact H]. destruct (x =? s)%nat; [reflexivity|exact H].
Qed.

Lemma leads_trans : forall r q q' q'', leads r q q' -> leads r q' q'' -> leads r q q''.
Proof. intros r q q' q'' H. induction H; intros T; [exact T|]. eapply further; eauto. Qed.

Lemma leads_win : forall r q q', leads r q q' -> won n q' -> wins_by r q.
Proof.
  intros r q q' H. induction H as [q|q p q1 q' Lp R H IH]; intros W.
  - apply (wins n ring beside hostile r q 0); [exact (Nat.lt_le_trans 0 3 n (Nat.lt_0_succ 2) big)|]. intros s Ls.
    apply centre_stays, W, Ls.
  - apply (goes_on n ring beside hostile r q p q1 Lp R). apply IH, W.
Qed.

(** ** From the helix back to the rules *)

Section Plays.
Variable base : bool.
Local Existing Instance helix.
Local Existing Instance machine.
Local Existing Instance giving.
Let X : Helix := helix n ring place beside hostile ok walk c closed base.
Let M : @Machine X := machine n ring place beside facing hostile ok laid walk c closed base.
Let G : @Giving X M := giving n ring place beside facing hostile ok laid walk c closed base.

Lemma reach_leads : forall r q q', @reach X M q q' -> leads r q q' /\
  forall x, centre q x = true -> centre q' x = true.
Proof.
  intros r q q' [l ->]. revert q. induction l as [|s l IH]; intros q; [split; [apply here|tauto]|].
  cbn. destruct (IH (@move X M q s)) as [Le K]. split.
  - eapply (further r q (start_at n s)); [apply (start_lt n ring place beside ok walk c closed)|apply nobody|exact Le].
  - intros x Hx. apply K, centre_stays, Hx.
Qed.

Lemma turns_lead : forall r q q', r <> none -> @turns X M G q q' -> leads r q q' /\
  forall x, (forall m, x <> walk m) -> centre q x = true -> centre q' x = true.
Proof.
  intros r q q' Hr T. induction T as [q|q s q' T [Le K]|q s k q' Ho Hh T [Le K]].
  - split; [apply here|tauto].
  - split.
    + eapply (further r q (start_at n s)); [apply (start_lt n ring place beside ok walk c closed)|apply nobody|exact
      Le].
    + intros x Hx H. apply K; [exact Hx|]. apply centre_stays, H.
  - split.
    + eapply (further r q (start_at n s)); [apply (start_lt n ring place beside ok walk c closed)| |exact Le].
      assert (may : may_return n (play q (start_at n s)) (idx k)) by
        (split; [apply (idx_lt n beside walk c closed)|split; assumption]).
      destruct r; [congruence|apply somebody; exact may|]. apply (several n _ (idx k)); [exact may|apply nobody].
    + intros x Hx H. apply K; [exact Hx|]. cbn. unfold set. destruct (Nat.eqb_spec x (idx k)) as [E|_].
      * exfalso. exact (Hx _ E).
      * apply centre_stays, H.
Qed.

Lemma play_move : forall q p, (p < n)%nat -> play q p = @move X M q (Z.of_nat p).
Proof.
  intros q p Lp. change (play q p = play q (start_at n (Z.of_nat p))).
  rewrite (start_small n ring place beside ok walk c closed p Lp).
  reflexivity.
Qed.

Lemma wins_reach : forall q, wins_by none q -> exists q', @reach X M q q' /\ won n q'.
Proof.
  intros q H. induction H as [q p Lp W|q p q' Lp R W IH].
  - exists (play q p). split; [|exact W]. rewrite (play_move q p Lp). apply (@reach_move X M).
  - inversion R; subst. destruct IH as (q'' & Re & Wo). exists q''. split; [|exact Wo].
    eapply (@reach_trans X M); [|exact Re]. rewrite (play_move q p Lp). apply (@reach_move X M).
Qed.

Lemma won_out : forall q, won n q -> forall k, @out X M q k = true.
Proof. intros q H k. apply H. apply (idx_lt n beside walk c closed). Qed.

Lemma stays_behind : forall i, (forall q', @reach X M start q' -> @out X M q' i = false) -> ~ wins_by none start.
Proof.
  intros i H W. destruct (wins_reach start W) as (q' & R & Wo). specialize (H q' R).
  rewrite (won_out q' Wo i) in H. discriminate.
Qed.

(** ** Cycles on which nothing ever happens *)

Definition still (q : position) : Prop := (forall k, @hid X M q k = false) /\ (forall k, @out X M q k = false).

(** Who returns is of another cycle. *)
Lemma still_returned : forall r q q', returned n r q q' -> still q -> still q'.
Proof.
  assert (one_back : forall q s, centre q s = true -> still q -> still (return_ q s)).
  { intros q s Hs [H1 H2]. assert (other : forall k, (idx k =? s)%nat = false).
    { intros k. apply Nat.eqb_neq. intros E. specialize (H2 k). change (centre q (idx k) = false) in H2. congruence. }
    split; intros k; cbn; unfold set; rewrite other; [apply H1|apply H2]. }
  intros r q q' R. induction R as [r q|q s (_ & Hs & _)|q s q' (_ & Hs & _) R IH]; intros S; [exact S| |].
  - apply one_back; assumption.
  - apply IH, one_back; assumption.
Qed.

Lemma still_loses : (forall x p0 p1, @bd X x p0 -> @bd X (x + @N X) p1 -> @g X p0 = @g X p1) ->
  forall r q, wins_by r q -> still q -> False.
Proof.
  intros same r q W. assert (quiet' : forall q p, (p < n)%nat -> still q -> still (play q p)).
  { intros q0 p Lp [H1 H2]. rewrite (play_move q0 p Lp). destruct (@quiet X M same q0 (Z.of_nat p) H1) as [Hh Ho].
    split; [exact Hh|]. intros k. rewrite Ho. apply H2. }
  induction W as [q p Lp W|q p q' Lp R W IH]; intros S.
  - pose proof (won_out _ W 0) as W0. destruct (quiet' q p Lp S) as [_ Ho]. rewrite Ho in W0. discriminate.
  - apply IH. apply (still_returned r (play q p)); [exact R|]. apply quiet'; assumption.
Qed.

(** ** The words of the theorem on the helix *)

Lemma flip_of : forall m, @F X (Z.of_nat (S m)) = hostile (walk m).
Proof.
  intros m. change (hostile (idx (Z.of_nat (S m) - 1)) = hostile (walk m)).
  replace (Z.of_nat (S m) - 1) with (Z.of_nat m) by lia. rewrite (idx_nat n ring place beside ok walk c closed).
  reflexivity.
Qed.

Lemma flip_hostile : forall k, @F X k = hostile (walk (pos (k - 1))).
Proof. reflexivity. Qed.

Lemma some_flip : enemies hostile walk c <> 0%nat -> exists k, @F X k = true.
Proof. intros H. apply count_some in H. destruct H as (m & _ & Hm). exists (Z.of_nat (S m)). rewrite flip_of. exact Hm.
Qed.

Lemma steps_P : forall m, Z.of_nat (steps n place walk m) = @P X (Z.of_nat m + 1) - @P X (Z.of_nat m).
Proof.
  intros m. change (Z.of_nat (steps n place walk m) = PP n place walk c (Z.of_nat m + 1) - PP n place walk c (Z.of_nat
  m)).
  pose proof (PP_step n ring place beside ok walk c closed (Z.of_nat m)) as St. unfold PP in *.
  replace (Z.of_nat m + 1) with (Z.of_nat (S m)) in * by lia.
  rewrite !(idx_nat n ring place beside ok walk c closed) in *.
  unfold steps. pose proof closed as (_ & Lt & _). pose proof ok as (_ & _ & Pl).
  pose proof (proj1 (Pl _ (Lt m))) as La. pose proof (proj1 (Pl _ (Lt (S m)))) as Lb.
  set (a := place (walk m)) in *. set (b := place (walk (S m))) in *.
  set (w := along c (wraps place walk) (Z.of_nat m)) in *.
  set (w' := along c (wraps place walk) (Z.of_nat (S m))) in *.
  rewrite Nat2Z.inj_mod. symmetry. apply (Z.mod_unique_pos _ _ (1 - (w' - w))); [lia|]. lia.
Qed.

Lemma way_P : forall a m, Z.of_nat (way n place walk a m) = @P X (Z.of_nat a + Z.of_nat m) - @P X (Z.of_nat a).
Proof.
  intros a m. induction m as [|m IH].
  - replace (Z.of_nat a + Z.of_nat 0) with (Z.of_nat a) by lia. cbn [way]. lia.
  - cbn [way]. rewrite Nat2Z.inj_add, IH, steps_P.
    replace (Z.of_nat (a + m) + 1) with (Z.of_nat a + Z.of_nat (S m)) by lia.
    replace (Z.of_nat (a + m)) with (Z.of_nat a + Z.of_nat m) by lia. lia.
Qed.
End Plays.

(** ** Who stays behind *)

Theorem hopeless_cycles : hopeless place hostile walk c -> forall r, ~ wins_by r start.
Proof.
  intros H r W. refine (still_loses false _ r start W _); [|split; reflexivity].
  destruct H as [K|[D1 K]].
  - apply quiet_without_flips. intros k. rewrite flip_hostile.
    apply (count_none (fun m => hostile (walk m)) c K). apply (pos_lt n ring place beside ok walk c closed).
  - apply quiet_chain.
    + change (DD place walk c = 1). unfold DD. rewrite D1. reflexivity.
    + apply odd_false. exact K.
Qed.

Theorem cycles_that_need_sacrifices : needs_sacrifices n place hostile walk c -> ~ wins_by none start.
Proof.
  intros [[D1 K]|[D2 [K W]]].
  - apply count_one in K. destruct K as (x & Lx & _ & U). apply (stays_behind false (Z.of_nat x)).
    apply one_enemy.
    + change (DD place walk c = 1). unfold DD. rewrite D1. reflexivity.
    + intros k Fk. rewrite flip_hostile in Fk. apply U in Fk; [|apply (pos_lt n ring place beside ok walk c closed)].
      pose proof (pos_split n ring place beside ok walk c closed (k - 1)) as Ek. rewrite Fk in Ek.
      exists ((k - 1) / LL).
      change (@L (helix n ring place beside hostile ok walk c closed false)) with LL. lia.
    + reflexivity.
    + reflexivity.
  - destruct W as (a & m & Hw & Hall). set (b := Z.of_nat a).
    (* flips are counted from the beginning of the piece *)
    set (base := Z.odd (along c (flips hostile walk) (b - 1))).
    apply (stays_behind base (b - 1)).
    apply (@within_one_turn (helix n ring place beside hostile ok walk c closed base)
             (machine n ring place beside facing hostile ok laid walk c closed base)) with (e0 := b + Z.of_nat m).
    + change (DD place walk c = 2). unfold DD. rewrite D2. reflexivity.
    + apply odd_false. exact K.
    + unfold b. rewrite <- way_P. change (Z.of_nat (way n place walk a m) < NN). lia.
    + intros k Fk. rewrite flip_hostile in Fk. destruct (Hall _ Fk) as (l & Hl & El).
      rewrite <- (idx_next n ring place beside ok walk c closed), <- (idx_nat n ring place beside ok walk c closed (a
      + l)) in El.
      replace (k - 1 + 1) with k in El by ring. apply (idx_eq n ring place beside ok walk c closed) in El.
      destruct El as [x Ex].
      exists (- x). change (@L (helix n ring place beside hostile ok walk c closed base)) with LL. unfold b. lia.
    + change (GG hostile walk c base (b - 1) = false). unfold GG, base. apply xorb_nilpotent.
    + reflexivity.
    + reflexivity.
Qed.

(** ** Who arrives *)

Let X : Helix := helix n ring place beside hostile ok walk c closed false.
Let M : @Machine X := machine n ring place beside facing hostile ok laid walk c closed false.

Lemma odd_or_two : ~ hopeless place hostile walk c -> @lively X.
Proof.
  intros H. assert (K : enemies hostile walk c <> 0%nat) by (intros E; apply H; left; exact E).
  split; [apply some_flip; exact K|].
  destruct (Z.odd (Z.of_nat (enemies hostile walk c))) eqn:O; [left; exact O|]. right. change (2 <= DD place walk c).
  pose proof (DD_pos n ring place beside ok walk c closed) as Dp. assert (DD place walk c <> 1); [|lia]. intros E.
  apply H. right. split.
  - unfold DD in E. lia.
  - apply odd_even. exact O.
Qed.

(** A gap between flips that is a turn of the table or more: all flips are within one turn. *)
Lemma gap_within : winding place walk c = 2%nat -> forall z u, z < u -> @F X z = true -> @F X u = true ->
  (forall k, z < k < u -> @F X k = false) -> ~ @P X u - @P X z < @N X -> Board.within_one_turn n place hostile walk.
Proof.
  intros D2 z u zu Fz Fu between Ge. assert (DX : @D X = 2) by (change (DD place walk c = 2); unfold DD; lia).
  assert (Gt : @P X u - @P X z <> @N X).
  { intros Eq. assert (Eq' : @P X u = @P X z + 1 * @N X) by lia. apply (@P_place X) in Eq'.
    destruct Eq' as (m & _ & Em). rewrite DX in Em. lia. }
  assert (uN : u <= z + @L X).
  { destruct (Z_le_gt_dec u (z + @L X)); [assumption|]. exfalso.
    assert (F' : @F X (z + @L X) = false) by (pose proof (@L_big X); apply between; lia).
    rewrite (@F_turn X) in F'. congruence. }
  set (m := Z.to_nat (z + @L X - u)). exists (pos u), m.
  assert (Eu : u = Z.of_nat (pos u) + u / LL * @L X) by apply (pos_split n ring place beside ok walk c closed).
  set (y := u / LL) in *. split.
  - apply Nat2Z.inj_lt. rewrite (way_P false). fold X. unfold m. rewrite Z2Nat.id by lia.
    assert (Pu : @P X (Z.of_nat (pos u)) = @P X u - y * (2 * @N X)).
    { rewrite Eu at 2. rewrite (@P_turns X), DX. lia. }
    assert (Pz : @P X (Z.of_nat (pos u) + (z + @L X - u)) = @P X (z + @L X) - y * (2 * @N X)).
    { replace (z + @L X) with (Z.of_nat (pos u) + (z + @L X - u) + y * @L X) at 2 by lia.
      rewrite (@P_turns X), DX. lia. }
    rewrite Pu, Pz, (@P_turn X), DX. change NN with (@N X). lia.
  - intros x Hx. pose proof (Z.div_mod (Z.of_nat (S x) - u) (@L X) (@L_not_0 X)) as Ed.
    pose proof (Z.mod_pos_bound (Z.of_nat (S x) - u) (@L X) (@L_pos X)) as Bd.
    set (l := (Z.of_nat (S x) - u) mod @L X) in *. set (v := (Z.of_nat (S x) - u) / @L X) in *.
    assert (Ful : @F X (u + l) = true).
    { replace (u + l) with (Z.of_nat (S x) + (- v) * @L X) by lia. rewrite F_turns. unfold X. rewrite flip_of.
      exact Hx. }
    exists (Z.to_nat l). split.
    + unfold m. destruct (Z_le_gt_dec l (z + @L X - u)); [lia|]. exfalso.
      assert (F' : @F X (u + l - @L X) = false) by (apply between; lia).
      replace (u + l - @L X) with (u + l + (-1) * @L X) in F' by ring. rewrite F_turns in F'. congruence.
    + rewrite <- !(idx_nat n ring place beside ok walk c closed), Nat2Z.inj_add, Z2Nat.id by lia.
      change LL with (@L X) in *.
      replace (Z.of_nat (pos u) + l) with (Z.of_nat (S x) + (- v - y) * LL) by (change LL with (@L X); lia).
      symmetry. apply (idx_turn n ring place beside ok walk c closed).
Qed.

Lemma all_escape : ~ hopeless place hostile walk c -> ~ needs_sacrifices n place hostile walk c ->
  forall i, @can_escape X M i.
Proof.
  intros H Ne i. pose proof (odd_or_two H) as Li. destruct (@F X i) eqn:Fi; [apply flips_escape; assumption|].
  assert (K : enemies hostile walk c <> 0%nat) by (intros E; apply H; left; exact E).
  pose proof (some_flip false K) as [b Fb]. fold X in Fb.
  pose proof (DD_pos n ring place beside ok walk c closed) as Dp.
  destruct (Z.odd (Z.of_nat (enemies hostile walk c))) eqn:O.
  - destruct (Z.eq_dec (DD place walk c) 1) as [D1|D1].
    + (* an odd number of flips that is not one: there is one beside the hideout of another species *)
      apply chain_escape; [exact D1|exact O|exact Fi|].
      assert (K1 : enemies hostile walk c <> 1%nat).
      { intros E1. apply Ne. left. split; [|exact E1]. unfold DD in D1. lia. }
      assert (K2 : (2 <= enemies hostile walk c)%nat) by lia.
      destruct (count_another _ (pos i) c K2) as (x & Lx & Hx & Nx).
      exists (Z.of_nat (S x)). split; [unfold X; rewrite flip_of; exact Hx|].
      intros m Em. apply Nx. rewrite <- (pos_small n ring place beside ok walk c closed x Lx).
      change (@L X) with LL in Em.
      replace (Z.of_nat x) with (i + m * LL) by lia. apply (pos_turn n ring place beside ok walk c closed).
    + apply odd_escape; [exact O|]. change (2 <= DD place walk c). lia.
  - assert (D1 : DD place walk c <> 1).
    { intros E1. apply H. right. split; [unfold DD in E1; lia|apply odd_even; exact O]. }
    destruct (Z.eq_dec (DD place walk c) 2) as [D2|D2].
    + apply two_escape; [exact D2|exact O|exists b; exact Fb| |exact Fi].
      intros z u zu Fz Fu between. destruct (Z_lt_le_dec (@P X u - @P X z) (@N X)) as [Lt|Ge]; [exact Lt|]. exfalso.
      assert (D2' : winding place walk c = 2%nat) by (unfold DD in D2; lia).
      apply Ne. right. split; [exact D2'|]. split; [apply odd_even; exact O|].
      apply (gap_within D2' z u zu Fz Fu between). lia.
    + apply three_escape; [exact O| |exists b; exact Fb]. change (3 <= DD place walk c). lia.
Qed.

(** A cycle that passes the test arrives from every position, and takes nobody of another cycle out of the centre. *)
Theorem cycle_arrives : forall r, ~ hopeless place hostile walk c ->
  (r = none -> ~ needs_sacrifices n place hostile walk c) -> forall q, exists q', leads r q q' /\
  (forall m, centre q' (walk m) = true) /\
  (forall x, (forall m, x <> walk m) -> centre q x = true -> centre q' x = true).
Proof.
  intros r H S q.
  assert (arrived : forall q', (forall k, @out X M q' k = true) -> forall m, centre q' (walk m) = true).
  { intros q' W m. rewrite <- (idx_nat n ring place beside ok walk c closed m). apply (W (Z.of_nat m)). }
  assert (some : r <> none -> exists q', leads r q q' /\ (forall m, centre q' (walk m) = true) /\
    (forall x, (forall m, x <> walk m) -> centre q x = true -> centre q' x = true)).
  { intros Hr. set (G := giving n ring place beside facing hostile ok laid walk c closed false).
    destruct (@everybody_returns X M G (odd_or_two H) q) as (q' & T & W). exists q'.
    destruct (turns_lead false r q q' Hr T) as [Le Ke]. split; [exact Le|]. split; [apply arrived, W|exact Ke]. }
  destruct r; [|apply some; discriminate|apply some; discriminate].
  destruct (@everybody X M (all_escape H (S eq_refl)) q) as (q' & R & W).
  destruct (reach_leads false none q q' R) as [Le Ke]. exists q'. split; [exact Le|].
  split; [apply arrived, W|]. intros x _. apply Ke.
Qed.
End Cycle.
