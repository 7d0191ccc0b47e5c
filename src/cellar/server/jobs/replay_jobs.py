"""Jobs that look back at a match: a part of its timeline comes in, what is to be shown goes out, encoded."""

from dataclasses import astuple
from typing import Any

import msgspec

from cellar.contract.rules_page import folder
from cellar.draw.extent import cropped
from cellar.draw.svg import write_svg
from cellar.errors import BadGame, BadRecord
from cellar.language import number, translator
from cellar.play import registry
from cellar.play.early_end import Left, Why
from cellar.play.record import read, write
from cellar.rules.layout import packed, unpacked
from cellar.rules.types import PUBLIC
from cellar.server import messages
from cellar.server.menu.catalogue import start_picture
from cellar.server.menu.link_cards import link_card
from cellar.server.model.timeline import Timeline
from cellar.server.views import replay as views
from cellar.server.views.moment import Moment

_ = translator(__name__)

#: Maximum number of lines of a record besides its moves, some of them remarks.
HEAD_LINES = 100
#: A replay ends with the frame that makes it longer than this.
REPLAY_BYTES = 2_000_000
#: The number of moves of a demo match that are shown.
DEMO_MOVES = 24


def replayed(part: dict[str, Any]) -> tuple[bytes, dict[int, bytes]]:
    """The last state of a timeline's part, and checkpoints on the way to it."""
    timeline = Timeline.of_part(part)
    timeline.replay()
    return timeline.state, timeline.checkpoints_by_ply


def state_at(part: dict[str, Any], ply: int) -> bytes:
    """The state after `ply` actions."""
    return Timeline.of_part(part).state_at(ply)


def frames(part: dict[str, Any], table: str, seat: int, start: int, most: int, last: int) -> messages.Replay:
    """Moments as a seat saw them. Where they are large there are fewer; the page asks on."""
    timeline = Timeline.of_part(part)
    shown: list[Any] = []
    room = REPLAY_BYTES
    for frame in views.frames(timeline, seat, start, most):
        shown.append(msgspec.Raw(msgspec.json.encode(frame)))
        room -= len(shown[-1])
        if room < 0:
            break
    vocabularies = timeline.game.vocabularies
    return messages.Replay(table, part["game"], seat, vocabularies, last, tuple(shown))


def board(part: dict[str, Any], ply: int, seat: int, theme: str) -> str:
    """The board at a moment, as SVG."""
    timeline = Timeline.of_part(part)
    return write_svg(Moment(timeline, timeline.state_at(ply)).view(seat).scene, theme)


def table_card(part: dict[str, Any], ply: int) -> bytes:
    """The picture of a link to a table: the board at a moment, as everybody may see it."""
    timeline = Timeline.of_part(part)
    scene = Moment(timeline, timeline.state_at(ply)).view(PUBLIC).scene
    return link_card(part["game"], write_svg(cropped(scene), "dark", plain=True))


def puzzle_card(game: str, options: dict[str, Any], line: str) -> bytes:
    """The picture of a link to a puzzle: how it begins."""
    return link_card(game, start_picture(game, "dark", options, line))


def explained(part: dict[str, Any], ply: int, seat: int, thing: str) -> str:
    """Explain a thing at a moment, as a seat knew it."""
    timeline = Timeline.of_part(part)
    return Moment(timeline, timeline.state_at(ply)).view(seat).explained(thing)


def record(
    part: dict[str, Any], setup: bytes | None, names: list[str], left: list[tuple[int, int, Why]], ended: bool
) -> str:
    """The whole match as text, with those who left it."""
    timeline = Timeline.of_part(part)
    position = timeline.position(timeline.root)
    position.setup = None if setup is None else unpacked(setup)
    for action in timeline.actions:
        position.play(action)
    return write(position, names, [Left(*one) for one in left], ended)


def read_record(text: str, most: int) -> dict[str, Any]:
    """Read, replay and check a record: what a table needs to lay it out."""
    if text.count("\n") > most + HEAD_LINES:
        raise BadRecord(_("A match at this server has at most {most} moves; the record is longer.", most=number(most)))
    found = read(text)
    position = found.position
    timeline = Timeline.of_position(position)
    return {
        "game": position.game.name,
        "options": dict(position.options),
        "seats": found.seats,
        "setup": None if position.setup is None else packed(position.setup),
        "root": position.root,
        "actors": timeline.actors,
        "actions": timeline.actions,
        "state": timeline.state,
        "checkpoints": timeline.checkpoints_by_ply,
        "left": [astuple(one) for one in found.left],
        "ended": found.ended,
    }


def demo(game: str) -> messages.Replay:
    """The end of a game's demo match, as everybody may see it."""
    about = registry.about(game)
    place = folder(about)
    if place is None:
        raise BadGame(f"{about.title} has a demo match, but no folder for it.")
    found = read((place / about.demo).read_text(encoding="utf-8")).position
    timeline = Timeline.of_position(found)
    shown = views.frames(timeline, PUBLIC, max(0, timeline.ply - DEMO_MOVES), DEMO_MOVES + 1)
    vocabularies = found.game.vocabularies
    return messages.Replay("", about.name, PUBLIC, vocabularies, timeline.ply, tuple(shown))


def rules_page(game: str) -> messages.RulesPage:
    """The rules page of a game."""
    from cellar.server.menu.rules_html import rules  # not in a browser, where it comes as a file

    return rules(game)
