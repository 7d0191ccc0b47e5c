"""The messages between a run's driver and its workers: a call with one shard, and its answer."""

import os
import pickle
import sys
import traceback
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cellar.bots import registry as bots
from cellar.contract.about import About, Bot
from cellar.errors import CellarError
from cellar.lookup import find
from cellar.play import registry as games
from cellar_studies.runs.bots_from_file import bring, brought
from cellar_studies.runs.work import Work, code_of


@dataclass(frozen=True, slots=True)
class Known:
    """The caller's environment beyond what is installed: its module path, and the games and bots that it registered."""

    path: tuple[str, ...]
    games: tuple[About, ...]
    bots: tuple[Bot, ...]
    #: Python files that brought some of the bots
    files: tuple[Path, ...]

    @classmethod
    def here(cls) -> "Known":
        return cls(
            tuple(sys.path),
            tuple(games.registered().values()),
            tuple(bots.registered().values()),
            tuple(brought().values()),
        )

    def learn(self) -> None:
        sys.path += [place for place in self.path if place not in sys.path]
        for file in self.files:
            bring(file)
        for about in self.games:
            games.register(about)
        for bot in self.bots:
            bots.register(bot)


@dataclass(frozen=True, slots=True)
class Call:
    """A shard as it is sent to a worker."""

    number: int
    function: str
    arguments: dict[str, Any]
    #: modules that the results depend on, and the hash of their sources at the caller's
    modules: frozenset[str]
    code: str
    known: Known


@dataclass(frozen=True, slots=True)
class Answer:
    """A worker's answer to a call: a result, an error of its function, or the loss of the worker."""

    number: int
    result: Any = None
    #: a mistake in a sentence; "" where there was none
    failed: str = ""
    traceback: str = ""
    #: how the worker was lost; "" where it was not
    lost: str = ""


def modules_of(work: Work) -> frozenset[str]:
    return frozenset((work.function.partition(":")[0], *work.modules))


def answer(call: Call) -> Answer:
    """Run a shard for another process or machine, after a check that its code is the caller's."""
    try:
        call.known.learn()
        if _code(call.modules) != call.code:
            return Answer(call.number, failed="Another version of Cellar is installed there: install the same one.")
    except Exception as error:
        return Answer(call.number, failed=f"{type(error).__name__}: {error}", traceback=traceback.format_exc())
    return do(call)


def do(call: Call) -> Answer:
    try:
        return Answer(call.number, find(call.function)(**call.arguments))
    except CellarError as error:
        return Answer(call.number, failed=str(error), traceback=traceback.format_exc())
    except Exception as error:
        return Answer(call.number, failed=f"{type(error).__name__}: {error}", traceback=traceback.format_exc())


class Shards:
    """Shards as the jobs of a worker process (`worker.Jobs`)."""

    def hear(self, data: bytes) -> bytes:
        """Return the call still pickled: to read it may need what it brings along."""
        return data

    def do(self, job: bytes, say: object) -> bytes:
        """Run a shard; return the answer, pickled."""
        call: Call = pickle.loads(job)
        found = answer(call)
        try:
            return pickle.dumps(found)
        except Exception as error:
            return pickle.dumps(Answer(call.number, failed=f"Its result cannot be sent: {error}"))

    def end(self) -> None:
        """Exit at once, also in the middle of a shard."""
        os._exit(0)


@cache
def _code(modules: frozenset[str]) -> str:
    return code_of(set(modules))
