"""The sentences of the Angel problem: events, prompts, refusals and results."""

from collections.abc import Sequence
from typing import Any

from cellar.contract.game import Row
from cellar.errors import CellarError
from cellar.games.angel import rules, setup
from cellar.games.angel.endless import coordinates
from cellar.games.angel.endless.spiral import cells_within, offset, reach
from cellar.games.angel.events import Flew, Marked, read
from cellar.games.angel.notation import action_at, cell_of
from cellar.games.angel.words.consequences import consequence
from cellar.language import N_, Seat, in_a_row, in_person, listed, number, translator
from cellar.language.telling import Sayings, data_file, tell
from cellar.rules.types import OVER, Options, State

__all__ = ["VOCABULARIES", "consequence", "goal", "outcome", "prompt", "refusal", "say", "why_not"]

VOCABULARIES = ("plain",)
#: How far a flight goes along each axis: the words forwards and backwards.
NORTHWARDS = (N_("{count} north"), N_("{count} south"))
EASTWARDS = (N_("{count} east"), N_("{count} west"))
UPWARDS = (N_("{count} up"), N_("{count} down"))
#: The most turns that the perfect devil needs: `TIGHT.most_moves()` of its ring, which takes a third of a second to
#: compute, and a panel must not wait for it.
ENOUGH = 235
ANGEL, DEVIL = Seat(rules.ANGEL), Seat(rules.DEVIL)
_ = translator(__name__)
REFUSALS = Sayings(_, f"{__package__}.words", "refusals.toml")


def direction(dx: int, dy: int, dz: int) -> str:
    """Describe a flight in words: `2 north and 1 east`."""
    ways = ((dy, NORTHWARDS), (dx, EASTWARDS), (dz, UPWARDS))
    return listed([_(words[value < 0], count=abs(value)) for value, words in ways if value])


def say(options: Options, row: Row, vocabulary: str) -> str:
    told = read(row)
    if isinstance(told, Marked):
        cell = coordinates.text(told.cell(options))
        if told.count == 1:
            return _("[{who}You place your|The devil places its] first marker on {cell}.", who=DEVIL, cell=cell)
        return _("[{who}You mark|The devil marks] {cell} (mark {number}).", who=DEVIL, cell=cell, number=told.count)
    if isinstance(told, Flew):
        away = (told.to_x - told.from_x, told.to_y - told.from_y, told.to_z - told.from_z)
        end = coordinates.text(told.end(options))
        way = direction(*away)
        return _("[{who}You fly|The angel flies] {direction}, to {cell}.", who=ANGEL, direction=way, cell=end)
    return ending(options, told.how, told.flights, told.marks)


def ending(options: Options, how: int, flights: int, marks: int) -> str:
    said: dict[str, Any] = {
        "how": how - rules.SURVIVED,
        "board": _board(int(options["dims"]), int(options["radius"])),
        "turn": flights,
        "turns": _.plural("{count} turn", "{count} turns", flights),
        "marks": _.plural("{count} mark", "{count} marks", marks),
        "who": ANGEL,
        "angel": ANGEL,
        "devil": DEVIL,
    }
    telling = data_file(f"{__package__}.words", "tellings.toml")["ended"]["plain"]
    ended = tell(_, telling, said.__getitem__, said.__getitem__)
    remark = limit_remark(options) if how == rules.SURVIVED else ""
    return in_a_row([ended, remark]) if remark else ended


def _board(dims: int, radius: int) -> str:
    """Name a finite board in a sentence."""
    if dims == 2:
        return _("the square of radius {radius}", radius=radius)
    return _("the cube of radius {radius}", radius=radius)


def prompt(options: Options, state: State, seat: int) -> str:
    who = rules.actor(state)
    power = int(state.power)
    if who == rules.ANGEL:
        if seat != rules.ANGEL:
            return _("The angel is choosing where to fly.")
        if power == 1:
            return _("Move one step in any direction.")
        return _("Fly up to {power} cells in any direction.", power=power)
    if int(state.marked_n) == 0:
        return _("Place your first marker.") if seat == rules.DEVIL else _("The devil is placing its first marker.")
    return _("Mark any free cell.") if seat == rules.DEVIL else _("The devil is marking a cell.")


def goal(options: Options, state: State) -> str:
    turn, limit = int(state.turn), int(state.limit)
    if state.radius:
        board = _board(int(state.dims), int(state.radius))
        return _("The angel wins by leaving {board}, the devil by keeping it in. Turn {turn}.", board=board, turn=turn)
    return _("The angel wins by surviving, the devil by trapping it. Turn {turn} of {limit}.", turn=turn, limit=limit)


def refusal(options: Options, state: State, action: int) -> str:
    dims = int(state.dims)
    who = rules.actor(state)
    if who == OVER:
        return _("The match is over: {outcome}", outcome=in_person(outcome(options, state), ()))
    if action == rules.RESIGN:
        return _("The devil can't resign: it can always mark another cell.")
    if action < 0 or action >= cells_within(dims, reach(dims)):
        return _(
            "Action {action} is not a cell: they are numbered from the angel outwards, up to {far} cells away.",
            action=action,
            far=number(reach(dims)),
        )
    far, power = max(map(abs, offset(dims, int(action)))), int(state.power)
    why = 0 if action == 0 else 2 if far > power else 1
    cell = coordinates.text(cell_of(state, action))
    return REFUSALS.say("angel" if who == rules.ANGEL else "devil", why=why, cell=cell, far=far, power=power)


def why_not(options: Options, state: State, sites: Sequence[str]) -> str:
    """Explain why a click means nothing, by the refusal of its move."""
    cell = coordinates.parse(sites[-1])
    if cell is None or len(cell) != state.dims:
        return ""
    try:
        return refusal(options, state, action_at(state, cell))
    except CellarError as error:
        return str(error)


def outcome(options: Options, state: State) -> str:
    return ending(options, int(state.ended), int(state.turn), int(state.marked_n))


def limit_words(options: Options) -> str:
    """State the goal of a match briefly, for titles and panels."""
    if options["form"] == "board":
        return _("leave {board}", board=_board(int(options["dims"]), int(options["radius"])))
    return _.plural("survive {count} turn", "survive {count} turns", setup.limit(options))


def limit_remark(options: Options) -> str:
    """Explain where the number of turns, and not the better play, may decide the match; empty where it cannot."""
    if options["form"] != "turns" or options["power"] != 1 or options["dims"] != 2:
        return ""
    turns = setup.limit(options)
    if turns >= ENOUGH:
        return ""
    return _(
        "The perfect devil needs up to {enough} turns to catch a king, and this match has {turns}.",
        enough=ENOUGH,
        turns=turns,
    )
