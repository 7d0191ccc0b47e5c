"""A certificate of the atlas, checked with nothing but the plain rules: every solution is played, every dead end
explored.

Nothing of the solver is imported here. That the classes cover all setups is counted: the boards of different classes
are different, each class's boards are counted from its board alone, and their sum must be the number of all boards.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import comb, factorial
from pathlib import Path
from typing import Any, cast

from cellar.core.errors import BadRecord, BadText
from cellar.core.tape import NO_TAPE
from cellar.core.types import State
from cellar.games.cell_management import rules, setup

FORMAT = "cellar atlas certificate 1"
Board = tuple[list[int], list[int], list[int]]


class Fault(Exception):
    """Why a certificate does not hold, as a sentence."""


@dataclass(slots=True)
class Table:
    """A position with the fields of the rules' record, as plain integers: the plain rules run several times faster on
    it."""

    cells: list[int]
    hideouts: list[int]
    n: int
    hostile: int
    sacrifices: int
    hidden: int = 0
    centre: int = 0
    phase: int = rules.CHOOSE_START
    rounds: int = 0
    round_limit: int = 0

    def play(self, action: int) -> bool:
        """Play an action of the rules if it is legal."""
        state = cast(State, self)
        if not rules.is_legal(state, action):
            return False
        rules.apply(state, action, NO_TAPE)
        return True

    def copy(self) -> "Table":
        """Another table, set up alike."""
        return Table(
            self.cells,
            self.hideouts,
            self.n,
            self.hostile,
            self.sacrifices,
            self.hidden,
            self.centre,
            self.phase,
            self.rounds,
        )

    @property
    def won(self) -> bool:
        """Over, with every species in the centre."""
        return self.phase == rules.ENDED and self.centre == rules.everybody(cast(State, self))

    @property
    def key(self) -> tuple[int, int, int]:
        """What distinguishes positions of one board."""
        return self.hidden, self.centre, self.phase


def read(path: Path) -> dict[str, Any]:
    """A certificate from its file; what is none is refused with a sentence."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise BadRecord(f"The certificate {path} cannot be read: {wrong.strerror}.") from None
    except ValueError:
        raise BadRecord(
            f"The file {path} is no JSON: expected a certificate written by cellar atlas N --certificate FILE."
        ) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord(f"The file {path} is no certificate: expected a JSON object whose format is {FORMAT!r}.")
    n, asked = data.get("species"), data.get("hostile")
    whole = isinstance(n, int) and isinstance(asked, list) and all(isinstance(k, int) and 0 <= k <= n for k in asked)
    if not whole or data.get("sacrifices") not in setup.SACRIFICES or not isinstance(data.get("classes"), list):
        raise BadRecord(f"The certificate {path} is incomplete: it needs species, sacrifices, hostile and classes.")
    return data


def verify(
    data: dict[str, Any], shortest: bool = False, progress: Callable[[int], None] | None = None
) -> dict[str, Any]:
    """Check every class; raises Fault, or returns what holds. With `shortest`, that no solution is shorter is proved as
    well."""
    n, sacrifices = int(data["species"]), str(data["sacrifices"])
    found: dict[int, int] = dict.fromkeys(data["hostile"], 0)
    unsolvable = 0
    met: set[tuple[int, ...]] = set()
    longest = 0
    for k, entry in enumerate(data["classes"]):
        where = f"Class {k + 1}"
        board = read_board(entry, n, found, where)
        forms = turned_forms(board)
        if min(forms) in met:
            raise Fault(f"{where} ({entry['board']}) is the same as an earlier class.")
        met.add(min(forms))
        if entry.get("boards") != len(forms):
            raise Fault(f"{where} ({entry['board']}) stands for {len(forms)} boards, not {entry.get('boards')}.")
        found[len(board[2])] += len(forms)
        table = opening(board, sacrifices)
        if "solution" in entry:
            rounds = replay(table, entry["solution"], f"{where} ({entry['board']})")
            longest = max(longest, rounds)
            if shortest and (best := explore(table)[0]) != rounds:
                raise Fault(f"{where} ({entry['board']}) is solved in {best} rounds, not only in {rounds}.")
        else:
            unsolvable += len(forms)
            best, reached = explore(table)
            if best >= 0:
                raise Fault(f"{where} ({entry['board']}) is said to be unsolvable, but {best} rounds solve it.")
            if reached != entry.get("reachable"):
                raise Fault(f"{where} ({entry['board']}) reaches {reached} positions, not {entry.get('reachable')}.")
        if progress:
            progress(len(forms))
    for hostile, boards in found.items():
        if boards != factorial(n - 1) * comb(n, hostile):
            missing = factorial(n - 1) * comb(n, hostile) - boards
            raise Fault(
                f"The classes with {hostile} hostile hideouts leave out {missing} of {boards + missing} boards."
            )
    total = sum(found.values())
    return {
        "valid": True,
        "species": n,
        "sacrifices": sacrifices,
        "hostile": list(found),
        "classes": len(met),
        "boards": total,
        "setups": total * factorial(n - 1),
        "unsolvable": unsolvable,
        "longest": longest,
        "shortest_proved": shortest,
    }


