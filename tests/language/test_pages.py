"""Rules pages and lessons in the reader's language: the game's own page where there is one, with its age."""

import hashlib
import re
from dataclasses import replace
from pathlib import Path

import pytest

from cellar.contract import rules_page as pages
from cellar.contract.rules_page import rules_page
from cellar.errors import OtherMove
from cellar.language import speaking
from cellar.language.pages import page_languages
from cellar.language.words import faults
from cellar.play.lesson import LessonProgress, lesson, lessons
from cellar.play.registry import HOUSE, about, load
from cellar.server.menu.catalogue import cards
from cellar.server.menu.rules_html import rules
from cellar.server.views.lesson import lesson_step
from cellar.testing.random_matches import Broken
from cellar.testing.suite import jobs
from tests.language.test_catalogues import LANGUAGES
from tests.play.test_diagram import FLIGHT

ZYRCAN = about("zyrcan")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in place of Zyrcan's, with rules in English and in Spanish."""
    diagram = f"```diagram{FLIGHT}```\n"
    english = f"# Rules\n\nShips fly.\n\n{diagram}"
    digits = hashlib.sha256(english.encode()).hexdigest()[:12]
    (tmp_path / "README.md").write_text(english, encoding="utf-8")
    spanish = f"<!-- of README.md {digits} -->\n\n# Reglas\n\nLas naves vuelan.\n\n{diagram}"
    (tmp_path / "README.es.md").write_text(spanish, encoding="utf-8")
    monkeypatch.setattr(pages, "folder", lambda _: tmp_path)
    monkeypatch.setattr("cellar.testing.suite.folder", lambda _: tmp_path)
    return tmp_path


def test_the_rules_are_read_in_ones_language_where_there_is_a_page(folder: Path) -> None:
    with speaking("es"):
        assert rules_page(ZYRCAN).startswith("# Reglas\n")
        html = rules("zyrcan").html
        assert html.startswith('<h1 id="reglas">')
        assert "<figure><svg" in html
    with speaking("zh_Hans"):
        assert rules_page(ZYRCAN).startswith("# Rules\n")
    assert rules_page(ZYRCAN).startswith("# Rules\n")
    assert page_languages(folder) == ["es"]


@pytest.mark.parametrize("changed", ["README.md", "README.es.md"])
def test_a_page_that_is_older_than_the_english_says_so_to_readers_and_translators(folder: Path, changed: str) -> None:
    assert not list(faults(folder, "es"))
    text = (folder / changed).read_text(encoding="utf-8")
    # The English has another rule; or the translation has lost its mark.
    (folder / changed).write_text(text + "\nNew.\n" if changed == "README.md" else text.partition("\n\n")[2])
    with speaking("es"):
        assert rules_page(ZYRCAN).startswith("> Las reglas en inglés han cambiado desde esta traducción")
        assert "\n\n# Reglas\n" in rules_page(ZYRCAN)
    digits = hashlib.sha256((folder / "README.md").read_bytes()).hexdigest()[:12]
    (fault,) = faults(folder, "es")
    assert "README.md has changed since README.es.md" in fault
    assert fault.endswith(f"<!-- of README.md {digits} -->")


def test_a_page_that_is_made_of_the_menu_entry_is_in_ones_language() -> None:
    with speaking("es"):
        text = rules_page(replace(ZYRCAN, module="game"))
    assert "\n\nDe Javier García" in text
    assert "\n\n## Asientos\n\n" in text
    assert text.endswith("Se te ofrecen las jugadas legales, y se te dice por qué otra no lo es.")


def test_the_suite_draws_the_rules_in_each_language(folder: Path) -> None:
    def drawn() -> None:
        for name, _, call in jobs(load("zyrcan")):
            if name == "rules_page_can_be_drawn":
                call()

    drawn()
    page = folder / "README.es.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace('"A flight."', '"Un vuelo"'), encoding="utf-8")
    with pytest.raises(Broken, match="'Un vuelo' is no sentence"):
        drawn()
    page.write_text(text.partition("```")[0], encoding="utf-8")
    with pytest.raises(Broken, match="'es' has 0 diagrams, and the English 1"):
        drawn()


#: Numbers of rulings where they are stated, and the places of pictures.
HEADS = re.compile(r"<(?:li>\s*(?:<p>)?<strong|tr>\s*<td)>([A-Z]{1,3}-\d+)")
PICTURES = re.compile(r'src="(/api/games/[^"]+)"')


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("name", HOUSE)
def test_the_house_has_its_rules_in_each_language_with_the_same_rulings_and_pictures(name: str, tag: str) -> None:
    english = rules(name).html
    with speaking(tag):
        html = rules(name).html
    assert html != english
    assert not html.startswith("<blockquote>")
    assert "language-diagram" not in html
    assert HEADS.findall(html) == HEADS.findall(english)
    assert PICTURES.findall(html) == PICTURES.findall(english)
    for part in ("<figure><svg", "<h2", "<h3", "<table>"):
        assert html.count(part) == english.count(part), part


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("name", HOUSE)
def test_every_sentence_of_a_lesson_is_in_the_catalogue(name: str, tag: str) -> None:
    english = lessons(about(name))
    assert english
    with speaking(tag):
        spoken = lessons(about(name))
    for one, other in zip(english, spoken, strict=True):
        same = {one.title, one.sentence, one.match.say} & {other.title, other.sentence, other.match.say}
        assert same <= {"Blitzkrieg"}
        for step, said in zip(one.steps, other.steps, strict=True):
            assert step.say != said.say
            assert not step.otherwise or step.otherwise != said.otherwise
            assert replace(said, say=step.say, otherwise=step.otherwise) == step
        assert other.seconds == one.seconds, "Chinese has no spaces to count words by"


def test_a_lesson_speaks_the_learners_language_from_the_menu_to_its_refusals() -> None:
    with speaking("es"):
        (entry,) = (card for card in cards() if card.name == "zyrcan")
        assert "Despliega, vuela, captura" in [one.title for one in entry.lessons]
        told = lesson_step("zyrcan", "first-flight", ["", "2@e5", "", "e5>E"])
        assert told.title == "Despliega, vuela, captura"
        assert told.say.startswith("Las naves de en medio no importan.")
        assert told.refusal == "Eso se permite, pero aquí vuela de e5 a c5."
    with speaking("zh_Hans"):
        way = LessonProgress(lesson(ZYRCAN, "first-flight"))
        for text in ("", "2@e5", ""):
            way.answer(text)
        with pytest.raises(OtherMove, match="这样走可以，不过这里从 e5 飞到 c5。"):
            way.answer("e5>E")
    assert lesson_step("zyrcan", "first-flight", []).title == "Deploy, fly, capture"
