"""The position editor of Zyrcan: it puts ships down, takes them away, and sets the phase and whose turn it is.

A fleet is counted by itself: what is not on the board is in the reserve in Deploy, and captured in Attack.
"""

from cellar.contract.editing import Tool
from cellar.errors import BadText
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.positions import described, laid_out
from cellar.games.zyrcan.board.spaces import FLEET, NAMED, NAMES
from cellar.games.zyrcan.picture.pieces import drawn_ship
from cellar.games.zyrcan.words.names import owner, seat_name, ship_words, ships_words
from cellar.language import N_, translator
from cellar.rules.types import Options, State

_ = translator(__name__)
BOARD = ("hex:",)
BACK, CAPTURED, NEWEST, PASSED = "back", "captured", "newest", "passed"
PHASES = {"deploy": rules.DEPLOY, "attack": rules.ATTACK}
LABELS = {"deploy": N_("Deploy"), "attack": N_("Attack")}


def palette(options: Options, state: State) -> tuple[Tool, ...]:
    seats, blitzkrieg = range(int(state.players)), bool(state.blitzkrieg)
    deploying = state.phase in (rules.DEPLOY, rules.MANOEUVRE)
    tools = [
        Tool(
            name=f"ship:{seat}:{kind + 1}",
            label=_("{seat}, {ship}", seat=seat_name(seat), ship=ship_words(kind + 1)),
            group=_("Ships"),
            on=BOARD,
            items=(drawn_ship(f"tool:{seat}:{kind + 1}", seat, kind),),
            half=24.0,
        )
        for seat in seats
        for kind in range(rules.ENGINES)
    ]
    if deploying:
        tools.append(Tool(name=BACK, label=_("Back to the reserve"), group=_("Take away"), on=BOARD))
    if blitzkrieg or not deploying:
        tools.append(Tool(name=CAPTURED, label=_("Captured"), group=_("Take away"), on=BOARD))
    tools += [
        Tool(name=f"phase:{name}", label=_(LABELS[name]), group=_("Phase"), now=deploying == (name == "deploy"))
        for name in PHASES
    ]
    if blitzkrieg and deploying:
        label, now = _("Placed this turn: another ship moves now"), state.phase == rules.MANOEUVRE
        tools.append(Tool(name=NEWEST, label=label, group=_("Phase"), on=BOARD, now=now))
    if not deploying:
        label = _("A player has passed: last round")
        tools.append(Tool(name=PASSED, label=label, group=_("Phase"), now=bool(state.passed)))
    for what, group, whose in (
        ("turn", _("To move"), int(state.turn)),
        ("first", _("Begins each round"), int(state.first)),
    ):
        tools += [Tool(name=f"{what}:{seat}", label=seat_name(seat), group=group, now=seat == whose) for seat in seats]
    return tuple(tools)


def read(text: str) -> tuple[Options, State]:
    data = described(text)
    options, state = laid_out(data)
    if data.get("step") == "fly":
        state.phase = rules.MANOEUVRE
    return options, state


def edit(options: Options, state: State, tool: str, site: str) -> tuple[Options, State]:
    what, rest = (*tool.split(":", 1), "")[:2]
    space = _space(state, site) if site else 0
    state.newest = 0
    if what == "ship":
        seat, engines = (int(part) for part in rest.split(":"))
        _put(state, space, 3 * seat + engines)
    elif what in (BACK, CAPTURED):
        _take(state, space, back=what == BACK)
    elif what == NEWEST:
        _place_last(state, space)
    elif what == "phase":
        _change_phase(state, PHASES[rest])
    elif what == PASSED:
        state.passed = 1 - state.passed
    elif what == "turn":
        state.turn = int(rest)
    else:
        state.first = int(rest)
        options = {**options, "first_seat": int(rest)}
    if state.phase == rules.MANOEUVRE and not state.newest:
        state.phase = rules.DEPLOY
    # Whoever is to move may be the first of a round or not: in Deploy both can be.
    state.deployed = int(state.phase in (rules.DEPLOY, rules.MANOEUVRE) and state.turn != state.first)
    return options, state


def missing(options: Options, state: State, fault: str) -> str:
    return fault


def _space(state: State, site: str) -> int:
    space = NAMED.get(site.removeprefix("hex:"))
    if space is None or state.space[space] == rules.OUTSIDE:
        name = site.removeprefix("hex:")[:9]
        raise BadText(_("There is no space {name} on this board; choose one of its spaces.", name=name))
    return space


def _put(state: State, space: int, ship: int) -> None:
    """Put down a ship from the reserve or, in Attack, from those not on the board; what stood there goes back."""
    seat, kind = owner(ship), (ship - 1) % 3
    on_board = sum(1 for value in state.space if int(value) == ship)
    if on_board >= FLEET[kind] and state.space[space] != ship:
        ships = ships_words(FLEET[kind], kind + 1)
        raise BadText(
            _("All {ships} of {seat} are on the board: take one away first.", ships=ships, seat=seat_name(seat))
        )
    if state.space[space] > 0:
        _take(state, space, back=True)
    state.space[space] = ship
    # A ship that was captured may come back to the board as well: then it is the reserve that stays.
    if state.reserve[seat, kind] > 0:
        state.reserve[seat, kind] -= 1


def _take(state: State, space: int, back: bool) -> None:
    ship = int(state.space[space])
    if ship <= 0:
        raise BadText(_("There is no ship on {at} to take away.", at=NAMES[space]))
    state.space[space] = rules.EMPTY
    if back and state.phase in (rules.DEPLOY, rules.MANOEUVRE):
        state.reserve[owner(ship), (ship - 1) % 3] += 1


def _place_last(state: State, space: int) -> None:
    """Mark a ship as placed on this turn, in Blitzkrieg, so that another of its seat is to fly."""
    ship = int(state.space[space])
    if ship <= 0:
        raise BadText(_("There is no ship on {at}: put one there first.", at=NAMES[space]))
    state.turn, state.newest, state.phase = owner(ship), space + 1, rules.MANOEUVRE


def _change_phase(state: State, phase: int) -> None:
    state.phase, state.passed = phase, 0
    for seat in range(int(state.players)):
        for kind, count in enumerate(FLEET):
            on_board = sum(1 for value in state.space if int(value) == 3 * seat + kind + 1)
            state.reserve[seat, kind] = count - on_board if phase == rules.DEPLOY else 0
