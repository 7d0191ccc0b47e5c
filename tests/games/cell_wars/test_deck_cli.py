"""`cellar deck` as a person and a script meet it."""

import json
from pathlib import Path

import pytest

from cellar.cli.main import run
from cellar.games.cell_wars.deck import cards

Out = pytest.CaptureFixture[str]


def test_new_writes_a_deck_that_check_finds_fine_and_does_not_overwrite(tmp_path: Path, capsys: Out) -> None:
    file = str(tmp_path / "mine.toml")
    assert run(["deck", "new", file]) == 0
    assert run(["deck", "check", file]) == 0
    assert "is fine, 4 different cards (40 immune and 40 cancer), 0 warnings" in capsys.readouterr().out
    assert run(["deck", "new", file]) == 2
    assert "already exists" in capsys.readouterr().err
    assert run(["deck", "new", file, "--force"]) == 0


def test_check_says_line_and_card_and_exits_with_1(tmp_path: Path, capsys: Out) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(cards.text_of("plain").replace('do = "sign"', 'do = "sing"'), encoding="utf-8")
    assert run(["deck", "check", str(file)]) == 1
    out = capsys.readouterr().out
    line = cards.text_of("plain")[: cards.text_of("plain").index('do = "sign"')].count("\n") + 1
    assert f'error: line {line}: card pulse: effect 1: there is no primitive "sing"; did you mean sign?\n' in out
    assert "1 error, 0 warnings. The deck cannot be played." in out


def test_check_as_json(tmp_path: Path, capsys: Out) -> None:
    assert run(["deck", "check", "swift", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is True
    assert [finding["level"] for finding in told["findings"]] == ["warning", "warning"]


@pytest.mark.parametrize(
    ("content", "says"),
    [(None, "cannot be read"), (b"\xff\xfe", "not text in UTF-8"), (b"#" * 70_000, "65536 at most")],
    ids=["missing", "binary", "large"],
)
def test_what_cannot_be_read_is_one_sentence_and_exit_code_2(
    content: bytes | None, says: str, tmp_path: Path, capsys: Out
) -> None:
    file = tmp_path / "deck.toml"
    if content is not None:
        file.write_bytes(content)
    assert run(["deck", "check", str(file)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert says in told.err
    assert told.err.count("\n") == 1


def test_show_prints_a_table_of_the_house_deck(capsys: Out) -> None:
    assert run(["deck", "show"]) == 0
    out = capsys.readouterr().out
    assert "House deck" in out
    for card in cards.deck("house").cards:
        assert card.name in out


def test_show_as_json_holds_everything_that_is_printed(capsys: Out) -> None:
    assert run(["deck", "show", "house", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["sizes"] == {"immune": 40, "cancer": 40}
    glucose = told["cards"][0]
    assert glucose["copies"] == {"immune": 5, "cancer": 5}
    assert glucose["text"] == "+1 Biomass."
    assert glucose["biology"]


def test_show_writes_sheets_to_print(tmp_path: Path, capsys: Out) -> None:
    pdf, svg = tmp_path / "cards.pdf", tmp_path / "cards.svg"
    assert run(["deck", "show", "plain", "--pdf", str(pdf), "--svg", str(svg), "--backs"]) == 0
    assert pdf.read_bytes().startswith(b"%PDF")
    written = sorted(path.name for path in tmp_path.glob("*.svg"))
    assert len(written) == 20  # five pages a camp, and as many of backs
    assert "cards-20.svg" in written
    assert "cards.pdf (20 pages)" in capsys.readouterr().out


def test_show_refuses_a_bad_deck_with_its_first_mistake(tmp_path: Path, capsys: Out) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("format = 1\n", encoding="utf-8")
    assert run(["deck", "show", str(file)]) == 2
    assert "The deck cannot be used: line 1" in capsys.readouterr().err


def test_a_match_with_a_file_in_place_of_a_deck_says_how_files_are_given(tmp_path: Path, capsys: Out) -> None:
    file = tmp_path / "mine.toml"
    assert run(["deck", "new", str(file)]) == 0
    sheet = ["print", "cell-wars", "--out", str(tmp_path / "sheet.svg")]
    assert run([*sheet, "-o", f"deck={file}"]) == 2
    assert f"To read the file {file}, write -o deck=@{file}." in capsys.readouterr().err
    assert run([*sheet, "-o", f"deck=@{file}"]) == 0
    assert run([*sheet, "-o", "deck=nobodys"]) == 2
    assert "To read the file" not in capsys.readouterr().err


def test_decks_are_shown_written_and_checked_in_the_readers_language(tmp_path: Path, capsys: Out) -> None:
    assert run(["--language", "es", "deck", "show", "plain"]) == 0
    assert "Mazo sencillo" in capsys.readouterr().out
    for tag, heading, fine in (("es", "# Primitivas", "está bien, 4 cartas"), ("zh", "# 原语", "没有问题，4 种牌")):
        file = str(tmp_path / f"{tag}.toml")
        assert run(["--language", tag, "deck", "new", file]) == 0
        assert heading in Path(file).read_text(encoding="utf-8")
        assert run(["--language", tag, "deck", "check", file]) == 0
        assert fine in capsys.readouterr().out
    assert run(["deck", "show", "house", "--json"]) == 0
    english = capsys.readouterr().out
    assert run(["--language", "zh", "deck", "show", "house", "--json"]) == 0
    assert capsys.readouterr().out == english
