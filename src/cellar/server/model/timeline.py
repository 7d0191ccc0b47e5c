"""The actions of a match and its state at any ply, by replay from the nearest checkpoint: event sourcing.

Only the first state, the current one, the actions and some checkpoints are kept, and these within a budget of bytes: a
match costs little memory, however long it is and however large its states are.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from msgspec import Struct

from cellar.contract.game import Game, Row
from cellar.language.deferred import typed
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.chance import tickets, weighted
from cellar.rules.layout import Layout
from cellar.rules.tape import NO_TAPE, blank_tape, rows
from cellar.rules.types import CHANCE, Ints, Options, State
from cellar.server.store.rows import BACK, CheckpointRow, EventRow

#: Number of actions between two checkpoints; more where states are large.
EVERY = 32
#: What checkpoints may cost: stored bytes for each action, and bytes of a match in memory.
BYTES_AN_ACTION = 512
CHECKPOINT_BYTES = 1 << 20
#: Maximum number of actions replayed on the event loop; more are a worker's job.
AT_ONCE = 8


@cache
def _digest(layout: Layout) -> str:
    return hashlib.sha256(repr(layout.fields).encode()).hexdigest()[:16]


def spacing(size: int) -> int:
    """The number of actions between two checkpoints for states of this size."""
    every = EVERY
    while size > every * BYTES_AN_ACTION:
        every *= 2
    return every


class Step(Struct, frozen=True, gc=False):
    """One action with its actor, the states before and after it, and the rows of its tape."""

    #: the number of actions once it is played
    ply: int
    actor: int
    action: int
    before: bytes
    after: bytes
    rows: tuple[Row, ...]


class Happened(Struct, frozen=True, gc=False):
    """One event of a table with the states before and after it: a step, or (without one) moves taken back."""

    version: int
    #: how many actions the match has after it, less those taken back
    ply: int
    #: milliseconds since 1970
    at: int
    before: bytes
    after: bytes
    step: Step | None


class Timeline:
    """The actions of a match, its current state and its checkpoints. `since` is the ply of the first state: 0 but for a
    part of a longer timeline."""

    def __init__(self, game: Game, options: Options, setup: Ints | None, root: bytes, since: int = 0) -> None:
        self.game = game
        self.options = options
        #: the same for equal options
        self.options_text = json.dumps(dict(options), sort_keys=True)
        self.setup = setup
        self.root = root
        self.since = since
        self.actors: list[int] = []
        self.actions: list[int] = []
        self.every = spacing(len(root))
        self._checkpoints: dict[int, bytes] = {}
        self.state = root
        #: the state of the last step that was computed, as bytes and as a struct
        self._tried: tuple[bytes, State] | None = None

    @classmethod
    def start(cls, game: Game, options: Options, setup: Ints) -> "Timeline":
        """The timeline at the start of a match."""
        state = game.layout(options).blank()
        game.rules.new(state, setup)
        return cls(game, options, setup, state.tobytes())

    def until(self, ply: int, state: bytes) -> "Timeline":
        """A copy that ends at a ply, with the state there."""
        other = Timeline(self.game, self.options, self.setup, self.root, self.since)
        other.actors, other.actions, other._checkpoints = list(self.actors), list(self.actions), dict(self._checkpoints)
        other.back_to(ply, state)
        return other

    def part(self, ply: int, last: int | None = None, state: bytes = b"") -> dict[str, Any]:
        """The part from the nearest checkpoint at or before `ply` on, up to `last`: what a worker needs to replay it.
        With the state after `ply` actions, it begins there."""
        since = ply if state else self._checkpoint_before(ply)
        end = self.ply if last is None else last
        return {
            "game": self.game.name,
            "options": dict(self.options),
            "root": state or self._checkpoints.get(since, self.root),
            "since": since,
            "actors": self.actors[since - self.since : end - self.since],
            "actions": self.actions[since - self.since : end - self.since],
        }

    @classmethod
    def of_part(cls, part: Mapping[str, Any]) -> "Timeline":
        """The timeline of a part that `part` made; its last state is unknown until it is replayed."""
        found = cls(load(part["game"]), part["options"], None, part["root"], part["since"])
        found.actors, found.actions = list(part["actors"]), list(part["actions"])
        found.state = b"" if found.actions else found.root
        return found

    @classmethod
    def of_position(cls, position: Position) -> "Timeline":
        """The timeline of what was played up to a position."""
        found = cls(position.game, position.options, position.setup, position.root)
        found.actors = [played.actor for played in position.history]
        found.actions = [played.action for played in position.history]
        found.replay()
        return found

    @cached_property
    def _layout(self) -> Layout:
        return self.game.layout(self.options)

    @cached_property
    def deferrable(self) -> bool:
        """Whether its messages can be deferred: all that people type into what a game shows are options."""
        return not typed(self.options_text)

    @property
    def ply(self) -> int:
        """Number of actions played."""
        return self.since + len(self.actions)

    def struct(self, state: bytes) -> State:
        """A state's bytes as the struct that the rules read: a copy."""
        return self._layout.read(state)

    def glance(self, state: bytes) -> State:
        """A state's struct for reading only; the one that a step has just led to is not read again."""
        if self._tried is not None and self._tried[0] is state:
            return self._tried[1]
        return self.struct(state)

    def position(self, state: bytes | None = None) -> Position:
        """A `Position` of the current state, or of another state of this match."""
        return Position(self.game, self.options, self.struct(self.state if state is None else state))

    # -- going on

    def try_step(self, state: bytes, ply: int, action: int) -> Step:
        """Compute the step of a legal action, without playing it."""
        struct = self.struct(state)
        actor = int(self.game.rules.actor(struct))
        tape = blank_tape(self.game.tape_rows)
        self.game.rules.apply(struct, action, tape)
        after = struct.tobytes()
        self._tried = after, struct
        return Step(ply + 1, actor, action, state, after, tuple(rows(tape)))

    def try_chance(self, state: bytes, ply: int, draw: Callable[[int], int]) -> list[Step]:
        """Compute the chance actions that follow from a state, until a seat is to decide."""
        rules, steps = self.game.rules, list[Step]()
        while rules.actor(struct := self.glance(state)) == CHANCE:
            room = self.game.most_legal(self.options)
            actions, weights = [0] * room, [0] * room
            n = rules.outcomes(struct, actions, weights)
            steps.append(self.try_step(state, ply, weighted(actions, weights, n, draw(tickets(weights, n)))))
            state, ply = steps[-1].after, steps[-1].ply
        return steps

    def settle(self, draw: Callable[[int], int]) -> None:
        """Play the chance actions that are due, until a seat is to decide."""
        self.play(self.try_chance(self.state, self.ply, draw))

    def play(self, steps: Sequence[Step]) -> None:
        """Append steps that were computed from the current state."""
        for step in steps:
            self.actors.append(step.actor)
            self.actions.append(step.action)
            self.state = step.after
            self._keep_checkpoint(step.ply, step.after)

    def back_to(self, ply: int, state: bytes) -> None:
        """Take back all actions after `ply`, to the state there."""
        self._cut(ply)
        self.state = state

    def _cut(self, ply: int) -> None:
        del self.actors[ply - self.since :], self.actions[ply - self.since :]
        self._checkpoints = {checkpoint: kept for checkpoint, kept in self._checkpoints.items() if checkpoint <= ply}

    def _keep_checkpoint(self, ply: int, state: bytes) -> None:
        """Keep a checkpoint where one is due; over the memory budget, every other one is dropped."""
        if ply % self.every:
            return
        self._checkpoints[ply] = state
        wide = self.every
        while len(self._checkpoints) > 1 and sum(map(len, self._checkpoints.values())) > CHECKPOINT_BYTES:
            wide *= 2
            self._checkpoints = {
                checkpoint: kept
                for checkpoint, kept in self._checkpoints.items()
                if checkpoint % wide == 0 or checkpoint == ply
            }

    # -- looking back

    def _checkpoint_before(self, ply: int) -> int:
        return max((checkpoint for checkpoint in self._checkpoints if checkpoint <= ply), default=self.since)

    def replays(self, ply: int) -> int:
        """Number of actions to replay for the state after `ply` of them."""
        return 0 if ply == self.ply and self.state else ply - self._checkpoint_before(ply)

    def state_at(self, ply: int) -> bytes:
        """The state after `ply` actions."""
        if ply == self.ply and self.state:
            return self.state
        checkpoint = self._checkpoint_before(ply)
        struct = self.struct(self._checkpoints.get(checkpoint, self.root))
        for action in self.actions[checkpoint - self.since : ply - self.since]:
            self.game.rules.apply(struct, action, NO_TAPE)
        return struct.tobytes()

    def walk(self, first: int, last: int) -> Iterator[Step]:
        """Yield the steps that led to the plies first … last (1 is the first)."""
        state = self.state_at(first - 1) if first <= last else b""
        for ply in range(first, last + 1):
            step = self.try_step(state, ply - 1, self.actions[ply - 1 - self.since])
            yield step
            state = step.after

    def steps(self, first: int, last: int) -> list[Step]:
        """The steps that led to the plies first … last (1 is the first)."""
        return list(self.walk(first, last))

    # -- to and from the store

    def layout(self) -> str:
        """A digest of the struct's layout: stored states of another layout cannot be read."""
        return _digest(self._layout)

    def checkpoints(self, steps: Sequence[Step], version: int) -> list[CheckpointRow]:
        """The checkpoints to store with steps whose first one has this version."""
        due = [(version + n, step) for n, step in enumerate(steps) if step.ply % self.every == 0]
        layout = self.layout() if due else ""
        return [CheckpointRow(at, step.ply, layout, step.after) for at, step in due]

    @property
    def checkpoints_by_ply(self) -> dict[int, bytes]:
        """The checkpoints in memory, by ply."""
        return dict(self._checkpoints)

    def all_checkpoints(self) -> list[CheckpointRow]:
        """The checkpoints to store with a whole timeline in which nothing was taken back."""
        layout = self.layout()
        return [CheckpointRow(ply, ply, layout, state) for ply, state in sorted(self._checkpoints.items())]

    def restore(self, happened: Sequence[EventRow], kept: Sequence[CheckpointRow]) -> None:
        """Load the store's events and those of its checkpoints that are still valid. The current state is not known
        then: `replay` finds it, here or in another process."""
        layout = self.layout() if kept else ""
        by_version = {checkpoint.version: checkpoint for checkpoint in kept if checkpoint.layout == layout}
        for event in happened:
            if event.actor == BACK:
                self._cut(event.action)
            elif event.actor >= CHANCE:
                self.actors.append(event.actor)
                self.actions.append(event.action)
            checkpoint = by_version.get(event.version)
            if checkpoint is not None and checkpoint.ply == self.ply:
                self._keep_checkpoint(checkpoint.ply, checkpoint.state)
        self.state = b""

    def replay(self) -> None:
        """Compute the current state from the latest checkpoint."""
        latest = self._checkpoint_before(self.ply)
        struct = self.struct(self._checkpoints.get(latest, self.root))
        for ply, action in enumerate(self.actions[latest - self.since :], latest + 1):
            self.game.rules.apply(struct, action, NO_TAPE)
            if ply % self.every == 0:
                self._keep_checkpoint(ply, struct.tobytes())
        self.state = struct.tobytes()

    def replayed(self, state: bytes, checkpoints: Mapping[int, bytes]) -> None:
        """Take over the state and checkpoints that a worker has computed."""
        for ply, checkpoint in sorted(checkpoints.items()):
            self._keep_checkpoint(ply, checkpoint)
        self.state = state
