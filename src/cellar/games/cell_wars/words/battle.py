"""What happened, told as the battle on the table: one sentence a row of the tape."""

from collections.abc import Callable
from typing import Final, TypeAlias

from cellar.core.types import Options
from cellar.games.cell_wars.deck.effects import clause
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import BLOCKS

#: Tells one kind of row: the options, and the row's six arguments.
Teller: TypeAlias = Callable[[Options, tuple[int, ...]], str]


def counted(number: int, noun: str) -> str:
    """`1 wall`, `2 walls`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def who(options: Options, row: tuple[int, ...]) -> str:
    """The cell of the row's seat."""
    return names.cell_name(options, row[0])


def card_name(options: Options, seat: int, number: int) -> str:
    """A card by its name; a card that the reader may not know is just that."""
    return names.card(options, seat, number).name if number >= 0 else "a card"


def sign(options: Options, row: tuple[int, ...]) -> str:
    """A sign is placed."""
    return f"{who(options, row)} places {_a_sign(row[1])} on {BLOCKS[row[2]]}."


def _a_sign(number: int) -> str:
    kind = t.SIGN_KIND[number]
    return f"{'the' if kind in (p.GENERATOR_SIGN, p.FACTORY_SIGN) else 'a'} {names.SIGN_NAMES[kind]}"


def tissue(options: Options, row: tuple[int, ...]) -> str:
    """A cancer block of the start."""
    return f"{who(options, row)} chooses {BLOCKS[row[1]]} as cancer tissue."


def cell(options: Options, row: tuple[int, ...]) -> str:
    """A cell takes its place."""
    only = ", the only block open to it" if row[2] else ""
    return f"{who(options, row)} starts on {BLOCKS[row[1]]}{only}."


def round_(options: Options, row: tuple[int, ...]) -> str:
    """The System round."""
    signs = " All CARD signs turn active." if row[1] else ""
    return f"Round {row[0]} of {t.ROUNDS} begins; the wall factory holds {counted(row[2], 'wall')}.{signs}"


def turn(options: Options, row: tuple[int, ...]) -> str:
    """An individual round begins."""
    return f"{who(options, row)} begins its individual round."


def skipped(options: Options, row: tuple[int, ...]) -> str:
    """A dead cell."""
    return f"{who(options, row)} {'does not relapse' if row[1] else 'is off the board'} and is skipped."


def relapsed(options: Options, row: tuple[int, ...]) -> str:
    """A dead cancer cell comes back."""
    return f"{who(options, row)} relapses on {BLOCKS[row[1]]} with 1 Biomass; its limit is {row[2]} now."


def lot(options: Options, row: tuple[int, ...]) -> str:
    """A die decides who gets the free draw."""
    return f"Several cells stand on the CARD sign: the die gives the free draw to {names.cell_name(options, row[2])}."


def predraw(options: Options, row: tuple[int, ...]) -> str:
    """The free draw."""
    return f"{who(options, row)} gets a free draw from the CARD sign, which turns inactive."


def collected(options: Options, row: tuple[int, ...]) -> str:
    """Walls from the factory."""
    extra = f" and gets {row[2]} more on top" if row[2] else ""
    return f"{who(options, row)} collects {counted(row[1], 'wall')}{extra}; the factory holds {row[3]}."


def vessel(options: Options, row: tuple[int, ...]) -> str:
    """Carried by the blood."""
    return f"The blood vessel carries {who(options, row)} from {BLOCKS[row[1]]} to {BLOCKS[row[2]]}."


def free(options: Options, row: tuple[int, ...]) -> str:
    """Free drawing."""
    return f"{who(options, row)} draws a card for free."


def charged(options: Options, row: tuple[int, ...]) -> str:
    """Charge drawing."""
    return f"{who(options, row)} burns 2 Biomass for a card ({row[1]} left)."


def mutated(options: Options, row: tuple[int, ...]) -> str:
    """Mutational drawing."""
    return f"{who(options, row)} pays 1 Biomass for a mutation ({row[1]} left)."


def mutation(options: Options, row: tuple[int, ...]) -> str:
    """How the mutation turns out."""
    result = "nothing comes of it" if row[1] <= 2 else "the Biomass comes back" if row[1] <= 4 else "it draws a card"
    return f"The die shows {row[1]}: {result}."


def reshuffled(options: Options, row: tuple[int, ...]) -> str:
    """A new deck."""
    camp = names.CAMPS[names.camp(options, row[0])]
    return f"The {camp} deck is empty; the discard pile is reshuffled into a new deck of {counted(row[1], 'card')}."


def drew(options: Options, row: tuple[int, ...]) -> str:
    """A card from the deck."""
    return f"{who(options, row)} draws {card_name(options, row[0], row[4])} ({row[1]} left in the deck)."


def immediate(options: Options, row: tuple[int, ...]) -> str:
    """An immediate card."""
    result = "takes effect at once" if row[2] else "can do nothing now and is discarded"
    return f"{card_name(options, row[0], row[1])} {result}."


