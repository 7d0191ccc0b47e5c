"""The rulings CW-16 to CW-28, one test or more each, in their words."""

import pytest

from cellar.errors import BadPosition
from cellar.games.cell_wars import notation, rules
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import BIT, EDGES, HEXES, WITHIN
from cellar.games.cell_wars.rulebook.cells import tissue_at
from cellar.rules.layout import part, put
from cellar.rules.types import PUBLIC
from tests.games.cell_wars.tabletop import CA, CB, CC, IA, IB, IC, E, Table, W, hexagon, kinds, only


def laid_out(**options: object) -> Table:
    table = Table(**options).clear()  # type: ignore[arg-type]
    table.tissue(p.TUMOUR, (0, 0), (1, 0), (0, 1), (-1, 1))
    return table


def test_cw_16_a_special_action_or_movement_not_both() -> None:
    table = laid_out()
    table.stand(CA, 0, 0)
    table.go(CA, t.TO_ACT)
    table.play(t.SOLIDIFY)
    assert table.s.seat == CB
    table.go(CA, t.TO_ACT)
    table.play(t.ROLL, t.DIE + 1, t.END)
    assert table.s.seat == CB


def test_cw_17_claims_of_two_players_on_one_block_do_not_add_up() -> None:
    table = laid_out()
    table.stand(CA, 0, 0)
    table.stand(CB, 0, 0)
    for seat in (CA, CB, CA, CB):
        table.go(seat, t.TO_ACT)
        table.play(t.SOLIDIFY)
    assert tissue_at(table.s, hexagon(0, 0)) == p.TUMOUR
    assert table.s.claims[CA] == table.s.claims[CB] == 2


def test_cw_17_being_repelled_breaks_solidification() -> None:
    table = laid_out()
    table.stand(CA, 1, 0)
    table.stand(IA, 0, 0)
    table.s.claims[CA] = 2
    table.attack_from_step(IA, E)
    table.play(t.SEAT + CA, t.DIE + 4)
    assert table.s.claims[CA] == 0


def test_cw_18_every_inner_edge_can_be_built_on_and_none_of_the_border() -> None:
    table = laid_out()
    table.s.bricks[CA] = 1
    table.go(CA, t.TO_ACT)
    assert {a - t.EDGE_AT for a in table.legal() if t.EDGE_AT <= a < t.CARD} == set(range(EDGES))


def test_cw_19_walls_stop_immune_cells_in_every_kind_of_step() -> None:
    table = laid_out()
    table.lay(IA, "chemotaxis")
    table.stand(IA, 2, 0)
    table.wall(2, 0, E)
    table.go(IA, t.TO_ACT)
    assert t.STEP + E not in table.legal()
    assert t.STEP + W in table.legal()
    table.play(t.ROLL, t.DIE + 1)
    assert t.STEP + E not in table.legal()


def test_cw_20_a_cell_that_rolled_and_stayed_may_attack() -> None:
    table = laid_out()
    table.stand(IA, 2, 0)
    table.stand(CA, 2, 0)
    table.go(IA, t.TO_ACT)
    table.play(t.ROLL, t.DIE + 1, t.END)
    assert table.legal() == [t.END, t.SEAT + CA]


def test_cw_21_the_last_movement_may_be_of_an_earlier_round() -> None:
    table = laid_out()
    table.stand(IA, 1, 0)
    table.stand(CA, 2, 0)
    table.attack_from_step(IA, E)
    table.play(t.END)
    table.go(IA, t.TO_ACT)
    table.play(t.ROLL, t.DIE + 1, t.END, t.SEAT + CA, t.DIE + 4)
    assert table.s.place[CA] == hexagon(3, 0)


def test_cw_21_a_cell_that_has_never_stepped_neither_steps_back_nor_repels() -> None:
    for face, place in ((2, (2, 0)), (4, (2, 0))):
        table = laid_out()
        table.stand(IA, 2, 0)
        table.stand(CA, 2, 0)
        table.go(IA, t.TO_ACT)
        told = table.play(t.ROLL, t.DIE + 1, t.END, t.SEAT + CA, t.DIE + face)
        row = only(told, t.T_STEPPED_BACK if face == 2 else t.T_REPELLED)
        assert row[4] == t.WHY_NEVER_STEPPED
        assert table.s.place[IA] == table.s.place[CA] == hexagon(*place)


def test_cw_21_stepping_back_does_not_change_the_last_movement() -> None:
    table = laid_out()
    table.stand(IA, 1, 0)
    table.stand(CA, 2, 0)
    table.attack_from_step(IA, E)
    table.play(t.SEAT + CA, t.DIE + 2)
    assert table.s.place[IA] == hexagon(1, 0)
    assert table.s.last[IA] == E


