"""Step 6, play cards: when, how many, and the cards of both camps and of the Immune camp by their effects."""

import pytest

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import DISTANCE, HEXES, LINE
from cellar.games.cell_wars.rulebook.cells import blocks_of, die, tissue_at
from cellar.games.cell_wars.rulebook.lasting_cards import attack_range, attack_value
from cellar.rules.tape import NO_TAPE
from tests.games.cell_wars.tabletop import CA, CC, IA, IB, IC, NE, SE, E, Table, W, hexagon, only

CENTRE = ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def laid_out(**options: object) -> Table:
    table = Table(**options).clear()  # type: ignore[arg-type]
    table.tissue(p.TUMOUR, *CENTRE)
    return table


def playable(table: Table, seat: int, *names: str) -> list[bool]:
    """Which of these cards the seat could play if it held them."""
    for name in names:
        table.give(seat, name)
    table.go(seat, t.TO_PLAY)
    return [t.CARD + table.card(seat, name) in table.legal() for name in names]


# When and how many


def test_any_number_of_cards_may_be_played_in_any_order() -> None:
    table = laid_out()
    table.s.biomass[IA] = 1
    glucose, maltose = table.give(IA, "glucose"), table.give(IA, "maltose")
    table.give(IA, "glucose")
    table.go(IA, t.TO_PLAY)
    table.play(t.CARD + glucose)
    assert t.CARD + glucose in table.legal()
    assert t.CARD + maltose in table.legal()
    table.play(t.CARD + maltose)
    assert table.s.biomass[IA] == 4


def test_no_card_can_be_played_in_another_step() -> None:
    table = laid_out()
    table.s.biomass[IA] = 3
    glucose = table.give(IA, "glucose")
    table.begin(IA)
    assert table.s.phase == t.DRAW
    assert t.CARD + glucose not in table.legal()
    table.play(t.END)
    assert t.CARD + glucose in table.legal()
    table.play(t.END)
    assert table.s.phase == t.ACT
    assert t.CARD + glucose not in table.legal()


def test_a_player_with_cards_is_asked_even_if_none_can_be_played() -> None:
    table = laid_out()
    table.s.biomass[IA] = 1
    assert playable(table, IA, "circuit-engineering") == [False]  # it needs 2 Biomass
    assert table.legal() == [t.END]


def test_a_used_card_goes_to_the_discard_pile_of_its_camp() -> None:
    table = laid_out()
    table.s.biomass[CA] = 1
    card = table.hold(CA, "glucose")
    assert table.s.discard[p.CANCER, card] == 1
    assert table.s.discard_n[p.CANCER] == 1
    assert table.s.discard_n[p.IMMUNE] == 0


def test_a_continuous_card_is_laid_on_the_panel() -> None:
    table = laid_out()
    card = table.hold(IA, "synnotch")
    assert table.s.panel[IA, card] == 1
    assert table.s.discard_n[p.IMMUNE] == 0


def test_each_player_plays_only_cards_of_the_own_hand() -> None:
    table = laid_out()
    table.s.biomass[IA] = table.s.biomass[IB] = 1
    table.give(IB, "glucose")
    table.give(IA, "maltose")
    table.go(IA, t.TO_PLAY)
    assert table.legal() == [t.END, t.CARD + table.card(IA, "maltose")]


# Both camps


@pytest.mark.parametrize("seat", [IA, CA])
def test_glucose_gives_one_biomass(seat: int) -> None:
    table = laid_out()
    table.s.biomass[seat] = 2
    table.hold(seat, "glucose")
    assert table.s.biomass[seat] == 3


@pytest.mark.parametrize(("start", "end"), [(1, 3), (2, 4), (3, 4)])
def test_maltose_gives_two_biomass_up_to_the_limit(start: int, end: int) -> None:
    table = laid_out()
    table.s.biomass[IA] = start
    table.hold(IA, "maltose")
    assert table.s.biomass[IA] == end


def test_balanced_diet_feeds_every_living_cell_of_the_camp() -> None:
    table = laid_out()
    for seat in range(6):
        table.s.biomass[seat] = 2
    die(table.s, CC, NO_TAPE)
    table.hold(CA, "balanced-diet")
    assert [int(b) for b in table.s.biomass] == [2, 3, 3, 2, 2, 0]


def test_vegf_moves_a_vessel_one_to_three_steps_not_onto_another_sign() -> None:
    table = laid_out()
    table.hold(IA, "vegf")
    assert table.legal() == [t.SIGN + t.VESSEL_1, t.SIGN + t.VESSEL_2]
    table.play(t.SIGN + t.VESSEL_2)
    here = int(table.s.signs[t.VESSEL_2])
    signs = {int(b) for b in table.s.signs}
    assert table.legal() == [t.HEX + b for b in range(HEXES) if 1 <= DISTANCE[here, b] <= 3 and b not in signs]
    goal = table.legal()[-1] - t.HEX
    told = table.play(t.HEX + goal)
    assert only(told, t.T_SIGN_MOVED)[:4] == (IA, t.VESSEL_2, here, goal)
    assert table.s.signs[t.VESSEL_2] == goal


