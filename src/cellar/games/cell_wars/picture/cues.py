"""The animation of events: cells walk, dice tumble, blocks turn over, walls appear, cards are drawn."""

from collections.abc import Callable
from typing import Final

from cellar.draw.scene import Cue
from cellar.games.cell_wars.deck.cards import CAMP_NAMES
from cellar.games.cell_wars.events import Event
from cellar.games.cell_wars.picture import card_art, layout
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import BLOCKS
from cellar.language import translator
from cellar.rules.types import Options

_ = translator(__name__)


def _cell(options: Options, seat: int) -> str:
    return f"cell:{names.cell_key(options, seat)}"


def _sign(sign: int) -> str:
    return f"sign:{names.SIGN_KEYS[sign]}"


def _deck(options: Options, seat: int) -> str:
    return f"deck:{CAMP_NAMES[names.camp(options, seat)]}"


def _walk(options: Options, seat: int, start: int, end: int) -> Cue:
    item = _cell(options, seat)
    if start < 0:
        return Cue(kind="appear", item=item, end=layout.cell_place(end))
    return Cue(kind="move", item=item, start=layout.cell_place(start), end=layout.cell_place(end))


def _pushed(options: Options, seat: int, told: Event) -> tuple[Cue, ...]:
    return (_walk(options, seat, told.start, told.end),) if told.start != told.end else ()


def _says(options: Options, seat: int, text: str) -> Cue:
    return Cue(kind="say", item=_cell(options, seat), text=text)


def _turns(block: int, tissue: int) -> tuple[Cue, ...]:
    return (Cue(kind="flip", item=f"hex:{BLOCKS[block]}", text=names.tissue(tissue)),)


def _appears(options: Options, told: Event) -> tuple[Cue, ...]:
    return (Cue(kind="appear", item=_cell(options, told.seat), end=layout.cell_place(told.block)),)


def _round_began(options: Options, told: Event) -> tuple[Cue, ...]:
    start, end = layout.track_place(max(told.number - 1, 1)), layout.track_place(told.number)
    piece = Cue(kind="move", item="round-piece", start=start, end=end)
    if not told.reloaded:
        return (piece,)
    return (piece, *(Cue(kind="flip", item=_sign(sign), text=_("active")) for sign in range(t.CARD_SIGNS)))


def _rolls(options: Options, told: Event) -> tuple[Cue, ...]:
    return (Cue(kind="roll", item=_cell(options, told.seat), text=str(told.face)),)


def _draws(options: Options, told: Event) -> tuple[Cue, ...]:
    deck = _deck(options, told.seat)
    if told.card < 0:
        return (Cue(kind="draw", item=deck),)
    card = names.card(options, told.seat, told.card)
    return (Cue(kind="draw", item=deck, text=card.name, ref=card_art.name(card, names.camp(options, told.seat))),)


def _plays(options: Options, told: Event) -> tuple[Cue, ...]:
    return (_says(options, told.seat, names.card(options, told.seat, told.card).name),)


def _walks(options: Options, told: Event) -> tuple[Cue, ...]:
    walk = _walk(options, told.seat, told.start, told.end)
    return (walk, Cue(kind="trail", item=walk.item, start=walk.start, end=walk.end))


def _teleported(options: Options, told: Event) -> tuple[Cue, ...]:
    cell = _cell(options, told.seat)
    return Cue(kind="vanish", item=cell), Cue(kind="appear", item=cell, end=layout.cell_place(told.end))


#: How each kind of event is shown; what moves nothing is not here.
CUES: Final[dict[int, Callable[[Options, Event], tuple[Cue, ...]]]] = {
    t.T_SIGN_PLACED: lambda options, told: (Cue(kind="appear", item=_sign(told.sign)),),
    t.T_TISSUE_CHOSEN: lambda options, told: _turns(told.block, p.TUMOUR),
    t.T_CELL_PLACED: _appears,
    t.T_ROUND_BEGAN: _round_began,
    t.T_TURN_BEGAN: lambda options, told: (Cue(kind="flash", item=_cell(options, told.seat)),),
    t.T_RELAPSED: _appears,
    t.T_LOT_DRAWN: lambda options, told: (
        Cue(kind="roll", item=_sign(told.sign)),
        Cue(kind="flash", item=_cell(options, told.seat)),
    ),
    t.T_FREE_DRAW_WON: lambda options, told: (Cue(kind="flip", item=_sign(told.sign), text=_("inactive")),),
    t.T_COLLECTED: lambda options, told: (
        Cue(kind="flash", item=_sign(t.FACTORY)),
        _says(options, told.seat, f"+{told.walls + told.extra}"),
    ),
    t.T_CARRIED: _walks,
    t.T_MUTATION_ROLLED: _rolls,
    t.T_RESHUFFLED: lambda options, told: (Cue(kind="flash", item=_deck(options, told.seat)),),
    t.T_DREW: _draws,
    t.T_RESOLVED: _plays,
    t.T_PLAYED: _plays,
    t.T_STEPPED: _walks,
    t.T_BIOMASS_CHANGED: lambda options, told: (_says(options, told.seat, f"{told.biomass - told.before:+d}"),),
    t.T_TURNED: lambda options, told: _turns(told.block, told.after),
    t.T_SIGN_MOVED: lambda options, told: (
        Cue(kind="move", item=_sign(told.sign), start=layout.CENTRES[told.start], end=layout.CENTRES[told.end]),
    ),
    t.T_TELEPORTED: _teleported,
    t.T_SWAPPED: lambda options, told: (
        _walk(options, told.seat, told.other, told.place),
        _walk(options, told.mate, told.place, told.other),
    ),
    t.T_TOOK: _draws,
    t.T_CLAIMED: lambda options, told: (
        _says(options, told.seat, _("{claims} of {most}", claims=told.claims, most=t.CLAIMS)),
    ),
    t.T_BUILT: lambda options, told: (Cue(kind="appear", item=f"edge:{names.EDGES[told.edge]}"),),
    t.T_DEMOLISHED: lambda options, told: (Cue(kind="vanish", item=f"edge:{names.EDGES[told.edge]}"),),
    t.T_ROLLED: _rolls,
    t.T_ATTACKED: lambda options, told: (Cue(kind="flash", item=_cell(options, told.target)),),
    t.T_DODGED: lambda options, told: (_says(options, told.target, _("dodged")),),
    t.T_ATTACK_ROLLED: _rolls,
    t.T_STEPPED_BACK: lambda options, told: _pushed(options, told.seat, told),
    t.T_HIT: lambda options, told: (
        Cue(kind="flash", item=_cell(options, told.target)),
        _says(options, told.target, f"-{told.damage}"),
    ),
    t.T_REPELLED: lambda options, told: _pushed(options, told.target, told),
    t.T_DIED: lambda options, told: (Cue(kind="vanish", item=_cell(options, told.seat)),),
    t.T_RECOVERED: lambda options, told: (
        Cue(kind="flash", item=_sign(t.GENERATOR)),
        _says(options, told.seat, "+1"),
    ),
}


def cues(options: Options, row: tuple[int, ...]) -> tuple[Cue, ...]:
    """Return the animation of one row of the tape; nothing for what moves nothing."""
    told = Event(row)
    show = CUES.get(told.kind)
    return show(options, told) if show else ()
