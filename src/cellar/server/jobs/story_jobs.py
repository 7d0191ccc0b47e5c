"""Jobs that evaluate a finished match, a few moments at a time, and make its story."""

import time
from typing import Any

from cellar.analysis import in_book, judging
from cellar.analysis.reasons import why_better
from cellar.play.position import Position
from cellar.server.messages import Story
from cellar.server.model.timeline import Timeline
from cellar.server.views.story import story_of

#: Maximum number of outcomes of a chance event that are evaluated.
SAMPLES = 2
#: Seconds after which a job ends with the current moment, so that players do not wait.
AT_ONCE_S = 0.25


def judged(part: dict[str, Any], first: int, last: int, judge: str) -> list[dict[str, Any]]:
    """Evaluate the moments from `first` on, as many as there is time for; the judge is named with its limit."""
    timeline, end = Timeline.of_part(part), time.monotonic() + AT_ONCE_S
    game, options = part["game"], part["options"]
    state = timeline.state_at(first)
    found = [judging.judge(game, options, state.hex(), judge, SAMPLES, first)]
    for step in timeline.walk(first + 1, last):
        if time.monotonic() > end:
            break
        found.append(judging.judge(game, options, step.after.hex(), judge, SAMPLES, step.ply))
    return found


def story(part: dict[str, Any], first: int, judge: str, found: list[dict[str, Any]]) -> Story:
    """The story of a match whose moments from `first` on were judged."""
    timeline = Timeline.of_part(part)
    position = timeline.position(timeline.state_at(first))
    called = []
    for action, moment in zip(timeline.actions[first - timeline.since :], found):
        best = moment.get("best")
        texts = [in_words(position, text) for text in (position.text(action), best)]
        reason = "" if best is None else why_better(position, action, position.parse(best))
        called.append((*texts, reason, in_book.sentence(position.game, moment.get("book"), position.text(action))))
        position.play(action)
    told = judging.figures(position, found)
    for one, (played, better, why, book) in zip(told["moves"], called):
        one["move"], one["best"], one["why"], one["book"] = played, better, why, book
    return story_of(told, first, [one.get("distance") for one in found])


def in_words(position: Position, text: str | None) -> str | None:
    """A seat's move by the names of what is clicked; a text that is none stays."""
    if text is None or position.actor < 0:
        return text
    view = position.view(position.actor)
    return view.in_words(position.game.notation.parse_action(position.options, view.state, text))
