"""The strict reader of positions: first each entry by itself, then the whole against what the rules can reach."""

from functools import lru_cache
from typing import Any, Final

from cellar.contract import options as options_of
from cellar.errors import BadPosition, CellarError
from cellar.games.cell_wars import ABOUT, setup
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.deck.effects import MOST
from cellar.games.cell_wars.rulebook import board, lasting_cards
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.state import STATE
from cellar.games.cell_wars.words import names, phases
from cellar.games.cell_wars.written import remembered
from cellar.games.cell_wars.written.entries import Entries, shown
from cellar.games.cell_wars.written.position_check import check
from cellar.language import translator
from cellar.rules.layout import part, put
from cellar.rules.rng import generator
from cellar.rules.types import Options, State

_ = translator(__name__)
#: characters of a position on one line, at most: the largest deck and everything around it
MOST_LINE: Final = 200_000
#: more walls than this no factory can have made, whatever the cards
MOST_WALLS: Final = 10_000

_REQUIRED = (
    "game",
    "options",
    "round",
    "phase",
    "turn",
    "asked",
    "cancer",
    "solidified",
    "walls",
    "signs",
    "active",
    "factory_walls",
    "cells",
    "decks",
    "discards",
)
_CELL_REQUIRED = ("at", "biomass", "limit", "hand", "panel")


def from_json(data: Any) -> tuple[Options, State]:
    """Read a position from JSON, strictly: every fault is a sentence."""
    options, state = laid_out(data)
    check(options, state)
    return options, state


def laid_out(data: Any) -> tuple[Options, State]:
    """Read what JSON describes, each entry by itself, whether or not a match leads to it."""
    entries = Entries(data, _("A position"), _REQUIRED, ("memory", "pending", "winner", "reason"))
    if data["game"] != "cell_wars":
        raise BadPosition(_("This is a position of {game}, not of cell_wars.", game=shown(data["game"])))
    options = _options(data["options"])
    state = STATE.read(_blank(tuple(options.items())))
    _board(entries, options, state)
    _cells(entries, options, state)
    _cards(entries, options, state)
    remembered.read(entries, options, state)
    _pending(entries, options, state)
    return options, state


def _options(given: Any) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise BadPosition(
            _("'options' of a position must be a JSON object, such as {example}.", example='{"players": 2}')
        )
    try:
        options = options_of.complete(ABOUT, given)
        setup.check(options)
    except CellarError as wrong:
        raise BadPosition(_("The options of the position are wrong: {wrong}", wrong=wrong)) from None
    return options


@lru_cache(maxsize=32)
def _blank(options: tuple[tuple[str, Any], ...]) -> bytes:
    """Make a state with what the options decide, the seats and the cards; decks and all else are empty. It is cached:
    many positions of a match begin with the same one."""
    from cellar.games.cell_wars.rulebook.start import new

    state = STATE.blank()
    new(state, setup.draw(dict(options), generator(0)))
    for camp in range(p.CAMPS):
        put(part(state.deck, camp), [0] * p.CARDS)
        state.deck_n[camp] = 0
    return state.tobytes()


def _board(entries: Entries, options: Options, state: State) -> None:
    seats = tuple(names.cell_key(options, seat) for seat in range(options["players"]))
    state.round_no = entries.number("round", 0, t.ROUNDS)
    state.phase = entries.word("phase", phases.NAMES)
    state.seat = entries.word("turn", seats)
    state.asked = entries.word("asked", seats)
    state.cancer = sum(1 << block for block in entries.words("cancer", names.BLOCKS))
    state.solid = sum(1 << block for block in entries.words("solidified", names.BLOCKS))
    put(state.walls, [0] * len(state.walls))
    for edge in entries.words("walls", names.EDGES):
        state.walls[board.EDGE_WORD[edge]] |= board.EDGE_BIT[edge]
    signs = Entries(entries.data["signs"], _("The signs of a position"), names.SIGN_KEYS)
    for sign, key in enumerate(names.SIGN_KEYS):
        state.signs[sign] = signs.word(key, names.BLOCKS, none=True)
    state.active = sum(1 << sign for sign in entries.words("active", names.SIGN_KEYS[: t.CARD_SIGNS]))
    state.stock = entries.number("factory_walls", 0, t.ROUNDS)
    state.winner = entries.word("winner", names.WINNERS, none=True)
    state.reason = max(entries.word("reason", names.REASONS[1:], none=True) + 1, 0)


