(** Every species escapes without sacrifices (docs/atlas.md, "Without sacrifices"), from every position. *)

From Coq Require Import ZArith Lia Bool List.
From Cellar Require Import Helix Guards Machine Signals.
Open Scope Z_scope.

Section Escapes.
Context {X : Helix} {M : Machine}.

Ltac lia := pose proof N_big; pose proof L_big; pose proof D_pos; Lia.lia.
Ltac nia := pose proof N_big; pose proof L_big; pose proof D_pos; Lia.nia.

Definition can_escape (i : Z) : Prop := forall q, exists q', reach q q' /\ out q' i = true.

(** ** Flips *)

Definition behind (z i : Z) : Prop := z <= i /\ F z = true /\ forall k, z < k <= i -> F k = false.

Lemma behind_exists : forall c i, c <= i -> F c = true -> exists z, c <= z /\ behind z i.
Proof.
  intros c i Hc Fc.
  assert (go : forall x, 0 <= x -> forall i, i = c + x -> exists z, c <= z /\ behind z i).
  { intros x Hx. pattern x. apply natlike_ind; [| |exact Hx].
    - intros i' ->. exists c. split; [Lia.lia|]. split; [Lia.lia|]. split; [exact Fc|]. intros. Lia.lia.
    - intros y Hy IH i' ->. destruct (F (c + Z.succ y)) eqn:E.
      + exists (c + Z.succ y). split; [Lia.lia|]. split; [Lia.lia|]. split; [exact E|]. intros. Lia.lia.
      + destruct (IH (c + y) eq_refl) as (z & Hz & H1 & H2 & H3). exists z. split; [exact Hz|]. split; [Lia.lia|].
        split; [exact H2|]. intros k Hk. destruct (Z.eq_dec k (c + Z.succ y)) as [->|]; [exact E|]. apply H3.
        Lia.lia. }
  apply (go (i - c)); Lia.lia.
Qed.

Lemma flip_below : forall c i, F c = true -> exists c', c' <= i /\ i - L < c' /\ F c' = true /\ exists m,
  c' = c + m * L.
Proof.
  intros c i Fc. pose proof (Z.div_mod (i - c) L L_not_0) as E. pose proof (Z.mod_pos_bound (i - c) L L_pos).
  exists (c + (i - c) / L * L). split; [Lia.lia|]. split; [Lia.lia|]. split; [rewrite F_turns; exact Fc|]. eauto.
Qed.

