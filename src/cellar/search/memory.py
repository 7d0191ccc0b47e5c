"""Taking a tree on to the next move: whoever asks a bot again and again at one table keeps a `Memory` for each seat,
says before each thought what has been played so far, and hands it over in `Thought.memory`."""

from collections.abc import Sequence

from cellar.rules.tape import NO_TAPE
from cellar.rules.types import CHANCE, OVER, Options, State
from cellar.search.grove import Grove
from cellar.search.pool import planted, rooted


class Memory:
    """What a seat's last thought has left."""

    def __init__(self) -> None:
        self._grove: Grove | None = None
        self._then: tuple[int, ...] = ()
        self._now: tuple[int, ...] = ()

    @property
    def nbytes(self) -> int:
        """What is kept, in bytes."""
        return sum(pool.nbytes for pool in self._grove.pools) if self._grove else 0

    @property
    def room(self) -> int:
        """What it could grow to without asking for more, in bytes."""
        return sum(pool.room_bytes for pool in self._grove.pools) if self._grove else 0

    def follow(self, played: Sequence[int]) -> None:
        """All actions of the match up to here, those of chance too, as the seat has seen them."""
        self._now = tuple(played)

    def keep(self, grove: Grove) -> None:
        """The trees of a thought that is over."""
        self._grove, self._then = grove, self._now

    def recall(self, options: Options, state: State, seat: int, count: int) -> Grove | None:
        """The trees of the last thought, grown on from here; None where they do not lead here. Only where nothing is
        hidden: what is searched from is then known move by move."""
        grove, self._grove = self._grove, None
        if grove is None or self._now[: len(self._then)] != self._then or not grove.game.about.everything_open:
            return None
        if grove.seat != seat or dict(grove.options) != dict(options) or len(grove.pools) != count:
            return None
        moves = self._now[len(self._then) :]
        if not moves or not _leads(grove, moves, state):
            return None
        for pool in grove.pools:
            node = 0
            for action in moves:
                node = pool.children(node).get(action, -1)
                if node < 0:
                    return None
            if len(pool.plan.roots):
                return None
        root = planted(grove.game, options, state, grove.pools[0].code)
        fresh = rooted(grove.game, options, state, seat, grove.pools[0].settings)
        for pool in grove.pools:
            node = 0
            for action in moves:
                node = pool.children(node)[action]
            pool.reroot(node, root, fresh["order"], fresh["less"])
        grove.state = state
        return grove


def _leads(grove: Grove, moves: Sequence[int], state: State) -> bool:
    """Whether these moves lead from where the trees grew to this state."""
    rules, there = grove.game.rules, grove.state.copy()
    for action in moves:
        if rules.actor(there) in (CHANCE, OVER) or not rules.is_legal(there, action):
            return False
        rules.apply(there, action, NO_TAPE)
    return there.tobytes() == state.tobytes()