def test_teleporting_takes_an_immune_cell_to_any_normal_block() -> None:
    table = laid_out()
    table.stand(IA, 3, 0)
    table.hold(IA, "teleporting")
    blocks = {a - t.HEX for a in table.legal()}
    assert blocks == {b for b in range(HEXES) if tissue_at(table.s, b) == p.HEALTHY} - {hexagon(3, 0)}
    table.s.last[IA] = NE
    told = table.play(t.HEX + hexagon(-3, 0))
    assert only(told, t.T_TELEPORTED)[:3] == (IA, hexagon(3, 0), hexagon(-3, 0))
    assert table.s.last[IA] == NE  # no step


def test_teleporting_takes_a_cancer_cell_to_cancer_or_solidified_tissue() -> None:
    table = laid_out()
    table.tissue(p.SOLID, (4, 0))
    table.stand(CA, 0, 0)
    table.hold(CA, "teleporting")
    blocks = {a - t.HEX for a in table.legal()}
    assert blocks == {hexagon(*c) for c in CENTRE[1:]} | {hexagon(4, 0)}


def test_translocation_changes_places_with_a_living_team_mate() -> None:
    table = laid_out()
    table.stand(IA, 2, 0)
    table.stand(IB, -2, 0)
    table.stand(IC, 0, 2)
    table.hold(IA, "translocation")
    assert table.legal() == [t.SEAT + IB, t.SEAT + IC]
    table.s.last[IA] = table.s.last[IC] = W
    told = table.play(t.SEAT + IC)
    assert only(told, t.T_SWAPPED)[:4] == (IA, IC, hexagon(0, 2), hexagon(2, 0))
    assert (table.s.place[IA], table.s.place[IC]) == (hexagon(0, 2), hexagon(2, 0))
    assert table.s.last[IA] == table.s.last[IC] == W


def test_translocation_with_the_only_mate_needs_no_choice_and_without_one_does_nothing() -> None:
    table = laid_out(players=4)
    table.stand(0, 2, 0)
    table.stand(3, -2, 0)
    table.hold(0, "translocation")
    assert table.s.place[0] == hexagon(-2, 0)
    table = laid_out(players=2)
    before = int(table.s.place[1])
    table.hold(1, "translocation")
    assert table.s.place[1] == before


# Immune


def test_diapedesis_moves_up_to_two_steps() -> None:
    table = laid_out()
    table.stand(IA, 2, 0)
    table.hold(IA, "diapedesis")
    assert table.legal() == [t.END, *range(t.STEP, t.STEP + 6)]
    table.play(t.STEP + E)
    assert table.s.phase == t.CARD_STEP
    told = table.play(t.STEP + SE - 0)
    assert table.s.place[IA] == hexagon(3, 1)
    assert only(told, t.T_STEPPED)[3:5] == (SE, t.CARD_MOVES)
    assert table.s.last[IA] == SE
    assert table.s.phase == t.ACT  # two steps, and no card left


def test_a_card_move_may_stop_early() -> None:
    table = laid_out()
    table.stand(IA, 2, 0)
    table.hold(IA, "diapedesis")
    table.play(t.STEP + E)
    told = table.play(t.END)
    assert only(told, t.T_STOPPED)[:3] == (IA, 1, 0)
    assert table.s.place[IA] == hexagon(3, 0)


def test_walls_stop_an_immune_cell_moved_by_a_card() -> None:
    table = laid_out()
    table.stand(IA, 2, 0)
    table.wall(2, 0, E)
    table.hold(IA, "diapedesis")
    assert t.STEP + E not in table.legal()
    assert t.STEP + W in table.legal()


@pytest.mark.parametrize(("seat", "name"), [(IA, "chemotaxis"), (CA, "metastasis")])
def test_chemotaxis_and_metastasis_allow_one_step_before_step_8(seat: int, name: str) -> None:
    table = laid_out()
    table.stand(seat, 2, 0)
    table.hold(seat, name)
    assert table.s.phase == t.ACT
    assert t.STEP + E in table.legal()
    told = table.play(t.STEP + E)
    assert only(told, t.T_STEPPED)[3:5] == (E, t.STRIDING)
    assert table.legal() == [t.END, t.ROLL]  # one step, and step 7 is over
    table.play(t.ROLL, t.DIE + 1, t.STEP + W)
    table.go(seat, t.TO_ACT)
    assert t.STEP + E in table.legal()  # it lasts


