"""Cell Wars in other languages: nothing that a person reads is left in English, in whole matches, refusals, decks and
errors. That every message is translated is shown in `tests/language`; here, that every sentence is a message."""

import re
from collections.abc import Callable, Iterator

import pytest

from cellar.draw.scene import all_items
from cellar.errors import CellarError
from cellar.games.cell_wars import ABOUT, BALANCED, narration, notation, rules, terminal, workshop
from cellar.games.cell_wars.deck import cards, checking, effects, printed
from cellar.games.cell_wars.deck.template import template
from cellar.games.cell_wars.events import FIELDS, Event
from cellar.games.cell_wars.game import GAME
from cellar.games.cell_wars.picture import card_sheets, pieces
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.scene import cues
from cellar.games.cell_wars.words import battle, immunology
from cellar.language import in_person, speaking, translator
from cellar.play.explainable import things
from cellar.play.position import Position
from cellar.play.view import View
from cellar.rules.rng import below, generator
from cellar.rules.types import OVER, PUBLIC, Options
from tests.games.cell_wars.tabletop import Table

#: Latin words in a Chinese sentence that are no English: names, and what is typed or printed.
NAMES = re.compile(
    r"(?<![A-Za-z])[A-Z]{2,4}(?![A-Za-z])|[sS]ynNotch|Notch|iGEM|Xinxuan|Xiong|Cell War\b|'[^']*'|`[^`]*`"
)
ENGLISH = re.compile(r"[A-Za-z]{3,}")
OPTIONS = (
    {"players": 6, "setup": "players", "deck": "swift"},
    {"players": 3, "setup": "standard", "deck": "house", "open_team_hands": False},
    {"players": 2, "setup": "random", "deck": "plain", "variant": "balanced"},
)


def english(said: str) -> bool:
    return bool(ENGLISH.search(NAMES.sub("", said)))


def shown(position: Position) -> Iterator[str]:
    """Everything that a position says to somebody, except what is typed."""
    for seat in (PUBLIC, *range(position.players)):
        view = position.view(seat)
        yield from (view.prompt, view.goal, view.scene.title, view.scene.description, *view.sites.values())
        panel = view.panel
        yield from (panel.title, *(str(text) for fact in panel.facts for text in (fact.name, fact.value)))
        for facts in panel.seats:
            yield from (facts.text, facts.unit, *facts.notes, facts.reach.label if facts.reach else "")
        yield from (pile.title for pile in panel.piles)
        for card in (*(panel.hand or ()), *(card for pile in panel.piles for card in pile.cards)):
            yield from (card.name, card.kind, card.text, card.line, *card.flavour)
        yield from panel.details.values()
        if seat == position.actor:
            yield from pictured(position, view)


def pictured(position: Position, view: View) -> Iterator[str]:
    for item in all_items(view.scene.items):
        yield from (item.label or "", item.text or "", view.explained(item.id))
        yield view.why_not((item.site,)) if item.site else ""
    yield from (view.explained(thing) for thing in things(view))
    yield from (terminal.preview(position).replace("Cell Wars", ""), terminal.all_cards(position))


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: options["deck"])
def test_whole_matches_have_no_english_in_chinese(options: dict[str, object]) -> None:
    with speaking("zh_Hans"):
        position, rng = Position.start(GAME, options, seed=3), generator(3)
        phases, kinds = set(), set()
        while not position.is_over:
            state = position.view(max(position.actor, 0)).state
            if int(state.phase) not in phases or len(position.history) % 90 == 0:
                phases.add(int(state.phase))
                found = [text for text in shown(position) if english(text)]
                # a hand lists what is typed for each card
                assert not [text for text in found if "\n" not in text]
            for row in position.step(rng):
                kinds.add(row[0])
                for vocabulary in narration.VOCABULARIES:
                    assert not english(narration.say(position.options, row, vocabulary))
                assert not [cue.text for cue in cues(position.options, row) if english(cue.text)]
        assert not english(position.outcome() or "")
    assert len(phases) >= 8
    assert len(kinds) >= 15


