"""The data model of decks: what a deck file says, and the numbers that the rules play with."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from importlib import resources
from typing import Final

from cellar.errors import BadDeck
from cellar.games.cell_wars.deck import effects as words
from cellar.games.cell_wars.deck import printed
from cellar.games.cell_wars.deck.effects import Effect
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.language import ENGLISH, by_language, enumerated, language, translator

_ = translator(__name__)
FORMAT: Final = 1
CAMP_NAMES: Final = ("immune", "cancer")
KIND_NAMES: Final = ("immediate", "normal", "continuous")
#: The decks that come with the game, by the name that the option `deck` takes.
BUILT_IN: Final = ("house", "swift", "plain", "tuned")


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One card of a deck, with its number of copies in each camp."""

    id: str
    name: str
    #: copies in the immune and in the cancer deck; None where the camp does not have the card
    copies: tuple[int | None, int | None]
    kind: int
    effects: tuple[Effect, ...]
    flavour: str = ""
    biology: str = ""
    source: str = ""

    @property
    def text(self) -> str:
        """What the card does, as a sentence generated from its effects, so that it cannot differ from the rules."""
        return printed.sentence(self.effects)

    @property
    def lasting(self) -> int:
        """How long the card stays: NEXT or WHILE when it lies on the panel, 0 when it goes to the discard pile."""
        return max((words.lasts(e) for e in self.effects), default=0)


@dataclass(frozen=True, kw_only=True)
class Deck:
    """A deck file: the cards of both camps."""

    name: str
    cards: tuple[Card, ...]
    author: str = ""
    about: str = ""

    @cached_property
    def camps(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The cards of each camp in the order that numbers them: card k of a camp is `camps[camp][k]`."""
        immune, cancer = (tuple(c for c in self.cards if c.copies[camp] is not None) for camp in range(p.CAMPS))
        return immune, cancer

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The deck as the array that the rules read, camp by camp and card by card: `primitives` has the columns."""
        found: list[int] = []
        for camp, cards in enumerate(self.camps):
            for card in cards:
                row = [card.copies[camp] or 0, card.kind, *(number for effect in card.effects for number in effect)]
                found += row + [0] * (p.COLUMNS - len(row))
            found += [0] * (p.COLUMNS * (p.CARDS - len(cards)))
        return tuple(found)

    def size(self, camp: int) -> int:
        """Return how many cards the camp's deck holds at the start."""
        return sum(card.copies[camp] or 0 for card in self.camps[camp])

    def number(self, camp: int, id: str) -> int:
        """Return the number of a card in its camp, or -1 when the camp has no such card."""
        return next((k for k, card in enumerate(self.camps[camp]) if card.id == id), -1)


@lru_cache(maxsize=64)
def load(text: str) -> Deck:
    """Parse a deck file; raise `BadDeck` with the first mistake and how many there are."""
    from cellar.games.cell_wars.deck.checking import check

    deck, findings = check(text)
    if deck is None:
        errors = [finding for finding in findings if finding.level == "error"]
        if len(errors) == 1:
            raise BadDeck(_("The deck cannot be used: {mistake}", mistake=errors[0].sentence()))
        raise BadDeck(
            _(
                "The deck cannot be used: {mistake} ({more} more: cellar deck check lists them all)",
                mistake=errors[0].sentence(),
                more=len(errors) - 1,
            )
        )
    return deck


def camp_name(camp: int) -> str:
    """Name a camp inside a sentence, before a noun: `the immune deck`."""
    return (_.context("before a noun", "immune"), _.context("before a noun", "cancer"))[camp]


def kind_name(kind: int) -> str:
    """Name a kind of card, as it stands beside one."""
    return (
        _.context("a kind of card", "immediate"),
        _.context("a kind of card", "normal"),
        _.context("a kind of card", "continuous"),
    )[kind]


def text_of(name: str) -> str:
    if name not in BUILT_IN:
        raise BadDeck(
            _(
                "There is no deck called {name}; there are {decks}, or give the text of a file.",
                name=repr(name),
                decks=enumerated(BUILT_IN),
            )
        )
    return (resources.files("cellar.games.cell_wars.deck") / f"{name}.toml").read_text(encoding="utf-8")


@by_language(maxsize=64)
def deck(option: str) -> Deck:
    """Return the deck that the option `deck` names: a built-in one, in the language that is spoken now, or the whole
    text of a deck file, as it is written."""
    if "\n" in option:
        return load(option)
    found = load(text_of(option))
    return found if language() == ENGLISH else _translated(found)


def _translated(deck: Deck) -> Deck:
    """Say what is printed on a deck in the language that is spoken now."""

    def said(text: str) -> str:
        return _(text) if text else ""

    cards = tuple(
        replace(
            card,
            name=said(card.name),
            flavour=said(card.flavour),
            biology=said(card.biology),
            source=said(card.source),
        )
        for card in deck.cards
    )
    return replace(deck, name=said(deck.name), about=said(deck.about), cards=cards)
