"""What a person at a terminal sees besides the board."""

import pytest
from rich.console import Console

from cellar.cli.terminal.session import Session
from cellar.draw.terminal import plain
from cellar.games.cell_wars import BALANCED
from cellar.games.cell_wars.picture.pieces import CELL_GLYPHS, SIGN_GLYPHS
from cellar.games.cell_wars.rulebook import board
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.scene import scene
from cellar.games.cell_wars.terminal import COMMANDS, LEGEND, all_cards, hand, panels, preview
from cellar.games.cell_wars.words import names
from cellar.play.position import Position
from tests.games.cell_wars.tabletop import IA, Table


def match(*moves: str, players: int = 2) -> Position:
    position = Position.start("cell_wars", players=players)
    for move in moves:
        position.play(move)
    return position


def shown_at(position: Position, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines that whoever is to move reads before they are asked."""
    monkeypatch.setattr(Console, "input", lambda console, prompt="", markup=True: "quit")
    Session(position, ["me", "me"], 1, "", []).run()
    return capsys.readouterr().out.splitlines()


def test_panels_hand_and_moves_with_their_numbers_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    position = match("cell b9", "cell d5", "draw burn", "deal diapedesis")
    told = [
        "Round 1 of 16; 7 blocks of cancer tissue (Immune wins below 4, Cancer above 21)",
        "Immune deck 39 (discarded 0), Cancer deck 40 (discarded 0)",
        "  α  Immune α on b9, Biomass 2 of 4, Attack 1, range 0, 1 card",
        "  A  Cancer α on d5, Biomass 5 of 5",
        "  diapedesis: Move up to 2 steps.",
    ]
    assert preview(position).splitlines() == told
    shown = shown_at(position, monkeypatch, capsys)
    first = shown.index(told[0])
    assert shown[first : first + 7] == [*told, "    1  no more cards", "    2  play diapedesis"]


def test_many_moves_are_counted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shown = shown_at(match(), monkeypatch, capsys)
    assert "18 moves are possible (moves lists them), such as cell b9." in shown


def test_only_the_hand_of_who_is_to_act_is_shown() -> None:
    position = match("cell b9", "cell d5", "draw burn", "deal diapedesis", "done", "stay")
    assert position.actor == 1
    assert hand(position) == "No cards in hand."
    assert "Diapedesis" not in preview(position)
    assert "diapedesis" not in preview(position)
    assert "Immune α on b9, Biomass 2 of 4, Attack 1, range 0, 1 card" in panels(position)


def test_a_card_on_a_panel_and_at_chance_everything_is_still_told() -> None:
    position = match("cell b9", "cell d5", "draw burn", "deal synnotch", "play synnotch", "roll")
    assert "Attack 2, range 0, panel: SynNotch" in panels(position)
    assert preview(position).startswith("Round 1 of 16")
    assert hand(position) == "It is nobody's turn, so there is no hand to show."


def test_every_card_of_the_match_can_be_looked_up() -> None:
    told = all_cards(match())
    assert "  4 x Diapedesis (normal): Move up to 2 steps." in told
    assert "  1 x Aladdin's lamp (normal): Take 1 card of your choice" in told


def test_each_command_says_what_it_is_for() -> None:
    assert all(note for note, _ in COMMANDS.values())


def test_the_goals_stand_beside_the_count_of_tissue() -> None:
    table = Position.start("cell_wars", players=2, cancer_goal=15)
    assert "7 blocks of cancer tissue (Immune wins below 4, Cancer above 15)" in panels(table)
    assert "closer to its goal" not in panels(table)
    balanced = panels(Position.start("cell_wars", players=2, variant="balanced"))
    assert f"(Immune wins below 4, Cancer above {BALANCED[1, 1]})" in balanced
    assert "After round 16, the camp closer to its goal wins." in balanced


# Marks and what they mean

#: the line of the row in the middle
ROW_E = 8


def drawn(table: Table) -> list[str]:
    return [f"{line:<80}" for line in plain(scene(table.options, table.s, IA)).split("\n")]


def marks(table: Table, block: int) -> str:
    """What a terminal shows in the seven columns of a block."""
    q, r = board.BLOCKS[block]
    column = 39 + 8 * q + 4 * r
    return drawn(table)[ROW_E + 2 * r][column - 3 : column + 4]


def test_blocks_are_eight_columns_and_two_lines_apart_and_the_board_fits_80_columns() -> None:
    table = Table().clear()
    for block in range(board.HEXES):
        assert marks(table, block)[0] == ".", names.BLOCKS[block]
    assert max(len(line.rstrip()) for line in drawn(table)) <= 80


@pytest.mark.parametrize("cells", range(1, 7))
@pytest.mark.parametrize("block", [0, 30, 37, 60])
def test_every_mark_keeps_to_its_block_however_many_cells_share_it(block: int, cells: int) -> None:
    """With a sign, and walls all around: nothing is covered, and nothing stands in another block."""
    table = Table().clear()
    table.s.signs[0] = block
    for direction in range(6):
        if board.EDGE[block, direction] >= 0:
            table.wall(*board.BLOCKS[block], direction)
    far = 60 if block < 30 else 0
    for seat in range(6):
        table.stand(seat, *board.BLOCKS[far])
    empty = {other: marks(table, other) for other in range(board.HEXES) if other not in (block, far)}
    for seat in range(cells):
        table.stand(seat, *board.BLOCKS[block])
    shown = marks(table, block)
    assert shown[:2] == f".{SIGN_GLYPHS[p.CARD_SIGN]}"
    assert shown[2:].rstrip() == "".join(CELL_GLYPHS[:cells])[:5]
    assert {other: marks(table, other) for other in empty} == empty
    for glyph in CELL_GLYPHS:
        assert "\n".join(drawn(table)).count(glyph) == 1
    walls = sum(board.EDGE[block, direction] >= 0 for direction in range(6))
    assert sum("\n".join(drawn(table)).count(wall) for wall in "|/\\") == walls


def test_every_mark_of_a_board_is_in_the_legend_and_no_two_things_have_one_mark() -> None:
    known = [mark for marks_, _ in LEGEND for mark in marks_.split()]
    assert len(known) == len(set(known))
    table = Table().clear()
    table.tissue(p.TUMOUR, (0, 0))
    table.tissue(p.SOLID, (1, 0))
    table.s.active = 1
    table.wall(0, 0, 0)
    shown = "".join(marks(table, block) for block in range(board.HEXES))
    assert set(shown) - {" "} <= set(known)
    assert {".", "x", "#", "c", "+", "g", "f", "v", *CELL_GLYPHS} <= set(known)


def test_cells_off_the_board_are_said_to_be_off_and_stand_by_no_block() -> None:
    """Six cells before their start: each in a line of its own half, away from the names of blocks."""
    lines = plain(Position.start("cell_wars", players=6, seed=1).view(0).scene).split("\n")
    for line, left, right in zip(lines, "αβγ", "ABC"):
        assert line.strip().startswith(f"{left} off   ")
        assert line.endswith(f"   {right} off")
