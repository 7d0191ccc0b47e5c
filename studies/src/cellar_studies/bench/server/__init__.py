"""`cellar bench server`: the cost of a move, beside boardgame.io in the same run, in alternating rounds.

A server in a process of its own on one core and a fresh SQLite file; every move is on the disk before it is
acknowledged. A match's next move is sent once everybody at it has seen the last. The client runs on the other cores,
reads as little as it can, and its share of a core is shown: below 1 it was not what was measured. The machine's
pressure stands beside every row: where other programs wanted the cores too, moves a second mean little.

`serve` is the server of a run, `tables` plays at it, `rival` is boardgame.io, `wire` a cheap socket, `processes` what a
process uses, `measure` one row of the figures.
"""

import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from cellar.contract.about import About
from cellar.play.registry import HOUSE, all_games
from cellar_studies.bench.server import rival, tables
from cellar_studies.bench.server.measure import MOVES, PACE, PACED, Run, measured, worst_turn

SEATS = 5
MATCHES = 400
#: What the seats of a table read in turn, in the row with several.
LANGUAGES = ("en", "es", "zh-Hans")
#: Matches of the other games: enough to keep the server busy.
FEWER = 60
#: Lent machines are slower for minutes at a time: what is compared is measured in turn so often, and medians count.
ROUNDS = 3
#: The rows of one round.
Round = list[dict[str, Any]]


def run() -> dict[str, object]:
    """Measure; about nine minutes on an idle machine."""
    house = [all_games()[name] for name in HOUSE]
    first = next(about for about in house if SEATS in about.players and about.everything_open)
    home = rival.folder()
    compared = [partial(_table, first, SEATS, MATCHES), partial(_table, first, SEATS, MATCHES, languages=LANGUAGES)]
    compared += [partial(_table, first, SEATS, MATCHES, rated=True)]
    compared += [partial(_rival, home, store) for store in ("memory", "files")] if home else []
    compared += [partial(_table, about, max(about.players), FEWER) for about in house if about is not first]
    rounds = in_turn(compared)
    rows = [*middle(rounds), _table(first, SEATS, MATCHES, PACE)]
    if home is not None:
        rows.append(_rival(home, "memory", PACE))
    worst = {about.title: sorted(_worst(about) for _ in range(ROUNDS))[ROUNDS // 2] for about in house}
    several = median(row[1]["cpu_ms"] / row[0]["cpu_ms"] for row in rounds)
    found = {"moves": MOVES, "rounds": ROUNDS, "rows": rows, "worst": worst, "ratios": ratios(rounds)}
    return {**found, "languages": several}


def in_turn(compared: Sequence[Callable[[], dict[str, Any]]]) -> list[Round]:
    """Measure each row once, then each again, and so on."""
    return [[one() for one in compared] for _ in range(ROUNDS)]


def middle(rounds: Sequence[Round]) -> Round:
    """Of each row the run with the median processor time."""
    return [sorted(rows, key=lambda row: row["cpu_ms"])[len(rounds) // 2] for rows in zip(*rounds)]


def _table(
    about: About, players: int, most: int, pace: float = 0.0, languages: Sequence[str] = ("en",), rated: bool = False
) -> dict[str, Any]:
    name = f"{about.title} for {players}" + (f", {len(languages)} languages" if len(languages) > 1 else "")
    with tempfile.TemporaryDirectory(prefix="cellar-bench-") as folder:
        accounts = tables.signed_in(Path(folder), players) if rated else []
        start = partial(tables.start, Path(folder))
        lay_out = tables.lay_out(about, players, most, languages, accounts)
        return measured(Run(name + (", rated" if rated else ""), start, lay_out, pace))


def _worst(about: About) -> float:
    with tempfile.TemporaryDirectory(prefix="cellar-bench-") as folder:
        lay = tables.lay_out(about, max(about.players), 1)
        return worst_turn(Run(about.title, partial(tables.start, Path(folder)), lay))


def _rival(home: Path, store: str, pace: float = 0.0) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="cellar-bench-") as folder:
        start = partial(rival.start, home, "files" if store == "files" else "memory", Path(folder))
        name = f"boardgame.io {rival.VERSION}, {'in memory' if store == 'memory' else 'file store'}"
        return measured(Run(name, start, rival.lay_out(SEATS, MATCHES), pace))


def ratios(rounds: Sequence[Round]) -> dict[str, dict[str, float]]:
    """How many times as many moves per second the first row has as each row of boardgame.io, and how many times as much
    processor time that one takes for a move: medians of what each round says, as both had the same machine then."""
    found: dict[str, dict[str, float]] = {}
    for runs in zip(*rounds):
        name = runs[0]["server"]
        if name.startswith("boardgame.io"):
            pairs = [(own[0], row) for own, row in zip(rounds, runs)]
            moves = median(own["moves_per_s"] / row["moves_per_s"] for own, row in pairs)
            found[name] = {"moves": moves, "cpu": median(row["cpu_ms"] / own["cpu_ms"] for own, row in pairs)}
    return found


COLUMNS = (
    ("server", 34, "{}"),
    ("matches", 8, "{}"),
    ("sockets", 8, "{}"),
    ("moves_per_s", 9, "{:.0f}"),
    ("cpu_ms", 8, "{:.3f}"),
    ("kb", 7, "{:.1f}"),
    ("p50_ms", 8, "{:.1f}"),
    ("p99_ms", 8, "{:.1f}"),
    ("core", 6, "{:.2f}"),
    ("client", 7, "{:.2f}"),
    ("kb_per_match", 9, "{:.0f}"),
    ("pressure", 9, "{:.2f}"),
)
TITLES = {
    "moves_per_s": "moves/s",
    "cpu_ms": "CPU ms",
    "kb": "kB",
    "p50_ms": "p50 ms",
    "p99_ms": "p99 ms",
    "kb_per_match": "kB/match",
}


def report(figures: dict[str, Any]) -> str:
    """The figures as a table."""
    lines = [
        f"{figures['moves']} moves a match as fast as it goes, or a move every {PACE:g} s; CPU ms and kB (to all"
        " clients) are a move's; core and client are the shares of a core that the server and the bench's client used;"
        " pressure is the share of the time in which something on the machine waited for a core, the bench included;"
        f" rows at full speed, and ratios, are medians of {figures['rounds']} alternating rounds",
        "".join(f"{TITLES.get(name, name):{'<' if name == 'server' else '>'}{width}}" for name, width, _ in COLUMNS),
    ]
    for row in figures["rows"]:
        shown = {**row, "server": f"{row['server']}{PACED if row['pace'] else ''}"}
        lines.append(
            "".join(
                f"{form.format(shown[name]):{'<' if name == 'server' else '>'}{width}}" for name, width, form in COLUMNS
            )
        )
    worst = ", ".join(f"{title} {cost:.1f} ms" for title, cost in figures["worst"].items())
    lines.append(f"the dearest move of one match, in CPU time: {worst}")
    lines += [
        f"{name}: {ratio['moves']:.2f} times its moves a second, its move takes {ratio['cpu']:.2f} times the CPU"
        for name, ratio in figures["ratios"].items()
    ]
    lines.append(f"a move read in {len(LANGUAGES)} languages takes {figures['languages']:.2f} times the CPU")
    return "\n".join(lines)
