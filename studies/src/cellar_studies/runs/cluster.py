"""The executor on a Ray cluster: each shard is a task of one processor; a node that dies loses nothing but time.

Every node needs the same Cellar: a node with other sources is refused, for it might give other results.
"""

import logging
import os
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from cellar.errors import BadOption
from cellar_studies.runs.calls import Answer, Call, answer

#: Calls that are handed out for each processor of the cluster: one is done, the others wait beside it.
FOR_EACH = 2


class Cluster:
    """A Ray cluster by its address: `auto`, `HOST:PORT`, `ray://HOST:PORT`, or `local` for one of its own."""

    def __init__(self, address: str) -> None:
        self._ray = _ray()
        self._ours = not self._ray.is_initialized()
        if self._ours:
            _connect(self._ray, address)
        # Lost calls are the driver's to repeat: it counts how often.
        self._answer = self._ray.remote(num_cpus=1, max_retries=0)(answer)
        self._running: dict[Any, Call] = {}

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def free_slots(self) -> int:
        """How many calls it would take now; computed anew each time, since nodes come and go."""
        processors = int(self._ray.cluster_resources().get("CPU", 0))
        return max(1, FOR_EACH * processors) - len(self._running)

    def submit(self, call: Call) -> None:
        self._running[self._answer.remote(call)] = call

    def wait(self) -> list[Answer]:
        ready, _ = self._ray.wait(list(self._running), num_returns=1)
        return [self._answer_of(reference, self._running.pop(reference)) for reference in ready]

    def _answer_of(self, reference: Any, call: Call) -> Answer:
        mistakes = self._ray.exceptions
        try:
            found: Answer = self._ray.get(reference)
            return found
        except mistakes.RayTaskError as error:  # it could not even begin: no Cellar there, or nothing to pickle
            return Answer(call.number, failed=str(error.cause or error), traceback=str(error))
        except mistakes.RayError as error:
            return Answer(call.number, lost=f"its worker is gone ({type(error).__name__})")

    def close(self) -> None:
        """Drop what is not done, and leave the cluster as it was."""
        if self._ours:
            self._ray.shutdown()  # ends all that this program has asked for
        else:
            # Not by force: Ray 2.60 crashes where a task ends just when it is forced to.
            for reference in self._running:
                self._ray.cancel(reference)
        self._running.clear()


def _ray() -> Any:
    if find_spec("ray") is None:
        raise BadOption("There is no Ray here: install cellar-games[ray], or leave --ray out.")
    # A cluster of our own tells nobody of itself.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    module: ModuleType = ray
    return module


def _connect(ray: Any, address: str) -> None:
    own = {"include_dashboard": False} if address == "local" else {}
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **own)
    except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
        reason = (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")
        raise BadOption(f"The Ray cluster {address!r} cannot be reached: {reason}.") from error
