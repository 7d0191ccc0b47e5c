"""`cellar bench wasm`: the speed of searches in WebAssembly beside Numba's, and the size of the modules.

The searcher and the strongest bot of each game think from the same position with the same seed, by turns: by Numba, and
in the game's module by wasmtime, as everybody plays. Both must decide the same. The best of several rounds counts, by
the processor's time: the machine may be busy, the ratios hold.
"""

import gzip
import time
from typing import Any

from cellar.bots import registry as bots
from cellar.compile.accelerated import only_numba
from cellar.compile.arrays import generator
from cellar.contract.about import Bot
from cellar.contract.bot import Thought
from cellar.play.position import Position
from cellar.play.registry import HOUSE, about, load
from cellar.wasm.build.driver import folder_of, made_of

ROUNDS = 7
SIMULATIONS = 20_000
#: Simulations of those who need much longer for one.
FEW = {"cell_wars": 600, "angel": 1_000}
#: Random actions before the thought, so that the start's symmetry is gone.
PLIES = 6


def run() -> dict[str, object]:
    """Measure; a few minutes, most of which Numba compiles."""
    return {"sizes": [_size(game) for game in HOUSE], "thoughts": [one for game in HOUSE for one in _measured(game)]}


def _size(game: str) -> dict[str, object]:
    found = made_of(game)
    assert found is not None
    code = folder_of(game).joinpath(found.file).read_bytes()
    packed = len(gzip.compress(code, 9))
    return {"game": about(game).title, "functions": len(found.exports), "bytes": len(code), "gzipped": packed}


def _measured(game: str) -> list[dict[str, object]]:
    return [{"game": about(game).title, "bot": bot.title, **_raced(game, bot)} for bot in thinkers(game)]


def _raced(game: str, bot: Bot) -> dict[str, float]:
    """Seconds of the same thought in both ways, the best of all rounds; the first is not counted."""
    times: dict[str, list[float]] = {"numba": [], "module": []}
    for _ in range(1 + ROUNDS):
        with only_numba():
            spent, first = _thought(game, bot)
            times["numba"].append(spent)
        spent, second = _thought(game, bot)
        times["module"].append(spent)
        assert first == second, "both decide the same"
    return {way: min(spent[1:]) for way, spent in times.items()}


def thinkers(game: str) -> list[Bot]:
    """The bots to measure: the searcher, which plays every game, and the game's own strongest that can be watched."""
    own = [bot for bot in about(game).bots if bot.think and not bot.character]
    return [bots.bot("uct", game), *own[-1:]]


def _thought(game: str, bot: Bot) -> tuple[float, object]:
    position, rng = Position.start(load(game), seed=1), generator(1)
    while len(position.history) < PLIES:
        position.step(rng)
    seat = position.settle(rng).actor
    thought = Thought(simulations=FEW.get(game, SIMULATIONS), seed=1)
    begun = time.process_time()
    found = bots.opinion(bot, position.game, position.options, position.hidden(seat), seat, thought)
    return time.process_time() - begun, found


def report(figures: dict[str, Any]) -> str:
    """The figures as tables in Markdown."""
    text = ["| game | functions | kB | kB gzipped |", "| --- | --- | --- | --- |"]
    for one in figures["sizes"]:
        text.append(f"| {one['game']} | {one['functions']} | {one['bytes'] / 1e3:.0f} | {one['gzipped'] / 1e3:.0f} |")
    text += ["", "| game | bot | Numba, ms | wasmtime's speed as a share of Numba's |", "| --- | --- | --- | --- |"]
    for one in figures["thoughts"]:
        share = one["numba"] / one["module"]
        text.append(f"| {one['game']} | {one['bot']} | {one['numba'] * 1e3:.0f} | {share:.2f} |")
    return "\n".join(text)
