"""Step 6, play cards: the cards of the Cancer camp by their effects, and what cards leave alone."""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import BIT, HEXES
from cellar.games.cell_wars.rulebook.cells import tissue_at
from cellar.games.cell_wars.rulebook.lasting_cards import lasting
from tests.games.cell_wars.tabletop import CA, CB, CC, IA, E, Table, hexagon, kinds, only

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
    assert [a - t.PILE for a in table.legal() if a >= t.PILE] == pile  # not the lamp itself: it is aside
    told = table.play(t.PILE + pile[0])
    assert told[0][1] == 0
    assert table.s.shown[CA, pile[0]] == table.s.hand[CA, pile[0]] == 1


# What cards leave alone


def test_solidified_blocks_are_untouched_by_every_card() -> None:
    table = laid_out()
    table.s.solid = table.s.cancer
    table.stand(IA, 2, 0)
    table.stand(CA, 0, 0)
    solid = int(table.s.cancer)
    for seat, name in ((IA, "excalibur"), (IA, "new-drug"), (CA, "nuclear-radiation")):
        table.hold(seat, name)
        assert table.s.phase != t.CARD_BLOCK
        assert (table.s.solid, table.s.cancer) == (solid, solid)
    table.hold(CA, "canceration")
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
    table.hold(CA, "translocation")
    assert table.s.phase != t.CARD_SWAP
    assert [int(table.s.place[seat]) for seat in (CA, CB, CC)] == [hexagon(0, 0)] * 3
