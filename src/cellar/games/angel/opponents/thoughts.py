"""The perfect players' reasoning in words, for the panel of a lesson and for hints."""

from cellar.contract.game import Game
from cellar.games.angel import notation, rules
from cellar.games.angel.endless import coordinates
from cellar.games.angel.opponents import perfect
from cellar.rules.types import OVER, Options, State

NOT_YET = "The perfect angel is waiting for the devil's first marker."
NO_ANGEL = "There is a perfect angel only with power 2 or more."
NO_DEVIL = "There is a perfect devil only against power 1 on a plane: a stronger angel can't be caught for certain."
NO_RING = "The perfect devil did not make the last mark, or no ring fits here."
PHASES = {
    "preparing": "to prepare a corner of its ring before the king gets close",
    "answering": "to hold its ring",
    "completing": "to complete its ring while nothing is urgent",
    "cutting": "to build a wall across the room",
    "filling": "to fill the room",
}


def sentence(options: Options, state: State, whose: str) -> str:
    """Explain the perfect angel's or devil's move: the one to be made, or the one that it made."""
    to_move = rules.actor(state) == (rules.ANGEL if whose == "angel" else rules.DEVIL)
    if whose == "angel":
        return _angel(options, state, "flies" if to_move else "flew")
    return _devil(options, state, "marks" if to_move else "marked")


def hint(game: Game, options: Options, state: State, seat: int) -> tuple[int, str]:
    """Return what the perfect player to move would do, and why; -1 and a reason where there is none."""
    who = rules.actor(state)
    if who == OVER:
        return -1, "The match is over: undo a move, or start another match."
    cell = perfect.advice(options, state)
    if cell is not None:
        words = _angel(options, state, "would fly") if who == rules.ANGEL else _devil(options, state, "would mark")
        return notation.action_at(state, cell), words
    if who == rules.ANGEL:
        return -1, f"There is no perfect move for the angel here: {_why_no_angel(options)}."
    return -1, f"There is no perfect move for the devil here: {_why_no_devil(options)}."


def _why_no_angel(options: Options) -> str:
    if options["dims"] == 3:
        return "nobody knows whether an angel of power 1 can be caught in space"
    if options["form"] == "board":
        return "the perfect angel has power 2 or more, and one of power 1 gets away only if the edge is near"
    return "no angel of power 1 can escape a perfect devil for ever; it can only outlast the turns"


def _why_no_devil(options: Options) -> str:
    if options["power"] > 1:
        return "an angel of power 2 or more is never caught if it flies well"
    if options["dims"] == 3:
        return "nobody knows whether an angel of power 1 can be caught in space"
    return "no ring of 35 x 35 fits around the angel on this board"


def _angel(options: Options, state: State, verb: str) -> str:
    thought = perfect.angel_thought(options, state)
    if thought is None:
        return NO_ANGEL if options["power"] == 1 else NOT_YET
    length, marks = thought.pilot.course.angel.value if thought.pilot.course else (0, 0)
    proof = "" if thought.guaranteed else " It took over mid-match, so it can't promise anything yet."
    lie = f"{marks} mark{' lies' if marks == 1 else 's lie'} in its left set"
    longer = f"its path is {length + 2 * marks} longer than a straight line"
    return f"The perfect angel {verb} to {coordinates.text(thought.target)}: {lie}, and {longer}.{proof}"


def _devil(options: Options, state: State, verb: str) -> str:
    decision = perfect.devil_thought(options, state)
    if decision is None:
        return NO_RING if options["power"] == 1 and options["dims"] == 2 else NO_DEVIL
    demand = f" {decision.demand.where.capitalize()} demands it." if decision.demand else ""
    limit = ""
    left = int(state.limit) - int(state.turn)
    if options["form"] == "turns" and decision.potential > left:
        limit = f" Only {left} turn{' is' if left == 1 else 's are'} left, so the angel may still outlast it."
    return (
        f"The perfect devil {verb} {coordinates.text(decision.square)}, {PHASES[decision.phase]}.{demand} "
        f"It traps the king with at most {decision.potential} marks, including this one.{limit}"
    )
