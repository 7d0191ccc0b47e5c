"""The tastes of Zyrcan's characters, move by move: what each of them likes best."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from cellar.contract.game import Row
from cellar.games.zyrcan import rules, tastes
from cellar.games.zyrcan.board.spaces import NAMED
from cellar.play.position import Position
from tests.games.zyrcan.tables import table


def likes(position: Position, taste: Callable[..., list[float]], told: Sequence[Row] = ()) -> set[str]:
    """The moves that a taste likes best."""
    actions = position.legal_actions()
    liking = taste(position.options, position.state, position.actor, actions, told)
    return {position.text(action) for action, much in zip(actions, liking) if much == max(liking)}


def took(by: int, captured: str) -> Row:
    return (rules.FLEW, 0, by, 1, 0, 1, 3 * "ABC".index(captured[0]) + int(captured[1]), 0)


def test_the_hunter_takes_the_largest_ship() -> None:
    assert likes(table("e5 A2, e7 B1, c5 C3, h4 B3"), tastes.hunter) == {"e5>NW"}


def test_the_hunter_places_a_ship_where_it_aims_at_engines() -> None:
    reserve = [[0, 1, 0], [1, 0, 0], [1, 0, 0]]
    position = table("e5 B3, h4 C1", phase="deploy", reserve=reserve)
    assert likes(position, tastes.hunter) == {"2@c5", "2@c7", "2@e3", "2@e7", "2@g3", "2@g5"}


def test_the_guard_flies_to_where_nobody_reaches_it() -> None:
    assert likes(table("e5 A2, e7 B1, c5 B2, c6 C1"), tastes.guard) == {"e5>E"}


def test_the_guard_places_its_ship_by_the_edge_and_side_by_side() -> None:
    position = table("", phase="deploy", reserve=[[1, 0, 0], [1, 0, 0], [1, 0, 0]])
    ships = list(position.state.space)
    ways = {text: tastes.ways_to(ships, 0, NAMED[text[-2:]]) for text in likes(position, tastes.guard)}
    assert max(ways.values()) < tastes.ways_to(ships, 0, NAMED["e5"])
    ships[NAMED["e4"]] = 1
    assert tastes.ways_to(ships, 0, NAMED["e5"]) == tastes.ways_to(list(position.state.space), 0, NAMED["e5"]) - 1


@pytest.mark.parametrize(
    ("told", "liked"),
    [
        ((), {"e5>E", "e5>NW"}),
        ((took(1, "A1"),), {"e5>E"}),
        ((took(1, "A1"), took(2, "A2")), {"e5>NW"}),
        ((took(2, "B3"), took(1, "A1")), {"e5>E"}),
        ((took(1, "A2"), took(2, "A2")), {"e5>E", "e5>NW"}),
    ],
)
def test_the_grudge_bearer_goes_for_whoever_took_most_from_it(told: Sequence[Row], liked: set[str]) -> None:
    """What the others take from each other is no business of its, and without a grudge all moves are alike."""
    assert likes(table("e5 A2, e7 B2, c5 C2"), tastes.grudge, told) == liked


def test_the_fence_sitter_takes_from_whoever_leads() -> None:
    ships: dict[str, Any] = {"e5 A2, e7 B2, c5 C2, h4 B3": {"e5>E"}, "e5 A2, e7 B2, c5 C2, h4 C3": {"e5>NW"}}
    for each, liked in ships.items():
        assert likes(table(each), tastes.waverer) == liked
