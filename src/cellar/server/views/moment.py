"""A moment of a match: one state, looked at by many. Each pair of eyes has one view, and whatever is shown of the
moment (events, snapshots, cards, previews, hints, a bot's state) is made from such a view."""

from cellar.core.scene import Scene
from cellar.core.types import PUBLIC
from cellar.core.view import View
from cellar.server import messages
from cellar.server.match.timeline import Timeline
from cellar.server.views.shapes import panel, patch


class Moment:
    """A state through every pair of eyes; views, pictures and differences are made once."""

    def __init__(self, timeline: Timeline, state: bytes) -> None:
        self.timeline = timeline
        self.state = state
        self._record = timeline.record(state)
        self._views: dict[int, View] = {}
        self._scenes: dict[int, Scene] = {}
        self._panels: dict[int, messages.Panel] = {}
        self._patches: dict[tuple[int, int], messages.Patch] = {}
        self.actor = int(timeline.game.rules.actor(self._record))

    def view(self, eyes: int) -> View:
        """All that a seat, or the public, may know."""
        if eyes not in self._views:
            self._views[eyes] = View.of(self.timeline.game, self.timeline.options, self._record, eyes)
        return self._views[eyes]

    def scene(self, eyes: int) -> Scene:
        """The picture."""
        drawn = self._drawn_for(eyes)
        if drawn not in self._scenes:
            self._scenes[drawn] = self.view(drawn).scene
        return self._scenes[drawn]

    def panel(self, eyes: int) -> messages.Panel:
        """What stands beside the board."""
        drawn = self._drawn_for(eyes)
        if drawn not in self._panels:
            self._panels[drawn] = panel(self.view(drawn).panel)
        return self._panels[drawn]

    def patch_from(self, old: "Moment", had: int, eyes: int) -> messages.Patch:
        """What leads here from the picture of another moment."""
        before, after = old.scene(had), self.scene(eyes)
        key = (id(before), id(after))
        if key not in self._patches:
            self._patches[key] = patch(before, after)
        return self._patches[key]

    def seen(self, action: int, eyes: int) -> str | None:
        """An action that was played at this moment, as text; None to those who could not see it."""
        own = int(self.timeline.game.rules.seen(self._record, action, eyes))
        return self.view(eyes).text(own) if own >= 0 else None

    @property
    def secret(self) -> bool:
        """Whether the public may not know all of it."""
        return bool(self.view(PUBLIC).state.tobytes() != self.state)

    def _drawn_for(self, eyes: int) -> int:
        """Where everything is open, all see what the public sees: it is made once."""
        return PUBLIC if self.timeline.game.about.everything_open else eyes
