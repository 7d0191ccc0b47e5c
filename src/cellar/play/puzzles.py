"""A game's puzzles: those that it makes for a day, or those of its file `puzzles.txt`, from which the day picks.

In the file a line is a puzzle, the easiest first: its theme, the only move that wins, how often each level found that
move of `TRIES` times, and the position, with tabs between them. `cellar mine` (docs/puzzles.md) writes it.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, replace

from cellar.contract.about import About
from cellar.contract.numbers import whole_number
from cellar.contract.puzzle import Puzzle
from cellar.contract.rules_page import folder
from cellar.contract.words import bot_title, title
from cellar.errors import BadGame
from cellar.language import N_, in_a_row, translator
from cellar.lookup import find
from cellar.play.lesson import Laid, Lesson, RealMatch, Step, lesson
from cellar.play.position import Position

FILE = "puzzles.txt"
PREFIX = "puzzle-"
#: How often each level was asked for its move.
TRIES = 5
DAYS = 7
WEEKDAYS = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)
MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)
_ = translator(__name__)


@dataclass(frozen=True, slots=True)
class MinedPuzzle:
    """A puzzle as a line of the file states it."""

    theme: str
    key: str
    #: by level, how often it found the key
    hits: Mapping[str, int]
    #: the position on one line, without the game's name
    line: str

    def text(self) -> str:
        """The line of the file."""
        hits = " ".join(f"{name}={count}" for name, count in self.hits.items())
        return "\t".join((self.theme, self.key, hits, self.line))


def mined(about: About) -> list[MinedPuzzle]:
    """The puzzles of a game's file, the easiest first."""
    place = folder(about) if about.themes else None
    if place is None:
        return []
    found = []
    for number, line in enumerate((place / FILE).read_text(encoding="utf-8").splitlines(), 1):
        parts = line.split("\t")
        hits = [level.partition("=") for level in parts[2].split(" ")] if len(parts) == 4 else []
        if not hits or not all(count.isdecimal() for _name, _is, count in hits):
            raise BadGame(
                f"{FILE} of {about.title}, line {number}: theme, key, levels and position, tabs between them."
            )
        found.append(MinedPuzzle(parts[0], parts[1], {name: int(count) for name, _is, count in hits}, parts[3]))
    return found


def has_puzzles(about: About) -> bool:
    return bool(about.puzzle or about.themes)


def puzzle_of(about: About, day: datetime.date) -> Puzzle:
    """The puzzle of a day; those of a file are easy on Mondays, hard on Sundays, and come in turn."""
    if about.puzzle:
        found: Puzzle = find(about.puzzle)(day)
    else:
        every, weekday = mined(about), day.weekday()
        alike = every[len(every) * weekday // DAYS : len(every) * (weekday + 1) // DAYS] or every
        found = as_puzzle(about, alike[day.toordinal() // DAYS % len(alike)])
    return found if found.title else replace(found, title=_title(day))


def _title(day: datetime.date) -> str:
    weekday, month = _(WEEKDAYS[day.weekday()]), _(MONTHS[day.month - 1])
    return _("Puzzle of {weekday}, {day} {month}", weekday=weekday, day=day.day, month=month)


def as_puzzle(about: About, one: MinedPuzzle) -> Puzzle:
    """A puzzle of the file, in words and with its seats."""
    theme = next((theme for theme in about.themes if theme.name == one.theme), None)
    if theme is None:
        raise BadGame(f"{FILE} of {about.title} has a puzzle of the theme {one.theme!r}, which its ABOUT does not.")
    position = Position.from_line(f"{about.name} {one.line}")
    seats = ["me" if seat == position.actor else theme.against for seat in range(position.players)]
    said = in_a_row((translator(about.module)(theme.sentence), _grade(about, one.hits)))
    return Puzzle(sentence=said, position=position.line(), seats=tuple(seats), key=one.key)


def lesson_or_puzzle(about: About, name: str) -> Lesson:
    """A lesson of a game, or one of its file's puzzles as a lesson of one move: `puzzle-1` is the easiest of all,
    `puzzle-THEME-1` that of a theme. A run against the clock asks for these."""
    theme, _dash, count = name.removeprefix(PREFIX).rpartition("-")
    number = whole_number(count) if name.startswith(PREFIX) else None
    every = [one for one in mined(about) if theme in ("", one.theme)] if number else []
    if not number or not 1 <= number <= len(every):
        return lesson(about, name)
    found = as_puzzle(about, every[number - 1])
    position = Position.from_line(found.position)
    return Lesson(
        game=about.name,
        name=name,
        title=title(about),
        sentence=found.sentence,
        seat=position.actor,
        lay=Laid(options={}, differs={}, line=found.position),
        steps=(Step(say=found.sentence, play=(found.key,)),),
        ends={},
        match=RealMatch(say=_("That's it."), options={}, seats=found.seats),
        seconds=0,
    )


def _grade(about: About, hits: Mapping[str, int]) -> str:
    """The strongest level that did not find the key in most tries, and the next one, which did."""
    tried = [(bot_title(bot, about), 2 * hits[bot.name] > TRIES) for bot in about.bots if bot.name in hits]
    missed = max((number for number, (_level, finds) in enumerate(tried) if not finds), default=-1)
    if missed < 0:
        return _("Tried out: {level} finds it.", level=tried[0][0])
    if missed + 1 == len(tried):
        return _("Tried out: even {level} misses it.", level=tried[missed][0])
    return _(
        "Tried out: {weaker} misses it, {stronger} finds it.", weaker=tried[missed][0], stronger=tried[missed + 1][0]
    )
