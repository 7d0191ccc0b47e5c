"""Parts of messages that are encoded once and inserted into every message that carries them."""

from typing import Any

import msgspec

_encoder = msgspec.json.Encoder()
#: What stands in a message in place of what it encodes; None says that there is nothing. A field of any kind may hold
#: it, so to mypy it is anything.
Encoded = Any


def encoded(part: object) -> Encoded:
    """Encode a part of a message to JSON bytes that msgspec inserts as they are."""
    return None if part is None else msgspec.Raw(_encoder.encode(part))
