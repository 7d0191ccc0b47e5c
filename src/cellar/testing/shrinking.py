"""Shrinks a failure to the shortest line of moves that shows it: short lines are tried first, then moves are left out.

The work is bounded by steps, not by seconds, so that the same game is always told the same line.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from shlex import quote

from cellar.play.position import Position
from cellar.testing.random_matches import Course, LineEnds, courses, traces

#: Positions that are looked at for one failure: so many breadth-first, the others by leaving moves out.
BROAD = 1_500
STEPS = 5_000
#: Longer matches are not told move by move.
MOST_TOLD = 40
Actions = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """What a check raised, and the match that led there; none where no match did."""

    error: Exception
    start: Position | None = None
    line: Actions = ()

    def to_paste(self) -> str:
        """The way there in words: its moves, and a command that opens the position; "" where no match led there."""
        if self.start is None:
            return ""
        position, texts = self.start.copy(), list[str]()
        try:
            for action in self.line:
                texts.append(position.text(action))
                position.play(action)
        except Exception:  # what was found to fail: the position before it is shown
            position = _at(self.start, self.line[: len(position.history)])
        moves = f" Moves: {'… ' if len(texts) > MOST_TOLD else ''}{', '.join(texts[-MOST_TOLD:]) or 'none'}."
        try:
            return f"{moves} To look at it: {pasted(position)}"
        except Exception:  # its notation is what fails
            return moves


def pasted(position: Position) -> str:
    """The command that opens a position."""
    name, _, line = position.line().partition(" ")
    return f"cellar play {name} --line {quote(line)}"


def failure_of(check: Callable[[], None]) -> Failure | None:
    """Run a check: what it raises, after the fewest moves that were found; None where it passes."""
    traces.clear()
    try:
        check()
    except Exception as error:
        if not traces:
            return Failure(error)
        trace = traces.pop()
        start = Position(trace.position.game, trace.position.options, trace.start, trace.position.setup)
        return _Shrinking(check, Failure(error, start, tuple(trace.actions))).run()
    return None


def _at(start: Position, line: Actions) -> Position:
    position = start.copy()
    for action in line:
        position.play(action)
    return position


class _Shrinking:
    """One failure, and the shortest line so far."""

    def __init__(self, check: Callable[[], None], found: Failure) -> None:
        assert found.start is not None
        self.check, self.found, self.course = check, found, Course(found.start.setup)

    def run(self) -> Failure:
        courses.append(self.course)
        try:
            if not self._breadth_first(BROAD):
                self._leave_out(STEPS)
        finally:
            courses.clear()
        return self.found

    def _fails(self, line: Actions) -> bool:
        """Whether the check fails on a line, or on the beginning of it, which is then the shortest."""
        self.course.line = line
        traces.clear()
        try:
            self.check()
        except LineEnds:
            return False
        except Exception as error:
            if traces and len(traces[-1].actions) < len(self.found.line):
                self.found = Failure(error, self.found.start, tuple(traces[-1].actions))
                return True
        return False

    def _breadth_first(self, steps: int) -> bool:
        """Try all lines that are shorter, the shortest first: a state that was met is not gone on from again."""
        waiting, met = deque[Actions]([()]), set[bytes]()
        while waiting and self.course.steps < steps and len(waiting[0]) < len(self.found.line):
            line = waiting.popleft()
            if self._fails(line):
                return True
            position = traces[-1].position if traces else None
            if position is None or len(position.history) < len(line) or position.state.tobytes() in met:
                continue
            met.add(position.state.tobytes())
            waiting.extend((*line, action) for action in position.legal_actions())
        return False

    def _leave_out(self, steps: int) -> None:
        """Leave out as many moves in a row as still fails, then fewer; two and one again as long as it helps."""
        size = len(self.found.line) // 2
        while size:
            before, at = len(self.found.line), 0
            while at < len(self.found.line) and self.course.steps < steps:
                line = self.found.line
                if not self._fails(line[:at] + line[at + size :]):
                    at += max(1, size // 2)
            size = size // 2 if size > 2 or before == len(self.found.line) else 2
