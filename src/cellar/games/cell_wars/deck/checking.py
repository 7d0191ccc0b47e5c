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
from cellar.language import enumerated, translator
from cellar.reasons import by_pattern

_ = translator(__name__)

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
    data, _lines, findings = _parse(text)
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
        return refuse(1, _("the text holds half of a surrogate pair, which is no character"))
    if size > MOST_BYTES:
        return refuse(1, _("the file has {size} bytes; a deck has {most} at most", size=size, most=MOST_BYTES))
    lines, wrong = scan(text.replace("\r\n", "\n"))
    if wrong:
        return refuse(*wrong[0])
    try:
        return tomllib.loads(text), lines, []
    except tomllib.TOMLDecodeError as mistake:
        place = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)", str(mistake))
        line = int(place[1]) if place and place[1] else text.count("\n") + 1
        what = re.sub(r" \(at [^)]*\)$", "", str(mistake))
        return refuse(line, _("this is not TOML: {mistake}", mistake=_lower(by_pattern(what))))
    except (ValueError, RecursionError, OverflowError):
        return refuse(1, _("this cannot be read as TOML: it is nested too deeply, or a number is too long"))


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _deck(reading: Reading, data: dict[str, Any]) -> Deck | None:
    reading.unknown(data, _HEAD, _("a deck"))
    if "format" not in data:
        reading.error(_("`format = {format}` is missing at the top of the file", format=FORMAT))
    elif data["format"] != FORMAT or isinstance(data["format"], bool):
        found = shown(data["format"])
        reading.error(
            _("the format is {found}; this program reads format {format}", found=found, format=FORMAT), "format"
        )
    name = reading.text(data, "name", DECK_NAME, needed=True)
    author = reading.text(data, "author", LENGTHS["author"])
    about = reading.text(data, "about", LENGTHS["about"])
    listed = data.get("card", [])
    if not isinstance(listed, list):
        reading.error(_("`card` is a single table; write [[card]] with two brackets above each card"), "card")
        listed = []
    elif not listed:
        reading.error(_("the deck is empty; write [[card]] and its entries for each card"))
    if len(listed) > MOST_KINDS:
        reading.error(
            _("there are {count} different cards; a deck has {most} at most", count=len(listed), most=MOST_KINDS)
        )
        listed = listed[:MOST_KINDS]
    cards = []
    seen: dict[str, int] = {}
    for number, table in enumerate(listed):
        reading.card, reading.name = number, _("number {number}", number=number + 1)
        card = _card(reading, table)
        if isinstance(table, dict) and isinstance(table.get("id"), str) and _ID.fullmatch(table["id"]):
            if table["id"] in seen:
                line = seen[table["id"]]
                reading.error(_("the id stands already in line {line}; each card needs its own", line=line), "id")
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
        reading.error(_("this is not a table; write [[card]] above each card"))
        return None
    before = len(reading.findings)
    id = table.get("id")
    if isinstance(id, str) and len(id) <= LENGTHS["id"] and _ID.fullmatch(id):
        reading.name = id
    elif id is None:
        reading.error(_('`id` is missing; write a short name in small letters, such as id = "glucose"'))
    else:
        reading.error(
            _(
                "the id is {id}; it has 1 to {most} small letters, digits and single hyphens, and begins with a letter",
                id=shown(id),
                most=LENGTHS["id"],
            ),
            "id",
        )
    reading.unknown(table, _CARD_KEYS, _("a card"))
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
        reading.error(_("`copies` is missing; write how many of the card a camp's deck holds, such as copies = 2"))
        return None
    written = table["copies"]
    if isinstance(written, dict):
        if camp != len(CAMP_NAMES):
            reading.error(_('`copies` is given for each camp, but `camp` is not "both"'), "copies")
            return None
        if set(written) != set(CAMP_NAMES):
            reading.error(_("`copies` for each camp is written { immune = 1, cancer = 2 }"), "copies")
            return None
        numbers = [written[name] for name in CAMP_NAMES]
    else:
        numbers = [written if camp in (0, len(CAMP_NAMES)) else None, written if camp in (1, len(CAMP_NAMES)) else None]
    for number in numbers:
        if number is None:
            continue
        if not isinstance(number, int) or isinstance(number, bool):
            reading.error(
                _(
                    "`copies` is {value}; it is a whole number from 1 to {most}",
                    value=shown(number),
                    most=MOST_COPIES,
                ),
                "copies",
            )
            return None
        if not 1 <= number <= MOST_COPIES:
            said = {"value": shown(number), "most": MOST_COPIES}
            if number == 0:
                message = _(
                    "`copies` is {value}; a deck holds from 1 to {most} of a card; leave out the card, or the camp that"
                    " does not have it",
                    **said,
                )
            else:
                message = _("`copies` is {value}; a deck holds from 1 to {most} of a card", **said)
            reading.error(message, "copies")
            return None
    return numbers[0], numbers[1]


