"""Helpers that the checks share: random matches to walk along, and the error for a broken contract."""

from collections.abc import Callable, Iterator
from typing import Any

from cellar.contract.game import Game
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar.rules.types import PUBLIC, State

Sample = dict[str, Any]
#: No match of the samples needs more.
MOST_ACTIONS = 20_000


#: Added to the seeds of random matches: a failure is looked for in others, to tell the one with the shortest match.
_other = 0
#: The position that a sentence described last.
_described: list[Position] = []


class Broken(AssertionError):
    """Raised where a game breaks the contract: one sentence says how, and where to look."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        #: the position at which it was found, where a match led to it
        self.position = _described[-1].copy() if _described and _described[-1].line()[:160] in sentence else None


def shortest(check: Callable[[], None], found: Broken, tries: int) -> Broken:
    """The same failure after the fewest moves, of so many other random matches."""
    global _other
    try:
        for other in range(1, tries + 1):
            if found.position is None or not found.position.history:
                break
            _other = 1000 * other
            try:
                check()
            except Broken as again:
                if again.position and len(again.position.history) < len(found.position.history):
                    found = again
            except Exception:  # another mistake than the one that is told
                continue
    finally:
        _other = 0
    return found


def to_paste(position: Position) -> str:
    """The way to a position, for a notebook: its moves, and the position itself."""
    moves = ", ".join(played.text for played in position.history) or "none"
    return f"Moves: {moves}. To look at it: {position!r}"


def must(kept: bool, sentence: str) -> None:
    if not kept:
        raise Broken(sentence)


def at(position: Position) -> str:
    """Describe a position in an error, so that it can be reproduced."""
    line = position.line()
    _described[:] = [position]
    return f"after {len(position.history)} actions ({line if len(line) <= 160 else line[:160] + '…'})"


def walk(game: Game, sample: Sample, seed: int, most: int = MOST_ACTIONS) -> Iterator[Position]:
    """Yield the positions of a random match, the start and the end included."""
    position = Position.start(game, sample, seed=seed + _other)
    rng = generator(seed + _other)
    yield position
    for _ in range(most):
        if position.is_over:
            return
        position.step(rng)
        yield position
    must(most < MOST_ACTIONS, f"A random match with {sample} has not ended after {most:,} actions.")


def some(game: Game, sample: Sample, seed: int, count: int) -> Iterator[Position]:
    """Yield about `count` positions spread over one random match: thorough checks are too slow for each."""
    length = sum(1 for _ in walk(game, sample, seed))
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
