"""A step of a lesson as the page shows it: computed from the answers so far, so that the server keeps no state."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cellar.errors import CellarError
from cellar.play.lesson import LessonProgress
from cellar.play.position import Position
from cellar.play.puzzles import lesson_or_puzzle
from cellar.play.registry import about
from cellar.play.view import View
from cellar.server import messages
from cellar.server.model.timeline import Timeline
from cellar.server.views.moment import Moment
from cellar.server.views.replay import frames
from cellar.server.views.seat_view import view_of


def lesson_step(game: str, name: str, answers: Sequence[str]) -> messages.LessonStep:
    """The step that the answers lead to; the last of them may be refused."""
    progress = LessonProgress(lesson_or_puzzle(about(game), name))
    for text in answers[:-1]:
        progress.answer(text)
    before, refusal = progress.position, ""
    ply = len(before.history)
    try:
        for text in answers[-1:]:
            progress.answer(text)
    except CellarError as error:
        refusal = str(error)
    found, step, now = progress.lesson, progress.step, Timeline.of_position(progress.position)
    view = view_of(Moment(now, now.state), found.seat, 0)
    return messages.LessonStep(
        game=found.game,
        lesson=found.name,
        title=found.title,
        seats=progress.game.seat_names(progress.position.options),
        number=progress.number,
        steps=len(found.steps),
        say=step.say if step else found.match.say,
        waits="end" if step is None else "move" if step.play else "next",
        vocabularies=progress.game.vocabularies,
        view=view if step and step.play else replace(view, moves=(), sites={}),
        frames=() if refusal else tuple(_frames(before, ply, progress.position, found.seat)),
        point=step.point if step else (),
        right=next(iter(progress.right()), ""),
        refusal=refusal,
        match=None if step else messages.LessonMatch(dict(found.match.options), found.match.seats),
    )


def lesson_explained(game: str, name: str, answers: Sequence[str], thing: str) -> str:
    """Explain a thing at the step that the answers lead to."""
    return _seen(game, name, answers).explained(thing)


def lesson_why_not(game: str, name: str, answers: Sequence[str], sites: Sequence[str]) -> str:
    """Explain why the last of these clicks cannot follow the others, at the step that the answers lead to."""
    return _seen(game, name, answers).why_not(sites)


def _seen(game: str, name: str, answers: Sequence[str]) -> View:
    progress = LessonProgress(lesson_or_puzzle(about(game), name))
    for text in answers:
        progress.answer(text)
    return progress.position.view(progress.lesson.seat)


def _frames(before: Position, ply: int, after: Position, seat: int) -> Iterator[messages.Frame]:
    """The frames from the moment before the last answer on; a new position begins with a whole picture."""
    timeline = Timeline.of_position(before)
    yield from frames(timeline, seat, ply, timeline.ply - ply + 1)
    if after is not before:
        yield from frames(Timeline.of_position(after), seat, 0, 1)
