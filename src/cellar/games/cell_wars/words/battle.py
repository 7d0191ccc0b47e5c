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
    only = ", the only block open to it" if told.only else ""
    return f"{who(options, told.seat)} starts on {BLOCKS[told.block]}{only}."


def round_began(options: Options, told: events.RoundBegan) -> str:
    signs = " All CARD signs turn active." if told.reloaded else ""
    return f"Round {told.number} of {t.ROUNDS} begins; the wall factory holds {counted(told.stock, 'wall')}.{signs}"


def turn_began(options: Options, told: events.TurnBegan) -> str:
    return f"{who(options, told.seat)} begins its individual round."


def skipped(options: Options, told: events.Skipped) -> str:
    return f"{who(options, told.seat)} {'does not relapse' if told.declined else 'is off the board'} and is skipped."


def relapsed(options: Options, told: events.Relapsed) -> str:
    return f"{who(options, told.seat)} relapses on {BLOCKS[told.block]} with 1 Biomass; its limit is {told.limit} now."


def lot_drawn(options: Options, told: events.LotDrawn) -> str:
    return f"Several cells stand on the CARD sign: the die gives the free draw to {who(options, told.winner)}."


def free_draw_won(options: Options, told: events.FreeDrawWon) -> str:
    return f"{who(options, told.seat)} gets a free draw from the CARD sign, which turns inactive."


def collected(options: Options, told: events.Collected) -> str:
    extra = f" and gets {told.extra} more on top" if told.extra else ""
    return f"{who(options, told.seat)} collects {counted(told.walls, 'wall')}{extra}; the factory holds {told.stock}."


def carried(options: Options, told: events.Carried) -> str:
    return f"The blood vessel carries {who(options, told.seat)} {way(told.start, told.end)}."


def drew_free(options: Options, told: events.DrewFree) -> str:
    return f"{who(options, told.seat)} draws a card for free."


def charged(options: Options, told: events.Charged) -> str:
    return f"{who(options, told.seat)} burns 2 Biomass for a card ({told.biomass} left)."


def mutated(options: Options, told: events.Mutated) -> str:
    return f"{who(options, told.seat)} pays 1 Biomass for a mutation ({told.biomass} left)."


def mutation_rolled(options: Options, told: events.MutationRolled) -> str:
    result = (
        "nothing comes of it" if told.face <= 2 else "the Biomass comes back" if told.face <= 4 else "it draws a card"
    )
    return f"The die shows {told.face}: {result}."


def reshuffled(options: Options, told: events.Reshuffled) -> str:
    camp = names.CAMPS[names.camp(options, told.seat)]
    return f"The {camp} deck is empty; the discard pile is reshuffled into a new deck of {counted(told.cards, 'card')}."


def drew(options: Options, told: events.Drew) -> str:
    return f"{who(options, told.seat)} draws {card_name(options, told.seat, told.card)} ({told.left} left in the deck)."


def resolved(options: Options, told: events.Resolved) -> str:
    result = "takes effect at once" if told.works else "can do nothing now and is discarded"
    return f"{card_name(options, told.seat, told.card)} {result}."


def played(options: Options, told: events.Played) -> str:
    card = names.card(options, told.seat, told.card)
    nothing = "" if told.works else " It changes nothing now."
    return f"{who(options, told.seat)} plays {card.name}: {clause(card.effects)}.{nothing}"


def nothing_left(options: Options, told: events.NothingLeft) -> str:
    return f"Deck and discard pile are empty: {who(options, told.seat)} draws {counted(told.draws, 'card')} fewer."


def stepped(options: Options, told: events.Stepped) -> str:
    how = ("", " by a card", " before its movement roll")[told.how]
    return f"{who(options, told.seat)} moves {names.DIRECTIONS[told.direction]} {way(told.start, told.end)}{how}."


def stopped(options: Options, told: events.Stopped) -> str:
    left = f" with {counted(told.left, 'step')} unused" if told.left else ""
    return f"{who(options, told.seat)} {'is walled in and stays' if told.shut else 'stops'}{left}."


def biomass_changed(options: Options, told: events.BiomassChanged) -> str:
    change = "gains" if told.after > told.before else "loses"
    return f"{who(options, told.seat)} {change} {abs(told.after - told.before)} Biomass and has {told.after}."


def turned(options: Options, told: events.Turned) -> str:
    losers = [who(options, seat) for seat in range(t.SEATS) if told.void >> seat & 1]
    void = f" The claims of {' and '.join(losers)} on it are void." if losers else ""
    return _turning(options, told) + void


def _turning(options: Options, told: events.Turned) -> str:
    block, now = BLOCKS[told.block], names.TISSUES[told.after]
    if told.why == t.BY_ACTION:
        deed = {p.HEALTHY: "purifies", p.TUMOUR: "degrades", p.SOLID: "solidifies"}[told.after]
        return f"{who(options, told.seat)} {deed} {block}: it is {now} tissue now."
    if told.why == t.BY_MISS:
        return f"The failed attack turns {block}, the nearest normal block, into cancer tissue."
    if told.why == t.BY_RELAPSE:
        return f"The solidified block {block} is plain cancer tissue again."
    return f"Block {block} turns from {names.TISSUES[told.before]} to {now} tissue."


def sign_moved(options: Options, told: events.SignMoved) -> str:
    return f"{who(options, told.seat)} moves the {names.sign_name(told.sign)} {way(told.start, told.end)}."