def played(options: Options, row: tuple[int, ...]) -> str:
    """A card and what it does."""
    card = names.card(options, row[0], row[1])
    return f"{who(options, row)} plays {card.name}: {clause(card.effects)}."


def nothing_left(options: Options, row: tuple[int, ...]) -> str:
    """Deck and discard pile are empty."""
    return f"Deck and discard pile are empty: {who(options, row)} draws {counted(row[1], 'card')} fewer."


def stepped(options: Options, row: tuple[int, ...]) -> str:
    """One step."""
    how = ("", " by a card", " before its movement roll")[row[4]]
    return f"{who(options, row)} moves {names.DIRECTIONS[row[3]]} from {BLOCKS[row[1]]} to {BLOCKS[row[2]]}{how}."


def stopped(options: Options, row: tuple[int, ...]) -> str:
    """No more steps."""
    left = f" with {counted(row[1], 'step')} unused" if row[1] else ""
    return f"{who(options, row)} {'is walled in and stays' if row[2] else 'stops'}{left}."


def biomass(options: Options, row: tuple[int, ...]) -> str:
    """Biomass by a card."""
    change = "gains" if row[2] > row[1] else "loses"
    return f"{who(options, row)} {change} {abs(row[2] - row[1])} Biomass and has {row[2]}."


def turned(options: Options, row: tuple[int, ...]) -> str:
    """A block turns."""
    block, now = BLOCKS[row[1]], names.TISSUES[row[3]]
    if row[4] == t.BY_ACTION:
        deed = {p.HEALTHY: "purifies", p.TUMOUR: "degrades", p.SOLID: "solidifies"}[row[3]]
        return f"{who(options, row)} {deed} {block}: it is {now} tissue now."
    if row[4] == t.BY_MISS:
        return f"The failed attack turns {block}, the nearest normal block, into cancer tissue."
    if row[4] == t.BY_RELAPSE:
        return f"The solidified block {block} is plain cancer tissue again."
    return f"Block {block} turns from {names.TISSUES[row[2]]} to {now} tissue."


def sign_moved(options: Options, row: tuple[int, ...]) -> str:
    """A sign changes its block."""
    return f"{who(options, row)} moves the {names.sign_name(row[1])} from {BLOCKS[row[2]]} to {BLOCKS[row[3]]}."


def teleported(options: Options, row: tuple[int, ...]) -> str:
    """Elsewhere in a blink."""
    return f"{who(options, row)} vanishes from {BLOCKS[row[1]]} and appears on {BLOCKS[row[2]]}."


def swapped(options: Options, row: tuple[int, ...]) -> str:
    """Two cells change places."""
    other = names.cell_name(options, row[1])
    return f"{who(options, row)} and {other} change places: {BLOCKS[row[2]]} and {BLOCKS[row[3]]}."


def took(options: Options, row: tuple[int, ...]) -> str:
    """A card of choice."""
    source = "discard pile" if row[1] else "deck"
    return f"{who(options, row)} takes {card_name(options, row[0], row[4])} from the {source}."


def laid(options: Options, row: tuple[int, ...]) -> str:
    """A card that lasts."""
    return f"{card_name(options, row[0], row[1])} now lies on the panel of {who(options, row)}."


def used_up(options: Options, row: tuple[int, ...]) -> str:
    """A card leaves the panel."""
    return f"{card_name(options, row[0], row[1])} leaves the panel of {who(options, row)}."


def claimed(options: Options, row: tuple[int, ...]) -> str:
    """Solidification."""
    return f"{who(options, row)} claims solidification of {BLOCKS[row[1]]} ({row[2]} of {t.CLAIMS})."


def built(options: Options, row: tuple[int, ...]) -> str:
    """Construction."""
    return f"{who(options, row)} builds a wall on {names.EDGES[row[1]]} ({counted(row[2], 'wall')} left)."


def demolished(options: Options, row: tuple[int, ...]) -> str:
    """Demolition."""
    return f"{who(options, row)} demolishes the wall on {names.EDGES[row[1]]}."


def rolled(options: Options, row: tuple[int, ...]) -> str:
    """The movement roll."""
    return f"{who(options, row)} rolls {row[1]}: up to {counted(row[2], 'step')}."


def attacked(options: Options, row: tuple[int, ...]) -> str:
    """An attack begins."""
    sure = " and hits without a roll" if row[2] else ""
    return f"{who(options, row)} attacks {names.cell_name(options, row[1])}{sure}."


def dodged(options: Options, row: tuple[int, ...]) -> str:
    """An attack that does nothing."""
    return f"{names.cell_name(options, row[1])} dodges: the attack of {who(options, row)} does nothing."


def attack_roll(options: Options, row: tuple[int, ...]) -> str:
    """The attack's die."""
    result = "a hit" if row[2] >= 4 else "a miss" if row[2] >= 2 else "a bad miss"
    return f"{who(options, row)} rolls {row[2]}: {result}."


