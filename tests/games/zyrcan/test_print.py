"""Print and play: the board with the regions of smaller boards, and every ship to cut out."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from cellar.cli.main import run as cellar
from cellar.draw.scene import Item, Scene
from cellar.games.zyrcan import sheet
from cellar.games.zyrcan.board.spaces import FLEET, NAMES
from cellar.play.position import Position
from tests.games.zyrcan.tables import table


def everything(scene: Scene) -> dict[str, Item]:
    found: dict[str, Item] = {}

    def walk(items: Sequence[Item]) -> None:
        for item in items:
            assert item.id not in found, item.id
            found[item.id] = item
            walk(item.items)

    walk(scene.items)
    return found


@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_board_serves_three_four_and_five_players_and_marks_their_spaces(players: int) -> None:
    board = everything(sheet.pages(Position.start("zyrcan", players=players))[0])
    assert all(f"space:{name}" in board for name in NAMES)
    fills = [board[f"space:{name}:field"].fill for name in NAMES]
    assert [fills.count(tint) for tint in sheet.TINTS.values()] == [37, 12, 12]
    marks = [board[f"space:{name}:players"].text for name in NAMES if f"space:{name}:players" in board]
    assert (marks.count("4"), marks.count("5")) == (12, 12)
    assert board["border:37"].dash == ""
    assert board["border:49"].dash != ""


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_ship_of_every_fleet_is_there_to_cut_out(players: int) -> None:
    tokens = everything(sheet.pages(Position.start("zyrcan", players=players))[1])
    labels = [item.label for name, item in tokens.items() if item.label]
    assert len(labels) == len([name for name in tokens if name.endswith(":edge")]) == 12 * players
    for seat in Position.start("zyrcan", players=players).game.about.seats[:players]:
        for engines, count in enumerate(FLEET, 1):
            assert labels.count(f"{seat}, a {engines}-engine ship") == count


def test_a_token_fits_into_a_space_and_a_space_is_twenty_millimetres_wide() -> None:
    board, tokens = (everything(page) for page in sheet.pages(Position.start("zyrcan")))
    space, token = board["space:e5:field"].points, tokens["token:0:0:edge"].points
    width = (max(x for x, _ in space) - min(x for x, _ in space)) / sheet.UNITS
    assert 20 < width < 22
    assert max(x for x, _ in token) < max(x for x, _ in space)


def test_pages_have_the_shape_of_a4_and_nothing_leaves_them() -> None:
    for players in (3, 5):
        for page in sheet.pages(Position.start("zyrcan", players=players)):
            assert page.box[2] / page.box[3] == 210 / 297
            for item in page.items:
                assert 0 < item.x < page.box[2]
                assert 0 < item.y < page.box[3] - 5 * sheet.UNITS


def test_another_board_is_printed_with_its_own_edge() -> None:
    board = everything(sheet.pages(Position.start("zyrcan", players=4, board="55"))[0])
    assert "border:own" in board
    assert "border:37" not in board
    assert board["space:a5"].dash
    assert "space:a6:field" in board


def test_ships_on_the_board_are_printed_where_they_stand_and_the_variant_brings_its_rules() -> None:
    board = everything(sheet.pages(table("e5 A2, e7 B1, d5 C1"))[0])
    assert {"ship:e5", "ship:e7", "ship:d5"} <= set(board)
    assert "Deploy" in board["rule:0"].text
    assert "Blitzkrieg" in everything(sheet.pages(Position.start("zyrcan", variant="blitzkrieg"))[0])["rule:0"].text


def test_the_command_writes_the_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "zyrcan.pdf"
    assert cellar(["print", "zyrcan", "-o", "players=5", "--out", str(out)]) == 0
    assert out.read_bytes().count(b"/Type /Page\n") == 2
    out = tmp_path / "zyrcan.svg"
    assert cellar(["print", "zyrcan", "--out", str(out)]) == 0
    assert [file.name for file in sorted(tmp_path.glob("*.svg"))] == ["zyrcan-2.svg", "zyrcan.svg"]
    capsys.readouterr()
