"""The position editor of Cell Management: it swaps cells and hideouts, and lets captives hide, escape and come back.

Two cells that change places break the single cycle of the rulebook's setup: the board is one laid at random then.
"""

from cellar.contract.editing import Tool
from cellar.draw.scene import Item
from cellar.draw.shapes import path, text
from cellar.errors import BadText
from cellar.games.cell_management import notation, rules
from cellar.games.cell_management.board.written import SACRIFICES, SPECIES
from cellar.games.cell_management.picture import pieces
from cellar.games.cell_management.words.species import species_name
from cellar.language import N_, translator
from cellar.rules.types import Ints, Options, State

_ = translator(__name__)
HOSTILE, HIDES, ESCAPED, RETURN = "hostile", "hides", "escaped", "return"
MORE, FEWER = "round:more", "round:fewer"
CELLS, HIDEOUTS = ("cell:",), ("hideout:",)
RETURNS = {"none": N_("Nobody may return"), "one": N_("One may return"), "any": N_("Any may return")}


def palette(options: Options, state: State) -> tuple[Tool, ...]:
    n, hostile = int(state.n), int(state.hostile)
    captives, after = _("Captives and hideouts"), _("After a round")
    asks = state.phase == rules.CHOOSE_SACRIFICE
    return (
        *(
            Tool(
                name=f"cell:{SPECIES[s]}",
                label=_("Cell {species}", species=species_name(s)),
                group=_("Cells: where this one goes"),
                on=CELLS,
                items=_cell(SPECIES[s]),
                half=34.0,
            )
            for s in range(n)
        ),
        *(
            Tool(
                name=f"hideout:{SPECIES[s]}",
                label=_("Hideout {species}", species=species_name(s)),
                group=_("Hideouts: where this one goes"),
                on=HIDEOUTS,
                items=pieces.tile(n, SPECIES[s], hostile >> s & 1 > 0),
                half=56.0,
            )
            for s in range(n)
        ),
        Tool(name=HOSTILE, label=_("Hideout: hostile or friendly"), group=captives, on=HIDEOUTS),
        Tool(name=HIDES, label=_("Hideout: occupied or empty"), group=captives, on=HIDEOUTS),
        Tool(name=ESCAPED, label=_("Centre: captive in or out"), group=captives, on=CELLS),
        *(
            Tool(name=f"sacrifices:{word}", label=_(says), group=after, now=options["sacrifices"] == word)
            for word, says in RETURNS.items()
        ),
        Tool(name=RETURN, label=_("Choosing who goes back"), group=after, now=asks),
        Tool(name=MORE, label=_("One more round"), group=_rounds(state)),
        Tool(name=FEWER, label=_("One round less"), group=_rounds(state)),
    )


def _cell(name: str) -> tuple[Item, ...]:
    floor = "M-28 -28H28V28H-28Z"
    return (
        path(f"tool:{name}:floor", floor, "well", "muted", 2.0),
        text(f"tool:{name}:name", name, 0, 0, 28.0, bold=True),
    )


def _rounds(state: State) -> str:
    return _.plural("{count} round played", "{count} rounds played", int(state.rounds))


def read(text: str) -> tuple[Options, State]:
    return notation.laid_out(notation.described(text))


def edit(options: Options, state: State, tool: str, site: str) -> tuple[Options, State]:
    what, name = (*tool.split(":", 1), "")[:2]
    asks = state.phase == rules.CHOOSE_SACRIFICE
    species = _species(state, site) if site else 0
    if what in ("cell", "hideout"):
        _exchange(state.cells if what == "cell" else state.hideouts, int(state.n), SPECIES.index(name), species)
    elif what == HOSTILE:
        state.hostile ^= 1 << species
        options = {**options, "hostile": int(state.hostile).bit_count()}
    elif what == HIDES:
        state.hidden ^= 1 << species
    elif what == ESCAPED:
        state.centre ^= 1 << species
    elif what == "sacrifices":
        state.sacrifices = SACRIFICES.index(name)
        options = {**options, "sacrifices": name}
    elif what == "round":
        _count(state, 1 if tool == MORE else -1)
    else:
        asks = not asks
    state.phase = rules.CHOOSE_SACRIFICE if asks else notation.phase_without_word(state)
    return options, state


def missing(options: Options, state: State, fault: str) -> str:
    return fault


def _species(state: State, site: str) -> int:
    notation.site_label({}, state, site)
    return SPECIES.index(site[-1])


def _exchange(ring: Ints, n: int, one: int, other: int) -> None:
    order = ring[:n].tolist()
    a, b = order.index(one), order.index(other)
    ring[a], ring[b] = other, one


def _count(state: State, more: int) -> None:
    if state.rounds + more < 0:
        raise BadText(_("No rounds have been played yet, so there is none to take away."))
    if state.round_limit and state.rounds + more > state.round_limit:
        raise BadText(
            _.plural(
                "This match ends after {count} round: there can be none more.",
                "This match ends after {count} rounds: there can be none more.",
                int(state.round_limit),
            )
        )
    state.rounds += more
