"""What always holds, after every action of random matches of every size, setup and deck."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cellar.compile.arrays import no_tape
from cellar.compile.compiled import compiled
from cellar.games.cell_wars import rules
from cellar.games.cell_wars.rulebook import lasting_cards
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import ALL_BLOCKS, HEXES
from cellar.games.cell_wars.rulebook.cells import blocks_of, count_blocks
from cellar.rules.rng import below, generator
from cellar.rules.tape import blank_tape, rows
from cellar.rules.types import CHANCE, OVER, Ints, State
from tests.games.cell_wars.tabletop import ROWS, Table

#: a deck that uses every primitive and kills
WILD = (Path(__file__).parent / "wild.toml").read_text(encoding="utf-8")

OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "players": st.sampled_from((2, 3, 4, 5, 6)),
        "setup": st.sampled_from(("random", "players")),
        "larger_camp": st.sampled_from(("immune", "cancer")),
        "first_camp": st.sampled_from(("immune", "cancer")),
        "cancer_tissue": st.integers(4, 21),
        "open_team_hands": st.booleans(),
        "deck": st.sampled_from(("house", "swift", "plain", WILD)),
    }
)


def choose(table: Table, actions: list[int], rng: Ints) -> int:
    """A random action, chance by its weights."""
    if table.actor != CHANCE:
        return actions[below(rng, len(actions))]
    rest = below(rng, sum(table.weights[: len(actions)]))
    for action, weight in zip(actions, table.weights):
        rest -= int(weight)
        if rest < 0:
            return action
    raise AssertionError


def check_tissue(s: State) -> None:
    assert int(s.cancer) & ~ALL_BLOCKS == 0
    assert int(s.solid) & ~int(s.cancer) == 0
    assert sum(count_blocks(blocks_of(s, kind)) for kind in (p.HEALTHY, p.TUMOUR, p.SOLID)) == HEXES


def check_cards(state: State) -> None:
    s = rules.STATE.as_numpy(state)
    for camp in range(p.CAMPS):
        mine = [seat for seat in range(int(s.players)) if s.camp[seat] == camp]
        held = s.hand[mine].sum(0) + s.panel[mine].sum(0) + s.deck[camp] + s.discard[camp]
        if s.camp[s.seat] == camp:
            held += s.aside
            if s.card >= 0:
                held[s.card] += 1
        assert held.tolist() == s.cards[camp, :, p.COPIES].tolist()
        assert s.deck[camp].sum() == s.deck_n[camp]
        assert s.discard[camp].sum() == s.discard_n[camp]
        immediate = s.cards[camp, :, p.KIND] == p.IMMEDIATE
        assert not (s.hand[mine] * (immediate & (s.cards[camp, :, p.COPIES] > 0))).any()
    assert s.hand.sum(1).tolist() == s.hand_n.tolist()
    assert (s.shown <= s.hand).all()
    drawn = s.drew.sum(1) + s.shown
    for camp in range(p.CAMPS):
        for play in s.plays[camp, : int(s.plays_n[camp])]:
            drawn[play[t.PLAYER], play[t.PLAYED_CARD]] -= 1
    assert drawn.tolist() == s.hand.tolist()
    assert s.drew.sum(2).tolist() == s.drew_n.tolist()
    assert not s.mixed.any()


def check_cells(state: State) -> None:
    s = rules.STATE.as_numpy(state)
    for seat in range(int(s.players)):
        assert 0 <= s.biomass[seat] <= s.limit[seat] <= t.START_BIOMASS[s.camp[seat]]
        assert s.limit[seat] >= 1
        if s.round_no > 0:
            assert (s.place[seat] >= 0) == (s.biomass[seat] > 0)
        assert -1 <= s.place[seat] < HEXES
        assert 0 <= s.claims[seat] < t.CLAIMS
        assert s.rest[seat] == 0 or s.place[seat] == s.signs[s.rest[seat]]
        sums = np.zeros_like(s.lasting[seat])
        for card in np.flatnonzero(s.panel[seat]):
            for i in range(p.EFFECT, p.COLUMNS, p.WIDTH):
                kind, a, _, c = s.cards[s.camp[seat], card, i : i + p.WIDTH]
                if kind >= p.RANGE:
                    sums[kind - p.RANGE, c - 1] += s.panel[seat, card] * max(int(a), 1)
        assert sums.tolist() == s.lasting[seat].tolist()
        assert lasting_cards.lasting(s, seat, p.RANGE) == sums[0].sum()


def check_signs(s: State) -> None:
    placed = [int(b) for b in s.signs if b >= 0]
    assert len(set(placed)) == len(placed)
    assert 0 <= s.active < 1 << t.CARD_SIGNS


def walls(s: State) -> int:
    return int(s.stock) + int(sum(s.bricks)) + sum(bin(int(word)).count("1") for word in s.walls)


@settings(max_examples=12, deadline=None, derandomize=True)
@given(options=OPTIONS, seed=st.integers(0, 2**32))
def test_blocks_cards_cells_and_walls_are_conserved(options: dict[str, Any], seed: int) -> None:
    table = Table(seed, **options)
    rng = generator(seed)
    extra = demolished = 0
    while table.actor != OVER:
        actions = table.legal()
        if table.actor != CHANCE and table.s.phase not in (t.PLAY, t.SEARCH):
            # Forced decisions are taken by themselves; only where that would tell a secret they are asked all the same.
            assert len(actions) > 1, int(table.s.phase)
        tape = blank_tape(ROWS)
        rules.apply(table.s, choose(table, actions, rng), tape)
        for row in rows(tape):
            extra += row[4] if row[0] == t.T_COLLECTED else 0
            demolished += row[0] == t.T_DEMOLISHED
        check_tissue(table.s)
        check_cards(table.s)
        check_cells(table.s)
        check_signs(table.s)
        assert walls(table.s) == max(int(table.s.round_no) - 1, 0) + extra - demolished
    assert 1 <= table.s.round_no <= t.ROUNDS
    assert table.s.winner in (p.IMMUNE, p.CANCER, t.NOBODY)


@pytest.mark.parametrize("camp", [p.IMMUNE, p.CANCER])
def test_the_house_deck_has_forty_cards_a_camp(camp: int) -> None:
    assert Table().deck.size(camp) == 40


def test_a_new_deck_needs_no_recompilation() -> None:
    twin, kinds = compiled("cellar.games.cell_wars.rules"), []
    for deck in ("house", WILD):
        state, out = rules.STATE.as_numpy(Table(players=2, deck=deck).s), np.zeros(rules.MOST_LEGAL, np.int64)
        for _ in range(2):
            n = twin.legal(state, out)
            twin.apply(state, int(out[n - 1]), no_tape())
        assert state.round_no == 1
        # Other tests of this process may have called them with arguments of other kinds.
        kinds.append((len(twin.legal.signatures), len(twin.apply.signatures)))
    assert kinds[0] == kinds[1]
