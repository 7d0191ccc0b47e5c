"""What a person at a terminal sees besides the board: the panels, the own hand, and what every card of the match
does."""

from collections.abc import Callable
from typing import Any

from cellar.core.position import Position
from cellar.core.types import PUBLIC
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.picture.pieces import CELL_GLYPHS
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.setup import seats
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.battle import counted

#: More moves than this are not listed before a choice.
MOST_LISTED = 16


def preview(position: Position) -> str:
    """The panels, the hand of whoever is to act, and the moves if they are few."""
    moves = position.view(position.actor).moves if position.actor >= 0 else []
    lines = [panels(position), hand(position)] if position.actor >= 0 else [panels(position)]
    if len(moves) <= MOST_LISTED:
        lines += [f"  {number:>2}  {move.text}" for number, move in enumerate(moves, start=1)]
    else:
        lines.append(f"{len(moves)} moves are possible (moves lists them), such as {moves[0].text}.")
    return "\n".join(lines)


def panels(position: Position) -> str:
    """Every cell's values, the decks and the count of cancer tissue: what lies open on the table."""
    facts = position.view(position.actor if position.actor >= 0 else PUBLIC).panel
    when = f"Round {facts['round']} of {t.ROUNDS}" if facts["round"] else "Setup"
    piles = ", ".join(
        f"{key} deck {pile['deck']} (discarded {pile['discard']})" for key, pile in facts["decks"].items()
    )
    lines = [f"{when}; {counted(facts['cancer_blocks'], 'block')} of cancer tissue; {piles}"]
    for cell, glyph in zip(facts["cells"], seats(position.options)):
        lines.append(f"  {CELL_GLYPHS[glyph]}  {_cell(cell)}")
    return "\n".join(lines)


def _cell(cell: dict[str, Any]) -> str:
    where = f"on {cell['on']}" if cell["alive"] else "off the board"
    parts = [f"{cell['name']} {where}", f"Biomass {cell['biomass']} of {cell['limit']}"]
    if cell["camp"] == "immune":
        parts.append(f"Attack {cell['attack']}, range {cell['range']}")
    for key, noun in (("walls", "wall"), ("cards_in_hand", "card"), ("free_draws", "free draw")):
        if cell[key]:
            parts.append(counted(cell[key], noun))
    if cell["claims"]:
        parts.append(f"{cell['claims']} of {t.CLAIMS} claims")
    if cell["panel"]:
        parts.append("panel: " + ", ".join(f"{card['name']}{_times(card)}" for card in cell["panel"]))
    return ", ".join(parts)


def _times(card: dict[str, Any]) -> str:
    return f" x{card['copies']}" if card["copies"] > 1 else ""


def hand(position: Position) -> str:
    """The cards of whoever is to act, with what they do."""
    if position.actor < 0:
        return "Nobody is to act: there is no hand to show."
    held = position.view(position.actor).panel["hand"]
    if not held:
        return "No cards in hand."
    return "\n".join(f"  {card['card']}{_times(card)}: {card['text']}" for card in held)


def all_cards(position: Position) -> str:
    """Every card of this match's deck."""
    deck = cards.deck(position.options["deck"])
    lines = [deck.name]
    for camp, name in enumerate(names.CAMPS):
        lines.append(f"{name}:")
        lines += [
            f"  {card.copies[camp]} x {card.name} ({cards.KIND_NAMES[card.kind]}): {card.text}"
            for card in deck.camps[camp]
        ]
    return "\n".join(lines)


COMMANDS: dict[str, tuple[str, Callable[[Position], str]]] = {
    "preview": ("the panels, your hand and the moves", preview),
    "panels": ("everybody's values, the decks and the tissue", panels),
    "hand": ("your cards, with what they do", hand),
    "cards": ("every card of this match", all_cards),
}
