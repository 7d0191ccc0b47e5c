"""The commented template of a deck, generated from the table that reads decks, so that both name the same
primitives."""

from typing import Final

from cellar.games.cell_wars.deck import effects as words
from cellar.games.cell_wars.deck.effects import Primitive, Word
from cellar.games.cell_wars.rulebook import primitives as p

HEAD: Final = """\
# A deck of cards for Cell Wars. Lines that begin with # are notes: delete them as you like.
# Check it with:  cellar deck check FILE      Print it with:  cellar deck show FILE --pdf cards.pdf
format = 1
name = "My deck"
author = "Who made it"
about = "One sentence about it."

# A card is a [[card]] with these entries:
#   id       small letters, digits and hyphens; what players type: play sugar
#   name     what is printed on it
#   camp     "immune", "cancer" or "both"
#   copies   how many a camp's deck holds; for both camps also { immune = 1, cancer = 2 }
#   kind     "immediate"  resolved the moment it is drawn (it cannot draw or search)
#            "normal"     kept in hand, played in step 6
#            "continuous" played in step 6, then lies on the panel as long as it lasts
#   effects  1 to 3 of the primitives below, carried out in their order
#   flavour, biology, source   texts, if you like
#
# A card can be played when its needs are met, even if it changes nothing at that moment.
#
# Primitives, each with its parameters:
"""

CARDS: Final = """
[[card]]
id = "sugar"
name = "Sugar"
camp = "both"
copies = 20
kind = "normal"
effects = [{ do = "biomass", amount = 1, who = "self" }]
flavour = "Sweet."
biology = "Cells burn sugar for energy."

[[card]]
id = "hurry"
name = "Hurry"
camp = "both"
copies = { immune = 14, cancer = 16 }
kind = "immediate"
effects = [{ do = "move", steps = 1 }]

[[card]]
id = "sharp-eyes"
name = "Sharp eyes"
camp = "immune"
copies = 6
kind = "continuous"
effects = [{ do = "range", amount = 1, lasts = "always" }]

[[card]]
id = "last-hope"
name = "Last hope"
camp = "cancer"
copies = 4
kind = "normal"
effects = [
    { do = "need", biomass = 2 },
    { do = "biomass", amount = -1, who = "self" },
    { do = "draw", cards = 2 },
]
"""

#: What each primitive does, in a few words.
NOTES: Final = {
    p.NEED: "a condition: the cell has at least so much Biomass",
    p.BIOMASS: "Biomass for the own cell, the own camp or all foes; below 0 it is taken",
    p.MOVE: "up to so many steps",
    p.DRAW: "cards from the own deck",
    p.SEARCH: "cards of choice from the own deck, discard pile or both",
    p.TISSUE: "a block turns: under the cell, under or next to it, anywhere, or all on one line through it",
    p.SIGN: "one sign moves, not onto another",
    p.PLACE: "the cell goes to another block, without steps",
    p.SWAP: "the cell changes places with a living team mate",
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
    return HEAD + "".join(_line(primitive) for primitive in words.PRIMITIVES) + CARDS
