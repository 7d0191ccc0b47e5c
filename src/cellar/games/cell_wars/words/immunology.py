"""The events told as tumour immunology: what the pieces and the moves of the battle stand for.

Immune cells are killer T cells, cancer cells tumour cells. Biomass is a cell's energy and building material, a
solidified block dense fibrous tumour tissue, a wall a barrier of collagen, the wall factory a nest of fibroblasts, a
CARD sign a place rich in signals, the generator a place rich in nutrients. Each of `events` is told by the function of
the same name.
"""

from typing import Final

from cellar.games.cell_wars import events
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import BLOCKS, counted, way
from cellar.rules.types import Options

SIGNS: Final = ("site rich in signals", "site rich in nutrients", "nest of fibroblasts", "blood vessel")
TISSUES: Final = ("healthy tissue", "tumour tissue", "dense, fibrous tumour tissue")


def name(options: Options, seat: int) -> str:
    """Name a cell as a biologist would, inside a sentence."""
    kind = ("T cell", "tumour cell")[names.camp(options, seat)]
    return f"{kind} {names.cell_name(options, seat).split()[1]}"


def who(options: Options, seat: int) -> str:
    """Name a cell as a biologist would, at the beginning of a sentence."""
    called = name(options, seat)
    return called[0].upper() + called[1:]


def is_tumour(options: Options, seat: int) -> bool:
    return names.camp(options, seat) == p.CANCER


def trait(options: Options, seat: int, number: int) -> str:
    """Name a card as a capability, by its name where the reader may know it."""
    return names.card(options, seat, number).name if number >= 0 else "a new capability"


def sign_placed(options: Options, told: events.SignPlaced) -> str:
    kind = SIGNS[t.SIGN_KIND[told.sign]]
    return f"There is a {kind} at {BLOCKS[told.block]}."


def tissue_chosen(options: Options, told: events.TissueChosen) -> str:
    return f"A primary tumour has formed at {BLOCKS[told.block]}: its cells divide without the usual control."


def cell_placed(options: Options, told: events.CellPlaced) -> str:
    doing = "settles in the tumour" if is_tumour(options, told.seat) else "is on patrol in healthy tissue"
    return f"{who(options, told.seat)} {doing} at {BLOCKS[told.block]}."


def round_began(options: Options, told: events.RoundBegan) -> str:
    signs = " Inflammation flares up, and all signalling sites are active again." if told.reloaded else ""
    collagen = counted(told.stock, "barrier")
    return f"Stage {told.number} of {t.ROUNDS}: fibroblasts have made collagen for {collagen}.{signs}"


def turn_began(options: Options, told: events.TurnBegan) -> str:
    return f"{who(options, told.seat)} becomes active."


def skipped(options: Options, told: events.Skipped) -> str:
    if told.declined:
        return f"{who(options, told.seat)} stays dormant."
    return f"{who(options, told.seat)} is gone."


def relapsed(options: Options, told: events.Relapsed) -> str:
    return (
        f"Relapse: cells that survived in the dense tissue at {BLOCKS[told.block]} wake up and found"
        f" {name(options, told.seat)} anew, weaker than before (limit {told.limit})."
    )


def lot_drawn(options: Options, told: events.LotDrawn) -> str:
    return f"Several cells compete for the signals at one site, and {name(options, told.winner)} binds them first."


def free_draw_won(options: Options, told: events.FreeDrawWon) -> str:
    return (
        f"{who(options, told.seat)} takes up the signals of the site, which is spent for now, and will change its"
        " behaviour."
    )


def collected(options: Options, told: events.Collected) -> str:
    extra = f", and its helpers add {told.extra}" if told.extra else ""
    collagen = counted(told.walls, "barrier")
    return f"{who(options, told.seat)} recruits fibroblasts and takes collagen for {collagen}{extra}."


def carried(options: Options, told: events.Carried) -> str:
    start, end = BLOCKS[told.start], BLOCKS[told.end]
    if is_tumour(options, told.seat):
        return (
            f"{who(options, told.seat)} enters the blood at {start} (intravasation) and leaves it at {end}: a step of"
            " metastasis."
        )
    return (
        f"{who(options, told.seat)} travels in the blood from {start} to {end}, where it slips out through the vessel's"
        " wall (diapedesis)."
    )


def drew_free(options: Options, told: events.DrewFree) -> str:
    return f"The signals that {name(options, told.seat)} has received switch on genes."


def charged(options: Options, told: events.Charged) -> str:
    return f"{who(options, told.seat)} burns reserves to switch on new genes (energy now {told.biomass})."


