"""The registry of studies by kind and game: those of this package, then those that other packages have by entry points.

An entry point's group is `cellar.` and the kind (`cellar.benches`, say), its name the game or the bench, its value the
module or the application. This package's own stand here, so that a copied folder runs without being installed.
"""

from typing import Final, Literal

from cellar.play.registry import brought

Kind = Literal["balances", "benches", "learners", "studies"]

#: By kind: the name of a game or of a bench, and what it is.
OWN: Final[dict[Kind, dict[str, str]]] = {
    # `package.module:app`, a Typer application: what `cellar balance GAME` does besides.
    "balances": {"cell_wars": "cellar_studies.cell_wars.command:app"},
    # Modules for `cellar bench NAME`: `run() -> dict` measures, `report(figures) -> str` tells.
    "benches": {
        "angel": "cellar_studies.angel.trials.angel_bench",
        "angel-evolution": "cellar_studies.angel.trials.evolution_bench",
        "angel-ring-checker": "cellar_studies.angel.ring_checker.ring_checker_bench",
        "angel-ring-owed": "cellar_studies.angel.ring.owed_bench",
        "angel-ring-turns": "cellar_studies.angel.ring.turns_bench",
        "angel-small-boards": "cellar_studies.angel.small_boards.small_boards_bench",
        "atlas": "cellar_studies.cell_management.atlas.bench",
        "canary": "cellar_studies.bench.canary",
        "cell-wars": "cellar_studies.cell_wars.bench",
        "cold-start": "cellar_studies.bench.cold_start",
        "envs": "cellar_studies.bench.envs",
        "frames": "cellar_studies.bench.frames",
        "king": "cellar_studies.angel.trials.king_bench",
        "operations": "cellar_studies.bench.operations",
        "processes": "cellar_studies.bench.processes",
        "puzzles": "cellar_studies.cell_management.puzzles_bench",
        "search": "cellar_studies.zyrcan.search_bench",
        "server": "cellar_studies.bench.server",
        "vector": "cellar_studies.zyrcan.vector_bench",
        "visits": "cellar_studies.bench.visits",
        "wasm": "cellar_studies.bench.wasm",
        "zyrcan": "cellar_studies.zyrcan.bench",
        "zyrcan-small-boards": "cellar_studies.zyrcan.small_boards",
    },
    # Modules for `cellar train GAME`: see `cellar_studies.learning.learner`.
    "learners": {"zyrcan": "cellar_studies.zyrcan.net.learner"},
    # Modules for `cellar study GAME`: cells(), shards(…), play(…), line(…), report(lines).
    "studies": {"zyrcan": "cellar_studies.zyrcan.random_play"},
}


def stated(kind: Kind) -> dict[str, str]:
    """The studies of a kind, by name."""
    return dict(sorted({**{entry.name: entry.value for entry in brought(f"cellar.{kind}")}, **OWN[kind]}.items()))
