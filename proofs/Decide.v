(** The words of the theorem as programs: each is true exactly if what it decides holds. *)

From Coq Require Import Arith List Bool Lia.
From Cellar Require Import Board.

Section Decide.
Variable n : nat.
Variable place : nat -> nat.
Variable hostile : nat -> bool.
Variable walk : nat -> nat.
Variable c : nat.

Definition met (a m x : nat) : bool := existsb (fun l => walk (S x) =? walk (a + l)) (seq 0 (S m)).
Definition meets_all (a m : nat) : bool := forallb (fun x => negb (hostile (walk x)) || met a m x) (seq 0 c).
Definition within : bool :=
  existsb (fun a => existsb (fun m => (way n place walk a m <? n) && meets_all a m) (seq 0 c)) (seq 0 c).

Definition is_hopeless : bool :=
  (enemies hostile walk c =? 0) || ((winding place walk c =? 1) && Nat.even (enemies hostile walk c)).
Definition is_in_need : bool :=
  ((winding place walk c =? 1) && (enemies hostile walk c =? 1)) ||
  ((winding place walk c =? 2) && (Nat.even (enemies hostile walk c) && within)).

Hypothesis some : 0 < c.
Hypothesis back : forall m, walk (m + c) = walk m.

Lemma walk_mod : forall a m, walk (a + m mod c) = walk (a + m).
Proof.
  intros a m. pose proof (Nat.div_mod m c ltac:(lia)) as E. rewrite E at 2. generalize (m / c). generalize (m mod c).
  intros r x. induction x as [|x IH]; [f_equal; lia|]. rewrite IH.
  replace (a + (c * S x + r)) with (a + (c * x + r) + c) by lia. symmetry. apply back.
Qed.

Lemma met_correct : forall a m x, met a m x = true <-> exists l, l <= m /\ walk (S x) = walk (a + l).
Proof.
  intros a m x. unfold met. rewrite existsb_exists. split.
  - intros (l & In & E). apply in_seq in In. apply Nat.eqb_eq in E. exists l. split; [lia|exact E].
  - intros (l & Le & E). exists l. split; [apply in_seq; lia|]. apply Nat.eqb_eq. exact E.
Qed.

Lemma meets_all_correct : forall a m, meets_all a m = true <->
  forall x, hostile (walk x) = true -> exists l, l <= m /\ walk (S x) = walk (a + l).
Proof.
  intros a m. unfold meets_all. rewrite forallb_forall. split.
  - intros H x Hx. pose proof (Nat.mod_upper_bound x c ltac:(lia)) as B.
    specialize (H (x mod c) ltac:(apply in_seq; lia)). pose proof (walk_mod 0 x) as E0. pose proof (walk_mod 1 x) as E1.
    cbn [Nat.add] in E0, E1. rewrite E0, Hx in H. cbn in H. apply met_correct in H. rewrite E1 in H. exact H.
  - intros H x _. destruct (hostile (walk x)) eqn:Hx; [|reflexivity]. cbn. apply met_correct, H, Hx.
Qed.

Lemma way_more : forall a m k, way n place walk a m <= way n place walk a (k + m).
Proof. intros a m k. induction k as [|k IH]; cbn [way Nat.add]; lia. Qed.

Lemma way_residue : forall a m, way n place walk (a mod c) m = way n place walk a m.
Proof.
  intros a m. induction m as [|m IH]; cbn [way]; [reflexivity|]. rewrite IH. f_equal. unfold steps.
  pose proof (walk_mod m a) as E0. pose proof (walk_mod (S m) a) as E1. cbn [Nat.add] in E1.
  replace (a mod c + m) with (m + a mod c) by lia. replace (a + m) with (m + a) by lia. rewrite E0, E1. reflexivity.
Qed.

(** A piece of the walk with [c] cells meets every cell, so none need be longer; and it may begin below [c]. *)
Theorem within_correct : within = true <-> within_one_turn n place hostile walk.
Proof.
  unfold within, within_one_turn. split.
  - intros H. apply existsb_exists in H. destruct H as (a & _ & H). apply existsb_exists in H.
    destruct H as (m & _ & H). apply andb_prop in H. destruct H as [W A]. exists a, m.
    split; [apply Nat.ltb_lt; exact W|apply meets_all_correct; exact A].
  - intros (a & m & W & A). apply existsb_exists. exists (a mod c).
    split; [apply in_seq; pose proof (Nat.mod_upper_bound a c ltac:(lia)); lia|].
    apply existsb_exists. exists (Nat.min m (c - 1)). split; [apply in_seq; lia|]. apply andb_true_intro. split.
    + apply Nat.ltb_lt. rewrite way_residue.
      pose proof (way_more a (Nat.min m (c - 1)) (m - Nat.min m (c - 1))) as M.
      replace (m - Nat.min m (c - 1) + Nat.min m (c - 1)) with m in M by lia. lia.
    + apply meets_all_correct. intros x Hx. destruct (A x Hx) as (l & Hl & E).
      exists (l mod c). pose proof (Nat.mod_upper_bound l c ltac:(lia)) as B.
      assert (Small : l mod c <= l) by (apply Nat.mod_le; lia). split; [lia|].
      rewrite walk_mod, E, (Nat.add_comm (a mod c) l), walk_mod. f_equal. lia.
Qed.

Theorem is_hopeless_correct : is_hopeless = true <-> hopeless place hostile walk c.
Proof.
  unfold is_hopeless, hopeless. rewrite orb_true_iff, andb_true_iff, !Nat.eqb_eq, Nat.even_spec. reflexivity.
Qed.

Theorem is_in_need_correct : is_in_need = true <-> needs_sacrifices n place hostile walk c.
Proof.
  unfold is_in_need, needs_sacrifices.
  rewrite orb_true_iff, !andb_true_iff, !Nat.eqb_eq, Nat.even_spec, within_correct. reflexivity.
Qed.
End Decide.

Print Assumptions within_correct.
Print Assumptions is_in_need_correct.
