"""What stands beside the board: everything that lies open, the own hand, and nothing that the seat may not know."""

import json
import re
from dataclasses import asdict

from cellar.draw.panel import Panel, SeatFacts
from cellar.games.cell_wars import notation, rules
from cellar.games.cell_wars.narration import VOCABULARIES
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.scene import panel, scene
from cellar.rules.types import PUBLIC
from tests.games.cell_wars.tabletop import CA, CB, IA, IB, IC, Table


def seat_facts(table: Table, looking: int, seat: int) -> SeatFacts:
    return panel(table.options, table.s, looking).seats[seat]


def facts(shown: Panel) -> dict[str, str | int]:
    return {fact.name: fact.value for fact in shown.facts}


def offered(table: Table) -> set[str]:
    return {site for action in table.legal() for site in notation.path(table.options, table.s, action)}


def test_the_panel_holds_the_own_hand_with_sites_and_what_can_be_played() -> None:
    table = Table().clear()
    table.give(IA, "diapedesis")
    table.give(IA, "circuit-engineering")
    table.s.biomass[IA] = 1
    table.give(CA, "dodge")
    table.lay(IB, "synnotch")
    table.go(IA, t.TO_PLAY)
    shown = panel(table.options, table.s, IA)
    assert [(card.site, card.site in offered(table)) for card in shown.hand or ()] == [
        ("card:diapedesis", True),
        ("card:circuit-engineering", False),
    ]
    beta = shown.seats[IB]
    assert "Attack 2" in beta.text
    assert beta.reach is not None
    assert beta.reach.label == "range 0"
    assert (beta.have, beta.most, beta.unit) == (4, 4, "Biomass")
    assert beta.notes == ("Lasting: SynNotch (Attack +1.)",)
    assert facts(shown)["Immune deck"] == "37 cards"
    assert shown.piles == ()
    json.dumps(asdict(shown))


def test_everything_printed_on_a_card_of_the_hand_is_in_the_panel() -> None:
    table = Table().clear()
    number = table.give(IA, "glucose")
    table.give(IA, "glucose")
    (card,) = panel(table.options, table.s, IA).hand or ()
    printed = table.deck.camps[p.IMMUNE][number]
    assert (card.name, card.copies, card.kind, card.text) == ("Glucose", 2, "normal", "+1 Biomass.")
    assert card.flavour == (printed.flavour, printed.biology)
    assert len(card.flavour) == len(VOCABULARIES)


def test_the_panel_tells_how_the_body_stands() -> None:
    table = Table().clear()
    table.tissue(p.TUMOUR, (0, 0), (1, 0))
    table.tissue(p.SOLID, (0, 1))
    table.s.stock = 1
    table.s.round_no = 5
    shown = panel(table.options, table.s, PUBLIC)
    assert shown.title == "The body"
    assert [(fact.name, fact.value, fact.most) for fact in shown.facts] == [
        ("Round", 5, 16),
        ("Cancer tissue", 3, 22),
        ("Solidified", "1 block", None),
        ("Wall factory", "1 wall", None),
        ("CARD signs", "reloaded in rounds 6, 9, 12, 15", None),
        ("Cards", table.deck.name, None),
        ("Immune deck", "40 cards", None),
        ("Cancer deck", "40 cards", None),
    ]
    tissue = shown.facts[1]
    assert (tissue.unit, [(goal.at, goal.text) for goal in tissue.goals]) == (
        "blocks",
        [(3, "Immune wins at 3"), (22, "Cancer wins at 22")],
    )


def test_the_panel_tells_where_each_cell_is_and_what_it_holds() -> None:
    table = Table().clear()
    table.stand(CA, 0, 0)
    table.s.bricks[CA] = 2
    table.s.claims[CA] = 1
    table.s.free[CA] = 1
    table.give(CA, "dodge")
    table.s.biomass[CA] = 3
    table.s.limit[CA] = 4
    alpha = seat_facts(table, IA, CA)
    assert alpha.text == "on e5, 2 walls, 1 card, 1 of 3 claims, 1 free draw"
    assert (alpha.have, alpha.most) == (3, 4)
    assert alpha.reach is None, "cancer cells attack nobody"
    table.s.place[IB] = -1
    assert seat_facts(table, IA, IB).text == "off the board, Attack 1, 0 cards"
    assert seat_facts(table, IA, IB).reach is None


