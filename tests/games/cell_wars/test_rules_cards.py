"""Step 6, play cards: when, how many, and every card of the house deck by its effect."""

import pytest

from cellar.core.tape import NO_TAPE
from cellar.games.cell_wars import primitives as p
from cellar.games.cell_wars import table as t
from cellar.games.cell_wars.board import BIT, DISTANCE, HEXES, LINE
from cellar.games.cell_wars.cells import blocks_of, die, tissue_at
from cellar.games.cell_wars.panel import attack_range, attack_value, lasting
from tests.games.cell_wars.tabletop import CA, CB, CC, IA, IB, IC, NE, SE, E, Table, W, hexagon, kinds, only

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
    assert playable(table, IA, "glucose") == [False]  # Biomass is at its limit
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


def test_translocation_with_the_only_mate_needs_no_choice_and_without_one_cannot_be_played() -> None:
    table = laid_out(players=4)
    table.stand(0, 2, 0)
    table.stand(3, -2, 0)
    table.hold(0, "translocation")
    assert table.s.place[0] == hexagon(-2, 0)
    table = laid_out(players=2)
    assert playable(table, 1, "translocation") == [False]


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


# Cancer


def test_detachment_moves_up_to_two_steps_through_walls() -> None:
    table = laid_out()
    table.stand(CA, 2, 0)
    table.wall(2, 0, E)
    table.hold(CA, "detachment")
    table.play(t.STEP + E, t.STEP + E)
    assert table.s.place[CA] == hexagon(4, 0)


def test_invasion_moves_up_to_three_steps() -> None:
    table = laid_out()
    table.stand(CA, 1, 0)
    table.hold(CA, "invasion")
    table.play(t.STEP + E, t.STEP + E, t.STEP + E)
    assert table.s.place[CA] == hexagon(4, 0)
    assert table.s.phase == t.ACT


def test_dodge_makes_the_next_attack_do_nothing_and_is_discarded() -> None:
    table = laid_out()
    card = table.lay(CA, "dodge")
    table.stand(IA, 2, 0)
    table.stand(CA, 3, 0)
    table.attack_from_step(IA, E)
    told = table.play(t.SEAT + CA)
    assert t.T_DODGED in kinds(told)
    assert t.T_HIT not in kinds(told)
    assert (table.s.biomass[CA], table.s.place[CA], table.s.place[IA]) == (5, hexagon(3, 0), hexagon(3, 0))
    assert table.s.panel[CA, card] == 0
    assert table.s.discard[p.CANCER, card] == 1


def test_nuclear_radiation_solidifies_any_one_cancer_block() -> None:
    table = laid_out()
    table.tissue(p.SOLID, (4, 0))
    table.hold(CA, "nuclear-radiation")
    assert {a - t.HEX for a in table.legal()} == {hexagon(*c) for c in CENTRE}
    table.play(t.HEX + hexagon(1, 0))
    assert tissue_at(table.s, hexagon(1, 0)) == p.SOLID


def test_blood_seller_pays_one_biomass_for_two_cards() -> None:
    table = laid_out()
    table.s.biomass[CA] = 2
    table.hold(CA, "blood-seller")
    glucose = t.CARD + table.card(CA, "glucose")
    table.play(glucose, glucose)
    assert (table.s.biomass[CA], table.s.hand_n[CA]) == (1, 2)
    table = laid_out()
    table.s.biomass[CA] = 1
    assert playable(table, CA, "blood-seller") == [False]


def test_architect_gives_one_more_wall_at_the_factory() -> None:
    table = laid_out()
    table.lay(CA, "architect")
    table.s.place[CA] = table.s.signs[t.FACTORY]
    table.s.stock = 2
    table.begin(CA)
    told = table.play(t.COLLECT_N + 2)
    assert only(told, t.T_COLLECTED)[:4] == (CA, 2, 1, 0)
    assert table.s.bricks[CA] == 3
    table.s.stock = 2
    table.begin(CA)
    table.play(t.COLLECT_N)
    assert table.s.bricks[CA] == 3  # nothing collected, nothing more


