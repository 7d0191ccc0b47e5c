"""Assigns a connection to a server process, by the first line of its first request."""

import re
from collections.abc import Collection
from hashlib import blake2b

#: Bytes of a request that are searched for its table.
HEAD = 2_048
_NUMBERS = re.compile(rb"GET /metrics/([0-9]{1,3})[? ]")
_TABLE = re.compile(rb"[A-Z]+ /(?:ws|api)/tables/([0-9A-Za-z]{1,32})[/? ]")


def table_of(head: bytes) -> str:
    """The table that a request is about, or ""."""
    found = _TABLE.match(head)
    return found[1].decode() if found else ""


def asked_for(head: bytes) -> int | None:
    """The member whose metrics a request is for, if it is for any."""
    found = _NUMBERS.match(head)
    return int(found[1]) if found else None


def member_for(table: str, members: Collection[int]) -> int:
    """The member that serves a table, by rendezvous hashing: when one is gone, only its own tables go to others."""
    return max(members, key=lambda member: blake2b(f"{table} {member}".encode(), digest_size=8).digest())
