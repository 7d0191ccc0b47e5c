"""Statistics collected during a match: changes of the lead, by the bots' expectations, and the use of each card."""

from collections import Counter
from typing import Any

from cellar.analysis.judging import expectations
from cellar.contract.bot import Opinion
from cellar.lookup import find
from cellar.play.position import Position

#: A lead is a difference of at least so much in the expected result: less is noise.
LEAD = 0.1


class Watcher:
    """An observer of one match that counts changes of the lead and events of cards."""

    def __init__(self, position: Position) -> None:
        game = position.game
        self._camps = game.traits(position.options).camps if game.traits else tuple(range(position.players))
        self._card = find(game.about.cards) if game.about.cards else None
        self._leader = -1
        #: None where the bots do not say enough of what they expect
        self._changes: int | None = None
        self._counts: Counter[tuple[str, str, int]] = Counter()

    def opinion(self, position: Position, seat: int, opinion: Opinion) -> None:
        """Update who leads from an opinion; without a clear lead, the last leader stays."""
        expected = expectations(opinion, seat, self._camps)
        if expected is None:
            return
        self._changes = self._changes or 0
        order = sorted(expected, key=lambda camp: -expected[camp])
        if len(order) > 1 and expected[order[0]] - expected[order[1]] >= LEAD and order[0] != self._leader:
            self._changes += self._leader >= 0
            self._leader = order[0]

    def action(self, position: Position, action: int) -> None:
        """Count what an action does with a card, as the game describes it."""
        event = self._card(position.options, position.state, action) if self._card else None
        if event is not None:
            self._counts[event.how, event.card, self._camps[event.seat]] += 1

    @property
    def found(self) -> dict[str, Any]:
        cards = [[how, card, camp, count] for (how, card, camp), count in sorted(self._counts.items())]
        return {"lead_changes": self._changes, "last_leader": self._leader, "cards": cards}