Lemma some_behind : forall c i, F c = true -> exists z, behind z i.
Proof.
  intros c i Fc. destruct (flip_below c i Fc) as (c' & H1 & _ & H2 & _).
  destruct (behind_exists c' i H1 H2) as (z & _ & H).
  exists z. exact H.
Qed.

Lemma g_behind : forall z i, behind z i -> forall k, z <= k <= i -> g k = g z.
Proof.
  intros z i (Hz & Fz & H) k Hk.
  assert (go : forall x, 0 <= x -> z + x <= i -> g (z + x) = g z).
  { intros x Hx. pattern x. apply natlike_ind; [| |exact Hx].
    - intros _. f_equal. ring.
    - intros y Hy IH Hle. replace (z + Z.succ y) with (z + y + 1) by ring. rewrite g_step, IH by Lia.lia.
      rewrite (H (z + y + 1)) by Lia.lia. apply xorb_false_r. }
  replace k with (z + (k - z)) by ring. apply go; Lia.lia.
Qed.

Lemma g_before : forall z, F z = true -> g z = negb (g (z - 1)).
Proof. intros z H. pose proof (g_step (z - 1)) as E. replace (z - 1 + 1) with z in E by ring. rewrite E, H.
apply xorb_true_r. Qed.

(** ** Last and triggered *)

Lemma bit_hides : forall s h j k b, bd (s + j * N) k -> bit s h j b -> b = negb (g k) -> h k = true.
Proof. intros s h j k b B H E. specialize (H k B). rewrite E in H. destruct (h k), (g k); cbn in H; congruence. Qed.

Lemma bd_after : forall i, bd (P i + 1) i.
Proof. intros i. pose proof (P_step i). unfold bd. Lia.lia. Qed.

Lemma bd_at : forall i, bd (P (i + 1)) i.
Proof. intros i. pose proof (P_step i). unfold bd. Lia.lia. Qed.

Definition lively : Prop := (exists c, F c = true) /\ (odd_flips = true \/ 2 <= D).

Lemma odd_has_flip : odd_flips = true -> exists c, F c = true.
Proof.
  intros O. destruct (bool_dec (existsb (fun k => F (Z.of_nat k)) (seq 0 (S (Z.to_nat L)))) true) as [E|E].
  - apply existsb_exists in E. destruct E as (k & _ & H). eauto.
  - exfalso. apply not_true_is_false in E.
    assert (none : forall k, 0 <= k <= L -> F k = false).
    { intros k Hk. destruct (F k) eqn:Fk; [|reflexivity]. rewrite <- E. symmetry. apply existsb_exists.
      exists (Z.to_nat k). split; [apply in_seq; Lia.lia|]. rewrite Z2Nat.id by Lia.lia. exact Fk. }
    assert (same : forall x, 0 <= x -> x <= L -> g x = g 0).
    { intros x Hx. pattern x. apply natlike_ind; [reflexivity| |exact Hx]. intros y Hy IH Hle.
      replace (Z.succ y) with (y + 1) by ring. rewrite g_step, IH, none by Lia.lia. apply xorb_false_r. }
    pose proof (g_turn 0) as G. rewrite Z.add_0_l, (same L), O in G by lia. destruct (g 0); discriminate.
Qed.

(** Rounds that end with start [s], where cell [i] is the last one behind a boundary, and with [i] hidden. *)
Lemma last_triggered : lively -> forall q s i, bd s i -> exists q', reach q q' /\ clean s (hid q') /\ hid q' i = true.
Proof.
  intros [[c Fc] L] q s i B. replace s with (s + 0 * N) in B by ring.
  destruct odd_flips eqn:O.
  - destruct (rotate_to O s (move q s) 0 (negb (g i)) (move_clean q s)) as (q' & r & R & C & H & _).
    exists q'. split; [eapply reach_trans; [apply reach_move|exact R]|]. split; [exact C|].
    exact (bit_hides _ _ _ _ _ B H eq_refl).
  - destruct L as [L|HD]; [discriminate|]. destruct (some_behind c i Fc) as (z & Hz).
    destruct (raise O q s 0 z HD ltac:(apply Hz)) as (q' & R & C & H). exists q'. split; [exact R|].
    split; [exact C|]. apply (bit_hides _ _ _ _ _ B H). f_equal. symmetry. apply (g_behind z i Hz). destruct Hz.
    Lia.lia.
Qed.

Lemma flips_escape : lively -> forall i, F i = true -> can_escape i.
Proof.
  intros L i Fi q. destruct (last_triggered L q (P i + 1) i (bd_after i)) as (q1 & R1 & C1 & H1).
  assert (Pi : P i = P i + 1 - 1 + 0 * N) by ring. destruct (step_flip _ _ _ _ C1 Pi Fi) as (_ & H & _).
  exists (move q1 (P i + 1 - 1)). split; [eapply reach_trans; [exact R1|apply reach_move]|]. exact (H H1).
Qed.

Lemma move_out : forall q s i, (forall h' e, played s (hid q) h' e -> e i = true) -> out (move q s) i = true.
Proof. intros q s i H. destruct (move_played q s) as (e & Hp & Ho). rewrite Ho, (H _ _ Hp). apply orb_true_r. Qed.

(** ** D >= 2, an odd number of flips *)

Lemma odd_escape : odd_flips = true -> 2 <= D -> forall i, can_escape i.
Proof.
  intros O HD i q. destruct (odd_has_flip O) as [c Fc].
  destruct (equal_bits_at O q c (P (i + 1)) 0 (negb (g i)) HD Fc) as (q1 & x & R1 & C1 & B1 & B1').
  exists (move q1 (P (i + 1) + x * N + 1)). split; [eapply reach_trans; [exact R1|apply reach_move]|].
  apply move_out. intros h' e Hp. apply (gate _ _ _ _ i (- x) HD C1 Hp).
  - ring.
  - apply (bit_hides _ _ (0 - x) _ _ ltac:(pose proof (bd_at i) as B;
      replace (P (i + 1) + x * N + (0 - x) * N) with (P (i + 1)) by ring; exact B) B1 eq_refl).
  - replace (- x - 1) with (0 - x - 1) by ring. exact B1'.
Qed.

(** ** D >= 3, an even number of flips *)

Lemma three_escape : odd_flips = false -> 3 <= D -> (exists c, F c = true) -> forall i, can_escape i.
Proof.
  intros O HD [c Fc] i q. destruct (some_behind c i Fc) as (z & Hz).
  destruct (raise_two O q (P (i + 1)) 0 z HD ltac:(apply Hz)) as (q1 & R1 & C1 & B1 & B1').
  assert (G : g z = g i) by (symmetry; apply (g_behind z i Hz); destruct Hz; Lia.lia). rewrite G in *.
  exists (move q1 (P (i + 1) + 1)). split; [eapply reach_trans; [exact R1|apply reach_move]|].
  assert (HD2 : 2 <= D) by Lia.lia. apply move_out. intros h' e Hp. apply (gate _ _ _ _ i 0 HD2 C1 Hp).
  - ring.
  - assert (B : bd (P (i + 1) + 0 * N) i) by (replace (P (i + 1) + 0 * N) with (P (i + 1)) by ring; apply bd_at).
    exact (bit_hides _ _ _ _ _ B B1 eq_refl).
  - exact B1'.
Qed.

(** ** A round from the flip behind a hidden species *)

Lemma played_add : forall s h h' e, played s h h' e -> played (s + N) h h' e.
Proof.
  intros s h h' e (t & H1 & H2 & H3). exists t. repeat split; intros k; rewrite together_shift; auto.
Qed.

Lemma from_flip : forall h h' e i z, clean (P i + 1) h -> played (P z) h h' e -> behind z i -> z < i ->
  P (i + 1) < P z + N -> h i = true -> h (z - 1) = false -> e i = true.
Proof.
  intros h h' e i z Hc Hp Hz Hlt Hf Hi Hz1. apply played_add in Hp.
  assert (Pz : P z < P i) by (apply P_lt; exact Hlt). pose proof (P_step i).
  assert (close : P i + 1 <= P z + N < P i + 1 + N) by Lia.lia.
  assert (B0 : bd (P z + N + (-1) * N) (z - 1)).
  { replace (P z + N + (-1) * N) with (P (z - 1 + 1)) by (replace (z - 1 + 1) with z by ring; ring). apply bd_at. }
  assert (Bm : bd (P i + 1 + (-1 + 1) * N) i) by (replace (P i + 1 + (-1 + 1) * N) with (P i + 1) by ring;
    apply bd_after).
  destruct (bd_exists (P z + N + (-1 + 1) * N)) as [p1 B1].
  rewrite (way_escape _ _ _ _ _ _ _ _ _ close Hc Hp B0 Bm B1).
  - rewrite Hz1, Hi, (g_behind z i Hz i) by (destruct Hz; Lia.lia). rewrite (g_before z) by apply Hz.
    destruct (g (z - 1)); reflexivity.
  - split; [Lia.lia|]. apply (bd_behind _ p1 (i + 1)) in B1; Lia.lia.
Qed.

(** ** D = 1, an odd number of flips *)

Lemma chain_turn : D = 1 -> forall k, P (k + L) = P k + N.
Proof. intros HD k. rewrite P_turn, HD. ring. Qed.

Lemma chain_escape : D = 1 -> odd_flips = true -> forall i, F i = false ->
  (exists c, F c = true /\ forall m, c <> i + 1 + m * L) -> can_escape i.
Proof.
  intros HD O i Fi (c & Fc & Hne) q. destruct (flip_below c i Fc) as (c' & H1 & H2 & Fc' & m & Em).
  destruct (behind_exists c' i H1 Fc') as (z & Hcz & Hz).
  assert (Hc' : c' <> i + 1 - L) by (intros E; apply (Hne (- m - 1)); Lia.lia).
  assert (zi : z < i). { destruct Hz as (Hz & Fz & _). destruct (Z.eq_dec z i) as [->|]; [congruence|Lia.lia]. }
  assert (L' : lively) by (split; [eauto|left; exact O]).
  destruct (last_triggered L' q (P i + 1) i (bd_after i)) as (q1 & R1 & C1 & H3).
  exists (move q1 (P z)). split; [eapply reach_trans; [exact R1|apply reach_move]|].
  apply move_out. intros h' e Hp. apply (from_flip _ _ _ i z C1 Hp Hz zi); [|exact H3|].
  - rewrite <- (chain_turn HD). apply P_lt. Lia.lia.
  - apply C1. apply together_true. intros j [B1 B2]. replace (z - 1 + 1) with z in B2 by ring.
    pose proof (P_lt z i zi). assert (E : P i < P (z - 1 + L)) by (apply P_lt; Lia.lia). rewrite (chain_turn HD) in E.
    assert (-1 < j) by (apply times_lt; Lia.lia). assert (j < 0) by (apply times_lt; Lia.lia). Lia.lia.
Qed.

(** ** D = 2, an even number of flips that are not within one turn *)

Section Two.
Hypothesis two : D = 2.
Hypothesis even : odd_flips = false.
Hypothesis some : exists c, F c = true.
Hypothesis gaps : forall z u, z < u -> F z = true -> F u = true -> (forall k, z < k < u -> F k = false) ->
  P u - P z < N.

Lemma lively_two : lively.
Proof. split; [exact some|]. right. Lia.lia. Qed.

Lemma ahead_exists : forall i, exists u, i < u /\ F u = true /\ forall k, i < k < u -> F k = false.
Proof.
  intros i. destruct some as [c Fc]. destruct (flip_below c (i + L) Fc) as (c' & H1 & H2 & Fc' & _).
  assert (go : forall x, 0 <= x -> forall a, a + x = c' -> i < a -> (forall k, i < k < a -> F k = false) ->
            exists u, i < u /\ F u = true /\ forall k, i < k < u -> F k = false).
  { intros x Hx. pattern x. apply natlike_ind; [| |exact Hx].
    - intros a E Ha Hk. exists c'. replace a with c' in * by Lia.lia. tauto.
    - intros y Hy IH a E Ha Hk. destruct (F a) eqn:Fa; [exists a; tauto|].
      apply (IH (a + 1)); [Lia.lia|Lia.lia|]. intros k Hk'. destruct (Z.eq_dec k a) as [->|]; [exact Fa|]. apply Hk.
      Lia.lia. }
  apply (go (c' - (i + 1)) ltac:(Lia.lia) (i + 1)); [Lia.lia|Lia.lia|]. intros. Lia.lia.
Qed.

Lemma P_two : forall k, P (k + L) = P k + 2 * N.
Proof. intros k. rewrite P_turn, two. reflexivity. Qed.

Lemma two_escape : forall i, F i = false -> can_escape i.
Proof.
  intros i Fi q. destruct some as [c Fc]. destruct (some_behind c i Fc) as (z & Hz).
  assert (zi : z < i). { destruct Hz as (Hz & Fz & _). destruct (Z.eq_dec z i) as [->|]; [congruence|Lia.lia]. }
  destruct (ahead_exists i) as (u & iu & Fu & Hu).
  assert (Fz : F z = true) by apply Hz.
  assert (uz : P u - P z < N).
  { apply gaps; [Lia.lia|exact Fz|exact Fu|]. intros k Hk. destruct (Z_le_gt_dec k i).
    - apply Hz. Lia.lia.
    - apply Hu. Lia.lia. }
  assert (Pf : P (i + 1) <= P u) by (apply P_le; Lia.lia). pose proof (P_step i) as Si.
  pose proof (P_step (z - 1)) as Sz. replace (z - 1 + 1) with z in Sz by ring.
  assert (Pzi : P z < P i) by (apply P_lt; exact zi).
  destruct (Z_lt_le_dec (P i - P (z - 1)) N) as [near|far].
  - (* the cell behind the flip is near: one signal meets i *)
    destruct (last_triggered lively_two q (P i + 1) i (bd_after i)) as (q1 & R1 & C1 & H1).
    exists (move q1 (P z)). split; [eapply reach_trans; [exact R1|apply reach_move]|].
    apply move_out. intros h' e Hp. apply (from_flip _ _ _ i z C1 Hp Hz zi); [Lia.lia|exact H1|].
    apply C1. apply together_true. intros j [B1 B2]. replace (z - 1 + 1) with z in B2 by ring.
    assert (-1 < j) by (apply times_lt; Lia.lia). assert (j < 0) by (apply times_lt; Lia.lia). Lia.lia.
  - (* it is far: first a signal at the flip behind it *)
    assert (far' : N < P i - P (z - 1)).
    { destruct (Z.eq_dec (P i - P (z - 1)) N) as [E|]; [|Lia.lia]. exfalso.
      assert (E' : P i = P (z - 1) + 1 * N) by Lia.lia. apply P_place in E'. destruct E' as (m & _ & E').
      rewrite two in E'. Lia.lia. }
    destruct (some_behind z (z - 1) Fz) as (y & Hy).
    assert (Fy : F y = true) by apply Hy. assert (yz : y <= z - 1) by (destruct Hy; Lia.lia).
    assert (zy : P z - P y < N).
    { apply gaps; [Lia.lia|exact Fy|exact Fz|]. intros k Hk. apply Hy. Lia.lia. }
    set (y' := y + L). assert (Py' : P y' = P y + 2 * N) by apply P_two.
    assert (Pyz : P y <= P (z - 1)) by (apply P_le; exact yz).
    assert (By : bd (P y') (y' - 1)) by (pose proof (bd_at (y' - 1)) as B; replace (y' - 1 + 1) with y' in B by
      ring; exact B).
    destruct (last_triggered lively_two q (P y') (y' - 1) By) as (q1 & R1 & C1 & H1).
    set (q2 := move q1 (P i + 1)). assert (C2 : clean (P i + 1) (hid q2)) by apply move_clean.
    destruct (move_played q1 (P i + 1)) as (e1 & Hp & _). fold q2 in Hp. apply played_add in Hp.
    assert (close : P y' <= P i + 1 + N < P y' + N) by Lia.lia.
    (* boundaries of the round from i + 1 *)
    assert (Ba : bd (P i + 1 + N + (-1) * N) i) by (replace (P i + 1 + N + (-1) * N) with (P i + 1) by ring;
      apply bd_after).
    assert (Bb : bd (P i + 1 + N + (-1 + 1) * N) (z - 1 + L)).
    { unfold bd. replace (z - 1 + L + 1) with (z + L) by ring. rewrite !P_two. Lia.lia. }
    assert (Bc : bd (P i + 1 + N + (0 + 1) * N) (i + L)).
    { unfold bd. replace (i + L + 1) with (i + 1 + L) by ring. rewrite !P_two. Lia.lia. }
    assert (hi0 : hid q1 i = false).
    { apply C1. apply together_true. intros j [B1 B2].
      assert (-1 < j) by (apply times_lt; Lia.lia). assert (j < 0) by (apply times_lt; Lia.lia). Lia.lia. }
    assert (hz0 : hid q1 (z - 1 + L) = false).
    { apply C1. apply together_true. intros j [B1 B2]. replace (z - 1 + L + 1) with (z + L) in B2 by ring.
      rewrite P_two in B1, B2. assert (0 < j + 1) by (apply times_lt; Lia.lia).
      assert (j < 1) by (apply times_lt; Lia.lia). assert (j = 0) by Lia.lia. subst j. Lia.lia. }
    assert (gy : g (z - 1 + L) = negb (g (y' - 1))).
    { replace (z - 1 + L) with (z - 1 + 1 * L) by ring. rewrite (g_same even), (g_behind y (z - 1) Hy (z - 1)) by
        Lia.lia.
      rewrite (g_before y Fy). f_equal. replace (y' - 1) with (y - 1 + 1 * L) by (unfold y'; ring).
      rewrite (g_same even). reflexivity. }
    assert (uy : u < y') by (apply P_lt_inv; Lia.lia).
    (* the guard behind i ends at the cell before z, with nothing *)
    assert (Bm1 : bd (P y' + (-1 + 1) * N) (y' - 1)) by (replace (P y' + (-1 + 1) * N) with (P y') by ring; exact By).
    assert (E1 : hid q2 (z - 1 + L) = false).
    { rewrite (way_end _ _ _ _ _ _ _ _ _ close C1 Hp Ba Bm1 Bb).
      replace (i <? y' - 1) with true by (symmetry; apply Z.ltb_lt; Lia.lia).
      replace (y' - 1 <? z - 1 + L) with true by (symmetry; apply Z.ltb_lt; unfold y'; Lia.lia). cbn [andb].
      rewrite hi0, H1, gy. destruct (g i), (g (y' - 1)); reflexivity. }
    (* the guard behind z ends at i, with a signal *)
    destruct (bd_exists (P y' + (0 + 1) * N)) as [w Bw].
    assert (Bz : bd (P i + 1 + N + 0 * N) (z - 1 + L)).
    { replace (P i + 1 + N + 0 * N) with (P i + 1 + N + (-1 + 1) * N) by ring. exact Bb. }
    assert (gz : g (z - 1 + L) = negb (g z)).
    { replace (z - 1 + L) with (z - 1 + 1 * L) by ring. rewrite (g_same even), (g_before z Fz). symmetry.
      apply negb_involutive. }
    assert (gi : g (i + L) = g z).
    { replace (i + L) with (i + 1 * L) by ring. rewrite (g_same even). apply (g_behind z i Hz). Lia.lia. }
    assert (E2 : hid q2 (i + L) = true).
    { rewrite (way_end _ _ _ _ _ _ _ _ _ close C1 Hp Bz Bw Bc). rewrite hz0.
      destruct ((z - 1 + L <? w) && (w <? i + L)) eqn:E.
      - apply andb_prop in E. destruct E as [Ea Eb]. apply Z.ltb_lt in Ea, Eb.
        assert (gw : g w = g z).
        { replace w with (w - L + 1 * L) by ring. rewrite (g_same even). apply (g_behind z i Hz). Lia.lia. }
        rewrite gw, gz, gi. destruct (g z), (hid q1 w); reflexivity.
      - rewrite gz, gi. destruct (g z); reflexivity. }
    rewrite hid_turn in E1, E2.
    exists (move q2 (P z)).
    split; [eapply reach_trans; [exact R1|eapply reach_trans; [apply reach_move|apply reach_move]]|].
    apply move_out. intros h' e Hp'. apply (from_flip _ _ _ i z C2 Hp' Hz zi); [Lia.lia|exact E2|exact E1].
Qed.
End Two.

(** ** Everybody, one after the other *)

Lemma out_turns : forall q m k, out q (k + m * L) = out q k.
Proof.
  intros q. assert (up : forall m k, 0 <= m -> out q (k + m * L) = out q k).
  { intros m k Hm. pattern m. apply natlike_ind; [| |exact Hm].
    - replace (k + 0 * L) with k by ring. reflexivity.
    - intros x Hx IH. replace (k + Z.succ x * L) with (k + x * L + L) by ring. rewrite out_turn. exact IH. }
  intros m k. destruct (Z_le_gt_dec 0 m); [auto|]. pose proof (up (- m) (k + m * L) ltac:(Lia.lia)) as E.
  replace (k + m * L + - m * L) with k in E by ring. symmetry. exact E.
Qed.

Lemma everybody : (forall i, can_escape i) -> forall q, exists q', reach q q' /\ forall k, out q' k = true.
Proof.
  intros H q.
  assert (go : forall x, 0 <= x -> exists q', reach q q' /\ forall k, 0 <= k < x -> out q' k = true).
  { intros x Hx. pattern x. apply natlike_ind; [| |exact Hx].
    - exists q. split; [apply reach_refl|]. intros. Lia.lia.
    - intros y Hy (q1 & R1 & H1). destruct (H y q1) as (q2 & R2 & H2). exists q2.
      split; [eapply reach_trans; eassumption|]. intros k Hk. destruct (Z.eq_dec k y) as [->|]; [exact H2|].
      apply (out_stays q1); [exact R2|]. apply H1. Lia.lia. }
  assert (L0 : 0 <= L) by lia. destruct (go L L0) as (q' & R & Hk). exists q'. split; [exact R|]. intros k.
  pose proof (Z.div_mod k L L_not_0) as E. rewrite E.
  replace (L * (k / L) + k mod L) with (k mod L + k / L * L) by ring.
  rewrite out_turns. apply Hk. apply Z.mod_pos_bound. lia.
Qed.
End Escapes.
