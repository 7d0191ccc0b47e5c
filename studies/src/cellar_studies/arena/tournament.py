"""The plan of a tournament: game, options, contestants, seed; and the same plan as a job for the executor."""

from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any, cast

from cellar.bots.seat_specs import Sitter, sitter
from cellar.contract import options as options_of
from cellar.contract.game import Game
from cellar.errors import BadOption
from cellar.play.registry import load
from cellar.rules.types import Options
from cellar_studies.arena.seatings import NobodySits, Schedule
from cellar_studies.runs.bots_from_file import brought
from cellar_studies.runs.work import Shard, Work, thinking
from cellar_studies.selfplay.shards import SEED_STEP

#: The version of the format, raised whenever a reader of results would have to know.
FORMAT = "cellar arena 1"


@dataclass(frozen=True)
class Tournament:
    """A planned tournament: the same plan gives the same matches, unless bots think by the clock."""

    game: str
    options: dict[str, Any]
    #: who meets, as they were named
    contestants: tuple[str, ...]
    seed: int = 0
    #: decisions after which a match is broken off
    longest: int = 10_000
    #: in a game of camps: partners may be different contestants
    singly: bool = False
    #: keep every match as a record
    records: bool = False
    #: keep what the bots expect, and which cards come and go
    watched: bool = False

    @property
    def players(self) -> int:
        return int(self.options["players"])

    @property
    def alone(self) -> bool:
        """Whether this is a game for one, in which all play the same setup alone and their results are compared."""
        return self.players == 1

    @cached_property
    def sitters(self) -> tuple[Sitter, ...]:
        return tuple(sitter(name, self.game) for name in self.contestants)

    @cached_property
    def camps(self) -> tuple[int, ...]:
        """The camp of each seat; of each contestant where everybody plays alone."""
        if self.alone:
            return tuple(range(len(self.contestants)))
        game = load(self.game)
        return game.traits(self.options).camps if game.traits else tuple(range(self.players))

    @cached_property
    def schedule(self) -> Schedule:
        return Schedule(len(self.contestants), self.camps, self._can_sit, self.singly)

    def _can_sit(self, contestant: int, seat: int) -> bool:
        return can_sit(self.sitters[contestant], 0 if self.alone else seat)

    def seating(self, match: int) -> tuple[int, ...]:
        """Return the contestant of each seat; all of them, in order, where everybody plays alone."""
        return tuple(range(len(self.contestants))) if self.alone else self.schedule.seating(match)

    @property
    def round(self) -> int:
        """The number of matches after which every seating has occurred at least once."""
        return 1 if self.alone else self.schedule.round

    def match_seed(self, match: int) -> int:
        return self.seed * SEED_STEP + match


def planned(game: str, given: Options, contestants: list[str], **more: Any) -> Tournament:
    """Make a plan, checked for options and contestants that fit the game."""
    found = load(game)
    options = options_of.complete(found.about, given)
    found.setup.check(options)
    for name in contestants:
        if contestants.count(name) > 1:
            raise BadOption(f"{name!r} is named twice: name each contestant once, seats are filled by all in turn.")
    plan = Tournament(found.name, dict(options), tuple(contestants), **more)
    nowhere = [who.text for who in plan.sitters if not can_sit(who, 0)] if plan.alone else _nowhere(plan)
    if nowhere:
        rest = "and finds none beside the others" if len(contestants) > 1 else "so it cannot play all of them"
        raise BadOption(f"{nowhere[0]!r} only plays some seats of this game, {rest}.")
    return plan


def can_sit(who: Sitter, seat: int) -> bool:
    return not who.bot.seats or seat in who.bot.seats


def _nowhere(plan: Tournament) -> list[str]:
    """Name a contestant for whom there is no seat, as a list of one or none."""
    try:
        plan.schedule.seating(0)
    except NobodySits as error:
        return [plan.contestants[error.contestant]]
    return []


def described(plan: Tournament) -> dict[str, Any]:
    """Describe what the results depend on, as JSON."""
    return {
        "format": FORMAT,
        "game": plan.game,
        "version": load(plan.game).about.version,
        "options": plan.options,
        "contestants": list(plan.contestants),
        "seed": plan.seed,
        "longest": plan.longest,
        "singly": plan.singly,
        "watched": plan.watched,
    }


def work(plan: Tournament, games: int, title: str = "") -> Work:
    """Make the job of playing so many matches; more can be added later, as the number is not part of its identity."""
    return Work(
        title=title or f"arena {plan.game}",
        function="cellar_studies.arena.matches:play",
        shards=(Shard(1, {"plan": plan, "match": match}, plan.match_seed(match)) for match in range(games)),
        total=games,
        unit="matches",
        asked={**described(plan), "records": plan.records},
        modules=modules(load(plan.game), plan),
    )


def modules(game: Game, plan: Tournament) -> tuple[str, ...]:
    """List the modules besides this package that matches depend on: the game's parts, and its bots."""
    parts = [cast("ModuleType", part) for part in (game.rules, game.setup, game.policy) if part is not None]
    return (*(part.__name__ for part in parts), *thinking(plan.sitters), *brought())
