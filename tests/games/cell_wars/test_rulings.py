"""The rulings CW-1 to CW-15, one test or more each, in their words."""

import numpy as np
import pytest

from cellar.games.cell_wars import ABOUT, setup
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import start
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import BIT, BLOCKS, EDGE, EDGE_ENDS, EDGES, HEXES, WITHIN
from cellar.games.cell_wars.rulebook.cells import die
from cellar.games.cell_wars.rulebook.lasting_cards import attack_range, attack_value
from cellar.rules.layout import part, put, rows
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import OVER
from tests.games.cell_wars.tabletop import CA, CB, CC, IA, IB, SE, Table, hexagon, kinds, only


def laid_out(**options: object) -> Table:
    table = Table(**options).clear()  # type: ignore[arg-type]
    table.tissue(p.TUMOUR, (0, 0), (1, 0), (0, 1), (-1, 1))
    return table


def option(name: str) -> object:
    return next(o for o in ABOUT.options if o.name == name)


# Table


def test_cw_1_the_board_is_a_hexagon_of_side_5_with_61_blocks() -> None:
    assert len(BLOCKS) == HEXES == 61
    assert all(max(abs(q), abs(r), abs(q + r)) <= 4 for q, r in BLOCKS)
    assert len({frozenset(map(int, ends)) for ends in rows(EDGE_ENDS, EDGES)}) == EDGES == 156
    assert (np.asarray(EDGE) >= 0).sum() == 2 * EDGES


def test_cw_2_seven_cancer_blocks_unless_an_option_says_4_to_21() -> None:
    assert bin(int(Table(players=2).s.cancer)).count("1") == 7
    setting = option("cancer_tissue")
    assert (setting.default, setting.low, setting.high) == (7, 4, 21)  # type: ignore[attr-defined]
    assert bin(int(Table(players=2, setup="random", cancer_tissue=21).s.cancer)).count("1") == 21


def test_cw_3_camps_of_one_to_three_cells_and_two_to_six_players_with_one_cell_each() -> None:
    assert ABOUT.players == (2, 3, 4, 5, 6)
    for players in ABOUT.players:
        for larger in ("immune", "cancer"):
            cells = setup.seats({"players": players, "larger_camp": larger})
            sizes = [sum(t.CELL_CAMP[c] == camp for c in cells) for camp in (p.IMMUNE, p.CANCER)]
            assert len(set(cells)) == len(cells) == players
            assert list(cells) == sorted(cells)
            assert abs(sizes[0] - sizes[1]) == players % 2
            if players % 2:
                assert (sizes[0] > sizes[1]) == (larger == "immune")


def test_cw_4_all_cells_of_a_camp_start_alike() -> None:
    table = Table(players=6)
    for seat in range(6):
        camp = int(table.s.camp[seat])
        assert (table.s.biomass[seat], table.s.limit[seat]) == ((4, 4), (5, 5))[camp]
        assert attack_value(table.s, seat) == (1, 0)[camp]
        assert attack_range(table.s, seat) == 0


def test_cw_5_signs_can_never_leave_a_camp_without_a_start() -> None:
    assert 8 * max(bin(int(WITHIN[b, 1])).count("1") for b in range(HEXES)) == 56 < HEXES - 1
    # Even signs placed to cover as much as possible leave blocks for both.
    table = Table(players=2, setup="players")
    while table.s.phase == t.PLACE_SIGN:
        near = start.near_signs(table.s)
        table.play(max(table.legal(), key=lambda a: bin(int(WITHIN[a - t.HEX, 1]) & ~near).count("1")))
    assert HEXES - bin(start.near_signs(table.s)).count("1") >= 5


def test_cw_5_cancer_blocks_must_leave_a_start_for_the_cancer_camp() -> None:
    table = Table(players=2, setup="players", cancer_tissue=4)
    for q, r in setup.STANDARD_SIGNS:
        table.play(t.HEX + hexagon(q, r))
    near = start.near_signs(table.s)
    for _ in range(3):
        table.play(next(a for a in table.legal() if near & BIT[a - t.HEX]))
    assert all(not near & BIT[a - t.HEX] for a in table.legal())  # the last one must be a start


