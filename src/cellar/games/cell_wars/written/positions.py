"""Positions as JSON with readable names, all of the state, and the same on one line.

A hand or a deck that a view hides is written as a number instead of cards: such a picture can be read by people, but
not played on.
"""

import json
from typing import Any

from cellar.errors import BadPosition
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.cells import has_wall
from cellar.games.cell_wars.words import names, phases
from cellar.games.cell_wars.written import remembered
from cellar.games.cell_wars.written.position_reader import MOST_LINE, from_json
from cellar.games.cell_wars.written.remembered import copies
from cellar.language import translator
from cellar.rules.layout import part
from cellar.rules.types import Options, State

_ = translator(__name__)


def to_json(options: Options, state: State) -> dict[str, Any]:
    data: dict[str, Any] = {
        "game": "cell_wars",
        "options": dict(options),
        "round": int(state.round_no),
        "phase": phases.NAMES[int(state.phase)],
        "turn": names.cell_key(options, int(state.seat)),
        "asked": names.cell_key(options, int(state.asked)),
        "cancer": blocks(int(state.cancer)),
        "solidified": blocks(int(state.solid)),
        "walls": [name for edge, name in enumerate(names.EDGES) if has_wall(state, edge)],
        "signs": {key: block_name(state.signs[i]) for i, key in enumerate(names.SIGN_KEYS)},
        "active": [names.SIGN_KEYS[i] for i in range(t.CARD_SIGNS) if int(state.active) >> i & 1],
        "factory_walls": int(state.stock),
        "cells": {names.cell_key(options, seat): _cell(options, state, seat) for seat in range(int(state.players))},
        "decks": {key: _deck(options, state, camp) for camp, key in enumerate(cards.CAMP_NAMES)},
        "discards": {
            key: copies(options, camp, part(state.discard, camp)) for camp, key in enumerate(cards.CAMP_NAMES)
        },
    }
    over = state.winner >= 0
    more = {
        "memory": remembered.write(options, state),
        "pending": _pending(options, state),
        "winner": names.WINNERS[int(state.winner)] if over else "",
        "reason": names.REASONS[int(state.reason)] if over else "",
    }
    return data | _said(more)


def _said(entries: dict[str, Any]) -> dict[str, Any]:
    """Return the entries that say something: what is none, 0 or empty is left out."""
    return {key: value for key, value in entries.items() if value}


def blocks(mask: int) -> list[str]:
    """List the names of a mask of blocks."""
    return [name for number, name in enumerate(names.BLOCKS) if mask >> number & 1]


def block_name(block: int) -> str | None:
    return names.BLOCKS[int(block)] if block >= 0 else None


def _cell(options: Options, state: State, seat: int) -> dict[str, Any]:
    camp = int(state.camp[seat])
    hand = copies(options, camp, part(state.hand, seat))
    hidden = sum(hand.values()) != int(state.hand_n[seat])
    cell: dict[str, Any] = {
        "at": block_name(state.place[seat]),
        "biomass": int(state.biomass[seat]),
        "limit": int(state.limit[seat]),
        "hand": int(state.hand_n[seat]) if hidden else hand,
        "panel": copies(options, camp, part(state.panel, seat)),
    }
    more = {
        "shown": copies(options, camp, part(state.shown, seat)),
        "drew": remembered.write_drew(options, state, seat) if state.batch[camp] > 0 else [],
        "walls": int(state.bricks[seat]),
        "claims": int(state.claims[seat]),
        "free_draws": int(state.free[seat]),
        "last_step": names.DIRECTIONS[int(state.last[seat])] if state.last[seat] >= 0 else "",
        "rests_on": names.SIGN_KEYS[int(state.rest[seat])] if state.rest[seat] else "",
    }
    return cell | _said(more)


def _deck(options: Options, state: State, camp: int) -> dict[str, int] | int:
    deck = copies(options, camp, part(state.deck, camp))
    return deck if sum(deck.values()) == int(state.deck_n[camp]) else int(state.deck_n[camp])


def _pending(options: Options, state: State) -> dict[str, Any]:
    """Write what an individual round remembers, as far as there is anything."""
    seats = range(int(state.players))
    return _said(
        {
            "left": int(state.left),
            "strode": int(state.strode),
            "claimed": bool(state.claimed),
            "attacked": [names.cell_key(options, seat) for seat in seats if int(state.attacked) >> seat & 1],
            "target": names.cell_key(options, int(state.target)) if state.target >= 0 else "",
            "sign": names.SIGN_KEYS[int(state.choice)] if state.choice >= 0 else "",
            "card": names.card(options, int(state.seat), int(state.card)).id if state.card >= 0 else "",
            "effect": int(state.effect) if state.card >= 0 else 0,
            "aside": copies(options, int(state.camp[state.seat]), state.aside),
            "draws": int(state.draws),
            "searches": [int(number) for number in state.searches] if any(state.searches) else [],
            "back": phases.NAMES[int(state.back)] if state.back else "",
        }
    )


def to_line(options: Options, state: State) -> str:
    """Write the position as JSON on one line, without spaces between its parts."""
    return json.dumps(to_json(options, state), ensure_ascii=False, separators=(",", ":"))


def from_line(text: str) -> tuple[Options, State]:
    return from_json(described(text))


def described(text: str) -> Any:
    """Parse a line as JSON."""
    if len(text) > MOST_LINE:
        raise BadPosition(
            _(
                "The line has {count} characters; a position of Cell Wars has {most} at most.",
                count=len(text),
                most=MOST_LINE,
            )
        )
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadPosition(
            _("A position line of Cell Wars is JSON on one line; this is not: copy the whole line.")
        ) from None
