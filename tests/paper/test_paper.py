"""The paper: the verifier in one file, with the project withheld, and the pages, where Typst is there."""

import importlib.util
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cellar.cli.main import run as cellar
from tests.repository.tree import ROOT

PAPER = ROOT / "paper"


def verify(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the verifier with nothing but Python's own library: no packages (-S), no paths of the environment (-I)."""
    command = [sys.executable, "-I", "-S", str(PAPER / "verify.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_verifier_searches_every_board_of_up_to_five_species() -> None:
    done = verify("search", "5")
    assert done.returncode == 0, done.stderr
    for n, boards in ((3, "16"), (4, "96"), (5, "768")):
        assert f"{n} species: {boards} boards, the theorem holds of each" in done.stdout
    assert "K=2: 10 lost, 6-14 rounds" in done.stdout


def test_the_project_is_withheld_from_the_verifier() -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", "import cellar"], capture_output=True, text=True, check=False
    )
    assert "No module named 'cellar'" in done.stderr


@pytest.mark.study
def test_the_verifier_searches_every_board_of_six_species() -> None:
    done = verify("search", "6")
    assert done.returncode == 0, done.stderr
    assert "6 species: 7,680 boards" in done.stdout
    rows = [line for line in done.stdout.splitlines() if "K=6" in line]
    assert [span in row for span, row in zip(("7-14", "6-13", "5-13"), rows)] == [True, True, True]


def certificate(folder: Path) -> Path:
    path = folder / "4-2.json"
    assert cellar(["atlas", "4", "--hostile", "2", "--certificate", str(path)]) == 0
    return path


def test_the_verifier_replays_a_certificate_and_finds_what_is_wrong_in_it(tmp_path: Path) -> None:
    path = certificate(tmp_path)
    done = verify("certificate", str(path))
    assert done.returncode == 0, done.stderr
    assert "36 boards of 4 species" in done.stdout
    assert "6 boards cannot be solved" in done.stdout
    sound = json.loads(path.read_text(encoding="utf-8"))
    faults: tuple[tuple[Callable[[Any], object], str], ...] = (
        (lambda data: data["classes"].pop(), "are covered, not all"),
        (lambda data: data["classes"].append(data["classes"][0]), "met before"),
        (lambda data: solved(data).update(solution=solved(data)["solution"][:-2]), "is no solution"),
        (lambda data: solved(data)["labels"].update({"-": "z"}), "A label is too high"),
        (lambda data: solved(data)["labels"].clear(), "not the length of the solution"),
    )
    for spoil, sentence in faults:
        data = json.loads(json.dumps(sound))
        spoil(data)
        path.write_text(json.dumps(data), encoding="utf-8")
        done = verify("certificate", str(path))
        assert (done.returncode, sentence in done.stderr) == (1, True), done.stderr


def solved(data: Any) -> Any:
    """A class with a solution."""
    return next(entry for entry in data["classes"] if "solution" in entry)


@pytest.mark.skipif(shutil.which("cc") is None, reason="There is no C compiler here")
def test_a_second_program_finds_the_lengths_of_the_atlas(tmp_path: Path) -> None:
    page = (ROOT / "docs/atlas.md").read_text(encoding="utf-8")
    table = page.split("Rounds that the others need")[1].split("![")[0]
    out = tmp_path / "lengths"
    subprocess.run(["cc", "-O2", "-std=c11", str(PAPER / "lengths.c"), "-o", str(out)], check=True, capture_output=True)
    for n in (3, 4, 5, 6):
        row = next(line for line in table.splitlines() if line.startswith(f"| {n} |"))
        wanted = [cell.strip().strip("*") for cell in row.strip("|").split("|")][1 : n + 1]
        said = subprocess.run([str(out), str(n)], check=True, capture_output=True, text=True).stdout.splitlines()
        spans = [line.split(", ")[2].removesuffix(" rounds").split("-") for line in said[1:]]
        assert ["–".join(dict.fromkeys(span)) for span in spans] == wanted


@pytest.mark.study
@pytest.mark.skipif(importlib.util.find_spec("typst") is None, reason="Typst is not installed")
def test_the_paper_has_six_to_eight_pages_and_the_letter_one() -> None:
    import typst  # type: ignore[import-not-found,unused-ignore]

    pages = [typst.compile(str(PAPER / f"{name}.typ"), format="svg") for name in ("paper", "letter")]
    counts = [len(made) if isinstance(made, list) else 1 for made in pages]
    assert 6 <= counts[0] <= 8
    assert counts[1] == 1
