"""A thinker without NumPy, Numba and modules answers what a worker of the server answers, however slowly."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from cellar.server.jobs.analysis_jobs import Stop
from cellar.server.jobs.worker import answer
from cellar.server.workers.frames import LENGTH, framed
from tests.browser.thinking.questions import looks, moves
from tests.patience import PATIENCE
from tests.repository.tree import ROOT

#: Bots whose search is not compiled, or is small.
QUICK = {"random", "expert", "perfect", "upward-fool", "outward-fool"}


def asked() -> list[dict[str, Any]]:
    thinking = [job for job in moves() if job["with"]["bot"] in QUICK and "blitzkrieg" not in str(job)]
    few = [{**job, "with": {**job["with"], "simulations": 3}} for job in thinking if job["with"]["game"] != "cell_wars"]
    perfect = [job for job in looks() if job["job"] == "hinted" and job["with"]["part"]["game"] == "angel"]
    return few + perfect + [job for job in looks() if job["job"] == "lesson_step" and "cell_management" not in str(job)]


def test_it_answers_what_a_worker_of_the_server_answers(tmp_path: Path) -> None:
    jobs = asked()
    (tmp_path / "frames").write_bytes(b"".join(map(framed, jobs)))
    command = [sys.executable, str(Path(__file__).with_name("bare.py")), str(tmp_path / "frames")]
    path = os.pathsep.join([str(ROOT / "src"), *sys.path])
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE, check=False, env={**os.environ, "PYTHONPATH": path}
    )
    assert done.returncode == 0, done.stderr[-2000:]
    said = [msgspec.msgpack.decode(bytes.fromhex(line)[LENGTH.size :]) for line in done.stdout.split()]
    assert len(said) == len(jobs) > 20
    for job, found in zip(jobs, said):
        expected = msgspec.msgpack.decode(msgspec.msgpack.encode(answer(job, lambda part: None, Stop())))
        assert "value" in expected, expected
        assert {**found, "spent": 0} == {**expected, "spent": 0}, job["job"]
