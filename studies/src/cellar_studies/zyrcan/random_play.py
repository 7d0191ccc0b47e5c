"""Statistics of random play in Zyrcan: length, the first seat's strength, ties, and the readings of the board."""

from collections.abc import Iterator
from math import sqrt
from typing import Any

import numpy as np

from cellar.compile.arrays import Array, generator
from cellar.compile.compiled import compiled
from cellar.games.zyrcan import rules
from cellar.play.position import Position
from cellar_studies.runs.work import Shard
from cellar_studies.zyrcan import lanes, playouts

#: Players and board: as ruled (ZY-1), and for four players the other readings of the missing picture.
CELLS = ((3, "37"), (4, "49"), (4, "49-corners"), (4, "55"), (5, "61"))
VARIANTS = ("base", "blitzkrieg")
#: Games played with one set of generators: one shard of the study.
CHUNK = 200 * lanes.LANES


def cells() -> Iterator[dict[str, Any]]:
    """The options of each row of the study."""
    for variant in VARIANTS:
        for players, board in CELLS:
            yield {"players": players, "variant": variant, "board": board}


def shards(options: dict[str, Any], games: int, seed: int) -> Iterator[Shard]:
    """The shards of one row of the study: at least so many random games from the start."""
    for number in range(-(-games // CHUNK)):
        times = -(-min(CHUNK, games - number * CHUNK) // lanes.LANES)
        dice = seed * 1_000_003 + number
        yield Shard(times * lanes.LANES, {"options": options, "times": times, "seed": dice}, dice)


def play(options: dict[str, Any], times: int, seed: int) -> list[int]:
    """Play one shard; return its tally."""
    state = rules.STATE.as_numpy(Position.start("zyrcan", options).state)
    many = np.zeros(1, lanes.STATE)[0]
    compiled("cellar_studies.zyrcan.lanes").seed(many, generator(seed))
    counts = np.zeros(playouts.SIZE, np.int64)
    counts[playouts.SHORTEST] = 1 << 30
    compiled("cellar_studies.zyrcan.playouts").tally(many, state, times, counts)
    return [int(count) for count in counts]


def line(options: dict[str, Any], tallies: list[list[int]]) -> dict[str, Any]:
    """One row of the study, with 95 % confidence intervals."""
    counts = np.array(tallies, np.int64)
    total = counts.sum(0)
    total[playouts.SHORTEST] = counts[:, playouts.SHORTEST].min()
    total[playouts.LONGEST] = counts[:, playouts.LONGEST].max()
    return {**options, **figures(total, options["players"])}


def figures(counts: Array, players: int) -> dict[str, Any]:
    """The tally as means with half-widths of their 95 % confidence intervals."""
    n = int(counts[playouts.GAMES])

    def mean(place: int, squared: int, unit: float = 1.0) -> list[float]:
        average = int(counts[place]) / n
        spread = max(int(counts[squared]) / n - average * average, 0.0)
        return [average / unit, 1.96 * sqrt(spread / n) / unit]

    def share(place: int) -> list[float]:
        p = int(counts[place]) / n
        return [p, 1.96 * sqrt(p * (1 - p) / n)]

    return {
        "games": n,
        "steps": mean(playouts.STEPS, playouts.STEPS_SQUARED),
        "shortest": int(counts[playouts.SHORTEST]),
        "longest": int(counts[playouts.LONGEST]),
        "attack_turns": int(counts[playouts.ATTACK]) / n,
        "wins": [mean(playouts.WIN + seat, playouts.WIN_SQUARED + seat, playouts.SHARES) for seat in range(players)],
        "results": [
            mean(playouts.RESULT + seat, playouts.RESULT_SQUARED + seat, players - 1) for seat in range(players)
        ],
        "shared_win": share(playouts.SHARED_WIN),
        "ships_decide": share(playouts.SHIPS_DECIDE),
        "any_shared_place": share(playouts.ANY_SHARED),
        "ships_never_placed": share(playouts.UNPLACED),
    }


def report(lines: list[dict[str, Any]]) -> str:
    """The study as two tables in Markdown."""
    games = min(line["games"] for line in lines)
    text = [
        f"At least {games:,} random games a line; ± is half of a 95 % confidence interval.",
        "",
        (
            "| variant | players | board | steps | shortest to longest | of them Attack | shared win | decided by ships"
            " | a shared place | ships never placed |"
        ),
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for line in lines:
        span = f"{line['shortest']} to {line['longest']}"
        row = [*_heading(line), _number(line["steps"]), span, f"{line['attack_turns']:.2f}"]
        row += [_percent(line[key]) for key in ("shared_win", "ships_decide", "any_shared_place", "ships_never_placed")]
        text.append(f"| {' | '.join(row)} |")
    text += [
        "",
        (
            "Share of the wins by turn order (a shared win is split); in brackets the mean result from -1 (last) to 1"
            " (first)."
        ),
        "",
        "| variant | players | board | first seat | second | third | fourth | fifth |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for line in lines:
        seats = [f"{_percent(win)} ({result[0]:+.4f})" for win, result in zip(line["wins"], line["results"])]
        text.append(f"| {' | '.join([*_heading(line), *seats, *[''] * (5 - len(seats))])} |")
    return "\n".join(text)


def _heading(line: dict[str, Any]) -> list[str]:
    return [line["variant"], str(line["players"]), line["board"]]


def _number(value: list[float]) -> str:
    return f"{value[0]:.3f} ± {value[1]:.3f}"


def _percent(value: list[float]) -> str:
    return f"{100 * value[0]:.2f} ± {100 * value[1]:.2f} %"