#: T_STEPPED_BACK and T_REPELLED: why a cell did not move.
WHY: Final = {
    t.WHY_BORDER: "the border is behind it",
    t.WHY_WALL: "a wall is behind it",
    t.WHY_HELD: "a card holds it",
    t.WHY_NEVER_STEPPED: "there has been no movement to tell the direction",
}


def stepped_back(options: Options, row: tuple[int, ...]) -> str:
    """The attacker gives way."""
    verb, past = ("rebounds", "rebound") if row[3] else ("steps back", "step back")
    if row[4]:
        return f"{who(options, row)} does not {past}: {WHY[row[4]]}."
    return f"{who(options, row)} {verb} from {BLOCKS[row[1]]} to {BLOCKS[row[2]]}."


def hit(options: Options, row: tuple[int, ...]) -> str:
    """Damage."""
    double = "Double attack: " if row[4] else ""
    return (
        f"{double}{who(options, row)} deals {row[2]} damage to {names.cell_name(options, row[1])}, which has {row[3]}"
        " Biomass left."
    )


def repelled(options: Options, row: tuple[int, ...]) -> str:
    """The target gives way."""
    target = names.cell_name(options, row[1])
    if row[4]:
        return f"{target} is not repelled: {WHY[row[4]]}."
    return f"{target} is repelled from {BLOCKS[row[2]]} to {BLOCKS[row[3]]}."


def died(options: Options, row: tuple[int, ...]) -> str:
    """A cell is gone."""
    return f"{who(options, row)} has no Biomass left and leaves the board."


def recovered(options: Options, row: tuple[int, ...]) -> str:
    """On the generator."""
    return f"{who(options, row)} recovers on the generator and has {row[1]} Biomass."


def ended(options: Options, row: tuple[int, ...]) -> str:
    """The end."""
    reason = {
        t.BY_TISSUE: f"{row[2]} blocks are cancer tissue, more than {t.CANCER_WINS_ABOVE}",
        t.BY_CLEANING: f"only {counted(row[2], 'block')} of cancer tissue left, fewer than {t.IMMUNE_WINS_BELOW}",
        t.BY_DEATH: "no cancer cell is left on the board",
        t.BY_TIME: f"round {t.ROUNDS} is over and neither camp has reached its object",
    }[row[1]]
    result = "The game is a draw" if row[0] == t.NOBODY else f"The {names.CAMPS[row[0]]} camp wins"
    return f"{result}: {reason}."


def stayed(options: Options, row: tuple[int, ...]) -> str:
    """Neither step 7 nor step 8."""
    return f"{who(options, row)} neither acts nor rolls."


def passed(options: Options, row: tuple[int, ...]) -> str:
    """A step ends."""
    what = {
        t.COLLECT: "collects no wall",
        t.DRAW: "draws no more",
        t.PLAY: "plays no more cards",
        t.ATTACK: "attacks no more",
    }[row[1]]
    return f"{who(options, row)} {what}."


TELLERS: Final[dict[int, Teller]] = {
    t.T_SIGN: sign,
    t.T_TISSUE: tissue,
    t.T_CELL: cell,
    t.T_ROUND: round_,
    t.T_TURN: turn,
    t.T_SKIPPED: skipped,
    t.T_RELAPSED: relapsed,
    t.T_LOT: lot,
    t.T_PREDRAW: predraw,
    t.T_COLLECTED: collected,
    t.T_VESSEL: vessel,
    t.T_FREE: free,
    t.T_CHARGED: charged,
    t.T_MUTATED: mutated,
    t.T_MUTATION: mutation,
    t.T_RESHUFFLED: reshuffled,
    t.T_DREW: drew,
    t.T_IMMEDIATE: immediate,
    t.T_PLAYED: played,
    t.T_NOTHING_LEFT: nothing_left,
    t.T_STEPPED: stepped,
    t.T_STOPPED: stopped,
    t.T_BIOMASS: biomass,
    t.T_TURNED: turned,
    t.T_SIGN_MOVED: sign_moved,
    t.T_TELEPORTED: teleported,
    t.T_SWAPPED: swapped,
    t.T_TOOK: took,
    t.T_LAID: laid,
    t.T_USED_UP: used_up,
    t.T_CLAIMED: claimed,
    t.T_BUILT: built,
    t.T_DEMOLISHED: demolished,
    t.T_ROLLED: rolled,
    t.T_ATTACKED: attacked,
    t.T_DODGED: dodged,
    t.T_ATTACK_ROLL: attack_roll,
    t.T_STEPPED_BACK: stepped_back,
    t.T_HIT: hit,
    t.T_REPELLED: repelled,
    t.T_DIED: died,
    t.T_RECOVERED: recovered,
    t.T_ENDED: ended,
    t.T_STAYED: stayed,
    t.T_PASSED: passed,
}
