"""`cellar bench`: measures the figures that the documentation publishes."""

import json
from importlib import import_module
from inspect import signature
from typing import Annotated

import typer

from cellar.cli.common import AsJson
from cellar.errors import BadOption
from cellar_studies.registry import stated

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: cellar bench zyrcan --json")
def bench(
    name: Annotated[str, typer.Argument(help="Which bench; without it, the list.")] = "",
    device: Annotated[
        str, typer.Option(metavar="cpu|cuda", help="Where to measure, for benches that can use a GPU.")
    ] = "cpu",
    as_json: AsJson = False,
) -> None:
    """Measure a published figure again on this machine, as ratios within one run."""
    known = stated("benches")
    if not name:
        typer.echo(json.dumps(list(known)) if as_json else "\n".join([*known, "", "Run one with: cellar bench NAME"]))
        return
    wanted = name.lower().replace("_", "-")
    if wanted not in known:
        raise BadOption(f"There is no bench {name!r}; there are: {', '.join(known)}.")
    module = import_module(known[wanted])
    if device == "cpu":
        figures = module.run()
    elif device == "cuda" and "device" in signature(module.run).parameters:
        figures = module.run(device=device)
    else:
        raise BadOption(f"--device is cpu or cuda, and the bench {wanted} is measured on {device!r} by nobody.")
    typer.echo(json.dumps(figures) if as_json else module.report(figures))
