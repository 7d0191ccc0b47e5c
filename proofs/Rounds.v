(** The rules, seen from the helix: a cycle of a board is a [Helix], and positions of the board are a [Machine]. *)

From Coq Require Import Arith List Bool ZArith Lia.
From Cellar Require Import Board Helix Guards Machine Sacrifices.
Open Scope Z_scope.

(** A walk along a cycle of [c] cells, at least two. *)
Definition cycle (n : nat) (beside walk : nat -> nat) (c : nat) : Prop :=
  (2 <= c)%nat /\ (forall m, (walk m < n)%nat) /\ (forall m, beside (walk (S m)) = walk m) /\
  (forall a b, walk a = walk b <-> (a mod c = b mod c)%nat).

Section Rounds.
Variables (n : nat) (ring place beside facing : nat -> nat) (hostile : nat -> bool).
Hypothesis ok : valid n ring place.
Hypothesis laid : permuted n beside facing.
Variables (walk : nat -> nat) (c : nat).
Hypothesis closed : cycle n beside walk c.
(** Where the counting of flips begins is free. *)
Variable base : bool.

Let n_big : (3 <= n)%nat := proj1 ok.
Let ring_ok : forall p, (p < n)%nat -> (ring p < n)%nat /\ place (ring p) = p := proj1 (proj2 ok).
Let place_ok : forall s, (s < n)%nat -> (place s < n)%nat /\ ring (place s) = s := proj2 (proj2 ok).
Let c_big : (2 <= c)%nat := proj1 closed.
Let walk_lt : forall m, (walk m < n)%nat := proj1 (proj2 closed).
Let walk_beside : forall m, beside (walk (S m)) = walk m := proj1 (proj2 (proj2 closed)).
Let walk_same : forall a b, walk a = walk b <-> (a mod c = b mod c)%nat := proj2 (proj2 (proj2 closed)).

Notation NN := (Z.of_nat n).
Notation LL := (Z.of_nat c).

(** ** Species of the cycle by all integers *)

Definition pos (k : Z) : nat := Z.to_nat (k mod LL).
Definition idx (k : Z) : nat := walk (pos k).

Lemma pos_lt : forall k, (pos k < c)%nat.
Proof. intros k. unfold pos. pose proof (Z.mod_pos_bound k LL ltac:(lia)). lia. Qed.

Lemma pos_turn : forall m k, pos (k + m * LL) = pos k.
Proof. intros m k. unfold pos. rewrite Z.mod_add by lia. reflexivity. Qed.

Lemma pos_small : forall m, (m < c)%nat -> pos (Z.of_nat m) = m.
Proof. intros m H. unfold pos. rewrite Z.mod_small by lia. lia. Qed.

Lemma pos_split : forall k, k = Z.of_nat (pos k) + (k / LL) * LL.
Proof.
  intros k. unfold pos. pose proof (Z.mod_pos_bound k LL ltac:(lia)). rewrite Z2Nat.id by lia.
  pose proof (Z.div_mod k LL ltac:(lia)). lia.
Qed.

Lemma pos_next : forall k,
  ((pos k + 1 < c)%nat /\ pos (k + 1) = (pos k + 1)%nat /\ (k + 1) / LL = k / LL) \/
  (pos k = (c - 1)%nat /\ pos (k + 1) = 0%nat /\ (k + 1) / LL = k / LL + 1).
Proof.
  intros k. pose proof (pos_lt k). pose proof (pos_split k) as E.
  destruct (lt_dec (pos k + 1) c) as [Lt|Ge]; [left|right].
  - split; [exact Lt|]. replace (k + 1) with (Z.of_nat (pos k + 1) + (k / LL) * LL) by lia.
    rewrite pos_turn, pos_small by exact Lt. split; [reflexivity|]. rewrite Z.div_add by lia.
    rewrite Z.div_small by lia. lia.
  - assert (pos k = (c - 1)%nat) by lia. split; [assumption|].
    replace (k + 1) with (Z.of_nat 0 + (k / LL + 1) * LL) by lia. rewrite pos_turn, pos_small by lia.
    split; [reflexivity|]. rewrite Z.div_add by lia. rewrite Z.div_small by lia. lia.
