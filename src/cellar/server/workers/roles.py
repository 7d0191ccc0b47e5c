"""The division of a worker pool into queues by kind of job: requests, plain bots, search."""

import os
from dataclasses import dataclass

from cellar.server.settings import Settings
from cellar.server.workers.cpu_accounts import Accounts
from cellar.server.workers.job_queue import JobQueue
from cellar.server.workers.process import Worker

#: Number of workers for requests (replays, pictures, records); no client has all of them.
HANDS = 2
#: Nice values of each kind of worker, behind the tables themselves.
NICE_HANDS, NICE_SEARCH = 5, 10


@dataclass(frozen=True, slots=True)
class Roles:
    """The job queues of a pool: for requests ("hands"), for bots and hints that do not think for long, and for search.
    Some of them may be the same."""

    hands: JobQueue
    plain: JobQueue
    search: JobQueue
    #: the request workers run in parallel with the event loop
    apart: bool = True


def processes(settings: Settings) -> Roles:
    """The roles as worker processes of this machine."""
    limits = settings.limits
    count = settings.workers or max(1, min(4, (os.cpu_count() or 2) - 1))
    hands = JobQueue([Worker(NICE_HANDS) for _ in range(HANDS)], Accounts(limits.work_rate, limits.work_burst))
    # Bots are never refused, they only wait for their turn.
    search = JobQueue([Worker(NICE_SEARCH) for _ in range(count)], Accounts(limits.work_rate, limits.work_burst))
    return Roles(hands, hands, search)
