"""Outlines of the perfect angel's plan on the board: its path, behind and ahead, and its left set."""

from itertools import pairwise

from cellar.games.angel.kloster.path import ENDLESS
from cellar.games.angel.kloster.perfect_angel import PerfectAngel

Corner = tuple[int, int]
#: West, south, east, north: corners of squares, the square (x, y) having the corners (x, y) and (x + 1, y + 1).
Box = tuple[int, int, int, int]


def _on_board(angel: PerfectAngel, corners: list[Corner]) -> list[Corner]:
    """Convert corners from the path's plane to the board."""
    ox, oy = angel.origin
    return [(x + ox, y + oy) for x, y in corners]


def _drawn_in(corner: Corner, box: Box) -> Corner:
    """Clamp a corner to the box."""
    west, south, east, north = box
    return min(max(corner[0], west), east), min(max(corner[1], south), north)


def _pieces(corners: list[Corner], box: Box) -> list[list[Corner]]:
    """Clip a chain of corners to the box."""
    west, south, east, north = box
    found: list[list[Corner]] = []
    for a, b in pairwise(corners):
        if max(a[0], b[0]) < west or min(a[0], b[0]) > east or max(a[1], b[1]) < south or min(a[1], b[1]) > north:
            continue
        start, end = _drawn_in(a, box), _drawn_in(b, box)
        if found and found[-1][-1] == start:
            found[-1].append(end)
        else:
            found.append([start, end])
    return found


def behind(angel: PerfectAngel, box: Box) -> list[list[Corner]]:
    """The path up to the end of the perch, as far as it lies in the box."""
    return _pieces(_on_board(angel, [(x, y) for x, y in angel.path.past.tolist()]), box)


def ahead(angel: PerfectAngel, box: Box) -> list[list[Corner]]:
    """The path from the end of the perch on, as far as it lies in the box."""
    bends = angel.path.future
    return _pieces(_on_board(angel, [*bends, (bends[-1][0], ENDLESS)]), box)


def left_set(angel: PerfectAngel, box: Box) -> list[Corner]:
    """The left set's outline: a polygon, filled by the nonzero rule; inside the box it is exact."""
    bends = angel.path.future
    corners = [(x, y) for x, y in angel.path.past.tolist()] + bends
    corners += [(bends[-1][0], ENDLESS), (-ENDLESS, ENDLESS), (-ENDLESS, -ENDLESS)]
    return [_drawn_in(corner, box) for corner in _on_board(angel, corners)]
