(** Which boards of Cell Management can be won: docs/atlas.md, for every number of species. *)

From Coq Require Import Arith List Bool ZArith Lia.
From Cellar Require Import Board Counting Helix Guards Machine Signals Escapes Stays Sacrifices Rounds.
Open Scope Z_scope.

Section Main.
Variables (n : nat) (ring place : nat -> nat) (hostile : nat -> bool).
Hypothesis ok : valid n ring place.

Notation NN := (Z.of_nat n).
Notation idx := (idx n).
Notation play := (round n ring hostile).
Notation wins_by := (winnable n ring hostile).

Let big : (3 <= n)%nat := proj1 ok.

(** ** From the helix back to the rules *)

Section Plays.
Variable base : bool.
Local Existing Instance helix.
Local Existing Instance machine.
Local Existing Instance giving.
Let X : Helix := helix n ring place hostile ok base.
Let M : @Machine X := machine n ring place hostile ok base.
Let G : @Giving X M := giving n ring place hostile ok base.

Lemma won_out : forall q, won n q <-> forall k, @out X M q k = true.
Proof.
  intros q. split; intros H.
  - intros k. apply H. apply (idx_lt n ring place ok).
  - intros s L. specialize (H (Z.of_nat s)). change (centre q (idx (Z.of_nat s)) = true) in H.
    rewrite (idx_small n ring place ok s L) in H. exact H.
Qed.

Lemma won_wins : forall r q, won n q -> wins_by r q.
Proof.
  intros r q H. apply (wins n ring hostile r q (idx 0)); [apply (idx_lt n ring place ok)|].
  apply (proj2 (won_out _)). intros k.
  apply (@out_move X M q 0 k). apply (proj1 (won_out q) H).
Qed.

Lemma reach_wins : forall r q q', @reach X M q q' -> won n q' -> wins_by r q.
Proof.
  intros r q q' [l ->]. revert q. induction l as [|s l IH]; intros q H; [apply won_wins; exact H|].
  apply (goes_on n ring hostile r q (idx s) (play q (idx s))); [apply (idx_lt n ring place ok)|apply nobody|].
  apply IH. exact H.
Qed.

Lemma turns_win : forall r q q', r <> none -> @turns X M G q q' -> won n q' -> wins_by r q.
Proof.
  intros r q q' Hr T. induction T as [q|q s q' T IH|q s k q' Ho Hh T IH]; intros H; [apply won_wins; exact H| |].
  - apply (goes_on n ring hostile r q (idx s) (play q (idx s))); [apply (idx_lt n ring place ok)|apply nobody|].
    apply IH, H.
  - apply (goes_on n ring hostile r q (idx s) (return_ (play q (idx s)) (idx k)));
      [apply (idx_lt n ring place ok)| |apply IH, H].
    assert (may : may_return n (play q (idx s)) (idx k)) by (split; [apply (idx_lt n ring place ok)|split;
      assumption]).
    destruct r; [congruence|apply somebody; exact may|]. apply (several n _ (idx k)); [exact may|apply nobody].
Qed.

