"""One state of a match with its views, each computed once for all who share a point of view and a language. Whatever is
shown of the moment (events, snapshots, cards, previews, hints, a bot's state) is made from such a view."""

from collections import defaultdict
from typing import Any

from cellar.draw.panel import Panel
from cellar.draw.scene import Scene
from cellar.language.translator import SPOKEN
from cellar.play.view import View
from cellar.rules.types import OVER, PUBLIC
from cellar.server.model.guests import Guest
from cellar.server.model.timeline import Timeline
from cellar.server.model.tokens import Holder


class Said:
    """What is shown of a moment in one language, by point of view: made once for all who look from there."""

    __slots__ = ("drawn", "encoded", "goals", "panels", "prompts")

    def __init__(self) -> None:
        self.prompts: dict[int, str] = {}
        self.goals: dict[int, str] = {}
        self.drawn: dict[int, Scene] = {}
        self.panels: dict[int, Panel] = {}
        #: encoded views, by eyes, cover and whether a move can be taken back, and pictures, by whom they are drawn for
        self.encoded: dict[int | tuple[int, bool, bool], Any] = {}


class Moment:
    """A state with its views by point of view, and with its pictures and texts in each language that is asked for."""

    __slots__ = ("_record", "_said", "_views", "actor", "open", "state", "timeline")

    def __init__(self, timeline: Timeline, state: bytes) -> None:
        self.timeline = timeline
        self.state = state
        self._record = timeline.glance(state)
        self._views: dict[int, View] = {}
        self._said: defaultdict[str, Said] = defaultdict(Said)
        self.actor = int(timeline.game.rules.actor(self._record))
        #: perfect information: everybody sees the same
        self.open = timeline.game.about.everything_open

    @property
    def said(self) -> Said:
        """What is shown of it in the language that is spoken now."""
        return self._said[SPOKEN.get()]

    def view(self, eyes: int) -> View:
        """All that a seat, or the public, may know of the state."""
        found = self._views.get(eyes)
        if found is None:
            found = self._views[eyes] = self._view(eyes)
        return found

    def _view(self, eyes: int) -> View:
        game, options = self.timeline.game, self.timeline.options
        first = game.alike(self._record, eyes) if game.alike else eyes
        if self.open or first != eyes:  # looking changes nothing: those who know the same share it
            state = self._record if self.open else self.view(first).state
            return View(game, options, state, eyes, self.actor, unresolved=True)
        return View.of(game, options, self._record, eyes, unresolved=True)

    def prompt(self, eyes: int) -> str:
        """The sentence that says what to do now; where everything is open, all who are not to act share one."""
        if self.open and eyes != self.actor:
            eyes = PUBLIC
        known = self.said.prompts
        found = known.get(eyes)
        if found is None:
            found = known[eyes] = self.view(eyes).prompt
        return found

    def goal(self, eyes: int) -> str:
        """The sentence that says what wins, and how things stand."""
        eyes = self.drawn_for(eyes)
        known = self.said.goals
        found = known.get(eyes)
        if found is None:
            found = known[eyes] = self.view(eyes).goal
        return found

    def drawn(self, eyes: int) -> Scene:
        """The picture for a point of view; the public one is drawn once for all who see no other."""
        own = self.timeline.game.own_picture
        eyes = PUBLIC if self.open or (own and eyes >= 0 and not own(self._record, eyes)) else eyes
        known = self.said.drawn
        found = known.get(eyes)
        if found is None:
            found = known[eyes] = self.view(eyes).scene
        return found

    def panel(self, eyes: int) -> Panel:
        """The panel beside the board."""
        eyes = self.drawn_for(eyes)
        known = self.said.panels
        found = known.get(eyes)
        if found is None:
            found = known[eyes] = self.view(eyes).panel
        return found

    def seen(self, action: int, eyes: int) -> str | None:
        """The text of an action that was played at this moment; None to those who could not see it."""
        own = int(self.timeline.game.rules.seen(self._record, action, eyes))
        return self.view(eyes).text(own) if own >= 0 else None

    @property
    def secret(self) -> bool:
        """Whether the state has information that is hidden from the public."""
        return bool(self.view(PUBLIC).state.tobytes() != self.state)

    def drawn_for(self, eyes: int) -> int:
        """The point of view to draw for: the public's where everything is open, so that it is made once."""
        return PUBLIC if self.open else eyes


def look(guest: Guest, moment: Moment, ply: int) -> tuple[int, bool]:
    """The seat whose view a guest is shown now, and whether the screen is covered. Several seats at one screen: it
    follows the turn, and where something can be hidden, from one person to the next only under a cover. `ply` actions
    led to the moment."""
    held, actor = guest.who.seats, moment.actor
    if len(held) <= 1:
        return guest.eyes, False
    if moment.open:
        return (actor if actor in held else guest.eyes if guest.eyes in held else held[0]), False
    if guest.cover:
        return PUBLIC, True
    if actor not in held or guest.eyes == actor:
        return guest.eyes, False
    if ply == 0 and not moment.secret:
        return actor, False  # nothing has happened that the log could tell
    return PUBLIC, True


def without_page(who: Holder, moment: Moment) -> int:
    """The point of view of a client without an open page. At a screen with several people nobody knows which of them it
    is: where something can be hidden, they are shown what everybody may see until the match is over."""
    if len(who.seats) > 1 and not moment.open and moment.actor != OVER:
        return PUBLIC
    return who.seats[0] if who.seats else PUBLIC
