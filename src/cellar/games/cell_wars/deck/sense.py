"""Semantic checks of a readable deck: what can never be played is an error, what is legal but odd a warning."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from cellar.games.cell_wars.deck import effects as words
from cellar.games.cell_wars.deck.cards import Card, Deck, camp_name, kind_name
from cellar.games.cell_wars.deck.effects import Effect
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook.terms import START_BIOMASS
from cellar.language import translator

_ = translator(__name__)

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
            yield level, _of_effect(number, message), number
    yield from _whole(card)
    for camp in camps:
        yield from _massacre(card, camp)


def _of_effect(number: int, message: str) -> str:
    return _("effect {number}: {message}", number=number + 1, message=message)


def judge_deck(deck: Deck) -> Iterator[tuple[Level, str]]:
    for camp in range(p.CAMPS):
        name = camp_name(camp)
        kinds, size = len(deck.camps[camp]), deck.size(camp)
        if size == 0:
            yield "error", _("the {camp} deck is empty; give the camp at least one card", camp=name)
        elif size > p.MOST_CARDS:
            yield (
                "error",
                _("the {camp} deck has {count} cards; it has {most} at most", camp=name, count=size, most=p.MOST_CARDS),
            )
        elif size != USUAL_CARDS:
            said = {"camp": name, "count": size, "usual": USUAL_CARDS}
            yield "warning", _("the {camp} deck has {count} cards; the rulebook's decks have {usual}", **said)
        if kinds > p.CARDS:
            said = {"camp": name, "count": kinds, "most": p.CARDS}
            yield "error", _("the {camp} deck has {count} different cards; it has {most} at most", **said)
    names: dict[str, str] = {}
    for card in deck.cards:
        if card.name in names:
            yield (
                "warning",
                _(
                    "{one} and {other} are both called {name}; players cannot tell them apart",
                    one=names[card.name],
                    other=card.id,
                    name=card.name,
                ),
            )
        names.setdefault(card.name, card.id)


def _kind(card: Card) -> Iterator[Verdict]:
    lasting = [words.lasts(effect) for effect in card.effects]
    if card.kind == p.CONTINUOUS and not any(lasting):
        yield "error", _("a continuous card needs an effect that lasts; make it normal, or add one"), -1
    if card.kind != p.CONTINUOUS and p.WHILE in lasting:
        number = lasting.index(p.WHILE)
        message = _("only a continuous card can last, and this one is {kind}", kind=kind_name(card.kind))
        yield "error", _of_effect(number, message), number
    if p.NEXT in lasting and p.WHILE in lasting:
        yield "error", _("one effect lasts until the next attack and another for good: a card cannot do both"), -1
    if card.kind == p.IMMEDIATE:
        for number, effect in enumerate(card.effects):
            if effect[0] in (p.DRAW, p.SEARCH):
                message = _("an immediate card cannot draw or search, or it might never end")
                yield "error", _of_effect(number, message), number


def _whole(card: Card) -> Iterator[Verdict]:
    """Check that there is a reason to play the card, and what it costs."""
    needs = [effect[p.A] for effect in card.effects if effect[0] == p.NEED]
    costs = sum(-effect[p.A] for effect in card.effects if is_cost(effect))
    if all(effect[0] == p.NEED or is_cost(effect) for effect in card.effects):
        yield "error", _("the card does nothing: it has conditions or costs, and nothing for them"), -1
    if len(needs) > 1:
        yield "warning", _("there are {count} conditions; the highest alone says it all", count=len(needs)), -1
    if costs and max(needs, default=1) <= costs:
        yield (
            "warning",
            _(
                "playing it can cost the player's own cell its life; put need = {needs} first to prevent it",
                needs=costs + 1,
            ),
            -1,
        )
    if any(e[0] == p.DODGE for e in card.effects) and any(e[0] == p.FIRM for e in card.effects):
        yield "warning", _("an attack that is dodged moves nobody: firm adds nothing to dodge"), -1


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
                _(
                    "one play of it by the {camp} camp kills the whole {victims} camp, whose cells have {most} Biomass"
                    " at most",
                    camp=camp_name(camp),
                    victims=camp_name(victims),
                    most=START_BIOMASS[victims],
                ),
                -1,
            )


def is_cost(effect: Effect) -> bool:
    """Return whether an effect is a payment, which does not count as something that the card does."""
    return effect[0] == p.BIOMASS and effect[p.A] < 0 and effect[p.B] == p.SELF


def _effect(effect: Effect, camp: int) -> Iterator[tuple[Level, str]]:
    """Yield what is wrong or odd about one effect in the hands of one camp."""
    code, a, b, c = effect
    primitive = words.BY_CODE[code]
    if primitive.useless == camp:
        yield "error", _useless(camp, code, primitive.name)
    elif code == p.NEED and a > START_BIOMASS[camp]:
        said = {"camp": camp_name(camp), "most": START_BIOMASS[camp], "need": a}
        yield "error", _("it can never be played: {camp} cells have {most} Biomass at most, not {need}", **said)
    elif code == p.NEED and a == 1:
        yield "warning", _("a cell that plays has at least 1 Biomass anyway")
    elif code == p.BIOMASS and a == 0:
        yield "error", _("0 Biomass is nothing; write a number above or below 0")
    elif code == p.BIOMASS and b == p.CAMP and a < 0:
        yield "warning", _("it takes Biomass from your own camp")
    elif code == p.BIOMASS and b == p.FOES and a > 0:
        yield "warning", _("it gives Biomass to the other camp")
    elif code == p.MOVE and b == 1 and camp == p.CANCER:
        yield "warning", _('walls never stop cancer cells: walls = "ignored" adds nothing')
    elif code == p.TISSUE:
        yield from _tissue(a, b, camp)
    elif code in (p.RANGE, p.ATTACK) and a >= 4:
        said = {"name": primitive.name, "amount": a}
        yield (
            "warning",
            _("{name} +{amount} is a lot: the board's radius is 4, and cells have 5 Biomass at most", **said),
        )
    elif code in (p.HIT, p.DODGE) and c == p.WHILE:
        name = primitive.name
        yield "warning", _("{name} for the rest of the match takes the dice out of the game", name=name)


def _useless(camp: int, code: int, name: str) -> str:
    """Say why a camp can never use a primitive."""
    if camp == p.CANCER:
        if code == p.THROUGH:
            return _("{name} can never do anything for the cancer camp, which is never stopped by walls", name=name)
        return _("{name} can never do anything for the cancer camp, which never attacks", name=name)
    if code in (p.DODGE, p.FIRM):
        return _("{name} can never do anything for the immune camp, which is never attacked", name=name)
    return _("{name} can never do anything for the immune camp, which never collects walls", name=name)


def _tissue(before: int, after: int, camp: int) -> Iterator[tuple[Level, str]]:
    if before == after:
        yield "error", _("the tissue would turn into what it is")
    elif before == p.HEALTHY and after == p.SOLID:
        yield "warning", _("a normal block becomes solidified at once, which takes three rounds otherwise")
    elif (after == p.HEALTHY) != (camp == p.IMMUNE):
        name = camp_name(camp)
        yield "warning", _("it helps the other camp: the {camp} camp wants no block to turn that way", camp=name)
