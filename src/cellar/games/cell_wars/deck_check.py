"""Reading a deck file, and everything that can be said against it: errors with line and card, and warnings of what is odd."""

import re
import tomllib
import unicodedata
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Final, Literal

from cellar.games.cell_wars import effects as words
from cellar.games.cell_wars import primitives as p
from cellar.games.cell_wars.cards import CAMP_NAMES, FORMAT, KIND_NAMES, Card, Deck
from cellar.games.cell_wars.deck_lines import MOST_BYTES, Lines, scan
from cellar.games.cell_wars.deck_sense import judge_card, judge_deck
from cellar.games.cell_wars.effects import Effect

#: the most characters of each text
LENGTHS: Final = {"name": 28, "flavour": 120, "biology": 240, "source": 24, "author": 160, "about": 200, "id": 28}
DECK_NAME: Final = 60
MOST_COPIES: Final = 40
#: different cards in a file, at most: more cannot be in use, with CARDS a camp
MOST_KINDS: Final = p.CAMPS * p.CARDS

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_HEAD = ("format", "name", "author", "about", "card")
_CARD_KEYS = ("id", "name", "camp", "copies", "kind", "effects", "flavour", "biology", "source")


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something to say about a deck file."""

    level: Literal["error", "warning"]
    line: int
    #: id of the card, "" for the deck as a whole
    card: str
    message: str

    def sentence(self) -> str:
        """The finding for a person: where, which card, what."""
        card = f"card {self.card}: " if self.card else ""
        return f"line {self.line}: {card}{self.message}{'' if self.message.endswith('?') else '.'}"


@dataclass
class _Reading:
    """A file being read: its lines, and the findings so far."""

    lines: Lines
    findings: list[Finding] = field(default_factory=list)
    #: the card being read: its number in the file, and its id as far as it is known
    card: int = -1
    name: str = ""

    def error(self, message: str, key: str = "", effect: int = -1) -> None:
        self.add("error", message, key, effect)

    def add(self, level: Literal["error", "warning"], message: str, key: str = "", effect: int = -1) -> None:
        line = self.lines.of(self.card, key, effect)
        self.findings.append(Finding(level=level, line=line, card=self.name, message=message))


def check(text: str) -> tuple[Deck | None, tuple[Finding, ...]]:
    """The deck, or None when there is an error, and all findings in the order of the file."""
    data, lines, findings = _parse(text)
    if data is None:
        return None, tuple(findings)
    reading = _Reading(lines)
    deck = _deck(reading, data)
    found = tuple(sorted(reading.findings, key=lambda f: (f.line, f.level)))
    if deck is None or any(finding.level == "error" for finding in found):
        return None, found
    return deck, found


def _parse(text: str) -> tuple[dict[str, Any] | None, Lines, list[Finding]]:
    """The file as tables, unless it is too large, too deep or no TOML."""

    def refuse(line: int, message: str) -> tuple[None, Lines, list[Finding]]:
        return None, Lines(), [Finding(level="error", line=line, card="", message=message)]

    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        return refuse(1, "the text holds half of a surrogate pair, which is no character")
    if size > MOST_BYTES:
        return refuse(1, f"the file has {size} bytes; a deck has {MOST_BYTES} at most")
    lines, wrong = scan(text.replace("\r\n", "\n"))
    if wrong:
        return refuse(*wrong[0])
    try:
        return tomllib.loads(text), lines, []
    except tomllib.TOMLDecodeError as mistake:
        place = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)", str(mistake))
        line = int(place[1]) if place and place[1] else text.count("\n") + 1
        what = re.sub(r" \(at [^)]*\)$", "", str(mistake))
        return refuse(line, f"this is not TOML: {_lower(what)}")
    except (ValueError, RecursionError, OverflowError) as mistake:
        return refuse(1, f"this cannot be read as TOML: {_lower(str(mistake).split(';')[0])[:120]}")


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _deck(reading: _Reading, data: dict[str, Any]) -> Deck | None:
    _unknown(reading, data, _HEAD, "a deck")
    if "format" not in data:
        reading.error(f"`format = {FORMAT}` is missing at the top of the file")
    elif data["format"] != FORMAT or isinstance(data["format"], bool):
        reading.error(f"the format is {_shown(data['format'])}; this program reads format {FORMAT}", "format")
    name = _text(reading, data, "name", DECK_NAME, needed=True)
    author = _text(reading, data, "author", LENGTHS["author"])
    about = _text(reading, data, "about", LENGTHS["about"])
    listed = data.get("card", [])
    if not isinstance(listed, list):
        reading.error("`card` is a single table; write [[card]] with two brackets above each card", "card")
        listed = []
    elif not listed:
        reading.error("the deck is empty; write [[card]] and its entries for each card")
    if len(listed) > MOST_KINDS:
        reading.error(f"there are {len(listed)} different cards; a deck has {MOST_KINDS} at most")
        listed = listed[:MOST_KINDS]
    cards = []
    seen: dict[str, int] = {}
    for number, table in enumerate(listed):
        reading.card, reading.name = number, f"number {number + 1}"
        card = _card(reading, table)
        if isinstance(table, dict) and isinstance(table.get("id"), str) and _ID.fullmatch(table["id"]):
            if table["id"] in seen:
                reading.error(f"the id stands already in line {seen[table['id']]}; each card needs its own", "id")
            seen.setdefault(table["id"], reading.lines.of(number, "id"))
        if card is not None:
            cards.append(card)
            for level, message, effect in judge_card(card):
                reading.add(level, message, "effects" if effect < 0 else "", effect)
    reading.card, reading.name = -1, ""
    if len(cards) < len(listed) or not cards:
        return None
    deck = Deck(name=name, author=author, about=about, cards=tuple(cards))
    for level, message in judge_deck(deck):
        reading.add(level, message)
    return deck


def _card(reading: _Reading, table: object) -> Card | None:
    """A card, or None when something of it cannot be read."""
    if not isinstance(table, dict):
        reading.error("this is not a table; write [[card]] above each card")
        return None
    before = len(reading.findings)
    id = table.get("id")
    if isinstance(id, str) and len(id) <= LENGTHS["id"] and _ID.fullmatch(id):
        reading.name = id
    elif id is None:
        reading.error('`id` is missing; write a short name in small letters, such as id = "glucose"')
    else:
        reading.error(
            f"the id is {_shown(id)}; it has 1 to {LENGTHS['id']} small letters, digits and single hyphens, and begins with a letter",
            "id",
        )
    _unknown(reading, table, _CARD_KEYS, "a card")
    name = _text(reading, table, "name", LENGTHS["name"], needed=True)
    flavour, biology, source = (_text(reading, table, key, LENGTHS[key]) for key in ("flavour", "biology", "source"))
    copies = _copies(reading, table)
    kind = _choice(reading, table, "kind", KIND_NAMES)
    effects = _effects(reading, table.get("effects"))
    if any(finding.level == "error" for finding in reading.findings[before:]) or copies is None:
        return None
    return Card(
        id=str(id),
        name=name,
        copies=copies,
        kind=kind,
        effects=effects,
        flavour=flavour,
        biology=biology,
        source=source,
    )


def _copies(reading: _Reading, table: dict[str, Any]) -> tuple[int | None, int | None] | None:
    """Copies in the immune and in the cancer deck; None when they cannot be read."""
    camp = _choice(reading, table, "camp", (*CAMP_NAMES, "both"))
    if "copies" not in table:
        reading.error("`copies` is missing; write how many of the card a camp's deck holds, such as copies = 2")
        return None
    written = table["copies"]
    if isinstance(written, dict):
        if camp != len(CAMP_NAMES):
            reading.error('`copies` is given for each camp, but `camp` is not "both"', "copies")
            return None
        if set(written) != set(CAMP_NAMES):
            reading.error("`copies` for each camp is written { immune = 1, cancer = 2 }", "copies")
            return None
        numbers = [written[name] for name in CAMP_NAMES]
    else:
        numbers = [written if camp in (0, len(CAMP_NAMES)) else None, written if camp in (1, len(CAMP_NAMES)) else None]
    for number in numbers:
        if number is None:
            continue
        if not isinstance(number, int) or isinstance(number, bool):
            reading.error(f"`copies` is {_shown(number)}; it is a whole number from 1 to {MOST_COPIES}", "copies")
            return None
        if not 0 <= number <= MOST_COPIES:
            reading.error(f"`copies` is {_shown(number)}; a deck holds from 1 to {MOST_COPIES} of a card", "copies")
            return None
    return numbers[0], numbers[1]


def _effects(reading: _Reading, listed: object) -> tuple[Effect, ...]:
    if listed is None:
        reading.error('`effects` is missing; write a list such as effects = [{ do = "draw", cards = 1 }]')
        return ()
    if not isinstance(listed, list):
        reading.error("`effects` is not a list; write effects = [{ do = ... }]", "effects")
        return ()
    if not 1 <= len(listed) <= p.EFFECTS:
        reading.error(f"the card has {len(listed)} effects; a card has 1 to {p.EFFECTS}", "effects")
        return ()
    out = []
    for number, table in enumerate(listed):
        effect = _effect(reading, table, number)
        if effect is not None:
            out.append(effect)
    return tuple(out)


def _effect(reading: _Reading, table: object, number: int) -> Effect | None:
    def error(message: str) -> None:
        reading.error(f"effect {number + 1}: {message}", "effects", number)

    if not isinstance(table, dict):
        error("this is not a table; write { do = ... }")
        return None
    do = table.get("do")
    if not isinstance(do, str):
        error("`do` is missing; it names what the effect does, one of " + ", ".join(words.BY_NAME))
        return None
    primitive = words.BY_NAME.get(do)
    if primitive is None:
        near = get_close_matches(do[:40], words.BY_NAME, 1)
        hint = f"did you mean {near[0]}?" if near else "there are " + ", ".join(words.BY_NAME)
        error(f"there is no primitive {_shown(do)}; {hint}")
        return None
    columns = [primitive.code, 0, 0, 0]
    for column, always in primitive.fixed:
        columns[column] = always
    good = True
    known = [entry.name for entry in primitive.entries]
    for key in table:
        if key != "do" and key not in known:
            error(f"{do} has no entry {_shown(key)}; " + (f"it takes {', '.join(known)}" if known else "it takes none"))
            good = False
    for entry in primitive.entries:
        value = _entry(entry, table)
        if value is None:
            given = f"is {_shown(table[entry.name])}" if entry.name in table else "is missing"
            error(f"`{entry.name}` of {do} {given}; it is {entry.expected()}")
            good = False
        else:
            columns[entry.column] = value
    return (columns[0], columns[1], columns[2], columns[3]) if good else None


def _entry(entry: words.Word, table: dict[str, Any]) -> int | None:
    """The number of one entry; None when it is missing or wrong."""
    if entry.name not in table:
        return entry.default
    value = table[entry.name]
    if entry.words:
        return dict(entry.words).get(value) if isinstance(value, str) else None
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if entry.low <= value <= entry.high else None


def _choice(reading: _Reading, table: dict[str, Any], key: str, names: tuple[str, ...]) -> int:
    """The number of a word among `names`; the first when it is wrong, which has been said then."""
    value = table.get(key)
    if isinstance(value, str) and value in names:
        return names.index(value)
    given = f"is {_shown(value)}" if key in table else "is missing"
    expected = " or ".join(f'"{name}"' for name in names)
    reading.error(f"`{key}` {given}; it is {expected}", key)
    return 0


def _text(reading: _Reading, table: dict[str, Any], key: str, most: int, needed: bool = False) -> str:
    """A text of the table, bounded and without characters that do not print; "" when it is wrong, which has been said then."""
    if key not in table:
        if needed:
            reading.error(f"`{key}` is missing")
        return ""
    value = table[key]
    if not isinstance(value, str):
        reading.error(f"`{key}` is {_shown(value)}; it is a text in quotation marks", key)
    elif len(value) > most:
        reading.error(f"`{key}` has {len(value)} characters; it has {most} at most", key)
    elif any(unicodedata.category(mark) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for mark in value):
        reading.error(f"`{key}` holds a character that does not print (a control character or a line break)", key)
    elif value != value.strip() or (needed and not value):
        reading.error(f"`{key}` is empty or has spaces at its ends", key)
    else:
        return value
    return ""


def _unknown(reading: _Reading, table: dict[str, Any], known: tuple[str, ...], what: str) -> None:
    for key in table:
        if key not in known:
            near = get_close_matches(key[:40], known, 1)
            hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(known)}"
            reading.error(f"{what} has no entry {_shown(key)}; {hint}", key)


def _shown(value: object) -> str:
    """A value of the file as it may be shown: short and printable."""
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**12:
        return "a very large number"
    text = "".join(mark if mark.isprintable() else "?" for mark in str(value)[:40])
    if isinstance(value, str):
        return f'"{text}"'
    return text.lower() if isinstance(value, bool) else text
