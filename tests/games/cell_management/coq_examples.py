"""Writes `proofs/Examples.v`: what the plain rules do, and what the theorem's words mean, for Coq to compute as well.

`make proofs` runs this and lets Coq check it, so that the theorem proved there is about the game played here.
"""

from itertools import permutations, product

import numpy as np

from cellar.games.cell_management import rules
from cellar.games.cell_management.board.hideout_ring import Ring
from cellar.games.cell_management.theorem.criterion import obstacle, winding
from cellar.play.position import Position
from cellar.rules.rng import below, generator
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import Ints, State

#: How many rounds are compared, and how many returns.
ROUNDS = 400
RETURNS = 200

HEAD = """(** Written by tests/games/cell_management/coq_examples.py: do not edit. *)

From Coq Require Import Arith List Bool.
From Cellar Require Import Board Decide Layouts.
Import ListNotations.

Definition at_place (l : list nat) (p : nat) : nat := nth p l 0.
Fixpoint place_of (l : list nat) (s : nat) : nat :=
  match l with [] => 0 | x :: l => if x =? s then 0 else S (place_of l s) end.
Definition among (l : list nat) (s : nat) : bool := existsb (Nat.eqb s) l.
Definition same (n : nat) (q : position) (h c : list nat) : bool :=
  forallb (fun s => Bool.eqb (hidden q s) (among h s) && Bool.eqb (centre q s) (among c s)) (seq 0 n).

(** Species; the cells clockwise, and whose hideout each species' cell faces; the hostile ones; hidden, in the centre;
    the place that attracts the guards; and both after the round. *)
Definition round_agrees (x : nat * (list nat * list nat) * list nat * (list nat * list nat) * nat *
    (list nat * list nat)) : bool :=
  match x with
  | (n, (l, b), e, (h, c), p, (h', c')) =>
      same n (round n (at_place l) (at_place b) (among e) (Position (among h) (among c)) p) h' c'
  end.

(** Who may return after a round, by the rules; and one who did. *)
Definition return_agrees (x : nat * (list nat * list nat) * list nat * nat * (list nat * list nat)) : bool :=
  match x with
  | (n, (h, c), may, s, (h', c')) =>
      let q := Position (among h) (among c) in
      forallb (fun s => Bool.eqb (centre q s && negb (hidden q s)) (among may s)) (seq 0 n) &&
      same n (return_ q s) h' c'
  end.

(** Species, cells, hostile ones; enemies and winding; lost for every rule of sacrifices; lost without them. *)
Definition words_agree (x : nat * list nat * list nat * (nat * nat) * (bool * bool)) : bool :=
  match x with
  | (n, l, e, (k, d), (lost, alone)) =>
      let hopeless' := is_hopeless (place_of l) (among e) (around n) n in
      let needs := is_in_need n (place_of l) (among e) (around n) n in
      forallb (fun p => (at_place l p <? n) && (place_of l (at_place l p) =? p)) (seq 0 n) &&
      (enemies (among e) (around n) n =? k) && (winding (place_of l) (around n) n =? d) &&
      Bool.eqb hopeless' lost && Bool.eqb (hopeless' || needs) alone
  end.

(** Any layout, each species named by the place of its cell: whose hideouts cells face; hostile ones; and the same. *)
Definition layout_agrees (x : nat * list nat * list nat * (bool * bool)) : bool :=
  match x with
  | (n, b, e, (lost, alone)) =>
      let verdict := is_lost n (fun s => s) (at_place b) (place_of b) (among e) in
      forallb (fun s => (at_place b s <? n) && (place_of b (at_place b s) =? s)) (seq 0 n) &&
      Bool.eqb (verdict false) lost && Bool.eqb (verdict true) alone
  end.
"""


def listed(mask: int) -> str:
    """A set of species as a list for Coq."""
    return coq_list([species for species in range(mask.bit_length()) if mask >> species & 1])


def coq_list(values: list[int]) -> str:
    return f"[{'; '.join(map(str, values))}]"


