"""The events told as tumour immunology: what the pieces and the moves of the battle stand for.

Immune cells are killer T cells, cancer cells tumour cells. Biomass is a cell's energy and building material, a
solidified block dense fibrous tumour tissue, a wall a barrier of collagen, the wall factory a nest of fibroblasts, a
CARD sign a place rich in signals, the generator a place rich in nutrients.
"""

from typing import Any, Final

from cellar.games.cell_wars import events
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.telling import Vocabulary, by, by_camp
from cellar.language import N_, in_a_row, translator
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


def _cell(options: Options, told: Any) -> str:
    return _name(options, told.target if isinstance(told, events.Repelled) else told.seat)


def _first(options: Options, told: Any) -> str:
    """Name the cell at the beginning of a sentence."""
    called = _cell(options, told)
    return called[0].upper() + called[1:]


def _mutation_rolled(options: Options, told: events.MutationRolled) -> str:
    if told.face <= 2:
        return N_("The mutation is harmful or silent, like most mutations: nothing is gained.")
    if told.face <= 4:
        return N_("The mutation is neutral, and the cell makes up for its loss (energy now {energy}).")
    return N_("The mutation helps: the cell gains a new capability, and its descendants will be selected for it.")


def _biomass_changed(options: Options, told: events.BiomassChanged) -> str:
    if told.biomass > told.before:
        return N_("{cell} takes up nutrients and stores energy (now {energy}).")
    return N_("{cell} loses energy (now {energy}).")


def _turned(options: Options, told: events.Turned) -> tuple[str, ...]:
    said = TURNED[told.after] if told.why == t.BY_ACTION else TURNED_BY[told.why]
    return (said, N_("The collagen that was gathering there is gone.")) if told.void else (said,)


def _sign_moved(options: Options, told: events.SignMoved) -> str:
    if t.SIGN_KIND[told.sign] == p.VESSEL_SIGN:
        return N_(
            "Angiogenesis: called by growth factors such as VEGF, the blood vessel at {start} sprouts towards {end}."
        )
    return N_("The tissue is remodelled: {site} moves from {start} to {end}.")


def _attack_rolled(options: Options, told: events.AttackRolled) -> str:
    if told.face >= 4:
        return N_("The receptor binds firmly (die {face}): {cell} releases perforin and granzymes.")
    return N_("The receptor does not bind firmly (die {face}): {cell} is not activated.")


def _ended(options: Options, told: events.Ended) -> str:
    return BALANCE[told.winner % 2] if told.reason == t.BY_BLOCKS else ENDED[told.reason]


def _site(options: Options, told: Any) -> str:
    sites = THE_SITE if isinstance(told, events.SignMoved) else A_SITE
    return _(sites[t.SIGN_KIND[told.sign]])


def _trait(options: Options, told: Any) -> str:
    """Name a card as a capability, by its name where the reader may know it."""
    return names.card(options, told.seat, told.card).name if told.card >= 0 else _("a new capability")


