"""The vector environment on the processor: buffers that every step writes, and threads that share the lanes."""

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cellar.compile.arrays import Array, Structs, no_tape
from cellar.compile.compiled import bare_njit, compiled, njit
from cellar.contract import planes
from cellar.engine.parts import at_random
from cellar.errors import BadOption, IllegalMove
from cellar.play.position import Position
from cellar.vector.lane import AUX, BITS, BYTES, NOT_SHOWN, PLAY, SEAT, STEP, Buffers, Shown
from cellar.vector.scheme import Scheme

#: How legal actions can be shown.
LEGAL = {"none": NOT_SHOWN, "bits": BITS, "bytes": BYTES}
#: Fewer lanes than this are not worth another thread.
LEAST_LANES = 64
#: Buffers begin at such addresses: JAX takes them as they are.
ALIGNED = 64


class Snapshot(NamedTuple):
    """A copy of all lanes, for `restore`."""

    parts: tuple[Any, ...]


def buffer(shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    """Allocate zeros at an aligned address."""
    dtype = np.dtype(kind)
    size = int(np.prod(shape)) * dtype.itemsize
    raw = np.zeros(size + ALIGNED, np.uint8)
    at = -raw.ctypes.data % ALIGNED
    found: NDArray[Any] = raw[at : at + size].view(dtype).reshape(shape)
    return found


class VectorEnv:
    """A vector environment: very many matches of one game, one per lane; made by `cellar.vector.make`.

    A step is one decision of a seat on every lane. Chance plays by the lane's own generator until a seat is to decide;
    a match that ends shows its results and another begins on its lane in the same step. What a step shows is in buffers
    that the next step overwrites: NumPy arrays, taken by torch and JAX through DLPack without a copy.
    """

    #: where the buffers are
    device = "cpu"

    def __init__(self, scheme: Scheme, batch: int, seeds: Array, legal: str, observations: bool, threads: int) -> None:
        self.game = scheme.game
        self.options: Mapping[str, Any] = scheme.options
        self.batch = batch
        self.players = scheme.players
        #: legal actions are numbers below this
        self.actions = scheme.traits.actions
        self.scheme = scheme
        #: how legal actions are shown: BITS, BYTES or NOT_SHOWN
        self.how = LEGAL[legal]
        #: what an observation is made of, plane by plane
        self.planes = scheme.planes if observations else ()
        self._make_buffers()
        self._share(threads)
        self.reset(seeds)

    def _make_buffers(self) -> None:
        many = self.batch
        self.states: Structs = buffer((many,), self.scheme.struct)
        self._aux = buffer((many,), AUX)
        #: each seat's result where a match has just ended, else 0
        self.rewards: NDArray[np.float32] = buffer((many, self.players), np.float32)
        #: where a match ended in this step; the lane already stands at the next one's beginning
        self.done: NDArray[np.bool_] = buffer((many,), np.bool_)
        #: the seat to decide
        self.actors: NDArray[np.int32] = buffer((many,), np.int32)
        #: the actions of the last step
        self.taken: Array = buffer((many,), np.int64)
        self._words = buffer((many if self.how == BITS else 1, self.scheme.words), np.uint32)
        bytes_wide = self.actions if self.how == BYTES else 0
        #: legal actions: bits (action a is bit a % 8 of byte a // 8), bytes (0 or 1), or no columns
        self.legal: NDArray[np.uint8] = buffer((many, bytes_wide), np.uint8)
        self._legal = self.legal
        if self.how == BITS:
            self.legal = self._words.view(np.uint8)
        #: what the seat to decide observes, all planes in a row; no columns where it was not asked for
        self.observations: NDArray[np.int8] = buffer((many, planes.size(self.planes)), np.int8)

    def _share(self, threads: int) -> None:
        """Divide the lanes among the threads, each with buffers of its own."""
        shares = max(1, min(threads, self.batch // LEAST_LANES))
        ends = [self.batch * share // shares for share in range(shares + 1)]
        self._shares = list(pairwise(ends))
        space = self.game.most_legal(self.options)
        self._rooms = [
            Buffers(np.zeros(space, np.int64), np.zeros(space, np.int64), np.zeros(self.players), no_tape())
            for _ in self._shares
        ]
        self._showns = [
            Shown(
                self.rewards,
                self.done,
                self.actors,
                self._words if self.how == BITS else np.zeros_like(self._words),
                self._legal,
            )
            for _ in self._shares
        ]
        self._views = [np.zeros(1, self.game.dtype(self.options)) for _ in self._shares]
        self._pool = ThreadPoolExecutor(shares - 1) if shares > 1 else None

    # -- playing

    def reset(self, seeds: "int | Sequence[int] | Array") -> None:
        """Restart every lane: a seed for each, or one from which lane i takes seed + i."""
        self._run(SEAT, lane_seeds(seeds, self.batch), 0)

    def step(self, actions: Any) -> None:
        """Play one legal action on every lane."""
        chosen = self._chosen(actions)
        refused = self._run(STEP, chosen, 1)
        self.taken[:] = chosen
        if refused >= 0:
            raise IllegalMove(self._refusal(refused, int(chosen[refused])))

    def play(self, steps: int = 1) -> None:
        """Play so many random legal actions on every lane, drawn by its own generator; `taken` has the last ones.

        With several steps, `done` and `rewards` tell of the last match that ended on the way.
        """
        if isinstance(steps, bool) or not isinstance(steps, int) or steps < 1:
            raise BadOption(f"steps is a whole number from 1 on, not {steps!r}.")
        self._run(PLAY, self.taken, steps)

    def _run(self, task: int, numbers: Array, count: int) -> int:
        engine = self._engine()
        arguments = (self.states, self.scheme.starts, self._aux, numbers, count, self.how)

        def work(i: int) -> int:
            return int(engine.run_lanes(task, *arguments, self._showns[i], self._rooms[i], *self._shares[i]))

        refused = self._each(work)
        if self.planes:
            self._observe()
        return min((lane for lane in refused if lane >= 0), default=-1)

    def _engine(self) -> ModuleType:
        """The compiled lanes. Through the rules they share what searches and tests have compiled already; fast rules
        make no lists, so references need no counting, and that is twice as fast."""
        return compiled("cellar.vector.batch", at_random(self.game), bare_njit if self.game.fast_rules else njit)

    def _observe(self) -> None:
        observing = compiled("cellar.vector.observations", self.scheme.parts)

        def work(i: int) -> int:
            observing.observe_lanes(self.states, self._views[i], self.actors, self.observations, *self._shares[i])
            return -1

        self._each(work)

    def _each(self, work: Callable[[int], int]) -> list[int]:
        """Run every thread's share of the work, the caller's own among them; return what each returned."""
        if self._pool is None:
            return [work(0)]
        others = [self._pool.submit(work, i) for i in range(1, len(self._shares))]
        return [work(0), *(other.result() for other in others)]

    def _chosen(self, actions: Any) -> Array:
        chosen = np.asarray(actions)
        if chosen.shape != (self.batch,) or chosen.dtype.kind not in "iu":
            raise BadOption(
                f"step takes one whole number for each of the {self.batch} lanes, not an array of {chosen.dtype} with"
                f" shape {chosen.shape}."
            )
        return np.ascontiguousarray(chosen, np.int64)

    def _refusal(self, lane: int, action: int) -> str:
        position = self.position(lane)
        why = position.game.told(
            position.options, position.game.narration.refusal(position.options, position.state, action)
        )
        return f"Action {action} is not legal on lane {lane}, which stays as it is (others have moved): {why}"

    # -- looking

    def structs(self) -> Structs:
        """The lanes' positions as structs of the rules: the lanes themselves, or a copy where fast rules play."""
        if not self.game.fast_rules:
            return self.states
        found = np.zeros(self.batch, self.game.dtype(self.options))
        self._engine().copy_lanes(self.states, found, 0, self.batch)
        return found

    def position(self, lane: int) -> Position:
        """A lane's match as a `Position`: drawn, told, played on by itself."""
        if isinstance(lane, bool) or not isinstance(lane, int) or not 0 <= lane < self.batch:
            raise BadOption(f"A lane is a number from 0 to {self.batch - 1}, not {lane!r}.")
        layout = self.game.layout(self.options)
        return Position(self.game, self.options, layout.read(self.structs()[lane].tobytes()))

    @property
    def steps(self) -> Array:
        return self._aux["steps"]

    @property
    def matches(self) -> Array:
        """The number of matches that have ended on each lane since it was reset."""
        return self._aux["matches"]

    # -- going back

    def _kept(self) -> tuple[Any, ...]:
        """The arrays of a snapshot: everything that a lane's future and its buffers depend on."""
        return (
            self.states,
            self._aux,
            self.rewards,
            self.done,
            self.actors,
            self.taken,
            self._words,
            self._legal,
            self.observations,
        )

    def clone(self) -> Snapshot:
        """Copy all lanes as they are now."""
        return Snapshot(tuple(part.copy() for part in self._kept()))

    def restore(self, snapshot: Snapshot) -> None:
        """Go back to a clone, in place: views of the buffers stay valid."""
        kept = self._kept()
        if not isinstance(snapshot, Snapshot) or [part.shape for part in snapshot.parts] != [
            part.shape for part in kept
        ]:
            raise BadOption("restore takes what clone of the same environment has returned.")
        for part, copy in zip(kept, snapshot.parts):
            self._take_back(part, copy)

    def _take_back(self, part: Any, copy: Any) -> None:
        part[...] = copy

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()


def lane_seeds(seeds: "int | Sequence[int] | Array", batch: int) -> Array:
    given = np.asarray(seeds)
    if given.dtype.kind not in "iu" or given.shape not in ((), (batch,)):
        raise BadOption(f"A seed is a whole number, or there is one for each of the {batch} lanes.")
    found = given.astype(np.int64)
    if found.min() < 0 or (given.shape == () and int(given) > (1 << 62)):
        raise BadOption("A seed is a whole number from 0 to 2**62.")
    return np.ascontiguousarray(found + np.arange(batch) if given.shape == () else found)


def processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
