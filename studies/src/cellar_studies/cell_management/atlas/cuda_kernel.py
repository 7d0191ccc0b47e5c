"""The CUDA kernel of the atlas: a block of threads takes one class after the other and searches its sets.

The steps are those of `position_sets`: `examine` for each cell of a round, `merge`, then sacrifices and the new front.
Plain functions, loaded by `cellar.compile.compiled` with `cellar.compile.cuda` as wrapping, which sets the number of
species and the rule of sacrifices: Numba compiles them in as constants, once for each pair, and keeps them on disk.
"""

from typing import Any

import numba
import numpy as np

from cellar.compile.cuda import numba_cuda
from cellar.games.cell_management.rules import SACRIFICE_ANY, SACRIFICE_ONE
from cellar_studies.cell_management.atlas.position_sets import IN_CENTRE, WORD_SPECIES

cuda = numba_cuda()
# Numba's own types, which are functions inside a kernel.
int32: Any = numba.int32
int64: Any = numba.int64
uint32: Any = numba.uint32
KERNELS = ("kernel",)
INLINED = ("slot", "given_back")
#: Set by whoever loads this.
SPECIES = 0
MODE = 0
CENTRE = np.array(IN_CENTRE, np.int64)

#: An examination as one number: the mask of free species, the slot of the taken ones, and what is surely empty.
BASE = 10
EMPTY = 20  # four bits: nobody hidden or somebody, where it stays calm; the same where somebody tries
NOTHING = 24  # it changes nothing
ITEMS = 25  # how many free species


def shared_words(n: int) -> int:
    """The number of words of shared memory that a block needs: three sets, the number of its class, its order of the
    cells and its plan."""
    return 3 * (max(1, 1 << n >> WORD_SPECIES) << n) + 1 + n + n * (n + 1)


def slot(mask: Any) -> Any:
    return mask & ~1 | cuda.popc(mask) & 1


def make_plan(memory: Any, hostile: Any, start: Any) -> None:
    """Plan a round from `start`: what is free, taken and surely empty at each examination, and after the last one."""
    n = SPECIES
    masks = (1 << n) - 1
    face = 3 * ((1 << max(0, n - WORD_SPECIES)) << n) + 1
    plan = face + n
    free = masks
    taken = 0
    for step in range(n):
        i = start + step
        if i >= n:
            i -= n
        facing = int32(memory[face + i])
        own = 1 << i
        other = 1 << facing
        tries_at = 1 - (hostile >> facing & 1)
        other_free = free >> facing & 1
        other_taken = taken >> facing & 1
        own_free = free >> i & 1
        own_taken = taken >> i & 1
        trying = other_free == 1 or other_taken == tries_at
        calm = other_free == 1 or other_taken != tries_at
        rest = free & ~own & ~other
        base = taken & ~own & ~other
        entry = rest | slot(base) << BASE | cuda.popc(rest) << ITEMS
        if calm and (own_free or not own_taken):
            entry |= 1 << EMPTY
        if calm and (own_free or own_taken):
            entry |= 2 << EMPTY
        if trying and (own_free or not own_taken):
            entry |= 4 << EMPTY
        if trying and (own_free or own_taken):
            entry |= 8 << EMPTY
        if step > 0 and not trying and tries_at == 1:
            entry |= 1 << NOTHING
        memory[plan + start * (n + 1) + step] = entry
        if not trying:
            free &= ~other
            taken &= ~other
        elif not calm:
            free = rest
            taken = base | own
        else:
            free = rest | (0 if own_taken else own)
            taken = base | (own if own_taken else 0)
    memory[plan + start * (n + 1) + n] = free | slot(taken) << BASE | cuda.popc(free) << ITEMS


def given_back(memory: Any, group_slot: Any, hidden: Any, w: Any, centre_bits: Any) -> Any:
    """The bits that the sacrifices of one captive add to word w of a group."""
    n = SPECIES
    lanes = max(0, n - WORD_SPECIES)
    after = 2 << (lanes + n)
    found = int64(0)
    for i in range(n):
        if hidden >> i & 1:
            origin = after + ((group_slot ^ slot(1 << i)) << lanes)
            if i < WORD_SPECIES:
                found |= (memory[uint32(origin + w)] >> (1 << i)) & ~centre_bits[uint32(i)]
            elif w >> (i - WORD_SPECIES) & 1 == 0:
                found |= memory[uint32(origin + (w | 1 << (i - WORD_SPECIES)))]
    return found


