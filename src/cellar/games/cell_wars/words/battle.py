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
    },
)


def tell(options: Options, told: Event) -> str:
    if told.kind == t.T_ENDED:
        return result(options, told.winner, told.reason, told.blocks)
    return BATTLE.tell(options, told)


#: Why a match was over before its last round was: without and with the round.
ALL_CLEANED: Final = -1
ENDED: Final = {
    t.BY_TISSUE: (
        N_("The Cancer camp wins: {blocks} blocks are cancer tissue, more than {goal}."),
        N_("The Cancer camp wins: {blocks} blocks are cancer tissue, more than {goal}, in round {number}."),
    ),
    t.BY_CLEANING: (
        N_("The Immune camp wins: only {blocks} of cancer tissue left."),
        N_("The Immune camp wins: only {blocks} of cancer tissue left, in round {number}."),
    ),
    ALL_CLEANED: (
        N_("The Immune camp wins: no cancer tissue is left."),
        N_("The Immune camp wins: no cancer tissue is left, in round {number}."),
    ),
    t.BY_DEATH: (
        N_("The Immune camp wins: no cancer cell is left on the board."),
        N_("The Immune camp wins: no cancer cell is left on the board, in round {number}."),
    ),
}


def result(options: Options, winner: int, reason: int, blocks: int, number: int = 0) -> str:
    """Say who won and why; with the number of a round, when."""
    if reason not in ENDED:
        return _at_the_end(options, winner, blocks)
    why = ALL_CLEANED if reason == t.BY_CLEANING and not blocks else reason
    counted = blocks if reason == t.BY_TISSUE else in_blocks(blocks)
    return _(ENDED[why][number > 0], blocks=counted, goal=cancer_goal(options), number=number)


def _at_the_end(options: Options, winner: int, blocks: int) -> str:
    """Say how a match ended that nobody had won before the last round was over."""
    if winner == t.NOBODY:
        return _("It's a draw: neither camp reached its goal in {rounds} rounds.", rounds=t.ROUNDS)
    lacks = (blocks - t.IMMUNE_WINS_BELOW + 1, cancer_goal(options) + 1 - blocks)
    said = {"rounds": t.ROUNDS, "blocks": in_blocks(blocks), "near": in_blocks(min(lacks)), "far": max(lacks)}
    if winner == p.IMMUNE:
        return _(
            "The Immune camp wins: after round {rounds}, with {blocks} of cancer tissue, it is {near} from its goal"
            " and the other camp {far}.",
            **said,
        )
    return _(
        "The Cancer camp wins: after round {rounds}, with {blocks} of cancer tissue, it is {near} from its goal"
        " and the other camp {far}.",
        **said,
    )
