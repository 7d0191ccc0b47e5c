"""`cellar bench vector`: steps per second of `cellar.vector` on Zyrcan, and on every other game as its first sample has
it, beside pgx where it is installed.

All in one run on one machine, in turns, the best of many short rounds each: the machine may be busy, the ratios hold.
A step is one decision on one lane, with results, whose turn it is and, where said, all legal actions.
"""

import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from cellar.play.registry import all_games, load
from cellar.vector import make

BATCH = 4096
ROUNDS = 40
#: Lanes of a GPU: some for every one of an H200's threads.
GPU_BATCH = 132 * 224 * 8
#: Random steps of one call, played in the GPU's shared memory.
GPU_STEPS = 1000
#: The peer's game of like size: hex on 11 x 11.
PEER = "hex"

#: Plays on, and says how many steps that was.
Run = Callable[[], int]


def run(device: str = "cpu") -> dict[str, object]:
    """Measure the figures, in steps per second."""
    runs = on_card() if device == "cuda" else on_processor()
    peer = peer_run(4096 if device == "cpu" else 524_288, device)
    if peer is not None:
        runs[f"pgx, {PEER}, random actions"] = peer
    best = race(runs)
    return {"device": device, "threads": _threads(), "batch": BATCH, "steps_per_second": best}


def on_processor() -> dict[str, Run]:
    zyrcan = {"batch": BATCH, "players": 5}
    runs = {
        "zyrcan, random actions, one step a call, no masks": _random("zyrcan", 1, legal="none", **zyrcan),
        "zyrcan, random actions, ten steps a call, no masks": _random("zyrcan", 10, legal="none", **zyrcan),
        "zyrcan, random actions, one step a call, masks of bits": _random("zyrcan", 1, **zyrcan),
        "zyrcan, chosen actions, masks of bits": _chosen("zyrcan", **zyrcan),
        "zyrcan, chosen actions, masks of bits, one thread": _chosen("zyrcan", threads=1, **zyrcan),
        "zyrcan, chosen actions, masks of bytes": _chosen("zyrcan", legal="bytes", **zyrcan),
        "zyrcan, chosen actions, masks of bits, observations": _chosen("zyrcan", observations=True, **zyrcan),
    }
    for name in all_games():
        game = load(name)
        if game.traits is not None:
            run = _random(name, 1, batch=BATCH, **game.samples[0])
            runs[f"{name} (first sample), random actions, one step a call, masks of bits"] = run
    return runs


def on_card() -> dict[str, Run]:
    runs: dict[str, Run] = {}
    for options in ({"players": 5}, {"players": 3}, {"players": 5, "variant": "blitzkrieg"}):
        told = f"{options['players']} players{', blitzkrieg' * ('variant' in options)}"
        runs[f"zyrcan, {told}, random actions, {GPU_STEPS} steps a call, no masks"] = _random(
            "zyrcan", GPU_STEPS, device="cuda", batch=GPU_BATCH, legal="none", **options
        )
    for legal in ("none", "bits", "bytes"):
        runs[f"zyrcan, 5 players, random actions, one step a call, masks: {legal}"] = _random(
            "zyrcan", 1, device="cuda", batch=GPU_BATCH, legal=legal, players=5
        )
    return runs


def _random(name: str, steps: int, **more: Any) -> Run:
    env: Any = make(name, **more)
    env.play(max(20, steps))  # until the lanes are at different places of their matches

    def play() -> int:
        env.play(steps)
        if env.device == "cuda":
            env.synchronize()
        return steps * int(env.batch)

    return play


def _chosen(name: str, **more: Any) -> Run:
    """A run with actions chosen beforehand: those of a random match."""
    env = make(name, **more)
    actions = []
    for _ in range(200):
        env.play(1)
        actions.append(env.taken.copy())
    env.reset(0)
    told = 0

    def play() -> int:
        nonlocal told
        if told == len(actions):
            env.reset(0)
            told = 0
        env.step(actions[told])
        told += 1
        return int(env.batch)

    return play


def peer_run(batch: int, device: str, steps: int = 50) -> Run | None:
    """A run of pgx with actions drawn at random from its masks and automatic resets; None where it is not installed."""
    if find_spec("pgx") is None:
        return None
    jax: Any = import_module("jax")
    pgx: Any = import_module("pgx")
    auto_reset = import_module("pgx.experimental").auto_reset
    if device == "cpu":
        jax.config.update("jax_platforms", "cpu")
    game = pgx.make(PEER)
    step = jax.vmap(auto_reset(game.step, game.init))

    def one(carried: Any, _: None) -> Any:
        state, key = carried
        key, policy, chance = jax.random.split(key, 3)
        odds = jax.numpy.log(state.legal_action_mask.astype("float32"))
        return (step(state, jax.random.categorical(policy, odds), jax.random.split(chance, batch)), key), None

    many = jax.jit(lambda carried: jax.lax.scan(one, carried, None, length=steps)[0])
    key = jax.random.PRNGKey(0)
    carried = many((jax.jit(jax.vmap(game.init))(jax.random.split(key, batch)), key))

    def play() -> int:
        nonlocal carried
        carried = jax.block_until_ready(many(carried))
        return steps * batch

    return play


def race(runs: dict[str, Run]) -> dict[str, float]:
    """Steps per second of each, the best of many short rounds, taken in turns."""
    best: dict[str, float] = {}
    for play in runs.values():
        play()  # compiles
    for _ in range(ROUNDS):
        for name, play in runs.items():
            begun, steps = time.perf_counter(), 0
            while time.perf_counter() < begun + 0.02:
                steps += play()
            best[name] = max(best.get(name, 0.0), steps / (time.perf_counter() - begun))
    return best


def _threads() -> int:
    from cellar.vector.environment import processors

    return processors()


def report(figures: dict[str, Any]) -> str:
    """The figures as a table in Markdown."""
    where = "a GPU" if figures["device"] == "cuda" else f"{figures['threads']} threads, {figures['batch']} lanes"
    lines = [
        f"Million steps a second on {where}, best of many short rounds in one run.",
        "",
        "| what | M/s |",
        "| --- | --- |",
    ]
    lines += [f"| {name} | {speed / 1e6:,.2f} |" for name, speed in figures["steps_per_second"].items()]
    if not any(name.startswith("pgx") for name in figures["steps_per_second"]):
        lines += ["", "pgx is not installed, so it is not beside these: pip install pgx, and run this again."]
    return "\n".join(lines)
