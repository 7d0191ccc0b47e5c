"""Who may know what (CW-26): views, tapes and logs tell nothing; `resample` deals every possible hand equally often."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from cellar.compile import arrays
from cellar.compile.arrays import Array
from cellar.compile.compiled import compiled
from cellar.games.cell_wars import rules
from cellar.games.cell_wars.rulebook import flow, secrecy
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.playable import playable
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.layout import part
from cellar.rules.rng import generator
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import PUBLIC, State
from cellar.testing import seats, walk
from cellar.testing.secrecy import (
    actions_tell_no_more_than_their_consequences,
    after,
    check_seat,
    views_do_not_interfere,
)
from tests.games.cell_wars.tabletop import CA, CB, CC, IA, IB, IC, Table

GAME = load("cell_wars")
SAMPLE = {"players": 4, "open_team_hands": False}
#: a deck with immediate cards and searches
WILD = (Path(__file__).parent / "wild.toml").read_text(encoding="utf-8")
#: Many deals: the compiled twin, which the conformance suite shows to deal as the plain one does.
RESAMPLE = compiled("cellar.games.cell_wars.rules").resample


def dealt(state: State, seat: int, rng: Array) -> State:
    record = rules.STATE.as_numpy(state)
    RESAMPLE(record, seat, rng)
    return rules.STATE.read(record.tobytes())


def copy(state: State) -> State:
    return state.copy()


def hidden(state: State, seat: int) -> State:
    view = copy(state)
    rules.hide(view, seat)
    return view


def small(open_hands: bool = False) -> Table:
    """Six cards of the Cancer camp are in deck and hands, three, two and one of a kind; the rest is in the discard
    pile."""
    table = Table(open_team_hands=open_hands).clear()
    keep = {table.card(CA, name): copies for name, copies in (("glucose", 3), ("maltose", 2), ("dodge", 1))}
    for card in range(p.CARDS):
        extra = int(table.s.deck[p.CANCER, card]) - keep.get(card, 0)
        table.s.discard[p.CANCER, card] += extra
        table.s.deck[p.CANCER, card] -= extra
    table.s.deck_n[p.CANCER] = sum(part(table.s.deck, p.CANCER))
    table.s.discard_n[p.CANCER] = sum(part(table.s.discard, p.CANCER))
    return table


def hands(state: State, *seats: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(int(c) for c in np.flatnonzero(part(state.hand, seat)) for _ in range(state.hand[seat, c]))
        for seat in seats
    )


def expected(cards: list[int], sizes: tuple[int, ...]) -> Counter[tuple[tuple[int, ...], ...]]:
    """How often each deal comes up when the cards, all copies told apart, are dealt in every order."""
    counts: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for order in permutations(cards):
        deal, at = [], 0
        for size in sizes:
            deal.append(tuple(sorted(order[at : at + size])))
            at += size
        counts[tuple(deal)] += 1
    return counts


def fits(drawn: Counter[Any], exact: Counter[Any]) -> None:
    """Chi-square, with room for chance; the seed is fixed."""
    total, all_ways = sum(drawn.values()), sum(exact.values())
    assert set(drawn) <= set(exact)
    chi = sum((drawn[deal] - total * ways / all_ways) ** 2 / (total * ways / all_ways) for deal, ways in exact.items())
    freedom = len(exact) - 1
    assert chi < freedom + 4 * (2 * freedom) ** 0.5, (chi, freedom)


@pytest.mark.parametrize("from_view", [False, True])
def test_resampling_deals_every_possible_hand_as_often_as_it_is_likely(from_view: bool) -> None:
    table = small()
    for seat, name in ((CA, "glucose"), (CB, "maltose"), (CB, "dodge")):
        table.give(seat, name)
    glucose, maltose, dodge = (table.card(CA, name) for name in ("glucose", "maltose", "dodge"))
    start = hidden(table.s, IA) if from_view else table.s
    rng = arrays.generator(1)
    drawn: Counter[Any] = Counter()
    for _ in range(2000):
        state = dealt(start, IA, rng)
        drawn[hands(state, CA, CB)] += 1
        assert sum(part(state.deck, p.CANCER)) == state.deck_n[p.CANCER] == 3
    fits(drawn, expected([glucose] * 3 + [maltose] * 2 + [dodge], (1, 2)))


def test_a_team_mate_with_hidden_hands_keeps_its_own_hand_and_redraws_the_others() -> None:
    table = small()
    table.give(CA, "dodge")
    table.give(CB, "glucose")
    table.give(CC, "glucose")
    glucose, maltose, dodge = (table.card(CA, name) for name in ("glucose", "maltose", "dodge"))
    rng = arrays.generator(2)
    drawn: Counter[Any] = Counter()
    for _ in range(1000):
        state = dealt(table.s, CA, rng)
        assert hands(state, CA) == ((dodge,),)
        drawn[hands(state, CB, CC)] += 1
    fits(drawn, expected([glucose] * 3 + [maltose] * 2, (1, 1)))


def test_with_open_team_hands_the_team_knows_everything_of_its_own_camp() -> None:
    table = small(open_hands=True)
    table.give(CB, "glucose")
    for seat in (CA, CB, CC):
        assert hidden(table.s, seat).tobytes() == table.s.tobytes()
        state = copy(table.s)
        rules.resample(state, seat, generator(3))
        assert state.tobytes() == table.s.tobytes()
    assert hidden(table.s, IA).tobytes() != table.s.tobytes()


def test_a_view_shows_hidden_hands_mixed_into_the_deck_with_the_numbers_apart() -> None:
    table = small()
    card = table.give(CA, "dodge")
    view = hidden(table.s, IA)
    assert sum(part(view.hand, CA)) == 0
    assert view.hand_n[CA] == 1
    assert view.deck[p.CANCER, card] == 1
    assert view.deck_n[p.CANCER] == 5


def test_the_public_sees_no_hand_at_all() -> None:
    table = small()
    table.give(CA, "dodge")
    table.give(IA, "excalibur")
    assert np.asarray(hidden(table.s, PUBLIC).hand).sum() == 0
    assert np.asarray(hidden(table.s, IA).hand).sum() == 1


def test_immediate_cards_are_never_dealt_to_a_hand() -> None:
    table = small()
    glucose = table.card(CA, "glucose")
    table.s.cards[p.CANCER, glucose, p.KIND] = p.IMMEDIATE
    table.give(CA, "dodge")
    rng = arrays.generator(4)
    found = set()
    for _ in range(200):
        state = dealt(table.s, IA, rng)
        found |= set(hands(state, CA)[0])
    assert found == {table.card(CA, "maltose"), table.card(CA, "dodge")}


def test_a_card_taken_from_the_discard_pile_is_known_to_be_in_that_hand_until_it_is_played() -> None:
    table = small()
    table.s.biomass[CB] = 1
    card = table.show(CB, "glucose")
    table.give(CA, "maltose")
    rng = arrays.generator(5)
    for _ in range(50):
        state = dealt(table.s, IA, rng)
        assert state.hand[CB, card] >= 1
    assert hidden(table.s, IA).hand[CB, card] == 1
    table.go(CB, t.TO_PLAY)
    table.play(t.CARD + card)
    assert table.s.shown[CB, card] == 0


def searching() -> Table:
    """Cancer α searches the deck; β and γ hold one hidden card each."""
    table = small()
    table.give(CB, "glucose")
    table.give(CC, "dodge")
    table.s.searches[p.IN_BOTH - 1] = 1
    table.s.back = t.PLAY
    table.s.seat = table.s.asked = CA
    table.s.phase = t.OWED
    flow.follow(table.s, NO_TAPE)
    assert table.s.phase == t.SEARCH
    return table


def test_whoever_searches_the_deck_sees_it_and_nobody_else_does() -> None:
    table = searching()
    view = hidden(table.s, CA)
    assert view.deck.tobytes() == table.s.deck.tobytes()
    assert np.asarray(view.hand)[[CB, CC]].sum() == 0
    out = [0] * rules.MOST_LEGAL
    mine = [int(a) for a in out[: rules.legal(view, out)]]
    assert mine == table.legal()
    assert sum(part(hidden(table.s, CB).deck, p.CANCER)) == 5
    assert sum(part(hidden(table.s, IA).deck, p.CANCER)) == 6


@pytest.mark.parametrize("from_view", [False, True])
def test_the_searcher_knows_what_the_others_hold_but_not_who_holds_which(from_view: bool) -> None:
    table = searching()
    glucose, dodge = table.card(CA, "glucose"), table.card(CA, "dodge")
    start = hidden(table.s, CA) if from_view else table.s
    rng = arrays.generator(6)
    drawn: Counter[Any] = Counter()
    for _ in range(300):
        state = dealt(start, CA, rng)
        assert state.deck.tobytes() == table.s.deck.tobytes()
        drawn[hands(state, CB, CC)] += 1
    fits(drawn, Counter({((glucose,), (dodge,)): 1, ((dodge,), (glucose,)): 1}))


def test_what_was_seen_in_the_deck_is_remembered_by_the_searcher_alone() -> None:
    table = searching()
    table.play(table.legal()[0])
    assert sum(part(hidden(table.s, CA).deck, p.CANCER)) == table.s.deck_n[p.CANCER]
    assert sum(part(hidden(table.s, CB).deck, p.CANCER)) == table.s.deck_n[p.CANCER] + 2
    assert sum(part(hidden(table.s, IA).deck, p.CANCER)) == table.s.deck_n[p.CANCER] + 3


def test_others_see_that_a_card_was_drawn_but_not_which() -> None:
    for open_hands in (True, False):
        table = Table(open_team_hands=open_hands).clear()
        table.s.draws = 1
        table.s.seat = table.s.asked = IA
        table.s.phase = t.DEAL
        action = table.legal()[0]
        knows = {IA, IB, IC} if open_hands else {IA}
        for seat in (*range(6), PUBLIC):
            assert rules.seen(table.s, action, seat) == (action if seat in knows else -1)


def test_the_log_of_others_does_not_name_the_card() -> None:
    position = Position.start("cell_wars", players=4, open_team_hands=False, seed=3)
    while position.actor >= 0 and position.state.phase != t.DRAW:
        position.play(position.legal_actions()[0])
    drawer = position.actor
    position.play(t.DRAW_CHARGE)
    card = position.legal_actions()[0]
    name = position.text(card).split()[-1]
    position.play(card)
    assert name in position.log(drawer)[-1].lower().replace(" ", "-")
    for seat in {*range(4), PUBLIC} - {drawer}:
        assert name not in " ".join(position.log(seat)[-1:]).lower().replace(" ", "-")


# A test of the test: rules that leak must be caught by the conformance check.


def twin(**functions: Callable[..., Any]) -> Any:
    """The game with some of its functions replaced."""
    names = ("new", "actor", "legal", "is_legal", "outcomes", "apply", "returns", "hide", "seen", "resample")
    return replace(GAME, rules=SimpleNamespace(**{name: getattr(rules, name) for name in names} | functions))


def leaves_the_deck_as_it_is(state: State, seat: int) -> None:
    deck = state.deck.tobytes()
    rules.hide(state, seat)
    state.deck.cast("B")[:] = deck


def shows_a_hand_by_its_shape(state: State, seat: int) -> None:
    """Hides the cards but leaves a hint: the smallest card's number in a field nobody needs."""
    if state.pad[0] == 0:
        others = [s for s in range(t.SEATS) if s != seat]
        state.pad[0] = 1 + int(np.asarray(state.hand)[others].argmax())
    rules.hide(state, seat)


