"""The Angel problem with a king: trap it in four marks, or fly where it cannot be trapped in four.

Proved of each puzzle by the exact solver of the last flights: of all marks only the key catches the king in the marks
that are left, and no mark does so sooner; of all flights only the key leaves a king that is not caught. The match is
cut short there: its limit is the puzzle's, and the master opposite solves the same positions, so that whatever is
played next is the refutation. Only the marks near the king are kept; others are too far away to matter in time.
"""

from collections.abc import Iterator

from cellar.bots.registry import bot, choose
from cellar.contract.bot import Thought
from cellar.games.angel import editing, rules
from cellar.games.angel.endless import history
from cellar.games.angel.endless.coordinates import Cell, text
from cellar.games.angel.opponents.last_flights import LastFlights
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import below, generator
from cellar.rules.types import Ints, Options, State
from cellar_studies.puzzles.mining import AT_EASE, LIMIT, Found, Unproved

#: Marks of a puzzle by its theme.
TRAPS = {"trap-3": 3, "trap-4": 4}
ESCAPES = {"escape-3": 3, "escape-4": 4}
#: Flights to choose from, at least.
CHOICES = 3
#: Turns before the king is caught from which on matches are played again, how often, and for how many moves.
LAST, AGAIN, MOVES = (14, 11, 8, 5), 6, 20
#: Who plays the matches: a king that does not know better is walled in all the same.
KING, DEVIL = "random", "perfect"
KINGS_AGAIN, DEVILS_AGAIN = ("novice", "club", "club"), ("club", "expert")
#: How far beyond what matters marks are shown.
MARGIN = 2


def candidates(seed: int) -> Iterator[Found]:
    """The puzzles in the last turns of one match, and of these played again."""
    game, rng = load("angel"), generator(seed)
    position = Position.start(game, {"power": 1}, seed=seed)
    path = _played_on(position, (KING, DEVIL), rng, 1000)
    yield from _among(position.options, path[-2 * LAST[0] :])
    for back in LAST:
        for again in range(AGAIN):
            fork = Position(game, position.options, path[-2 * back].copy())
            who = (KINGS_AGAIN[again % len(KINGS_AGAIN)], DEVILS_AGAIN[again % len(DEVILS_AGAIN)])
            yield from _among(position.options, _played_on(fork, who, rng, MOVES))


def _played_on(position: Position, who: tuple[str, str], rng: Ints, most: int) -> list[State]:
    path: list[State] = []
    while not position.is_over and len(path) < most:
        path.append(position.state.copy())
        seat, thought = position.actor, Thought(seconds=AT_EASE, simulations=LIMIT, seed=below(rng, 2**31))
        position.play(choose(bot(who[seat], "angel"), position.game, position.options, position.state, seat, thought))
    return path


def _among(options: Options, path: list[State]) -> Iterator[Found]:
    for state in path:
        for theme, marks in (TRAPS if state.seat == rules.DEVIL else ESCAPES).items():
            cut = _cut_out(options, state, marks)
            keys = _keys(cut)
            if len(keys) == 1:
                yield Found(theme, cut.text(cut.parse(text(keys[0]))), cut)


def _cut_out(options: Options, state: State, marks: int) -> Position:
    """The position with the marks near the king only, and a limit of so many marks from now on."""
    king, flies = history.angel(state), state.seat == rules.ANGEL
    near = history.marks_near(state, king, marks + MARGIN)
    moved = [(x - king[0], y - king[1]) for x, y in near]
    given = {**options, "turns": len(moved) + marks, "start": "0,0"}
    steps = "/".join(f"x{text(cell)}/0,0" for cell in moved)
    line = f"2d/p1/t{given['turns']}/0,0/{steps.removesuffix('/0,0') if flies else steps}"
    drafted = editing.read(line)
    return Position(load("angel"), *editing.edit(*drafted, "turn:angel" if flies else "turn:devil", ""))


def _keys(position: Position) -> list[Cell]:
    """The only move of a puzzle, or several, or none."""
    solver = LastFlights(position.options, position.state)
    if position.actor == rules.ANGEL:
        return solver.saving() if len(position.legal_actions()) >= CHOICES else []
    if solver.caught(solver.sky.middle, solver.free, solver.left - 1):
        return []
    return solver.catching()


def prove(position: Position, theme: str, key: int) -> None:
    """Prove a puzzle once more: `Unproved` where its claim does not hold."""
    devil = position.actor == rules.DEVIL
    marks = (TRAPS if devil else ESCAPES).get(theme)
    left = int(position.state.limit) - int(position.state.turn) - (0 if devil else 1)
    keys = _keys(position)
    if marks != left or [position.parse(text(cell)) for cell in keys] != [key]:
        raise Unproved(f"{position.line()}: {theme} in {left} marks is solved by {keys}, not by {key} alone.")
