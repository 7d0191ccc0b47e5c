"""Zyrcan's modules, assembled as the contract asks."""

from typing import Any

from cellar.contract.game import Game
from cellar.games.zyrcan import ABOUT, editing, margin, narration, notation, observation, rules, scene, setup, symmetry
from cellar.games.zyrcan.board.spaces import REGIONS, SHIPS, STANDARD
from cellar.games.zyrcan.traits import traits

#: A region of one's own: the central hexagon and a bay on its right side.
BAY = " ".join(f"{q},{r}" for q, r in sorted(REGIONS["37"] | {(4, -3), (4, -2), (4, -1)}))


def _samples() -> tuple[dict[str, Any], ...]:
    """List sample options: each number of players, board with room, variant, and way to say who is first."""
    found: list[dict[str, Any]] = []
    for variant in ("base", "blitzkrieg"):
        for players in ABOUT.players:
            roomy = [name for name, region in REGIONS.items() if len(region) >= players * SHIPS]
            boards = ["standard", *(name for name in roomy if name != STANDARD[players])]
            found += [{"players": players, "variant": variant, "board": board} for board in boards]
        found.append({"players": 3, "variant": variant, "board": BAY, "first_seat": 2})
        found.append({"players": 4, "variant": variant, "first_seat": "drawn"})
    return tuple(found)


GAME = Game(
    about=ABOUT,
    rules=rules,
    setup=setup,
    notation=notation,
    narration=narration,
    scene=scene,
    layout=lambda options: rules.STATE,
    actions=lambda options: rules.ACTIONS,
    most_legal=lambda options: rules.FLY,
    tape_rows=32,
    headings=frozenset((rules.ATTACK_BEGINS,)),
    samples=_samples(),
    fast_rules="cellar.games.zyrcan.bitboards.fast_rules",
    margin=margin,
    prior="cellar.games.zyrcan.glance.prior:prior",
    search=(("exploration", 0.5), ("margin", 0.4), ("exact", 20_000)),
    traits=traits,
    observation=observation,
    symmetry=symmetry,
    editing=editing,
)
