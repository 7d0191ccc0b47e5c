"""Nobody gets a board that cannot be won unawares: such boards are not drawn, and a given one says so at once."""

import json
from pathlib import Path

import pytest

from cellar.cli.main import run as cellar
from cellar.errors import BadOption, BadText
from cellar.games.cell_management import notation, sheet
from cellar.games.cell_management.board.hideout_ring import ring_of
from cellar.games.cell_management.board.written import parse_board
from cellar.games.cell_management.solver.hint import hint
from cellar.games.cell_management.solver.solution import distance
from cellar.games.cell_management.theorem.criterion import solvable
from cellar.play.position import Position
from cellar.rules.types import PUBLIC
from cellar_studies.cell_management.atlas.plain_play import opening
from tests.games.cell_management.plain_search import explore

#: A board for each reason, under the rule of sacrifices that makes it so, and a word of the reason.
LOST = (
    ("NA2345/A2345N/-", "nobody ever runs"),
    ("NA23/3NA2/NA", "every round ends as it began"),
    ("NA2/2NA/N sacrifices=none", "only the Null hideout is hostile, so without sacrifices Null never escapes"),
    ("NA2/A2N/NA sacrifices=none", "within the length of one, so without sacrifices"),
)


@pytest.mark.parametrize("sacrifices", ["one", "any", "none"])
@pytest.mark.parametrize("species", [4, 5])
def test_only_boards_that_can_be_won_are_drawn(species: int, sacrifices: str) -> None:
    for seed in range(60):
        start = Position.start("cell_management", species=species, sacrifices=sacrifices, seed=seed)
        assert distance(start.state) is not None


def test_an_option_keeps_all_boards_in() -> None:
    boards = [Position.start("cell_management", species=4, boards="all", seed=seed) for seed in range(60)]
    assert {solvable(ring_of(start.state)) for start in boards} == {True, False}


@pytest.mark.parametrize("options", [{"hostile": 0}, {"species": 3, "hostile": 2, "sacrifices": "none"}])
def test_options_that_leave_no_board_to_win_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOption, match=r"No such board can be won: .*boards=all"):
        Position.start("cell_management", options)
    assert Position.start("cell_management", {**options, "boards": "all"}).actor == 0


def test_every_other_choice_of_options_has_a_board_that_can_be_won() -> None:
    for species in range(3, 11):
        for hostile in range(1, species + 1):
            for sacrifices in ("one", "any", "none"):
                if (species, hostile, sacrifices) != (3, 2, "none"):
                    start = Position.start(
                        "cell_management", species=species, hostile=hostile, sacrifices=sacrifices, seed=1
                    )
                    assert solvable(ring_of(start.state))


@pytest.mark.parametrize(("line", "reason"), LOST)
def test_a_given_board_says_at_once_that_it_cannot_be_won_and_why(line: str, reason: str) -> None:
    start = Position.from_line(f"cell_management {line}")
    for seat in (0, PUBLIC):
        assert start.view(seat).goal.startswith("This board can't be won: ")
        assert reason in start.view(seat).goal
    assert any(reason in str(fact.value) and fact.aside for fact in start.view(0).panel.facts)
    action, sentence = hint(start.game, start.options, start.state, 0)
    assert (action, reason in sentence) == (-1, True)
    printed = " ".join(item.text for item in sheet.pages(start)[0].items if item.id.startswith("warning:"))
    assert reason in printed


def test_a_board_that_can_be_won_gives_no_warning() -> None:
    start = Position.from_line("cell_management 4A3N25/N3254A/234")
    assert "be won" not in start.view(0).goal
    assert not any(fact.aside for fact in start.view(0).panel.facts)
    assert not any(item.id.startswith("warning:") for item in sheet.pages(start)[0].items)


def test_a_position_laid_out_on_such_a_board_may_be_won_and_gets_no_warning() -> None:
    start = Position.from_line("cell_management NA23/3NA2/NA hidden=N23 centre=A23")
    assert "be won" not in start.view(0).goal
    assert explore(opening(parse_board("NA23/3NA2/NA"), "one"))[0] == -1


@pytest.mark.parametrize(("line", "reason"), LOST)
@pytest.mark.parametrize("mode", [[], ["--json"]])
@pytest.mark.parametrize("command", ["solve", "proof"])
def test_solve_and_proof_say_no_with_exit_code_1_in_every_mode(
    line: str, reason: str, mode: list[str], command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cellar([command, "--line", line, *mode]) == 1
    out = capsys.readouterr().out
    assert reason in out
    if "--json" in mode:
        assert json.loads(out)["solvable"] is False


def test_solve_counts_the_positions_that_prove_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cellar(["solve", "--line", "cell_management NA2/2NA/NA"]) == 1
    assert "can't be won: no round from here changes anything" in capsys.readouterr().out
    assert cellar(["solve", "--line", "NA2/2NA/N sacrifices=none"]) == 1
    assert "16 positions can be reached" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["solve"], ["play", "cell-management"], ["perft", "cell-management", "1"]])
@pytest.mark.parametrize("form", ["--line", "--position", "--record"])
def test_an_empty_position_is_refused(command: list[str], form: str, capsys: pytest.CaptureFixture[str]) -> None:
    for empty in ("", "  "):
        assert cellar([*command, form, empty]) == 2
        assert f"{form} is empty" in capsys.readouterr().err


def test_every_command_reads_the_same_forms_of_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from cellar.play.record import write

    start = Position.from_line("cell_management 4A3N25/N3254A/234")
    start.play("4")
    position, record, out = tmp_path / "position.json", tmp_path / "record.txt", tmp_path / "sheet.svg"
    position.write_text(json.dumps(start.to_json()))
    record.write_text(write(start))
    line = start.line()
    forms = [
        ["--line", line],
        ["--line", line.removeprefix("cell_management ")],
        ["--position", str(position)],
        ["--record", str(record)],
    ]
    for command in (["solve"], ["perft", "cell-management", "2"], ["print", "cell-management", "--out", str(out)]):
        answers = set()
        for form in forms:
            assert cellar([*command, *form]) == 0, (command, form)
            answers.add(capsys.readouterr().out + (out.read_text() if out.exists() else ""))
        assert len(answers) == 1, command


def test_a_setup_that_cannot_be_won_does_not_fit_options_that_ask_for_one_that_can() -> None:
    start = Position.start("cell_management", species=4)
    with pytest.raises(BadText, match="boards=all"):
        notation.parse_setup(start.options, "NA23/3NA2/NA")
    every = Position.start("cell_management", species=4, boards="all")
    assert notation.parse_setup(every.options, "NA23/3NA2/NA")