def test_cw_5_cancer_blocks_must_leave_a_start_for_the_immune_camp() -> None:
    table = Table(players=2, setup="players", cancer_tissue=21)
    while table.s.phase == t.PLACE_SIGN:
        near = start.near_signs(table.s)
        table.play(max(table.legal(), key=lambda a: bin(int(WITHIN[a - t.HEX, 1]) & ~near).count("1")))
    near = start.near_signs(table.s)
    starts = [b for b in range(HEXES) if not near & BIT[b]]
    assert len(starts) < 21
    for block in starts[:-1]:
        table.play(t.HEX + block)
    assert t.HEX + starts[-1] not in table.legal()


def test_cw_6_three_ways_to_set_up_and_standard_is_the_default() -> None:
    setting = option("setup")
    assert setting.default == "standard"  # type: ignore[attr-defined]
    assert set(setting.choices) == {"players", "standard", "random"}  # type: ignore[attr-defined]
    assert Table(players=2, setup="players").s.phase == t.PLACE_SIGN
    assert Table(players=2, setup="standard").s.phase == t.PLACE_CELL
    assert Table(players=2, setup="random").s.phase == t.PLACE_CELL


# Rounds


def test_cw_7_card_signs_start_inactive_and_turn_active_in_rounds_3_6_9_12_and_15() -> None:
    for number in range(1, 17):
        table = laid_out(players=2)
        table.s.round_no = number - 1
        table.go(0, t.NEW_ROUND)
        assert (table.s.active == 0b1111) == (number in (3, 6, 9, 12, 15))


def test_cw_8_the_factory_is_empty_in_round_1_and_has_no_limit() -> None:
    table = laid_out(players=2)
    table.s.round_no = 0
    table.go(0, t.NEW_ROUND)
    assert table.s.stock == 0
    table.s.stock = 40
    table.go(0, t.NEW_ROUND)
    assert table.s.stock == 41


def test_cw_9_a_draw_after_round_16() -> None:
    table = laid_out(players=2)
    table.s.round_no = 16
    table.go(1, t.NEXT_SEAT)
    assert table.actor == OVER
    assert (table.s.winner, table.s.reason) == (t.NOBODY, t.BY_TIME)


def test_cw_10_a_dead_player_keeps_the_hand_and_loses_the_panel() -> None:
    table = laid_out()
    hand, dodge = table.give(CA, "glucose"), table.lay(CA, "dodge")
    architect = table.lay(CA, "architect")
    die(table.s, CA, NO_TAPE)
    assert table.s.place[CA] == -1
    assert table.s.hand[CA, hand] == 1
    assert not any(part(table.s.panel, CA))
    assert not np.asarray(table.s.lasting)[CA].any()
    assert table.s.discard[p.CANCER, dodge] == table.s.discard[p.CANCER, architect] == 1
    table.begin(CA)
    assert table.s.seat == CB


# The ten steps


def test_cw_11_each_relapse_lowers_the_limit_until_there_is_none_left() -> None:
    table = laid_out()
    table.tissue(p.SOLID, (0, 0), (1, 0), (0, 1), (-1, 1), (2, 2))
    limits = []
    while True:
        die(table.s, CA, NO_TAPE)
        table.begin(CA)
        if table.s.phase != t.RELAPSE:
            break
        table.play(table.legal()[1])
        limits.append((int(table.s.limit[CA]), int(table.s.biomass[CA])))
    assert limits == [(4, 1), (3, 1), (2, 1), (1, 1)]  # a limit of 0 has no room for the Biomass of a relapsed cell
    assert table.s.solid != 0


def test_cw_12_the_winner_of_the_die_holds_the_free_draw_until_the_own_next_drawing_step() -> None:
    table = laid_out()
    table.s.active = 0b0001
    table.s.place[IA] = table.s.place[CC] = table.s.place[IB] = table.s.signs[0]
    table.begin(IA)
    assert table.legal() == [t.SEAT + IA, t.SEAT + IB, t.SEAT + CC]
    assert table.weights[:3] == [1, 1, 1]
    table.play(t.SEAT + CC)
    assert table.s.active == 0
    assert table.s.free[CC] == 1
    table.stand(CC, 3, 0)
    table.begin(CC)
    assert t.DRAW_FREE in table.legal()
    table.play(t.END)
    assert table.s.free[CC] == 0


