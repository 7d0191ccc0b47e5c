"""The first round of two immune cells against a cancer cell, balanced: what Cancer can get, and what bots give away.

    python -m cellar_studies.cell_wars.first_round expert:30 master:3000 --games 100

Cancer's goal is as many blocks as it begins with, and the round ends with the second immune cell's turn. So Cancer wins
if it turns one more than the first one has cleaned, and the other does not clean it away. How likely Cancer gets that
far in its turn, at best, is computed here over all that the house deck and the dice can bring.

The first bot plays Immune, the second Cancer; `gambler` is a plan of the planner's, followed without a search.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

from cellar.bots.registry import choose
from cellar.bots.seat_specs import sitter
from cellar.games.cell_wars import rules
from cellar.games.cell_wars.deck.cards import deck
from cellar.games.cell_wars.players import planning
from cellar.games.cell_wars.players.plans import carry_out
from cellar.games.cell_wars.players.repertoire import PLANS, repertoire
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.cells import count_blocks
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import below, generator
from cellar.rules.types import CHANCE, Ints, State

TABLE = {"players": 3, "larger_camp": "immune", "variant": "balanced"}
GAMBLER, PLAN = "gambler", "spread and mutate to the last"
#: What Cancer's cards do for it in one turn: two steps or three, a block, a card of its choice, two cards (for Biomass,
#: or for nothing), Biomass. The last kind is of no use.
WALKS, TURNS, CHOOSES, SELLS, DRAWS, FEEDS, KINDS = range(7)
CARDS = {
    **dict.fromkeys(("Detachment", "Invasion"), WALKS),
    "Canceration": TURNS,
    "Aladdin's lamp": CHOOSES,
    "Blood seller": SELLS,
    "Card assistance": DRAWS,
    **dict.fromkeys(("Glucose", "Maltose", "Balanced diet"), FEEDS),
}
#: Cards drawn, of each kind.
Hand = tuple[int, ...]
NONE: Hand = (0,) * (KINDS + 1)
#: The cancer cell's seat, and what two chances differ by at least.
CANCER, LEAST = 1, 1e-9


@cache
def house() -> Hand:
    """Cancer's house deck."""
    found = list(NONE)
    for card in deck("house").camps[p.CANCER]:
        found[CARDS.get(card.name, KINDS)] += card.copies[p.CANCER] or 0
    return tuple(found)


def drawn(hand: Hand, worth: Callable[[Hand], float]) -> float:
    """The mean worth of a hand with one card more."""
    left = [copies - held for copies, held in zip(house(), hand)]
    total = 0.0
    for kind, copies in enumerate(left):
        if copies:
            total += copies * worth(tuple(held + (other == kind) for other, held in enumerate(hand)))
    return total / sum(left)


@cache
def played(hand: Hand, biomass: int, sold: int, assisted: int, wanted: int) -> float:
    """The chance of so many new blocks at most, when nothing more is paid for: cards that draw are played as long as
    they are needed, and the cell degrades one block if it can walk to it."""
    if min(hand[WALKS], 1) + hand[TURNS] + hand[CHOOSES] >= wanted:
        return 1.0
    best = 0.0
    if hand[DRAWS] > assisted:
        best = drawn(hand, lambda one: drawn(one, lambda two: played(two, biomass, sold, assisted + 1, wanted)))
    # Every card that feeds is counted as all the Biomass that this takes: at most.
    if hand[SELLS] > sold and (biomass - sold >= 2 or hand[FEEDS]):
        more = drawn(hand, lambda one: drawn(one, lambda two: played(two, biomass, sold + 1, assisted, wanted)))
        best = max(best, more)
    return best


@cache
def reach(hand: Hand, biomass: int, wanted: int) -> float:
    """The chance of so many new blocks in this turn, at most, before another card is paid for."""
    best = played(hand, biomass, 0, 0, wanted)
    if biomass > 2:
        best = max(best, drawn(hand, lambda one: reach(one, biomass - 2, wanted)))
    if biomass > 1:
        # A mutation that gives its Biomass back is tried again: of the others, every second brings a card.
        best = max(best, spent(hand, biomass - 1, wanted) / 2)
    return best


