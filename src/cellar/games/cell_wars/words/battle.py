"""The events told as the battle on the table: a sentence for each of `events`, in a function of the same name."""

from typing import Final

from cellar.games.cell_wars import events
from cellar.games.cell_wars.deck.printed import clause
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.setup import cancer_goal
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import BLOCKS, WHO, in_blocks, in_cards, in_steps, in_walls
from cellar.language import N_, enumerated, in_a_row, translator
from cellar.rules.types import Options

_ = translator(__name__)


def card_name(options: Options, seat: int, number: int) -> str:
    """Return a card's name; "a card" where the reader may not know it."""
    return names.card(options, seat, number).name if number >= 0 else _("a card")


def sign_placed(options: Options, told: events.SignPlaced) -> str:
    sign, block = _sign(told.sign), BLOCKS[told.block]
    return _("[You place|{who} places] {sign} on {block}.", who=WHO[told.seat], sign=sign, block=block)


def _sign(number: int) -> str:
    alone = t.SIGN_KIND[number] in (p.GENERATOR_SIGN, p.FACTORY_SIGN)
    return names.the_sign(number) if alone else names.a_sign(number)


def tissue_chosen(options: Options, told: events.TissueChosen) -> str:
    return _("[You choose|{who} chooses] {block} as cancer tissue.", who=WHO[told.seat], block=BLOCKS[told.block])


def cell_placed(options: Options, told: events.CellPlaced) -> str:
    who, block = WHO[told.seat], BLOCKS[told.block]
    if told.only:
        return _("[Your cell|{who}] starts on {block}, the only block it can.", who=who, block=block)
    return _("[Your cell|{who}] starts on {block}.", who=who, block=block)


def round_began(options: Options, told: events.RoundBegan) -> str:
    said = _(
        "Round {number} of {rounds} begins. The wall factory has {walls}.",
        number=told.number,
        rounds=t.ROUNDS,
        walls=in_walls(told.stock),
    )
    return in_a_row((said, _("All CARD signs are active again."))) if told.reloaded else said


def turn_began(options: Options, told: events.TurnBegan) -> str:
    return _("[You start your|{who} starts its] turn.", who=WHO[told.seat])


def skipped(options: Options, told: events.Skipped) -> str:
    if told.declined:
        return _("[Your cell|{who}] does not relapse and skips this turn.", who=WHO[told.seat])
    return _("[Your cell|{who}] is off the board and skips this turn.", who=WHO[told.seat])


def relapsed(options: Options, told: events.Relapsed) -> str:
    return _(
        "[Your cell|{who}] relapses on {block} with 1 Biomass (limit now {limit}).",
        who=WHO[told.seat],
        block=BLOCKS[told.block],
        limit=told.limit,
    )


def lot_drawn(options: Options, told: events.LotDrawn) -> str:
    return _("Several cells are on the CARD sign. The die gives the free draw to [you|{who}].", who=WHO[told.winner])


def free_draw_won(options: Options, told: events.FreeDrawWon) -> str:
    return _("[You get|{who} gets] a free draw from the CARD sign, which is now inactive.", who=WHO[told.seat])


def collected(options: Options, told: events.Collected) -> str:
    who, walls, stock = WHO[told.seat], in_walls(told.walls), told.stock
    if told.extra:
        return _(
            "[You collect|{who} collects] {walls} plus {extra} extra ({stock} left).",
            who=who,
            walls=walls,
            extra=told.extra,
            stock=stock,
        )
    return _("[You collect|{who} collects] {walls} ({stock} left).", who=who, walls=walls, stock=stock)


def carried(options: Options, told: events.Carried) -> str:
    return _(
        "The blood vessel carries [your cell|{who}] from {start} to {end}.",
        who=WHO[told.seat],
        start=BLOCKS[told.start],
        end=BLOCKS[told.end],
    )


def drew_free(options: Options, told: events.DrewFree) -> str:
    return _("[You draw|{who} draws] a free card.", who=WHO[told.seat])


def charged(options: Options, told: events.Charged) -> str:
    return _("[You burn|{who} burns] 2 Biomass for a card ({left} left).", who=WHO[told.seat], left=told.biomass)


