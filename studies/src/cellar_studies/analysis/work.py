"""The work of analysing a recorded match: who judges it, and one shard for each of its positions."""

from cellar.bots.registry import HOUSE, opinion
from cellar.bots.seat_specs import sitter
from cellar.contract.about import Bot
from cellar.contract.bot import Opinion, Thought
from cellar.errors import BadOption
from cellar.play.position import Position
from cellar.play.record import Record
from cellar_studies.runs.work import Shard, Work, thinking


def usual_bot(record: Record) -> str:
    """Choose the bot that judges when none is named: the game's strongest bot that states a value, else the strongest
    of those that play every game; bots are listed easiest first."""
    game = record.position.game
    for bot in (*reversed(game.about.bots), *reversed(HOUSE)):
        if bot.seats or not (bot.opinion or bot.think):
            continue
        found = first_opinion(record.position, bot)
        if found is None or found.value is not None or found.values:
            return bot.name
    raise BadOption("No bot of this game says what it expects, so there is nobody to judge.")


def first_opinion(position: Position, bot: Bot) -> Opinion | None:
    """Ask a bot for a quick opinion at the first real choice of a match; None where there is no choice."""
    at = Position(position.game, position.options, position.fresh(position.root))
    for played in position.history:
        if at.actor >= 0 and len(at.legal_actions()) > 1:
            thought = Thought(seconds=0.01, simulations=1)
            return opinion(bot, at.game, at.options, at.hidden(at.actor), at.actor, thought)
        at.play(played.action)
    return None


def work(record: Record, bot: str, samples: int, seed: int) -> Work:
    """Make the job that has every position of a match judged, one shard per position."""
    position = record.position
    game, options = position.game, dict(position.options)
    who = sitter(bot, game.name)
    if not (who.bot.opinion or who.bot.think):
        raise BadOption(f"{bot!r} does not say what it expects: name another, such as {usual_bot(record)}.")
    states = every_state(position)
    shared = {"game": game.name, "options": options, "bot": bot, "samples": samples}
    return Work(
        title=f"analyse {game.name}",
        function="cellar.analysis.judging:judge",
        shards=[
            Shard(1, {**shared, "state": state, "seed": seed + ply}, seed + ply) for ply, state in enumerate(states)
        ],
        total=len(states),
        unit="positions",
        asked={**shared, "seed": seed, "states": states},
        modules=(game.rules.__name__, *thinking([who])),  # type: ignore[attr-defined]
    )


def every_state(position: Position) -> list[str]:
    """List the states of a match as hexadecimal text: the one before each action, and the last one."""
    at = Position(position.game, position.options, position.fresh(position.root))
    states = [at.state.tobytes().hex()]
    for played in position.history:
        at.play(played.action)
        states.append(at.state.tobytes().hex())
    return states
