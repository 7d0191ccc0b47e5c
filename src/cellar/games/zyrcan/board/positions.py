"""Positions as JSON (axial coordinates, seats and engines by name) and on one line; read strictly, written canonically.

Keys that a position may leave out: `first_seat` (0), and in Blitzkrieg's Deploy `step` ("place"; "fly" when this turn's
ship is placed), `newest` (where it is), `deployed` (whether somebody placed a ship in this round: yes, unless it has
just begun); and for the eye `last` (the last flight, [from, to], or the last ship placed, [at]).
"""

import re
from functools import lru_cache
from typing import Any

from cellar.errors import BadOption, BadPosition
from cellar.games.zyrcan import ABOUT, rules
from cellar.games.zyrcan.board.spaces import FLEET, NAMED, NAMES, NUMBER, SPACES, mask, spaces_of
from cellar.games.zyrcan.setup import board_name, board_text, fitting, gathered, region
from cellar.games.zyrcan.words.names import ships_words
from cellar.language import enumerated, translator
from cellar.rules.layout import rows
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import Options, State

_ = translator(__name__)
NEEDED = ("game", "players", "variant", "board", "phase", "turn", "passed", "ships", "reserve")
ALLOWED = (*NEEDED, "first_seat", "step", "newest", "deployed", "last")
PHASES = {"deploy": rules.DEPLOY, "attack": rules.ATTACK, "over": rules.ENDED}
ROWS = tuple(tuple(number for number, name in enumerate(NAMES) if name[0] == letter) for letter in "abcdefghi")


#: What is on each space, one byte each.
on_spaces = rules.STATE.key("space")


def in_use(state: State) -> int:
    """Return the region in use, as a mask of spaces."""
    return region_of(on_spaces(state))


def region_of(spaces: bytes) -> int:
    """Return the region in use, from what is on each space."""
    return _mask_of(spaces.translate(INSIDE))


@lru_cache(maxsize=1024)
def _mask_of(inside: bytes) -> int:
    return sum(1 << space for space, used in enumerate(inside) if used)


#: Spaces as bytes: 0 for those outside of the board in use, 1 for all others.
INSIDE = bytes(int(value != rules.OUTSIDE % 256) for value in range(256))


