(** Cell Management: the board, a round by the rules, sacrifices, and what it means that a board can be won.

    The tiles may be laid in any way: the cell of species [s] faces the hideout of [beside s], by any permutation. On
    the rulebook's boards it is one cycle through all species: they are numbered in the order in which the setup draws
    their cells, so that [beside] is [before], and the first cell faces the hideout of the last species. *)

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
Variable beside : nat -> nat. (** the species whose hideout the cell of a species faces *)
Variable facing : nat -> nat. (** the species whose cell faces the hideout of a species *)
Variable hostile : nat -> bool. (** is the hideout of a species hostile? *)

Definition valid : Prop :=
  3 <= n /\
  (forall p, p < n -> ring p < n /\ place (ring p) = p) /\
  (forall s, s < n -> place s < n /\ ring (place s) = s).

Definition permuted : Prop :=
  (forall s, s < n -> beside s < n /\ facing (beside s) = s) /\
  (forall s, s < n -> facing s < n /\ beside (facing s) = s).

(** ** The rules *)

(** The cell of species [s] is examined, beside the hideout of [beside s]: one captive tries to escape if a friend is
    present or an enemy absent there; it hides, or goes on to the centre if its own hideout is taken. Then that hideout
    is searched. *)
Definition examine (q : position) (s : nat) : position :=
  let tries := xorb (hidden q (beside s)) (hostile (beside s)) in
  let centre' := if tries && hidden q s then set (centre q) s true else centre q in
  let hidden' := if tries then set (hidden q) s true else hidden q in
  Position (set hidden' (beside s) false) centre'.

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

(** ** The words of the theorem, for one cycle *)

(** A walk along a cycle of [c] cells: [walk (S m)] is the species whose cell faces the hideout of [walk m], and after
    [c] steps the walk is back. *)
Variable walk : nat -> nat.
Variable c : nat.

(** Hostile hideouts of the cycle. *)
Definition enemies : nat := count (fun m => hostile (walk m)) c.

(** Clockwise steps from a cell of the walk to the next one, and along several such. *)
Definition steps (m : nat) : nat := (place (walk (S m)) + n - place (walk m)) mod n.
Fixpoint way (a m : nat) : nat :=
  match m with
  | 0 => 0
  | S m => way a m + steps (a + m)
  end.

(** How often the walk passes the beginning of the ring: how often it goes around the table. *)
Definition winding : nat := count (fun m => place (walk (S m)) <? place (walk m)) c.

(** A piece of the walk that goes less than once around the table meets every cell beside which an enemy's hideout
    is. *)
Definition within_one_turn : Prop := exists a m, way a m < n /\
  forall x, hostile (walk x) = true -> exists l, l <= m /\ walk (S x) = walk (a + l).

Definition hopeless : Prop := enemies = 0 \/ (winding = 1 /\ Nat.Even enemies).
Definition needs_sacrifices : Prop :=
  (winding = 1 /\ enemies = 1) \/ (winding = 2 /\ Nat.Even enemies /\ within_one_turn).
End Board.

(** ** Walks *)

(** From the cell of species [s]; how many steps until it is back, at most [n]. *)
Definition walk_from (facing : nat -> nat) (s m : nat) : nat := Nat.iter m facing s.
Definition lap (n : nat) (facing : nat -> nat) (s : nat) : nat :=
  match find (fun m => walk_from facing s m =? s) (seq 1 n) with Some m => m | None => 0 end.

(** On the rulebook's boards all species are one cycle. *)
Definition before (n s : nat) : nat := (s + n - 1) mod n.
Definition after (n s : nat) : nat := (s + 1) mod n.
Definition around (n m : nat) : nat := m mod n.
