"""Retries for a port or lock that a killed predecessor still holds for a moment.

A server that starts a worker forks, and the fork has its port and its lock until it is another program. Where the
server is killed just then, they are still taken when its successor starts.
"""

import errno
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
#: Far more than a fork takes to become another program, also on a busy machine.
MOMENT_S = 1.0
PAUSE_S = 0.02
TAKEN = (errno.EADDRINUSE, errno.EWOULDBLOCK)


def once_free(take: Callable[[], T]) -> T:
    """Take a resource, with retries while it may be held for another moment; OSError when it is not free after that, or
    never will be."""
    end = time.monotonic() + MOMENT_S
    while True:
        try:
            return take()
        except OSError as error:
            if error.errno not in TAKEN or time.monotonic() > end:
                raise
        time.sleep(PAUSE_S)
