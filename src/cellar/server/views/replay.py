"""Looking back: moments of a match as a seat saw them at the time, and the board of one of them as a picture. Workers
do this: it takes too long for the loop that everybody waits for."""

from collections.abc import Iterator

from cellar.core.scene import Scene
from cellar.core.svg import write_svg
from cellar.server import messages
from cellar.server.match.timeline import Step, Timeline
from cellar.server.views.moment import Moment
from cellar.server.views.shapes import patch, picture
from cellar.server.views.telling import entry


def frames(timeline: Timeline, seat: int, start: int, most: int) -> Iterator[messages.Frame]:
    """So many moments from a ply on; the first has a picture, the others say how it changes."""
    last = min(timeline.ply, start + most - 1)
    moments: list[tuple[Step | None, bytes]] = [(None, timeline.state_at(0))] if start == 0 else []
    moments += [(step, step.after) for step in timeline.steps(max(start, 1), last)]
    before: Scene | None = None
    for step, state in moments:
        moment = Moment(timeline, state)
        view, scene = moment.view(seat), moment.scene(seat)
        yield messages.Frame(
            ply=step.ply if step else 0,
            actor=view.actor,
            prompt=view.prompt,
            panel=moment.panel(seat),
            entry=entry(Moment(timeline, step.before), step, seat) if step else None,
            picture=None if before else picture(scene),
            patch=patch(before, scene) if before else None,
        )
        before = scene


def board(timeline: Timeline, ply: int, seat: int, theme: str) -> str:
    """The board after `ply` actions, as SVG."""
    return write_svg(Moment(timeline, timeline.state_at(ply)).view(seat).scene, theme)
