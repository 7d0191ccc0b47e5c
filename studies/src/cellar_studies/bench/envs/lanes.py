"""Very many matches at once: the rows of the bench of vector environments that a game states (`Bench` named `vector`),
by the clock on all processors, beside pgx where it is installed."""

from importlib import import_module
from typing import Any

from cellar.play.registry import all_games

#: How that bench calls the peer's rows.
PEER = "pgx"


def rows() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for about in all_games().values():
        for bench in about.benches:
            if bench.name == "vector":
                found += told(import_module(bench.module).run())
    return found


def told(figures: dict[str, Any]) -> list[dict[str, Any]]:
    """The peer first, so that it is what the others are beside."""
    interface = f"Vector, {figures['batch']:,} lanes, {figures['threads']} threads"
    speeds = sorted(figures["steps_per_second"].items(), key=lambda row: not row[0].startswith(PEER))
    return [{"interface": interface, "game": name, "steps": round(speed)} for name, speed in speeds]
