"""The observation of a seat: the board, every cell, the cards that it may know (CW-26), and the phase of the game.

Seats are counted from the one that looks, in playing order; of the two camps its own comes first. What it remembers of
cards drawn long ago (`rulebook/memory.py`) is in its view, and here only as what the hidden hands hold together.
"""

from cellar.contract.planes import HIGHEST, Plane
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import BIT, EDGE_BIT, EDGE_WORD, EDGES, HEXES
from cellar.games.cell_wars.rulebook.flow import is_chance
from cellar.rules.types import Ints, Options, State

#: Numbers of a seat that are no plane of their own size: camp, biomass, limit, bricks, claims, free draws, cards.
NUMBERS = 7
#: Numbers of the match: factory, round, goal, verdict, open hands, steps left, steps made, claimed, effect, draws.
SMALL = 10


def _counts(name: str, shape: tuple[int, ...], says: str, over: tuple[str, ...] = ()) -> Plane:
    return Plane(name=name, shape=shape, over=over, high=HIGHEST, says=says)


def planes(options: Options) -> tuple[Plane, ...]:
    players = int(options["players"])
    board, seats, by_seat = ("", "spaces"), ("seats",), ("seats", "")
    return (
        Plane(name="tissue", shape=(2, HEXES), over=board, says="1 where it is cancer (solid or not), solidified."),
        Plane(name="signs", shape=(t.SIGNS, HEXES), over=board, says="Sign, block: 1 where it lies."),
        Plane(name="cells", shape=(players, HEXES), over=("seats", "spaces"), says="Seat, block: 1 where its cell is."),
        Plane(name="walls", shape=(EDGES,), over=("edges",), says="1 where a wall stands."),
        Plane(
            name="last", shape=(players, 6), over=("seats", "directions"), says="Seat: 1 for its last step's direction."
        ),
        Plane(name="active", shape=(t.CARD_SIGNS,), says="1 for an active CARD sign."),
        _counts(
            "seats",
            (players, NUMBERS),
            "Seat: 1 if immune, Biomass, its limit, walls, claims, free draws, cards in hand.",
            by_seat,
        ),
        Plane(name="vessel", shape=(players, 2), over=by_seat, says="Seat: 1 for the vessel that it has stayed on."),
        _counts("lasting", (players, t.LASTING), "Seat: what lasts, RANGE to STRIDE.", by_seat),
        _counts("hands", (players, p.CARDS), "Seat, card: copies that one knows of.", by_seat),
        _counts("panels", (players, p.CARDS), "Seat, card: copies on its panel.", by_seat),
        _counts(
            "decks", (p.CAMPS, p.CARDS), "Camp, card: copies in the deck, together with hidden cards drawn from it."
        ),
        _counts("mixed", (p.CAMPS, p.CARDS), "Camp, card: copies that hidden hands hold from earlier decks."),
        _counts("discards", (p.CAMPS, p.CARDS), "Camp, card: copies discarded."),
        _counts("aside", (p.CARDS,), "Card: copies used in this individual round."),
        _counts("piles", (p.CAMPS, 2), "Camp: how many cards deck and discard pile have."),
        Plane(name="phase", shape=(t.DONE + 1,), says="1 for what is decided next (`rulebook/terms.py`)."),
        Plane(name="turn", shape=(players,), over=seats, says="1 for whose individual round it is."),
        Plane(
            name="asked", shape=(players,), over=seats, says="1 for who decides; 0 for all at chance and at the end."
        ),
        Plane(name="attacked", shape=(players,), over=seats, says="1 for who was attacked in this individual round."),
        Plane(name="target", shape=(players,), over=seats, says="1 for who is under attack."),
        Plane(name="choice", shape=(t.SIGNS,), says="1 for the sign that a card moves."),
        Plane(name="card", shape=(p.CARDS,), says="1 for the card being resolved, of the camp whose round it is."),
        _counts("searches", (3,), "Cards owed from deck, discard pile, either."),
        _counts(
            "match",
            (SMALL,),
            "Walls in the factory, round, goal, verdict, open hands, steps left, steps made before step 8, "
            "claimed, next effect, draws owed.",
        ),
    )


def observe(state: State, seat: int, out: Ints) -> None:
    for i in range(len(out)):
        out[i] = 0
    at = see_board(state, seat, out)
    at = see_seats(state, seat, out, at)
    at = see_cards(state, seat, out, at)
    see_course(state, seat, out, at)


