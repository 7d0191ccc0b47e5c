"""What is noted of a match besides its result: who led when, by what the bots expect, and which cards came and went."""

from collections import Counter
from typing import Any

from cellar.contract.bot import Opinion
from cellar.lookup import find
from cellar.play.position import Position

#: A lead is a difference of at least so much in the expected result: less is noise.
LEAD = 0.1


class Watcher:
    """Looks on at one match."""

    def __init__(self, position: Position) -> None:
        game = position.game
        self._camps = game.traits(position.options).camps if game.traits else tuple(range(position.players))
        self._card = find(game.about.cards) if game.about.cards else None
        self._leader = -1
        #: None where the bots do not say enough of what they expect
        self._changes: int | None = None
        self._counts: Counter[tuple[str, str, int]] = Counter()

    def opinion(self, position: Position, seat: int, opinion: Opinion) -> None:
        """Who leads, as far as the opinion says; nobody's lead leaves it with who led last."""
        expected = expectations(opinion, seat, self._camps)
        if expected is None:
            return
        self._changes = self._changes or 0
        order = sorted(expected, key=lambda camp: -expected[camp])
        if len(order) > 1 and expected[order[0]] - expected[order[1]] >= LEAD and order[0] != self._leader:
            self._changes += self._leader >= 0
            self._leader = order[0]

    def action(self, position: Position, action: int) -> None:
        """What an action does with cards, as the game says."""
        event = self._card(position.options, position.state, action) if self._card else None
        if event is not None:
            self._counts[event.how, event.card, self._camps[event.seat]] += 1

    @property
    def found(self) -> dict[str, Any]:
        cards = [[how, card, camp, count] for (how, card, camp), count in sorted(self._counts.items())]
        return {"lead_changes": self._changes, "last_leader": self._leader, "cards": cards}


def expectations(opinion: Opinion, seat: int, camps: tuple[int, ...]) -> dict[int, float] | None:
    """What each camp expects; None where that is not said. Of two camps, one expects the opposite of the other."""
    if opinion.values:
        return {camp: opinion.values[camps.index(camp)] for camp in set(camps)}
    if opinion.value is None or len(set(camps)) > 2:
        return None
    return {camp: opinion.value if camp == camps[seat] else -opinion.value for camp in set(camps)}
