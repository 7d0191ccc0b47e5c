"""The vector environment on an NVIDIA GPU: the same rules, every buffer on the device, no copies in a step."""

from typing import Any

import numpy as np

from cellar.compile.arrays import Array, Structs
from cellar.compile.compiled import compiled
from cellar.compile.cuda import device_wrapping, launcher, missing, numba_cuda, simulated
from cellar.contract import planes
from cellar.engine.parts import at_random
from cellar.errors import BadOption, IllegalMove
from cellar.vector.cuda_array import CudaArray
from cellar.vector.environment import Snapshot, VectorEnv
from cellar.vector.lane import AUX, BITS, BYTES, NOT_SHOWN, PLAY, STEP, Buffers, Shown
from cellar.vector.scheme import Scheme

THREADS = 128
#: Threads of a block whose states are in shared memory: as many blocks as fit keep a multiprocessor busy.
SHARED_THREADS = 32
#: The largest state that is taken to shared memory: below it, four blocks of 32 threads or more fit.
MOST_SHARED = 1600


class CudaVectorEnv(VectorEnv):
    """Very many matches on a GPU. Buffers are `CudaArray`s; `np.asarray` copies one to the host.

    Steps are queued on the GPU's default stream and return at once: `check` reports actions that are not legal, and
    `synchronize` waits until all is done (libraries with streams of their own need that first).
    """

    device = "cuda"

    def __init__(self, scheme: Scheme, batch: int, seeds: Array, legal: str, observations: bool) -> None:
        why = missing()
        if why:
            raise BadOption(f"{why} Leave device out to use the processor.")
        super().__init__(scheme, batch, seeds, legal, observations, 1)

    def _make_buffers(self) -> None:
        cuda = numba_cuda()
        many, wide = self.batch, self.scheme.traits.actions
        space = self.game.most_legal(self.options)

        def zeros(shape: tuple[int, ...], kind: Any) -> Any:
            return cuda.to_device(np.zeros(shape, kind))

        self._starts = cuda.to_device(self.scheme.starts)
        self.states = zeros((many,), self.scheme.struct)
        self._aux = zeros((many,), AUX)
        words = zeros((many, self.scheme.words) if self.how else (1, 1), np.uint32)
        legal = zeros((many, wide) if self.how == BYTES else (1, 1), np.uint8)
        self._shown = Shown(
            zeros((many, self.players), np.float32),
            zeros((many,), np.bool_),
            zeros((many,), np.int32),
            words,
            legal,
        )
        self._rooms_on_card = Buffers(
            zeros((space, many), np.int64),
            zeros((space, many), np.int64),
            zeros((many, self.players), np.float64),
            zeros((1, 8), np.int64),
        )
        self._taken = zeros((many,), np.int64)
        self._refused = cuda.to_device(np.full(1, many, np.int32))
        seen = planes.size(self.planes)
        self._seen = zeros((many, seen) if seen else (1, 1), np.int8)
        self._views_on_card = zeros((many if seen else 1,), self.game.dtype(self.options))
        show: Any = self
        show.rewards, show.done, show.actors = (CudaArray(array) for array in self._shown[:3])
        show.taken, show.observations = CudaArray(self._taken), CudaArray(self._seen)
        # The same bytes as the processor's: a word's lowest byte comes first on both.
        show.legal = CudaArray(words.view(np.uint8) if self.how == BITS else legal)

    def _share(self, threads: int) -> None:
        parts = at_random(self.game)
        wrapping = device_wrapping(self.game.scratch(self.options) if self.game.scratch else 0)
        self._kernels = compiled("cellar.vector.cuda_kernels", parts, wrapping)
        self._observing = (
            compiled("cellar.vector.cuda_observations", self.scheme.parts, wrapping) if self.planes else None
        )
        self._made: dict[str, Any] = {}
        self._pool = None

    def _run(self, task: int, numbers: Any, count: int) -> int:
        if isinstance(numbers, np.ndarray):
            numbers = numba_cuda().to_device(numbers)
        lanes = (self.states, self._starts, self._aux)
        more = (count, BITS if self.how else NOT_SHOWN, self._shown, self._rooms_on_card)
        if task == PLAY and count > 1 and self.scheme.struct.itemsize <= MOST_SHARED:
            shared = SHARED_THREADS * self.scheme.struct.itemsize
            self._launch("play_in_shared", (*lanes, self._taken, *more), self.batch, SHARED_THREADS, shared)
        else:
            written = self._taken if task == PLAY else numbers
            self._launch("run_lanes", (task, *lanes, written, *more, self._refused), self.batch)
        if self.how == BYTES:
            self._launch("spread_bits", self._shown[3:], self.batch * self.actions)
        if self.planes:
            looked_at = (self.states, self._views_on_card, self._shown.actors, self._seen)
            self._launch("observe_lanes", looked_at, self.batch)
        return -1

    def _launch(
        self, name: str, arguments: tuple[Any, ...], many: int, threads: int = THREADS, shared: int = 0
    ) -> None:
        """Queue a kernel with one thread for each of `many` items."""
        kernel = getattr(self._observing if name == "observe_lanes" else self._kernels, name)
        if name not in self._made:
            self._made[name] = launcher(kernel, arguments, shared)
        self._made[name](kernel[-(-many // threads), threads, 0, shared], arguments)

    def _chosen(self, actions: Any) -> Any:
        shape, kind = getattr(actions, "shape", ()), str(getattr(actions, "dtype", "")).removeprefix("torch.")
        if tuple(shape) != (self.batch,) or kind != "int64":
            raise BadOption(
                f"On a GPU, step takes {self.batch} whole numbers of 64 bits, one for each lane, not"
                f" {kind or type(actions).__name__} with shape {tuple(shape)}."
            )
        if isinstance(actions, np.ndarray) or simulated():
            return np.ascontiguousarray(actions)
        return numba_cuda().as_cuda_array(actions)

    def step(self, actions: Any) -> None:
        """Queue one action on every lane. An illegal one leaves its lane unchanged, and `check` reports it."""
        chosen = self._chosen(actions)
        if isinstance(chosen, np.ndarray):
            chosen = numba_cuda().to_device(chosen)
        self._run(STEP, chosen, 1)
        self._taken.copy_to_device(chosen)

    def check(self) -> None:
        """Wait for all steps, and raise `IllegalMove` if some action since the last check was not legal."""
        lane = int(self._refused.copy_to_host()[0])
        if lane < self.batch:
            self._refused.copy_to_device(np.full(1, self.batch, np.int32))
            raise IllegalMove(f"Some action was not legal, first of all lanes on lane {lane}, which stayed as it was.")

    def synchronize(self) -> None:
        numba_cuda().synchronize()

    def structs(self) -> Structs:
        if not self.game.fast_rules:
            return self.states.copy_to_host()  # type: ignore[attr-defined,no-any-return]
        cuda = numba_cuda()
        found = cuda.to_device(np.zeros(self.batch, self.game.dtype(self.options)))
        self._launch("copy_lanes", (self.states, found), self.batch)
        return found.copy_to_host()  # type: ignore[no-any-return]

    @property
    def steps(self) -> Array:
        return self._aux.copy_to_host()["steps"]  # type: ignore[attr-defined,no-any-return]

    @property
    def matches(self) -> Array:
        return self._aux.copy_to_host()["matches"]  # type: ignore[attr-defined,no-any-return]

    def _kept(self) -> tuple[Any, ...]:
        return (self.states, self._aux, *self._shown, self._taken, self._refused, self._seen)

    def clone(self) -> Snapshot:
        """Snapshot all lanes, in the GPU's memory."""
        cuda = numba_cuda()
        copies = []
        for part in self._kept():
            copy = cuda.device_array(part.shape, part.dtype)
            copy.copy_to_device(part)
            copies.append(copy)
        return Snapshot(tuple(copies))

    def _take_back(self, part: Any, copy: Any) -> None:
        part.copy_to_device(copy)
