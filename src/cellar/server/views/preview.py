"""The preview of a move: its sentences, animation and patch, without playing it."""

from cellar.server import messages
from cellar.server.model.timeline import Timeline
from cellar.server.views.moment import Moment
from cellar.server.views.patches import patch
from cellar.server.views.seat_view import tellings
from cellar.server.views.shapes import Encoded


def previewed(
    timeline: Timeline, state: bytes, seat: int, action: int
) -> tuple[tuple[Encoded, ...], messages.Patch | None]:
    """Compute sentences, animation and patch of a move, from a state as the seat may know it."""
    step = timeline.try_step(state, timeline.ply, action)
    change = patch(Moment(timeline, step.before).drawn(seat), Moment(timeline, step.after).drawn(seat))
    return tellings(timeline, step.rows, seat), change
