(** Rounds played one after the other: the guards can be moved on, the start can be moved back, and bits can be given to
    chosen guards (docs/atlas.md, Lemma 3 and what follows from it). *)

From Coq Require Import ZArith Lia Bool List.
From Cellar Require Import Helix Guards.
Open Scope Z_scope.

(** Positions of the game, seen from the helix: who hides, who is in the centre, and what a round makes of it. *)
Class Machine {X : Helix} := {
  Q : Type;
  hid : Q -> Z -> bool;
  out : Q -> Z -> bool;
  move : Q -> Z -> Q;
  hid_turn : forall q k, hid q (k + L) = hid q k;
  out_turn : forall q k, out q (k + L) = out q k;
  move_played : forall q s, exists e,
    played s (hid q) (hid (move q s)) e /\ forall k, out (move q s) k = out q k || e k
}.

Section Machine.
Context {X : Helix} {M : Machine}.

Ltac lia := pose proof N_big; pose proof L_big; pose proof D_pos; Lia.lia.
Ltac nia := pose proof N_big; pose proof L_big; pose proof D_pos; Lia.nia.

Definition reach (q q' : Q) : Prop := exists l, q' = fold_left move l q.

Lemma reach_refl : forall q, reach q q.
Proof. intros q. exists nil. reflexivity. Qed.

Lemma reach_trans : forall q q' q'', reach q q' -> reach q' q'' -> reach q q''.
Proof. intros q q' q'' [l ->] [l' ->]. exists (l ++ l'). rewrite fold_left_app. reflexivity. Qed.

Lemma reach_move : forall q s, reach q (move q s).
Proof. intros q s. exists (s :: nil). reflexivity. Qed.

Lemma out_move : forall q s k, out q k = true -> out (move q s) k = true.
Proof. intros q s k H. destruct (move_played q s) as (e & _ & E). rewrite E, H. reflexivity. Qed.

Lemma out_stays : forall q q' k, reach q q' -> out q k = true -> out q' k = true.
Proof.
  intros q q' k [l ->]. revert q. induction l as [|s l IH]; intros q H; [exact H|]. cbn. apply IH, out_move, H.
Qed.

Lemma move_clean : forall q s, clean s (hid (move q s)).
Proof. intros q s. destruct (move_played q s) as (e & H & _). exact (played_clean _ _ _ _ H). Qed.

(** ** Bits *)

Lemma bit_turns : forall s q j b x, bit s (hid q) j b -> bit s (hid q) (j + x * D) (xorb b (odd_flips && Z.odd x)).
Proof.
  assert (up : forall x s q j b, 0 <= x -> bit s (hid q) j b ->
                 bit s (hid q) (j + x * D) (xorb b (odd_flips && Z.odd x))).
  { intros x s q j b Hx H. revert H. pattern x. apply natlike_ind; [| |exact Hx].
    - intros H. replace (j + 0 * D) with j by ring. cbn. rewrite andb_false_r, xorb_false_r. exact H.
    - intros y Hy IH H. replace (j + Z.succ y * D) with (j + y * D + D) by ring. rewrite Z.odd_succ, <- Z.negb_odd.
      pose proof (bit_turn _ _ _ _ (hid_turn q) (IH H)) as B.
      replace (xorb b (odd_flips && negb (Z.odd y))) with (xorb (xorb b (odd_flips && Z.odd y)) odd_flips)
        by (destruct b, odd_flips, (Z.odd y); reflexivity). exact B. }
  intros s q j b x H. destruct (Z_le_gt_dec 0 x) as [Hx|Hx]; [apply up; assumption|].
  destruct (bit_exists s (hid q) (j + x * D)) as [b' Hb'].
  pose proof (up (- x) s q _ _ ltac:(Lia.lia) Hb') as B. replace (j + x * D + - x * D) with j in B by ring.
  rewrite Z.odd_opp in B. pose proof (bit_unique _ _ _ _ _ H B) as E. rewrite E. intros k Hk. rewrite (Hb' k Hk).
  destruct b', odd_flips, (Z.odd x); reflexivity.
Qed.

Lemma wait_many : forall (x : nat) s q, clean s (hid q) -> exists q', reach q q' /\ clean s (hid q') /\
  forall j b, bit s (hid q) j b -> bit s (hid q') (j + Z.of_nat x) b.
Proof.
  induction x as [|x IH]; intros s q Hc.
  - exists q. split; [apply reach_refl|]. split; [exact Hc|]. intros j b H.
    replace (j + Z.of_nat 0) with j by Lia.lia.
    exact H.
  - destruct (IH (s) (move q s) (move_clean q s)) as (q' & R & C & B). exists q'.
    split; [eapply reach_trans; [apply reach_move|exact R]|]. split; [exact C|]. intros j b H.
    replace (j + Z.of_nat (S x)) with (j + 1 + Z.of_nat x) by Lia.lia. apply B.
    destruct (move_played q s) as (e & Hp & _). exact (wait_bit _ _ _ _ _ _ Hc Hp H).
Qed.

(** Waiting moves the guards to any boundaries, forwards or backwards. *)
Lemma rotate : forall r s q, clean s (hid q) -> exists q', reach q q' /\ clean s (hid q') /\
  forall j b, bit s (hid q) j b -> bit s (hid q') (j + r) b.
Proof.
  intros r s q Hc. assert (H2 : 0 < 2 * D) by lia. assert (H0 : 2 * D <> 0) by lia.
  pose proof (Z.mod_pos_bound r (2 * D) H2) as B.
  pose proof (Z.div_mod r (2 * D) H0) as E. set (x := r mod (2 * D)) in *. set (y := r / (2 * D)) in *.
  destruct (wait_many (Z.to_nat x) s q Hc) as (q' & R & C & W). exists q'. split; [exact R|]. split; [exact C|].
  intros j b H. apply W in H. rewrite Z2Nat.id in H by Lia.lia. apply (bit_turns _ _ _ _ (2 * y)) in H.
  rewrite Z.odd_mul in H. change (Z.odd 2) with false in H. cbn [andb] in H. rewrite andb_false_r, xorb_false_r in H.
  replace (j + x + 2 * y * D) with (j + r) in H by (rewrite E; ring). exact H.
Qed.

(** ** Steps back *)

Lemma cell_at : forall c c' s j j', P c = s + j * N -> P c' = s + j' * N -> exists m, c' = c + m * L /\
  j' = j + m * D.
Proof.
  intros c c' s j j' H H'. assert (E : P c' = P c + (j' - j) * N) by Lia.lia. apply P_place in E.
  destruct E as (m & E1 & E2). exists m. split; Lia.lia.
Qed.

Lemma F_turns : forall m k, F (k + m * L) = F k.
Proof.
  assert (up : forall m k, 0 <= m -> F (k + m * L) = F k).
  { intros m k Hm. pattern m. apply natlike_ind; [| |exact Hm].
    - replace (k + 0 * L) with k by ring. reflexivity.
    - intros x Hx IH. replace (k + Z.succ x * L) with (k + x * L + L) by ring. rewrite F_turn. exact IH. }
  intros m k. destruct (Z_le_gt_dec 0 m) as [H|H]; [auto|].
  pose proof (up (- m) (k + m * L) ltac:(Lia.lia)) as E. replace (k + m * L + - m * L) with k in E by ring. symmetry.
  exact E.
Qed.

(** Either there is a flip at a place of the table, or there is none. *)
Lemma flip_or_not : forall x, (exists c j, P c = x + j * N /\ F c = true) \/
  (forall c j, P c = x + j * N -> F c = false).
Proof.
  intros x. set (here := fun i => let c := Z.of_nat i in ((P c - x) mod N =? 0) && F c).
  destruct (existsb here (seq 0 (Z.to_nat L))) eqn:E.
  - left. apply existsb_exists in E. destruct E as (i & _ & E). apply andb_prop in E. destruct E as [E Fc].
    apply Z.eqb_eq in E. exists (Z.of_nat i), ((P (Z.of_nat i) - x) / N). split; [|exact Fc].
    pose proof (Z.div_mod (P (Z.of_nat i) - x) N N_not_0). Lia.lia.
  - right. intros c j Pc. destruct (F c) eqn:Fc; [|reflexivity]. exfalso.
    assert (E' : existsb here (seq 0 (Z.to_nat L)) = true); [|congruence]. apply existsb_exists.
    pose proof (Z.div_mod c L L_not_0) as Ec. pose proof (Z.mod_pos_bound c L L_pos) as B.
    exists (Z.to_nat (c mod L)). split; [apply in_seq; Lia.lia|]. unfold here. rewrite Z2Nat.id by Lia.lia.
    replace (c mod L) with (c + - (c / L) * L) by Lia.lia. rewrite F_turns, Fc, P_turns, andb_true_r, Pc.
    replace (x + j * N + - (c / L) * (D * N) - x) with ((j - c / L * D) * N) by ring.
    apply Z.eqb_eq, Z.mod_mul, N_not_0.
Qed.

Lemma step_plain : forall s q, clean s (hid q) -> (forall c j, P c = s - 1 + j * N -> F c = false) ->
  forall i b, bit s (hid q) i b -> bit (s - 1) (hid (move q (s - 1))) (i + 1) b.
Proof.
  intros s q Hc none i b H. destruct (move_played q (s - 1)) as (e & Hp & _).
  apply (back_bit _ _ _ _ _ _ Hc Hp H). intros c Pc. exact (none c i Pc).
Qed.

Lemma step_flip : forall s q c j, clean s (hid q) -> P c = s - 1 + j * N -> F c = true ->
  bit (s - 1) (hid (move q (s - 1))) (j + 1) (negb (g c)) /\
  (hid q c = true -> out (move q (s - 1)) c = true) /\
  (forall i b, (forall m, i <> j + m * D) -> bit s (hid q) i b -> bit (s - 1) (hid (move q (s - 1))) (i + 1) b).
Proof.
  intros s q c j Hc Pc Fc. destruct (move_played q (s - 1)) as (e & Hp & Ho).
  destruct (back_flip _ _ _ _ _ _ Hc Hp Pc Fc) as [B E]. split; [exact B|]. split.
  - intros H. rewrite Ho, E, H. apply orb_true_r.
  - intros i b Hi H. apply (back_bit _ _ _ _ _ _ Hc Hp H). intros c' Pc'.
    destruct (cell_at _ _ _ _ _ Pc Pc') as (m & _ & Ej). exfalso. exact (Hi m Ej).
Qed.
End Machine.
