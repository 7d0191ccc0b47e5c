"""`cellar solve`: perfect play in Cell Management."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cellar.cli.common import AsJson, Line, OptionTexts, PositionFile, Seed, begin

if TYPE_CHECKING:
    from cellar.core.position import Position
    from cellar.games.cell_management.solver.solution import Solution

app = typer.Typer(add_completion=False)


@app.command(epilog='Example: cellar solve --line "4A3N25/N3254A/234 hidden=3 centre=2"')
def solve(
    position: PositionFile = "",
    line: Line = "",
    option: OptionTexts = None,
    seed: Seed = None,
    by_proof: Annotated[
        bool,
        typer.Option("--by-proof", help="The solution that the theorem's proof constructs: long, but not searched."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Solve a Cell Management position: a shortest solution, every optimal first move, how many shortest solutions
    there are.

    Where none is left, the proof: how many positions can still be reached, none of them a win. Without a position, the
    puzzle of --seed (0) is solved. A line may leave the game's name out.
    """
    from cellar.games.cell_management.solver import solution

    if line and "/" in line.split()[0]:
        line = f"cell_management {line}"
    start = begin("cell_management", option, position, line, seed or 0)
    if by_proof:
        typer.echo(proof_text(start, as_json))
        return
    found = solution.solve(start.options, start.state)
    facts = as_facts(start, found)
    typer.echo(json.dumps(facts) if as_json else as_text(start, facts))


def proof_text(start: "Position", as_json: bool) -> str:
    """The recipe of the theorem's proof for this board and position."""
    from cellar.games.cell_management.setup import SPECIES
    from cellar.games.cell_management.solver.hideout_ring import number, ring_of
    from cellar.games.cell_management.theorem.recipe import recipe

    n = int(start.state.n)
    ring, position = ring_of(start.state), number(start.state)
    names = [SPECIES[int(species)] for species in start.state.cells[:n]]
    turns = [
        (names[first], [names[back]] if back >= 0 else [])
        for first, back in recipe(ring, position >> n, position & (1 << n) - 1)
    ]
    if as_json:
        return json.dumps(
            {"line": start.line(), "rounds": [{"start": first, "sacrifices": back} for first, back in turns]}
        )
    words = " ".join(first + "".join(f"+{name}" for name in back) for first, back in turns)
    return (
        f"{start.line()}\nThe proof solves it in {len(turns)} rounds (X+Y: cell X attracts the guards, then Y"
        f" returns):\n{words}"
    )


def as_facts(start: "Position", found: "Solution") -> dict[str, Any]:
    """The answer as JSON."""
    from cellar.games.cell_management.setup import SPECIES
    from cellar.games.cell_management.solver.solution import turns

    limit, played = int(start.state.round_limit), int(start.state.rounds)
    text = start.game.notation.action_text
    return {
        "line": start.line(),
        "solvable": found.rounds is not None,
        "distance": found.rounds,
        "rounds": [
            {"start": SPECIES[first] if first >= 0 else None, "sacrifices": [SPECIES[s] for s in back]}
            for first, back in turns(int(start.state.n), found.line)
        ],
        "actions": list(found.line),
        "first_moves": [text(start.options, start.state, action) for action in found.first_moves],
        "solutions": found.count,
        "solutions_at_least": found.count_is_bound,
        "reachable": found.reachable,
        "within_limit": found.rounds is not None and (limit == 0 or played + found.rounds <= limit),
    }


def as_text(start: "Position", facts: dict[str, Any]) -> str:
    """The answer in sentences."""
    if not facts["solvable"]:
        many = facts["reachable"]
        proof = (
            "no round from here changes anything"
            if many == 1
            else (
                f"{many:,} positions can be reached, no round or sacrifice leads out of them, and none of them is a win"
            )
        )
        return f"{start.line()}\nThis cannot be won: {proof}."
    if facts["distance"] == 0:
        return f"{start.line()}\nThis is won: every species is in the centre."
    lines = [start.line(), f"Solved in {facts['distance']} round{'s' if facts['distance'] > 1 else ''}, no fewer."]
    number = 0
    for turn in facts["rounds"]:
        back = (
            f", then {' and '.join(turn['sacrifices'])} return{'s' if len(turn['sacrifices']) == 1 else ''}"
            if turn["sacrifices"]
            else ""
        )
        if turn["start"] is None:
            lines.append(f"  Now{back.removeprefix(', then')}.")
            continue
        number += 1
        lines.append(f"  {number:>2}. Cell {turn['start']} attracts the guards{back}.")
    bound = "at least " if facts["solutions_at_least"] else ""
    lines.append(
        f"Optimal first moves: {', '.join(facts['first_moves'])}. Shortest solutions: {bound}{facts['solutions']:,}."
    )
    if not facts["within_limit"]:
        lines.append("The match's round limit is too small for it.")
    return "\n".join(lines)
