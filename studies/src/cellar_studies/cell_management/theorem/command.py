"""`cellar proof`: the solution of a Cell Management position that the theorem's proof constructs."""

import json
from typing import Any

import typer

from cellar.cli.common import AsJson, Line, OptionTexts, PositionFile, RecordFile, Seed, begin
from cellar.games.cell_management.board.hideout_ring import number, ring_of
from cellar.games.cell_management.board.written import SPECIES
from cellar.games.cell_management.words.obstacles import why_not
from cellar.play.position import Position
from cellar_studies.cell_management.theorem.recipe import recipe

app = typer.Typer(add_completion=False)


@app.command(epilog='Example: cellar proof --line "4A3N25/N3254A/234"')
def proof(
    position: PositionFile = None,
    line: Line = None,
    record: RecordFile = None,
    option: OptionTexts = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Solve a Cell Management position as the theorem's proof does: long, but not searched.

    Where the theorem says that the board cannot be won from its start, the reason; the exit code is 1 then. Without a
    position, the puzzle of --seed (0) is solved.
    """
    start = begin("cell_management", option, position, line, seed or 0, record)
    facts, text = constructed(start)
    typer.echo(json.dumps(facts) if as_json else f"{start.line()}\n{text}")
    if not facts["solvable"]:
        raise typer.Exit(1)


def constructed(start: Position) -> tuple[dict[str, Any], str]:
    """Build the solution by the theorem's proof for this board and position."""
    reason = why_not(start.state)
    if reason:
        text = f"By the theorem this board cannot be won from its start: {reason}."
        return {"line": start.line(), "solvable": False, "reason": reason, "rounds": []}, text
    n = int(start.state.n)
    ring, position = ring_of(start.state), number(start.state)
    names = [SPECIES[int(species)] for species in start.state.cells[:n]]
    turns = [
        (names[first], [names[back]] if back >= 0 else [])
        for first, back in recipe(ring, position >> n, position & (1 << n) - 1)
    ]
    rounds = [{"start": first, "sacrifices": back} for first, back in turns]
    words = " ".join(first + "".join(f"+{name}" for name in back) for first, back in turns)
    text = f"The proof solves it in {len(turns)} rounds (X+Y: cell X attracts the guards, then Y returns):\n{words}"
    return {"line": start.line(), "solvable": True, "reason": "", "rounds": rounds}, text
