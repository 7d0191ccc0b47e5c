"""The animation of each event: one function for each kind of row, called by its name."""

from cellar.draw.scene import Cue
from cellar.games.zyrcan import events
from cellar.games.zyrcan.board.spaces import NAMES
from cellar.games.zyrcan.picture.pieces import CENTRES, berthed

Cues = tuple[Cue, ...]


def placed(told: events.Placed) -> Cues:
    return (Cue(kind="appear", item=f"ship:{NAMES[told.space]}"),)


def flew(told: events.Flew) -> Cues:
    """Move a ship along its flight, and lift off the captured one."""
    flight = (
        Cue(kind="trail", start=CENTRES[told.start], end=CENTRES[told.end]),
        Cue(kind="move", item=f"ship:{NAMES[told.start]}", start=berthed(told.start), end=berthed(told.end)),
    )
    return (*flight, Cue(kind="vanish", item=f"ship:{NAMES[told.end]}")) if told.captured else flight


def passed(told: events.Passed) -> Cues:
    return (Cue(kind="say", text="passes; this is the last round" if told.first else "passes"),)


def none_placed(told: events.NonePlaced) -> Cues:
    return ()


def none_flew(told: events.NoneFlew) -> Cues:
    return ()


def attack_begins(told: events.AttackBegins) -> Cues:
    return (Cue(kind="say", text="Attack"),)


def game_ends(told: events.GameEnds) -> Cues:
    return ()
