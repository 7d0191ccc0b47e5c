"""Whole pages in other languages: `README.es.md` beside `README.md`. Its first line says of which English it is, by a
hash, `<!-- of README.md 0123456789ab -->`: where that has changed since, readers and translators are told."""

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

PAGE = "README.md"
#: Hexadecimal digits of the hash.
DIGITS = 12
MARK = re.compile(rf"\A<!-- of {re.escape(PAGE)} (?P<digits>[0-9a-f]*) -->\s*")
NAME = re.compile(r"README\.(?P<language>\w+)\.md")


@dataclass(frozen=True, slots=True)
class Page:
    """A page in a language, without its mark."""

    text: str
    #: whether it is of the present English
    current: bool


def page(folder: "Traversable | Path", language: str) -> Page | None:
    """Read a folder's page in a language; None where there is none of its own."""
    place = folder / f"README.{language}.md"
    if not place.is_file():
        return None
    text = place.read_text(encoding="utf-8")
    found = MARK.match(text)
    return Page(MARK.sub("", text), bool(found and mark(folder) == found[0].strip()))


def mark(folder: "Traversable | Path") -> str:
    """Return the first line of a translation of the present English."""
    english = folder / PAGE
    digits = hashlib.sha256(english.read_bytes()).hexdigest()[:DIGITS] if english.is_file() else ""
    return f"<!-- of {PAGE} {digits} -->"


def page_languages(folder: "Traversable | Path") -> list[str]:
    """List the languages of a folder's page, besides English."""
    return sorted(found["language"] for place in folder.iterdir() if (found := NAME.fullmatch(place.name)))
