"""What a worker can be asked to do. A bot is handed the state as its seat may know it, and nothing else; so is a
hint."""

import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import msgspec

from cellar.bots import registry as bots
from cellar.core import registry as games
from cellar.core.about import About, Bot
from cellar.core.game import Game
from cellar.core.layout import packed
from cellar.core.lookup import find
from cellar.core.puzzle import read_date
from cellar.core.record import read
from cellar.core.types import State


def know(path: list[str], known: bytes) -> None:
    """What the server knows beyond what is installed: where its modules are found, games and bots of its own."""
    sys.path += [place for place in path if place not in sys.path]
    abouts, others = msgspec.msgpack.decode(known, type=tuple[list[About], list[Bot]])
    for about in abouts:
        games.register(about)
    for bot in others:
        bots.register(bot)


def think(
    bot: str, game: str, options: dict[str, Any], state: bytes, seat: int, seconds: float, simulations: int, seed: int
) -> int:
    """A bot's move."""
    found, rules = bots.bot(bot, game), games.load(game)
    thought = bots.Thought(seconds=seconds * found.share, simulations=simulations, seed=seed)
    return bots.choose(found, rules, options, _record(rules, options, state), seat, thought)


def warm(bot: str, game: str, options: dict[str, Any]) -> None:
    """Compile what a bot needs for a game."""
    bots.warm(games.load(game), options, bot)


def hint(game: str, options: dict[str, Any], state: bytes, seat: int) -> tuple[int, str]:
    """A good move and why; -1 when no move helps."""
    rules = games.load(game)
    action, sentence = find(rules.about.hint)(rules, options, _record(rules, options, state), seat)
    return int(action), str(sentence)


def puzzle(game: str, date: str) -> dict[str, Any]:
    """A game's puzzle of a day."""
    return asdict(find(games.about(game).puzzle)(read_date(date)))


def read_record(text: str) -> dict[str, Any]:
    """A record, replayed and checked: what a table needs to lay it out."""
    record = read(text)
    position = record.position
    return {
        "game": position.game.name,
        "options": dict(position.options),
        "seats": record.seats,
        "setup": None if position.setup is None else packed(position.setup),
        "root": position.root,
        "actors": [played.actor for played in position.history],
        "actions": [played.action for played in position.history],
    }


def _record(game: Game, options: dict[str, Any], state: bytes) -> State:
    return game.layout(options).read(state)


JOBS: dict[str, Callable[..., Any]] = {
    "know": know,
    "think": think,
    "warm": warm,
    "hint": hint,
    "puzzle": puzzle,
    "read_record": read_record,
}
