"""Benchmark of very many matches at once: the rows of the bench `vector`, by the clock on all processors, beside pgx
where it is installed."""

from typing import Any

from cellar_studies.zyrcan import vector_bench

#: How that bench calls the peer's rows.
PEER = "pgx"


def rows() -> list[dict[str, Any]]:
    return told(vector_bench.run())


def told(figures: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows with the peer first, which the others are compared with."""
    interface = f"Vector, {figures['batch']:,} lanes, {figures['threads']} threads"
    speeds = sorted(figures["steps_per_second"].items(), key=lambda row: not row[0].startswith(PEER))
    return [{"interface": interface, "game": name, "steps": round(speed)} for name, speed in speeds]
