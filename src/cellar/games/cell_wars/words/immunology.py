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
from cellar.games.cell_wars.words.names import BLOCKS, in_cards, in_steps
from cellar.language import N_, by_language, in_a_row, translator
from cellar.rules.types import Options

_ = translator(__name__)
A_SITE: Final = (
    N_("a site rich in signals"),
    N_("a site rich in nutrients"),
    N_("a nest of fibroblasts"),
    N_("a blood vessel"),
)
THE_SITE: Final = (
    N_("the site rich in signals"),
    N_("the site rich in nutrients"),
    N_("the nest of fibroblasts"),
    N_("the blood vessel"),
)
TISSUES: Final = (N_("healthy tissue"), N_("tumour tissue"), N_("dense, fibrous tumour tissue"))


def name(options: Options, seat: int) -> str:
    """Name a cell as a biologist would, inside a sentence."""
    letter = names.letter(options, seat)
    return _("tumour cell {letter}", letter=letter) if is_tumour(options, seat) else _("T cell {letter}", letter=letter)


def who(options: Options, seat: int) -> str:
    """Name a cell as a biologist would, at the beginning of a sentence."""
    called = name(options, seat)
    return called[0].upper() + called[1:]


def is_tumour(options: Options, seat: int) -> bool:
    return names.camp(options, seat) == p.CANCER


@by_language()
def in_barriers(count: int) -> str:
    return _.plural("{count} barrier", "{count} barriers", count)


def trait(options: Options, seat: int, number: int) -> str:
    """Name a card as a capability, by its name where the reader may know it."""
    return names.card(options, seat, number).name if number >= 0 else _("a new capability")


def sign_placed(options: Options, told: events.SignPlaced) -> str:
    return _("There is {site} at {block}.", site=_(A_SITE[t.SIGN_KIND[told.sign]]), block=BLOCKS[told.block])


def tissue_chosen(options: Options, told: events.TissueChosen) -> str:
    return _(
        "A primary tumour has formed at {block}: its cells divide without the usual control.", block=BLOCKS[told.block]
    )


def cell_placed(options: Options, told: events.CellPlaced) -> str:
    cell, block = who(options, told.seat), BLOCKS[told.block]
    if is_tumour(options, told.seat):
        return _("{cell} settles in the tumour at {block}.", cell=cell, block=block)
    return _("{cell} is on patrol in healthy tissue at {block}.", cell=cell, block=block)


def round_began(options: Options, told: events.RoundBegan) -> str:
    said = _(
        "Stage {number} of {rounds}: fibroblasts have made collagen for {barriers}.",
        number=told.number,
        rounds=t.ROUNDS,
        barriers=in_barriers(told.stock),
    )
    if not told.reloaded:
        return said
    return in_a_row((said, _("Inflammation flares up, and all signalling sites are active again.")))


def turn_began(options: Options, told: events.TurnBegan) -> str:
    return _("{cell} becomes active.", cell=who(options, told.seat))


def skipped(options: Options, told: events.Skipped) -> str:
    if told.declined:
        return _("{cell} stays dormant.", cell=who(options, told.seat))
    return _("{cell} is gone.", cell=who(options, told.seat))


def relapsed(options: Options, told: events.Relapsed) -> str:
    return _(
        "Relapse: cells that survived in the dense tissue at {block} wake up and found {cell} anew, weaker than before"
        " (limit {limit}).",
        block=BLOCKS[told.block],
        cell=name(options, told.seat),
        limit=told.limit,
    )


def lot_drawn(options: Options, told: events.LotDrawn) -> str:
    return _(
        "Several cells compete for the signals at one site, and {cell} binds them first.",
        cell=name(options, told.winner),
    )


def free_draw_won(options: Options, told: events.FreeDrawWon) -> str:
    return _(
        "{cell} takes up the signals of the site, which is spent for now, and will change its behaviour.",
        cell=who(options, told.seat),
    )


def collected(options: Options, told: events.Collected) -> str:
    cell, barriers = who(options, told.seat), in_barriers(told.walls)
    if told.extra:
        return _(
            "{cell} recruits fibroblasts and takes collagen for {barriers}, and its helpers add {extra}.",
            cell=cell,
            barriers=barriers,
            extra=told.extra,
        )
    return _("{cell} recruits fibroblasts and takes collagen for {barriers}.", cell=cell, barriers=barriers)


