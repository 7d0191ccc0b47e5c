"""Messages of the panel beside the board: `cellar.draw.panel` on the wire, and its patches."""

from typing import TYPE_CHECKING

from cellar.draw import panel
from cellar.server.messages.derived import derived
from cellar.server.messages.kinds import Sent

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
    piles: tuple[Pile, ...] | None = None
    details: dict[str, str] | None = None
    skips: tuple[str, ...] | None = None
