"""Semantic checks of a readable deck: what can never be played is an error, what is legal but odd a warning."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from cellar.games.cell_wars.deck import effects as words
from cellar.games.cell_wars.deck.cards import CAMP_NAMES, KIND_NAMES, Card, Deck
from cellar.games.cell_wars.deck.effects import Effect
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook.terms import START_BIOMASS

Level: TypeAlias = Literal["error", "warning"]
#: level, message, number of the effect (-1: the whole card)
Verdict: TypeAlias = tuple[Level, str, int]

#: cards a camp in the rulebook
USUAL_CARDS = 40


def judge_card(card: Card) -> Iterator[Verdict]:
    yield from _kind(card)
    camps = [camp for camp in range(p.CAMPS) if card.copies[camp] is not None]
    for number, effect in enumerate(card.effects):
        told = dict.fromkeys(verdict for camp in camps for verdict in _effect(effect, camp))  # once for both camps
        for level, message in told:
            yield level, f"effect {number + 1}: {message}", number
    yield from _whole(card)
    for camp in camps:
        yield from _massacre(card, camp)


def judge_deck(deck: Deck) -> Iterator[tuple[Level, str]]:
    for camp, name in enumerate(CAMP_NAMES):
        kinds, size = len(deck.camps[camp]), deck.size(camp)
        if size == 0:
            yield "error", f"the {name} deck is empty; give the camp at least one card"
        elif size > p.MOST_CARDS:
            yield "error", f"the {name} deck has {size} cards; it has {p.MOST_CARDS} at most"
        elif size != USUAL_CARDS:
            yield "warning", f"the {name} deck has {size} cards; the rulebook's decks have {USUAL_CARDS}"
        if kinds > p.CARDS:
            yield "error", f"the {name} deck has {kinds} different cards; it has {p.CARDS} at most"
    names: dict[str, str] = {}
    for card in deck.cards:
        if card.name in names:
            yield (
                "warning",
                f"{names[card.name]} and {card.id} are both called {card.name}; players cannot tell them apart",
            )
        names.setdefault(card.name, card.id)


def _kind(card: Card) -> Iterator[Verdict]:
    lasting = [words.lasts(effect) for effect in card.effects]
    if card.kind == p.CONTINUOUS and not any(lasting):
        yield "error", "a continuous card needs an effect that lasts; make it normal, or add one", -1
    if card.kind != p.CONTINUOUS and p.WHILE in lasting:
        number = lasting.index(p.WHILE)
        name = KIND_NAMES[card.kind]
        yield "error", f"effect {number + 1}: only a continuous card can last, and this one is {name}", number
    if p.NEXT in lasting and p.WHILE in lasting:
        yield "error", "one effect lasts until the next attack and another for good: a card cannot do both", -1
    if card.kind == p.IMMEDIATE:
        for number, effect in enumerate(card.effects):
            if effect[0] in (p.DRAW, p.SEARCH):
                yield (
                    "error",
                    f"effect {number + 1}: an immediate card cannot draw or search, or it might never end",
                    number,
                )


def _whole(card: Card) -> Iterator[Verdict]:
    """Check that there is a reason to play the card, and what it costs."""
    needs = [effect[p.A] for effect in card.effects if effect[0] == p.NEED]
    costs = sum(-effect[p.A] for effect in card.effects if is_cost(effect))
    if all(effect[0] == p.NEED or is_cost(effect) for effect in card.effects):
        yield "error", "the card does nothing: it has conditions or costs, and nothing for them", -1
    if len(needs) > 1:
        yield "warning", f"there are {len(needs)} conditions; the highest alone says it all", -1
    if costs and max(needs, default=1) <= costs:
        yield (
            "warning",
            f"playing it can cost the player's own cell its life; put need = {costs + 1} first to prevent it",
            -1,
        )
    if any(e[0] == p.DODGE for e in card.effects) and any(e[0] == p.FIRM for e in card.effects):
        yield "warning", "an attack that is dodged moves nobody: firm adds nothing to dodge", -1


def _massacre(card: Card, camp: int) -> Iterator[Verdict]:
    """Check whether the card kills a whole camp at once, whatever Biomass its cells have."""
    for who, victims in ((p.CAMP, camp), (p.FOES, p.CAMPS - 1 - camp)):
        biomass = START_BIOMASS[victims]
        for effect in card.effects:
            if effect[0] == p.BIOMASS and effect[p.B] == who and biomass > 0:
                biomass = min(biomass + effect[p.A], START_BIOMASS[victims])
        if biomass <= 0:
            yield (
                "warning",
                f"one play of it by the {CAMP_NAMES[camp]} camp kills the whole {CAMP_NAMES[victims]} camp, whose cells"
                f" have {START_BIOMASS[victims]} Biomass at most",
                -1,
            )


def is_cost(effect: Effect) -> bool:
    """Return whether an effect is a payment, which does not count as something that the card does."""
    return effect[0] == p.BIOMASS and effect[p.A] < 0 and effect[p.B] == p.SELF


def _effect(effect: Effect, camp: int) -> Iterator[tuple[Level, str]]:
    """Yield what is wrong or odd about one effect in the hands of one camp."""
    code, a, b, c = effect
    name, primitive = CAMP_NAMES[camp], words.BY_CODE[code]
    if primitive.useless == camp:
        why = "is never attacked" if code in (p.DODGE, p.FIRM) else "never collects walls"
        if camp == p.CANCER:
            why = "is never stopped by walls" if code == p.THROUGH else "never attacks"
        yield "error", f"{primitive.name} can never do anything for the {name} camp, which {why}"
    elif code == p.NEED and a > START_BIOMASS[camp]:
        yield "error", f"it can never be played: {name} cells have {START_BIOMASS[camp]} Biomass at most, not {a}"
    elif code == p.NEED and a == 1:
        yield "warning", "a cell that plays has at least 1 Biomass anyway"
    elif code == p.BIOMASS and a == 0:
        yield "error", "0 Biomass is nothing; write a number above or below 0"
    elif code == p.BIOMASS and b == p.CAMP and a < 0:
        yield "warning", "it takes Biomass from your own camp"
    elif code == p.BIOMASS and b == p.FOES and a > 0:
        yield "warning", "it gives Biomass to the other camp"
    elif code == p.MOVE and b == 1 and camp == p.CANCER:
        yield "warning", 'walls never stop cancer cells: walls = "ignored" adds nothing'
    elif code == p.TISSUE:
        yield from _tissue(a, b, camp)
    elif code in (p.RANGE, p.ATTACK) and a >= 4:
        yield "warning", f"{primitive.name} +{a} is a lot: the board's radius is 4, and cells have 5 Biomass at most"
    elif code in (p.HIT, p.DODGE) and c == p.WHILE:
        yield "warning", f"{primitive.name} for the rest of the match takes the dice out of the game"


def _tissue(before: int, after: int, camp: int) -> Iterator[tuple[Level, str]]:
    if before == after:
        yield "error", "the tissue would turn into what it is"
    elif before == p.HEALTHY and after == p.SOLID:
        yield "warning", "a normal block becomes solidified at once, which takes three rounds otherwise"
    elif (after == p.HEALTHY) != (camp == p.IMMUNE):
        yield "warning", f"it helps the other camp: the {CAMP_NAMES[camp]} camp wants no block to turn that way"
