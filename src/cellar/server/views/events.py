"""Turns what happened at a table into what each guest is sent; works a thing out once for all who look alike."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cellar.core.scene import Scene
from cellar.core.types import PUBLIC
from cellar.core.view import View as Seen
from cellar.server import messages
from cellar.server.match.guests import Guest, encode
from cellar.server.match.timeline import Line, Step
from cellar.server.views import moment as show
from cellar.server.views.shapes import panel, patch, picture

#: Games that hide nothing and show every seat the same picture and panel: they are made once for all. A test holds them
#: to it.
ONE_PICTURE = frozenset({"zyrcan", "angel"})


@dataclass(frozen=True, slots=True)
class Happened:
    """One event of the table: a step, or (without one) moves taken back; with the states around it."""

    version: int
    ply: int
    at: int
    before: bytes
    after: bytes
    step: Step | None


class Sight:
    """One state of a match, looked at by many: each view, picture and difference is made once."""

    def __init__(self, line: Line, state: bytes) -> None:
        self.line = line
        self.state = state
        self._patches: dict[tuple[int, int], messages.Patch] = {}
        self._views: dict[int, Seen] = {}
        self._scenes: dict[int, Scene] = {}
        self._panels: dict[int, messages.Panel] = {}

    def view(self, eyes: int) -> Seen:
        """The view from a seat."""
        if eyes not in self._views:
            self._views[eyes] = show.seen(self.line, eyes, self.state)
        return self._views[eyes]

    def scene(self, eyes: int) -> Scene:
        """The picture from a seat; the public's, where everybody sees the same."""
        if self.line.game.name in ONE_PICTURE:
            eyes = PUBLIC
        if eyes not in self._scenes:
            self._scenes[eyes] = self.view(eyes).scene
        return self._scenes[eyes]

    def panel(self, eyes: int) -> messages.Panel:
        """The facts beside the board from a seat; the public's, where everybody sees the same."""
        if self.line.game.name in ONE_PICTURE:
            eyes = PUBLIC
        if eyes not in self._panels:
            self._panels[eyes] = panel(self.view(eyes).panel)
        return self._panels[eyes]

    def patch_from(self, old: "Sight", had: int, eyes: int) -> messages.Patch:
        """What leads here from the picture of another state."""
        before, after = old.scene(had), self.scene(eyes)
        key = (id(before), id(after))
        if key not in self._patches:
            self._patches[key] = patch(before, after)
        return self._patches[key]

    @property
    def actor(self) -> int:
        """Whose decision it is."""
        return self.view(PUBLIC).actor

    @property
    def secret(self) -> bool:
        """Whether the public may not know all of it."""
        return bool(self.view(PUBLIC).state.tobytes() != self.state)


def look(guest: Guest, sight: Sight) -> tuple[int, bool]:
    """Where a guest looks from now, and whether the screen is covered. Several seats at one screen: it follows the
    turn."""
    held, actor = guest.who.seats, sight.actor
    if len(held) <= 1:
        return guest.eyes, False
    if actor in held:
        if sight.secret and (guest.eyes != actor or guest.cover):
            return PUBLIC, True
        return actor, False
    if guest.eyes in held or sight.secret:
        return guest.eyes, False
    return held[0], False


def event_for(guest: Guest, happened: Happened, old: Sight, new: Sight, undo: bool, made: dict[object, str]) -> str:
    """The event as this guest is told it; guests that look alike share one text."""
    had = guest.eyes
    guest.eyes, guest.cover = look(guest, new)
    key = (happened.version, had, guest.eyes, guest.cover, undo)
    if key not in made:
        view = show.told(new.view(guest.eyes), new.panel(guest.eyes), happened.at, cover=guest.cover, undo=undo)
        entry = show.entry(new.line, happened.step, guest.eyes) if happened.step else None
        change = new.patch_from(old, had, guest.eyes)
        kind = "move" if happened.step else "undo"
        made[key] = encode(messages.Event(happened.version, happened.ply, kind, view, change, entry))  # type: ignore[arg-type]
    return made[key]


def stage(
    guests: Sequence[Guest], line: Line, events: Sequence[Happened], may_undo: Callable[[Guest, int], bool], old: Sight
) -> Sight:
    """Send events to everybody, in order; returns the sight of the last state."""
    made: dict[object, str] = {}
    for happened in events:
        new = Sight(line, happened.after)
        for guest in guests:
            guest.send(event_for(guest, happened, old, new, may_undo(guest, happened.ply), made))
        old = new
    return old


def frames(line: Line, seat: int, start: int, most: int) -> tuple[messages.Frame, ...]:
    """Moments of a match as a seat saw them."""
    last = min(line.ply, start + most - 1)
    found: list[messages.Frame] = []
    before: Scene | None = None
    states = [(None, line.at(0))] if start == 0 else []
    states += [(step, step.after) for step in line.steps(max(start, 1), last)]  # type: ignore[misc]
    for step, state in states:
        sight = Sight(line, state)
        view, scene = sight.view(seat), sight.scene(seat)
        found.append(
            messages.Frame(
                ply=step.ply if step else 0,
                actor=view.actor,
                prompt=view.prompt,
                panel=sight.panel(seat),
                entry=show.entry(line, step, seat) if step else None,
                picture=None if before else picture(scene),
                patch=patch(before, scene) if before else None,
            )
        )
        before = scene
    return tuple(found)
