"""Every way in which the cards can lie, with the number of its histories, as one seat sees what happens.

Short matches of cards alone are played by the rules with small decks: draws, plays, reshuffles, cards taken from the
discard pile, looks into the deck. Beside them every possible distribution of the cards is followed. This knows nothing
of batches, so it can tell whether `resample` follows the exact posterior.
"""

from collections import Counter
from typing import Any

from cellar.compile.arrays import generator
from cellar.compile.compiled import compiled
from cellar.games.cell_wars.rulebook import flow, secrecy
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.state import STATE
from cellar.rules.layout import part, put
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import Ints
from tests.games.cell_wars.tabletop import CA, CB, CC, Table

#: Many deals: the compiled twin, which the conformance suite shows to deal as the plain one does.
RESAMPLE = compiled("cellar.games.cell_wars.rules").resample

CARD = """
[[card]]
id = "{id}"
name = "{id}"
camp = "{camp}"
copies = {copies}
kind = "{kind}"
effects = [{{ do = "biomass", amount = 1, who = "self" }}]
"""
#: Cancer's cards: three kinds for hands, and one that is resolved when drawn.
KINDS = ("amber", "beryl", "coral", "dew")
A, B, C, DEW = range(4)

Counts = tuple[int, ...]
#: A distribution of the cards: what each player holds, and what is in the deck; the rest lies open.
Deal = tuple[tuple[Counts, ...], Counts]


def small_deck(copies: tuple[int, int, int, int]) -> str:
    """The last kinds may be left out: 0 copies."""
    text = 'format = 1\nname = "Small"\n' + CARD.format(id="other", camp="immune", copies=1, kind="normal")
    kinds = copies.index(0) if 0 in copies else len(copies)
    assert not any(copies[kinds:])
    for kind, number in zip(KINDS, copies[:kinds]):
        text += CARD.format(id=kind, camp="cancer", copies=number, kind="immediate" if kind == "dew" else "normal")
    return text


class Cards:
    """Draws and plays of the Cancer camp by the rules, and what a watcher can tell of them."""

    def __init__(self, copies: tuple[int, int, int, int], watcher: int, open_hands: bool = False) -> None:
        self.table = Table(deck=small_deck(copies), open_team_hands=open_hands).clear()
        self.s = self.table.s
        put(self.s.biomass, [1] * len(self.s.biomass))
        self.watcher = watcher
        self.players = (CA, CB, CC)
        start: Deal = (((0,) * 4,) * 3, copies)
        self.possible: dict[Deal, int] = {start: 1}
        self.shown = [[0] * 4 for _ in self.players]

    @property
    def deck(self) -> Counts:
        return counts(part(self.s.deck, p.CANCER))

    def sees(self, seat: int) -> bool:
        return bool(secrecy.knows_hand(self.s, self.watcher, seat))

    def draw(self, seat: int, kind: int) -> None:
        """A card from the deck, of the discard pile if it is empty."""
        self.owe(seat)
        self.s.draws = 1
        flow.follow(self.s, NO_TAPE)
        if not any(sum(deck) for _, deck in self.possible):
            piled = self.deck  # it lay open
            self.possible = {(hands, piled): ways for (hands, _), ways in self.possible.items()}
        self.receive(seat, kind, t.CARD + kind)

    def receive(self, seat: int, kind: int, action: int) -> None:
        self.table.play(action)
        seen = kind == DEW or self.sees(seat)
        after: Counter[Deal] = Counter()
        for (hands, deck), ways in self.possible.items():
            for one in (kind,) if seen else (A, B, C):
                held = changed(hands, seat, one, 0 if one == DEW else 1)
                if deck[one]:
                    after[held, plus(deck, one, -1)] += ways * deck[one]
        self.possible = dict(after)
        self.discard()

    def play(self, seat: int, kind: int) -> None:
        put(self.s.biomass, [1] * len(self.s.biomass))
        self.table.go(seat, t.TO_PLAY)
        self.table.play(t.CARD + kind)
        self.discard()
        known = self.shown[self.players.index(seat)]
        after: Counter[Deal] = Counter()
        for (hands, deck), ways in self.possible.items():
            copies = hands[self.players.index(seat)][kind] - known[kind]
            if known[kind] or copies:
                after[changed(hands, seat, kind, -1), deck] += ways * (1 if known[kind] else copies)
        self.possible = dict(after)
        known[kind] -= bool(known[kind])

    def take_back(self, seat: int, kind: int) -> None:
        """A card of choice from the discard pile."""
        self.owe(seat)
        self.s.searches[p.IN_DISCARD - 1] = 1
        flow.follow(self.s, NO_TAPE)
        self.table.play(t.PILE + kind)
        self.shown[self.players.index(seat)][kind] += 1
        self.possible = {(changed(hands, seat, kind, 1), deck): ways for (hands, deck), ways in self.possible.items()}

    def search(self, seat: int, kind: int) -> None:
        """A card of choice from the deck, which the seat sees."""
        self.owe(seat)
        self.s.searches[p.IN_DECK - 1] = 1
        flow.follow(self.s, NO_TAPE)
        if self.sees(seat):
            self.possible = {deal: ways for deal, ways in self.possible.items() if deal[1] == self.deck}
        self.receive(seat, kind, t.CARD + kind)

    def owe(self, seat: int) -> None:
        self.s.seat = self.s.asked = seat
        self.s.back = t.PLAY
        self.s.phase = t.OWED

    def discard(self) -> None:
        for kind in range(4):
            self.s.discard[p.CANCER, kind] += self.s.aside[kind]
            self.s.discard_n[p.CANCER] += self.s.aside[kind]
            self.s.aside[kind] = 0

    def fits(self, deals: int = 1500) -> None:
        """Resampled hands come up as often as they have histories (chi-square with room for chance; fixed seeds)."""
        rng = generator(7)
        drawn: Counter[Any] = Counter()
        for _ in range(deals):
            state = STATE.as_numpy(self.s)
            RESAMPLE(state, self.watcher, rng)
            drawn[
                tuple(counts(part(state.hand, seat)) for seat in self.players), counts(part(state.deck, p.CANCER))
            ] += 1
        all_ways = sum(self.possible.values())
        assert set(drawn) <= set(self.possible), "a deal that is not possible"
        rare_drawn = rare = chi = 0.0
        cells = -1
        for deal, ways in self.possible.items():
            mean = deals * ways / all_ways
            if mean < 5:
                rare_drawn, rare = rare_drawn + drawn[deal], rare + mean
            else:
                chi += (drawn[deal] - mean) ** 2 / mean
                cells += 1
        if rare >= 5:
            chi += (rare_drawn - rare) ** 2 / rare
            cells += 1
        if cells > 0:  # Wilson and Hilferty: a cube root of chi-square is nearly normal
            spread = 2 / (9 * cells)
            assert ((chi / cells) ** (1 / 3) - 1 + spread) / spread**0.5 < 4, (chi, cells)


def counts(row: Ints) -> Counts:
    return tuple(int(n) for n in row[:4])


def plus(row: Counts, kind: int, n: int) -> Counts:
    return (*row[:kind], row[kind] + n, *row[kind + 1 :])


def changed(hands: tuple[Counts, ...], seat: int, kind: int, n: int) -> tuple[Counts, ...]:
    at = (CA, CB, CC).index(seat)
    return (*hands[:at], plus(hands[at], kind, n), *hands[at + 1 :])
