"""Sets of positions as bits: one examination maps a whole set at once, so breadth-first search needs no queue.

Species are named here by the ring position of their cell, so the cell at position i holds species i and faces the
hideout of species `faces[i]`. A position of the game is two masks, `hidden` and `centre`; a set of positions has one
*group* of bits per
`hidden` mask, bit c of it for `centre` mask c. A group has 2**n bits: one word up to six species, two for seven, and so
on.
`group` is a tuple with as many zeros as a group has words: Numba compiles its length in, and the loops over it unroll.

What an examination of cell i does with h = hidden(i), c = centre(i) when somebody tries: c becomes c or h, h becomes 1
(whoever finds the hideout taken goes to the centre; with h = c = 1 nobody is left in the cell and nothing changes). So
nothing but `raised` ever touches the bits inside a group, everything else moves groups.

Groups that must be empty are neither read nor written: `free` holds the species whose hideout may be empty or not,
`taken` those whose hideout is surely occupied, and the rest are surely empty. Most of a round runs on a small part of
the set.
"""

import numpy as np

from cellar.compile.arrays import Array
from cellar.games.cell_management.rules import SACRIFICE_ANY, SACRIFICE_NONE

#: For centre bits inside a word: where species i is in the centre (bit patterns of 64 bit integers).
IN_CENTRE = (
    -6148914691236517206,
    -3689348814741910324,
    -1085102592571150096,
    -71777214294589696,
    -281470681808896,
    -4294967296,
)
WORD_SPECIES = 6
#: `examine` and `walk` return free and taken in one number.
PACK = 16
LOW = (1 << PACK) - 1


def group(n: int) -> tuple[int, ...]:
    """A tuple of a zero for each word that 2**n bits need: its length is compiled into the kernels."""
    return (0,) * max(1, 1 << n >> WORD_SPECIES)


def examine(
    src: Array,
    dst: Array,
    group: tuple[int, ...],
    i: int,
    facing: int,
    hostile: int,
    free: int,
    taken: int,
    moved: bool,
) -> int:
    """Examine cell i, then search the hideout that it faces, in every position of `src`; the set goes to `dst`.

    `moved` says that `src` is `dst`. Returns the new (free << PACK) | taken.
    """
    span = len(group)
    own = 1 << i
    other = 1 << facing
    others = ~own & ~other
    other_free = free >> facing & 1
    other_taken = taken >> facing & 1
    own_free = free >> i & 1
    own_taken = taken >> i & 1
    # A friend is present (hidden bit 1) or an enemy is absent (hidden bit 0) where somebody tries.
    tries_at = 0 if hostile else 1
    trying = other_free == 1 or other_taken == tries_at
    calm = other_free == 1 or other_taken != tries_at
    trying_group = other if tries_at == 1 else 0
    calm_group = other - trying_group
    if moved and not trying and calm_group == 0:
        return (free & ~other) << PACK | taken & ~other
    # Masks that blank what is surely empty, so that the loops need no branches.
    calm_0 = -1 if calm and (own_free or not own_taken) else 0
    calm_1 = -1 if calm and (own_free or own_taken) else 0
    try_0 = -1 if trying and (own_free or not own_taken) else 0
    try_1 = -1 if trying and (own_free or own_taken) else 0
    rest = free & others
    base = taken & others
    mask = 0
    while True:
        at = base | mask
        to_0 = at * span
        to_1 = (at | own) * span
        from_calm_0 = (at | calm_group) * span
        from_calm_1 = (at | own | calm_group) * span
        from_try_0 = (at | trying_group) * span
        from_try_1 = (at | own | trying_group) * span
        if i < WORD_SPECIES:
            shift = 1 << i
            in_centre = IN_CENTRE[i]
            for w in range(span):
                stays_0 = src[from_calm_0 + w] & calm_0
                stays_1 = src[from_calm_1 + w] & calm_1
                hides = src[from_try_0 + w] & try_0
                escapes = src[from_try_1 + w] & try_1
                dst[to_0 + w] = stays_0
                dst[to_1 + w] = stays_1 | hides | ((escapes | escapes << shift) & in_centre)
        else:
            step = 1 << (i - WORD_SPECIES)
            for w in range(span):
                if w & step == 0:
                    v = w | step
                    stays_0 = src[from_calm_0 + w] & calm_0
                    stays_1 = src[from_calm_1 + w] & calm_1
                    hides = src[from_try_0 + w] & try_0
                    escapes = src[from_try_1 + w] & try_1
                    high_0 = src[from_calm_0 + v] & calm_0
                    high_1 = src[from_calm_1 + v] & calm_1
                    high_hides = src[from_try_0 + v] & try_0
                    escapes |= src[from_try_1 + v] & try_1
                    dst[to_0 + w] = stays_0
                    dst[to_0 + v] = high_0
                    dst[to_1 + w] = stays_1 | hides
                    dst[to_1 + v] = high_1 | high_hides | escapes
        if mask == rest:
            break
        mask = (mask - rest) & rest
    if not trying:
        return (free & ~other) << PACK | taken & ~other
    if not calm:
        return rest << PACK | base | own
    return (rest | (0 if own_taken else own)) << PACK | base | (own if own_taken else 0)


