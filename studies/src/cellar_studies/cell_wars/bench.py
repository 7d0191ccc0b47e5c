"""Bench of Cell Wars: decisions per second in random, greedy and instinctive matches of 3 against 3, and how long the
compiled rules take to be ready.

Speeds are the best of many short rounds in turns on one core: the machine may be busy, the ratios hold. Compiling is
timed in a process of its own with an empty cache, loading from that cache in another, both by the processor time they
used. Numba's own start (its first function in a process) is told apart.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from cellar.compile.arrays import generator
from cellar.compile.compiled import compiled
from cellar.contract import options as options_of
from cellar.games.cell_wars import ABOUT, setup
from cellar_studies.cell_wars import hall, matches

ROUNDS = 60
#: the ten functions of the contract, each called once: what a table or a search waits for
READY = """
import json, time
import numpy as np
from cellar.contract import options as options_of
from cellar.compile.compiled import compiled
from cellar.compile.arrays import generator, no_tape
from cellar.games.cell_wars import ABOUT, rules, setup
import numba
options = options_of.complete(ABOUT, {"players": 6})
start = np.array(setup.draw(options, generator(1)), np.int64)
began = time.process_time()
numba.njit(lambda: 0)()
numba_start = time.process_time() - began
wall, used = time.perf_counter(), time.process_time()
twin = compiled("cellar.games.cell_wars.rules")
state, out = np.zeros(1, rules.STATE.dtype)[0], np.zeros((2, rules.MOST_LEGAL), np.int64)
twin.new(state, start)
twin.actor(state)
twin.legal(state, out[0])
twin.outcomes(state, out[0], out[1])
twin.is_legal(state, 1)
twin.seen(state, 1, 0)
twin.hide(state, 0)
twin.resample(state, 0, generator(1))
twin.returns(state, np.zeros(6))
twin.legal(state, out[0])
twin.apply(state, int(out[0, 0]), no_tape())
print(json.dumps({"wall": time.perf_counter() - wall, "processor": time.process_time() - used, "numba": numba_start}))
"""


def run() -> dict[str, object]:
    """Measure decisions per second, and seconds to be ready."""
    twin = compiled(matches.__name__)
    runs = {
        "random, compiled": player(twin, 50, matches.RANDOM),
        "instinct, compiled": player(twin, 50, matches.INSTINCT),
        "greedy, compiled": player(twin, 2, matches.GREEDY),
        "random, plain": player(matches, 1, matches.RANDOM),
    }
    with tempfile.TemporaryDirectory() as folder:
        cold, warm = ready(folder), ready(folder)
    return {"decisions_per_second": race(runs), "cold_seconds": cold, "cached_seconds": warm}


def player(module: Any, games: int, style: int) -> Callable[[], int]:
    """Make a function that plays matches of 3 against 3 and returns the number of actions."""
    options = options_of.complete(ABOUT, {"players": 6})
    rng = generator(1)
    setups = np.array([setup.draw(options, rng) for _ in range(games)], np.int64)
    players = [hall.player(style), hall.player(style)]

    def play() -> int:
        return int(hall.play(module, setups, players, rng).results[:, matches.DECISIONS].sum())

    return play


def race(runs: dict[str, Callable[[], int]]) -> dict[str, float]:
    """Actions per second of each, the best of many short rounds, taken in turns."""
    best = dict.fromkeys(runs, 0.0)
    for play in runs.values():
        play()  # compiles
    for turn in range(ROUNDS):
        for name, play in runs.items():
            if turn >= 3 and name.endswith("plain"):
                continue  # slow: three rounds will do
            began = time.perf_counter()
            steps = play()
            best[name] = max(best[name], steps / (time.perf_counter() - began))
    return best


def ready(folder: str) -> dict[str, float]:
    """Seconds until the compiled rules answer, in a new process with this cache folder."""
    environment = {**os.environ, "CELLAR_CACHE": folder}
    done = subprocess.run([sys.executable, "-c", READY], env=environment, capture_output=True, text=True, check=True)
    seconds: dict[str, float] = json.loads(done.stdout)
    return seconds


def report(figures: dict[str, Any]) -> str:
    lines = [f"{name:18} {speed:12,.0f} decisions/s" for name, speed in figures["decisions_per_second"].items()]
    for name, key in (("compiling, cold", "cold_seconds"), ("from the cache", "cached_seconds")):
        seconds = figures[key]
        lines.append(
            f"{name:18} {seconds['processor']:12.2f} s of processor time ({seconds['wall']:.2f} s on this machine now)"
        )
    lines.append(
        f"{'start of Numba':18} {figures['cached_seconds']['numba']:12.2f} s of processor time, once a process"
    )
    return "\n".join(lines)
