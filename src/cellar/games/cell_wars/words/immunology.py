"""The events told as tumour immunology: what the pieces and the moves of the battle stand for.

Immune cells are killer T cells, cancer cells tumour cells. Biomass is a cell's energy and building material, a
solidified block dense fibrous tumour tissue, a wall a barrier of collagen, the wall factory a nest of fibroblasts, a
CARD sign a place rich in signals, the generator a place rich in nutrients.
"""

from typing import Final

from cellar.games.cell_wars.events import Event
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.telling import Vocabulary, by, by_camp
from cellar.language import N_, capital, in_a_row, translator
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
#: What a special action makes of a block, and what else turns one.
TURNED: Final = {
    p.HEALTHY: N_("{cell} clears the tumour cells at {block}, and healthy tissue grows back."),
    p.TUMOUR: N_("{cell} transforms its surroundings at {block}: healthy tissue becomes part of the tumour."),
    p.SOLID: N_(
        "At {block} collagen has grown so dense around the tumour (desmoplasia) that neither T cells nor drugs get in."
    ),
}
TURNED_BY: Final = {
    t.BY_CARD: N_("At {block}, {before} turns into {after}."),
    t.BY_MISS: N_(
        "The failed attack leaves chronic inflammation, whose growth factors feed the tumour: {block} turns into tumour"
        " tissue."
    ),
    t.BY_RELAPSE: N_("The dense tissue at {block} opens up into growing tumour tissue."),
}
#: A step that is over.
PASSED: Final = {
    t.COLLECT: N_("{cell} recruits no fibroblasts."),
    t.DRAW: N_("{cell} looks for no more capabilities."),
    t.PLAY: N_("{cell} uses no more of its capabilities."),
    t.ATTACK: N_("{cell} engages no more cells."),
}
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


def _name(options: Options, seat: int) -> str:
    """Name a cell as a biologist would, inside a sentence."""
    letter = names.letter(options, seat)
    if names.camp(options, seat) == p.CANCER:
        return _("tumour cell {letter}", letter=letter)
    return _("T cell {letter}", letter=letter)


def _cell(options: Options, told: Event) -> str:
    return _name(options, told.target if told.kind == t.T_REPELLED else told.seat)


def _first(options: Options, told: Event) -> str:
    """Name the cell at the beginning of a sentence."""
    return capital(_cell(options, told))


def _mutation_rolled(options: Options, told: Event) -> str:
    if told.face <= 2:
        return N_("The mutation is harmful or silent, like most mutations: nothing is gained.")
    if told.face <= 4:
        return N_("The mutation is neutral, and the cell makes up for its loss (energy now {energy}).")
    return N_("The mutation helps: the cell gains a new capability, and its descendants will be selected for it.")


def _biomass_changed(options: Options, told: Event) -> str:
    if told.biomass > told.before:
        return N_("{cell} takes up nutrients and stores energy (now {energy}).")
    return N_("{cell} loses energy (now {energy}).")


def _turned(options: Options, told: Event) -> tuple[str, ...]:
    said = TURNED[told.after] if told.why == t.BY_ACTION else TURNED_BY[told.why]
    return (said, N_("The collagen that was gathering there is gone.")) if told.void else (said,)


def _sign_moved(options: Options, told: Event) -> str:
    if t.SIGN_KIND[told.sign] == p.VESSEL_SIGN:
        return N_(
            "Angiogenesis: called by growth factors such as VEGF, the blood vessel at {start} sprouts towards {end}."
        )
    return N_("The tissue is remodelled: {site} moves from {start} to {end}.")


def _attack_rolled(options: Options, told: Event) -> str:
    if told.face >= 4:
        return N_("The receptor binds firmly (die {face}): {cell} releases perforin and granzymes.")
    return N_("The receptor does not bind firmly (die {face}): {cell} is not activated.")


def _ended(options: Options, told: Event) -> str:
    return BALANCE[told.winner % 2] if told.reason == t.BY_BLOCKS else ENDED[told.reason]


def _site(options: Options, told: Event) -> str:
    sites = THE_SITE if told.kind == t.T_SIGN_MOVED else A_SITE
    return _(sites[t.SIGN_KIND[told.sign]])


def _trait(options: Options, told: Event) -> str:
    """Name a card as a capability, by its name where the reader may know it."""
    return names.card(options, told.seat, told.card).name if told.card >= 0 else _("a new capability")