def test_card_assistance_draws_two_cards() -> None:
    table = laid_out()
    table.hold(CA, "card-assistance")
    glucose = t.CARD + table.card(CA, "glucose")
    table.play(glucose, glucose)
    assert table.s.hand_n[CA] == 2


def test_canceration_turns_any_one_normal_block() -> None:
    table = laid_out()
    table.hold(CA, "canceration")
    assert len(table.legal()) == HEXES - 7
    table.play(t.HEX + hexagon(4, 0))
    assert tissue_at(table.s, hexagon(4, 0)) == p.TUMOUR


def test_infinitive_division_keeps_the_cell_in_place_at_the_next_attack() -> None:
    table = laid_out()
    card = table.lay(CA, "infinitive-division")
    table.stand(IA, 2, 0)
    table.stand(CA, 3, 0)
    table.attack_from_step(IA, E)
    told = table.play(t.SEAT + CA, t.DIE + 6)
    assert only(told, t.T_REPELLED)[1:5] == (CA, hexagon(3, 0), hexagon(3, 0), t.WHY_HELD)
    assert (table.s.biomass[CA], table.s.place[CA]) == (4, hexagon(3, 0))
    assert table.s.discard[p.CANCER, card] == 1


def test_aladdins_lamp_takes_a_card_from_the_deck_in_secret() -> None:
    table = laid_out(open_team_hands=False)
    table.hold(CA, "aladdins-lamp")
    assert table.s.phase == t.SEARCH
    card = table.card(CA, "metastasis")
    told = table.play(t.CARD + card)
    assert only(told, t.T_TOOK)[:2] == (CA, 0)
    assert told[0][1] == 1 << CA
    assert table.s.hand[CA, card] == 1
    assert table.s.shown[CA, card] == 0
    assert table.s.deck_n[p.CANCER] == 38


def test_aladdins_lamp_takes_a_card_from_the_discard_pile_for_all_to_see() -> None:
    table = laid_out()
    table.used(p.CANCER, 5)
    pile = [k for k in range(p.CARDS) if table.s.discard[p.CANCER, k]]
    table.hold(CA, "aladdins-lamp")
    assert [a - t.PILE for a in table.legal() if a >= t.PILE] == sorted({*pile, table.card(CA, "aladdins-lamp")})
    told = table.play(t.PILE + pile[0])
    assert told[0][1] == 0
    assert table.s.shown[CA, pile[0]] == table.s.hand[CA, pile[0]] == 1


# What cards leave alone


def test_solidified_blocks_are_untouched_by_every_card() -> None:
    table = laid_out()
    table.s.solid = table.s.cancer
    table.stand(IA, 2, 0)
    table.stand(CA, 0, 0)
    assert playable(table, IA, "excalibur", "new-drug") == [False, False]
    assert playable(table, CA, "nuclear-radiation", "canceration") == [False, True]
    table.play(t.CARD + table.card(CA, "canceration"))
    assert not any(table.s.solid & BIT[a - t.HEX] for a in table.legal())


def test_every_card_of_the_house_deck_lasts_as_its_kind_says() -> None:
    table = laid_out()
    for camp, seat in ((p.IMMUNE, IA), (p.CANCER, CA)):
        for card in table.deck.camps[camp]:
            fresh = laid_out()
            number = fresh.lay(seat, card.id)
            total = sum(lasting(fresh.s, seat, primitive) for primitive in range(p.RANGE, p.STRIDE + 1))
            assert (total > 0) == bool(card.lasting), card.id
            assert fresh.s.panel[seat, number] == 1


def test_a_team_mate_on_the_same_block_cannot_be_swapped_with() -> None:
    table = laid_out()
    for seat in (CA, CB, CC):
        table.stand(seat, 0, 0)
    assert playable(table, CA, "translocation") == [False]