def spent(hand: Hand, biomass: int, wanted: int) -> float:
    """The chances of a mutation that brings nothing, and of one that brings a card, together."""
    return reach(hand, biomass, wanted) + drawn(hand, lambda one: reach(one, biomass, wanted))


def draws(hand: Hand, biomass: int, wanted: int) -> dict[int, float]:
    """The same after each choice of step 5."""
    found = {t.END: played(hand, biomass, 0, 0, wanted)}
    if biomass > 2:
        found[t.DRAW_CHARGE] = drawn(hand, lambda one: reach(one, biomass - 2, wanted))
    if biomass > 1:
        found[t.DRAW_MUTATE] = (spent(hand, biomass - 1, wanted) + reach(hand, biomass, wanted)) / 3
    return found


def player(name: str) -> Callable[[Position, Ints], int]:
    """The function that chooses for a bot, or for the gambler."""
    if name == GAMBLER:
        plan = [int(number) for number in repertoire()[list(PLANS).index(PLAN), planning.PLAN :]]
        return lambda position, rng: carry_out(position.state, rng, [0] * rules.MOST_LEGAL, plan)
    sits = sitter(name, "cell_wars")
    return lambda at, rng: choose(
        sits.bot, at.game, at.options, at.hidden(at.actor), at.actor, sits.thought(below(rng, 2**31))
    )


def hand_of(state: State, seat: int) -> Hand:
    """A cancer cell's hand by kinds."""
    found = list(NONE)
    for number, card in enumerate(deck("house").camps[p.CANCER]):
        found[CARDS.get(card.name, KINDS)] += int(state.hand[seat, number])
    return tuple(found)


@dataclass(slots=True)
class Found:
    """What came of first rounds: one number of each, and of each decision in step 5."""

    #: the chance to pass the goal when Cancer's turn begins, at most
    could: list[float] = field(default_factory=list)
    #: 1 where it was passed when the turn ended, and where Cancer won
    passed: list[float] = field(default_factory=list)
    won: list[float] = field(default_factory=list)
    #: what a decision gave away of the chance
    given: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        games, missed = len(self.won), sum(one > LEAST for one in self.given)
        return (
            f"{games} rounds: could pass the goal in {sum(self.could) / games:.3f}, passed it in"
            f" {sum(self.passed) / games:.3f}, won {sum(self.won) / games:.3f}; {missed} of {len(self.given)} draws not"
            f" the best, which gives away {sum(self.given) / games:.4f} of a round's chance"
        )


def play(names: Sequence[str], number: int, found: Found) -> None:
    """Play one first round, and add what came of it."""
    players = [player(name) for name in names]
    position, rng = Position.start(load("cell_wars"), TABLE, seed=number), generator(number)
    turn = -1
    while not position.is_over and position.state.round_no < 2:
        if position.actor == CHANCE:
            position.settle(rng)
            continue
        state, legal, seat = position.state, position.legal_actions(), int(position.state.seat)
        wanted = int(state.goal) + 1 - count_blocks(int(state.cancer))
        if state.round_no == 1 and seat != turn:
            turn = seat
            if seat == CANCER:
                found.could.append(reach(NONE, int(state.biomass[seat]), wanted))
            elif seat > CANCER:
                found.passed.append(float(wanted <= 0))
        action = legal[0] if len(legal) == 1 else players[int(state.camp[position.actor])](position, rng)
        if state.round_no == 1 and seat == CANCER and state.phase == t.DRAW and len(legal) > 1:
            worth = draws(hand_of(state, seat), int(state.biomass[seat]), wanted)
            found.given.append(max(worth.values()) - worth[action])
        position.play(action)
    found.won.append(float(position.state.winner == p.CANCER))


if __name__ == "__main__":
    parser = ArgumentParser(description="What bots give away in the first round of two against one.")
    parser.add_argument("bots", nargs=2, help=f"who plays Immune, and Cancer: a bot, or {GAMBLER}")
    parser.add_argument("--games", type=int, default=100)
    asked, total = parser.parse_args(), Found()
    print(*(f"{wanted} blocks: {reach(NONE, 5, wanted):.4f}" for wanted in (1, 2, 3)), sep=", ", flush=True)
    for number in range(asked.games):
        play(asked.bots, number, total)
        if number % 10 == 9 or number == asked.games - 1:
            print(total, flush=True)
