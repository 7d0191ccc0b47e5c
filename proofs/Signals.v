(** Signals given to chosen guards, and brought to any start (docs/atlas.md, Lemma 3 and what follows from it). *)

From Coq Require Import ZArith Lia Bool List.
From Cellar Require Import Helix Guards Machine.
Open Scope Z_scope.

Section Signals.
Context {X : Helix} {M : Machine}.

Ltac lia := pose proof N_big; pose proof L_big; pose proof D_pos; Lia.lia.
Ltac nia := pose proof N_big; pose proof L_big; pose proof D_pos; Lia.nia.

(** ** An even number of flips: bits are given to chosen guards *)

Section Even.
Hypothesis even : odd_flips = false.

Lemma bit_same : forall s q j b x, bit s (hid q) j b -> bit s (hid q) (j + x * D) b.
Proof.
  intros s q j b x H. pose proof (bit_turns s q j b x H) as B. rewrite even in B. cbn in B. rewrite xorb_false_r in B.
  exact B.
Qed.

Lemma g_same : forall m k, g (k + m * L) = g k.
Proof.
  assert (up : forall m k, 0 <= m -> g (k + m * L) = g k).
  { intros m k Hm. pattern m. apply natlike_ind; [| |exact Hm].
    - replace (k + 0 * L) with k by ring. reflexivity.
    - intros x Hx IH. replace (k + Z.succ x * L) with (k + x * L + L) by ring. rewrite g_turn, even, xorb_false_r.
      exact IH. }
  intros m k. destruct (Z_le_gt_dec 0 m) as [H|H]; [auto|].
  pose proof (up (- m) (k + m * L) ltac:(Lia.lia)) as E. replace (k + m * L + - m * L) with k in E by ring. symmetry.
  exact E.
Qed.

Lemma other_guard : forall j m, 2 <= D -> j + 1 <> j + m * D.
Proof. intros j m H. destruct (Z_lt_le_dec m 1); nia. Qed.

