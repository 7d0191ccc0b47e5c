"""What all miners share: the levels are asked for their move, which grades a puzzle, and the file is written.

A game's module has `candidates(seed)`, the puzzles in the matches of a seed, and `prove(position, theme, key)`, which
raises `Unproved` where the claim of a puzzle does not hold.
"""

import time
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from typing import Any

from cellar.bots.people import LEVELS
from cellar.bots.registry import choose
from cellar.contract.bot import Thought
from cellar.errors import CellarError
from cellar.play.position import Position
from cellar.play.puzzles import TRIES, MinedPuzzle

#: The levels that grade a puzzle; a perfect player plays by proofs of whole matches, which a puzzle cuts short.
ASKED = tuple(name for name in LEVELS if name != "perfect")
#: Who mines which game.
MINERS = {
    "angel": "cellar_studies.puzzles.angel",
    "cell_wars": "cellar_studies.puzzles.cell_wars",
    "zyrcan": "cellar_studies.puzzles.zyrcan",
}

#: How much a bot may think about a move, counted and not timed, so that a seed gives the same puzzles on any machine.
LIMIT, AT_EASE = 100_000, 600.0
#: Puzzles from one match and what is played again of it, at most: they are alike.
MOST_OF_ONE = 7


class Unproved(CellarError):
    """A puzzle whose claim does not hold."""


@dataclass(frozen=True, slots=True)
class Found:
    """A proved puzzle: its theme, the only move and the position."""

    theme: str
    key: str
    position: Position


def miner(game: str) -> Any:
    """The module that mines a game."""
    return import_module(MINERS[game])


def graded(found: Found) -> MinedPuzzle:
    """A puzzle with how often each level finds its only move."""
    position = found.position
    game, seat = position.game, position.actor
    key = position.parse(found.key)
    hits = {}
    for bot in game.about.bots:
        if bot.name in ASKED and (not bot.seats or seat in bot.seats):
            thoughts = [Thought(seconds=AT_EASE, simulations=LIMIT, seed=1 + number) for number in range(TRIES)]
            chosen = [choose(bot, game, position.options, position.hidden(seat), seat, each) for each in thoughts]
            hits[bot.name] = chosen.count(key)
    return MinedPuzzle(found.theme, found.key, hits, game.notation.to_line(position.options, position.state))


def mine(game: str, seed: int, count: int, seconds: float, tell: Callable[[str], None]) -> list[MinedPuzzle]:
    """Mine so many puzzles, the easiest first, from the matches of one seed after another; fewer when time is up."""
    kept: dict[str, MinedPuzzle] = {}
    end = time.monotonic() + seconds
    while len(kept) < count and time.monotonic() < end:
        for found in islice(_new(miner(game).candidates(seed), kept), min(MOST_OF_ONE, count - len(kept))):
            line = found.position.line()
            kept[line] = graded(found)
            tell(kept[line].text())
        seed += 1
    return easiest_first(kept.values())


def easiest_first(puzzles: Iterable[MinedPuzzle]) -> list[MinedPuzzle]:
    """By how often all levels together found the move."""
    return sorted(puzzles, key=lambda one: (-sum(one.hits.values()), one.line))


def _new(candidates: Iterator[Found], known: Container[str]) -> Iterator[Found]:
    return (found for found in candidates if found.position.line() not in known)
