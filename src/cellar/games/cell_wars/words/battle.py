"""The vocabulary of the battle on the table, and the results of matches."""

from typing import Final

from cellar.games.cell_wars.deck.printed import clause
from cellar.games.cell_wars.events import Event
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.setup import cancer_goal
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import WHO, in_blocks, in_walls
from cellar.games.cell_wars.words.telling import Vocabulary, by, by_camp
from cellar.language import N_, enumerated, translator
from cellar.rules.types import Options

_ = translator(__name__)
#: What a special action makes of a block, and what else turns one.
TURNED: Final = {
    p.HEALTHY: N_("[You purify|{who} purifies] {block}: it is now normal tissue."),
    p.TUMOUR: N_("[You degrade|{who} degrades] {block}: it is now cancer tissue."),
    p.SOLID: N_("[You solidify|{who} solidifies] {block}: it is now solidified tissue."),
}
TURNED_BY: Final = {
    t.BY_CARD: N_("Block {block} turns from {before} to {after} tissue."),
    t.BY_MISS: N_("The failed attack turns {block}, the nearest normal block, into cancer tissue."),
    t.BY_RELAPSE: N_("The solidified block {block} is ordinary cancer tissue again."),
}
#: A step that is over.
PASSED: Final = {
    t.COLLECT: N_("[You collect|{who} collects] no walls."),
    t.DRAW: N_("[You are|{who} is] done drawing."),
    t.PLAY: N_("[You are|{who} is] done with cards."),
    t.ATTACK: N_("[You are|{who} is] done attacking."),
}
#: T_STEPPED_BACK and T_REPELLED: why a cell did not move.
WHY: Final = {
    t.WHY_BORDER: N_("the edge of the board is behind it"),
    t.WHY_WALL: N_("a wall is behind it"),
    t.WHY_HELD: N_("a card holds it in place"),
    t.WHY_NEVER_STEPPED: N_("nobody has moved, so there is no direction to go"),
}


def _mutation_rolled(options: Options, told: Event) -> str:
    if told.face <= 2:
        return N_("The die shows {face}: no effect.")
    return (
        N_("The die shows {face}: the Biomass comes back.")
        if told.face <= 4
        else N_("The die shows {face}: draw a card.")
    )


def _stopped(options: Options, told: Event) -> str:
    if told.shut:
        stays = N_("[Your cell|{who}] is walled in and stays.")
        return N_("[Your cell|{who}] is walled in and stays with {steps} to spare.") if told.steps else stays
    return N_("[Your cell|{who}] stops with {steps} to spare.") if told.steps else N_("[Your cell|{who}] stops.")


def _biomass_changed(options: Options, told: Event) -> str:
    if told.biomass > told.before:
        return N_("[Your cell|{who}] gains {amount} Biomass (now {now}).")
    return N_("[Your cell|{who}] loses {amount} Biomass (now {now}).")


def _turned(options: Options, told: Event) -> tuple[str, ...]:
    said = TURNED[told.after] if told.why == t.BY_ACTION else TURNED_BY[told.why]
    return (said, N_("Claims lost: {cells}.")) if told.void else (said,)


def _attack_rolled(options: Options, told: Event) -> str:
    if told.face >= 4:
        return N_("[You roll|{who} rolls] {face}: a hit.")
    return (
        N_("[You roll|{who} rolls] {face}: a miss.")
        if told.face >= 2
        else N_("[You roll|{who} rolls] {face}: a bad miss.")
    )


def _stepped_back(options: Options, told: Event) -> str:
    if told.rebound:
        moved = N_("[Your cell|{who}] rebounds from {start} to {end}.")
        return N_("[Your cell|{who}] does not rebound: {why}.") if told.why else moved
    moved = N_("[Your cell|{who}] steps back from {start} to {end}.")
    return N_("[Your cell|{who}] does not step back: {why}.") if told.why else moved


def _sign(options: Options, told: Event) -> str:
    """Name a sign; one that is placed has its fellows, or is the only one of its kind."""
    alone = t.SIGN_KIND[told.sign] in (p.GENERATOR_SIGN, p.FACTORY_SIGN)
    return names.the_sign(told.sign) if alone or told.kind == t.T_SIGN_MOVED else names.a_sign(told.sign)


def _card(options: Options, told: Event) -> str:
    """Name a card, where the reader may know it."""
    return names.card(options, told.seat, told.card).name if told.card >= 0 else _("a card")


