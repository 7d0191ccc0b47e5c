(** The table unrolled along the walk (docs/atlas.md, "The helix").

    The cells of one cycle are numbered along the walk by all integers, modulo [L]: cell [k] faces the hideout of
    species [k - 1]. [P k] is its place on the helix. [F k] says that cell [k] is a flip (it faces a hostile hideout),
    and [g k] counts flips modulo two up to [k]. The table may have other cells as well, of other cycles. *)

From Coq Require Import ZArith Lia Bool.
Open Scope Z_scope.

Class Helix := {
  N : Z; (** places of the table *)
  L : Z; (** cells of the cycle *)
  D : Z; (** turns of the walk *)
  P : Z -> Z;
  F : Z -> bool;
  g : Z -> bool;
  odd_flips : bool; (** is the number of flips odd? *)
  N_big : 3 <= N;
  L_big : 2 <= L;
  D_pos : 1 <= D;
  P_step : forall k, 0 < P (k + 1) - P k < N;
  P_turn : forall k, P (k + L) = P k + D * N;
  P_place : forall k l q, P k = P l + q * N -> exists m, k = l + m * L /\ q = m * D;
  F_turn : forall k, F (k + L) = F k;
  g_step : forall k, g (k + 1) = xorb (g k) (F (k + 1));
  g_turn : forall k, g (k + L) = xorb (g k) odd_flips
}.

Section Places.
Context {X : Helix}.

Ltac lia := pose proof N_big; pose proof L_big; pose proof D_pos; Lia.lia.
Ltac nia := pose proof N_big; pose proof L_big; pose proof D_pos; Lia.nia.

(** ** Places and boundaries *)

Lemma N_pos : 0 < N.
Proof. lia. Qed.

Lemma N_not_0 : N <> 0.
Proof. lia. Qed.

Lemma P_up : forall k m, 0 <= m -> P k + m <= P (k + m).
Proof.
  intros k m H. pattern m. apply natlike_ind; [| |exact H].
  - replace (k + 0) with k by ring. lia.
  - intros x Hx IH. replace (k + Z.succ x) with (k + x + 1) by ring. pose proof (P_step (k + x)). lia.
Qed.

Lemma P_lt : forall k l, k < l -> P k < P l.
Proof. intros k l H. pose proof (P_up k (l - k) ltac:(lia)). replace (k + (l - k)) with l in * by ring. lia. Qed.

Lemma P_le : forall k l, k <= l -> P k <= P l.
Proof. intros k l H. destruct (Z.eq_dec k l) as [->|]; [lia|]. pose proof (P_lt k l). lia. Qed.

Lemma P_lt_inv : forall k l, P k < P l -> k < l.
Proof. intros k l H. destruct (Z_lt_le_dec k l); [assumption|]. pose proof (P_le l k). lia. Qed.

Lemma P_turns : forall m k, P (k + m * L) = P k + m * (D * N).
Proof.
  assert (up : forall m k, 0 <= m -> P (k + m * L) = P k + m * (D * N)).
  { intros m k Hm. revert k. pattern m. apply natlike_ind; [| |exact Hm].
    - intros k. replace (k + 0 * L) with k by ring. ring.
    - intros x Hx IH k. replace (k + Z.succ x * L) with ((k + x * L) + L) by ring. rewrite P_turn, IH. ring. }
  intros m k. destruct (Z_le_gt_dec 0 m); [auto|].
  pose proof (up (- m) (k + m * L) ltac:(lia)) as E. replace (k + m * L + - m * L) with k in E by ring. lia.
Qed.

Lemma times_lt : forall a b, a * N < b * N -> a < b.
Proof. intros a b H. destruct (Z_lt_le_dec a b); [assumption|]. nia. Qed.

Lemma laps_lt : forall a b, a * L < b * L -> a < b.
Proof. intros a b H. destruct (Z_lt_le_dec a b); [assumption|]. nia. Qed.

Lemma L_pos : 0 < L.
Proof. lia. Qed.

Lemma L_not_0 : L <> 0.
Proof. lia. Qed.

(** [bd x k]: cell [k] is the last one behind place [x]. *)
Definition bd (x k : Z) : Prop := P k < x <= P (k + 1).

Lemma bd_exists : forall x, exists k, bd x k.
Proof.
  intros x.
  assert (down : forall m, 0 <= m -> forall k, P k < x -> x <= P (k + m) -> exists l, bd x l).
  { intros m Hm. pattern m. apply natlike_ind; [| |exact Hm].
    - intros k H1 H2. replace (k + 0) with k in H2 by ring. lia.
    - intros y Hy IH k H1 H2. destruct (Z_lt_le_dec (P (k + y)) x) as [H|H].
      + exists (k + y). split; [lia|]. replace (k + y + 1) with (k + Z.succ y) by ring. lia.
      + exact (IH k H1 H). }
  set (a := Z.max 0 (P 0 - x + 1)). set (b := Z.max 0 (x - P 0)).
  apply (down (a + b) ltac:(unfold a, b; lia) (- a)).
  - pose proof (P_up (- a) a ltac:(unfold a; lia)). replace (- a + a) with 0 in * by ring. unfold a in *. lia.
  - replace (- a + (a + b)) with (0 + b) by ring. pose proof (P_up 0 b ltac:(unfold b; lia)). unfold b in *. lia.
