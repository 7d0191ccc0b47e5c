"""The notation of the Angel problem: a flight is the cell it ends on (`3,-2`) or a direction (`NE2`), a mark is `x
5,7`; an angel that gives up types `resign`."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import add
from typing import Any

from cellar.contract import options as options_of
from cellar.errors import BadOption, BadPosition, BadText
from cellar.games.angel import ABOUT, rules, setup
from cellar.games.angel.endless import coordinates, history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.endless.spiral import number, offset, reach
from cellar.games.angel.endless.unmarked import around
from cellar.games.angel.words.explanations import explain as explain
from cellar.language import enumerated, translator
from cellar.language import number as written
from cellar.rules.rng import generator
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import OVER, Face, Ints, Options, State

_ = translator(__name__)
COMPASS = {
    "NE": (1, 1, 0),
    "NW": (-1, 1, 0),
    "SE": (1, -1, 0),
    "SW": (-1, -1, 0),
    "N": (0, 1, 0),
    "S": (0, -1, 0),
    "E": (1, 0, 0),
    "W": (-1, 0, 0),
    "U": (0, 0, 1),
    "D": (0, 0, -1),
}
GIVEN_UP = "resign"
STEP = r"(?:UP|DOWN|NE|NW|SE|SW|N|S|E|W|U|D)[0-9]{0,10}"
ABOUT_FORM = next(option.default for option in ABOUT.options if option.name == "form")
VERBS = re.compile(r"^\s*(?:fly|flies|go|move|mark|x)\b[\s:]*(?:to\b)?|^\s*x(?=[\s(\[+\-−0-9])", re.IGNORECASE)


def cell_of(state: State, action: int) -> Cell:
    """Return the cell that an action flies to or marks."""
    dims = int(state.dims)
    return tuple(a + d for a, d in zip(history.angel(state), offset(dims, int(action))))


def action_at(state: State, cell: Cell) -> int:
    """Return the action number of a cell as seen from the angel; raise BadText where it is too far away to have one."""
    dims = int(state.dims)
    away = [c - a for c, a in zip(cell, history.angel(state))] + [0]
    if max(map(abs, away)) > reach(dims):
        raise BadText(
            _(
                "The cell {cell} is more than {far} cells from the angel: that far away nothing can be marked; take a"
                " nearer cell.",
                cell=coordinates.text(cell),
                far=written(reach(dims)),
            )
        )
    return number(dims, away[0], away[1], away[2])


def action_text(options: Options, state: State, action: int) -> str:
    """Write a flight as the cell where it ends, a mark with an x before it."""
    if action == rules.RESIGN:
        return GIVEN_UP
    return _face(cell_of(state, action), rules.actor(state) == rules.ANGEL)[0]


def parse_action(options: Options, state: State, text: str) -> int:
    """Parse a cell (`3,-2`) or a direction from the angel (`NE2`, `n2 e1`, in space also `up1`), with or without `fly`
    or `x`."""
    if text.strip().lower() == GIVEN_UP:
        return rules.RESIGN
    body = VERBS.sub("", text, count=1).strip()
    dims = int(state.dims)
    found = coordinates.parse(body)
    if found is not None and len(found) == dims:
        return action_at(state, found)
    steps = body.upper().replace(" ", "").replace(",", "")
    if found is None and re.fullmatch(f"(?:{STEP})+", steps):
        away: dict[int, int] = {}
        twice = False
        for name, count in re.findall(r"(UP|DOWN|NE|NW|SE|SW|N|S|E|W|U|D)([0-9]*)", steps):
            for axis, unit in enumerate(COMPASS[name if name in COMPASS else name[0]]):
                if unit:
                    twice = twice or axis in away
                    away[axis] = unit * int(count or 1)
        # `n2 e1` is a direction; `n2 s1` is a slip.
        if not twice and (dims == 3 or 2 not in away):
            return action_at(state, tuple(a + away.get(axis, 0) for axis, a in enumerate(history.angel(state))))
    typed, example = repr(text.strip()[:60]), "3,-2" if dims == 2 else "3,-2,1"
    if rules.actor(state) == rules.DEVIL:
        raise BadText(
            _(
                "{typed} is not a cell of this board; type a cell to mark such as x {example}.",
                typed=typed,
                example=example,
            )
        )
    raise BadText(
        _(
            "{typed} is not a cell of this board; type a cell such as {example} or a direction such as NE2.",
            typed=typed,
            example=example,
        )
    )


def path(options: Options, state: State, action: int) -> tuple[str, ...]:
    """Return the click path of an action: one click on its cell."""
    return (GIVEN_UP,) if action == rules.RESIGN else _face(cell_of(state, action), True)[1]


def faces(options: Options, state: State, actions: Sequence[int]) -> list[Face]:
    """Return texts and click paths of many actions, cached: the devil has over a thousand, most as a turn before."""
    angel, farthest = history.angel(state), max(actions, default=0)
    if farthest >= FEW or max(map(abs, angel)) > NEAR:
        return [(action_text(options, state, action), path(options, state, action)) for action in actions]
    dims, seat = int(state.dims), rules.actor(state)
    known = _faces[dims, seat]
    here, away = _key(*angel), _keys(dims, (farthest | 0x3F) + 1)
    try:
        return [known[here + away[action]] for action in actions]
    except KeyError:
        if len(known) > MOST:
            known.clear()
        flies, offsets = seat == rules.ANGEL, around(dims, len(away))
        for action in actions:
            if here + away[action] not in known:
                known[here + away[action]] = _face(tuple(map(add, angel, offsets[action])), flies)
    return [known[here + away[action]] for action in actions]


def _face(cell: Cell, flies: bool) -> Face:
    """Return the text and the click path of a flight to a cell, or of a mark on it."""
    text = coordinates.text(cell)
    return text if flies else f"x {text}", (text,)


#: Faces that are remembered, by dimensions, seat and cell: so many at most of each, of actions below this number while
#: the angel is so near to the middle of the world.
_faces: defaultdict[tuple[int, int], dict[int, Face]] = defaultdict(dict)
MOST = 20_000
FEW = 1 << 16
NEAR = 1 << 18


def _key(x: int, y: int, z: int = 0) -> int:
    """Return a unique key for a cell, additive: the keys of a cell and an offset add up to that of the cell there."""
    return x + (y << 20) + (z << 40)


@lru_cache(maxsize=64)
def _keys(dims: int, cells: int) -> tuple[int, ...]:
    return tuple(_key(*cell) for cell in around(dims, cells))


def site_label(options: Options, state: State, site: str) -> str:
    return site_labels(options, state, (site,))[0]


def site_labels(options: Options, state: State, sites: Iterable[str]) -> list[str]:
    # A devil has over a thousand cells to choose from: the message is said once for all of them.
    before, after = _("cell {cell}", cell="\0").split("\0")
    return [_("Resign") if site == GIVEN_UP else f"{before}{site}{after}" for site in sites]


def header(options: Options) -> str:
    """Write the options that shape a match on one line: `2d/p2/t100/0,0`."""
    form = f"r{options['radius']}" if options["form"] == "board" else f"t{options['turns']}"
    cell = coordinates.text(setup.start(options)[: int(options["dims"])])
    return f"{options['dims']}d/p{options['power']}/{form}/{cell}"


def setup_text(options: Options, setup: Ints) -> str:
    """Write the setup, which is the options again, as nothing is drawn."""
    return header(options)


def parse_setup(options: Options, text: str) -> Ints:
    """Parse a setup, which must agree with the options."""
    if text.strip() != header(options):
        raise BadText(
            _(
                "The setup {text} does not fit the options; expected {wanted}.",
                text=repr(text.strip()[:60]),
                wanted=repr(header(options)),
            )
        )
    return setup.draw(options, generator(0))


def to_json(options: Options, state: State) -> dict[str, Any]:
    """Write a position as JSON: how the match ends, the marks in their order, and the angel's trail."""
    form: dict[str, Any] = {"form": options["form"]}
    form.update({"radius": options["radius"]} if options["form"] == "board" else {"turns": options["turns"]})
    return {
        "game": ABOUT.name,
        "dims": options["dims"],
        "power": options["power"],
        **form,
        "thoughts": options["thoughts"],
        **({"resigned": True} if state.ended == rules.RESIGNED else {}),
        "marks": [list(cell) for cell in history.marks(state)],
        "trail": [list(cell) for cell in history.trail(state)],
    }


