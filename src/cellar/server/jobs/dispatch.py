"""The table of jobs that a worker can run, by name. A bot is given the state as its seat may know it, and nothing else;
so is a hint."""

import sys
from collections.abc import Callable, Generator
from dataclasses import asdict
from typing import Any

import msgspec

from cellar.bots import registry as bots
from cellar.contract.about import About, Bot
from cellar.contract.bot import Thought
from cellar.contract.game import Row
from cellar.contract.puzzle import read_date
from cellar.play import registry as games
from cellar.play.puzzles import puzzle_of
from cellar.rules.tape import for_seat
from cellar.server.jobs import (
    big_table_jobs,
    conditional_jobs,
    editor_jobs,
    hint_jobs,
    replay_jobs,
    seat_cache,
    story_jobs,
    study_jobs,
)
from cellar.server.jobs.analysis_jobs import watch
from cellar.server.jobs.seat_cache import Memories
from cellar.server.menu.catalogue import poster, start_picture
from cellar.server.model.timeline import Timeline
from cellar.server.views.lesson import lesson_explained, lesson_step, lesson_why_not

MEMORIES = Memories()


def know(path: list[str], known: bytes) -> None:
    """Register what the server has beyond what is installed: import paths, games and bots of its own."""
    sys.path += [place for place in path if place not in sys.path]
    abouts, others = msgspec.msgpack.decode(known, type=tuple[list[About], list[Bot]])
    for about in abouts:
        games.register(about)
    for bot in others:
        bots.register(bot)


def think(
    bot: str,
    game: str,
    options: dict[str, Any],
    state: bytes,
    seat: int,
    seconds: float,
    simulations: int,
    seed: int,
    table: str = "",
    played: list[int] | None = None,
    told: dict[str, Any] | None = None,
) -> int:
    """Compute a bot's move. Where the table and all that was played at it are named, a search goes on with what this
    seat's last one has left. From the match in `told` a bot with a character is given what its seat was told of it."""
    found, rules = bots.bot(bot, game), games.load(game)
    memory = MEMORIES.of(table, seat, played) if found.searches and played is not None else None
    thought = Thought(
        seconds=seconds * found.share, simulations=simulations, seed=seed, memory=memory, told=_rows(told, seat)
    )
    action = bots.choose(found, rules, options, rules.layout(options).read(state), seat, thought)
    if memory is not None:
        MEMORIES.keep(table, seat, memory)
    return action


def _rows(part: dict[str, Any] | None, seat: int) -> tuple[Row, ...]:
    """The tape of a match as a seat may read it."""
    if part is None:
        return ()
    timeline = Timeline.of_part(part)
    steps = timeline.walk(timeline.since + 1, timeline.ply)
    return tuple(for_seat(row, seat) for step in steps for row in step.rows)


def puzzle(game: str, date: str) -> dict[str, Any]:
    """Make a game's puzzle of a day."""
    return asdict(puzzle_of(games.about(game), read_date(date)))


JOBS: dict[str, Callable[..., Any]] = {
    job.__name__: job
    for job in (
        know, think, puzzle, hint_jobs.hinted,
        replay_jobs.replayed, replay_jobs.state_at, replay_jobs.frames, replay_jobs.board, replay_jobs.explained,
        replay_jobs.record, replay_jobs.read_record, replay_jobs.demo, replay_jobs.table_card, replay_jobs.puzzle_card,
        replay_jobs.rules_page, lesson_step, lesson_explained, lesson_why_not, poster, start_picture,
        editor_jobs.draft, editor_jobs.read_position, editor_jobs.line_at, editor_jobs.judge, editor_jobs.work,
        big_table_jobs.advance, big_table_jobs.told, big_table_jobs.parts, big_table_jobs.log, big_table_jobs.preview,
        story_jobs.judged, story_jobs.story, seat_cache.program, seat_cache.program_over,
        study_jobs.match_moves, study_jobs.variation, study_jobs.variation_told, study_jobs.variation_explained,
        conditional_jobs.conditional_lines, conditional_jobs.conditional_shown,
    )
}  # fmt: skip


def done(name: str, given: dict[str, Any]) -> Any:
    """Do a job. A message that it makes is for a page: it is handed on as the JSON that the page is sent."""
    made = JOBS[name](**given)
    return msgspec.json.encode(made) if isinstance(made, msgspec.Struct) else made


#: Jobs that stream what they find on the way and can be stopped.
WATCHED: dict[str, Callable[..., Generator[None, None, Any]]] = {"watch": watch}