def test_precise_recognition_makes_the_next_attack_hit_without_a_roll() -> None:
    table = laid_out()
    table.stand(IA, 2, 0)
    table.stand(CA, 3, 0)
    card = table.hold(IA, "precise-recognition")
    assert table.s.panel[IA, card] == 1
    table.play(t.ROLL, t.DIE + 1, t.STEP + E)
    told = table.play(t.SEAT + CA)
    assert only(told, t.T_ATTACKED)[:3] == (IA, CA, 1)
    assert table.s.biomass[CA] == 4
    assert table.s.panel[IA, card] == 0
    assert table.s.discard[p.IMMUNE, card] == 1


def test_complement_activation_lengthens_the_range_of_the_next_attack() -> None:
    table = laid_out()
    table.stand(IA, 2, 0)
    table.stand(CA, 4, 0)
    card = table.hold(IA, "complement-activation")
    assert attack_range(table.s, IA) == 1
    table.play(t.ROLL, t.DIE + 1, t.STEP + E)
    table.play(t.SEAT + CA, t.DIE + 2)
    assert attack_range(table.s, IA) == 0
    assert table.s.discard[p.IMMUNE, card] == 1


def test_cytokine_adds_one_to_the_next_attack() -> None:
    table = laid_out()
    table.stand(IA, 2, 0)
    table.stand(CA, 3, 0)
    table.hold(IA, "cytokine")
    table.play(t.ROLL, t.DIE + 1, t.STEP + E)
    told = table.play(t.SEAT + CA, t.DIE + 4)
    assert only(told, t.T_HIT)[:4] == (IA, CA, 2, 3)
    assert attack_value(table.s, IA) == 1


def test_next_attack_cards_stay_while_there_is_no_attack() -> None:
    table = laid_out()
    table.stand(IA, 2, 0)
    card = table.hold(IA, "cytokine")
    table.play(t.ROLL, t.DIE + 1, t.STEP + E)
    table.go(IA, t.TO_ACT)
    assert table.s.panel[IA, card] == 1


def test_excalibur_turns_every_cancer_block_on_one_line_through_the_cell() -> None:
    table = laid_out()
    table.tissue(p.TUMOUR, (4, 0), (1, 1))
    table.tissue(p.SOLID, (-3, 0))
    table.stand(IA, 2, 0)
    table.hold(IA, "excalibur")
    assert table.legal() == [t.AXIS, t.AXIS + 2]  # the line from NW to SE holds no cancer
    told = table.play(t.AXIS)
    turned = {row[3] for row in told if row[0] == t.T_TURNED}
    assert turned == {hexagon(q, 0) for q in (-1, 0, 1, 4)}
    assert blocks_of(table.s, p.TUMOUR) & int(LINE[hexagon(2, 0), 0]) == 0
    assert tissue_at(table.s, hexagon(-3, 0)) == p.SOLID


def test_adjuvant_draws_two_cards() -> None:
    table = laid_out()
    table.hold(IA, "adjuvant")
    glucose = t.CARD + table.card(IA, "glucose")
    assert table.s.phase == t.DEAL
    table.play(glucose, glucose)
    assert table.s.hand_n[IA] == 2
    assert table.s.phase == t.PLAY


def test_neutrophil_walks_through_walls() -> None:
    table = laid_out()
    table.stand(IA, 2, 0)
    table.wall(2, 0, E)
    table.hold(IA, "neutrophil")
    table.play(t.ROLL, t.DIE + 1)
    assert t.STEP + E in table.legal()


def test_humoral_immunity_lengthens_the_range_for_good() -> None:
    table = laid_out()
    table.stand(IA, 1, 0)
    table.stand(CA, 3, 0)
    card = table.hold(IA, "humoral-immunity")
    table.play(t.ROLL, t.DIE + 1, t.STEP + E)
    table.play(t.SEAT + CA, t.DIE + 2)
    assert attack_range(table.s, IA) == 1
    assert table.s.panel[IA, card] == 1


def test_circuit_engineering_pays_one_biomass_for_three_cards() -> None:
    table = laid_out()
    table.s.biomass[IA] = 2
    table.hold(IA, "circuit-engineering")
    glucose = t.CARD + table.card(IA, "glucose")
    table.play(glucose, glucose, glucose)
    assert table.s.biomass[IA] == 1
    assert table.s.hand_n[IA] == 3


def test_circuit_engineering_needs_two_biomass() -> None:
    table = laid_out()
    table.s.biomass[IA] = 1
    assert playable(table, IA, "circuit-engineering") == [False]


def test_synnotch_adds_one_to_every_attack() -> None:
    table = laid_out()
    table.hold(IA, "synnotch")
    assert attack_value(table.s, IA) == 2


def test_new_drug_turns_any_one_cancer_block_normal() -> None:
    table = laid_out()
    table.tissue(p.SOLID, (4, 0))
    table.hold(IA, "new-drug")
    assert {a - t.HEX for a in table.legal()} == {hexagon(*c) for c in CENTRE}
    table.play(t.HEX + hexagon(0, 0))
    assert tissue_at(table.s, hexagon(0, 0)) == p.HEALTHY
