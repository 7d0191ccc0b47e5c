"""A second opinion for the tests: breadth-first search by the plain rules, which shares nothing with the solver."""

from cellar_studies.cell_management.atlas.plain_play import PlainPosition


def key(position: PlainPosition) -> tuple[int, int]:
    """What distinguishes positions of one board before a round."""
    return position.hidden, position.centre


def explore(start: PlainPosition) -> tuple[int, int]:
    """The rounds of the shortest solution (-1: none), and how many positions before a round were met."""
    layer = {key(start): start}
    seen = set(layer)
    rounds = 0
    while layer:
        rounds += 1
        following: dict[tuple[int, int], PlainPosition] = {}
        for now in layer.values():
            for after in now.turns():
                if after.won:
                    return rounds, len(seen)
                if key(after) not in seen:
                    seen.add(key(after))
                    following[key(after)] = after
        layer = following
    return -1, len(seen)