def test_cw_22_a_step_back_against_a_wall_does_not_happen() -> None:
    table = laid_out()
    table.stand(IA, 1, 0)
    table.stand(CA, 2, 0)
    table.attack_from_step(IA, E)
    table.wall(2, 0, W)
    told = table.play(t.SEAT + CA, t.DIE + 2)
    assert only(told, t.T_STEPPED_BACK)[:5] == (IA, hexagon(2, 0), hexagon(2, 0), 0, t.WHY_WALL)


def test_cw_22_a_step_back_over_the_border_does_not_happen() -> None:
    table = laid_out()
    table.stand(IA, -4, 0)
    table.stand(CA, -4, 0)
    table.s.last[IA] = E
    table.go(IA, t.TO_ACT)
    told = table.play(t.ROLL, t.DIE + 1, t.END, t.SEAT + CA, t.DIE + 2)
    assert only(told, t.T_STEPPED_BACK)[4] == t.WHY_BORDER
    assert table.s.place[IA] == hexagon(-4, 0)


def test_cw_22_a_rebound_against_a_wall_does_not_happen() -> None:
    table = laid_out()
    table.stand(IA, 3, 0)
    table.stand(CA, 4, 0)
    table.attack_from_step(IA, E)
    table.wall(4, 0, W)
    told = table.play(t.SEAT + CA, t.DIE + 4)
    assert only(told, t.T_STEPPED_BACK)[:5] == (IA, hexagon(4, 0), hexagon(4, 0), 1, t.WHY_WALL)


def test_cw_23_the_targets_player_chooses_among_equally_near_blocks() -> None:
    table = laid_out()
    table.stand(IA, -1, 0)
    table.stand(CA, 0, 0)
    table.attack_from_step(IA, E)
    table.play(t.SEAT + CA, t.DIE + 1)
    assert table.actor == CA
    assert table.s.seat == IA
    normal = [b for b in range(HEXES) if WITHIN[hexagon(0, 0), 1] & BIT[b] and tissue_at(table.s, b) == p.HEALTHY]
    assert table.legal() == [t.HEX + b for b in normal]
    told = table.play(t.HEX + normal[1])
    assert only(told, t.T_TURNED)[:2] == (CA, normal[1])
    assert table.s.seat == CA  # and the game goes on with the next player


def test_cw_23_a_normal_block_under_the_target_is_the_nearest() -> None:
    table = laid_out()
    table.stand(IA, 2, 0)
    table.stand(CA, 3, 0)
    table.attack_from_step(IA, E)
    table.play(t.SEAT + CA, t.DIE + 1)
    assert tissue_at(table.s, hexagon(3, 0)) == p.TUMOUR


def test_cw_23_without_normal_tissue_nothing_turns() -> None:
    table = laid_out()
    table.s.cancer = (1 << HEXES) - 1
    table.stand(IA, 2, 0)
    table.stand(CA, 3, 0)
    table.attack_from_step(IA, E)
    told = table.play(t.SEAT + CA, t.DIE + 1)
    assert t.T_TURNED not in kinds(told)


def test_cw_24_the_highest_attack_strikes_then_the_earliest_in_seat_order() -> None:
    for card, striker in (("", IB), ("synnotch", IC)):
        table = laid_out()
        table.stand(IA, 1, 0)
        table.stand(CA, 2, 0)
        table.stand(IB, 3, 0)
        table.stand(IC, 3, 0)
        if card:
            table.lay(IC, card)
        table.attack_from_step(IA, E)
        told = table.play(t.SEAT + CA, t.DIE + 4)
        assert [row[2] for row in told if row[0] == t.T_HIT] == [IA, striker]
        assert table.s.biomass[CA] == (2 if card else 3)


def test_cw_24_cards_for_the_next_attack_wait_for_an_attack_of_ones_own() -> None:
    table = laid_out()
    table.stand(IA, 1, 0)
    table.stand(CA, 2, 0)
    table.stand(IB, 3, 0)
    card = table.lay(IB, "cytokine")
    table.attack_from_step(IA, E)
    table.play(t.SEAT + CA, t.DIE + 4)
    assert table.s.biomass[CA] == 3
    assert table.s.panel[IB, card] == 1


def test_cw_25_recovering_happens_at_the_end_of_ones_own_round_only() -> None:
    table = laid_out()
    table.s.place[CA] = table.s.signs[t.GENERATOR]
    table.s.biomass[CA] = 4
    for seat in range(6):
        table.go(seat, t.RECOVER)
        assert table.s.biomass[CA] == (4 if seat < CA else 5)


