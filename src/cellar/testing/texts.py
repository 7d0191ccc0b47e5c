"""Checks of text formats: positions and records round-trip, and broken input is refused with a sentence."""

from collections.abc import Callable
from typing import Any

from cellar.contract.game import Game
from cellar.errors import CellarError
from cellar.play.position import Position
from cellar.play.record import read, write
from cellar.rules.rng import below, generator
from cellar.testing.random_matches import Broken, Sample, must, same, some, walk

#: What no field of a position is, or hardly.
ODD_VALUES: tuple[Any, ...] = (None, -1, "x", [], {}, [[]], 10**30, 1.5, True)


def positions_round_trip(game: Game, sample: Sample) -> None:
    """Check that JSON, line and bytes each bring the same state back."""
    for position in some(game, sample, 8, 20):
        by_json = Position.from_json(position.to_json())
        must(same(by_json.state, position.state), "to_json and from_json lead to another state", position)
        by_line = Position.from_line(position.line())
        must(same(by_line.state, position.state), "to_line and from_line lead to another state", position)
        must("\n" not in position.line(), "to_line has more than one line", position)
        must(by_line.line() == position.line(), "A line that was read is written differently", position)


def records_replay(game: Game, sample: Sample) -> None:
    """Check that records replay with the same states and rows, from the start or from the middle of a match."""
    *_, position = walk(game, sample, 9)
    text = write(position, ["Ann"])
    again = read(text)
    must(same(again.position.state, position.state), "A record replays to another state.")
    must(
        [p.rows for p in again.position.history] == [p.rows for p in position.history],
        "A record replays with other rows.",
    )
    must(write(again.position, again.seats) == text, "A record that was read is written differently.")
    middle = Position.start(game, sample, seed=9)
    rng = generator(10)
    for _ in range(min(10, len(position.history) // 2)):
        middle.step(rng)
    fork = Position.from_line(middle.line())
    for _ in range(5):
        if not fork.is_over:
            fork.step(rng)
    must(
        same(read(write(fork)).position.state, fork.state),
        "A record that begins in the middle replays to another state.",
    )


def broken_input_is_refused(game: Game, sample: Sample) -> None:
    """Check that cut, doubled and garbled input fails with one of Cellar's errors, or is read as something valid."""
    position = next(iter(some(game, sample, 11, 2)))
    rng = generator(12)
    readers: tuple[tuple[str, Callable[[str], object]], ...] = (
        (write(position), read),
        (position.line(), Position.from_line),
    )
    for text, reader in readers:
        for _ in range(60):
            place = below(rng, len(text))
            garbled = text[:place] + chr(33 + below(rng, 90)) + text[place + 1 :]
            refused(reader, (text[:place], text[:place] + text[place + 1 :], garbled)[below(rng, 3)])
    data = position.to_json()
    for key in data:
        for value in ODD_VALUES:
            refused(Position.from_json, {**data, key: value})
        refused(Position.from_json, {k: v for k, v in data.items() if k != key})


def refused(reader: Callable[[Any], object], broken: Any) -> None:
    """Check that reading works or fails with a sentence; any other exception would reach a user as a traceback."""
    try:
        reader(broken)
    except CellarError as error:
        must(bool(str(error).strip()), f"{str(broken)[:80]!r} is refused without a word.")
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise Broken(f"Reading {str(broken)[:80]!r} raises {what[:120]}, not one of Cellar's errors.") from error
