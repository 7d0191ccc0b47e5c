"""The animation of each event: one function for each kind of row, called by its name. `n` is the number of species."""

from cellar.draw.scene import Cue
from cellar.draw.shapes import Place
from cellar.games.cell_management import events
from cellar.games.cell_management.board.written import SPECIES
from cellar.games.cell_management.picture import places
from cellar.games.cell_management.words.telling import reason
from cellar.language import N_, translator

_ = translator(__name__)
Cues = tuple[Cue, ...]
#: Why somebody runs or nobody, in the order of `reason`.
REASONS = (
    N_("no friend is there"),
    N_("a friend is there"),
    N_("no enemy is there"),
    N_("an enemy is watching"),
    N_("a friend is there, but the cell is empty"),
    N_("no enemy is there, but the cell is empty"),
)


def attracted(n: int, told: events.Attracted) -> Cues:
    """Move the guards from the side to the cell that attracts them."""
    ways = [(which, places.guard_aside(which), places.guard(n, told.position, which)) for which in (1, 0)]
    walk = [cue for way in ways for cue in guard_move(*way)]
    return (*walk, Cue(kind="flash", item=f"cell:{SPECIES[told.species]}"))


def examined(n: int, told: events.Examined) -> Cues:
    """Light the cell and the hideout that decides, and say briefly why."""
    return (
        Cue(kind="flash", item=f"cell:{SPECIES[told.species]}"),
        Cue(kind="flash", item=f"hideout:{SPECIES[told.hideout]}"),
        Cue(kind="say", item=f"cell:{SPECIES[told.species]}", text=_(REASONS[reason(told)])),
    )


def hid(n: int, told: events.Hid) -> Cues:
    return (coin_move(told.species, 1, places.coin_in_cell(n, told.cell, 1), places.coin_in_hideout(n, told.own)),)


def escaped(n: int, told: events.Escaped) -> Cues:
    """Move a captive by way of its own hideout to the centre."""
    own = places.coin_in_hideout(n, told.own)
    return (
        coin_move(told.species, 0, places.coin_in_cell(n, told.cell, 0), own),
        coin_move(told.species, 0, own, places.slot(n, told.own)),
    )


def searched(n: int, told: events.Searched) -> Cues:
    """Move whoever is found back to its cell, and the guard on to the next cell."""
    flash = Cue(kind="flash", item=f"hideout:{SPECIES[told.species]}")
    following = (told.position + 1) % n
    walk = guard_move(0, places.guard(n, told.position, 0), places.guard(n, following, 0), around=(0.0, 0.0))
    if not told.found:
        return (flash, *walk)
    hiding, cell = places.coin_in_hideout(n, told.position), places.coin_in_cell(n, told.cell, 1)
    return (flash, coin_move(told.species, 1, hiding, cell), *walk)


def left(n: int, told: events.Left) -> Cues:
    ways = [(which, places.guard(n, told.position, which), places.guard_aside(which)) for which in (0, 1)]
    return tuple(cue for way in ways for cue in guard_move(*way))


def sacrificed(n: int, told: events.Sacrificed) -> Cues:
    """Move a captive from the centre to its hideout; the two look alike, so the one that stays takes the first place,
    and they swap item names."""
    stays = coin_move(told.species, 1, places.coin_in_cell(n, told.cell, 1), places.coin_in_cell(n, told.cell, 0))
    back = coin_move(told.species, 0, places.slot(n, told.own), places.coin_in_hideout(n, told.own))
    return (back, stays)


def declined(n: int, told: events.Declined) -> Cues:
    return ()


def won(n: int, told: events.Won | events.GaveOut) -> Cues:
    return (Cue(kind="flash", item="centre"),)


gave_out = won


def guard_move(which: int, start: Place, end: Place, around: Place | None = None) -> Cues:
    """Move a guard, and the light of the lamp with the first of them."""
    walk = Cue(kind="move", item=f"guard:{which}", start=start, end=end, around=around)
    light = Cue(kind="move", item="lamp", start=places.lamp(start), end=places.lamp(end), around=around)
    return (walk,) if which else (light, walk)


def coin_move(species: int, coin: int, start: Place, end: Place) -> Cue:
    return Cue(kind="move", item=f"coin:{SPECIES[species]}:{coin}", start=start, end=end)
