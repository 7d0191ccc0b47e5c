"""Positions as JSON and as words, read strictly from the layout of the state: the same for every game.

Fields whose names begin with `pad` are left out, and are zero.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from math import isfinite, prod
from typing import Any

from cellar.errors import BadPosition
from cellar.language import enumerated, translator
from cellar.rules.layout import Layout, State

_ = translator(__name__)
#: A word of a line: a field's name and its numbers, equal neighbours written once (`space=0*40,1,2`).
WORD = re.compile(r"([A-Za-z_]\w*)=(\S+)")
NUMBER = re.compile(r"(-?\d{1,20}|-?[\d.]{1,24}(?:e[+-]?\d{1,3})?)(?:\*(\d{1,7}))?")


def shown(layout: Layout) -> list[tuple[str, str, tuple[int, ...]]]:
    """The fields that say something: name, kind and shape."""
    return [field for field in layout.fields if not field[0].startswith("pad")]


def to_fields(layout: Layout, state: State) -> dict[str, Any]:
    """The state's fields by name: numbers, and arrays as nested lists."""
    return {name: getattr(state, name).tolist() if shape else getattr(state, name) for name, _, shape in shown(layout)}


def from_fields(layout: Layout, data: Any, title: str) -> State:
    """Parse what `to_fields` gave: exactly these fields, with numbers that fit; else `BadPosition`."""
    fields = shown(layout)
    names = [field[0] for field in fields]
    if not isinstance(data, dict) or set(data) != set(names):
        raise BadPosition(_("The state of {game} has {names}, and nothing else.", game=title, names=enumerated(names)))
    state = layout.blank()
    for name, kind, shape in fields:
        numbers = list(_flat(data[name], shape, _("{name} of {game}", name=repr(name), game=title)))
        for number in numbers:
            if not _fits(kind, number):
                raise BadPosition(
                    _(
                        "{name} of {game} holds numbers of the kind {kind}; {number} isn't one.",
                        name=repr(name),
                        game=title,
                        kind=kind,
                        number=repr(str(number)[:40]),
                    )
                )
        _put(state, name, shape, numbers)
    return state


def to_words(layout: Layout, state: State) -> str:
    """The state's fields as words with blanks between them."""
    numbers = ((name, state.flat(name) if shape else (getattr(state, name),)) for name, _, shape in shown(layout))
    return " ".join(f"{name}={_runs(some)}" for name, some in numbers)


def from_words(layout: Layout, text: str, title: str) -> State:
    """Parse what `to_words` wrote, to the letter; else `BadPosition`."""
    blank = to_words(layout, layout.blank())[:160]
    usual = _("A line of {game} reads like {usual}; this one does not.", game=title, usual=blank)
    words = [WORD.fullmatch(word) for word in text.split(" ")]
    fields = shown(layout)
    if [word and word[1] for word in words] != [field[0] for field in fields]:
        raise BadPosition(usual)
    data: dict[str, Any] = {}
    for word, (name, kind, shape) in zip(words, fields):
        found = [NUMBER.fullmatch(part) for part in word[2].split(",")] if word else []
        if not all(found) or sum(int(one[2] or 1) for one in found if one) != prod(shape):
            raise BadPosition(usual)
        try:
            numbers = [
                value
                for one in found
                if one
                for value in [float(one[1]) if kind == "f8" else int(one[1])] * int(one[2] or 1)
            ]
        except ValueError:
            raise BadPosition(usual) from None
        data[name] = _nested(numbers, shape) if shape else numbers[0]
    state = from_fields(layout, data, title)
    if to_words(layout, state) != text:
        raise BadPosition(usual)
    return state


def _runs(numbers: Sequence[Any]) -> str:
    runs = ((value, len(list(equal))) for value, equal in groupby(numbers))
    return ",".join(f"{value}*{count}" if count > 1 else str(value) for value, count in runs)


def _flat(value: Any, shape: tuple[int, ...], where: str) -> Iterator[Any]:
    if not shape:
        yield value
    elif not isinstance(value, list) or len(value) != shape[0]:
        raise BadPosition(_("{where} is a list of {length}.", where=where, length=shape[0]))
    else:
        for part in value:
            yield from _flat(part, shape[1:], where)


def _nested(numbers: list[Any], shape: tuple[int, ...]) -> list[Any]:
    for size in reversed(shape[1:]):
        numbers = [numbers[at : at + size] for at in range(0, len(numbers), size)]
    return numbers


def _fits(kind: str, number: Any) -> bool:
    if kind == "f8":
        return type(number) in (int, float) and abs(number) < 1e300 and isfinite(number)
    bits, low = 8 * int(kind[1]), kind[0] == "i"
    return type(number) is int and -(low << (bits - 1)) <= number < 1 << (bits - low)


def _put(state: State, name: str, shape: tuple[int, ...], numbers: list[Any]) -> None:
    if not shape:
        setattr(state, name, numbers[0])
        return
    view: Any = getattr(state, name)
    flat = view.cast("B").cast(view.format)
    for place, number in enumerate(numbers):
        flat[place] = number