def carried(options: Options, told: events.Carried) -> str:
    said = {"cell": who(options, told.seat), "start": BLOCKS[told.start], "end": BLOCKS[told.end]}
    if is_tumour(options, told.seat):
        return _(
            "{cell} enters the blood at {start} (intravasation) and leaves it at {end}: a step of metastasis.", **said
        )
    return _(
        "{cell} travels in the blood from {start} to {end}, where it slips out through the vessel's wall (diapedesis).",
        **said,
    )


def drew_free(options: Options, told: events.DrewFree) -> str:
    return _("The signals that {cell} has received switch on genes.", cell=name(options, told.seat))


def charged(options: Options, told: events.Charged) -> str:
    cell = who(options, told.seat)
    return _("{cell} burns reserves to switch on new genes (energy now {energy}).", cell=cell, energy=told.biomass)


def mutated(options: Options, told: events.Mutated) -> str:
    cell = who(options, told.seat)
    return _(
        "{cell} divides carelessly and mutates, which costs energy (now {energy}).", cell=cell, energy=told.biomass
    )


def mutation_rolled(options: Options, told: events.MutationRolled) -> str:
    if told.face <= 2:
        return _("The mutation is harmful or silent, like most mutations: nothing is gained.")
    if told.face <= 4:
        return _(
            "The mutation is neutral, and the cell makes up for its loss (energy now {energy}).", energy=told.biomass
        )
    return _("The mutation helps: the cell gains a new capability, and its descendants will be selected for it.")


def reshuffled(options: Options, told: events.Reshuffled) -> str:
    cards = in_cards(told.cards)
    if is_tumour(options, told.seat):
        return _("The tumour has tried everything it can do; its old ways ({cards}) open up again.", cards=cards)
    return _("The immune system has tried everything it can do; its old ways ({cards}) open up again.", cards=cards)


def drew(options: Options, told: events.Drew) -> str:
    return _("{cell} acquires {trait}.", cell=who(options, told.seat), trait=trait(options, told.seat, told.card))


def resolved(options: Options, told: events.Resolved) -> str:
    used = trait(options, told.seat, told.card)
    said = _("{trait} acts at once.", trait=used) if told.works else _("{trait} finds nothing to act on.", trait=used)
    return _with_lesson(options, told.seat, told.card, said)


def _with_lesson(options: Options, seat: int, card: int, said: str) -> str:
    biology = names.card(options, seat, card).biology
    return in_a_row((said, biology)) if biology else said


def played(options: Options, told: events.Played) -> str:
    cell, used = who(options, told.seat), trait(options, told.seat, told.card)
    if told.works:
        said = _("{cell} makes use of {trait}.", cell=cell, trait=used)
    else:
        said = _("{cell} makes use of {trait}, which finds nothing to act on.", cell=cell, trait=used)
    return _with_lesson(options, told.seat, told.card, said)


def nothing_left(options: Options, told: events.NothingLeft) -> str:
    return _("{cell} finds no further capability to acquire.", cell=who(options, told.seat))


def stepped(options: Options, told: events.Stepped) -> str:
    said = {"cell": who(options, told.seat), "start": BLOCKS[told.start], "end": BLOCKS[told.end]}
    if is_tumour(options, told.seat):
        return _("{cell} loosens its hold on its neighbours and invades the tissue from {start} to {end}.", **said)
    return _("{cell} crawls from {start} to {end}, along the gradient of chemokines.", **said)


def stopped(options: Options, told: events.Stopped) -> str:
    if told.shut:
        return _("{cell} is enclosed by dense matrix and stays.", cell=who(options, told.seat))
    return _("{cell} holds on to the matrix and stays.", cell=who(options, told.seat))


def biomass_changed(options: Options, told: events.BiomassChanged) -> str:
    cell = who(options, told.seat)
    if told.after > told.before:
        return _("{cell} takes up nutrients and stores energy (now {energy}).", cell=cell, energy=told.after)
    return _("{cell} loses energy (now {energy}).", cell=cell, energy=told.after)


