"""Prompts name what there is to decide, and offer nothing that there is not."""

import pytest

from cellar.games.cell_wars import narration, rules
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.rules.rng import below, generator
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import CHANCE, OVER, PUBLIC
from tests.games.cell_wars.tabletop import CA, IA, E, Table

STEPS = range(t.STEP, t.STEP + 6)
EDGES = range(t.EDGE_AT, t.CARD)
#: words of a prompt, the phases that know them, and the actions of which one must be open
OFFERS = (
    ("draw free", (t.DRAW,), (t.DRAW_FREE,)),
    ("burn 2 biomass", (t.DRAW,), (t.DRAW_CHARGE,)),
    ("mutate", (t.DRAW,), (t.DRAW_MUTATE,)),
    ("purify", (t.ACT,), (t.PURIFY,)),
    ("degrade", (t.ACT,), (t.DEGRADE,)),
    ("claim solidification", (t.ACT,), (t.SOLIDIFY,)),
    ("wall", (t.ACT,), EDGES),
    ("first", (t.ACT,), STEPS),
    ("do neither", (t.ACT,), (t.PURIFY, t.DEGRADE, t.SOLIDIFY, *EDGES)),
    ("move up to", (t.MOVE, t.CARD_STEP), STEPS),
    ("play", (t.PLAY,), range(t.CARD, t.CARD + p.CARDS)),
    ("attack a cancer cell", (t.ATTACK,), range(t.SEAT, t.SEAT + t.SEATS)),
    ("up to 2 walls", (t.COLLECT,), (t.COLLECT_N + 2,)),
)


def checked(table: Table) -> set[str]:
    """The prompt of whoever is to decide offers exactly what is legal; what it offered."""
    told = narration.prompt(table.options, table.s, int(table.s.asked)).lower().replace("cannot be played", "")
    told = told.replace("can be played now: go on", "")
    open_, offered = set(table.legal()), set()
    for words, phases, actions in OFFERS:
        if int(table.s.phase) in phases:
            assert (words in told) == bool(open_ & set(actions)), (told, words)
            offered |= {words} if words in told else set()
    if int(table.s.phase) == t.DRAW:
        assert ("your cards" in told) == (table.s.hand_n[table.s.seat] > 0), told
    return offered


@pytest.mark.parametrize("deck", ["house", "swift"])
def test_along_any_match_prompts_offer_what_is_legal_and_nothing_else(deck: str) -> None:
    offered: set[str] = set()
    for seed in range(3):
        table, rng = Table(deck=deck, seed=seed), generator(seed)
        while table.actor != OVER:
            legal = table.legal()
            if table.actor != CHANCE:
                offered |= checked(table)
            rules.apply(table.s, legal[below(rng, len(legal))], NO_TAPE)
    assert offered >= {"burn 2 biomass", "mutate", "purify", "degrade", "claim solidification", "play", "do neither"}


def test_draws_that_cannot_be_paid_are_not_offered() -> None:
    table = Table().clear()
    table.s.free[CA] = 1
    table.go(CA, t.TO_DRAW)
    assert checked(table) == {"draw free", "burn 2 biomass", "mutate"}
    table.s.biomass[CA] = 2
    assert checked(table) == {"draw free", "mutate"}


def test_a_cell_between_walls_is_not_offered_a_step() -> None:
    table = Table().clear()
    table.lay(IA, "chemotaxis")
    table.stand(IA, 0, 0)
    table.go(IA, t.TO_ACT)
    assert narration.prompt(table.options, table.s, IA) == "Move up to 1 step first, roll for movement, or stay."
    for direction in range(6):
        table.wall(0, 0, direction)
    told = narration.prompt(table.options, table.s, IA)
    assert told == "Demolish a wall beside you, roll for movement, or do neither."


def test_cards_that_cannot_be_played_are_not_offered_and_only_their_player_is_told() -> None:
    table = Table().clear()
    table.s.biomass[IA] = 1
    table.give(IA, "circuit-engineering")
    table.go(IA, t.TO_PLAY)
    assert narration.prompt(table.options, table.s, IA) == "Your card cannot be played now: go on."
    table.give(IA, "glucose")
    told = narration.prompt(table.options, table.s, IA)
    assert told == "Play the one of your 2 cards that can be played now, or go on."
    table.give(IA, "glucose")
    told = narration.prompt(table.options, table.s, IA)
    assert told == "Play any of the 2 of your 3 cards that can be played now, or go on."
    table.s.biomass[IA] = 2
    assert narration.prompt(table.options, table.s, IA) == "Play any of your 3 cards, or go on."
    assert narration.prompt(table.options, table.s, PUBLIC) == "Immune α may play cards."


@pytest.mark.parametrize(("stock", "words"), [(1, "a wall"), (2, "up to 2 walls"), (7, "up to 2 walls")])
def test_the_factory_offers_the_walls_that_it_has(stock: int, words: str) -> None:
    table = Table().clear()
    table.s.stock = stock
    table.s.place[CA] = table.s.signs[t.FACTORY]
    table.begin(CA)
    assert narration.prompt(table.options, table.s, CA) == f"Collect {words} from the factory, or none."
    assert max(table.legal()) == t.COLLECT_N + min(stock, 2)


def test_an_attack_is_offered_only_on_a_cell_in_range() -> None:
    table = Table().clear()
    table.stand(IA, 0, 0)
    table.stand(CA, 1, 0)
    table.attack_from_step(IA, E)
    assert checked(table) == {"attack a cancer cell"}
