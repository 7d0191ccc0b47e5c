"""The lanes of the processor, one after the other: each thread takes some of them.

Plain functions, loaded by `compiled` as `course` is. All that lanes do is one function: every entry point would compile
the rules once more.
"""

from typing import TYPE_CHECKING, Any

from cellar.core.arrays import Array, Records
from cellar.vector.course import Room, Shown, random_steps, seat_down, show, step

if TYPE_CHECKING:
    from cellar.vector import by_rules as play
else:
    # What `compiled` puts here, or hands on to what it puts here.
    play = rules = quick = None

# What the lanes do, and what `numbers` are then.
SEAT = 0  # begin: the lanes' seeds
STEP = 1  # the chosen actions
PLAY = 2  # so many random actions each: the last ones are written there


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
        if task == STEP:
            if not step(states, starts, desks[lane], lane, lane, numbers[lane], shown, room):
                refused = lane if refused < 0 else refused
                continue
        elif task == PLAY:
            numbers[lane] = random_steps(states, starts, desks[lane], lane, lane, count, shown, room)
        else:
            seat_down(states, starts, desks[lane], lane, lane, numbers[lane], shown, room)
        show(states, lane, lane, how, shown, room)
    return refused


def copy_lanes(states: Records, records: Records, first: int, last: int) -> None:
    """Write the lanes' positions into records of the rules."""
    for lane in range(first, last):
        play.copy_out(states, lane, records, lane)
