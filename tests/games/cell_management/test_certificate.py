"""Certificates: they hold by the plain rules alone, and any flaw is found."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cellar.cli.main import run as cellar
from cellar.core.errors import BadRecord
from cellar.games.cell_management.atlas import certificate, survey


def written(folder: Path, n: int, hostile: int | None, sacrifices: str = "one") -> Path:
    task = survey.Task(n, hostile, sacrifices, certificate=True)
    found = survey.run(task, 1, lambda boards: None)
    path = folder / "certificate.json"
    survey.write_certificate(task, found["entries"], path)
    return path


def test_the_certificate_of_the_rulebooks_boards_holds(tmp_path: Path) -> None:
    held = certificate.verify(certificate.read(written(tmp_path, 6, 3)))
    assert held["valid"]
    assert (held["classes"], held["boards"], held["setups"], held["unsolvable"], held["longest"]) == (
        404,
        2400,
        288_000,
        0,
        13,
    )


@pytest.mark.parametrize("sacrifices", ["none", "one", "any"])
def test_shortest_solutions_and_dead_ends_are_proved_by_the_plain_rules(sacrifices: str, tmp_path: Path) -> None:
    held = certificate.verify(certificate.read(written(tmp_path, 4, None, sacrifices)), shortest=True)
    assert held["boards"] == 96
    assert held["unsolvable"] == {"none": 41, "one": 13, "any": 13}[sacrifices]


def drop(classes: list[Any]) -> None:
    del classes[3]


def repeat(classes: list[Any]) -> None:
    classes.append(classes[0])


def shorten(classes: list[Any]) -> None:
    classes[0]["solution"] = classes[0]["solution"].rsplit(" ", 1)[0]


def lengthen(classes: list[Any]) -> None:
    classes[0]["solution"] += " N"


def misspell(classes: list[Any]) -> None:
    classes[0]["solution"] = "X" + classes[0]["solution"][1:]


def overstate(classes: list[Any]) -> None:
    classes[0]["boards"] += 1


def despair(classes: list[Any]) -> None:
    del classes[0]["solution"]
    classes[0]["reachable"] = 1


def miscount(classes: list[Any]) -> None:
    next(entry for entry in classes if "reachable" in entry)["reachable"] += 1


def unjust(classes: list[Any]) -> None:
    words = classes[0]["solution"].split()
    classes[0]["solution"] = " ".join([words[0] + "+N", *words[1:]])


def break_cycle(classes: list[Any]) -> None:
    classes[0]["board"] = "NA23/NA23/NA"


FLAWS: list[tuple[Callable[[list[Any]], None], str]] = [
    (drop, "leave out"),
    (repeat, "same as an earlier class"),
    (shorten, "not won"),
    (lengthen, "cannot be played"),
    (misspell, "cannot be read"),
    (overstate, "stands for"),
    (despair, "rounds solve it"),
    (miscount, "positions, not"),
    (unjust, "not allowed"),
    (break_cycle, "single cycle"),
]


@pytest.mark.parametrize(("spoil", "sentence"), FLAWS)
def test_a_flaw_is_found_and_named(
    spoil: Callable[[list[Any]], None], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, 4, 2)
    data = json.loads(path.read_text())
    data["classes"].sort(key=lambda entry: "solution" not in entry)
    spoil(data["classes"])
    path.write_text(json.dumps(data))
    assert cellar(["atlas", "verify", str(path), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert not answer["valid"]
    assert sentence in answer["fault"]


@pytest.mark.parametrize(
    "content", ["", "[]", '{"format": "other"}', '{"format": "cellar atlas certificate 1", "species": 6}']
)
def test_what_is_no_certificate_is_refused_with_a_sentence(content: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(content)
    with pytest.raises(BadRecord, match=r"certificate|JSON"):
        certificate.read(path)


def test_verifying_needs_nothing_of_the_solver(tmp_path: Path) -> None:
    path = written(tmp_path, 4, 2)
    program = (
        "import sys; from cellar.cli.main import run; code = run(['atlas', 'verify', sys.argv[1], '--shortest']); "
        "game = 'cellar.games.cell_management.'; "
        "bad = [m for m in sys.modules if m.startswith('numba') or m.startswith(game) and m.removeprefix(game) not in "
        "('rules', 'setup', 'atlas', 'atlas.command', 'atlas.certificate')]; "
        "print(bad); sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "The certificate holds" in done.stdout
    assert done.stdout.rstrip().endswith("[]")