def mutated(options: Options, told: events.Mutated) -> str:
    return f"{who(options, told.seat)} divides carelessly and mutates, which costs energy (now {told.biomass})."


def mutation_rolled(options: Options, told: events.MutationRolled) -> str:
    if told.face <= 2:
        return "The mutation is harmful or silent, like most mutations: nothing is gained."
    if told.face <= 4:
        return f"The mutation is neutral, and the cell makes up for its loss (energy now {told.biomass})."
    return "The mutation helps: the cell gains a new capability, and its descendants will be selected for it."


def reshuffled(options: Options, told: events.Reshuffled) -> str:
    camp = ("immune system", "tumour")[names.camp(options, told.seat)]
    return f"The {camp} has tried everything it can do; its old ways ({counted(told.cards, 'card')}) open up again."


def drew(options: Options, told: events.Drew) -> str:
    return f"{who(options, told.seat)} acquires {trait(options, told.seat, told.card)}."


def resolved(options: Options, told: events.Resolved) -> str:
    return (
        f"{trait(options, told.seat, told.card)}"
        f" {'acts at once' if told.works else 'finds nothing to act on'}.{_lesson(options, told.seat, told.card)}"
    )


def _lesson(options: Options, seat: int, card: int) -> str:
    biology = names.card(options, seat, card).biology
    return f" {biology}" if biology else ""


def played(options: Options, told: events.Played) -> str:
    used, nothing = trait(options, told.seat, told.card), "" if told.works else ", which finds nothing to act on"
    return f"{who(options, told.seat)} makes use of {used}{nothing}.{_lesson(options, told.seat, told.card)}"


def nothing_left(options: Options, told: events.NothingLeft) -> str:
    return f"{who(options, told.seat)} finds no further capability to acquire."


def stepped(options: Options, told: events.Stepped) -> str:
    migration = way(told.start, told.end)
    if is_tumour(options, told.seat):
        return f"{who(options, told.seat)} loosens its hold on its neighbours and invades the tissue {migration}."
    return f"{who(options, told.seat)} crawls {migration}, along the gradient of chemokines."


def stopped(options: Options, told: events.Stopped) -> str:
    why = "is enclosed by dense matrix" if told.shut else "holds on to the matrix"
    return f"{who(options, told.seat)} {why} and stays."


def biomass_changed(options: Options, told: events.BiomassChanged) -> str:
    if told.after > told.before:
        return f"{who(options, told.seat)} takes up nutrients and stores energy (now {told.after})."
    return f"{who(options, told.seat)} loses energy (now {told.after})."


def turned(options: Options, told: events.Turned) -> str:
    return _turning(options, told) + (" The collagen that was gathering there is gone." if told.void else "")


def _turning(options: Options, told: events.Turned) -> str:
    block, now = BLOCKS[told.block], TISSUES[told.after]
    if told.why == t.BY_ACTION:
        if told.after == p.HEALTHY:
            return f"{who(options, told.seat)} clears the tumour cells at {block}, and healthy tissue grows back."
        if told.after == p.TUMOUR:
            return (
                f"{who(options, told.seat)} transforms its surroundings at {block}: healthy tissue becomes part of the"
                " tumour."
            )
        return (
            f"At {block} collagen has grown so dense around the tumour (desmoplasia) that neither T cells nor drugs"
            " get in."
        )
    if told.why == t.BY_MISS:
        return (
            f"The failed attack leaves chronic inflammation, whose growth factors feed the tumour: {block} turns into"
            " tumour tissue."
        )
    if told.why == t.BY_RELAPSE:
        return f"The dense tissue at {block} opens up into growing tumour tissue."
    return f"At {block}, {TISSUES[told.before]} turns into {now}."


def sign_moved(options: Options, told: events.SignMoved) -> str:
    if t.SIGN_KIND[told.sign] == p.VESSEL_SIGN:
        return (
            f"Angiogenesis: called by growth factors such as VEGF, the blood vessel at {BLOCKS[told.start]} sprouts"
            f" towards {BLOCKS[told.end]}."
        )
    return f"The tissue is remodelled: the {SIGNS[t.SIGN_KIND[told.sign]]} moves {way(told.start, told.end)}."


def teleported(options: Options, told: events.Teleported) -> str:
    return f"{who(options, told.seat)} is swept away by the circulation, {way(told.start, told.end)}."


def swapped(options: Options, told: events.Swapped) -> str:
    return (
        f"{who(options, told.seat)} takes the place of {name(options, told.mate)} at {BLOCKS[told.place]},"
        f" which moves to {BLOCKS[told.mate_place]}."
    )


