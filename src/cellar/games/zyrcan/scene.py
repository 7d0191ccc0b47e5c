"""The picture of Zyrcan: hexes in space with names on the rim, ships with their engines, fleets still to place."""

from functools import cache, lru_cache

from cellar.draw.panel import Fact, Panel, SeatFacts
from cellar.draw.scene import Cue, Layers, Scene
from cellar.games.zyrcan import events, rules
from cellar.games.zyrcan.board.positions import on_spaces, region_of
from cellar.games.zyrcan.board.spaces import NAMES
from cellar.games.zyrcan.narration import Standing, best_first, prompt, standing, standing_of
from cellar.games.zyrcan.picture import pieces
from cellar.games.zyrcan.words.names import engines_of, owner, plural, seat_name
from cellar.rules.types import PUBLIC, Options, State

BOX = (-318.0, -272.0, 872.0, 546.0)
PHASES = {rules.DEPLOY: "Deploy", rules.MANOEUVRE: "Deploy: manoeuvre", rules.ATTACK: "Attack", rules.ENDED: "Over"}


def scene(options: Options, state: State, seat: int) -> Scene:
    """Draw the board, the last move, the ships, and every seat's fleet beside it: the same for everybody."""
    spaces = on_spaces(state)
    ships, table = state.flat("space"), standing_of(spaces, state.players)
    ended, deploying = state.phase == rules.ENDED, state.phase == rules.DEPLOY
    left, turn, kinds = state.flat("reserve"), -1 if ended else state.turn, rules.ENGINES
    fleets = [
        bytes((engines, count, place * ended, turn == fleet, deploying, *left[kinds * fleet : kinds * (fleet + 1)]))
        for fleet, (place, engines, count) in enumerate(table)
    ]
    moved = ships[state.last_to - 1] if state.last_to else 0
    last = (state.last_from, state.last_to, owner(moved)) if moved > 0 else None
    items = Layers(pieces.layers(region_of(spaces)), ((None,), ships, (last,), ships, tuple(fleets)))
    title = "Zyrcan: Blitzkrieg" if state.blitzkrieg else "Zyrcan"
    end = "The game is over." if ended else prompt(options, state, PUBLIC)
    return Scene(
        title=title,
        description=f"{_counts(table)}. {end}",
        box=BOX,
        items=items,
        symbols=pieces.symbols(state.players),
        night=True,
        glyph_scale=(4 / 58.9, 1 / 51),
    )


@lru_cache(maxsize=4096)
def _counts(table: Standing) -> str:
    return "; ".join([_count(fleet, *table[fleet][1:]) for fleet in best_first(table)])


@cache
def _count(fleet: int, engines: int, ships: int) -> str:
    return f"{seat_name(fleet)} {plural(engines, 'engine')} on {plural(ships, 'ship')}"


def cues(options: Options, row: tuple[int, ...]) -> tuple[Cue, ...]:
    """Return the animation of an event: ships appear, fly, and the captured one lifts off."""
    match events.read(row):
        case events.Placed(space=space):
            return (Cue(kind="appear", item=f"ship:{NAMES[space]}"),)
        case events.Flew() as told:
            return _flight(told)
        case events.Passed(first=first):
            return (Cue(kind="say", text="passes; this is the last round" if first else "passes"),)
        case events.AttackBegins():
            return (Cue(kind="say", text="Attack"),)
        case _:
            return ()


def _flight(told: events.Flew) -> tuple[Cue, ...]:
    start, end = pieces.berthed(told.start), pieces.berthed(told.end)
    flight = (
        Cue(kind="trail", start=pieces.CENTRES[told.start], end=pieces.CENTRES[told.end]),
        Cue(kind="move", item=f"ship:{NAMES[told.start]}", start=start, end=end),
    )
    if not told.captured:
        return flight
    return (*flight, Cue(kind="vanish", item=f"ship:{NAMES[told.end]}", text=str(engines_of(told.captured))))


def panel(options: Options, state: State, seat: int) -> Panel:
    """Make the panel: the phase and the round; engines, ships and reserve of each seat."""
    left, kinds = state.flat("reserve"), rules.ENGINES
    begins = -1 if state.phase == rules.ENDED else state.first
    seats = [
        _fleet(seat, engines, ships, sum(left[kinds * seat : kinds * (seat + 1)]), seat == begins)
        for seat, (_, engines, ships) in enumerate(standing(state))
    ]
    return Panel(title="The game", facts=_facts(state.phase, bool(state.passed)), seats=tuple(seats), skips=("pass",))


@cache
def _facts(phase: int, passed: bool) -> tuple[Fact, ...]:
    facts = [Fact(name="Phase", value=PHASES[phase])]
    if passed and phase != rules.ENDED:
        facts.append(Fact(name="A player has passed", value="this round is the last", aside=True))
    return tuple(facts)


@cache
def _fleet(seat: int, engines: int, ships: int, to_place: int, begins: bool) -> SeatFacts:
    words = [plural(ships, "ship")]
    if to_place:
        words.append(f"{to_place} to place")
    if begins:
        words.append("begins")
    unit = "engine" if engines == 1 else "engines"
    return SeatFacts(seat=seat, have=engines, unit=unit, text=", ".join(words), piece=f"emblem:{seat}")
