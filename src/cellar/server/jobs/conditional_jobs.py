"""Jobs of conditional moves: lines of texts read as actions that the rules allow, and the other way round."""

from collections.abc import Iterator
from typing import Any

from cellar.errors import BadText, CellarError
from cellar.language import translator
from cellar.play.view import action_in_words
from cellar.rules.types import CHANCE
from cellar.server import messages
from cellar.server.model.timeline import Timeline

_ = translator(__name__)


def conditional_lines(part: dict[str, Any], seat: int, lines: list[list[str]]) -> list[list[int]]:
    """Read a seat's lines, each as far as its last move of this seat; raises for one that the rules do not allow, and
    where two answer the same moves differently."""
    timeline = Timeline.of_part(part)
    answers: dict[tuple[int, ...], int] = {}
    found: list[list[int]] = []
    for number, line in enumerate(lines, 1):
        actions, last = list[int](), 0
        for actor, action, name in _read(timeline, line, number):
            if actor == seat:
                if not actions:
                    raise BadText(_("It's your turn: play your move first."))
                if answers.setdefault(tuple(actions), action) != action:
                    raise BadText(
                        _(
                            "Line {number} answers the same moves as another line, but by {move}.",
                            number=number,
                            move=name,
                        )
                    )
                last = len(actions) + 1
            actions.append(action)
        found.append(actions[:last])
    longest = sorted(found, key=len, reverse=True)
    whole = [
        line for n, line in enumerate(longest) if line and not any(one[: len(line)] == line for one in longest[:n])
    ]
    return sorted(whole, key=found.index)


def _read(timeline: Timeline, line: list[str], number: int) -> Iterator[tuple[int, int, str]]:
    """The actors and actions of a line's moves, and what these are called."""
    position = timeline.position()
    for count, text in enumerate(line, 1):
        actor = position.actor
        if actor == CHANCE:
            raise BadText(_("Line {number} goes on where chance decides: it ends before that.", number=number))
        try:
            action = position.parse(text)
        except CellarError as error:
            raise BadText(_("Line {number}, move {count}: {why}", number=number, count=count, why=str(error))) from None
        yield actor, action, action_in_words(position.game, position.options, position.state, action)
        position.play(action)


def conditional_shown(part: dict[str, Any], seat: int, lines: list[list[int]]) -> messages.ConditionalMoves:
    """A seat's lines from the present position on."""
    timeline = Timeline.of_part(part)
    now = timeline.position()
    told = []
    for line in lines:
        position = timeline.position()
        for action in line:
            position.play(action)
        told.append(tuple(messages.PlayedMove(played.text, played.actor) for played in position.history))
    return messages.ConditionalMoves(seat, timeline.ply, now.actor, now.line(), tuple(told))
