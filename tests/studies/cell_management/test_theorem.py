"""Which boards can be solved: the theorem against a search of every board to seven species, and its proof at work."""

import json
import random
from collections.abc import Iterator

import numpy as np
import pytest

from cellar.cli.main import run as cellar
from cellar.compile.compiled import compiled
from cellar.errors import CellarError
from cellar.games.cell_management import notation, rules
from cellar.games.cell_management.board.hideout_ring import Ring, ring_of
from cellar.games.cell_management.board.written import parse_board
from cellar.games.cell_management.theorem import criterion
from cellar_studies.cell_management.atlas import position_sets
from cellar_studies.cell_management.atlas.classes import hostile_sets, orders
from cellar_studies.cell_management.atlas.plain_play import PlainPosition, opening
from cellar_studies.cell_management.atlas.position_sets import group
from cellar_studies.cell_management.theorem.recipe import recipe
from cellar_studies.cell_management.theorem.rounds import Rounds
from cellar_studies.cell_management.theorem.with_sacrifices import Sacrifices
from cellar_studies.cell_management.theorem.without_sacrifices import Escapes
from tests.games.cell_management.plain_search import explore
from tests.studying import first

NONE, ONE = rules.SACRIFICE_NONE, rules.SACRIFICE_ONE
#: All boards of seven species are many: tests that play on each are split.
SHARES = [(n, 0, 1) for n in (3, 4, 5, 6)] + [(7, share, 4) for share in range(4)]


def every_board(n: int, share: int = 0, of: int = 1) -> Iterator[tuple[tuple[int, ...], int]]:
    """One board of each class, or a share of them."""
    for k, order in enumerate(orders(n)):
        if k % of == share:
            for mask in hostile_sets(n, order.turns, None)[0].tolist():
                yield order.faces, mask


@pytest.mark.parametrize(
    ("n", "modes"), first(4, [(3, (0, 1, 2)), (4, (0, 1, 2)), (5, (0, 1, 2)), (6, (0, 1, 2)), (7, (0, 1))])
)
def test_the_theorem_says_of_every_board_whether_it_can_be_solved(n: int, modes: tuple[int, ...]) -> None:
    for mode in modes:
        checked = 0
        for order in orders(n):
            masks, weights = hostile_sets(n, order.turns, None)
            rounds = np.empty(len(masks), np.int64)
            compiled(position_sets.__name__).solve_hostile_sets(
                n, group(n), np.array(order.faces, np.int64), masks, mode, rounds
            )
            for mask, needed in zip(masks.tolist(), rounds.tolist()):
                assert (needed > 0) == criterion.solvable(Ring(order.faces, mask, mode))
            checked += int(weights.sum())
        assert checked == {3: 16, 4: 96, 5: 768, 6: 7680, 7: 92160}[n]


def ever_escaping(ring: Ring) -> int:
    """Every species that some rounds without sacrifices can bring to the centre from the start: who is in the centre
    changes nothing about who hides, so it is enough to search the hideouts."""
    rounds = Rounds(ring)
    seen, waiting, escaped = {0}, [0], 0
    while waiting:
        hidden = waiting.pop()
        for start in range(ring.n):
            after, centre, _ = rounds.look(hidden, 0, start)
            escaped |= centre
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return escaped


@pytest.mark.parametrize("n", [3, 4, 5, 6, 7])
def test_the_species_that_the_theorem_names_never_escapes(n: int) -> None:
    named = 0
    for faces, mask in every_board(n):
        found = criterion.obstacle(Ring(faces, mask, NONE))
        if found is not None:
            named += 1
            assert not ever_escaping(Ring(faces, mask, NONE)) >> found.species & 1
    assert named == {3: 5, 4: 13, 5: 37, 6: 122, 7: 419}[n]


def play_by_the_rules(ring: Ring, turns: list[tuple[int, int]], hidden: int = 0, centre: int = 0) -> None:
    """Every round and every return is legal, and the last round wins."""
    n = ring.n
    place = PlainPosition(list(range(n)), list(ring.faces), n, ring.hostile, ring.sacrifices, hidden, centre)
    for start, back in turns:
        assert place.play(start)
        if place.phase == rules.CHOOSE_SACRIFICE:
            assert place.play(2 * n if back < 0 else n + back)
    assert place.won


@pytest.mark.parametrize(("n", "share", "of"), first(4, SHARES))
def test_the_proof_solves_every_board_that_can_be_solved(n: int, share: int, of: int) -> None:
    dice = random.Random(n)
    for faces, mask in every_board(n, share, of):
        ring = Ring(faces, mask, NONE)
        alone = criterion.solvable(ring)
        if not alone:
            ring = Ring(faces, mask, ONE)
        if criterion.solvable(ring):
            hidden, centre = dice.choice([(0, 0), (dice.randrange(1 << n), dice.randrange((1 << n) - 1))])
            turns = recipe(ring, hidden, centre)
            play_by_the_rules(ring, turns, hidden, centre)
            assert not alone or all(back < 0 for _, back in turns)