def see_board(state: State, seat: int, out: Ints) -> int:
    players = int(state.players)
    cancer = int(state.cancer)
    solid = int(state.solid)
    for block in range(HEXES):
        out[block] = cancer >> block & 1
        out[HEXES + block] = solid >> block & 1
    at = 2 * HEXES
    for sign in range(t.SIGNS):
        if state.signs[sign] >= 0:
            out[at + sign * HEXES + state.signs[sign]] = 1
    at += t.SIGNS * HEXES
    for other in range(players):
        if state.place[other] >= 0:
            out[at + (other - seat) % players * HEXES + state.place[other]] = 1
    at += players * HEXES
    for edge in range(EDGES):
        if state.walls[EDGE_WORD[edge]] & EDGE_BIT[edge]:
            out[at + edge] = 1
    at += EDGES
    for other in range(players):
        if state.last[other] >= 0:
            out[at + (other - seat) % players * 6 + state.last[other]] = 1
    at += players * 6
    for sign in range(t.CARD_SIGNS):
        out[at + sign] = 1 if state.active & BIT[sign] else 0
    return at + t.CARD_SIGNS


def see_seats(state: State, seat: int, out: Ints, at: int) -> int:
    players = int(state.players)
    for i in range(players):
        other = (seat + i) % players
        out[at] = 1 if state.camp[other] == p.IMMUNE else 0
        out[at + 1] = state.biomass[other]
        out[at + 2] = state.limit[other]
        out[at + 3] = min(int(state.bricks[other]), HIGHEST)
        out[at + 4] = state.claims[other]
        out[at + 5] = min(int(state.free[other]), HIGHEST)
        out[at + 6] = state.hand_n[other]
        at += NUMBERS
    for i in range(players):
        rest = int(state.rest[(seat + i) % players])
        if rest > 0:
            out[at + rest - t.VESSEL_1] = 1
        at += 2
    for i in range(players):
        other = (seat + i) % players
        for effect in range(t.LASTING):
            sums = int(state.lasting[other, effect, 0]) + int(state.lasting[other, effect, 1])
            out[at + effect] = min(sums, HIGHEST)
        at += t.LASTING
    return at


def see_cards(state: State, seat: int, out: Ints, at: int) -> int:
    players = int(state.players)
    for i in range(players):
        other = (seat + i) % players
        for card in range(p.CARDS):
            out[at + card] = state.hand[other, card]
            out[at + players * p.CARDS + card] = state.panel[other, card]
        at += p.CARDS
    at += players * p.CARDS
    for i in range(p.CAMPS):
        camp = (int(state.camp[seat]) + i) % p.CAMPS
        for card in range(p.CARDS):
            mixed = 0
            for batch in range(t.BATCHES):
                mixed += int(state.mixed[camp, batch, card])
            out[at + card] = state.deck[camp, card]
            out[at + p.CAMPS * p.CARDS + card] = mixed
            out[at + 2 * p.CAMPS * p.CARDS + card] = state.discard[camp, card]
        at += p.CARDS
    at += 2 * p.CAMPS * p.CARDS
    for card in range(p.CARDS):
        out[at + card] = state.aside[card]
    at += p.CARDS
    for i in range(p.CAMPS):
        camp = (int(state.camp[seat]) + i) % p.CAMPS
        out[at] = state.deck_n[camp]
        out[at + 1] = state.discard_n[camp]
        at += 2
    return at


def see_course(state: State, seat: int, out: Ints, at: int) -> None:
    players = int(state.players)
    phase = int(state.phase)
    out[at + phase] = 1
    at += t.DONE + 1
    out[at + (state.seat - seat) % players] = 1
    at += players
    if phase != t.DONE and not is_chance(phase):
        out[at + (state.asked - seat) % players] = 1
    at += players
    for other in range(players):
        out[at + (other - seat) % players] = state.attacked >> other & 1
    at += players
    if state.target >= 0:
        out[at + (state.target - seat) % players] = 1
    at += players
    if state.choice >= 0:
        out[at + state.choice] = 1
    at += t.SIGNS
    if state.card >= 0:
        out[at + state.card] = 1
    at += p.CARDS
    for i in range(3):
        out[at + i] = min(int(state.searches[i]), HIGHEST)
    at += 3
    out[at] = min(int(state.stock), HIGHEST)
    out[at + 1] = state.round_no
    out[at + 2] = state.goal
    out[at + 3] = state.verdict
    out[at + 4] = state.open_hands
    out[at + 5] = min(int(state.left), HIGHEST)
    out[at + 6] = min(int(state.strode), HIGHEST)
    out[at + 7] = state.claimed
    out[at + 8] = state.effect
    out[at + 9] = min(int(state.draws), HIGHEST)