(** One step back. Guard [y] takes the flip if it gives [v], and gets [v] by it; other flips go to another guard. *)
Lemma step_giving : forall s q y v, 2 <= D -> clean s (hid q) -> exists q' y', reach q q' /\ clean (s - 1) (hid q') /\
  (bit s (hid q) y v -> bit (s - 1) (hid q') y' v) /\
  (forall c j, P c = s - 1 + j * N -> F c = true -> g c = negb v -> bit (s - 1) (hid q') y' v).
Proof.
  intros s q y v HD Hc. destruct (flip_or_not (s - 1)) as [(c & j & Pc & Fc)|none].
  - destruct (Bool.bool_dec (g c) (negb v)) as [Gc|Gc].
    + (* the guard takes it *)
      destruct (rotate (j - y) s q Hc) as (q1 & R1 & C1 & B1).
      destruct (step_flip s q1 c j C1 Pc Fc) as (B & _ & _). exists (move q1 (s - 1)), (j + 1).
      split; [eapply reach_trans; [exact R1|apply reach_move]|]. split; [apply move_clean|].
      rewrite Gc, negb_involutive in B. split; intros; exact B.
    + (* another one takes it *)
      destruct (rotate (j + 1 - y) s q Hc) as (q1 & R1 & C1 & B1).
      destruct (step_flip s q1 c j C1 Pc Fc) as (_ & _ & B). exists (move q1 (s - 1)), (j + 1 + 1).
      split; [eapply reach_trans; [exact R1|apply reach_move]|]. split; [apply move_clean|]. split.
      * intros H. apply B; [intros m; apply other_guard; exact HD|]. apply B1 in H.
        replace (y + (j + 1 - y)) with (j + 1) in H by ring. exact H.
      * intros c' j' Pc' Fc' Gc'. exfalso. apply Gc. destruct (cell_at _ _ _ _ _ Pc Pc') as (m & -> & _).
        rewrite <- Gc'. symmetry. apply g_same.
  - exists (move q (s - 1)), (y + 1). split; [apply reach_move|]. split; [apply move_clean|]. split.
    + intros H. exact (step_plain s q Hc none _ _ H).
    + intros c' j' Pc' Fc'. rewrite (none c' j' Pc') in Fc'. discriminate.
Qed.

(** Many steps back. *)
Lemma steps_giving : forall (x : nat) s q y v, 2 <= D -> clean s (hid q) -> exists q' y',
  reach q q' /\ clean (s - Z.of_nat x) (hid q') /\
  (bit s (hid q) y v -> bit (s - Z.of_nat x) (hid q') y' v) /\
  (forall c j, s - Z.of_nat x <= P c + j * N < s -> F c = true -> g c = negb v ->
               bit (s - Z.of_nat x) (hid q') y' v).
Proof.
  induction x as [|x IH]; intros s q y v HD Hc.
  - exists q, y. replace (s - Z.of_nat 0) with s by Lia.lia. split; [apply reach_refl|]. split; [exact Hc|].
    split; [tauto|]. intros. Lia.lia.
  - destruct (step_giving s q y v HD Hc) as (q1 & y1 & R1 & C1 & K1 & G1).
    destruct (IH (s - 1) q1 y1 v HD C1) as (q2 & y2 & R2 & C2 & K2 & G2).
    replace (s - Z.of_nat (S x)) with (s - 1 - Z.of_nat x) by Lia.lia. exists q2, y2.
    split; [eapply reach_trans; eassumption|]. split; [exact C2|]. split; [tauto|].
    intros c j Hj Fc Gc. destruct (Z.eq_dec (P c + j * N) (s - 1)) as [E|E].
    + apply K2. apply (G1 c (- j)); [Lia.lia|exact Fc|exact Gc].
    + apply (G2 c j); [Lia.lia|exact Fc|exact Gc].
Qed.

Lemma within_a_turn : forall p s, exists j, s - N <= p + j * N < s.
Proof.
  intros p s. exists ((s - 1 - p) / N). pose proof (Z.div_mod (s - 1 - p) N N_not_0) as E.
  pose proof (Z.mod_pos_bound (s - 1 - p) N N_pos). Lia.lia.
Qed.

(** Lemma 3: from every position, rounds that end with start [s] and with a signal of flip [z] at boundary [j]. *)
Lemma raise : forall q s j z, 2 <= D -> F z = true -> exists q', reach q q' /\ clean s (hid q') /\
  bit s (hid q') j (negb (g z)).
Proof.
  intros q s j z HD Fz. destruct (steps_giving (Z.to_nat N) (s + N) (move q (s + N)) 0 (negb (g z)) HD
    (move_clean q (s + N))) as (q1 & y1 & R1 & C1 & _ & G1).
  rewrite Z2Nat.id in * by lia. replace (s + N - N) with s in * by ring.
  destruct (within_a_turn (P z) (s + N)) as (i & Hi). replace (s + N - N) with s in Hi by ring.
  assert (B : bit s (hid q1) y1 (negb (g z))) by (apply (G1 z i); [exact Hi|exact Fz|symmetry;
    apply negb_involutive]).
  destruct (rotate (j - y1) s q1 C1) as (q2 & R2 & C2 & B2). exists q2.
  split; [eapply reach_trans; [apply reach_move|eapply reach_trans; eassumption]|]. split; [exact C2|].
  apply B2 in B. replace (y1 + (j - y1)) with j in B by ring. exact B.
Qed.

(** With three guards, two that follow each other get the signal. *)
Lemma step_giving_two : forall s q y v, 3 <= D -> clean s (hid q) -> bit s (hid q) y v -> exists q' y',
  reach q q' /\ clean (s - 1) (hid q') /\ bit (s - 1) (hid q') y' v /\
  (bit s (hid q) (y - 1) v -> bit (s - 1) (hid q') (y' - 1) v) /\
  (forall c j, P c = s - 1 + j * N -> F c = true -> g c = negb v -> bit (s - 1) (hid q') (y' - 1) v).
Proof.
  intros s q y v HD Hc Hy. destruct (flip_or_not (s - 1)) as [(c & j & Pc & Fc)|none].
  - destruct (Bool.bool_dec (g c) (negb v)) as [Gc|Gc].
    + destruct (rotate (j + 1 - y) s q Hc) as (q1 & R1 & C1 & B1).
      destruct (step_flip s q1 c j C1 Pc Fc) as (B & _ & K). exists (move q1 (s - 1)), (j + 1 + 1).
      split; [eapply reach_trans; [exact R1|apply reach_move]|]. split; [apply move_clean|].
      apply B1 in Hy. replace (y + (j + 1 - y)) with (j + 1) in Hy by ring.
      rewrite Gc, negb_involutive in B. replace (j + 1 + 1 - 1) with (j + 1) by ring.
      split; [apply K; [intros m; apply other_guard; Lia.lia|exact Hy]|]. split; intros; exact B.
    + destruct (rotate (j + 2 - y) s q Hc) as (q1 & R1 & C1 & B1).
      destruct (step_flip s q1 c j C1 Pc Fc) as (_ & _ & K). exists (move q1 (s - 1)), (j + 2 + 1).
      split; [eapply reach_trans; [exact R1|apply reach_move]|]. split; [apply move_clean|].
      apply B1 in Hy. replace (y + (j + 2 - y)) with (j + 2) in Hy by ring.
      split; [apply K; [intros m; destruct (Z_lt_le_dec m 1); nia|exact Hy]|]. split.
      * intros H. apply B1 in H. replace (y - 1 + (j + 2 - y)) with (j + 1) in H by ring.
        replace (j + 2 + 1 - 1) with (j + 1 + 1) by ring. apply K; [intros m; apply other_guard; Lia.lia|exact H].
      * intros c' j' Pc' Fc' Gc'. exfalso. apply Gc. destruct (cell_at _ _ _ _ _ Pc Pc') as (m & -> & _).
        rewrite <- Gc'. symmetry. apply g_same.
  - exists (move q (s - 1)), (y + 1). split; [apply reach_move|]. split; [apply move_clean|].
    split; [exact (step_plain s q Hc none _ _ Hy)|]. split.
    + intros H. replace (y + 1 - 1) with (y - 1 + 1) by ring. exact (step_plain s q Hc none _ _ H).
    + intros c' j' Pc' Fc'. rewrite (none c' j' Pc') in Fc'. discriminate.
Qed.

Lemma steps_giving_two : forall (x : nat) s q y v, 3 <= D -> clean s (hid q) -> bit s (hid q) y v -> exists q' y',
  reach q q' /\ clean (s - Z.of_nat x) (hid q') /\ bit (s - Z.of_nat x) (hid q') y' v /\
  (bit s (hid q) (y - 1) v -> bit (s - Z.of_nat x) (hid q') (y' - 1) v) /\
  (forall c j, s - Z.of_nat x <= P c + j * N < s -> F c = true -> g c = negb v ->
               bit (s - Z.of_nat x) (hid q') (y' - 1) v).
Proof.
  induction x as [|x IH]; intros s q y v HD Hc Hy.
  - exists q, y. replace (s - Z.of_nat 0) with s by Lia.lia. split; [apply reach_refl|]. split; [exact Hc|].
    split; [exact Hy|]. split; [tauto|]. intros. Lia.lia.
  - destruct (step_giving_two s q y v HD Hc Hy) as (q1 & y1 & R1 & C1 & Y1 & K1 & G1).
    destruct (IH (s - 1) q1 y1 v HD C1 Y1) as (q2 & y2 & R2 & C2 & Y2 & K2 & G2).
    replace (s - Z.of_nat (S x)) with (s - 1 - Z.of_nat x) by Lia.lia. exists q2, y2.
    split; [eapply reach_trans; eassumption|]. split; [exact C2|]. split; [exact Y2|]. split; [tauto|].
    intros c j Hj Fc Gc. destruct (Z.eq_dec (P c + j * N) (s - 1)) as [E|E].
    + apply K2. apply (G1 c (- j)); [Lia.lia|exact Fc|exact Gc].
    + apply (G2 c j); [Lia.lia|exact Fc|exact Gc].
Qed.

Lemma raise_two : forall q s j z, 3 <= D -> F z = true -> exists q', reach q q' /\ clean s (hid q') /\
  bit s (hid q') j (negb (g z)) /\ bit s (hid q') (j - 1) (negb (g z)).
Proof.
  intros q s j z HD Fz. destruct (raise q (s + N) 0 z ltac:(Lia.lia) Fz) as (q1 & R1 & C1 & B1).
  destruct (steps_giving_two (Z.to_nat N) (s + N) q1 0 _ HD C1 B1) as (q2 & y2 & R2 & C2 & Y2 & _ & G2).
  rewrite Z2Nat.id in * by lia. replace (s + N - N) with s in * by ring.
  destruct (within_a_turn (P z) (s + N)) as (i & Hi). replace (s + N - N) with s in Hi by ring.
  assert (B : bit s (hid q2) (y2 - 1) (negb (g z)))
    by (apply (G2 z i); [exact Hi|exact Fz|symmetry; apply negb_involutive]).
  destruct (rotate (j - y2) s q2 C2) as (q3 & R3 & C3 & B3). exists q3.
  split; [eapply reach_trans; [exact R1|eapply reach_trans; eassumption]|]. split; [exact C3|].
  apply B3 in B. apply B3 in Y2. replace (y2 + (j - y2)) with j in Y2 by ring.
  replace (y2 - 1 + (j - y2)) with (j - 1) in B by ring. tauto.
Qed.
End Even.

(** ** An odd number of flips: the start can be moved back without any change *)

Section Odd.
Hypothesis odd : odd_flips = true.

Lemma bit_negated : forall s q j b, bit s (hid q) j b -> bit s (hid q) (j + D) (negb b).
Proof.
  intros s q j b H. pose proof (bit_turn _ _ _ _ (hid_turn q) H) as B. rewrite odd, xorb_true_r in B. exact B.
Qed.

(** Waiting brings either bit to a boundary, and the bits beside it with it. *)
Lemma rotate_to : forall s q j v, clean s (hid q) -> exists q' r, reach q q' /\ clean s (hid q') /\
  bit s (hid q') j v /\ (forall i b, bit s (hid q) i b -> bit s (hid q') (i + r) b) /\ exists x, r = x * D.
Proof.
  intros s q j v Hc. destruct (bit_exists s (hid q) j) as [b Hb]. destruct (Bool.bool_dec b v) as [->|Hne].
  - exists q, 0. split; [apply reach_refl|]. split; [exact Hc|]. split; [exact Hb|]. split; [|exists 0; ring].
    intros i b H. replace (i + 0) with i by ring. exact H.
  - destruct (rotate (- D) s q Hc) as (q' & R & C & B). exists q', (- D). split; [exact R|]. split; [exact C|].
    split; [|split; [exact B|exists (-1); ring]]. apply bit_negated in Hb. apply B in Hb.
    replace (j + D + - D) with j in Hb by ring. destruct b, v; (congruence || exact Hb).
Qed.

Lemma free_step : forall s q, clean s (hid q) -> exists q' r, reach q q' /\ clean (s - 1) (hid q') /\
  forall i b, bit s (hid q) i b -> bit (s - 1) (hid q') (i + r) b.
Proof.
  intros s q Hc. destruct (flip_or_not (s - 1)) as [(c & j & Pc & Fc)|none].
  - destruct (rotate_to s q j (negb (g c)) Hc) as (q1 & r & R1 & C1 & J1 & B1 & _).
    destruct (step_flip s q1 c j C1 Pc Fc) as (B & _ & K). exists (move q1 (s - 1)), (r + 1).
    split; [eapply reach_trans; [exact R1|apply reach_move]|]. split; [apply move_clean|].
    intros i b H. apply B1 in H. replace (i + (r + 1)) with (i + r + 1) by ring. set (k := i + r) in *. clearbody k.
    destruct (bit_exists (s - 1) (hid (move q1 (s - 1))) (k + 1)) as [b' Hb'].
    assert (D0 : D <> 0) by lia. pose proof (Z.div_mod (k - j) D D0) as E.
    destruct (Z.eq_dec ((k - j) mod D) 0) as [Z0|Z0].
    + assert (Ek : k = j + (k - j) / D * D) by Lia.lia. set (x := (k - j) / D) in *. clearbody x. subst k.
      pose proof (bit_turns s q1 j _ x J1) as B2. rewrite (bit_unique _ _ _ _ _ H B2).
      pose proof (bit_turns _ _ _ _ x B) as B3. replace (j + x * D + 1) with (j + 1 + x * D) by ring. exact B3.
    + apply K; [|exact H]. intros m Em. apply Z0. rewrite Em. replace (j + m * D - j) with (m * D) by ring.
      apply Z.mod_mul. exact D0.
  - exists (move q (s - 1)), 1. split; [apply reach_move|]. split; [apply move_clean|].
    exact (step_plain s q Hc none).
Qed.

Lemma free_steps : forall (x : nat) s q, clean s (hid q) -> exists q' r, reach q q' /\
  clean (s - Z.of_nat x) (hid q') /\ forall i b, bit s (hid q) i b -> bit (s - Z.of_nat x) (hid q') (i + r) b.
Proof.
  induction x as [|x IH]; intros s q Hc.
  - exists q, 0. replace (s - Z.of_nat 0) with s by Lia.lia. split; [apply reach_refl|]. split; [exact Hc|].
    intros i b H. replace (i + 0) with i by ring. exact H.
  - destruct (free_step s q Hc) as (q1 & r1 & R1 & C1 & B1).
    destruct (IH (s - 1) q1 C1) as (q2 & r2 & R2 & C2 & B2).
    replace (s - Z.of_nat (S x)) with (s - 1 - Z.of_nat x) by Lia.lia. exists q2, (r1 + r2).
    split; [eapply reach_trans; eassumption|]. split; [exact C2|]. intros i b H.
    replace (i + (r1 + r2)) with (i + r1 + r2) by ring. apply B2, B1, H.
Qed.

(** Two guards that follow each other with equal bits, at some start. *)
Lemma equal_bits : forall q c, 2 <= D -> F c = true -> exists q' s j w, reach q q' /\ clean s (hid q') /\
  bit s (hid q') j w /\ bit s (hid q') (j - 1) w.
Proof.
  intros q c HD Fc. set (s := P c + 1). set (q0 := move q s). assert (C0 : clean s (hid q0)) by apply move_clean.
  assert (Pc : P c = s - 1 + 0 * N) by (unfold s; ring).
  destruct (rotate_to s q0 0 (g c) C0) as (q1 & r & R1 & C1 & B1 & _).
  destruct (bit_exists s (hid q1) (-1)) as [b Hb].
  assert (R : reach q q1) by (eapply reach_trans; [apply reach_move|exact R1]).
  destruct (Bool.bool_dec b (g c)) as [->|Hne].
  - exists q1, s, 0, (g c). split; [exact R|]. split; [exact C1|]. split; [exact B1|exact Hb].
  - destruct (step_flip s q1 c 0 C1 Pc Fc) as (B & _ & K). exists (move q1 (s - 1)), (s - 1), 1, (negb (g c)).
    split; [eapply reach_trans; [exact R|apply reach_move]|]. split; [apply move_clean|]. split; [exact B|].
    assert (b = negb (g c)) by (destruct b, (g c); congruence || reflexivity). subst b.
    replace (1 - 1) with (-1 + 1) by ring. apply K; [|exact Hb]. intros m. destruct (Z_lt_le_dec m 0); nia.
Qed.

(** They can be brought to any start and boundary, with either bit. *)
Lemma equal_bits_at : forall q c s j v, 2 <= D -> F c = true -> exists q' x, reach q q' /\
  clean (s + x * N) (hid q') /\ bit (s + x * N) (hid q') (j - x) v /\ bit (s + x * N) (hid q') (j - x - 1) v.
Proof.
  intros q c s j v HD Fc. destruct (equal_bits q c HD Fc) as (q1 & s1 & j1 & w & R1 & C1 & B1 & B1').
  pose proof (Z.div_mod (s1 - s) N N_not_0) as E. pose proof (Z.mod_pos_bound (s1 - s) N N_pos) as Bo.
  set (x := (s1 - s) / N) in *. set (y := (s1 - s) mod N) in *.
  destruct (free_steps (Z.to_nat y) s1 q1 C1) as (q2 & r & R2 & C2 & K2).
  rewrite Z2Nat.id in * by Lia.lia. replace (s1 - y) with (s + x * N) in * by Lia.lia.
  apply K2 in B1. apply K2 in B1'. set (j2 := j1 + r) in *. replace (j1 - 1 + r) with (j2 - 1) in B1' by
    (unfold j2; ring).
  clearbody j2.
  assert (either : exists q3, reach q2 q3 /\ clean (s + x * N) (hid q3) /\
            bit (s + x * N) (hid q3) (j - x) v /\ bit (s + x * N) (hid q3) (j - x - 1) v).
  { destruct (Bool.bool_dec w v) as [->|Hne].
    - destruct (rotate (j - x - j2) _ q2 C2) as (q3 & R3 & C3 & K3). exists q3. split; [exact R3|].
      split; [exact C3|].
      apply K3 in B1. apply K3 in B1'. replace (j2 + (j - x - j2)) with (j - x) in B1 by ring.
      replace (j2 - 1 + (j - x - j2)) with (j - x - 1) in B1' by ring. tauto.
    - destruct (rotate (j - x - j2 - D) _ q2 C2) as (q3 & R3 & C3 & K3). exists q3. split; [exact R3|].
      split; [exact C3|]. apply bit_negated in B1. apply bit_negated in B1'. apply K3 in B1. apply K3 in B1'.
      replace (j2 + D + (j - x - j2 - D)) with (j - x) in B1 by ring.
      replace (j2 - 1 + D + (j - x - j2 - D)) with (j - x - 1) in B1' by ring.
      assert (negb w = v) by (destruct w, v; congruence || reflexivity). subst v. tauto. }
  destruct either as (q3 & R3 & H3). exists q3, x. split; [|exact H3].
  eapply reach_trans; [exact R1|eapply reach_trans; eassumption].
Qed.
End Odd.
End Signals.
