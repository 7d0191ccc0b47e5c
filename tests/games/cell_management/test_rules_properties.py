"""What holds in every position of every game, found by random play on random boards."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from cellar.errors import BadPosition, BadText
from cellar.games.cell_management import notation, rules
from cellar.games.cell_management.board import written
from cellar.games.cell_management.board.written import SPECIES
from cellar.play.position import Position
from cellar.rules.rng import below, generator
from cellar.rules.types import State

PROFILE = settings(max_examples=60, deadline=None)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A random board of 3 to 10 species after some random actions."""
    n = draw(st.integers(3, 10))
    options = {
        "species": n,
        "hostile": draw(st.integers(0, n)),
        "boards": "all",
        "sacrifices": draw(st.sampled_from(["one", "any", "none"])),
        "round_limit": draw(st.sampled_from([0, 0, 5])),
    }
    position = Position.start("cell_management", options, seed=draw(st.integers(0, 2**40)))
    rng = generator(draw(st.integers(0, 2**40)))
    for _ in range(draw(st.integers(0, 14))):
        if position.is_over:
            break
        actions = position.legal_actions()
        position.play(actions[below(rng, len(actions))])
    return position


def by_hand(state: State, species: int) -> tuple[set[int], set[int]]:
    """A round told a second time, with sets and lists instead of masks: who hides and who is in the centre at its
    end."""
    n = int(state.n)
    cells, ring = [int(s) for s in state.cells[:n]], [int(s) for s in state.hideouts[:n]]
    hostile = {s for s in range(n) if int(state.hostile) >> s & 1}
    where = {s: ["cell", "cell"] for s in range(n)}
    for s in range(n):
        if int(state.hidden) >> s & 1:
            where[s][where[s].index("cell")] = "hideout"
        if int(state.centre) >> s & 1:
            where[s][where[s].index("cell")] = "centre"
    first = cells.index(species)
    for i in [*range(first, n), *range(first)]:
        captive, beside = cells[i], ring[i]
        friend_there = beside not in hostile and "hideout" in where[beside]
        enemy_gone = beside in hostile and "hideout" not in where[beside]
        if (friend_there or enemy_gone) and "cell" in where[captive]:
            taken = "hideout" in where[captive]
            where[captive][where[captive].index("cell")] = "centre" if taken else "hideout"
        if "hideout" in where[beside]:
            where[beside][where[beside].index("hideout")] = "cell"
    return ({s for s in range(n) if "hideout" in where[s]}, {s for s in range(n) if "centre" in where[s]})


@PROFILE
@given(positions())
def test_a_round_does_what_a_second_telling_of_the_rules_says(position: Position) -> None:
    n = int(position.state.n)
    for species in range(n):
        state = position.state.copy()
        state.phase = rules.CHOOSE_START
        hidden, centre = by_hand(state, species)
        rules.apply(state, species, np.zeros((0, 8), np.int64))
        assert (
            {s for s in range(n) if int(state.hidden) >> s & 1},
            {s for s in range(n) if int(state.centre) >> s & 1},
        ) == (
            hidden,
            centre,
        )


@PROFILE
@given(positions())
def test_there_are_always_two_captives_of_each_species(position: Position) -> None:
    state = position.state
    for s in range(int(state.n)):
        captives = rules.captives_in_cell(state, s)
        assert 0 <= captives <= 2
        assert captives + (int(state.hidden) >> s & 1) + (int(state.centre) >> s & 1) == 2
    assert int(state.hidden) <= rules.everybody(state)
    assert int(state.centre) <= rules.everybody(state)


@PROFILE
@given(positions())
def test_only_a_sacrifice_takes_somebody_from_the_centre(position: Position) -> None:
    for action in position.legal_actions():
        before = int(position.state.centre)
        position.play(action)
        lost = before & ~int(position.state.centre)
        position.undo()
        n = int(position.state.n)
        assert lost == (1 << (action - n) if n <= action < 2 * n else 0)


@PROFILE
@given(positions())
def test_positions_go_through_json_and_back(position: Position) -> None:
    _, state = notation.from_json(position.to_json())
    assert state.tobytes() == position.state.tobytes()


@PROFILE
@given(positions())
def test_positions_go_through_a_line_and_back_in_any_case(position: Position) -> None:
    line = notation.to_line(position.options, position.state)
    for text in (line, line.upper(), line.lower(), f"  {line.replace(' ', '   ')} "):
        _, state = notation.from_line(text)
        assert state.tobytes() == position.state.tobytes()


@PROFILE
@given(positions())
def test_boards_go_through_their_text_and_back(position: Position) -> None:
    assert position.setup is not None
    text = notation.setup_text(position.options, position.setup)
    assert notation.parse_setup(position.options, text) == position.setup


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from(list(SPECIES)),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
KEYS = ("game", "cells", "hideouts", "hostile", "hidden", "centre", "sacrifices", "phase", "round", "round_limit")


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), JSON), st.sampled_from(KEYS))
def test_whatever_is_put_into_a_position_it_is_read_or_refused_with_a_sentence(
    odd: dict[str, object], missing: str
) -> None:
    good: dict[str, object] = {
        "game": "cell_management",
        "cells": list("4A3N25"),
        "hideouts": list("N3254A"),
        "hostile": list("234"),
        "hidden": [],
        "centre": ["2"],
    }
    for data in (odd, {**good, **odd}, {key: value for key, value in good.items() if key != missing}):
        try:
            options, state = notation.from_json(data)
        except BadPosition as error:
            assert str(error).endswith(".")
            assert "\n" not in str(error)
        else:
            again = notation.from_json(notation.to_json(options, state))
            assert again[1].tobytes() == state.tobytes()


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=30) | st.text(alphabet="NA23456/- =hidencta", max_size=40))
def test_whatever_is_typed_as_a_line_it_is_read_or_refused_with_a_sentence(text: str) -> None:
    try:
        notation.from_line(text)
    except BadPosition as error:
        assert str(error).endswith(".")


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=12) | st.text(alphabet="NA2345 scriefobdy", max_size=14))
def test_whatever_is_typed_as_a_move_it_is_read_or_refused_with_a_sentence(text: str) -> None:
    position = Position.from_line("cell_management 4A3N25/N3254A/234")
    try:
        action = notation.parse_action(position.options, position.state, text)
    except BadText as error:
        assert str(error).endswith(".")
    else:
        assert 0 <= action <= 12


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="NA2345/-", max_size=20))
def test_whatever_is_typed_as_a_board_it_is_read_or_refused_with_a_sentence(text: str) -> None:
    try:
        cells, ring, hostile = written.parse_board(text)
    except BadText as error:
        assert str(error).endswith(".")
    else:
        assert written.parse_board(written.board_text(cells, ring, hostile)) == (cells, ring, hostile)
