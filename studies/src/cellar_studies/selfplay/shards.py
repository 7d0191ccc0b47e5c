"""The plan of a self-play run: game, options, bots, thinking time; and the same plan cut into shards."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from types import ModuleType
from typing import Any, cast

import cellar
from cellar.bots.seat_specs import sitter
from cellar.contract import options as options_of
from cellar.contract.game import Game
from cellar.errors import BadOption
from cellar.play.registry import load
from cellar.rules.types import Options
from cellar_studies.runs.work import Shard, Work, thinking

#: The version of the format, raised whenever a reader of the files would have to know.
FORMAT = "cellar selfplay 1"
#: The seeds of two runs' matches are so far apart.
SEED_STEP = 1_000_000_007


@dataclass(frozen=True, slots=True)
class Plan:
    """A planned self-play run: the same plan gives the same matches, unless bots think by the clock."""

    game: str
    options: dict[str, Any]
    #: who sits where, a name for each seat
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    #: how long a bot may think about a decision; simulations can be repeated, seconds cannot
    simulations: int = 0
    seconds: float = 0.0
    #: so many decisions of a match are drawn by how much each move was considered, for more variety
    sample: int = 0
    #: decisions after which a match is broken off
    longest: int = 10_000
    #: matches of a shard, and so of a file
    shard: int = 16

    def match_seed(self, match: int) -> int:
        return self.seed * SEED_STEP + match

    def spans(self) -> Iterator[range]:
        """Yield the range of match numbers of each shard."""
        for start in range(0, self.games, self.shard):
            yield range(start, min(start + self.shard, self.games))


def planned(game: str, given: Options, bots: list[str], games: int, **more: Any) -> Plan:
    """Make a plan, checked for bots that can play the game; a single bot takes all seats."""
    found = load(game)
    options = options_of.complete(found.about, given)
    found.setup.check(options)
    if found.observation is None:
        raise BadOption(f"{found.about.title} does not say what a seat observes, so there is no data to write.")
    players = int(options["players"])
    seated = bots * players if len(bots) == 1 else bots
    if len(seated) != players:
        raise BadOption(f"There are {players} seats: name one bot for all of them or {players}, not {len(bots)}.")
    for seat, name in enumerate(seated):
        sitter(name, found.name, seat)
    return Plan(found.name, dict(options), tuple(seated), games, **more)


def described(plan: Plan) -> dict[str, Any]:
    """Describe the run, as metadata for every file."""
    game = load(plan.game)
    assert game.observation is not None
    planes = [
        {"name": one.name, "shape": list(one.shape), "low": one.low, "high": one.high, "says": one.says}
        for one in game.observation.planes(plan.options)
    ]
    described = {"format": FORMAT, "cellar": cellar.__version__, "version": game.about.version}
    return {**described, **asdict(plan), "bots": list(plan.bots), "planes": planes}


def work(plan: Plan) -> Work:
    spans = list(plan.spans())
    return Work(
        title=f"selfplay {plan.game}",
        function="cellar_studies.selfplay.matches:play_shard",
        shards=[
            Shard(len(span), {"plan": plan, "first": span.start, "count": len(span)}, plan.match_seed(span.start))
            for span in spans
        ],
        total=plan.games,
        unit="matches",
        asked=described(plan),
        modules=modules(load(plan.game), plan),
    )


def modules(game: Game, plan: Plan) -> tuple[str, ...]:
    """List the modules besides this package that matches depend on: the game's parts, and its bots."""
    parts = [game.rules, game.setup, game.observation, game.policy]
    named = [sitter(name, game.name) for name in plan.bots]
    return (*(cast("ModuleType", part).__name__ for part in parts if part is not None), *thinking(named))