def mutated(options: Options, told: events.Mutated) -> str:
    return _("[You pay|{who} pays] 1 Biomass for a mutation ({left} left).", who=WHO[told.seat], left=told.biomass)


def mutation_rolled(options: Options, told: events.MutationRolled) -> str:
    if told.face <= 2:
        return _("The die shows {face}: no effect.", face=told.face)
    if told.face <= 4:
        return _("The die shows {face}: the Biomass comes back.", face=told.face)
    return _("The die shows {face}: draw a card.", face=told.face)


def reshuffled(options: Options, told: events.Reshuffled) -> str:
    cards = in_cards(told.cards)
    if names.camp(options, told.seat) == p.IMMUNE:
        return _("The Immune deck is empty: its discard pile is shuffled into a new one ({cards}).", cards=cards)
    return _("The Cancer deck is empty: its discard pile is shuffled into a new one ({cards}).", cards=cards)


def drew(options: Options, told: events.Drew) -> str:
    card = card_name(options, told.seat, told.card)
    return _("[You draw|{who} draws] {card} ({left} left in the deck).", who=WHO[told.seat], card=card, left=told.left)


def resolved(options: Options, told: events.Resolved) -> str:
    card = card_name(options, told.seat, told.card)
    if told.works:
        return _("{card} takes effect at once.", card=card)
    return _("{card} has no effect and is discarded.", card=card)


def played(options: Options, told: events.Played) -> str:
    card = names.card(options, told.seat, told.card)
    said = _(
        "[You play|{who} plays] {card}: {effects}.",
        who=WHO[told.seat],
        card=card.name,
        effects=clause(card.effects),
    )
    return said if told.works else in_a_row((said, _("It has no effect now.")))


def nothing_left(options: Options, told: events.NothingLeft) -> str:
    return _(
        "[You miss|{who} misses] {cards}: deck and discard pile are empty.",
        who=WHO[told.seat],
        cards=in_cards(told.draws),
    )


#: How a cell makes a step: by its roll, with a card, or before the roll.
STEPPED: Final = (
    N_("[Your cell|{who}] moves from {start} to {end}."),
    N_("[Your cell|{who}] moves from {start} to {end} with a card."),
    N_("[Your cell|{who}] moves from {start} to {end} before its roll."),
)


def stepped(options: Options, told: events.Stepped) -> str:
    return _(STEPPED[told.how], who=WHO[told.seat], start=BLOCKS[told.start], end=BLOCKS[told.end])


def stopped(options: Options, told: events.Stopped) -> str:
    who, steps = WHO[told.seat], in_steps(told.left)
    if told.shut:
        if told.left:
            return _("[Your cell|{who}] is walled in and stays with {steps} to spare.", who=who, steps=steps)
        return _("[Your cell|{who}] is walled in and stays.", who=who)
    if told.left:
        return _("[Your cell|{who}] stops with {steps} to spare.", who=who, steps=steps)
    return _("[Your cell|{who}] stops.", who=who)


def biomass_changed(options: Options, told: events.BiomassChanged) -> str:
    who, now = WHO[told.seat], told.after
    if told.after > told.before:
        return _(
            "[Your cell|{who}] gains {amount} Biomass (now {now}).", who=who, amount=told.after - told.before, now=now
        )
    return _("[Your cell|{who}] loses {amount} Biomass (now {now}).", who=who, amount=told.before - told.after, now=now)


def turned(options: Options, told: events.Turned) -> str:
    losers = [names.player(seat) for seat in range(t.SEATS) if told.void >> seat & 1]
    said = _turning(told)
    return in_a_row((said, _("Claims lost: {cells}.", cells=enumerated(losers)))) if losers else said


#: What a special action makes of a block.
TURNED: Final = {
    p.HEALTHY: N_("[You purify|{who} purifies] {block}: it is now normal tissue."),
    p.TUMOUR: N_("[You degrade|{who} degrades] {block}: it is now cancer tissue."),
    p.SOLID: N_("[You solidify|{who} solidifies] {block}: it is now solidified tissue."),
}


