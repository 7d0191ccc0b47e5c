"""Benchmark of the environments beside the libraries' own games, in steps per second: one run, one machine, ratios.

Each module here has rows of its own, `rows()`: what is measured is a random match, every action drawn from what is
legal as the interface tells it; in seconds of one core, or where lanes are many, by the clock.
"""

from typing import Any

from cellar_studies.bench.envs import interfaces, lanes

Figures = list[dict[str, Any]]


def run() -> Figures:
    return [row for module in (interfaces, lanes) for row in module.rows()]


def report(figures: Figures) -> str:
    """The figures as a table: each interface with its peer first, and how many times as fast ours are."""
    lines = ["| interface | game | steps a second | beside the first |", "| --- | --- | ---: | ---: |"]
    first: dict[str, float] = {}
    for figure in figures:
        base = first.setdefault(figure["interface"], figure["steps"])
        times = f"{figure['steps'] / base:.1f}"
        lines.append(f"| {figure['interface']} | {figure['game']} | {figure['steps']:,.0f} | {times} |")
    return "\n".join(lines)
