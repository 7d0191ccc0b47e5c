"""The animation of events: cells walk, dice tumble, blocks turn over, walls appear, cards are drawn.

Each of `events` is shown by the function of its name; what moves nothing has none.
"""

from cellar.draw.scene import Cue
from cellar.games.cell_wars import events
from cellar.games.cell_wars.deck.cards import CAMP_NAMES
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


def _walk(item: str, start: int, end: int) -> Cue:
    if start < 0:
        return Cue(kind="appear", item=item, end=layout.cell_place(end))
    return Cue(kind="move", item=item, start=layout.cell_place(start), end=layout.cell_place(end))


def _card(options: Options, seat: int, number: int) -> str:
    return names.card(options, seat, number).name if number >= 0 else ""


def sign_placed(options: Options, told: events.SignPlaced) -> tuple[Cue, ...]:
    return (Cue(kind="appear", item=_sign(told.sign)),)


def tissue_chosen(options: Options, told: events.TissueChosen) -> tuple[Cue, ...]:
    return (Cue(kind="flip", item=f"hex:{BLOCKS[told.block]}", text=names.tissue(p.TUMOUR)),)


def cell_placed(options: Options, told: events.CellPlaced | events.Relapsed) -> tuple[Cue, ...]:
    return (Cue(kind="appear", item=_cell(options, told.seat), end=layout.cell_place(told.block)),)


relapsed = cell_placed


def round_began(options: Options, told: events.RoundBegan) -> tuple[Cue, ...]:
    start, end = layout.track_place(max(told.number - 1, 1)), layout.track_place(told.number)
    piece = Cue(kind="move", item="round-piece", start=start, end=end)
    if not told.reloaded:
        return (piece,)
    return (piece, *(Cue(kind="flip", item=_sign(sign), text=_("active")) for sign in range(t.CARD_SIGNS)))


def turn_began(options: Options, told: events.TurnBegan) -> tuple[Cue, ...]:
    return (Cue(kind="flash", item=_cell(options, told.seat)),)


def lot_drawn(options: Options, told: events.LotDrawn) -> tuple[Cue, ...]:
    return Cue(kind="roll", item=_sign(told.sign)), Cue(kind="flash", item=_cell(options, told.seat))


def free_draw_won(options: Options, told: events.FreeDrawWon) -> tuple[Cue, ...]:
    return (Cue(kind="flip", item=_sign(told.sign), text=_("inactive")),)


def collected(options: Options, told: events.Collected) -> tuple[Cue, ...]:
    return (
        Cue(kind="flash", item=_sign(t.FACTORY)),
        Cue(kind="say", item=_cell(options, told.seat), text=f"+{told.walls + told.extra}"),
    )


def rolled(options: Options, told: events.Rolled | events.MutationRolled | events.AttackRolled) -> tuple[Cue, ...]:
    return (Cue(kind="roll", item=_cell(options, told.seat), text=str(told.face)),)


mutation_rolled = attack_rolled = rolled


def reshuffled(options: Options, told: events.Reshuffled) -> tuple[Cue, ...]:
    return (Cue(kind="flash", item=_deck(options, told.seat)),)


def drew(options: Options, told: events.Drew | events.Took) -> tuple[Cue, ...]:
    known = told.card >= 0
    art = card_art.name(names.card(options, told.seat, told.card), names.camp(options, told.seat)) if known else ""
    text = _card(options, told.seat, told.card)
    return (Cue(kind="draw", item=_deck(options, told.seat), text=text, ref=art),)


took = drew


def played(options: Options, told: events.Played | events.Resolved) -> tuple[Cue, ...]:
    return (Cue(kind="say", item=_cell(options, told.seat), text=_card(options, told.seat, told.card)),)


resolved = played


def stepped(options: Options, told: events.Stepped | events.Carried) -> tuple[Cue, ...]:
    walk = _walk(_cell(options, told.seat), told.start, told.end)
    return (walk, Cue(kind="trail", item=walk.item, start=walk.start, end=walk.end))


carried = stepped


def biomass_changed(options: Options, told: events.BiomassChanged) -> tuple[Cue, ...]:
    return (Cue(kind="say", item=_cell(options, told.seat), text=f"{told.biomass - told.before:+d}"),)


def turned(options: Options, told: events.Turned) -> tuple[Cue, ...]:
    return (Cue(kind="flip", item=f"hex:{BLOCKS[told.block]}", text=names.tissue(told.after)),)


def sign_moved(options: Options, told: events.SignMoved) -> tuple[Cue, ...]:
    start, end = (layout.CENTRES[block] for block in (told.start, told.end))
    return (Cue(kind="move", item=_sign(told.sign), start=start, end=end),)


def teleported(options: Options, told: events.Teleported) -> tuple[Cue, ...]:
    cell = _cell(options, told.seat)
    return Cue(kind="vanish", item=cell), Cue(kind="appear", item=cell, end=layout.cell_place(told.end))


def swapped(options: Options, told: events.Swapped) -> tuple[Cue, ...]:
    return (
        _walk(_cell(options, told.seat), told.other, told.place),
        _walk(_cell(options, told.mate), told.place, told.other),
    )


def claimed(options: Options, told: events.Claimed) -> tuple[Cue, ...]:
    return (
        Cue(
            kind="say", item=_cell(options, told.seat), text=_("{claims} of {most}", claims=told.claims, most=t.CLAIMS)
        ),
    )


def built(options: Options, told: events.Built) -> tuple[Cue, ...]:
    return (Cue(kind="appear", item=f"edge:{names.EDGES[told.edge]}"),)


def demolished(options: Options, told: events.Demolished) -> tuple[Cue, ...]:
    return (Cue(kind="vanish", item=f"edge:{names.EDGES[told.edge]}"),)


def attacked(options: Options, told: events.Attacked) -> tuple[Cue, ...]:
    return (Cue(kind="flash", item=_cell(options, told.target)),)


def dodged(options: Options, told: events.Dodged) -> tuple[Cue, ...]:
    return (Cue(kind="say", item=_cell(options, told.target), text=_("dodged")),)


def stepped_back(options: Options, told: events.SteppedBack) -> tuple[Cue, ...]:
    return (_walk(_cell(options, told.seat), told.start, told.end),) if told.start != told.end else ()


def hit(options: Options, told: events.Hit) -> tuple[Cue, ...]:
    target = _cell(options, told.target)
    return Cue(kind="flash", item=target), Cue(kind="say", item=target, text=f"-{told.damage}")


def repelled(options: Options, told: events.Repelled) -> tuple[Cue, ...]:
    return (_walk(_cell(options, told.target), told.start, told.end),) if told.start != told.end else ()


def died(options: Options, told: events.Died) -> tuple[Cue, ...]:
    return (Cue(kind="vanish", item=_cell(options, told.seat)),)


def recovered(options: Options, told: events.Recovered) -> tuple[Cue, ...]:
    return Cue(kind="flash", item=_sign(t.GENERATOR)), Cue(kind="say", item=_cell(options, told.seat), text="+1")
