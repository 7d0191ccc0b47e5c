"""What the perfect players think, in words: for the panel of a lesson, and for whoever asks at the terminal."""

from cellar.core.types import Options, State
from cellar.games.angel import rules
from cellar.games.angel.endless import history
from cellar.games.angel.opponents import perfect

NOT_YET = "The perfect angel waits for the devil's first marker."
NO_ANGEL = "There is no perfect angel of power 1: the devil always catches it."
NO_DEVIL = (
    "The perfect devil plays against power 1 in a plane; against more power nobody can promise to catch the angel."
)
NO_RING = "The perfect devil did not make the last mark, or sees no ring that fits here."
PHASES = {
    "preparing": "to prepare a corner of its ring before the king comes near",
    "answering": "to hold its ring",
    "completing": "to complete its ring while nothing is demanded",
    "cutting": "to build a wall across the room",
    "filling": "to fill the room",
}


def sentence(options: Options, state: State, whose: str) -> str:
    """What the perfect angel or devil thinks."""
    return _angel(options, state) if whose == "angel" else _devil(options, state)


def _angel(options: Options, state: State) -> str:
    thought = perfect.angel_thought(options, state)
    if thought is None:
        return NO_ANGEL if options["power"] == 1 else NOT_YET
    length, marks = thought.pilot.course.angel.value if thought.pilot.course else (0, 0)
    proof = "" if thought.guaranteed else " It took over in the middle, so it can promise nothing yet."
    verb = "flies" if rules.actor(state) == rules.ANGEL else "flew"
    lie = f"{marks} mark{' lies' if marks == 1 else 's lie'} in its left set"
    longer = f"its path is {length + 2 * marks} longer than a straight line"
    return f"The perfect angel {verb} to {history.text(thought.target)}: {lie}, and {longer}.{proof}"


def _devil(options: Options, state: State) -> str:
    decision = perfect.devil_thought(options, state)
    if decision is None:
        return NO_RING if options["power"] == 1 and options["dims"] == 2 else NO_DEVIL
    demand = f" {decision.demand.where.capitalize()} demands it." if decision.demand else ""
    verb = "marks" if rules.actor(state) == rules.DEVIL else "marked"
    return (
        f"The perfect devil {verb} {history.text(decision.square)}, {PHASES[decision.phase]}.{demand} "
        f"At most {decision.potential} marks trap the king, this one included."
    )