def sees_everything(state: State, action: int, seat: int) -> int:
    return action


def tells_everybody(state: State, action: int, tape: Array) -> None:
    rules.apply(state, action, tape)
    for row in range(1, len(tape)):
        tape[row, 1] = 0


def forbids_what_others_could_answer(state: State, out: Array) -> int:
    """A legal move depends on another player's hand."""
    n = rules.legal(state, out)
    others = [s for s in range(t.SEATS) if s != state.asked]
    return n - 1 if n > 1 and np.asarray(state.hand)[others].argmax() % 2 else n


def closely(game: Any, sample: dict[str, Any]) -> None:
    """The conformance suite's check, at every position of a match where cards are drawn or played, until one fails."""
    rng = arrays.generator(14)
    for position in walk(game, sample, 14, 250):
        if position.state.phase in (t.DRAW, t.DEAL, t.PLAY, t.SEARCH):
            for seat in seats(position):
                check_seat(position, seat, rng)
                after(position, position.copy(), seat, rng)  # a draw makes a secret where there was none


@pytest.mark.parametrize("deck", ["house", WILD], ids=("house", "wild"))
def test_the_true_game_passes(deck: str) -> None:
    sample = {**SAMPLE, "deck": deck}
    closely(twin(), sample)
    actions_tell_no_more_than_their_consequences(twin(), sample)


