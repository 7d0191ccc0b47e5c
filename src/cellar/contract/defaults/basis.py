"""What the defaults of a game are derived from: its menu entry, its rules, its layout and its board."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cellar.contract.about import About
from cellar.contract.board import Board
from cellar.contract.game import Rules, Setup, listed
from cellar.language import either, enumerated, translator
from cellar.rules.layout import Layout
from cellar.rules.types import Ints, Options, State

#: Moves that a sentence names.
NAMED = 5
_ = translator(__name__)


@dataclass(frozen=True)
class Basis:
    """What is known of a game before anything is written about it."""

    about: About
    rules: Rules
    setup: Setup
    layout: Callable[[Options], Layout]
    actions: Callable[[Options], int | None]
    most_legal: Callable[[Options], int]
    seats: Callable[[Options], tuple[str, ...]]
    #: `scene.BOARD`, where there is one: action n is the cell n of it
    board: Board | None = None
    #: `events.read`, where rows have names
    read: Callable[[tuple[int, ...]], Any] | None = None

    def legal(self, options: Options, state: State) -> list[int]:
        """The legal actions, or the outcomes of chance."""
        return listed(self.rules, self.most_legal(options), state)

    def word(self, number: Any) -> str:
        """A number of the state, as a person reads it: `rules.HIDDEN` is what a seat may not know."""
        return "?" if number == getattr(self.rules, "HIDDEN", None) else f"{number:g}"


def some_of(texts: Sequence[str]) -> str:
    """The first of many texts as a list: a, b or c."""
    if len(texts) > NAMED:
        some = enumerated(texts[:NAMED])
        return _.plural("{some} and so on ({count} in all)", "{some} and so on ({count} in all)", len(texts), some=some)
    return either(texts) if texts else ""


class DefaultSetup:
    """The setup of a game without `setup.py`: nothing is drawn, and rules read the options from it."""

    def __init__(self, about: About) -> None:
        self._about = about

    def check(self, options: Options) -> None:
        """Accept whatever the options' types allow."""

    def draw(self, options: Options, rng: Ints) -> Ints:
        """The number of players, then each option in the order of the menu entry: a number, 0 or 1 for no or yes, the
        place of any other choice among its choices. Texts are left out."""
        numbers = [int(options["players"])]
        for option in self._about.options:
            value = options[option.name]
            if isinstance(value, int):
                numbers.append(int(value))
            elif option.kind == "choice":
                numbers.append(option.choices.index(value))
        return numbers
