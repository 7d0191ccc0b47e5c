"""How events are told in a vocabulary: by the tellings in `events.toml`, whose arguments say what its numbers are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from cellar.games.cell_wars.events import KINDS, Event
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import BLOCKS, in_cards, in_steps
from cellar.language import Translator
from cellar.language.telling import tell
from cellar.rules.types import Options

#: What an argument says of an event, by its name; with a capital, at the beginning of a sentence.
Arguments: TypeAlias = Mapping[str, Callable[[Options, Event], object]]

#: The steps that can be ended without more, in the order of their sentences.
ENDED_STEPS: Final = (t.COLLECT, t.DRAW, t.PLAY, t.ATTACK)
#: What turns a block, in the order of its sentences: a special action comes last, by what it makes of the block.
CAUSES: Final = (t.BY_CARD, t.BY_MISS, t.BY_RELAPSE, t.BY_ACTION)
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


def _ending(told: Event) -> int:
    """Number how a match ended: by tissue, by cleaning, by cleaning all, by death, or after the last round with nobody,
    the Immune or the Cancer camp ahead."""
    if told.reason in (t.BY_TIME, t.BY_BLOCKS):
        return 4 + (t.NOBODY, p.IMMUNE, p.CANCER).index(told.winner)
    if told.reason == t.BY_CLEANING:
        return 2 if told.blocks == 0 else 1
    return 0 if told.reason == t.BY_TISSUE else 3


#: The numbers that choose a sentence and are not the event's own.
NUMBERS: Final[Mapping[str, Callable[[Options, Event], int]]] = {
    "camp": lambda options, told: names.camp(options, told.seat),
    "luck": lambda options, told: (told.face - 1) // 2,
    "aim": lambda options, told: (told.face >= 2) + (told.face >= 4),
    "hits": lambda options, told: told.face >= 4,
    "held": lambda options, told: 2 * (told.shut > 0) + (told.steps > 0),
    "gains": lambda options, told: told.biomass > told.before,
    "recoil": lambda options, told: 2 * (told.rebound > 0) + (told.why > 0),
    "vessel": lambda options, told: t.SIGN_KIND[told.sign] == p.VESSEL_SIGN,
    "cause": lambda options, told: CAUSES.index(told.why) + (told.after if told.why == t.BY_ACTION else 0),
    "passed": lambda options, told: ENDED_STEPS.index(told.step),
    "ending": lambda options, told: _ending(told),
    "outcome": lambda options, told: told.reason - 1 + (told.winner % 2 if told.reason == t.BY_BLOCKS else 0),
}


@dataclass(frozen=True)
class Vocabulary:
    """A vocabulary of `events.toml`, and what its arguments say; one that is not listed is the number of that name."""

    name: str
    translator: Translator
    arguments: Arguments

    def tell(self, options: Options, told: Event) -> str:
        def number(name: str) -> int:
            return NUMBERS[name](options, told) if name in NUMBERS else getattr(told, name)

        def argument(name: str) -> object:
            known = self.arguments.get(name) or self.arguments.get(name.lower()) or ARGUMENTS.get(name.lower())
            return known(options, told) if known else getattr(told, name)

        return tell(self.translator, KINDS[told.kind][self.name], number, argument)