Qed.

Lemma idx_lt : forall k, (idx k < n)%nat.
Proof. intros k. apply walk_lt. Qed.

Lemma idx_turn : forall m k, idx (k + m * LL) = idx k.
Proof. intros m k. unfold idx. rewrite pos_turn. reflexivity. Qed.

Lemma idx_nat : forall m, idx (Z.of_nat m) = walk m.
Proof.
  intros m. unfold idx, pos. apply walk_same. rewrite <- Nat2Z.inj_mod, Nat2Z.id. apply Nat.mod_mod. lia.
Qed.

Lemma idx_next : forall k, idx (k + 1) = walk (S (pos k)).
Proof.
  intros k. unfold idx. destruct (pos_next k) as [(_ & -> & _)|(E & -> & _)]; [f_equal; lia|].
  rewrite E. apply walk_same. replace (S (c - 1)) with c by lia. rewrite Nat.mod_same, Nat.mod_small by lia.
  reflexivity.
Qed.

Lemma idx_eq : forall k l, idx k = idx l -> exists m, k = l + m * LL.
Proof.
  intros k l E. apply walk_same in E. rewrite !Nat.mod_small in E by apply pos_lt.
  pose proof (pos_split k). pose proof (pos_split l). exists (k / LL - l / LL). rewrite E in *. lia.
Qed.

Lemma beside_idx : forall k, beside (idx (k + 1)) = idx k.
Proof. intros k. rewrite idx_next. apply walk_beside. Qed.

Lemma beside_inj : forall x k, (x < n)%nat -> beside x = idx k -> x = idx (k + 1).
Proof.
  intros x k Lx E. rewrite <- beside_idx in E. destruct laid as [B _].
  rewrite <- (proj2 (B x Lx)), <- (proj2 (B _ (idx_lt (k + 1)))), E. reflexivity.
Qed.

(** ** Sums along the cycle: places and flips *)

(** Counting [f] along the cycle, up to but not including [k]. *)
Definition along (f : nat -> bool) (k : Z) : Z := Z.of_nat (count f c) * (k / LL) + Z.of_nat (count f (pos k)).

Lemma along_step : forall f k, along f (k + 1) = along f k + if f (pos k) then 1 else 0.
Proof.
  intros f k. unfold along. destruct (pos_next k) as [(Lt & E1 & E2)|(E & E1 & E2)]; rewrite E1, E2.
  - replace (pos k + 1)%nat with (S (pos k)) by lia. cbn [count]. destruct (f (pos k)); lia.
  - rewrite E. replace (count f c) with (count f (S (c - 1))) by (f_equal; lia). cbn [count].
    destruct (f (c - 1)%nat); lia.
Qed.

Lemma along_turn : forall f k, along f (k + LL) = along f k + Z.of_nat (count f c).
Proof.
  intros f k. unfold along. replace (k + LL) with (k + 1 * LL) by ring. rewrite pos_turn, Z.div_add by lia. lia.
Qed.

Definition wraps (m : nat) : bool := (place (walk (S m)) <? place (walk m))%nat.
Definition flips (m : nat) : bool := hostile (walk m).
Definition PP (k : Z) : Z := Z.of_nat (place (idx k)) + NN * along wraps k.
Definition DD : Z := Z.of_nat (winding place walk c).
Definition FF (k : Z) : bool := hostile (idx (k - 1)).
Definition GG (k : Z) : bool := xorb base (Z.odd (along flips k)).

Lemma place_lt : forall k, (place (idx k) < n)%nat.
Proof. intros k. apply place_ok, idx_lt. Qed.

Lemma place_inj : forall k l, place (idx k) = place (idx l) -> idx k = idx l.
Proof.
  intros k l E. pose proof (proj2 (place_ok _ (idx_lt k))) as E1. pose proof (proj2 (place_ok _ (idx_lt l))) as E2.
  rewrite <- E1, <- E2, E. reflexivity.
Qed.

Lemma idx_moves : forall k, idx (k + 1) <> idx k.
Proof. intros k E. apply idx_eq in E. destruct E as [m E].
  assert (m = 0 \/ m <= -1 \/ 1 <= m) as [->|[H|H]] by lia; nia.
