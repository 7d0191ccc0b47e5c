(** What a guard carries (docs/atlas.md, Lemmas 1 and 2, the back step and the gate). *)

From Coq Require Import ZArith Lia Bool.
From Cellar Require Import Helix.
Open Scope Z_scope.

Section Guards.
Context {X : Helix}.

Ltac lia := pose proof N_big; pose proof L_big; pose proof D_pos; Lia.lia.
Ltac nia := pose proof N_big; pose proof L_big; pose proof D_pos; Lia.nia.

Definition clean (s : Z) (h : Z -> bool) : Prop := forall k, together s k = true -> h k = false.

Lemma played_clean : forall s h h' e, played s h h' e -> clean s h'.
Proof. intros s h h' e (t & _ & H & _) k E. rewrite H, E. reflexivity. Qed.

Lemma played_shift : forall s h h' e, played (s + N) h h' e -> played s h h' e.
Proof.
  intros s h h' e (t & H1 & H2 & H3). exists t. repeat split; intros k.
  - rewrite H1, together_shift. reflexivity.
  - rewrite H2, together_shift. reflexivity.
  - rewrite H3, together_shift. reflexivity.
Qed.

Lemma clean_shift : forall s h, clean s h -> clean (s + N) h.
Proof. intros s h H k E. apply H. rewrite together_shift in E. exact E. Qed.

