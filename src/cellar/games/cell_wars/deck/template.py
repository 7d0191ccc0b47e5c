"""The commented template of a deck, generated from the table that reads decks, so that both name the same
primitives."""

from importlib import resources
from typing import Final

from cellar.games.cell_wars.deck import effects as words
from cellar.games.cell_wars.deck.effects import Primitive, Word
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.language import N_, in_a_row, language, translator

_ = translator(__name__)

#: What each primitive does, in a few words.
NOTES: Final = {
    p.NEED: N_("a condition: the cell has at least this much Biomass"),
    p.BIOMASS: N_("Biomass for your own cell, your camp or all foes; below 0 it is taken away"),
    p.MOVE: N_("up to this many steps"),
    p.DRAW: N_("cards from your own deck"),
    p.SEARCH: N_("cards of your choice from your own deck, discard pile or both"),
    p.TISSUE: N_("a block turns: under the cell, under or next to it, anywhere, or all on one line through it"),
    p.SIGN: N_("one sign moves, not onto another"),
    p.PLACE: N_("the cell goes to another block, without steps"),
    p.SWAP: N_("the cell swaps places with a living teammate"),
    p.RANGE: N_("longer attack range"),
    p.ATTACK: N_("more damage"),
    p.HIT: N_("the attack hits without a roll"),
    p.DODGE: N_("an attack on the cell does nothing"),
    p.FIRM: N_("an attack on the cell does not move it"),
    p.THROUGH: N_("walls do not stop the cell"),
    p.FACTORY: N_("more walls whenever the cell collects"),
    p.STRIDE: N_("steps before the movement roll"),
}


def _value(entry: Word) -> str:
    if entry.words:
        return "|".join(f'"{word}"' for word, _number in entry.words)
    return f"{entry.low}..{entry.high}"


def _line(primitive: Primitive) -> str:
    entries = "".join(f", {entry.name} = {_value(entry)}" for entry in primitive.entries)
    notes = [_(NOTES[primitive.code])]
    if primitive.useless >= 0:
        notes.append(_("(cancer cards only)") if primitive.useless == p.IMMUNE else _("(immune cards only)"))
    if dict(primitive.fixed).get(p.C) == p.WHILE:
        notes.append(_("(continuous cards only)"))
    return f'#   {{ do = "{primitive.name}"{entries} }}\n#       {in_a_row(notes)}\n'


def template() -> str:
    """Write a small deck that can be played as it is, with everything explained: its notes are a whole text in each
    language, and end with a heading for the primitives."""
    folder = resources.files("cellar.games.cell_wars.deck")
    spoken = folder / f"template.{language()}.toml"
    text = (spoken if spoken.is_file() else folder / "template.toml").read_text(encoding="utf-8")
    notes, cards = text.split("\n[[card]]", 1)
    return notes + "".join(_line(primitive) for primitive in words.PRIMITIVES) + f"\n[[card]]{cards}"
