(** Everybody escapes where captives return from the centre, one a round (docs/atlas.md, "With sacrifices"). *)

From Coq Require Import ZArith Lia Bool List.
From Cellar Require Import Helix Guards Machine Signals Escapes.
Open Scope Z_scope.

(** A captive of species [k] returns to its hideout. *)
Class Giving {X : Helix} {M : Machine} := {
  give : Q -> Z -> Q;
  hid_given : forall q k, hid (give q k) k = true;
  hid_others : forall q k l, (forall m, l <> k + m * L) -> hid (give q k) l = hid q l;
  out_others : forall q k l, (forall m, l <> k + m * L) -> out (give q k) l = out q l
}.

Section Sacrifices.
Context {X : Helix} {M : Machine} {G : Giving}.

Ltac lia := pose proof N_big; pose proof L_big; pose proof D_pos; Lia.lia.

(** A round, and then perhaps one return. *)
Inductive turns : Q -> Q -> Prop :=
  | done : forall q, turns q q
  | round_only : forall q s q', turns (move q s) q' -> turns q q'
  | with_return : forall q s k q', out (move q s) k = true -> hid (move q s) k = false ->
      turns (give (move q s) k) q' -> turns q q'.

Lemma turns_trans : forall q q' q'', turns q q' -> turns q' q'' -> turns q q''.
Proof.
  intros q q' q'' H. induction H; intros T; [exact T| |].
  - apply (round_only _ s). auto.
  - apply (with_return _ s k); auto.
Qed.

Lemma reach_turns : forall q q', reach q q' -> turns q q'.
Proof.
  intros q q' [l ->]. revert q. induction l as [|s l IH]; intros q; [apply done|]. apply (round_only _ s). apply IH.
Qed.

(** The same bits again, right after a round. *)
Lemma again : forall s q, clean s (hid q) -> exists q1, reach q q1 /\
  forall j b, bit s (hid q) j b -> bit s (hid (move q1 s)) j b.
Proof.
  intros s q C. destruct (rotate (-1) s q C) as (q1 & R & C1 & B). exists q1. split; [exact R|]. intros j b H.
  apply B in H. destruct (move_played q1 s) as (e & Hp & _). apply (wait_bit _ _ _ _ _ _ C1 Hp) in H.
  replace (j + -1 + 1) with j in H by ring. exact H.
Qed.

Lemma hidden_again : forall i q, clean (P i + 1) (hid q) -> hid q i = true -> exists q1, reach q q1 /\
  hid (move q1 (P i + 1)) i = true.
Proof.
  intros i q C H. destruct (again _ _ C) as (q1 & R & B). exists q1. split; [exact R|].
  assert (Bi : bd (P i + 1 + 0 * N) i) by (replace (P i + 1 + 0 * N) with (P i + 1) by ring; apply bd_after).
  destruct (bit_exists (P i + 1) (hid q) 0) as [b Hb]. apply (bit_hides _ _ _ _ _ Bi (B _ _ Hb)).
  rewrite <- (Hb i Bi), H. destruct (g i); reflexivity.
Qed.

Lemma next_cell : forall k m, k <> k - 1 + m * L.
Proof. intros k m E. assert (0 < m) by (apply laps_lt; lia). assert (m < 1) by (apply laps_lt; lia). Lia.lia. Qed.

Lemma bring : lively -> forall x k z, 0 <= x -> z + x = k -> behind z k -> forall q, exists q', turns q q' /\
  out q' k = true /\
  forall l, (forall i m, z <= i < k -> l <> i + m * L) -> out q l = true -> out q' l = true.
