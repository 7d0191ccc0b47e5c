"""How events are told: `tellings.toml` has the sentences."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from cellar.games.zyrcan import events
from cellar.games.zyrcan.board.spaces import NAMES
from cellar.games.zyrcan.words.names import WHO, engines_of, owner, ship_words
from cellar.language import translator
from cellar.language.telling import data_file, tell
from cellar.rules.types import Options

_ = translator(__name__)
#: What arguments say of an event.
ARGUMENTS: Final[Mapping[str, Callable[[Any], object]]] = {
    "who": lambda told: WHO[told.seat],
    "first": lambda told: WHO[told.first],
    "ship": lambda told: ship_words(told.engines),
    "space": lambda told: NAMES[told.space],
    "start": lambda told: NAMES[told.start],
    "end": lambda told: NAMES[told.end],
    "whose": lambda told: WHO[owner(told.captured)],
    "captured": lambda told: ship_words(engines_of(told.captured)),
}


def say(options: Options, row: tuple[int, ...], vocabulary: str) -> str:
    told = events.read(row)
    telling = data_file(__package__, "tellings.toml")[told.word]["plain"]
    return tell(_, telling, lambda name: int(getattr(told, name)), lambda name: ARGUMENTS[name](told))
