"""The lanes of the processor, one after the other: each thread takes some of them.

Plain functions, loaded by `compiled` as `course` is. All that lanes do is one function: every entry point would compile
the rules once more.
"""

from typing import TYPE_CHECKING, Any

from cellar.compile.arrays import Array, Records
from cellar.vector.course import Room, Shown, run_lane

if TYPE_CHECKING:
    from cellar.vector import by_rules as play
else:
    # What `compiled` puts here, or hands on to what it puts here.
    play = rules = quick = None


def run_lanes(
    task: int,
    states: Records,
    starts: Records,
    desks: Any,
    numbers: Array,
    count: int,
    how: int,
    shown: Shown,
    room: Room,
    first: int,
    last: int,
) -> int:
    """Do it on some lanes; the first one whose chosen action is not legal, or -1."""
    refused = -1
    for lane in range(first, last):
        if not run_lane(task, states, starts, desks[lane], lane, numbers, count, how, shown, room) and refused < 0:
            refused = lane
    return refused


def copy_lanes(states: Records, records: Records, first: int, last: int) -> None:
    """Write the lanes' positions into records of the rules."""
    for lane in range(first, last):
        play.copy_out(states, lane, records, lane)
