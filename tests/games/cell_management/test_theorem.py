"""Which boards can be solved: the theorem's predicate against every board of the atlas up to seven species."""

import json
import random

import numpy as np
import pytest

from cellar.cli.main import run as cellar
from cellar.core.errors import CellarError
from cellar.games.cell_management import notation
from cellar.games.cell_management.atlas import certificate
from cellar.games.cell_management.atlas.classes import hostile_sets, orders
from cellar.games.cell_management.setup import parse_board
from cellar.games.cell_management.solver import position_sets
from cellar.games.cell_management.solver.hideout_ring import Ring, group, kernels, ring_of
from cellar.games.cell_management.theorem import recipe


@pytest.mark.parametrize(("n", "modes"), [(3, (0, 1, 2)), (4, (0, 1, 2)), (5, (0, 1, 2)), (6, (0, 1, 2)), (7, (0, 1))])
def test_the_theorem_says_of_every_board_whether_it_can_be_solved(n: int, modes: tuple[int, ...]) -> None:
    for mode in modes:
        checked = 0
        for order in orders(n):
            masks, weights = hostile_sets(n, order.turns, None)
            rounds = np.empty(len(masks), np.int64)
            kernels(position_sets).solve_hostile_sets(n, group(n), np.array(order.faces, np.int64), masks, mode, rounds)
            for mask, needed in zip(masks.tolist(), rounds.tolist()):
                assert (needed > 0) == recipe.solvable(Ring(order.faces, mask, mode))
            checked += int(weights.sum())
        assert checked == {3: 16, 4: 96, 5: 768, 6: 7680, 7: 92160}[n]


def ring_of_board(line: str) -> Ring:
    _, state = notation.from_line(line)
    return ring_of(state)


def test_on_an_unsolvable_board_no_round_leaves_anybody_out() -> None:
    for line in ("NA23/3NA2/NA", "NA234/4NA23/NA23", "NA2345/A2345N/-", "NA23456/6NA2345/24"):
        assert not recipe.solvable(ring_of_board(line))
        assert certificate.explore(certificate.opening(parse_board(line), "any")) == (-1, 1)


def test_the_winding_is_one_where_every_cell_faces_the_hideout_of_the_cell_before_it() -> None:
    assert recipe.winding(ring_of_board("NA23/3NA2/NA2")) == 1
    assert recipe.winding(ring_of_board("NA23/A23N/NA2")) == 3
    assert recipe.winding(ring_of_board("4A3N25/N3254A/234")) == 4
    assert recipe.solvable(ring_of_board("NA23/3NA2/NA2"))
    assert certificate.explore(certificate.opening(parse_board("NA23/3NA2/NA2"), "one"))[0] == 5


def random_ring(n: int, dice: random.Random) -> Ring:
    """A board; one of seven follows the cycle backwards."""
    tour = dice.sample(range(n), n)
    faces = [0] * n
    for a, b in zip(tour, tour[1:] + tour[:1]):
        faces[a] = b
    return Ring(
        tuple((i - 1) % n for i in range(n)) if dice.random() < 1 / 7 else tuple(faces), dice.randrange(1 << n), 1
    )


@pytest.mark.parametrize("n", range(3, 11))
def test_the_proof_solves_any_position_of_any_solvable_board(n: int) -> None:
    dice = random.Random(n)
    for _ in range(100):
        ring = random_ring(n, dice)
        hidden, centre = dice.randrange(1 << n), dice.randrange((1 << n) - 1)
        if not recipe.solvable(ring):
            with pytest.raises(CellarError, match="no solution"):
                recipe.recipe(ring, hidden, centre)
            continue
        place = certificate.Table(list(range(n)), list(ring.faces), n, ring.hostile, ring.sacrifices, hidden, centre)
        for start, back in recipe.recipe(ring, hidden, centre):
            assert place.play(start)
            if place.phase != 0:
                assert place.play(2 * n if back < 0 else n + back) or place.won
        assert place.won


def test_the_command_shows_the_recipe_of_the_proof(capsys: pytest.CaptureFixture[str]) -> None:
    assert cellar(["solve", "--line", "4A3N25/N3254A/234", "--by-proof"]) == 0
    assert "The proof solves it in" in capsys.readouterr().out
    assert cellar(["solve", "--line", "NA2/A2N/NA", "--by-proof", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rounds"][0]["start"] in ("N", "A", "2")
    assert cellar(["solve", "--line", "NA2/2NA/NA", "--by-proof"]) == 2
    assert cellar(["solve", "--line", "NA2/A2N/NA sacrifices=none", "--by-proof"]) == 2


def test_a_fixed_start_only_delays_and_negates_signals() -> None:
    """Lemma 1 of docs/atlas.md: whoever is triggered was so D rounds before, negated once per hostile hideout."""
    dice = random.Random(9)
    for _ in range(60):
        n = dice.randrange(3, 9)
        ring = random_ring(n, dice)
        start = dice.randrange(n)
        order = [(i - start) % n for i in range(n)]
        delay = sum(order[i] < order[ring.faces[i]] for i in range(n))
        assert delay == recipe.winding(ring)
        walk = recipe.Recipe(ring)
        hidden, seen = dice.randrange(1 << n), []
        for _ in range(5 * n):
            hidden, _, triggered = walk.look(hidden, 0, start)
            seen.append(triggered)
        flip = ((1 << n) - 1) * (ring.hostile.bit_count() % 2)
        assert all(seen[r] == seen[r - delay] ^ flip for r in range(n + delay, 5 * n))
