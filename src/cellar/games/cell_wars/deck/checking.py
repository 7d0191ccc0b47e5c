"""The reader and checker of deck files: errors with line and card, and warnings of what is odd."""

import re
import tomllib
from difflib import get_close_matches
from typing import Any, Final

from cellar.games.cell_wars.deck import effects as words
from cellar.games.cell_wars.deck.cards import CAMP_NAMES, FORMAT, KIND_NAMES, Card, Deck
from cellar.games.cell_wars.deck.effects import Effect
from cellar.games.cell_wars.deck.line_numbers import MOST_BYTES, Lines, scan
from cellar.games.cell_wars.deck.reading import Finding, Reading, shown
from cellar.games.cell_wars.deck.sense import judge_card, judge_deck
from cellar.games.cell_wars.rulebook import primitives as p

#: the most characters of each text
LENGTHS: Final = {"name": 28, "flavour": 120, "biology": 240, "source": 24, "author": 160, "about": 200, "id": 28}
DECK_NAME: Final = 60
MOST_COPIES: Final = 40
#: different cards in a file, at most: more cannot be in use, with CARDS a camp
MOST_KINDS: Final = p.CAMPS * p.CARDS

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_HEAD = ("format", "name", "author", "about", "card")
_CARD_KEYS = ("id", "name", "camp", "copies", "kind", "effects", "flavour", "biology", "source")


def check(text: str) -> tuple[Deck | None, tuple[Finding, ...]]:
    """Check a deck file: return the deck, or None when there is an error, and all findings in the order of the file."""
    data, lines, findings = _parse(text)
    if data is None:
        return None, tuple(findings)
    reading = Reading(lines)
    deck = _deck(reading, data)
    found = tuple(sorted(reading.findings, key=lambda f: (f.line, f.level)))
    if deck is None or any(finding.level == "error" for finding in found):
        return None, found
    return deck, found


def parsed(text: str) -> tuple[dict[str, Any] | None, list[Finding]]:
    """Return the file as tables, or why it cannot be read at all."""
    data, _, findings = _parse(text)
    return data, findings


def card_of(table: object) -> Card | None:
    """Read a single card; None when something of it cannot be read."""
    return _card(Reading(Lines()), table)


def _parse(text: str) -> tuple[dict[str, Any] | None, Lines, list[Finding]]:
    """Parse the file as TOML tables, unless it is too large, too deep or no TOML."""

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


def _deck(reading: Reading, data: dict[str, Any]) -> Deck | None:
    reading.unknown(data, _HEAD, "a deck")
    if "format" not in data:
        reading.error(f"`format = {FORMAT}` is missing at the top of the file")
    elif data["format"] != FORMAT or isinstance(data["format"], bool):
        reading.error(f"the format is {shown(data['format'])}; this program reads format {FORMAT}", "format")
    name = reading.text(data, "name", DECK_NAME, needed=True)
    author = reading.text(data, "author", LENGTHS["author"])
    about = reading.text(data, "about", LENGTHS["about"])
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


def _card(reading: Reading, table: object) -> Card | None:
    """Read a card; None when something of it cannot be read."""
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
            f"the id is {shown(id)}; it has 1 to {LENGTHS['id']} small letters, digits and single hyphens, and begins"
            " with a letter",
            "id",
        )
    reading.unknown(table, _CARD_KEYS, "a card")
    name = reading.text(table, "name", LENGTHS["name"], needed=True)
    flavour, biology, source = (reading.text(table, key, LENGTHS[key]) for key in ("flavour", "biology", "source"))
    copies = _copies(reading, table)
    kind = reading.choice(table, "kind", KIND_NAMES)
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


def _copies(reading: Reading, table: dict[str, Any]) -> tuple[int | None, int | None] | None:
    """Read the copies in the immune and in the cancer deck; None when they cannot be read."""
    camp = reading.choice(table, "camp", (*CAMP_NAMES, "both"))
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
            reading.error(f"`copies` is {shown(number)}; it is a whole number from 1 to {MOST_COPIES}", "copies")
            return None
        if not 1 <= number <= MOST_COPIES:
            hint = "; leave out the card, or the camp that does not have it" if number == 0 else ""
            reading.error(
                f"`copies` is {shown(number)}; a deck holds from 1 to {MOST_COPIES} of a card{hint}", "copies"
            )
            return None
    return numbers[0], numbers[1]


def _effects(reading: Reading, listed: object) -> tuple[Effect, ...]:
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


def _effect(reading: Reading, table: object, number: int) -> Effect | None:
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
        error(f"there is no primitive {shown(do)}; {hint}")
        return None
    columns = [primitive.code, 0, 0, 0]
    for column, always in primitive.fixed:
        columns[column] = always
    good = True
    known = [entry.name for entry in primitive.entries]
    for key in table:
        if key != "do" and key not in known:
            error(f"{do} has no entry {shown(key)}; " + (f"it takes {', '.join(known)}" if known else "it takes none"))
            good = False
    for entry in primitive.entries:
        value = _entry(entry, table)
        if value is None:
            given = f"is {shown(table[entry.name])}" if entry.name in table else "is missing"
            error(f"`{entry.name}` of {do} {given}; it is {entry.expected()}")
            good = False
        else:
            columns[entry.column] = value
    return (columns[0], columns[1], columns[2], columns[3]) if good else None


def _entry(entry: words.Word, table: dict[str, Any]) -> int | None:
    """Return the number of one entry; None when it is missing or wrong."""
    if entry.name not in table:
        return entry.default
    value = table[entry.name]
    if entry.words:
        return dict(entry.words).get(value) if isinstance(value, str) else None
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if entry.low <= value <= entry.high else None
