"""The program `cellar`: imports only the subcommand asked for, and turns an error into one sentence and an exit code.

Exit codes: 0 done, 1 the answer is no (a check failed), 2 bad input, 130 stopped with Ctrl-C.
"""

import os
import sys
import traceback
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from cellar.cli.help import spoken
from cellar.errors import CellarError, NotInstalled
from cellar.extras import missing
from cellar.language.choosing import of_environment, wished
from cellar.language.translator import SPOKEN, speaking, translator
from cellar.lookup import find
from cellar.reasons import by_pattern, of_system

_ = translator(__name__)
#: The commands for every game, in the order of `cellar --help`; each is a module of this package with `app`.
COMMANDS = (
    "games",
    "learn",
    "play",
    "serve",
    "site",
    "store",
    "replay",
    "new",
    "dev",
    "check",
    "perft",
    "print",
    "wasm",
    "words",
)
#: Entry points by which packages add commands, each `name = "package.module:app"` with a Typer application: Cellar's
#: own for single games, the studies, and anybody's. A dot makes it two words: `solve.zyrcan` is `cellar solve zyrcan`.
GROUP = "cellar.commands"
#: What the package `cellar-studies` adds: where it is not installed, a sentence says how to get it.
STUDIES = (
    *("analyse", "arena", "atlas", "balance", "bench", "book", "mine", "proof", "selfplay", "soak", "study", "train"),
)


def commands() -> dict[str, str]:
    """Every subcommand with the name of its Typer application; a package cannot replace one of Cellar's own."""
    from cellar.play.registry import brought

    ours = {name: f"cellar.cli.{name}:app" for name in COMMANDS}
    return {**{entry.name.replace(".", " "): entry.value for entry in brought(GROUP)}, **ours}


class Lazy(TyperGroup):
    """A command group that imports a subcommand when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(dict.fromkeys((*COMMANDS, *commands())))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in COMMANDS and (words := " ".join(args[:2])) in commands():
            args = [words, *args[2:]]
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        app = f"cellar.cli.{cmd_name}:app" if cmd_name in COMMANDS else commands().get(cmd_name)
        if app is None and cmd_name in STUDIES:
            raise NotInstalled(
                _(
                    "`cellar {command}` is one of the studies, a package of its own that is not installed: run"
                    " `make studies` in the source tree, or `pip install cellar-studies`.",
                    command=cmd_name,
                )
            )
        if app is None:
            return None
        command = spoken(typer.main.get_command(find(app)), app.partition(":")[0])
        command.name = cmd_name
        return command

    def format_help(self, ctx: Any, formatter: Any) -> None:
        super(Lazy, spoken(self, __name__)).format_help(ctx, formatter)


app = typer.Typer(cls=Lazy, no_args_is_help=True, add_completion=False, rich_markup_mode="rich")
#: What `--verbose` asks for: whole tracebacks behind sentences.
_verbose = False


def _version(wanted: bool) -> None:
    if wanted:
        from cellar import __version__

        typer.echo(f"cellar {__version__}")
        raise typer.Exit


def _say_more(wanted: bool) -> None:
    global _verbose
    _verbose = wanted


def _speak(wanted: str) -> None:
    if wanted:
        SPOKEN.set(wished([wanted]))


@app.callback(epilog="Example: cellar play cell-management")
def cellar(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version.", is_eager=True, callback=_version)
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Show the full traceback of an error.", callback=_say_more)
    ] = False,
    language: Annotated[
        str,
        typer.Option(
            "--language",
            metavar="TAG",
            help="The language to use, such as es or zh; by default, that of LANG.",
            callback=_speak,
            is_eager=True,
        ),
    ] = "",
) -> None:
    """Forgotten board games, free to play: solo, against strong bots, or with friends."""


def main(arguments: list[str] | None = None) -> None:
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    with speaking(of_environment()):
        return _run(arguments)


def _run(arguments: list[str] | None) -> int:
    try:
        result: Any = app(arguments, standalone_mode=False)
    except CellarError as error:
        return _complain(str(error), 2, error)
    except typer.TyperException as error:  # bad arguments: Typer knows which
        message = by_pattern(error.format_message().rstrip("."))
        return _complain(_("{problem}. Try --help for what is possible.", problem=message), 2) if message else 2
    except (KeyboardInterrupt, typer.Abort):
        return _complain(_("Stopped."), 130)
    except BrokenPipeError:
        # The reader of our output went away (`cellar … | head`): that is no mistake, but Python would complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        reason = of_system(error)
        if error.filename:
            return _complain(_("The system refused: {reason} ({file}).", reason=reason, file=error.filename), 2)
        return _complain(_("The system refused: {reason}.", reason=reason), 2)
    except ModuleNotFoundError as error:
        sentence = missing(error)
        if sentence is None:
            raise
        return _complain(str(sentence), 2, error)
    except MemoryError:
        return _complain(_("There isn't enough memory for this: try a smaller size."), 2)
    except Exception as error:
        # What Numba could not compile is a sentence.
        explained = find("cellar.compile.compile_errors:explain")(error) if "numba" in sys.modules else None
        if explained is None:
            raise
        return _complain(explained, 2, error)
    finally:
        _tell_problems()
    return result if isinstance(result, int) else 0  # typer.Exit(code) comes back as the code


def _tell_problems() -> None:
    """Report the packages whose games or bots cannot be used; the rest went on without them."""
    for module in ("cellar.play.registry", "cellar.bots.registry"):
        for sentence in sys.modules[module].problems() if module in sys.modules else ():
            typer.echo(sentence, err=True)


def _complain(sentence: str, code: int, error: BaseException | None = None) -> int:
    if _verbose and error is not None:
        traceback.print_exception(error)
    typer.echo(sentence, err=True)
    return code
