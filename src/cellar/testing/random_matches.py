"""Helpers that the checks share: random matches to walk along, and the error for a broken contract."""

from collections.abc import Iterator
from typing import Any

from cellar.contract.game import Game
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar.rules.types import PUBLIC, State

Sample = dict[str, Any]
#: No match of the samples needs more.
MOST_ACTIONS = 20_000


class Broken(AssertionError):
    """Raised where a game breaks the contract: one sentence says how, and where to look."""


def must(kept: bool, sentence: str) -> None:
    if not kept:
        raise Broken(sentence)


def at(position: Position) -> str:
    """Describe a position in an error, so that it can be reproduced."""
    line = position.line()
    return f"after {len(position.history)} actions ({line if len(line) <= 160 else line[:160] + '…'})"


def walk(game: Game, sample: Sample, seed: int, most: int = MOST_ACTIONS) -> Iterator[Position]:
    """Yield the positions of a random match, the start and the end included."""
    position = Position.start(game, sample, seed=seed)
    rng = generator(seed)
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
