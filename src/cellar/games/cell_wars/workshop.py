"""The deck workshop: cards as forms, checked by the same code as `cellar deck check`."""

from collections.abc import Mapping
from typing import Any, Final

from cellar.contract.workshop import Entry, Face, Form, Remark
from cellar.errors import BadDeck
from cellar.games.cell_wars.deck import cards, checking
from cellar.games.cell_wars.deck import effects as words
from cellar.games.cell_wars.deck.cards import CAMP_NAMES, FORMAT, KIND_NAMES, Deck
from cellar.games.cell_wars.picture import card_sheets
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.language import N_, translator

_ = translator(__name__)
#: Longer numbers and texts are no deck's; they are cut, and then refused.
FAR: Final = 10**9
MOST_TEXT: Final = 400


def _texts(*named: tuple[str, str, int]) -> tuple[Entry, ...]:
    return tuple(Entry(name=name, label=label, kind="text", most=most) for name, label, most in named)


def _parameters() -> tuple[Entry, ...]:
    """Return the entries of every primitive, each asked for where that primitive is chosen."""
    return tuple(
        Entry(
            name=word.name,
            label=word.label,
            kind="choice" if word.words else "int",
            choices=word.words,
            default=word.words[0] if word.words else max(word.low, 1),
            low=word.low,
            high=word.high,
            when=("do", primitive.name),
        )
        for primitive in words.PRIMITIVES
        for word in primitive.entries
    )


_DO = Entry(
    name="do",
    label=N_("Does"),
    kind="choice",
    choices=tuple(words.BY_NAME),
    default="biomass",
    notes=tuple(primitive.note for primitive in words.PRIMITIVES),
)
FORM: Final = Form(
    noun=N_("deck"),
    part=N_("card"),
    option="deck",
    ending="toml",
    head=_texts(
        ("name", N_("Name of the deck"), checking.DECK_NAME),
        ("author", N_("Who made it"), checking.LENGTHS["author"]),
        ("about", N_("What is it like?"), checking.LENGTHS["about"]),
    ),
    entries=(
        *_texts(
            ("name", N_("Name"), checking.LENGTHS["name"]), ("id", N_("What players type"), checking.LENGTHS["id"])
        ),
        *(
            Entry(
                name=camp,
                label=label,
                kind="int",
                default=2,
                high=checking.MOST_COPIES,
                help=N_("0: this camp does not have the card."),
            )
            for camp, label in zip(CAMP_NAMES, (N_("Copies, Immune"), N_("Copies, Cancer")))
        ),
        Entry(
            name="kind",
            label=N_("Kind"),
            kind="choice",
            choices=KIND_NAMES,
            default="normal",
            notes=(
                N_("takes effect the moment it is drawn"),
                N_("kept in hand and played"),
                N_("played, then stays on the panel"),
            ),
        ),
        Entry(name="effects", label=N_("Effects"), kind="list", most=p.EFFECTS, entries=(_DO, *_parameters())),
        *_texts(
            ("flavour", N_("A line of story"), checking.LENGTHS["flavour"]),
            ("biology", N_("The biology behind it"), checking.LENGTHS["biology"]),
            ("source", N_("Source"), checking.LENGTHS["source"]),
        ),
    ),
    starts=cards.BUILT_IN,
    most=checking.MOST_KINDS,
)


def start(name: str) -> str:
    return cards.text_of(name)


def fields(text: str) -> dict[str, Any]:
    data, problems = checking.parsed(text)
    if data is None:
        raise BadDeck(_("This isn't a deck: {mistake}", mistake=problems[0].sentence()))
    listed = data.get("card", [])
    tables = [table for table in listed if isinstance(table, dict)] if isinstance(listed, list) else []
    head = {entry.name: data[entry.name] for entry in FORM.head if entry.name in data}
    return {**head, "parts": [_part(table) for table in tables[: FORM.most]]}


