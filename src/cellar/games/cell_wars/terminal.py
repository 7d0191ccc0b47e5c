"""Terminal output besides the board: what its glyphs mean, the panels, the own hand, and what every card does."""

from collections.abc import Callable

from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.picture.pieces import ACTIVE_GLYPH, CELL_GLYPHS, SIGN_GLYPHS, TISSUE_GLYPHS
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.lasting_cards import attack_range, attack_value
from cellar.games.cell_wars.setup import seats
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import in_blocks, in_cards, in_free_draws, in_walls
from cellar.language import N_, enumerated, translator
from cellar.play.position import Position
from cellar.rules.types import PUBLIC, Options, State

_ = translator(__name__)
#: What the glyphs on the board mean; a block shows its tissue, then its sign, then the cells on it.
LEGEND: tuple[tuple[str, str], ...] = (
    *zip(TISSUE_GLYPHS, (N_("normal tissue"), N_("cancer tissue"), N_("solidified tissue"))),
    (SIGN_GLYPHS[p.CARD_SIGN], names.SIGN_NAMES[p.CARD_SIGN]),
    (ACTIVE_GLYPH, N_("active CARD sign")),
    *zip(SIGN_GLYPHS[1:], names.SIGN_NAMES[1:]),
    ("| / \\", N_("wall")),
    *(
        (" ".join(glyph for glyph, of in zip(CELL_GLYPHS, t.CELL_CAMP) if of == camp), cells)
        for camp, cells in enumerate((N_("immune cells"), N_("cancer cells")))
    ),
)


def preview(position: Position) -> str:
    """Show the panels, and the hand of whoever is to act."""
    return "\n".join([panels(position), hand(position)] if position.actor >= 0 else [panels(position)])


def panels(position: Position) -> str:
    """Show every cell's values, the decks and the count of cancer tissue: what lies open on the table."""
    state, options = position.view(position.actor if position.actor >= 0 else PUBLIC).state, position.options
    when = _("Round {number} of {rounds}", number=int(state.round_no), rounds=t.ROUNDS)
    piles = [
        _(words, left=int(state.deck_n[camp]), used=int(state.discard_n[camp])) for camp, words in enumerate(PILES)
    ]
    lines = [
        _(
            "{when}; {blocks} of cancer tissue (Immune wins below {below}, Cancer above {goal})",
            when=when if state.round_no else _("Setup"),
            blocks=in_blocks(int(state.cancer).bit_count()),
            below=t.IMMUNE_WINS_BELOW,
            goal=int(state.goal),
        ),
        enumerated(piles),
    ]
    if state.verdict == t.BLOCKS_VERDICT:
        lines.append(_("After round {rounds}, the camp closer to its goal wins.", rounds=t.ROUNDS))
    for seat, cell in enumerate(seats(options)):
        lines.append(f"  {CELL_GLYPHS[cell]}  {_cell(options, state, seat)}")
    return "\n".join(lines)


PILES = (N_("Immune deck {left} (discarded {used})"), N_("Cancer deck {left} (discarded {used})"))


def _cell(options: Options, state: State, seat: int) -> str:
    cell, here = names.cell_name(options, seat), int(state.place[seat])
    if here >= 0:
        parts = [_("{cell} on {block}", cell=cell, block=names.BLOCKS[here])]
    else:
        parts = [_("{cell} off the board", cell=cell)]
    parts.append(_("Biomass {biomass} of {limit}", biomass=int(state.biomass[seat]), limit=int(state.limit[seat])))
    if state.camp[seat] == p.IMMUNE:
        damage, far = attack_value(state, seat), attack_range(state, seat)
        parts.append(_("Attack {damage}, range {range}", damage=damage, range=far))
    for number, counted in ((state.bricks, in_walls), (state.hand_n, in_cards), (state.free, in_free_draws)):
        if number[seat]:
            parts.append(counted(int(number[seat])))
    if state.claims[seat]:
        parts.append(_("{claims} of {most} claims", claims=int(state.claims[seat]), most=t.CLAIMS))
    lasting = [
        f"{card.name}{_times(int(state.panel[seat, number]))}"
        for number, card in enumerate(cards.deck(options["deck"]).camps[int(state.camp[seat])])
        if state.panel[seat, number]
    ]
    if lasting:
        parts.append(_("panel: {cards}", cards=enumerated(lasting)))
    return enumerated(parts)


def _times(copies: int) -> str:
    return f" x{copies}" if copies > 1 else ""


def hand(position: Position) -> str:
    """Show the cards of whoever is to act, with what they do."""
    if position.actor < 0:
        return _("It is nobody's turn, so there is no hand to show.")
    held = position.view(position.actor).panel.hand
    if not held:
        return _("No cards in hand.")
    listed = ((card.site.split(":", 1)[1] + _times(card.copies), card.text) for card in held)
    return "\n".join("  " + _("{card}: {text}", card=name, text=text) for name, text in listed)


def all_cards(position: Position) -> str:
    deck = cards.deck(position.options["deck"])
    lines = [deck.name]
    for camp, name in enumerate(names.CAMPS):
        lines.append(_("{camp}:", camp=_(name)))
        lines += [
            "  "
            + _(
                "{copies} x {card} ({kind}): {text}",
                copies=card.copies[camp],
                card=card.name,
                kind=cards.kind_name(card.kind),
                text=card.text,
            )
            for card in deck.camps[camp]
        ]
    return "\n".join(lines)


COMMANDS: dict[str, tuple[str, Callable[[Position], str]]] = {
    "preview": (N_("the panels and your hand"), preview),
    "panels": (N_("everybody's values, the decks and the tissue"), panels),
    "hand": (N_("your cards, with what they do"), hand),
    "cards": (N_("every card of this match"), all_cards),
}
