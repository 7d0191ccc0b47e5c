"""Line numbers of a deck file's parts: tomllib gives them only for syntax errors, so the text is scanned for the rest.

The scan is also the guard before the parser: it bounds the length of lines and the depth of brackets, so that no file,
however made, costs more than a glance.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from cellar.language import translator

_ = translator(__name__)

#: bytes of a deck file, at most
MOST_BYTES: Final = 65_536
#: characters of a line, at most
MOST_LINE: Final = 1_000
#: brackets inside brackets, at most
MOST_DEPTH: Final = 4
#: dots in the key of a line, at most
MOST_DOTS: Final = 2

_CARD = re.compile(r"\s*\[\[\s*[\"']?card[\"']?\s*\]\]")
_KEY = re.compile(r"\s*[\"']?([A-Za-z0-9_-]+)[\"']?\s*=")
_DO = re.compile(r"(?:^|[{,\s])[\"']?do[\"']?\s*=")


@dataclass
class Lines:
    """Line numbers (from 1) of a deck file's parts."""

    #: of each [[card]]
    cards: list[int] = field(default_factory=list)
    #: (card, key) -> line; card -1 is the head of the file
    keys: dict[tuple[int, str], int] = field(default_factory=dict)
    #: (card, effect) -> line
    effects: dict[tuple[int, int], int] = field(default_factory=dict)

    def of(self, card: int, key: str = "", effect: int = -1) -> int:
        """Return the best known line of a card's entry or effect; of the file's head when `card` is -1."""
        if effect >= 0 and (card, effect) in self.effects:
            return self.effects[card, effect]
        if (card, key) in self.keys:
            return self.keys[card, key]
        if 0 <= card < len(self.cards):
            return self.cards[card]
        return self.keys.get((-1, "card"), 1)


def _code(line: str, quote: str) -> tuple[str, str]:
    """Return the line without comments and with its strings emptied, and the multi-line quote that is open after it."""
    out = []
    i = 0
    while i < len(line):
        if quote:
            if len(quote) == 1 and line[i] == "\\" and quote == '"':
                i += 2
                continue
            if line.startswith(quote, i):
                i += len(quote)
                quote = ""
                out.append('"')
                continue
            i += 1
            continue
        if line[i] == "#":
            break
        if line[i] in "\"'":
            quote = line[i] * 3 if line.startswith(line[i] * 3, i) else line[i]
            out.append('"')
            i += len(quote)
            continue
        out.append(line[i])
        i += 1
    return "".join(out), quote if len(quote) == 3 else ""


def scan(text: str) -> tuple[Lines, list[tuple[int, str]]]:
    """Scan a file: return the lines of its parts, and (line, sentence) for each limit that it exceeds."""
    lines = Lines()
    wrong: list[tuple[int, str]] = []
    quote = ""
    depth = 0
    card = -1
    effects = 0
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > MOST_LINE:
            said = _(
                "the line has {count} characters; a deck's lines have {most} at most", count=len(line), most=MOST_LINE
            )
            wrong.append((number, said))
            return lines, wrong
        inside = bool(quote)
        code, quote = _code(line, quote)
        if not inside and depth == 0:
            if _CARD.match(line):
                card += 1
                effects = 0
                lines.cards.append(number)
            elif key := _KEY.match(line):
                lines.keys.setdefault((card, key[1]), number)
            if code.split("=", 1)[0].count(".") > MOST_DOTS:
                wrong.append((number, _("the key has too many dots; a deck needs no dotted keys")))
                return lines, wrong
        if not inside:
            for _effect in _DO.finditer(code):
                lines.effects[card, effects] = number
                effects += 1
        for character in code:
            if character in "[{":
                depth += 1
            elif character in "]}":
                depth = max(0, depth - 1)
            if depth > MOST_DEPTH:
                wrong.append((number, _("brackets are nested deeper than {most}; a deck needs 2", most=MOST_DEPTH)))
                return lines, wrong
    return lines, wrong