#: How many values a field of an event can have; others are small numbers.
VALUES = {"seat": 6, "target": 6, "mate": 6, "sign": 8, "card": 12, "why": 4}


def some_events(kind: int) -> Iterator[Event]:
    """Events of a kind, with many values of their fields."""
    rng = generator(kind)
    for _number in range(80):
        numbers = {name: below(rng, VALUES.get(name, 3)) for name in FIELDS[kind]}
        if kind == t.T_ENDED:
            numbers["reason"] = 1 + below(rng, 5)
            numbers["winner"] = below(rng, 2) if numbers["reason"] == t.BY_BLOCKS else t.NOBODY
        elif kind == t.T_PASSED:
            numbers["step"] = (t.COLLECT, t.DRAW, t.PLAY, t.ATTACK)[below(rng, 4)]
        elif "face" in numbers:
            numbers["face"] = 1 + below(rng, 6)
        yield Event((kind, 0, *numbers.values()))


@pytest.mark.parametrize("tell", [battle.BATTLE.tell, immunology.tell], ids=["battle", "immunology"])
def test_every_kind_of_event_is_told_in_chinese(tell: Callable[[Options, Event], str]) -> None:
    table = Table(deck="house")
    with speaking("zh_Hans"):
        for kind in FIELDS:
            for told in some_events(kind):
                said = tell(table.options, told)
                assert not english(said), said
                assert said.endswith("。"), said


def test_every_action_is_refused_in_chinese_in_every_phase() -> None:
    seen = set()
    with speaking("zh_Hans"):
        for deck in cards.BUILT_IN:
            table, rng = Table(deck=deck, setup="players"), generator(11)
            while table.actor != OVER:
                if int(table.s.phase) not in seen:
                    seen.add(int(table.s.phase))
                    refused = [a for a in (-1, *range(t.ACTIONS), t.ACTIONS) if not rules.is_legal(table.s, a)]
                    assert not [said for said in map(table.refusal, refused) if english(said)]
                actions = table.legal()
                table.play(actions[below(rng, len(actions))])
    assert len(seen) >= 18


@pytest.mark.parametrize("name", cards.BUILT_IN)
def test_built_in_decks_are_translated_and_ones_own_stays_as_it_is_written(name: str) -> None:
    plain = cards.deck(name)
    with speaking("zh_Hans"):
        deck, own = cards.deck(name), cards.deck(cards.text_of(name))
        said = [text for card in deck.cards for text in (card.name, card.text, card.flavour, card.biology)]
        labels = [item.text or "" for page in card_sheets.sheets(deck, backs=True) for item in all_items(page.items)]
        assert not [text for text in (deck.name, deck.about, *said) if english(text)]
        assert not [text for text in labels if english(text)]
        assert [card.name for card in own.cards] == [card.name for card in plain.cards]
    assert deck.numbers == plain.numbers
    for tag in ("es", "zh_Hans"):
        with speaking(tag):
            assert {card.name for card in cards.deck(name).cards} != {card.name for card in plain.cards}
            lines = [printed.brief(card.effects) for card in cards.deck(name).cards]
            assert max(map(len, lines)) <= printed.LINE


def all_effects() -> Iterator[effects.Effect]:
    for primitive in effects.PRIMITIVES:
        spans = [range(1, 3), range(1), range(1)]
        for entry in primitive.entries:
            words = range(entry.first, entry.first + len(entry.words))
            spans[entry.column - 1] = words if entry.words else range(1, 3)
        for a in spans[0]:
            for b in spans[1]:
                for c in [p.WHILE] if primitive.always else spans[2]:
                    yield primitive.code, a, b, c


def test_every_effect_is_said_in_chinese() -> None:
    with speaking("zh_Hans"):
        for effect in all_effects():
            assert not english(printed.phrase(effect)), effect
            assert not english(printed.sentence((effect, effect))), effect
            assert not english(printed.brief((effect,))), effect


