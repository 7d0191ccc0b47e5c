"""The program `cellar`: finds the subcommand, imports only that, and turns every mistake into one sentence and an exit
code.

Exit codes: 0 done, 1 the answer is no (a check failed), 2 bad input, 130 stopped with Ctrl-C.
"""

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import typer
from typer.core import TyperGroup

from cellar.core.errors import CellarError

#: In the order of `cellar --help`; each is a module of this package with `app`.
COMMANDS = (
    "games",
    "play",
    "serve",
    "replay",
    "puzzle",
    "solve",
    "atlas",
    "deck",
    "balance",
    "study",
    "perft",
    "print",
    "bench",
)


class Lazy(TyperGroup):
    """Imports a subcommand when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """All names, in our order."""
        return [name for name in COMMANDS if find_spec(f"cellar.cli.{name}")]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The subcommand's own Typer application."""
        if cmd_name not in COMMANDS:
            return None
        command = typer.main.get_command(import_module(f"cellar.cli.{cmd_name}").app)
        command.name = cmd_name
        return command


app = typer.Typer(cls=Lazy, no_args_is_help=True, add_completion=False, rich_markup_mode="rich")


@app.callback(epilog="Example: cellar play cell-management")
def cellar() -> None:
    """Four games that had no home: play them, solve them, prove things about them."""


def main(arguments: list[str] | None = None) -> None:
    """Run the program and exit."""
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    """Run the program; the exit code."""
    try:
        result: Any = app(arguments, standalone_mode=False)
    except CellarError as error:
        return _complain(str(error), 2)
    except typer.TyperException as error:  # bad arguments: Typer knows which
        message = error.format_message().rstrip(".")
        return _complain(f"{message}. Try --help for what is possible.", 2) if message else 2
    except (KeyboardInterrupt, typer.Abort):
        return _complain("Stopped.", 130)
    except BrokenPipeError:
        # The reader of our output went away (`cellar … | head`): that is no mistake, but Python would complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _complain(
            "The system refused:"
            f" {(error.strerror or str(error)).lower()}{f' ({error.filename})' if error.filename else ''}.",
            2,
        )
    except MemoryError:
        return _complain("There is not enough memory for this; try a smaller size.", 2)
    return result if isinstance(result, int) else 0  # typer.Exit(code) comes back as the code


def _complain(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code
