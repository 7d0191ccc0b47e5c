"""Conditional moves: lines of moves that a seat has stored, to be played as far as the others follow them. They go on
from one moment of a match, and mean nothing where it has come to that ply by other moves."""

import hashlib
import json
from collections.abc import Sequence

from cellar.server.store.rows import ConditionalRow


def digest(actions: Sequence[int]) -> bytes:
    """What tells a beginning of a match from others of its length."""
    return hashlib.sha256(json.dumps(list(actions)).encode()).digest()


def ahead(row: ConditionalRow, actions: Sequence[int]) -> list[list[int]]:
    """What of the lines is still to come after these actions of the match."""
    if len(actions) < row.ply or digest(actions[: row.ply]) != row.before:
        return []
    played = list(actions[row.ply :])
    lines: list[list[int]] = json.loads(row.lines)
    return [line[len(played) :] for line in lines if line[: len(played)] == played and len(line) > len(played)]
