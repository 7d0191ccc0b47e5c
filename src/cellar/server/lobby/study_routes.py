"""Lobby routes of studies: the moves of a match to study, and the positions of variations. Workers do all of it; the
study itself stays on the page's device."""

from msgspec.structs import asdict

from cellar.language import translator
from cellar.play import registry
from cellar.server import messages
from cellar.server.errors import Forbidden
from cellar.server.jobs.study_jobs import MOST_MOVES
from cellar.server.lobby.access import PlyQuery, asked, moment
from cellar.server.lobby.routes import Answer, Asking, get, post
from cellar.server.match.advice import check_named
from cellar.server.match.seats import may_record, may_think_back
from cellar.server.match.table import Table
from cellar.server.model.tokens import Holder

_ = translator(__name__)
SEEDS = 2**62


@get("/api/tables/{table:str}/moves", summary="The moves of a match")
async def match_moves(asking: Asking, table: str, ply: PlyQuery = None) -> Answer[messages.MatchMoves]:
    """All moves of a match, hidden ones too; of one too long to study, those from a moment on."""
    _tables, found, who = await asked(asking, table)
    _check_study(found, who)
    at, timeline = moment(found, ply), found.timeline
    first = 0 if timeline.ply < MOST_MOVES else at
    part = timeline.part(first, min(timeline.ply, first + MOST_MOVES - 1))
    return Answer(await asking.work("match_moves", part=part, first=first))


@post("/api/games/{game:str}/variation", status=200, summary="A position of a study", long=True)
async def variation(asking: Asking, game: str, data: messages.VariationAsked) -> Answer[messages.Variation]:
    """What moves lead to from a position, chance's included; refused with the rule that forbids a move."""
    seed = asking.services.tables.settings.draw(SEEDS)
    return Answer(await asking.work("variation", game=registry.about(game).name, **asdict(data), seed=seed))


@post("/api/games/{game:str}/variation/told", status=200, summary="What the moves of a study do", long=True)
async def variation_told(asking: Asking, game: str, data: messages.TreeAsked) -> messages.TreeTold:
    """What each move of a tree of variations does, in the reader's language."""
    return messages.TreeTold(tuple(await asking.work("variation_told", game=registry.about(game).name, **asdict(data))))


@post("/api/games/{game:str}/variation/explain", status=200, summary="What a thing of a study is", long=True)
async def variation_thing(asking: Asking, game: str, data: messages.VariationThing) -> messages.Words:
    """More words about something on the board or beside it, at a position of a study."""
    check_named(data.thing)
    return messages.Words(await asking.work("variation_explained", game=registry.about(game).name, **asdict(data)))


def _check_study(table: Table, who: Holder) -> None:
    """Raise where a study would tell what is hidden, or be help during a match that others play."""
    if not table.game.about.everything_open and not may_record(table, who):
        raise Forbidden(_("A study shows everything, hidden hands too: players can make one after the match."))
    if not (table.is_over or table.may_fork(who) or may_think_back(table, who)):
        raise Forbidden(_("You can study this match when it is over."))
