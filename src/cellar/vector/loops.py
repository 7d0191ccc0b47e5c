"""The lanes of the processor, one after the other: each thread takes some of them.

Plain functions, loaded by `compiled` as `course` is.
"""

from typing import TYPE_CHECKING, Any

from cellar.core.arrays import Array, Records
from cellar.vector.course import Lanes, Room, Shown, random_steps, seat_down, show, step

if TYPE_CHECKING:
    from cellar.vector import by_rules as play
else:
    # What `compiled` puts here, or hands on to what it puts here.
    play = rules = quick = None


def seat_lanes(
    states: Records,
    starts: Records,
    lanes: Lanes,
    seeds: Array,
    how: int,
    shown: Shown,
    room: Room,
    first: int,
    last: int,
) -> None:
    """Seed the lanes and begin a match on each."""
    for lane in range(first, last):
        seat_down(states, starts, lanes, lane, lane, seeds[lane], shown, room)
        show(states, lane, lane, how, shown, room)


def step_lanes(
    states: Records,
    starts: Records,
    lanes: Lanes,
    chosen: Any,
    how: int,
    shown: Shown,
    room: Room,
    first: int,
    last: int,
) -> int:
    """Play the chosen actions; the first lane whose action is not legal, or -1."""
    refused = -1
    for lane in range(first, last):
        if step(states, starts, lanes, lane, lane, int(chosen[lane]), shown, room):
            show(states, lane, lane, how, shown, room)
        elif refused < 0:
            refused = lane
    return refused


def play_lanes(
    states: Records,
    starts: Records,
    lanes: Lanes,
    chosen: Any,
    count: int,
    how: int,
    shown: Shown,
    room: Room,
    first: int,
    last: int,
) -> None:
    """Play so many random actions on each lane, and note the last one."""
    for lane in range(first, last):
        chosen[lane] = random_steps(states, starts, lanes, lane, lane, count, shown, room)
        show(states, lane, lane, how, shown, room)


def copy_lanes(states: Records, records: Records, first: int, last: int) -> None:
    """Write the lanes' positions into records of the rules."""
    for lane in range(first, last):
        play.copy_out(states, lane, records, lane)
