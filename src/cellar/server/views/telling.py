"""What a seat is told: a view in words, moves and facts, and what happened in sentences and animations."""

from collections.abc import Sequence

from cellar.core.game import Row
from cellar.core.tape import for_seat
from cellar.core.view import View
from cellar.server import messages
from cellar.server.match.timeline import Step, Timeline
from cellar.server.views.moment import Moment
from cellar.server.views.shapes import motion, panel


def view_of(moment: Moment, eyes: int, since: int, *, cover: bool = False, undo: bool = False) -> messages.View:
    """A moment through a pair of eyes; the picture is sent beside it."""
    moves, sites = choices(moment, eyes, cover=cover)
    return messages.View(
        seat=eyes,
        actor=moment.actor,
        prompt=moment.prompt(eyes),
        since=since,
        panel=panel(moment.panel(eyes)),
        moves=moves,
        sites=sites,
        cover=cover,
        undo=undo,
        outcome=outcome(moment.view(eyes)),
    )


def choices(moment: Moment, eyes: int, *, cover: bool) -> tuple[tuple[messages.Move, ...], dict[str, str]]:
    """The legal moves of whoever looks, and the names of the sites to click; none when others are to act."""
    if cover or eyes != moment.actor:
        return (), {}
    view = moment.view(eyes)
    moves = view.moves
    return tuple([messages.Move(text, path) for _, text, path in moves]), view.names(moves)


def outcome(view: View) -> messages.Outcome | None:
    """How it ended, when it has."""
    sentence = view.outcome
    return None if sentence is None else messages.Outcome(sentence, view.returns)


def tellings(timeline: Timeline, rows: Sequence[Row], eyes: int) -> tuple[messages.Telling, ...]:
    """Rows of a tape as they may be read."""
    game, options = timeline.game, timeline.options
    found = []
    for row in rows:
        own = for_seat(row, eyes)
        said = tuple(game.narration.say(options, own, vocabulary) for vocabulary in game.narration.VOCABULARIES)
        found.append(messages.Telling(said, tuple(motion(cue) for cue in game.scene.cues(options, own))))
    return tuple(found)


def entry(before: Moment, step: Step, eyes: int) -> messages.Entry:
    """A step as it was seen, from the moment before it."""
    told = tellings(before.timeline, step.rows, eyes)
    return messages.Entry(step.ply, step.actor, before.seen(step.action, eyes), told)
