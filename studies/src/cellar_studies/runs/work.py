"""The work of a run: shards, each a call of one named function, whose results do not depend on where it runs."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cellar.bots.seat_specs import Sitter
from cellar.compile.compiled import sources
from cellar.errors import CellarError


class ShardFailed(CellarError):
    """An error: a shard cannot be done; says which one, its seed, and why."""


@dataclass(frozen=True, slots=True)
class Shard:
    """A unit of work of a run: a few seconds, so that nobody waits long for the last one."""

    #: how much of the run it is, in what the run counts
    size: int
    #: what its function is called with, by name; anything that can be pickled
    arguments: dict[str, Any]
    #: the seed of its dice, told when it fails; None where there are none
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Work:
    """The work of a run. The same `asked` of the same code gives the same shards, in the same order."""

    #: what a person calls it: `study zyrcan`
    title: str
    #: `package.module:function`, called for each shard
    function: str
    shards: Iterable[Shard]
    #: the sum of their sizes, and what it counts: games, boards
    total: int
    unit: str
    #: what was asked for, as JSON: what a stopped run is known by
    asked: dict[str, Any]
    #: further modules that results depend on, besides all that the function's own module reaches
    modules: tuple[str, ...] = ()

    @property
    def code(self) -> str:
        """A hash of all sources that the results depend on."""
        return code_of({self.function.partition(":")[0], *self.modules})

    @property
    def key(self) -> str:
        """The key by which a stopped run is found: its title, and a hash of what was asked and of the code."""
        text = json.dumps([self.function, self.asked, self.code], sort_keys=True)
        words = "".join(letter if letter.isalnum() else "-" for letter in self.title.lower())
        return f"{words}-{hashlib.sha256(text.encode()).hexdigest()[:20]}"


def code_of(modules: set[str]) -> str:
    """A hash of the modules' sources, and of those that they reach."""
    total = hashlib.sha256()
    for name, path in sorted(sources(modules).items()):
        total.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()[:20]


def thinking(sitters: Iterable[Sitter]) -> list[str]:
    """List the modules with which these bots think: their moves depend on them."""
    texts = {text for one in sitters for text in (one.bot.choose, one.bot.opinion, one.bot.think) if text}
    return sorted({text.partition(":")[0] for text in texts})
