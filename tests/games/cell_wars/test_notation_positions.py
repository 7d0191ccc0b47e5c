"""Positions as JSON with readable names, and on one line: everything is there, and nothing else is taken."""

import copy
import json
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cellar.errors import BadPosition
from cellar.games.cell_wars import notation, rules
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.rules.rng import below, generator
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import CHANCE, OVER, Options, State
from tests.games.cell_wars.deck_texts import canonical
from tests.games.cell_wars.tabletop import CA, CC, IA, E, Table, W


def step(state: State, rng: Any) -> bool:
    """One random action; False at the end."""
    out, weights = np.zeros(t.MOST_LEGAL, np.int64), np.zeros(t.MOST_LEGAL, np.int64)
    actor = int(rules.actor(state))
    if actor == OVER:
        return False
    n = rules.outcomes(state, out, weights) if actor == CHANCE else rules.legal(state, out)
    rules.apply(state, int(out[below(rng, n)]), NO_TAPE)
    return True


@cache
def played(deck: str, mode: str, players: int, actions: int) -> dict[str, Any]:
    """The JSON of a position after so many random actions."""
    table = Table(players=players, deck=deck, setup=mode)
    rng = generator(actions)
    for _ in range(actions):
        if not step(table.s, rng):
            break
    return notation.to_json(table.options, table.s)


def read(data: Any) -> tuple[Options, State]:
    return notation.from_json(data)


def test_a_position_names_everything_in_words() -> None:
    table = Table(players=2).clear()
    table.give(IA, "glucose")
    table.lay(IA, "cytokine")
    table.wall(0, 0, 0)
    table.s.last[IA] = 5
    table.go(IA, t.TO_PLAY)
    data = notation.to_json(table.options, table.s)
    assert data["game"] == "cell_wars"
    assert data["phase"] == "play"
    assert data["turn"] == data["asked"] == "immune-alpha"
    assert data["walls"] == ["e5/e6"]
    assert data["signs"]["generator"] == "h1"
    assert data["cells"]["immune-alpha"] == {
        "at": "i5",
        "biomass": 4,
        "limit": 4,
        "hand": {"glucose": 1},
        "panel": {"cytokine": 1},
        "last_step": "NE",
    }
    assert data["decks"]["immune"]["glucose"] == 4
    assert data["pending"] == {"back": "play"}
    json.dumps(data)


@pytest.mark.parametrize("deck", cards.BUILT_IN)
@pytest.mark.parametrize(("mode", "players"), [("players", 3), ("standard", 6), ("random", 5)])
def test_every_position_of_a_match_comes_back_to_the_byte(deck: str, mode: str, players: int) -> None:
    table = Table(players=players, deck=deck, setup=mode)
    rng = generator(players)
    number = 0
    while step(table.s, rng):
        number += 1
        if number % 9 == 0:
            options, state = notation.from_line(notation.to_line(table.options, table.s))
            assert options == table.options
            assert state.tobytes() == table.s.tobytes()


def test_a_deck_of_ones_own_travels_inside_the_position() -> None:
    text = canonical(cards.deck("plain")).replace('"Plain deck"', '"Mine"')
    table = Table(deck=text)
    options, state = notation.from_line(notation.to_line(table.options, table.s))
    assert cards.deck(options["deck"]).name == "Mine"
    assert state.tobytes() == table.s.tobytes()


def test_a_view_can_be_written_but_not_played_on() -> None:
    table = Table(players=2).clear()
    table.give(CA, "glucose")
    table.go(IA, t.TO_ACT)
    rules.hide(table.s, IA)
    data = notation.to_json(table.options, table.s)
    assert data["cells"]["cancer-alpha"]["hand"] == 1
    assert "glucose" not in json.dumps(data["cells"]["cancer-alpha"])
    assert data["decks"]["cancer"] == 39
    with pytest.raises(BadPosition, match="is hidden: this is a view of one seat"):
        read(data)


