"""Bench of the atlas of Cell Management: seconds to solve every board of 6, 7 and 8 species; with `--device cuda`,
seconds of the whole command for 8 and 9 on a GPU."""

from typing import Any

#: What was asked for on two cores, compiled and cached.
TARGETS = {6: 0.3, 7: 3.0, 8: 60.0}
GPU_TARGET = {9: 14.0}


def run(species: tuple[int, ...] = (6, 7, 8), device: str = "cpu") -> dict[str, object]:
    """Solve all boards of each number of species, any number of hostile hideouts, one sacrifice per round; and one
    board's whole table."""
    if device == "cuda":
        return {"commands": [command(n) | {"target_s": GPU_TARGET.get(n)} for n in (8, 9)]}
    import os
    import time

    import numpy as np

    from cellar.compile.compiled import compiled
    from cellar.games.cell_management.board import written
    from cellar.games.cell_management.board.hideout_ring import Ring
    from cellar.games.cell_management.solver.solution import Board
    from cellar_studies.cell_management.atlas import position_sets, survey
    from cellar_studies.cell_management.atlas.position_sets import group

    sample = Ring((3, 2, 4, 5, 0, 1), 0b010101, written.SACRIFICES.index("one"))
    Board(sample)
    took = []
    for _ in range(20):
        begun = time.perf_counter()
        Board(sample)
        took.append(time.perf_counter() - begun)
    rows: list[dict[str, Any]] = []
    for n in species:
        # Compile, or load what is compiled, before the clock starts.
        faces, nobody = np.array([*range(1, n), 0], np.int64), np.zeros(1, np.int64)
        compiled(position_sets.__name__).solve_hostile_sets(
            n, group(n), faces, nobody, sample.sacrifices, np.zeros(1, np.int64)
        )
        rows.append(measure(survey.Task(n, None, "one"), os.cpu_count() or 1) | {"target_s": TARGETS.get(n)})
    return {
        "cores": os.cpu_count(),
        "table_of_one_board_ms": round(1000 * float(np.median(took)), 3),
        "atlas": rows,
    }


def command(n: int) -> dict[str, Any]:
    """Time the whole command on a GPU, in wall-clock seconds from start to end: with nothing compiled yet, and
    again."""
    import json
    import os
    import subprocess
    import sys
    import tempfile
    import time

    from cellar.errors import BadOption
    from cellar_studies.cell_management.atlas import cuda, survey

    reason = cuda.missing(survey.Task(n, None, "one"))
    if reason:
        raise BadOption(f"{reason} Leave --device out.")
    took = []
    with tempfile.TemporaryDirectory() as cache:
        for _ in range(3):
            begun = time.perf_counter()
            words = [sys.executable, "-m", "cellar", "atlas", str(n), "--device", "cuda", "--json"]
            done = subprocess.run(words, env=os.environ | {"CELLAR_CACHE": cache}, capture_output=True, check=True)
            took.append(round(time.perf_counter() - begun, 2))
    rows = json.loads(done.stdout)["hostile"].values()
    return {
        "species": n,
        "boards": sum(row["boards"] for row in rows),
        "classes": sum(row["classes"] for row in rows),
        "unsolvable": sum(row["unsolvable"][0] for row in rows),
        "cold_s": took[0],
        "warm_s": min(took[1:]),
    }


def measure(task: Any, workers: int) -> dict[str, Any]:
    """Time one whole atlas, in wall-clock and processor seconds; those of its workers count once they have ended."""
    import os
    import time

    from cellar_studies.cell_management.atlas import survey
    from cellar_studies.runs.driver import run
    from cellar_studies.runs.local import Local

    begun, before = time.perf_counter(), os.times()
    with Local(workers) as hands:
        figures = survey.report(task, survey.join(run(survey.work(task), hands))["tally"])
    after = os.times()
    rows = figures["hostile"].values()
    return {
        "species": task.n,
        "boards": sum(row["boards"] for row in rows),
        "classes": sum(row["classes"] for row in rows),
        "unsolvable": sum(row["unsolvable"][0] for row in rows),
        "seconds": round(time.perf_counter() - begun, 3),
        "cpu_seconds": round(sum(after[:4]) - sum(before[:4]), 3),
    }


def report(figures: dict[str, Any]) -> str:
    """The figures as a table."""
    if "commands" in figures:
        lines = [
            "The whole command `cellar atlas N --device cuda`, from its start to its end:",
            _head("cold s", "warm s"),
        ]
        return "\n".join(lines + [_row(row, row["cold_s"], row["warm_s"]) for row in figures["commands"]])
    lines = [
        f"The whole table of one board of 6 species: {figures['table_of_one_board_ms']} ms.",
        f"Every board, any number of hostile hideouts, one sacrifice a round, on {figures['cores']} cores:",
        _head("seconds", "cpu s"),
    ]
    return "\n".join(lines + [_row(row, row["seconds"], row["cpu_seconds"]) for row in figures["atlas"]])


def _head(first: str, second: str) -> str:
    return f"{'species':>7}{'boards':>13}{'classes':>11}{'unsolvable':>12}{first:>10}{second:>9}{'asked for':>11}"


def _row(row: dict[str, Any], first: float, second: float) -> str:
    wanted = f"{row['target_s']:>11}" if row["target_s"] else ""
    counts = f"{row['species']:>7}{row['boards']:>13,}{row['classes']:>11,}{row['unsolvable']:>12,}"
    return f"{counts}{first:>10.2f}{second:>9.2f}{wanted}"