Qed.

Lemma PP_step : forall k, 0 < PP (k + 1) - PP k < NN.
Proof.
  intros k. unfold PP. rewrite along_step. unfold wraps. rewrite <- idx_next. fold (idx k).
  pose proof (place_lt k). pose proof (place_lt (k + 1)).
  assert (place (idx (k + 1)) <> place (idx k)) by (intros E; apply place_inj in E; exact (idx_moves k E)).
  destruct (Nat.ltb_spec (place (idx (k + 1))) (place (idx k))); lia.
Qed.

Lemma PP_turn : forall k, PP (k + LL) = PP k + DD * NN.
Proof.
  intros k. unfold PP. rewrite along_turn. replace (k + LL) with (k + 1 * LL) by ring. rewrite idx_turn.
  unfold DD, winding. change (fun m => (place (walk (S m)) <? place (walk m))%nat) with wraps. ring.
Qed.

Lemma PP_turns : forall m k, 0 <= m -> PP (k + m * LL) = PP k + m * (DD * NN).
Proof.
  intros m k Hm. pattern m. apply natlike_ind; [| |exact Hm].
  - replace (k + 0 * LL) with k by ring. ring.
  - intros x Hx IH. replace (k + Z.succ x * LL) with (k + x * LL + LL) by ring. rewrite PP_turn, IH. ring.
Qed.

Lemma PP_place : forall k l q, PP k = PP l + q * NN -> exists m, k = l + m * LL /\ q = m * DD.
Proof.
  intros k l q E. assert (Ei : idx k = idx l).
  { apply place_inj. unfold PP in E. pose proof (place_lt k). pose proof (place_lt l).
    set (a := along wraps k) in *. set (b := along wraps l) in *.
    assert (Z.of_nat (place (idx k)) = Z.of_nat (place (idx l))); [|lia].
    assert (Ea : Z.of_nat (place (idx k)) = Z.of_nat (place (idx l)) + (b + q - a) * NN) by lia.
    assert (b + q - a = 0); [|rewrite H1 in Ea; lia].
    destruct (Z.lt_trichotomy (b + q - a) 0) as [Lt|[Eq|Gt]]; [|exact Eq|]; nia. }
  destruct (idx_eq _ _ Ei) as [m ->]. exists m. split; [reflexivity|].
  assert (Ed : PP (l + m * LL) = PP l + m * (DD * NN)).
  { destruct (Z_le_gt_dec 0 m); [apply PP_turns; assumption|].
    pose proof (PP_turns (- m) (l + m * LL) ltac:(lia)) as E'. replace (l + m * LL + - m * LL) with l in E' by ring.
    lia. }
  rewrite Ed in E. assert (q * NN = m * DD * NN) by lia. apply (Z.mul_reg_r _ _ NN); lia.
Qed.

Lemma DD_pos : 1 <= DD.
Proof.
  pose proof (PP_turn 0) as E.
  assert (up : forall x, 0 <= x -> PP 0 + x <= PP (0 + x)).
  { intros x Hx. pattern x. apply natlike_ind; [cbn; lia| |exact Hx]. intros y Hy IH.
    replace (0 + Z.succ y) with (0 + y + 1) by ring. pose proof (PP_step (0 + y)). lia. }
  pose proof (up LL ltac:(lia)). nia.
Qed.

Lemma GG_step : forall k, GG (k + 1) = xorb (GG k) (FF (k + 1)).
Proof.
  intros k. unfold GG, FF. rewrite along_step. replace (k + 1 - 1) with k by ring. unfold flips at 2. fold (idx k).
  destruct (hostile (idx k)); [rewrite Z.odd_add|rewrite Z.add_0_r].
  - change (Z.odd 1) with true. destruct base, (Z.odd (along flips k)); reflexivity.
  - destruct base, (Z.odd (along flips k)); reflexivity.
Qed.

Lemma GG_turn : forall k, GG (k + LL) = xorb (GG k) (Z.odd (Z.of_nat (enemies hostile walk c))).
Proof.
  intros k. unfold GG. rewrite along_turn, Z.odd_add. unfold enemies. fold flips.
  destruct base, (Z.odd (along flips k)), (Z.odd (Z.of_nat (count flips c))); reflexivity.
