"""The command `cellar puzzle`, which draws a Cell Management puzzle of a computed difficulty."""

import json
from typing import Annotated

import typer

from cellar.cli.common import AsJson, Seed
from cellar.language import number, translator

_ = translator(__name__)
app = typer.Typer(add_completion=False)


@app.command(epilog="Example: cellar puzzle --difficulty hard --seed 7")
def puzzle(
    difficulty: Annotated[
        str, typer.Option(metavar="easy|medium|hard|expert", help="How hard it should be.")
    ] = "medium",
    species: Annotated[int, typer.Option(metavar="4|5|6", help="How many species are held captive.")] = 6,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Draw a Cell Management puzzle of a computed difficulty: 6 species with 3 hostile hideouts, or 4 or 5 with 2.

    How difficulty is measured is told in docs/puzzles.md; the same seed draws the same puzzle again.
    """
    import secrets
    from dataclasses import asdict

    from cellar.games.cell_management.puzzles.drawing import draw_puzzle

    found = draw_puzzle(difficulty.lower(), secrets.randbelow(2**31) if seed is None else seed, species)
    line = found.position.line()
    measured = asdict(found.difficulty)
    if as_json:
        typer.echo(
            json.dumps({"seed": found.seed, "line": line, "position": found.position.to_json(), "difficulty": measured})
        )
        return
    from cellar.draw.terminal import plain

    typer.echo(plain(found.position.view().scene))
    typer.echo(
        "\n"
        + _(
            "A puzzle of level {level} ({score} bits), seed {seed}: solvable in {rounds} rounds in {solutions} ways,"
            " past {promising} turns that look good, of which {tempting} are wrong.\n"
            'Play it:   cellar play --line "{line}"\nSolve it:  cellar solve --line "{line}"',
            level=measured["level"],
            score=f"{measured['score']:.1f}",
            seed=found.seed,
            rounds=measured["rounds"],
            solutions=number(measured["solutions"]),
            promising=f"{measured['promising']:.0f}",
            tempting=f"{measured['tempting']:.0f}",
            line=line,
        )
    )