def test_what_is_wrong_with_a_deck_is_said_in_chinese() -> None:
    good = cards.text_of("plain")
    wrong = [
        good.replace("format = 1", "format = 2"),
        good.replace("copies", "kopies"),
        good.replace('kind = "normal"', 'kind = "odd"'),
        good.replace("amount = 1", "amount = 0"),
        good.replace("[[card]]", "[card]", 1),
        "x" * 2000,
    ]
    with speaking("zh_Hans"):
        for text in wrong:
            found = checking.check(text)[1]
            assert found, text
            for finding in found:
                assert re.match(r"第 \d+ 行：", finding.sentence()), finding
        with pytest.raises(CellarError, match="这副牌不能使用"):
            cards.load(wrong[0])


@pytest.mark.parametrize("text", ["fly", "move Q", "z9", "e4/e9", "attack nobody", "play nothing", "line Q", "99"])
def test_what_cannot_be_read_is_said_in_other_languages(text: str) -> None:
    table = Table().clear()
    table.go(0, t.TO_PLAY)
    said = set()
    for tag in ("en", "es", "zh_Hans"):
        with speaking(tag), pytest.raises(CellarError) as refused:
            notation.parse_action(table.options, table.s, text)
        said.add(str(refused.value))
    assert len(said) == 3


def test_the_menu_and_the_forms_are_messages() -> None:
    say = translator(ABOUT.module)
    with speaking("zh_Hans"):
        form = workshop.FORM.said(say)
        menu = [ABOUT.sentence, *ABOUT.seats, *(bot.sentence for bot in ABOUT.bots)]
        menu += [text for option in ABOUT.options for text in (option.title, option.help, *option.names)]
        menu += [text for contest in ABOUT.contests for text in (contest.title, contest.sentence)]
        labels = [entry.label for entry in (*form.head, *form.entries, *form.entries[5].entries)]
        notes = [line for line in template().splitlines() if re.match("#       [^ ]", line)]
        assert not [text for text in map(say, menu) if english(text)]
        assert not [text for text in (*labels, *notes) if english(text)]


def test_what_stands_on_the_board_has_its_name_in_chinese() -> None:
    cells = [pieces.Cell(0, 0, block, 3, 4, block < 0, acts) for block in (-1, 5) for acts in (True, False)]
    with speaking("zh_Hans"):
        drawn = [pieces.wall_item(3), pieces.edge_item(3)]
        drawn += [pieces.sign_item(sign, 7, active, 2, True) for sign in range(t.SIGNS) for active in (True, False)]
        drawn += [pieces.cell_item(cell, (0.0, 0.0), 1.0, (0.0, 0.0)) for cell in cells]
        assert not [item.label for item in drawn if english(item.label or "English")]


def test_the_help_of_balanced_goals_has_the_numbers_of_the_table() -> None:
    variant = next(option for option in ABOUT.options if option.name == "variant")
    goals = ", ".join(f"{goal} for {immune} against {cancer}" for (immune, cancer), goal in BALANCED.items())
    assert variant.help.endswith(f"more than {goals}.")


def test_people_are_addressed() -> None:
    table = Table()
    row = (t.T_ATTACKED, 0, 0, 1, 0, 0, 0, 0)
    names = ("Ann", "Ben", "Eva", "Ida", "Leo", "Uma")
    said = {}
    for tag in ("en", "es", "zh_Hans"):
        with speaking(tag):
            told = narration.say(table.options, row, "battle")
        said[tag] = [in_person(told, names, you) for you in (0, 1, 2)]
    assert said == {
        "en": ["You attack Ben.", "Ann attacks you.", "Ann attacks Ben."],
        "es": ["Atacas a Ben.", "Ann ataca a tu célula.", "Ann ataca a Ben."],
        "zh_Hans": ["你攻击Ben。", "Ann攻击你。", "Ann攻击Ben。"],
    }
