"""The levels novice, club, expert and master: searching bots for both seats, for matches without a perfect player.

One function plays them all. A level's settings say how far it looks (`depth`, `width`, `horizon`), whether its angel
sees the edge of a finite board from afar (`edge`), and what its devil knows of holding that edge against a king
(`walls`), with what chance one that only glances at the sky does not notice a cell (`overlooks`), and whether it solves
the last flights before a limit (`solves`).
"""

from cellar.contract.bot import Opinion, Thought
from cellar.contract.game import Game
from cellar.games.angel import rules
from cellar.games.angel.endless import history
from cellar.games.angel.endless.coordinates import Cell, Square
from cellar.games.angel.opponents.alpha_beta import Search, Sight
from cellar.games.angel.opponents.answer import answer
from cellar.games.angel.opponents.last_flights import LastFlights, few_left
from cellar.games.angel.ring.corner import PREPARED
from cellar.games.angel.ring.demands import joint_demands, wall_demands
from cellar.games.angel.ring.layout import NEAR
from cellar.games.angel.ring.perfect_devil import Plan, unprepared
from cellar.games.angel.ring.perfect_devil import decide as ring_decision
from cellar.games.angel.ring.rect import Rect, nearest
from cellar.rules.types import Options, State

#: Two corners of a ring must not be looked at together.
SMALLEST_RING = 8
#: What a devil knows of walls: to answer at the wall that the king comes to, or how to prepare the corners as well.
KNOWS_WALLS = 1
KNOWS_CORNERS = 2
#: From this height on a devil who knows walls does not wait for a king to demand a mark.
WARY = 10


def wall_mark(options: Options, state: State, known: int) -> Cell | None:
    """Choose the mark that holds a finite board's edge against a king, as far as the level knows how."""
    radius = int(options["radius"])
    if options["power"] != 1 or options["dims"] != 2 or options["form"] != "board" or radius < SMALLEST_RING:
        return None
    # The edge belongs to the board: the ring lies just beyond it.
    plan = Plan("edge", radius + 1, radius + 1, PREPARED, NEAR, joint_demands)
    rect = plan.around((int(state.sx), int(state.sy)))
    king = (int(state.ax), int(state.ay))
    marked = {(cell[0], cell[1]) for cell in history.marks(state)}
    if known == KNOWS_CORNERS and not unprepared(plan, rect, marked):
        demands = plan.demands(rect, king, marked)
    else:
        demands = wall_demands(rect, king, marked)
    if demands:
        answers = [answer for demand in demands for answer in demand.answers]
        return answers[0] if answers else None
    if known == KNOWS_CORNERS:
        return ring_decision(plan, rect, king, marked).square
    return _wary_mark(rect, king, marked)


def _wary_mark(rect: Rect, king: Square, marked: set[Square]) -> Cell | None:
    missing = rect.missing(marked)
    return nearest(king, missing)[0] if missing and min(rect.heights(king).values()) <= WARY else None


def opinion(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    """Return the move of a level, and its expected result. A level without search takes the best of the cells that it
    does not overlook."""
    if thought.setting("solves", 0) and few_left(options, state):
        solver = LastFlights(options, state)
        good = solver.catching() if seat == rules.DEVIL else solver.saving()
        if good:
            return Opinion(answer(options, state, good[0]), value=1.0, exact=True)
    sight = Sight(
        int(thought.setting("depth", 6)),
        int(thought.setting("width", 12)),
        int(thought.setting("horizon", 5)),
        seat == rules.DEVIL or bool(thought.setting("edge", 1)),
    )
    search = Search(options, state, sight, thought)
    known = int(thought.setting("walls", KNOWS_CORNERS))
    cell = wall_mark(options, state, known) if seat == rules.DEVIL and known else None
    if cell is not None:
        search.glance()
        return Opinion(answer(options, state, cell), value=search.expected(seat))
    best = search.decide(seat)
    # What wins or loses at once is seen by everybody.
    if sight.depth == 1 and not search.decided:
        ranked = search.at_a_glance(seat)
        best = ranked[thought.noticed(range(len(ranked)))[0]]
    action = answer(options, state, best)
    return Opinion(action, {action: 1.0}, search.expected(seat), simulations=search.counted)


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return opinion(game, options, state, seat, thought).action
