"""What happened, told as tumour immunology: what the pieces and the moves of the battle stand for.

Immune cells are killer T cells, cancer cells tumour cells. Biomass is a cell's energy and building material, a
solidified block dense fibrous tumour tissue, a wall a barrier of collagen, the wall factory a nest of fibroblasts, a
CARD sign a place rich in signals, the generator a place rich in nutrients.
"""

from typing import Final

from cellar.core.types import Options
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.battle import Teller, counted
from cellar.games.cell_wars.words.names import BLOCKS

SIGNS: Final = ("site rich in signals", "site rich in nutrients", "nest of fibroblasts", "blood vessel")
TISSUES: Final = ("healthy tissue", "tumour tissue", "dense, fibrous tumour tissue")


def name(options: Options, seat: int) -> str:
    """A cell as a biologist would call it, inside a sentence."""
    kind = ("T cell", "tumour cell")[names.camp(options, seat)]
    return f"{kind} {names.cell_name(options, seat).split()[1]}"


def who(options: Options, row: tuple[int, ...]) -> str:
    """The cell of the row's seat, at the beginning of a sentence."""
    called = name(options, row[0])
    return called[0].upper() + called[1:]


def is_tumour(options: Options, row: tuple[int, ...]) -> bool:
    """Whether the row's cell is a tumour cell."""
    return names.camp(options, row[0]) == p.CANCER


def trait(options: Options, row: tuple[int, ...], number: int) -> str:
    """What a card is in biology: a capability, by its name where the reader may know it."""
    return names.card(options, row[0], number).name if number >= 0 else "a new capability"


def sign(options: Options, row: tuple[int, ...]) -> str:
    """The body's map is drawn."""
    kind = SIGNS[t.SIGN_KIND[row[1]]]
    return f"At {BLOCKS[row[2]]} there is a {kind}."


def tissue(options: Options, row: tuple[int, ...]) -> str:
    """Where the tumour begins."""
    return f"A primary tumour has formed at {BLOCKS[row[1]]}: its cells divide without the usual control."


def cell(options: Options, row: tuple[int, ...]) -> str:
    """A cell arrives."""
    doing = "settles in the tumour" if is_tumour(options, row) else "is on patrol in healthy tissue"
    return f"{who(options, row)} {doing} at {BLOCKS[row[1]]}."


def round_(options: Options, row: tuple[int, ...]) -> str:
    """Time passes."""
    signs = " Inflammation flares up, and all signalling sites are active again." if row[1] else ""
    return f"Stage {row[0]} of {t.ROUNDS}: fibroblasts have made collagen for {counted(row[2], 'barrier')}.{signs}"


def turn(options: Options, row: tuple[int, ...]) -> str:
    """A cell becomes active."""
    return f"{who(options, row)} becomes active."


def skipped(options: Options, row: tuple[int, ...]) -> str:
    """A dead cell's line stays silent."""
    return f"{who(options, row)} is gone{' and stays dormant' if row[1] else ''}; nothing happens."


def relapsed(options: Options, row: tuple[int, ...]) -> str:
    """Relapse."""
    return (
        f"Relapse: cells that survived in the dense tissue at {BLOCKS[row[1]]} wake up and found"
        f" {name(options, row[0])} anew, weaker than before (limit {row[2]})."
    )


def lot(options: Options, row: tuple[int, ...]) -> str:
    """Competition for signals."""
    return f"Several cells compete for the signals at one site, and {name(options, row[2])} binds them first."


def predraw(options: Options, row: tuple[int, ...]) -> str:
    """A signal is received."""
    return (
        f"{who(options, row)} takes up the signals of the site, which are used up for now, and will change its"
        " behaviour."
    )


def collected(options: Options, row: tuple[int, ...]) -> str:
    """Fibroblasts are recruited."""
    extra = f", and its helpers add {row[2]}" if row[2] else ""
    return f"{who(options, row)} recruits fibroblasts and takes collagen for {counted(row[1], 'barrier')}{extra}."


def vessel(options: Options, row: tuple[int, ...]) -> str:
    """Through the blood."""
    start, end = BLOCKS[row[1]], BLOCKS[row[2]]
    if is_tumour(options, row):
        return (
            f"{who(options, row)} enters the blood at {start} (intravasation) and leaves it at {end}: a step of"
            " metastasis."
        )
    return (
        f"{who(options, row)} travels in the blood from {start} to {end}, where it slips out through the vessel's wall"
        " (diapedesis)."
    )


def free(options: Options, row: tuple[int, ...]) -> str:
    """The signal acts."""
    return f"The signals that {name(options, row[0])} has received switch on genes."


def charged(options: Options, row: tuple[int, ...]) -> str:
    """Energy for adaptation."""
    return f"{who(options, row)} burns reserves to switch on new genes (energy now {row[1]})."