def test_the_conformance_suite_finds_nothing() -> None:
    views_do_not_interfere(twin(), {**SAMPLE, "deck": "plain"})


def test_a_twin_that_shows_the_card_drawn_is_caught() -> None:
    with pytest.raises(AssertionError, match="Which action it is tells"):
        actions_tell_no_more_than_their_consequences(twin(seen=sees_everything), SAMPLE)


@pytest.mark.parametrize(
    "functions",
    [
        {"hide": leaves_the_deck_as_it_is},
        {"hide": shows_a_hand_by_its_shape},
        {"apply": tells_everybody},
        {"legal": forbids_what_others_could_answer},
    ],
    ids=lambda functions: next(iter(functions.values())).__name__,
)
def test_a_leaky_twin_is_caught(functions: dict[str, Callable[..., Any]]) -> None:
    with pytest.raises(AssertionError):
        closely(twin(**functions), SAMPLE)


def test_skipping_a_player_who_can_play_no_card_would_be_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    def eager(state: State) -> None:
        if any(state.hand[state.seat, card] and playable(state, int(state.seat), card) for card in range(p.CARDS)):
            state.phase = t.PLAY
            state.back = t.PLAY
        else:
            state.phase = t.TO_ACT

    monkeypatch.setattr(flow, "to_play", eager)
    with pytest.raises(AssertionError, match="state afterwards tells"):
        closely(twin(), SAMPLE)


def test_hiding_knows_no_more_than_the_seat() -> None:
    assert not secrecy.knows_hand(Table(open_team_hands=True).s, PUBLIC, 0)
    assert secrecy.knows_hand(Table(open_team_hands=True).s, CA, CC)
    assert not secrecy.knows_hand(Table(open_team_hands=True).s, CA, IA)
    assert not secrecy.knows_hand(Table(open_team_hands=False).s, CA, CC)
