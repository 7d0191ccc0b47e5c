"""The settings of a search: numbers with names, so that games and levels state them as data."""

from collections.abc import Iterable
from dataclasses import dataclass, fields

from cellar.contract.game import Game
from cellar.errors import BadGame


@dataclass(frozen=True, slots=True)
class Settings:
    """The default settings of a search, overridden by a game's (`Game.search`), then a level's (`Level.settings`)."""

    #: the weight of exploration in the upper confidence bound, for results between -1 and 1
    exploration: float = 0.7
    #: how much of the reward is the game's margin, the rest being the result
    margin: float = 0.0
    #: visits of a node before its moves are looked at
    ripe: int = 1
    #: progressive widening: moves that a node tries at once, and how many times the root of its visits it may try
    wide: int = 64
    widening: float = 2.0
    #: actions of a playout before it is cut off and the game's evaluation asked
    playout: int = 2000
    #: how many moves of the root stay, by the game's prior; 0: all
    keep: int = 0
    #: how many times the root of its visits the root may try of its moves, in the prior's order; 0: as other nodes
    narrow: float = 0.0
    #: visits of a move of the root for which the prior's word counts as much as results; 0: none
    trust: float = 0.0
    #: nodes that an exact solution of the rest may cost; 0: none is looked for
    exact: int = 0
    #: trees that share the simulations; 0: see `forest`
    trees: int = 0
    #: nodes in memory, of all trees together; half of a tree's come on top while it is pruned, and a worker is to stay
    #: under 200 MB
    nodes: int = 950_000


def settings(game: Game, more: Iterable[tuple[str, float]]) -> Settings:
    given = {**dict(game.search), **dict(more)}
    known = {field.name: field.type for field in fields(Settings)}
    strange = sorted(set(given) - set(known))
    if strange:
        raise BadGame(f"A search of {game.name} has no setting {strange[0]!r}; there are: {', '.join(known)}.")
    usual = Settings()
    return Settings(**{name: type(getattr(usual, name))(value) for name, value in given.items()})
