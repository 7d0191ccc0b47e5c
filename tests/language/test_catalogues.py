"""The catalogues of the house: whole, fitting their messages, and up to date; matches are told from them."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import cellar
from cellar.draw.scene import all_items
from cellar.games.zyrcan import rules
from cellar.language import Seat, in_person, speaking
from cellar.language.catalogue import Entry, catalogue, entries
from cellar.language.people import ALTERNATIVES, ROLE, seats_of
from cellar.language.pseudo import PSEUDO
from cellar.language.translator import Translator
from cellar.language.words import areas, faults, messages, updated
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import generator
from cellar.rules.types import PUBLIC

ROOT = Path(cellar.__file__).parent
LANGUAGES = ("es", "zh_Hans")
#: Matches of the games whose sentences are messages; of all, one day.
MATCHES = [
    pytest.param("zyrcan", {"players": 3}, id="zyrcan"),
    pytest.param("zyrcan", {"players": 3, "variant": "blitzkrieg"}, id="blitzkrieg"),
    pytest.param("cell_wars", {"players": 3, "setup": "players"}, id="cell_wars"),
    pytest.param("cell_management", {"species": 5, "round_limit": 30}, id="cell_management"),
    pytest.param("angel", {"power": 2, "turns": 14, "thoughts": "angel"}, id="angel"),
    pytest.param("angel", {"power": 1, "form": "board", "radius": 4}, id="angel-square"),
    pytest.param("angel", {"power": 1, "turns": 14, "thoughts": "devil"}, id="angel-king"),
    pytest.param("angel", {"power": 1, "dims": 3, "turns": 13}, id="angel-space"),
]
AREAS = [pytest.param(area, tag, id=f"{area.name}-{tag}") for area in areas(ROOT) for tag in LANGUAGES]


def odd_capitals(found: Iterable[Entry]) -> Iterator[str]:
    """Tell which messages speak to "you" with a capital inside a sentence, or without one at its beginning."""
    for text in (text for one in found for text in (one.message, one.plural)):
        for alternatives in ALTERNATIVES.finditer(text):
            before = text[: alternatives.start()].rstrip()
            begins = not before or before[-1] in ".!?"
            if before[-1:] != ":" and ROLE.sub("", alternatives[1])[:1].isupper() != begins:
                yield text


@pytest.mark.parametrize(("area", "tag"), AREAS)
def test_every_message_is_translated_with_its_arguments_and_alternatives(area: Path, tag: str) -> None:
    assert not list(faults(area, tag))


@pytest.mark.parametrize(("area", "tag"), AREAS)
def test_catalogues_are_written_as_cellar_words_writes_them(area: Path, tag: str) -> None:
    assert (area / "locale" / f"{tag}.po").read_text(encoding="utf-8") == updated(area, tag)


#: Terms that have one translation, wherever they stand (docs/languages.md), by language.
TERMS = {
    "es": {
        "novice": "principiante",
        "angel": "ángel",
        "devil": "demonio",
        "perfect": "perfect",
        "guards": "guardias",
        "organizer": "organizador",
        "biomass": "biomasa",
        "discard pile": "descarte",
        "hidden hands": "manos ocultas",
        "bots?": "bot",
        "hints?": "pista",
        "lessons?": "lecci",
        "chat": "chat",
        "rematch": "revancha",
    },
    "zh_Hans": {
        "novice": "新手",
        "angel": "天使",
        "devil": "恶魔",
        "perfect": "完美",
        "guards": "守卫",
        "organizer": "组织者",
        "biomass": "生物量",
        "discard pile": "弃牌堆",
        "hidden hands": "手牌",
        "bots?": "机器人",
        "hints?": "提示",
        "lessons?": "课",
        "chat": "聊天",
        "rematch": "再",
    },
}
#: Words that are never said: one reader is spoken to as tú, several as ustedes, and a thing has one word. Chinese has
#: brackets of its own.
NEVER = {
    "es": r"(?i)\b(vosotr[oa]s|vuestr[oa]s?|os|usted|novato|pulsa (Intro|Entrar)|órdenes"
    r"|problema del día|\w+(áis|éis))\b",
    "zh_Hans": "走法|棋谱|和棋|牌桌|此桌|您(?!先请)|\\([^)]*[A-Z]{1,3}-\\d|\\([\u4e00-\u9fff]",
}


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_term_has_one_translation(tag: str) -> None:
    said: dict[str, tuple[str, ...]] = {}
    never = NEVER.get(tag, "(?!)")
    for area in areas(ROOT):
        for one in entries((area / "locale" / f"{tag}.po").read_text(encoding="utf-8")):
            for term, wanted in TERMS.get(tag, {}).items():
                if re.search(rf"(?i)(?<![\w{{-]){term}(?![\w}}-])", one.message):
                    assert all(wanted in text.lower() for text in one.said), one
            assert not [text for text in one.said if re.search(never, text)], one
            if one.message != "March":  # a month, and a card
                assert said.setdefault(one.key, one.said) == one.said, one
    page = (ROOT.parents[1] / f"web/messages/{tag.replace('_', '-')}.json").read_text(encoding="utf-8")
    assert not re.search(never, page)


@pytest.mark.parametrize("area", areas(ROOT), ids=lambda area: area.name)
def test_who_is_addressed_has_a_capital_at_the_beginning_only(area: Path) -> None:
    assert not list(odd_capitals(messages(area)))
    for one in messages(area):
        seats_of(one.message)


def test_a_capital_in_the_wrong_place_is_found() -> None:
    wrong = ["[you win|{who} wins].", "It is over. [you win|{who} wins].", "It takes [Your|{who}'s] ship."]
    assert list(odd_capitals(map(Entry, wrong))) == wrong
    assert not list(odd_capitals(map(Entry, ["[You win|{who} wins]. [You|{who}] 3, then [you|{who}]."])))


def _said(position: Position) -> Iterator[str]:
    """Everything that a position says to its seats and to the public."""
    view = position.view(PUBLIC)
    for seat in (PUBLIC, *range(position.players)):
        shown = position.view(seat)
        yield from (shown.prompt, shown.goal, shown.scene.title, shown.scene.description)
        yield from shown.sites.values()
    panel = view.panel
    yield from (panel.title, *(str(text) for fact in panel.facts for text in (fact.name, fact.value)))
    yield from (text for seat in panel.seats for text in (seat.text, seat.unit))
    for item in all_items(view.scene.items):
        yield from (item.label or "", view.explained(item.id) or "")
        yield view.why_not((item.site,)) if item.site and position.actor >= 0 else ""


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize(("name", "options"), MATCHES)
def test_a_whole_match_is_told_from_the_catalogue(
    name: str, options: dict[str, Any], tag: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing: set[str] = set()
    learn = Translator._learn

    def learned(self: Translator, spoken: str, key: str, english: tuple[str, ...], formatted: bool) -> Any:
        if spoken != "en" and key not in catalogue(self._module, spoken).said:
            missing.add(key)
        return learn(self, spoken, key, english, formatted)

    monkeypatch.setattr(Translator, "_learn", learned)
    english: set[str] = set()
    told: set[str] = set()
    for tongue, found in (("en", english), (tag, told)):
        with speaking(tongue):
            position, rng = Position.start(load(name), options, seed=7), generator(7)
            while not position.is_over:
                if len(position.history) % 12 == 0:
                    found |= set(_said(position))
                found |= set(position.step(rng).sentences())
            found |= {*_said(position), position.outcome() or ""}
    assert not missing
    assert len(told) > 50
    # What is the same in both languages has no words in it: names, numbers, signs.
    same = {
        text for text in english & told if re.search(r"[a-z]{4}", re.sub("Zyrcan|Jade|Blitzkrieg|SynNotch", "", text))
    }
    assert not same


@pytest.mark.parametrize(("name", "options"), MATCHES)
def test_a_whole_match_is_made_of_messages(name: str, options: dict[str, Any]) -> None:
    told: set[str] = set()
    with speaking(PSEUDO):
        position, rng = Position.start(load(name), options, seed=7), generator(7)
        while not position.is_over:
            if len(position.history) % 12 == 0:
                told |= set(_said(position))
            told |= set(position.step(rng).sentences())
        told |= {*_said(position), position.outcome() or ""}
    plain = re.compile(r"(?<![^\W\d_])[A-Za-z]{4,}(?![^\W\d_])")
    assert not {text for text in told if plain.search(text.replace("Zyrcan", ""))}


def test_one_telling_serves_all_viewers() -> None:
    game = load("zyrcan")
    row = (rules.PLACED, 0, 1, 2, 30, 0, 0, 0)
    with speaking("es"):
        said = game.narration.say({"players": 3}, row, "plain")
    assert in_person(said, ("Ann", "Ben", "Eva"), 1) == "Colocas una nave de 2 motores en e5."
    assert in_person(said, ("Ann", "Ben", "Eva"), 0) == "Ben coloca una nave de 2 motores en e5."
    assert f"{Seat(1)}" == "⟦1⟧"
