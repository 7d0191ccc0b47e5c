"""The simulator behind environments: a game with its options, compiled, over states that never change.

A `Simulator` has what all matches with the same options share: the compiled queries, their buffers (one set for each
thread) and the start. `simulator.play(moment, action)` gives the next moment; a `Moment` is immutable, so a copy of it
costs nothing.
"""

import threading
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np

from cellar.compile import arrays
from cellar.compile.compiled import compiled
from cellar.contract import options, planes
from cellar.contract.game import Levels, Observation
from cellar.contract.traits import Traits
from cellar.draw.svg import write_svg
from cellar.draw.terminal import plain
from cellar.engine.parts import by_rules, name_of
from cellar.errors import BadGame, BadOption
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.layout import State
from cellar.rules.rng import generator
from cellar.rules.types import CHANCE, OVER, Ints

#: A match without a bound is cut after so many decisions, unless an environment is told otherwise.
HORIZON = 4000


class Moment:
    """An immutable state of a match: its bytes, whose decision it is, and its legal actions, looked up on demand."""

    __slots__ = ("_actions", "_simulator", "_weights", "actor", "data")

    def __init__(
        self, simulator: "Simulator | None", data: bytes, actor: int, actions: Any = None, weights: Any = None
    ) -> None:
        self._simulator = simulator
        self.data = data
        self.actor = actor
        self._actions = actions
        self._weights = weights

    @property
    def actions(self) -> list[int]:
        if self._actions is None:
            assert self._simulator is not None
            again = self._simulator.moment(self.data)
            self._actions, self._weights = again._actions, again._weights
        if isinstance(self._actions, bytes):
            self._actions = np.frombuffer(self._actions, np.int64).tolist()
        found: list[int] = self._actions
        return found

    @property
    def weights(self) -> list[int]:
        if self._actions is None:
            assert self.actions is not None
        if isinstance(self._weights, bytes):
            self._weights = np.frombuffer(self._weights, np.int64).tolist()
        found: list[int] = self._weights
        return found

    @property
    def is_over(self) -> bool:
        return self.actor == OVER

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moment) and other.data == self.data

    def __hash__(self) -> int:
        return hash(self.data)


class Buffers:
    """The buffers that compiled functions read and write."""

    def __init__(self, dtype: Any, most_legal: int, players: int) -> None:
        self.states: Any = np.zeros(2, dtype)
        raw: Any = self.states.view(np.uint8)
        #: the first struct's bytes
        self.state = memoryview(raw)[: self.states.itemsize]
        self.now = np.zeros(2, np.int64)
        self.actions = np.zeros(most_legal, np.int64)
        self.weights = np.zeros(most_legal, np.int64)
        self.results = np.zeros(players, np.float64)
        self.tape = arrays.no_tape()
        #: what `look` fills
        self.found = (self.now, self.actions, self.weights, self.results)


class Straight:
    """The compiled queries for one layout, called without Numba's dispatch, which takes longer than most of them."""

    def __init__(self, queries: Any, buffers: Buffers) -> None:
        from numba import typeof

        rng, out = arrays.generator(0), np.zeros(1, np.int8)
        work = (buffers.actions, buffers.weights)
        self.look = queries.look.compile(tuple(map(typeof, (buffers.states, *buffers.found))))
        self.play = queries.play.compile(tuple(map(typeof, (buffers.states, 0, buffers.tape, *buffers.found))))
        self.onwards = queries.onwards.compile(tuple(map(typeof, (buffers.states, 0, rng, buffers.tape, *work))))
        self.turn = queries.turn.compile(tuple(map(typeof, (buffers.states, 0, 0, rng, buffers.tape, *work, out, out))))
        self.see = queries.see.compile(tuple(map(typeof, (buffers.states, 0, out, out, buffers.actions))))


class ThreadBuffers(threading.local):
    """A set of buffers for each thread, so that threads share a simulator."""

    def __init__(self, made: Callable[[], Buffers]) -> None:
        self.buffers = made()


