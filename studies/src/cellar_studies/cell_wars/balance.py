"""The balance of Cell Wars: who wins how often and how, by camp sizes and setup, and what each card is worth when drawn
and when played.

A card's worth is that of `cellar_studies.arena.card_worth`, here by matches of the camps' own players at full speed.
Intervals of rates are Wilson's, 95 %.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cellar.compile.arrays import FloatArray, generator
from cellar.compile.compiled import compiled
from cellar.contract import options as options_of
from cellar.errors import BadOption
from cellar.games.cell_wars import ABOUT, setup
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.players import planner, planning
from cellar.games.cell_wars.players.repertoire import repertoire
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.rules.types import Options
from cellar_studies.arena.card_worth import worth
from cellar_studies.arena.intervals import Z
from cellar_studies.cell_wars import hall, matches
from cellar_studies.packed import pack, unpack
from cellar_studies.runs.driver import Do, run
from cellar_studies.runs.work import Shard, Work

#: who can play a camp, in the order of matches.RANDOM, GREEDY, INSTINCT, PLAN and PLANNER
PLAYS: Final = ("random", "greedy", "instinct", "plan", "planner")
#: the simulations of a planner that is not told how many
SIMULATIONS: Final = 200
SETUPS: Final = ("standard", "random", "players")
#: players and larger camp: every size of camps (CW-3)
SIZES: Final = ((2, "immune"), (3, "immune"), (3, "cancer"), (4, "immune"), (5, "immune"), (5, "cancer"), (6, "immune"))
#: which victory, as a row names it
REASONS: Final = (
    ("by_tissue", t.BY_TISSUE),
    ("by_cleaning", t.BY_CLEANING),
    ("by_death", t.BY_DEATH),
    ("by_blocks", t.BY_BLOCKS),
)
#: matches whose setups are drawn at once
BATCH: Final = 200
#: matches of a shard: some seconds' work; the shards of a meeting have seeds so far apart
SHARD: Final = 5000
SEED_STEP: Final = 1_000_003
#: the same where a camp searches
SEARCHED_SHARD: Final = 8


@dataclass(frozen=True, slots=True)
class Sample:
    """The results of the matches with one set of options."""

    options: Options
    #: one row a match: `matches.WINNER`, `REASON`, `ROUND`, `DECISIONS`
    results: NDArray[np.int64]
    #: match, camp, card: how often drawn, how often played
    drawn: NDArray[np.int16]
    played: NDArray[np.int16]


def every_table(deck: str) -> Iterator[dict[str, Any]]:
    """The options of every camp size and setup."""
    for how in SETUPS:
        for players, larger in SIZES:
            yield {"players": players, "larger_camp": larger, "setup": how, "deck": deck}


@dataclass(frozen=True, slots=True)
class Meeting:
    """Matches to be played: the options, who plays the immune and the cancer camp, and the seed of the first shard."""

    given: dict[str, Any]
    styles: tuple[str, str]
    seed: int


def samples(meetings: list[Meeting], games: int, do: Do) -> list[Sample]:
    """Play so many matches of each meeting."""
    options = [options_of.complete(ABOUT, meeting.given) for meeting in meetings]
    for one in options:
        setup.check(one)
    parts = [list(shards(meeting, games)) for meeting in meetings]
    work = Work(
        title=f"balance {ABOUT.name}",
        function=f"{__name__}:play",
        shards=[shard for part in parts for shard in part],
        total=games * len(meetings),
        unit="matches",
        asked={"meetings": [asdict(meeting) for meeting in meetings], "games": games},
        modules=(matches.__name__,),
    )
    results = iter(do(work))
    return [sample(one, [next(results) for _ in part]) for one, part in zip(options, parts)]


def shards(meeting: Meeting, games: int) -> Iterator[Shard]:
    searched = any(style.startswith("planner") for style in meeting.styles)
    size = SEARCHED_SHARD if searched else SHARD
    for number, start in enumerate(range(0, games, size)):
        seed = meeting.seed + number * SEED_STEP
        count = min(size, games - start)
        yield Shard(count, {"given": meeting.given, "games": count, "styles": meeting.styles, "seed": seed}, seed)


def sample(options: Options, results: list[dict[str, str]]) -> Sample:
    """Join the results of the shards of one meeting."""
    shape = (-1, p.CAMPS, p.CARDS)
    return Sample(
        options,
        np.concatenate([unpack(one["results"], (-1, matches.RESULTS)) for one in results]).astype(np.int64),
        np.concatenate([unpack(one["drawn"], shape) for one in results]),
        np.concatenate([unpack(one["played"], shape) for one in results]),
    )


def player(style: str, camp: int, options: Options) -> list[int]:
    """Parse who plays a camp, as `matches` reads it: one of PLAYS, and for a planner after colons its simulations and
    how many rounds it plays on after the one at hand."""
    name, *numbers = style.split(":")
    known = len(numbers) <= 2 and all(number.isdecimal() and len(number) < 7 for number in numbers)
    if name not in PLAYS or (numbers and name != "planner") or not known or numbers[:1] == ["0"]:
        raise BadOption(
            f"{', '.join(PLAYS)}, planner:N with so many simulations, or planner:N:R which also plays R rounds on, not"
            f" {style!r}."
        )
    verdict = setup.VERDICTS.index(setup.verdict(options))
    if name == "plan":
        return hall.player(matches.PLAN, planning.usual(repertoire(), camp, verdict))
    if name == "planner":
        usual = (SIMULATIONS, planner.HORIZON[verdict])
        return hall.player(matches.PLANNER, *map(int, numbers), *usual[len(numbers) :])
    return hall.player(PLAYS.index(name))


def play(given: dict[str, Any], games: int, styles: tuple[str, str], seed: int) -> dict[str, str]:
    """Play so many matches with these options, compiled: a shard."""
    options = options_of.complete(ABOUT, given)
    parts = list(batches(given, games, [player(style, camp, options) for camp, style in enumerate(styles)], seed))
    return {
        "results": pack(np.concatenate([part.results for part in parts])),
        "drawn": pack(np.concatenate([part.drawn for part in parts])),
        "played": pack(np.concatenate([part.played for part in parts])),
    }


def batches(given: dict[str, Any], games: int, players: list[list[int]], seed: int) -> Iterator[hall.Played]:
    """Play so many matches, batch by batch."""
    options = options_of.complete(ABOUT, given)
    twin, rng = compiled(matches.__name__), generator(seed)
    for start in range(0, games, BATCH):
        setups = np.array([setup.draw(options, rng) for _ in range(min(BATCH, games - start))], np.int64)
        yield hall.play(twin, setups, players, rng)


def interval(count: int, total: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate."""
    rate, spread = count / total, Z * Z / total
    middle = rate + spread / 2
    half = Z * sqrt(rate * (1 - rate) / total + spread / (4 * total))
    return (middle - half) / (1 + spread), (middle + half) / (1 + spread)