def from_json(data: Any) -> tuple[Options, State]:
    """Read a position from JSON by replaying its marks and flights under the rules."""
    if not isinstance(data, dict):
        raise BadPosition(_("A position of the Angel problem is a JSON object with marks and trail."))
    form = data.get("form", ABOUT_FORM)
    known = {"game", "dims", "power", "form", "thoughts", "resigned", "marks", "trail"}
    known.add("radius" if form == "board" else "turns")
    for key in data:
        if key not in known:
            raise BadPosition(
                _(
                    "A position of the Angel problem has no {key} here; it has: {known}.",
                    key=repr(str(key)[:40]),
                    known=enumerated(sorted(known)),
                )
            )
    for key in ("marks", "trail"):
        if key not in data:
            raise BadPosition(
                _("The position has no {key}: a list of cells such as {example}.", key=repr(key), example="[[0, 0]]")
            )
    marks, trail = _cells(data, "marks"), _cells(data, "trail")
    if not trail:
        raise BadPosition(_("The trail is empty: it begins with the cell where the angel starts."))
    if data.get("resigned", True) is not True:
        raise BadPosition(_('The position\'s "resigned" is true, or is left out.'))
    given = {key: data[key] for key in known & set(data) - {"game", "resigned", "marks", "trail"}}
    return replay({**given, "start": coordinates.text(trail[0])}, marks, trail[1:], "resigned" in data)


