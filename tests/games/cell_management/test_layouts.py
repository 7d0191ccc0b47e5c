"""Every layout of the tiles: the theorem cycle by cycle against a search, its recipe, and boards laid at random."""

import random
from itertools import combinations, permutations
from math import comb, factorial

import pytest

from cellar.cli.main import run as cellar
from cellar.errors import BadText
from cellar.games.cell_management import notation, rules
from cellar.games.cell_management.board.hideout_ring import Ring, ring_of
from cellar.games.cell_management.board.round import play_round
from cellar.games.cell_management.solver.distances import NEVER
from cellar.games.cell_management.solver.solution import Board, distance
from cellar.games.cell_management.theorem.criterion import cycles, obstacle, solvable, winding
from cellar.play import drafts
from cellar.play.position import Position
from cellar.play.record import read, write
from cellar_studies.cell_management.theorem.recipe import recipe
from tests.repository.tree import ROOT
from tests.studying import first

NONE, ONE, ANY = rules.SACRIFICE_NONE, rules.SACRIFICE_ONE, rules.SACRIFICE_ANY


def played(ring: Ring, turns: list[tuple[int, int]], hidden: int, centre: int) -> int:
    """The centre after these turns, each return checked by the rules."""
    for start, back in turns:
        hidden, centre, _ = play_round(ring.n, ring.faces, ring.hostile, start, hidden, centre)
        if back >= 0:
            assert (centre & ~hidden) >> back & 1
            assert ring.sacrifices != NONE
            hidden, centre = hidden | 1 << back, centre & ~(1 << back)
    return centre


@pytest.mark.parametrize("n", first(2, [3, 4, 5, 6]))
def test_a_board_of_any_layout_can_be_solved_exactly_when_each_of_its_cycles_can(n: int) -> None:
    dice, boards, several = random.Random(n), 0, 0
    for faces in permutations(range(n)):
        fixed = any(i == facing for i, facing in enumerate(faces))
        for hostile in range(1 << n):
            for mode in (NONE, ONE, ANY):
                ring = Ring(faces, hostile, mode)
                known = Board(ring)
                can = solvable(ring)
                assert (known.rounds(0) is not None) == can
                if can:
                    assert not fixed
                    assert int((known.distance == NEVER).sum()) == 0, "from every position"
                    hidden, centre = dice.randrange(1 << n), dice.randrange((1 << n) - 1)
                    assert played(ring, recipe(ring, hidden, centre), hidden, centre) == (1 << n) - 1
            boards += not fixed
            several += not fixed and len(cycles(ring)) > 1
    assert (boards, several) == {3: (16, 0), 4: (144, 48), 5: (1408, 640), 6: (16960, 9280)}[n]


@pytest.mark.parametrize("n", range(6, 13))
def test_the_recipe_solves_random_boards_of_several_cycles(n: int) -> None:
    dice, solved = random.Random(n), 0
    while solved < 15:
        ring = Ring(tuple(dice.sample(range(n), n)), dice.randrange(1 << n), dice.choice((NONE, ONE)))
        if len(cycles(ring)) > 1 and solvable(ring):
            hidden, centre = dice.randrange(1 << n), dice.randrange((1 << n) - 1)
            turns = recipe(ring, hidden, centre)
            assert played(ring, turns, hidden, centre) == (1 << n) - 1
            alone = solvable(Ring(ring.faces, ring.hostile, NONE))
            assert len(turns) <= (5 * n**3 if alone else 2 * n**4) + n
            solved += 1


