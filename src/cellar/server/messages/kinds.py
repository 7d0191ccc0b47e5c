"""The base types of all messages, and the protocol's version."""

from typing import Literal, TypeAlias

from msgspec import Struct

#: Raised whenever an old page would misunderstand a new server, or the other way round.
PROTOCOL = 6

#: Why a request on a socket is not carried out, in a word.
Reason: TypeAlias = Literal[
    "illegal", "stale", "unreadable", "not_your_turn", "over", "too_many", "not_allowed", "failed"
]


class Sent(Struct, omit_defaults=True):
    """What the server sends: defaults are left out."""


class Asked(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a client sends: an unknown field is a mistake, and is said to be one."""
