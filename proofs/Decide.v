(** The words of the theorem as programs: each is true exactly if what it decides holds. *)

From Coq Require Import Arith List Bool Lia.
From Cellar Require Import Board.

Section Decide.
Variable n : nat.
Variable place : nat -> nat.
Variable hostile : nat -> bool.

Definition met (s m x : nat) : bool := existsb (fun k => x =? (s + k) mod n) (seq 0 (S m)).
Definition meets_all (s m : nat) : bool := forallb (fun x => negb (hostile (before n x)) || met s m x) (seq 0 n).
Definition within : bool :=
  existsb (fun s => existsb (fun m => (way n place s m <? n) && meets_all s m) (seq 0 n)) (seq 0 n).

Definition is_hopeless : bool :=
  (enemies n hostile =? 0) || ((winding n place =? 1) && Nat.even (enemies n hostile)).
Definition is_in_need : bool :=
  ((winding n place =? 1) && (enemies n hostile =? 1)) ||
  ((winding n place =? 2) && (Nat.even (enemies n hostile) && within)).

Lemma met_correct : forall s m x, met s m x = true <-> exists l, l <= m /\ x = (s + l) mod n.
Proof.
  intros s m x. unfold met. rewrite existsb_exists. split.
  - intros (l & L & E). apply in_seq in L. apply Nat.eqb_eq in E. exists l. split; [lia|exact E].
  - intros (l & L & E). exists l. split; [apply in_seq; lia|]. apply Nat.eqb_eq. exact E.
Qed.

Lemma meets_all_correct : forall s m, meets_all s m = true <->
  forall x, x < n -> hostile (before n x) = true -> exists l, l <= m /\ x = (s + l) mod n.
Proof.
  intros s m. unfold meets_all. rewrite forallb_forall. split.
  - intros H x L Hx. specialize (H x ltac:(apply in_seq; lia)). rewrite Hx in H. apply met_correct. exact H.
  - intros H x L. apply in_seq in L. destruct (hostile (before n x)) eqn:Hx; [|reflexivity]. cbn.
    apply met_correct. apply H; [lia|exact Hx].
Qed.

Lemma way_more : forall s m k, way n place s m <= way n place s (k + m).
Proof. intros s m k. induction k as [|k IH]; cbn [way Nat.add]; lia. Qed.

Lemma same_residue : forall s l, 0 < n -> (s mod n + l) mod n = (s + l) mod n.
Proof.
  intros s l Hn. pose proof (Nat.div_mod s n ltac:(lia)) as E.
  rewrite E at 2. replace (n * (s / n) + s mod n + l) with (s mod n + l + s / n * n) by lia.
  symmetry. apply Nat.mod_add. lia.
Qed.

Lemma way_residue : forall s m, 0 < n -> way n place (s mod n) m = way n place s m.
Proof.
  intros s m Hn. induction m as [|m IH]; cbn [way]; [reflexivity|]. rewrite IH, same_residue by exact Hn. reflexivity.
Qed.

(** A piece of the walk with [n] cells meets every cell, so none need be longer; and it may begin below [n]. *)
Theorem within_correct : 0 < n -> (within = true <-> within_one_turn n place hostile).
Proof.
  intros Hn. unfold within, within_one_turn. split.
  - intros H. apply existsb_exists in H. destruct H as (s & _ & H). apply existsb_exists in H.
    destruct H as (m & _ & H). apply andb_prop in H. destruct H as [W A]. exists s, m.
    split; [apply Nat.ltb_lt; exact W|apply meets_all_correct; exact A].
  - intros (s & m & W & A). apply existsb_exists. exists (s mod n).
    split; [apply in_seq; pose proof (Nat.mod_upper_bound s n ltac:(lia)); lia|].
    apply existsb_exists. exists (Nat.min m (n - 1)). split; [apply in_seq; lia|]. apply andb_true_intro. split.
    + apply Nat.ltb_lt. rewrite way_residue by exact Hn.
      pose proof (way_more s (Nat.min m (n - 1)) (m - Nat.min m (n - 1))) as M.
      replace (m - Nat.min m (n - 1) + Nat.min m (n - 1)) with m in M by lia. lia.
    + apply meets_all_correct. intros x L Hx. destruct (A x L Hx) as (l & Hl & E).
      exists (l mod n). pose proof (Nat.mod_upper_bound l n ltac:(lia)) as B.
      assert (Small : l mod n <= l) by (apply Nat.mod_le; lia). split; [lia|].
      rewrite same_residue, E by exact Hn. rewrite (Nat.add_comm s (l mod n)), same_residue by exact Hn.
      f_equal. apply Nat.add_comm.
Qed.

Theorem is_hopeless_correct : is_hopeless = true <-> hopeless n place hostile.
Proof.
  unfold is_hopeless, hopeless. rewrite orb_true_iff, andb_true_iff, !Nat.eqb_eq, Nat.even_spec. reflexivity.
Qed.

Theorem is_in_need_correct : 0 < n -> (is_in_need = true <-> needs_sacrifices n place hostile).
Proof.
  intros Hn. unfold is_in_need, needs_sacrifices.
  rewrite orb_true_iff, !andb_true_iff, !Nat.eqb_eq, Nat.even_spec, within_correct by exact Hn. reflexivity.
Qed.
End Decide.

Print Assumptions within_correct.
Print Assumptions is_in_need_correct.
