"""Decks as text, the same for equal decks: the opposite of `cards.load`."""

from cellar.games.cell_wars.deck.cards import FORMAT, KIND_NAMES, Card, Deck
from cellar.games.cell_wars.deck.effects import written


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _copies(card: Card) -> tuple[str, str]:
    immune, cancer = card.copies
    if immune is None:
        return "cancer", str(cancer)
    if cancer is None:
        return "immune", str(immune)
    if immune == cancer:
        return "both", str(immune)
    return "both", f"{{ immune = {immune}, cancer = {cancer} }}"


def canonical(deck: Deck) -> str:
    """The deck as text; `load` gives the deck back."""
    out = [f"format = {FORMAT}", f"name = {_quoted(deck.name)}"]
    out += [f"{key} = {_quoted(value)}" for key, value in (("author", deck.author), ("about", deck.about)) if value]
    for card in deck.cards:
        camp, copies = _copies(card)
        out += [
            "",
            "[[card]]",
            f"id = {_quoted(card.id)}",
            f"name = {_quoted(card.name)}",
            f"camp = {_quoted(camp)}",
            f"copies = {copies}",
            f"kind = {_quoted(KIND_NAMES[card.kind])}",
            f"effects = [{', '.join(written(e) for e in card.effects)}]",
        ]
        texts = (("flavour", card.flavour), ("biology", card.biology), ("source", card.source))
        out += [f"{key} = {_quoted(value)}" for key, value in texts if value]
    return "\n".join(out) + "\n"