def walk(
    src: Array,
    dst: Array,
    group: tuple[int, ...],
    n: int,
    faces: Array,
    hostile: int,
    start: int,
    free: int,
    taken: int,
) -> int:
    """Play a whole round from the cell at `start`; return the (free << PACK) | taken of what is in `dst` then."""
    for k in range(n):
        i = start + k
        if i >= n:
            i -= n
        facing = faces[i]
        if k == 0:
            packed = examine(src, dst, group, i, facing, hostile >> facing & 1, free, taken, False)
        else:
            packed = examine(dst, dst, group, i, facing, hostile >> facing & 1, free, taken, True)
        free = packed >> PACK
        taken = packed & LOW
    return free << PACK | taken


def merge(src: Array, dst: Array, group: tuple[int, ...], free: int, taken: int) -> None:
    """Add to `dst` the groups of `src` that `free` and `taken` allow."""
    mask = 0
    while True:
        at = (mask | taken) * len(group)
        for w in range(len(group)):
            dst[at + w] |= src[at + w]
        if mask == free:
            break
        mask = (mask - free) & free


def sacrifice(positions: Array, group: tuple[int, ...], n: int, mode: int) -> None:
    """Add all positions that a self-sacrifice makes of these: of one captive, or of any number.

    A sacrifice leads to a higher hidden mask. Downwards, each group takes from groups that nothing was added to yet
    (one); upwards, from groups that are complete (any).
    """
    if mode == SACRIFICE_NONE:
        return
    span = len(group)
    masks = 1 << n
    for k in range(masks):
        hidden = k if mode == SACRIFICE_ANY else masks - 1 - k
        for i in range(n):
            if hidden >> i & 1:
                to = hidden * span
                origin = (hidden ^ 1 << i) * span
                if i < WORD_SPECIES:
                    shift = 1 << i
                    outside = ~IN_CENTRE[i]
                    for w in range(span):
                        positions[to + w] |= (positions[origin + w] >> shift) & outside
                else:
                    step = 1 << (i - WORD_SPECIES)
                    for w in range(span):
                        if w & step == 0:
                            positions[to + w] |= positions[origin + (w | step)]


def any_won(positions: Array, group: tuple[int, ...], n: int) -> bool:
    """Whether a position with every species in the centre is in the set."""
    span = len(group)
    top = ((1 << n) - 1) & 63
    won = 0
    for hidden in range(1 << n):
        won |= int(positions[hidden * span + span - 1] >> top & 1)
    return won != 0


def advance(
    n: int,
    group: tuple[int, ...],
    faces: Array,
    hostile: int,
    mode: int,
    front: Array,
    seen: Array,
    work: Array,
    after: Array,
    bounds: int,
) -> int:
    """Play one round for the whole front, which becomes what is new. Return its bounds, -1 when won, -2 for nothing
    new."""
    span = len(group)
    for w in range(span << n):
        after[w] = 0
    for start in range(n):
        packed = walk(front, work, group, n, faces, hostile, start, bounds >> PACK, bounds & LOW)
        merge(work, after, group, packed >> PACK, packed & LOW)
    if any_won(after, group, n):
        return -1
    sacrifice(after, group, n, mode)
    some = 0
    every = (1 << n) - 1
    for hidden in range(1 << n):
        found = 0
        for w in range(hidden * span, hidden * span + span):
            new = after[w] & ~seen[w]
            front[w] = new
            seen[w] |= new
            found |= new
        if found != 0:
            some |= hidden
            every &= hidden
    if every & ~some:
        return -2
    return (some & ~every) << PACK | every


def place(positions: Array, group: tuple[int, ...], n: int, hidden: int, centre: int) -> None:
    """Make a set of one position."""
    for w in range(len(group) << n):
        positions[w] = 0
    positions[hidden * len(group) + (centre >> WORD_SPECIES)] = np.int64(1) << (centre & 63)


def rounds_to_win(
    n: int,
    group: tuple[int, ...],
    faces: Array,
    hostile: int,
    mode: int,
    front: Array,
    seen: Array,
    work: Array,
    after: Array,
) -> int:
    """The fewest rounds from the start, or -1 when the game cannot be won. The last four are room for one set each."""
    place(front, group, n, 0, 0)
    place(seen, group, n, 0, 0)
    bounds = 0
    depth = 0
    while bounds >= 0:
        depth += 1
        bounds = advance(n, group, faces, hostile, mode, front, seen, work, after, bounds)
    return depth if bounds == -1 else -1


def solve_hostile_sets(n: int, group: tuple[int, ...], faces: Array, hostile: Array, mode: int, rounds: Array) -> None:
    """The fewest rounds for one order of the cells and each of many sets of hostile hideouts; -1 for no solution."""
    words = len(group) << n
    front = np.zeros(words, np.int64)
    seen = np.zeros(words, np.int64)
    work = np.zeros(words, np.int64)
    after = np.zeros(words, np.int64)
    for k in range(hostile.shape[0]):
        rounds[k] = rounds_to_win(n, group, faces, int(hostile[k]), mode, front, seen, work, after)
