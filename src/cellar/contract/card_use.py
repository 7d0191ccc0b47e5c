"""Events of drawing and playing cards, as a card game's actions report them: a card's value is measured from them."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class CardEvent:
    """A card that came to a seat by chance, or that a seat chose to play."""

    how: Literal["drawn", "played"]
    card: str
    seat: int