def mutated(options: Options, row: tuple[int, ...]) -> str:
    """A mutation is tried."""
    return f"{who(options, row)} divides carelessly and mutates, which costs energy (now {row[1]})."


def mutation(options: Options, row: tuple[int, ...]) -> str:
    """How it turns out."""
    if row[1] <= 2:
        return "The mutation is harmful or silent, like most mutations: nothing is gained."
    if row[1] <= 4:
        return f"The mutation is neutral, and the cell makes up for its loss (energy now {row[2]})."
    return "The mutation helps: the cell gains a new capability, and its descendants will be selected for it."


def reshuffled(options: Options, row: tuple[int, ...]) -> str:
    """Capabilities come round again."""
    camp = ("immune system", "tumour")[names.camp(options, row[0])]
    return f"The {camp} has tried everything that it can do; old ways ({counted(row[1], 'card')}) become open again."


def drew(options: Options, row: tuple[int, ...]) -> str:
    """A capability."""
    return f"{who(options, row)} acquires {trait(options, row, row[4])}."


def immediate(options: Options, row: tuple[int, ...]) -> str:
    """It acts at once."""
    return (
        f"{trait(options, row, row[1])}"
        f" {'acts at once' if row[2] else 'finds nothing to act on'}.{_lesson(options, row)}"
    )


def _lesson(options: Options, row: tuple[int, ...]) -> str:
    biology = names.card(options, row[0], row[1]).biology
    return f" {biology}" if biology else ""


def played(options: Options, row: tuple[int, ...]) -> str:
    """A capability is used, with the biology behind its name."""
    return f"{who(options, row)} makes use of {trait(options, row, row[1])}.{_lesson(options, row)}"


def nothing_left(options: Options, row: tuple[int, ...]) -> str:
    """Nothing new to gain."""
    return f"{who(options, row)} finds no further capability to acquire."


def stepped(options: Options, row: tuple[int, ...]) -> str:
    """Migration."""
    way = f"from {BLOCKS[row[1]]} to {BLOCKS[row[2]]}"
    if is_tumour(options, row):
        return f"{who(options, row)} loosens its hold on its neighbours and invades the tissue {way}."
    return f"{who(options, row)} crawls {way}, along the gradient of chemokines."


def stopped(options: Options, row: tuple[int, ...]) -> str:
    """It halts."""
    return f"{who(options, row)} {'is enclosed by dense matrix' if row[2] else 'holds on to the matrix'} and stays."


def biomass(options: Options, row: tuple[int, ...]) -> str:
    """Energy changes."""
    if row[2] > row[1]:
        return f"{who(options, row)} takes up nutrients and stores energy (now {row[2]})."
    return f"{who(options, row)} loses energy (now {row[2]})."


def turned(options: Options, row: tuple[int, ...]) -> str:
    """Tissue changes."""
    block, now = BLOCKS[row[1]], TISSUES[row[3]]
    if row[4] == t.BY_ACTION:
        if row[3] == p.HEALTHY:
            return f"{who(options, row)} clears the tumour cells at {block}, and healthy tissue grows back."
        if row[3] == p.TUMOUR:
            return (
                f"{who(options, row)} transforms its surroundings at {block}: healthy tissue becomes part of the"
                " tumour."
            )
        return (
            f"At {block} collagen has grown so dense around the tumour (desmoplasia) that neither T cells nor drugs"
            " get in."
        )
    if row[4] == t.BY_MISS:
        return (
            f"The failed attack leaves chronic inflammation, whose growth factors feed the tumour: {block} turns into"
            " tumour tissue."
        )
    if row[4] == t.BY_RELAPSE:
        return f"The dense tissue at {block} opens up into growing tumour tissue."
    return f"At {block}, {TISSUES[row[2]]} turns into {now}."


def sign_moved(options: Options, row: tuple[int, ...]) -> str:
    """Angiogenesis, or another change of the neighbourhood."""
    if t.SIGN_KIND[row[1]] == p.VESSEL_SIGN:
        return (
            f"Angiogenesis: called by growth factors such as VEGF, the blood vessel at {BLOCKS[row[2]]} sprouts towards"
            f" {BLOCKS[row[3]]}."
        )
    return (
        f"The tissue is remodelled: the {SIGNS[t.SIGN_KIND[row[1]]]} moves from {BLOCKS[row[2]]} to {BLOCKS[row[3]]}."
    )


def teleported(options: Options, row: tuple[int, ...]) -> str:
    """Through the circulation."""
    return f"{who(options, row)} is swept away by the circulation, from {BLOCKS[row[1]]} to {BLOCKS[row[2]]}."


def swapped(options: Options, row: tuple[int, ...]) -> str:
    """Two cells trade places."""
    return (
        f"{who(options, row)} takes the place of {name(options, row[1])} at {BLOCKS[row[2]]}, which moves to"
        f" {BLOCKS[row[3]]}."
    )


