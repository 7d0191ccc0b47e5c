"""The sentences of the Angel problem: events, prompts, refusals and results."""

from collections.abc import Sequence
from functools import cache

from cellar.contract.game import Row
from cellar.errors import CellarError
from cellar.games.angel import rules, setup
from cellar.games.angel.endless import coordinates
from cellar.games.angel.endless.spiral import cells_within, offset, reach
from cellar.games.angel.events import Flew, Marked, read
from cellar.games.angel.notation import action_at, cell_of
from cellar.rules.types import OVER, Options, State

VOCABULARIES = ("plain",)


def direction(dx: int, dy: int, dz: int) -> str:
    """Describe a flight in words: `2 north and 1 east`."""
    parts = []
    for value, more, less in ((dy, "north", "south"), (dx, "east", "west"), (dz, "up", "down")):
        if value:
            parts.append(f"{abs(value)} {more if value > 0 else less}")
    return ", ".join(parts[:-1]) + (" and " if len(parts) > 1 else "") + parts[-1]


def say(options: Options, row: Row, vocabulary: str) -> str:
    told = read(row)
    if isinstance(told, Marked):
        if told.count == 1:
            return f"The devil places its first marker on {coordinates.text(told.cell(options))}."
        return f"The devil marks {coordinates.text(told.cell(options))} (mark {told.count})."
    if isinstance(told, Flew):
        away = (told.to_x - told.from_x, told.to_y - told.from_y, told.to_z - told.from_z)
        return f"The angel flies {direction(*away)}, to {coordinates.text(told.end(options))}."
    return ending(options, told.how, told.flights, told.marks)


def ending(options: Options, how: int, flights: int, marks: int) -> str:
    turns = f"{flights} turn{'' if flights == 1 else 's'}"
    if how == rules.SURVIVED:
        remark = f" {limit_remark(options)}" if limit_remark(options) else ""
        return f"The angel has survived {turns}, the agreed limit, and wins.{remark}"
    square = f"the {'square' if options['dims'] == 2 else 'cube'} of radius {options['radius']}"
    if how == rules.LEFT:
        return f"The angel has left {square} on turn {flights} and wins."
    if how == rules.STUCK:
        return (
            f"The angel can't move: every cell within its reach is marked. The devil wins after {turns} with {marks}"
            " marks."
        )
    if how == rules.RESIGNED:
        return f"The angel resigns after {turns}: the devil wins with {marks} mark{'' if marks == 1 else 's'}."
    if how == rules.SEALED:
        return f"There is no way out of {square} any more: the devil has trapped the angel after {turns} and wins."
    return f"The angel is still inside {square} after {turns}, enough to mark every cell of it: the devil wins."


def prompt(options: Options, state: State, seat: int) -> str:
    who = rules.actor(state)
    power = int(state.power)
    if who == rules.ANGEL:
        order = "Move one step in any direction." if power == 1 else f"Fly up to {power} cells in any direction."
        return order if seat == rules.ANGEL else "The angel is choosing where to fly."
    if int(state.marked_n) == 0:
        return "Place your first marker." if seat == rules.DEVIL else "The devil is placing its first marker."
    return "Mark any free cell." if seat == rules.DEVIL else "The devil is marking a cell."


def goal(options: Options, state: State) -> str:
    turn, limit = int(state.turn), int(state.limit)
    if state.radius:
        where = f"{'square' if state.dims == 2 else 'cube'} of radius {int(state.radius)}"
        return f"The angel wins by leaving the {where}, the devil by keeping it in. Turn {turn}."
    return f"The angel wins by surviving, the devil by trapping it. Turn {turn} of {limit}."


def refusal(options: Options, state: State, action: int) -> str:
    dims = int(state.dims)
    who = rules.actor(state)
    if who == OVER:
        return f"The match is over: {outcome(options, state)}"
    if action == rules.RESIGN:
        return "The devil can't resign: it can always mark another cell."
    if action < 0 or action >= cells_within(dims, reach(dims)):
        return (
            f"Action {action} is not a cell: they are numbered from the angel outwards, up to {reach(dims):,} cells"
            " away."
        )
    cell = coordinates.text(cell_of(state, action))
    far = max(map(abs, offset(dims, int(action))))
    if who == rules.ANGEL:
        if action == 0:
            return "The angel can't stay where it is (ruling A-3): choose another cell."
        if far > state.power:
            return f"{cell} is too far: {far} steps away, and this angel flies {int(state.power)} at most."
        return f"{cell} is marked, and the angel can't land there: choose a free cell."
    if action == 0:
        return f"The angel is on {cell}: choose a free cell."
    return f"{cell} is already marked: choose a free cell."


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
        return f"leave the {'square' if options['dims'] == 2 else 'cube'} of radius {options['radius']}"
    count = setup.limit(options)
    return f"survive {count} turn{'' if count == 1 else 's'}"


@cache
def _enough() -> int:
    """Return the most turns that the perfect devil needs."""
    from cellar.games.angel.ring.perfect_devil import TIGHT

    return TIGHT.most_moves()


def limit_remark(options: Options) -> str:
    """Explain where the number of turns, and not the better play, may decide the match; empty where it cannot."""
    if options["form"] != "turns" or options["power"] != 1 or options["dims"] != 2:
        return ""
    enough, turns = _enough(), setup.limit(options)
    if turns >= enough:
        return ""
    return f"The perfect devil needs up to {enough} turns to catch a king, and this match has {turns}."
