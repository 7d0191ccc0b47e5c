"""The perfect angel and the perfect devil at the table."""

from cellar.core.game import Game
from cellar.core.types import Options
from cellar.games.angel.perfect import choose

__all__ = ["choose", "warm"]


def warm(game: Game, options: Options) -> None:
    """Compile and compute what the perfect players need: the angel's minimum cut, the devil's tables."""
    from cellar.games.angel import corner
    from cellar.games.angel.pilot import Pilot

    if int(options["power"]) == 1:
        corner.tables()
    else:
        Pilot().fly([(0, 3)], [(0, 0)])
