"""The state of reading a deck file: findings with line and card, and getters for the few kinds of entries."""

import unicodedata
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Literal

from cellar.games.cell_wars.deck.effects import one_of
from cellar.games.cell_wars.deck.line_numbers import Lines
from cellar.language import enumerated, translator

_ = translator(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """An error or a warning about a deck file."""

    level: Literal["error", "warning"]
    line: int
    #: id of the card, "" for the deck as a whole
    card: str
    message: str
    #: number of the card in the file, -1 for the deck as a whole
    number: int = field(default=-1, compare=False)

    def sentence(self) -> str:
        """The finding for a person: where, which card, what."""
        if self.message.endswith(("?", "？")):
            if self.card:
                return _("line {line}: card {card}: {question}", line=self.line, card=self.card, question=self.message)
            return _("line {line}: {question}", line=self.line, question=self.message)
        if self.card:
            return _("line {line}: card {card}: {message}.", line=self.line, card=self.card, message=self.message)
        return _("line {line}: {message}.", line=self.line, message=self.message)


@dataclass
class Reading:
    """A reader's state: the file's lines, and the findings so far."""

    lines: Lines
    findings: list[Finding] = field(default_factory=list)
    #: the card being read: its number in the file, and its id as far as it is known
    card: int = -1
    name: str = ""

    def error(self, message: str, key: str = "", effect: int = -1) -> None:
        """Record an error at an entry or effect of the card being read."""
        self.add("error", message, key, effect)

    def add(self, level: Literal["error", "warning"], message: str, key: str = "", effect: int = -1) -> None:
        """Record a finding at an entry or effect of the card being read."""
        line = self.lines.of(self.card, key, effect)
        self.findings.append(Finding(level=level, line=line, card=self.name, message=message, number=self.card))

    def choice(self, table: dict[str, Any], key: str, names: tuple[str, ...]) -> int:
        """Return the index of a word among `names`; the first, with an error recorded, when it is wrong."""
        value = table.get(key)
        if isinstance(value, str) and value in names:
            return names.index(value)
        if key in table:
            self.error(
                _("`{key}` is {value}; it is {expected}", key=key, value=shown(value), expected=one_of(names)), key
            )
        else:
            self.error(_("`{key}` is missing; it is {expected}", key=key, expected=one_of(names)), key)
        return 0

    def text(self, table: dict[str, Any], key: str, most: int, needed: bool = False) -> str:
        """Return a text of the table, bounded and printable; "", with an error recorded, when it is wrong."""
        if key not in table:
            if needed:
                self.error(_("`{key}` is missing", key=key))
            return ""
        value = table[key]
        if not isinstance(value, str):
            self.error(_("`{key}` is {value}; it is a text in quotation marks", key=key, value=shown(value)), key)
        elif len(value) > most:
            self.error(
                _("`{key}` has {count} characters; it has {most} at most", key=key, count=len(value), most=most), key
            )
        elif any(unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for character in value):
            self.error(
                _("`{key}` holds a character that does not print (a control character or a line break)", key=key), key
            )
        elif value != value.strip() or (needed and not value):
            self.error(_("`{key}` is empty or has spaces at its ends", key=key), key)
        else:
            return value
        return ""

    def unknown(self, table: dict[str, Any], known: tuple[str, ...], what: str) -> None:
        """Record an error for each unknown entry of a table."""
        for key in table:
            if key not in known:
                near = get_close_matches(key[:40], known, 1)
                if near:
                    message = _(
                        "{what} has no entry {key}; did you mean {near}?", what=what, key=shown(key), near=near[0]
                    )
                else:
                    message = _(
                        "{what} has no entry {key}; it has {known}", what=what, key=shown(key), known=enumerated(known)
                    )
                self.error(message, key)


def shown(value: object) -> str:
    """Format a value of the file for a message: short and printable."""
    if isinstance(value, dict | list):
        return _("a table") if isinstance(value, dict) else _("a list")
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**12:
        return _("a very large number")
    text = "".join(character if character.isprintable() else "?" for character in str(value)[:40])
    if isinstance(value, str):
        return f'"{text}"'
    return text.lower() if isinstance(value, bool) else text
