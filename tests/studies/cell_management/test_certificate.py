"""Certificates: they hold by the plain rules alone, and any flaw is found."""

import contextlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cellar.cli.main import run as cellar
from cellar.games.cell_management.board import written
from cellar_studies.cell_management.atlas import certificate, labels, survey
from cellar_studies.cell_management.atlas.plain_play import PlainPosition, opening
from cellar_studies.runs.driver import run
from tests.studying import first


def certificate_of(folder: Path, n: int, hostile: int | None, sacrifices: str = "one") -> Path:
    task = survey.Task(n, hostile, sacrifices, certificate=True)
    found = survey.join(run(survey.work(task)))
    path = folder / "certificate.json"
    survey.write_certificate(task, found["entries"], path)
    return path


@pytest.mark.study
def test_the_certificate_of_the_rulebooks_boards_holds(tmp_path: Path) -> None:
    held = certificate.verify(certificate.read(certificate_of(tmp_path, 6, 3)))
    assert held["valid"]
    assert (held["classes"], held["boards"], held["setups"], held["unsolvable"], held["longest"]) == (
        404,
        2400,
        288_000,
        0,
        13,
    )


@pytest.mark.parametrize(("n", "sacrifices"), first(3, [(4, "none"), (4, "one"), (4, "any"), (5, "one")]))
def test_shortest_solutions_and_dead_ends_are_proved_by_the_plain_rules(
    n: int, sacrifices: str, tmp_path: Path
) -> None:
    held = certificate.verify(certificate.read(certificate_of(tmp_path, n, None, sacrifices)))
    assert held["boards"] == {4: 96, 5: 768}[n]
    assert held["unsolvable"] == {(4, "none"): 41, (4, "one"): 13, (4, "any"): 13, (5, "one"): 39}[n, sacrifices]


