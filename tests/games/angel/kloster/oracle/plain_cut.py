"""The best set once more, slowly: every square of a box, sets of squares, and SciPy's maximum flow."""

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import breadth_first_order, maximum_flow

from tests.games.angel.kloster.segments import STEP, Segment, Square, between

UNIT = 1000


def smallest_best(left: set[Square], past: set[Segment], marks: set[Square], box: list[Square]) -> set[Square]:
    """What the smallest best set has more than the left set, which is `left` and everything west of the first line."""
    squares = [q for q in box if q not in left]
    number = {q: i for i, q in enumerate(squares)}
    source, sink = len(squares), len(squares) + 1
    capacity: dict[tuple[int, int], int] = {}

    def add(a: int, b: int, amount: int) -> None:
        capacity[a, b] = capacity.get((a, b), 0) + amount

    for q, i in number.items():
        if q in marks:
            add(source, i, 2 * UNIT + 1)
        for dx, dy in STEP:
            r = (q[0] + dx, q[1] + dy)
            if r[0] < 0 or r in left:
                add(source, i, UNIT)
                if between(r, q) in past:
                    add(i, sink, 2 * UNIT)
            elif r in number:
                add(i, number[r], UNIT)
            else:
                add(i, sink, UNIT)
    rows, columns = zip(*capacity)
    graph = csr_matrix((np.array(list(capacity.values()), np.int32), (rows, columns)), shape=(sink + 1, sink + 1))
    rest = graph - maximum_flow(graph, source, sink).flow
    rest.data[rest.data < 0] = 0
    rest.eliminate_zeros()
    return {squares[i] for i in breadth_first_order(rest, source, return_predecessors=False) if i < source}
