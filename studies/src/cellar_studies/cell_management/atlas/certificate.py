"""Checker of the atlas' certificates by nothing but the plain rules: every solution is played, every label proved.

Nothing of the solver is imported here. That the classes cover all setups is counted: the boards of different classes
are different, each class's boards are counted from its board alone, and their sum must be the number of all boards.
docs/atlas.md describes the format.
"""

import hashlib
import json
from collections.abc import Iterator
from math import comb, factorial
from pathlib import Path
from typing import Any

from cellar.errors import BadRecord, BadText
from cellar.games.cell_management import rules
from cellar.games.cell_management.board import written
from cellar_studies.cell_management.atlas import labels
from cellar_studies.cell_management.atlas.labels import Fault
from cellar_studies.cell_management.atlas.plain_play import Board, PlainPosition, opening
from cellar_studies.runs.driver import Do, run
from cellar_studies.runs.work import Shard, Work

FORMAT = "cellar atlas certificate 2"
#: So many classes are judged at a time: some seconds' work.
PART_CLASSES = 10
#: An entry, the start of its board, and what a fault calls it.
Task = tuple[dict[str, Any], PlainPosition, str]


def read(path: Path) -> dict[str, Any]:
    """Read a certificate from its file; what is none is refused with a sentence."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise BadRecord(f"The certificate {path} cannot be read: {wrong.strerror}.") from None
    except ValueError:
        raise BadRecord(
            f"The file {path} is no JSON: expected a certificate written by cellar atlas N --certificate FILE."
        ) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord(f"The file {path} is no certificate: expected a JSON object whose format is {FORMAT!r}.")
    check_head(data, path)
    return data


def check_head(data: dict[str, Any], path: Path) -> None:
    """Check what a certificate is about: some boards, of a number of species that a board can have."""
    n, asked = data.get("species"), data.get("hostile")
    if type(n) is not int or not written.FEWEST_SPECIES <= n <= rules.MOST_SPECIES:
        span = f"{written.FEWEST_SPECIES} to {rules.MOST_SPECIES}"
        raise BadRecord(f"The certificate {path} must say of how many species it is, {span}, not {n!r}.")
    if not isinstance(asked, list) or not all(type(k) is int and 0 <= k <= n for k in asked):
        raise BadRecord(f"The certificate {path} must list numbers of hostile hideouts from 0 to {n}, not {asked!r}.")
    if not asked or len(set(asked)) != len(asked):
        raise BadRecord(
            f"The certificate {path} must list at least one number of hostile hideouts, each once, not {asked!r}:"
            " without any it says nothing."
        )
    if data.get("sacrifices") not in written.SACRIFICES:
        raise BadRecord(f"The certificate {path} must say which sacrifices are allowed: none, one or any.")
    if not isinstance(data.get("classes"), list) or not data["classes"]:
        raise BadRecord(f"The certificate {path} lists no classes of boards, so it says nothing.")


def verify(data: dict[str, Any], do: Do = run) -> dict[str, Any]:
    """Check every class; raise Fault, or return what holds. `do` runs the work; without it, this process does."""
    n, sacrifices = int(data["species"]), str(data["sacrifices"])
    found: dict[int, int] = dict.fromkeys(data["hostile"], 0)
    unsolvable = longest = 0
    met: set[tuple[int, ...]] = set()
    tasks: list[Task] = []
    weights: list[int] = []
    for k, entry in enumerate(data["classes"]):
        board = read_board(entry, n, found, f"Class {k + 1}")
        where = f"Class {k + 1} ({entry['board']})"
        forms = turned_forms(board)
        if min(forms) in met:
            raise Fault(f"{where} is the same as an earlier class.")
        met.add(min(forms))
        if entry.get("boards") != len(forms):
            raise Fault(f"{where} stands for {len(forms)} boards, not {entry.get('boards')}.")
        found[len(board[2])] += len(forms)
        tasks.append((entry, opening(board, sacrifices), where))
        weights.append(len(forms))
    for hostile, boards in found.items():
        if boards != factorial(n - 1) * comb(n, hostile):
            missing = factorial(n - 1) * comb(n, hostile) - boards
            raise Fault(
                f"The classes with {hostile} hostile hideouts leave out {missing} of {boards + missing} boards."
            )
    for rounds, weight in zip(judged(work(data, tasks), do), weights):
        longest = max(longest, rounds)
        unsolvable += weight if rounds == labels.NEVER else 0
    total = sum(found.values())
    return {
        "valid": True,
        "species": n,
        "sacrifices": sacrifices,
        "hostile": list(found),
        "classes": len(met),
        "boards": total,
        "setups": total * factorial(n - 1),
        "unsolvable": unsolvable,
        "longest": longest,
    }


def work(data: dict[str, Any], tasks: list[Task]) -> Work:
    """The classes of a certificate as shards of a run."""
    parts = [tasks[start : start + PART_CLASSES] for start in range(0, len(tasks), PART_CLASSES)]
    return Work(
        title=f"check of {len(tasks):,} classes",
        function="cellar_studies.cell_management.atlas.certificate:judge_part",
        shards=[Shard(len(part), {"part": part}) for part in parts],
        total=len(tasks),
        unit="classes",
        asked={"certificate": hashlib.sha256(json.dumps(data).encode()).hexdigest()},
    )


def judged(work: Work, do: Do) -> Iterator[int]:
    """The rounds of each class, in order; raises the first Fault."""
    for part in do(work):
        yield from part["rounds"]
        if part["fault"]:
            raise Fault(part["fault"])


def judge_part(part: list[Task]) -> dict[str, Any]:
    """The rounds of some classes, up to the first fault: a shard."""
    rounds: list[int] = []
    try:
        for task in part:
            rounds.append(judge(task))
    except Fault as fault:
        return {"rounds": rounds, "fault": str(fault)}
    return {"rounds": rounds, "fault": ""}


def judge(task: Task) -> int:
    """The rounds that a class needs, by a solution and by labels that allow no shorter one; NEVER if the labels say
    so."""
    entry, start, where = task
    proved = labels.prove(labels.read(entry.get("labels"), start.n, where), start, where)
    if "solution" not in entry:
        if proved != labels.NEVER:
            raise Fault(f"{where} has no solution, but its labels do not show that there is none.")
        return proved
    rounds = replay(start, entry["solution"], where)
    if rounds != proved:
        raise Fault(
            f"{where} is solved in {rounds} rounds, but its labels show only that {labels.shown(proved)} are needed."
        )
    return rounds


def read_board(entry: Any, n: int, hostile: dict[int, int], where: str) -> Board:
    """Parse the board of an entry, which must be one of those that the certificate is about."""
    if not isinstance(entry, dict) or not isinstance(entry.get("board"), str):
        raise Fault(f"{where} has no board.")
    try:
        board = written.parse_board(entry["board"])
        written.check_cycle(*board)
    except BadText as wrong:
        raise Fault(f"{where}: {wrong}") from None
    if len(board[0]) != n or len(board[2]) not in hostile:
        raise Fault(
            f"{where} ({entry['board']}) is no board with {n} species and {', '.join(map(str, hostile))} hostile"
            " hideouts."
        )
    return board


def turned_forms(board: Board) -> set[tuple[int, ...]]:
    """The boards of a class: the cells by their place in the cycle, clockwise from the first, and the hostile ones; one
    form per choice of the first of the cycle."""
    cells, ring, hostile = board
    n = len(cells)
    faces = dict(zip(cells, ring))
    place = {}
    species = 0
    for k in range(n):
        place[species] = k
        species = faces[species]
    forms = set()
    for first in range(n):
        order = [(place[s] - first) % n for s in cells]
        start = order.index(0)
        mask = sum(1 << (place[s] - first) % n for s in hostile)
        forms.add((*order[start:], *order[:start], mask))
    return forms


def replay(start_position: PlainPosition, solution: Any, where: str) -> int:
    """Play a solution by the rules; return its rounds. `4 N+2 …`: who attracts the guards, and who returns then."""
    now = start_position.copy()
    n = now.n
    words = solution.split() if isinstance(solution, str) else []
    for k, word in enumerate(words):
        start, plus, returning = word.partition("+")
        try:
            (first,), back = (
                written.parse_names(start, written.SPECIES[:n]),
                written.parse_names(returning, written.SPECIES[:n]),
            )
        except (BadText, ValueError):
            raise Fault(f"{where}: round {k + 1}, {word!r}, cannot be read.") from None
        if bool(plus) != bool(back) or not now.play(first):
            raise Fault(f"{where}: round {k + 1}, {word!r}, cannot be played.")
        for species in back:
            if not now.play(n + species):
                raise Fault(f"{where}: the sacrifice of {written.SPECIES[species]} after round {k + 1} is not allowed.")
        if now.phase == rules.CHOOSE_SACRIFICE:
            now.play(2 * n)
    if not now.won:
        raise Fault(f"{where}: after {len(words)} rounds the game is not won.")
    return len(words)
