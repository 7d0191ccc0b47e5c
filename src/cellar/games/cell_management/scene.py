"""What the ship looks like: hideouts inside the ring, cells outside, captives as two coins a species, the centre, the
guards."""

from typing import Any

from cellar.core.scene import Cue, Item, Scene
from cellar.core.types import Options, State
from cellar.games.cell_management import rules
from cellar.games.cell_management.narration import counted, outcome, prompt, why
from cellar.games.cell_management.notation import PHASES, members
from cellar.games.cell_management.picture import pieces, places
from cellar.games.cell_management.setup import SACRIFICES, SPECIES
from cellar.games.cell_management.words import what_if


def scene(options: Options, state: State, seat: int) -> Scene:
    """The whole table. Nothing is hidden from anybody."""
    n = int(state.n)
    items: list[Item] = []
    for i in range(n):
        items += [pieces.cell_item(state, i), pieces.door_item(n, i), pieces.chevron_item(n, i)]
    items.append(
        Item(
            id="centre",
            kind="circle",
            r=places.CENTRE_EDGE,
            fill="card",
            stroke="teal",
            width=2.5,
            dash="6 5",
            label=pieces.centre_label(state),
        )
    )
    for i in range(n):
        items += [pieces.hideout_item(state, i), pieces.slot_item(state, i)]
    for s in range(n):
        items += [pieces.coin_item(state, s, 0), pieces.coin_item(state, s, 1)]
    items += [pieces.guard_item(1), pieces.guard_item(0), *pieces.legend()]
    if state.phase == rules.CHOOSE_SACRIFICE:
        items.append(pieces.nobody_item())
    side = 2 * places.HALF
    return Scene(
        title=f"Cell Management, {n} species, {counted(int(state.rounds), 'round', 'rounds')} played",
        description=prompt(options, state, seat),
        box=(-places.HALF, -places.HALF, side, side),
        items=tuple(items),
        glyph_scale=(0.1, 0.03),
    )


# --- Motion


def cues(options: Options, row: tuple[int, ...]) -> tuple[Cue, ...]:
    """The walk of the guards with a small why at each cell, and the ways of the captives."""
    n = int(options["species"])
    kind, _, a, b, c, d, e, f = row
    name = SPECIES[a] if kind not in (rules.DECLINED, rules.WON, rules.GAVE_OUT) else ""
    if kind == rules.ATTRACTED:
        return (
            *(guard_move(w, places.guard_aside(w), places.guard(n, b, w)) for w in (1, 0)),
            Cue(kind="flash", item=f"cell:{name}"),
        )
    if kind == rules.EXAMINED:
        reason = why(d, e) if f or d == e else f"{why(d, e)}, but the cell is empty"
        return (Cue(kind="flash", item=f"hideout:{SPECIES[c]}"), Cue(kind="say", item=f"cell:{name}", text=reason))
    if kind == rules.HID:
        return (coin_move(name, 1, places.coin_in_cell(n, b, 1), places.coin_in_hideout(n, c)),)
    if kind == rules.ESCAPED:
        own = places.coin_in_hideout(n, c)
        return (coin_move(name, 0, places.coin_in_cell(n, b, 0), own), coin_move(name, 0, own, places.slot(n, c)))
    if kind == rules.SEARCHED:
        found = (coin_move(name, 1, places.coin_in_hideout(n, b), places.coin_in_cell(n, d, 1)),) if c else ()
        walk = guard_move(0, places.guard(n, b, 0), places.guard(n, (b + 1) % n, 0))
        return (Cue(kind="flash", item=f"hideout:{name}"), *found, walk)
    if kind == rules.LEFT:
        return tuple(guard_move(w, places.guard(n, b, w), places.guard_aside(w)) for w in (0, 1))
    if kind == rules.SACRIFICED:
        # The two look alike, so the one that stays takes the first place, and from now on each is called by the other's
        # name.
        stays = coin_move(name, 1, places.coin_in_cell(n, d, 1), places.coin_in_cell(n, d, 0))
        return (coin_move(name, 0, places.slot(n, b), places.coin_in_hideout(n, b)), stays)
    if kind == rules.DECLINED:
        return ()
    return (Cue(kind="flash", item="centre"),)


def guard_move(which: int, start: places.Place, end: places.Place) -> Cue:
    """A guard walks."""
    return Cue(kind="move", item=f"guard:{which}", start=start, end=end)


def coin_move(name: str, coin: int, start: places.Place, end: places.Place) -> Cue:
    """A captive runs."""
    return Cue(kind="move", item=f"coin:{name}:{coin}", start=start, end=end)


# --- Beside the board


def panel(options: Options, state: State, seat: int) -> dict[str, Any]:
    """Round, centre, hideouts and cells by name, and what each choice would do."""
    n = int(state.n)
    facts: dict[str, Any] = {
        "round": int(state.rounds),
        "round_limit": int(state.round_limit),
        "phase": PHASES[int(state.phase)],
        "sacrifices": SACRIFICES[int(state.sacrifices)],
        "centre": list(members(int(state.centre), n)),
        "missing": list(members(rules.everybody(state) & ~int(state.centre), n)),
        "hidden": list(members(int(state.hidden), n)),
        "cells": [cell_facts(state, i) for i in range(n)],
        "previews": {f"cell:{SPECIES[s]}": text for s, text in what_if.starts(state)},
    }
    if state.phase == rules.ENDED:
        facts["outcome"] = outcome(options, state)
    return facts


def cell_facts(state: State, i: int) -> dict[str, Any]:
    """A cell with what it holds and what it faces."""
    species, facing = int(state.cells[i]), int(state.hideouts[i])
    return {
        "cell": SPECIES[species],
        "captives": rules.captives_in_cell(state, species),
        "faces": SPECIES[facing],
        "hostile": bool(int(state.hostile) >> facing & 1),
        "occupied": bool(int(state.hidden) >> facing & 1),
    }
