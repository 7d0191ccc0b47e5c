"""The setup of a match: the board in use, who is youngest, and the check of options that do not go together."""

from collections.abc import Iterable
from functools import lru_cache

from cellar.errors import BadOption
from cellar.games.zyrcan import ABOUT
from cellar.games.zyrcan.board.spaces import NUMBER, REGIONS, SHIPS, STANDARD, mask, spaces_of
from cellar.language import enumerated, translator
from cellar.rules import hexes
from cellar.rules.rng import below
from cellar.rules.types import Ints, Options

_ = translator(__name__)
Region = frozenset[tuple[int, int]]


def check(options: Options) -> None:
    """Refuse a board that is unknown, in pieces or too small, and a first seat that nobody sits on."""
    region(options)
    first = options["first_seat"]
    if first != "drawn" and first >= options["players"]:
        raise BadOption(
            _(
                "{seat} does not play with {players} players: let one of the others begin (seat 0 to {last}), or draw"
                " lots (ZY-3).",
                seat=_(ABOUT.seats[first]),
                players=options["players"],
                last=options["players"] - 1,
            ),
            "first_seat",
        )


def draw(options: Options, rng: Ints) -> Ints:
    """Draw the setup, with the youngest player's seat as given or by lot (ZY-3)."""
    first = options["first_seat"]
    return begun(options, below(rng, options["players"]) if first == "drawn" else first)


def begun(options: Options, first: int) -> Ints:
    """Make the setup in which `first` begins: players, 1 for Blitzkrieg, first seat, the region as a mask of spaces."""
    blitzkrieg = int(options["variant"] == "blitzkrieg")
    return [options["players"], blitzkrieg, first, mask(region(options))]


def region(options: Options) -> Region:
    """Return the spaces in use, with room for all fleets and in one piece (ZY-1)."""
    board, players = str(options["board"]).strip(), int(options["players"])
    name = STANDARD[players] if board == "standard" else board
    found = REGIONS[name] if name in REGIONS else listed(board)
    return fitting(found, players)


def listed(text: str) -> Region:
    """Parse a region given as axial coordinates."""
    plain = text
    for mark in "[](),;":
        plain = plain.replace(mark, " ")
    words = plain.split()
    if len(words) < 2 or not all(word.removeprefix("-").isdecimal() and len(word) < 4 for word in words):
        raise BadOption(
            _(
                "There is no board {text}; choose {names}, or list axial coordinates such as '0,0 1,0 0,1' (ZY-1).",
                text=repr(text[:40]),
                names=enumerated(["standard", *REGIONS]),
            )
        )
    if len(words) % 2:
        raise BadOption(
            _("A board is listed as pairs q,r of axial coordinates; this list has an odd number of numbers (ZY-1).")
        )
    numbers = [int(word) for word in words]
    return gathered(zip(numbers[::2], numbers[1::2]))


def gathered(spaces: Iterable[tuple[int, int]]) -> Region:
    """Collect spaces into a set, each inside the hexagon of side 5 and named once."""
    found: set[tuple[int, int]] = set()
    for space in spaces:
        if space not in NUMBER:
            named = f"{space[0]},{space[1]}"
            raise BadOption(_("The space {space} is outside the hexagon of side 5 around 0,0 (ZY-1).", space=named))
        if space in found:
            raise BadOption(_("The space {space} is listed twice.", space=f"{space[0]},{space[1]}"))
        found.add(space)
    return frozenset(found)


def fitting(found: Region, players: int) -> Region:
    """Return the region itself, if every fleet fits and it is in one piece."""
    need = players * SHIPS
    if len(found) < need:
        raise BadOption(
            _(
                "A board of {spaces} spaces is too small: {players} fleets of {ships} ships need {need} (ZY-1); choose"
                " a larger board or fewer players.",
                spaces=len(found),
                players=players,
                ships=SHIPS,
                need=need,
            ),
            "board",
        )
    start = min(found)
    reached, waiting = {start}, [start]
    while waiting:
        q, r = waiting.pop()
        for dq, dr in hexes.DIRECTIONS:
            near = (q + dq, r + dr)
            if near in found and near not in reached:
                reached.add(near)
                waiting.append(near)
    if len(reached) < len(found):
        q, r = min(found - reached)
        raise BadOption(
            _(
                "The board is in pieces: {space} cannot be reached from {start} (ZY-1).",
                space=f"{q},{r}",
                start=f"{start[0]},{start[1]}",
            )
        )
    return found


@lru_cache(maxsize=64)
def board_name(bits: int) -> str | None:
    """Return the name of the board with these spaces, or None for a region of one's own."""
    return next((name for name, known in REGIONS.items() if mask(known) == bits), None)


def board_text(bits: int) -> str:
    """Write the option that asks for these spaces: a name, or the list."""
    return board_name(bits) or " ".join(f"{q},{r}" for q, r in spaces_of(bits))
