"""Prompts name what there is to decide, and offer nothing that there is not."""

import pytest

from cellar.games.cell_wars import rules
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
    ("draw a card", (t.DRAW,), (t.DRAW_FREE, t.DRAW_CHARGE, t.DRAW_MUTATE)),
    ("act,", (t.ACT,), (t.PURIFY, t.DEGRADE, t.SOLIDIFY, *EDGES)),
    ("take a free step", (t.ACT,), STEPS),
    ("roll to move", (t.ACT,), (t.ROLL,)),
    ("move up to", (t.MOVE, t.CARD_STEP), STEPS),
    ("play a card, or", (t.PLAY,), range(t.CARD, t.CARD + p.CARDS)),
    ("attack a cancer cell", (t.ATTACK,), range(t.SEAT, t.SEAT + t.SEATS)),
    ("up to 2 walls", (t.COLLECT,), (t.COLLECT_N + 2,)),
)


def checked(table: Table) -> set[str]:
    """The prompt of whoever is to decide offers exactly what is legal; what it offered."""
    told = table.prompt(int(table.s.asked)).lower()
    assert len(told) < 40, told
    open_, offered = set(table.legal()), set()
    for words, phases, actions in OFFERS:
        if int(table.s.phase) in phases:
            assert (words in told) == bool(open_ & set(actions)), (told, words)
            offered |= {words} if words in told else set()
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
    assert offered >= {"draw a card", "act,", "roll to move", "move up to", "play a card, or"}


def test_a_cell_between_walls_is_not_offered_a_step() -> None:
    table = Table().clear()
    table.lay(IA, "chemotaxis")
    table.stand(IA, 0, 0)
    table.go(IA, t.TO_ACT)
    assert table.prompt(IA) == "Take a free step, or roll to move."
    for direction in range(6):
        table.wall(0, 0, direction)
    told = table.prompt(IA)
    assert told == "Act, roll to move, or end your turn."


def test_cards_that_cannot_be_played_are_not_offered_and_only_their_player_is_told() -> None:
    table = Table().clear()
    table.s.biomass[IA] = 1
    table.give(IA, "circuit-engineering")
    table.go(IA, t.TO_PLAY)
    assert table.prompt(IA) == "You can't play a card now: move on."
    table.give(IA, "glucose")
    assert table.prompt(IA) == "Play a card, or move on."
    assert table.prompt(PUBLIC) == "Immune α is playing cards."


@pytest.mark.parametrize(("stock", "words"), [(1, "a wall"), (2, "up to 2 walls"), (7, "up to 2 walls")])
def test_the_factory_offers_the_walls_that_it_has(stock: int, words: str) -> None:
    table = Table().clear()
    table.s.stock = stock
    table.s.place[CA] = table.s.signs[t.FACTORY]
    table.begin(CA)
    assert table.prompt(CA) == f"Collect {words} from the factory."
    assert max(table.legal()) == t.COLLECT_N + min(stock, 2)


def test_an_attack_is_offered_only_on_a_cell_in_range() -> None:
    table = Table().clear()
    table.stand(IA, 0, 0)
    table.stand(CA, 1, 0)
    table.attack_from_step(IA, E)
    assert checked(table) == {"attack a cancer cell"}
