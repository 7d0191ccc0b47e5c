"""The command `cellar solve`: perfect play in Cell Management."""

import json
from typing import TYPE_CHECKING, Any

import typer

from cellar.cli.common import AsJson, Line, OptionTexts, PositionFile, RecordFile, Seed, begin
from cellar.language import enumerated, listed, number, translator

if TYPE_CHECKING:
    from cellar.games.cell_management.solver.solution import Solution
    from cellar.play.position import Position

_ = translator(__name__)
app = typer.Typer(add_completion=False)


@app.command(epilog='Example: cellar solve --line "4A3N25/N3254A/234 hidden=3 centre=2"')
def solve(
    position: PositionFile = None,
    line: Line = None,
    record: RecordFile = None,
    option: OptionTexts = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Solve a Cell Management position: a shortest solution, all optimal first moves, how many solutions.

    Where none is left, the proof: how many positions can still be reached, none of them a win; the exit code is 1
    then. Without a position, the puzzle of --seed (0) is solved.
    """
    from cellar.games.cell_management.solver import solution

    start = begin("cell_management", option, position, line, seed or 0, record)
    facts = as_facts(start, solution.solve(start.options, start.state))
    typer.echo(json.dumps(facts) if as_json else f"{start.line()}\n{as_text(facts)}")
    if not facts["solvable"]:
        raise typer.Exit(1)


def as_facts(start: "Position", found: "Solution") -> dict[str, Any]:
    from cellar.games.cell_management.board.written import SPECIES
    from cellar.games.cell_management.solver.solution import turns
    from cellar.games.cell_management.words.obstacles import why_not_now

    limit, played = int(start.state.round_limit), int(start.state.rounds)
    text = start.game.notation.action_text
    return {
        "line": start.line(),
        "solvable": found.rounds is not None,
        "reason": why_not_now(start.state),
        "distance": found.rounds,
        "rounds": [
            {"start": SPECIES[first] if first >= 0 else None, "sacrifices": [SPECIES[s] for s in back]}
            for first, back in turns(int(start.state.n), found.actions)
        ],
        "actions": list(found.actions),
        "first_moves": [text(start.options, start.state, action) for action in found.first_moves],
        "solutions": found.count,
        "solutions_at_least": found.count_is_bound,
        "reachable": found.reachable,
        "within_limit": found.rounds is not None and (limit == 0 or played + found.rounds <= limit),
    }


def as_text(facts: dict[str, Any]) -> str:
    from cellar.games.cell_management.words.solutions import SOLUTIONS

    if not facts["solvable"]:
        positions, reason = facts["reachable"], facts["reason"]
        moves, known = positions > 1, bool(reason)
        return SOLUTIONS.say("cannot be won", moves=moves, positions=number(positions), known=known, reason=reason)
    if facts["distance"] == 0:
        return _("Already won: every species is in the centre.")
    lines = [SOLUTIONS.say("solved", rounds=facts["distance"])]
    played = 0
    for turn in facts["rounds"]:
        cell, back = turn["start"], turn["sacrifices"]
        said = {"cell": cell, "back": len(back), "captives": listed(back) if back else ""}
        if cell is None:
            lines.append(f"  {SOLUTIONS.say('before a round', **said)}")
            continue
        played += 1
        lines.append(f"  {played:>2}. {SOLUTIONS.say('a round', **said)}")
    moves, count = enumerated(facts["first_moves"]), number(facts["solutions"])
    lines.append(SOLUTIONS.say("solutions", moves=moves, bound=facts["solutions_at_least"], count=count))
    if not facts["within_limit"]:
        lines.append(_("That is more rounds than this match allows."))
    return "\n".join(lines)
