"""What an action does with a card, as a game of cards says it: what each card is worth is measured by this."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class CardEvent:
    """A card that came to a seat by chance, or that a seat chose to play."""

    how: Literal["drawn", "played"]
    card: str
    seat: int
