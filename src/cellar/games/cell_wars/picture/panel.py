"""Facts for the panel beside the board: the own hand, everybody's values and lasting cards, decks and discard piles."""

from typing import Any

from cellar.core.types import Ints, Options, State
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.lasting_cards import attack_range, attack_value
from cellar.games.cell_wars.rulebook.playable import playable
from cellar.games.cell_wars.words import names


def panel(options: Options, state: State, seat: int) -> dict[str, Any]:
    """All that stands on the panels, as far as the seat may know it; JSON-able, plain names."""
    players = range(int(state.players))
    return {
        "round": int(state.round_no),
        "rounds": t.ROUNDS,
        "phase": names.PHASES[int(state.phase)],
        "turn": names.cell_key(options, int(state.seat)),
        "cancer_blocks": int(state.cancer).bit_count(),
        "solidified_blocks": int(state.solid).bit_count(),
        "factory_walls": int(state.stock),
        "deck_name": cards.deck(options["deck"]).name,
        "cells": [_cell(options, state, other) for other in players],
        "hand": _hand(options, state, seat) if 0 <= seat < int(state.players) else [],
        #: used in this individual round; on the discard pile when step 6 is over
        "aside": _cards(options, int(state.camp[state.seat]), state.aside),
        "decks": {
            key: {
                "deck": int(state.deck_n[camp]),
                "discard": int(state.discard_n[camp]),
                "discarded": _cards(options, camp, state.discard[camp]),
            }
            for camp, key in enumerate(cards.CAMP_NAMES)
        },
    }


def _cell(options: Options, state: State, seat: int) -> dict[str, Any]:
    camp = int(state.camp[seat])
    facts: dict[str, Any] = {
        "cell": names.cell_key(options, seat),
        "name": names.cell_name(options, seat),
        "camp": cards.CAMP_NAMES[camp],
        "seat": seat,
        "on": names.BLOCKS[int(state.place[seat])] if state.place[seat] >= 0 else None,
        "alive": bool(state.place[seat] >= 0),
        "biomass": int(state.biomass[seat]),
        "limit": int(state.limit[seat]),
        "attack": attack_value(state, seat),
        "range": attack_range(state, seat),
        "walls": int(state.bricks[seat]),
        "claims": int(state.claims[seat]),
        "free_draws": int(state.free[seat]),
        "cards_in_hand": int(state.hand_n[seat]),
        "panel": _cards(options, camp, state.panel[seat]),
    }
    known = int(state.hand[seat].sum()) == int(state.hand_n[seat])
    facts["known_cards"] = _cards(options, camp, state.hand[seat] if known else state.shown[seat])
    return facts


def _cards(options: Options, camp: int, counts: Ints) -> list[dict[str, Any]]:
    known = cards.deck(options["deck"]).camps[camp]
    return [
        {"card": card.id, "name": card.name, "copies": int(counts[number]), "text": card.text}
        for number, card in enumerate(known)
        if counts[number]
    ]


def _hand(options: Options, state: State, seat: int) -> list[dict[str, Any]]:
    """The own cards, with the site to click, everything that is printed on them, and whether they could be played
    now."""
    camp = int(state.camp[seat])
    known = cards.deck(options["deck"]).camps[camp]
    mine = state.phase == t.PLAY and state.seat == seat
    return [
        {
            "site": f"card:{card.id}",
            "card": card.id,
            "name": card.name,
            "kind": cards.KIND_NAMES[card.kind],
            "copies": int(state.hand[seat, number]),
            "text": card.text,
            "flavour": card.flavour,
            "biology": card.biology,
            "playable": bool(mine and playable(state, seat, number)),
        }
        for number, card in enumerate(known)
        if state.hand[seat, number]
    ]
