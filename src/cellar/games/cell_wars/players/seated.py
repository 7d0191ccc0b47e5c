"""The hunter and the spreader as one bot: `instinct.py`, asked for one move."""

from cellar.contract.bot import Thought
from cellar.contract.game import Game
from cellar.games.cell_wars.players.instinct import decide
from cellar.games.cell_wars.rulebook.terms import MOST_LEGAL
from cellar.rules.rng import generator
from cellar.rules.types import Options, State


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    """Choose by the seat's camp: a bot that sits in a seat of the other camp plays as that one does."""
    return decide(state, generator(thought.seed), [0] * MOST_LEGAL)
