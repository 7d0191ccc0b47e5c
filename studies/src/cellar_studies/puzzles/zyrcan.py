"""Zyrcan: find the only flight that wins.

Proved of each puzzle, by exact search to the end of the match: after the flight its seat comes first alone, whatever
the others do; after any other flight the Admirals who sit opposite keep it from the first place, whatever it does. They
solve such endgames, each for its own place: the refutation is what the table plays.
"""

from collections.abc import Iterator

from cellar.bots.registry import bot, choose
from cellar.contract.bot import Thought
from cellar.contract.game import Game
from cellar.games.zyrcan import rules
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import below, generator
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import OVER, Ints, Options, State
from cellar.search.bot import solved
from cellar_studies.puzzles import coalition
from cellar_studies.puzzles.against_all import AgainstAll
from cellar_studies.puzzles.mining import LIMIT, Found, Unproved

#: Moves that the proof of one flight may look at, and those of one answer of an Admiral: a quarter of what it may.
BUDGET, ANSWER = 200_000, 50_000
#: Flights to choose from, at least; and turns before the end of a match from which on it is played again.
CHOICES, LAST = 4, 15
#: Who plays the matches, and how often their ends are played once more by those who see less.
PLAYED_BY, AGAIN_BY, AGAIN = "club", "novice", 6


def candidates(seed: int) -> Iterator[Found]:
    """The puzzles in the ends of one match, and of its last turns played again."""
    game, rng = load("zyrcan"), generator(seed)
    position = Position.start(game, {"players": 3 + seed % 2}, seed=seed)
    path = _played_on(position, PLAYED_BY, rng)
    yield from _among(game, position.options, path)
    for state in path[-LAST : -LAST + AGAIN]:
        fork = Position(game, position.options, state.copy())
        yield from _among(game, position.options, _played_on(fork, AGAIN_BY, rng))


def _played_on(position: Position, name: str, rng: Ints) -> list[State]:
    """Play a match to its end; the states of its attacks in which somebody decided."""
    path = []
    while not position.is_over:
        if position.state.phase == rules.ATTACK:
            path.append(position.state.copy())
        seat, thought = position.actor, Thought(simulations=LIMIT, seed=below(rng, 2**31))
        position.play(choose(bot(name, "zyrcan"), position.game, position.options, position.state, seat, thought))
    return path


def _among(game: Game, options: Options, path: list[State]) -> Iterator[Found]:
    """The puzzles of a match, the last first, back to where proofs grow too long."""
    solver = AgainstAll(game, options, path[0])
    for state in reversed(path):
        position = Position(game, options, state.copy())
        actions = position.legal_actions()
        if len(actions) >= CHOICES:
            winning = solver.winning(state, actions, BUDGET)
            if winning is None:
                return
            if len(winning) == 1 and refuted(position, winning[0]):
                yield Found("only-flight", position.text(winning[0]), position)


def refuted(position: Position, key: int) -> bool:
    """Whether the Admirals keep the seat to move from the first place after every action but one."""
    return not any(
        _gets_through(position, _after(position.state, action), position.actor)
        for action in position.legal_actions()
        if action != key
    )


def _gets_through(position: Position, state: State, seat: int) -> bool:
    """Whether the seat can come first alone against Admirals, or whether they cannot solve what they meet."""
    game, options = position.game, position.options
    actor = int(rules.actor(state))
    if actor == OVER:
        out = [0.0] * int(options["players"])
        rules.returns(state, out)
        return out[seat] >= coalition.WON
    actions = Position(game, options, state).legal_actions()
    if actor != seat and len(actions) > 1:
        answer = solved(game, options, state, ANSWER)
        if answer is None:
            return True
        actions = [answer.action]
    return any(_gets_through(position, _after(state, action), seat) for action in actions)


def _after(state: State, action: int) -> State:
    following = state.copy()
    rules.apply(following, action, NO_TAPE)
    return following


def prove(position: Position, theme: str, key: int) -> None:
    """Prove a puzzle once more: `Unproved` where its claim does not hold."""
    solver = AgainstAll(position.game, position.options, position.state)
    winning = solver.winning(position.state, position.legal_actions(), BUDGET)
    if theme != "only-flight" or winning != [key]:
        raise Unproved(f"{position.line()}: the flights that win are {winning}, not {key} alone.")
    if not refuted(position, key):
        raise Unproved(f"{position.line()}: another flight gets through against Admirals.")
