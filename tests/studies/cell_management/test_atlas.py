"""The atlas: what it counts, that it is the same however it is run, and that it can be stopped."""

import json
import os
import subprocess
import sys
from itertools import combinations, permutations
from math import comb, factorial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from cellar.cli.main import run as cellar
from cellar.compile.compiled import compiled
from cellar.games.cell_management.board.hideout_ring import Ring
from cellar.games.cell_management.theorem.criterion import winding
from cellar_studies.cell_management.atlas import certificate, classes, cuda, position_sets, survey
from cellar_studies.cell_management.atlas.position_sets import group
from cellar_studies.runs.driver import Unwatched, Watch, run
from cellar_studies.runs.local import Local


@pytest.fixture(autouse=True)
def own_journals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Journals of a test's own; compiled code stays where it is."""
    folder = tmp_path / "cellar"
    monkeypatch.setattr("cellar_studies.runs.journal.cache_folder", lambda: folder / "compiled")
    return folder / "runs"


def solved(n: int, hostile: int | None = None, sacrifices: str = "one", workers: int = 1) -> dict[str, Any]:
    return reported(survey.Task(n, hostile, sacrifices), Local(workers, head_start=0))


def reported(task: survey.Task, executor: Local, watch: Watch | None = None) -> dict[str, Any]:
    with executor:
        return survey.report(task, survey.join(run(survey.work(task), executor, watch))["tally"])


def test_boards_and_classes_are_those_that_sorting_all_labelled_boards_gives() -> None:
    for n in (3, 4, 5):
        for hostile in range(n + 1):
            orbits = {}
            for tail in permutations(range(1, n)):
                cells = [0, *tail]
                for enemies in combinations(range(n), hostile):
                    forms = certificate.turned_forms((cells, [(s + 1) % n for s in cells], list(enemies)))
                    orbits[min(forms)] = len(forms)
            row = solved(n, hostile)["hostile"][str(hostile)]
            assert row["boards"] == sum(orbits.values()) == factorial(n - 1) * comb(n, hostile)
            assert row["classes"] == len(orbits)


def test_the_rulebooks_boards_can_all_be_solved_in_6_to_13_rounds() -> None:
    assert solved(6, 3) == {
        "species": 6,
        "sacrifices": "one",
        "hostile": {
            "3": {
                "boards": 2400,
                "classes": 404,
                "unsolvable": [0, 0],
                "rounds": {
                    "6": [24, 4],
                    "7": [318, 55],
                    "8": [540, 90],
                    "9": [1184, 198],
                    "10": [324, 54],
                    "11": [6, 1],
                    "13": [4, 2],
                },
            }
        },
    }


def test_the_simpler_variants_have_boards_without_a_solution() -> None:
    assert solved(4, 2)["hostile"]["2"]["unsolvable"] == [6, 2]
    assert solved(5, 2)["hostile"]["2"]["unsolvable"] == [10, 2]


def test_without_sacrifices_more_boards_have_no_solution_but_none_of_the_rulebooks() -> None:
    figures = solved(6, sacrifices="none")["hostile"]
    assert {k: row["unsolvable"][0] for k, row in figures.items()} == {
        "0": 120,
        "1": 6,
        "2": 405,
        "3": 0,
        "4": 165,
        "5": 0,
        "6": 1,
    }


def test_any_number_of_workers_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "SMALL_PART_ORDERS", 3)
    one = solved(6, workers=1)
    assert one == solved(6, workers=3)
    assert one["hostile"]["2"] == solved(6, 2, workers=2)["hostile"]["2"]


def test_a_stopped_run_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch, own_journals: Path) -> None:
    monkeypatch.setattr(survey, "SMALL_PART_ORDERS", 4)
    whole = solved(6, 3)
    task = survey.Task(6, 3, "one")

    class StopAfterTwo(Unwatched):
        calls = 0

        def advance(self, size: int) -> None:
            self.calls += 1
            if self.calls == 2:
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        reported(task, Local(1), StopAfterTwo())
    (journal,) = own_journals.iterdir()
    assert len(journal.read_text().split()) == 2
    solving: list[Any] = []
    real = survey.solve_part

    def counted(task: survey.Task, part: tuple[classes.Order, ...]) -> survey.Result:
        solving.append(part)
        return real(task, part)

    monkeypatch.setattr(survey, "solve_part", counted)
    assert reported(task, Local(1)) == whole
    assert len(solving) == 6 - 2
    assert list(own_journals.iterdir()) == []


def test_the_command_prints_json_of_the_documented_shape(capsys: pytest.CaptureFixture[str]) -> None:
    assert cellar(["atlas", "4", "--hostile", "3", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    row = {"boards": 24, "classes": 6, "unsolvable": [0, 0], "rounds": {"5": [12, 3], "7": [12, 3]}}
    assert figures == {"species": 4, "sacrifices": "one", "hostile": {"3": row}}
    assert cellar(["atlas", "4"]) == 0
    assert "one sacrifice a round" in capsys.readouterr().out


def test_the_command_compares_every_class_with_the_theorem(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert cellar(["atlas", "5", "--theorem", "--json", "--plot", str(tmp_path / "plot.svg")]) == 0
    assert json.loads(capsys.readouterr().out)["theorem"] == {"classes": 160, "differences": 0}
    assert "5 hostile: 24 boards, 0 unsolvable, 6 to 7 rounds" in (tmp_path / "plot.svg").read_text()
    monkeypatch.setattr(survey, "solvable", lambda ring: True)
    assert cellar(["atlas", "4", "--theorem", "--workers", "1"]) == 1
    assert "judges 6 of 28 classes otherwise" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["2"], "3 to 10 species"),
        (["six"], "no number of species"),
        (["6", "--hostile", "7"], "do not fit 6 species"),
        (["6", "--sacrifices", "two"], "none, one or any"),
        (["6", "--device", "abacus"], "cpu or cuda"),
        (["6", "file"], "goes with verify"),
        (["verify"], "needs the certificate"),
        (["verify", "x.json", "--hostile", "3"], "takes only"),
        (["6", "--certificate", "no/such/folder/x.json"], "no folder"),
    ],
)
def test_bad_arguments_get_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cellar(["atlas", *arguments]) == 2
    complaint = capsys.readouterr().err
    assert sentence in complaint
    assert complaint.count("\n") == 1


