"""The atlas of Cell Management: seconds to solve every board of 6, 7 and 8 species, and of 8 and 9 on a card if there
is one."""

from typing import Any

#: What was asked for on two cores, compiled and cached.
TARGETS = {6: 0.3, 7: 3.0, 8: 60.0}
CARD_TARGET = {9: 14.0}


def run(species: tuple[int, ...] = (6, 7, 8)) -> dict[str, object]:
    """Solve all boards of each number of species, any number of hostile hideouts, one sacrifice a round; and one
    board's whole table."""
    import os
    import time

    import numpy as np

    from cellar.games.cell_management.atlas import cuda, survey
    from cellar.games.cell_management.board import written
    from cellar.games.cell_management.board.hideout_ring import Ring
    from cellar.games.cell_management.solver import position_sets
    from cellar.games.cell_management.solver.kernels import group, kernels
    from cellar.games.cell_management.solver.solution import Board

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
        kernels(position_sets).solve_hostile_sets(n, group(n), faces, nobody, sample.sacrifices, np.zeros(1, np.int64))
        rows.append(
            measure(survey.Task(n, None, "one"), os.cpu_count() or 1, survey.PROCESSOR) | {"target_s": TARGETS.get(n)}
        )
    card: list[dict[str, Any]] = []
    if not cuda.missing(survey.Task(9, None, "one")):
        for n in (8, 9):
            cuda.launcher(n, sample.sacrifices)
            card.append(measure(survey.Task(n, None, "one"), 1, survey.CARD) | {"target_s": CARD_TARGET.get(n)})
    return {
        "cores": os.cpu_count(),
        "table_of_one_board_ms": round(1000 * float(np.median(took)), 3),
        "atlas": rows,
        "card": card,
    }


def measure(task: Any, workers: int, solver: str) -> dict[str, Any]:
    """One whole atlas, in wall-clock and processor seconds; those of its workers count once they have ended."""
    import os
    import time

    from cellar.games.cell_management.atlas import survey
    from cellar.runs.driver import run
    from cellar.runs.local import Local

    begun, before = time.perf_counter(), os.times()
    with Local(workers) as hands:
        figures = survey.report(task, survey.join(run(survey.work(task, solver), hands))["tally"])
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
    """The same as a table."""
    lines = [
        f"The whole table of one board of 6 species: {figures['table_of_one_board_ms']} ms.",
        f"Every board, any number of hostile hideouts, one sacrifice a round, on {figures['cores']} cores:",
        f"{'species':>7}{'boards':>13}{'classes':>11}{'unsolvable':>12}{'seconds':>10}{'cpu s':>9}{'asked for':>11}",
    ]
    for where in ("atlas", "card"):
        if where == "card" and figures[where]:
            lines.append("On the card:")
        for row in figures[where]:
            wanted = f"{row['target_s']:>11}" if row["target_s"] else ""
            lines.append(
                f"{row['species']:>7}{row['boards']:>13,}{row['classes']:>11,}{row['unsolvable']:>12,}"
                f"{row['seconds']:>10.2f}{row['cpu_seconds']:>9.2f}{wanted}"
            )
    return "\n".join(lines)