Lemma wins_reach : forall q, wins_by none q -> exists q', @reach X M q q' /\ won n q'.
Proof.
  intros q H. induction H as [q p L W|q p q' L R W IH].
  - exists (play q p). split; [|exact W]. exists (Z.of_nat p :: nil). cbn.
    change (play q p = play q (idx (Z.of_nat p))).
    rewrite (idx_small n ring place ok p L). reflexivity.
  - inversion R; subst. destruct IH as (q'' & Re & Wo). exists q''. split; [|exact Wo].
    eapply (@reach_trans X M); [|exact Re]. exists (Z.of_nat p :: nil). cbn.
    change (play q p = play q (idx (Z.of_nat p))).
    rewrite (idx_small n ring place ok p L). reflexivity.
Qed.

Lemma stays_behind : forall i, (forall q', @reach X M start q' -> @out X M q' i = false) -> ~ wins_by none start.
Proof.
  intros i H W. destruct (wins_reach start W) as (q' & R & Wo). specialize (H q' R).
  rewrite (proj1 (won_out q') Wo i) in H. discriminate.
Qed.

(** ** Boards on which nothing ever happens *)

Definition still (q : position) : Prop := (forall k, @hid X M q k = false) /\ (forall k, @out X M q k = false).

Lemma still_loses : (forall x p0 p1, @bd X x p0 -> @bd X (x + @N X) p1 -> @g X p0 = @g X p1) ->
  forall r q, wins_by r q -> still q -> False.
Proof.
  intros same r q W. induction W as [q p L W|q p q' L R W IH]; intros [H1 H2].
  - destruct (@quiet X M same q (Z.of_nat p) H1) as [_ Ho]. pose proof (proj1 (won_out _) W 0) as W0.
    specialize (Ho 0). change (@out X M (play q (idx (Z.of_nat p))) 0 = @out X M q 0) in Ho.
    rewrite (idx_small n ring place ok p L), W0, H2 in Ho. discriminate.
  - destruct (@quiet X M same q (Z.of_nat p) H1) as [Hh Ho].
    change (forall k, @hid X M (play q (idx (Z.of_nat p))) k = false) in Hh.
    change (forall k, @out X M (play q (idx (Z.of_nat p))) k = @out X M q k) in Ho.
    rewrite (idx_small n ring place ok p L) in Hh, Ho.
    assert (none_may : forall s, ~ may_return n (play q p) s).
    { intros s (Ls & Hc & _). specialize (Ho (Z.of_nat s)). rewrite H2 in Ho.
      change (centre (play q p) (idx (Z.of_nat s)) = false) in Ho. rewrite (idx_small n ring place ok s Ls) in Ho.
      congruence. }
    apply IH. inversion R; subst; [|exfalso; eapply none_may; eassumption|exfalso; eapply none_may; eassumption].
    split; [exact Hh|]. intros k. rewrite Ho. apply H2.
Qed.

(** ** The words of the theorem on the helix *)

Lemma flip_of : forall s, (s < n)%nat -> @F X (Z.of_nat s + 1) = hostile s.
Proof.
  intros s L. change (hostile (idx (Z.of_nat s + 1 - 1)) = hostile s).
  replace (Z.of_nat s + 1 - 1) with (Z.of_nat s) by ring.
  rewrite (idx_small n ring place ok s L). reflexivity.
Qed.

Lemma flip_hostile : forall k, @F X k = hostile (idx (k - 1)).
Proof. reflexivity. Qed.

Lemma some_flip : enemies n hostile <> 0%nat -> exists c, @F X c = true.
Proof.
  intros H. apply count_some in H. destruct H as (s & L & Hs). exists (Z.of_nat s + 1). rewrite flip_of by exact L.
  exact Hs.
Qed.

Lemma idx_nat : forall x, idx (Z.of_nat x) = (x mod n)%nat.
Proof. intros x. unfold Rounds.idx. rewrite <- Nat2Z.inj_mod. apply Nat2Z.id. Qed.

Lemma steps_P : forall k, Z.of_nat (steps n place (idx k)) = @P X (k + 1) - @P X k.
Proof.
  intros k. change (Z.of_nat (steps n place (idx k)) = PP n place (k + 1) - PP n place k). unfold steps.
  rewrite (after_idx n ring place ok). pose proof (PP_step n ring place ok k) as S. unfold PP in *.
  set (a := place (idx k)) in *. set (b := place (idx (k + 1))) in *.
  pose proof (place_lt n ring place ok k) as La. pose proof (place_lt n ring place ok (k + 1)) as Lb. fold a in La.
  fold b in Lb.
  set (w := along n (wraps n place) k) in *. set (w' := along n (wraps n place) (k + 1)) in *.
  rewrite Nat2Z.inj_mod. symmetry. apply (Z.mod_unique_pos _ _ (1 - (w' - w))); [lia|]. lia.
Qed.

Lemma way_P : forall s m, Z.of_nat (way n place s m) = @P X (Z.of_nat s + Z.of_nat m) - @P X (Z.of_nat s).
Proof.
  intros s m. induction m as [|m IH].
  - replace (Z.of_nat s + Z.of_nat 0) with (Z.of_nat s) by lia. cbn [way]. lia.
  - cbn [way]. rewrite Nat2Z.inj_add, IH, <- idx_nat, steps_P.
    replace (Z.of_nat (s + m) + 1) with (Z.of_nat s + Z.of_nat (S m)) by lia.
    replace (Z.of_nat (s + m)) with (Z.of_nat s + Z.of_nat m) by lia. lia.
Qed.
End Plays.

(** ** Boards that cannot be won *)

Theorem hopeless_boards : hopeless n place hostile -> forall r, ~ wins_by r start.
Proof.
  intros H r W. refine (still_loses false _ r start W _); [|split; reflexivity].
  destruct H as [K|[D1 K]].
  - apply quiet_without_flips. intros k. rewrite flip_hostile. apply (count_none _ _ K).
    apply (idx_lt n ring place ok).
  - apply quiet_chain.
    + change (DD n place = 1). unfold DD. rewrite D1. reflexivity.
    + apply odd_false. exact K.
Qed.

Theorem boards_that_need_sacrifices : needs_sacrifices n place hostile -> ~ wins_by none start.
Proof.
  intros [[D1 K]|[D2 [K W]]].
  - apply count_one in K. destruct K as (x & L & _ & U). apply (stays_behind false (Z.of_nat x)).
    apply one_enemy.
    + change (DD n place = 1). unfold DD. rewrite D1. reflexivity.
    + intros k Fk. rewrite flip_hostile in Fk. apply U in Fk; [|apply (idx_lt n ring place ok)].
      rewrite <- (idx_small n ring place ok x L) in Fk. apply (idx_eq n ring place ok) in Fk. destruct Fk as [m Em].
      exists m. change (@N (helix n ring place hostile ok false)) with NN. lia.
    + reflexivity.
    + reflexivity.
  - destruct W as (s & m & Hw & Hall). set (c := Z.of_nat s).
    (* flips are counted from the beginning of the piece *)
    set (base := Z.odd (along n hostile (c - 1))).
    apply (stays_behind base (c - 1)).
    apply (@within_one_turn (helix n ring place hostile ok base) (machine n ring place hostile ok base))
      with (e0 := c + Z.of_nat m).
    + change (DD n place = 2). unfold DD. rewrite D2. reflexivity.
    + apply odd_false. exact K.
    + unfold c. rewrite <- way_P. change (Z.of_nat (way n place s m) < NN). lia.
    + intros k Fk. rewrite flip_hostile in Fk.
      assert (Eb : before n (idx k) = idx (k - 1)) by (replace k with (k - 1 + 1) at 1 by ring;
        apply (before_idx n ring place ok)).
      destruct (Hall (idx k) (idx_lt n ring place ok k)) as (l & Hl & El); [rewrite Eb; exact Fk|].
      rewrite <- idx_nat in El. apply (idx_eq n ring place ok) in El. destruct El as [x Ex]. exists (- x).
      change (@N (helix n ring place hostile ok base)) with NN. unfold c. lia.
    + change (GG n hostile base (c - 1) = false). unfold GG, base. apply xorb_nilpotent.
    + reflexivity.
    + reflexivity.
Qed.

(** ** Boards that can be won *)

Lemma odd_or_two : ~ hopeless n place hostile -> @lively (helix n ring place hostile ok false).
Proof.
  intros H. assert (K : enemies n hostile <> 0%nat) by (intros E; apply H; left; exact E).
  split; [apply some_flip; exact K|].
  destruct (Z.odd (Z.of_nat (enemies n hostile))) eqn:O; [left; exact O|]. right. change (2 <= DD n place).
  pose proof (DD_pos n ring place ok) as Dp. assert (DD n place <> 1); [|lia]. intros E. apply H. right. split.
  - unfold DD in E. lia.
  - apply odd_even. exact O.
Qed.

Theorem boards_with_sacrifices : ~ hopeless n place hostile -> forall r q, r <> none -> wins_by r q.
Proof.
  intros H r q Hr. destruct (everybody_returns (G := giving n ring place hostile ok false) (odd_or_two H) q) as
    (q' & T & W).
  apply (turns_win false r q q' Hr T). apply (proj2 (won_out false q')). exact W.
Qed.

Theorem boards_without_sacrifices : ~ hopeless n place hostile -> ~ needs_sacrifices n place hostile ->
  forall r q, wins_by r q.
Proof.
  intros H S r q. pose proof (odd_or_two H) as L.
  set (X := helix n ring place hostile ok false) in *. set (M := machine n ring place hostile ok false).
  assert (E : forall i, @can_escape X M i).
  { intros i. destruct (@F X i) eqn:Fi; [apply flips_escape; assumption|].
    assert (K : enemies n hostile <> 0%nat) by (intros E; apply H; left; exact E).
    pose proof (some_flip false K) as [c Fc]. fold X in Fc.
    pose proof (DD_pos n ring place ok) as Dp.
    destruct (Z.odd (Z.of_nat (enemies n hostile))) eqn:O.
    - destruct (Z.eq_dec (DD n place) 1) as [D1|D1].
      + (* an odd number of flips that is not one: there is one beside the hideout of another species *)
        apply chain_escape; [exact D1|exact O|exact Fi|].
        assert (K1 : enemies n hostile <> 1%nat).
        { intros E1. apply S. left. split; [|exact E1]. unfold DD in D1. lia. }
        destruct (count_another hostile (idx i) n) as (x & Lx & Hx & Nx); [unfold enemies in *; lia|].
        exists (Z.of_nat x + 1). split; [unfold X; rewrite flip_of by exact Lx; exact Hx|].
        intros m Em. apply Nx. rewrite <- (idx_small n ring place ok x Lx). change (@N X) with NN in Em.
        replace (Z.of_nat x) with (i + m * NN) by lia. apply (idx_turn n ring place ok).
      + apply odd_escape; [exact O|]. change (2 <= DD n place). lia.
    - assert (D1 : DD n place <> 1).
      { intros E1. apply H. right. split; [unfold DD in E1; lia|apply odd_even; exact O]. }
      destruct (Z.eq_dec (DD n place) 2) as [D2|D2].
      + apply two_escape; [exact D2|exact O|exists c; exact Fc| |exact Fi].
        intros z u zu Fz Fu between. destruct (Z_lt_le_dec (@P X u - @P X z) (@N X)) as [Lt|Ge]; [exact Lt|]. exfalso.
        apply S. right. split; [unfold DD in D2; lia|]. split; [apply odd_even; exact O|].
        assert (Gt : @P X u - @P X z <> @N X).
        { intros Eq. assert (Eq' : @P X u = @P X z + 1 * @N X) by lia. apply (@P_place X) in Eq'.
          destruct Eq' as (m & _ & Em). change (@D X) with (DD n place) in Em. rewrite D2 in Em. lia. }
        change (@N X) with NN in *.
        assert (uN : u <= z + NN).
        { destruct (Z_le_gt_dec u (z + NN)); [assumption|]. exfalso.
          assert (F' : @F X (z + NN) = false) by (apply between; lia).
          change NN with (@N X) in F'. rewrite (@F_turn X) in F'. congruence. }
        set (m := Z.to_nat (z + NN - u)). exists (idx u), m.
        assert (Eu : u = Z.of_nat (idx u) + u / NN * NN) by apply (idx_split n ring place ok).
        split.
        * apply Nat2Z.inj_lt. rewrite (way_P false). fold X. unfold m. rewrite Z2Nat.id by lia.
          assert (Pu : @P X (Z.of_nat (idx u)) = @P X u - u / NN * (DD n place * NN)).
          { rewrite Eu at 2. change NN with (@N X). rewrite (@P_turns X). change (@D X) with (DD n place). lia. }
          assert (Pz : @P X (Z.of_nat (idx u) + (z + NN - u)) = @P X (z + NN) - u / NN * (DD n place * NN)).
          { replace (z + NN) with (Z.of_nat (idx u) + (z + NN - u) + u / NN * NN) at 2 by lia.
            change NN with (@N X). rewrite (@P_turns X). change (@D X) with (DD n place). lia. }
          rewrite Pu, Pz. change NN with (@N X) at 1. rewrite (@P_turn X). change (@D X) with (DD n place).
          change (@N X) with NN. rewrite D2. lia.
        * intros x Lx Hx.
          pose proof (Z.div_mod (Z.of_nat x - u) NN ltac:(lia)) as Ed.
          pose proof (Z.mod_pos_bound (Z.of_nat x - u) NN ltac:(lia)) as Bd.
          set (l := (Z.of_nat x - u) mod NN) in *. set (y := (Z.of_nat x - u) / NN) in *.
          assert (Ful : @F X (u + l) = true).
          { replace (u + l) with (Z.of_nat x + (- y) * NN) by lia. change NN with (@N X). rewrite F_turns.
            unfold X. rewrite flip_hostile. rewrite <- Hx. f_equal.
            rewrite <- (idx_small n ring place ok x Lx) at 2. replace (Z.of_nat x) with (Z.of_nat x - 1 + 1) at 2
              by ring.
            symmetry. apply (before_idx n ring place ok). }
          exists (Z.to_nat l). split.
          -- unfold m. destruct (Z_le_gt_dec l (z + NN - u)); [lia|]. exfalso.
             assert (F' : @F X (u + l - NN) = false) by (apply between; lia).
             replace (u + l - NN) with (u + l + (-1) * NN) in F' by ring. change NN with (@N X) in F'.
             rewrite F_turns in F'. congruence.
          -- rewrite <- idx_nat, Nat2Z.inj_add, Z2Nat.id by lia.
             rewrite <- (idx_small n ring place ok x Lx) at 1.
             replace (Z.of_nat (idx u) + l) with (Z.of_nat x + (- y - u / NN) * NN) by lia.
             symmetry. apply (idx_turn n ring place ok).
      + apply three_escape; [exact O| |exists c; exact Fc]. change (3 <= DD n place). lia. }
  destruct (@everybody X M E q) as (q' & R & W). apply (reach_wins false r q q' R). apply (proj2 (won_out false q')).
  exact W.
Qed.

(** ** The theorem *)

Theorem without_sacrifices : wins_by none start <-> ~ hopeless n place hostile /\ ~ needs_sacrifices n place hostile.
Proof.
  split.
  - intros W. split; intros H; [exact (hopeless_boards H none W)|exact (boards_that_need_sacrifices H W)].
  - intros [H S]. apply boards_without_sacrifices; assumption.
Qed.

Theorem with_sacrifices : forall r, r <> none -> (wins_by r start <-> ~ hopeless n place hostile).
Proof.
  intros r Hr. split; [intros W H; exact (hopeless_boards H r W)|]. intros H.
  apply boards_with_sacrifices; assumption.
Qed.

Theorem from_every_position : forall r, wins_by r start -> forall q, wins_by r q.
Proof.
  intros r W q. assert (H : ~ hopeless n place hostile) by (intros H; exact (hopeless_boards H r W)).
  destruct r; [|apply boards_with_sacrifices; [exact H|discriminate]|apply boards_with_sacrifices;
    [exact H|discriminate]].
  apply boards_without_sacrifices; [exact H|]. intros S. exact (boards_that_need_sacrifices S W).
Qed.
End Main.

Print Assumptions without_sacrifices.
Print Assumptions with_sacrifices.
Print Assumptions from_every_position.