def changed(data: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy with one entry put, or taken away when the value is `...`."""
    data = copy.deepcopy(data)
    *way, last = path.split("/")
    inner = data
    for key in way:
        inner = inner[key]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("game", "zyrcan", "a position of 'zyrcan', not of cell_wars"),
        ("options", [], "'options' of a position must be a JSON object"),
        ("options/players", 9, "2 to 6 players, not 9"),
        ("options/deck", "none", "no deck called 'none'"),
        ("round", 17, "a whole number from 0 to 16, not 17"),
        ("round", True, "not True"),
        ("round", 0, "round 0 is the setup, and only that"),
        ("phase", "sleep", "'phase' of a position must be one of place sign"),
        ("phase", "over", "a match that is over has a winner"),
        ("turn", "immune-delta", "'turn' of a position must be one of immune-alpha"),
        ("asked", "cancer-alpha", "the question goes to the wrong player"),
        ("cancer", ["z9"], "'cancer' of a position must be a list of names such as a5"),
        ("cancer", ["e5", "e5"], "names one twice"),
        ("solidified", ["a5"], "a solidified block must also be listed as cancer"),
        ("walls", ["e5/e7"], "a list of names"),
        ("walls", {}, "a list of names"),
        ("signs/card-1", ..., "The signs of a position lacks card-1"),
        ("signs/card-1", None, "all eight signs lie on the board"),
        ("signs/card-1", "h1", "two signs lie on one block"),
        ("active", ["factory"], "'active' of a position must be a list"),
        ("active", ["card-1"], "CARD signs turn active in round 3"),
        ("factory_walls", 9, "the factory has made 1 walls at most"),
        ("cells/immune-alpha", ..., "lacks immune-alpha"),
        ("cells/immune-alpha/at", "q5", "'at' of cell immune-alpha must be a name such as a5"),
        ("cells/immune-alpha/at", None, "must be on the board with Biomass, or off it without"),
        ("cells/immune-alpha/biomass", 5, "from 0 to 4, not 5"),
        ("cells/immune-alpha/limit", 3, "the limit of Immune α never changes"),
        ("cells/immune-alpha/walls", 1, "neither collects walls nor solidifies"),
        ("cells/immune-alpha/hand", {"dodge": 1}, "with cards of the camp's deck"),
        ("cells/immune-alpha/hand", {"glucose": 1}, "do not add up to its cards"),
        ("cells/immune-alpha/shown", {"glucose": 1}, "shows a card that is not in the hand"),
        ("cells/immune-alpha/panel", {"glucose": -1}, "with cards of the camp's deck"),
        ("cells/immune-alpha/rests_on", "vessel-1", "does not stand on the vessel"),
        ("cells/immune-alpha/last_step", "N", "must be one of E, SE, SW, W, NW, NE"),
        ("cells/immune-alpha/mood", "good", "has no entry 'mood'"),
        ("decks/immune", 40, "is hidden"),
        ("decks/immune", {}, "do not add up to its cards"),
        ("discards/cancer", {"glucose": 1}, "do not add up to its cards"),
        ("pending", {"left": 3}, "nothing can be pending (left) in this phase"),
        ("pending", {"card": "glucose", "effect": 1}, "do not add up to its cards"),
        ("pending", {"searches": [1]}, "a list of three counts"),
        ("pending", {"claimed": 1}, "must be true or false"),
        ("winner", "immune", "a match that is over has a winner"),
        ("extra", 1, "A position has no entry 'extra'"),
    ],
)
def test_every_fault_is_named_in_a_sentence(path: str, value: Any, says: str) -> None:
    table = Table(players=2).clear()
    table.s.round_no = 2
    table.s.biomass[IA] = 3
    table.go(IA, t.TO_ACT)
    data = notation.to_json(table.options, table.s)
    read(data)
    with pytest.raises(BadPosition) as caught:
        read(changed(data, path, value))
    assert says in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("text", ["", "x", "[]", "{", '"game"', "[" * 100_000, "1" * 5000, "{}" + " " * 200_000])
def test_a_line_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        notation.from_line(text)


def test_a_position_of_the_end_must_have_ended_for_its_reason() -> None:
    table = Table(players=2).clear()
    table.tissue(p.TUMOUR, *((q, 0) for q in range(-3, 5)))
    table.s.round_no = 16
    table.go(int(table.s.players) - 1, t.NEXT_SEAT)
    data = notation.to_json(table.options, table.s)
    assert (data["winner"], data["reason"]) == ("nobody", "time")
    read(data)
    for key, value in (("winner", "immune"), ("reason", "death"), ("round", 15)):
        with pytest.raises(BadPosition, match="not those of the board"):
            read(changed(data, key, value))


def leaves(data: Any, way: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    if isinstance(data, dict):
        return [way] * bool(way) + [found for key, inner in data.items() for found in leaves(inner, (*way, key))]
    return [way]


_ODD = (
    st.none()
    | st.booleans()
    | st.integers(-2, 70)
    | st.just(10**30)
    | st.sampled_from(
        [
            "e5",
            "immune-alpha",
            "cancer-gamma",
            "card-1",
            "play",
            "card: step",
            "deal",
            "NE",
            "glucose",
            "over",
            "vessel-2",
            "",
        ]
    )
    | st.lists(st.sampled_from(["e5", "a5", "i5", "card-2", "e5/e6", "cancer-alpha"]), max_size=3)
    | st.dictionaries(
        st.sampled_from(["glucose", "sugar", "card", "effect", "draws", "left"]),
        st.integers(0, 3) | st.text(max_size=3),
        max_size=2,
    )
)


@settings(max_examples=250, deadline=None)
@given(
    st.sampled_from(
        [
            ("house", "standard", 6, 150),
            ("swift", "random", 4, 77),
            ("plain", "players", 2, 30),
            ("house", "players", 3, 10),
        ]
    ),
    st.data(),
)
def test_a_changed_position_is_refused_or_can_be_played_on(
    start: tuple[str, str, int, int], data: st.DataObject
) -> None:
    position = copy.deepcopy(played(*start))
    for _ in range(data.draw(st.integers(1, 3))):
        way = data.draw(st.sampled_from(leaves(position)))
        inner = position
        for key in way[:-1]:
            inner = inner[key]
        if data.draw(st.booleans()):
            inner[way[-1]] = data.draw(_ODD)
        else:
            del inner[way[-1]]
    try:
        options, state = read(position)
    except BadPosition as wrong:
        assert str(wrong).endswith(".")
        return
    assert notation.to_json(options, state) == json.loads(notation.to_line(options, state))
    again = read(notation.to_json(options, state))[1]
    assert again.tobytes() == state.tobytes()
    rng = generator(1)
    for _ in range(40):
        if not step(state, rng):
            break
        read(notation.to_json(options, state))


@settings(max_examples=50, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda x: st.lists(x) | st.dictionaries(st.text(max_size=9), x),
    )
)
def test_any_json_is_answered_with_a_sentence(data: Any) -> None:
    with pytest.raises(BadPosition):
        read(data)


def test_the_hand_of_the_last_seat_is_kept_too() -> None:
    table = Table().clear()
    table.give(CC, "dodge")
    table.go(IA, t.TO_ACT)
    assert notation.to_json(table.options, table.s)["cells"]["cancer-gamma"]["hand"] == {"dodge": 1}


def test_steps_of_many_strides_read_back_and_no_more_than_the_panel_gives() -> None:
    """Forty cards of 9 steps each stacked: more steps before step 8 than a deck has cards."""
    deck = cards.text_of("plain").partition("[[card]]")[0] + (
        '[[card]]\nid = "seven-league-boots"\nname = "Boots"\ncamp = "both"\ncopies = 40\nkind = "continuous"\n'
        'effects = [{ do = "stride", steps = 9 }]\n'
    )
    table = Table(players=2, deck=deck, setup="standard").clear()
    for _ in range(13):
        table.lay(CA, "seven-league-boots")
    table.stand(CA, 0, 0)
    table.go(CA, t.TO_ACT)
    for _ in range(13 * 9 // 2):
        table.play(t.STEP + E, t.STEP + W)
    data = notation.to_json(table.options, table.s)
    assert data["pending"]["strode"] == 116 > p.MOST_CARDS
    assert notation.from_json(data)[1].tobytes() == table.s.tobytes()
    data["pending"]["strode"] = 118
    with pytest.raises(BadPosition, match="the panel gives fewer steps before step 8"):
        notation.from_json(data)