def _turning(told: events.Turned) -> str:
    block = BLOCKS[told.block]
    if told.why == t.BY_ACTION:
        return _(TURNED[told.after], who=WHO[told.seat], block=block)
    if told.why == t.BY_MISS:
        return _("The failed attack turns {block}, the nearest normal block, into cancer tissue.", block=block)
    if told.why == t.BY_RELAPSE:
        return _("The solidified block {block} is ordinary cancer tissue again.", block=block)
    return _(
        "Block {block} turns from {before} to {after} tissue.",
        block=block,
        before=names.tissue(told.before),
        after=names.tissue(told.after),
    )


def sign_moved(options: Options, told: events.SignMoved) -> str:
    return _(
        "[You move|{who} moves] {sign} from {start} to {end}.",
        who=WHO[told.seat],
        sign=names.the_sign(told.sign),
        start=BLOCKS[told.start],
        end=BLOCKS[told.end],
    )


def teleported(options: Options, told: events.Teleported) -> str:
    return _(
        "[Your cell|{who}] vanishes from {start} and appears on {end}.",
        who=WHO[told.seat],
        start=BLOCKS[told.start],
        end=BLOCKS[told.end],
    )


def swapped(options: Options, told: events.Swapped) -> str:
    return _(
        "[Your cell|{who}] swaps places with [your cell|{mate}]: {place} for {other}.",
        who=WHO[told.seat],
        mate=WHO[told.mate],
        place=BLOCKS[told.place],
        other=BLOCKS[told.mate_place],
    )


def took(options: Options, told: events.Took) -> str:
    who, card = WHO[told.seat], card_name(options, told.seat, told.card)
    if told.piled:
        return _("[You take|{who} takes] {card} from the discard pile.", who=who, card=card)
    return _("[You take|{who} takes] {card} from the deck.", who=who, card=card)


def laid(options: Options, told: events.Laid) -> str:
    card = card_name(options, told.seat, told.card)
    return _("{card} stays in play on [your|{who}'s] panel.", card=card, who=WHO[told.seat])


def used_up(options: Options, told: events.UsedUp) -> str:
    card = card_name(options, told.seat, told.card)
    return _("{card} leaves [your|{who}'s] panel.", card=card, who=WHO[told.seat])


def claimed(options: Options, told: events.Claimed) -> str:
    return _(
        "[You claim|{who} claims] {block} for solidification ({claims} of {most}).",
        who=WHO[told.seat],
        block=BLOCKS[told.block],
        claims=told.claims,
        most=t.CLAIMS,
    )


def built(options: Options, told: events.Built) -> str:
    one, other = names.edge_ends(told.edge)
    return _(
        "[You build|{who} builds] a wall between {one} and {other} ({walls} left).",
        who=WHO[told.seat],
        one=one,
        other=other,
        walls=in_walls(told.walls),
    )


def demolished(options: Options, told: events.Demolished) -> str:
    one, other = names.edge_ends(told.edge)
    return _(
        "[You demolish|{who} demolishes] the wall between {one} and {other}.",
        who=WHO[told.seat],
        one=one,
        other=other,
    )


def rolled(options: Options, told: events.Rolled) -> str:
    steps = in_steps(told.steps)
    return _("[You roll|{who} rolls] {face}: up to {steps}.", who=WHO[told.seat], face=told.face, steps=steps)


def attacked(options: Options, told: events.Attacked) -> str:
    who, target = WHO[told.seat], WHO[told.target]
    if told.sure:
        return _("[You attack|{who} attacks] [you|{target}]: a sure hit.", who=who, target=target)
    return _("[You attack|{who} attacks] [you|{target}].", who=who, target=target)


def dodged(options: Options, told: events.Dodged) -> str:
    return _("[Your cell|{target}] dodges [your|{who}'s] attack.", target=WHO[told.target], who=WHO[told.seat])


def attack_rolled(options: Options, told: events.AttackRolled) -> str:
    who, face = WHO[told.seat], told.face
    if face >= 4:
        return _("[You roll|{who} rolls] {face}: a hit.", who=who, face=face)
    if face >= 2:
        return _("[You roll|{who} rolls] {face}: a miss.", who=who, face=face)
    return _("[You roll|{who} rolls] {face}: a bad miss.", who=who, face=face)


