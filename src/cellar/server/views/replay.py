"""Replay: moments of a match as a seat saw them at the time. Workers do this: it takes too long for the event loop."""

from collections.abc import Iterator
from itertools import chain

from msgspec import structs

from cellar.draw.scene import Scene
from cellar.server import messages
from cellar.server.model.timeline import Step, Timeline
from cellar.server.views.moment import Moment
from cellar.server.views.patches import patch
from cellar.server.views.seat_view import entry
from cellar.server.views.shapes import panel, picture


def frames(timeline: Timeline, seat: int, start: int, most: int) -> Iterator[messages.Frame]:
    """At most `most` moments from a ply on; the first has a picture, the others a patch."""
    last = min(timeline.ply, start + most - 1)
    steps: Iterator[Step | None] = timeline.walk(max(start, 1), last)
    before: Scene | None = None
    for step in chain([None] if start == 0 else [], steps):
        moment = Moment(timeline, step.after if step else timeline.state_at(0))
        drawn = moment.drawn(seat)
        yield messages.Frame(
            ply=step.ply if step else 0,
            actor=moment.actor,
            prompt=moment.prompt(seat),
            panel=panel(moment.panel(seat)),
            goal=moment.goal(seat),
            entry=_entry(timeline, step, seat) if step else None,
            picture=None if before else picture(drawn),
            patch=patch(before, drawn) if before else None,
        )
        before = drawn


def _entry(timeline: Timeline, step: Step, seat: int) -> messages.Entry:
    """The log entry of a step; a move that a seat could see and of which nothing is told says what it is called."""
    before = Moment(timeline, step.before)
    found = entry(before, step, seat)
    if found.text is None or found.tellings:
        return found
    said = (before.view(seat).in_words(step.action),) * len(timeline.game.narration.VOCABULARIES)
    return structs.replace(found, tellings=(messages.Telling(said),))
