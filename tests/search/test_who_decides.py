"""What the search thinks of others: partners help, enemies harm, strangers see to themselves, lots fall by their
weights, and what is hidden is drawn anew each time."""

from dataclasses import replace
from typing import Any, cast

import numpy as np
import pytest

from cellar.contract.game import Game
from cellar.play.registry import load
from cellar.search.settings import Settings
from cellar.search.tree import SearchTree
from tests.search import plainly, six_doors

SIMULATIONS = 400


def hall() -> Game:
    """Any game, with the rules of the six doors; nothing is left of it that the search asks for."""
    return replace(
        load("cell_wars"),
        rules=cast(Any, six_doors),
        layout=lambda options: six_doors.STATE,
        most_legal=lambda options: six_doors.DOORS,
        policy=None,
        scratch=None,
        search=(),
    )


def grown(*doors: int, secret: int = 0) -> SearchTree:
    """A tree in which seat 0 considers these doors."""
    game, state = hall(), six_doors.STATE.blank()
    state.secret = secret
    code = plainly.twin(game, "cellar.search.simulation")
    tree = SearchTree(game, {"players": 3}, state, 0, Settings(), 1 << 12, 7, code)
    tree.params = tree.params._replace(roots=np.array(doors))
    tree.grow(SIMULATIONS)
    return tree


def expected(tree: SearchTree) -> float:
    """What seat 0 gets in the mean."""
    return float(tree.arrays.means[0, 1])


def test_a_partner_helps_an_enemy_harms_and_others_see_to_themselves() -> None:
    assert expected(grown(six_doors.PARTNER)) > 0.9
    assert expected(grown(six_doors.ENEMY)) < -0.9
    assert 0.6 < expected(grown(six_doors.STRANGER)) < 0.75
    assert expected(grown(six_doors.NOBODY)) == 0.5


@pytest.mark.parametrize(
    ("doors", "best"),
    [
        ((six_doors.PARTNER, six_doors.NOBODY, six_doors.ENEMY), six_doors.PARTNER),
        ((six_doors.NOBODY, six_doors.ENEMY, six_doors.STRANGER), six_doors.STRANGER),
        ((six_doors.NOBODY, six_doors.ENEMY, six_doors.LOT, six_doors.SECRET), six_doors.NOBODY),
    ],
)
def test_so_it_knows_which_door_to_open(doors: tuple[int, ...], best: int) -> None:
    tree = grown(*doors)
    visits = {door: tree.visits(child) for door, child in tree.children().items()}
    assert set(visits) == set(doors)
    assert max(visits, key=visits.__getitem__) == best, visits


def test_lots_fall_by_their_weights() -> None:
    tree = grown(six_doors.LOT)
    lot = tree.children()[six_doors.LOT]
    bad, good = (tree.visits(tree.children(lot)[outcome]) for outcome in (0, 1))
    assert bad + good == SIMULATIONS - 1, "the first ended where the door was"
    assert bad / SIMULATIONS == pytest.approx(3 / 4, abs=0.08)


@pytest.mark.parametrize("secret", [0, 1])
def test_what_is_hidden_is_drawn_anew_for_each_simulation(secret: int) -> None:
    """Whatever is behind the last door, both are found there, about as often."""
    assert abs(expected(grown(six_doors.SECRET, secret=secret))) < 0.15
    every = range(six_doors.DOORS)
    same = grown(*every, secret=secret), grown(*every, secret=1 - secret)
    assert [same[0].visits(child) for child in same[0].children().values()] == [
        same[1].visits(child) for child in same[1].children().values()
    ]
