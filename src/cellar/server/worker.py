"""A worker process: reads jobs from its standard input, answers on its standard output, ends when its server is gone.

`python -m cellar.server.worker` is started by the server only. A job is a length and a MessagePack map; so is an
answer. Bots think here, so that nobody at any table waits for them; a bot is handed the state as its seat may know it,
and nothing else.
"""

import os
import struct
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec
import numpy as np

from cellar.core.errors import CellarError
from cellar.core.registry import load

LENGTH = struct.Struct("<I")


def think(
    bot: str, game: str, options: dict[str, Any], state: bytes, seat: int, seconds: float, simulations: int, seed: int
) -> int:
    """A bot's move."""
    from cellar.bots.registry import Thought, choose
    from cellar.bots.registry import bot as bot_named

    found = bot_named(bot, game)
    rules = load(game)
    record = np.frombuffer(state, rules.dtype(options)).copy()[0]
    thought = Thought(seconds=seconds * found.share, simulations=simulations, seed=seed)
    return choose(found, rules, options, record, seat, thought)


def warm(bot: str, game: str, options: dict[str, Any]) -> None:
    """Compile what a bot needs for a game."""
    from cellar.bots.registry import warm as compile_for

    compile_for(load(game), options, bot)


def hint(game: str, options: dict[str, Any], state: bytes, seat: int) -> tuple[int, str]:
    """A good move and why; -1 when no move helps."""
    from cellar.bots.hints import hint as best

    rules = load(game)
    record = np.frombuffer(state, rules.dtype(options)).copy()[0]
    return best(rules, options, record, seat)


def read_record(text: str) -> dict[str, Any]:
    """A record, replayed and checked: what a table needs to lay it out."""
    from cellar.core.record import read

    record = read(text)
    position = record.position
    return {
        "game": position.game.name,
        "options": dict(position.options),
        "seats": record.seats,
        "setup": None if position.setup is None else position.setup.astype("<i8").tobytes(),
        "root": position.root,
        "actors": [played.actor for played in position.history],
        "actions": [played.action for played in position.history],
    }


def puzzle(game: str, date: str) -> dict[str, Any]:
    """A game's puzzle of a day."""
    from dataclasses import asdict

    from cellar.core.lookup import find
    from cellar.core.puzzle import read_date
    from cellar.core.registry import about

    return {"date": date, "game": game, **asdict(find(about(game).puzzle)(read_date(date)))}


JOBS: dict[str, Callable[..., Any]] = {
    "think": think,
    "warm": warm,
    "hint": hint,
    "read_record": read_record,
    "puzzle": puzzle,
}


def answer(job: dict[str, Any]) -> dict[str, Any]:
    """Do a job. A mistake that a person made is a sentence; any other is the worker's."""
    try:
        return {"value": JOBS[job["job"]](**job["with"])}
    except CellarError as error:
        return {"refused": str(error)}
    except Exception as error:
        return {"failed": f"{type(error).__name__}: {error}"}


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Answer jobs until the source ends."""
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        job = msgspec.msgpack.decode(source.read(LENGTH.unpack(head)[0]))
        out = msgspec.msgpack.encode(answer(job))
        target.write(LENGTH.pack(len(out)) + out)
        target.flush()


if __name__ == "__main__":
    # What anybody prints goes to standard error: standard output speaks to the server.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve(sys.stdin.buffer, out)
