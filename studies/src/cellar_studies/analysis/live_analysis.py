"""Live analysis of one position of a recorded match: `cellar analyse --watch` shows a search while it runs."""

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import inf
from threading import Event
from typing import Any, Final

from rich.console import Console
from rich.live import Live
from rich.table import Table

from cellar.analysis import in_book
from cellar.analysis.judging import Judge, told
from cellar.bots import registry
from cellar.bots.seat_specs import Sitter
from cellar.bots.variations import told_variations
from cellar.contract.bot import Opinion, Thought
from cellar.errors import BadOption
from cellar.play.position import Position
from cellar.play.record import Record
from cellar_studies.analysis.presentation import titled

FORMAT: Final = "cellar thoughts 1"
MOST_LINES: Final = 3
#: Seconds that it thinks, unless the bot's name has a limit; and how often it is shown, in place and line by line.
SECONDS: Final = 10.0
SHOWN_S: Final = 0.1
LINE_S: Final = 1.0
Figures = dict[str, Any]


def position_at(record: Record, at: int | None) -> Position:
    """Return the position after so many actions, or the last one in which a seat decides."""
    whole = record.position
    found: Position | None = None
    now = Position(whole.game, whole.options, whole.fresh(whole.root))
    for played in (*whole.history, None):
        ply = len(now.history)
        if now.actor >= 0 and at in (None, ply):
            found = now.copy()
        if played is not None:
            now.play(played.action)
    if found is None:
        last = len(whole.history)
        where = "in this match" if at is None else f"after {at} actions of {last}"
        raise BadOption(f"Nobody is to decide {where}: --at takes a number from 0 to {last} where somebody is.")
    return found


def watched(position: Position, who: Sitter, seed: int, console: Console | None) -> Figures:
    """Search a position, shown live on the console if there is one; Ctrl-C ends the search and keeps its findings."""
    seat, begun, shown = position.actor, time.perf_counter(), 0.0
    given = who.thought(seed) if who.seconds or who.simulations else Thought(SECONDS, seed=seed)
    camps = position.game.traits(position.options).camps if position.game.traits else tuple(range(position.players))
    judge = Judge(who, camps, 1)
    with stopped_by_hand(bool(who.bot.think)) as stop, view_of(console) as (every, show):
        thought = replace(given, stop=stop, variations=MOST_LINES)
        last = Opinion(-1)
        for last in registry.think(who.bot, position.game, position.options, position.hidden(seat), seat, thought):
            now = time.perf_counter()
            if now - shown >= every:
                show(figures(position, judge, last, now - begun, stopped=False))
                shown = now
            if stop.is_set():
                break
        found = figures(position, judge, last, time.perf_counter() - begun, stopped=stop.is_set())
    if console is not None:
        console.print(table(found))
    return found


@contextmanager
def stopped_by_hand(can_be: bool) -> Iterator[Event]:
    """Provide an event that the first Ctrl-C sets; the second interrupts as usual, as does the first where the bot
    cannot be watched."""
    stop = Event()
    if not can_be:
        yield stop
        return

    def enough(*_: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, enough)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def view_of(console: Console | None) -> Iterator[tuple[float, Callable[[Figures], object]]]:
    """Provide a display and the seconds between two of its updates: one table that is redrawn in place, a line now and
    then where that is no terminal, or nothing where there is no console."""
    if console is None:
        yield inf, lambda found: None
    elif console.is_terminal:
        # What it showed last is printed once more when it is over, and stays.
        with Live(console=console, auto_refresh=False, transient=True) as live:
            yield SHOWN_S, lambda found: live.update(table(found), refresh=True)
    else:
        yield LINE_S, lambda found: console.print(one_line(found), markup=False)


def one_line(found: Figures) -> str:
    best = found["lines"][0]
    return f"{effort(found)}: {' '.join(best['moves'])} ({values(best['values'])})"


def figures(position: Position, judge: Judge, found: Opinion, seconds: float, *, stopped: bool) -> Figures:
    """Return the findings of a search as JSON."""
    seat, book = position.actor, in_book.figures(position)
    lines = [
        {
            "moves": told(position, Opinion(line.actions[0], principal_variation=line.actions)),
            "values": judge.of(found if not n else Opinion(line.actions[0], values=line.values), seat),
            "share": round(line.share, 4),
            "book": in_book.sentence(position.game, book, position.text(line.actions[0])),
        }
        for n, line in enumerate(told_variations(found, MOST_LINES))
    ]
    return {
        "format": FORMAT,
        "game": position.game.name,
        "after": len(position.history),
        "seats": list(position.game.seat_names(position.options)),
        "actor": seat,
        "bot": judge.bot.text,
        "exact": found.exact,
        "distance": found.distance,
        "simulations": found.simulations,
        "seconds": round(seconds, 3),
        "stopped": stopped,
        "lines": lines,
    }


def table(found: Figures) -> Table:
    who = found["seats"][found["actor"]]
    head = f"After {found['after']} actions, {who} to move, judged by {found['bot']}"
    shown = titled(head, "line of play", "of the thinking", *found["seats"])
    booked = [f"{line['moves'][0]}: {line['book']}" for line in found["lines"] if line["book"]]
    shown.caption, shown.caption_justify = "\n".join([effort(found), *booked]), "left"
    for line in found["lines"]:
        shares = f"{100 * line['share']:.0f} %" if line["share"] else ""
        shown.add_row(" ".join(line["moves"]), shares, *(value(one) for one in line["values"]))
    return shown


def effort(found: Figures) -> str:
    """Describe how certain the result is: proved, or the simulations and seconds spent."""
    if found["exact"]:
        return "proved" if found["distance"] is None else f"proved, {found['distance']} to the end"
    number = found["simulations"]
    tries = f"{number:,} {'try' if number == 1 else 'tries'} in " if number else ""
    return f"{tries}{found['seconds']:.1f} s{', stopped' if found['stopped'] else ''}"


def values(given: list[float | None]) -> str:
    return ", ".join(map(value, given))


def value(given: float | None) -> str:
    return "-" if given is None else f"{given:+.2f}"
