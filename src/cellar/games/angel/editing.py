"""The position editor of the Angel problem: it sets marks, the angel, and whose turn it is.

A position of this game is a whole match: the marks in their order and every flight. Which flights brought the angel to
its cell does not matter to whoever makes a position, so they are found: some that the rules allow.
"""

from collections.abc import Iterator
from contextlib import suppress

from cellar.contract.editing import Tool
from cellar.errors import BadPosition, BadText
from cellar.games.angel import notation, rules, setup
from cellar.games.angel.endless import coordinates, history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.endless.marks import mark
from cellar.games.angel.endless.wandering import near, wandering
from cellar.games.angel.picture import shapes
from cellar.language import number, translator
from cellar.rules.rng import generator
from cellar.rules.types import Options, State

_ = translator(__name__)
MARK, ANGEL = "mark", "angel"
ANYWHERE = ("",)
INK = (shapes.drawn("tool:mark", "burnt"),)
WINGS = (shapes.drawn("tool:angel", "angel"),)
#: A flight as the struct holds it, byte by byte.
FARTHEST = 127
#: Orders of the marks that are tried: as they are, then with another one made last.
MOST_ORDERS = 12


def palette(options: Options, state: State) -> tuple[Tool, ...]:
    flies = state.seat == rules.ANGEL
    return (
        Tool(name=MARK, label=_("A mark, or none"), group=_("Board"), on=ANYWHERE, items=INK, half=11.0),
        Tool(name=ANGEL, label=_("The angel"), group=_("Board"), on=ANYWHERE, items=WINGS, half=18.0),
        Tool(name="turn:angel", label=_("The angel flies"), group=_("To move"), now=flies),
        Tool(name="turn:devil", label=_("The devil marks"), group=_("To move"), now=not flies),
    )


def read(text: str) -> tuple[Options, State]:
    try:
        return notation.from_line(text)
    except BadPosition:
        given, marks, flights = notation.described(text)[:3]
        options, flies = notation.completed(given), len(marks) > len(flights)
        angel = flights[-1] if flights else setup.start(options)[: int(options["dims"])]
        return _unreached(options, marks, angel, flies)


def edit(options: Options, state: State, tool: str, site: str) -> tuple[Options, State]:
    marks, angel, flies = history.marks(state), history.angel(state), state.seat == rules.ANGEL
    cell = _cell(options, site) if site else angel
    if tool == MARK:
        if cell == angel:
            raise BadText(_("The angel stands there: its own cell cannot be marked. Put it elsewhere first."))
        marks = [other for other in marks if other != cell] if cell in marks else [*marks, cell]
        flies = flies or len(marks) == 1  # the first mark is followed by the first flight
    elif tool == ANGEL:
        if cell in marks:
            raise BadText(_("That cell is marked, so the angel cannot have landed there. Take the mark away first."))
        angel = cell
    else:
        flies = tool == "turn:angel"
    if not marks:
        if tool == "turn:angel":
            raise BadText(_("The devil begins: mark a cell, then the angel flies."))
        flies = False
    return _reached(options, marks, angel, flies)


def _cell(options: Options, site: str) -> Cell:
    cell = coordinates.parse(site)
    if cell is None or len(cell) != int(options["dims"]):
        said = {"site": repr(site[:40]), "dims": options["dims"]}
        raise BadText(_("{site} isn't a cell of this board; a cell has {dims} coordinates.", **said))
    return cell


def _reached(options: Options, marks: list[Cell], angel: Cell, flies: bool) -> tuple[Options, State]:
    """Construct a match that leads to these marks and this angel, or a draft of one."""
    flights = len(marks) - flies
    # The last mark before a flight may be where the angel was before: it need not be free to fly over.
    lasts = [cell for cell in near(angel, int(options["power"])) if cell in marks] if flies else []
    orders = [marks, *([other for other in marks if other != last] + [last] for last in lasts)]
    for order in orders[:MOST_ORDERS]:
        for walk in _walks(options, set(order[:-1] if flies else order), angel, flights):
            start = {"start": coordinates.text(walk[0])}
            with suppress(BadPosition):
                return notation.replay({**_chosen(options), **start}, order, walk[1:])
    try:
        return _unreached(options, marks, angel, flies)
    except BadPosition as error:
        raise BadText(str(error)) from None


def _unreached(options: Options, marks: list[Cell], angel: Cell, flies: bool) -> tuple[Options, State]:
    """Make a draft that no match leads to: the angel waited at its start, then flew to its cell at once."""
    dims, flights = int(options["dims"]), len(marks) - flies
    start = setup.start(options)
    away = [to - begun for to, begun in zip(angel, start)]
    if any(len(cell) != dims for cell in (*marks, angel)) or len(set(marks)) != len(marks) or angel in marks:
        raise BadPosition(
            _("This position doesn't work: each mark must be on its own cell of this board, and not under the angel.")
        )
    if len(marks) > setup.limit(options):
        most = setup.limit(options)
        raise BadPosition(
            _.plural(
                "A match with these options has at most {most} mark.",
                "A match with these options has at most {most} marks.",
                most,
                most=number(most),
            )
        )
    if max(map(abs, away)) > FARTHEST or (any(away) and not flights):
        raise BadPosition(
            _(
                "The angel cannot be there: it flies once after each mark, as far as its power goes. Mark cells first,"
                " then put it there."
            )
        )
    state = setup.layout(options).blank()
    rules.new(state, setup.draw(options, generator(0)))
    for cell in marks:
        mark(state, *cell, *start[len(cell) :])
    state.turn, state.seat = flights, rules.ANGEL if flies else rules.DEVIL
    state.ax, state.ay, state.az = (*angel, *start[dims:])
    for axis, by in enumerate(away):
        if flights:
            state.flights[flights - 1, axis] = by
    return options, state


def missing(options: Options, state: State, fault: str) -> str:
    return _.plural(
        "No match leads here: the angel has made {count} flight from {start}, one after each mark, and cannot be where"
        " it stands with these marks. Add marks, move the angel, or change whose turn it is.",
        "No match leads here: the angel has made {count} flights from {start}, one after each mark, and cannot be where"
        " it stands with these marks. Add marks, move the angel, or change whose turn it is.",
        int(state.turn),
        start=coordinates.text(history.trail(state)[0]),
    )


def _walks(options: Options, marked: set[Cell], angel: Cell, flights: int) -> Iterator[list[Cell]]:
    """Yield walks of the angel to its cell, from the start of the match or, on an endless board, from anywhere."""
    power, dims = int(options["power"]), int(options["dims"])
    start = setup.start(options)[:dims]
    radius = int(options["radius"]) if options["form"] == "board" else 0

    def free(cell: Cell) -> bool:
        return cell not in marked and (not radius or max(abs(a - b) for a, b in zip(cell, start)) <= radius)

    starts = [start]
    if not radius:
        starts += [angel] if flights % 2 == 0 else [cell for cell in near(angel, power) if free(cell)][:1]
    found = (wandering(power, begin, angel, flights, free) for begin in starts)
    return (walk for walk in found if walk is not None)


def _chosen(options: Options) -> dict[str, object]:
    left_out = ("players", "start", "turns" if options["form"] == "board" else "radius")
    return {name: value for name, value in options.items() if name not in left_out}
