"""How a vocabulary tells events: each kind by a message, or by one of several, whose arguments say what its numbers
are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from cellar.games.cell_wars.events import Event
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import BLOCKS, in_cards, in_steps
from cellar.language import Translator, in_a_row
from cellar.rules.types import Options

#: Chooses the sentences of an event, one or several.
Choice: TypeAlias = Callable[[Options, Event], str | tuple[str, ...]]
#: What an argument says of an event, by its name; with a capital, at the beginning of a sentence.
Arguments: TypeAlias = Mapping[str, Callable[[Options, Event], object]]

#: What arguments say in every vocabulary.
ARGUMENTS: Final[Arguments] = {
    "block": lambda options, told: BLOCKS[told.block],
    "start": lambda options, told: BLOCKS[told.start],
    "end": lambda options, told: BLOCKS[told.end],
    "place": lambda options, told: BLOCKS[told.place],
    "one": lambda options, told: names.edge_ends(told.edge)[0],
    "other": lambda options, told: names.edge_ends(told.edge)[1] if hasattr(told, "edge") else BLOCKS[told.other],
    "cards": lambda options, told: in_cards(told.cards),
    "steps": lambda options, told: in_steps(told.steps),
    "rounds": lambda options, told: t.ROUNDS,
    "most": lambda options, told: t.CLAIMS,
}


def by(field: str, *messages: str | tuple[str, ...]) -> Choice:
    """Choose by a number of the event: the first message is for 0, the last for all that have none of their own."""
    return lambda options, told: messages[min(getattr(told, field), len(messages) - 1)]


def by_camp(immune: str, cancer: str) -> Choice:
    return lambda options, told: (immune, cancer)[names.camp(options, told.seat)]


@dataclass(frozen=True)
class Vocabulary:
    """The messages of every kind of event, and what their arguments say; one that is not listed is the number of that
    name."""

    translator: Translator
    messages: Mapping[int, str | Choice]
    arguments: Arguments

    def tell(self, options: Options, told: Event) -> str:
        chosen = self.messages[told.kind]
        found = chosen if isinstance(chosen, str) else chosen(options, told)
        sentences = (found,) if isinstance(found, str) else found
        return in_a_row([self._sentence(message, options, told) for message in sentences])

    def _sentence(self, message: str, options: Options, told: Event) -> str:
        def argument(name: str) -> object:
            first = self.arguments.get(name.capitalize()) if message.startswith(f"{{{name}}}") else None
            said = first or self.arguments.get(name) or ARGUMENTS.get(name)
            return said(options, told) if said else getattr(told, name)

        return self.translator.filled(message, argument)