(** Lemma 2 of the page: one guard's way, from [p0] to [p1]; at [m] he may meet the bit of the last round. *)
Section Way.
  Variables (s s' j p0 m p1 : Z) (h h' e : Z -> bool).
  Hypothesis close : s <= s' < s + N.
  Hypothesis was_clean : clean s h.
  Hypothesis play : played s' h h' e.
  Hypothesis bd0 : bd (s' + j * N) p0.
  Hypothesis bdm : bd (s + (j + 1) * N) m.
  Hypothesis bd1 : bd (s' + (j + 1) * N) p1.

  Let A := xorb (h p0) (g p0).
  Let A2 := xorb (xorb A (g m) || h m) (g m).

  Lemma way_order : p0 <= m <= p1 /\ p0 < p1.
  Proof.
    repeat split.
    - eapply bd_le; [|exact bd0|exact bdm]. lia.
    - eapply bd_le; [|exact bdm|exact bd1]. lia.
    - eapply bd_lt; [|exact bd0|exact bd1]. lia.
  Qed.

  Lemma inside_together : forall k, p0 < k < p1 -> together s' k = true.
  Proof.
    intros k Hk. apply together_true. intros j' Hb.
    assert (H1 : s' + j * N < s' + j' * N).
    { destruct (Z_lt_le_dec (s' + j * N) (s' + j' * N)); [assumption|].
      pose proof (bd_le _ _ _ _ l Hb bd0). lia. }
    assert (H2 : s' + j' * N < s' + (j + 1) * N).
    { destruct (Z_lt_le_dec (s' + j' * N) (s' + (j + 1) * N)); [assumption|].
      pose proof (bd_le _ _ _ _ l bd1 Hb). lia. }
    assert (j < j') by (apply times_lt; lia). assert (j' < j + 1) by (apply times_lt; lia). lia.
  Qed.

  Lemma inside_empty : forall k, p0 < k < p1 -> k <> m -> h k = false.
  Proof.
    intros k Hk Hm. apply was_clean. apply together_true. intros j' Hb.
    assert (H1 : s' + j * N < s + j' * N).
    { destruct (Z_lt_le_dec (s' + j * N) (s + j' * N)); [assumption|].
      pose proof (bd_le _ _ _ _ l Hb bd0). lia. }
    assert (H2 : s + j' * N < s' + (j + 1) * N).
    { destruct (Z_lt_le_dec (s + j' * N) (s' + (j + 1) * N)); [assumption|].
      pose proof (bd_le _ _ _ _ l bd1 Hb). lia. }
    assert (j < j') by (apply times_lt; lia). assert (j' < j + 2) by (apply times_lt; lia).
    assert (j' = j + 1) by lia. subst j'. apply Hm. eapply bd_unique; eassumption.
  Qed.

  Lemma not_together_start : together s' p0 = false.
  Proof. apply together_false. exists j. exact bd0. Qed.

  Lemma not_together_end : together s' p1 = false.
  Proof. apply together_false. exists (j + 1). exact bd1. Qed.

  (** His bit, before and after the meeting. *)
  Lemma way_bits : exists t : Z -> bool,
    (forall k, h' k = negb (together s' k) && t k) /\
    (forall k, e k = t k && h k && together s' k) /\
    (forall k, p0 < k <= p1 -> t k = xorb (if (p0 <? m) && (m <? k) then A2 else A) (g k)).
  Proof.
    destruct play as (t & H1 & H2 & H3). exists t. split; [exact H2|]. split; [exact H3|].
    assert (go : forall x, 0 <= x -> p0 + 1 + x <= p1 ->
                 t (p0 + 1 + x) = xorb (if (p0 <? m) && (m <? p0 + 1 + x) then A2 else A) (g (p0 + 1 + x))).
    { intros x Hx. pattern x. apply natlike_ind; [| |exact Hx].
      - intros _. replace (p0 + 1 + 0) with (p0 + 1) by ring. rewrite H1, not_together_start, g_step.
        destruct ((p0 <? m) && (m <? p0 + 1)) eqn:E.
        + apply andb_prop in E. destruct E as [E1 E2]. apply Z.ltb_lt in E1, E2. lia.
        + unfold A. destruct (h p0), (g p0), (F (p0 + 1)); reflexivity.
      - intros y Hy IH Hle. set (k := p0 + 1 + y) in *.
        replace (p0 + 1 + Z.succ y) with (k + 1) by (unfold k; ring).
        assert (Hk : p0 < k < p1) by (unfold k in *; lia).
        rewrite H1, (inside_together k Hk), g_step, (IH ltac:(lia)).
        destruct (Z.eq_dec k m) as [E|E].
        + rewrite E in *. replace (m <? m) with false by (symmetry; apply Z.ltb_ge; lia).
          replace (m <? m + 1) with true by (symmetry; apply Z.ltb_lt; lia).
          replace (p0 <? m) with true by (symmetry; apply Z.ltb_lt; lia). cbn [andb]. unfold A2.
          destruct A, (g m), (h m), (F (m + 1)); reflexivity.
        + rewrite (inside_empty k Hk E). rewrite orb_false_r.
          replace (m <? k + 1) with (m <? k)
            by (destruct (Z.ltb_spec m k), (Z.ltb_spec m (k + 1)); lia || reflexivity).
          destruct ((p0 <? m) && (m <? k)), A, A2, (g k), (F (k + 1)); reflexivity. }
    intros k Hk. specialize (go (k - p0 - 1) ltac:(lia)). replace (p0 + 1 + (k - p0 - 1)) with k in go by ring.
    apply go. lia.
  Qed.

  Lemma way_end : h' p1 = xorb (if (p0 <? m) && (m <? p1) then A2 else A) (g p1).
  Proof.
    destruct way_bits as (t & H2 & _ & H). rewrite H2, not_together_end. cbn. apply H. pose proof way_order. lia.
  Qed.

  Lemma way_escape : p0 < m < p1 -> e m = xorb A (g m) && h m.
  Proof.
    intros Hm. destruct way_bits as (t & _ & H3 & H). rewrite H3, (inside_together m Hm), (H m ltac:(lia)).
    replace (m <? m) with false by (symmetry; apply Z.ltb_ge; lia). rewrite andb_false_r, andb_true_r. reflexivity.
  Qed.
End Way.

(** Whoever escapes does so where a guard meets an old bit. *)
Lemma escape_where : forall s s' h h' e i, s <= s' < s + N -> clean s h -> played s' h h' e -> e i = true ->
  exists j p0 p1, bd (s' + j * N) p0 /\ bd (s + (j + 1) * N) i /\ bd (s' + (j + 1) * N) p1 /\ p0 < i < p1.
Proof.
  intros s s' h h' e i Hs Hc Hp He.
  assert (Ht : h i = true /\ together s' i = true).
  { destruct Hp as (t & _ & _ & H3). rewrite H3 in He. apply andb_prop in He. destruct He as [He1 He2].
    apply andb_prop in He1. tauto. }
  destruct Ht as [Hh Ht].
  destruct (together s i) eqn:E; [rewrite (Hc i E) in Hh; discriminate|].
  apply together_false in E. destruct E as [j Hj].
  destruct (bd_exists (s' + (j - 1) * N)) as [p0 B0]. destruct (bd_exists (s' + j * N)) as [p1 B1].
  exists (j - 1), p0, p1. replace (j - 1 + 1) with j by ring. split; [exact B0|]. split; [exact Hj|].
  split; [exact B1|]. split.
  - assert (p0 <= i) by (eapply bd_le; [|exact B0|exact Hj]; lia).
    destruct (Z.eq_dec p0 i) as [->|]; [|lia]. exfalso.
    assert (together s' i = false) by (apply together_false; eexists; exact B0). congruence.
  - assert (i <= p1) by (eapply bd_le; [|exact Hj|exact B1]; lia).
    destruct (Z.eq_dec i p1) as [->|]; [|lia]. exfalso.
    assert (together s' p1 = false) by (apply together_false; eexists; exact B1). congruence.
Qed.

(** ** Waiting, back steps and the gate *)

(** Guard [j] of the start [s] has the bit [b], counted as if all flips up to his place were undone. *)
Definition bit (s : Z) (h : Z -> bool) (j : Z) (b : bool) : Prop :=
  forall k, bd (s + j * N) k -> xorb (h k) (g k) = b.

Lemma bit_exists : forall s h j, exists b, bit s h j b.
Proof.
  intros s h j. destruct (bd_exists (s + j * N)) as [k Hk]. exists (xorb (h k) (g k)). intros l Hl.
  rewrite (bd_unique _ _ _ Hl Hk). reflexivity.
Qed.

Lemma bit_unique : forall s h j b b', bit s h j b -> bit s h j b' -> b = b'.
Proof. intros s h j b b' H H'. destruct (bd_exists (s + j * N)) as [k Hk]. rewrite <- (H k Hk). apply H'. exact Hk.
Qed.

Lemma bit_turn : forall s h j b, (forall k, h (k + L) = h k) -> bit s h j b -> bit s h (j + D) (xorb b odd_flips).
Proof.
  intros s h j b Hper H k Hk.
  assert (Hk' : bd (s + j * N) (k - L)).
  { unfold bd in *. pose proof (P_turn (k - L)) as E1. pose proof (P_turn (k + 1 - L)) as E2.
    replace (k - L + L) with k in E1 by ring. replace (k + 1 - L + L) with (k + 1) in E2 by ring.
    replace (k - L + 1) with (k + 1 - L) by ring. nia. }
  rewrite <- (H _ Hk'). pose proof (Hper (k - L)) as E. pose proof (g_turn (k - L)) as G.
  replace (k - L + L) with k in * by ring. rewrite E, G. destruct (h (k - L)), (g (k - L)), odd_flips; reflexivity.
Qed.

Lemma wait_bit : forall s h h' e j b, clean s h -> played s h h' e -> bit s h j b -> bit s h' (j + 1) b.
Proof.
  intros s h h' e j b Hc Hp Hb p1 B1. destruct (bd_exists (s + j * N)) as [p0 B0].
  assert (close : s <= s < s + N) by lia. rewrite (way_end s s j p0 p1 p1 h h' e close Hc Hp B0 B1 B1).
  replace (p1 <? p1) with false by (symmetry; apply Z.ltb_ge; lia). rewrite andb_false_r, (Hb p0 B0).
  destruct b, (g p1); reflexivity.
Qed.

(** A cell right behind a boundary: it is the one over which the start steps back. *)
Lemma back_cell : forall s h c j, clean s h -> P c = s - 1 + j * N ->
  bd (s + j * N) c /\ bd (s - 1 + j * N) (c - 1) /\ h (c - 1) = false.
Proof.
  intros s h c j Hc E. pose proof (P_step c). pose proof (P_step (c - 1)) as Hb.
  replace (c - 1 + 1) with c in Hb by ring.
  split; [unfold bd; lia|]. split; [unfold bd; replace (c - 1 + 1) with c by ring; lia|].
  - apply Hc. apply together_true. intros j' [B1 B2]. replace (c - 1 + 1) with c in B2 by ring.
    assert (j - 2 < j') by (apply times_lt; lia). assert (j' < j) by (apply times_lt; lia).
    assert (j' = j - 1) by lia.
    subst j'. lia.
Qed.

Lemma back_bit : forall s h h' e j b, clean s h -> played (s - 1) h h' e -> bit s h j b ->
  (forall c, P c = s - 1 + j * N -> F c = false) -> bit (s - 1) h' (j + 1) b.
Proof.
  intros s h h' e j b Hc Hp Hb Hf p1 B1.
  assert (Hp' : played (s - 1 + N) h h' e).
  { destruct Hp as (t & H1 & H2 & H3). exists t. repeat split; intros k; rewrite together_shift; auto. }
  destruct (bd_exists (s - 1 + j * N)) as [p0 B0]. destruct (bd_exists (s + j * N)) as [m Bm].
  assert (close : s <= s - 1 + N < s + N) by lia.
  assert (W0 : bd (s - 1 + N + (j - 1) * N) p0) by
    (replace (s - 1 + N + (j - 1) * N) with (s - 1 + j * N) by ring; exact B0).
  assert (Wm : bd (s + (j - 1 + 1) * N) m) by (replace (j - 1 + 1) with j by ring; exact Bm).
  assert (W1 : bd (s - 1 + N + (j - 1 + 1) * N) p1) by
    (replace (s - 1 + N + (j - 1 + 1) * N) with (s - 1 + (j + 1) * N) by ring; exact B1).
  rewrite (way_end s (s - 1 + N) (j - 1) p0 m p1 h h' e close Hc Hp' W0 Wm W1). pose proof (Hb m Bm) as Em.
  assert (Hle : p0 <= m) by (eapply bd_le; [|exact B0|exact Bm]; lia).
  destruct (Z.eq_dec p0 m) as [->|Hne].
  - replace (m <? m) with false by (symmetry; apply Z.ltb_ge; lia). cbn [andb]. rewrite Em.
    destruct b, (g p1); reflexivity.
  - assert (Pm : P m = s - 1 + j * N).
    { destruct B0 as [_ B0]. destruct Bm as [Bm _]. pose proof (P_le (p0 + 1) m ltac:(lia)). lia. }
    destruct (back_cell s h m j Hc Pm) as (_ & B0' & Hz). rewrite (bd_unique _ _ _ B0 B0').
    assert (Hlt : m < p1) by (pose proof (P_step m); eapply (bd_behind _ p1 (m + 1)) in B1; lia).
    rewrite Hz. pose proof (g_step (m - 1)) as G. replace (m - 1 + 1) with m in G by ring.
    rewrite (Hf m Pm), xorb_false_r in G. rewrite G.
    replace (m - 1 <? m) with true by (symmetry; apply Z.ltb_lt; lia).
    replace (m <? p1) with true by (symmetry; apply Z.ltb_lt; lia). cbn [andb].
    rewrite <- Em. rewrite G. destruct (g (m - 1)), (h m), (g p1); reflexivity.
Qed.

Lemma back_flip : forall s h h' e j c, clean s h -> played (s - 1) h h' e -> P c = s - 1 + j * N -> F c = true ->
  bit (s - 1) h' (j + 1) (negb (g c)) /\ e c = h c.
Proof.
  intros s h h' e j c Hc Hp Pc Fc.
  assert (Hp' : played (s - 1 + N) h h' e).
  { destruct Hp as (t & H1 & H2 & H3). exists t. repeat split; intros k; rewrite together_shift; auto. }
  destruct (back_cell s h c j Hc Pc) as (Bm & B0 & Hz).
  assert (close : s <= s - 1 + N < s + N) by lia.
  pose proof (g_step (c - 1)) as G. replace (c - 1 + 1) with c in G by ring. rewrite Fc, xorb_true_r in G.
  assert (W0 : bd (s - 1 + N + (j - 1) * N) (c - 1)) by
    (replace (s - 1 + N + (j - 1) * N) with (s - 1 + j * N) by ring; exact B0).
  assert (Wm : bd (s + (j - 1 + 1) * N) c) by (replace (j - 1 + 1) with j by ring; exact Bm).
  assert (lt : forall p1, bd (s - 1 + (j + 1) * N) p1 -> c < p1).
  { intros p1 B1. pose proof (P_step c). eapply (bd_behind _ p1 (c + 1)) in B1; lia. }
  split.
  - intros p1 B1.
    assert (W1 : bd (s - 1 + N + (j - 1 + 1) * N) p1) by
      (replace (s - 1 + N + (j - 1 + 1) * N) with (s - 1 + (j + 1) * N) by ring; exact B1).
    rewrite (way_end s (s - 1 + N) (j - 1) (c - 1) c p1 h h' e close Hc Hp' W0 Wm W1).
    pose proof (lt p1 B1).
    replace (c - 1 <? c) with true by (symmetry; apply Z.ltb_lt; lia).
    replace (c <? p1) with true by (symmetry; apply Z.ltb_lt; lia). cbn [andb]. rewrite Hz, G.
    destruct (g (c - 1)), (h c), (g p1); reflexivity.
  - destruct (bd_exists (s - 1 + (j + 1) * N)) as [p1 B1]. pose proof (lt p1 B1).
    assert (W1 : bd (s - 1 + N + (j - 1 + 1) * N) p1) by
      (replace (s - 1 + N + (j - 1 + 1) * N) with (s - 1 + (j + 1) * N) by ring; exact B1).
    rewrite (way_escape s (s - 1 + N) (j - 1) (c - 1) c p1 h h' e close Hc Hp' W0 Wm W1) by lia.
    rewrite Hz, G. destruct (g (c - 1)), (h c); reflexivity.
Qed.

(** The gate: wait at the cell that faces the hideout of [i], then move the start on by one. *)
Lemma gate : forall s h h' e i j, 2 <= D -> clean s h -> played (s + 1) h h' e -> P (i + 1) = s + j * N ->
  h i = true -> bit s h (j - 1) (negb (g i)) -> e i = true.
Proof.
  intros s h h' e i j HD2 Hc Hp Pi Hi Hb.
  assert (Bi : bd (s + j * N) i) by (pose proof (P_step i); unfold bd; lia).
  destruct (bd_exists (s + 1 + (j - 1) * N)) as [p0 B0].
  assert (B0' : bd (s + (j - 1) * N) p0).
  { unfold bd in *. split; [|lia]. destruct (Z_lt_le_dec (P p0) (s + (j - 1) * N)); [assumption|]. exfalso.
    assert (E : P p0 = P (i + 1) + (-1) * N) by lia. apply P_place in E. destruct E as (m & _ & E).
    destruct (Z_lt_le_dec m 0); nia. }
  destruct (bd_exists (s + 1 + (j - 1 + 1) * N)) as [p1 B1].
  assert (close : s <= s + 1 < s + N) by lia.
  assert (Wm : bd (s + (j - 1 + 1) * N) i) by (replace (j - 1 + 1) with j by ring; exact Bi).
  rewrite (way_escape s (s + 1) (j - 1) p0 i p1 h h' e close Hc Hp B0 Wm B1).
  - rewrite (Hb p0 B0'), Hi. destruct (g i); reflexivity.
  - split.
    + eapply bd_lt; [|exact B0'|exact Bi]. lia.
    + eapply (bd_behind _ p1 (i + 1)) in B1; lia.
Qed.

End Guards.
