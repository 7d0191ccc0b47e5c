"""A program that is asked for one move only, where nobody keeps it for a match: at a server, in an environment."""

from cellar.contract.about import Bot
from cellar.contract.bot import Thought
from cellar.contract.game import Game
from cellar.external.player import ProgramPlayer
from cellar.play.view import View
from cellar.rules.types import Options, State


def choose(bot: Bot, game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    """Its move; it is started for it, told nothing of what happened before, and ended."""
    view = View(game, options, state, seat, seat)
    player = ProgramPlayer(bot.command, lambda _: thought)
    try:
        return player.opinion(view, thought.seed).action
    finally:
        player.close()
