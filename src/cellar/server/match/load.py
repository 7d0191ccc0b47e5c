"""How much work a table is: small ones are served on the loop, big ones by workers."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cellar.core.game import Game
from cellar.core.types import Options

#: A table at which somebody may have more moves to choose from than this is big from the start: each is listed, named
#: and drawn.
MANY = 1_400
#: Processor seconds that one answer may hold the loop. A table that takes longer so often in a row is big from then on.
HELD_S = 0.005
TOO_OFTEN = 3


class Load:
    """One table's."""

    def __init__(self, game: Game, options: Options) -> None:
        self.big = game.most_legal(options) > MANY
        self._slow = 0

    @contextmanager
    def measured(self, charge: Callable[[float], None] = lambda seconds: None) -> Iterator[None]:
        """Work on the loop for this table, which somebody may be charged for."""
        begun = time.thread_time()
        yield
        held = time.thread_time() - begun
        self.note(held)
        charge(held)

    def note(self, seconds: float) -> None:
        """So long one answer has held the loop."""
        self._slow = self._slow + 1 if seconds > HELD_S else 0
        self.big = self.big or self._slow >= TOO_OFTEN