_DAMAGE = N_("[Your cell|{who}] deals {damage} damage to [your cell|{target}] ({left} Biomass left).")
_PLAYS = N_("[You play|{who} plays] {card}: {effects}.")
_BEGINS = N_("Round {number} of {rounds} begins. The wall factory has {walls}.")
BATTLE: Final = Vocabulary(
    _,
    {
        t.T_SIGN_PLACED: N_("[You place|{who} places] {sign} on {block}."),
        t.T_TISSUE_CHOSEN: N_("[You choose|{who} chooses] {block} as cancer tissue."),
        t.T_CELL_PLACED: by(
            "only",
            N_("[Your cell|{who}] starts on {block}."),
            N_("[Your cell|{who}] starts on {block}, the only block it can."),
        ),
        t.T_ROUND_BEGAN: by("reloaded", _BEGINS, (_BEGINS, N_("All CARD signs are active again."))),
        t.T_TURN_BEGAN: N_("[You start your|{who} starts its] turn."),
        t.T_SKIPPED: by(
            "declined",
            N_("[Your cell|{who}] is off the board and skips this turn."),
            N_("[Your cell|{who}] does not relapse and skips this turn."),
        ),
        t.T_RELAPSED: N_("[Your cell|{who}] relapses on {block} with 1 Biomass (limit now {limit})."),
        t.T_LOT_DRAWN: N_("Several cells are on the CARD sign. The die gives the free draw to [you|{who}]."),
        t.T_FREE_DRAW_WON: N_("[You get|{who} gets] a free draw from the CARD sign, which is now inactive."),
        t.T_COLLECTED: by(
            "extra",
            N_("[You collect|{who} collects] {walls} ({stock} left)."),
            N_("[You collect|{who} collects] {walls} plus {extra} extra ({stock} left)."),
        ),
        t.T_CARRIED: N_("The blood vessel carries [your cell|{who}] from {start} to {end}."),
        t.T_DREW_FREE: N_("[You draw|{who} draws] a free card."),
        t.T_CHARGED: N_("[You burn|{who} burns] 2 Biomass for a card ({left} left)."),
        t.T_MUTATED: N_("[You pay|{who} pays] 1 Biomass for a mutation ({left} left)."),
        t.T_MUTATION_ROLLED: _mutation_rolled,
        t.T_RESHUFFLED: by_camp(
            N_("The Immune deck is empty: its discard pile is shuffled into a new one ({cards})."),
            N_("The Cancer deck is empty: its discard pile is shuffled into a new one ({cards})."),
        ),
        t.T_DREW: N_("[You draw|{who} draws] {card} ({left} left in the deck)."),
        t.T_RESOLVED: by("works", N_("{card} has no effect and is discarded."), N_("{card} takes effect at once.")),
        t.T_PLAYED: by("works", (_PLAYS, N_("It has no effect now.")), _PLAYS),
        t.T_NOTHING_LEFT: N_("[You miss|{who} misses] {cards}: deck and discard pile are empty."),
        t.T_STEPPED: by(
            "how",
            N_("[Your cell|{who}] moves from {start} to {end}."),
            N_("[Your cell|{who}] moves from {start} to {end} with a card."),
            N_("[Your cell|{who}] moves from {start} to {end} before its roll."),
        ),
        t.T_STOPPED: _stopped,
        t.T_BIOMASS_CHANGED: _biomass_changed,
        t.T_TURNED: _turned,
        t.T_SIGN_MOVED: N_("[You move|{who} moves] {sign} from {start} to {end}."),
        t.T_TELEPORTED: N_("[Your cell|{who}] vanishes from {start} and appears on {end}."),
        t.T_SWAPPED: N_("[Your cell|{who}] swaps places with [your cell|{mate}]: {place} for {other}."),
        t.T_TOOK: by(
            "piled",
            N_("[You take|{who} takes] {card} from the deck."),
            N_("[You take|{who} takes] {card} from the discard pile."),
        ),
        t.T_LAID: N_("{card} stays in play on [your|{who}'s] panel."),
        t.T_USED_UP: N_("{card} leaves [your|{who}'s] panel."),
        t.T_CLAIMED: N_("[You claim|{who} claims] {block} for solidification ({claims} of {most})."),
        t.T_BUILT: N_("[You build|{who} builds] a wall between {one} and {other} ({walls} left)."),
        t.T_DEMOLISHED: N_("[You demolish|{who} demolishes] the wall between {one} and {other}."),
        t.T_ROLLED: N_("[You roll|{who} rolls] {face}: up to {steps}."),
        t.T_ATTACKED: by(
            "sure",
            N_("[You attack|{who} attacks] [you|{target}]."),
            N_("[You attack|{who} attacks] [you|{target}]: a sure hit."),
        ),
        t.T_DODGED: N_("[Your cell|{target}] dodges [your|{who}'s] attack."),
        t.T_ATTACK_ROLLED: _attack_rolled,
        t.T_STEPPED_BACK: _stepped_back,
        t.T_HIT: by("double", _DAMAGE, (N_("Double attack."), _DAMAGE)),
        t.T_REPELLED: by(
            "why",
            N_("[Your cell|{target}] is repelled from {start} to {end}."),
            N_("[Your cell|{target}] is not repelled: {why}."),
        ),
        t.T_DIED: N_("[Your cell|{who}] has no Biomass left and leaves the board."),
        t.T_RECOVERED: N_("[Your cell|{who}] recovers on the generator (now {biomass} Biomass)."),
        t.T_STAYED: N_("[You end your|{who} ends its] turn without acting or moving."),
        t.T_PASSED: lambda options, told: PASSED[told.step],
    },
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
