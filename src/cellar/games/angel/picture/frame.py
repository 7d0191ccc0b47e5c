"""Which cells are in the picture of a board, and where each is drawn."""

from math import ceil, sqrt

from cellar.core.types import Options, State
from cellar.games.angel import rules, setup
from cellar.games.angel.endless import history
from cellar.games.angel.endless.places import Cell

#: The side of a cell.
CELL = 20.0


def on_plane(start: tuple[int, ...], cell: tuple[float, ...]) -> tuple[float, float]:
    """The middle of a cell of a plane, the same throughout a match: the angel's start is the middle of everything, so
    that far out is drawn as sharply as at home."""
    return (cell[0] - start[0]) * CELL, -(cell[1] - start[1]) * CELL


class Frame:
    """The picture around the angel; a small finite board is shown whole and stands still."""

    def __init__(self, options: Options, state: State) -> None:
        self.dims = int(options["dims"])
        self.start = setup.start(options)
        self.angel = history.angel(state)
        power = int(options["power"])
        self.radius = rules.window(self.dims, power)
        self.centre = self.angel
        edge = int(options["radius"]) + power
        if options["form"] == "board" and edge <= self.radius:
            self.radius, self.centre = edge, self.start[: self.dims]
        side = 2 * self.radius + 1
        self.columns = 1 if self.dims == 2 else ceil(sqrt(side))
        self.panel = (side + 2) * CELL

    def place(self, cell: tuple[float, ...]) -> tuple[float, float]:
        """The middle of a cell; in space each layer has its panel."""
        if self.dims == 2:
            return on_plane(self.start, cell)
        layer = cell[2] - self.centre[2] + self.radius
        column, row = layer % self.columns, layer // self.columns
        x = column * self.panel + (cell[0] - self.centre[0]) * CELL
        return x, row * self.panel - (cell[1] - self.centre[1]) * CELL

    def holds(self, cell: Cell, windows: int = 1) -> bool:
        """Whether a cell is in the picture, or in a plane that many windows around it."""
        far = self.radius * (windows if self.dims == 2 else 1)
        return max(abs(a - b) for a, b in zip(cell, self.centre)) <= far

    def cells(self) -> list[Cell]:
        axes = [range(value - self.radius, value + self.radius + 1) for value in self.centre]
        if self.dims == 2:
            return [(x, y) for y in axes[1] for x in axes[0]]
        return [(x, y, z) for z in axes[2] for y in axes[1] for x in axes[0]]

    def box(self) -> tuple[float, float, float, float]:
        if self.dims == 2:
            x, y = self.place(self.centre)
            half = (self.radius + 1.5) * CELL
            return x - half, y - half, 2 * half, 2 * half
        rows = ceil((2 * self.radius + 1) / self.columns)
        return -self.panel / 2, -self.panel / 2 - CELL, self.columns * self.panel, rows * self.panel + CELL
