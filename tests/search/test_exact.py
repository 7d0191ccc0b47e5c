"""Small rests are solved as a search through all of them does."""

import threading

import pytest

from cellar.games.zyrcan.game import GAME
from cellar.games.zyrcan.margin import margin
from cellar.play.position import Position
from cellar.search import bot
from cellar.search.exact import SLIGHT
from tests.search.plainly import middle


def brute(position: Position) -> tuple[tuple[float, ...], tuple[int, ...]]:
    """Everybody's worth and the line, by trying everything: each for itself, of equals the first."""
    if position.is_over:
        margins = [0.0] * position.players
        margin(position.state, margins)
        return tuple(result + SLIGHT * more for result, more in zip(position.returns(), margins)), ()
    best: tuple[tuple[float, ...], tuple[int, ...]] | None = None
    for action in position.legal_actions():
        then = position.copy()
        then.play(action)
        worth, line = brute(then)
        if best is None or worth[position.actor] > best[0][position.actor]:
            best = worth, (action, *line)
    assert best is not None
    return best


@pytest.mark.parametrize(("players", "plies", "seed"), [(3, 54, 1), (3, 55, 4), (4, 71, 2), (3, 55, 5)])
def test_a_small_rest_is_solved_as_by_trying_everything(players: int, plies: int, seed: int) -> None:
    position = middle(GAME, {"players": players}, plies, seed)
    found = bot.solved(position.game, position.options, position.state, 3_000)
    assert found is not None
    worth, line = brute(position)
    assert found.exact
    assert found.principal_variation == line
    assert all(abs(mine - theirs) < 2 * SLIGHT for mine, theirs in zip(found.values, worth))


def test_a_large_rest_is_not() -> None:
    position = middle(GAME, {"players": 3}, 36)
    assert bot.solved(position.game, position.options, position.state, 3_000) is None


def test_whoever_says_stop_does_not_wait_for_the_end() -> None:
    position, stop = middle(GAME, {"players": 3}, 54), threading.Event()
    assert bot.solved(position.game, position.options, position.state, 3_000, stop) is not None
    stop.set()
    assert bot.solved(position.game, position.options, position.state, 3_000, stop) is None