def _part(table: dict[str, Any]) -> dict[str, Any]:
    """Convert a card's table to form fields, with a number of copies for each camp."""
    copies = table.get("copies", 0)
    given = copies if isinstance(copies, dict) else dict.fromkeys(CAMP_NAMES, copies)
    kept = {entry.name: table[entry.name] for entry in FORM.entries if entry.name in table}
    had = {camp: given.get(camp, 0) if table.get("camp") in (camp, "both") else 0 for camp in CAMP_NAMES}
    return {**kept, **had}


def text(fields: Mapping[str, Any]) -> str:
    lines = [f"format = {FORMAT}"]
    lines += [f"{entry.name} = {_value(fields[entry.name])}" for entry in FORM.head if fields.get(entry.name)]
    parts = fields.get("parts")
    for part in parts[: FORM.most + 1] if isinstance(parts, list) else []:
        lines += ["", "[[card]]", *(_card(part) if isinstance(part, dict) else [])]
    return "\n".join(lines) + "\n"


def _card(part: dict[str, Any]) -> list[str]:
    copies = [(camp, part.get(camp, 0)) for camp in CAMP_NAMES]
    have = [(camp, count) for camp, count in copies if count != 0]
    camp = have[0][0] if len(have) == 1 else "both"
    both = ", ".join(f"{camp} = {_value(count)}" for camp, count in copies)
    lines = [f"{key} = {_value(part[key])}" for key in ("id", "name") if key in part]
    lines += [f'camp = "{camp}"', f"copies = {_value(have[0][1]) if len(have) == 1 else f'{{ {both} }}'}"]
    lines += [f"kind = {_value(part['kind'])}"] if "kind" in part else []
    listed = part.get("effects")
    effects = [effect for effect in listed if isinstance(effect, dict)] if isinstance(listed, list) else []
    written = [_effect(effect) for effect in effects[: p.EFFECTS + 1]]
    lines += ["effects = [", *(f"    {effect}," for effect in written), "]"]
    texts = ("flavour", "biology", "source")
    return lines + [f"{key} = {_value(part[key])}" for key in texts if part.get(key)]


def _effect(effect: dict[str, Any]) -> str:
    """Write an effect with only what its primitive takes: a form may remember what another one was given."""
    primitive = words.BY_NAME.get(str(effect.get("do")))
    taken = [word.name for word in primitive.entries] if primitive else []
    keys = ["do", *(name for name in taken if name in effect)]
    return "{ " + ", ".join(f"{key} = {_value(effect.get(key, ''))}" for key in keys) + " }"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(max(-FAR, min(value, FAR)))
    return '"' + "".join(_escaped(character) for character in str(value)[:MOST_TEXT]) + '"'


def _escaped(character: str) -> str:
    """Write a character as TOML does; half of a surrogate pair becomes a question mark."""
    if character in ('"', "\\"):
        return f"\\{character}"
    if character.isprintable():
        return character
    return "?" if "\ud800" <= character <= "\udfff" else f"\\U{ord(character):08X}"


def check(text: str) -> tuple[Remark, ...]:
    findings = checking.check(text)[1]
    return tuple(Remark(level=finding.level, part=finding.number, sentence=finding.sentence()) for finding in findings)


def faces(text: str) -> tuple[Face, ...]:
    data = checking.parsed(text)[0]
    listed = data.get("card") if data else None
    found: list[Face] = []
    for number, table in enumerate(listed[: FORM.most] if isinstance(listed, list) else []):
        card = checking.card_of(table)
        if card is None:
            continue
        deck = Deck(name=str(data.get("name", ""))[: checking.DECK_NAME] if data else "", cards=(card,))
        camp = next(camp for camp, count in enumerate(card.copies) if count is not None)
        label = _("{card}: {text}", card=card.name, text=card.text)
        drawn = card_sheets.face(deck, card, camp)
        found.append(Face(part=number, label=label, width=card_sheets.WIDTH, height=card_sheets.HEIGHT, items=drawn))
    return tuple(found)
