"""The state of reading a deck file: findings with line and card, and getters for the few kinds of entries."""

import unicodedata
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Literal

from cellar.games.cell_wars.deck.line_numbers import Lines


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
        card = f"card {self.card}: " if self.card else ""
        return f"line {self.line}: {card}{self.message}{'' if self.message.endswith('?') else '.'}"


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
        given = f"is {shown(value)}" if key in table else "is missing"
        expected = " or ".join(f'"{name}"' for name in names)
        self.error(f"`{key}` {given}; it is {expected}", key)
        return 0

    def text(self, table: dict[str, Any], key: str, most: int, needed: bool = False) -> str:
        """Return a text of the table, bounded and printable; "", with an error recorded, when it is wrong."""
        if key not in table:
            if needed:
                self.error(f"`{key}` is missing")
            return ""
        value = table[key]
        if not isinstance(value, str):
            self.error(f"`{key}` is {shown(value)}; it is a text in quotation marks", key)
        elif len(value) > most:
            self.error(f"`{key}` has {len(value)} characters; it has {most} at most", key)
        elif any(unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for character in value):
            self.error(f"`{key}` holds a character that does not print (a control character or a line break)", key)
        elif value != value.strip() or (needed and not value):
            self.error(f"`{key}` is empty or has spaces at its ends", key)
        else:
            return value
        return ""

    def unknown(self, table: dict[str, Any], known: tuple[str, ...], what: str) -> None:
        """Record an error for each unknown entry of a table."""
        for key in table:
            if key not in known:
                near = get_close_matches(key[:40], known, 1)
                hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(known)}"
                self.error(f"{what} has no entry {shown(key)}; {hint}", key)


def shown(value: object) -> str:
    """Format a value of the file for a message: short and printable."""
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**12:
        return "a very large number"
    text = "".join(character if character.isprintable() else "?" for character in str(value)[:40])
    if isinstance(value, str):
        return f'"{text}"'
    return text.lower() if isinstance(value, bool) else text
