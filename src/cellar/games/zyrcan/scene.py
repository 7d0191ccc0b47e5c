"""What Zyrcan looks like: quiet hexes with their names on the rim, ships with their engines, fleets still to place."""

from cellar.core.layout import part
from cellar.core.panel import Fact, Panel, SeatFacts
from cellar.core.scene import Cue, Scene
from cellar.core.types import PUBLIC, Options, State
from cellar.games.zyrcan import events, rules
from cellar.games.zyrcan.board.positions import in_use
from cellar.games.zyrcan.narration import prompt, standing
from cellar.games.zyrcan.picture import motion, pieces
from cellar.games.zyrcan.words.names import plural, seat_name

BOX = (-318.0, -264.0, 872.0, 528.0)
PHASES = {rules.DEPLOY: "Deploy", rules.MANOEUVRE: "Deploy: manoeuvre", rules.ATTACK: "Attack", rules.ENDED: "Over"}


def scene(options: Options, state: State, seat: int) -> Scene:
    """The board, the last move, the ships, and every seat's fleet beside it: the same for everybody."""
    ships = [int(ship) for ship in state.space]
    table = standing(state)
    region = in_use(state)
    items = [pieces.space_item(space, ship, region) for space, ship in enumerate(ships)]
    items += pieces.rim()
    items += pieces.last_move(state)
    items += [pieces.ship_item(space, ship) for space, ship in enumerate(ships) if ship > 0]
    items += [pieces.fleet_item(state, *row) for row in sorted(table, key=lambda row: row[1])]
    title = "Zyrcan: Blitzkrieg" if state.blitzkrieg else "Zyrcan"
    counts = "; ".join(f"{seat_name(s)} {plural(e, 'engine')} on {plural(n, 'ship')}" for _, s, e, n in table)
    end = "The game is over." if state.phase == rules.ENDED else prompt(options, state, PUBLIC)
    return Scene(
        title=title, description=f"{counts}. {end}", box=BOX, items=tuple(items), glyph_scale=(4 / 58.9, 1 / 51)
    )


def cues(options: Options, row: tuple[int, ...]) -> tuple[Cue, ...]:
    """Ships appear, fly along the line, and the captured one lifts off."""
    told = events.read(row)
    steps: tuple[Cue, ...] = getattr(motion, told.word)(told)
    return steps


def panel(options: Options, state: State, seat: int) -> Panel:
    """The phase and how the round stands; engines, ships and reserve of each seat."""
    facts = [Fact(name="Phase", value=PHASES[int(state.phase)])]
    if state.passed and state.phase != rules.ENDED:
        facts.append(Fact(name="Somebody has passed", value="this round is the last", aside=True))
    rows = sorted(standing(state), key=lambda row: row[1])
    return Panel(
        title="The game",
        facts=tuple(facts),
        seats=tuple(SeatFacts(seat=row[1], text=_fleet(state, *row[1:])) for row in rows),
    )


def _fleet(state: State, seat: int, engines: int, ships: int) -> str:
    words = [plural(engines, "engine"), plural(ships, "ship")]
    if to_place := sum(part(state.reserve, seat)):
        words.append(f"{to_place} to place")
    if state.phase != rules.ENDED and seat == int(state.first):
        words.append("begins")
    return ", ".join(words)
