"""Bench of random steps per second: the plain rules, the rules compiled, `bitboards/steps.py`, `lanes.py`, and
OpenSpiel's C++ core beside them.

All in one run on one core, in turns, best of several rounds each: the machine may be busy, the ratios hold.
"""

import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from cellar.compile.arrays import generator, no_tape
from cellar.compile.compiled import compiled
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.bitboards import steps as single
from cellar.play.position import Position
from cellar.rules.rng import below
from cellar.rules.rng import generator as plain_generator
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import State
from cellar_studies.zyrcan import lanes

BOARDS: tuple[dict[str, Any], ...] = (
    {"players": 3, "variant": "base", "board": "37"},
    {"players": 3, "variant": "base", "board": "61"},
    {"players": 5, "variant": "base", "board": "61"},
    {"players": 3, "variant": "blitzkrieg", "board": "61"},
    {"players": 5, "variant": "blitzkrieg", "board": "61"},
)
ROUNDS = 150
#: Havannah on a side of 5 has the same 61 hexes.
PEER = "havannah(board_size=5)"
PEER_ROLLOUTS = 250

#: Plays some games and says how many steps they had.
Run = Callable[[], float]


def run() -> dict[str, object]:
    """Measure the figures, in steps per second."""
    twin = compiled("cellar_studies.zyrcan.playouts")
    runs: dict[str, Run] = {}
    for options in BOARDS:
        name = f"{options['variant']}, {options['players']} players, {options['board']} spaces"
        start = Position.start("zyrcan", options).state
        state = rules.STATE.as_numpy(start)
        runs[f"plain | {name}"] = _plain_run(start)
        runs[f"list | {name}"] = _list_run(twin, state, 20)
        runs[f"sampler | {name}"] = _sampler_run(twin, state, 200)
        runs[f"lanes | {name}"] = _lanes_run(twin, state, 1)
    peer = _peer_run()
    if peer is not None:
        runs["peer"] = peer
    best = _race(runs)
    lines = []
    for options in BOARDS:
        name = f"{options['variant']}, {options['players']} players, {options['board']} spaces"
        speeds = {kind: best[f"{kind} | {name}"] for kind in ("plain", "list", "sampler", "lanes")}
        lines.append({**options, **speeds})
    return {"steps_per_second": lines, "peer": PEER, "peer_steps_per_second": best.get("peer")}


def _race(runs: dict[str, Run]) -> dict[str, float]:
    """Steps per second of each, the best of many short rounds, taken in turns."""
    best: dict[str, float] = {}
    for play in runs.values():
        play()  # compiles
    for turn in range(ROUNDS):
        for name, play in runs.items():
            if turn >= 3 and name.startswith("plain"):
                continue  # slow, and no figure to be proud of: three rounds will do
            began = time.perf_counter()
            steps = play()
            best[name] = max(best.get(name, 0.0), steps / (time.perf_counter() - began))
    return best


def _plain_run(start: State) -> Run:
    """A run of one random game by the plain rules."""
    out, rng = [0] * rules.FLY, plain_generator(1)

    def play() -> float:
        state, steps = start.copy(), 0
        while state.phase != rules.ENDED:
            rules.apply(state, out[below(rng, rules.legal(state, out))], NO_TAPE)
            steps += 1
        return float(steps)

    return play


def _list_run(module: Any, state: np.record, games: int) -> Run:
    states = np.zeros(2, rules.STATE.dtype)
    states[0] = state
    out, rng = np.zeros(rules.FLY, np.int64), generator(1)
    return lambda: float(module.by_list(states, out, no_tape(), rng, games))


def _sampler_run(module: Any, state: Any, games: int) -> Run:
    states: Any = np.zeros(2, single.STATE)
    single.load(states[0], state)
    rng = generator(1)
    return lambda: float(module.by_sampler(states, rng, games))


def _lanes_run(module: Any, state: np.record, times: int) -> Run:
    many = np.zeros(1, lanes.STATE)[0]
    compiled("cellar_studies.zyrcan.lanes").seed(many, generator(1))
    return lambda: float(module.in_lanes(many, state, times))


def _peer_run() -> Run | None:
    """A run of OpenSpiel's C++ core: one simulation of its MCTS bot with many rollouts is, in effect, rollouts only."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(PEER)
    draw = random.Random(1)
    steps = 0
    games = 400
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(draw.choice(state.legal_actions()))
            steps += 1
    evaluator = pyspiel.RandomRolloutEvaluator(PEER_ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 64, False, 1, False)
    start = game.new_initial_state()

    def play() -> float:
        bot.step(start)
        return PEER_ROLLOUTS * steps / games

    return play


def report(figures: dict[str, Any]) -> str:
    """The figures as a table in Markdown."""
    peer = figures["peer_steps_per_second"]
    text = [
        "Random steps a second on one core, in millions, best of many short rounds in one run.",
        "",
        f"| game | plain Python | compiled rules, list | one game at a time | {lanes.LANES} games in lockstep |",
        "| --- | --- | --- | --- | --- |",
    ]
    for line in figures["steps_per_second"]:
        name = f"{line['variant']}, {line['players']} players, {line['board']} spaces"
        cells = [_cell(line[kind], peer) for kind in ("list", "sampler", "lanes")]
        text.append(f"| {name} | {line['plain'] / 1e6:.4f} | {' | '.join(cells)} |")
    if peer is None:
        text += [
            "",
            "OpenSpiel is not installed, so it is not beside these: pip install open_spiel, and run this again.",
        ]
    else:
        text += [
            "",
            f"In brackets: times OpenSpiel's C++ core on {figures['peer']}, {peer / 1e6:.2f} million in this run.",
        ]
    return "\n".join(text)


def _cell(speed: float, peer: float | None) -> str:
    return f"{speed / 1e6:.2f}" + (f" ({speed / peer:.1f} ×)" if peer else "")
