"""The numbers of legal sequences: stored, counted by the compiled rules, and counted again by an implementation that
shares nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from cellar.cli.main import run
from cellar.play.perft import perft
from cellar.play.position import Position
from tests.games.zyrcan import naive

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "perft.json").read_text())
IDS = [case["name"].replace(" ", "-") for case in CASES]


def test_the_positions_are_varied() -> None:
    positions = [case["position"] for case in CASES]
    assert len(positions) >= 10
    assert {p["players"] for p in positions} == {3, 4, 5}
    assert {p["variant"] for p in positions} == {"base", "blitzkrieg"}
    assert {p["phase"] for p in positions} == {"deploy", "attack"}
    assert {str(p["board"]) for p in positions} >= {"37", "49", "61", "49-corners", "55"}
    assert any(p["passed"] for p in positions)
    assert any(p.get("step") == "fly" for p in positions)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_compiled_rules_count_what_is_stored(case: dict[str, Any]) -> None:
    position = Position.from_json(case["position"])
    assert [perft(position, depth + 1) for depth in range(len(case["nodes"]))] == case["nodes"]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_naive_implementation_counts_the_same(case: dict[str, Any]) -> None:
    depths = range(1, case["naive_depth"] + 1)
    assert [naive.perft(case["position"], depth) for depth in depths] == case["nodes"][: len(depths)]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_plain_rules_list_what_the_naive_implementation_lists(case: dict[str, Any]) -> None:
    """One level deeper than a count: the positions themselves, one action later."""
    position = Position.from_json(case["position"])
    theirs = sorted(picture(table) for table in naive.Table(case["position"]).successors())
    ours = []
    for action in position.legal_actions():
        position.play(action)
        ours.append(picture(naive.Table(position.to_json())))
        position.undo()
    assert sorted(ours) == theirs


def picture(table: naive.Table) -> str:
    newest = table.newest if table.flying else None
    return str(
        (sorted(table.ships.items()), table.reserve, table.turn, table.phase, table.passed, table.flying, newest)
    )


def test_the_command_prints_the_nodes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = CASES[3]
    file = tmp_path / "position.json"
    file.write_text(json.dumps(case["position"]))
    assert run(["perft", "zyrcan", "2", "--position", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"nodes": case["nodes"][1]}


def test_a_game_that_is_over_is_one_leaf() -> None:
    data = {**CASES[8]["position"], "phase": "over", "turn": 0, "passed": True}
    assert perft(Position.from_json(data), 3) == 1 == naive.perft(data, 3)
