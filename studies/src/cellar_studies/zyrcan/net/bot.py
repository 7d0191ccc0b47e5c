"""The network as a bot without search: it plays the action of the highest score, in about a millisecond."""

from cellar.contract.bot import Opinion, Thought
from cellar.contract.game import Game
from cellar.rules.types import Options, State
from cellar_studies.zyrcan.net.prior import judged


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return opinion(game, options, state, seat, thought).action


def opinion(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    """The action of the highest score, and each seat's result as the network expects it."""
    chances, expected = judged(state)
    players = int(options["players"])
    values = tuple(expected[(other - seat) % players] for other in range(players))
    return Opinion(max(chances, key=lambda action: chances[action]), chances, values[seat], values)
