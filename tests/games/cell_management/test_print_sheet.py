"""The print-and-play sheet, as data, as SVG and as PDF, and the command that writes it."""

from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cellar.cli.main import run
from cellar.draw.pdf import pdf_bytes
from cellar.draw.scene import Item, Scene
from cellar.games.cell_management import sheet
from cellar.play.position import Position
from cellar.play.record import write

LINE = "cell_management 4A3N25/N3254A/234"


def texts(items: Sequence[Item]) -> list[str]:
    return [text for item in items for text in ((item.text,) if item.kind == "text" else texts(item.items))]


def named(page: Scene, name: str) -> Item:
    def find(items: Sequence[Item]) -> list[Item]:
        return [found for item in items for found in ([item] if item.id == name else find(item.items))]

    return find(page.items)[0]


def test_the_sheet_has_the_board_and_everything_to_cut_out() -> None:
    board, pieces = sheet.pages(Position.from_line(LINE))
    assert board.box == pieces.box == (0.0, 0.0, 210.0, 297.0)
    assert LINE in texts(board.items)
    for name in "NA2345":
        assert texts(board.items).count(name) == 5  # a cell, two captives in it, a hideout, a place in the centre
    assert sum(item.id.startswith("coin:") for item in pieces.items) == 12
    assert sum(item.id.endswith(":front") for item in pieces.items) == 2


def test_a_coin_fits_its_place() -> None:
    board, pieces = sheet.pages(Position.from_line(LINE))
    assert named(board, "hideout:0:place").items[0].r == named(pieces, "coin:0:0").items[0].r


def test_a_position_in_the_middle_is_printed_as_it_stands() -> None:
    board, _ = sheet.pages(Position.from_line(f"{LINE} hidden=4 centre=2 round=2"))
    assert named(board, "hideout:4:place").items[0].dash == ""  # position 4 faces hideout 4, which is occupied
    assert named(board, "hideout:0:place").items[0].dash
    assert named(board, "centre:2").items[0].dash == ""


@pytest.mark.parametrize(
    ("sacrifices", "words"),
    [("one", "one captive in the centre"), ("any", "captives in the centre"), ("none", "stays")],
)
def test_the_rules_on_the_sheet_are_those_of_the_match(sacrifices: str, words: str) -> None:
    board, _ = sheet.pages(Position.start("cell_management", sacrifices=sacrifices))
    assert any(words in text for text in texts(board.items))


def test_six_and_nine_are_underlined_because_coins_turn() -> None:
    _, pieces = sheet.pages(Position.start("cell_management", species=10))
    underlined = [name for name in range(10) if len(named(pieces, f"coin:{name}:0:name").items) == 2]
    assert underlined == [6, 9]


def test_the_pdf_has_two_pages_and_is_the_same_each_time() -> None:
    pages = sheet.pages(Position.from_line(LINE))
    data = pdf_bytes(pages)
    assert data.startswith(b"%PDF-")
    assert data.count(b"/Type /Page\n") == 2
    assert data == pdf_bytes(pages)


# --- The command


def test_the_command_writes_a_pdf(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    assert run(["print", "cell-management", "--line", LINE, "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF-")


def test_the_command_writes_a_page_an_svg(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sheet.svg"
    assert run(["print", "cell-management", "-o", "species=10", "--seed", "3", "--out", str(out)]) == 0
    written = [out, tmp_path / "sheet-2.svg"]
    assert capsys.readouterr().out.splitlines() == [f"Wrote {page}" for page in written]
    for page in written:
        assert ElementTree.parse(page).getroot().tag.endswith("svg")


def test_the_same_seed_prints_the_same_sheet(tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        assert run(["print", "cell-management", "--seed", "5", "--out", str(tmp_path / name)]) == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_the_command_prints_ppn_and_takes_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = Position.from_line(LINE)
    position.play("4")
    record = tmp_path / "match.txt"
    record.write_text(write(position))
    assert run(["print", "cell-management", "--record", str(record), "--ppn"]) == 0
    assert "\n1_4. " in capsys.readouterr().out
    out = tmp_path / "board.ppn"
    assert run(["print", "cell-management", "--line", LINE, "--ppn", "--out", str(out)]) == 0
    assert out.read_text().startswith("---\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seed", "1"], "ending in .pdf or .svg"),
        (["--seed", "1", "--out", "sheet.png"], "ending in .pdf or .svg"),
        (["--line", "cell_management NA2345/NA2344/2", "--out", "x.pdf"], "named twice"),
        (["-o", "species=7", "--ppn"], "A piecepack has 6 ranks"),
        (["--record", "none.txt", "--ppn"], "cannot be read"),
        (["--line", LINE, "--position", "x.json", "--ppn"], "not both"),
        (["--seed", "1", "--out", "no/such/folder/sheet.pdf"], "cannot be written"),
    ],
)
def test_what_cannot_be_printed_is_refused_with_a_sentence(
    arguments: list[str],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["print", "cell-management", *arguments]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
