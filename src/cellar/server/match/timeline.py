"""The line of play of a match: its actions, and the state at any ply, derived by replay from the nearest mark.

Only the current state, the actions and a mark every few plies are kept: a match costs little memory, however long it
is.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cellar.core.chance import tickets, weighted
from cellar.core.game import Game, Row
from cellar.core.position import Position
from cellar.core.tape import NO_TAPE, blank_tape, rows
from cellar.core.types import CHANCE, Ints, Options, State
from cellar.server.store.rows import BACK, EventRow, MarkRow

#: A mark is kept, and stored, after so many actions.
EVERY = 32


@dataclass(frozen=True, slots=True)
class Step:
    """One action: who acted, the states around it and what it made happen."""

    #: the number of actions once it is played
    ply: int
    actor: int
    action: int
    before: bytes
    after: bytes
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Happened:
    """One event of a table: a step, or (without one) moves taken back; with the states around it."""

    version: int
    #: how many actions the line of play has after it
    ply: int
    #: milliseconds since 1970
    at: int
    before: bytes
    after: bytes
    step: Step | None


class Timeline:
    """Actions played so far, and the states that they led to."""

    def __init__(self, game: Game, options: Options, setup: Ints | None, root: bytes) -> None:
        self.game = game
        self.options = options
        #: the same for equal options
        self.options_text = json.dumps(dict(options), sort_keys=True)
        self.setup = setup
        self.actors: list[int] = []
        self.actions: list[int] = []
        self._marks: dict[int, bytes] = {0: root}
        self._state = root

    @classmethod
    def start(cls, game: Game, options: Options, setup: Ints) -> "Timeline":
        """The line at the start of a match."""
        state = game.layout(options).blank()
        game.rules.new(state, setup)
        return cls(game, options, setup, state.tobytes())

    def copy(self) -> "Timeline":
        """An independent copy, for looking back in a thread of its own."""
        other = Timeline(self.game, self.options, self.setup, self.root)
        other.actors, other.actions = list(self.actors), list(self.actions)
        other._marks, other._state = dict(self._marks), self._state
        return other

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return len(self.actions)

    @property
    def root(self) -> bytes:
        """The state before the first action."""
        return self._marks[0]

    @property
    def state(self) -> bytes:
        """The current state."""
        return self._state

    def record(self, state: bytes) -> State:
        """A state's bytes as the rules read them: a copy."""
        return self.game.layout(self.options).read(state)

    def position(self, state: bytes | None = None) -> Position:
        """A position to ask: the current one, or one of another state of this match."""
        return Position(self.game, self.options, self.record(self._state if state is None else state))

    # -- going on

    def try_step(self, state: bytes, ply: int, action: int) -> Step:
        """What a legal action leads to, without playing it."""
        record = self.record(state)
        actor = int(self.game.rules.actor(record))
        tape = blank_tape(self.game.tape_rows)
        self.game.rules.apply(record, action, tape)
        return Step(ply + 1, actor, action, state, record.tobytes(), tuple(rows(tape)))

    def try_action(self, action: int, draw: Callable[[int], int]) -> list[Step]:
        """A legal action, and then all that chance adds to it."""
        step = self.try_step(self._state, self.ply, action)
        return [step, *self.try_chance(step.after, step.ply, draw)]

    def try_chance(self, state: bytes, ply: int, draw: Callable[[int], int]) -> list[Step]:
        """The dice and draws that follow from a state, until somebody is to decide."""
        rules, room = self.game.rules, self.game.most_legal(self.options)
        actions, weights = [0] * room, [0] * room
        steps: list[Step] = []
        while rules.actor(record := self.record(state)) == CHANCE:
            n = rules.outcomes(record, actions, weights)
            steps.append(self.try_step(state, ply, weighted(actions, weights, n, draw(tickets(weights, n)))))
            state, ply = steps[-1].after, steps[-1].ply
        return steps

    def settle(self, draw: Callable[[int], int]) -> None:
        """Play what chance owes, until somebody is to decide."""
        self.play(self.try_chance(self._state, self.ply, draw))

    def play(self, steps: Sequence[Step]) -> None:
        """Take steps that were tried from here."""
        for step in steps:
            self.actors.append(step.actor)
            self.actions.append(step.action)
            self._state = step.after
            if step.ply % EVERY == 0:
                self._marks[step.ply] = step.after

    def back_to(self, ply: int) -> None:
        """Take back all actions after `ply`."""
        state = self.state_at(ply)
        del self.actors[ply:], self.actions[ply:]
        self._marks = {mark: kept for mark, kept in self._marks.items() if mark <= ply}
        self._state = state

    # -- looking back

    def state_at(self, ply: int) -> bytes:
        """The state after `ply` actions."""
        if ply == self.ply:
            return self._state
        mark = max(mark for mark in self._marks if mark <= ply)
        record = self.record(self._marks[mark])
        for action in self.actions[mark:ply]:
            self.game.rules.apply(record, action, NO_TAPE)
        return record.tobytes()

    def steps(self, first: int, last: int) -> list[Step]:
        """The steps that led to the plies first … last (1 is the first)."""
        if last < first:
            return []
        state, found = self.state_at(first - 1), []
        for ply in range(first, last + 1):
            found.append(self.try_step(state, ply - 1, self.actions[ply - 1]))
            state = found[-1].after
        return found

    # -- to and from the store

    def layout(self) -> str:
        """A digest of how the record is laid out: states of another layout mean something else."""
        return hashlib.sha256(repr(self.game.layout(self.options).fields).encode()).hexdigest()[:16]

    def marks(self, steps: Sequence[Step], version: int) -> list[MarkRow]:
        """The marks to store with steps whose first one has this version."""
        layout = self.layout() if any(step.ply % EVERY == 0 for step in steps) else ""
        return [
            MarkRow(version + n, step.ply, layout, step.after) for n, step in enumerate(steps) if step.ply % EVERY == 0
        ]

    def restore(self, happened: Sequence[EventRow], kept: Sequence[MarkRow]) -> None:
        """Catch up with the events of the store, from the latest of its marks that still stands."""
        layout = self.layout() if kept else ""
        by_version = {mark.version: mark for mark in kept if mark.layout == layout}
        for event in happened:
            if event.actor == BACK:
                del self.actors[event.action :], self.actions[event.action :]
                self._marks = {ply: state for ply, state in self._marks.items() if ply <= event.action}
            else:
                self.actors.append(event.actor)
                self.actions.append(event.action)
            mark = by_version.get(event.version)
            if mark is not None and mark.ply == self.ply:
                self._marks[mark.ply] = mark.state
        self._state = b""  # not of this ply: `state_at` must look for a mark
        latest = max(self._marks)
        record = self.record(self._marks[latest])
        for ply in range(latest, self.ply):
            self.game.rules.apply(record, self.actions[ply], NO_TAPE)
            if (ply + 1) % EVERY == 0:
                self._marks[ply + 1] = record.tobytes()
        self._state = record.tobytes()
