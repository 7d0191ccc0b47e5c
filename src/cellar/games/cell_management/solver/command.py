"""The command `cellar solve`: perfect play in Cell Management."""

import json
from typing import TYPE_CHECKING, Any

import typer

from cellar.cli.common import AsJson, Line, OptionTexts, PositionFile, RecordFile, Seed, begin
from cellar.language import enumerated, in_a_row, listed, number, translator

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
    if not facts["solvable"]:
        proof = (
            _("This can't be won: no round from here changes anything.")
            if facts["reachable"] == 1
            else _(
                "This can't be won: {positions} positions can be reached, no round or sacrifice leads out of them, and"
                " none of them is a win.",
                positions=number(facts["reachable"]),
            )
        )
        reason = facts["reason"]
        return in_a_row((proof, _("That is so because {reason}.", reason=reason))) if reason else proof
    if facts["distance"] == 0:
        return _("Already won: every species is in the centre.")
    rounds = facts["distance"]
    lines = [_.plural("Solved in {count} round, no fewer.", "Solved in {count} rounds, no fewer.", rounds)]
    played = 0
    for turn in facts["rounds"]:
        if turn["start"] is None:
            lines.append(f"  {_before(turn['sacrifices'])}")
            continue
        played += 1
        lines.append(f"  {played:>2}. {_round(turn['start'], turn['sacrifices'])}")
    count = number(facts["solutions"])
    found = (
        _("Optimal first moves: {moves}.", moves=enumerated(facts["first_moves"])),
        _("Shortest solutions: at least {count}.", count=count)
        if facts["solutions_at_least"]
        else _("Shortest solutions: {count}.", count=count),
    )
    lines.append(in_a_row(found))
    if not facts["within_limit"]:
        lines.append(_("That is more rounds than this match allows."))
    return "\n".join(lines)


def _before(back: list[str]) -> str:
    return _.plural("Now {captives} returns.", "Now {captives} return.", len(back), captives=listed(back))


def _round(cell: str, back: list[str]) -> str:
    if not back:
        return _("Cell {cell} attracts the guards.", cell=cell)
    return _.plural(
        "Cell {cell} attracts the guards, then {captives} returns.",
        "Cell {cell} attracts the guards, then {captives} return.",
        len(back),
        cell=cell,
        captives=listed(back),
    )
