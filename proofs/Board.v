(** Cell Management: the board, a round by the rules, sacrifices, and what it means that a board can be won.

    Species are numbered in the order in which the setup draws their cells: the cell of each species stands beside the
    hideout of the species before it, and the first one beside the hideout of the last one. *)

From Coq Require Import Arith List Bool.

(** Two captives of each species: somebody waits in the hideout, somebody is in the centre; who is in neither place is
    in the cell. *)
Record position := Position { hidden : nat -> bool; centre : nat -> bool }.

Definition start := Position (fun _ => false) (fun _ => false).

Definition set (f : nat -> bool) (s : nat) (b : bool) : nat -> bool := fun x => if x =? s then b else f x.

(** How many of 0, 1, ..., m - 1. *)
Fixpoint count (f : nat -> bool) (m : nat) : nat :=
  match m with
  | 0 => 0
  | S m => count f m + if f m then 1 else 0
  end.

Section Board.
Variable n : nat. (** species *)
Variable ring : nat -> nat. (** the species of the cells, clockwise *)
Variable place : nat -> nat. (** where the cell of a species is on the ring *)
Variable hostile : nat -> bool. (** is the hideout of a species hostile? *)

Definition valid : Prop :=
  3 <= n /\
  (forall p, p < n -> ring p < n /\ place (ring p) = p) /\
  (forall s, s < n -> place s < n /\ ring (place s) = s).

Definition before (s : nat) : nat := (s + n - 1) mod n.
Definition after (s : nat) : nat := (s + 1) mod n.

(** ** The rules *)

(** The cell of species [s] is examined, beside the hideout of species [before s]: one captive tries to escape if a
    friend is present or an enemy absent there; it hides, or goes on to the centre if its own hideout is taken. Then
    that hideout is searched. *)
Definition examine (q : position) (s : nat) : position :=
  let beside := before s in
  let tries := xorb (hidden q beside) (hostile beside) in
  let centre' := if tries && hidden q s then set (centre q) s true else centre q in
  let hidden' := if tries then set (hidden q) s true else hidden q in
  Position (set hidden' beside false) centre'.

(** The cell at place [p] attracts the guards; they walk clockwise past every cell once. *)
Definition round (q : position) (p : nat) : position :=
  fold_left examine (map (fun step => ring ((p + step) mod n)) (seq 0 n)) q.

Definition won (q : position) : Prop := forall s, s < n -> centre q s = true.

(** After a round, who is in the centre may return to its own hideout if that is empty. *)
Inductive sacrifices := none | one | any.

Definition may_return (q : position) (s : nat) : Prop := s < n /\ centre q s = true /\ hidden q s = false.
Definition return_ (q : position) (s : nat) : position := Position (set (hidden q) s true) (set (centre q) s false).

Inductive returned : sacrifices -> position -> position -> Prop :=
  | nobody : forall r q, returned r q q
  | somebody : forall q s, may_return q s -> returned one q (return_ q s)
  | several : forall q s q', may_return q s -> returned any (return_ q s) q' -> returned any q q'.

(** A position can be won: a round wins, or a round and a decision who returns lead to one that can be won. *)
Inductive winnable (r : sacrifices) : position -> Prop :=
  | wins : forall q p, p < n -> won (round q p) -> winnable r q
  | goes_on : forall q p q', p < n -> returned r (round q p) q' -> winnable r q' -> winnable r q.

(** ** The words of the theorem *)

Definition enemies : nat := count hostile n.

(** Clockwise steps from the cell of [s] to the cell that faces its hideout, and along several such. *)
Definition steps (s : nat) : nat := (place (after s) + n - place s) mod n.
Fixpoint way (s m : nat) : nat :=
  match m with
  | 0 => 0
  | S m => way s m + steps ((s + m) mod n)
  end.

(** How often the walk along the facing cycle passes the beginning of the ring: how often it goes around the table. *)
Definition winding : nat := count (fun s => place (after s) <? place s) n.

(** A piece of the walk that goes less than once around the table meets every cell beside which an enemy's hideout
    is. *)
Definition within_one_turn : Prop := exists s m, way s m < n /\
  forall x, x < n -> hostile (before x) = true -> exists l, l <= m /\ x = (s + l) mod n.

Definition hopeless : Prop := enemies = 0 \/ (winding = 1 /\ Nat.Even enemies).
Definition needs_sacrifices : Prop :=
  (winding = 1 /\ enemies = 1) \/ (winding = 2 /\ Nat.Even enemies /\ within_one_turn).
End Board.