def teleported(options: Options, told: events.Teleported) -> str:
    return f"{who(options, told.seat)} vanishes from {BLOCKS[told.start]} and appears on {BLOCKS[told.end]}."


def swapped(options: Options, told: events.Swapped) -> str:
    other = who(options, told.mate)
    return f"{who(options, told.seat)} and {other} change places: {BLOCKS[told.place]} and {BLOCKS[told.mate_place]}."


def took(options: Options, told: events.Took) -> str:
    source = "discard pile" if told.piled else "deck"
    return f"{who(options, told.seat)} takes {card_name(options, told.seat, told.card)} from the {source}."


def laid(options: Options, told: events.Laid) -> str:
    return f"{card_name(options, told.seat, told.card)} now lies on the panel of {who(options, told.seat)}."


def used_up(options: Options, told: events.UsedUp) -> str:
    return f"{card_name(options, told.seat, told.card)} leaves the panel of {who(options, told.seat)}."


def claimed(options: Options, told: events.Claimed) -> str:
    return f"{who(options, told.seat)} claims solidification of {BLOCKS[told.block]} ({told.claims} of {t.CLAIMS})."


def built(options: Options, told: events.Built) -> str:
    return f"{who(options, told.seat)} builds a wall on {names.EDGES[told.edge]} ({counted(told.walls, 'wall')} left)."


def demolished(options: Options, told: events.Demolished) -> str:
    return f"{who(options, told.seat)} demolishes the wall on {names.EDGES[told.edge]}."


def rolled(options: Options, told: events.Rolled) -> str:
    return f"{who(options, told.seat)} rolls {told.face}: up to {counted(told.steps, 'step')}."


def attacked(options: Options, told: events.Attacked) -> str:
    sure = " and hits without a roll" if told.sure else ""
    return f"{who(options, told.seat)} attacks {who(options, told.target)}{sure}."


def dodged(options: Options, told: events.Dodged) -> str:
    return f"{who(options, told.target)} dodges: the attack of {who(options, told.seat)} does nothing."


def attack_rolled(options: Options, told: events.AttackRolled) -> str:
    result = "a hit" if told.face >= 4 else "a miss" if told.face >= 2 else "a bad miss"
    return f"{who(options, told.seat)} rolls {told.face}: {result}."


#: T_STEPPED_BACK and T_REPELLED: why a cell did not move.
WHY: Final = {
    t.WHY_BORDER: "the border is behind it",
    t.WHY_WALL: "a wall is behind it",
    t.WHY_HELD: "a card holds it",
    t.WHY_NEVER_STEPPED: "there has been no movement to tell the direction",
}


def stepped_back(options: Options, told: events.SteppedBack) -> str:
    verb, past = ("rebounds", "rebound") if told.rebound else ("steps back", "step back")
    if told.why:
        return f"{who(options, told.seat)} does not {past}: {WHY[told.why]}."
    return f"{who(options, told.seat)} {verb} {way(told.start, told.end)}."


def hit(options: Options, told: events.Hit) -> str:
    double = "Double attack: " if told.double else ""
    return (
        f"{double}{who(options, told.seat)} deals {told.damage} damage to {who(options, told.target)},"
        f" which has {told.left} Biomass left."
    )


def repelled(options: Options, told: events.Repelled) -> str:
    target = who(options, told.target)
    if told.why:
        return f"{target} is not repelled: {WHY[told.why]}."
    return f"{target} is repelled {way(told.start, told.end)}."


def died(options: Options, told: events.Died) -> str:
    return f"{who(options, told.seat)} has no Biomass left and leaves the board."


def recovered(options: Options, told: events.Recovered) -> str:
    return f"{who(options, told.seat)} recovers on the generator and has {told.biomass} Biomass."


def ended(options: Options, told: events.Ended) -> str:
    return result(options, told.winner, told.reason, told.blocks)


def result(options: Options, winner: int, reason: int, blocks: int) -> str:
    goal = cancer_goal(options)
    lacks = (blocks - t.IMMUNE_WINS_BELOW + 1, goal + 1 - blocks)
    left = f"only {counted(blocks, 'block')} of cancer tissue"
    because = {
        t.BY_TISSUE: f"{blocks} blocks are cancer tissue, more than {goal}",
        t.BY_CLEANING: f"{left} left, fewer than {t.IMMUNE_WINS_BELOW}" if blocks else "no cancer tissue is left",
        t.BY_DEATH: "no cancer cell is left on the board",
        t.BY_TIME: f"round {t.ROUNDS} is over and neither camp has reached its object",
        t.BY_BLOCKS: (
            f"round {t.ROUNDS} is over with {counted(blocks, 'block')} of cancer tissue, and its goal is"
            f" {counted(min(lacks), 'block')} away, the other camp's {max(lacks)}"
        ),
    }[reason]
    won = "The game is a draw" if winner == t.NOBODY else f"The {names.CAMPS[winner]} camp wins"
    return f"{won}: {because}."


def stayed(options: Options, told: events.Stayed) -> str:
    return f"{who(options, told.seat)} neither acts nor rolls."


def passed(options: Options, told: events.Passed) -> str:
    what = {
        t.COLLECT: "collects no wall",
        t.DRAW: "draws no more",
        t.PLAY: "plays no more cards",
        t.ATTACK: "attacks no more",
    }[told.step]
    return f"{who(options, told.seat)} {what}."