def random_ring(dice: random.Random, n: int, mode: int, turns: int = 0) -> Ring:
    """A board with a walk of any length, or one that goes around so many times: each cell is put into one of them."""
    if not turns:
        tour = dice.sample(range(n), n)
        following = dict(zip(tour, tour[1:] + tour[:1]))
        return Ring(tuple(following[i] for i in range(n)), dice.randrange(1, 1 << n), mode)
    while True:
        places = sorted(i + n * dice.randrange(turns) for i in range(n))
        gaps = [(place - places[k - 1]) % (turns * n) for k, place in enumerate(places)]
        if max(gaps) < n:
            break
    faces = [0] * n
    for k, place in enumerate(places):
        faces[place % n] = places[k - 1] % n
    return Ring(tuple(faces), dice.randrange(1, 1 << n), mode)


@pytest.mark.parametrize("n", range(5, 15))
def test_the_proof_solves_random_boards_of_up_to_fourteen_species(n: int) -> None:
    dice = random.Random(n)
    kinds = set()
    for turns in (1, 2, 2, 2, 3, 4):
        for _ in range(12):
            ring = random_ring(dice, n, NONE, turns)
            assert criterion.winding(ring) == turns
            hidden, centre = dice.randrange(1 << n), dice.randrange((1 << n) - 1)
            if criterion.solvable(ring):
                kinds.add((turns, ring.hostile.bit_count() % 2))
                play_by_the_rules(ring, recipe(ring, hidden, centre), hidden, centre)
            else:
                with pytest.raises(CellarError, match="no solution"):
                    recipe(ring, hidden, centre)
    assert {(1, 1), (2, 0), (2, 1), (3, 0), (3, 1)} <= kinds


@pytest.mark.parametrize("n", range(3, 11))
def test_sacrifices_solve_whatever_can_be_solved_with_them(n: int) -> None:
    """The second half of the proof, on boards that need it and on others."""
    dice = random.Random(n)
    for _ in range(60):
        ring = random_ring(dice, n, ONE, dice.randrange(min(n, 4)))
        if criterion.solvable(ring):
            hidden, centre = dice.randrange(1 << n), dice.randrange((1 << n) - 1)
            play_by_the_rules(ring, Sacrifices(ring, hidden, centre).run(), hidden, centre)


# --- The lemmas


def test_a_fixed_start_only_delays_and_negates_signals() -> None:
    """Whoever is triggered was so D rounds before, negated once per hostile hideout."""
    dice = random.Random(9)
    for _ in range(60):
        n = dice.randrange(3, 9)
        ring = random_ring(dice, n, NONE, dice.randrange(min(n, 4)))
        start, turns = dice.randrange(n), criterion.winding(ring)
        walk = Rounds(ring)
        hidden, seen = dice.randrange(1 << n), []
        for _ in range(5 * n):
            hidden, _, triggered = walk.look(hidden, 0, start)
            seen.append(triggered)
        flip = ((1 << n) - 1) * (ring.hostile.bit_count() % 2)
        assert all(seen[r] == seen[r - turns] ^ flip for r in range(n + turns, 5 * n))


def bits_at(rounds: Rounds, hidden: int, start: int) -> list[int]:
    """The bit of each guard: is the last cell before its boundary hidden?"""
    helix, n = rounds.helix, rounds.ring.n
    by_place = {place: cell for cell, place in enumerate(helix.place)}
    bits = []
    for k in range(helix.turns):
        at = start + k * n - 1
        while at % helix.length not in by_place:
            at -= 1
        bits.append(hidden >> by_place[at % helix.length] & 1)
    return bits


def cells_on(rounds: Rounds, first: int, end: int) -> list[int]:
    """The cells on a stretch of the helix, in order."""
    by_place = {place: cell for cell, place in enumerate(rounds.helix.place)}
    stretch = [at % rounds.helix.length for at in range(first, end)]
    return [by_place[at] for at in stretch if at in by_place]


def test_a_change_of_start_does_to_the_guards_what_the_lemma_says() -> None:
    dice = random.Random(5)
    for _ in range(400):
        n = dice.randrange(3, 10)
        ring = random_ring(dice, n, NONE, dice.randrange(min(n, 4)))
        rounds, start, by = Rounds(ring), dice.randrange(n), dice.randrange(1, n)
        helix = rounds.helix
        turns = helix.turns
        hidden, _, _ = rounds.look(dice.randrange(1 << n), 0, start)
        old = bits_at(rounds, hidden, start)
        after, escaped, _ = rounds.look(hidden, 0, (start + by) % n)
        met, ends = 0, []
        for k in range(turns):
            boundary = start + k * n
            skipped, kept = cells_on(rounds, boundary, boundary + by), cells_on(rounds, boundary + by, boundary + n)
            following = cells_on(rounds, boundary + n, boundary + n + by)
            bit = old[k] if not skipped else old[(k + 1) % turns] if not kept else 0
            for cell in kept:
                bit ^= helix.flips[cell]
            if kept and following:
                met |= (bit & old[(k + 1) % turns]) << kept[-1]
                bit |= old[(k + 1) % turns]
            for cell in following:
                bit ^= helix.flips[cell]
            ends.append(bit)
        assert bits_at(rounds, after, start + by) == [ends[k - 1] for k in range(turns)]
        assert escaped == met


