"""Scenes, pictures as data: the page, the SVG and PDF renderers and the terminal draw them and know no game."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias, overload

Kind: TypeAlias = Literal["circle", "polygon", "path", "line", "text", "group", "use"]
Points: TypeAlias = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A shape with a stable id. Moving a piece changes only `x` and `y`, so that a page can animate between scenes."""

    id: str
    kind: Kind
    x: float = 0.0
    y: float = 0.0
    #: polygon, line: corners relative to (x, y); use: its outline, which is lit, a circle without them; group without
    #: items: the outline of a place that another item draws, with many like it
    points: Points = ()
    #: circle: its radius; use: that of a circle around the symbol
    r: float = 0.0
    #: path: SVG path data relative to (x, y)
    d: str = ""
    #: text: what it says
    text: str = ""
    #: text: its height; use: how many times as large as the symbol, 0 for once
    size: float = 0.0
    bold: bool = False
    # which end of the text is at (x, y)
    anchor: Literal["start", "middle", "end"] = "middle"
    #: group: drawn in order, relative to (x, y)
    items: tuple["Item", ...] = ()
    #: use: the id of the scene's symbol that is drawn
    ref: str = ""
    # `cellar.draw.palette`: never colours
    #: a name of the palette, or "glow:" and one of its gradients
    fill: str = "none"
    #: a name of the palette
    stroke: str = "none"
    width: float = 1.0
    #: drawn over the fill: "" or one of the palette's patterns
    pattern: str = ""
    dash: str = ""
    opacity: float = 1.0
    #: degrees, clockwise
    turn: float = 0.0
    #: what a screen reader says; "" for decoration
    label: str = ""
    #: the site of click paths that this item stands for; "" when it is none
    site: str = ""
    #: sites that it reaches: a line is drawn to each while it is the chosen one
    reach: tuple[str, ...] = ()
    #: the board comes first, then marks of the last move, then pieces; what may be chosen is lit under the pieces
    layer: Literal["ground", "mark", "piece"] = "piece"
    #: whose piece it is: lit where that seat has won; -1 for nobody's
    seat: int = -1
    #: belongs beside the board: shown with its choice, and the board is drawn without it
    beside: bool = False
    #: one to three characters that stand for it in a terminal, in the palette's colour `tone`; "" when it is not shown
    #: there. A shape that stands for many places has as many as it needs, in several lines around its middle
    glyph: str = ""
    tone: str = "ink"


#: Draws what is at a place of a layer, bottom up, from the value there.
Draw: TypeAlias = Callable[[int, Any], tuple[Item, ...]]


class Layers(Sequence[Item]):
    """The items of a scene in layers of places, drawn lazily. An item depends on the value at its place alone and is
    drawn at no other, so two pictures differ at most where their values do, and what nobody looks at is not drawn."""

    def __init__(self, draws: tuple[Draw, ...], values: tuple[tuple[Any, ...], ...]) -> None:
        """Take the draw function of each layer and its values by place, both bottom up."""
        self.draws = draws
        self.values = values

    @cached_property
    def _items(self) -> tuple[Item, ...]:
        return tuple(
            item
            for draw, values in zip(self.draws, self.values)
            for place, value in enumerate(values)
            for item in draw(place, value)
        )

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | Sequence[Item]:
        return self._items[index]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Item]:
        return iter(self._items)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._items == tuple(other)

    def __hash__(self) -> int:
        return hash(self._items)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plane:
    """An unbounded board of square cells, on which cells that are not drawn can be clicked too."""

    #: the side of a cell, and the middle of the cell 0,0
    size: float
    x: float = 0.0
    y: float = 0.0
    #: the second coordinate grows upwards
    up: bool = False
    #: names of the palette: its ground, the lines between cells, and every fifth of these
    fill: str = "paper"
    line: str = "grid"
    fifth: str = "grid"
    #: a gradient of the palette, over all that is in sight and around its middle; "" for none
    far: str = ""
    #: how the site of the cell a,b is written
    site: str = "{a},{b}"
    # Where everything is open, for whoever is to act; else for the looking seat when it is to move, and the table
    # leaves it out for everybody else.
    #: how the move to it is written by whoever is to act; "" when nobody is
    move: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A picture: items in drawing order inside a box (left, top, width, height)."""

    title: str
    description: str
    box: tuple[float, float, float, float]
    # a tuple, or `Layers` where most of the picture stays as it was
    items: Sequence[Item]
    #: shapes that items draw by "use", each by its id: the same for a whole match, so that they are sent once
    symbols: tuple[Item, ...] = ()
    #: the board is dark in the light theme too: what is lit on it is white
    night: bool = False
    #: characters per unit of width and of height in a terminal
    glyph_scale: tuple[float, float] = (0.1, 0.05)
    #: the board goes on past the box: pan and zoom
    plane: Plane | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """One step of an animation. `item` is a scene id, before or after the action."""

    kind: Literal["move", "appear", "vanish", "flash", "roll", "flip", "draw", "trail", "say"]
    item: str = ""
    # move, trail: where from and to
    start: tuple[float, float] | None = None
    end: tuple[float, float] | None = None
    #: move: the middle of the circle along which it goes; None for a straight way
    around: tuple[float, float] | None = None
    #: roll: the result; flip: the new face; draw: the card's name, "" for who may not know it; say: a small "why";
    #: vanish: by how much it lowers its owner's score
    text: str = ""
    #: draw: the symbol that shows the card
    ref: str = ""


def all_items(items: Sequence[Item]) -> Iterator[Item]:
    """Iterate over items and, recursively, those inside groups."""
    for item in items:
        yield item
        yield from all_items(item.items)