def kernel(faces: Any, order_of: Any, hostile_masks: Any, spread: Any, seen: Any, counter: Any, rounds: Any) -> None:
    """Solve classes; needs `shared_words` of dynamic shared memory, and a row of `seen` for each block."""
    n = SPECIES
    lanes = max(0, n - WORD_SPECIES)
    span = 1 << lanes
    words = span << n
    masks = (1 << n) - 1
    top = masks & 63
    work, after, job, face = words, 2 * words, 3 * words, 3 * words + 1
    plan = face + n
    memory = cuda.shared.array(0, int64)
    centre_bits = cuda.const.array_like(CENTRE)
    thread = cuda.threadIdx.x
    threads = cuda.blockDim.x
    block = cuda.blockIdx.x
    while True:
        if thread == 0:
            memory[job] = cuda.atomic.add(counter, 0, 1)
        cuda.syncthreads()
        k = int32(memory[job])
        if k >= rounds.shape[0]:
            break
        hostile = hostile_masks[k]
        for i in range(thread, n, threads):
            memory[face + i] = faces[order_of[k], i]
        for word in range(thread, words, threads):
            first = 1 if word == 0 else 0
            memory[uint32(word)] = first
            seen[block, uint32(word)] = first
        cuda.syncthreads()
        for start in range(thread, n, threads):
            make_plan(memory, hostile, start)
        cuda.syncthreads()
        depth = 0
        while True:
            depth += 1
            for word in range(thread, words, threads):
                memory[uint32(after + word)] = 0
            for start in range(n):
                for step in range(n):
                    entry = int32(memory[uint32(plan + start * (n + 1) + step)])
                    if entry >> NOTHING & 1:
                        continue
                    i = start + step
                    if i >= n:
                        i -= n
                    facing = int32(memory[uint32(face + i)])
                    source = int32(work if step else 0)
                    own_at = int32(slot(1 << i) << lanes)
                    other_at = int32(slot(1 << facing) << lanes)
                    try_at = int32(0) if hostile >> facing & 1 else other_at
                    calm_at = other_at ^ try_at
                    calm_0 = -int64(entry >> EMPTY & 1)
                    calm_1 = -int64(entry >> (EMPTY + 1) & 1)
                    try_0 = -int64(entry >> (EMPTY + 2) & 1)
                    try_1 = -int64(entry >> (EMPTY + 3) & 1)
                    base_at = int32((entry >> BASE & masks) << lanes)
                    row = int32((entry & masks) << n)
                    items = int32(1 << ((entry >> ITEMS) + lanes))
                    cuda.syncthreads()
                    if i < WORD_SPECIES:
                        shift = 1 << i
                        raised = centre_bits[uint32(i)]
                        item = int32(thread)
                        while item < items:
                            at = int32((base_at ^ spread[uint32(row + (item >> lanes))] << lanes) | item & (span - 1))
                            calm_group = int32(source + (at ^ calm_at))
                            try_group = int32(source + (at ^ try_at))
                            stays_0 = memory[uint32(calm_group)] & calm_0
                            stays_1 = memory[uint32(source + (at ^ calm_at ^ own_at))] & calm_1
                            hides = memory[uint32(try_group)] & try_0
                            escapes = memory[uint32(source + (at ^ try_at ^ own_at))] & try_1
                            memory[uint32(work + at)] = stays_0
                            memory[uint32(work + (at ^ own_at))] = (
                                stays_1 | hides | ((escapes | escapes << shift) & raised)
                            )
                            item = int32(item + threads)
                    else:
                        high = int32(1 << (i - WORD_SPECIES))
                        item = int32(thread)
                        while item < items >> 1:
                            w = item & ((span >> 1) - 1)
                            w = (w & ~(high - 1)) << 1 | w & (high - 1)
                            at = int32((base_at ^ spread[uint32(row + (item >> (lanes - 1)))] << lanes) | w)
                            up = at | high
                            low_0 = memory[uint32(source + (at ^ calm_at))] & calm_0
                            low_1 = memory[uint32(source + (at ^ own_at ^ calm_at))] & calm_1
                            low_hides = memory[uint32(source + (at ^ try_at))] & try_0
                            escapes = memory[uint32(source + (at ^ own_at ^ try_at))]
                            escapes = (escapes | memory[uint32(source + (up ^ own_at ^ try_at))]) & try_1
                            high_0 = memory[uint32(source + (up ^ calm_at))] & calm_0
                            high_1 = memory[uint32(source + (up ^ own_at ^ calm_at))] & calm_1
                            high_hides = memory[uint32(source + (up ^ try_at))] & try_0
                            memory[uint32(work + at)] = low_0
                            memory[uint32(work + up)] = high_0
                            memory[uint32(work + (at ^ own_at))] = low_1 | low_hides
                            memory[uint32(work + (up ^ own_at))] = high_1 | high_hides | escapes
                            item = int32(item + threads)
                entry = int32(memory[uint32(plan + start * (n + 1) + n)])
                base_at = int32((entry >> BASE & masks) << lanes)
                row = int32((entry & masks) << n)
                items = int32(1 << ((entry >> ITEMS) + lanes))
                cuda.syncthreads()
                item = int32(thread)
                while item < items:
                    at = int32((base_at ^ spread[uint32(row + (item >> lanes))] << lanes) | item & (span - 1))
                    memory[uint32(after + at)] |= memory[uint32(work + at)]
                    item = int32(item + threads)
            cuda.syncthreads()
            won = int64(0)
            for group in range(thread, 1 << n, threads):
                won |= memory[uint32(after + (group << lanes | span - 1))] >> top & 1
            if cuda.syncthreads_or(int32(won)):
                break
            if MODE == SACRIFICE_ANY:
                for i in range(n):
                    for word in range(thread, words, threads):
                        group_slot = word >> lanes
                        hidden = group_slot & ~1 | cuda.popc(group_slot) & 1
                        if hidden >> i & 1:
                            memory[uint32(after + word)] |= given_back(
                                memory, group_slot, 1 << i, word & (span - 1), centre_bits
                            )
                    cuda.syncthreads()
            fresh = 0
            for word in range(thread, words, threads):
                new = memory[uint32(after + word)]
                if MODE == SACRIFICE_ONE:
                    group_slot = word >> lanes
                    hidden = group_slot & ~1 | cuda.popc(group_slot) & 1
                    new |= given_back(memory, group_slot, hidden, word & (span - 1), centre_bits)
                known = seen[block, uint32(word)]
                new &= ~known
                memory[uint32(word)] = new
                seen[block, uint32(word)] = known | new
                if new:
                    fresh = 1
            if not cuda.syncthreads_or(fresh):
                depth = -1
                break
        if thread == 0:
            rounds[k] = depth
