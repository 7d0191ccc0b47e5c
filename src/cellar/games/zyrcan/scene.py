"""The picture of Zyrcan: hexes in space with names on the rim, ships with their engines, fleets still to place."""

from cellar.draw.panel import Fact, Panel, SeatFacts
from cellar.draw.scene import Cue, Layers, Scene
from cellar.games.zyrcan import ABOUT, events, rules
from cellar.games.zyrcan.board.positions import on_spaces, region_of
from cellar.games.zyrcan.board.spaces import NAMES
from cellar.games.zyrcan.narration import Standing, best_first, prompt, standing, standing_of
from cellar.games.zyrcan.picture import pieces
from cellar.games.zyrcan.words.names import engines_of, in_engines, in_ships, owner, seat_name
from cellar.language import N_, by_language, enumerated, in_person, translator
from cellar.rules.types import PUBLIC, Options, State

BOX = (-318.0, -272.0, 872.0, 546.0)
PHASES = {
    rules.DEPLOY: N_("Deploy"),
    rules.MANOEUVRE: N_("Deploy: manoeuvre"),
    rules.ATTACK: N_("Attack"),
    rules.ENDED: N_("Over"),
}
_ = translator(__name__)


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
    title = _("Zyrcan: Blitzkrieg") if state.blitzkrieg else _("Zyrcan")
    end = _("The game is over.") if ended else _by_colour(prompt(options, state, PUBLIC))
    return Scene(
        title=title,
        description=_("{counts}. {end}", counts=_counts(table), end=end),
        box=BOX,
        items=items,
        symbols=pieces.symbols(state.players),
        night=True,
        glyph_scale=(4 / 58.9, 1 / 51),
    )


@by_language(maxsize=64)
def _by_colour(prompt: str) -> str:
    """Name the seats of a sentence by their colours: a picture knows no people."""
    return in_person(prompt, [*map(seat_name, range(len(ABOUT.seats)))])


@by_language(maxsize=2048)
def _counts(table: Standing) -> str:
    return "; ".join([_count(fleet, *table[fleet][1:]) for fleet in best_first(table)])


@by_language()
def _count(fleet: int, engines: int, ships: int) -> str:
    said = {"seat": seat_name(fleet), "engines": in_engines(engines), "ships": in_ships(ships)}
    return _("{seat} {engines} on {ships}", **said)


def cues(options: Options, row: tuple[int, ...]) -> tuple[Cue, ...]:
    """Return the animation of an event: ships appear, fly, and the captured one lifts off."""
    match events.read(row):
        case events.Placed(space=space):
            return (Cue(kind="appear", item=f"ship:{NAMES[space]}"),)
        case events.Flew() as told:
            return _flight(told)
        case events.Passed(first=first):
            return (Cue(kind="say", text=_("passes; this is the last round") if first else _("passes")),)
        case events.AttackBegins():
            return (Cue(kind="say", text=_("Attack")),)
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
    return Panel(
        title=_("The game"), facts=_facts(state.phase, bool(state.passed)), seats=tuple(seats), skips=("pass",)
    )


@by_language()
def _facts(phase: int, passed: bool) -> tuple[Fact, ...]:
    facts = [Fact(name=_("Phase"), value=_(PHASES[phase]))]
    if passed and phase != rules.ENDED:
        facts.append(Fact(name=_("A player has passed"), value=_("this round is the last"), aside=True))
    return tuple(facts)


@by_language()
def _fleet(seat: int, engines: int, ships: int, to_place: int, begins: bool) -> SeatFacts:
    words = [in_ships(ships)]
    if to_place:
        words.append(_("{count} to place", count=to_place))
    if begins:
        words.append(_("begins"))
    unit = _.plural("engine", "engines", engines)
    return SeatFacts(seat=seat, have=engines, unit=unit, text=enumerated(words), piece=f"emblem:{seat}")
