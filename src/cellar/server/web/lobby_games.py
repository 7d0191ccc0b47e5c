"""The lobby: the games, as the menu shows them."""

from typing import Annotated, Any, cast

import msgspec
from litestar import MediaType, Response
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from cellar.core.registry import about
from cellar.server import messages
from cellar.server.match.advice import check_named, check_sites
from cellar.server.match.tables import Tables
from cellar.server.menu import cards, rules_html
from cellar.server.menu.made import Made
from cellar.server.menu.puzzles import Puzzles
from cellar.server.web.lobby import SVG, Asking, Theme, caller, get, packed, post

LASTING = {"cache-control": "public, max-age=3600"}


@get("/api/games", summary="The games")
async def games(request: Asking) -> Response[tuple[messages.GameCard, ...]]:
    """Every game, with its options and bots."""
    tables: Tables = request.app.state.tables
    text = msgspec.json.encode(cards.cards(thinks=tables.settings.think_along > 0)).decode()
    return cast(Response[tuple[messages.GameCard, ...]], packed(request, text, MediaType.JSON, {}))


@get("/api/games/{game:str}/picture.svg", media_type=SVG, summary="A picture for the menu")
async def game_picture(request: Asking, game: FromPath[str], theme: FromQuery[Theme] = "auto") -> Response[bytes]:
    """A moment of a match."""
    made: Made = request.app.state.made
    return packed(request, await made.picture(caller(request), game, theme), SVG, LASTING)


@get("/api/games/{game:str}/rules", summary="The rules of a game")
async def game_rules(request: Asking, game: FromPath[str]) -> Response[messages.RulesPage]:
    """The rules page, with its diagrams."""
    made: Made = request.app.state.made
    page = msgspec.json.encode(await made.rules(caller(request), game)).decode()
    return cast(Response[messages.RulesPage], packed(request, page, MediaType.JSON, {}))


@post("/api/games/{game:str}/seats", status_code=200, summary="What the seats are called")
async def seat_names(game: FromPath[str], data: JSONBody[messages.Chosen]) -> messages.SeatNames:
    """The seats' names, which may depend on the options."""
    return cards.seat_names(game, data.options)


@get("/api/games/{game:str}/files/{name:path}", media_type=SVG, summary="A picture of a rules page")
async def game_file(game: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A picture that lies beside the rules page."""
    data, kind = rules_html.rules_picture(game, str(name))
    return Response(data, media_type=kind, headers=LASTING)


@post("/api/games/{game:str}/lessons/{lesson:str}", status_code=200, summary="A step of a lesson")
async def lesson_step(
    request: Asking, game: FromPath[str], lesson: FromPath[str], data: JSONBody[messages.LessonAsked]
) -> Response[messages.LessonStep]:
    """Where the answers so far lead. Nothing is kept: the next question brings them again."""
    tables: Tables = request.app.state.tables
    pool, who = tables.pool, caller(request)
    pool.admit(who)
    text = await pool.serve(who, "lesson", game=about(game).name, name=lesson, answers=data.answers)
    return Response(text, media_type=MediaType.JSON)


@post("/api/games/{game:str}/lessons/{lesson:str}/explain", status_code=200, summary="What a thing of a lesson is")
async def lesson_thing(
    request: Asking, game: FromPath[str], lesson: FromPath[str], data: JSONBody[messages.LessonThing]
) -> messages.Words:
    """More words about something on the board or beside it, at the step that the answers lead to."""
    check_named(data.thing)
    return await _of_lesson(request, "lesson_explained", game, lesson, data)


@post("/api/games/{game:str}/lessons/{lesson:str}/why-not", status_code=200, summary="Why a click means nothing there")
async def lesson_click(
    request: Asking, game: FromPath[str], lesson: FromPath[str], data: JSONBody[messages.LessonClick]
) -> messages.Words:
    """The rule by which the last of these clicks cannot follow the others, at the step that the answers lead to."""
    check_sites(data.sites)
    return await _of_lesson(request, "lesson_why_not", game, lesson, data)


async def _of_lesson(
    request: Asking, job: str, game: str, lesson: str, data: messages.LessonThing | messages.LessonClick
) -> messages.Words:
    tables: Tables = request.app.state.tables
    asked = {"game": about(game).name, "name": lesson, **msgspec.structs.asdict(data)}
    return messages.Words(await tables.pool.ask(caller(request), job, **asked))


@get("/api/puzzle", summary="The puzzle of the day")
async def puzzle(
    request: Asking,
    game: Annotated[str | None, QueryParameter(max_length=64)] = None,
    date: Annotated[str | None, QueryParameter(max_length=10)] = None,
) -> messages.PuzzleCard:
    """A game's puzzle of today, or of another day (2026-11-15); without a game, of the first that has one."""
    puzzles: Puzzles = request.app.state.puzzles
    return await puzzles.of(game, date)


@get("/api/puzzle/picture.svg", media_type=SVG, summary="A picture of the puzzle of the day")
async def puzzle_picture(
    request: Asking,
    game: Annotated[str, QueryParameter(max_length=64)],
    date: Annotated[str | None, QueryParameter(max_length=10)] = None,
    theme: FromQuery[Theme] = "auto",
) -> Response[bytes]:
    """How a game's puzzle of a day begins."""
    puzzles: Puzzles = request.app.state.puzzles
    made: Made = request.app.state.made
    found = await puzzles.of(game, date)
    return packed(request, await made.puzzle_picture(caller(request), found, theme), SVG, LASTING)


HANDLERS: list[Any] = [
    games,
    puzzle_picture,
    game_picture,
    game_rules,
    seat_names,
    game_file,
    lesson_step,
    lesson_thing,
    lesson_click,
    puzzle,
]
