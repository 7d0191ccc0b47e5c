"""The table of jobs that a worker can run, by name. A bot is given the state as its seat may know it, and nothing else;
so is a hint."""

import sys
from collections.abc import Callable, Generator
from dataclasses import asdict
from typing import Any

import msgspec

from cellar.bots import registry as bots
from cellar.contract.about import About, Bot
from cellar.contract.bot import Thought
from cellar.contract.game import Game
from cellar.contract.puzzle import read_date
from cellar.lookup import find
from cellar.play import registry as games
from cellar.rules.types import State
from cellar.server.jobs.analysis_jobs import watch
from cellar.server.jobs.big_table_jobs import SHOWING
from cellar.server.jobs.editor_jobs import MAKING
from cellar.server.jobs.hint_jobs import HINTING
from cellar.server.jobs.replay_jobs import LOOKING
from cellar.server.jobs.seat_cache import STAYING, Memories
from cellar.server.jobs.story_jobs import STORYTELLING

MEMORIES = Memories()


def know(path: list[str], known: bytes) -> None:
    """Register what the server has beyond what is installed: import paths, games and bots of its own."""
    sys.path += [place for place in path if place not in sys.path]
    abouts, others = msgspec.msgpack.decode(known, type=tuple[list[About], list[Bot]])
    for about in abouts:
        games.register(about)
    for bot in others:
        bots.register(bot)


def think(
    bot: str,
    game: str,
    options: dict[str, Any],
    state: bytes,
    seat: int,
    seconds: float,
    simulations: int,
    seed: int,
    table: str = "",
    played: list[int] | None = None,
) -> int:
    """Compute a bot's move. Where the table and all that was played at it are named, a search goes on with what this
    seat's last one has left."""
    found, rules = bots.bot(bot, game), games.load(game)
    memory = MEMORIES.of(table, seat, played) if found.searches and played is not None else None
    thought = Thought(seconds=seconds * found.share, simulations=simulations, seed=seed, memory=memory)
    action = bots.choose(found, rules, options, _struct(rules, options, state), seat, thought)
    if memory is not None:
        MEMORIES.keep(table, seat, memory)
    return action


def hint(game: str, options: dict[str, Any], state: bytes, seat: int) -> tuple[int, str]:
    """Compute the perfect player's move and the reason; -1 when no move helps."""
    rules = games.load(game)
    action, sentence = find(games.about(game).hint)(rules, options, _struct(rules, options, state), seat)
    return int(action), str(sentence)


def puzzle(game: str, date: str) -> dict[str, Any]:
    """Make a game's puzzle of a day."""
    return asdict(find(games.about(game).puzzle)(read_date(date)))


def _struct(game: Game, options: dict[str, Any], state: bytes) -> State:
    return game.layout(options).read(state)


JOBS: dict[str, Callable[..., Any]] = {
    "know": know,
    "think": think,
    "hint": hint,
    "puzzle": puzzle,
    **HINTING,
    **LOOKING,
    **MAKING,
    **SHOWING,
    **STORYTELLING,
    **STAYING,
}
#: Jobs that stream what they find on the way and can be stopped.
WATCHED: dict[str, Callable[..., Generator[None, None, Any]]] = {"watch": watch}
