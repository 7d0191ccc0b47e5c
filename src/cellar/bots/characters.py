"""Bots with a style: of the moves that a search finds nearly as good as the best, the one most to their taste.

A game brings the tastes, functions of what the seat may know (`Character.taste`); the choice is the same in all games.
"""

from dataclasses import replace
from typing import Final

from cellar.contract.about import Bot
from cellar.contract.bot import Opinion, Thought, Variation
from cellar.contract.game import Game
from cellar.lookup import find
from cellar.rules.types import Options, State

#: The most moves to choose among.
MOST: Final = 10
#: What a move promises that was tried fewer times is mostly luck.
TRIED: Final = 20


def opinion(bot: Bot, game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    """The opinion of the bot's search, with the move most to its taste; the best one where nothing comes near it."""
    assert bot.character is not None
    asked = replace(thought, level=bot.level, variations=max(thought.variations, MOST))
    found: Opinion = find(bot.opinion)(game, options, state, seat, asked)
    near = nearly_as_good(found, seat, bot.character.margin)
    if len(near) < 2:
        return found
    actions = [one.actions[0] for one in near]
    liking = find(bot.character.taste)(options, state, seat, actions, thought.told)
    chosen = near[max(range(len(near)), key=lambda place: (liking[place], -place))]
    return replace(
        found,
        action=chosen.actions[0],
        value=chosen.values[seat],
        values=chosen.values,
        principal_variation=chosen.actions,
        variations=(chosen, *(one for one in found.variations if one is not chosen)),
    )


def nearly_as_good(found: Opinion, seat: int, margin: float) -> list[Variation]:
    """The variations that promise the seat hardly less than the best one does, the most tried first."""
    variations = found.variations[:MOST]
    if not variations or not variations[0].values:
        return []
    enough, often = variations[0].values[seat] - margin, TRIED / found.simulations
    return [one for one in variations if one.values and one.share >= often and one.values[seat] >= enough]
