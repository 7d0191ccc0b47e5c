"""Messages of lessons, over HTTP: the page sends the answers so far, and is sent the step that they lead to."""

from typing import Any, Literal

from cellar.server.messages.kinds import Asked, Sent
from cellar.server.messages.moment import View
from cellar.server.messages.tables import Frame


class LessonAsked(Asked):
    """Ask for the step of a lesson that the answers so far lead to, one answer a step: a move's text, or "" where one
    only goes on."""

    answers: tuple[str, ...] = ()


class LessonThing(Asked):
    """Ask what something is at the step that these answers lead to (`cellar.play.explainable`)."""

    answers: tuple[str, ...]
    thing: str


class LessonClick(Asked):
    """Ask why the last of these clicks cannot follow the others, at the step that these answers lead to."""

    answers: tuple[str, ...]
    sites: tuple[str, ...]


class LessonMatch(Sent):
    """The real match that a lesson ends in: who sits where is "me" or a bot's name."""

    options: dict[str, Any]
    seats: tuple[str, ...]


class LessonStep(Sent):
    """A step of a lesson."""

    game: str
    lesson: str
    title: str
    #: the seats' names
    seats: tuple[str, ...]
    #: how many steps lie behind, and how many there are
    number: int
    steps: int
    #: one sentence
    say: str
    #: what is to be done: a move, going on, or starting the match
    waits: Literal["move", "next", "end"]
    vocabularies: tuple[str, ...]
    view: View
    #: how it came to this; the first has a picture, and so has one that is laid out anew
    frames: tuple[Frame, ...]
    #: sites and ids of items that it speaks of
    point: tuple[str, ...] = ()
    #: a move that is right here; "" where none is asked for
    right: str = ""
    #: why the last answer was not taken: the step is the one before it
    refusal: str = ""
    match: LessonMatch | None = None