def turned(options: Options, told: events.Turned) -> str:
    said = _turning(options, told)
    return in_a_row((said, _("The collagen that was gathering there is gone."))) if told.void else said


def _turning(options: Options, told: events.Turned) -> str:
    block = BLOCKS[told.block]
    if told.why == t.BY_ACTION:
        cell = who(options, told.seat)
        if told.after == p.HEALTHY:
            return _(
                "{cell} clears the tumour cells at {block}, and healthy tissue grows back.", cell=cell, block=block
            )
        if told.after == p.TUMOUR:
            return _(
                "{cell} transforms its surroundings at {block}: healthy tissue becomes part of the tumour.",
                cell=cell,
                block=block,
            )
        return _(
            "At {block} collagen has grown so dense around the tumour (desmoplasia) that neither T cells nor drugs"
            " get in.",
            block=block,
        )
    if told.why == t.BY_MISS:
        return _(
            "The failed attack leaves chronic inflammation, whose growth factors feed the tumour: {block} turns into"
            " tumour tissue.",
            block=block,
        )
    if told.why == t.BY_RELAPSE:
        return _("The dense tissue at {block} opens up into growing tumour tissue.", block=block)
    before, after = _(TISSUES[told.before]), _(TISSUES[told.after])
    return _("At {block}, {before} turns into {after}.", block=block, before=before, after=after)


def sign_moved(options: Options, told: events.SignMoved) -> str:
    kind, start, end = t.SIGN_KIND[told.sign], BLOCKS[told.start], BLOCKS[told.end]
    if kind == p.VESSEL_SIGN:
        return _(
            "Angiogenesis: called by growth factors such as VEGF, the blood vessel at {start} sprouts towards {end}.",
            start=start,
            end=end,
        )
    return _(
        "The tissue is remodelled: {site} moves from {start} to {end}.", site=_(THE_SITE[kind]), start=start, end=end
    )


def teleported(options: Options, told: events.Teleported) -> str:
    return _(
        "{cell} is swept away by the circulation, from {start} to {end}.",
        cell=who(options, told.seat),
        start=BLOCKS[told.start],
        end=BLOCKS[told.end],
    )


def swapped(options: Options, told: events.Swapped) -> str:
    return _(
        "{cell} takes the place of {mate} at {place}, which moves to {other}.",
        cell=who(options, told.seat),
        mate=name(options, told.mate),
        place=BLOCKS[told.place],
        other=BLOCKS[told.mate_place],
    )


def took(options: Options, told: events.Took) -> str:
    said = {"cell": who(options, told.seat), "trait": trait(options, told.seat, told.card)}
    if told.piled:
        return _("{cell} switches on a gene programme that its line had before: {trait}.", **said)
    return _("{cell} switches on a gene programme of its choice: {trait}.", **said)


def laid(options: Options, told: events.Laid) -> str:
    used, cell = trait(options, told.seat, told.card), name(options, told.seat)
    return _("{trait} stays active in {cell}.", trait=used, cell=cell)


def used_up(options: Options, told: events.UsedUp) -> str:
    used, cell = trait(options, told.seat, told.card), name(options, told.seat)
    return _("{trait} wears off in {cell}.", trait=used, cell=cell)


def claimed(options: Options, told: events.Claimed) -> str:
    return _(
        "{cell} lets collagen build up around it at {block} (stage {claims} of {most}).",
        cell=who(options, told.seat),
        block=BLOCKS[told.block],
        claims=told.claims,
        most=t.CLAIMS,
    )


def built(options: Options, told: events.Built) -> str:
    one, other = names.edge_ends(told.edge)
    return _(
        "{cell} has a barrier of collagen laid down between {one} and {other}: T cells are kept out.",
        cell=who(options, told.seat),
        one=one,
        other=other,
    )


def demolished(options: Options, told: events.Demolished) -> str:
    one, other = names.edge_ends(told.edge)
    return _(
        "{cell} digests the barrier between {one} and {other} with enzymes that cut the matrix.",
        cell=who(options, told.seat),
        one=one,
        other=other,
    )


def rolled(options: Options, told: events.Rolled) -> str:
    return _(
        "{cell} starts to migrate, up to {steps} (die {face}).",
        cell=who(options, told.seat),
        steps=in_steps(told.steps),
        face=told.face,
    )


