"""Messages of the board, its animation and the panel beside it: `cellar.draw.scene` and `cellar.draw.panel` on the
wire, and their patches."""

from typing import TYPE_CHECKING, Any

from cellar.draw import panel, scene
from cellar.server.messages.derived import derived
from cellar.server.messages.kinds import Sent

if TYPE_CHECKING:
    # To mypy they are what they are made from.
    Shape = scene.Item
    Plane = scene.Plane
    Picture = scene.Scene
    Motion = scene.Cue
else:
    Shape = derived(
        scene.Item,
        __name__,
        "Shape",
        "One item of a scene (`cellar.draw.scene.Item` on the wire). Moving a piece changes only `x` and `y`.",
        without=("glyph", "tone"),
    )
    Plane = derived(scene.Plane, __name__, always=("x", "y", "site"))
    Picture = derived(
        scene.Scene,
        __name__,
        "Picture",
        "A whole scene: shapes in drawing order inside a box (left, top, width, height).",
        without=("glyph_scale",),
        gc=True,
    )


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


if not TYPE_CHECKING:
    Motion = derived(
        scene.Cue,
        __name__,
        "Motion",
        "One step of an animation; `item` is a scene id, before or after the move.",
    )


class Telling(Sent, gc=False):
    """One thing that happened: its sentence in each vocabulary of the game (in their order) and its animation."""

    said: tuple[str, ...]
    cues: tuple[Motion, ...] = ()
    #: it begins a part of the match, such as a round
    heading: bool = False


class Entry(Sent):
    """One move in the log: who did it, what it was (null where this seat could not see it), and what came of it."""

    #: how many actions had been played after it: the address of this moment in links, replays and forks
    ply: int
    #: a seat, or -1 for chance
    actor: int
    text: str | None
    tellings: tuple[Telling, ...]


if TYPE_CHECKING:
    # To mypy they are what they are made from.
    Goal = panel.Goal
    Fact = panel.Fact
    Reach = panel.Reach
    SeatFacts = panel.SeatFacts
    Card = panel.Card
    Pile = panel.Pile
    Panel = panel.Panel
else:
    Goal = derived(panel.Goal, __name__)
    Fact = derived(panel.Fact, __name__)
    Reach = derived(panel.Reach, __name__)
    SeatFacts = derived(panel.SeatFacts, __name__)
    Card = derived(panel.Card, __name__)
    Pile = derived(panel.Pile, __name__)
    Panel = derived(panel.Panel, __name__, gc=True)


class PanelPatch(Sent):
    """How what stands beside the board changes; what is left out stays."""

    title: str | None = None
    facts: tuple[Fact, ...] | None = None
    #: the lines that are new or say something else, by seat
    seats: tuple[SeatFacts, ...] = ()
    #: the seats that have a line, in order, when that has changed
    listed: tuple[int, ...] | None = None
    hand: tuple[Card, ...] | None = None
    #: nobody holds cards any more
    handless: bool = False
    piles: tuple[Pile, ...] | None = None
    details: dict[str, str] | None = None
    skips: tuple[str, ...] | None = None
