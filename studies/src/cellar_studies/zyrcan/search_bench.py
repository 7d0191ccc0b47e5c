"""Bench of simulations per second: the search on every game beside `uct`, its plainest setting, on Zyrcan beside a
plain C program (`plain_uct.c`), and beside OpenSpiel's C++ search on a board of as many hexes.

All in one run on one core, in turns, best of several rounds each, by the processor's time: the machine may be busy, the
ratios hold. Each round grows a new tree from the position that the match begins with.
"""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cellar.bots.registry import PLAIN_UCT
from cellar.compile.arrays import generator
from cellar.play.position import Position
from cellar.play.registry import all_games, load
from cellar.search.forest import Forest
from cellar.search.settings import settings

ROUNDS = 12
#: The most simulations of a round, and what the C program is given; OpenSpiel's; how long a round takes at most.
SIMULATIONS = 100_000
PEER_SIMULATIONS = 2_000
ROUND_S = 0.1
#: Players, and the radius of the standard board for them.
TABLES = ((3, 3), (5, 4))
#: Havannah on a side of 5 has the same 61 hexes as Zyrcan for five.
PEER = "havannah(board_size=5)"
SOURCE = Path(__file__).with_name("plain_uct.c")

#: Grows a tree and says how many simulations a second there were.
Run = Callable[[], float]


def run() -> dict[str, object]:
    """Measure the figures, in simulations per second."""
    with tempfile.TemporaryDirectory() as folder:
        runs: dict[str, Run | None] = {}
        for name in all_games():
            start = Position.start(name, {}, seed=1).settle(generator(1))
            runs[f"search | {name}"] = _search(start)
            runs[f"uct | {name}"] = _search(start, PLAIN_UCT.settings)
        for players, radius in TABLES:
            start = Position.start("zyrcan", {"players": players})
            runs[f"search | zyrcan, {players} players"] = _search(start)
            runs[f"uct | zyrcan, {players} players"] = _search(start, PLAIN_UCT.settings)
            runs[f"c | zyrcan, {players} players"] = _plain(Path(folder), players, radius)
        runs["peer"] = _peer()
        best = race({name: measure for name, measure in runs.items() if measure is not None})
    names = dict.fromkeys(name.partition(" | ")[2] for name in runs if " | " in name)
    lines = [
        {"game": name, **{kind: best.get(f"{kind} | {name}") for kind in ("search", "uct", "c")}} for name in names
    ]
    return {"simulations_per_second": lines, "peer": PEER, "peer_simulations_per_second": best.get("peer")}


def race(runs: dict[str, Run]) -> dict[str, float]:
    """Simulations per second of each, the best of several rounds, taken in turns."""
    best: dict[str, float] = {}
    for measure in runs.values():
        measure()  # compiles
    for _ in range(ROUNDS):
        for name, measure in runs.items():
            best[name] = max(best.get(name, 0.0), measure())
    return best


def paced(plant: Callable[[], Callable[[int], object]], count: int) -> Run:
    """Make a function that measures simulations per second of a tree: a new one each time, grown for about one
    round."""
    guess = [16 if count == 0 else count]

    def measure() -> float:
        grow = plant()
        began = time.process_time()
        grow(guess[0])
        took = time.process_time() - began
        speed = guess[0] / max(took, 1e-6)
        if count == 0:
            guess[0] = min(SIMULATIONS, max(16, int(speed * ROUND_S)))
        return speed

    return measure


def _search(position: Position, level: tuple[tuple[str, float], ...] = ()) -> Run:
    """A run of one tree of the search, with the game's own settings, or a level's."""
    game, seat, state = position.game, position.actor, position.hidden(position.actor)
    how = settings(game, (*level, ("nodes", 1 << 21)))

    def plant() -> Callable[[int], None]:
        return Forest(game, position.options, state, seat, how, 1, 5).trees[0].grow

    return paced(plant, 0)


def _plain(folder: Path, players: int, radius: int) -> Run | None:
    """A run of the C program, compiled on the spot; None where there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    program = folder / f"plain_uct_{players}"
    flags = ["-O3", "-march=native", "-ffp-contract=off", f"-DPLAYERS={players}", f"-DRADIUS={radius}"]
    subprocess.run([compiler, *flags, str(SOURCE), "-o", str(program), "-lm"], check=True)
    how = settings(load("zyrcan"), ())

    def measure() -> float:
        limits = [str(SIMULATIONS), "1", "5", str(how.ripe), str(how.wide)]
        done = subprocess.run([str(program), *limits], check=True, capture_output=True, text=True)
        return float(done.stdout.split()[0])

    return measure


def _peer() -> Run | None:
    """A run of OpenSpiel's C++ search with one random playout per simulation; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(PEER)
    start = game.new_initial_state()
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, PEER_SIMULATIONS, 1024, False, 1, False)

    return paced(lambda: lambda _: bot.mcts_search(start), PEER_SIMULATIONS)


def report(figures: dict[str, Any]) -> str:
    """The figures as a table in Markdown."""
    text = [
        "Simulations a second of one core, in thousands, best of several rounds in one run.",
        "",
        "| game | search | uct | times uct | plain C | share of C |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for line in figures["simulations_per_second"]:
        mine, other, plain = line["search"], line["uct"], line["c"]
        beside = f"{plain / 1e3:.0f} | {mine / plain:.0%}" if plain else "– | –"
        text.append(f"| {line['game']} | {mine / 1e3:.4g} | {other / 1e3:.4g} | {mine / other:.1f} | {beside} |")
    if not any(line["c"] for line in figures["simulations_per_second"]):
        text += ["", "There is no C compiler here (cc), so the C program is not beside these."]
    peer = figures["peer_simulations_per_second"]
    if peer is None:
        text += [
            "",
            "OpenSpiel is not installed, so it is not beside these: pip install open_spiel, and run this again.",
        ]
    else:
        text += ["", f"OpenSpiel's C++ search on {figures['peer']}: {peer / 1e3:.1f} thousand in this run."]
    return "\n".join(text)
