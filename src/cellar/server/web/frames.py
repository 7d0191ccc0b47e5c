"""WebSocket frames: the one place where a text for a page is given the head that the wire wants (RFC 6455)."""

from collections.abc import Iterator, Sequence

#: The first byte of a frame: a text, more of it, and in both cases that this is the end of it.
TEXT, MORE, LAST = 0x01, 0x00, 0x80
#: The code with which a table closes a socket; the page has been told why before.
CLOSED = 4000


def head(first: int, size: int) -> bytes:
    """What a frame of so many bytes begins with."""
    if size < 126:
        return bytes((first, size))
    if size < 1 << 16:
        return bytes((first, 0x7E)) + size.to_bytes(2, "big")
    return bytes((first, 0x7F)) + size.to_bytes(8, "big")


def framed(*texts: bytes | memoryview) -> bytes:
    """A text, which may come in pieces, as one frame."""
    return b"".join((head(TEXT | LAST, sum(map(len, texts))), *texts))


def parts(texts: Sequence[bytes | memoryview], most: int) -> Iterator[bytes]:
    """A long text, which comes in pieces, as frames of at most so many bytes of it."""
    left, first = sum(map(len, texts)), TEXT
    waiting: list[bytes | memoryview] = []
    room = most
    for text in texts:
        view = memoryview(text)
        while view:
            waiting.append(view[:room])
            view, taken = view[room:], len(waiting[-1])
            left, room = left - taken, room - taken
            if not room or not left:
                yield b"".join((head(first | (0 if left else LAST), most - room), *waiting))
                waiting, room, first = [], most, MORE
