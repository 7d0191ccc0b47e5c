"""Messages of a finished match's story: value curves, mistakes, and what decided it."""

from typing import Literal

from cellar.server.messages.kinds import Sent


class Curve(Sent):
    """How well some seats (one, or a camp) stood at each moment: 0 to 1, null where the judge does not say."""

    seats: tuple[int, ...]
    values: tuple[float | None, ...]


class Judged(Sent):
    """A mistake, a strong move, a turn of luck or a move of the opening book; others are not listed."""

    #: the moment after it
    ply: int
    #: who moved, or -1 for chance
    actor: int
    #: slip, blunder: it gave something away; find: it was stronger than the judge had expected; luck: chance turned;
    #: book: none of these, and in the opening book
    kind: Literal["slip", "blunder", "find", "luck", "book"]
    #: how much less well who moved stood after it, 0 to 1
    lost: float = 0.0
    #: by how much the end was farther off than after the best move, where that is proved
    slower: int = 0
    #: the best move; "" where it was this one, or is not the asker's to know
    best: str = ""
    #: what it brought at once and what the best move would have, with seat placeholders, where that shows the
    #: difference; "" as for `best`
    why: str = ""
    #: how often a strong bot played it, in a sentence; "" where it is not in the opening book, or as for `best`
    book: str = ""


class Turn(Sent):
    """One of the moments that decided a match, in a sentence."""

    ply: int
    sentence: str
    #: which move it was, what was better and why, with seat placeholders; "" where that is not the asker's to know
    detail: str = ""


class Story(Sent):
    """The story of a finished match: an analysis by a bot. It is worked out once: `working` says how far that is,
    `waiting` that it has not begun, `busy` that others come first just now, `none` that no bot can judge this match."""

    state: Literal["waiting", "working", "busy", "none", "ready"]
    #: moments judged so far, and all of them
    done: int = 0
    of: int = 0
    #: the bot that judges, as the menu calls it
    judge: str = ""
    #: the ply of the first value
    first: int = 0
    curves: tuple[Curve, ...] = ()
    #: how far the end was at each moment, where that is proved and is what counts
    distances: tuple[int | None, ...] = ()
    moves: tuple[Judged, ...] = ()
    turns: tuple[Turn, ...] = ()
