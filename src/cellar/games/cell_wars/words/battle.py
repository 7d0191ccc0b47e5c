"""The vocabulary of the battle on the table, and the results of matches."""

from typing import Final

from cellar.games.cell_wars.deck.printed import clause
from cellar.games.cell_wars.events import Event
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.setup import cancer_goal
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import WHO, in_blocks, in_walls
from cellar.games.cell_wars.words.telling import Vocabulary
from cellar.language import N_, enumerated, translator
from cellar.rules.types import Options

_ = translator(__name__)
#: T_STEPPED_BACK and T_REPELLED: why a cell did not move.
WHY: Final = {
    t.WHY_BORDER: N_("the edge of the board is behind it"),
    t.WHY_WALL: N_("a wall is behind it"),
    t.WHY_HELD: N_("a card holds it in place"),
    t.WHY_NEVER_STEPPED: N_("nobody has moved, so there is no direction to go"),
}


def _sign(options: Options, told: Event) -> str:
    """Name a sign; one that is placed has its fellows, or is the only one of its kind."""
    alone = t.SIGN_KIND[told.sign] in (p.GENERATOR_SIGN, p.FACTORY_SIGN)
    return names.the_sign(told.sign) if alone or told.kind == t.T_SIGN_MOVED else names.a_sign(told.sign)


def _card(options: Options, told: Event) -> str:
    """Name a card, where the reader may know it."""
    return names.card(options, told.seat, told.card).name if told.card >= 0 else _("a card")


def _lacks(options: Options, told: Event) -> tuple[int, int]:
    """Count the blocks that each camp lacked to its goal."""
    return told.blocks - t.IMMUNE_WINS_BELOW + 1, cancer_goal(options) + 1 - told.blocks


BATTLE: Final = Vocabulary(
    "battle",
    _,
    {
        "who": lambda options, told: WHO[told.seat],
        "target": lambda options, told: WHO[told.target],
        "mate": lambda options, told: WHO[told.mate],
        "sign": _sign,
        "card": _card,
        "effects": lambda options, told: clause(names.card(options, told.seat, told.card).effects),
        "walls": lambda options, told: in_walls(told.walls),
        "amount": lambda options, told: abs(told.biomass - told.before),
        "now": lambda options, told: told.biomass,
        "left": lambda options, told: told.left if told.kind == t.T_DREW else told.biomass,
        "before": lambda options, told: names.tissue(told.before),
        "after": lambda options, told: names.tissue(told.after),
        "cells": lambda options, told: enumerated([names.player(s) for s in range(t.SEATS) if told.void >> s & 1]),
        "why": lambda options, told: _(WHY[told.why]),
        "blocks": lambda options, told: told.blocks if told.reason == t.BY_TISSUE else in_blocks(told.blocks),
        "goal": lambda options, told: cancer_goal(options),
        "near": lambda options, told: in_blocks(min(_lacks(options, told))),
        "far": lambda options, told: max(_lacks(options, told)),
    },
)