def attacked(options: Options, told: events.Attacked) -> str:
    cell, target = who(options, told.seat), name(options, told.target)
    if told.sure:
        return _(
            "{cell} forms an immune synapse with {target} and recognises its antigen without fail.",
            cell=cell,
            target=target,
        )
    return _("{cell} forms an immune synapse with {target}.", cell=cell, target=target)


def dodged(options: Options, told: events.Dodged) -> str:
    return _(
        "Immune escape: {target} hides its antigens or shows PD-L1, and {cell} lets go.",
        target=name(options, told.target),
        cell=name(options, told.seat),
    )


def attack_rolled(options: Options, told: events.AttackRolled) -> str:
    cell = name(options, told.seat)
    if told.face >= 4:
        return _(
            "The receptor binds firmly (die {face}): {cell} releases perforin and granzymes.", face=told.face, cell=cell
        )
    return _("The receptor does not bind firmly (die {face}): {cell} is not activated.", face=told.face, cell=cell)


def stepped_back(options: Options, told: events.SteppedBack) -> str:
    cell = who(options, told.seat)
    if told.why:
        return _("{cell} stays in contact: it has no room to withdraw.", cell=cell)
    return _(
        "{cell} lets go and drifts back from {start} to {end}.",
        cell=cell,
        start=BLOCKS[told.start],
        end=BLOCKS[told.end],
    )


def hit(options: Options, told: events.Hit) -> str:
    said = {"cell": who(options, told.seat), "target": name(options, told.target), "energy": told.left}
    if told.double:
        return _(
            "{cell} joins in: killer cells work together, and its granzymes damage {target} (energy now {energy}).",
            **said,
        )
    return _("{cell} delivers granzymes, which damage {target} (energy now {energy}).", **said)


def repelled(options: Options, told: events.Repelled) -> str:
    cell = who(options, told.target)
    if told.why:
        return _("{cell} keeps its place in the tissue.", cell=cell)
    return _("{cell} is driven back from {start} to {end}.", cell=cell, start=BLOCKS[told.start], end=BLOCKS[told.end])


def died(options: Options, told: events.Died) -> str:
    cell = who(options, told.seat)
    if is_tumour(options, told.seat):
        return _("{cell} dies by apoptosis and is cleared away by macrophages.", cell=cell)
    return _("{cell} is exhausted and dies.", cell=cell)


def recovered(options: Options, told: events.Recovered) -> str:
    cell = who(options, told.seat)
    return _("{cell} feeds where nutrients are plentiful (energy now {energy}).", cell=cell, energy=told.biomass)


#: How it ends.
ENDED: Final = {
    t.BY_TISSUE: N_("The tumour has grown beyond control ({blocks} of 61 blocks)."),
    t.BY_CLEANING: N_("The immune system has all but cleared the tumour ({blocks} of 61 blocks left): remission."),
    t.BY_DEATH: N_("The last wandering tumour cell is dead: the tumour can no longer spread."),
    t.BY_TIME: N_("Tumour and immune system hold each other in check, a state called equilibrium."),
}
BALANCE: Final = (
    N_("Neither side has prevailed ({blocks} of 61 blocks), but the balance tips towards remission."),
    N_("Neither side has prevailed ({blocks} of 61 blocks), but the balance tips towards progression."),
)


def ended(options: Options, told: events.Ended) -> str:
    if told.reason == t.BY_BLOCKS:
        return _(BALANCE[told.winner % 2], blocks=told.blocks)
    return _(ENDED[told.reason], blocks=told.blocks)


def stayed(options: Options, told: events.Stayed) -> str:
    return _("{cell} rests.", cell=who(options, told.seat))


#: A step that is over.
PASSED: Final = {
    t.COLLECT: N_("{cell} recruits no fibroblasts."),
    t.DRAW: N_("{cell} looks for no more capabilities."),
    t.PLAY: N_("{cell} uses no more of its capabilities."),
    t.ATTACK: N_("{cell} engages no more cells."),
}


def passed(options: Options, told: events.Passed) -> str:
    return _(PASSED[told.step], cell=who(options, told.seat))
