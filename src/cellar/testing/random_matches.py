"""Helpers that the checks share: random matches to walk along, and the error for a broken contract."""

from collections.abc import Iterator
from typing import Any

from cellar.contract.game import Game
from cellar.errors import IllegalMove
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar.rules.types import PUBLIC, Ints, State

Sample = dict[str, Any]
#: No match of the samples needs more.
MOST_ACTIONS = 20_000


class Broken(AssertionError):
    """Raised where a game breaks the contract: one sentence says how, and where to look."""


class LineEnds(Exception):
    """Raised at the end of a line that is tried, where the match goes on: what a check says of ends is not asked."""


class Trace:
    """The match that is walked along: its start, and its actions, the one that is being played included."""

    def __init__(self, position: Position) -> None:
        self.position, self.start = position, position.state.copy()
        self.actions: list[int] = []

    def play(self, action: int) -> None:
        """Play an action that is listed; the rules may raise."""
        self.actions.append(action)
        try:
            self.position.play(action)
        except IllegalMove:
            raise Broken(f"Action {action} is listed, but is_legal denies it {at(self.position)}.") from None


class Course:
    """A line of actions from one start, which matches follow instead of chance while a failure is shrunk."""

    def __init__(self, setup: Ints | None) -> None:
        self.setup, self.line, self.steps = setup, tuple[int, ...](), 0


#: The last match that was walked along, and the line that it had to follow, if any.
traces: list[Trace] = []
courses: list[Course] = []
#: The position that was described last, what it was then, and its description: checks describe it for every error that
#: they may find, thousands of times, and to write a position down is what took most of their time.
_described: list[Any] = [None, None, ""]


def must(kept: bool, sentence: str, position: Position | None = None) -> None:
    """Raise `Broken` with a sentence, which goes on with where it is so if there is a position."""
    if not kept:
        raise Broken(sentence if position is None else f"{sentence} {at(position)}.")


def at(position: Position) -> str:
    """Describe a position in an error, so that it can be reproduced."""
    now = len(position.history), position.state.tobytes()
    if _described[0] is not position or _described[1] != now:
        line = position.line()
        where = f"after {len(position.history)} actions ({line if len(line) <= 160 else line[:160] + '…'})"
        _described[:] = position, now, where
    return str(_described[2])


def walk(game: Game, sample: Sample, seed: int, most: int = MOST_ACTIONS) -> Iterator[Position]:
    """Yield the positions of a random match, the start and the end included."""
    if courses:
        yield from _follow(game, sample, seed, courses[-1])
        return
    trace = _begun(Position.start(game, sample, seed=seed))
    position, rng = trace.position, generator(seed)
    yield position
    for _ in range(most):
        if position.is_over:
            return
        trace.play(position.pick(rng))
        yield position
    must(most < MOST_ACTIONS, f"A random match with {sample} has not ended after {most:,} actions.")


def _begun(position: Position) -> Trace:
    traces[:] = [Trace(position)]
    return traces[-1]


def _follow(game: Game, sample: Sample, seed: int, course: Course) -> Iterator[Position]:
    """Yield the positions along a line; what is illegal where it comes is left out."""
    trace = _begun(Position.start(game, sample, drawn=course.setup))
    position = trace.position
    course.steps += 1
    yield position
    for action in course.line:
        if position.is_over:
            return
        if action in position.legal_actions():
            trace.play(action)
            course.steps += 1
            yield position
    if not position.is_over:
        position.pick(generator(seed))
        raise LineEnds


def some(game: Game, sample: Sample, seed: int, count: int) -> Iterator[Position]:
    """Yield about `count` positions spread over one random match: thorough checks are too slow for each."""
    length = 0 if courses else sum(1 for _ in walk(game, sample, seed))
    stride = max(1, length // count)
    for number, position in enumerate(walk(game, sample, seed)):
        if number % stride == 0 or number == length - 1:
            yield position


def seats(position: Position) -> tuple[int, ...]:
    """List all points of view: the seats and the public."""
    return (*range(position.players), PUBLIC)


def looker(seat: int) -> str:
    """Name a point of view in a sentence."""
    return "the public" if seat == PUBLIC else f"seat {seat}"


def same(a: State, b: State) -> bool:
    return bool(a.tobytes() == b.tobytes())
