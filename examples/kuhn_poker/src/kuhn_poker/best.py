"""Kuhn's own player: what he showed to be best with three cards, and the same idea with more.

The first player bets the highest card three times as often as it bluffs with the lowest (a third of the time here); the
second player calls and bluffs a third of the time with the cards in between and at the bottom.
"""

from cellar.contract.bot import Thought
from cellar.contract.game import Game
from cellar.rules.rng import below, generator
from cellar.rules.types import Options, State

from . import rules


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    """Bet or call by the own card; a third of the time where mixing is best."""
    card, highest = int(state.card[seat]), int(state.cards)
    sometimes = below(generator(thought.seed), 3) == 0
    if state.bettor >= 0:
        # Facing a bet: the highest calls, the lowest folds, those between call sometimes (the first player more often).
        often = not sometimes if seat == 0 else sometimes
        bet = card == highest or (card > 1 and often)
    elif card == highest:
        bet = True
    else:
        bet = card == 1 and sometimes
    return rules.BET if bet else rules.PASS
