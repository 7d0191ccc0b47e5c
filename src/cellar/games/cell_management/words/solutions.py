"""What is said of a position's shortest solution: `solutions.toml` has the sentences."""

from typing import Final

from cellar.language import translator
from cellar.language.telling import Sayings

SOLUTIONS: Final = Sayings(translator(__name__), __package__, "solutions.toml")
