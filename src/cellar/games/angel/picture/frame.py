"""The frame of a board's picture: which cells are in it, and where each is drawn."""

from math import ceil, sqrt

from cellar.games.angel import rules, setup
from cellar.games.angel.endless import history
from cellar.games.angel.endless.coordinates import Cell
from cellar.rules.types import Options, State

#: The side of a cell.
CELL = 20.0


def on_plane(start: tuple[int, ...], cell: tuple[float, ...]) -> tuple[float, float]:
    """Return the centre of a cell of a plane in the picture, relative to the angel's start, so that coordinates stay
    exact far out and the same throughout a match."""
    return (cell[0] - start[0]) * CELL, -(cell[1] - start[1]) * CELL


#: Cells left free around a plane for its coordinates.
MARGIN = 1.5
#: A finite board is shown whole in a terminal, and this many characters are wide enough for it.
COLUMNS = 76


class Frame:
    """The visible part of a board: the cells around the angel, or the whole of a finite board in a plane, which does
    not move; of a large one only the cells around the angel are drawn one by one."""

    def __init__(self, options: Options, state: State) -> None:
        self.dims = int(options["dims"])
        self.start = setup.start(options)
        self.angel = history.angel(state)
        power = int(options["power"])
        self.radius = rules.window(self.dims, power)
        self.centre = self.angel
        #: The radius of a finite board.
        self.edge = int(options["radius"])
        edge = self.edge + power
        finite = options["form"] == "board"
        if finite and edge <= self.radius:
            self.radius, self.centre = edge, self.start[: self.dims]
        #: A finite board too large for its cells to be drawn one by one.
        self.large = finite and self.dims == 2 and edge > self.radius
        #: The middle of the box, and how many cells are seen around it.
        self.middle, self.half = (self.start[:2], edge) if self.large else (self.centre, self.radius)
        #: Of a large board a character of a terminal shows one cell, or a block of this many across and up.
        self.block = ceil((2 * self.half + 9) / COLUMNS) if self.large else 1
        self.margin = 4.0 * self.block if self.large else MARGIN
        side = 2 * self.radius + 1
        self.columns = 1 if self.dims == 2 else ceil(sqrt(side))
        self.panel = (side + 2) * CELL

    @property
    def glyph_scale(self) -> tuple[float, float]:
        """Characters per unit: two a cell and one a row, or fewer for a large board, so that all of it fits."""
        return (1 / CELL / self.block, 1 / CELL / self.block) if self.large else (2 / CELL, 1 / CELL)

    def place(self, cell: tuple[float, ...]) -> tuple[float, float]:
        """Return the centre of a cell in the picture; in space each layer has its panel."""
        if self.dims == 2:
            return on_plane(self.start, cell)
        layer = cell[2] - self.centre[2] + self.radius
        column, row = layer % self.columns, layer // self.columns
        x = column * self.panel + (cell[0] - self.centre[0]) * CELL
        return x, row * self.panel - (cell[1] - self.centre[1]) * CELL

    def away(self, cell: Cell) -> int:
        """Return how far a cell is from the middle of the picture."""
        middle = self.middle
        flat = max(abs(cell[0] - middle[0]), abs(cell[1] - middle[1]))
        return flat if len(cell) == 2 else max(flat, abs(cell[2] - middle[2]))

    def holds(self, cell: Cell) -> bool:
        return self.away(cell) <= self.half

    def cells(self) -> list[Cell]:
        """List the cells that are drawn one by one."""
        axes = [
            range(max(c - self.radius, m - self.half), min(c + self.radius, m + self.half) + 1)
            for c, m in zip(self.centre, self.middle)
        ]
        if self.dims == 2:
            return [(x, y) for y in axes[1] for x in axes[0]]
        return [(x, y, z) for z in axes[2] for y in axes[1] for x in axes[0]]

    def rim(self) -> list[Cell]:
        """List the cells just beyond the edge of a large board that are not drawn one by one, for a terminal."""
        if not self.large:
            return []
        beyond = range(-self.edge - 1, self.edge + 2)
        around = [(x, y) for x in beyond for y in beyond if self.edge + 1 in (abs(x), abs(y))]
        cells = [(x + self.start[0], y + self.start[1]) for x, y in around]
        return [cell for cell in cells if max(abs(a - b) for a, b in zip(cell, self.centre)) > self.radius]

    def box(self) -> tuple[float, float, float, float]:
        if self.dims == 2:
            x, y = self.place(self.middle)
            half = (self.half + self.margin) * CELL
            return x - half, y - half, 2 * half, 2 * half
        rows = ceil((2 * self.radius + 1) / self.columns)
        return -self.panel / 2, -self.panel / 2 - CELL, self.columns * self.panel, rows * self.panel + CELL
