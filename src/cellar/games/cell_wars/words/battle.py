"""The events told as the battle on the table: a sentence for each of `events`, in a function of the same name."""

from typing import Final

from cellar.games.cell_wars import events
from cellar.games.cell_wars.deck.effects import clause
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.setup import cancer_goal
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import BLOCKS, counted, way
from cellar.games.cell_wars.words.names import cell_name as who
from cellar.rules.types import Options


def card_name(options: Options, seat: int, number: int) -> str:
    """Return a card's name; "a card" where the reader may not know it."""
    return names.card(options, seat, number).name if number >= 0 else "a card"


def sign_placed(options: Options, told: events.SignPlaced) -> str:
    return f"{who(options, told.seat)} places {_a_sign(told.sign)} on {BLOCKS[told.block]}."


def _a_sign(number: int) -> str:
    kind = t.SIGN_KIND[number]
    return f"{'the' if kind in (p.GENERATOR_SIGN, p.FACTORY_SIGN) else 'a'} {names.SIGN_NAMES[kind]}"


def tissue_chosen(options: Options, told: events.TissueChosen) -> str:
    return f"{who(options, told.seat)} chooses {BLOCKS[told.block]} as cancer tissue."


def cell_placed(options: Options, told: events.CellPlaced) -> str:
    if told.only:
        return f"{who(options, told.seat)} starts on {BLOCKS[told.block]}, the only block it can."
    return f"{who(options, told.seat)} starts on {BLOCKS[told.block]}."


def round_began(options: Options, told: events.RoundBegan) -> str:
    signs = " All CARD signs are active again." if told.reloaded else ""
    return f"Round {told.number} of {t.ROUNDS} begins. The wall factory has {counted(told.stock, 'wall')}.{signs}"


def turn_began(options: Options, told: events.TurnBegan) -> str:
    return f"{who(options, told.seat)} starts its turn."


def skipped(options: Options, told: events.Skipped) -> str:
    if told.declined:
        return f"{who(options, told.seat)} does not relapse and skips this turn."
    return f"{who(options, told.seat)} is off the board and skips this turn."


def relapsed(options: Options, told: events.Relapsed) -> str:
    return f"{who(options, told.seat)} relapses on {BLOCKS[told.block]} with 1 Biomass (limit now {told.limit})."


def lot_drawn(options: Options, told: events.LotDrawn) -> str:
    return f"Several cells are on the CARD sign. The die gives the free draw to {who(options, told.winner)}."


def free_draw_won(options: Options, told: events.FreeDrawWon) -> str:
    return f"{who(options, told.seat)} gets a free draw from the CARD sign, which is now inactive."


def collected(options: Options, told: events.Collected) -> str:
    extra = f" plus {told.extra} extra" if told.extra else ""
    return f"{who(options, told.seat)} collects {counted(told.walls, 'wall')}{extra} ({told.stock} left)."


def carried(options: Options, told: events.Carried) -> str:
    return f"The blood vessel carries {who(options, told.seat)} {way(told.start, told.end)}."


def drew_free(options: Options, told: events.DrewFree) -> str:
    return f"{who(options, told.seat)} draws a free card."


def charged(options: Options, told: events.Charged) -> str:
    return f"{who(options, told.seat)} burns 2 Biomass for a card ({told.biomass} left)."


def mutated(options: Options, told: events.Mutated) -> str:
    return f"{who(options, told.seat)} pays 1 Biomass for a mutation ({told.biomass} left)."


def mutation_rolled(options: Options, told: events.MutationRolled) -> str:
    result = "no effect" if told.face <= 2 else "the Biomass comes back" if told.face <= 4 else "draw a card"
    return f"The die shows {told.face}: {result}."


def reshuffled(options: Options, told: events.Reshuffled) -> str:
    camp = names.CAMPS[names.camp(options, told.seat)]
    return f"The {camp} deck is empty: its discard pile is shuffled into a new one ({counted(told.cards, 'card')})."


def drew(options: Options, told: events.Drew) -> str:
    return f"{who(options, told.seat)} draws {card_name(options, told.seat, told.card)} ({told.left} left in the deck)."


