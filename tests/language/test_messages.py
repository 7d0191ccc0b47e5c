"""Messages: said in the language of the moment, in English where it has none; catalogues are read and written."""

import asyncio
import json
from pathlib import Path

import pytest

from cellar.language import (
    Seat,
    accepted,
    by_language,
    in_a_row,
    in_person,
    keeping_language,
    language,
    languages,
    listed,
    number,
    of_environment,
    speaking,
    translator,
    wished,
)
from cellar.language.catalogue import catalogue, entries, read
from cellar.language.deferred import DEFERRED, Words, written
from cellar.language.pseudo import PSEUDO, pseudo
from cellar.language.words import faults, messages, updated
from cellar.play.registry import load

SOURCE = """
from cellar.language import N_, translator
_ = translator(__name__)
TITLE = N_("A title")
def told(n, who, ship):
    yield _("[You fly|{who} flies] a {ship}.", who=who, ship=ship)
    yield _.plural("{count} ship", "{count} ships", n)
    yield _.context("of a ship", "Free")
    yield _(TITLE)
"""
POLISH = """msgid ""
msgstr ""
"Language: pl\\n"
"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;\\n"

msgid "{count} ship"
msgid_plural "{count} ships"
msgstr[0] "{count} statek"
msgstr[1] "{count} statki"
msgstr[2] "{count} statków"

msgctxt "of a ship"
msgid "Free"
msgstr "Wolny"

#, fuzzy
msgid "A title"
msgstr "Guessed"

msgid "[You fly|{who} flies] a {ship}."
msgstr "{who} leci."
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A plug-in's package, with a catalogue of its own."""
    folder = tmp_path / "far_game"
    (folder / "locale").mkdir(parents=True)
    (folder / "__init__.py").write_text(SOURCE, encoding="utf-8")
    (folder / "locale/pl.po").write_text(POLISH, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    catalogue.cache_clear()
    return folder


def test_a_plug_in_brings_its_catalogue_and_its_english_stands_where_that_is_silent(package: Path) -> None:
    import far_game  # type: ignore[import-not-found]

    with speaking("pl"):
        said = [list(far_game.told(n, Seat(0), "frigate"))[1:] for n in (1, 3, 5)]
        wrong = next(far_game.told(1, Seat(0), "frigate"))
    assert said == [
        ["1 statek", "Wolny", "A title"],
        ["3 statki", "Wolny", "A title"],
        ["5 statków", "Wolny", "A title"],
    ]
    assert "frigate" in wrong, "a translation that loses an argument is not used"
    with speaking("eo"):
        assert list(far_game.told(2, Seat(0), "frigate"))[1:] == ["2 ships", "Free", "A title"]


def test_a_deferred_message_says_what_it_says_at_once_also_where_only_the_translation_speaks_to_a_seat(
    package: Path,
) -> None:
    """Quotes are as JSON has them: in the message, in its translation, in what is put in, and in a message in it."""
    speaks = '\nmsgid "{who} says \\"{what}\\"."\nmsgstr "[Mówisz|{who} mówi] \\"{what}\\"."\n'
    package = package.rename(package.with_name("near_game"))
    (package / "locale/pl.po").write_text(POLISH + speaks, encoding="utf-8")
    _ = translator(package.name)

    def said() -> str:
        return _('{who} says "{what}".', who=Seat(1), what=_('{who} says "{what}".', who=Seat(0), what="\\n\t"))

    with speaking(DEFERRED):
        later = written(said())
    for tongue, expected in (
        ("pl", '⟦1|Mówisz|| mówi⟧ "⟦0|Mówisz|| mówi⟧ "\\n\t".".'),
        ("eo", '⟦1⟧ says "⟦0⟧ says "\\n\t".".'),
    ):
        with speaking(tongue):
            assert said() == expected
            assert json.loads(b'"%b"' % Words().text(later)) == expected


def test_what_a_catalogue_lacks_is_named(package: Path) -> None:
    told = list(faults(package, "pl"))
    assert [one.message for one in messages(package)] == [
        "A title",
        "Free",
        "[You fly|{who} flies] a {ship}.",
        "{count} ship",
    ]
    assert sum("not translated: 'A title'" in one for one in told) == 1
    assert sum("other arguments" in one and "flies" in one for one in told) == 1
    assert len(told) == 2
    (package / "__init__.py").write_text("", encoding="utf-8")
    assert sum("stale" in one for one in faults(package, "pl")) == 4


def test_a_data_file_says_which_of_its_entries_are_messages(package: Path) -> None:
    (package / "cards.toml").write_text(
        '# Translated: name, about\nname = "A deck"\nid = "x"\n[[card]]\nname = "A card"\nabout = 3\nkind = "odd"\n',
        encoding="utf-8",
    )
    (package / "lesson.toml").write_text('name = "Not one"\n', encoding="utf-8")
    (package / "events.toml").write_text(
        '# Translated: plain, says\n[hit]\nrow = ["seat"]\nplain = ["A hit.", { by = "x", says = ["", "Another."] }]\n'
        '[won]\nplain = { count = "n", one = "{count} hit", many = "{count} hits" }\n',
        encoding="utf-8",
    )
    found = {one.message for one in messages(package)}
    assert {"A deck", "A card", "A hit.", "Another."} <= found
    assert not found & {"x", "odd", "Not one", "seat", "", "n"}
    assert {"{count} hits"} == {one.plural for one in messages(package) if one.message == "{count} hit"}


def test_an_updated_catalogue_keeps_what_was_translated_and_stays_as_it_is(package: Path) -> None:
    once = updated(package, "pl")
    assert {one.key: one.said for one in entries(once)}["of a ship\x04Free"] == ("Wolny",)
    (package / "locale/pl.po").write_text(once, encoding="utf-8")
    assert updated(package, "pl") == once


def test_texts_of_several_lines_and_with_quotes_come_back() -> None:
    assert read('msgid "a\\n"\n"b"\nmsgstr "\\"c\\"\\n"\n"d"\n').said == {"a\nb": ('"c"\nd',)}


def test_each_task_speaks_its_own_language() -> None:
    async def said(tag: str) -> str:
        with speaking(tag):
            await asyncio.sleep(0)
            return listed(["1", "2", "3"])

    async def both() -> list[str]:
        return [*await asyncio.gather(said("es"), said("zh-Hans"), said("en"))]

    assert asyncio.run(both()) == ["1, 2 y 3", "1、2和3", "1, 2 and 3"]
    assert language() == "en"


def test_what_is_remembered_is_remembered_by_language() -> None:
    asked = []

    @by_language()
    def pair(word: str) -> str:
        asked.append(language())
        return listed([word, word])

    for tag in ("es", "en", "es", "en"):
        with speaking(tag):
            assert pair("a") == {"es": "a y a", "en": "a and a"}[tag]
    assert asked == ["es", "en"]


def test_what_is_done_later_keeps_its_language() -> None:
    with speaking("es"):
        later = keeping_language(lambda: listed(["a", "b"]))
    assert later() == "a y b"


def test_sentences_follow_each_other_as_the_language_has_it() -> None:
    assert in_a_row(["A.", "B.", "C."]) == "A. B. C."
    with speaking("zh-Hans"):
        assert in_a_row(["甲。", "乙。"]) == "甲。乙。"


@pytest.mark.parametrize(
    ("tag", "written"),
    [
        ("en", ["0", "999", "1,234", "12,345", "-1,234,567", "3.1", "12,345.6"]),
        ("es", ["0", "999", "1234", "12.345", "-1.234.567", "3,1", "12.345,6"]),
        ("zh_Hans", ["0", "999", "1,234", "12,345", "-1,234,567", "3.1", "12,345.6"]),
    ],
)
def test_numbers_are_written_as_the_language_has_them(tag: str, written: list[str]) -> None:
    with speaking(tag):
        whole = [number(value) for value in (0, 999, 1234, 12_345, -1_234_567)]
        assert [*whole, number(3.14, 1), number(12_345.6, 1)] == written
        cards = translator("cellar.games.cell_wars").plural("{count} card", "{count} cards", 12_345)
        assert cards.startswith(written[3])


def test_a_message_without_arguments_may_have_braces() -> None:
    assert translator("cellar")("Write {like this}.") == "Write {like this}."


def test_vocabularies_are_named_in_the_readers_language() -> None:
    game = load("cell_wars")
    assert game.vocabularies == ("battle", "immunology")
    with speaking("es"):
        assert game.vocabularies == ("batalla", "inmunología")


def test_the_language_that_nobody_speaks_is_made_of_the_english(package: Path) -> None:
    import far_game

    with speaking("en-XA"):
        told = list(far_game.told(3, Seat(0), "frigate"))
        one = list(far_game.told(1, Seat(0), "frigate"))[1]
    assert told[1:] == ["3 šĥĥíþþš", "ƒŕŕééé", "Á ţţíţţłéé"]
    assert one == "1 šĥĥíþþ"
    assert in_person(told[0], ["Ann"], you=0) == "Ýóóú ƒƒłýý áá frigate."
    assert in_person(told[0], ["Ann"]) == "Ann ƒłłíééš áá frigate."
    assert list(far_game.told(3, Seat(0), "frigate"))[1] == "3 ships", "nobody else hears of it"


def test_it_is_two_fifths_longer_and_has_no_plain_letter_outside_arguments() -> None:
    english = "The quick brown fox jumps over {count} lazy dogs. PACK MY BOX, {who}: VEX JUDGE QUIZ [your|{who}'s]!"
    said = pseudo(english)
    for argument in ("{count}", "{who}"):
        assert said.count(argument) == english.count(argument)
        said, english = said.replace(argument, ""), english.replace(argument, "")
    assert len(said) / len(english) == pytest.approx(1.4, abs=0.1)
    assert not [letter for letter in said if letter.isascii() and letter.isalpha()]


def test_it_is_spoken_to_those_only_who_name_it() -> None:
    assert wished(["en-XA"]) == accepted("en-XA") == accepted("es;q=0.5,en-xa") == PSEUDO
    assert accepted("en,en-XA;q=0.9") == accepted("en-GB") == of_environment({"LANG": "en_GB.UTF-8"}) == "en"
    assert PSEUDO not in languages(), "no puzzle, page or file is prepared in it"
