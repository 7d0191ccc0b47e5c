(** Which of the rulebook's boards can be won, for every number of species: all species are one cycle there, so the
    theorem is that of one cycle (docs/atlas.md, "The rule"). *)

From Coq Require Import Arith List Bool Lia.
From Cellar Require Import Board Rounds Cycles.

Section Rulebook.
Variables (n : nat) (ring place : nat -> nat) (hostile : nat -> bool).
Hypothesis ok : valid n ring place.

Notation wins_by := (winnable n ring (before n) hostile).
Notation never := (hopeless place hostile (around n) n).
Notation not_alone := (needs_sacrifices n place hostile (around n) n).

Lemma before_after : forall s, s < n -> before n (after n s) = s.
Proof.
  intros s Ls. destruct ok as [Hn _]. unfold before, after. destruct (Nat.eq_dec s (n - 1)) as [->|Ne].
  - replace (n - 1 + 1) with n by lia. rewrite Nat.mod_same by lia. apply Nat.mod_small. lia.
  - rewrite (Nat.mod_small (s + 1)) by lia. replace (s + 1 + n - 1) with (s + 1 * n) by lia.
    rewrite Nat.mod_add by lia. apply Nat.mod_small. lia.
Qed.

Lemma after_before : forall s, s < n -> after n (before n s) = s.
Proof.
  intros s Ls. destruct ok as [Hn _]. unfold before, after. destruct (Nat.eq_dec s 0) as [->|Ne].
  - rewrite (Nat.mod_small (0 + n - 1)) by lia. replace (0 + n - 1 + 1) with n by lia. apply Nat.mod_same. lia.
  - replace (s + n - 1) with (s - 1 + 1 * n) by lia. rewrite Nat.mod_add by lia.
    rewrite (Nat.mod_small (s - 1)) by lia. replace (s - 1 + 1) with s by lia. apply Nat.mod_small. lia.
Qed.

Lemma one_cycle_laid : permuted n (before n) (after n).
Proof.
  destruct ok as [Hn _]. split; intros s Ls.
  - split; [apply Nat.mod_upper_bound; lia|apply after_before, Ls].
  - split; [apply Nat.mod_upper_bound; lia|apply before_after, Ls].
Qed.

Lemma one_cycle : cycle n (before n) (around n) n.
Proof.
  destruct ok as [Hn _]. split; [lia|]. split; [intros m; apply Nat.mod_upper_bound; lia|]. split; [|reflexivity].
  intros m. unfold around. rewrite <- (before_after (m mod n)) by (apply Nat.mod_upper_bound; lia). f_equal.
  unfold after. rewrite Nat.add_mod_idemp_l by lia. f_equal. lia.
Qed.

Lemma arrives : forall r, ~ never -> (r = none -> ~ not_alone) -> forall q, wins_by r q.
Proof.
  intros r H S q. destruct (cycle_arrives n ring place _ _ hostile ok one_cycle_laid _ _ one_cycle r H S q) as
    (q' & Le & W & _).
  apply (leads_win n ring place _ hostile ok r q q' Le). intros s Ls. specialize (W s). unfold around in W.
  rewrite Nat.mod_small in W by exact Ls. exact W.
Qed.

Theorem hopeless_boards : never -> forall r, ~ wins_by r start.
Proof. exact (hopeless_cycles n ring place _ _ hostile ok one_cycle_laid _ _ one_cycle). Qed.

Theorem boards_that_need_sacrifices : not_alone -> ~ wins_by none start.
Proof. exact (cycles_that_need_sacrifices n ring place _ _ hostile ok one_cycle_laid _ _ one_cycle). Qed.

(** ** The theorem *)

Theorem without_sacrifices : wins_by none start <-> ~ never /\ ~ not_alone.
Proof.
  split.
  - intros W. split; intros H; [exact (hopeless_boards H none W)|exact (boards_that_need_sacrifices H W)].
  - intros [H S]. apply arrives; [exact H|]. intros _. exact S.
Qed.

Theorem with_sacrifices : forall r, r <> none -> (wins_by r start <-> ~ never).
Proof.
  intros r Hr. split; [intros W H; exact (hopeless_boards H r W)|]. intros H. apply arrives; [exact H|]. congruence.
Qed.

Theorem from_every_position : forall r, wins_by r start -> forall q, wins_by r q.
Proof.
  intros r W. apply arrives; [intros H; exact (hopeless_boards H r W)|]. intros -> S.
  exact (boards_that_need_sacrifices S W).
Qed.
End Rulebook.

Print Assumptions without_sacrifices.
Print Assumptions with_sacrifices.
Print Assumptions from_every_position.