def test_cw_26_hands_are_hidden_from_the_other_camp_and_open_in_the_own_team() -> None:
    for open_hands in (True, False):
        table = laid_out(open_team_hands=open_hands)
        card = table.give(IA, "excalibur")
        for seat in (*range(6), PUBLIC):
            view = table.s.copy()
            rules.hide(view, seat)
            knows = seat == IA or (open_hands and seat in (IB, IC))
            assert view.hand[IA, card] == (1 if knows else 0)
            assert view.hand_n[IA] == 1


def test_cw_27_a_card_may_be_played_also_when_it_changes_nothing_and_is_used_up() -> None:
    table = laid_out()
    card = table.give(IA, "glucose")
    table.go(IA, t.TO_PLAY)
    assert table.s.biomass[IA] == table.s.limit[IA]
    assert table.legal() == [t.END, t.CARD + card]
    told = table.play(t.CARD + card)
    assert only(told, t.T_PLAYED)[:3] == (IA, card, 0)
    assert t.T_BIOMASS_CHANGED not in kinds(told)
    assert table.s.biomass[IA] == 4
    assert table.s.hand_n[IA] == 0
    assert table.s.discard[p.IMMUNE, card] == 1


def test_cw_27_every_card_in_hand_whose_condition_is_met_may_be_played() -> None:
    for seat in (IA, CA):
        table = Table().clear()  # no cancer tissue but where the cells stand apart, no walls, all at full Biomass
        table.s.cancer = 0
        for card in table.deck.camps[int(table.s.camp[seat])]:
            table.give(seat, card.id)
        table.go(seat, t.TO_PLAY)
        assert len(table.legal()) == 1 + len(table.deck.camps[int(table.s.camp[seat])])


def test_cw_27_a_card_that_changes_nothing_costs_nothing() -> None:
    table = laid_out()
    seller = table.give(CA, "blood-seller")
    put(part(table.s.discard, p.CANCER), [0] * p.CARDS)
    put(part(table.s.deck, p.CANCER), [0] * p.CARDS)
    table.s.discard_n[p.CANCER] = table.s.deck_n[p.CANCER] = 0
    table.go(CA, t.TO_PLAY)
    table.play(t.CARD + seller)
    assert table.s.biomass[CA] == 5


def claims(table: Table, seat: int, number: int) -> None:
    for _ in range(number):
        table.go(seat, t.TO_ACT)
        table.play(t.SOLIDIFY)


def test_cw_28_purified_in_between_the_claims_start_again() -> None:
    table = laid_out()
    table.stand(CA, 0, 0)
    table.stand(IA, 0, 0)
    claims(table, CA, 2)
    table.go(IA, t.TO_ACT)
    told = table.play(t.PURIFY)
    assert only(told, t.T_TURNED)[5] == 1 << CA
    assert table.s.claims[CA] == 0
    table.tissue(p.TUMOUR, (0, 0))  # degraded again by somebody
    claims(table, CA, 2)
    assert tissue_at(table.s, hexagon(0, 0)) == p.TUMOUR
    claims(table, CA, 1)
    assert tissue_at(table.s, hexagon(0, 0)) == p.SOLID


def test_cw_28_a_card_that_turns_the_block_normal_ends_the_stretch_too() -> None:
    table = laid_out()
    table.stand(CA, 0, 0)
    table.stand(CB, 1, 0)
    claims(table, CA, 2)
    claims(table, CB, 1)
    table.hold(IA, "new-drug")
    table.play(t.HEX + hexagon(0, 0))
    assert (table.s.claims[CA], table.s.claims[CB]) == (0, 1)


def test_cw_28_a_position_with_claims_on_normal_tissue_is_refused() -> None:
    table = Table(players=2)
    while int(table.s.round_no) == 0:
        table.play(table.legal()[0])
    table.s.claims[1] = 1
    data = notation.to_json(table.options, table.s)
    notation.from_json(data)
    data["cancer"].remove(data["cells"]["cancer-alpha"]["at"])
    with pytest.raises(BadPosition, match="its block has turned normal"):
        notation.from_json(data)


def test_an_option_says_who_goes_first() -> None:
    assert Table(players=2, setup="players", first_camp="cancer").actor == 1
    assert Table(players=2, setup="players").actor == 0


def test_cards_in_a_bigger_hand_than_one_are_counted_together() -> None:
    table = laid_out()
    for name in ("glucose", "glucose", "dodge"):
        table.give(CB, name)
    table.give(CC, "dodge")
    view = table.s.copy()
    rules.hide(view, IA)
    assert sum(part(view.deck, p.CANCER)) == 40
    assert int(view.deck_n[p.CANCER]) == 36
