"""State that a worker keeps between moves: search trees by seat, and the external program that plays one seat."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cellar.bots import registry as bots
from cellar.contract.bot import Thought
from cellar.errors import CellarError
from cellar.external.player import ProgramPlayer
from cellar.external.process import ProgramFailed
from cellar.language import N_
from cellar.lookup import find
from cellar.play import registry as games
from cellar.play.position import Position

if TYPE_CHECKING:
    from cellar.search.memory import Memory

#: Memory budget for the trees that searches have left in a worker, all tables together; the running one has 100 MB
#: besides, and all of a worker is to stay under 200 MB.
MEMORY_BYTES = 14_000_000


class Memories:
    """LRU cache of search trees, by table and seat. A lost one only costs the bot some strength."""

    def __init__(self, most: int = MEMORY_BYTES) -> None:
        self._most = most
        #: the same for memory that is only reserved, where that is not free; 0: any
        self.most_reserved = 0
        self._kept: OrderedDict[tuple[str, int], Memory] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, table: str, seat: int, played: Sequence[int]) -> "Memory":
        """The tree that a seat's last search has left, advanced by what has been played since."""
        # Only who searches needs it.
        memory = self._kept.pop((table, seat), None) or find("cellar.search.memory:Memory")()
        memory.follow(played)
        return memory

    def keep(self, table: str, seat: int, memory: "Memory") -> None:
        """Store the tree that a search has left, if there is one."""
        if memory.nbytes:
            self._kept[table, seat] = memory
        while self._kept and self._too_much():
            self._kept.popitem(last=False)

    def _too_much(self) -> bool:
        used, reserved = (sum(getattr(one, size) for one in self._kept.values()) for size in ("nbytes", "reserved"))
        return bool(used > self._most or 0 < self.most_reserved < reserved)


@dataclass
class Sitting:
    """An external program at its seat, and the match as far as it has been told of it."""

    position: Position
    player: ProgramPlayer
    thought: Thought


#: A worker has one at most: the process that keeps it is the program's own.
_sitting: Sitting | None = None


def program(
    bot: str,
    game: str,
    options: dict[str, Any],
    root: bytes,
    actions: list[int],
    seat: int,
    seconds: float,
    simulations: int,
    seed: int,
) -> dict[str, Any]:
    """Ask an external program for its move, or how it has lost: in words for the table and for the log. It is started
    at its first move, and again where moves that it knew of were taken back; it is then told all that happened
    before."""
    found = bots.bot(bot, game)
    sitting = _seated(found.command, game, options, root, actions)
    sitting.thought = Thought(seconds * found.share, simulations, seed)
    try:
        return {"action": sitting.player.opinion(sitting.position.view(seat), seed).action}
    except ProgramFailed as failure:
        return {"lost": failure.what, "log": str(failure)}
    except CellarError as error:
        return {"lost": (N_("could not be started"), {}), "log": str(error)}


def program_over(actions: list[int], seat: int) -> None:
    """Tell the program how the match ended; it may end by itself."""
    global _sitting
    sitting, _sitting = _sitting, None
    if sitting is not None:
        if _follow(sitting.position, actions) and sitting.position.is_over:
            sitting.player.over(sitting.position.view(seat))
        sitting.player.close()


def _seated(command: str, game: str, options: dict[str, Any], root: bytes, actions: list[int]) -> Sitting:
    global _sitting
    if _sitting is None or not _follow(_sitting.position, actions):
        if _sitting is not None:
            _sitting.player.close()
        rules = games.load(game)
        position = Position(rules, options, rules.layout(options).read(root))
        _follow(position, actions)
        new = Sitting(position, ProgramPlayer(command, lambda _: new.thought), Thought())
        _sitting = new
    return _sitting


def _follow(position: Position, actions: Sequence[int]) -> bool:
    """Play what has happened since; False where something was taken back."""
    known = [played.action for played in position.history]
    if known != list(actions[: len(known)]):
        return False
    for action in actions[len(known) :]:
        position.play(action)
    return True
