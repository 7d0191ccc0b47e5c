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
from cellar.games.cell_wars.words.telling import Vocabulary
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


def _name(options: Options, seat: int) -> str:
    """Name a cell as a biologist would, inside a sentence."""
    letter = names.letter(options, seat)
    if names.camp(options, seat) == p.CANCER:
        return _("tumour cell {letter}", letter=letter)
    return _("T cell {letter}", letter=letter)


def _cell(options: Options, told: Event) -> str:
    return _name(options, told.target if told.kind == t.T_REPELLED else told.seat)


def _site(options: Options, told: Event) -> str:
    sites = THE_SITE if told.kind == t.T_SIGN_MOVED else A_SITE
    return _(sites[t.SIGN_KIND[told.sign]])


def _trait(options: Options, told: Event) -> str:
    """Name a card as a capability, by its name where the reader may know it."""
    return names.card(options, told.seat, told.card).name if told.card >= 0 else _("a new capability")


IMMUNOLOGY: Final = Vocabulary(
    "immunology",
    _,
    {
        "cell": _cell,
        "Cell": lambda options, told: capital(_cell(options, told)),
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