def test_the_panel_shows_the_cards_that_were_used_in_this_round() -> None:
    table = Table().clear()
    table.s.biomass[IA] = 2
    table.give(IA, "maltose")
    table.hold(IA, "glucose")
    (used,) = panel(table.options, table.s, IA).piles
    assert used.title == "Used in this round"
    assert [card.name for card in used.cards] == ["Glucose"]


def test_discard_piles_can_be_looked_through() -> None:
    table = Table().clear()
    table.used(p.IMMUNE, 6)
    table.used(p.CANCER, 1)
    immune, cancer = panel(table.options, table.s, PUBLIC).piles
    assert (immune.title, cancer.title) == ("Immune: 6 discarded", "Cancer: 1 discarded")
    assert [(card.name, card.copies, card.text) for card in immune.cards] == [
        ("Glucose", 5, "+1 Biomass."),
        ("Maltose", 1, "+2 Biomass."),
    ]
    assert not any(card.site for card in immune.cards), "nothing is clicked there"


def test_the_range_of_an_immune_cell_can_be_shown_and_shows_itself_in_its_attack() -> None:
    table = Table().clear()
    table.stand(IA, 0, 0)
    table.stand(CA, 1, 0)
    table.s.place[CB] = -1
    table.lay(IA, "humoral-immunity")
    reach = seat_facts(table, CA, IA).reach
    assert reach is not None
    assert reach.label == "range 1"
    assert set(reach.sites) == {"hex:e5", "hex:e6", "hex:e4", "hex:d5", "hex:d6", "hex:f4", "hex:f5"}
    assert set(reach.sites) <= {item.site for item in scene(table.options, table.s, PUBLIC).items}
    assert reach.during == ()
    table.attack_from_step(IA, 0)
    reach = seat_facts(table, IA, IA).reach
    assert reach is not None
    assert set(reach.during) == {"cell:cancer-alpha", "cell:cancer-gamma"}
    assert offered(table) & set(reach.during)
    other = seat_facts(table, IA, IB).reach
    assert other is not None
    assert other.during == (), "only the attacker's own range"


def test_a_card_that_is_searched_for_says_what_it_does() -> None:
    table = Table().clear()
    table.used(p.CANCER, 6)
    table.hold(CA, "aladdins-lamp")
    assert table.s.phase == t.SEARCH
    details = panel(table.options, table.s, CA).details
    assert set(details) == offered(table)
    assert details["deck:dodge"] == "The next attack on your cell does nothing; then discard this."
    assert details["discard:glucose"] == "+1 Biomass."
    assert panel(table.options, table.s, IA).details == {}, "what is in the deck is the searcher's to know"


def test_the_panel_of_a_view_tells_no_other_hand() -> None:
    table = Table(open_team_hands=False).clear()
    table.give(IC, "excalibur")
    table.give(CA, "dodge")
    table.go(IA, t.TO_ACT)
    rules.hide(table.s, IA)
    shown = panel(table.options, table.s, IA)
    text = json.dumps(asdict(shown), ensure_ascii=False)
    assert "Excalibur" not in text
    assert "Dodge" not in text
    assert [re.findall(r"\d cards?", cell.text) for cell in shown.seats] == [
        [f"{number} card{'s' * (number != 1)}"] for number in (0, 1, 0, 0, 1, 0)
    ]


def test_cards_of_others_that_are_known_are_named_and_the_own_are_not_repeated() -> None:
    table = Table().clear()
    table.give(IB, "excalibur")
    table.give(IB, "glucose")
    table.give(IB, "glucose")
    table.give(IA, "cytokine")
    table.show(CA, "dodge")
    table.give(CA, "glucose")
    rules.hide(table.s, IA)
    shown = panel(table.options, table.s, IA)
    assert shown.seats[IB].notes == ("Known cards: Glucose ×2, Excalibur",)
    assert shown.seats[CA].notes == ("Known cards: Dodge",)
    assert shown.seats[IA].notes == ()


def test_the_rounds_that_reload_the_card_signs_are_named() -> None:
    table = Table().clear()
    told = []
    for round_no in (1, 3, 14, 15):
        table.s.round_no = round_no
        told.append(facts(panel(table.options, table.s, IA))["CARD signs"])
    assert told == [
        "reloaded in rounds 3, 6, 9, 12, 15",
        "reloaded in rounds 6, 9, 12, 15",
        "reloaded in round 15",
        "not reloaded any more",
    ]
