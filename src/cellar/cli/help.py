"""`--help` and Typer's own sentences in the reader's language.

`cellar words` finds the helps of commands, arguments and options in their sources. What Typer and Pydantic say
themselves is English text: it is read by the patterns of `cellar.reasons`, and said as the message of the one that
fits.
"""

from typing import Any

from cellar.language.translator import N_, translator
from cellar.language.words import paragraphs
from cellar.reasons import by_pattern

_ = translator(__name__)
#: The headings of a help page, as Typer names them.
HEADINGS = {
    "ARGUMENTS_PANEL_TITLE": N_("Arguments"),
    "OPTIONS_PANEL_TITLE": N_("Options"),
    "COMMANDS_PANEL_TITLE": N_("Commands"),
    "DEFAULT_STRING": N_("[default: {}]"),
    "REQUIRED_LONG_STRING": N_("[required]"),
}


def spoken(command: Any, module: str) -> Any:
    """Put the help of a command that a module brings, and of all below it, into the language that is spoken."""
    said = translator(module)
    plain = command.get_usage

    def usage(context: Any) -> str:
        """Begin a help page."""
        from typer import rich_utils

        for name, heading in HEADINGS.items():
            setattr(rich_utils, name, _(heading))
        return str(plain(context).replace("Usage:", _("Usage:"), 1))

    command.get_usage = usage
    command.options_metavar = by_pattern(command.options_metavar or "")
    if option := command.get_help_option(command.context_class(command)):
        option.help = by_pattern(option.help)
    for one in (command, *command.params):
        if getattr(one, "help", None):
            one.help = said(paragraphs(one.help))
    command.epilog = by_pattern(said(command.epilog or ""))
    if hasattr(command, "subcommand_metavar"):
        command.subcommand_metavar = by_pattern(command.subcommand_metavar)
    for below in getattr(command, "commands", {}).values():
        spoken(below, module)
    return command
