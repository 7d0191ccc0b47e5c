"""Jobs that judge a match after its end, a few moments at a time, and make its story of that."""

import time
from collections.abc import Callable
from typing import Any

import msgspec

from cellar.arena import analysis, judging
from cellar.play.record import Record
from cellar.server.model.timeline import Timeline
from cellar.server.views.story import story_of

#: Outcomes of a roll or a draw that are looked at, at most.
SAMPLES = 2
#: A job ends with the moment that makes it longer than this, in seconds: whoever plays waits for no more.
AT_ONCE_S = 0.25


def judged(line: dict[str, Any], first: int, last: int, judge: str) -> list[dict[str, Any]]:
    """What the moments from `first` on were worth, as many as there is time for; the judge is named with its limit."""
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
