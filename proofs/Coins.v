(** The same game with coins, as the rulebook tells it: what one examination of coins does is one [examine] of
    [Board.v], and so a round of coins is one [round]. *)

From Coq Require Import Arith List Bool Lia.
From Cellar Require Import Board.

(** How many captives of a species are in its cell, in its hideout, in the centre. *)
Record coins := Coins { cell : nat -> nat; hide : nat -> nat; cen : nat -> nat }.

Definition upd (f : nat -> nat) (s v : nat) : nat -> nat := fun x => if x =? s then v else f x.

(** One captive tries to escape if somebody is in the cell and a friend is present, or an enemy absent, beside it; it
    moves to its hideout or, if that is taken, to the centre. Then whoever is beside the cell is sent back. *)
Definition examine_coins (n : nat) (hostile : nat -> bool) (q : coins) (s : nat) : coins :=
  let b := before n s in
  let tries := if hostile b then hide q b =? 0 else negb (hide q b =? 0) in
  let q1 :=
    if tries && negb (cell q s =? 0) then
      if hide q s =? 0 then Coins (upd (cell q) s (cell q s - 1)) (upd (hide q) s (hide q s + 1)) (cen q)
      else Coins (upd (cell q) s (cell q s - 1)) (hide q) (upd (cen q) s (cen q s + 1))
    else q in
  Coins (upd (cell q1) b (cell q1 b + hide q1 b)) (upd (hide q1) b 0) (cen q1).

Definition round_coins (n : nat) (ring : nat -> nat) (hostile : nat -> bool) (q : coins) (p : nat) : coins :=
  fold_left (examine_coins n hostile) (map (fun step => ring ((p + step) mod n)) (seq 0 n)) q.

(** Two captives of each species, at most one of them hidden and at most one in the centre. *)
Definition good (q : coins) : Prop := forall s, hide q s <= 1 /\ cen q s <= 1 /\ cell q s + hide q s + cen q s = 2.

Definition sees (q : coins) (p : position) : Prop :=
  forall s, hidden p s = negb (hide q s =? 0) /\ centre p s = negb (cen q s =? 0).

Lemma start_coins : good (Coins (fun _ => 2) (fun _ => 0) (fun _ => 0)) /\
  sees (Coins (fun _ => 2) (fun _ => 0) (fun _ => 0)) start.
Proof. split; intros s; cbn; auto. Qed.

Lemma before_ne : forall n s, 3 <= n -> s < n -> before n s <> s.
Proof.
  intros n s H L. unfold before. destruct (Nat.eq_dec s 0) as [->|N].
  - rewrite Nat.mod_small by lia. lia.
  - replace (s + n - 1) with (s - 1 + 1 * n) by lia. rewrite Nat.mod_add by lia. rewrite Nat.mod_small by lia. lia.
Qed.

Theorem same_game : forall n hostile q p s, 3 <= n -> s < n -> good q -> sees q p ->
  good (examine_coins n hostile q s) /\ sees (examine_coins n hostile q s) (examine (before n) hostile p s).
Proof.
  intros n hostile q p s Hn Hs G S. pose proof (before_ne n s Hn Hs) as Hb. set (b := before n s) in *.
  unfold examine_coins, examine. fold b. destruct (S b) as [Sb _]. destruct (S s) as [Ss Cs].
  destruct (G s) as (g1 & g2 & g3). destruct (G b) as (h1 & h2 & h3). rewrite Sb, Ss.
  destruct (hostile b), (Nat.eqb_spec (hide q b) 0) as [Eb|Eb], (Nat.eqb_spec (cell q s) 0) as [Ec|Ec],
    (Nat.eqb_spec (hide q s) 0) as [Es|Es]; try lia; cbn [andb negb xorb cell hide cen hidden centre];
  split; intros x; destruct (G x) as (x1 & x2 & x3); destruct (S x) as [Sx Cx]; unfold upd, set; cbn;
  destruct (Nat.eqb_spec x b) as [->|Nb]; try (destruct (Nat.eqb_spec x s) as [->|Ns]);
  repeat match goal with |- context [?a =? ?c] => destruct (Nat.eqb_spec a c); try lia end; subst; try congruence;
  cbn in *; rewrite ?Sx, ?Cx;
  repeat match goal with |- context [?a =? ?c] => destruct (Nat.eqb_spec a c); try lia end; cbn;
  repeat split; try lia; try congruence; try reflexivity.
Qed.

Theorem same_rounds : forall n ring place hostile q p start, valid n ring place -> good q -> sees q p ->
  good (round_coins n ring hostile q start) /\
  sees (round_coins n ring hostile q start) (round n ring (before n) hostile p start).
Proof.
  intros n ring place hostile q p start (Hn & Hr & _). unfold round_coins, round.
  assert (L : forall s, In s (map (fun step => ring ((start + step) mod n)) (seq 0 n)) -> s < n).
  { intros s Hs. apply in_map_iff in Hs. destruct Hs as (k & <- & _). apply Hr. apply Nat.mod_upper_bound. lia. }
  revert q p L. induction (map _ (seq 0 n)) as [|s l IH]; intros q p L G S; cbn; [split; assumption|].
  destruct (same_game n hostile q p s Hn (L s (or_introl eq_refl)) G S) as [G' S'].
  apply IH; [|exact G'|exact S']. intros x Hx. apply L. right. exact Hx.
Qed.

Print Assumptions same_rounds.
