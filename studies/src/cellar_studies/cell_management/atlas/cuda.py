"""Breadth-first search over sets of positions on an NVIDIA GPU: one class per thread block, its sets in shared memory.

The algorithm is that of `position_sets`. Two things differ. Each thread takes some words of a set, so the groups that
an examination touches are listed in a table (`spread`) instead of being counted up. And groups lie at *slots*, their
hidden mask with the parity of all its bits as lowest bit: the two groups that half a warp reads at a time differ in one
bit of the mask, so their slots differ in the lowest bit, and no two threads ask the same memory bank. Slots are linear:
the slot of an exclusive or is the exclusive or of the slots.
"""

from functools import lru_cache
from threading import Lock
from typing import Any

import numpy as np

from cellar.compile.arrays import Array
from cellar.compile.compiled import compiled
from cellar.compile.cuda import allow_shared, device_wrapping, numba_cuda, simulated
from cellar.compile.cuda import missing as no_card
from cellar_studies.cell_management.atlas.classes import Order, hostile_sets
from cellar_studies.cell_management.atlas.position_sets import group
from cellar_studies.cell_management.atlas.survey import Result, Tally, Task, add_up, compare

#: Four sets of ten species do not fit a GPU's shared memory.
MOST_SPECIES = 9
THREADS = 256
#: What one multiprocessor of a Hopper GPU has for its blocks.
SHARED_BYTES = 227 * 1024
#: What the kernel takes.
SIGNATURE = "void(int32[:,::1], int32[::1], int32[::1], int16[::1], int64[:,::1], int32[::1], int16[::1])"
PART_ORDERS = {9: 160, 8: 160}
SMALL_PART_ORDERS = 1000


def missing(task: Task) -> str:
    """Why the GPU cannot do this task, as a sentence, or "" when it can."""
    if task.certificate:
        return "A certificate needs lines of play, which the GPU does not keep."
    if task.n > MOST_SPECIES:
        return f"The sets of {task.n} species do not fit a GPU's shared memory."
    return no_card()


def part_orders(n: int) -> int:
    """The number of orders of the cells that go to the GPU at once."""
    return PART_ORDERS.get(n, SMALL_PART_ORDERS)


def solve_part(task: Task, part: tuple[Order, ...]) -> Result:
    """Solve all boards of some orders of the cells on the GPU: a shard."""
    sets = [hostile_sets(task.n, order.turns, task.hostile) for order in part]
    order_of = np.repeat(np.arange(len(part), dtype=np.int32), [len(masks) for masks, _ in sets])
    masks = np.concatenate([masks for masks, _ in sets])
    weights = np.concatenate([weights for _, weights in sets])
    faces = np.array([order.faces for order in part], np.int32)
    tally: Tally = {}
    rounds = solve(task.n, task.mode, faces, order_of, masks.astype(np.int32))
    add_up(tally, masks, weights, rounds)
    differences = sum(compare(task, order, masks[order_of == k], rounds[order_of == k]) for k, order in enumerate(part))
    return {"tally": tally, "entries": [], "differences": differences}


def solve(n: int, mode: int, faces: Any, order_of: Any, masks: Any) -> Array:
    """The fewest rounds of each board (an order of the cells and a hostile mask), -1 where there is no solution."""
    cuda = numba_cuda()
    launch = launcher(n, mode)
    rounds = cuda.device_array(len(masks), np.int16)
    launch(cuda.to_device(faces), cuda.to_device(order_of), cuda.to_device(masks), rounds)
    return rounds.copy_to_host().astype(np.int64)  # type: ignore[no-any-return]


def slot(mask: int) -> int:
    """The slot of a group: the hidden mask, its lowest bit replaced by the parity of all."""
    return mask & ~1 | mask.bit_count() & 1


@lru_cache(maxsize=2)
def spread_table(n: int) -> Any:
    """For each mask m, at m << n, its subsets by their slots: entry k spreads the bits of k over those of m."""
    table = np.zeros(1 << 2 * n, np.int16)
    for mask in range(1 << n):
        subset = 0
        for k in range(1 << mask.bit_count()):
            table[mask << n | k] = slot(subset)
            subset = (subset - mask) & mask
    return table


_launchers: dict[tuple[int, int], Any] = {}
_making = Lock()


def launcher(n: int, mode: int) -> Any:
    """Make a function that solves boards on the GPU, compiled for this number of species and rule of sacrifices; once,
    however many threads ask for it."""
    with _making:
        if (n, mode) not in _launchers:
            _launchers[n, mode] = make_launcher(n, mode)
        return _launchers[n, mode]


def make_launcher(n: int, mode: int) -> Any:
    cuda = numba_cuda()
    from cellar_studies.cell_management.atlas import cuda_kernel

    kernel = compiled(cuda_kernel.__name__, None, device_wrapping(SPECIES=n, MODE=mode)).kernel
    words = len(group(n)) << n
    shared = 8 * cuda_kernel.shared_words(n)
    threads = min(THREADS, max(32, words // 8))
    processors = 1
    if not simulated():
        kernel.compile(SIGNATURE)
        allow_shared(kernel, shared)
        processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
    blocks = processors * max(1, min(SHARED_BYTES // (shared + 1024), 2048 // threads, 16))
    spread = cuda.to_device(spread_table(n))
    seen = cuda.device_array((blocks, words), np.int64)

    def launch(faces: Any, order_of: Any, masks: Any, rounds: Any) -> None:
        counter = cuda.to_device(np.zeros(1, np.int32))
        kernel[blocks, threads, 0, shared](faces, order_of, masks, spread, seen, counter, rounds)

    return launch