Qed.

Lemma bd_unique : forall x k l, bd x k -> bd x l -> k = l.
Proof.
  unfold bd. intros x k l H1 H2. destruct (Z.lt_trichotomy k l) as [H|[H|H]]; [|assumption|].
  - pose proof (P_le (k + 1) l). lia.
  - pose proof (P_le (l + 1) k). lia.
Qed.

Lemma bd_le : forall x y k l, x <= y -> bd x k -> bd y l -> k <= l.
Proof.
  unfold bd. intros x y k l H H1 H2. destruct (Z_le_gt_dec k l); [assumption|]. pose proof (P_le (l + 1) k). lia.
Qed.

Lemma bd_lt : forall x y k l, x + (N - 1) <= y -> bd x k -> bd y l -> k < l.
Proof.
  unfold bd. intros x y k l H H1 H2. pose proof (P_step k). apply P_lt_inv.
  destruct (Z_lt_le_dec (P k) (P l)); [assumption|]. pose proof (P_step l). pose proof (P_le (l + 1) (k + 1)).
  assert (l <= k) by (destruct (Z_le_gt_dec l k); [assumption|]; pose proof (P_lt k l); lia). lia.
Qed.

Lemma bd_turn : forall x k, bd x k -> bd (x + D * N) (k + L).
Proof. unfold bd. intros x k H. replace (k + L + 1) with (k + 1 + L) by ring. rewrite !P_turn. lia. Qed.

Lemma bd_turns : forall m x k, bd x k -> bd (x + m * (D * N)) (k + m * L).
Proof. unfold bd. intros m x k H. replace (k + m * L + 1) with (k + 1 + m * L) by ring. rewrite !P_turns. lia. Qed.

Lemma bd_behind : forall x k l, bd x k -> P l < x -> l <= k.
Proof. unfold bd. intros x k l H1 H2. destruct (Z_le_gt_dec l k); [assumption|]. pose proof (P_le (k + 1) l). lia.
Qed.

Lemma bd_ahead : forall x k l, bd x k -> x <= P l -> k < l.
Proof. unfold bd. intros x k l H1 H2. apply P_lt_inv. lia. Qed.

(** ** A round *)

(** The cell that reads the hideout of species [k] comes later on the same guard's way. *)
Definition together (s k : Z) : bool := (P k - s) / N =? (P (k + 1) - s) / N.

Lemma together_false : forall s k, together s k = false <-> exists j, bd (s + j * N) k.
Proof.
  intros s k. unfold together, bd. rewrite Z.eqb_neq. pose proof (P_step k) as H.
  pose proof (Z.div_mod (P k - s) N N_not_0) as E1. pose proof (Z.mod_pos_bound (P k - s) N N_pos) as B1.
  pose proof (Z.div_mod (P (k + 1) - s) N N_not_0) as E2.
  pose proof (Z.mod_pos_bound (P (k + 1) - s) N N_pos) as B2.
  set (q1 := (P k - s) / N) in *. set (q2 := (P (k + 1) - s) / N) in *. split.
  - intros Hne. exists q2. assert (q1 * N < (q2 + 1) * N) by lia. assert (q1 < q2 + 1) by (apply times_lt; lia).
    assert (q1 <= q2 - 1) by lia. assert (q1 * N <= (q2 - 1) * N) by (apply Z.mul_le_mono_nonneg_r; lia). lia.
  - intros [j Hj] E. rewrite E in *. assert (q2 < j) by (apply times_lt; lia).
    assert ((q2 + 1) * N <= j * N) by (apply Z.mul_le_mono_nonneg_r; lia). lia.
Qed.

Lemma together_true : forall s k, (forall j, ~ bd (s + j * N) k) -> together s k = true.
Proof.
  intros s k H. destruct (together s k) eqn:E; [reflexivity|]. apply together_false in E. destruct E as [j Hj].
  exfalso. exact (H j Hj).
Qed.

Lemma together_shift : forall s k, together (s + N) k = together s k.
Proof.
  intros s k. unfold together.
  replace (P k - (s + N)) with (P k - s + (-1) * N) by ring.
  replace (P (k + 1) - (s + N)) with (P (k + 1) - s + (-1) * N) by ring.
  rewrite !Z.div_add by lia.
  destruct (Z.eqb_spec ((P k - s) / N) ((P (k + 1) - s) / N));
    destruct (Z.eqb_spec ((P k - s) / N + -1) ((P (k + 1) - s) / N + -1)); lia || reflexivity.
Qed.

(** What a round from [s] does: [t k] is "k is triggered", [e k] is "k escapes". *)
Definition played (s : Z) (h h' e : Z -> bool) : Prop :=
  exists t : Z -> bool,
    (forall k, t (k + 1) = xorb (F (k + 1)) (if together s k then t k || h k else h k)) /\
    (forall k, h' k = negb (together s k) && t k) /\
    (forall k, e k = t k && h k && together s k).
End Places.
