"""The contract of a position editor: the tools that a game offers, as data, and how they change a draft."""

from dataclasses import dataclass
from typing import Protocol

from cellar.draw.scene import Item
from cellar.rules.types import Options, State


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A tool of a position editor: something to put on the board, or a setting."""

    name: str
    label: str
    #: the heading that it stands under
    group: str
    #: what the sites begin with on which it is used; "" stands for every site; none: a setting, used at once
    on: tuple[str, ...] = ()
    #: a setting that is so now
    now: bool = False
    #: how it looks: shapes around (0, 0), at most `half` away from it; none: its label is enough
    items: tuple[Item, ...] = ()
    half: float = 30.0


class Editing(Protocol):
    """The module of a game that edits positions: its palette of tools, and what each does to a draft."""

    def palette(self, options: Options, state: State, /) -> tuple[Tool, ...]:
        """All tools that can be used on this draft, in order, those of one group together."""

    def read(self, text: str, /) -> tuple[Options, State]:
        """Parse a line into a draft, legal or not, as a state that can be drawn; `BadPosition` for what is no draft."""

    def edit(self, options: Options, state: State, tool: str, site: str, /) -> tuple[Options, State]:
        """Apply a tool of the palette to a site ("" for a setting) and return the draft; `BadText` with a sentence
        where it cannot be. The state given may be changed."""

    def missing(self, options: Options, state: State, fault: str, /) -> str:
        """What a draft that `from_line` refuses with `fault` still needs, as one sentence to its editor."""
