"""What stands beside the board: the state of the body, a line for each cell, the own hand, discard piles."""

from collections.abc import Iterator
from functools import lru_cache

from cellar.core.panel import Card, Fact, Panel, Pile, Reach, SeatFacts
from cellar.core.types import Options, State
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
    deck = str(options["deck"])
    hands = _rows(state.hand)
    return Panel(
        title="The body",
        facts=_facts(
            deck, state.round_no, state.cancer.bit_count(), state.solid.bit_count(), state.stock, *state.deck_n.tolist()
        ),
        seats=tuple(_lines(deck, state, seat, hands)),
        hand=_cards(deck, state.camp[seat], hands[seat], hand=True) if 0 <= seat < state.players else (),
        piles=_piles(
            deck, state.camp[state.seat], state.aside.tobytes(), state.discard.tobytes(), *state.discard_n.tolist()
        ),
        details=_details(options, state) if seat == state.asked and state.phase == t.SEARCH else {},
    )


def _rows(counts: memoryview) -> list[bytes]:
    """How many each seat has of each card, one byte each."""
    all_ = counts.tobytes()
    return [all_[at : at + p.CARDS] for at in range(0, len(all_), p.CARDS)]


# Everybody who looks sees nearly the same, and most of it stays as it was: each part is made once.


@lru_cache(maxsize=4096)
def _facts(deck: str, round_no: int, cancer: int, solid: int, stock: int, *decks: int) -> tuple[Fact, ...]:
    return (
        Fact(name="Round", value=round_no, most=t.ROUNDS),
        Fact(name="Cancer tissue", value=counted(cancer, "block")),
        Fact(name="Solidified", value=counted(solid, "block")),
        Fact(name="Wall factory", value=counted(stock, "wall")),
        Fact(name="Cards", value=cards.deck(deck).name),
        *(Fact(name=f"{camp} deck", value=counted(left, "card")) for camp, left in zip(names.CAMPS, decks)),
    )


def _lines(deck: str, state: State, looking: int, hands: list[bytes]) -> Iterator[SeatFacts]:
    """What the list of seats says of each cell."""
    shown, panels = _rows(state.shown), _rows(state.panel)
    camps, places, bricks = state.camp.tolist(), state.place.tolist(), state.bricks.tolist()
    counts, claims, free = state.hand_n.tolist(), state.claims.tolist(), state.free.tolist()
    biomass, limits = state.biomass.tolist(), state.limit.tolist()
    attacking = state.asked if state.phase == t.ATTACK else -1
    for seat in range(state.players):
        immune = camps[seat] == p.IMMUNE
        armed = immune and places[seat] >= 0
        hand = hands[seat]
        yield _cell(
            deck,
            seat,
            camps[seat],
            places[seat],
            attack_value(state, seat) if immune else bricks[seat],
            (counts[seat], claims[seat], free[seat]),
            (biomass[seat], limits[seat]),
            panels[seat],
            b"" if seat == looking else hand if sum(hand) == counts[seat] else shown[seat],
            attack_range(state, seat) if armed else -1,
            _foes(state) if armed and seat == attacking else (),
        )


def _foes(state: State) -> tuple[int, ...]:
    """The cancer cells on the board."""
    camps, places = state.camp.tolist(), state.place.tolist()
    return tuple(state.cell[seat] for seat in range(state.players) if camps[seat] == p.CANCER and places[seat] >= 0)


@lru_cache(maxsize=8192)
def _cell(
    deck: str,
    seat: int,
    camp: int,
    here: int,
    strength: int,
    held: tuple[int, int, int],
    biomass: tuple[int, int],
    panel: bytes,
    known: bytes,
    far: int,
    foes: tuple[int, ...],
) -> SeatFacts:
    """`strength` is an immune cell's Attack or a cancer cell's walls; `held` are cards, claims and free draws; `far` is
    how far an attack reaches, -1 where none can be made, and `foes` are those that it may be made on now."""
    hand, claims, free = held
    said = [f"on {names.BLOCKS[here]}" if here >= 0 else "off the board"]
    said.append(f"Attack {strength}" if camp == p.IMMUNE else counted(strength, "wall"))
    said.append(counted(hand, "card"))
    if claims:
        said.append(f"{claims} of {t.CLAIMS} claims")
    if free:
        said.append(counted(free, "free draw"))
    return SeatFacts(
        seat=seat,
        text=", ".join(said),
        have=biomass[0],
        most=biomass[1],
        unit="Biomass",
        notes=_notes(deck, camp, panel, known),
        reach=_reach(here, far, foes) if far >= 0 else None,
    )


def _reach(here: int, far: int, foes: tuple[int, ...]) -> Reach:
    """The blocks that the cell's next attack reaches: shown by itself while it chooses whom to attack."""
    mask = int(WITHIN[here, min(far, FARTHEST)])
    return Reach(
        label=f"range {far}",
        sites=tuple(f"hex:{names.BLOCKS[block]}" for block in range(HEXES) if mask >> block & 1),
        during=tuple(f"cell:{names.CELL_KEYS[foe]}" for foe in foes),
    )


def _notes(deck: str, camp: int, panel: bytes, shown: bytes) -> tuple[str, ...]:
    """The cards on the cell's panel, and those in its hand that the looking seat knows of; the own are in the hand."""
    notes = []
    lasting, known = _cards(deck, camp, panel), _cards(deck, camp, shown)
    if lasting:
        notes.append("Lasting: " + "; ".join(f"{_times(card)} ({card.text})" for card in lasting))
    if known:
        notes.append("Known cards: " + ", ".join(_times(card) for card in known))
    return tuple(notes)


def _times(card: Card) -> str:
    return f"{card.name} ×{card.copies}" if card.copies > 1 else card.name


@lru_cache(maxsize=8192)
def _cards(deck: str, camp: int, counts: bytes, hand: bool = False) -> tuple[Card, ...]:
    """Cards with all that is printed on them; those of the hand with the site to click."""
    return tuple(
        Card(
            name=card.name,
            site=f"card:{card.id}" if hand else "",
            copies=copies,
            kind=cards.KIND_NAMES[card.kind],
            text=card.text,
            flavour=(card.flavour, card.biology or card.flavour) if card.flavour or card.biology else (),
        )
        for copies, card in zip(counts, cards.deck(deck).camps[camp])
        if copies
    )


@lru_cache(maxsize=4096)
def _piles(deck: str, acting: int, aside: bytes, discarded: bytes, *counts: int) -> tuple[Pile, ...]:
    """What was used in this individual round (discarded when step 6 is over), and both discard piles."""
    used = _cards(deck, acting, aside)
    piles = [Pile(title="Used in this round", cards=used)] if used else []
    for number, camp in enumerate(names.CAMPS):
        if counts[number]:
            those = _cards(deck, number, discarded[number * p.CARDS : (number + 1) * p.CARDS])
            piles.append(Pile(title=f"{camp}: {counts[number]} discarded", cards=those))
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