def _effects(reading: Reading, listed: object) -> tuple[Effect, ...]:
    if listed is None:
        reading.error(_('`effects` is missing; write a list such as effects = [{ do = "draw", cards = 1 }]'))
        return ()
    if not isinstance(listed, list):
        reading.error(_("`effects` is not a list; write effects = [{ do = ... }]"), "effects")
        return ()
    if not 1 <= len(listed) <= p.EFFECTS:
        reading.error(
            _("the card has {count} effects; a card has 1 to {most}", count=len(listed), most=p.EFFECTS), "effects"
        )
        return ()
    out = []
    for number, table in enumerate(listed):
        effect = _effect(reading, table, number)
        if effect is not None:
            out.append(effect)
    return tuple(out)


def _effect(reading: Reading, table: object, number: int) -> Effect | None:
    def error(message: str) -> None:
        reading.error(_("effect {number}: {message}", number=number + 1, message=message), "effects", number)

    if not isinstance(table, dict):
        error(_("this is not a table; write { do = ... }"))
        return None
    do = table.get("do")
    if not isinstance(do, str):
        known = enumerated([*words.BY_NAME])
        error(_("`do` is missing; it names what the effect does, one of {known}", known=known))
        return None
    primitive = words.BY_NAME.get(do)
    if primitive is None:
        near = get_close_matches(do[:40], words.BY_NAME, 1)
        if near:
            error(_("there is no primitive {name}; did you mean {near}?", name=shown(do), near=near[0]))
        else:
            known = enumerated([*words.BY_NAME])
            error(_("there is no primitive {name}; there are {known}", name=shown(do), known=known))
        return None
    columns = [primitive.code, 0, 0, p.WHILE if primitive.always else 0]
    good = True
    taken = [entry.name for entry in primitive.entries]
    for key in table:
        if key != "do" and key not in taken:
            if taken:
                error(_("{do} has no entry {key}; it takes {known}", do=do, key=shown(key), known=enumerated(taken)))
            else:
                error(_("{do} has no entry {key}; it takes none", do=do, key=shown(key)))
            good = False
    for entry in primitive.entries:
        value = _entry(entry, table)
        if value is None:
            said = {"key": entry.name, "do": do, "expected": entry.expected()}
            if entry.name in table:
                error(_("`{key}` of {do} is {value}; it is {expected}", value=shown(table[entry.name]), **said))
            else:
                error(_("`{key}` of {do} is missing; it is {expected}", **said))
            good = False
        else:
            columns[entry.column] = value
    return (columns[0], columns[1], columns[2], columns[3]) if good else None


def _entry(entry: words.Word, table: dict[str, Any]) -> int | None:
    """Return the number of one entry; None when it is missing or wrong."""
    if entry.name not in table:
        return entry.usual
    value = table[entry.name]
    if entry.words:
        return entry.first + entry.words.index(value) if value in entry.words else None
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if entry.low <= value <= entry.high else None
