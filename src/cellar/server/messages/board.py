"""The board and what moves on it (`cellar.draw.scene` on the wire)."""

from typing import Any, Literal

from cellar.server.messages.kinds import Sent


class Shape(Sent, gc=False):
    """One item of a scene (`cellar.draw.scene.Item` on the wire). Moving a piece changes only `x` and `y`."""

    id: str
    kind: Literal["circle", "polygon", "path", "line", "text", "group"]
    x: float = 0.0
    y: float = 0.0
    #: polygon, line: corners relative to (x, y)
    points: tuple[tuple[float, float], ...] = ()
    #: circle: its radius
    r: float = 0.0
    #: path: SVG path data relative to (x, y)
    d: str = ""
    #: text: what it says
    text: str = ""
    #: text: its height
    size: float = 0.0
    bold: bool = False
    anchor: Literal["start", "middle", "end"] = "middle"
    #: group: drawn in order, relative to (x, y)
    items: tuple["Shape", ...] = ()
    #: a name of the palette
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
    #: belongs beside the board: shown with its choice, and the board is drawn without it
    beside: bool = False


class Plane(Sent, gc=False):
    """A board without an edge, of square cells: what is not drawn can be clicked as well."""

    #: the side of a cell, and the middle of the cell 0,0
    size: float
    x: float = 0.0
    y: float = 0.0
    #: the second coordinate grows upwards
    up: bool = False
    #: how the site of the cell a,b is written
    site: str = "{a},{b}"
    #: how the move to it is written by whoever is to act; "" when nobody is
    move: str = ""


class Picture(Sent):
    """A whole scene: shapes in drawing order inside a box (left, top, width, height)."""

    title: str
    description: str
    box: tuple[float, float, float, float]
    items: tuple[Shape, ...]
    #: the board goes on past the box: pan and zoom
    plane: Plane | None = None


class ShapePatch(Sent):
    """How an item changes that keeps its place in the drawing order."""

    id: str
    #: what differs: fields of the shape with their new values, null for one that is back at its default
    now: dict[str, Any] = {}
    #: group: how its items change
    items: "ItemsPatch | None" = None


class Placed(Sent):
    """Items that are new, or drawn elsewhere in the order than before: all of them, right above the item `after`."""

    items: tuple[Shape, ...]
    #: "" at the very bottom
    after: str = ""


class ItemsPatch(Sent):
    """How a list of items changes: take out what is `gone` and what is `placed`, change what is `changed`, then put in
    what is `placed`, one after the other."""

    changed: tuple[ShapePatch, ...] = ()
    gone: tuple[str, ...] = ()
    placed: tuple[Placed, ...] = ()


class Patch(Sent):
    """How the scene changes; what is left out stays."""

    items: ItemsPatch | None = None
    title: str | None = None
    description: str | None = None
    box: tuple[float, float, float, float] | None = None
    plane: Plane | None = None


class Motion(Sent, gc=False):
    """One step of an animation; `item` is a scene id, before or after the move."""

    kind: Literal["move", "appear", "vanish", "flash", "roll", "flip", "draw", "trail", "say"]
    item: str = ""
    start: tuple[float, float] | None = None
    end: tuple[float, float] | None = None
    #: roll: the result; flip: the new face; draw: the card's name, "" for who may not know it; say: a small "why"
    text: str = ""


class Telling(Sent, gc=False):
    """One thing that happened: its sentence in each vocabulary of the game (in their order) and its animation."""

    said: tuple[str, ...]
    cues: tuple[Motion, ...] = ()


class Entry(Sent):
    """One move in the log: who did it, what it was (null where this seat could not see it), and what came of it."""

    #: how many actions had been played after it: the address of this moment in links, replays and forks
    ply: int
    #: a seat, or -1 for chance
    actor: int
    text: str | None
    tellings: tuple[Telling, ...]
