"""The notation of Zyrcan's moves, typed and clicked: `2@d5` places, `d5>NE` flies, `pass`. Positions as text are in
`board/positions.py`."""

import re
from collections.abc import Sequence
from functools import cache

from cellar.errors import BadText, IllegalMove
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.positions import from_json as from_json
from cellar.games.zyrcan.board.positions import from_line as from_line
from cellar.games.zyrcan.board.positions import to_json as to_json
from cellar.games.zyrcan.board.positions import to_line as to_line
from cellar.games.zyrcan.board.spaces import DIRECTIONS, FLIGHT, NAMED, NAMES, SPACES
from cellar.games.zyrcan.setup import begun
from cellar.games.zyrcan.words.explanations import explain as explain
from cellar.games.zyrcan.words.names import in_engines, in_spaces, ship_words
from cellar.language import by_language, enumerated, translator
from cellar.rules import hexes
from cellar.rules.types import Face, Ints, Options, State

_ = translator(__name__)


def split(action: int) -> tuple[int, int]:
    """Split an action: a placing into (kind, space), a flight into (space, direction)."""
    if action < rules.FLY:
        return divmod(action, rules.SPACES)
    return divmod(action - rules.FLY, 6)


def action_text(options: Options, state: State, action: int) -> str:
    """Write a move: `2@d5`, `d5>NE` or `pass`."""
    return _text(action)


@cache
def _text(action: int) -> str:
    if action == rules.PASS:
        return "pass"
    if action < rules.FLY:
        kind, space = split(action)
        return f"{kind + 1}@{NAMES[space]}"
    space, direction = split(action)
    return f"{NAMES[space]}>{DIRECTIONS[direction]}"


def parse_action(options: Options, state: State, text: str) -> int:
    """Parse a move; a flight may also name the space where it ends."""
    known = _actions().get(text)
    if known is not None:
        return known
    plain = re.sub(r"\s+", "", text).lower()
    if plain == "pass":
        return rules.PASS
    if match := re.fullmatch(r"(\d+)(?:@|at|on)?([a-z]\d+)", plain):
        engines = match[1]
        if engines not in ("1", "2", "3"):
            raise BadText(_("There is no ship with {engines} engines; ships have 1, 2 or 3.", engines=engines[:9]))
        return (int(engines) - 1) * rules.SPACES + space_number(match[2])
    if match := re.fullmatch(r"([a-z]\d+)(?:>|-|x|to)?([nsew]{1,2})", plain):
        if match[2].upper() not in DIRECTIONS:
            said = {"direction": match[2].upper(), "directions": enumerated(DIRECTIONS)}
            raise BadText(_("{direction} isn't a direction here; ships fly {directions}.", **said))
        return rules.FLY + 6 * space_number(match[1]) + DIRECTIONS.index(match[2].upper())
    if match := re.fullmatch(r"([a-z]\d+)(?:>|-|x|to)?([a-z]\d+)", plain):
        return _flight_to(state, space_number(match[1]), space_number(match[2]))
    raise BadText(
        _(
            "{text} isn't a move in Zyrcan; type 2@d5 to place a two-engine ship, d5>NE or d5>c6 to fly, or pass.",
            text=repr(text[:40]),
        )
    )


@cache
def _actions() -> dict[str, int]:
    """Map the canonical texts, which a page sends, to actions."""
    return {_text(action): action for action in range(rules.ACTIONS)}


def _flight_to(state: State, space: int, target: int) -> int:
    """Return the flight from one space to another, or say why no flight goes there."""
    q, r = SPACES[space]
    dq, dr = SPACES[target][0] - q, SPACES[target][1] - r
    length = hexes.distance(dq, dr, 0, 0)
    lines = {(length * a, length * b): d for d, (a, b) in enumerate(hexes.DIRECTIONS)}
    if length == 0 or (dq, dr) not in lines:
        raise IllegalMove(
            _(
                "{target} is not in a straight line from {start}: ships fly straight (Phase Two, ZY-2).",
                target=NAMES[target],
                start=NAMES[space],
            )
        )
    ship = int(state.space[space])
    engines = (ship - 1) % 3 + 1
    if ship > 0 and engines != length:
        said = {
            "target": NAMES[target],
            "start": NAMES[space],
            "engines": in_engines(engines),
            "far": in_spaces(engines),
            "length": length,
        }
        if length < engines:
            raise IllegalMove(
                _(
                    "A flight to {target} falls short: the ship on {start} has {engines} and must fly exactly {far},"
                    " not {length} (Phase Two, ZY-5).",
                    **said,
                )
            )
        raise IllegalMove(
            _(
                "A flight to {target} is too far: the ship on {start} has {engines} and must fly exactly {far},"
                " not {length} (Phase Two, ZY-5).",
                **said,
            )
        )
    return rules.FLY + 6 * space + lines[dq, dr]


