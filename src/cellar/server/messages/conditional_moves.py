"""Messages of conditional moves, over HTTP: only the seat's own holder asks for them and is told them."""

from typing import Annotated

from msgspec import Meta

from cellar.server.messages.kinds import Asked, Sent
from cellar.server.messages.studies import PlayedMove

#: Maximum number of lines of one seat, and of moves in one line.
MOST_LINES, MOST_MOVES = 60, 60


class ConditionalWish(Asked):
    """Store a seat's conditional moves in place of those it has: lines of moves as texts, everybody's, from the moment
    after `ply` actions on. Where the others play as a line says, the seat answers with its next move at once."""

    seat: int
    ply: Annotated[int, Meta(ge=0, le=1_000_000)]
    lines: Annotated[
        tuple[Annotated[tuple[str, ...], Meta(max_length=MOST_MOVES)], ...], Meta(max_length=MOST_LINES)
    ] = ()


class ConditionalMoves(Sent):
    """The conditional moves of a seat that can still come about: the present position, and lines from there on."""

    seat: int
    ply: int
    #: whose turn it is; -2 when the match is over
    actor: int
    #: the present position, with the game's name
    line: str
    lines: tuple[tuple[PlayedMove, ...], ...] = ()
