"""The opening book of a game: which moves a strong bot chose in the first moves of its self-play, and how often.

A position is known by what the seat to move observes, seats counted from it: the book knows no secret, and seats have
no names in it. Of the images of an observation under the game's symmetries the smallest counts, so that a position is
found by any of them; its moves are those of that image, and are turned back.

The file `book.txt` is text. Its first line says who chose, as a seat specification with a limit. A line that begins
with `{` states the options of a match; the lines after it are positions of such matches: the position's key, the
actions that led there, in how many matches a move was chosen there, and the moves as ACTION:MATCHES.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import product
from operator import itemgetter
from typing import Any

from cellar.contract import planes
from cellar.contract.game import Game
from cellar.contract.planes import Plane
from cellar.contract.rules_page import folder
from cellar.play.registry import about, load
from cellar.rules.chance import weighted
from cellar.rules.rng import below, generator
from cellar.rules.symmetries import Permutation, Symmetry
from cellar.rules.types import Options, State

FILE = "book.txt"
#: Hexadecimal digits of a key.
KEY = 16
#: Draws from the book are not those of a search with the same seed.
APART = 1 << 40
#: Books and symmetries of so many games, or sets of options, are kept.
MOST_KEPT = 16


@dataclass(frozen=True, slots=True)
class Form:
    """The canonical form of a position: its key, and the symmetries that lead to it, as where each action goes; more
    than one where the position is symmetric itself."""

    key: str
    ways: tuple[Permutation, ...]

    def canonical(self, action: int) -> int:
        """The action in the canonical form; equivalent actions of a symmetric position are one."""
        return min((way[action] for way in self.ways), default=action)

    def actions(self, canonical: int) -> list[int]:
        """The actions of the position that are this one in the canonical form."""
        return sorted({way.index(canonical) for way in self.ways}) or [canonical]


@dataclass(frozen=True, slots=True)
class Entry:
    """A position of a book as its line states it."""

    key: str
    #: the actions that led there first, chance's among them
    path: tuple[int, ...]
    games: int
    #: by action of the canonical form, the most frequent first: in how many games it was chosen
    moves: Mapping[int, int]

    def text(self) -> str:
        moves = " ".join(f"{action}:{count}" for action, count in self.moves.items())
        return f"{self.key} {'.'.join(map(str, self.path)) or '-'} {self.games} {moves}"

    @classmethod
    def of(cls, line: str) -> "Entry":
        key, path, games, *moves = line.split(" ")
        counted = (move.partition(":") for move in moves)
        steps = () if path == "-" else tuple(map(int, path.split(".")))
        return cls(key, steps, int(games), {int(action): int(count) for action, _, count in counted})


@dataclass(frozen=True, slots=True)
class Book:
    """A book that was read."""

    #: who chose: a bot's name, and its limit
    by: str
    #: the positions by the options of their matches, as JSON
    matches: Mapping[str, Sequence[Entry]]
    entries: Mapping[str, Entry]

    def text(self) -> str:
        """The file."""
        parts = ([options, *(entry.text() for entry in entries)] for options, entries in self.matches.items())
        return "\n".join([self.by, *(line for part in parts for line in part), ""])


@dataclass(frozen=True, slots=True)
class Known:
    """What a book knows of a position."""

    #: the name of the bot that chose
    by: str
    games: int
    #: moves of the position that are images of each other, and in how many games one of them was chosen
    moves: tuple[tuple[tuple[int, ...], int], ...]

    def count(self, action: int) -> int:
        """In how many games a move, or an image of it, was chosen."""
        return next((count for actions, count in self.moves if action in actions), 0)

    def draw(self, seed: int) -> int:
        """Draw a move by the weights of the book."""
        rng, counts = generator(seed + APART), [count for _, count in self.moves]
        drawn = weighted(range(len(counts)), counts, len(counts), below(rng, sum(counts)))  # type: ignore[arg-type]
        actions = self.moves[drawn][0]
        return actions[below(rng, len(actions))]


def known(game: Game, options: Options, state: State, seat: int) -> Known | None:
    """What the game's book says of a position, from the state as the seat to move may know it; None where there is no
    book, or the position is not in it."""
    book = read(game.name) if game.about.book is not None else None
    if book is None:
        return None
    form = form_of(game, options, state, seat)
    entry = book.entries.get(form.key)
    if entry is None:
        return None
    # A book that is older than the rules may have others.
    found = ((_legal(game, state, form.actions(action)), count) for action, count in entry.moves.items())
    moves = tuple((actions, count) for actions, count in found if actions)
    return Known(book.by.partition(":")[0], entry.games, moves) if moves else None


def _legal(game: Game, state: State, actions: Sequence[int]) -> tuple[int, ...]:
    return tuple(action for action in actions if game.rules.is_legal(state, action))


@lru_cache(maxsize=MOST_KEPT)
def read(game: str) -> Book | None:
    """The book of a game that states one; None as long as there is no file."""
    place = folder(about(game))
    if place is None or not (place / FILE).is_file():
        return None
    return book_of((place / FILE).read_text(encoding="utf-8"))


def book_of(text: str) -> Book:
    """Read the text of a book."""
    by, *lines = text.splitlines()
    matches: dict[str, list[Entry]] = {}
    for line in lines:
        if line.startswith("{"):
            matches[line] = entries = []
        else:
            entries.append(Entry.of(line))
    return Book(by, matches, {entry.key: entry for part in matches.values() for entry in part})


def form_of(game: Game, options: Options, state: State, seat: int) -> Form:
    """The canonical form of a position, from the state as the seat to move may know it."""
    assert game.about.book is not None
    assert game.observation is not None
    stated = game.observation.planes(options)
    seen = [0] * planes.size(stated)
    game.observation.observe(state, seat, seen)
    images = [(view(seen), way) for view, way in _images(game.name, tuple(options.items()))]
    smallest = min(image for image, _ in images)
    named = json.dumps([options["players"], *(options[name] for name in game.about.book.options)])
    key = sha256(f"{named} {smallest}".encode()).hexdigest()[:KEY]
    return Form(key, tuple(way for image, way in images if image == smallest and way))


@lru_cache(maxsize=MOST_KEPT)
def _images(name: str, options: tuple[tuple[str, Any], ...]) -> list[tuple[Callable[..., Any], Permutation]]:
    """Each image of an observation, as what picks its numbers out, with where the image's actions go."""
    game, given = load(name), dict(options)
    assert game.observation is not None
    stated = list(planes.placed(game.observation.planes(given)))
    found: list[tuple[Callable[..., Any], Permutation]] = []
    for symmetry in game.symmetry.symmetries(given) if game.symmetry else (None,):
        sources = [at for plane, start, _ in stated for at in _sources(plane, start, symmetry)]
        found.append((itemgetter(*sources), symmetry.actions if symmetry else ()))
    return found


def _sources(plane: Plane, start: int, symmetry: Symmetry | None) -> Iterator[int]:
    """The places in an observation where the numbers of a plane's image stand."""
    axes = symmetry.axes if symmetry else {}
    moves = [axes.get(axis, range(size)) for axis, size in zip(plane.over or ("",) * len(plane.shape), plane.shape)]
    places = {target: start + at for at, target in enumerate(product(*moves))}
    return (places[target] for target in product(*map(range, plane.shape)))
