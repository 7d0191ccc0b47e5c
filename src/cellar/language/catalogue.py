"""Message catalogues: `.po` files as translators' programs write them, read as they are.

A catalogue belongs to the package in whose folder `locale/` it lies, and holds the messages of all modules below it
(less those of packages with a `locale/` of their own): `cellar/games/zyrcan/locale/es.po`.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

#: Between context and message, as gettext has it.
CONTEXT = "\x04"
PLURAL = re.compile(r"plural=(.*?);?\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Entry:
    """A message with its translations: one, or one for each plural form."""

    message: str
    plural: str = ""
    context: str = ""
    said: tuple[str, ...] = ()
    #: guessed from a similar message: not said until somebody has looked at it
    fuzzy: bool = False

    @property
    def key(self) -> str:
        return f"{self.context}{CONTEXT}{self.message}" if self.context else self.message


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The messages of a package in a language."""

    said: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: which plural form a count takes
    form: Callable[[int], int] = lambda count: int(count != 1)


def entries(text: str) -> Iterator[Entry]:
    """Read the entries of a `.po` file; the first, with the empty message, is the header."""
    for block in re.split(r"\n\s*\n", text):
        parts: dict[str, str] = {}
        name, fuzzy = "", False
        for line in block.splitlines():
            if line.startswith("#"):
                fuzzy |= line.startswith("#,") and "fuzzy" in line
                continue
            keyword, _, rest = line.partition('"')
            name = keyword.strip() or name
            parts[name] = parts.get(name, "") + str(json.loads(f'"{rest}'))
        if "msgid" in parts:
            said = tuple(parts[key] for key in sorted(parts) if key.startswith("msgstr"))
            yield Entry(parts["msgid"], parts.get("msgid_plural", ""), parts.get("msgctxt", ""), said, fuzzy)


def read(text: str) -> Catalogue:
    """Read a catalogue: what is translated whole and sure."""
    import gettext  # who speaks English needs none of it

    found = list(entries(text))
    header = next((one.said[0] for one in found if not one.message), "")
    rule = PLURAL.search(header)
    said = {one.key: one.said for one in found if one.message and all(one.said) and not one.fuzzy}
    return Catalogue(said, gettext.c2py(rule[1]) if rule else Catalogue().form)


@cache
def catalogue(module: str, language: str) -> Catalogue:
    """Load what a module says in a language: from its package's catalogue, then from those of the packages around."""
    said: dict[str, tuple[str, ...]] = {}
    form = Catalogue().form
    parts = module.split(".")
    for length in range(1, len(parts) + 1):
        found = _of_package(".".join(parts[:length]), language)
        if found is not None:
            said |= found.said
            form = found.form
    return Catalogue(said, form)


@cache
def _of_package(package: str, language: str) -> Catalogue | None:
    """Read a package's own catalogue, once for all of its modules; None where it has none, or is a module."""
    from importlib.resources import files

    try:
        return read(files(package).joinpath("locale", f"{language}.po").read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError, TypeError, ModuleNotFoundError):
        return None
