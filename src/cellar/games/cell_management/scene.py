"""The picture of the ship: hideouts inside the ring, cells outside, captives as two coins a species, the centre, the
guards."""

from cellar.draw.panel import Fact, Panel, SeatFacts
from cellar.draw.scene import Cue, Layers, Scene
from cellar.games.cell_management import events, rules
from cellar.games.cell_management.board.written import SPECIES
from cellar.games.cell_management.narration import prompt
from cellar.games.cell_management.picture import motion, pieces, places, species
from cellar.games.cell_management.words import what_if
from cellar.games.cell_management.words.obstacles import why_not
from cellar.games.cell_management.words.species import named
from cellar.language import by_language, capital, enumerated, translator
from cellar.rules.types import Options, State

_ = translator(__name__)


def scene(options: Options, state: State, seat: int) -> Scene:
    """Draw the whole ship, the same for everybody: nothing is hidden."""
    n, hostile, hidden, centre = state.n, state.hostile, state.hidden, state.centre
    cells, hideouts = state.flat("cells")[:n], state.flat("hideouts")[:n]
    items = Layers(
        pieces.layers(n),
        (
            (None,),
            tuple(
                [
                    (s, facing, 2 - (hidden >> s & 1) - (centre >> s & 1), hostile >> facing & 1, hidden >> facing & 1)
                    for s, facing in zip(cells, hideouts)
                ]
            ),
            (centre,),
            tuple([(s, hostile >> s & 1, hidden >> s & 1, centre >> s & 1) for s in hideouts]),
            tuple(cells),
            tuple([(cells.index(s), hideouts.index(s), hidden >> s & 1, centre >> s & 1) for s in range(n)]),
            (None,),
            (state.phase == rules.CHOOSE_SACRIFICE,),
        ),
    )
    side = 2 * places.HALF
    return Scene(
        title=_.plural(
            "Cell Management, {species} species, {count} round played",
            "Cell Management, {species} species, {count} rounds played",
            int(state.rounds),
            species=n,
        ),
        description=prompt(options, state, seat),
        box=(-places.HALF, -places.HALF, side, side),
        items=items,
        symbols=species.symbols(n),
        glyph_scale=(0.1, 0.03),
    )


def cues(options: Options, row: tuple[int, ...]) -> tuple[Cue, ...]:
    """Return the animation of an event: the guards' walk with a reason at each cell, and the captives' ways."""
    told = events.read(row)
    steps: tuple[Cue, ...] = getattr(motion, told.word)(int(options["species"]), told)
    return steps


def panel(options: Options, state: State, seat: int) -> Panel:
    """Make the panel: the round, who is in the centre and who is missing, and what each choice would do."""
    n = int(state.n)
    facts = [
        _round(int(state.rounds) + int(state.phase != rules.ENDED), int(state.round_limit)),
        _in_the_centre(int(state.centre), n),
        _missing(rules.everybody(state) & ~int(state.centre), n),
    ]
    if state.hidden:
        facts.append(_hidden(int(state.hidden), n))
    if reason := why_not(state):
        facts.append(Fact(name=_("This board cannot be won from its start"), value=reason, aside=True))
    details = {f"cell:{SPECIES[one]}": _("{preview}.", preview=capital(text)) for one, text in what_if.starts(state)}
    have, piece = int(state.centre).bit_count(), f"coin:{SPECIES[n - 1]}:0"
    seats = (SeatFacts(seat=0, have=have, most=n, unit=_("in the centre"), piece=piece),)
    return Panel(title=_("The ship"), facts=tuple(facts), seats=seats, details=details, skips=("choice:nobody",))


@by_language(maxsize=2048)
def _round(number: int, limit: int) -> Fact:
    """State the current round, counted as the prompt counts it; at the end, how many there were."""
    return Fact(name=_("Round"), value=number, most=limit or None)


@by_language(maxsize=2048)
def _in_the_centre(mask: int, n: int) -> Fact:
    return Fact(name=_("In the centre"), value="" if mask else _("nobody yet"), marks=named(mask, n), solid=True)


@by_language(maxsize=2048)
def _missing(mask: int, n: int) -> Fact:
    return Fact(name=_("Still missing"), value="" if mask else _("nobody"), marks=named(mask, n))


@by_language(maxsize=2048)
def _hidden(mask: int, n: int) -> Fact:
    return Fact(name=_("In their hideouts"), value=enumerated(named(mask, n)))
