"""Terminal commands besides moves: what a choice would do, a hint, the solution, the puzzle as one line."""

from collections.abc import Callable

from cellar.games.cell_management import rules
from cellar.games.cell_management.board.written import SPECIES
from cellar.games.cell_management.words import what_if as previews
from cellar.games.cell_management.words.obstacles import warning
from cellar.games.cell_management.words.solutions import SOLUTIONS
from cellar.language import N_, enumerated, translator
from cellar.play.position import Position

_ = translator(__name__)


def preview(position: Position) -> str:
    """List what each choice would end in."""
    state = position.state
    if state.phase == rules.ENDED:
        return _("The puzzle is over: undo, or start another.")
    if state.phase == rules.CHOOSE_SACRIFICE:
        return "\n".join(f"  {move.text}: {previews.sacrifice(state, move.action)}" for move in position.legal_moves)
    return "\n".join(f"  {SPECIES[species]}: {text}" for species, text in previews.starts(state))


def hint(position: Position) -> str:
    """Name a best move, and how far the goal is."""
    solved = _solve(position)
    if isinstance(solved, str):
        return solved
    rounds, line = solved
    return SOLUTIONS.say("best move", rounds=rounds, move=line[0])


def solution(position: Position) -> str:
    """Write a shortest solution from here, to be typed move by move."""
    solved = _solve(position)
    if isinstance(solved, str):
        return solved
    rounds, line = solved
    return SOLUTIONS.say("all moves", rounds=rounds, moves=enumerated(line))


def _solve(position: Position) -> tuple[int, list[str]] | str:
    """Return the fewest rounds and the moves of one shortest solution, or why there is none."""
    from cellar.games.cell_management.solver.solution import solve

    if position.is_over:
        return _("The puzzle is over: undo, or start another.")
    state = position.state
    found = solve(position.options, state)
    if found.rounds is None:
        return warning(state) or SOLUTIONS.say("no solution", reachable=found.reachable)
    limit, played = int(state.round_limit), int(state.rounds)
    if limit and played + found.rounds > limit:
        return SOLUTIONS.say("too few rounds", needed=found.rounds, left=limit - played)
    return found.rounds, [position.text(action) for action in found.actions]


COMMANDS: dict[str, tuple[str, Callable[[Position], str]]] = {
    "preview": (N_("what each choice would do"), preview),
    "hint": (N_("a best move, and how many rounds are needed"), hint),
    "solution": (N_("a shortest solution from here"), solution),
}
