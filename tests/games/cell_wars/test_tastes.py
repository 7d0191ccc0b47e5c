"""The tastes of Cell Wars' characters, move by move: what each of them likes best, on either side."""

from collections.abc import Callable, Sequence

import pytest

from cellar.contract.game import Row
from cellar.games.cell_wars.players import tastes
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from tests.games.cell_wars.tabletop import CA, CB, IA, IB, E, Table, W


def liked(table: Table, seat: int, taste: Callable[..., list[float]], told: Sequence[Row] = ()) -> set[int]:
    """The actions that a taste likes best."""
    actions = table.legal()
    liking = taste(table.options, table.s, seat, actions, told)
    return {action for action, much in zip(actions, liking) if much == max(liking)}


def on_a_walk(seat: int) -> Table:
    """One step is left, with an enemy two steps to the east and another four to the west."""
    table = Table(players=4).clear()
    table.tissue(p.TUMOUR, (0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0))
    near, far = (CA, CB) if seat == IA else (IA, IB)
    table.stand(seat, 0, 0)
    table.stand(near, 2, 0)
    table.stand(far, -4, 0)
    table.go(seat, t.TO_ACT)
    table.play(t.ROLL, t.DIE + 1)
    return table


def before_an_attack() -> Table:
    table = Table(players=4).clear()
    for seat in (IA, CA, CB):
        table.stand(seat, 0, 0)
    table.s.biomass[CA], table.s.biomass[CB] = 2, 4
    table.go(IA, t.TO_ACT)
    table.play(t.ROLL, t.DIE + 1, t.END)
    return table


@pytest.mark.parametrize("seat", [IA, CA])
def test_the_hunter_steps_nearer_the_guard_away_and_the_fence_sitter_between(seat: int) -> None:
    table = on_a_walk(seat)
    assert liked(table, seat, tastes.hunter) == {t.STEP + E}
    assert t.STEP + E not in liked(table, seat, tastes.guard)
    assert liked(table, seat, tastes.waverer) == {t.STEP + W}


def test_the_hunter_attacks_the_guard_does_not_and_the_fence_sitter_takes_the_stronger() -> None:
    table = before_an_attack()
    assert liked(table, IA, tastes.hunter) == {t.SEAT + CA, t.SEAT + CB}
    assert liked(table, IA, tastes.guard) == {t.END}
    assert liked(table, IA, tastes.waverer) == {t.SEAT + CB}


def test_a_grudge_is_against_whoever_turned_most_blocks_and_hit_hardest() -> None:
    turned = (t.T_TURNED, 0, CB, 5, p.HEALTHY, p.TUMOUR, t.BY_ACTION, 0)
    cleaned = (t.T_TURNED, 0, IA, 5, p.TUMOUR, p.HEALTHY, t.BY_ACTION, 0)
    hit = (t.T_HIT, 0, IB, CA, 2, 3, 0, 0)
    table = before_an_attack()
    assert tastes.offenders(table.s, IA, []) == []
    assert tastes.offenders(table.s, IA, [turned, cleaned, hit]) == [CB]
    assert tastes.offenders(table.s, CA, [turned, cleaned]) == [IA]
    assert tastes.offenders(table.s, CA, [turned, cleaned, hit]) == [IB]
    assert liked(table, IA, tastes.grudge, [turned]) == {t.SEAT + CB}
    assert liked(table, IA, tastes.grudge) == set(table.legal()), "nobody has done anything to it"


def test_cancer_spoils_what_is_around_the_cell_that_it_has_a_grudge_against() -> None:
    table = on_a_walk(CA)
    hit = (t.T_HIT, 0, IB, CA, 2, 3, 0, 0)
    assert liked(table, CA, tastes.grudge, [hit]) == {t.STEP + W}
    before = tastes.spoilt_around(table.s, IB)
    table.tissue(p.TUMOUR, (-3, 0))
    assert tastes.spoilt_around(table.s, IB) == before + 1


def test_who_has_one_enemy_wavers_between_it_and_its_work() -> None:
    table = Table(players=2).clear()
    table.stand(IA, 0, 0)
    table.stand(CA, 4, 0)
    table.tissue(p.TUMOUR, (-2, 0))
    table.go(IA, t.TO_ACT)
    table.play(t.ROLL, t.DIE + 1)
    assert liked(table, IA, tastes.waverer) == {t.STEP + E}
