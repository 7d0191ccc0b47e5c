"""`cellar train`: the command of `cellar.learning.train`, which also runs where there is no Typer."""

import typer

app = typer.Typer(add_completion=False)


@app.command(
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []},
    epilog="Example: cellar train zyrcan --minutes 8 --out zyrcan-run --device cuda",
)
def train(context: typer.Context) -> None:
    """Train a network by self-play; needs PyTorch."""
    from cellar.learning.train import main

    raise typer.Exit(main(context.args))
