"""What Cancer can reach in its first turn, computed by kinds of cards, is what the rules give."""

from typing import Any

import pytest

from cellar.compile.arrays import no_tape
from cellar.games.cell_wars import rules
from cellar.games.cell_wars.deck.cards import deck
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.cells import count_blocks
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import generator
from cellar.rules.types import CHANCE, State
from cellar_studies.cell_wars import first_round
from cellar_studies.cell_wars.first_round import CANCER, CARDS, KINDS, NONE, TABLE


def cancers_turn(seed: int = 1) -> Position:
    """A match when Cancer's first turn begins, after an immune cell that passed."""
    position, rng = Position.start(load("cell_wars"), TABLE, seed=seed), generator(seed)
    while position.state.round_no < 1 or position.state.seat != CANCER:
        if position.actor == CHANCE:
            position.settle(rng)
        else:
            legal = position.legal_actions()
            position.play(t.END if position.state.round_no == 1 else legal[0])
    return position


def passes(state: State) -> float:
    """The chance that the turn passes the goal, over every card, face and choice of the rules."""
    if state.seat != CANCER:
        return float(count_blocks(int(state.cancer)) > state.goal)
    actions, weights = [0] * rules.MOST_LEGAL, [0] * rules.MOST_LEGAL
    worth, total = [], 0.0

    def after(action: int) -> float:
        following = state.copy()
        rules.apply(following, action, no_tape())
        return passes(following)

    if rules.actor(state) == CHANCE:
        for i in range(rules.outcomes(state, actions, weights)):
            # A mutation that gives its Biomass back leads to where it was claimed, and a walk turns no block.
            if state.phase != t.MUTATE or actions[i] - t.DIE not in (3, 4):
                worth.append(weights[i] * after(actions[i]))
                total += weights[i]
        return sum(worth) / total
    n = rules.legal(state, actions)
    if state.phase == t.ACT:
        actions, n = [t.DEGRADE] if t.DEGRADE in actions[:n] else [t.END], 1
    if state.phase == t.CARD_BLOCK:
        n = 1  # every block counts as one
    return max(after(action) for action in actions[:n])


@pytest.mark.parametrize(
    ("cards", "biomass", "wanted"),
    [
        ({"Detachment": 1, "Maltose": 2}, 3, 1),
        ({"Invasion": 1, "Card assistance": 1, "Dodge": 2}, 3, 1),
        ({"Canceration": 1, "Detachment": 1, "Glucose": 1}, 4, 2),
        ({"Blood seller": 1, "Canceration": 1, "Dodge": 2}, 4, 1),
    ],
)
def test_what_cancer_can_reach_is_what_the_rules_give(
    cards: dict[str, int], biomass: int, wanted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state: Any = cancers_turn().state.copy()
    kinds = list(NONE)
    for number, card in enumerate(deck("house").camps[p.CANCER]):
        state.deck[p.CANCER, number] = cards.get(card.name, 0)
        kinds[CARDS.get(card.name, KINDS)] += cards.get(card.name, 0)
    state.deck_n[p.CANCER] = sum(cards.values())
    state.biomass[CANCER] = biomass
    state.goal = count_blocks(int(state.cancer)) + wanted - 1
    first_round.reach.cache_clear()
    first_round.played.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(first_round, "house", lambda: tuple(kinds))
        found = first_round.reach(NONE, biomass, wanted)
    first_round.reach.cache_clear()
    first_round.played.cache_clear()
    assert 0 < found < 1
    assert found == pytest.approx(passes(state))


def test_a_plan_without_a_search_passes_the_goal_nearly_as_often_as_can_be() -> None:
    best, found = first_round.reach(NONE, 5, 1), first_round.Found()
    assert best == pytest.approx(0.4610, abs=1e-4)
    gambler, passed, turns = first_round.player("gambler"), 0, 50
    for seed in range(turns):
        position, rng = cancers_turn(seed), generator(seed)
        while position.state.seat == CANCER:
            if position.actor == CHANCE:
                position.settle(rng)
            else:
                position.play(gambler(position, rng))
        passed += count_blocks(int(position.state.cancer)) > position.state.goal
    assert best - 0.15 < passed / turns < best + 0.1
    first_round.play(["gambler", "gambler"], 1, found)
    assert len(found.could) == len(found.passed) == len(found.won) == 1
    assert all(given >= 0 for given in found.given)
