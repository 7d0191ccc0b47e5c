"""The commented template of a deck, generated from the table that reads decks, so that both name the same
primitives."""

from importlib import resources
from typing import Final

from cellar.games.cell_wars.deck import effects as words
from cellar.games.cell_wars.deck.effects import Primitive, Word
from cellar.games.cell_wars.rulebook import primitives as p

#: The line of `template.toml` after which the primitives are listed.
HEADING: Final = "# Primitives, each with its parameters:\n"
#: What each primitive does, in a few words.
NOTES: Final = {
    p.NEED: "a condition: the cell has at least this much Biomass",
    p.BIOMASS: "Biomass for your own cell, your camp or all foes; below 0 it is taken away",
    p.MOVE: "up to this many steps",
    p.DRAW: "cards from your own deck",
    p.SEARCH: "cards of your choice from your own deck, discard pile or both",
    p.TISSUE: "a block turns: under the cell, under or next to it, anywhere, or all on one line through it",
    p.SIGN: "one sign moves, not onto another",
    p.PLACE: "the cell goes to another block, without steps",
    p.SWAP: "the cell swaps places with a living teammate",
    p.RANGE: "longer attack range",
    p.ATTACK: "more damage",
    p.HIT: "the attack hits without a roll",
    p.DODGE: "an attack on the cell does nothing",
    p.FIRM: "an attack on the cell does not move it",
    p.THROUGH: "walls do not stop the cell",
    p.FACTORY: "more walls whenever the cell collects",
    p.STRIDE: "steps before the movement roll",
}


def _value(entry: Word) -> str:
    if entry.words:
        return "|".join(f'"{word}"' for word, _ in entry.words)
    return f"{entry.low}..{entry.high}"


def _line(primitive: Primitive) -> str:
    entries = "".join(f", {entry.name} = {_value(entry)}" for entry in primitive.entries)
    only = {p.IMMUNE: " (cancer cards only)", p.CANCER: " (immune cards only)"}.get(primitive.useless, "")
    always = " (continuous cards only)" if dict(primitive.fixed).get(p.C) == p.WHILE else ""
    return f'#   {{ do = "{primitive.name}"{entries} }}\n#       {NOTES[primitive.code]}{only}{always}\n'


def template() -> str:
    """Write a small deck that can be played as it is, with everything explained."""
    text = (resources.files("cellar.games.cell_wars.deck") / "template.toml").read_text(encoding="utf-8")
    head, heading, cards = text.partition(HEADING)
    return head + heading + "".join(_line(primitive) for primitive in words.PRIMITIVES) + cards