def resolved(options: Options, told: events.Resolved) -> str:
    card = card_name(options, told.seat, told.card)
    return f"{card} takes effect at once." if told.works else f"{card} has no effect and is discarded."


def played(options: Options, told: events.Played) -> str:
    card = names.card(options, told.seat, told.card)
    nothing = "" if told.works else " It has no effect now."
    return f"{who(options, told.seat)} plays {card.name}: {clause(card.effects)}.{nothing}"


def nothing_left(options: Options, told: events.NothingLeft) -> str:
    return f"{who(options, told.seat)} misses {counted(told.draws, 'card')}: deck and discard pile are empty."


def stepped(options: Options, told: events.Stepped) -> str:
    how = ("", " with a card", " before its roll")[told.how]
    return f"{who(options, told.seat)} moves {way(told.start, told.end)}{how}."


def stopped(options: Options, told: events.Stopped) -> str:
    left = f" with {counted(told.left, 'step')} to spare" if told.left else ""
    if told.shut:
        return f"{who(options, told.seat)} is walled in and stays{left}."
    return f"{who(options, told.seat)} stops{left}."


def biomass_changed(options: Options, told: events.BiomassChanged) -> str:
    if told.after > told.before:
        return f"{who(options, told.seat)} gains {told.after - told.before} Biomass (now {told.after})."
    return f"{who(options, told.seat)} loses {told.before - told.after} Biomass (now {told.after})."


def turned(options: Options, told: events.Turned) -> str:
    losers = [who(options, seat) for seat in range(t.SEATS) if told.void >> seat & 1]
    void = f" Claims lost: {', '.join(losers)}." if losers else ""
    return _turning(options, told) + void


def _turning(options: Options, told: events.Turned) -> str:
    block, now = BLOCKS[told.block], names.TISSUES[told.after]
    if told.why == t.BY_ACTION:
        deed = {p.HEALTHY: "purifies", p.TUMOUR: "degrades", p.SOLID: "solidifies"}[told.after]
        return f"{who(options, told.seat)} {deed} {block}: it is now {now} tissue."
    if told.why == t.BY_MISS:
        return f"The failed attack turns {block}, the nearest normal block, into cancer tissue."
    if told.why == t.BY_RELAPSE:
        return f"The solidified block {block} is ordinary cancer tissue again."
    return f"Block {block} turns from {names.TISSUES[told.before]} to {now} tissue."


def sign_moved(options: Options, told: events.SignMoved) -> str:
    return f"{who(options, told.seat)} moves the {names.sign_name(told.sign)} {way(told.start, told.end)}."


def teleported(options: Options, told: events.Teleported) -> str:
    return f"{who(options, told.seat)} vanishes from {BLOCKS[told.start]} and appears on {BLOCKS[told.end]}."


def swapped(options: Options, told: events.Swapped) -> str:
    return (
        f"{who(options, told.seat)} swaps places with {who(options, told.mate)}:"
        f" {BLOCKS[told.place]} for {BLOCKS[told.mate_place]}."
    )


def took(options: Options, told: events.Took) -> str:
    source = "discard pile" if told.piled else "deck"
    return f"{who(options, told.seat)} takes {card_name(options, told.seat, told.card)} from the {source}."


def laid(options: Options, told: events.Laid) -> str:
    return f"{card_name(options, told.seat, told.card)} stays in play on {who(options, told.seat)}'s panel."


def used_up(options: Options, told: events.UsedUp) -> str:
    return f"{card_name(options, told.seat, told.card)} leaves {who(options, told.seat)}'s panel."


def claimed(options: Options, told: events.Claimed) -> str:
    return f"{who(options, told.seat)} claims {BLOCKS[told.block]} for solidification ({told.claims} of {t.CLAIMS})."


def built(options: Options, told: events.Built) -> str:
    blocks = names.EDGES[told.edge].replace("/", " and ")
    return f"{who(options, told.seat)} builds a wall between {blocks} ({counted(told.walls, 'wall')} left)."


