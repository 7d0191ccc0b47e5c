"""Matches to lay out: played at random from a seed, up to a moment, and brought to the server as records."""

from collections.abc import Mapping, Sequence
from typing import Any

from cellar.bots.registry import bot, choose
from cellar.contract.bot import Thought
from cellar.play.position import Position
from cellar.play.record import write
from cellar.play.registry import load
from cellar.rules.rng import generator
from cellar.rules.types import CHANCE

ME = {"who": "me"}
RANDOM = {"who": "bot", "bot": "random"}


def played(
    game: str,
    moves: int,
    seed: int = 1,
    seats: Sequence[str] = (),
    bots: Mapping[int, str] | None = None,
    **options: Any,
) -> str:
    """A record of so many random actions, or of a whole match when it is over before; it stops at a decision. Bots may
    hold seats."""
    rng = generator(seed)
    position = Position.start(load(game), options, seed=seed)
    while not position.is_over and (len(position.history) < moves or position.actor == CHANCE):
        if position.actor == CHANCE:
            position.roll(rng)
        elif bots and position.actor in bots:
            seat = position.actor
            found = bot(bots[seat], game, seat)
            position.play(
                choose(found, position.game, position.options, position.hidden(seat), seat, Thought(seed=seed))
            )
        else:
            position.step(rng)
    return write(position, seats)


def nearly(game: str, left: int, seed: int = 1, **options: Any) -> str:
    """A record of a random match that would have been over after so many more actions."""
    whole = played(game, 1_000_000, seed, **options).splitlines()
    moves = sum(line[:1].isdigit() for line in whole)
    return played(game, max(0, moves - left), seed, **options)
