"""A map of any part of the board in characters, at any scale, with its coordinates in full, for a terminal."""

from collections.abc import Iterator
from dataclasses import dataclass

from cellar.games.angel import rules
from cellar.games.angel.endless import history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.picture import thought_layer
from cellar.language import N_, in_a_row, translator
from cellar.rules.types import Options, State

_ = translator(__name__)
#: Characters on either side of the middle, and rows above and below it.
ACROSS, UP = 16, 10
#: Cells that a character stands for, along each axis.
NEAREST, FARTHEST = 1, 64
#: What one character shows when several things share it: the last of these.
ORDER = "·∘+░¦□▫!◎•▒▓█A"
LEGEND = N_(
    "A angel, █ newest mark, ▓ mark, ▒ wasted mark, • where the angel was, + beyond the edge; thoughts: ░ left set, "
    "¦ path ahead, □ ring, ▫ room, ! demanded, ◎ advice."
)


@dataclass(frozen=True)
class Look:
    """The viewport of a map: the cell in the middle, and how many cells a character stands for along each axis."""

    middle: Cell
    block: int = NEAREST

    def moved(self, away: tuple[int, int, int]) -> "Look":
        """Return the viewport half a map farther on, in space also a layer."""
        steps = (away[0] * ACROSS * self.block, away[1] * UP * self.block, away[2])
        return Look(tuple(value + step for value, step in zip(self.middle, steps)), self.block)

    def zoomed(self, times: float) -> "Look":
        return Look(self.middle, min(max(int(self.block * times), NEAREST), FARTHEST))

    def middles(self) -> list[Cell]:
        """List the cell in the middle of each character."""
        x, y = self.middle[:2]
        columns = [x + column * self.block for column in range(-ACROSS, ACROSS + 1)]
        rows = [y + row * self.block for row in range(-UP, UP + 1)]
        return [(column, row, *self.middle[2:]) for column in columns for row in rows]

    def spot(self, cell: Cell) -> tuple[int, int] | None:
        """Return the column and row of a cell, counted from the middle; None off the map, or in another layer."""
        if cell[2:] != self.middle[2:]:
            return None
        # The middle's block is centred on it.
        column, row = ((c - m + self.block // 2) // self.block for c, m in zip(cell[:2], self.middle))
        return (column, row) if abs(column) <= ACROSS and abs(row) <= UP else None


def text_map(options: Options, state: State, look: Look) -> str:
    shown: dict[tuple[int, int], str] = {}
    for cell, glyph in _things(options, state, look):
        spot = look.spot(cell)
        if spot is not None and ORDER.index(glyph) >= ORDER.index(shown.get(spot, "·")):
            shown[spot] = glyph
    rows = [str(look.middle[1] + row * look.block) for row in range(-UP, UP + 1)]
    width = max(map(len, rows))
    lines = [_scale(look, width)]
    for row in range(UP, -UP - 1, -1):
        name = rows[row + UP] if row % 2 == 0 else ""
        cells = " ".join(shown.get((column, row), "·") for column in range(-ACROSS, ACROSS + 1))
        lines.append(f"{name:>{width}} {cells}")
    lines.append(in_a_row([_size(look), _(LEGEND)]))
    return "\n".join(lines)


def _size(look: Look) -> str:
    """Say what a character stands for, and in space which layer is seen."""
    if not look.middle[2:]:
        if look.block == 1:
            return _("A character is one cell.")
        return _("A character is {block} x {block} cells.", block=look.block)
    if look.block == 1:
        return _("A character is one cell, layer {layer}.", layer=look.middle[2])
    return _("A character is {block} x {block} cells, layer {layer}.", block=look.block, layer=look.middle[2])


def _scale(look: Look, width: int) -> str:
    """Write the first coordinate above its columns, as often as the numbers leave room."""
    names = [str(look.middle[0] + column * look.block) for column in range(-ACROSS, ACROSS + 1)]
    every = max(map(len, names)) // 2 + 1
    line = " " * (width + 1)
    for column in range(ACROSS % every, 2 * ACROSS + 1, every):
        line = line.ljust(width + 1 + 2 * column) + names[column]
    return line


def _things(options: Options, state: State, look: Look) -> Iterator[tuple[Cell, str]]:
    angel, marks, wasted = history.angel(state), history.marks(state), thought_layer.wasted(options, state)
    middles = look.middles()
    if state.radius:
        level = look.middle[2] if look.middle[2:] else int(state.sz)
        yield from ((cell, "+") for cell in middles if rules.outside(state, cell[0], cell[1], level))
    for cell, (glyph, _tone) in thought_layer.ground(options, state, middles).items():
        yield cell, glyph
    for cell in history.trail(state):
        yield cell, "•"
    for i, cell in enumerate(marks):
        if look.spot(cell) is not None:
            yield cell, "▒" if wasted(cell) else "█" if i == len(marks) - 1 else "▓"
    yield angel, "A"
