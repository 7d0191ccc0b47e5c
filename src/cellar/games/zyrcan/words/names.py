"""The names of seats and ships in a sentence."""

from cellar.games.zyrcan import ABOUT
from cellar.language import Seat, translator

_ = translator(__name__)
#: Seats as arguments of messages.
WHO = tuple(map(Seat, range(len(ABOUT.seats))))


def seat_name(seat: int) -> str:
    """Name a seat by its role, where no person is meant: in pictures and lists of options."""
    return _(ABOUT.seats[seat])


def player(seat: int) -> str:
    """Mention who sits at a seat, at the beginning or in a list."""
    return _("[You|{who}]", who=WHO[seat])


def ship_words(engines: int) -> str:
    """Name a ship by its engines: `2-engine ship`."""
    return _.plural("{count}-engine ship", "{count}-engine ship", engines)


def ships_words(count: int, engines: int) -> str:
    """Count ships of a kind, of which there are several: `6 2-engine ships`."""
    return _.plural("{ships} {count}-engine ships", "{ships} {count}-engine ships", engines, ships=count)


def in_engines(count: int) -> str:
    return _.plural("{count} engine", "{count} engines", count)


def in_ships(count: int) -> str:
    return _.plural("{count} ship", "{count} ships", count)


def in_spaces(count: int) -> str:
    return _.plural("{count} space", "{count} spaces", count)


def owner(ship: int) -> int:
    return (ship - 1) // 3


def engines_of(ship: int) -> int:
    return (ship - 1) % 3 + 1
