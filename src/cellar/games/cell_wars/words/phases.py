"""The phases of a match and the choices beside the board, with all that is said of each."""

from typing import Any, Final

from cellar.language.telling import data_file

#: What `phases.toml` has of each phase, in the order of their numbers.
PHASES: Final[tuple[dict[str, Any], ...]] = tuple(data_file(__package__, "phases.toml").values())
#: What the phases are called in positions.
NAMES: Final = tuple(phase["name"] for phase in PHASES)
#: What `choices.toml` has of each choice, by what is typed for it with hyphens.
CHOICES: Final[dict[str, dict[str, str]]] = data_file(__package__, "choices.toml")
