"""Link codes: a match in a URL, as its compressed record with the seats and a name by which later codes of the same
match are known. The first letter is the version; a code that was cut off or mistyped is noticed."""

import base64
import binascii
import zlib

import msgspec
from msgspec import Struct

from cellar.errors import CellarError
from cellar.language import N_, translator
from cellar.server.messages import SeatWish

_ = translator(__name__)

VERSION = "1"
#: Compression dictionary: what most records have in common. It belongs to the version.
COMMON = b"""cellar record 1
game: 1
options: {"board": "standard", "first_seat": 0, "players": 2, "variant": "", "form": "", "goal": false, true, null}
seats: ["", "", ""]
setup: position: 0 0 0 0
1. 0 a1
2. 1 b2
3. * die 4
10. 0 20. 1 30. 0 40. 1 50. 0 left: resigned time failed late ended: result: -1 1
"""
#: Maximum size of a decompressed code, in bytes.
MOST_BYTES = 200_000
MOST_CODE = 60_000
CHECK = 4
BAD = N_("This code can't be read: it was cut off or changed on its way, so ask for it again.")


class BadCode(CellarError):
    """A text that is not a valid link code."""


class Packed(Struct, array_like=True, forbid_unknown_fields=True):
    """The contents of a link code."""

    #: a name that the match has from its first code on
    thread: str
    record: str
    seats: tuple[SeatWish, ...]


def written(packed: Packed) -> str:
    """Encode a link code."""
    squeeze = zlib.compressobj(9, zdict=COMMON)
    data = squeeze.compress(msgspec.msgpack.encode(packed)) + squeeze.flush()
    whole = zlib.crc32(data).to_bytes(CHECK, "big") + data
    return VERSION + base64.urlsafe_b64encode(whole).decode().rstrip("=")


def read(code: str) -> Packed:
    """Decode a link code; BadCode says what is wrong with it."""
    code = "".join(code.split())
    if not code or len(code) > MOST_CODE:
        raise BadCode(_(BAD))
    if code[0] != VERSION:
        raise BadCode(_("This code is from another version of Cellar: reload the page, then open the link again."))
    try:
        whole = base64.b64decode(code[1:] + "=" * (-len(code[1:]) % 4), altchars=b"-_", validate=True)
        check, data = whole[:CHECK], whole[CHECK:]
        if zlib.crc32(data).to_bytes(CHECK, "big") != check:
            raise BadCode(_(BAD))
        loose = zlib.decompressobj(zdict=COMMON)
        plain = loose.decompress(data, MOST_BYTES)
        if loose.unconsumed_tail:
            raise BadCode(_(BAD))
        return msgspec.msgpack.decode(plain, type=Packed)
    except (binascii.Error, ValueError, zlib.error, msgspec.MsgspecError):
        raise BadCode(_(BAD)) from None
