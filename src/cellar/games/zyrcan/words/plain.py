"""The events told in sentences: one function for each kind of row, called by its name."""

from cellar.games.zyrcan import events
from cellar.games.zyrcan.board.spaces import NAMES
from cellar.games.zyrcan.words.names import engines_of, owner, plural, seat_name, ship_words


def placed(told: events.Placed) -> str:
    return f"{seat_name(told.seat)} places a {ship_words(told.engines)} on {NAMES[told.space]}."


def flew(told: events.Flew) -> str:
    flight = f"{seat_name(told.seat)}'s {ship_words(told.engines)} flies from {NAMES[told.start]} to {NAMES[told.end]}"
    if told.captured == 0:
        return f"{flight}."
    return f"{flight} and captures {seat_name(owner(told.captured))}'s {ship_words(engines_of(told.captured))}."


def passed(told: events.Passed) -> str:
    if not told.first:
        return f"{seat_name(told.seat)} cannot capture anything either and passes."
    passes = f"{seat_name(told.seat)} cannot capture anything and passes"
    if told.to_come == 0:
        return f"{passes}: that was the round's last turn."
    return f"{passes}: this round is the last, with {plural(told.to_come, 'turn')} still to play."


def none_placed(told: events.NonePlaced) -> str:
    name = seat_name(told.seat)
    if told.has_ships:
        return f"{name} can place no ship: none of those left is far enough from a friend anywhere."
    return f"{name} has no ship left to place."


def none_flew(told: events.NoneFlew) -> str:
    return f"{seat_name(told.seat)} has no ship from an earlier turn that can move."


def attack_begins(told: events.AttackBegins) -> str:
    none_could = "A full round went by in which nobody could place a ship"
    why = "All ships are placed" if told.complete else none_could
    return f"{why}: Attack begins, and {seat_name(told.first)} is first."


def game_ends(told: events.GameEnds) -> str:
    return "The round is complete, and the game ends."