def to_json(options: Options, state: State) -> dict[str, Any]:
    """Write the position as JSON; keys with their usual value are left out."""
    bits = in_use(state)
    phase = int(state.phase)
    ships = [(space, int(state.space[space]) - 1) for space in range(rules.SPACES) if state.space[space] > 0]
    data: dict[str, Any] = {
        "game": "zyrcan",
        "players": int(state.players),
        "variant": "blitzkrieg" if state.blitzkrieg else "base",
        "board": board_name(bits) or [list(space) for space in spaces_of(bits)],
        "phase": "deploy" if phase == rules.MANOEUVRE else next(name for name, code in PHASES.items() if code == phase),
        "turn": int(state.turn),
        "passed": bool(state.passed),
        "ships": [{"seat": ship // 3, "engines": ship % 3 + 1, "at": list(SPACES[space])} for space, ship in ships],
        "reserve": rows(state.reserve, int(state.players)),
    }
    if state.first:
        data["first_seat"] = int(state.first)
    if phase == rules.MANOEUVRE:
        data["step"] = "fly"
    if state.newest:
        data["newest"] = list(SPACES[state.newest - 1])
    if bool(state.deployed) != (data["phase"] == "deploy" and state.turn != state.first):
        data["deployed"] = bool(state.deployed)
    if state.last_to:
        data["last"] = [list(SPACES[space - 1]) for space in (state.last_from, state.last_to) if space]
    return data


def from_json(data: Any) -> tuple[Options, State]:
    options, state = laid_out(data)
    _check_turn(data, state)
    _eye(data, state)
    return options, state


def laid_out(data: Any) -> tuple[Options, State]:
    """Read the board, the ships and whose turn it is, without a check that they go together."""
    if not isinstance(data, dict):
        raise BadPosition(_("A position of Zyrcan is a JSON object."))
    for key in NEEDED:
        if key not in data:
            raise BadPosition(_("The position has no {key}; it needs {keys}.", key=repr(key), keys=enumerated(NEEDED)))
    for key in data:
        if key not in ALLOWED:
            raise BadPosition(
                _("A position of Zyrcan has no {key}; it has {keys}.", key=_short(key), keys=enumerated(ALLOWED))
            )
    if data["game"] != "zyrcan":
        raise BadPosition(_("This is a position of {game}, not of zyrcan.", game=_short(data["game"])))
    players = _whole(data["players"], "players", ABOUT.players[0], ABOUT.players[-1])
    first = _whole(data.get("first_seat", 0), "first_seat", 0, players - 1)
    if data["variant"] not in ("base", "blitzkrieg"):
        raise BadPosition(_("The variant is base or blitzkrieg, not {variant}.", variant=_short(data["variant"])))
    bits = _region(data["board"], players)
    options = {"players": players, "variant": data["variant"], "board": board_text(bits), "first_seat": first}

    state = rules.STATE.blank()
    rules.new(state, [players, int(data["variant"] == "blitzkrieg"), first, bits])
    _ships(data, players, state)
    _turn(data, players, state)
    return options, state


def _region(board: Any, players: int) -> int:
    try:
        if isinstance(board, str):
            return mask(region({"board": board, "players": players}))
        if not isinstance(board, list):
            raise BadPosition(_("The board is a name, such as '61', or a list of axial coordinates [q, r]."))
        spaces = [
            (_whole(q, "board", -9, 9), _whole(r, "board", -9, 9)) for q, r in (_pair(at, "board") for at in board)
        ]
        return mask(fitting(gathered(spaces), players))
    except BadOption as error:
        raise BadPosition(str(error)) from None


def _ships(data: dict[str, Any], players: int, state: State) -> None:
    reserve = _list(data["reserve"], "reserve")
    if len(reserve) != players:
        raise BadPosition(
            _("The reserve has one entry a seat, {players} in all, not {found}.", players=players, found=len(reserve))
        )
    for seat, counts in enumerate(reserve):
        if len(_list(counts, "reserve")) != 3:
            raise BadPosition(
                _("Seat {seat}'s reserve is three numbers: ships left with 1, 2 and 3 engines.", seat=seat)
            )
        for kind, count in enumerate(counts):
            state.reserve[seat, kind] = _whole(count, "reserve", 0, FLEET[kind])
    owned = [[int(n) for n in counts] for counts in reserve]
    for ship in _list(data["ships"], "ships"):
        if not isinstance(ship, dict) or sorted(ship) != ["at", "engines", "seat"]:
            raise BadPosition(_("A ship is an object with seat, engines and at, and nothing else."))
        seat = _whole(ship["seat"], "seat", 0, players - 1)
        engines = _whole(ship["engines"], "engines", 1, 3)
        space = _space(ship["at"], state, "at")
        if state.space[space] > 0:
            raise BadPosition(_("Two ships stand on {at}; a space holds one.", at=NAMES[space]))
        state.space[space] = 3 * seat + engines
        owned[seat][engines - 1] += 1
        if owned[seat][engines - 1] > FLEET[engines - 1]:
            raise BadPosition(
                _(
                    "Seat {seat} has more than {ships} (Game components).",
                    seat=seat,
                    ships=ships_words(FLEET[engines - 1], engines),
                )
            )


def _turn(data: dict[str, Any], players: int, state: State) -> None:
    phase = data["phase"]
    if not isinstance(phase, str) or phase not in PHASES:
        raise BadPosition(_("The phase is {phases}, not {phase}.", phases=enumerated([*PHASES]), phase=_short(phase)))
    state.phase = PHASES[phase]
    state.turn = _whole(data["turn"], "turn", 0, players - 1)
    state.passed = _flag(data["passed"], "passed")


def _check_turn(data: dict[str, Any], state: State) -> None:
    """Check that phase, turn and passes go together; a Deploy turn with nothing to decide is skipped as in play."""
    phase = data["phase"]
    if phase == "over" and (not state.passed or state.turn != state.first):
        raise BadPosition(_("A game that is over has passed true and the first seat's turn next (Ending the Game)."))
    if phase == "attack" and state.passed and state.turn == state.first:
        raise BadPosition(
            _("After a pass the game stops just before the first seat's turn: the phase is over (Ending the Game).")
        )
    if phase == "deploy" and state.passed:
        raise BadPosition(_("Nobody passes in Deploy: passed is false (Phase One)."))
    if phase != "deploy":
        if not state.blitzkrieg and not rules.all_placed(state):
            raise BadPosition(
                _("Attack begins after everyone has placed all their ships: the reserve is empty (Phase One).")
            )
        for key in ("step", "newest", "deployed"):
            if key in data:
                raise BadPosition(_("{key} belongs to the phase deploy only.", key=repr(key)))
        return
    state.deployed = _flag(data.get("deployed", state.turn != state.first), "deployed")
    _step(data, state)


def _step(data: dict[str, Any], state: State) -> None:
    step, newest = data.get("step", "place"), data.get("newest")
    if step not in ("place", "fly") or (step == "fly" and not state.blitzkrieg):
        raise BadPosition(_("The step is place or, in Blitzkrieg, fly."))
    if newest is not None:
        space = _space(newest, state, "newest")
        if step != "fly" or (int(state.space[space]) - 1) // 3 != state.turn:
            raise BadPosition(
                _("{at} has no ship that the seat to move placed on this turn (Blitzkrieg, ZY-8).", at=NAMES[space])
            )
        state.newest = space + 1
    if step == "fly":
        decided = rules.to_manoeuvre(state, NO_TAPE)
    else:
        decided = not rules.all_placed(state) and rules.start_deploy_turn(state, NO_TAPE)
    if not decided:
        rules.next_deploy_turn(state, NO_TAPE)


def _eye(data: dict[str, Any], state: State) -> None:
    last = _list(data.get("last", []), "last")
    if len(last) > 2:
        raise BadPosition(_("The last move is [from, to] for a flight, [at] for a ship placed."))
    spaces = [_space(at, state, "last") + 1 for at in last]
    state.last_from, state.last_to = [0, 0, *spaces][-2:]


def _space(at: Any, state: State, what: str) -> int:
    q, r = _pair(at, what)
    space = NUMBER.get((q, r)) if all(isinstance(x, int) and not isinstance(x, bool) for x in (q, r)) else None
    if space is None or state.space[space] == rules.OUTSIDE:
        raise BadPosition(_("{at} ({key}) is not on this board (ZY-1).", key=what, at=f"{str(q)[:9]},{str(r)[:9]}"))
    return space


def _pair(at: Any, what: str) -> tuple[Any, Any]:
    if not isinstance(at, list) or len(at) != 2:
        raise BadPosition(_("A place ({key}) is a pair [q, r] of axial coordinates.", key=what))
    return at[0], at[1]


def _list(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadPosition(_("{key} is a list.", key=repr(what)))
    return value


def _flag(value: Any, what: str) -> bool:
    if not isinstance(value, bool):
        raise BadPosition(_("{key} is true or false.", key=repr(what)))
    return bool(value)


def _whole(value: Any, what: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadPosition(
            _(
                "{key} is a whole number from {low} to {high}, not {value}.",
                key=repr(what),
                low=low,
                high=high,
                value=_short(value),
            )
        )
    return value


def _short(value: object) -> str:
    return repr(str(value)[:40])


#: What stands for a space on a line, by its number in the state.
SIGNS = {rules.OUTSIDE: "~", rules.EMPTY: "."} | {ship + 1: f"{'ABCDE'[ship // 3]}{ship % 3 + 1}" for ship in range(15)}


def to_line(options: Options, state: State) -> str:
    """Write `3 base attack 0 ROWS RESERVE first=1 …`: spaces are `A2` (seat A, two engines), `.` empty, `~` unused."""
    data = to_json(options, state)
    cells = [SIGNS[int(value)] for value in state.space]
    words = [
        str(data["players"]),
        data["variant"],
        data["phase"],
        str(data["turn"]),
        "/".join("".join(cells[space] for space in row) for row in ROWS),
        ",".join("".join(map(str, counts)) for counts in data["reserve"]),
    ]
    if data["passed"]:
        words.append("passed")
    if "step" in data:
        words.append("fly")
    if "deployed" in data:
        words.append("deployed" if data["deployed"] else "idle")
    if "first_seat" in data:
        words.append(f"first={data['first_seat']}")
    if "newest" in data:
        words.append(f"newest={NAMES[state.newest - 1]}")
    if "last" in data:
        words.append("last=" + ">".join(NAMES[NUMBER[q, r]] for q, r in data["last"]))
    return " ".join(words)


def from_line(text: str) -> tuple[Options, State]:
    return from_json(described(text))


def described(text: str) -> dict[str, Any]:
    words = text.split()
    if len(words) < 6 or not words[0].isdecimal() or not words[3].isdecimal() or len(words[0] + words[3]) > 4:
        raise BadPosition(
            _("A line of Zyrcan is PLAYERS VARIANT PHASE TURN ROWS RESERVE, then what else there is to say.")
        )
    data: dict[str, Any] = {"game": "zyrcan", "players": int(words[0]), "variant": words[1], "phase": words[2]}
    data.update(turn=int(words[3]), passed=False, **_cells(words[4]), reserve=_reserve(words[5]))
    for word in words[6:]:
        key, value = _word(word)
        if key in data and key != "passed":
            raise BadPosition(_("The line says {key} twice.", key=repr(key)))
        data[key] = value
    return data


def _cells(text: str) -> dict[str, Any]:
    rows = [re.findall(r"[A-E][1-3]|[.~]", row) for row in text.split("/")]
    if "/".join("".join(row) for row in rows) != text or [len(row) for row in rows] != [len(row) for row in ROWS]:
        raise BadPosition(
            _("The rows are nine, of 5 6 7 8 9 8 7 6 5 spaces, each A1 to E3, '.' (empty) or '~' (not in use).")
        )
    cells = [(space, cell) for numbers, row in zip(ROWS, rows) for space, cell in zip(numbers, row)]
    ships = [
        {"seat": "ABCDE".index(cell[0]), "engines": int(cell[1]), "at": list(SPACES[space])}
        for space, cell in cells
        if cell not in ".~"
    ]
    return {"board": [list(SPACES[space]) for space, cell in cells if cell != "~"], "ships": ships}


def _reserve(text: str) -> list[list[int]]:
    if not re.fullmatch(r"\d{3}(,\d{3})*", text):
        raise BadPosition(_("The reserve is three digits a seat, ships left with 1, 2 and 3 engines: 462,462,462."))
    return [[int(digit) for digit in counts] for counts in text.split(",")]


def _word(word: str) -> tuple[str, Any]:
    flags = {
        "passed": ("passed", True),
        "fly": ("step", "fly"),
        "deployed": ("deployed", True),
        "idle": ("deployed", False),
    }
    if word in flags:
        return flags[word]
    key, value = (*word.split("=", 1), "")[:2]
    if key == "first" and value.isdecimal() and len(value) == 1:
        return "first_seat", int(value)
    names = value.split(">")
    if (
        key in ("newest", "last")
        and all(name in NAMED for name in names)
        and len(names) <= (1 if key == "newest" else 2)
    ):
        places = [list(SPACES[NAMED[name]]) for name in names]
        return key, places[0] if key == "newest" else places
    raise BadPosition(
        _(
            "{word} is not understood; after the reserve come passed, fly, deployed, idle, first=, newest=, last=.",
            word=_short(word),
        )
    )