Proof.
  intros L x k z Hx. revert k. pattern x. apply natlike_ind; [| |exact Hx].
  - intros k Ek (_ & Fz & _) q. replace z with k in Fz by Lia.lia.
    destruct (flips_escape L k Fz q) as (q' & R & H). exists q'. split; [apply reach_turns, R|]. split; [exact H|].
    intros l _ Hl. exact (out_stays _ _ _ R Hl).
  - intros y Hy IH k Ek (Hz & Fz & none) q.
    destruct (IH (k - 1) ltac:(Lia.lia)) with (q := q) as (q1 & T1 & O1 & K1).
    { split; [Lia.lia|]. split; [exact Fz|]. intros i Hi. apply none. Lia.lia. }
    assert (Fk : F k = false) by (apply none; Lia.lia).
    destruct (last_triggered L q1 (P k + 1) k (bd_after k)) as (q2 & R2 & C2 & H2).
    destruct (hidden_again k q2 C2 H2) as (q3 & R3 & H3). set (q4 := move q3 (P k + 1)) in *.
    assert (R : reach q1 q3) by (eapply reach_trans; eassumption).
    assert (O4 : forall l, out q1 l = true -> out q4 l = true) by (intros l Hl; apply out_move, (out_stays q1 q3);
      assumption).
    pose proof (P_step (k - 1)) as S1. replace (k - 1 + 1) with k in S1 by ring. pose proof (P_step k) as S2.
    assert (Z4 : hid q4 (k - 1) = false).
    { apply (move_clean q3 (P k + 1)). apply together_true. intros j [B1 B2].
      replace (k - 1 + 1) with k in B2 by ring.
      assert (-1 < j) by (apply times_lt; Lia.lia). assert (j < 0) by (apply times_lt; Lia.lia). Lia.lia. }
    set (q5 := give q4 (k - 1)). exists (move q5 (P k)). split.
    + eapply turns_trans; [exact T1|]. eapply turns_trans; [apply reach_turns, R|].
      apply (with_return _ (P k + 1) (k - 1)); [apply O4, O1|exact Z4|]. apply (round_only _ (P k)). apply done.
    + assert (H5 : hid q5 k = true) by (unfold q5; rewrite hid_others; [exact H3|apply next_cell]).
      assert (H5' : hid q5 (k - 1) = true) by apply hid_given.
      destruct (move_played q5 (P k)) as (e & (t & E1 & _ & E3) & Ho). split.
      * rewrite Ho, E3, H5. specialize (E1 (k - 1)). replace (k - 1 + 1) with k in E1 by ring.
        assert (T0 : together (P k) (k - 1) = false).
        { apply together_false. exists 0. unfold bd. replace (k - 1 + 1) with k by ring. Lia.lia. }
        assert (T1' : together (P k) k = true).
        { unfold together. rewrite Z.sub_diag, Z.div_0_l by apply N_not_0. rewrite Z.div_small by Lia.lia.
          reflexivity. }
        rewrite T0, Fk, H5' in E1. rewrite E1, T1'. apply orb_true_r.
      * intros l Hl Hq. rewrite Ho. apply orb_true_intro. left. unfold q5. rewrite out_others.
        -- apply O4, K1; [|exact Hq]. intros i m Hi. apply Hl. Lia.lia.
        -- intros m. apply Hl. Lia.lia.
Qed.

Lemma everybody_returns : lively -> forall q, exists q', turns q q' /\ forall k, out q' k = true.
Proof.
  intros Li q. pose proof Li as [[c Fc] _].
  assert (go : forall x, 0 <= x -> x <= L -> exists q', turns q q' /\ forall k, c - 1 - x < k <= c - 1 ->
    out q' k = true).
  { intros x Hx. pattern x. apply natlike_ind; [| |exact Hx].
    - intros _. exists q. split; [apply done|]. intros. Lia.lia.
    - intros y Hy IH Hle. destruct (IH ltac:(Lia.lia)) as (q1 & T1 & H1). set (k := c - 1 - y).
      assert (Fc' : F (c - L) = true) by (replace (c - L) with (c + (-1) * L) by ring; rewrite F_turns; exact Fc).
      assert (Hk : c - L <= k) by (unfold k; Lia.lia). destruct (behind_exists (c - L) k Hk Fc') as (z & Hcz & Hz).
      assert (Hx' : 0 <= k - z) by (destruct Hz; Lia.lia). assert (Ez : z + (k - z) = k) by ring.
      destruct (bring Li (k - z) k z Hx' Ez Hz q1) as (q2 & T2 & O2 & K2).
      exists q2. split; [eapply turns_trans; eassumption|]. intros l Hl.
      destruct (Z.eq_dec l k) as [->|Hne]; [exact O2|].
      apply K2; [|apply H1; unfold k in *; Lia.lia]. intros i m Hi E.
      assert (0 < m) by (apply laps_lt; unfold k in *; Lia.lia).
      assert (m < 1) by (apply laps_lt; unfold k in *; Lia.lia).
      Lia.lia. }
  assert (L0 : 0 <= L) by lia. destruct (go L L0 (Z.le_refl L)) as (q' & T & H). exists q'. split; [exact T|].
  intros k.
  pose proof (Z.div_mod (c - 1 - k) L L_not_0) as E. pose proof (Z.mod_pos_bound (c - 1 - k) L L_pos).
  replace k with (k + (c - 1 - k) / L * L + - ((c - 1 - k) / L) * L) by ring. rewrite out_turns. apply H. Lia.lia.
Qed.
End Sacrifices.
