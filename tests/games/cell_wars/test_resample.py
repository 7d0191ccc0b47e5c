"""What `resample` draws is a state that a match leads to, also where both camps hide their cards."""

from collections.abc import Callable

import numpy as np
import pytest

from cellar.games.cell_wars import rules
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.layout import part
from cellar.rules.rng import generator
from cellar.rules.types import PUBLIC, Ints, State
from cellar.testing.secrecy import check_possible, resampled_states_are_possible
from tests.games.cell_wars.tabletop import CA, CB, IA, IB, Table

GAME = load("cell_wars")


def both_hide() -> Table:
    """Hands in both camps that nobody else may see."""
    table = Table(open_team_hands=False).clear()
    for seat, names in ((IA, ("glucose", "maltose")), (IB, ("cytokine",)), (CA, ("dodge",)), (CB, ("vegf", "vegf"))):
        for name in names:
            table.give(seat, name)
    return table


@pytest.mark.parametrize("seat", [IA, CA, PUBLIC])
def test_with_hidden_hands_in_both_camps_every_hand_is_dealt_and_the_decks_count_right(seat: int) -> None:
    table = both_hide()
    for seed in range(50):
        state: State = table.s.copy()
        rules.resample(state, seat, generator(seed))
        assert [sum(hand) for hand in state.hand.tolist()] == [int(n) for n in table.s.hand_n]
        for camp in range(p.CAMPS):
            assert sum(part(state.deck, camp)) == state.deck_n[camp] == table.s.deck_n[camp]


# A test of the test: a `resample` that draws what cannot be must be caught by the conformance check.


def sweeps_the_first_camp_back(state: State, seat: int, rng: Ints) -> None:
    """Deals anew, then hides both camps once more before it stops: the deck holds what hands should."""
    rules.resample(state, seat, rng)
    rules.hide(state, seat)


def deals_a_card_that_there_is_not(state: State, seat: int, rng: Ints) -> None:
    rules.resample(state, seat, rng)
    for other in range(int(state.players)):
        if other != seat and state.camp[other] != state.camp[seat] and state.hand_n[other]:
            card = int(np.argmax(part(state.hand, other)))
            state.hand[other, card] -= 1
            state.hand[other, card ^ 1] += 1


@pytest.mark.parametrize("resample", [sweeps_the_first_camp_back, deals_a_card_that_there_is_not])
def test_a_twin_that_resamples_what_cannot_be_is_caught(resample: Callable[[State, int, Ints], None]) -> None:
    position = Position.start(GAME, players=2, seed=3)
    rng = generator(3)
    while not all(position.state.hand_n[:2]):
        position.step(rng)
    drawn = position.copy()
    resample(drawn.state, 0, generator(1))
    with pytest.raises(AssertionError, match="none that a match leads to"):
        check_possible(position, drawn, 0)


def test_the_conformance_suite_finds_nothing_with_hands_hidden_from_the_team() -> None:
    resampled_states_are_possible(GAME, {"players": 4, "open_team_hands": False})
