(** Somebody stays behind (docs/atlas.md, "Boards that cannot be solved" and the last case). *)

From Coq Require Import ZArith Lia Bool List.
From Cellar Require Import Helix Guards Machine Signals Escapes.
Open Scope Z_scope.

Section Stays.
Context {X : Helix} {M : Machine}.

Ltac lia := pose proof N_big; pose proof L_big; pose proof D_pos; Lia.lia.

(** ** Nothing ever happens *)

Lemma quiet : (forall x p0 p1, bd x p0 -> bd (x + N) p1 -> g p0 = g p1) -> forall q s, (forall k, hid q k = false) ->
  (forall k, hid (move q s) k = false) /\ (forall k, out (move q s) k = out q k).
Proof.
  intros same q s H. destruct (move_played q s) as (e & Hp & Ho).
  assert (C : clean s (hid q)) by (intros k _; apply H). assert (close : s <= s < s + N) by lia. split; intros k.
  - destruct (together s k) eqn:T; [exact (move_clean q s k T)|]. apply together_false in T. destruct T as [j B1].
    destruct (bd_exists (s + (j - 1) * N)) as [p0 B0].
    assert (B1' : bd (s + (j - 1 + 1) * N) k) by (replace (j - 1 + 1) with j by ring; exact B1).
    rewrite (way_end _ _ _ _ _ _ _ _ _ close C Hp B0 B1' B1').
    replace (k <? k) with false by (symmetry; apply Z.ltb_ge; Lia.lia). rewrite andb_false_r, H.
    rewrite (same _ p0 k B0) by (replace (s + (j - 1) * N + N) with (s + j * N) by ring; exact B1).
    destruct (g k); reflexivity.
  - rewrite Ho. destruct Hp as (t & _ & _ & He). rewrite He, H, andb_false_r. apply orb_false_r.
Qed.

Lemma quiet_without_flips : (forall k, F k = false) -> forall x p0 p1, bd x p0 -> bd (x + N) p1 -> g p0 = g p1.
Proof.
  intros H x p0 p1 B0 B1. assert (le : p0 <= p1) by (eapply bd_le; [|exact B0|exact B1]; lia).
  assert (go : forall y, 0 <= y -> g (p0 + y) = g p0).
  { intros y Hy. pattern y. apply natlike_ind; [| |exact Hy].
    - f_equal. ring.
    - intros z Hz IH. replace (p0 + Z.succ z) with (p0 + z + 1) by ring. rewrite g_step, H, xorb_false_r. exact IH. }
  replace p1 with (p0 + (p1 - p0)) by ring. symmetry. apply go. Lia.lia.
Qed.

Lemma quiet_chain : D = 1 -> odd_flips = false -> forall x p0 p1, bd x p0 -> bd (x + N) p1 -> g p0 = g p1.
Proof.
  intros HD O x p0 p1 B0 B1. apply bd_turn in B0. rewrite HD in B0. replace (x + 1 * N) with (x + N) in B0 by ring.
  rewrite (bd_unique _ _ _ B1 B0), g_turn, O. symmetry. apply xorb_false_r.
Qed.

(** ** Any start is one that is less than a turn ahead *)

Lemma played_times : forall m s h h' e, played s h h' e -> played (s + m * N) h h' e.
Proof.
  assert (up : forall m s h h' e, 0 <= m -> played s h h' e -> played (s + m * N) h h' e).
  { intros m s h h' e Hm H. pattern m. apply natlike_ind; [| |exact Hm].
    - replace (s + 0 * N) with s by ring. exact H.
    - intros x Hx IH. replace (s + Z.succ x * N) with (s + x * N + N) by ring. apply played_add, IH. }
  assert (down : forall m s h h' e, 0 <= m -> played s h h' e -> played (s - m * N) h h' e).
  { intros m s h h' e Hm H. pattern m. apply natlike_ind; [| |exact Hm].
    - replace (s - 0 * N) with s by ring. exact H.
    - intros x Hx IH. apply played_shift. replace (s - Z.succ x * N + N) with (s - x * N) by ring. exact IH. }
  intros m s h h' e H. destruct (Z_le_gt_dec 0 m) as [Hm|Hm]; [apply up; assumption|].
  replace (s + m * N) with (s - - m * N) by ring. apply down; [Lia.lia|exact H].
Qed.

Lemma played_ahead : forall s s0 h h' e, played s0 h h' e -> exists s', s <= s' < s + N /\ played s' h h' e.
Proof.
  intros s s0 h h' e H. exists (s + (s0 - s) mod N). pose proof (Z.mod_pos_bound (s0 - s) N N_pos).
  pose proof (Z.div_mod (s0 - s) N N_not_0) as E. split; [Lia.lia|].
  replace (s + (s0 - s) mod N) with (s0 + - ((s0 - s) / N) * N) by Lia.lia. apply played_times, H.
Qed.

(** An invariant of rounds without sacrifices under which [i] does not escape. *)
Lemma stays : forall (I : Z -> (Z -> bool) -> Prop) i,
  (forall s h s' h' e, I s h -> (forall k, h (k + L) = h k) -> s <= s' < s + N -> played s' h h' e ->
     I s' h' /\ e i = false) ->
  forall q, (exists s, I s (hid q)) -> out q i = false -> forall q', reach q q' -> out q' i = false.
Proof.
  intros I i step q Hq Ho q' [l ->]. revert q Hq Ho. induction l as [|s0 l IH]; intros q [s Hq] Ho; [exact Ho|].
  cbn. destruct (move_played q s0) as (e & Hp & He). destruct (played_ahead s _ _ _ _ Hp) as (s' & Hs & Hp').
  destruct (step _ _ _ _ _ Hq (hid_turn q) Hs Hp') as [HI Ei]. apply IH; [exists s'; exact HI|]. rewrite He, Ho, Ei.
  reflexivity.
Qed.

(** ** D = 1 and one flip *)

Lemma one_enemy : D = 1 -> forall i, (forall k, F k = true -> exists m, k = i + 1 + m * L) ->
  forall q, (forall k, hid q k = false) -> out q i = false -> forall q', reach q q' -> out q' i = false.
Proof.
  intros HD i only q H0 Ho. apply (stays clean i); [|exists 0; intros k _; apply H0|exact Ho].
  intros s h s' h' e C _ Hs Hp. split; [exact (played_clean _ _ _ _ Hp)|].
  destruct (e i) eqn:E; [|reflexivity]. exfalso.
  destruct (escape_where _ _ _ _ _ _ Hs C Hp E) as (j & p0 & p1 & B0 & Bi & B1 & H1).
  rewrite (way_escape _ _ _ _ _ _ _ _ _ Hs C Hp B0 Bi B1 H1) in E.
  assert (E1 : p1 = p0 + L).
  { apply (bd_unique (s' + (j + 1) * N)); [exact B1|]. apply bd_turn in B0. rewrite HD in B0.
    replace (s' + (j + 1) * N) with (s' + j * N + 1 * N) by ring. exact B0. }
  assert (h0 : h p0 = false).
  { apply C. apply together_true. intros j' B. apply (bd_turns (j + 1 - j')) in B. rewrite HD in B.
    replace (s + j' * N + (j + 1 - j') * (1 * N)) with (s + (j + 1) * N) in B by ring.
    pose proof (bd_unique _ _ _ Bi B) as Ei. assert (0 < j + 1 - j') by (apply laps_lt; Lia.lia).
    assert (j + 1 - j' < 1) by (apply laps_lt; Lia.lia). Lia.lia. }
  assert (same : forall x, 0 <= x -> p0 + x <= i -> g (p0 + x) = g p0).
  { intros x Hx. pattern x. apply natlike_ind; [| |exact Hx].
    - intros _. f_equal. ring.
    - intros y Hy IH Hle. replace (p0 + Z.succ y) with (p0 + y + 1) by ring. rewrite g_step, IH by Lia.lia.
      destruct (F (p0 + y + 1)) eqn:Fk; [|apply xorb_false_r]. exfalso. destruct (only _ Fk) as [m Em].
      assert (-2 < m) by (apply laps_lt; lia). assert (m < 0) by (apply laps_lt; lia). assert (m = -1) by Lia.lia.
      subst m. Lia.lia. }
  pose proof (same (i - p0) ltac:(Lia.lia) ltac:(Lia.lia)) as G. replace (p0 + (i - p0)) with i in G by ring.
  rewrite h0, G in E. destruct (g p0), (h i); discriminate.
Qed.

(** ** D = 2, an even number of flips, all of them within one turn *)

Section Two.
Hypothesis two : D = 2.
Hypothesis even : odd_flips = false.
Variables c e0 : Z.
Hypothesis short : P e0 - P c < N.
Hypothesis all : forall k, F k = true -> exists m, c <= k + m * L <= e0.
Hypothesis before : g (c - 1) = false.

Lemma times_two : forall m k, P (k + m * L) = P k + 2 * m * N.
Proof. intros m k. rewrite P_turns, two. ring. Qed.

(** Past the flips, bits are not changed. *)
Lemma g_outside : forall k, e0 <= k <= c - 1 + L -> g k = false.
Proof.
  intros k Hk. assert (go : forall x, 0 <= x -> e0 <= c - 1 + L - x -> g (c - 1 + L - x) = false).
  { intros x Hx. pattern x. apply natlike_ind; [| |exact Hx].
    - intros _. replace (c - 1 + L - 0) with (c - 1 + 1 * L) by ring. rewrite (g_same even). exact before.
    - intros y Hy IH Hle. pose proof (g_step (c - 1 + L - Z.succ y)) as G.
      replace (c - 1 + L - Z.succ y + 1) with (c - 1 + L - y) in G by ring. rewrite IH in G by Lia.lia.
      destruct (F (c - 1 + L - y)) eqn:Fk; [|rewrite xorb_false_r in G; symmetry; exact G]. exfalso.
      destruct (all _ Fk) as [m Hm]. assert (-1 < m) by (apply laps_lt; Lia.lia).
      assert (m < 0).
      { destruct (Z_lt_le_dec m 0); [assumption|]. exfalso. assert (0 <= m * L) by (apply Z.mul_nonneg_nonneg; lia).
        Lia.lia. }
      Lia.lia. }
  replace k with (c - 1 + L - (c - 1 + L - k)) by ring. apply go; Lia.lia.
Qed.

Lemma g_inside : forall k, g k = true -> exists m, c <= k + m * L < e0.
Proof.
  intros k Gk. pose proof (Z.div_mod (k - c) L L_not_0) as E. pose proof (Z.mod_pos_bound (k - c) L L_pos).
  exists (- ((k - c) / L)). set (m := (k - c) / L) in *. set (r := (k - c) mod L) in *. split; [Lia.lia|].
  destruct (Z_lt_le_dec (k + - m * L) e0); [assumption|]. exfalso.
  assert (G : g (k + - m * L) = false) by (apply g_outside; Lia.lia). rewrite (g_same even) in G. congruence.
Qed.

(** Of two boundaries that are a turn of the table apart, at most one is inside. *)
Lemma one_inside : forall x a b, bd x a -> bd (x + N) b -> g a = true -> g b = true -> False.
Proof.
  intros x a b [A1 A2] [B1 B2] Ga Gb. destruct (g_inside a Ga) as [m Hm]. destruct (g_inside b Gb) as [m' Hm'].
  assert (a1 : P c <= P a + 2 * m * N) by (rewrite <- times_two; apply P_le; Lia.lia).
  assert (a2 : P (a + 1) + 2 * m * N <= P e0) by (rewrite <- times_two; apply P_le; Lia.lia).
  assert (b1 : P c <= P b + 2 * m' * N) by (rewrite <- times_two; apply P_le; Lia.lia).
  assert (b2 : P (b + 1) + 2 * m' * N <= P e0) by (rewrite <- times_two; apply P_le; Lia.lia).
  assert (2 * m < 2 * m' + 2) by (apply times_lt; Lia.lia). assert (2 * m' < 2 * m) by (apply times_lt; Lia.lia).
  Lia.lia.
Qed.

(** The invariant of the page. *)
Definition kept (s : Z) (h : Z -> bool) : Prop := clean s h /\
  forall j a b, bd (s + j * N) a -> bd (s + (j + 1) * N) b ->
    if g a || g b then xorb (h a) (g a) || xorb (h b) (g b) = true
    else xorb (h a) (g a) && xorb (h b) (g b) = false.

Lemma kept_start : forall s h, (forall k, h k = false) -> kept s h.
Proof.
  intros s h H. split; [intros k _; apply H|]. intros j a b _ _. rewrite !H.
  destruct (g a), (g b); reflexivity.
Qed.

Lemma kept_step : forall s h s' h' e, kept s h -> (forall k, h (k + L) = h k) -> s <= s' < s + N ->
  played s' h h' e ->
  kept s' h'.
Proof.
  intros s h s' h' e [C K] turn Hs Hp. split; [exact (played_clean _ _ _ _ Hp)|].
  intros j1 y1 y2 By1 By2. set (j := j1 - 1). replace j1 with (j + 1) in * by (unfold j; ring).
  destruct (bd_exists (s + j * N)) as [x0 Bx0]. destruct (bd_exists (s + (j + 1) * N)) as [x1 Bx1].
  destruct (bd_exists (s' + j * N)) as [y0 By0].
  assert (Bx2 : bd (s + (j + 1 + 1) * N) (x0 + L)).
  { apply bd_turn in Bx0. rewrite two in Bx0. replace (s + (j + 1 + 1) * N) with (s + j * N + 2 * N) by ring.
    exact Bx0. }
  assert (Ey2 : y2 = y0 + L).
  { apply (bd_unique (s' + (j + 1 + 1) * N)); [exact By2|]. apply bd_turn in By0. rewrite two in By0.
    replace (s' + (j + 1 + 1) * N) with (s' + j * N + 2 * N) by ring. exact By0. }
  subst y2.
  destruct (way_order _ _ _ _ _ _ Hs By0 Bx1 By1) as [O1 O2].
  destruct (way_order _ _ _ _ _ _ Hs By1 Bx2 By2) as [O3 O4].
  assert (O0 : x0 <= y0) by (eapply bd_le; [|exact Bx0|exact By0]; Lia.lia).
  assert (x01 : x0 < x1) by (eapply bd_lt; [|exact Bx0|exact Bx1]; Lia.lia).
  assert (gx2 : g (x0 + L) = g x0) by (rewrite g_turn, even; apply xorb_false_r).
  assert (gy2 : g (y0 + L) = g y0) by (rewrite g_turn, even; apply xorb_false_r).
  rewrite (way_end _ _ _ _ _ _ _ _ _ Hs C Hp By0 Bx1 By1), (way_end _ _ _ _ _ _ _ _ _ Hs C Hp By1 Bx2 By2).
  rewrite gx2, gy2, turn.
  pose proof (K j x0 x1 Bx0 Bx1) as K0.
  assert (nx : ~ (g x0 = true /\ g x1 = true)).
  { intros [G0 G1]. apply (one_inside (s + j * N) x0 x1 Bx0); [|exact G0|exact G1].
    replace (s + j * N + N) with (s + (j + 1) * N) by ring. exact Bx1. }
  assert (ny : ~ (g y0 = true /\ g y1 = true)).
  { intros [G0 G1]. apply (one_inside (s' + j * N) y0 y1 By0); [|exact G0|exact G1].
    replace (s' + j * N + N) with (s' + (j + 1) * N) by ring. exact By1. }
  assert (h0 : y0 <> x0 -> y0 <> x1 -> h y0 = false).
  { intros n0 n1. apply C. apply together_true. intros i B.
    assert (j < i + 1) by (apply times_lt; destruct (Z_lt_le_dec (s + j * N) (s + (i + 1) * N)); [Lia.lia|];
      assert (le : y0 <= x0) by (eapply bd_le; [|exact B|exact Bx0]; Lia.lia); exfalso; apply n0; Lia.lia).
    assert (i < j + 2) by (apply times_lt; destruct (Z_lt_le_dec (s + i * N) (s + (j + 2) * N)); [Lia.lia|];
      assert (le : x1 <= y0) by (eapply bd_le; [|exact Bx1|exact B]; Lia.lia); exfalso; apply n1; Lia.lia).
    assert (i = j \/ i = j + 1) as Hi by Lia.lia; destruct Hi as [Hi|Hi]; subst i;
      [apply n0; eapply bd_unique; [exact B|exact Bx0]|apply n1; eapply bd_unique; [exact B|exact Bx1]]. }
  assert (h1 : y1 <> x1 -> y1 <> x0 + L -> h y1 = false).
  { intros n0 n1. apply C. apply together_true. intros i B.
    assert (j + 1 < i + 1) by (apply times_lt; destruct (Z_lt_le_dec (s + (j + 1) * N) (s + (i + 1) * N)); [Lia.lia|];
      assert (le : y1 <= x1) by (eapply bd_le; [|exact B|exact Bx1]; Lia.lia); exfalso; apply n0; Lia.lia).
    assert (i < j + 3) by (apply times_lt; destruct (Z_lt_le_dec (s + i * N) (s + (j + 3) * N)); [Lia.lia|];
      assert (le : x0 + L <= y1) by (eapply bd_le; [|exact Bx2|exact B]; Lia.lia); exfalso; apply n1; Lia.lia).
    assert (i = j + 1 \/ i = j + 1 + 1) as Hi by Lia.lia; destruct Hi as [Hi|Hi]; subst i;
      [apply n0; eapply bd_unique; [exact B|exact Bx1]|apply n1; eapply bd_unique; [exact B|exact Bx2]]. }
  assert (b1 : (y0 <? x1) = negb (y0 =? x1)) by (destruct (Z.ltb_spec y0 x1), (Z.eqb_spec y0 x1);
    Lia.lia || reflexivity).
  assert (b2 : (x1 <? y1) = negb (x1 =? y1)) by (destruct (Z.ltb_spec x1 y1), (Z.eqb_spec x1 y1);
    Lia.lia || reflexivity).
  assert (b3 : (y1 <? x0 + L) = negb (y1 =? x0 + L))
    by (destruct (Z.ltb_spec y1 (x0 + L)), (Z.eqb_spec y1 (x0 + L)); Lia.lia || reflexivity).
  assert (b4 : (x0 + L <? y0 + L) = negb (x0 =? y0))
    by (destruct (Z.ltb_spec (x0 + L) (y0 + L)), (Z.eqb_spec x0 y0); Lia.lia || reflexivity).
  rewrite b1, b2, b3, b4. clear b1 b2 b3 b4.
  destruct (Z.eqb_spec x0 y0) as [E0|E0]; destruct (Z.eqb_spec y0 x1) as [E1|E1]; try Lia.lia;
    destruct (Z.eqb_spec x1 y1) as [E2|E2]; try Lia.lia; destruct (Z.eqb_spec y1 (x0 + L)) as [E3|E3]; try Lia.lia;
    try (rewrite <- E0 in * ); try (rewrite E1 in * ); try (rewrite <- E2 in * ); try (rewrite E3, gx2, turn in * );
    try rewrite (h0 ltac:(Lia.lia) ltac:(Lia.lia)) in *; try rewrite (h1 ltac:(Lia.lia) ltac:(Lia.lia)) in *;
    clear - K0 nx ny;
    repeat match goal with
    | |- context [g ?x] => destruct (g x)
    | |- context [h ?x] => destruct (h x)
    end; cbn in *; try reflexivity; try tauto; try discriminate.
Qed.

Lemma within_one_turn : forall q, (forall k, hid q k = false) -> out q (c - 1) = false ->
  forall q', reach q q' -> out q' (c - 1) = false.
Proof.
  intros q H0 Ho. apply (stays kept (c - 1)); [|exists 0; apply kept_start; exact H0|exact Ho].
  intros s h s' h' e K turn Hs Hp. split; [exact (kept_step _ _ _ _ _ K turn Hs Hp)|].
  destruct (e (c - 1)) eqn:E; [|reflexivity]. exfalso. destruct K as [C K].
  destruct (escape_where _ _ _ _ _ _ Hs C Hp E) as (j & p0 & p1 & B0 & Bi & B1 & [H1 H2]).
  rewrite (way_escape _ _ _ _ _ _ _ _ _ Hs C Hp B0 Bi B1 (conj H1 H2)), before, xorb_false_r in E.
  apply andb_prop in E. destruct E as [E1 E2].
  assert (G : g p0 = false).
  { destruct (g p0) eqn:G; [|reflexivity]. exfalso. destruct (g_inside p0 G) as [m Hm].
    assert (0 < m) by (apply laps_lt; Lia.lia).
    assert (P (p0 + 1) + 2 * m * N <= P e0) by (rewrite <- times_two; apply P_le; Lia.lia).
    assert (P c <= P p1) by (apply P_le; Lia.lia). destruct B0 as [_ B0]. destruct B1 as [B1 _].
    assert (1 * N <= m * N) by (apply Z.mul_le_mono_nonneg_r; lia). Lia.lia. }
  rewrite G, xorb_false_r in E1.
  destruct (bd_exists (s + j * N)) as [x Bx]. pose proof (K j x (c - 1) Bx Bi) as Kx.
  assert (p0 = x).
  { destruct (together s p0) eqn:T; [rewrite (C p0 T) in E1; discriminate|]. apply together_false in T.
    destruct T as [i B]. assert (i = j); [|subst i; eapply bd_unique; eassumption].
    assert (i < j + 1).
    { destruct (Z_lt_le_dec i (j + 1)) as [|Hle]; [assumption|]. exfalso.
      assert (c - 1 <= p0); [|Lia.lia]. eapply bd_le; [|exact Bi|exact B].
      apply (Z.mul_le_mono_nonneg_r _ _ N) in Hle; lia. }
    assert (j - 1 < i).
    { destruct (Z_lt_le_dec (j - 1) i) as [|Hle]; [assumption|]. exfalso.
      assert (p0 < p0); [|Lia.lia]. eapply bd_lt; [|exact B|exact B0].
      apply (Z.mul_le_mono_nonneg_r _ _ N) in Hle; lia. }
    Lia.lia. }
  subst x. rewrite G, before, E1, E2 in Kx. discriminate.
Qed.
End Two.
End Stays.