_STAGE = N_("Stage {number} of {rounds}: fibroblasts have made collagen for {barriers}.")
IMMUNOLOGY: Final = Vocabulary(
    _,
    {
        t.T_SIGN_PLACED: N_("There is {site} at {block}."),
        t.T_TISSUE_CHOSEN: N_("A primary tumour has formed at {block}: its cells divide without the usual control."),
        t.T_CELL_PLACED: by_camp(
            N_("{cell} is on patrol in healthy tissue at {block}."), N_("{cell} settles in the tumour at {block}.")
        ),
        t.T_ROUND_BEGAN: by(
            "reloaded", _STAGE, (_STAGE, N_("Inflammation flares up, and all signalling sites are active again."))
        ),
        t.T_TURN_BEGAN: N_("{cell} becomes active."),
        t.T_SKIPPED: by("declined", N_("{cell} is gone."), N_("{cell} stays dormant.")),
        t.T_RELAPSED: N_(
            "Relapse: cells that survived in the dense tissue at {block} wake up and found {cell} anew, weaker than"
            " before (limit {limit})."
        ),
        t.T_LOT_DRAWN: N_("Several cells compete for the signals at one site, and {cell} binds them first."),
        t.T_FREE_DRAW_WON: N_(
            "{cell} takes up the signals of the site, which is spent for now, and will change its behaviour."
        ),
        t.T_COLLECTED: by(
            "extra",
            N_("{cell} recruits fibroblasts and takes collagen for {barriers}."),
            N_("{cell} recruits fibroblasts and takes collagen for {barriers}, and its helpers add {extra}."),
        ),
        t.T_CARRIED: by_camp(
            N_(
                "{cell} travels in the blood from {start} to {end}, where it slips out through the vessel's wall"
                " (diapedesis)."
            ),
            N_("{cell} enters the blood at {start} (intravasation) and leaves it at {end}: a step of metastasis."),
        ),
        t.T_DREW_FREE: N_("The signals that {cell} has received switch on genes."),
        t.T_CHARGED: N_("{cell} burns reserves to switch on new genes (energy now {energy})."),
        t.T_MUTATED: N_("{cell} divides carelessly and mutates, which costs energy (now {energy})."),
        t.T_MUTATION_ROLLED: _mutation_rolled,
        t.T_RESHUFFLED: by_camp(
            N_("The immune system has tried everything it can do; its old ways ({cards}) open up again."),
            N_("The tumour has tried everything it can do; its old ways ({cards}) open up again."),
        ),
        t.T_DREW: N_("{cell} acquires {trait}."),
        t.T_RESOLVED: by("works", N_("{trait} finds nothing to act on."), N_("{trait} acts at once.")),
        t.T_PLAYED: by(
            "works",
            N_("{cell} makes use of {trait}, which finds nothing to act on."),
            N_("{cell} makes use of {trait}."),
        ),
        t.T_NOTHING_LEFT: N_("{cell} finds no further capability to acquire."),
        t.T_STEPPED: by_camp(
            N_("{cell} crawls from {start} to {end}, along the gradient of chemokines."),
            N_("{cell} loosens its hold on its neighbours and invades the tissue from {start} to {end}."),
        ),
        t.T_STOPPED: by(
            "shut",
            N_("{cell} holds on to the matrix and stays."),
            N_("{cell} is enclosed by dense matrix and stays."),
        ),
        t.T_BIOMASS_CHANGED: _biomass_changed,
        t.T_TURNED: _turned,
        t.T_SIGN_MOVED: _sign_moved,
        t.T_TELEPORTED: N_("{cell} is swept away by the circulation, from {start} to {end}."),
        t.T_SWAPPED: N_("{cell} takes the place of {mate} at {place}, which moves to {other}."),
        t.T_TOOK: by(
            "piled",
            N_("{cell} switches on a gene programme of its choice: {trait}."),
            N_("{cell} switches on a gene programme that its line had before: {trait}."),
        ),
        t.T_LAID: N_("{trait} stays active in {cell}."),
        t.T_USED_UP: N_("{trait} wears off in {cell}."),
        t.T_CLAIMED: N_("{cell} lets collagen build up around it at {block} (stage {claims} of {most})."),
        t.T_BUILT: N_("{cell} has a barrier of collagen laid down between {one} and {other}: T cells are kept out."),
        t.T_DEMOLISHED: N_("{cell} digests the barrier between {one} and {other} with enzymes that cut the matrix."),
        t.T_ROLLED: N_("{cell} starts to migrate, up to {steps} (die {face})."),
        t.T_ATTACKED: by(
            "sure",
            N_("{cell} forms an immune synapse with {target}."),
            N_("{cell} forms an immune synapse with {target} and recognises its antigen without fail."),
        ),
        t.T_DODGED: N_("Immune escape: {target} hides its antigens or shows PD-L1, and {cell} lets go."),
        t.T_ATTACK_ROLLED: _attack_rolled,
        t.T_STEPPED_BACK: by(
            "why",
            N_("{cell} lets go and drifts back from {start} to {end}."),
            N_("{cell} stays in contact: it has no room to withdraw."),
        ),
        t.T_HIT: by(
            "double",
            N_("{cell} delivers granzymes, which damage {target} (energy now {energy})."),
            N_("{cell} joins in: killer cells work together, and its granzymes damage {target} (energy now {energy})."),
        ),
        t.T_REPELLED: by(
            "why", N_("{cell} is driven back from {start} to {end}."), N_("{cell} keeps its place in the tissue.")
        ),
        t.T_DIED: by_camp(
            N_("{cell} is exhausted and dies."), N_("{cell} dies by apoptosis and is cleared away by macrophages.")
        ),
        t.T_RECOVERED: N_("{cell} feeds where nutrients are plentiful (energy now {energy})."),
        t.T_ENDED: _ended,
        t.T_STAYED: N_("{cell} rests."),
        t.T_PASSED: lambda options, told: PASSED[told.step],
    },
    {
        "cell": _cell,
        "Cell": _first,
        "target": lambda options, told: _name(options, told.target),
        "mate": lambda options, told: _name(options, told.mate),
        "site": _site,
        "trait": _trait,
        "barriers": lambda options, told: _.plural("{count} barrier", "{count} barriers", told.walls),
        "energy": lambda options, told: told.biomass,
        "before": lambda options, told: _(TISSUES[told.before]),
        "after": lambda options, told: _(TISSUES[told.after]),
    },
)


def tell(options: Options, told: Event) -> str:
    said = IMMUNOLOGY.tell(options, told)
    if told.kind not in (t.T_RESOLVED, t.T_PLAYED):
        return said
    lesson = names.card(options, told.seat, told.card).biology
    return in_a_row((said, lesson)) if lesson else said