def test_without_a_card_the_command_says_so_and_uses_the_processor(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cuda, "missing", lambda task: "There is no NVIDIA card here.")
    assert cellar(["atlas", "3", "--device", "cuda", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == "There is no NVIDIA card here. The processor does it.\n"
    assert json.loads(out)["species"] == 3


def test_what_the_card_cannot_do_is_said_before_it_is_looked_for() -> None:
    assert "lines of play" in cuda.missing(survey.Task(6, 3, "one", certificate=True))
    assert "shared memory" in cuda.missing(survey.Task(10, 3, "one"))


def test_the_kernel_of_the_card_gives_the_same_in_a_simulator() -> None:
    program = (
        "import numpy as np; from cellar_studies.cell_management.atlas import cuda; cuda.THREADS = 2; "
        "faces = np.array([[1, 2, 0], [2, 0, 1]], np.int32); "
        "print(cuda.solve(3, 1, faces, np.array([1, 0], np.int32), np.array([3, 7], np.int32)).tolist())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"},
    )
    assert done.returncode == 0, done.stderr
    rounds = np.zeros((2, 1), np.int64)
    for row, faces, mask in zip(rounds, ((2, 0, 1), (1, 2, 0)), (3, 7)):
        compiled(position_sets.__name__).solve_hostile_sets(3, group(3), np.array(faces), np.array([mask]), 1, row)
    assert json.loads(done.stdout) == rounds[:, 0].tolist() == [-1, 4]


def test_a_card_is_handed_the_same_boards_in_shards_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def on_processors(n: int, mode: int, faces: Any, order_of: Any, masks: Any) -> Any:
        rounds = np.zeros(len(masks), np.int64)
        for k, (order, mask) in enumerate(zip(order_of.tolist(), masks.tolist())):
            one, board = rounds[k : k + 1], faces[order].astype(np.int64)
            compiled(position_sets.__name__).solve_hostile_sets(n, group(n), board, np.array([mask]), mode, one)
        return rounds

    monkeypatch.setattr(cuda, "solve", on_processors)
    task = survey.Task(5, None, "one", theorem=True)
    on_gpu, here = survey.join(run(survey.work(task, survey.GPU))), survey.join(run(survey.work(task)))
    assert on_gpu["tally"] == here["tally"]
    assert on_gpu["differences"] == here["differences"] == 0


def test_slots_of_the_card_are_linear_and_spread_lists_all_subsets() -> None:
    for n in (3, 5):
        table = cuda.spread_table(n)
        for mask in range(1 << n):
            row = table[mask << n : (mask << n) + (1 << mask.bit_count())].tolist()
            assert sorted(row) == sorted(cuda.slot(subset) for subset in range(1 << n) if subset & ~mask == 0)
            assert all((a ^ b) & 1 for a, b in zip(row[::2], row[1::2]))
            for other in range(1 << n):
                assert cuda.slot(mask ^ other) == cuda.slot(mask) ^ cuda.slot(other)


def test_orders_stand_for_all_their_turns() -> None:
    for n in (4, 6):
        found = list(classes.orders(n))
        assert sum(n // len(order.turns) for order in found) == factorial(n - 1)
        assert all(classes.turned(order.faces, by) == order.faces for order in found for by in order.turns)


def test_help_shows_an_example() -> None:
    from cellar_studies.cell_management.atlas.command import app

    assert "cellar atlas verify" in CliRunner().invoke(app, ["--help"]).output


@pytest.mark.parametrize(("sacrifices", "fewest", "most"), [("none", 7, 14), ("one", 6, 13), ("any", 5, 13)])
def test_the_rulebooks_game_takes_as_many_rounds_as_docs_atlas_says(sacrifices: str, fewest: int, most: int) -> None:
    rounds = [int(text) for text in solved(6, 3, sacrifices)["hostile"]["3"]["rounds"]]
    assert (min(rounds), max(rounds)) == (fewest, most)


def test_no_board_is_solved_in_fewer_rounds_than_its_winding_allows() -> None:
    """At most as many species are hidden after a round as the walk has turns: docs/atlas.md, "How long?"."""
    kernel = compiled(position_sets.__name__)
    tight = 0
    for n in range(3, 7):
        for order in classes.orders(n):
            masks, _ = classes.hostile_sets(n, order.turns, None)
            least = 1 - (-n // winding(Ring(order.faces, 0, 0)))
            for mode in range(3):
                rounds = np.empty(len(masks), np.int64)
                kernel.solve_hostile_sets(n, group(n), np.array(order.faces, np.int64), masks, mode, rounds)
                needed = rounds[rounds > 0]
                assert (needed >= least).all()
                tight += int((needed == least).sum())
    assert tight > 0
