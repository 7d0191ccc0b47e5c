"""`cellar train`: the Typer command of `cellar_studies.learning.train`, which also runs where there is no Typer."""

import typer

app = typer.Typer(add_completion=False)


@app.command(
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []},
    epilog="Example: cellar train zyrcan --minutes 8 --out zyrcan-run --device cuda",
)
def train(context: typer.Context) -> None:
    """Train a network by self-play; needs PyTorch."""
    from cellar_studies.learning.train import main

    try:
        code = main(context.args)
    except SystemExit as end:  # argparse has said what there was to say
        code = int(end.code or 0)
    raise typer.Exit(code)