def _cells(entries: Entries, options: Options, state: State) -> None:
    seats = tuple(names.cell_key(options, seat) for seat in range(options["players"]))
    cells = Entries(entries.data["cells"], _("The cells of a position"), seats)
    optional = ("shown", "drew", "walls", "claims", "free_draws", "last_step", "rests_on")
    for seat, key in enumerate(seats):
        camp = int(state.camp[seat])
        known = cards.deck(options["deck"]).camps[camp]
        cell = Entries(cells.data[key], _("Cell {cell}", cell=key), _CELL_REQUIRED, optional)
        state.place[seat] = cell.word("at", names.BLOCKS, none=True)
        state.limit[seat] = cell.number("limit", 1, t.START_BIOMASS[camp])
        state.biomass[seat] = cell.number("biomass", 0, int(state.limit[seat]))
        state.bricks[seat] = cell.number("walls", 0, MOST_WALLS)
        state.claims[seat] = cell.number("claims", 0, t.CLAIMS - 1)
        state.free[seat] = cell.number("free_draws", 0, p.MOST_CARDS)
        state.last[seat] = cell.word("last_step", names.DIRECTIONS, none=True)
        rests = cell.word("rests_on", names.SIGN_KEYS[t.VESSEL_1 :], none=True)
        state.rest[seat] = t.VESSEL_1 + rests if rests >= 0 else 0
        put(part(state.hand, seat), cell.cards("hand", known))
        state.hand_n[seat] = sum(part(state.hand, seat))
        put(part(state.shown, seat), cell.cards("shown", known))
        put(part(state.panel, seat), cell.cards("panel", known))
        for lasting in range(t.LASTING):
            put(part(state.lasting, (seat, lasting)), (0, 0))
        for card, number in enumerate(part(state.panel, seat)):
            if number:
                lasting_cards.count(state, seat, card, number)


def _cards(entries: Entries, options: Options, state: State) -> None:
    decks = Entries(entries.data["decks"], _("The decks of a position"), cards.CAMP_NAMES)
    discards = Entries(entries.data["discards"], _("The discard piles of a position"), cards.CAMP_NAMES)
    for camp, key in enumerate(cards.CAMP_NAMES):
        known = cards.deck(options["deck"]).camps[camp]
        put(part(state.deck, camp), decks.cards(key, known))
        state.deck_n[camp] = sum(part(state.deck, camp))
        put(part(state.discard, camp), discards.cards(key, known))
        state.discard_n[camp] = sum(part(state.discard, camp))


def _pending(entries: Entries, options: Options, state: State) -> None:
    seats = tuple(names.cell_key(options, seat) for seat in range(options["players"]))
    keys = (
        "left",
        "strode",
        "claimed",
        "attacked",
        "target",
        "sign",
        "card",
        "effect",
        "aside",
        "draws",
        "searches",
        "back",
    )
    pending = Entries(entries.data.get("pending", {}), _("What is pending in a position"), (), keys)
    known = cards.deck(options["deck"]).camps[int(state.camp[state.seat])]
    if not isinstance(pending.data.get("claimed", False), bool):
        raise pending.fail("claimed", _("true or false"))
    searches = pending.data.get("searches", [0, 0, 0])
    if (
        not isinstance(searches, list)
        or len(searches) != 3
        or not all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= p.MOST_CARDS for n in searches)
    ):
        raise pending.fail("searches", _("a list of three counts: from the deck, from the discard pile, from both"))
    state.left = pending.number("left", 0, board.HEXES)
    state.strode = pending.number("strode", 0, p.MOST_CARDS * p.EFFECTS * MOST)
    state.claimed = int(pending.data.get("claimed", False))
    state.attacked = sum(1 << seat for seat in pending.words("attacked", seats))
    state.target = pending.word("target", seats, none=True)
    state.choice = pending.word("sign", names.SIGN_KEYS, none=True)
    state.card = pending.word("card", tuple(card.id for card in known), none=True)
    state.effect = pending.number("effect", 0, p.EFFECTS)
    put(state.aside, pending.cards("aside", known))
    state.draws = pending.number("draws", 0, p.MOST_CARDS)
    put(state.searches, searches)
    state.back = max(pending.word("back", phases.NAMES, none=True), 0)
