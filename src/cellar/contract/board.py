"""Boards of square or hexagonal cells of any size: their names, their sites, and how they are drawn."""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from cellar.draw.scene import Item, Points
from cellar.draw.shapes import polygon
from cellar.rules import hexes

#: The side of a square, and the radius of a hexagon that is as wide.
SIDE = 40.0
RADIUS = 23.1
SQUARE: Points = ((-20.0, -20.0), (20.0, -20.0), (20.0, 20.0), (-20.0, 20.0))


@dataclass(frozen=True)
class Board:
    """A board of rows of cells: `Board("stone", 7, 7, "hex")` shows the field `stone` of the state.

    Cell 0 is a1, at the top left; the cells of a row follow each other. A cell of the field holds 0, or 1 + the seat
    whose token lies there. Each row of hexagons begins half a hexagon further to the right.
    """

    field: str
    columns: int
    rows: int
    shape: Literal["square", "hex"] = "square"

    def __len__(self) -> int:
        return self.columns * self.rows

    def name(self, cell: int) -> str:
        """A cell's name: a letter for its column, a number for its row."""
        row, column = divmod(cell, self.columns)
        first, letter = divmod(column, 26)
        return f"{chr(96 + first) if first else ''}{chr(97 + letter)}{row + 1}"

    def site(self, cell: int) -> str:
        """The site of a cell in click paths."""
        return f"cell:{self.name(cell)}"

    def centre(self, cell: int) -> tuple[float, float]:
        """The point at which a cell is drawn."""
        row, column = divmod(cell, self.columns)
        if self.shape == "hex":
            x, y = hexes.centre(column, row, RADIUS)
            return round(x, 2) + 30, round(y, 2) + 30
        return column * SIDE + 30, row * SIDE + 30

    @cached_property
    def size(self) -> tuple[float, float]:
        """The width and the height of the whole, with a margin."""
        x, y = self.centre(len(self) - 1)
        return x + 30, y + 30

    @cached_property
    def ground(self) -> tuple[Item, ...]:
        """The empty cells, each with its site."""
        corners = hexes.corners(RADIUS) if self.shape == "hex" else SQUARE
        return tuple(
            polygon(
                self.site(cell),
                corners,
                "card",
                "grid",
                x=x,
                y=y,
                label=self.name(cell),
                site=self.site(cell),
                layer="ground",
                glyph="·",
                tone="muted",
            )
            for cell in range(len(self))
            for x, y in [self.centre(cell)]
        )

    @property
    def glyph_scale(self) -> tuple[float, float]:
        """Two characters a cell, and a row of them."""
        return (0.05, 0.0289) if self.shape == "hex" else (0.05, 0.025)
