"""What a seat is told: a view in words, moves and facts, and what happened in sentences and animations."""

from collections.abc import Sequence

from cellar.core.game import Row
from cellar.core.tape import for_seat
from cellar.core.view import View
from cellar.server import messages
from cellar.server.match.timeline import Step, Timeline
from cellar.server.views.moment import Moment
from cellar.server.views.shapes import motion


def view_of(moment: Moment, eyes: int, since: int, *, cover: bool = False, undo: bool = False) -> messages.View:
    """A moment through a pair of eyes; the picture is sent beside it."""
    view = moment.view(eyes)
    moves = [] if cover else view.moves
    return messages.View(
        seat=eyes,
        actor=view.actor,
        prompt=view.prompt,
        since=since,
        panel=moment.panel(eyes),
        moves=tuple(messages.Move(move.text, move.path) for move in moves),
        sites=view.names(moves),
        cover=cover,
        undo=undo,
        outcome=outcome(view),
    )


def outcome(view: View) -> messages.Outcome | None:
    """How it ended, when it has."""
    sentence = view.outcome
    return None if sentence is None else messages.Outcome(sentence, view.returns)


def tellings(timeline: Timeline, rows: Sequence[Row], seat: int) -> tuple[messages.Telling, ...]:
    """Rows of a tape as the seat may read them."""
    game, options = timeline.game, timeline.options
    found = []
    for row in rows:
        own = for_seat(row, seat)
        said = tuple(game.narration.say(options, own, vocabulary) for vocabulary in game.narration.VOCABULARIES)
        found.append(messages.Telling(said, tuple(motion(cue) for cue in game.scene.cues(options, own))))
    return tuple(found)


def entry(timeline: Timeline, step: Step, seat: int) -> messages.Entry:
    """A step as a seat saw it."""
    before = timeline.record(step.before)
    action = int(timeline.game.rules.seen(before, step.action, seat))
    text = View.of(timeline.game, timeline.options, before, seat).text(action) if action >= 0 else None
    return messages.Entry(step.ply, step.actor, text, tellings(timeline, step.rows, seat))