Qed.

Lemma FF_turn : forall k, FF (k + LL) = FF k.
Proof. intros k. unfold FF. replace (k + LL - 1) with (k - 1 + 1 * LL) by ring. rewrite idx_turn. reflexivity. Qed.

Instance helix : Helix.
Proof.
  refine {| N := NN; L := LL; D := DD; P := PP; F := FF; g := GG;
            odd_flips := Z.odd (Z.of_nat (enemies hostile walk c)) |}.
  - lia.
  - lia.
  - exact DD_pos.
  - exact PP_step.
  - exact PP_turn.
  - exact PP_place.
  - exact FF_turn.
  - exact GG_step.
  - exact GG_turn.
Defined.

(** ** A round, examination by examination *)

(** The place of the table that a place of the helix is. *)
Definition start_at (s : Z) : nat := Z.to_nat (s mod NN).

Lemma start_lt : forall s, (start_at s < n)%nat.
Proof. intros s. unfold start_at. pose proof (Z.mod_pos_bound s NN ltac:(lia)). lia. Qed.

Lemma start_split : forall s, s = Z.of_nat (start_at s) + (s / NN) * NN.
Proof.
  intros s. unfold start_at. pose proof (Z.mod_pos_bound s NN ltac:(lia)). rewrite Z2Nat.id by lia.
  pose proof (Z.div_mod s NN ltac:(lia)). lia.
Qed.

Lemma start_small : forall p, (p < n)%nat -> start_at (Z.of_nat p) = p.
Proof. intros p H. unfold start_at. rewrite Z.mod_small by lia. lia. Qed.

Section Round.
Variables (q : position) (s : Z).
Let p : nat := start_at s.

Fixpoint at_time (m : nat) : position :=
  match m with
  | O => q
  | S m => examine beside hostile (at_time m) (ring ((p + m) mod n))
  end.

Lemma round_at_time : round n ring beside hostile q p = at_time n.
Proof.
  unfold round. assert (go : forall m, fold_left (examine beside hostile) (map (fun step => ring ((p + step) mod n))
    (seq 0 m)) q = at_time m).
  { induction m as [|m IH]; [reflexivity|]. rewrite seq_S, map_app, fold_left_app, IH. reflexivity. }
  apply go.
Qed.

(** When a cell is examined. *)
Definition time (k : Z) : nat := Z.to_nat ((PP k - s) mod NN).

Lemma time_lt : forall k, (time k < n)%nat.
Proof. intros k. unfold time. pose proof (Z.mod_pos_bound (PP k - s) NN ltac:(lia)). lia. Qed.

Lemma time_spec : forall k m, (m < n)%nat -> (ring ((p + m) mod n) = idx k <-> time k = m).
Proof.
  intros k m Hm. pose proof (place_ok _ (idx_lt k)) as [L R]. unfold time, PP.
  replace (Z.of_nat (place (idx k)) + NN * along wraps k - s) with (Z.of_nat (place (idx k)) - s + along wraps k *
    NN) by ring.
  rewrite Z.mod_add by lia. pose proof (start_split s) as Es. fold p in Es.
  replace (Z.of_nat (place (idx k)) - s) with (Z.of_nat (place (idx k)) - Z.of_nat p + - (s / NN) * NN) by lia.
  rewrite Z.mod_add by lia. pose proof (start_lt s) as Lp. fold p in Lp.
  assert (M : ((p + m) mod n = place (idx k))%nat <-> Z.to_nat ((Z.of_nat (place (idx k)) - Z.of_nat p) mod NN) = m).
  { assert (B : (p + m < n)%nat \/ (n <= p + m < 2 * n)%nat) by lia.
    assert (C : (p <= place (idx k))%nat \/ (place (idx k) < p)%nat) by lia.
    assert (M1 : ((p + m) mod n = if (p + m <? n) then p + m else p + m - n)%nat).
    { destruct (Nat.ltb_spec (p + m) n); [apply Nat.mod_small; assumption|].
      replace (p + m)%nat with (p + m - n + 1 * n)%nat at 1 by lia. rewrite Nat.mod_add by lia. apply Nat.mod_small.
      lia. }
    assert (M2 : (Z.of_nat (place (idx k)) - Z.of_nat p) mod NN =
                 if (p <=? place (idx k))%nat then Z.of_nat (place (idx k)) - Z.of_nat p
                 else Z.of_nat (place (idx k)) - Z.of_nat p + NN).
    { destruct (Nat.leb_spec p (place (idx k))); [apply Z.mod_small; lia|].
      rewrite <- (Z.mod_add _ 1) by lia. rewrite Z.mod_small by lia. lia. }
    rewrite M1, M2. destruct (Nat.ltb_spec (p + m) n), (Nat.leb_spec p (place (idx k))); lia. }
  rewrite <- M. split; intros E.
  - rewrite <- E. symmetry. apply ring_ok. apply Nat.mod_upper_bound. lia.
  - rewrite E. exact R.
