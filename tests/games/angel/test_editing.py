"""Positions of the Angel problem made by hand: some match leads to each, or the draft says why none does."""

import pytest

from cellar.errors import BadText
from cellar.games.angel import rules
from cellar.games.angel.endless import history
from cellar.play import drafts
from cellar.play.position import Position
from cellar.play.registry import load

GAME = load("angel")


def made(line: str, *edits: tuple[str, str]) -> drafts.Draft:
    draft = drafts.opened(GAME, f"angel {line}")
    for tool, site in edits:
        draft = drafts.edited(GAME, draft.line, tool, site)
    return draft


def test_the_flights_that_lead_somewhere_are_found() -> None:
    draft = made("2d/p2/t100/0,0", ("mark", "3,3"), ("mark", "0,1"), ("mark", "4,4"), ("angel", "2,-1"))
    assert not draft.missing
    assert history.angel(draft.state) == (2, -1)
    assert history.marks(draft.state) == [(3, 3), (0, 1), (4, 4)]
    assert rules.actor(draft.state) == rules.ANGEL
    devils = made(draft.line.removeprefix("angel "), ("turn:devil", ""))
    assert rules.actor(devils.state) == rules.DEVIL
    assert history.angel(devils.state) == (2, -1)
    assert made(draft.line.removeprefix("angel "), ("mark", "0,1")).state.marked_n == 2, "a second click takes it away"


def test_on_an_endless_board_the_match_may_have_begun_anywhere() -> None:
    draft = made("2d/p1/t100/0,0", ("mark", "7,7"), ("angel", "900,-900"))
    assert not draft.missing
    assert history.trail(draft.state) == [(900, -900)]


def test_an_angel_that_cannot_move_has_lost() -> None:
    around = [(f"{x},{y}") for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    draft = made("2d/p1/t100/0,0", *[("mark", site) for site in around])
    assert not draft.missing
    assert draft.state.ended == rules.STUCK
    assert Position.from_line(draft.line).is_over


def test_on_a_finite_board_a_draft_says_what_it_needs() -> None:
    draft = made("2d/p1/r5/0,0", ("mark", "3,3"), ("mark", "3,2"))
    assert "1 flight from 0,0" in draft.missing, "one flight cannot end where it began"
    assert history.angel(draft.state) == (0, 0)
    assert not made(draft.line.removeprefix("angel "), ("angel", "1,0")).missing
    far = made("2d/p1/r5/0,0", ("mark", "3,3"), ("mark", "3,2"), ("angel", "4,4"))
    assert far.missing
    assert history.angel(far.state) == (4, 4), "it is drawn where it was put"


@pytest.mark.parametrize(
    ("tool", "site", "says"),
    [
        ("mark", "0,0", "The angel stands there"),
        ("angel", "3,3", "That cell is marked"),
        ("mark", "1,2,3", "isn't a cell of this board"),
        ("mark", "here", "isn't a cell of this board"),
        ("angel", "3000,3", "Mark cells first"),
    ],
)
def test_what_cannot_be_is_refused(tool: str, site: str, says: str) -> None:
    with pytest.raises(BadText, match=says):
        made("2d/p1/r5/0,0/x3,3", (tool, site))
