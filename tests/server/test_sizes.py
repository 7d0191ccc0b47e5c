"""What a move costs on the wire: everybody at a table is told what changed, and no more."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from cellar.play.position import Position
from cellar.server.model.guests import Guest
from cellar.server.model.timeline import Happened, Timeline
from cellar.server.model.tokens import Holder
from cellar.server.views.events import tell_events
from cellar.server.views.moment import Moment
from cellar.server.web.transport import framed

MOVES = 100


class Line:
    """Counts what is written."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def write(self, *texts: bytes | memoryview) -> None:
        self.frames.append(framed(*texts))

    def waiting(self) -> int:
        return 0

    def hang_up(self) -> None:
        raise AssertionError("nobody is sent away")


def played(name: str, players: int, seed: int) -> Iterator[list[bytes]]:
    """What all seats of a random match are told of each move, one after the other."""
    position, rng = Position.start(name, {"players": players}, seed=seed), random.Random(seed)
    assert position.setup is not None
    timeline = Timeline.start(position.game, position.options, position.setup)
    timeline.settle(rng.randrange)
    lines = [Line() for _ in range(players)]
    guests = [
        Guest(Holder((seat,), token=bytes([seat]), token_hash=bytes([seat])), line, 1 << 30)
        for seat, line in enumerate(lines)
    ]
    now = Moment(timeline, timeline.state)
    for _ in range(MOVES):
        if now.actor < 0:
            return
        step = timeline.try_step(timeline.state, timeline.ply, rng.choice(timeline.position().legal_actions()))
        steps = [step, *timeline.try_chance(step.after, step.ply, rng.randrange)]
        timeline.play(steps)
        happened = [Happened(step.ply, step.ply, 1_700_000_000_000, step.before, step.after, step) for step in steps]
        now = tell_events(guests, timeline, happened, None, now)
        yield [frame for line in lines for frame in line.frames]
        for line in lines:
            line.frames.clear()


@pytest.mark.parametrize("seed", [1, 2])
def test_a_move_at_a_full_table_of_zyrcan_takes_twelve_kilobytes_to_all(seed: int) -> None:
    sizes = [sum(map(len, frames)) for frames in played("zyrcan", 5, seed)]
    assert len(sizes) > 80
    assert sum(sizes) / len(sizes) < 12_000


def test_what_changes_of_the_angels_board_takes_two_kilobytes() -> None:
    patches: list[int] = []
    for frames in played("angel", 2, 1):
        for frame in frames:
            event: dict[str, Any] = msgspec.json.decode(frame[frame.index(b'{"type"') :])
            patches.append(len(msgspec.json.encode(event.get("patch"))))
    assert len(patches) >= 2 * MOVES
    assert 100 < max(patches) < 2_000