Qed.

Definition hz (m : nat) (k : Z) : bool := hidden (at_time m) (idx k).
Definition cz (m : nat) (k : Z) : bool := centre (at_time m) (idx k).
Definition trig (k : Z) : bool := xorb (FF k) (hz (time k) (k - 1)).

Lemma time_inj : forall k l, time k = time l -> idx k = idx l.
Proof.
  intros k l E. pose proof (proj2 (time_spec k (time k) (time_lt k)) eq_refl) as E1.
  pose proof (proj2 (time_spec l (time l) (time_lt l)) eq_refl) as E2. rewrite E in E1. congruence.
Qed.

Lemma time_next : forall k, time (k + 1) <> time k.
Proof. intros k E. apply time_inj in E. exact (idx_moves k E). Qed.

(** What one examination changes. *)
Lemma hz_step : forall m k, (m < n)%nat -> hz (S m) k =
  if (time (k + 1) =? m)%nat then false else if (time k =? m)%nat then trig k || hz m k else hz m k.
Proof.
  intros m k Hm. unfold hz. cbn [at_time]. set (x := ring ((p + m) mod n)) in *.
  assert (Hx : forall l, (x = idx l <-> time l = m)) by (intros l; apply time_spec; exact Hm).
  unfold examine. cbn [hidden].
  assert (E1 : (idx k =? beside x)%nat = (time (k + 1) =? m)%nat).
  { destruct (Nat.eqb_spec (time (k + 1)) m) as [E|E].
    - apply Hx in E. rewrite E, beside_idx. apply Nat.eqb_refl.
    - apply Nat.eqb_neq. intros E'. apply E, Hx. apply beside_inj; [|symmetry; exact E'].
      apply ring_ok, Nat.mod_upper_bound. lia. }
  assert (E2 : (idx k =? x)%nat = (time k =? m)%nat).
  { destruct (Nat.eqb_spec (time k) m) as [E|E].
    - apply Hx in E. rewrite E. apply Nat.eqb_refl.
    - apply Nat.eqb_neq. intros E'. apply E, Hx. symmetry. exact E'. }
  unfold set at 1. rewrite E1. destruct (time (k + 1) =? m)%nat eqn:T1; [reflexivity|].
  destruct (time k =? m)%nat eqn:T2.
  - apply Nat.eqb_eq in T2. pose proof (proj2 (Hx k) T2) as Ex.
    assert (Eb : beside x = idx (k - 1)) by (rewrite Ex; replace k with (k - 1 + 1) at 1 by ring; apply beside_idx).
    unfold trig, FF, hz. rewrite T2, Eb. rewrite xorb_comm.
    destruct (xorb (hostile (idx (k - 1))) (hidden (at_time m) (idx (k - 1)))); [|reflexivity].
    unfold set. rewrite Ex, Nat.eqb_refl. reflexivity.
  - destruct (xorb (hidden (at_time m) (beside x)) (hostile (beside x))); [|reflexivity].
    unfold set. rewrite E2. reflexivity.
Qed.

Lemma cz_step : forall m k, (m < n)%nat -> cz (S m) k = if (time k =? m)%nat then cz m k || (trig k && hz m k) else
  cz m k.
