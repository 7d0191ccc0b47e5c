"""A single move of an external program, for callers that keep no process for a match: a server, an environment."""

from cellar.contract.about import Bot
from cellar.contract.bot import Thought
from cellar.contract.game import Game
from cellar.external.player import ProgramPlayer
from cellar.play.view import View
from cellar.rules.types import Options, State


def choose(bot: Bot, game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    """Start the program, ask it for one move without the events before it, and end it."""
    view = View(game, options, state, seat, seat)
    player = ProgramPlayer(bot.command, lambda _: thought)
    try:
        return player.opinion(view, thought.seed).action
    finally:
        player.close()
