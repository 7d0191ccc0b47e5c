"""The animation of one tape row, by item ids: cells walk, dice tumble, blocks turn over, walls appear, cards turn
up."""

from collections.abc import Callable
from typing import Final

from cellar.core.scene import Cue
from cellar.core.types import Options
from cellar.games.cell_wars.picture import layout
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import BLOCKS

Args = tuple[int, ...]
Shower = Callable[[Options, Args], tuple[Cue, ...]]


def cues(options: Options, row: tuple[int, ...]) -> tuple[Cue, ...]:
    """What moves, in order; a row without motion gives none."""
    shower = SHOWERS.get(row[0])
    return shower(options, row[2:]) if shower else ()


def _cell(options: Options, seat: int) -> str:
    return f"cell:{names.cell_key(options, seat)}"


def _walk(item: str, start: int, end: int) -> Cue:
    if start < 0:
        return Cue(kind="appear", item=item, end=layout.cell_place(end))
    return Cue(kind="move", item=item, start=layout.cell_place(start), end=layout.cell_place(end))


def _moved(options: Options, row: Args) -> tuple[Cue, ...]:
    walk = _walk(_cell(options, row[0]), row[1], row[2])
    return (walk, Cue(kind="trail", item=walk.item, start=walk.start, end=walk.end))


def _appeared(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="appear", item=_cell(options, row[0]), end=layout.cell_place(row[1])),)


def _sign(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="appear", item=f"sign:{names.SIGN_KEYS[row[1]]}"),)


def _tissue(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="flip", item=f"hex:{BLOCKS[row[1]]}", text="cancer"),)


def _round(options: Options, row: Args) -> tuple[Cue, ...]:
    start, end = layout.track_place(max(row[0] - 1, 1)), layout.track_place(row[0])
    piece = Cue(kind="move", item="round-piece", start=start, end=end)
    if not row[1]:
        return (piece,)
    return (
        piece,
        *(Cue(kind="flip", item=f"sign:{names.SIGN_KEYS[sign]}", text="active") for sign in range(t.CARD_SIGNS)),
    )


def _flash_cell(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="flash", item=_cell(options, row[0])),)


def _lot(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="roll", item=f"sign:{names.SIGN_KEYS[row[1]]}"), Cue(kind="flash", item=_cell(options, row[2])))


def _predraw(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="flip", item=f"sign:{names.SIGN_KEYS[row[1]]}", text="inactive"),)


def _collected(options: Options, row: Args) -> tuple[Cue, ...]:
    return (
        Cue(kind="flash", item="sign:factory"),
        Cue(kind="say", item=_cell(options, row[0]), text=f"+{row[1] + row[2]}"),
    )


def _rolled(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="roll", item=_cell(options, row[0]), text=str(row[1])),)


def _attack_rolled(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="roll", item=_cell(options, row[0]), text=str(row[2])),)


def _deck(options: Options, seat: int) -> str:
    return f"deck:{names.CAMPS[names.camp(options, seat)].lower()}"


def _drew(options: Options, row: Args) -> tuple[Cue, ...]:
    card = names.card(options, row[0], row[4]).name if row[4] >= 0 else ""
    return (Cue(kind="flip", item=_deck(options, row[0]), text=card),)


def _reshuffled(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="flash", item=_deck(options, row[0])),)


def _played(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="say", item=_cell(options, row[0]), text=names.card(options, row[0], row[1]).name),)


def _biomass(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="say", item=_cell(options, row[0]), text=f"{row[2] - row[1]:+d}"),)


def _turned(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="flip", item=f"hex:{BLOCKS[row[1]]}", text=names.TISSUES[row[3]]),)


def _sign_moved(options: Options, row: Args) -> tuple[Cue, ...]:
    start, end = (layout.CENTRES[block] for block in (row[2], row[3]))
    dy = layout.SIGN_DY
    item = f"sign:{names.SIGN_KEYS[row[1]]}"
    return (Cue(kind="move", item=item, start=(start[0], start[1] + dy), end=(end[0], end[1] + dy)),)


def _swapped(options: Options, row: Args) -> tuple[Cue, ...]:
    return _walk(_cell(options, row[0]), row[3], row[2]), _walk(_cell(options, row[1]), row[2], row[3])


def _teleported(options: Options, row: Args) -> tuple[Cue, ...]:
    cell = _cell(options, row[0])
    return Cue(kind="vanish", item=cell), Cue(kind="appear", item=cell, end=layout.cell_place(row[2]))


def _built(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="appear", item=f"edge:{names.EDGES[row[1]]}"),)


def _demolished(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="vanish", item=f"edge:{names.EDGES[row[1]]}"),)


def _claimed(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="say", item=_cell(options, row[0]), text=f"{row[2]} of {t.CLAIMS}"),)


def _attacked(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="flash", item=_cell(options, row[1])),)


def _dodged(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="say", item=_cell(options, row[1]), text="dodged"),)


def _stepped_back(options: Options, row: Args) -> tuple[Cue, ...]:
    return (_walk(_cell(options, row[0]), row[1], row[2]),) if row[1] != row[2] else ()


def _hit(options: Options, row: Args) -> tuple[Cue, ...]:
    target = _cell(options, row[1])
    return Cue(kind="flash", item=target), Cue(kind="say", item=target, text=f"-{row[2]}")


def _repelled(options: Options, row: Args) -> tuple[Cue, ...]:
    return (_walk(_cell(options, row[1]), row[2], row[3]),) if row[2] != row[3] else ()


def _died(options: Options, row: Args) -> tuple[Cue, ...]:
    return (Cue(kind="vanish", item=_cell(options, row[0])),)


def _recovered(options: Options, row: Args) -> tuple[Cue, ...]:
    return Cue(kind="flash", item="sign:generator"), Cue(kind="say", item=_cell(options, row[0]), text="+1")


SHOWERS: Final[dict[int, Shower]] = {
    t.T_SIGN: _sign,
    t.T_TISSUE: _tissue,
    t.T_CELL: _appeared,
    t.T_ROUND: _round,
    t.T_TURN: _flash_cell,
    t.T_RELAPSED: _appeared,
    t.T_LOT: _lot,
    t.T_PREDRAW: _predraw,
    t.T_COLLECTED: _collected,
    t.T_VESSEL: _moved,
    t.T_MUTATION: _rolled,
    t.T_RESHUFFLED: _reshuffled,
    t.T_DREW: _drew,
    t.T_IMMEDIATE: _played,
    t.T_PLAYED: _played,
    t.T_STEPPED: _moved,
    t.T_BIOMASS: _biomass,
    t.T_TURNED: _turned,
    t.T_SIGN_MOVED: _sign_moved,
    t.T_TELEPORTED: _teleported,
    t.T_SWAPPED: _swapped,
    t.T_TOOK: _drew,
    t.T_CLAIMED: _claimed,
    t.T_BUILT: _built,
    t.T_DEMOLISHED: _demolished,
    t.T_ROLLED: _rolled,
    t.T_ATTACKED: _attacked,
    t.T_DODGED: _dodged,
    t.T_ATTACK_ROLL: _attack_rolled,
    t.T_STEPPED_BACK: _stepped_back,
    t.T_HIT: _hit,
    t.T_REPELLED: _repelled,
    t.T_DIED: _died,
    t.T_RECOVERED: _recovered,
}
