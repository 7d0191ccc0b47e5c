"""Measures how a game is balanced, by matches of one bot with itself, and how much thinking is worth in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Any, Final

import cellar
from cellar.bots.registry import bots_for, opponent
from cellar.bots.seat_specs import SECONDS, Sitter
from cellar.play.registry import load
from cellar.rules.types import Options
from cellar_studies.arena import summary
from cellar_studies.arena.card_worth import card_table
from cellar_studies.arena.comparisons import Line, pairs, winners
from cellar_studies.arena.intervals import Estimate, Z, elo_of, rate
from cellar_studies.arena.tournament import Tournament, described, modules, planned
from cellar_studies.runs.work import Shard, Work

FORMAT: Final = "cellar balance 1"
Figures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Study:
    """The matches to be played: the bot with itself, and each rung of the ladder of limits."""

    itself: Tournament
    #: pairs of which the second may think twice as long as the first
    rungs: tuple[Tournament, ...]
    games: int

    @property
    def plans(self) -> tuple[Tournament, ...]:
        return (self.itself, *self.rungs)


def usual_bot(game: str) -> str:
    """The default bot of a study: a strong one."""
    known = {bot.name for bot in bots_for(game)}
    return next((name for name in ("expert", "master") if name in known), opponent(game))


def study(game: str, given: Options, bot: str, games: int, rungs: int, seed: int, longest: int) -> Study:
    """Plan the matches that a balance needs."""
    itself = planned(game, given, [bot], seed=seed, longest=longest, watched=True)
    who = itself.sitters[0]
    names = [limited(who, 1 / 2**rung) for rung in range(rungs, -1, -1)] if thinks(who) else []
    # A limit of a few simulations cannot be halved as often.
    steps = [(less, more) for less, more in pairwise(names) if less != more]
    ladder = [
        planned(game, given, [less, more], seed=seed + 1 + n, longest=longest) for n, (less, more) in enumerate(steps)
    ]
    return Study(itself, tuple(ladder), games)


def thinks(who: Sitter) -> bool:
    """Whether a bot does more with more time: those that give an opinion, and programs."""
    return bool(who.bot.opinion or who.bot.think or who.bot.command)


def limited(who: Sitter, share: float) -> str:
    """The bot's name with a share of its limit."""
    name = who.bot.command or who.bot.name
    if who.simulations:
        return f"{name}:{max(1, round(who.simulations * share))}"
    return f"{name}:{(who.seconds or SECONDS * who.bot.share) * share:.6g}s"


def work(found: Study) -> Work:
    """All matches as one run, so that a stopped one loses nothing."""
    shards = [
        Shard(1, {"plan": plan, "match": match}, plan.match_seed(match))
        for plan in found.plans
        for match in range(found.games)
    ]
    return Work(
        title=f"balance {found.itself.game}",
        function="cellar_studies.arena.matches:play",
        shards=shards,
        total=len(shards),
        unit="matches",
        asked={"plans": [described(plan) for plan in found.plans], "games": found.games},
        modules=tuple(dict.fromkeys(name for plan in found.plans for name in modules(load(plan.game), plan))),
    )


def figures(found: Study, results: list[Line]) -> Figures:
    """Summarize the matches as one JSON object."""
    plan, games = found.itself, found.games
    lines = results[:games]
    game = load(plan.game)
    parts = [results[games * (n + 1) : games * (n + 2)] for n in range(len(found.rungs))]
    return {
        "format": FORMAT,
        "cellar": cellar.__version__,
        "game": plan.game,
        "title": game.about.title,
        "version": game.about.version,
        "options": plan.options,
        "bot": plan.contestants[0],
        "seed": plan.seed,
        "matches": games,
        "longest": plan.longest,
        "broken_off": sum(not line["ended"] for line in lines),
        "seats": summary.seats(plan, lines),
        "camps": summary.camps(plan, lines),
        "decided": summary.decided(plan, lines),
        "won": summary.plain(rate([float(line["results"][0] > 0) for line in lines])) if plan.alone else None,
        "length": summary.length(lines),
        "lead": lead(plan, lines),
        "ladder": [rung(*pair) for pair in zip(found.rungs, parts)],
        "cards": card_table(lines, plan.camps) if game.about.cards else [],
        "errors": [error for pair in zip(found.plans, (lines, *parts)) for error in summary.errors(*pair)],
    }


def lead(plan: Tournament, lines: list[Line]) -> Figures | None:
    """How often the lead changed, by what the bots expect, and how often the last leader won; None if they give
    none."""
    known = [line for line in lines if not plan.alone and line["seen"][0]["lead_changes"] is not None]
    if not known:
        return None
    changes = [line["seen"][0]["lead_changes"] for line in known]
    ahead = [line for line in known if line["seen"][0]["last_leader"] >= 0]
    kept = [float(line["seen"][0]["last_leader"] in winners(line, plan.camps)) for line in ahead]
    return {
        "changes": summary.plain(mean(changes)),
        "most": max(changes),
        "never": summary.plain(rate([float(count == 0) for count in changes])),
        "last_leader_won": summary.plain(rate(kept)),
    }


def rung(plan: Tournament, lines: list[Line]) -> Figures:
    """The result of the bot that may think twice as long against the other."""
    pair = pairs(lines, plan.camps).get((1, 0))
    share = rate(pair.scores) if pair else None
    return {
        "less": plan.contestants[0],
        "more": plan.contestants[1],
        "share": summary.plain(share),
        "elo": elo_of(share) if share else None,
    }


def mean(numbers: Sequence[float]) -> Estimate | None:
    """Compute the mean of arbitrary numbers and its interval, from their standard error; None for no numbers."""
    if not numbers:
        return None
    count = len(numbers)
    middle = sum(numbers) / count
    spread = sum((number - middle) ** 2 for number in numbers) / max(1, count - 1)
    half = Z * sqrt(spread / count)
    return Estimate(middle, middle - half, middle + half, count)