def some_position(rng: Ints) -> State:
    """A random board with anybody anywhere."""
    n = 3 + below(rng, 8)
    layout = ("cycle", "random")[below(rng, 2)]
    options = {"species": n, "hostile": below(rng, n + 1), "sacrifices": "any", "boards": "all", "layout": layout}
    state: State = Position.start("cell_management", options, seed=below(rng, 1 << 30)).state
    state.hidden, state.centre = below(rng, 1 << n), below(rng, (1 << n) - 1)
    return state


def both(state: State) -> str:
    """Who is hidden, who is in the centre."""
    return f"({listed(int(state.hidden))}, {listed(int(state.centre))})"


def round_examples() -> list[str]:
    rng, found = generator(2005), []
    for _ in range(ROUNDS):
        state = some_position(rng)
        n = int(state.n)
        place, before = below(rng, n), both(state)
        rules.apply(state, int(state.cells[place]), NO_TAPE)
        cells, hideouts = state.cells[:n].tolist(), state.hideouts[:n].tolist()
        board = f"({coq_list(cells)}, {coq_list([hideouts[cells.index(species)] for species in range(n)])})"
        found.append(f"({n}, {board}, {listed(int(state.hostile))}, {before}, {place}, {both(state)})")
    return found


def return_examples() -> list[str]:
    rng, found = generator(2006), list[str]()
    while len(found) < RETURNS:
        state = some_position(rng)
        state.phase = rules.CHOOSE_SACRIFICE
        n = int(state.n)
        out = np.zeros(n + 1, np.int64)
        able = [int(action) - n for action in out[: rules.legal(state, out)] if action < 2 * n]
        if able:
            before, may = both(state), coq_list(sorted(able))
            who = able[below(rng, len(able))]
            rules.apply(state, n + who, NO_TAPE)
            found.append(f"({n}, {before}, {may}, {who}, {both(state)})")
    return found


def word_examples() -> list[str]:
    """Every board of three to five species, and every eleventh of six."""
    found = []
    for n in (3, 4, 5, 6):
        boards = [(0, *tail) for tail in permutations(range(1, n))]
        for k, cells in enumerate(boards):
            place = {species: p for p, species in enumerate(cells)}
            faces = tuple(place[(species - 1) % n] for species in cells)
            for mask in range(1 << n):
                if n == 6 and (k * 64 + mask) % 11:
                    continue
                places = sum(1 << place[species] for species in range(n) if mask >> species & 1)
                ring = Ring(faces, places, rules.SACRIFICE_NONE)
                facts = f"({mask.bit_count()}, {winding(ring)})"
                found.append(f"({n}, {coq_list(list(cells))}, {listed(mask)}, {facts}, {verdict(faces, places)})")
    return found


def verdict(faces: tuple[int, ...], hostile: int) -> str:
    """Whether a board is lost with sacrifices, and without."""
    modes = (rules.SACRIFICE_ONE, rules.SACRIFICE_NONE)
    lost, alone = (str(obstacle(Ring(faces, hostile, mode)) is not None).lower() for mode in modes)
    return f"({lost}, {alone})"


def layout_examples() -> list[str]:
    """Every layout of three and four species, and every seventh of five."""
    found = []
    for n in (3, 4, 5):
        for k, (faces, mask) in enumerate(product(permutations(range(n)), range(1 << n))):
            if n < 5 or k % 7 == 0:
                found.append(f"({n}, {coq_list(list(faces))}, {listed(mask)}, {verdict(faces, mask)})")
    return found


def example(name: str, check: str, cases: list[str]) -> str:
    """A fact that Coq computes."""
    rows = ";\n  ".join(cases)
    return f"\nExample {name} : forallb {check} [\n  {rows}] = true.\nProof. vm_compute. reflexivity. Qed.\n"


def text() -> str:
    """The whole file."""
    return HEAD + "".join(
        [
            example("the_rules_play_rounds_so", "round_agrees", round_examples()),
            example("the_rules_let_return_so", "return_agrees", return_examples()),
            example("the_theorem_is_told_so", "words_agree", word_examples()),
            example("every_layout_is_told_so", "layout_agrees", layout_examples()),
        ]
    )


if __name__ == "__main__":
    print(text(), end="")
