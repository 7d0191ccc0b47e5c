"""Positions of Cell Management made by hand."""

import pytest

from cellar.errors import BadText
from cellar.games.cell_management import rules
from cellar.play import drafts
from cellar.play.registry import load

GAME = load("cell_management")
SAMPLE = "cell_management 4A3N25/N3254A/234"


def made(*edits: tuple[str, str], line: str = SAMPLE) -> drafts.Draft:
    draft = drafts.opened(GAME, line)
    for tool, site in edits:
        draft = drafts.edited(GAME, draft.line, tool, site)
    return draft


def test_two_exchanges_make_another_board() -> None:
    once = made(("cell:A", "cell:4"))
    assert not once.missing, "a board of two cycles is one laid at random"
    assert drafts.opened(GAME, once.line).options["layout"] == "random"
    twice = [made(("cell:A", "cell:4"), (f"cell:{one}", f"cell:{other}")) for one in "NA" for other in "235"]
    layouts = [drafts.opened(GAME, draft.line).options["layout"] for draft in twice]
    assert "cycle" in layouts, "an exchange between the two makes them one"


def test_captives_and_hideouts_turn_one_by_one() -> None:
    draft = made(("hostile", "hideout:A"), ("hides", "hideout:5"), ("escaped", "cell:4"), ("round:more", ""))
    assert draft.line == "cell_management 4A3N25/N3254A/A234 hidden=5 centre=4 round=1"
    asked = made(("return", ""), line=draft.line)
    assert not asked.missing
    assert asked.state.phase == rules.CHOOSE_SACRIFICE
    nobody = made(("sacrifices:none", ""), line=asked.line)
    assert "sacrifices allowed" in nobody.missing
    with pytest.raises(BadText, match="none to take away"):
        made(("round:fewer", ""))
    with pytest.raises(BadText, match="ends after 2 rounds"):
        made(("round:more", ""), line=f"{SAMPLE} round=2 round_limit=2")