def _cells(data: dict[str, Any], key: str) -> list[Cell]:
    value = data[key]
    if not isinstance(value, list) or not all(
        isinstance(cell, list) and len(cell) in (2, 3) and all(type(part) is int for part in cell) for cell in value
    ):
        raise BadPosition(
            _("The position's {key} is a list of cells, each a list of two or three whole numbers.", key=repr(key))
        )
    return [tuple(cell) for cell in value]


def replay(
    given: dict[str, Any], marks: list[Cell], flights: list[Cell], resigned: bool = False
) -> tuple[Options, State]:
    options = completed(given)
    dims = int(options["dims"])
    if not len(flights) <= len(marks) <= len(flights) + 1:
        raise BadPosition(
            _(
                "{marks} and {flights} do not alternate: the devil marks first, then they take turns.",
                marks=_.plural("{count} mark", "{count} marks", len(marks)),
                flights=_.plural("{count} flight", "{count} flights", len(flights)),
            )
        )
    state = setup.layout(options).blank()
    rules.new(state, setup.draw(options, generator(0)))
    for i in range(len(marks) + len(flights)):
        cell = flights[i // 2] if i % 2 else marks[i // 2]
        if len(cell) != dims:
            said = {"move": _move(i, cell), "found": len(cell), "dims": dims}
            raise BadPosition(_("{move}, has {found} coordinates; this board has {dims}.", **said))
        if rules.actor(state) == OVER:
            raise BadPosition(_("{move}, comes after the end of the match.", move=_move(i, cell)))
        try:
            action = action_at(state, cell)
        except BadText as error:
            raise BadPosition(_("{move}, cannot be played: {why}", move=_move(i, cell), why=error)) from None
        if not rules.is_legal(state, action):
            from cellar.games.angel.narration import refusal

            why = refusal(options, state, action)
            raise BadPosition(_("{move}, is not legal: {why}", move=_move(i, cell), why=why))
        rules.apply(state, action, NO_TAPE)
    if resigned:
        if not rules.is_legal(state, rules.RESIGN):
            raise BadPosition(_("Only the angel can resign, and only on its turn."))
        rules.apply(state, rules.RESIGN, NO_TAPE)
    return options, state


def _move(i: int, cell: Cell) -> str:
    """Name a move of a match: marks and flights are counted apart."""
    said = {"number": i // 2 + 1, "cell": coordinates.text(cell)}
    return _("Flight {number}, {cell}", **said) if i % 2 else _("Mark {number}, {cell}", **said)


def completed(given: dict[str, Any]) -> dict[str, Any]:
    """Complete the options of a position, and check them."""
    try:
        # The origin is written one way, whatever the dimensions, so that a position gives back the options of its
        # match.
        start = "0,0" if set(given["start"].split(",")) == {"0"} else given["start"]
        options = options_of.complete(ABOUT, {**given, "start": start})
        setup.check(options)
    except BadOption as error:
        raise BadPosition(_("The position's options do not work: {why}", why=error)) from None
    return options


def to_line(options: Options, state: State) -> str:
    """Write a position as one line, the header and then marks and flights in turn: `2d/p2/t100/0,0/x5,7/2,1`."""
    marks, trail = history.marks(state), history.trail(state)
    moves: list[str] = []
    for i, cell in enumerate(marks):
        moves.append(f"x{coordinates.text(cell)}")
        if i + 1 < len(trail):
            moves.append(coordinates.text(trail[i + 1]))
    thoughts = [] if options["thoughts"] == "none" else [f"thoughts={options['thoughts']}"]
    return "/".join([header(options), *thoughts, *moves, *([GIVEN_UP] if state.ended == rules.RESIGNED else [])])


def from_line(text: str) -> tuple[Options, State]:
    return replay(*described(text))


def described(text: str) -> tuple[dict[str, Any], list[Cell], list[Cell], bool]:
    """Parse a line into options, marks, flights, and whether the angel has resigned."""
    parts = text.split("/")
    shape = re.fullmatch(
        r"([23])d/p([0-9]{1,3})/([tr])([0-9]{1,6})/(-?[0-9]{1,18}(?:,-?[0-9]{1,18}){1,2})", "/".join(parts[:4])
    )
    if shape is None:
        raise BadPosition(
            _("A line of the Angel problem begins like 2d/p2/t100/0,0, not {text}.", text=repr(text[:40]))
        )
    dims, power, form, count, cell = shape.groups()
    given: dict[str, Any] = {"dims": int(dims), "power": int(power), "start": cell}
    given.update({"form": "board", "radius": int(count)} if form == "r" else {"form": "turns", "turns": int(count)})
    rest = parts[4:]
    if rest and rest[0].startswith("thoughts="):
        given["thoughts"] = rest.pop(0).removeprefix("thoughts=")
    resigned = rest[-1:] == [GIVEN_UP]
    rest = rest[:-1] if resigned else rest
    played: tuple[list[Cell], list[Cell]] = ([], [])
    for i, part in enumerate(rest):
        move = re.fullmatch(r"(x?)(-?[0-9]{1,18}(?:,-?[0-9]{1,18}){1,2})", part)
        if move is None or bool(move[1]) != (i % 2 == 0):
            said = {"number": i + 1, "text": repr(part[:40])}
            if i % 2:
                raise BadPosition(_("Move {number} of the line should be a flight such as 2,1, not {text}.", **said))
            raise BadPosition(_("Move {number} of the line should be a mark such as x5,7, not {text}.", **said))
        played[i % 2].append(tuple(int(value) for value in move[2].split(",")))
    return given, *played, resigned
