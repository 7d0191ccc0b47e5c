"""Checks of the compiled twin: the state has the same bytes as NumPy's struct, and rules and playout policy give the
same answers through Numba as in plain Python."""

from typing import Any

import numpy as np

from cellar.compile import arrays
from cellar.compile.compiled import compiled
from cellar.contract.game import Game
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar.rules.tape import rows
from cellar.rules.types import CHANCE
from cellar.testing.random_matches import Sample, must, same, seats, some, walk

#: A policy may go round in circles where a random match would end.
MOST_DECISIONS = 500


def structs_are_plain(game: Game, sample: Sample) -> None:
    """Check that the plain struct and NumPy's have equal bytes, and that rules leave Python's integers in it."""
    for position in some(game, sample, seed=5, count=25):
        layout = game.layout(position.options)
        for state in (position.state, *(position.hidden(seat) for seat in seats(position))):
            data, record = state.tobytes(), layout.as_numpy(state)
            must(
                layout.size % 8 == 0, f"The state has {layout.size} bytes: pad it to a multiple of 8, as GPUs need it."
            )
            must(len(data) == layout.size == layout.dtype.itemsize, "The record's size differs", position)
            must(record.tobytes() == data == layout.read(data).tobytes(), "The record's bytes differ", position)
            odd = [name for name in layout.numbers if type(getattr(state, name)) not in (int, float)]
            must(not odd, f"The rules left something else than a Python number in {odd[:1]}", position)
            names = [name for name, _, _ in layout.fields]
            unlike = [name for name in names if not np.array_equal(np.asarray(getattr(state, name)), record[name])]
            must(not unlike, f"The field {unlike[:1]} differs between the plain record and NumPy's", position)


def twins_agree(game: Game, sample: Sample) -> None:
    """Check that the compiled rules and the plain ones agree on every question along a match."""
    rules: Any = game.rules
    twin = compiled(rules.__name__)
    options = Position.start(game, sample).options
    layout, room = game.layout(options), game.most_legal(options)
    other = np.zeros(1, layout.dtype)[0]
    out, weights = np.zeros(room, np.int64), np.zeros(room, np.int64)
    for position in walk(game, sample, 13):
        if position.history:
            _applied(twin, other, position)
        else:
            other = np.zeros(1, layout.dtype)[0]
            twin.new(other, np.array(position.setup, np.int64))
            must(same(other, position.state), "new gives another state when it is compiled.")
        must(twin.actor(other) == position.actor, "actor says something else when it is compiled,", position)
        if position.is_over:
            continue
        choices = position.legal_actions()
        if position.actor == CHANCE:
            n = twin.outcomes(other, out, weights)
            outcomes = list(zip(out[:n].tolist(), weights[:n].tolist()))
            must(outcomes == position.chances(), "outcomes differ when it is compiled,", position)
        else:
            n = twin.legal(other, out)
            must(out[:n].tolist() == choices, "legal lists other actions when it is compiled,", position)
        action = choices[len(position.history) % len(choices)] if choices else -1
        for asked in (action, -1):
            plainly = bool(game.rules.is_legal(position.state, asked))
            must(
                bool(twin.is_legal(other, asked)) == plainly,
                f"is_legal says something else of {asked} when it is compiled,",
                position,
            )
        for seat in seats(position):
            plain = game.rules.seen(position.state, action, seat)
            must(twin.seen(other, action, seat) == plain, "seen says something else when it is compiled,", position)
            hidden, fast_hidden = position.hidden(seat), other.copy()
            twin.hide(fast_hidden, seat)
            must(same(hidden, fast_hidden), "hide leaves another state when it is compiled,", position)
            redrawn, fast = position.state.copy(), layout.as_numpy(position.state)
            game.rules.resample(redrawn, seat, generator(action & 0xFFFF))
            twin.resample(fast, seat, arrays.generator(action & 0xFFFF))
            must(same(redrawn, fast), "resample draws something else when it is compiled,", position)


def _applied(twin: Any, other: Any, position: Position) -> None:
    """Play the last action on the compiled state, too."""
    played, results = position.history[-1], np.zeros(position.players, np.float64)
    tape = arrays.blank_tape(position.game.tape_rows)
    twin.apply(other, played.action, tape)
    must(tuple(rows(tape)) == played.rows, "apply notes other rows when it is compiled,", position)
    must(same(other, position.state), "apply leads to another state when it is compiled,", position)
    twin.returns(other, results)
    must(tuple(results) == position.returns(), "returns differ when it is compiled,", position)


def twins_agree_on_the_policy(game: Game, sample: Sample) -> None:
    """Check that the policy picks a legal action, changes nothing, and picks the same when it is compiled."""
    policy: Any = game.policy
    twin = compiled(policy.__name__)
    position = Position.start(game, sample, seed=17)
    layout, room = game.layout(position.options), game.most_legal(position.options)
    actions, fast_actions = [0] * room, np.zeros(room, np.int64)
    rng, fast_rng = generator(17), arrays.generator(17)
    for _ in range(MOST_DECISIONS):
        if position.is_over:
            break
        if position.actor == CHANCE:
            position.roll(rng)
            fast_rng[:] = list(rng)
            continue
        before = position.state.tobytes()
        action = policy.decide(position.state, rng, actions)
        must(position.state.tobytes() == before, "The policy changes the state,", position)
        must(action in position.legal_actions(), f"The policy decides for {action}, which is illegal,", position)
        fast = twin.decide(layout.as_numpy(position.state), fast_rng, fast_actions)
        agree = fast == action and fast_rng.tolist() == list(rng)
        must(agree, "The policy decides otherwise when it is compiled,", position)
        position.play(action)
