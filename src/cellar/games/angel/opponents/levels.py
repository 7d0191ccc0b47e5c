"""Apprentice, journeyman and master: searching players for both seats, where no perfect player can promise anything."""

from cellar.bots.registry import Thought
from cellar.core.game import Game
from cellar.core.types import Options, State
from cellar.games.angel import rules
from cellar.games.angel.endless import history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.opponents.alpha_beta import Level, Search
from cellar.games.angel.opponents.answer import answer
from cellar.games.angel.ring import corner
from cellar.games.angel.ring.corner import PREPARED
from cellar.games.angel.ring.demands import joint_demands, wall_demands
from cellar.games.angel.ring.layout import NEAR
from cellar.games.angel.ring.perfect_devil import Plan, unprepared
from cellar.games.angel.ring.perfect_devil import decide as ring_decision

#: Two corners of a ring must not be looked at together.
SMALLEST_RING = 8
#: Easiest first.
LEVELS = {
    level.name: level
    for level in (
        Level("apprentice", 1, 6, 2),
        Level("journeyman", 2, 10, 3),
        Level("master", 4, 12, 4, knows_rings=True),
    )
}


def ring_mark(options: Options, state: State) -> Cell | None:
    """Against a king on a finite board too small for the perfect devil: hold the board's own edge as a ring, as long as
    that goes."""
    radius = int(options["radius"])
    if options["power"] != 1 or options["dims"] != 2 or options["form"] != "board" or radius < SMALLEST_RING:
        return None
    # The edge belongs to the board: the ring lies just beyond it.
    plan = Plan("edge", radius + 1, radius + 1, PREPARED, NEAR, joint_demands)
    rect = plan.around((int(state.sx), int(state.sy)))
    king = (int(state.ax), int(state.ay))
    marked = {(cell[0], cell[1]) for cell in history.marks(state)}
    demands = (
        plan.demands(rect, king, marked) if not unprepared(plan, rect, marked) else wall_demands(rect, king, marked)
    )
    if demands:
        answers = [answer for demand in demands for answer in demand.answers]
        return answers[0] if answers else None
    return ring_decision(plan, rect, king, marked).square


def decide(options: Options, state: State, seat: int, level: Level, thought: Thought) -> int:
    cell = ring_mark(options, state) if seat == rules.DEVIL and level.knows_rings else None
    return answer(options, state, cell or Search(options, state, level, thought).decide(seat))


def apprentice(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return decide(options, state, seat, LEVELS["apprentice"], thought)


def journeyman(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return decide(options, state, seat, LEVELS["journeyman"], thought)


def master(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return decide(options, state, seat, LEVELS["master"], thought)


def warm_master(game: Game, options: Options) -> None:
    """The master's tables against a king; nothing here is compiled."""
    if int(options["power"]) == 1 and options["form"] == "board":
        corner.tables()
