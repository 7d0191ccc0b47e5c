"""Click paths: which site stands for each action, and what sites are called."""

from typing import Final

from cellar.errors import BadText
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.rulebook import board
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.phases import CHOICES
from cellar.games.cell_wars.written.moves import action_text
from cellar.language import N_, translator
from cellar.rules.types import Options, State

_ = translator(__name__)


def path(options: Options, state: State, action: int) -> tuple[str, ...]:
    """Return the click path of an action, one site: a block, an edge, a cell, a card, or a choice beside the board."""
    text = action_text(options, state, action)
    if t.STEP <= action < t.HEX:
        there = int(board.NEIGHBOUR[int(state.place[state.seat]), action - t.STEP])
        return (f"hex:{names.BLOCKS[there]}",)
    if t.HEX <= action < t.EDGE_AT:
        return (f"hex:{names.BLOCKS[action - t.HEX]}",)
    if t.EDGE_AT <= action < t.CARD:
        return (f"edge:{names.EDGES[action - t.EDGE_AT]}",)
    if t.CARD <= action < t.DRAW_FREE:
        what, card = text.rsplit(" ", 1)
        return (f"{ {'play': 'card', 'take discard': 'discard', 'take deck': 'deck'}.get(what, 'deal') }:{card}",)
    if t.SEAT <= action < t.SIGN:
        return (f"cell:{names.cell_key(options, action - t.SEAT)}",)
    if t.SIGN <= action < t.AXIS:
        return (f"hex:{names.BLOCKS[int(state.signs[action - t.SIGN])]}",)
    return (f"choice:{text.replace(' ', '-')}",)


COLLECT: Final = (N_("Collect no walls"), N_("Collect 1 wall"), N_("Collect 2 walls"))
#: The choices that leave something undone.
SKIPS: Final = tuple(
    f"choice:{name}" for name in ("no-relapse", "no-more-draws", "no-more-cards", "stay", "stop", "collect-0")
)


def site_label(options: Options, state: State, site: str) -> str:
    kind, colon, name = site.partition(":")
    if colon and kind == "hex" and name in names.BLOCK_NUMBER:
        return _("block {name}", name=name)
    if colon and kind == "edge" and name in names.EDGE_NUMBER:
        one, other = name.split("/")
        return _("edge between {one} and {other}", one=one, other=other)
    if colon and kind == "cell":
        return names.cell_name(options, names.seat_number(options, name))
    if colon and kind in ("card", "deal", "deck", "discard"):
        known = cards.deck(options["deck"]).cards
        found = next((card for card in known if card.id == name), None)
        if found is not None:
            alike = sum(card.name == found.name for card in known) > 1
            called = f"{found.name} ({found.id})" if alike else found.name
            if kind == "deck":
                return _("{card}, from the deck", card=called)
            return _("{card}, from the discard pile", card=called) if kind == "discard" else called
    if colon and kind == "choice":
        if name == "stop":
            return _("Done attacking") if state.phase == t.ATTACK else _("Stop here")
        if name in CHOICES:
            return _(CHOICES[name]["label"])
        what, rest = (*name.split("-", 1), "")[:2]
        if what == "collect" and rest in ("0", "1", "2"):
            return _(COLLECT[int(rest)])
        if what == "die" and rest in ("1", "2", "3", "4", "5", "6"):
            return _("The die shows {face}", face=rest)
        if what == "line" and rest in names.AXES:
            return _("The line {axis}", axis=rest)
    raise BadText(_("{site} isn't a place in Cell Wars.", site=repr(site[:40])))