#: T_STEPPED_BACK and T_REPELLED: why a cell did not move.
WHY: Final = {
    t.WHY_BORDER: N_("the edge of the board is behind it"),
    t.WHY_WALL: N_("a wall is behind it"),
    t.WHY_HELD: N_("a card holds it in place"),
    t.WHY_NEVER_STEPPED: N_("nobody has moved, so there is no direction to go"),
}


def stepped_back(options: Options, told: events.SteppedBack) -> str:
    who = WHO[told.seat]
    if told.why:
        why = _(WHY[told.why])
        if told.rebound:
            return _("[Your cell|{who}] does not rebound: {why}.", who=who, why=why)
        return _("[Your cell|{who}] does not step back: {why}.", who=who, why=why)
    start, end = BLOCKS[told.start], BLOCKS[told.end]
    if told.rebound:
        return _("[Your cell|{who}] rebounds from {start} to {end}.", who=who, start=start, end=end)
    return _("[Your cell|{who}] steps back from {start} to {end}.", who=who, start=start, end=end)


def hit(options: Options, told: events.Hit) -> str:
    said = _(
        "[Your cell|{who}] deals {damage} damage to [your cell|{target}] ({left} Biomass left).",
        who=WHO[told.seat],
        damage=told.damage,
        target=WHO[told.target],
        left=told.left,
    )
    return in_a_row((_("Double attack."), said)) if told.double else said


def repelled(options: Options, told: events.Repelled) -> str:
    target = WHO[told.target]
    if told.why:
        return _("[Your cell|{target}] is not repelled: {why}.", target=target, why=_(WHY[told.why]))
    return _(
        "[Your cell|{target}] is repelled from {start} to {end}.",
        target=target,
        start=BLOCKS[told.start],
        end=BLOCKS[told.end],
    )


def died(options: Options, told: events.Died) -> str:
    return _("[Your cell|{who}] has no Biomass left and leaves the board.", who=WHO[told.seat])


def recovered(options: Options, told: events.Recovered) -> str:
    return _(
        "[Your cell|{who}] recovers on the generator (now {biomass} Biomass).", who=WHO[told.seat], biomass=told.biomass
    )


def ended(options: Options, told: events.Ended) -> str:
    return result(options, told.winner, told.reason, told.blocks)


def result(options: Options, winner: int, reason: int, blocks: int) -> str:
    """Say who won and why."""
    if reason == t.BY_TISSUE:
        return _(
            "The Cancer camp wins: {blocks} blocks are cancer tissue, more than {goal}.",
            blocks=blocks,
            goal=cancer_goal(options),
        )
    if reason == t.BY_CLEANING:
        if blocks:
            return _("The Immune camp wins: only {blocks} of cancer tissue left.", blocks=in_blocks(blocks))
        return _("The Immune camp wins: no cancer tissue is left.")
    if reason == t.BY_DEATH:
        return _("The Immune camp wins: no cancer cell is left on the board.")
    return _at_the_end(options, winner, blocks)


def result_in_round(options: Options, reason: int, blocks: int, number: int) -> str:
    """Say who won before the last round, why and when."""
    if reason == t.BY_TISSUE:
        return _(
            "The Cancer camp wins: {blocks} blocks are cancer tissue, more than {goal}, in round {number}.",
            blocks=blocks,
            goal=cancer_goal(options),
            number=number,
        )
    if reason == t.BY_CLEANING:
        if blocks:
            return _(
                "The Immune camp wins: only {blocks} of cancer tissue left, in round {number}.",
                blocks=in_blocks(blocks),
                number=number,
            )
        return _("The Immune camp wins: no cancer tissue is left, in round {number}.", number=number)
    return _("The Immune camp wins: no cancer cell is left on the board, in round {number}.", number=number)


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


def stayed(options: Options, told: events.Stayed) -> str:
    return _("[You end your|{who} ends its] turn without acting or moving.", who=WHO[told.seat])


#: A step that is over.
PASSED: Final = {
    t.COLLECT: N_("[You collect|{who} collects] no walls."),
    t.DRAW: N_("[You are|{who} is] done drawing."),
    t.PLAY: N_("[You are|{who} is] done with cards."),
    t.ATTACK: N_("[You are|{who} is] done attacking."),
}


def passed(options: Options, told: events.Passed) -> str:
    return _(PASSED[told.step], who=WHO[told.seat])