class Simulator:
    """A game with its options, compiled: transitions from moment to moment, and what a seat observes of them."""

    def __init__(self, game: str, given: Mapping[str, Any]) -> None:
        self.game = load(game)
        self.options = options.complete(self.game.about, given)
        self.game.setup.check(self.options)
        if self.game.traits is None or self.game.observation is None:
            raise BadGame(
                f"{self.game.about.title} cannot be an environment: it states no traits or no observation "
                "(docs/contract.md)."
            )
        self.observation: Observation = self.game.observation
        self.traits: Traits = self.game.traits(self.options)
        self.planes = self.observation.planes(self.options)
        self.size = planes.size(self.planes)
        self.players = int(self.options["players"])
        #: decisions after which a match is cut
        self.longest = self.traits.longest or HORIZON
        self.layout = self.game.layout(self.options)
        parts = {**by_rules(self.game), "observation": name_of(self.observation)}
        self._queries: Any = compiled("cellar.envs.queries", parts)
        self._desk = ThreadBuffers(self.buffers)
        #: the compiled functions, called directly
        self.straight = Straight(self._queries, self._desk.buffers)

    def buffers(self) -> Buffers:
        return Buffers(self.layout.dtype, self.game.most_legal(self.options), self.players)

    # -- beginning

    def start(self, rng: Ints) -> Moment:
        """The first moment of a match, its setup drawn with this generator."""
        return self._fixed_start or self.begin(self.game.setup.draw(self.options, rng))

    def begin(self, setup: Ints) -> Moment:
        state = self.layout.blank()
        self.game.rules.new(state, setup)
        return self.moment(state.tobytes())

    @cached_property
    def _fixed_start(self) -> Moment | None:
        """The start of every match, in a game that draws nothing for it; else None."""
        rng = generator(1)
        before = list(rng)
        setup = self.game.setup.draw(self.options, rng)
        return self.begin(setup) if list(rng) == before else None

    @cached_property
    def levels(self) -> Levels | None:
        """The module that draws setups by difficulty, where there is a measure of it."""
        module: Any = import_module(self.game.levels) if self.game.levels else None
        found: Levels | None = module
        return found

    # -- playing

    def _at(self, data: bytes) -> Buffers:
        """This thread's buffers with a state in them."""
        buffers = self._desk.buffers
        buffers.state[:] = data
        return buffers

    def moment(self, data: bytes) -> Moment:
        buffers = self._at(data)
        self.straight.look(buffers.states, *buffers.found)
        return self._found(buffers)

    def play(self, moment: Moment, action: int) -> Moment:
        """The moment after a legal action or an outcome of chance."""
        buffers = self._at(moment.data)
        self.straight.play(buffers.states, action, buffers.tape, *buffers.found)
        return self._found(buffers)

    def settle(self, moment: Moment, rng: arrays.Array, mine: int = -1) -> Moment:
        """Play chance, with this generator, until a seat decides or the match is over. Where `mine` is a seat, the
        others move at random until that one decides."""
        buffers = self._at(moment.data)
        who = self.straight.onwards(buffers.states, mine, rng, buffers.tape, buffers.actions, buffers.weights)
        return Moment(self, buffers.state.tobytes(), who)

    def _found(self, buffers: Buffers) -> Moment:
        actor, n = buffers.now.tolist()
        weights = buffers.weights[:n].tobytes() if actor == CHANCE else []
        return Moment(self, buffers.state.tobytes(), actor, buffers.actions[:n].tobytes(), weights)

    # -- asking

    def returns(self, moment: Moment) -> list[float]:
        if moment.actor != OVER:
            return [0.0] * self.players
        buffers = self._at(moment.data)
        self.straight.look(buffers.states, *buffers.found)
        found: list[float] = buffers.results.tolist()
        return found

    def observe(self, moment: Moment, seat: int, out: Any) -> None:
        """Write what the seat observes into an array of the simulator's `size`."""
        buffers = self._at(moment.data)
        self._queries.observe(buffers.states, seat, out)

    def resample(self, moment: Moment, seat: int, rng: arrays.Array) -> Moment:
        """Determinization: a moment that the seat cannot tell from this one."""
        buffers = self._at(moment.data)
        self._queries.resample(buffers.states, seat, rng)
        return self.moment(buffers.state.tobytes())

    def state(self, moment: Moment) -> State:
        """The state as plain rules, notation and pictures take it."""
        return self.layout.read(moment.data)

    def rendered(self, moment: Moment, mode: str, seat: int) -> str:
        """The picture that a seat sees, by a render mode of environments."""
        view = Position(self.game, self.options, self.state(moment)).view(seat)
        return write_svg(view.scene, "auto") if mode == "svg" else plain(view.scene)

    # -- how it looks (`cellar.play.information_state.Eyes`); no data is the state before the setup, which shows nothing

    def seen(self, data: bytes, action: int, seat: int) -> int:
        if not data or not self.traits.secrets:
            return action if data else -1
        buffers = self._at(data)
        return int(self._queries.seen(buffers.states, action, seat))

    def hidden(self, data: bytes, seat: int) -> bytes:
        if not data or not self.traits.secrets:
            return data
        buffers = self._at(data)
        self._queries.hide(buffers.states, seat)
        return buffers.state.tobytes()


_simulators: dict[tuple[str, tuple[tuple[str, Any], ...]], Simulator] = {}


def simulator_for(game: str, given: Mapping[str, Any]) -> Simulator:
    key = (game, tuple(sorted(given.items())))
    if key not in _simulators:
        _simulators[key] = Simulator(game, given)
    return _simulators[key]


def allowed(choice: str, choices: tuple[str, ...], what: str) -> str:
    """Validate a setting of an environment that takes one of some words."""
    if choice not in choices:
        raise BadOption(f"{what} is one of {', '.join(choices)}; {choice!r} is not.")
    return choice
