"""Plans: what a cell does by each, and that the outlook sees no more than everybody. Rules run plain here."""

import numpy as np
import pytest

from cellar.compile.arrays import Array
from cellar.games.cell_wars import rules
from cellar.games.cell_wars.players import outlook, planning, plans
from cellar.games.cell_wars.players.repertoire import PLANS, repertoire, weights
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.rules.rng import generator
from tests.games.cell_wars.tabletop import CA, CB, IA, IB, E, Table, W, hexagon


def plan(name: str) -> Array:
    found: Array = repertoire()[list(PLANS).index(name), planning.PLAN :].copy()
    return found


def does(table: Table, name: str, **columns: int) -> int:
    row = plan(name)
    for column, number in columns.items():
        row[getattr(plans, column)] = number
    return plans.carry_out(table.s, generator(1), [0] * rules.MOST_LEGAL, row)


def laid_out() -> Table:
    table = Table().clear()
    table.tissue(p.TUMOUR, (0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0))
    return table


def test_a_cleaner_purifies_and_a_hunter_passes_the_tissue_by() -> None:
    table = laid_out()
    table.stand(IA, 0, 0)
    table.stand(CA, 2, 0)
    table.go(IA, t.TO_ACT)
    assert does(table, "clean") == t.PURIFY
    assert does(table, "hunt") == t.ROLL
    assert does(table, "hunt, and clean where no prey is near") == t.PURIFY
    table.stand(CA, 1, 0)
    assert does(table, "hunt, and clean where no prey is near") == t.ROLL


def test_a_cleaner_leaves_cancer_cells_alone_unless_it_strikes() -> None:
    table = laid_out()
    table.stand(IA, -1, 0)
    table.stand(CA, 0, 0)
    table.attack_from_step(IA, E)
    assert does(table, "clean") == t.END
    assert does(table, "clean and strike") == t.SEAT + CA


def test_a_pair_goes_for_the_prey_that_both_are_near_to() -> None:
    table = laid_out()
    table.stand(IA, 0, 0)
    table.stand(IB, 4, 0)
    table.stand(CA, -1, 0)
    table.stand(CB, 2, 0)
    for seat in range(6):
        if seat not in (IA, IB, CA, CB):
            table.s.place[seat] = -1
    table.go(IA, t.TO_ACT)
    table.play(t.ROLL, t.DIE + 4)
    assert does(table, "hunt") == t.STEP + W
    assert does(table, "hunt in pairs") == t.STEP + E


def test_a_walk_ends_on_its_block() -> None:
    table = laid_out()
    table.stand(IA, 0, 0)
    table.go(IA, t.TO_ACT)
    table.play(t.ROLL, t.DIE + 6)
    there = hexagon(1, 0)
    assert does(table, "clean", GOAL=plans.GO, BLOCK=there) == t.STEP + E
    table.play(t.STEP + E)
    assert does(table, "clean", GOAL=plans.GO, BLOCK=there) == t.END


def test_who_hardens_claims_and_who_spreads_walks_on() -> None:
    table = laid_out()
    table.stand(CA, 0, 0)
    table.go(CA, t.TO_ACT)
    assert does(table, "harden") == t.SOLIDIFY
    assert does(table, "spread") == t.ROLL
    table.stand(CA, 3, 0)
    assert does(table, "spread") == t.DEGRADE


def test_mutations_leave_the_biomass_that_the_plan_keeps() -> None:
    table = laid_out()
    table.go(CA, t.TO_DRAW)
    table.s.biomass[CA] = 3
    assert does(table, "spread") == t.END
    assert does(table, "spread and mutate") == t.DRAW_MUTATE
    table.s.biomass[CA] = 2
    assert does(table, "spread and mutate") == t.END
    assert does(table, "spread and mutate to the last") == t.DRAW_MUTATE


def test_excalibur_waits_for_its_line() -> None:
    table = laid_out()
    table.stand(IA, 2, -3)
    card = table.give(IA, "excalibur")
    table.go(IA, t.TO_PLAY)
    assert does(table, "clean") == t.END
    table.stand(IA, 3, 0)
    assert does(table, "clean") == t.CARD + card


def test_a_cancer_cell_works_away_from_immune_cells() -> None:
    table = laid_out()
    for seat in range(6):
        table.s.place[seat] = -1
    table.stand(CA, 0, 0)
    table.stand(IA, 3, 0)
    row = plan("spread")
    block = plans.workplace(table.s, CA, row, generator(1))
    assert plans.nearest_of(block, 1 << hexagon(3, 0)) > plans.nearest_of(hexagon(1, -1), 1 << hexagon(3, 0))


def test_every_plan_has_a_camp_and_each_camp_one_that_is_followed() -> None:
    rows = repertoire()
    assert len(rows) == len(PLANS)
    for camp in (p.IMMUNE, p.CANCER):
        for verdict in (t.DRAW_VERDICT, t.BLOCKS_VERDICT):
            row = rows[planning.usual(rows, camp, verdict)]
            assert row[planning.CAMP] == camp
            assert row[planning.SHARE + verdict] > 0


# The outlook


def test_the_outlook_is_the_result_when_there_is_one() -> None:
    table, room = Table(verdict="blocks"), np.zeros(outlook.FEATURES)
    for winner, sign in ((p.CANCER, 1), (p.IMMUNE, -1)):
        table.s.winner = winner
        assert sign * outlook.outlook(table.s, weights(), room) > 0.5


@pytest.mark.parametrize("verdict", ["draw", "blocks"])
def test_more_cancer_tissue_is_better_for_the_cancer_camp(verdict: str) -> None:
    table, room = laid_out_with(verdict), np.zeros(outlook.FEATURES)
    before = outlook.outlook(table.s, weights(), room)
    table.tissue(p.TUMOUR, (2, 0), (3, 0), (-2, 0))
    assert -1 < before < outlook.outlook(table.s, weights(), room) < 1


def laid_out_with(verdict: str) -> Table:
    table = Table(players=4, verdict=verdict)
    table.s.round_no = 9
    for seat, (q, r) in enumerate(((3, 0), (0, 0), (0, 1), (-3, 0))):
        table.stand(seat, q, r)
    return table


def test_the_outlook_does_not_depend_on_hidden_cards() -> None:
    table, room = Table(players=4), np.zeros(outlook.FEATURES)
    for seat, (q, r) in enumerate(((3, 0), (0, 0), (0, 1), (-3, 0))):
        table.stand(seat, q, r)
    table.give(CA, "dodge")
    before = outlook.outlook(table.s, weights(), room)
    for seed in range(4):
        rules.resample(table.s, IA, generator(seed))
        assert outlook.outlook(table.s, weights(), room) == before
