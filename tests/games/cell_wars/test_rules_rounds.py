"""System round, order of play, recover, and the ending."""

import numpy as np
import pytest

from cellar.games.cell_wars import rules
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.rules.types import OVER
from tests.games.cell_wars.tabletop import CA, CB, CC, IA, IB, IC, Table, kinds, only

CENTRE = ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def laid_out(**options: object) -> Table:
    table = Table(**options).clear()  # type: ignore[arg-type]
    table.tissue(p.TUMOUR, *CENTRE)
    return table


def end_round(table: Table) -> list[tuple[int, ...]]:
    """The last seat's individual round ends."""
    return table.go(int(table.s.players) - 1, t.NEXT_SEAT)


def pass_all(table: Table) -> list[tuple[int, ...]]:
    """Everybody ends every step at once until a new round begins or the game is over."""
    told: list[tuple[int, ...]] = []
    before = int(table.s.round_no)
    while table.actor != OVER and int(table.s.round_no) == before:
        told += table.play(t.END if t.END in table.legal() else table.legal()[0])
    return told


def test_a_round_is_a_system_round_and_then_everybodys_individual_round_in_turn() -> None:
    table = laid_out()
    told = table.go(IA, t.NEW_ROUND)
    assert kinds(told)[:2] == [t.T_ROUND_BEGAN, t.T_TURN_BEGAN]
    told += pass_all(table)
    assert [row[2] for row in told if row[0] == t.T_TURN_BEGAN] == [IA, CA, CB, IB, IC, CC, IA]


def test_the_round_piece_moves_one_step_each_round_from_1_to_16_and_then_it_is_a_tie() -> None:
    table = laid_out(players=2)
    table.s.round_no = 0
    told = table.go(0, t.NEW_ROUND)
    while table.actor != OVER:
        told += pass_all(table)
    assert [row[2] for row in told if row[0] == t.T_ROUND_BEGAN] == list(range(1, 17))
    assert only(told, t.T_ENDED)[:2] == (t.NOBODY, t.BY_TIME)
    out = np.ones(2)
    rules.returns(table.s, out)
    assert out.tolist() == [0.0, 0.0]


def test_card_signs_are_reloaded_each_three_rounds() -> None:
    table = laid_out(players=2)
    table.s.round_no = 0
    told = table.go(0, t.NEW_ROUND)
    while table.actor != OVER:
        told += pass_all(table)
    assert [row[2] for row in told if row[0] == t.T_ROUND_BEGAN and row[3]] == [3, 6, 9, 12, 15]


def test_reloading_turns_every_card_sign_active_and_they_stay_so_until_used() -> None:
    table = laid_out(players=2)
    table.s.round_no = 2
    table.go(0, t.NEW_ROUND)
    assert table.s.active == 0b1111
    pass_all(table)
    assert table.s.round_no == 4
    assert table.s.active == 0b1111


def test_the_factory_makes_one_wall_each_round_from_the_second_on() -> None:
    table = laid_out(players=2)
    table.s.round_no = 0
    told = table.go(0, t.NEW_ROUND)
    while table.actor != OVER:
        told += pass_all(table)
    assert [row[4] for row in told if row[0] == t.T_ROUND_BEGAN] == list(range(16))


def test_a_dead_players_round_is_skipped() -> None:
    table = laid_out()
    table.s.biomass[CA] = 0
    table.s.place[CA] = -1
    told = table.go(IA, t.NEW_ROUND) + pass_all(table)
    assert [row[2] for row in told if row[0] == t.T_TURN_BEGAN][:5] == [IA, CB, IB, IC, CC]
    assert only(told, t.T_SKIPPED)[:2] == (CA, 0)


def test_a_cell_on_the_generator_gets_one_biomass_at_the_end_of_its_own_round() -> None:
    table = laid_out()
    table.s.place[IA] = table.s.signs[t.GENERATOR]
    table.s.biomass[IA] = 2
    table.go(IA, t.TO_ACT)
    told = table.play(t.END)
    assert only(told, t.T_RECOVERED)[:2] == (IA, 3)
    told = table.go(CA, t.RECOVER)
    assert t.T_RECOVERED not in kinds(told)
    assert table.s.biomass[IA] == 3


def test_biomass_cannot_exceed_the_limit() -> None:
    table = laid_out()
    table.s.place[IA] = table.s.signs[t.GENERATOR]
    assert t.T_RECOVERED not in kinds(table.go(IA, t.RECOVER))
    assert table.s.biomass[IA] == table.s.limit[IA] == 4


@pytest.mark.parametrize(
    ("blocks", "winner"), [(21, -1), (22, p.CANCER), (61, p.CANCER), (4, -1), (3, p.IMMUNE), (0, p.IMMUNE)]
)
def test_more_than_21_cancer_blocks_win_for_cancer_and_fewer_than_4_for_the_immune_camp(
    blocks: int, winner: int
) -> None:
    table = laid_out()
    table.s.cancer = (1 << blocks) - 1
    end_round(table)
    assert table.s.winner == winner
    assert (table.actor == OVER) == (winner >= 0)
    if winner >= 0:
        assert table.s.reason == (t.BY_TISSUE if winner == p.CANCER else t.BY_CLEANING)
        out = np.zeros(6)
        rules.returns(table.s, out)
        assert out.tolist() == [1.0 if table.s.camp[seat] == winner else -1.0 for seat in range(6)]


def test_solidified_blocks_count_as_cancer_blocks() -> None:
    table = laid_out()
    table.s.cancer = (1 << 22) - 1
    table.s.solid = (1 << 22) - 1
    end_round(table)
    assert (table.s.winner, table.s.reason) == (p.CANCER, t.BY_TISSUE)


def test_when_all_cancer_cells_are_dead_the_immune_camp_wins() -> None:
    table = laid_out()
    for seat in (CA, CB, CC):
        table.s.place[seat] = -1
        table.s.biomass[seat] = 0
    told = end_round(table)
    assert only(told, t.T_ENDED)[:3] == (p.IMMUNE, t.BY_DEATH, 7)


def test_one_living_cancer_cell_is_enough_to_go_on() -> None:
    table = laid_out()
    for seat in (CA, CB):
        table.s.place[seat] = -1
        table.s.biomass[seat] = 0
    end_round(table)
    assert table.actor != OVER


def test_victory_is_checked_only_when_everybodys_round_has_ended() -> None:
    table = laid_out()
    table.s.cancer = 0
    for seat in range(5):
        table.go(seat, t.NEXT_SEAT)
        assert table.actor != OVER
    end_round(table)
    assert table.actor == OVER


def test_too_much_cancer_wins_before_dead_cells_are_counted() -> None:
    table = laid_out()
    table.s.cancer = (1 << 30) - 1
    for seat in (CA, CB, CC):
        table.s.place[seat] = -1
    end_round(table)
    assert (table.s.winner, table.s.reason) == (p.CANCER, t.BY_TISSUE)


def test_a_victory_in_round_16_is_no_tie() -> None:
    table = laid_out()
    table.s.round_no = 16
    table.s.cancer = 0
    end_round(table)
    assert table.s.winner == p.IMMUNE


def test_nothing_can_be_played_after_the_end() -> None:
    table = laid_out()
    table.s.cancer = 0
    end_round(table)
    assert table.legal() == []
    assert not any(rules.is_legal(table.s, action) for action in range(-1, rules.ACTIONS))