def test_cw_13_the_vessel_interrupts_solidification_but_is_no_movement_step() -> None:
    table = laid_out()
    table.s.place[CA] = table.s.signs[t.VESSEL_1]
    table.s.last[CA] = SE
    table.go(CA, t.NEXT_SEAT)
    table.s.claims[CA] = 2
    table.begin(CA)
    assert table.s.place[CA] == table.s.signs[t.VESSEL_2]
    assert table.s.claims[CA] == 0
    assert table.s.last[CA] == SE


def test_cw_13_a_cell_that_was_moved_since_is_not_taken_by_the_vessel() -> None:
    table = laid_out()
    table.s.place[IA] = table.s.signs[t.VESSEL_1]
    table.go(IA, t.NEXT_SEAT)
    table.stand(IB, 3, 0)
    table.hold(IB, "translocation")
    table.play(t.SEAT + IA)
    assert t.T_CARRIED not in kinds(table.begin(IA))
    assert table.s.place[IA] == hexagon(3, 0)


def test_cw_13_a_vessel_sign_that_was_moved_away_takes_nobody() -> None:
    table = laid_out()
    table.s.place[IA] = here = int(table.s.signs[t.VESSEL_1])
    table.go(IA, t.NEXT_SEAT)
    table.hold(CA, "vegf")
    table.play(t.SIGN + t.VESSEL_1)
    table.play(table.legal()[0])
    assert t.T_CARRIED not in kinds(table.begin(IA))
    assert table.s.place[IA] == here


@pytest.mark.parametrize(
    ("biomass", "offered"), [(1, set()), (2, {t.DRAW_MUTATE}), (3, {t.DRAW_CHARGE, t.DRAW_MUTATE})]
)
def test_cw_14_charge_draws_need_3_biomass_and_mutational_draws_2(biomass: int, offered: set[int]) -> None:
    table = laid_out()
    table.s.biomass[CA] = biomass
    table.go(CA, t.TO_DRAW)
    assert (set(table.legal()) - {t.END} if table.s.phase == t.DRAW else set()) == offered


def test_cw_15_a_draw_card_costs_nothing_when_there_is_nothing_to_draw() -> None:
    table = laid_out()
    card = table.give(IA, "circuit-engineering")
    put(part(table.s.deck, p.IMMUNE), [0] * p.CARDS)
    table.s.deck_n[p.IMMUNE] = 0
    table.go(IA, t.TO_PLAY)
    told = table.play(t.CARD + card)
    assert only(told, t.T_PLAYED)[:3] == (IA, card, 0)
    assert table.s.biomass[IA] == 4
    assert table.s.hand_n[IA] == 0


def test_cw_15_draws_beyond_the_last_card_are_lost() -> None:
    table = laid_out()
    table.give(IA, "circuit-engineering")
    put(part(table.s.deck, p.IMMUNE), [0] * p.CARDS)
    table.s.deck[p.IMMUNE, table.card(IA, "glucose")] = 1
    table.s.deck_n[p.IMMUNE] = 1
    table.go(IA, t.TO_PLAY)
    table.play(t.CARD + table.card(IA, "circuit-engineering"))
    told = table.play(t.CARD + table.card(IA, "glucose"))
    assert only(told, t.T_NOTHING_LEFT)[:2] == (IA, 2)


def test_cw_15_a_card_used_in_this_round_cannot_be_drawn_or_taken_again_before_step_6_is_over() -> None:
    table = laid_out()
    lamp = table.hold(CA, "aladdins-lamp")
    assert table.s.discard_n[p.CANCER] == 0
    assert t.PILE + lamp not in table.legal()
    table.play(t.CARD + table.card(CA, "card-assistance"))
    assert table.s.aside[lamp] == 1
    table.play(t.END)
    assert table.s.discard[p.CANCER, lamp] == 1
    assert not any(table.s.aside)


def test_cw_15_no_deck_lets_a_step_go_on_for_ever() -> None:
    chain = """
format = 1
name = "Chain"

[[card]]
id = "again"
name = "Again"
camp = "both"
copies = 40
kind = "normal"
effects = [{ do = "draw", cards = 1 }]
"""
    table = laid_out(deck=chain)
    table.give(IA, "again")
    table.go(IA, t.TO_PLAY)
    plays = 0
    while table.s.phase == t.PLAY:
        table.play(t.CARD)
        plays += 1
        if table.s.phase == t.DEAL:
            table.play(t.CARD)
    assert plays == 40  # each card once, and none of them comes back before step 6 is over
    assert table.s.hand_n[IA] == 0