def test_a_step_back_changes_nothing_but_the_bit_of_the_guard_at_a_flip() -> None:
    dice = random.Random(6)
    for _ in range(300):
        n = dice.randrange(3, 10)
        ring = random_ring(dice, n, NONE, dice.choice((0, 2)))
        rounds, cell = Rounds(ring), dice.randrange(n)
        hidden, _, _ = rounds.look(dice.randrange(1 << n), 0, (cell + 1) % n)
        changed = hidden | (1 << cell if rounds.helix.flips[cell] else 0)
        stepped, escaped, _ = rounds.look(hidden, 0, cell)
        # The same guards, a round later: at the boundaries one place back, before they pass the cell again.
        later, _, _ = rounds.look(changed, 0, (cell + 1) % n)
        assert escaped == (1 << cell if rounds.helix.flips[cell] and hidden >> cell & 1 else 0)
        for k, bit in enumerate(bits_at(rounds, later, cell + 1)):
            passed = cells_on(rounds, cell + k * n, cell + 1 + k * n)
            before = bits_at(rounds, stepped, cell)[k]
            assert bit == before ^ (bool(passed) and rounds.helix.flips[cell])


@pytest.mark.parametrize("n", [4, 5, 6, 7])
def test_within_one_turn_the_invariant_of_the_proof_holds(n: int) -> None:
    """D = 2, K even, all flips within one turn: how many of the two guards have a signal after the flips."""
    dice = random.Random(n)
    boards = 0
    for faces, mask in every_board(n):
        ring = Ring(faces, mask, NONE)
        found = criterion.obstacle(ring)
        if found is None or found.kind != "one turn":
            continue
        boards += 1
        rounds = Rounds(ring)
        helix = rounds.helix
        first = helix.place[helix.reader[found.species]]
        offsets = sorted((helix.place[i] - first) % helix.length for i in range(n) if helix.flips[i])
        assert offsets[0] == 0
        assert offsets[-1] < n
        hidden = 0
        for _ in range(40):
            start = dice.randrange(n)
            hidden, _, _ = rounds.look(hidden, 0, start)
            places = [(start + k * n - first) % helix.length for k in range(2)]
            passed = [sum(offset < place for offset in offsets) for place in places]
            later = [bit ^ passed[k] % 2 for k, bit in enumerate(bits_at(rounds, hidden, start))]
            assert sum(later) <= 1 if sum(passed) % 2 == 0 else sum(later) >= 1
    assert boards == {4: 6, 5: 25, 6: 90, 7: 301}[n]


# --- Boards by hand, and the command


def ring_of_board(line: str) -> Ring:
    _, state = notation.from_line(line)
    return ring_of(state)


def test_on_an_unsolvable_board_no_round_leaves_anybody_out() -> None:
    for line in ("NA23/3NA2/NA", "NA234/4NA23/NA23", "NA2345/A2345N/-", "NA23456/6NA2345/24"):
        assert not criterion.solvable(ring_of_board(line))
        assert explore(opening(parse_board(line), "any")) == (-1, 1)


def test_the_winding_is_one_where_every_cell_faces_the_hideout_of_the_cell_before_it() -> None:
    assert criterion.winding(ring_of_board("NA23/3NA2/NA2")) == 1
    assert criterion.winding(ring_of_board("NA23/A23N/NA2")) == 3
    assert criterion.winding(ring_of_board("4A3N25/N3254A/234")) == 4
    assert criterion.solvable(ring_of_board("NA23/3NA2/NA2"))
    assert explore(opening(parse_board("NA23/3NA2/NA2"), "one"))[0] == 5


def test_the_command_shows_the_recipe_of_the_proof(capsys: pytest.CaptureFixture[str]) -> None:
    assert cellar(["proof", "--line", "4A3N25/N3254A/234"]) == 0
    assert "The proof solves it in" in capsys.readouterr().out
    assert cellar(["proof", "--line", "NA2/A2N/NA", "--json"]) == 0
    rounds = json.loads(capsys.readouterr().out)["rounds"]
    assert any(turn["sacrifices"] for turn in rounds)
    assert cellar(["proof", "--line", "NA2/A2N/NA2 sacrifices=none", "--json"]) == 0
    rounds = json.loads(capsys.readouterr().out)["rounds"]
    assert rounds
    assert not any(turn["sacrifices"] for turn in rounds)


def test_a_board_that_can_be_solved_alone_is_solved_without_sacrifices() -> None:
    ring = ring_of_board("4A3N25/N3254A/234")
    assert recipe(ring) == Escapes(ring).run()
