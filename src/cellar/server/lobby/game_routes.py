"""Lobby routes of the games: menu, pictures, rules pages, lessons and puzzles."""

from typing import Annotated

import msgspec
from msgspec import Meta

from cellar.play.registry import about
from cellar.server import messages
from cellar.server.lobby.access import Theme
from cellar.server.lobby.routes import PNG, SVG, Answer, Asking, get, post
from cellar.server.match.advice import check_named, check_sites
from cellar.server.menu import catalogue

LASTING = {"cache-control": "public, max-age=3600"}


@get("/api/games", summary="The games")
async def games(asking: Asking) -> Answer[tuple[messages.GameEntry, ...]]:
    """Every game, with its options and bots."""
    settings = asking.services.tables.settings
    entries = catalogue.cards(thinks=settings.think_along > 0 or settings.on_devices)
    return Answer(msgspec.json.encode(entries), shared=True)


@get("/api/games/{game:str}/picture.svg", kind=SVG, summary="A picture for the menu")
async def game_picture(asking: Asking, game: str, theme: Theme = "auto") -> Answer[bytes]:
    """The game's poster; its lower third is for words."""
    return Answer(await asking.services.made.poster(asking.client, game, theme), SVG, LASTING, shared=True)


@get("/api/games/{game:str}/demo", summary="A match that plays itself")
async def game_demo(asking: Asking, game: str) -> Answer[messages.Replay]:
    """The end of a recorded match of bots, for a board that plays itself."""
    return Answer(await asking.services.made.demo(asking.client, game), headers=LASTING, shared=True)


@get("/api/games/{game:str}/rules", summary="The rules of a game")
async def game_rules(asking: Asking, game: str) -> Answer[messages.RulesPage]:
    """The rules page, with its diagrams."""
    return Answer(await asking.services.made.rules(asking.client, game), shared=True)


@post("/api/games/{game:str}/seats", status=200, summary="What the seats are called")
async def seat_names(game: str, data: messages.Chosen) -> messages.SeatNames:
    """The seats' names, which may depend on the options."""
    return catalogue.seat_names(game, data.options)


@get("/api/games/{game:str}/files/{name:path}", kind=SVG, summary="A picture of a rules page")
async def game_file(game: str, name: str) -> Answer[bytes]:
    """A picture that lies beside the rules page."""
    data, kind = catalogue.rules_picture(game, str(name))
    return Answer(data, kind, LASTING)


@post("/api/games/{game:str}/lessons/{lesson:str}", status=200, summary="A step of a lesson")
async def lesson_step(
    asking: Asking, game: str, lesson: str, data: messages.LessonAsked
) -> Answer[messages.LessonStep]:
    """The step of a lesson that the answers so far lead to. Nothing is kept: the next question brings them again."""
    pool, who = asking.services.tables.pool, asking.client
    pool.admit(who)
    return Answer(await pool.serve(who, "lesson_step", game=about(game).name, name=lesson, answers=data.answers))


@post("/api/games/{game:str}/lessons/{lesson:str}/explain", status=200, summary="What a thing of a lesson is")
async def lesson_thing(asking: Asking, game: str, lesson: str, data: messages.LessonThing) -> messages.Words:
    """More words about something on the board or beside it, at the step that the answers lead to."""
    check_named(data.thing)
    return await _of_lesson(asking, "lesson_explained", game, lesson, data)


@post("/api/games/{game:str}/lessons/{lesson:str}/why-not", status=200, summary="Why a click means nothing there")
async def lesson_click(asking: Asking, game: str, lesson: str, data: messages.LessonClick) -> messages.Words:
    """The rule by which the last of these clicks cannot follow the others, at the step that the answers lead to."""
    check_sites(data.sites)
    return await _of_lesson(asking, "lesson_why_not", game, lesson, data)


async def _of_lesson(
    asking: Asking, job: str, game: str, lesson: str, data: messages.LessonThing | messages.LessonClick
) -> messages.Words:
    asked = {"game": about(game).name, "name": lesson, **msgspec.structs.asdict(data)}
    return messages.Words(await asking.work(job, **asked))


@get("/api/puzzle", summary="The puzzle of the day")
async def puzzle(
    asking: Asking,
    game: Annotated[str, Meta(max_length=64)] | None = None,
    date: Annotated[str, Meta(max_length=10)] | None = None,
) -> messages.PuzzleEntry:
    """A game's puzzle of today, or of another day (2026-11-15); without a game, of the first that has one."""
    return await asking.services.puzzles.of(game, date)


@get("/api/puzzle/picture.svg", kind=SVG, summary="A picture of the puzzle of the day")
async def puzzle_picture(
    asking: Asking,
    game: Annotated[str, Meta(max_length=64)],
    date: Annotated[str, Meta(max_length=10)] | None = None,
    theme: Theme = "auto",
) -> Answer[bytes]:
    """How a game's puzzle of a day begins."""
    found = await asking.services.puzzles.of(game, date)
    return Answer(await asking.services.made.puzzle_picture(asking.client, found, theme), SVG, LASTING, shared=True)


@get("/api/puzzle/card.png", kind=PNG, summary="The picture of a link to a puzzle")
async def puzzle_card(
    asking: Asking,
    game: Annotated[str, Meta(max_length=64)],
    date: Annotated[str, Meta(max_length=10)] | None = None,
) -> Answer[bytes]:
    """How a game's puzzle of a day begins, as large as chats and networks show links."""
    found = await asking.services.puzzles.of(game, date)
    return Answer(await asking.services.made.puzzle_card(asking.client, found), PNG, LASTING)
