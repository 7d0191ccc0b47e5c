"""The picture of a game that does not draw its own: its board, and every other field of the state as boxes.

It is drawn from the state as the looking seat may know it, so it cannot show more.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cellar.contract.board import SIDE, SQUARE
from cellar.contract.defaults.basis import Basis
from cellar.contract.game import Row
from cellar.contract.positions import shown
from cellar.contract.words import title
from cellar.draw.palette import SEAT_GLYPHS
from cellar.draw.panel import Fact, Panel, SeatFacts
from cellar.draw.scene import Cue, Item, Scene
from cellar.draw.shapes import group, polygon, text
from cellar.draw.tokens import token
from cellar.language import translator
from cellar.rules.types import Options, State

_ = translator(__name__)

#: Boxes in a row, where the field does not say how many.
WIDE = 10
#: Where boxes begin, to the right of their names.
LEFT = 150.0


class DefaultScene:
    """Picture, panel and animation; functions of `scene.py` take the place of these, and its `BOARD` is drawn."""

    def __init__(self, basis: Basis) -> None:
        self._basis = basis

    def scene(self, options: Options, state: State, seat: int) -> Scene:
        """The board with the seats' tokens, and below it a row of boxes for every other field."""
        board, items = self._basis.board, list[Item]()
        width, height = board.size if board else (0.0, 10.0)
        said = []
        if board:
            items += [*board.ground, *self._tokens(options, state)]
        for name, rows in self._fields(options, state):
            said.append(f"{name} {'; '.join(' '.join(numbers) for _label, numbers in rows)}")
            for line, (label, numbers) in enumerate(rows):
                items += _row(f"{name}:{line}", label, numbers, height + SIDE / 2)
                width, height = max(width, LEFT + SIDE * len(numbers)), height + SIDE
        return Scene(
            title=title(self._basis.about),
            description=f"{', '.join(said) or title(self._basis.about)}.",
            box=(0, 0, width, height + 10),
            items=tuple(items),
            glyph_scale=board.glyph_scale if board else (0.1, 0.025),
        )

    def cues(self, options: Options, row: Row) -> tuple[Cue, ...]:
        """No animation: the next picture is shown at once."""
        return ()

    def panel(self, options: Options, state: State, seat: int) -> Panel:
        """The numbers of the state, and what it holds for each seat."""
        fields, seats = shown(self._basis.layout(options)), len(self._basis.about.seats)
        mine = [name for name, _kind, shape in fields if shape == (seats,)]
        facts = [name for name, _kind, shape in fields if not shape]
        return Panel(
            title=title(self._basis.about),
            facts=tuple(Fact(name=_words(name), value=self._basis.word(getattr(state, name))) for name in facts),
            seats=tuple(
                SeatFacts(seat=n, text=", ".join(f"{_words(f)} {self._basis.word(getattr(state, f)[n])}" for f in mine))
                for n in range(int(options["players"]))
            ),
        )

    def _tokens(self, options: Options, state: State) -> Iterator[Item]:
        board, names = self._basis.board, self._basis.seats(options)
        for cell, value in enumerate(state.flat(board.field) if board else ()):
            assert board is not None
            x, y = board.centre(cell)
            if 1 <= value <= len(names):
                label, seat = _("{piece} on {place}", piece=names[value - 1], place=board.name(cell)), value - 1
                drawn = token(f"token:{cell}", seat, 14)
                glyph = SEAT_GLYPHS[seat]
                yield replace(drawn, x=x, y=y, label=label, seat=seat, glyph=glyph, tone=f"seat{seat}")
            elif value:
                words = self._basis.word(value)
                yield text(f"token:{cell}", words, x, y, 16, glyph=words)

    def _fields(self, options: Options, state: State) -> Iterator[tuple[str, list[tuple[str, list[str]]]]]:
        """Every field but the board's: its name, and its rows with their labels."""
        board, names = self._basis.board, self._basis.seats(options)
        for name, _kind, shape in shown(self._basis.layout(options)):
            if board and name == board.field:
                continue
            value: Any = state.flat(name) if shape else (getattr(state, name),)
            words = [self._basis.word(number) for number in value]
            wide = shape[-1] if len(shape) > 1 else len(words) if len(words) <= WIDE else WIDE
            rows = [words[at : at + wide] for at in range(0, len(words), wide)]
            if len(shape) > 1 and shape[0] == len(self._basis.about.seats) == len(rows):
                yield _words(name), [(f"{_words(name)}, {names[n]}", rows[n]) for n in range(len(names))]
            else:
                yield _words(name), [(_words(name) if n == 0 else "", row) for n, row in enumerate(rows)]


def _row(name: str, label: str, numbers: list[str], y: float) -> Iterator[Item]:
    """A field's name, and a box for each of its numbers."""
    if label:
        yield text(name, label[:20], LEFT / 2, y, 13, fill="muted", glyph=label[:14])
    for n, words in enumerate(numbers):
        box = polygon(f"{name}:{n}:box", SQUARE, "card", "grid")
        inside = text(f"{name}:{n}:text", words, 0, 0, 16)
        x = LEFT + SIDE * n + SIDE / 2 - 10
        yield group(f"{name}:{n}", box, inside, x=x, y=y, label=f"{label} {words}", glyph=words)


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()
