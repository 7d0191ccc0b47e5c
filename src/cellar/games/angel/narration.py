"""The match in sentences."""

from cellar.core.types import OVER, Options, State
from cellar.games.angel import rules, setup
from cellar.games.angel.endless import history
from cellar.games.angel.endless.spiral import cells_within, offset, reach
from cellar.games.angel.notation import cell_of

VOCABULARIES = ("plain",)
Row = tuple[int, ...]


def cells_(options: Options, values: Row) -> str:
    """Coordinates from a row, as many as the board has dimensions."""
    return history.text(values[: int(options["dims"])])


def direction(dx: int, dy: int, dz: int) -> str:
    """A flight in words: `2 north and 1 east`."""
    parts = []
    for value, more, less in ((dy, "north", "south"), (dx, "east", "west"), (dz, "up", "down")):
        if value:
            parts.append(f"{abs(value)} {more if value > 0 else less}")
    return ", ".join(parts[:-1]) + (" and " if len(parts) > 1 else "") + parts[-1]


def say(options: Options, row: Row, vocabulary: str) -> str:
    """One row of the tape as a sentence."""
    kind, args = row[0], row[2:]
    if kind == rules.MARKED:
        if args[3] == 1:
            return f"The devil places its first marker on {cells_(options, args)}."
        return f"The devil marks {cells_(options, args)}, its mark number {args[3]}."
    if kind == rules.FLEW:
        away = (args[3] - args[0], args[4] - args[1], args[5] - args[2])
        return f"The angel flies {direction(*away)}, to {cells_(options, args[3:])}."
    return ending(options, args[0], args[1], args[2])


def ending(options: Options, how: int, flights: int, marks: int) -> str:
    """How a match ended."""
    turns = f"{flights} turn{'' if flights == 1 else 's'}"
    if how == rules.SURVIVED:
        return f"The angel has survived {turns} and wins."
    square = f"the {'square' if options['dims'] == 2 else 'cube'} of radius {options['radius']}"
    if how == rules.LEFT:
        return f"The angel has left {square} on turn {flights} and wins."
    if how == rules.STUCK:
        return (
            f"The angel cannot move: every cell within its power is marked. The devil wins after {turns} with {marks}"
            " marks."
        )
    if how == rules.SEALED:
        return (
            f"No way leads out of {square} any more: the devil has stopped the angel for good after {turns} and wins."
        )
    return f"The angel is still inside after {turns}, enough to mark every cell of {square}: the devil wins."


def prompt(options: Options, state: State, seat: int) -> str:
    """What to do now."""
    who = rules.actor(state)
    power = int(state.power)
    if who == rules.ANGEL:
        left = int(state.limit) - int(state.turn)
        goal = "leave the square" if state.radius else f"survive {left} more turn{'' if left == 1 else 's'}"
        if state.radius and state.dims == 3:
            goal = "leave the cube"
        if seat == rules.ANGEL:
            return f"Fly to a free cell at most {power} away in every direction, to {goal}."
        return f"The angel (power {power}) is to fly; it wants to {goal}."
    if int(state.marked_n) == 0:
        if seat == rules.DEVIL:
            return "Place your first marker on any cell but the angel's."
        return "The devil is to place its first marker."
    if seat == rules.DEVIL:
        return "Mark any free cell: the angel can never land there again."
    return "The devil is to mark a cell."


def refusal(options: Options, state: State, action: int) -> str:
    """The rule that forbids an action."""
    dims = int(state.dims)
    who = rules.actor(state)
    if who == OVER:
        return f"The match is over: {outcome(options, state)}"
    if action < 0 or action >= cells_within(dims, reach(dims)):
        return (
            f"Action {action} is no cell: cells are numbered from the angel outwards, up to {reach(dims):,} cells away."
        )
    cell = history.text(cell_of(state, action))
    far = max(map(abs, offset(dims, int(action))))
    if who == rules.ANGEL:
        if action == 0:
            return (
                'The angel must fly to another space ("flies to another empty space", ruling A-3); choose a cell'
                " around it."
            )
        if far > state.power:
            return f"{cell} is {far} king moves away, and this angel has power {int(state.power)}; fly nearer."
        return f"{cell} is marked: the angel may never land there; choose a free cell."
    if action == 0:
        return f"The angel stands on {cell}: the devil marks an empty space; choose another cell."
    return f"{cell} is marked already: the devil marks an empty space; choose a free cell."


def outcome(options: Options, state: State) -> str:
    """How and why it ended."""
    return ending(options, int(state.ended), int(state.turn), int(state.marked_n))


def limit_words(options: Options) -> str:
    """What the match is played for, for titles and panels."""
    if options["form"] == "board":
        return f"leave the {'square' if options['dims'] == 2 else 'cube'} of radius {options['radius']}"
    count = setup.limit(options)
    return f"survive {count} turn{'' if count == 1 else 's'}"
