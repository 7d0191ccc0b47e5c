"""A table for tests: any position can be laid out, every roll and card is decided by the test, rows are kept."""

from typing import Any

from cellar.contract import options as options_of
from cellar.games.cell_wars import ABOUT, narration, rules, setup
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.game import GAME
from cellar.games.cell_wars.rulebook import flow, individual_round, lasting_cards, memory
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import BIT, EDGE, block_at
from cellar.rules.rng import generator
from cellar.rules.tape import NO_TAPE, blank_tape, rows
from cellar.rules.types import CHANCE

#: Seats of the standard 3 against 3.
IA, CA, CB, IB, IC, CC = range(6)
E, SE, SW, W, NW, NE = range(6)
ROWS = 400


def hexagon(q: int, r: int) -> int:
    """The block at (q, r)."""
    block = block_at(q, r)
    assert block >= 0, (q, r)
    return block


class Table:
    """A match whose state the test may rearrange."""

    def __init__(self, seed: int = 0, **options: Any) -> None:
        self.options = options_of.complete(ABOUT, {"players": 6, **options})
        setup.check(self.options)
        self.deck = cards.deck(str(self.options["deck"]))
        self.s = rules.STATE.blank()
        rules.new(self.s, setup.draw(self.options, generator(seed)))
        self.out = [0] * rules.MOST_LEGAL
        self.weights = [0] * rules.MOST_LEGAL

    @property
    def actor(self) -> int:
        return int(rules.actor(self.s))

    def legal(self) -> list[int]:
        """Legal actions, or outcomes at chance."""
        if self.actor == CHANCE:
            n = rules.outcomes(self.s, self.out, self.weights)
        else:
            n = rules.legal(self.s, self.out)
        return [int(a) for a in self.out[:n]]

    # what is read, with the cells' names

    def say(self, row: tuple[int, ...], vocabulary: str) -> str:
        return GAME.told(self.options, narration.say(self.options, row, vocabulary))

    def prompt(self, seat: int) -> str:
        return GAME.told(self.options, narration.prompt(self.options, self.s, seat))

    def refusal(self, action: int) -> str:
        return GAME.told(self.options, narration.refusal(self.options, self.s, action))

    def play(self, *actions: int) -> list[tuple[int, ...]]:
        """Play legal actions one after the other; the rows of all of them."""
        told: list[tuple[int, ...]] = []
        for action in actions:
            assert action in self.legal(), (action, self.legal(), int(self.s.phase))
            tape = blank_tape(ROWS)
            rules.apply(self.s, action, tape)
            told += rows(tape)
        return told

    # -- laying it out

    def clear(self) -> "Table":
        """An empty stage: no cancer tissue but three blocks far away, no cell on a sign's block, round 1."""
        self.s.cancer = 0
        self.s.solid = 0
        for seat in range(int(self.s.players)):
            self.s.place[seat] = hexagon(0, 4)
        self.s.round_no = 1
        for sign, (q, r) in enumerate(((-4, 4), (-3, 4), (-2, 4), (-1, 4), (-4, 3), (-4, 2), (-4, 1), (-4, 0))):
            self.s.signs[sign] = hexagon(q, r)
        return self

    def stand(self, seat: int, q: int, r: int) -> None:
        self.s.place[seat] = hexagon(q, r)

    def tissue(self, kind: int, *blocks: tuple[int, int]) -> None:
        """Give blocks a tissue: HEALTHY, TUMOUR or SOLID."""
        for q, r in blocks:
            bit = int(BIT[hexagon(q, r)])
            self.s.cancer = int(self.s.cancer) | bit if kind != p.HEALTHY else int(self.s.cancer) & ~bit
            self.s.solid = int(self.s.solid) | bit if kind == p.SOLID else int(self.s.solid) & ~bit

    def wall(self, q: int, r: int, direction: int) -> int:
        """Build a wall; its edge."""
        edge = int(EDGE[hexagon(q, r), direction])
        self.s.walls[edge // 52] |= 1 << edge % 52
        return edge

    def card(self, seat: int, name: str) -> int:
        """The number of a card in the seat's camp."""
        number = self.deck.number(int(self.s.camp[seat]), name)
        assert number >= 0, name
        return number

    def give(self, seat: int, name: str) -> int:
        """Move a copy from the deck to a hand; its number."""
        camp, card = int(self.s.camp[seat]), self.card(seat, name)
        assert self.s.deck[camp, card] > 0
        self.s.deck[camp, card] -= 1
        self.s.deck_n[camp] -= 1
        self.s.hand[seat, card] += 1
        self.s.hand_n[seat] += 1
        memory.draw_to_hand(self.s, seat, card)
        return card

    def show(self, seat: int, name: str) -> int:
        """Move a copy from the deck to a hand as if it had been taken from the discard pile; its number."""
        card = self.give(seat, name)
        memory.play_from_hand(self.s, seat, card)
        self.s.shown[seat, card] += 1
        return card

    def lay(self, seat: int, name: str) -> int:
        """Move a copy from the deck to a panel; its number."""
        card = self.give(seat, name)
        self.s.hand[seat, card] -= 1
        self.s.hand_n[seat] -= 1
        memory.play_from_hand(self.s, seat, card)
        lasting_cards.lay(self.s, seat, card, NO_TAPE)
        return card

    def used(self, camp: int, number: int) -> None:
        """Move so many cards from the deck to the discard pile."""
        for card in range(p.CARDS):
            while number and self.s.deck[camp, card]:
                self.s.deck[camp, card] -= 1
                self.s.discard[camp, card] += 1
                self.s.deck_n[camp] -= 1
                self.s.discard_n[camp] += 1
                number -= 1
        assert number == 0

    def begin(self, seat: int) -> list[tuple[int, ...]]:
        """Let the seat's individual round begin."""
        return self.go(seat, t.NEW_TURN)

    def go(self, seat: int, phase: int) -> list[tuple[int, ...]]:
        """Go on from a phase of the seat's round to the next decision."""
        individual_round.clear_turn(self.s)
        self.s.seat = self.s.asked = seat
        self.s.phase = phase
        tape = blank_tape(ROWS)
        while int(self.s.phase) > t.DONE:
            flow.follow(self.s, tape)
        return rows(tape)

    def hold(self, seat: int, name: str) -> int:
        """The seat plays one copy of a card, which it is given now; afterwards its effects are under way."""
        card = self.give(seat, name)
        if self.s.phase != t.PLAY or self.s.seat != seat:
            self.go(seat, t.TO_PLAY)
        self.play(t.CARD + card)
        return card

    def attack_from_step(self, seat: int, direction: int) -> None:
        """The seat rolls a 1, steps once, and may attack."""
        self.go(seat, t.TO_ACT)
        self.play(t.ROLL, t.DIE + 1, t.STEP + direction)


def kinds(told: list[tuple[int, ...]]) -> list[int]:
    """The kinds of rows, in order."""
    return [row[0] for row in told]


def only(told: list[tuple[int, ...]], kind: int) -> tuple[int, ...]:
    """The arguments of the one row of a kind."""
    found = [row[2:] for row in told if row[0] == kind]
    assert len(found) == 1, (kind, told)
    return found[0]
