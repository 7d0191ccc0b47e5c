"""Export of a board or a match as Portable Piecepack Notation, which piecepackr's companion packages for R draw and
animate.

The header says `SetUp: None`, so every piece is dropped: `t4M,a300@(12.10,10.37)` is the tile of rank 4 and suit Moon,
turned by 300 degrees, at that place. One unit is an inch, a tile is two wide. Suits are S (Sun), M (Moon) and C
(Crown), ranks n, a and 2 to 5; a coin that shows its rank needs an `f`. A piece is found again by the place where it
lies, so the same place always has the same decimals.
"""

from collections.abc import Callable, Iterator
from math import cos, pi, sin, tan
from typing import Any

from cellar.contract.game import Row
from cellar.errors import CellarError
from cellar.games.cell_management import events, narration, rules
from cellar.games.cell_management.board.written import SPECIES
from cellar.language import in_a_row, translator
from cellar.play.position import Position
from cellar.rules.tape import Told
from cellar.rules.types import Options, State

#: A piecepack has six ranks.
RANKS = "na2345"
#: The middle of the ship: far enough from the corner that no coordinate is negative.
MIDDLE = 8.0
_ = translator(__name__)


class NotAPiecepack(CellarError):
    """Raised for a board that cannot be laid with a piecepack."""


def write(position: Position) -> str:
    """Write the start with every piece dropped, then a move number for each examination, told in comments."""
    start = position.fresh(position.root)
    n = int(start.n)
    if n > len(RANKS):
        raise NotAPiecepack(
            _(
                "A piecepack has {ranks} ranks, so a board of {species} species cannot be laid with it: take {ranks}"
                " species or fewer.",
                ranks=len(RANKS),
                species=n,
            )
        )
    lines = ["---", "Event: Cell Management", "SetUp: None", "...", "setup.", *drops(start)]
    for played in position.history:
        for number, rows in scenes(played.rows):
            moves = [move for row in rows for move in row_moves(n, row)]
            lines.append(" ".join([f"{number}.", *moves, comment(position.options, rows)]))
    return "\n".join(lines) + "\n"


def comment(options: Options, rows: list[Row]) -> str:
    """Write a comment without braces and semicolons, which mean something to a reader of PPN."""
    story = in_a_row([narration.say(options, row, "story") for row in rows])
    return f"{{ {story.replace('{', '(').replace('}', ')').replace(';', ',')} }}"


# --- Places, as text


def place(n: int, i: float, radius: float, aside: float = 0.0) -> str:
    """Write the coordinates of ring position i at a radius, and so far to the right of that as seen from the middle."""
    angle = 2 * pi * i / n
    x = MIDDLE + radius * sin(angle) + aside * cos(angle)
    y = MIDDLE + radius * cos(angle) - aside * sin(angle)
    return f"({x:.2f},{y:.2f})"


def inner(n: int) -> float:
    """Return the radius of the hideouts' inner sides: the inside corners of neighbours touch."""
    return 1 / tan(pi / n)


def hideout(n: int, i: int) -> str:
    """Write the middle of a hideout's tile."""
    return place(n, i, inner(n) + 1)


def cell(n: int, i: int) -> str:
    """Write the middle of a cell's tile, beside the hideout's on the outside."""
    return place(n, i, inner(n) + 3)


def captive(n: int, i: int, coin: int) -> str:
    """Write one of the two places for captives in a cell."""
    return place(n, i, inner(n) + 2.5, 0.5 if coin else -0.5)


def hiding(n: int, i: int) -> str:
    """Write the place for a captive in a hideout."""
    return place(n, i, inner(n) + 0.5)


def free(n: int, i: int) -> str:
    """Write the place in the centre for the species whose hideout is at position i."""
    return place(n, i, 0.42 / sin(pi / n))


def guard(n: int, i: int, pawn: int) -> str:
    """Write one of the two places for guards in a cell."""
    return place(n, i, inner(n) + 3.6, 0.5 if pawn else -0.5)


