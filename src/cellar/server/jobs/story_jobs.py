"""Jobs that evaluate a finished match, a few moments at a time, and make its story."""

import time
from collections.abc import Callable
from typing import Any

import msgspec

from cellar.arena import analysis, judging
from cellar.play.record import Record
from cellar.server.model.timeline import Timeline
from cellar.server.views.story import story_of

#: Maximum number of outcomes of a chance event that are evaluated.
SAMPLES = 2
#: Seconds after which a job ends with the current moment, so that players do not wait.
AT_ONCE_S = 0.25


def judged(line: dict[str, Any], first: int, last: int, judge: str) -> list[dict[str, Any]]:
    """Evaluate the moments from `first` on, as many as there is time for; the judge is named with its limit."""
    timeline, end = Timeline.of_part(line), time.monotonic() + AT_ONCE_S
    game, options = line["game"], line["options"]
    state = timeline.state_at(first)
    found = [judging.judge(game, options, state.hex(), judge, SAMPLES, first)]
    for step in timeline.walk(first + 1, last):
        if time.monotonic() > end:
            break
        found.append(judging.judge(game, options, step.after.hex(), judge, SAMPLES, step.ply))
    return found


def story(line: dict[str, Any], first: int, judge: str, found: list[dict[str, Any]]) -> bytes:
    """The story of a match whose moments from `first` on were judged."""
    timeline = Timeline.of_part(line)
    position = timeline.position(timeline.state_at(first))
    for action in timeline.actions[first - timeline.since :]:
        position.play(action)
    figures = analysis.analysis(Record(position), judge, found)
    return msgspec.json.encode(story_of(figures, first, [one.get("distance") for one in found]))


STORYTELLING: dict[str, Callable[..., Any]] = {"judged": judged, "story": story}