def took(options: Options, row: tuple[int, ...]) -> str:
    """A chosen capability."""
    source = "that its line had before" if row[1] else "of its choice"
    return f"{who(options, row)} switches on a gene programme {source}: {trait(options, row, row[4])}."


def laid(options: Options, row: tuple[int, ...]) -> str:
    """It lasts."""
    return f"{trait(options, row, row[1])} stays active in {name(options, row[0])}."


def used_up(options: Options, row: tuple[int, ...]) -> str:
    """It wears off."""
    return f"{trait(options, row, row[1])} wears off in {name(options, row[0])}."


def claimed(options: Options, row: tuple[int, ...]) -> str:
    """The tissue hardens."""
    return f"{who(options, row)} lets collagen build up around it at {BLOCKS[row[1]]} (stage {row[2]} of {t.CLAIMS})."


def built(options: Options, row: tuple[int, ...]) -> str:
    """A barrier."""
    blocks = names.EDGES[row[1]].replace("/", " and ")
    return f"{who(options, row)} has a barrier of collagen laid down between {blocks}: T cells are kept out."


def demolished(options: Options, row: tuple[int, ...]) -> str:
    """A barrier is digested."""
    return (
        f"{who(options, row)} digests the barrier between {names.EDGES[row[1]].replace('/', ' and ')} with enzymes that"
        " cut the matrix."
    )


def rolled(options: Options, row: tuple[int, ...]) -> str:
    """It starts to move."""
    return f"{who(options, row)} starts to migrate and can go {counted(row[2], 'step')} (die {row[1]})."


def attacked(options: Options, row: tuple[int, ...]) -> str:
    """Recognition."""
    sure = " and recognises its antigen without fail" if row[2] else ""
    return f"{who(options, row)} forms an immune synapse with {name(options, row[1])}{sure}."


def dodged(options: Options, row: tuple[int, ...]) -> str:
    """Immune escape."""
    return (
        f"Immune escape: {name(options, row[1])} hides its antigens or shows PD-L1, and {name(options, row[0])}"
        " lets go."
    )


def attack_roll(options: Options, row: tuple[int, ...]) -> str:
    """Success or not."""
    if row[2] >= 4:
        return f"The receptor binds firmly (die {row[2]}): {name(options, row[0])} releases perforin and granzymes."
    return f"The receptor does not bind firmly (die {row[2]}): {name(options, row[0])} is not activated."


def stepped_back(options: Options, row: tuple[int, ...]) -> str:
    """It lets go."""
    if row[4]:
        return f"{who(options, row)} stays in contact: it has no room to withdraw."
    return f"{who(options, row)} lets go and drifts back from {BLOCKS[row[1]]} to {BLOCKS[row[2]]}."


def hit(options: Options, row: tuple[int, ...]) -> str:
    """Damage."""
    how = "joins in: killer cells work together, and its granzymes" if row[4] else "delivers granzymes, which"
    return f"{who(options, row)} {how} damage {name(options, row[1])} (energy now {row[3]})."


def repelled(options: Options, row: tuple[int, ...]) -> str:
    """It gives way."""
    target = who(options, row[1:])
    if row[4]:
        return f"{target} keeps its place in the tissue."
    return f"{target} is driven back from {BLOCKS[row[2]]} to {BLOCKS[row[3]]}."


def died(options: Options, row: tuple[int, ...]) -> str:
    """Cell death."""
    if is_tumour(options, row):
        return f"{who(options, row)} dies by apoptosis and is cleared away by macrophages."
    return f"{who(options, row)} is exhausted and dies."


def recovered(options: Options, row: tuple[int, ...]) -> str:
    """Nutrients."""
    return f"{who(options, row)} feeds where nutrients are plenty (energy now {row[1]})."


def ended(options: Options, row: tuple[int, ...]) -> str:
    """The course of the disease."""
    return {
        t.BY_TISSUE: f"The tumour has grown beyond control ({row[2]} of 61 blocks).",
        t.BY_CLEANING: f"The immune system has all but cleared the tumour ({row[2]} of 61 blocks are left): remission.",
        t.BY_DEATH: "The last wandering tumour cell is dead: the tumour cannot spread any more.",
        t.BY_TIME: "Tumour and immune system hold each other in check, a state called equilibrium.",
    }[row[1]]


def stayed(options: Options, row: tuple[int, ...]) -> str:
    """Rest."""
    return f"{who(options, row)} rests."


def passed(options: Options, row: tuple[int, ...]) -> str:
    """Nothing more in this step."""
    what = {
        t.COLLECT: "recruits no fibroblasts",
        t.DRAW: "seeks no further capability",
        t.PLAY: "makes no further use of its capabilities",
        t.ATTACK: "engages no further cell",
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