def took(options: Options, told: events.Took) -> str:
    source = "that its line had before" if told.piled else "of its choice"
    return f"{who(options, told.seat)} switches on a gene programme {source}: {trait(options, told.seat, told.card)}."


def laid(options: Options, told: events.Laid) -> str:
    return f"{trait(options, told.seat, told.card)} stays active in {name(options, told.seat)}."


def used_up(options: Options, told: events.UsedUp) -> str:
    return f"{trait(options, told.seat, told.card)} wears off in {name(options, told.seat)}."


def claimed(options: Options, told: events.Claimed) -> str:
    stage = f"stage {told.claims} of {t.CLAIMS}"
    return f"{who(options, told.seat)} lets collagen build up around it at {BLOCKS[told.block]} ({stage})."


def built(options: Options, told: events.Built) -> str:
    blocks = names.EDGES[told.edge].replace("/", " and ")
    return f"{who(options, told.seat)} has a barrier of collagen laid down between {blocks}: T cells are kept out."


def demolished(options: Options, told: events.Demolished) -> str:
    blocks = names.EDGES[told.edge].replace("/", " and ")
    return f"{who(options, told.seat)} digests the barrier between {blocks} with enzymes that cut the matrix."


def rolled(options: Options, told: events.Rolled) -> str:
    return f"{who(options, told.seat)} starts to migrate, up to {counted(told.steps, 'step')} (die {told.face})."


def attacked(options: Options, told: events.Attacked) -> str:
    sure = " and recognises its antigen without fail" if told.sure else ""
    return f"{who(options, told.seat)} forms an immune synapse with {name(options, told.target)}{sure}."


def dodged(options: Options, told: events.Dodged) -> str:
    return (
        f"Immune escape: {name(options, told.target)} hides its antigens or shows PD-L1, and {name(options, told.seat)}"
        " lets go."
    )


def attack_rolled(options: Options, told: events.AttackRolled) -> str:
    if told.face >= 4:
        return (
            f"The receptor binds firmly (die {told.face}): {name(options, told.seat)} releases perforin and granzymes."
        )
    return f"The receptor does not bind firmly (die {told.face}): {name(options, told.seat)} is not activated."


def stepped_back(options: Options, told: events.SteppedBack) -> str:
    if told.why:
        return f"{who(options, told.seat)} stays in contact: it has no room to withdraw."
    return f"{who(options, told.seat)} lets go and drifts back {way(told.start, told.end)}."


def hit(options: Options, told: events.Hit) -> str:
    how = "joins in: killer cells work together, and its granzymes" if told.double else "delivers granzymes, which"
    return f"{who(options, told.seat)} {how} damage {name(options, told.target)} (energy now {told.left})."


def repelled(options: Options, told: events.Repelled) -> str:
    target = who(options, told.target)
    if told.why:
        return f"{target} keeps its place in the tissue."
    return f"{target} is driven back {way(told.start, told.end)}."


def died(options: Options, told: events.Died) -> str:
    if is_tumour(options, told.seat):
        return f"{who(options, told.seat)} dies by apoptosis and is cleared away by macrophages."
    return f"{who(options, told.seat)} is exhausted and dies."


def recovered(options: Options, told: events.Recovered) -> str:
    return f"{who(options, told.seat)} feeds where nutrients are plentiful (energy now {told.biomass})."


def ended(options: Options, told: events.Ended) -> str:
    blocks = f"{told.blocks} of 61 blocks"
    return {
        t.BY_TISSUE: f"The tumour has grown beyond control ({blocks}).",
        t.BY_CLEANING: f"The immune system has all but cleared the tumour ({blocks} left): remission.",
        t.BY_DEATH: "The last wandering tumour cell is dead: the tumour can no longer spread.",
        t.BY_TIME: "Tumour and immune system hold each other in check, a state called equilibrium.",
        t.BY_BLOCKS: (
            f"Neither side has prevailed ({blocks}), but the balance tips towards"
            f" {('remission', 'progression')[told.winner % 2]}."
        ),
    }[told.reason]


def stayed(options: Options, told: events.Stayed) -> str:
    return f"{who(options, told.seat)} rests."


def passed(options: Options, told: events.Passed) -> str:
    return {
        t.COLLECT: "{who} recruits no fibroblasts.",
        t.DRAW: "{who} looks for no more capabilities.",
        t.PLAY: "{who} uses no more of its capabilities.",
        t.ATTACK: "{who} engages no more cells.",
    }[told.step].format(who=who(options, told.seat))
