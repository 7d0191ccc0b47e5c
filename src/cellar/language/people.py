"""People in sentences. A game knows seats, not who sits there or who reads: its sentences carry *seat placeholders*,
which whoever shows them resolves.

A message writes who acts as alternatives, `[You place|{who} places] a ship.`: the first is read by the seat's own
person, the second by everybody else. Told, it carries the placeholder `⟦0|You place|| places⟧`: the seat, the first
alternative, and what stands before and after the name in the second. A role in place of the name is written
`[{who}You fly|The angel flies]`, with the seat before the first alternative, and told as `⟦0|You fly|The angel flies⟧`.
A seat that is only mentioned, `{who}` without alternatives, is `⟦0⟧`: always the name.
"""

import re
from collections.abc import Sequence
from functools import cache
from string import Formatter

from cellar.language.deferred import MARK, deferring

PLACEHOLDER = re.compile(r"⟦(\d+)(?:\|([^|⟧]*)\|([^|⟧]*)(?:\|([^|⟧]*))?)?⟧")
ALTERNATIVES = re.compile(r"\[([^][|]*)\|([^][|]*)\]")
#: The seat whose role the second alternative says.
ROLE = re.compile(r"\{(\w+)\}(?=\w)")


class Seat(str):
    """A seat as an argument of a message: as text, its mention."""

    number: str
    __slots__ = ("number",)

    def __new__(cls, seat: int) -> "Seat":
        found = super().__new__(cls, f"⟦{seat}⟧")
        found.number = str(seat)
        SEATS[found] = found
        return found


#: The seats that were ever arguments, by their mentions.
SEATS: dict[str, Seat] = {}


@cache
def fields(message: str) -> frozenset[str]:
    """Return the names of a message's arguments."""
    return frozenset(name for _, name, _, _ in Formatter().parse(message) if name is not None)


def template(message: str) -> str:
    """Turn a message with alternatives into a template of `str.format` that writes placeholders."""
    return ALTERNATIVES.sub(_placeholder, message)


def seats_of(message: str) -> tuple[str, ...]:
    """Return the arguments that alternatives of a message speak of."""
    return tuple(_seat(found) for found in ALTERNATIVES.finditer(message))


def _seat(found: re.Match[str]) -> str:
    others = fields(found[2]) - fields(found[1])
    if not others and (role := ROLE.match(found[1])):
        return role[1]
    if len(others) != 1 or found[2].count("{") != len(fields(found[2])):
        raise ValueError(f"{found[0]!r}: the second alternative names one seat that the first does not, once.")
    return next(iter(others))


def _placeholder(found: re.Match[str]) -> str:
    seat = _seat(found)
    if seat not in fields(found[2]):
        return f"⟦{{{seat}.number}}|{ROLE.sub('', found[1], count=1)}|{found[2]}⟧"
    before, after = found[2].split(f"{{{seat}}}")
    return f"⟦{{{seat}.number}}|{found[1]}|{before}|{after}⟧"


def in_person(text: str, names: Sequence[str], you: int | None = None) -> str:
    """Resolve the seat placeholders of a sentence for whoever sits at seat `you`, or for nobody of them; `names` are
    the people's, or the roles' where there are none. A text without placeholders stays as it is."""
    if MARK in text:  # of a deferred message nobody knows yet what it says
        return _later(text, "" if you is None else str(you), *names)
    if "⟦" not in text:
        return text

    def said(found: re.Match[str]) -> str:
        seat = int(found[1])
        if found[2] is None:
            return names[seat]
        if seat == you or found[4] is None:
            return found[2] if seat == you else found[3]
        return f"{found[3]}{names[seat]}{found[4]}"

    return PLACEHOLDER.sub(said, text)


_later = deferring(lambda text, you, *names: in_person(text, names, int(you) if you else None))
