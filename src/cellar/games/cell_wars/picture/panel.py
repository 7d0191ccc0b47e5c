"""What stands beside the board: the state of the body, a line for each cell, the own hand, discard piles."""

from cellar.core.layout import part
from cellar.core.panel import Card, Fact, Panel, Pile, Reach, SeatFacts
from cellar.core.types import Ints, Options, State
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import FARTHEST, HEXES, WITHIN
from cellar.games.cell_wars.rulebook.lasting_cards import attack_range, attack_value
from cellar.games.cell_wars.rulebook.step_05_draw_cards import may_take
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import counted
from cellar.games.cell_wars.written.clicks import path


def panel(options: Options, state: State, seat: int) -> Panel:
    """All of it, as far as the seat may know."""
    players = range(int(state.players))
    return Panel(
        title="The body",
        facts=_facts(options, state),
        seats=tuple(_cell(options, state, other, own=other == seat) for other in players),
        hand=_cards(options, int(state.camp[seat]), part(state.hand, seat), hand=True) if seat in players else (),
        piles=_piles(options, state),
        details=_details(options, state) if seat == state.asked and state.phase == t.SEARCH else {},
    )


def _facts(options: Options, state: State) -> tuple[Fact, ...]:
    return (
        Fact(name="Round", value=int(state.round_no), most=t.ROUNDS),
        Fact(name="Cancer tissue", value=counted(int(state.cancer).bit_count(), "block")),
        Fact(name="Solidified", value=counted(int(state.solid).bit_count(), "block")),
        Fact(name="Wall factory", value=counted(int(state.stock), "wall")),
        Fact(name="Cards", value=cards.deck(options["deck"]).name),
        *(
            Fact(name=f"{camp} deck", value=counted(int(state.deck_n[number]), "card"))
            for number, camp in enumerate(names.CAMPS)
        ),
    )


def _cell(options: Options, state: State, seat: int, own: bool) -> SeatFacts:
    immune = state.camp[seat] == p.IMMUNE
    here = int(state.place[seat])
    said = [f"on {names.BLOCKS[here]}" if here >= 0 else "off the board"]
    if immune:
        said.append(f"Attack {attack_value(state, seat)}")
    else:
        said.append(counted(int(state.bricks[seat]), "wall"))
    said.append(counted(int(state.hand_n[seat]), "card"))
    if state.claims[seat]:
        said.append(f"{int(state.claims[seat])} of {t.CLAIMS} claims")
    if state.free[seat]:
        said.append(counted(int(state.free[seat]), "free draw"))
    return SeatFacts(
        seat=seat,
        text=", ".join(said),
        have=int(state.biomass[seat]),
        most=int(state.limit[seat]),
        unit="Biomass",
        notes=_notes(options, state, seat, own),
        reach=_reach(options, state, seat) if immune and here >= 0 else None,
    )


def _reach(options: Options, state: State, seat: int) -> Reach:
    """The blocks that the cell's next attack reaches: shown by itself while it chooses whom to attack."""
    here, far = int(state.place[seat]), attack_range(state, seat)
    mask = int(WITHIN[here, min(far, FARTHEST)])
    attacking = state.phase == t.ATTACK and state.asked == seat
    foes = [other for other in range(int(state.players)) if state.camp[other] == p.CANCER and state.place[other] >= 0]
    return Reach(
        label=f"range {far}",
        sites=tuple(f"hex:{names.BLOCKS[block]}" for block in range(HEXES) if mask >> block & 1),
        during=tuple(f"cell:{names.cell_key(options, foe)}" for foe in foes) if attacking else (),
    )


def _notes(options: Options, state: State, seat: int, own: bool) -> tuple[str, ...]:
    """The cards on the cell's panel, and those in its hand that the looking seat knows of; the own are in the hand."""
    camp, notes = int(state.camp[seat]), []
    lasting = _cards(options, camp, part(state.panel, seat))
    if lasting:
        notes.append("Lasting: " + "; ".join(f"{_times(card)} ({card.text})" for card in lasting))
    seen_whole = sum(part(state.hand, seat)) == state.hand_n[seat]
    known = () if own else _cards(options, camp, part(state.hand if seen_whole else state.shown, seat))
    if known:
        notes.append("Known cards: " + ", ".join(_times(card) for card in known))
    return tuple(notes)


def _times(card: Card) -> str:
    return f"{card.name} ×{card.copies}" if card.copies > 1 else card.name


def _cards(options: Options, camp: int, counts: Ints, hand: bool = False) -> tuple[Card, ...]:
    """Cards with all that is printed on them; those of the hand with the site to click."""
    return tuple(
        Card(
            name=card.name,
            site=f"card:{card.id}" if hand else "",
            copies=int(counts[number]),
            kind=cards.KIND_NAMES[card.kind],
            text=card.text,
            flavour=(card.flavour, card.biology or card.flavour) if card.flavour or card.biology else (),
        )
        for number, card in enumerate(cards.deck(options["deck"]).camps[camp])
        if counts[number]
    )


def _piles(options: Options, state: State) -> tuple[Pile, ...]:
    """What was used in this individual round (discarded when step 6 is over), and both discard piles."""
    used = _cards(options, int(state.camp[state.seat]), state.aside)
    piles = [Pile(title="Used in this round", cards=used)] if used else []
    for number, camp in enumerate(names.CAMPS):
        if state.discard_n[number]:
            discarded = _cards(options, number, part(state.discard, number))
            piles.append(Pile(title=f"{camp}: {int(state.discard_n[number])} discarded", cards=discarded))
    return tuple(piles)


def _details(options: Options, state: State) -> dict[str, str]:
    """What the cards do among which the player searches."""
    known = cards.deck(options["deck"]).camps[int(state.camp[state.seat])]
    return {
        path(options, state, start + number)[0]: card.text
        for start in (t.CARD, t.PILE)
        for number, card in enumerate(known)
        if may_take(state, start + number)
    }