def test_the_worst_boards_of_two_enemies_take_as_many_rounds_as_the_page_says() -> None:
    """7 (n - 1) / 2 rounded up to nine species, and one less for ten (docs/atlas.md)."""
    page = (ROOT / "docs/atlas.md").read_text(encoding="utf-8")
    rows = page.split("Rounds that the others need")[1].split("![")[0].splitlines()
    cells = [[cell.strip() for cell in row.split("|")[1:]] for row in rows if row.startswith("| ")][2:]
    told = {int(row[0]): int(row[2].split("–")[-1]) for row in cells if row[0] != "3"}
    assert told == {n: -(-7 * (n - 1) // 2) - (n == 10) for n in range(4, 11)}
    for n in (4, 5, 6):
        longest = 0
        for tail in permutations(range(1, n)):
            tour = (0, *tail)
            faces = tuple(tour[(tour.index(i) + 1) % n] for i in range(n))
            for other in range(1, n):
                # One enemy may be at place 0: the table can be turned.
                longest = max(longest, Board(Ring(faces, 1 | 1 << other, ONE)).rounds(0) or 0)
        assert longest == told[n]


def test_the_table_of_lost_boards_is_that_of_the_theorem_to_ten_species() -> None:
    page = (ROOT / "docs/atlas.md").read_text(encoding="utf-8")
    rows = page.split("## The atlas")[1].split("Rounds that the others need")[0].splitlines()
    table = [
        [cell.strip().replace(",", "") for cell in row.strip("|").split("|")] for row in rows if row.startswith("| ")
    ]
    species = [row for row in table if row[0].isdecimal()]
    assert [int(row[0]) for row in species] == list(range(3, 11))
    for n, (_, boards, _, *lost) in zip(range(3, 11), species):
        assert int(boards) == factorial(n - 1) * 2**n
        assert [int(number) for number in lost if number] == [
            comb(n, k) * (factorial(n - 1) if k == 0 else 1 - k % 2) for k in range(n + 1)
        ]


def test_so_many_boards_of_one_cycle_fail_without_sacrifices() -> None:
    """C(n, K) (1 + K 2^(n - K) - n) for even K >= 2, n for K = 1, none for other odd K: docs/atlas.md counts them."""
    for n in (3, 4, 5, 6):
        faces = [faces for faces in permutations(range(n)) if len(cycles(Ring(faces, 0, NONE))) == 1]
        assert len(faces) == factorial(n - 1)
        assert sum(winding(Ring(one, 0, NONE)) == 2 for one in faces) == (2 ** (n - 1) - n if n > 2 else 0)
        for enemies in range(1, n + 1):
            masks = [sum(1 << i for i in some) for some in combinations(range(n), enemies)]
            failing = sum(not solvable(Ring(one, mask, NONE)) for one in faces for mask in masks)
            even = comb(n, enemies) * (1 + enemies * 2 ** (n - enemies) - n)
            assert failing == ((n if enemies == 1 else 0) if enemies % 2 else even)


def test_the_count_of_failing_boards_is_that_of_the_table_to_nine_species() -> None:
    page = (ROOT / "docs/atlas.md").read_text(encoding="utf-8")
    rows = page.split("Without sacrifices (`--sacrifices none`)")[1].split("**The count.**")[0].splitlines()
    checked = 0
    for row in rows:
        cells = [cell.strip().replace(",", "") for cell in row.strip("|").split("|")]
        if cells[0].isdecimal():
            n = int(cells[0])
            for enemies in range(2, n + 1, 2):
                assert int(cells[1 + enemies]) == comb(n, enemies) * (1 + enemies * 2 ** (n - enemies) - n)
                checked += 1
    assert checked == sum(n // 2 for n in range(3, 10))


# -- in the game

TWO_CYCLES = "NA2345/A2N453/N3"


def test_a_board_laid_at_random_is_drawn_and_can_be_won() -> None:
    seen = set()
    for seed in range(40):
        start = Position.start("cell_management", layout="random", seed=seed)
        ring = ring_of(start.state)
        seen.add(len(cycles(ring)))
        assert obstacle(ring) is None
        if len(cycles(ring)) > 1:
            assert start.view(0).goal.startswith(f"This board can be won, though its cells form {len(cycles(ring))}")
        again = Position.from_line(start.line())
        assert again.state.tobytes() == start.state.tobytes()
        assert again.options["layout"] == ("random" if len(cycles(ring)) > 1 else "cycle")
    assert {1, 2} <= seen


def test_the_answer_is_said_at_once_of_every_board_laid_at_random() -> None:
    reasons = set()
    for seed in range(60):
        start = Position.start("cell_management", layout="random", boards="all", species=5, seed=seed)
        can = distance(start.state) is not None
        goal = start.view(0).goal
        assert goal.startswith("This board can't be won: ") == (not can)
        found = obstacle(ring_of(start.state))
        reasons.add(found.kind if found else "")
        several = len(cycles(ring_of(start.state))) > 1
        assert goal.startswith("This board can be won") == (can and several)
    assert {"", "own hideout", "no enemy"} <= reasons


def test_a_cycle_that_fails_is_named() -> None:
    start = Position.from_line("cell_management NA2345/A2N453/3")
    assert "the cells Null, Ace and 2 are a cycle of their own, and among them no hideout is hostile" in (
        start.view(0).goal
    )
    own = Position.from_line("cell_management NA2/N2A/N")
    assert "the cell of Null faces its own hideout" in own.view(0).goal


def test_the_rulebooks_setup_is_still_one_cycle() -> None:
    for seed in range(20):
        assert len(cycles(ring_of(Position.start("cell_management", seed=seed).state))) == 1
    options = Position.start("cell_management").options
    with pytest.raises(BadText, match="one single cycle through all 6 species"):
        notation.parse_setup({**options, "hostile": 2}, TWO_CYCLES)
    assert notation.parse_setup({**options, "hostile": 2, "layout": "random"}, TWO_CYCLES)[0] == 6


def test_a_board_of_several_cycles_is_given_edited_solved_and_replayed(capsys: pytest.CaptureFixture[str]) -> None:
    line = f"cell_management {TWO_CYCLES}"
    given = Position.start("cell_management", board=TWO_CYCLES, hostile=2)
    assert given.line() == Position.from_line(line).line()
    assert not drafts.opened(given.game, line).missing
    assert cellar(["solve", "--line", line]) == 0
    assert cellar(["proof", "--line", line]) == 0
    assert "rounds" in capsys.readouterr().out
    match = Position.start("cell_management", layout="random", seed=3)
    match.play("N")
    assert read(write(match)).position.line() == match.line()
