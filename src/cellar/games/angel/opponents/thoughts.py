"""The perfect players' reasoning in words, for the panel of a lesson and for hints."""

from cellar.contract.game import Game
from cellar.games.angel import notation, rules
from cellar.games.angel.endless import coordinates
from cellar.games.angel.opponents import perfect
from cellar.language import N_, in_a_row, translator
from cellar.rules.types import OVER, Options, State

_ = translator(__name__)
#: When a move is made that is thought about: it is to be made, was made, or would be.
TO_MAKE, MADE, ADVISED = range(3)
#: What the perfect devil makes a mark for.
PURPOSES = {
    "preparing": N_("to prepare a corner of its ring before the king gets close"),
    "answering": N_("to hold its ring"),
    "completing": N_("to complete its ring while nothing is urgent"),
    "cutting": N_("to build a wall across the room"),
    "filling": N_("to fill the room"),
}


def sentence(options: Options, state: State, whose: str) -> str:
    """Explain the perfect angel's or devil's move: the one to be made, or the one that it made."""
    to_move = rules.actor(state) == (rules.ANGEL if whose == "angel" else rules.DEVIL)
    return (_angel if whose == "angel" else _devil)(options, state, TO_MAKE if to_move else MADE)


def hint(game: Game, options: Options, state: State, seat: int) -> tuple[int, str]:
    """Return what the perfect player to move would do, and why; -1 and a reason where there is none."""
    who = rules.actor(state)
    if who == OVER:
        return -1, _("The match is over: undo a move, or start another match.")
    cell = perfect.advice(options, state)
    if cell is not None:
        return notation.action_at(state, cell), (_angel if who == rules.ANGEL else _devil)(options, state, ADVISED)
    return -1, _no_angel(options) if who == rules.ANGEL else _no_devil(options)


def _no_angel(options: Options) -> str:
    if options["dims"] == 3:
        return _(
            "There is no perfect move for the angel here: nobody knows whether an angel of power 1 can be caught in"
            " space."
        )
    if options["form"] == "board":
        return _(
            "There is no perfect move for the angel here: the perfect angel has power 2 or more, and one of power 1"
            " gets away only if the edge is near."
        )
    return _(
        "There is no perfect move for the angel here: no angel of power 1 can escape a perfect devil for ever; it can"
        " only outlast the turns."
    )


def _no_devil(options: Options) -> str:
    if options["power"] > 1:
        return _(
            "There is no perfect move for the devil here: an angel of power 2 or more is never caught if it flies well."
        )
    if options["dims"] == 3:
        return _(
            "There is no perfect move for the devil here: nobody knows whether an angel of power 1 can be caught in"
            " space."
        )
    return _("There is no perfect move for the devil here: no ring of 35 x 35 fits around the angel on this board.")


def _angel(options: Options, state: State, when: int) -> str:
    thought = perfect.angel_thought(options, state)
    if thought is None:
        if options["power"] == 1:
            return _("There is a perfect angel only with power 2 or more.")
        return _("The perfect angel is waiting for the devil's first marker.")
    length, marks = thought.pilot.course.angel.value if thought.pilot.course else (0, 0)
    said = {"cell": coordinates.text(thought.target), "longer": length + 2 * marks}
    if when == TO_MAKE:
        told = _.plural(
            "The perfect angel flies to {cell}: {count} mark lies in its left set, and its path is {longer} longer than"
            " a straight line.",
            "The perfect angel flies to {cell}: {count} marks lie in its left set, and its path is {longer} longer than"
            " a straight line.",
            marks,
            **said,
        )
    elif when == MADE:
        told = _.plural(
            "The perfect angel flew to {cell}: {count} mark lies in its left set, and its path is {longer} longer than"
            " a straight line.",
            "The perfect angel flew to {cell}: {count} marks lie in its left set, and its path is {longer} longer than"
            " a straight line.",
            marks,
            **said,
        )
    else:
        told = _.plural(
            "The perfect angel would fly to {cell}: {count} mark lies in its left set, and its path is {longer} longer"
            " than a straight line.",
            "The perfect angel would fly to {cell}: {count} marks lie in its left set, and its path is {longer} longer"
            " than a straight line.",
            marks,
            **said,
        )
    if thought.guaranteed:
        return told
    return in_a_row([told, _("It took over mid-match, so it can't promise anything yet.")])


def _devil(options: Options, state: State, when: int) -> str:
    decision = perfect.devil_thought(options, state)
    if decision is None:
        if options["power"] == 1 and options["dims"] == 2:
            return _("The perfect devil did not make the last mark, or no ring fits here.")
        return _(
            "There is a perfect devil only against power 1 on a plane: a stronger angel can't be caught for certain."
        )
    said = {"cell": coordinates.text(decision.square), "purpose": _(PURPOSES[decision.phase])}
    if when == TO_MAKE:
        told = [_("The perfect devil marks {cell}, {purpose}.", **said)]
    elif when == MADE:
        told = [_("The perfect devil marked {cell}, {purpose}.", **said)]
    else:
        told = [_("The perfect devil would mark {cell}, {purpose}.", **said)]
    if decision.demand:
        told.append(_("{where} demands it.", where=_(decision.demand.where).capitalize()))
    told.append(
        _.plural(
            "It traps the king with at most {count} mark, including this one.",
            "It traps the king with at most {count} marks, including this one.",
            decision.potential,
        )
    )
    left = int(state.limit) - int(state.turn)
    if options["form"] == "turns" and decision.potential > left:
        told.append(
            _.plural(
                "Only {count} turn is left, so the angel may still outlast it.",
                "Only {count} turns are left, so the angel may still outlast it.",
                left,
            )
        )
    return in_a_row(told)
