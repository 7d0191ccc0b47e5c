"""Terminal output besides the board: what its glyphs mean, the panels, the own hand, and what every card does."""

from collections.abc import Callable

from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.picture.pieces import ACTIVE_GLYPH, CELL_GLYPHS, SIGN_GLYPHS, TISSUE_GLYPHS
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.lasting_cards import attack_range, attack_value
from cellar.games.cell_wars.setup import seats
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import counted
from cellar.play.position import Position
from cellar.rules.types import PUBLIC, Options, State

#: What the glyphs on the board mean; a block shows its tissue, then its sign, then the cells on it.
LEGEND: tuple[tuple[str, str], ...] = (
    *((glyph, f"{tissue} tissue") for glyph, tissue in zip(TISSUE_GLYPHS, names.TISSUES)),
    (SIGN_GLYPHS[p.CARD_SIGN], names.SIGN_NAMES[p.CARD_SIGN]),
    (ACTIVE_GLYPH, "active CARD sign"),
    *zip(SIGN_GLYPHS[1:], names.SIGN_NAMES[1:]),
    ("| / \\", "wall"),
    *(
        (" ".join(glyph for glyph, of in zip(CELL_GLYPHS, t.CELL_CAMP) if of == camp), f"{name.lower()} cells")
        for camp, name in enumerate(names.CAMPS)
    ),
)


def preview(position: Position) -> str:
    """Show the panels, and the hand of whoever is to act."""
    return "\n".join([panels(position), hand(position)] if position.actor >= 0 else [panels(position)])


def panels(position: Position) -> str:
    """Show every cell's values, the decks and the count of cancer tissue: what lies open on the table."""
    state, options = position.view(position.actor if position.actor >= 0 else PUBLIC).state, position.options
    when = f"Round {int(state.round_no)} of {t.ROUNDS}" if state.round_no else "Setup"
    blocks = counted(int(state.cancer).bit_count(), "block")
    piles = ", ".join(
        f"{camp} deck {int(state.deck_n[number])} (discarded {int(state.discard_n[number])})"
        for number, camp in enumerate(names.CAMPS)
    )
    lines = [
        f"{when}; {blocks} of cancer tissue (Immune wins below {t.IMMUNE_WINS_BELOW}, Cancer above {int(state.goal)})",
        piles,
    ]
    if state.verdict == t.BLOCKS_VERDICT:
        lines.append(f"After round {t.ROUNDS}, the camp closer to its goal wins.")
    for seat, cell in enumerate(seats(options)):
        lines.append(f"  {CELL_GLYPHS[cell]}  {_cell(options, state, seat)}")
    return "\n".join(lines)


def _cell(options: Options, state: State, seat: int) -> str:
    where = f"on {names.BLOCKS[int(state.place[seat])]}" if state.place[seat] >= 0 else "off the board"
    parts = [f"{names.cell_name(options, seat)} {where}"]
    parts.append(f"Biomass {int(state.biomass[seat])} of {int(state.limit[seat])}")
    if state.camp[seat] == p.IMMUNE:
        parts.append(f"Attack {attack_value(state, seat)}, range {attack_range(state, seat)}")
    for number, noun in ((state.bricks, "wall"), (state.hand_n, "card"), (state.free, "free draw")):
        if number[seat]:
            parts.append(counted(int(number[seat]), noun))
    if state.claims[seat]:
        parts.append(f"{int(state.claims[seat])} of {t.CLAIMS} claims")
    lasting = [
        f"{card.name}{_times(int(state.panel[seat, number]))}"
        for number, card in enumerate(cards.deck(options["deck"]).camps[int(state.camp[seat])])
        if state.panel[seat, number]
    ]
    if lasting:
        parts.append("panel: " + ", ".join(lasting))
    return ", ".join(parts)


def _times(copies: int) -> str:
    return f" x{copies}" if copies > 1 else ""


def hand(position: Position) -> str:
    """Show the cards of whoever is to act, with what they do."""
    if position.actor < 0:
        return "It is nobody's turn, so there is no hand to show."
    held = position.view(position.actor).panel.hand
    if not held:
        return "No cards in hand."
    return "\n".join(f"  {card.site.partition(':')[2]}{_times(card.copies)}: {card.text}" for card in held)


def all_cards(position: Position) -> str:
    deck = cards.deck(position.options["deck"])
    lines = [deck.name]
    for camp, name in enumerate(names.CAMPS):
        lines.append(f"{name}:")
        lines += [
            f"  {card.copies[camp]} x {card.name} ({cards.KIND_NAMES[card.kind]}): {card.text}"
            for card in deck.camps[camp]
        ]
    return "\n".join(lines)


COMMANDS: dict[str, tuple[str, Callable[[Position], str]]] = {
    "preview": ("the panels and your hand", preview),
    "panels": ("everybody's values, the decks and the tissue", panels),
    "hand": ("your cards, with what they do", hand),
    "cards": ("every card of this match", all_cards),
}
