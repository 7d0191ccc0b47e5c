"""Runs on a Ray cluster of two nodes on this machine: the same results, also when one of them is killed."""

import logging
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from cellar.cli.main import run as cellar
from cellar.errors import BadOption
from cellar_studies.arena import tournament as arena
from cellar_studies.runs import cluster
from cellar_studies.runs.cluster import Cluster
from cellar_studies.runs.driver import run
from cellar_studies.runs.work import ShardFailed
from cellar_studies.selfplay.shards import planned
from tests.studies.runs import shards
from tests.studies.runs.test_local import Stop
from tests.studies.selfplay.test_selfplay import written

if find_spec("ray") is None:  # which takes long to import: not to be done by every process that only reads tests
    pytest.skip("there is no ray", allow_module_level=True)
pytestmark = pytest.mark.usefixtures("journals")

EXPECTED = [shards.drawn(seed) for seed in range(100, 112)]
#: A node needs so much for what is handed around: our shards are small.
STORE_BYTES = 80_000_000


@pytest.fixture(scope="module")
def two_nodes() -> Iterator[tuple[Any, Any]]:
    """A cluster with a node for the driver and one that can be killed (named apart), of a processor each."""
    import ray
    from ray.cluster_utils import Cluster as Nodes

    folder = tempfile.mkdtemp(prefix="ray")  # the paths of its sockets must be short
    settings = {"RAY_TMPDIR": folder, "RAY_USAGE_STATS_ENABLED": "0", "RAY_DEDUP_LOGS": "0"}
    before = {name: os.environ.get(name) for name in settings}
    os.environ.update(settings)
    node = {"num_cpus": 1, "object_store_memory": STORE_BYTES, "include_dashboard": False}
    nodes: Any = Nodes(initialize_head=True, head_node_args=node)
    try:
        victim = nodes.add_node(num_cpus=1, object_store_memory=STORE_BYTES)
        nodes.wait_for_nodes()
        ray.init(address=nodes.address, log_to_driver=False, logging_level=logging.CRITICAL)
        yield nodes, victim
    finally:
        ray.shutdown()
        nodes.shutdown()
        shutil.rmtree(folder, ignore_errors=True)
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})


def test_a_cluster_gives_what_this_machine_gives_and_loses_nothing_with_a_node(
    two_nodes: tuple[Any, Any], tmp_path: Path
) -> None:
    import ray

    nodes, victim = two_nodes
    with Cluster("auto") as hands:
        assert run(shards.work("drawn", 12), hands) == run(shards.work("drawn", 12)) == EXPECTED
        with pytest.raises(ShardFailed, match=r"Shard 3 of trial \(seed 103\) cannot be done: ZeroDivisionError"):
            run(shards.work("wrong", 12), hands)
        assert hands.free_slots() == 2 * 2
        played = planned("zyrcan", {"players": 3}, ["random"], 4, shard=2)
        assert written(played, tmp_path / "there", hands) == written(played, tmp_path / "here")

        matches = arena.planned("zyrcan", {"players": 3}, ["random"])
        assert timeless(run(arena.work(matches, 3), hands)) == timeless(run(arena.work(matches, 3)))

        with pytest.raises(KeyboardInterrupt):
            run(shards.work("drawn", 12), hands, Stop(3))
        assert run(shards.work("drawn", 12), hands) == EXPECTED

        def kill() -> None:
            while not (tmp_path / "asked-0").exists():
                time.sleep(0.02)
            nodes.remove_node(victim, allow_graceful=False)

        killer = threading.Thread(target=kill)
        killer.start()
        work = shards.work("drawn_on_nodes", 12, victim=victim.node_id, folder=str(tmp_path))
        assert run(work, hands) == EXPECTED
        killer.join()
    assert ray.is_initialized(), "a connection that was there before is not ours to close"


def timeless(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """An arena's matches without how long they took."""
    assert all(line["ended"] for line in lines)
    return [{name: value for name, value in line.items() if name != "seconds"} for line in lines]


def test_without_ray_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    assert cellar(["atlas", "3", "--ray", "auto"]) == 2
    assert "install cellar-games[ray]" in capsys.readouterr().err


def test_a_cluster_that_cannot_be_reached_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(**_: object) -> None:
        raise ConnectionError("nobody answers there\nand so on")

    monkeypatch.setattr("ray.init", nobody)
    monkeypatch.setattr("ray.is_initialized", lambda: False)
    with pytest.raises(BadOption, match=r"^The Ray cluster 'far:1' cannot be reached: nobody answers there\.$"):
        Cluster("far:1")
