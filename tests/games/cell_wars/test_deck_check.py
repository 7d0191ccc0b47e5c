"""What a person with a deck file of their own is told."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cellar.errors import BadDeck
from cellar.games import cell_wars
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.deck.checking import check
from cellar.games.cell_wars.deck.line_numbers import MOST_BYTES
from cellar.games.cell_wars.deck.reading import Finding
from cellar.games.cell_wars.deck.template import template
from tests.games.cell_wars.deck_texts import canonical

CARD = """[[card]]
id = "sugar"
name = "Sugar"
camp = "both"
copies = 40
kind = "normal"
effects = [{ do = "biomass", amount = 1, who = "self" }]
"""
GOOD = 'format = 1\nname = "Mine"\n' + CARD


def errors(text: str) -> list[Finding]:
    return [finding for finding in check(text)[1] if finding.level == "error"]


def warnings(text: str) -> list[str]:
    deck, findings = check(text)
    assert deck is not None, findings
    return [finding.message for finding in findings]


def with_effects(effects: str, camp: str = "both", kind: str = "normal") -> str:
    text = GOOD.replace('[{ do = "biomass", amount = 1, who = "self" }]', effects)
    return text.replace('"normal"', f'"{kind}"', 1).replace('camp = "both"', f'camp = "{camp}"') + (
        "" if camp == "both" else CARD.replace("sugar", "other").replace('"Sugar"', '"Other"')
    )


def test_a_good_deck_has_nothing_against_it() -> None:
    deck, findings = check(GOOD)
    assert deck is not None
    assert findings == ()
    assert cards.load(GOOD) == deck


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ('"biomass"', '"biomas"', 9, 'no primitive "biomas"; did you mean biomass?'),
        ('"biomass"', '"fly"', 9, 'no primitive "fly"; there are need, biomass'),
        (', who = "self"', "", 9, "`who` of biomass is missing"),
        ('who = "self"', 'who = "me"', 9, '`who` of biomass is "me"; it is "self" or "camp" or "foes"'),
        ("amount = 1", "amount = 10", 9, "`amount` of biomass is 10; it is a whole number from -9 to 9"),
        ("amount = 1", "amount = true", 9, "`amount` of biomass is true"),
        ("amount = 1", 'amount = "1"', 9, '`amount` of biomass is "1"'),
        ("amount = 1", "amount = 0", 9, "0 Biomass is nothing"),
        ("amount = 1", "amount = 1, often = 2", 9, 'biomass has no entry "often"; it takes amount, who'),
        ("copies = 40", "copies = -1", 7, "`copies` is -1; a deck holds from 1 to 40 of a card"),
        ("copies = 40", "copies = 0", 7, "`copies` is 0; a deck holds from 1 to 40 of a card; leave out the card"),
        ("copies = 40", "copies = { immune = 0, cancer = 40 }", 7, "or the camp that does not have it"),
        ("copies = 40", "copies = 41", 7, "`copies` is 41"),
        ("copies = 40", "copies = 4.0", 7, "`copies` is 4.0; it is a whole number"),
        ("copies = 40", "copies = { immune = 1 }", 7, "written { immune = 1, cancer = 2 }"),
        ("copies = 40\n", "", 3, "`copies` is missing"),
        ('camp = "both"', 'camp = "viral"', 6, '`camp` is "viral"; it is "immune" or "cancer" or "both"'),
        ('kind = "normal"', 'kind = "fast"', 8, '`kind` is "fast"'),
        ('kind = "normal"', 'kind = "continuous"', 9, "a continuous card needs an effect that lasts"),
        ('id = "sugar"', 'id = "Sugar!"', 4, 'the id is "Sugar!"'),
        ('id = "sugar"\n', "", 3, "`id` is missing"),
        ('name = "Sugar"', 'name = ""', 5, "`name` is empty"),
        ('name = "Sugar"', f'name = "{"x" * 29}"', 5, "`name` has 29 characters; it has 28 at most"),
        ('name = "Sugar"', 'name = "Su\\u0007gar"', 5, "does not print"),
        ('name = "Sugar"', 'name = "Su\\u202egar"', 5, "does not print"),
        ('name = "Sugar"', 'name = "Su\\ngar"', 5, "does not print"),
        ('name = "Sugar"', "name = 7", 5, "`name` is 7; it is a text"),
        ('name = "Sugar"', 'name = "Sugar"\ncolour = "red"', 6, 'a card has no entry "colour"'),
        ('name = "Sugar"', 'name = "Sugar"\nflavor = "sweet"', 6, "did you mean flavour?"),
        ('[{ do = "biomass", amount = 1, who = "self" }]', "[]", 9, "the card has 0 effects; a card has 1 to 3"),
        ('[{ do = "biomass", amount = 1, who = "self" }]', '"draw"', 9, "`effects` is not a list"),
        ('[{ do = "biomass", amount = 1, who = "self" }]', '["draw"]', 9, "this is not a table"),
        ('[{ do = "biomass", amount = 1, who = "self" }]', "[{ amount = 1 }]", 9, "`do` is missing"),
    ],
)
def test_every_mistake_is_named_with_its_line_and_card(old: str, new: str, line: int, says: str) -> None:
    assert GOOD.count(old) == 1
    found = errors(GOOD.replace(old, new))
    assert found, "not refused"
    assert any(says in finding.message and finding.line == line for finding in found), found
    assert all(finding.card in ("sugar", "number 1") for finding in found)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "the deck is empty"),
        ('format = 1\nname = "Mine"\n', 1, "the deck is empty"),
        (GOOD.replace("format = 1", "format = 2"), 1, "this program reads format 1"),
        (GOOD.replace("format = 1\n", ""), 1, "`format = 1` is missing"),
        (GOOD.replace('name = "Mine"', 'name = "Mine"\nvolume = 11'), 3, 'a deck has no entry "volume"'),
        (GOOD.replace("[[card]]", "[card]"), 1, "write [[card]] with two brackets"),
        (GOOD + "x = \n", 10, "this is not TOML"),
        ('name = "open', 1, "this is not TOML"),
        (GOOD.replace('camp = "both"', 'camp = "cancer"'), 1, "the immune deck is empty"),
        (GOOD.replace('camp = "both"', 'camp = "immune"'), 1, "the cancer deck is empty"),
    ],
)
def test_a_mistake_of_the_whole_file_is_named_with_its_line(text: str, line: int, says: str) -> None:
    found = errors(text)
    assert any(says in finding.message and finding.line == line for finding in found), found


def test_all_mistakes_are_listed_at_once_in_the_order_of_the_file() -> None:
    text = GOOD.replace("copies = 40", "copies = -3").replace('"self"', '"nobody"') + CARD.replace(
        "amount = 1", "amount = 99"
    )
    found = errors(text)
    assert [finding.line for finding in found] == sorted(finding.line for finding in found)
    assert len(found) == 4  # copies, who, the second card's id and amount
    with pytest.raises(BadDeck, match=r"line 7: card sugar: `copies` is -3; .* \(3 more"):
        cards.load(text)


def test_a_second_card_with_the_same_id_is_refused_with_the_line_of_the_first() -> None:
    (finding,) = errors(GOOD.replace("copies = 40", "copies = 20") + CARD.replace("copies = 40", "copies = 20"))
    assert finding.line == 11
    assert finding.message == "the id stands already in line 4; each card needs its own"


@pytest.mark.parametrize(
    ("effects", "camp", "kind", "says"),
    [
        (
            '[{ do = "dodge", lasts = "next attack" }]',
            "immune",
            "normal",
            "dodge can never do anything for the immune camp, which is never attacked",
        ),
        ('[{ do = "factory", walls = 1 }]', "immune", "continuous", "never collects walls"),
        ('[{ do = "attack", amount = 1, lasts = "always" }]', "cancer", "continuous", "never attacks"),
        ('[{ do = "through" }]', "both", "continuous", "which is never stopped by walls"),
        (
            '[{ do = "need", biomass = 5 }, { do = "draw", cards = 1 }]',
            "immune",
            "normal",
            "immune cells have 4 Biomass at most, not 5",
        ),
        ('[{ do = "need", biomass = 2 }]', "both", "normal", "the card does nothing: it has conditions or costs"),
        (
            '[{ do = "biomass", amount = -1, who = "self" }]',
            "both",
            "normal",
            "the card does nothing: it has conditions or costs",
        ),
        (
            '[{ do = "tissue", from = "solidified", to = "normal", where = "here" }]',
            "immune",
            "normal",
            '`from` of tissue is "solidified"; it is "normal" or "cancer"',
        ),
        (
            '[{ do = "tissue", from = "cancer", to = "cancer", where = "here" }]',
            "immune",
            "normal",
            "the tissue would turn into what it is",
        ),
        ('[{ do = "draw", cards = 1 }]', "both", "immediate", "an immediate card cannot draw or search"),
        ('[{ do = "search", cards = 1, in = "deck" }]', "both", "immediate", "an immediate card cannot draw or search"),
        ('[{ do = "stride", steps = 1 }]', "both", "normal", "only a continuous card can last, and this one is normal"),
        (
            '[{ do = "range", amount = 1, lasts = "always" }, { do = "hit", lasts = "next attack" }]',
            "immune",
            "continuous",
            "a card cannot do both",
        ),
    ],
)
def test_an_effect_that_can_never_be_played_is_an_error(effects: str, camp: str, kind: str, says: str) -> None:
    found = errors(with_effects(effects, camp, kind))
    assert any(says in finding.message and finding.card == "sugar" and finding.line == 9 for finding in found), found


@pytest.mark.parametrize(
    ("effects", "camp", "kind", "says"),
    [
        (
            '[{ do = "need", biomass = 1 }, { do = "draw", cards = 1 }]',
            "both",
            "normal",
            "has at least 1 Biomass anyway",
        ),
        (
            '[{ do = "biomass", amount = -1, who = "self" }, { do = "draw", cards = 1 }]',
            "both",
            "normal",
            "cost the player's own cell its life",
        ),
        ('[{ do = "biomass", amount = 1, who = "foes" }]', "both", "normal", "gives Biomass to the other camp"),
        ('[{ do = "move", steps = 1, walls = "ignored" }]', "cancer", "normal", "walls never stop cancer cells"),
        (
            '[{ do = "tissue", from = "normal", to = "cancer", where = "near" }]',
            "immune",
            "normal",
            "helps the other camp",
        ),
        ('[{ do = "range", amount = 8, lasts = "next attack" }]', "immune", "normal", "range +8 is a lot"),
        ('[{ do = "dodge", lasts = "always" }]', "cancer", "continuous", "takes the dice out of the game"),
    ],
)
def test_what_is_legal_but_odd_is_a_warning(effects: str, camp: str, kind: str, says: str) -> None:
    assert any(says in message for message in warnings(with_effects(effects, camp, kind)))


@pytest.mark.parametrize(
    ("effects", "camp", "victims"),
    [
        ('[{ do = "biomass", amount = -5, who = "foes" }]', "immune", ["cancer"]),
        ('[{ do = "biomass", amount = -4, who = "foes" }]', "immune", []),
        ('[{ do = "biomass", amount = -4, who = "foes" }]', "both", ["immune"]),
        ('[{ do = "biomass", amount = -9, who = "camp" }, { do = "draw", cards = 1 }]', "cancer", ["cancer"]),
        (
            '[{ do = "biomass", amount = -3, who = "foes" }, { do = "biomass", amount = -2, who = "foes" }]',
            "immune",
            ["cancer"],
        ),
        (
            '[{ do = "biomass", amount = -3, who = "foes" }, { do = "biomass", amount = 2, who = "foes" },'
            ' { do = "biomass", amount = -3, who = "foes" }]',
            "immune",
            [],
        ),
    ],
)
def test_a_card_that_kills_a_whole_camp_at_once_is_a_warning(effects: str, camp: str, victims: list[str]) -> None:
    told = [message for message in warnings(with_effects(effects, camp)) if "kills the whole" in message]
    assert len(told) == len(victims)
    assert all(f"the whole {victim} camp" in message for victim, message in zip(victims, told))


@pytest.mark.parametrize(
    "effects",
    [
        '[{ do = "need", biomass = 1 }, { do = "draw", cards = 1 }]',
        '[{ do = "biomass", amount = 1, who = "foes" }]',
        '[{ do = "tissue", from = "cancer", to = "cancer", where = "here" }]',
    ],
)
def test_what_holds_for_both_camps_is_said_once(effects: str) -> None:
    findings = check(with_effects(effects))[1]
    assert len(findings) == len({finding.sentence() for finding in findings}) == 1


def test_a_deck_file_offers_only_what_is_not_always_refused() -> None:
    page = (Path(cell_wars.__file__).parent / "README.md").read_text(encoding="utf-8")
    assert '`from` "normal", "cancer"; `to` "normal", "cancer", "solidified"' in page
    assert 'from = "normal"|"cancer", to = "normal"|"cancer"|"solidified"' in template()


def test_another_size_than_the_rulebooks_is_a_warning_for_each_camp() -> None:
    assert warnings(GOOD.replace("copies = 40", "copies = { immune = 30, cancer = 40 }")) == [
        "the immune deck has 30 cards; the rulebook's decks have 40"
    ]


def test_too_many_cards_are_refused() -> None:
    many = 'format = 1\nname = "Many"\n' + "".join(
        CARD.replace("sugar", f"sugar-{k}").replace('"Sugar"', f'"Sugar {k}"') for k in range(3)
    )
    assert any("has 120 cards; it has 100 at most" in finding.message for finding in errors(many))
    kinds = 'format = 1\nname = "Many"\n' + "".join(
        CARD.replace("sugar", f"s{k}").replace('"Sugar"', f'"S{k}"').replace("40", "1") for k in range(33)
    )
    assert any("has 33 different cards; it has 32 at most" in finding.message for finding in errors(kinds))


def test_a_card_in_a_comment_or_a_long_string_does_not_shift_the_lines() -> None:
    text = GOOD.replace('name = "Mine"', '# [[card]]\nabout = """\n[[card]]\n"""\nname = "Mine"').replace(
        "copies = 40", "copies = 99"
    )
    assert [finding.line for finding in errors(text) if "copies" in finding.message] == [11]


HOSTILE = {
    "deep arrays": "x = " + "[" * 30_000,
    "deep tables": "x = " + "{a=" * 900,
    "deep arrays on many lines": "x = [\n" + "[\n" * 20_000,
    "dotted keys": ".".join("a" * 400) + " = 1",
    "dotted headers": "[" + ".".join("a" * 400) + "]",
    "a long line": 'name = "' + "x" * 2000 + '"',
    "a large file": "# " + "\n# ".join("x" * 60 for _ in range(1100)),
    "a huge number": "x = " + "9" * 990,
    "half a character": "\ud800",
    "a null": 'name = "\x00"',
    "many keys": "\n".join(f"k{k} = 1" for k in range(5000)),
    "many effects": "do=1\n" * 13_000,
    "many cards": "[[card]]\n" * 7000,
    "a date": "name = 1979-05-27",
    "infinity": "format = inf",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_can_do_nothing_but_fail(text: str) -> None:
    deck, findings = check(text)
    assert deck is None
    assert findings
    assert all(len(finding.sentence()) < 400 and finding.sentence().isprintable() for finding in findings)


def test_a_file_may_be_as_large_as_the_limit_and_no_larger() -> None:
    filling = "# " + "x" * 61 + "\n"
    text = GOOD + filling * ((MOST_BYTES - len(GOOD)) // len(filling))
    assert check(text)[0] is not None
    assert check(text + filling)[0] is None


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_answered_with_findings_never_with_an_exception(text: str) -> None:
    deck, findings = check(text)
    assert deck is None
    assert findings


HOUSE = cards.text_of("plain")


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(HOUSE) - 1), st.integers(0, 40), st.text(max_size=20))
def test_a_damaged_deck_is_refused_or_still_a_deck(at: int, cut: int, put: str) -> None:
    deck, findings = check(HOUSE[:at] + put + HOUSE[at + cut :])
    assert (deck is None) == any(finding.level == "error" for finding in findings)
    if deck is not None:
        assert cards.load(canonical(deck)) == deck


_SCALARS = st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.floats(allow_nan=False) | st.text(max_size=12)
_WORDS = st.sampled_from(
    ["do", "amount", "who", "steps", "lasts", "where", "from", "to", "in", "which", "walls", "cards", "biomass"]
)
_VALUES = st.sampled_from(
    ["biomass", "move", "draw", "self", "camp", "always", "next attack", "tissue", "sign", "near", "cancer", "hit"]
)


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}" = {_toml(item)}' for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(mark):08X}" for mark in value if not "\ud800" <= mark <= "\udfff") + '"'
    return "true" if value is None or isinstance(value, bool) else repr(value)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.dictionaries(_WORDS, _SCALARS | _VALUES | st.integers(1, 4), max_size=5) | _SCALARS, max_size=4),
    st.sampled_from(cards.KIND_NAMES),
    st.sampled_from(("immune", "cancer", "both")),
    st.dictionaries(
        st.sampled_from(("flavour", "biology", "copies", "name", "id", "x")), _SCALARS | st.lists(_SCALARS), max_size=2
    ),
)
def test_any_well_formed_card_is_a_card_or_has_findings(
    effects: list[object], kind: str, camp: str, other: dict[str, object]
) -> None:
    entries: dict[str, object] = {
        "id": "a",
        "name": "A",
        "camp": camp,
        "copies": 5,
        "kind": kind,
        "effects": effects,
        **other,
    }
    text = (
        'format = 1\nname = "Mine"\n'
        + CARD
        + "[[card]]\n"
        + "".join(f"{key} = {_toml(value)}\n" for key, value in entries.items())
    )
    deck, findings = check(text)
    assert (deck is None) == any(finding.level == "error" for finding in findings)
    if deck is not None:
        assert cards.load(canonical(deck)) == deck
