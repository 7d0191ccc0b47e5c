"""The commented template of a deck, generated from the table that reads decks, so that both name the same
primitives."""

from importlib import resources

from cellar.games.cell_wars.deck import effects as words
from cellar.games.cell_wars.deck.effects import Primitive, Word
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.language import in_a_row, language, translator

_ = translator(__name__)


def _value(entry: Word) -> str:
    if entry.words:
        return "|".join(f'"{word}"' for word in entry.words)
    return f"{entry.low}..{entry.high}"


def _line(primitive: Primitive) -> str:
    entries = "".join(f", {entry.name} = {_value(entry)}" for entry in primitive.entries)
    notes = [_(primitive.note)]
    if primitive.useless >= 0:
        notes.append(_("(cancer cards only)") if primitive.useless == p.IMMUNE else _("(immune cards only)"))
    if primitive.always:
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
