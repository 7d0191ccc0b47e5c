"""Jobs of studies: the moves of a match as texts, and the position that a variation leads to."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from cellar.errors import BadText, CellarError
from cellar.language import number, translator
from cellar.play.position import Position
from cellar.play.view import action_in_words
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
#: Maximum number of moves of a chapter, those of its variations included.
MOST_TOLD = 4000
_ = translator(__name__)


def match_moves(part: dict[str, Any], first: int) -> messages.MatchMoves:
    """A stretch of a match: its position at a ply, and the moves after it."""
    timeline = Timeline.of_part(part)
    position = timeline.position(timeline.state_at(first))
    line = position.line()
    for action in timeline.actions[first - timeline.since :]:
        position.play(action)
    moves = tuple(messages.PlayedMove(played.text, played.actor) for played in position.history)
    return messages.MatchMoves(line, first, moves)


def variation(game: str, line: str, moves: list[str], draw: bool, seed: int) -> messages.Variation:
    """The position that moves lead to; `draw`: chance is drawn by the seed after them."""
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
    return messages.Variation(
        line=position.line(),
        frame=frame,
        view=view_of(Moment(timeline, timeline.state), eyes, 0),
        seats=position.game.seat_names(position.options),
        vocabularies=position.game.vocabularies,
        move=messages.PlayedMove(last.text, last.actor) if last is not None else None,
        outcomes=_outcomes(position) if position.actor == CHANCE else {},
    )


def variation_told(game: str, line: str, moves: Sequence[str], after: Sequence[int]) -> list[str]:
    """What each move of a tree does, in a sentence with seat placeholders, or what it is called; "" for what the rules
    forbid. `after`: the number of the move that each follows, -1 at the first position."""
    if len(moves) > MOST_TOLD or len(moves) != len(after) or any(not -1 <= at < i for i, at in enumerate(after)):
        raise BadText(_("A chapter has at most {most} moves here, each after an earlier one.", most=number(MOST_TOLD)))
    left, reached, told = Counter(after), {-1: checked_position(game, line)}, list[str]()
    for i, (text, before) in enumerate(zip(moves, after)):
        left[before] -= 1
        position = reached[before].copy() if left[before] and before in reached else reached.pop(before, None)
        told.append("")
        if position is not None:
            # What is forbidden is explained when somebody goes there.
            with suppress(CellarError):
                told[i] = _played(position, text)
                if left[i]:
                    reached[i] = position
    return told


def _played(position: Position, text: str) -> str:
    """Play a move, and say what it did."""
    game, options = position.game, position.options
    action = position.parse(text)
    name = action_in_words(game, options, position.state, action)
    rows = position.play(action)
    return next((game.narration.say(options, row, game.narration.VOCABULARIES[0]) for row in rows), name)


def _outcomes(position: Position) -> dict[str, str]:
    """What chance can do, by its text, in words."""
    game, options, state = position.game, position.options, position.state
    return {move.text: action_in_words(game, options, state, move.action) for move in position.legal_moves}


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
