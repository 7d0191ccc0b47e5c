"""The things on a table that a player can ask about: each has an id and a name, and a game may have more words about it
(`explain`, beside `site_label` in its notation)."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cellar.draw.panel import Panel
from cellar.draw.scene import Item

if TYPE_CHECKING:
    from cellar.play.view import View


def things(view: "View") -> dict[str, str]:
    """Everything that the view's seat can ask about, by id, with its name."""
    found = {item.id: item.label or item.site for item in _named(view.scene.items)}
    found.update(beside(view.panel))
    found.update(view.sites)
    return found


def _named(items: Sequence[Item]) -> Iterator[Item]:
    for item in items:
        if item.label or item.site:
            yield item
        yield from _named(item.items)


def beside(panel: Panel) -> dict[str, str]:
    """The things beside the board that can be asked about, by id, with their names."""
    found = {f"fact:{fact.name}": fact.name for fact in panel.facts}
    found.update({f"seat:{line.seat}": line.text for line in panel.seats})
    found.update({card.site or f"card:{card.name}": card.name for card in panel.hand or ()})
    for pile in panel.piles:
        found[f"pile:{pile.title}"] = pile.title
    return found
