"""The perfect players' reasoning in words, for the panel of a lesson and for hints: `words/thoughts.toml` has the
sentences."""

from cellar.contract.game import Game
from cellar.games.angel import notation, rules
from cellar.games.angel.endless import coordinates
from cellar.games.angel.opponents import perfect
from cellar.language import translator
from cellar.language.telling import Sayings
from cellar.rules.types import OVER, Options, State

_ = translator(__name__)
THOUGHTS = Sayings(_, "cellar.games.angel.words", "thoughts.toml")
#: When a move is made that is thought about: it is to be made, was made, or would be.
TO_MAKE, MADE, ADVISED = range(3)


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
    if who == rules.ANGEL:
        return -1, THOUGHTS.say("no angel", why=0 if options["dims"] == 3 else 1 if options["form"] == "board" else 2)
    return -1, THOUGHTS.say("no devil", why=0 if options["power"] > 1 else 1 if options["dims"] == 3 else 2)


def _angel(options: Options, state: State, when: int) -> str:
    thought = perfect.angel_thought(options, state)
    if thought is None:
        return THOUGHTS.say("no thought of the angel", strong=options["power"] > 1)
    length, marks = thought.pilot.course.angel.value if thought.pilot.course else (0, 0)
    cell, longer = coordinates.text(thought.target), length + 2 * marks
    return THOUGHTS.say("angel", when=when, cell=cell, marks=marks, longer=longer, guaranteed=thought.guaranteed)


def _devil(options: Options, state: State, when: int) -> str:
    decision = perfect.devil_thought(options, state)
    if decision is None:
        return THOUGHTS.say("no thought of the devil", king=options["power"] == 1 and options["dims"] == 2)
    left = int(state.limit) - int(state.turn)
    return THOUGHTS.say(
        "devil",
        when=when,
        cell=coordinates.text(decision.square),
        purpose=THOUGHTS.say(decision.phase),
        demanded=decision.demand is not None,
        Where=_(decision.demand.where).capitalize() if decision.demand else "",
        potential=decision.potential,
        late=options["form"] == "turns" and decision.potential > left,
        left=left,
    )
