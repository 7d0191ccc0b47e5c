"""Functions that the tests of runs let workers call, and works made of them."""

import os
import signal
import time
from pathlib import Path
from typing import Any

from cellar.bots import registry as bots
from cellar.rules.rng import below, generator
from cellar_studies.runs.work import Shard, Work
from tests.patience import PATIENCE


def drawn(seed: int) -> list[int]:
    """A result that depends on nothing but its arguments."""
    rng = generator(seed)
    return [below(rng, 1000) for _ in range(5)]


def drawn_or_killed(seed: int, caller: int, folder: str) -> list[int]:
    """The same; whoever is first to be asked for an odd seed is killed in the middle of it."""
    assert os.getpid() != caller, "a worker was to do this"
    if seed % 2 and first(folder, seed):
        os.kill(os.getpid(), signal.SIGKILL)
    return drawn(seed)


def first(folder: str, seed: int) -> bool:
    try:
        os.close(os.open(Path(folder) / f"asked-{seed}", os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True


def always_killed(seed: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def wrong(seed: int) -> float:
    return 1 / (seed - 103)


def not_sent(seed: int) -> object:
    return lambda: seed


def printed(seed: int) -> int:
    print("what a shard prints must not be taken for its answer", flush=True)
    return seed


def who(seed: int) -> list[str]:
    """The bots that a script made known."""
    return list(bots.registered())


def held(seed: int, folder: str) -> int:
    """Says which process does it, then waits for good."""
    (Path(folder) / f"{seed}.part").write_text(str(os.getpid()))
    os.replace(Path(folder) / f"{seed}.part", Path(folder) / f"{seed}.pid")
    while True:
        time.sleep(0.05)


def work(function: str, count: int = 8, **arguments: Any) -> Work:
    seeds = [100 + number for number in range(count)]
    return Work(
        title="trial",
        function=f"{__name__}:{function}",
        shards=[Shard(1, {"seed": seed, **arguments}, seed) for seed in seeds],
        total=count,
        unit="draws",
        asked={"count": count, **arguments},
    )


def drawn_on_nodes(seed: int, victim: str, folder: str) -> list[int]:
    """On the node that will be killed, the first shard waits for that; on another, every shard waits for the first."""
    import ray

    if ray.get_runtime_context().get_node_id() == victim and first(folder, 0):
        while True:
            time.sleep(0.05)
    end = time.monotonic() + PATIENCE
    while not (Path(folder) / "asked-0").exists():
        assert time.monotonic() < end, "the other node began nothing"
        time.sleep(0.02)
    return drawn(seed)