def summary(sample: Sample) -> dict[str, Any]:
    """One row of the table: rates with their intervals, length, and which victory."""
    winners, reasons = sample.results[:, matches.WINNER], sample.results[:, matches.REASON]
    total = len(winners)
    cells = [t.CELL_CAMP[cell] for cell in setup.seats(sample.options)]
    row: dict[str, Any] = {
        "immune": cells.count(p.IMMUNE),
        "cancer": cells.count(p.CANCER),
        "setup": sample.options["setup"],
        "goal": setup.cancer_goal(sample.options),
        "verdict": setup.verdict(sample.options),
        "matches": total,
    }
    for name, winner in (("immune_wins", p.IMMUNE), ("cancer_wins", p.CANCER), ("draws", t.NOBODY)):
        count = int((winners == winner).sum())
        row[name] = {"rate": count / total, "interval": interval(count, total)}
    for name, reason in REASONS:
        row[name] = float((reasons == reason).mean())
    row["blocks_left"] = float(sample.results[:, matches.BLOCKS].mean())
    row["rounds"] = float(sample.results[:, matches.ROUND].mean())
    row["decisions"] = float(sample.results[:, matches.DECISIONS].mean())
    return row


def shares(sample: Sample, camp: int) -> FloatArray:
    """Each match's result for a camp: 1, 1/2 or 0."""
    winners = sample.results[:, matches.WINNER]
    result: FloatArray = np.where(winners == camp, 1.0, np.where(winners == t.NOBODY, 0.5, 0.0))
    return result


def card_table(samples: list[Sample], deck: str) -> list[dict[str, Any]]:
    """The worth of every card of both camps, over all matches of the samples."""
    rows = []
    for camp, listed in enumerate(cards.deck(deck).camps):
        share = np.concatenate([shares(sample, camp) for sample in samples])
        drawn = np.concatenate([sample.drawn[:, camp] for sample in samples]).astype(np.int64)
        played = np.concatenate([sample.played[:, camp] for sample in samples]).astype(np.int64)
        for number, card in enumerate(listed):
            rows.append(
                {
                    "camp": cards.CAMP_NAMES[camp],
                    "card": card.name,
                    "drawn": worth(drawn[:, number], drawn.sum(1), share),
                    "played": worth(played[:, number], played.sum(1), share),
                }
            )
    return rows


def study(
    tables: list[dict[str, Any]], deck: str, games: int, styles: tuple[str, str], seed: int, do: Do = run
) -> dict[str, Any]:
    """Run the whole study: a row for every table, and the cards of all of them together."""
    found = samples([Meeting(given, styles, seed + number) for number, given in enumerate(tables)], games, do)
    return {
        "game": ABOUT.name,
        "version": ABOUT.version,
        "deck": cards.deck(deck).name,
        "play": {"immune": styles[0], "cancer": styles[1]},
        "seed": seed,
        "tables": [summary(one) for one in found],
        "cards": card_table(found, deck),
    }
