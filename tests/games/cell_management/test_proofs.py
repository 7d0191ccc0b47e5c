"""The theorem, checked by a machine: `make proofs`. What needs Coq and a minute is part of `make study`."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.games.cell_management import coq_examples
from tests.repository.tree import ROOT

FOLDER = ROOT / "proofs"
NAMES = re.search(r"^ALL := (.*)$", (FOLDER / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


#: The theorems whose assumptions Coq prints: there must be none.
PROVED = {
    "Solvable": ("without_sacrifices", "with_sacrifices", "from_every_position"),
    "Decide": ("within_correct", "is_in_need_correct"),
    "Coins": ("same_rounds",),
    "Layouts": ("own_hideout", "every_layout", "every_layout_from_every_position", "is_lost_correct"),
}


def named() -> list[str]:
    assert NAMES is not None
    return NAMES[1].split()


def test_every_file_of_the_proof_is_checked_in_an_order_that_it_allows() -> None:
    assert set(named()) == {path.stem for path in FOLDER.glob("*.v")} - {"Examples"}
    assert not {"Theorem", "Definition", "Section", "Record"} & set(named()), "a keyword cannot be imported"
    for place, name in enumerate(named()):
        needs = re.search(r"From Cellar Require Import ([\w ]+)\.", (FOLDER / f"{name}.v").read_text(encoding="utf-8"))
        assert set(needs[1].split() if needs else []) <= set(named()[:place])


def test_nothing_is_taken_for_granted() -> None:
    for path in FOLDER.glob("*.v"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\b(Axiom|Admitted|admit|Parameter|Conjecture|Abort)\b", text), path.name
        assert all(len(line) <= 120 for line in text.splitlines()) or path.stem == "Examples", path.name
    for file, names in PROVED.items():
        text = (FOLDER / f"{file}.v").read_text(encoding="utf-8")
        for name in names:
            assert f"Theorem {name} :" in text
            assert f"Print Assumptions {name}." in text


def test_the_examples_are_of_many_boards_and_the_same_each_time() -> None:
    rounds = coq_examples.round_examples()
    assert rounds == coq_examples.round_examples()
    assert len(set(rounds)) == coq_examples.ROUNDS
    assert {row.split(",")[0] for row in rounds} == {f"({n}" for n in range(3, 11)}
    assert len(coq_examples.return_examples()) == coq_examples.RETURNS
    words = coq_examples.word_examples()
    assert len(words) > 16 + 96 + 768
    layouts = coq_examples.layout_examples()
    assert len(layouts) == 48 + 384 + -(-3840 // 7)
    for rows in (words, layouts):
        assert {row.rsplit("(", 1)[1] for row in rows} == {"true, true))", "false, true))", "false, false))"}


@pytest.mark.study
@pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed")
def test_coq_checks_the_theorem_and_that_it_is_about_these_rules(tmp_path: Path) -> None:
    for path in FOLDER.glob("*.v"):
        shutil.copy(path, tmp_path)
    (tmp_path / "Examples.v").write_text(coq_examples.text(), encoding="utf-8")
    shutil.copy(FOLDER / "Makefile", tmp_path)
    done = subprocess.run(["make", "-C", str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Closed under the global context") == sum(map(len, PROVED.values()))
    several_cycles = "(4, [1; 0; 3; 2], [0; 2], (false, true))"
    changes = (
        ("(2, 1), (true, true)", "(2, 1), (false, true)"),
        (several_cycles, several_cycles.replace("true", "false")),
    )
    for right, wrong in changes:
        text = coq_examples.text().replace(right, wrong, 1)
        assert text != coq_examples.text()
        (tmp_path / "Examples.v").write_text(text, encoding="utf-8")
        assert check(tmp_path, "Examples").returncode != 0


def check(folder: Path, name: str) -> subprocess.CompletedProcess[str]:
    command = ["coqc", "-q", "-Q", ".", "Cellar", f"{name}.v"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