def test_nothing_is_searched_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plain rules are asked for each labelled position once, and for nothing else but the solutions."""
    data = certificate.read(certificate_of(tmp_path, 4, 2))
    asked: list[tuple[int, int]] = []
    turns = PlainPosition.turns

    def watched(self: PlainPosition) -> Iterator[PlainPosition]:
        asked.append((self.hidden, self.centre))
        return turns(self)

    monkeypatch.setattr(PlainPosition, "turns", watched)
    certificate.verify(data)
    given = [labels.read(entry["labels"], 4, "") for entry in data["classes"]]
    assert asked == [position for each in given for position, label in each.items() if label != 1]


def test_labels_are_written_as_the_page_says() -> None:
    assert labels.write({(0, 0): 11, (0, 0b101): 2, (0b110, 0b1): labels.NEVER}, 3) == {"-": "b00002", "A2": "0*"}
    assert labels.read({"-": "b00002", "A2": "0*"}, 3, "") == {(0, 0): 11, (0, 5): 2, (6, 1): labels.NEVER}


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


def overlook(classes: list[Any]) -> None:
    """A dead end whose positions are not closed."""
    classes[0]["labels"] = {"-": "*"}
    del classes[0]["solution"]


def dawdle(classes: list[Any]) -> None:
    """A solution after a round that was not needed."""
    for entry in classes:
        start = opening(written.parse_board(entry["board"]), "one")
        for idle in "NA23":
            longer = f"{idle} {entry.get('solution', '')}"
            with contextlib.suppress(labels.Fault):
                certificate.replay(start, longer, "")
                entry["solution"] = longer
                return


def boast(classes: list[Any]) -> None:
    """The position before the last round is said to need two."""
    entry = classes[0]
    now = opening(written.parse_board(entry["board"]), "one")
    for word in entry["solution"].split()[:-1]:
        cell, _, back = word.partition("+")
        now.play("NA23".index(cell))
        now.play(4 + "NA23".index(back) if back else 8)
    found = labels.read(entry["labels"], 4, "") | {(now.hidden, now.centre): 2}
    entry["labels"] = labels.write(found, 4)


def gloom(classes: list[Any]) -> None:
    """The start alone is said to need more."""
    first = classes[0]["labels"]["-"]
    classes[0]["labels"]["-"] = labels.DIGITS[labels.DIGITS.index(first[0]) + 1] + first[1:]


def unlabel(classes: list[Any]) -> None:
    del classes[0]["labels"]


def mumble(classes: list[Any]) -> None:
    classes[0]["labels"]["-"] = "?"


def mislabel(classes: list[Any]) -> None:
    classes[0]["labels"]["NX"] = "2"


def crown(classes: list[Any]) -> None:
    """A won position with a label."""
    classes[0]["labels"]["-"] = classes[0]["labels"]["-"].ljust(15, "0") + "3"


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
    (despair, "do not show that there is none"),
    (overlook, "is labelled *, but a turn leads from there to"),
    (dawdle, "but its labels show only that"),
    (boast, "but a round wins from there"),
    (gloom, "but a turn leads from there to"),
    (unlabel, "has no labels"),
    (mumble, "no text of up to 16 characters"),
    (mislabel, "is no set of species"),
    (crown, "is won, but labelled 3"),
    (unjust, "not allowed"),
    (break_cycle, "single cycle"),
]


@pytest.mark.parametrize(("spoil", "sentence"), FLAWS)
def test_a_flaw_is_found_and_named(
    spoil: Callable[[list[Any]], None], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = certificate_of(tmp_path, 4, 2)
    data = json.loads(path.read_text())
    data["classes"].sort(key=lambda entry: "solution" not in entry)
    spoil(data["classes"])
    path.write_text(json.dumps(data))
    assert cellar(["atlas", "verify", str(path), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert not answer["valid"]
    assert sentence in answer["fault"]


HEAD = {"format": certificate.FORMAT, "species": 4, "sacrifices": "one", "hostile": [2], "classes": [{}]}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "no JSON"),
        ("[]", "no certificate"),
        ('{"format": "other"}', "no certificate"),
        (json.dumps(HEAD | {"species": 0}), "3 to 10, not 0"),
        (json.dumps(HEAD | {"species": -1}), "3 to 10, not -1"),
        (json.dumps(HEAD | {"species": True}), "3 to 10, not True"),
        (json.dumps(HEAD | {"species": 11}), "3 to 10, not 11"),
        (json.dumps(HEAD | {"hostile": [5]}), "from 0 to 4"),
        (json.dumps(HEAD | {"hostile": 2}), "from 0 to 4"),
        (json.dumps(HEAD | {"hostile": []}), "says nothing"),
        (json.dumps(HEAD | {"hostile": [2, 2]}), "each once"),
        (json.dumps(HEAD | {"sacrifices": "all"}), "none, one or any"),
        (json.dumps(HEAD | {"classes": []}), "says nothing"),
        (json.dumps(HEAD | {"classes": 3}), "says nothing"),
    ],
)
def test_what_is_no_certificate_is_refused_with_a_sentence(
    content: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.json"
    path.write_text(content)
    assert cellar(["atlas", "verify", str(path)]) == 2
    complaint = capsys.readouterr().err
    assert sentence in complaint
    assert complaint.count("\n") == 1


def test_verifying_needs_nothing_of_the_solver(tmp_path: Path) -> None:
    path = certificate_of(tmp_path, 4, 2)
    program = (
        "import sys; from cellar.cli.main import run; code = run(['atlas', 'verify', sys.argv[1]]); "
        "game = 'cellar.games.cell_management.'; "
        "known = 'rules board board.written atlas atlas.command atlas.certificate atlas.labels atlas.plain_play'; "
        "bad = [m for m in sys.modules if m.startswith('numba') "
        "or m.startswith(game) and m.removeprefix(game) not in known.split()]; "
        "print(bad); sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "The certificate holds" in done.stdout
    assert done.stdout.rstrip().endswith("[]")
