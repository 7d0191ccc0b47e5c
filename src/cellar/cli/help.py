"""`--help` and Typer's own sentences in the reader's language.

`cellar words` finds the helps of commands, arguments and options in their sources. What Typer and Pydantic say
themselves is English text: it is read by the patterns below, and said as the message of the one that fits.
"""

import re
from typing import Any

from cellar.language.translator import N_, translator
from cellar.language.words import paragraphs

_ = translator(__name__)
#: What others say, most special first; `{reason}` is one of these again.
PATTERNS = (
    N_("Example: {command}"),
    N_("Examples: {command}"),
    N_("Show this message and exit."),
    N_("[OPTIONS]"),
    N_("COMMAND [ARGS]..."),
    N_("Invalid value for {name}: {reason}"),
    N_("Value error, {reason}"),
    N_("Missing argument {name}"),
    N_("Missing option {name}"),
    N_("Missing command"),
    N_("No such command {name}"),
    N_("No such option: {name} (Possible options: {known})"),
    N_("No such option: {name}"),
    N_("Option {name} requires an argument"),
    N_("Option {name} does not take a value"),
    N_("Got unexpected extra argument(s) ({names})"),
    N_("Input should be a valid integer, unable to parse string as an integer"),
    N_("Input should be a valid number, unable to parse string as a number"),
    N_("Input should be greater than or equal to {least}"),
    N_("Input should be less than or equal to {most}"),
    N_("{given} is not one of {known}"),
)
#: The headings of a help page, as Typer names them.
HEADINGS = {
    "ARGUMENTS_PANEL_TITLE": N_("Arguments"),
    "OPTIONS_PANEL_TITLE": N_("Options"),
    "COMMANDS_PANEL_TITLE": N_("Commands"),
    "DEFAULT_STRING": N_("[default: {}]"),
    "REQUIRED_LONG_STRING": N_("[required]"),
}


def by_pattern(text: str) -> str:
    """Say a text of somebody else's by the pattern that it fits; one that fits none stays as it is."""
    for pattern in PATTERNS:
        found = re.fullmatch(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(pattern)), text, re.DOTALL)
        if found:
            parts = found.groupdict()
            return _(pattern, **parts | ({"reason": by_pattern(parts["reason"])} if "reason" in parts else {}))
    return text


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