def space_number(name: str) -> int:
    if name not in NAMED:
        row = [known for known in NAMES if known[0] == name[0]]
        if not row:
            raise BadText(_("There is no space {name}; the rows are a to i.", name=name[:9]))
        said = {"name": name[:9], "row": name[0], "first": row[0], "last": row[-1]}
        raise BadText(_("There is no space {name}; row {row} has {first} to {last}.", **said))
    return NAMED[name]


def path(options: Options, state: State, action: int) -> tuple[str, ...]:
    """Return the click path: a ship of the reserve, then a space; a ship, then where its flight ends; or the pass."""
    if rules.FLY <= action < rules.PASS:
        return _path(action, (state.space[(action - rules.FLY) // 6] - 1) % 3)
    return _path(action, 0)


@cache
def _path(action: int, flying: int) -> tuple[str, ...]:
    if action == rules.PASS:
        return ("pass",)
    if action < rules.FLY:
        kind, space = split(action)
        return (f"fleet:{kind + 1}", f"hex:{NAMES[space]}")
    space, direction = split(action)
    return (f"hex:{NAMES[space]}", f"hex:{NAMES[FLIGHT[space, flying, direction]]}")


def faces(options: Options, state: State, actions: Sequence[int]) -> list[Face]:
    placings, flights = _all_faces()
    if state.phase == rules.DEPLOY:
        return list(map(placings.__getitem__, actions))
    if rules.PASS in actions:
        return [(_text(rules.PASS), _path(rules.PASS, 0))]  # whoever may pass may do nothing else
    ships, first = state.space.tolist(), rules.FLY
    return [flights[(ships[(action - first) // 6] - 1) % 3][action - first] for action in actions]


@cache
def _all_faces() -> tuple[list[Face], list[list[Face]]]:
    """Make the texts and click paths of each placing, and of each flight, by the engines less one of its ship."""
    flights = range(rules.FLY, rules.PASS)
    return (
        [(_text(action), _path(action, 0)) for action in range(rules.FLY)],
        [[(_text(action), _path(action, kind)) for action in flights] for kind in range(rules.ENGINES)],
    )


def site_label(options: Options, state: State, site: str) -> str:
    return _labels()[site]


def lasting_labels(options: Options) -> dict[str, str]:
    """Return the names of all sites, the same in every match."""
    return _labels()


@by_language()
def _labels() -> dict[str, str]:
    fleets = {f"fleet:{engines}": ship_words(engines) for engines in range(1, rules.ENGINES + 1)}
    return {"pass": _("Pass"), **fleets, **{f"hex:{name}": _("space {name}", name=name) for name in NAMES}}


def setup_text(options: Options, setup: Ints) -> str:
    """Write the setup: only the first seat is drawn, everything else is in the options."""
    return f"first {int(setup[2])}"


def parse_setup(options: Options, text: str) -> Ints:
    match = re.fullmatch(r"first (\d)", text.strip())
    if match is None or int(match[1]) >= options["players"]:
        last = options["players"] - 1
        raise BadText(
            _(
                "A setup of Zyrcan is 'first SEAT', a seat from 0 to {last}; {text} is not (ZY-3).",
                last=last,
                text=repr(text[:40]),
            )
        )
    wanted = options["first_seat"]
    if wanted not in ("drawn", int(match[1])):
        said = {"seat": match[1], "wanted": wanted}
        raise BadText(_("The setup names {seat} as first seat, the options {wanted} (ZY-3).", **said))
    return begun(options, int(match[1]))
