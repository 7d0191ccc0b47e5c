"""The animation of events: cells walk, dice tumble, blocks turn over, walls appear, cards are drawn."""

from collections.abc import Callable
from typing import Any, Final

from cellar.draw.scene import Cue
from cellar.games.cell_wars import events
from cellar.games.cell_wars.deck.cards import CAMP_NAMES
from cellar.games.cell_wars.picture import card_art, layout
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import BLOCKS
from cellar.language import translator
from cellar.rules.tape import Told
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


def _pushed(options: Options, seat: int, told: Any) -> tuple[Cue, ...]:
    return (_walk(options, seat, told.start, told.end),) if told.start != told.end else ()


def _says(options: Options, seat: int, text: str) -> Cue:
    return Cue(kind="say", item=_cell(options, seat), text=text)


def _turns(block: int, tissue: int) -> tuple[Cue, ...]:
    return (Cue(kind="flip", item=f"hex:{BLOCKS[block]}", text=names.tissue(tissue)),)


def _appears(options: Options, told: Any) -> tuple[Cue, ...]:
    return (Cue(kind="appear", item=_cell(options, told.seat), end=layout.cell_place(told.block)),)


def _round_began(options: Options, told: events.RoundBegan) -> tuple[Cue, ...]:
    start, end = layout.track_place(max(told.number - 1, 1)), layout.track_place(told.number)
    piece = Cue(kind="move", item="round-piece", start=start, end=end)
    if not told.reloaded:
        return (piece,)
    return (piece, *(Cue(kind="flip", item=_sign(sign), text=_("active")) for sign in range(t.CARD_SIGNS)))


def _rolls(options: Options, told: Any) -> tuple[Cue, ...]:
    return (Cue(kind="roll", item=_cell(options, told.seat), text=str(told.face)),)


def _draws(options: Options, told: Any) -> tuple[Cue, ...]:
    deck = _deck(options, told.seat)
    if told.card < 0:
        return (Cue(kind="draw", item=deck),)
    card = names.card(options, told.seat, told.card)
    return (Cue(kind="draw", item=deck, text=card.name, ref=card_art.name(card, names.camp(options, told.seat))),)


def _plays(options: Options, told: Any) -> tuple[Cue, ...]:
    return (_says(options, told.seat, names.card(options, told.seat, told.card).name),)


def _walks(options: Options, told: Any) -> tuple[Cue, ...]:
    walk = _walk(options, told.seat, told.start, told.end)
    return (walk, Cue(kind="trail", item=walk.item, start=walk.start, end=walk.end))


def _teleported(options: Options, told: events.Teleported) -> tuple[Cue, ...]:
    cell = _cell(options, told.seat)
    return Cue(kind="vanish", item=cell), Cue(kind="appear", item=cell, end=layout.cell_place(told.end))


#: How each kind of event is shown; what moves nothing is not here.
CUES: Final[dict[type[Told], Callable[[Options, Any], tuple[Cue, ...]]]] = {
    events.SignPlaced: lambda options, told: (Cue(kind="appear", item=_sign(told.sign)),),
    events.TissueChosen: lambda options, told: _turns(told.block, p.TUMOUR),
    events.CellPlaced: _appears,
    events.RoundBegan: _round_began,
    events.TurnBegan: lambda options, told: (Cue(kind="flash", item=_cell(options, told.seat)),),
    events.Relapsed: _appears,
    events.LotDrawn: lambda options, told: (
        Cue(kind="roll", item=_sign(told.sign)),
        Cue(kind="flash", item=_cell(options, told.seat)),
    ),
    events.FreeDrawWon: lambda options, told: (Cue(kind="flip", item=_sign(told.sign), text=_("inactive")),),
    events.Collected: lambda options, told: (
        Cue(kind="flash", item=_sign(t.FACTORY)),
        _says(options, told.seat, f"+{told.walls + told.extra}"),
    ),
    events.Carried: _walks,
    events.MutationRolled: _rolls,
    events.Reshuffled: lambda options, told: (Cue(kind="flash", item=_deck(options, told.seat)),),
    events.Drew: _draws,
    events.Resolved: _plays,
    events.Played: _plays,
    events.Stepped: _walks,
    events.BiomassChanged: lambda options, told: (_says(options, told.seat, f"{told.biomass - told.before:+d}"),),
    events.Turned: lambda options, told: _turns(told.block, told.after),
    events.SignMoved: lambda options, told: (
        Cue(kind="move", item=_sign(told.sign), start=layout.CENTRES[told.start], end=layout.CENTRES[told.end]),
    ),
    events.Teleported: _teleported,
    events.Swapped: lambda options, told: (
        _walk(options, told.seat, told.other, told.place),
        _walk(options, told.mate, told.place, told.other),
    ),
    events.Took: _draws,
    events.Claimed: lambda options, told: (
        _says(options, told.seat, _("{claims} of {most}", claims=told.claims, most=t.CLAIMS)),
    ),
    events.Built: lambda options, told: (Cue(kind="appear", item=f"edge:{names.EDGES[told.edge]}"),),
    events.Demolished: lambda options, told: (Cue(kind="vanish", item=f"edge:{names.EDGES[told.edge]}"),),
    events.Rolled: _rolls,
    events.Attacked: lambda options, told: (Cue(kind="flash", item=_cell(options, told.target)),),
    events.Dodged: lambda options, told: (_says(options, told.target, _("dodged")),),
    events.AttackRolled: _rolls,
    events.SteppedBack: lambda options, told: _pushed(options, told.seat, told),
    events.Hit: lambda options, told: (
        Cue(kind="flash", item=_cell(options, told.target)),
        _says(options, told.target, f"-{told.damage}"),
    ),
    events.Repelled: lambda options, told: _pushed(options, told.target, told),
    events.Died: lambda options, told: (Cue(kind="vanish", item=_cell(options, told.seat)),),
    events.Recovered: lambda options, told: (
        Cue(kind="flash", item=_sign(t.GENERATOR)),
        _says(options, told.seat, "+1"),
    ),
}


def cues(options: Options, row: tuple[int, ...]) -> tuple[Cue, ...]:
    """Return the animation of one row of the tape; nothing for what moves nothing."""
    told = events.read(row)
    show = CUES.get(type(told))
    return show(options, told) if show else ()