def read_board(entry: Any, n: int, hostile: dict[int, int], where: str) -> Board:
    """The board of an entry, which must be one of those that the certificate is about."""
    if not isinstance(entry, dict) or not isinstance(entry.get("board"), str):
        raise Fault(f"{where} has no board.")
    try:
        board = setup.parse_board(entry["board"])
    except BadText as wrong:
        raise Fault(f"{where}: {wrong}") from None
    if len(board[0]) != n or len(board[2]) not in hostile:
        raise Fault(
            f"{where} ({entry['board']}) is no board with {n} species and {', '.join(map(str, hostile))} hostile"
            " hideouts."
        )
    return board


def turned_forms(board: Board) -> set[tuple[int, ...]]:
    """The boards of a class: the cells by their place in the cycle, clockwise from the first, and the hostile ones; one
    form per choice of who is the first of the cycle."""
    cells, ring, hostile = board
    n = len(cells)
    faces = dict(zip(cells, ring))
    place = {}
    species = 0
    for k in range(n):
        place[species] = k
        species = faces[species]
    forms = set()
    for first in range(n):
        order = [(place[s] - first) % n for s in cells]
        start = order.index(0)
        mask = sum(1 << (place[s] - first) % n for s in hostile)
        forms.add((*order[start:], *order[:start], mask))
    return forms


def opening(board: Board, sacrifices: str) -> Table:
    """The start of a game on the board."""
    cells, ring, hostile = board
    return Table(cells, ring, len(cells), sum(1 << s for s in hostile), setup.SACRIFICES.index(sacrifices))


def replay(table: Table, solution: Any, where: str) -> int:
    """Play a solution by the rules; returns its rounds. `4 N+2 …`: who attracts the guards, and who returns
    afterwards."""
    now = table.copy()
    n = table.n
    words = solution.split() if isinstance(solution, str) else []
    for k, word in enumerate(words):
        start, plus, returning = word.partition("+")
        try:
            (first,), back = (
                setup.parse_names(start, setup.SPECIES[:n]),
                setup.parse_names(returning, setup.SPECIES[:n]),
            )
        except (BadText, ValueError):
            raise Fault(f"{where}: round {k + 1}, {word!r}, cannot be read.") from None
        if bool(plus) != bool(back) or not now.play(first):
            raise Fault(f"{where}: round {k + 1}, {word!r}, cannot be played.")
        for species in back:
            if not now.play(n + species):
                raise Fault(f"{where}: the sacrifice of {setup.SPECIES[species]} after round {k + 1} is not allowed.")
        if now.phase == rules.CHOOSE_SACRIFICE:
            now.play(2 * n)
    if not now.won:
        raise Fault(f"{where}: after {len(words)} rounds the game is not won.")
    return len(words)


def explore(table: Table) -> tuple[int, int]:
    """Breadth first through the plain rules: the rounds of the shortest solution (-1: none), and how many positions
    before a round were met."""
    layer = {table.key: table}
    seen = set(layer)
    rounds = 0
    while layer:
        rounds += 1
        following: dict[tuple[int, int, int], Table] = {}
        for now in layer.values():
            for start in range(now.n):
                after = now.copy()
                after.play(start)
                if after.won:
                    return rounds, len(seen)
                for settled in decisions(after):
                    if settled.key not in seen:
                        seen.add(settled.key)
                        following[settled.key] = settled
        layer = following
    return -1, len(seen)


def decisions(table: Table) -> Iterator[Table]:
    """All ways to decide who returns."""
    if table.phase != rules.CHOOSE_SACRIFICE:
        yield table
        return
    for action in range(table.n, 2 * table.n + 1):
        after = table.copy()
        if after.play(action):
            yield from decisions(after)
