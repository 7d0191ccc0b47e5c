"""What a seat is shown: made from the state hidden for it, the tape as it may read it and actions as it saw them; from
nothing else."""

from collections.abc import Sequence
from typing import Any

from cellar.core.position import Position
from cellar.core.tape import for_seat
from cellar.core.types import OVER
from cellar.core.view import View as Seen
from cellar.server import messages
from cellar.server.line import Line, Step
from cellar.server.pictures import motion


def seen(line: Line, seat: int, state: bytes | None = None) -> Seen:
    """The view of a seat, of now or of another state of the match."""
    return Seen.of(line.game, line.options, line.record(line.state if state is None else state), seat)


def outcome(view: Seen) -> messages.Outcome | None:
    """How it ended, when it has."""
    if view.actor != OVER:
        return None
    returns = Position(view.game, view.options, view.state).returns()
    return messages.Outcome(view.game.narration.outcome(view.options, view.state), returns)


def moves(view: Seen) -> tuple[messages.Move, ...]:
    """The legal moves of the seat that is to act, from what it may know."""
    notation, options, state = view.game.notation, view.options, view.state
    actions = Position(view.game, options, state).legal_actions()
    return tuple(
        messages.Move(notation.action_text(options, state, a), notation.path(options, state, a)) for a in actions
    )


def told(view: Seen, panel: dict[str, Any], since: int, *, cover: bool = False, undo: bool = False) -> messages.View:
    """A view in words, moves and facts."""
    found = moves(view) if view.seat == view.actor and not cover else ()
    label = view.game.notation.site_label
    sites = {
        site: label(view.options, view.state, site)
        for site in dict.fromkeys(site for move in found for site in move.path)
    }
    return messages.View(
        seat=view.seat,
        actor=view.actor,
        prompt=view.prompt,
        since=since,
        panel=panel,
        moves=found,
        sites=sites,
        cover=cover,
        undo=undo,
        outcome=outcome(view),
    )


def lines(line: Line, rows: Sequence[tuple[int, ...]], seat: int) -> tuple[messages.Line, ...]:
    """Rows of a tape as sentences and animations."""
    game, options = line.game, line.options
    found = []
    for row in rows:
        own = for_seat(row, seat)
        said = tuple(game.narration.say(options, own, vocabulary) for vocabulary in game.narration.VOCABULARIES)
        found.append(messages.Line(said, tuple(motion(cue) for cue in game.scene.cues(options, own))))
    return tuple(found)


def entry(line: Line, step: Step, seat: int) -> messages.Entry:
    """A step as a seat saw it."""
    before = line.record(step.before)
    action = int(line.game.rules.seen(before, step.action, seat))
    text = None
    if action >= 0:
        line.game.rules.hide(before, seat)
        text = line.game.notation.action_text(line.options, before, action)
    return messages.Entry(step.ply, step.actor, text, lines(line, step.rows, seat))
