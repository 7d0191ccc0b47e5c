"""Jobs of studies: the moves of a match as texts, and the position that a variation leads to."""

from typing import Any

import msgspec

from cellar.errors import BadText
from cellar.language import number, translator
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar.rules.types import CHANCE, PUBLIC
from cellar.server import messages
from cellar.server.jobs.editor_jobs import checked_position
from cellar.server.model.timeline import Timeline
from cellar.server.views.moment import Moment
from cellar.server.views.replay import frames
from cellar.server.views.seat_view import view_of

#: Maximum number of moves from the first position of a study to any other.
MOST_MOVES = 2000
_ = translator(__name__)


def match_moves(part: dict[str, Any], first: int) -> bytes:
    """A stretch of a match, encoded: its position at a ply, and the moves after it."""
    timeline = Timeline.of_part(part)
    position = timeline.position(timeline.state_at(first))
    line = position.line()
    for action in timeline.actions[first - timeline.since :]:
        position.play(action)
    moves = tuple(messages.PlayedMove(played.text, played.actor) for played in position.history)
    return msgspec.json.encode(messages.MatchMoves(line, first, moves))


def variation(game: str, line: str, moves: list[str], draw: bool, seed: int) -> bytes:
    """The position that moves lead to, encoded; `draw`: chance is drawn by the seed after them."""
    if len(moves) >= MOST_MOVES:
        raise BadText(_("A variation has at most {most} moves here.", most=number(MOST_MOVES)))
    position = checked_position(game, line)
    for text in moves:
        position.play(text)
    if draw and position.actor == CHANCE:
        position.roll(generator(seed))
    timeline = Timeline.of_position(position)
    eyes = _eyes(position)
    [frame] = frames(timeline, eyes, timeline.ply, 1)
    last = position.history[-1] if position.history else None
    return msgspec.json.encode(
        messages.Variation(
            line=position.line(),
            frame=frame,
            view=view_of(Moment(timeline, timeline.state), eyes, 0),
            seats=position.game.seat_names(position.options),
            vocabularies=position.game.vocabularies,
            move=messages.PlayedMove(last.text, last.actor) if last is not None else None,
            outcomes=tuple(move.text for move in position.legal_moves) if position.actor == CHANCE else (),
        )
    )


def variation_explained(game: str, line: str, moves: list[str], thing: str) -> str:
    """Explain a thing at the position that moves lead to, as whoever is to decide knows it."""
    position = checked_position(game, line)
    for text in moves[:MOST_MOVES]:
        position.play(text)
    return position.view(_eyes(position)).explained(thing)


def _eyes(position: Position) -> int:
    """Whose view is shown: of whoever is to decide; where nobody is, of whoever did last."""
    if position.actor >= 0:
        return position.actor
    return next((played.actor for played in reversed(position.history) if played.actor >= 0), PUBLIC)