def off_board(pawn: int) -> str:
    """Write the place of a guard off to the side."""
    return f"({1 + pawn:.2f},1.00)"


# --- Pieces


def drops(state: State) -> list[str]:
    """Drop every tile, coin and pawn at its place, a line a kind."""
    n = int(state.n)
    hideouts, cells, coins = [], [], []
    for i in range(n):
        inside, outside = int(state.hideouts[i]), int(state.cells[i])
        suit = "C" if int(state.hostile) >> inside & 1 else "S"
        turn = f"a{round(-360 * i / n) % 360}"
        hideouts.append(f"t{RANKS[inside]}{suit},{turn}@{hideout(n, i)}")
        cells.append(f"t{RANKS[outside]}M,{turn}@{cell(n, i)}")
    for species in range(n):
        coins += [f"c{RANKS[species]}{suit}f@{coin_place(state, species, coin)}" for coin, suit in enumerate("SM")]
    guards = [f"p{suit}@{off_board(pawn)}" for pawn, suit in enumerate("SM")]
    return [" ".join(kind) for kind in (hideouts, cells, coins, guards)]


def coin_place(state: State, species: int, coin: int) -> str:
    """Return the place of a coin, as in the picture: the first is the one that goes to the centre, the second hides."""
    n = int(state.n)
    own = rules.hideout_position(state, species)
    if coin == 0 and int(state.centre) >> species & 1:
        return free(n, own)
    if coin == 1 and int(state.hidden) >> species & 1:
        return hiding(n, own)
    return captive(n, rules.cell_position(state, species), coin)


# --- Moves


def scenes(rows: tuple[Row, ...]) -> Iterator[tuple[str, list[Row]]]:
    """Group the rows of one action under move numbers: `2` attracts the guards, `2_N` is their visit to cell Null,
    `2_end` when they leave."""
    name, gathered, this_round = "", list[Row](), 0
    for row in rows:
        told = events.read(row)
        suffix = SUFFIXES.get(type(told))
        if suffix is not None:
            if gathered:
                yield name, gathered
            gathered = []
            this_round = getattr(told, "round", this_round)
            name = f"{this_round}{suffix(told)}"
        gathered.append(row)
    yield name, gathered


#: The rows that begin a move number, and what follows the round in it.
SUFFIXES: dict[type[Told], Callable[[Any], str]] = {
    events.Attracted: lambda told: "",
    events.Examined: lambda told: f"_{SPECIES[told.species]}",
    events.Left: lambda told: "_end",
    events.Sacrificed: lambda told: f"_back_{SPECIES[told.species]}",
    events.Declined: lambda told: "_nobody",
}


def row_moves(n: int, row: Row) -> list[str]:
    told = events.read(row)
    if isinstance(told, events.Attracted):
        return [f"{off_board(pawn)}-{guard(n, told.position, pawn)}" for pawn in (0, 1)]
    if isinstance(told, events.Hid):
        return [f"{captive(n, told.cell, 1)}-{hiding(n, told.own)}"]
    if isinstance(told, events.Escaped):
        return [f"{captive(n, told.cell, 0)}-{free(n, told.own)}"]
    if isinstance(told, events.Searched):
        found = [f"{hiding(n, told.position)}-{captive(n, told.cell, 1)}"] if told.found else []
        return [*found, f"{guard(n, told.position, 1)}-{guard(n, (told.position + 1) % n, 1)}"]
    if isinstance(told, events.Left):
        return [f"{guard(n, told.position, pawn)}-{off_board(pawn)}" for pawn in (0, 1)]
    if isinstance(told, events.Sacrificed):
        # The other one moves up: the places in a cell say which of the two is the next to hide.
        return [
            f"{free(n, told.own)}-{hiding(n, told.own)}",
            f"{captive(n, told.cell, 1)}-{captive(n, told.cell, 0)}",
        ]
    return []