def demolished(options: Options, told: events.Demolished) -> str:
    return f"{who(options, told.seat)} demolishes the wall between {names.EDGES[told.edge].replace('/', ' and ')}."


def rolled(options: Options, told: events.Rolled) -> str:
    return f"{who(options, told.seat)} rolls {told.face}: up to {counted(told.steps, 'step')}."


def attacked(options: Options, told: events.Attacked) -> str:
    if told.sure:
        return f"{who(options, told.seat)} attacks {who(options, told.target)}: a sure hit."
    return f"{who(options, told.seat)} attacks {who(options, told.target)}."


def dodged(options: Options, told: events.Dodged) -> str:
    return f"{who(options, told.target)} dodges {who(options, told.seat)}'s attack."


def attack_rolled(options: Options, told: events.AttackRolled) -> str:
    result = "a hit" if told.face >= 4 else "a miss" if told.face >= 2 else "a bad miss"
    return f"{who(options, told.seat)} rolls {told.face}: {result}."


#: T_STEPPED_BACK and T_REPELLED: why a cell did not move.
WHY: Final = {
    t.WHY_BORDER: "the edge of the board is behind it",
    t.WHY_WALL: "a wall is behind it",
    t.WHY_HELD: "a card holds it in place",
    t.WHY_NEVER_STEPPED: "nobody has moved, so there is no direction to go",
}


def stepped_back(options: Options, told: events.SteppedBack) -> str:
    verb, past = ("rebounds", "rebound") if told.rebound else ("steps back", "step back")
    if told.why:
        return f"{who(options, told.seat)} does not {past}: {WHY[told.why]}."
    return f"{who(options, told.seat)} {verb} {way(told.start, told.end)}."


def hit(options: Options, told: events.Hit) -> str:
    double = "Double attack. " if told.double else ""
    return (
        f"{double}{who(options, told.seat)} deals {told.damage} damage to {who(options, told.target)}"
        f" ({told.left} Biomass left)."
    )


def repelled(options: Options, told: events.Repelled) -> str:
    target = who(options, told.target)
    if told.why:
        return f"{target} is not repelled: {WHY[told.why]}."
    return f"{target} is repelled {way(told.start, told.end)}."


def died(options: Options, told: events.Died) -> str:
    return f"{who(options, told.seat)} has no Biomass left and leaves the board."


def recovered(options: Options, told: events.Recovered) -> str:
    return f"{who(options, told.seat)} recovers on the generator (now {told.biomass} Biomass)."


def ended(options: Options, told: events.Ended) -> str:
    return result(options, told.winner, told.reason, told.blocks)


def result(options: Options, winner: int, reason: int, blocks: int) -> str:
    goal = cancer_goal(options)
    lacks = (blocks - t.IMMUNE_WINS_BELOW + 1, goal + 1 - blocks)
    left = counted(blocks, "block")
    because = {
        t.BY_TISSUE: f"{blocks} blocks are cancer tissue, more than {goal}",
        t.BY_CLEANING: f"only {left} of cancer tissue left" if blocks else "no cancer tissue is left",
        t.BY_DEATH: "no cancer cell is left on the board",
        t.BY_TIME: f"neither camp reached its goal in {t.ROUNDS} rounds",
        t.BY_BLOCKS: (
            f"after round {t.ROUNDS}, with {left} of cancer tissue, it is {counted(min(lacks), 'block')} from its goal"
            f" and the other camp {max(lacks)}"
        ),
    }[reason]
    return f"It's a draw: {because}." if winner == t.NOBODY else f"The {names.CAMPS[winner]} camp wins: {because}."


def stayed(options: Options, told: events.Stayed) -> str:
    return f"{who(options, told.seat)} ends its turn without acting or moving."


def passed(options: Options, told: events.Passed) -> str:
    return {
        t.COLLECT: "{who} collects no walls.",
        t.DRAW: "{who} is done drawing.",
        t.PLAY: "{who} is done with cards.",
        t.ATTACK: "{who} is done attacking.",
    }[told.step].format(who=who(options, told.seat))