Proof.
  intros m k Hm. unfold cz. cbn [at_time]. set (x := ring ((p + m) mod n)) in *.
  assert (Hx : forall l, (x = idx l <-> time l = m)) by (intros l; apply time_spec; exact Hm).
  unfold examine. cbn [centre]. destruct (Nat.eqb_spec (time k) m) as [T|T].
  - pose proof (proj2 (Hx k) T) as Ex.
    assert (Eb : beside x = idx (k - 1)) by (rewrite Ex; replace k with (k - 1 + 1) at 1 by ring; apply beside_idx).
    unfold trig, FF, hz. rewrite T, Eb, Ex, (xorb_comm (hidden (at_time m) (idx (k - 1)))).
    destruct (xorb (hostile (idx (k - 1))) (hidden (at_time m) (idx (k - 1))) && hidden (at_time m) (idx k)).
    + unfold set. rewrite Nat.eqb_refl. symmetry. apply orb_true_r.
    + symmetry. apply orb_false_r.
  - destruct (xorb _ _ && _); [|reflexivity]. unfold set. destruct (Nat.eqb_spec (idx k) x) as [E|E]; [|reflexivity].
    exfalso. apply T, Hx. symmetry. exact E.
Qed.

Lemma hz_stays : forall k m m', (m <= m' <= n)%nat -> (forall x, (m <= x < m')%nat -> time k <> x /\
  time (k + 1) <> x) ->
  hz m' k = hz m k.
Proof.
  intros k m m' H. replace m' with (m + (m' - m))%nat by lia. assert (B : (m + (m' - m) <= n)%nat) by lia. revert B.
  generalize (m' - m)%nat. clear m' H. induction n0 as [|x IH]; intros B H; [f_equal; lia|].
  replace (m + S x)%nat with (S (m + x)) by lia. rewrite hz_step by lia.
  destruct (H (m + x)%nat ltac:(lia)) as [H1 H2].
  apply Nat.eqb_neq in H1, H2. rewrite H1, H2. apply IH; [lia|]. intros y Hy. apply H. lia.
Qed.

Lemma cz_stays : forall k m m', (m <= m' <= n)%nat -> (forall x, (m <= x < m')%nat -> time k <> x) ->
  cz m' k = cz m k.
Proof.
  intros k m m' H. replace m' with (m + (m' - m))%nat by lia. assert (B : (m + (m' - m) <= n)%nat) by lia. revert B.
  generalize (m' - m)%nat. clear m' H. induction n0 as [|x IH]; intros B H; [f_equal; lia|].
  replace (m + S x)%nat with (S (m + x)) by lia. rewrite cz_step by lia. pose proof (H (m + x)%nat ltac:(lia)) as H1.
  apply Nat.eqb_neq in H1. rewrite H1. apply IH; [lia|]. intros y Hy. apply H. lia.
Qed.

(** The reader of a hideout comes later in the round exactly if it is on the same guard's way. *)
Lemma together_time : forall k, together s k = (time k <? time (k + 1))%nat.
Proof.
  intros k. unfold together, time. change P with PP. change N with NN.
  pose proof (PP_step k). pose proof (Z.div_mod (PP k - s) NN ltac:(lia)) as E1.
  pose proof (Z.mod_pos_bound (PP k - s) NN ltac:(lia)). pose proof (Z.div_mod (PP (k + 1) - s) NN ltac:(lia)) as E2.
  pose proof (Z.mod_pos_bound (PP (k + 1) - s) NN ltac:(lia)).
  set (a := (PP k - s) / NN) in *. set (b := (PP (k + 1) - s) / NN) in *.
  set (x := (PP k - s) mod NN) in *. set (y := (PP (k + 1) - s) mod NN) in *.
  assert (b = a \/ b = a + 1) as [->| ->] by nia.
  - rewrite Z.eqb_refl. symmetry. apply Nat.ltb_lt. lia.
  - replace (a =? a + 1) with false by (symmetry; apply Z.eqb_neq; lia). symmetry. apply Nat.ltb_ge. lia.
Qed.

Lemma hz_read : forall k, hz (time (k + 1)) k = if together s k then trig k || hz 0 k else hz 0 k.
Proof.
  intros k. pose proof (time_lt k). pose proof (time_lt (k + 1)). rewrite together_time.
  destruct (Nat.ltb_spec (time k) (time (k + 1))).
  - rewrite (hz_stays k (S (time k)) (time (k + 1))) by lia. rewrite hz_step by lia.
    rewrite Nat.eqb_refl. replace (time (k + 1) =? time k)%nat with false by (symmetry; apply Nat.eqb_neq; lia).
    rewrite (hz_stays k 0 (time k)) by lia. reflexivity.
  - pose proof (time_next k). apply hz_stays; lia.
Qed.

Lemma hz_own : forall k, hz (time k) k = together s k && hz 0 k.
Proof.
  intros k. pose proof (time_lt k). pose proof (time_lt (k + 1)). pose proof (time_next k). rewrite together_time.
  destruct (Nat.ltb_spec (time k) (time (k + 1))).
  - apply hz_stays; lia.
  - rewrite (hz_stays k (S (time (k + 1))) (time k)) by lia. rewrite hz_step by lia. rewrite Nat.eqb_refl.
    reflexivity.
Qed.

Lemma hz_end : forall k, hz n k = negb (together s k) && trig k.
Proof.
  intros k. pose proof (time_lt k). pose proof (time_lt (k + 1)). pose proof (time_next k) as Ne.
  pose proof (hz_own k) as Own. rewrite together_time in *.
  destruct (Nat.ltb_spec (time k) (time (k + 1))).
  - rewrite (hz_stays k (S (time (k + 1))) n) by lia. rewrite hz_step by lia. rewrite Nat.eqb_refl. reflexivity.
  - rewrite (hz_stays k (S (time k)) n) by lia. rewrite hz_step by lia. rewrite Nat.eqb_refl, Own.
    replace (time (k + 1) =? time k)%nat with false by (symmetry; apply Nat.eqb_neq; lia). cbn. apply orb_false_r.
Qed.

Lemma cz_end : forall k, cz n k = cz 0 k || (trig k && hz 0 k && together s k).
Proof.
  intros k. pose proof (time_lt k). rewrite (cz_stays k (S (time k)) n) by lia. rewrite cz_step by lia.
  rewrite Nat.eqb_refl, (cz_stays k 0 (time k)) by lia. rewrite hz_own.
  destruct (cz 0 k), (trig k), (hz 0 k), (together s k); reflexivity.
Qed.

Lemma round_played : exists e, played s (fun k => hidden q (idx k)) (fun k => hidden (round n ring beside hostile q p)
  (idx k)) e /\
  forall k, centre (round n ring beside hostile q p) (idx k) = centre q (idx k) || e k.
Proof.
  exists (fun k => trig k && hz 0 k && together s k). split.
  - exists trig. split; [|split].
    + intros k. unfold trig at 1. replace (k + 1 - 1) with k by ring. rewrite hz_read. reflexivity.
    + intros k. rewrite round_at_time. exact (hz_end k).
    + reflexivity.
  - intros k. rewrite round_at_time. exact (cz_end k).
Qed.
End Round.

Instance machine : Machine.
Proof.
  refine {| Q := position; hid := fun q k => hidden q (idx k); out := fun q k => centre q (idx k);
            move := fun q s => round n ring beside hostile q (start_at s) |}.
  - intros q k. change L with LL. replace (k + LL) with (k + 1 * LL) by ring. rewrite idx_turn. reflexivity.
  - intros q k. change L with LL. replace (k + LL) with (k + 1 * LL) by ring. rewrite idx_turn. reflexivity.
  - intros q s. exact (round_played q s).
Defined.

Instance giving : Giving.
Proof.
  refine {| give := fun q k => return_ q (idx k) |}.
  - intros q k. cbn. unfold set. rewrite Nat.eqb_refl. reflexivity.
  - intros q k l H. cbn in *. unfold set. destruct (Nat.eqb_spec (idx l) (idx k)) as [E|E]; [|reflexivity].
    apply idx_eq in E. destruct E as [m E]. exfalso. exact (H m E).
  - intros q k l H. cbn in *. unfold set. destruct (Nat.eqb_spec (idx l) (idx k)) as [E|E]; [|reflexivity].
    apply idx_eq in E. destruct E as [m E]. exfalso. exact (H m E).
Defined.
End Rounds.
