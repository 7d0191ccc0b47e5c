"""Positions of Zyrcan made by hand: fleets are counted by themselves."""

import pytest

from cellar.errors import BadText
from cellar.games.zyrcan import rules
from cellar.play import drafts
from cellar.play.registry import load

GAME = load("zyrcan")


def made(options: dict[str, object], *edits: tuple[str, str]) -> drafts.Draft:
    draft = drafts.begun(GAME, dict(options), 1)
    for tool, site in edits:
        draft = drafts.edited(GAME, draft.line, tool, site)
    return draft


def test_ships_come_from_the_reserve_and_go_back_to_it() -> None:
    placed = [("ship:0:3", "hex:e5"), ("ship:0:3", "hex:e6")]
    assert made({}, *placed).state.reserve[0, 2] == 0
    with pytest.raises(BadText, match="All 2 3-engine ships of Amber are on the board"):
        made({}, *placed, ("ship:0:3", "hex:d5"))
    assert made({}, *placed, ("back", "hex:e5")).state.reserve[0, 2] == 1
    replaced = made({}, *placed, ("ship:1:1", "hex:e5"))
    assert replaced.state.reserve[0, 2] == 1, "what stood there is in the reserve again"
    with pytest.raises(BadText, match="no ship on d5"):
        made({}, ("back", "hex:d5"))


def test_in_attack_what_is_not_on_the_board_is_captured() -> None:
    draft = made({}, ("ship:0:3", "hex:e5"), ("phase:attack", ""), ("ship:1:1", "hex:e6"), ("turn:1", ""))
    assert not draft.missing
    assert not any(draft.state.reserve[seat, kind] for seat in range(3) for kind in range(3))
    assert draft.state.turn == 1
    back = drafts.edited(GAME, draft.line, "phase:deploy", "")
    assert back.state.reserve[0, 2] == 1, "in Deploy the rest of the fleet is to be placed"
    last = drafts.edited(GAME, draft.line, "passed", "")
    assert not last.missing
    assert "just before the first seat's turn" in drafts.edited(GAME, last.line, "turn:0", "").missing


def test_in_blitzkrieg_the_ship_of_this_turn_waits() -> None:
    ships = [("ship:1:2", "hex:e5"), ("ship:1:1", "hex:c5"), ("ship:0:1", "hex:e7")]
    draft = made({"variant": "blitzkrieg"}, *ships, ("captured", "hex:e7"), ("newest", "hex:c5"))
    assert not draft.missing
    assert draft.state.phase == rules.MANOEUVRE
    assert draft.state.turn == 1
    assert draft.state.reserve[0, 0] == 3, "a captured ship is not placed again"
