"""Why one move is better than another, in words: what each brings at once, where that shows it."""

from cellar.language import in_a_row
from cellar.play.position import Position
from cellar.play.view import View


def why_better(position: Position, played: int, best: int) -> str:
    """What the move that was played brings and what the better one does, from what who moved could know, with seat
    placeholders; "" where the game sees no difference at once: then the judge has looked further ahead."""
    if position.actor < 0 or played == best:
        return ""
    view = View.of(position.game, position.options, position.state, position.actor, unresolved=True)
    (brought, worth), (would_bring, worth_of_best) = view.consequence(played), view.consequence(best)
    return in_a_row((brought, would_bring)) if brought and would_bring and worth < worth_of_best else ""
