"""What a seat is told, as messages: its view with moves and facts, and events in sentences and animations."""

from collections.abc import Sequence

import msgspec

from cellar.contract.game import Game, Row
from cellar.language import language
from cellar.play.view import View
from cellar.rules.tape import for_seat
from cellar.rules.types import Face
from cellar.server import messages
from cellar.server.model.timeline import Step, Timeline
from cellar.server.views.moment import Moment
from cellar.server.views.shapes import Encoded, encoded, motion, panel


def view_of(moment: Moment, eyes: int, since: int, *, cover: bool = False, undo: bool = False) -> messages.View:
    """The view message of a moment for a point of view; the picture is sent beside it."""
    moves, sites = choices(moment, eyes)
    return messages.View(
        seat=eyes,
        actor=moment.actor,
        prompt=moment.prompt(eyes),
        since=since,
        panel=panel(moment.panel(eyes)),
        goal=moment.goal(eyes),
        moves=moves,
        sites=sites,
        cover=cover,
        undo=undo,
        outcome=outcome(moment.view(eyes)),
    )


def choices(moment: Moment, eyes: int) -> tuple[Encoded, dict[str, str]]:
    """The legal moves of whoever looks, and the names of the sites to click (of all sites, where these keep them); none
    when others are to act."""
    if eyes != moment.actor:
        return (), {}
    view = moment.view(eyes)
    faces, lasting = view.faces, view.lasting_labels
    return _moves(faces), view.names(faces) if lasting is None else lasting


#: Moves that are remembered as the wire has them: matches of one game have many in common. Games keep the faces of
#: moves, and the very same one is found sooner by its identity; one that is remembered lives, so it is no other's.
_known: dict[Face, bytes] = {}
_by_identity: dict[int, bytes] = {}
_ROOM = 20_000


def _moves(faces: Sequence[Face]) -> Encoded:
    if len(_known) >= _ROOM:
        _known.clear()
        _by_identity.clear()
    try:
        joined = b",".join(map(_by_identity.__getitem__, map(id, faces)))
    except KeyError:
        joined = b",".join([_by_identity.get(id(face)) or _move(face) for face in faces])
    return msgspec.Raw(b"[%b]" % joined)


def _move(face: Face) -> bytes:
    found = _known.get(face)
    if found is None:
        found = _known[face] = _by_identity[id(face)] = msgspec.json.encode(messages.Move(*face))
    return found


def outcome(view: View) -> messages.Outcome | None:
    """The outcome of the match, when it is over."""
    sentence = view.outcome
    return None if sentence is None else messages.Outcome(sentence, view.returns)


#: What is remembered of rows that were told, in each language. A game that is remembered lives, so its id is no other
#: game's.
_told: dict[tuple[str, int, str, Row], tuple[Game, Encoded]] = {}
_MOST_TOLD = 10_000


def tellings(timeline: Timeline, rows: Sequence[Row], eyes: int) -> tuple[Encoded, ...]:
    """The encoded rows of a tape, each as this point of view may read it."""
    return tuple([_telling(timeline, row) for row in readable(rows, eyes)])


def readable(rows: Sequence[Row], eyes: int) -> tuple[Row, ...]:
    """The rows of a tape, each as this point of view may read it."""
    return tuple([for_seat(row, eyes) for row in rows])


def _telling(timeline: Timeline, row: Row) -> Encoded:
    """Encode a row, with a cache: it depends on language, row and options only, so matches with equal options share
    it."""
    game, options = timeline.game, timeline.options
    key = language(), id(game), timeline.options_text, row
    known = _told.get(key)
    if known is not None:
        return known[1]
    said = tuple(game.narration.say(options, row, vocabulary) for vocabulary in game.narration.VOCABULARIES)
    cues = tuple(motion(cue) for cue in game.scene.cues(options, row))
    found = encoded(messages.Telling(said, cues, row[0] in game.headings))
    if len(_told) >= _MOST_TOLD:
        _told.clear()
    _told[key] = (game, found)
    return found


def entry(before: Moment, step: Step, eyes: int) -> messages.Entry:
    """The log entry of a step as a point of view saw it, from the moment before it."""
    return entry_of(before.timeline, step, before.seen(step.action, eyes), readable(step.rows, eyes))


def entry_of(timeline: Timeline, step: Step, text: str | None, rows: Sequence[Row]) -> messages.Entry:
    """The log entry of a step, from its text and rows as they may be read."""
    return messages.Entry(step.ply, step.actor, text, tuple([_telling(timeline, row) for row in rows]))