_STAGE = N_("Stage {number} of {rounds}: fibroblasts have made collagen for {barriers}.")
IMMUNOLOGY: Final = Vocabulary(
    _,
    {
        events.SignPlaced: N_("There is {site} at {block}."),
        events.TissueChosen: N_("A primary tumour has formed at {block}: its cells divide without the usual control."),
        events.CellPlaced: by_camp(
            N_("{cell} is on patrol in healthy tissue at {block}."), N_("{cell} settles in the tumour at {block}.")
        ),
        events.RoundBegan: by(
            "reloaded", _STAGE, (_STAGE, N_("Inflammation flares up, and all signalling sites are active again."))
        ),
        events.TurnBegan: N_("{cell} becomes active."),
        events.Skipped: by("declined", N_("{cell} is gone."), N_("{cell} stays dormant.")),
        events.Relapsed: N_(
            "Relapse: cells that survived in the dense tissue at {block} wake up and found {cell} anew, weaker than"
            " before (limit {limit})."
        ),
        events.LotDrawn: N_("Several cells compete for the signals at one site, and {cell} binds them first."),
        events.FreeDrawWon: N_(
            "{cell} takes up the signals of the site, which is spent for now, and will change its behaviour."
        ),
        events.Collected: by(
            "extra",
            N_("{cell} recruits fibroblasts and takes collagen for {barriers}."),
            N_("{cell} recruits fibroblasts and takes collagen for {barriers}, and its helpers add {extra}."),
        ),
        events.Carried: by_camp(
            N_(
                "{cell} travels in the blood from {start} to {end}, where it slips out through the vessel's wall"
                " (diapedesis)."
            ),
            N_("{cell} enters the blood at {start} (intravasation) and leaves it at {end}: a step of metastasis."),
        ),
        events.DrewFree: N_("The signals that {cell} has received switch on genes."),
        events.Charged: N_("{cell} burns reserves to switch on new genes (energy now {energy})."),
        events.Mutated: N_("{cell} divides carelessly and mutates, which costs energy (now {energy})."),
        events.MutationRolled: _mutation_rolled,
        events.Reshuffled: by_camp(
            N_("The immune system has tried everything it can do; its old ways ({cards}) open up again."),
            N_("The tumour has tried everything it can do; its old ways ({cards}) open up again."),
        ),
        events.Drew: N_("{cell} acquires {trait}."),
        events.Resolved: by("works", N_("{trait} finds nothing to act on."), N_("{trait} acts at once.")),
        events.Played: by(
            "works",
            N_("{cell} makes use of {trait}, which finds nothing to act on."),
            N_("{cell} makes use of {trait}."),
        ),
        events.NothingLeft: N_("{cell} finds no further capability to acquire."),
        events.Stepped: by_camp(
            N_("{cell} crawls from {start} to {end}, along the gradient of chemokines."),
            N_("{cell} loosens its hold on its neighbours and invades the tissue from {start} to {end}."),
        ),
        events.Stopped: by(
            "shut",
            N_("{cell} holds on to the matrix and stays."),
            N_("{cell} is enclosed by dense matrix and stays."),
        ),
        events.BiomassChanged: _biomass_changed,
        events.Turned: _turned,
        events.SignMoved: _sign_moved,
        events.Teleported: N_("{cell} is swept away by the circulation, from {start} to {end}."),
        events.Swapped: N_("{cell} takes the place of {mate} at {place}, which moves to {other}."),
        events.Took: by(
            "piled",
            N_("{cell} switches on a gene programme of its choice: {trait}."),
            N_("{cell} switches on a gene programme that its line had before: {trait}."),
        ),
        events.Laid: N_("{trait} stays active in {cell}."),
        events.UsedUp: N_("{trait} wears off in {cell}."),
        events.Claimed: N_("{cell} lets collagen build up around it at {block} (stage {claims} of {most})."),
        events.Built: N_("{cell} has a barrier of collagen laid down between {one} and {other}: T cells are kept out."),
        events.Demolished: N_("{cell} digests the barrier between {one} and {other} with enzymes that cut the matrix."),
        events.Rolled: N_("{cell} starts to migrate, up to {steps} (die {face})."),
        events.Attacked: by(
            "sure",
            N_("{cell} forms an immune synapse with {target}."),
            N_("{cell} forms an immune synapse with {target} and recognises its antigen without fail."),
        ),
        events.Dodged: N_("Immune escape: {target} hides its antigens or shows PD-L1, and {cell} lets go."),
        events.AttackRolled: _attack_rolled,
        events.SteppedBack: by(
            "why",
            N_("{cell} lets go and drifts back from {start} to {end}."),
            N_("{cell} stays in contact: it has no room to withdraw."),
        ),
        events.Hit: by(
            "double",
            N_("{cell} delivers granzymes, which damage {target} (energy now {energy})."),
            N_("{cell} joins in: killer cells work together, and its granzymes damage {target} (energy now {energy})."),
        ),
        events.Repelled: by(
            "why", N_("{cell} is driven back from {start} to {end}."), N_("{cell} keeps its place in the tissue.")
        ),
        events.Died: by_camp(
            N_("{cell} is exhausted and dies."), N_("{cell} dies by apoptosis and is cleared away by macrophages.")
        ),
        events.Recovered: N_("{cell} feeds where nutrients are plentiful (energy now {energy})."),
        events.Ended: _ended,
        events.Stayed: N_("{cell} rests."),
        events.Passed: lambda options, told: PASSED[told.step],
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


def tell(options: Options, told: Any) -> str:
    said = IMMUNOLOGY.tell(options, told)
    if not isinstance(told, events.Resolved | events.Played):
        return said
    lesson = names.card(options, told.seat, told.card).biology
    return in_a_row((said, lesson)) if lesson else said
