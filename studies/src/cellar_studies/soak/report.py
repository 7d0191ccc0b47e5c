"""The report of a soak, as text."""

from typing import Any


def report(figures: dict[str, Any]) -> str:
    """Tell what was done, what it cost and what must not have been."""
    kills, load = figures["kills"], figures["parts"]["load"]
    lost, wrong = figures["lost"], figures["wrong"]
    answers = figures["answers"]
    failed = sum(n for status, n in answers.items() if status.startswith("5") and status != "503")
    lines = [
        f"{figures['store']}, {figures['tables']} tables, seed {figures['seed']}, {figures['cores']} cores, Python"
        f" {figures['python']}: {_minutes(figures['seconds'])}{', stopped early' if figures['stopped'] else ''}",
        f"moves acknowledged   {figures['acks']:,} in {figures['matches']:,} matches",
        f"moves lost           {len(lost):,}",
        f"kills                {kills['done']:,} of {kills['asked']:,} in"
        f" {_minutes(figures['parts']['kills']['seconds'])}",
        f"faults               {', '.join(f'{kind} {n:,}' for kind, n in figures['faults'].items()) or 'none'}",
        f"strangers            {figures['frames']:,} malformed frames, {figures['requests']:,} requests",
        f"came back, repeated  {figures['returns']:,} sockets, {figures['repeats']:,} moves",
        f"load                 {load['moves']:,} moves in {_minutes(load['seconds'])} of"
        f" {_minutes(figures['load_asked_s'])}",
        f"from kill to move    {_spread(kills['away_ms'])}",
        *(f"{f'a move, {name}':<20} {_spread(part['move_ms'])}" for name, part in figures["parts"].items()),
        f"answers with 5xx     {failed:,} ({answers.get('503', 0):,} times 503 while the store was away)",
        f"memory of the load   {_row(figures['memory_mb'], ' MB')} (after each tenth of it)",
        f"open files           {_row(figures['files'], '')}",
        f"waiting for a core   {_row(figures['busy'], '')} (processes of this machine, a minute's mean)",
    ]
    lines += [f"LOST: {sentence}" for sentence in lost]
    lines += [f"WRONG: {sentence}" for sentence in wrong]
    lines.append("Not passed." if lost or wrong else "Passed: nothing was lost.")
    return "\n".join(lines)


def _minutes(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.1f} min"


def _spread(milliseconds: dict[str, float]) -> str:
    return ", ".join(f"{name} {one:,.1f} ms" for name, one in milliseconds.items()) or "none was timed"


def _row(numbers: list[float], unit: str) -> str:
    return ", ".join(f"{one:.0f}{unit}" for one in numbers) or "not looked at"
