"""What the opening book says of a move, as figures and as a sentence."""

from collections.abc import Mapping
from typing import Any

from cellar.bots import opening_book
from cellar.bots.registry import bot
from cellar.contract.game import Game
from cellar.contract.words import bot_title
from cellar.language import translator
from cellar.play.position import Position

_ = translator(__name__)


def figures(position: Position) -> dict[str, Any] | None:
    """What the book knows of a position as JSON: who chose, in how many games, and by text how often each move."""
    known = opening_book.known(position.game, position.options, position.hidden(position.actor), position.actor)
    if known is None:
        return None
    moves = {position.text(action): count for actions, count in known.moves for action in actions}
    return {"by": known.by, "games": known.games, "moves": moves}


def sentence(game: Game, found: Mapping[str, Any] | None, text: str) -> str:
    """How often the move with this text was chosen in the self-play that made the book; "" for a move that is not in
    it."""
    count = found["moves"].get(text) if found else None
    if not found or not count:
        return ""
    return _.plural(
        "Played by {who} in {percent}% of {count} match.",
        "Played by {who} in {percent}% of {count} matches.",
        found["games"],
        who=bot_title(bot(found["by"], game.name), game.about),
        percent=round(100 * count / found["games"]),
    )
