"""`cellar check`: whether a game keeps the contract."""

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from cellar.cli.common import AsJson
from cellar.contract.words import title
from cellar.language import enumerated, translator

if TYPE_CHECKING:
    from cellar.testing.suite import Finding

_ = translator(__name__)

app = typer.Typer(add_completion=False)


@app.command(
    epilog="Examples: cellar check zyrcan   |   cellar check my_game --only secrecy   |   cellar check my_game --golden"
)
def check(
    game: Annotated[str, typer.Argument(help="The game.")],
    only: Annotated[
        str, typer.Option("--only", metavar="WORD", help="Run only checks with this word in their name.")
    ] = "",
    golden: Annotated[
        bool, typer.Option("--golden", help="Rewrite the golden playthroughs first, when a change is intended.")
    ] = False,
    tracebacks: Annotated[bool, typer.Option("--verbose", help="Show the traceback behind each failure.")] = False,
    as_json: AsJson = False,
) -> None:
    """Run the conformance suite on a game, every check on every sample, and say in a sentence what each failure means.

    Exit code 0: it keeps the contract; 1: it does not; 2: it cannot be checked.
    """
    from rich.console import Console
    from rich.progress import Progress

    from cellar.errors import BadOption
    from cellar.play.registry import load
    from cellar.testing import golden as playthroughs
    from cellar.testing.suite import jobs, run

    found = load(game)
    every = list(dict.fromkeys(job[0] for job in jobs(found)))
    names = [job[0] for job in jobs(found) if only in job[0]]
    if not names:
        known = enumerated(every)
        raise BadOption(_("No check has {only} in its name; there are: {known}.", only=repr(only), known=known))
    if golden:
        for path in playthroughs.write(found):
            typer.echo(_("Wrote {file}", file=path), err=True)
    findings: list[Finding] = []
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(title(found.about), total=len(names))
        for finding in run(found, only):
            findings.append(finding)
            progress.advance(task)
    if as_json:
        rows = [{"check": one.check, "sample": one.sample, "sentence": one.sentence} for one in findings]
        typer.echo(json.dumps({"ok": not any(one.sentence for one in findings), "findings": rows}, ensure_ascii=False))
    else:
        _report(title(found.about), findings, tracebacks)
    if any(one.sentence for one in findings):
        raise typer.Exit(1)


def _report(game: str, findings: "list[Finding]", tracebacks: bool) -> None:
    """Print a line for each check and a sentence for each failure; the same failure on several samples is told once."""
    for name in dict.fromkeys(one.check for one in findings):
        broken = [one for one in findings if one.check == name and one.sentence]
        typer.echo(f"{_('FAILED') if broken else _('ok'):<7} {name.replace('_', ' ')}")
        for sentence in dict.fromkeys(one.sentence for one in broken):
            samples = enumerated([str(one.sample) for one in broken if one.sentence == sentence])
            typer.echo("        " + _("samples {samples}: {sentence}", samples=samples, sentence=sentence))
        for trace in dict.fromkeys(one.traceback for one in broken if one.traceback) if tracebacks else ():
            typer.echo(trace)
    failed = sum(1 for one in findings if one.sentence)
    if failed:
        typer.echo(
            _(
                "{title} does not keep the contract: {failed} of {checks} checks failed. See docs/contract.md.",
                title=game,
                failed=failed,
                checks=len(findings),
            )
        )
    else:
        typer.echo(_("{title} keeps the contract: {checks} checks passed.", title=game, checks=len(findings)))
