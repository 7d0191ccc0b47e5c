"""Solves every board of n species: how many boards and classes need how many rounds, and which cannot be solved."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from cellar.compile.arrays import Array
from cellar.compile.compiled import compiled
from cellar.errors import BadOption, CellarError
from cellar.files import write_whole
from cellar.games.cell_management.board import written
from cellar.games.cell_management.board.hideout_ring import Ring
from cellar.games.cell_management.theorem.criterion import solvable
from cellar_studies.cell_management.atlas import position_sets, trace
from cellar_studies.cell_management.atlas.certificate import FORMAT
from cellar_studies.cell_management.atlas.classes import Order, boards, hostile_sets, orders
from cellar_studies.cell_management.atlas.labels import DIGITS, Labels
from cellar_studies.cell_management.atlas.labels import write as write_labels
from cellar_studies.cell_management.atlas.position_sets import group
from cellar_studies.cell_management.atlas.trace import MOST_ROUNDS
from cellar_studies.runs.work import Shard, Work

#: Fewest and most species: a set of positions has 4**n bits.
FEWEST = 3
MOST = 10
#: How many orders of the cells are one part of the work, by the number of species.
PART_ORDERS = {7: 16, 8: 4, 9: 1, 10: 1}
SMALL_PART_ORDERS = 60
#: Who solves parts: this module by processors, another one by a GPU.
PROCESSOR = "cellar_studies.cell_management.atlas.survey"
GPU = "cellar_studies.cell_management.atlas.cuda"

#: What one part found: {hostile: {rounds ("-" where there is no solution): [boards, classes]}}
Tally = dict[str, dict[str, list[int]]]
#: A class in a certificate: its board, the boards that it stands for, its solution if there is one, its labels
Entry = dict[str, Any]
#: A tally, the entries of a certificate, and how many classes the theorem judges otherwise
Result = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Task:
    """The task of an atlas: the boards of n species, with so many hostile hideouts (None: any number), under one rule
    of sacrifices."""

    n: int
    hostile: int | None
    sacrifices: str
    certificate: bool = False
    #: compare each class with the theorem
    theorem: bool = False

    @property
    def mode(self) -> int:
        """The rule of sacrifices as the kernels take it."""
        return written.SACRIFICES.index(self.sacrifices)


def check(task: Task) -> None:
    """Refuse a task that cannot be done."""
    if not FEWEST <= task.n <= MOST:
        raise BadOption(
            f"The atlas knows boards of {FEWEST} to {MOST} species, not {task.n}: give a number in that range."
        )
    if task.hostile is not None and not 0 <= task.hostile <= task.n:
        raise BadOption(
            f"{task.hostile} hostile hideouts do not fit {task.n} species: give 0 to {task.n}, or leave --hostile out."
        )
    if task.sacrifices not in written.SACRIFICES:
        raise BadOption(f"--sacrifices is none, one or any, not {task.sacrifices!r}.")


def part_orders(n: int) -> int:
    """The number of orders of the cells in one shard."""
    return PART_ORDERS.get(n, SMALL_PART_ORDERS)


def parts(n: int, size: int) -> Iterator[tuple[Order, ...]]:
    """Split the orders of the cells into shards; the same for any number of workers."""
    found = orders(n)
    while part := tuple(islice(found, size)):
        yield part


def solve_part(task: Task, part: tuple[Order, ...]) -> Result:
    """Solve all boards of some orders of the cells on the processor, a shard: the tally and, for a certificate, an
    entry per class."""
    kernel = compiled(position_sets.__name__)
    tally: Tally = {}
    entries: list[Entry] = []
    differences = 0
    for order in part:
        masks, weights = hostile_sets(task.n, order.turns, task.hostile)
        rounds = np.empty(len(masks), np.int64)
        if task.certificate:
            for k, (mask, weight) in enumerate(zip(masks.tolist(), weights.tolist())):
                rounds[k] = certified(task, order, mask, weight, entries)
        else:
            kernel.solve_hostile_sets(task.n, group(task.n), np.array(order.faces, np.int64), masks, task.mode, rounds)
        add_up(tally, masks, weights, rounds)
        differences += compare(task, order, masks, rounds)
    return {"tally": tally, "entries": entries, "differences": differences}


def compare(task: Task, order: Order, masks: Array, rounds: Array) -> int:
    """How many of these classes the theorem judges otherwise than the search did, if it is asked."""
    if not task.theorem:
        return 0
    return sum(
        (needed > 0) != solvable(Ring(order.faces, mask, task.mode))
        for mask, needed in zip(masks.tolist(), rounds.tolist())
    )


def add_up(tally: Tally, masks: Array, weights: Array, rounds: Array) -> None:
    """Count the classes, and the boards that each stands for, by the number of hostile hideouts and of rounds."""
    keys, places = np.unique(np.bitwise_count(masks).astype(np.int64) << 16 | (rounds + 1), return_inverse=True)
    boards_of = np.bincount(places, weights)
    classes_of = np.bincount(places)
    for key, some, classes in zip(keys.tolist(), boards_of.tolist(), classes_of.tolist()):
        needed = (key & 0xFFFF) - 1
        row = tally.setdefault(str(key >> 16), {}).setdefault(str(needed) if needed > 0 else "-", [0, 0])
        row[0] += int(some)
        row[1] += classes


def certified(task: Task, order: Order, mask: int, weight: int, entries: list[Entry]) -> int:
    """Solve one class with a variation and labels that prove it; return the rounds, or -1."""
    starts = np.zeros(MOST_ROUNDS, np.int64)
    returns = np.zeros(MOST_ROUNDS, np.int64)
    labels = np.zeros(1 << 2 * task.n, np.int64)
    faces = np.array(order.faces, np.int64)
    found = int(
        compiled(trace.__name__).shortest_line(task.n, group(task.n), faces, mask, task.mode, starts, returns, labels)
    )
    if found == 0 or found >= len(DIGITS):
        raise CellarError("A board needs more rounds than this program expects: please report it.")
    names = cycle_names(order.faces)
    ring = [(s + 1) % task.n for s in names]
    hostile = [names[i] for i in range(task.n) if mask >> i & 1]
    entry: Entry = {"board": written.board_text(names, ring, hostile), "boards": weight}
    if found > 0:
        turns = []
        for start, who in zip(starts[:found].tolist(), returns.tolist()):
            back = written.names(sorted(names[i] for i in range(task.n) if who >> i & 1)) if who else ""
            turns.append(written.SPECIES[names[start]] + (f"+{back}" if back else ""))
        entry["solution"] = " ".join(turns)
    entry["labels"] = write_labels(named_labels(labels, names), task.n)
    entries.append(entry)
    return found


def named_labels(labels: Array, names: list[int]) -> Labels:
    """Convert labels of positions by ring place to labels of positions by species."""
    n = len(names)
    species = [sum(1 << names[i] for i in range(n) if mask >> i & 1) for mask in range(1 << n)]
    low = (1 << n) - 1
    return {(species[at >> n], species[at & low]): int(labels[at]) for at in np.flatnonzero(labels).tolist()}


def cycle_names(faces: tuple[int, ...]) -> list[int]:
    """The species of the cells around the ring when the cell of each species s faces the hideout of s + 1."""
    names = [0] * len(faces)
    at = 0
    for species in range(len(faces)):
        names[at] = species
        at = faces[at]
    return names


def work(task: Task, solver: str = PROCESSOR) -> Work:
    """The task in shards, for the module that solves them."""
    check(task)
    n, size = task.n, import_module(solver).part_orders(task.n)
    return Work(
        title=f"atlas {n}",
        function=f"{solver}:solve_part",
        shards=(Shard(boards_in(task, part), {"task": task, "part": part}) for part in parts(n, size)),
        total=sum(boards(n, k) for k in range(n + 1) if task.hostile in (None, k)),
        unit="boards",
        asked={**asdict(task), "part_orders": size},
    )


def boards_in(task: Task, part: tuple[Order, ...]) -> int:
    """The number of boards that a shard stands for."""
    return sum(int(hostile_sets(task.n, order.turns, task.hostile)[1].sum()) for order in part)


def join(results: list[Result]) -> Result:
    """Add up the results of the shards."""
    tally: Tally = {}
    entries: list[Entry] = []
    for result in results:
        entries += result["entries"]
        for hostile, rounds in result["tally"].items():
            for needed, (some, classes) in rounds.items():
                row = tally.setdefault(hostile, {}).setdefault(needed, [0, 0])
                row[0] += some
                row[1] += classes
    return {"tally": tally, "entries": entries, "differences": sum(result["differences"] for result in results)}


def report(task: Task, tally: Tally) -> dict[str, Any]:
    """The atlas as JSON, with the sums checked against the number of boards."""
    hostile: dict[str, Any] = {}
    for k in range(task.n + 1) if task.hostile is None else [task.hostile]:
        rounds = tally[str(k)]
        total = sum(row[0] for row in rounds.values())
        if total != boards(task.n, k):
            raise CellarError(f"{total} boards of {boards(task.n, k)} were solved: please report it, and run it again.")
        hostile[str(k)] = {
            "boards": total,
            "classes": sum(row[1] for row in rounds.values()),
            "unsolvable": rounds.get("-", [0, 0]),
            "rounds": {str(r): rounds[str(r)] for r in sorted(int(key) for key in rounds if key != "-")},
        }
    return {"species": task.n, "sacrifices": task.sacrifices, "hostile": hostile}


def write_certificate(task: Task, entries: list[Entry], path: Path) -> None:
    """Write a certificate, one class per line."""
    asked = [task.hostile] if task.hostile is not None else list(range(task.n + 1))
    head = {"format": FORMAT, "species": task.n, "sacrifices": task.sacrifices, "hostile": asked}
    lines = [json.dumps(head)[:-1] + ', "classes": [\n']
    last = len(entries) - 1
    for k, entry in enumerate(entries):
        lines.append(json.dumps(entry) + ("\n" if k == last else ",\n"))
    lines.append("]}\n")
    write_whole(path, "".join(lines))
