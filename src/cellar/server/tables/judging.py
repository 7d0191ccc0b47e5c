"""Evaluation of a position made by hand: asked of the workers, and charged like any costly request."""

import logging
from typing import Any

import msgspec

from cellar.bots.registry import judge_of
from cellar.errors import CellarError
from cellar.language import translator
from cellar.play import registry
from cellar.play.view import View
from cellar.rules.types import CHANCE, OVER
from cellar.server.errors import Busy, Taken, TooMany
from cellar.server.messages import Judgement
from cellar.server.workers.pool import Pool
from cellar.server.workers.process import WorkerFailed

_ = translator(__name__)

logger = logging.getLogger(__name__)


async def judge(pool: Pool, client: str, name: str, line: str) -> Any:
    """Evaluate a position; returns an encoded `Judgement`."""
    game = registry.load(name)
    read = await pool.ask(client, "read_position", game=game.name, line=line)
    options, actor = read["options"], read["actor"]
    if actor == OVER:
        ended = View.of(game, options, game.layout(options).read(read["state"]), 0).prompt
        return msgspec.json.encode(Judgement(ended, _("The rules"), exact=True))
    if actor == CHANCE:
        raise Taken(_("Chance decides next in this position. It can be judged when it is a player's turn."))
    view = View.of(game, options, game.layout(options).read(read["state"]), actor)
    try:
        asked = {"game": game.name, "options": options, "state": view.state.tobytes()}
        return await pool.judge(client, judge_of(game.name, actor), **asked)
    except TooMany:
        raise
    except (WorkerFailed, CellarError) as error:
        logger.error("a position of %s could not be judged: %s", game.name, error)
        raise Busy(_("This position can't be judged right now. Try again in a moment.")) from None
