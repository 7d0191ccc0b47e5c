"""Perfect memory: what `resample` deals follows the exact posterior over all histories that fit what was seen."""

from collections import Counter
from collections.abc import Callable

import pytest

from cellar.games.cell_wars.rulebook import memory, secrecy
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.written import remembered
from cellar.play.registry import load
from cellar.rules.layout import part
from cellar.rules.rng import below, generator
from cellar.rules.types import PUBLIC, Ints, State
from cellar.testing import Check
from cellar.testing import secrecy as secrecy_checks
from cellar.testing.texts import positions_round_trip
from tests.games.cell_wars.card_histories import DEW, A, B, C, Cards, counts, small_deck
from tests.games.cell_wars.tabletop import CA, CB, CC, IA
from tests.studying import first


def test_after_a_reshuffle_what_the_hidden_hand_holds_is_certain() -> None:
    cards = Cards((1, 2, 0, 0), watcher=IA)
    for kind in (A, B, B):
        cards.draw(CA, kind)
    cards.play(CA, B)
    cards.draw(CB, B)  # of the reshuffled pile: the only card there
    assert len(cards.possible) == 1
    for seed in range(20):
        state: State = cards.s.copy()
        secrecy.resample(state, IA, generator(seed))
        assert state.tobytes() == cards.s.tobytes()


def test_a_view_tells_the_old_cards_from_those_that_are_in_the_new_deck() -> None:
    cards = Cards((2, 2, 1, 0), watcher=IA)
    for kind in (A, B, A, B, C):
        cards.draw(CA, kind)
    cards.play(CA, A)
    cards.play(CA, B)
    cards.play(CA, C)
    cards.draw(CB, C)
    view = cards.s.copy()
    secrecy.hide(view, IA)
    assert counts(part(view.mixed, (p.CANCER, 0))) == (1, 1, 0, 0)
    assert counts(part(view.deck, p.CANCER)) == (1, 1, 1, 0)
    assert [part(view.drew_n, seat).tolist() for seat in (CA, CB)] == [[2, 0, 0], [0, 1, 0]]


def test_a_card_played_that_may_be_old_or_new_is_weighed_by_its_histories() -> None:
    cards = Cards((3, 3, 2, 0), watcher=IA)
    for seat, kind in ((CA, A), (CA, B), (CB, A), (CB, C), (CA, A), (CA, B), (CA, B), (CA, C)):
        cards.draw(seat, kind)
    for kind in (A, B, B, C):
        cards.play(CA, kind)
    for seat, kind in ((CA, A), (CB, B), (CA, C)):
        cards.draw(seat, kind)
    cards.play(CA, A)
    assert cards.s.plays_n[p.CANCER] == 1
    assert len(cards.possible) > 4
    cards.fits()
    cards.play(CB, B)
    cards.fits()


def test_immediate_cards_of_the_new_deck_are_never_in_a_hand() -> None:
    cards = Cards((2, 2, 1, 2), watcher=IA)
    for kind in (A, DEW, B, C, A, B, DEW):
        cards.draw(CA, kind)
    cards.play(CA, A)
    cards.play(CA, B)
    cards.draw(CB, A)
    assert cards.s.batch[p.CANCER] == 1
    cards.fits()


def test_whoever_looked_into_the_deck_remembers_it_and_the_others_do_not() -> None:
    for watcher in (CA, CB, IA):
        cards = Cards((2, 2, 2, 0), watcher)
        for seat, kind in ((CB, A), (CC, B)):
            cards.draw(seat, kind)
        cards.search(CA, C)
        cards.draw(CB, B)
        cards.draw(CC, A)
        cards.play(CB, B)
        cards.fits()


# Any history: what the cards are, who watches, and what happens is drawn from a seed.


def watched(seed: int, watcher: int, open_hands: bool, steps: int) -> Cards:
    rng = generator(seed)
    copies = (1 + below(rng, 3), 1 + below(rng, 3), 1 + below(rng, 2), below(rng, 2))
    cards = Cards(copies, watcher, open_hands)
    for _ in range(steps):
        some_event(cards, rng)
    return cards


def some_event(cards: Cards, rng: Ints) -> None:
    """Mostly draws while hands are small and plays while they are large, sometimes a search."""
    seat = (CA, CB, CC)[below(rng, 3)]
    held = [kind for kind in range(3) for _ in range(int(cards.s.hand[seat, kind]))]
    piled = [kind for kind in range(3) if cards.s.discard[p.CANCER, kind]]
    deck = [kind for kind in range(4) for _ in range(cards.deck[kind])]
    choice = below(rng, 10)
    if held and choice < 3 + len(held):
        cards.play(seat, held[below(rng, len(held))])
    elif piled and choice == 9:
        cards.take_back(seat, piled[below(rng, len(piled))])
    elif any(kind != DEW for kind in deck) and choice == 8:
        cards.search(seat, next(kind for kind in deck if kind != DEW))
    elif deck or cards.s.discard_n[p.CANCER]:
        source = deck or [kind for kind in range(4) for _ in range(int(cards.s.discard[p.CANCER, kind]))]
        cards.draw(seat, source[below(rng, len(source))])


@pytest.fixture
def forgets(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Filled when memory comes to its bound."""
    found: list[int] = []
    true: Callable[[State, int], None] = memory.forget

    def told(state: State, camp: int) -> None:
        found.append(camp)
        true(state, camp)

    monkeypatch.setattr(memory, "forget", told)
    return found


@pytest.mark.parametrize(("watcher", "open_hands"), first(2, [(IA, True), (PUBLIC, False), (CB, False)]))
def test_whatever_happened_resampled_hands_follow_the_exact_posterior(
    watcher: int, open_hands: bool, forgets: list[int]
) -> None:
    told: Counter[str] = Counter()
    for seed in range(60):
        cards = watched(seed, watcher, open_hands, steps=10 + seed % 12)
        assert not list(remembered.faults(cards.table.options, cards.s))
        if forgets:
            forgets.clear()
            told["forgotten"] += 1
            continue
        told["unclear"] += bool(cards.s.plays_n[p.CANCER])
        told["batches"] += bool(cards.s.batch[p.CANCER])
        told["uncertain"] += len(cards.possible) > 1
        cards.fits(600)
    assert told["forgotten"] < 30
    assert told["unclear"] > 3
    assert told["batches"] > 20
    assert told["uncertain"] > 10


def test_what_is_forgotten_never_excludes_what_may_be(forgets: list[int]) -> None:
    """Long histories: memory comes to its bound, and the true hands still fit everything that is remembered."""
    for seed in range(30):
        cards = watched(seed, IA, True, steps=80)
        assert not list(remembered.faults(cards.table.options, cards.s))
        state = cards.s.copy()
        secrecy.resample(state, IA, generator(seed))
        assert not list(remembered.faults(cards.table.options, state))
    assert forgets


LAMP = """
[[card]]
id = "lamp"
name = "Lamp"
camp = "both"
copies = 2
kind = "normal"
effects = [{ do = "search", cards = 1, in = "both" }]
"""


@pytest.mark.parametrize(
    "check",
    [secrecy_checks.views_do_not_interfere, secrecy_checks.resampled_states_are_possible, positions_round_trip],
)
def test_with_decks_that_run_out_every_few_rounds_the_contract_is_kept(check: Check) -> None:
    deck = small_deck((4, 3, 2, 1)).replace('camp = "cancer"', 'camp = "both"') + LAMP
    check(load("cell_wars"), {"players": 4, "open_team_hands": False, "deck": deck})
