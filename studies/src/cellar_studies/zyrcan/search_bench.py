"""Bench of simulations per second: whole moves of Zyrcan's master, by wasmtime and by Numba, beside a plain C program
that prunes as they do (`plain_uct.c`); and the search on every game beside `uct`, its plainest setting, and beside
OpenSpiel's C++ search on a board of as many hexes.

All in one run on one core, in turns, medians, by the processor's time: the machine may be busy, the ratios hold. Each
move and each round grows new trees from the position that the match begins with; the arrays stay from move to move.
"""

import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from statistics import median
from typing import Any

from cellar.bots.registry import PLAIN_UCT, bot, opinion
from cellar.compile.accelerated import only_numba
from cellar.compile.arrays import generator
from cellar.contract.bot import Thought
from cellar.extras import has_numba
from cellar.play.position import Position
from cellar.play.registry import all_games
from cellar.search.forest import Forest, count_of
from cellar.search.settings import settings
from cellar.search.tree import DEPTH

#: Whole moves of a row, and rounds of the others.
MOVES = 3
ROUNDS = 5
#: The most simulations of a round; OpenSpiel's; how long a round takes at most.
SIMULATIONS = 100_000
PEER_SIMULATIONS = 2_000
ROUND_S = 0.1
MASTER = "master"
#: Tables of whole moves, and for the C program the radius of the board; it does not know Blitzkrieg.
TABLES: dict[str, tuple[dict[str, Any], int]] = {
    "Zyrcan, 3 players": ({"players": 3}, 3),
    "Zyrcan, 5 players": ({"players": 5}, 4),
    "Blitzkrieg, 3 players": ({"players": 3, "variant": "blitzkrieg"}, 0),
}
#: Havannah on a side of 5 has the same 61 hexes as Zyrcan for five.
PEER = "havannah(board_size=5)"
SOURCE = Path(__file__).with_name("plain_uct.c")

#: Grows a tree and says how many simulations a second there were.
Run = Callable[[], float]


def run() -> dict[str, object]:
    """Measure the figures, in simulations per second."""
    runs: dict[str, Run | None] = {}
    for name in all_games():
        start = Position.start(name, {}, seed=1).settle(generator(1))
        runs[f"search | {name}"] = _search(start)
        runs[f"uct | {name}"] = _search(start, PLAIN_UCT.settings)
    runs["peer"] = _peer()
    middle = race({name: measure for name, measure in runs.items() if measure is not None})
    lines = [{"game": name, **{kind: middle[f"{kind} | {name}"] for kind in ("search", "uct")}} for name in all_games()]
    return {
        "moves": [_moves(name, *table) for name, table in TABLES.items()],
        "simulations_per_second": lines,
        "peer": PEER,
        "peer_simulations_per_second": middle.get("peer"),
    }


def race(runs: dict[str, Run], rounds: int = ROUNDS) -> dict[str, float]:
    """Simulations per second of each, the median of several rounds, taken in turns."""
    for measure in runs.values():
        measure()  # compiles
    found: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, measure in runs.items():
            found[name].append(measure())
    return {name: median(speeds) for name, speeds in found.items()}


def _moves(name: str, options: dict[str, Any], radius: int) -> dict[str, Any]:
    """Whole moves of the master: by wasmtime, by Numba and by the C program, as far as they are there."""
    start = Position.start("zyrcan", options)
    faults: list[int] = []
    with tempfile.TemporaryDirectory() as folder:
        runs = {
            "wasmtime": _master(start, numba=False, faults=faults),
            "numba": _master(start, numba=True, faults=[]) if has_numba() else None,
            "c": _plain(Path(folder), start, radius) if radius else None,
        }
        speeds = race({kind: measure for kind, measure in runs.items() if measure is not None}, MOVES)
    return {"table": name, **{kind: speeds.get(kind) for kind in runs}, "faults": median(faults[1:])}


def _master(start: Position, numba: bool, faults: list[int]) -> Run:
    """A run of a whole move of the master, which notes how often the system had to hand out memory."""
    master, seat = bot(MASTER, "zyrcan"), start.actor
    thought = Thought(simulations=master.level.simulations, seed=5)

    def measure() -> float:
        with only_numba() if numba else nullcontext():
            # The first has to be handed its memory: whoever was measured before had other arrays.
            opinion(master, start.game, start.options, start.hidden(seat), seat, thought)
            before = resource.getrusage(resource.RUSAGE_SELF)
            found = opinion(master, start.game, start.options, start.hidden(seat), seat, thought)
            after = resource.getrusage(resource.RUSAGE_SELF)
        faults.append(after.ru_minflt - before.ru_minflt)
        return found.simulations / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)

    return measure


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


def _plain(folder: Path, start: Position, radius: int) -> Run | None:
    """A run of a whole move of the C program, compiled on the spot; None where there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    players, program, level = int(start.options["players"]), folder / "plain_uct", bot(MASTER, "zyrcan").level
    flags = ["-O3", "-march=native", "-ffp-contract=off", f"-DPLAYERS={players}", f"-DRADIUS={radius}"]
    subprocess.run([compiler, *flags, str(SOURCE), "-o", str(program), "-lm"], check=True)
    how = settings(start.game, level.settings)
    trees = count_of(how, Thought(simulations=level.simulations))
    given = (
        level.simulations,
        2,
        5,
        how.ripe,
        how.wide,
        trees,
        how.nodes,
        start.game.most_legal(start.options) + DEPTH,
    )

    def measure() -> float:
        done = subprocess.run([str(program), *map(str, given)], check=True, capture_output=True, text=True)
        return float(done.stdout.split()[1])  # the first has to be handed its memory

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
    """The figures as tables in Markdown."""
    text = [
        f"Whole moves of Zyrcan's master, thousands of simulations a second of one core, medians of {MOVES}.",
        "",
        "| table | wasmtime | Numba | plain C | wasmtime to C | Numba to C | page faults a move |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for line in figures["moves"]:
        speeds = [line["wasmtime"], line["numba"], line["c"]]
        shown = [f"{speed / 1e3:.0f}" if speed else "–" for speed in speeds]
        shares = [f"{speed / line['c']:.2f}" if speed and line["c"] else "–" for speed in speeds[:2]]
        text.append(f"| {' | '.join([line['table'], *shown, *shares])} | {line['faults']:.0f} |")
    text += [
        "",
        f"Rounds of at most {ROUND_S:g} s, thousands of simulations a second of one core, medians of {ROUNDS}.",
        "",
        "| game | search | uct | times uct |",
        "| --- | --- | --- | --- |",
    ]
    for line in figures["simulations_per_second"]:
        mine, other = line["search"], line["uct"]
        text.append(f"| {line['game']} | {mine / 1e3:.4g} | {other / 1e3:.4g} | {mine / other:.1f} |")
    if not any(line["c"] for line in figures["moves"]):
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
