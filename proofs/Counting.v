(** Counting, and numbers that are odd or even. *)

From Coq Require Import Arith List Bool ZArith Lia.
From Cellar Require Import Board.

Lemma count_none : forall f m, count f m = 0%nat -> forall s, (s < m)%nat -> f s = false.
Proof.
  intros f m. induction m as [|m IH]; intros H s Hs; [lia|]. cbn in H. destruct (Nat.eq_dec s m) as [->|Hne].
  - destruct (f m); [lia|reflexivity].
  - apply IH; lia.
Qed.

Lemma count_some : forall f m, count f m <> 0%nat -> exists s, (s < m)%nat /\ f s = true.
Proof.
  intros f m. induction m as [|m IH]; intros H; [cbn in H; lia|]. cbn in H. destruct (f m) eqn:E.
  - exists m. split; [lia|exact E].
  - destruct IH as (s & L & Hs); [lia|]. exists s. split; [lia|exact Hs].
Qed.

Lemma count_le_one : forall f x m, (forall s, (s < m)%nat -> f s = true -> s = x) -> (count f m <= 1)%nat.
Proof.
  intros f x m. induction m as [|m IH]; intros H; [cbn; lia|]. cbn. destruct (f m) eqn:E.
  - assert (m = x) by (apply H; [lia|exact E]). assert (count f m = 0%nat); [|lia].
    destruct (Nat.eq_dec (count f m) 0) as [Z|Z]; [exact Z|]. apply count_some in Z. destruct Z as (s & L & Hs).
    assert (s = x) by (apply H; [lia|exact Hs]). lia.
  - assert (count f m <= 1)%nat by (apply IH; intros s L; apply H; lia). lia.
Qed.

Lemma count_another : forall f x m, (2 <= count f m)%nat -> exists s, (s < m)%nat /\ f s = true /\ s <> x.
Proof.
  intros f x m H. destruct (existsb (fun s => f s && negb (s =? x)%nat) (seq 0 m)) eqn:E.
  - apply existsb_exists in E. destruct E as (s & Hs & E). apply in_seq in Hs. apply andb_prop in E.
    destruct E as [E1 E2].
    apply negb_true_iff, Nat.eqb_neq in E2. exists s. repeat split; [lia|exact E1|exact E2].
  - exfalso. assert (count f m <= 1)%nat; [|lia]. apply (count_le_one f x). intros s L Hs.
    destruct (Nat.eq_dec s x) as [|Hne]; [assumption|]. exfalso.
    assert (existsb (fun s => f s && negb (s =? x)%nat) (seq 0 m) = true); [|congruence].
    apply existsb_exists. exists s. split; [apply in_seq; lia|]. rewrite Hs. apply Nat.eqb_neq in Hne. rewrite Hne.
    reflexivity.
Qed.

Lemma count_one : forall f m, count f m = 1%nat -> exists x, (x < m)%nat /\ f x = true /\
  forall s, (s < m)%nat -> f s = true -> s = x.
Proof.
  intros f m. induction m as [|m IH]; intros H; [cbn in H; lia|]. cbn in H. destruct (f m) eqn:E.
  - exists m. split; [lia|]. split; [exact E|]. intros s L Hs. destruct (Nat.eq_dec s m) as [|Hne]; [assumption|].
    rewrite (count_none f m ltac:(lia) s ltac:(lia)) in Hs. discriminate.
  - destruct IH as (x & L & Hx & U); [lia|]. exists x. split; [lia|]. split; [exact Hx|]. intros s Ls Hs.
    destruct (Nat.eq_dec s m) as [->|Hne]; [congruence|]. apply U; [lia|exact Hs].
Qed.

Lemma odd_false : forall m, Nat.Even m -> Z.odd (Z.of_nat m) = false.
Proof. intros m [x ->]. rewrite Nat2Z.inj_mul, Z.odd_mul. reflexivity. Qed.

Lemma odd_true : forall m, ~ Nat.Even m -> Z.odd (Z.of_nat m) = true.
Proof.
  intros m H. destruct (Nat.Even_or_Odd m) as [E|[x ->]]; [contradiction|].
  rewrite Nat2Z.inj_add, Nat2Z.inj_mul, Z.odd_add, Z.odd_mul. reflexivity.
Qed.

Lemma odd_even : forall m, Z.odd (Z.of_nat m) = false -> Nat.Even m.
Proof.
  intros m H. destruct (Nat.Even_or_Odd m) as [E|O]; [exact E|]. exfalso. rewrite odd_true in H; [discriminate|].
  intros E. exact (Nat.Even_Odd_False _ E O).
Qed.
