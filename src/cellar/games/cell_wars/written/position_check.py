"""Invariants of every reachable position: one that breaks them is refused, with the reason."""

from collections.abc import Iterator
from typing import Final

from cellar.contract.game import listed
from cellar.errors import BadPosition
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.ending import nearer_camp
from cellar.games.cell_wars.rulebook.lasting_cards import lasting
from cellar.games.cell_wars.rulebook.start import nth_of_camp, signs_placed, starts_for
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.written import remembered
from cellar.language import N_, translator
from cellar.rules.layout import part
from cellar.rules.types import OVER, Options, State

_ = translator(__name__)
PLACING: Final = (t.PLACE_SIGN, t.PLACE_TISSUE, t.PLACE_CELL)
#: A card is being resolved: the primitive that asks.
RESOLVING: Final = {
    t.CARD_STEP: p.MOVE,
    t.CARD_BLOCK: p.TISSUE,
    t.CARD_AXIS: p.TISSUE,
    t.CARD_SIGN: p.SIGN,
    t.CARD_SIGN_BLOCK: p.SIGN,
    t.CARD_PLACE: p.PLACE,
    t.CARD_SWAP: p.SWAP,
}
#: The phases in which an entry of `pending` can be there.
PENDING: Final = {
    "left": (t.PLACE_SIGN, t.PLACE_TISSUE, t.MOVE, *RESOLVING),
    "strode": (t.ACT, t.MOVE_ROLL, t.MOVE, t.ATTACK, t.ATTACK_ROLL, t.TURN),
    "attacked": (t.ATTACK, t.ATTACK_ROLL, t.TURN),
    "target": (t.ATTACK_ROLL, t.TURN),
    "choice": (t.CARD_SIGN_BLOCK,),
    "card": tuple(RESOLVING),
    "draws": (t.DEAL, t.SEARCH, *RESOLVING),
    "back": (t.DRAW, t.MUTATE, t.DEAL, t.PLAY, t.SEARCH, *RESOLVING),
}
#: The cards of a camp are not all there, or too many.
NO_SUM: Final = (
    N_("the Immune camp's deck, discard pile, hands, panels and cards aside do not add up to its cards"),
    N_("the Cancer camp's deck, discard pile, hands, panels and cards aside do not add up to its cards"),
)


def check(options: Options, state: State) -> None:
    """Raise BadPosition with the first thing that no match can lead to."""
    for faults in (_board, _signs, _placing, _cells, _cards, remembered.faults, _turn, _pending, _end, _undecidable):
        for fault in faults(options, state):
            raise BadPosition(_("No match leads to this position: {fault}.", fault=fault))


def _board(options: Options, state: State) -> Iterator[str]:
    if int(state.solid) & ~int(state.cancer):
        yield _("a solidified block must also be listed as cancer")
    if (int(state.round_no) == 0) != (int(state.phase) in PLACING):
        yield _("round 0 is the setup, and only that")
    if state.stock > max(int(state.round_no) - 1, 0):
        yield _("the factory has made {most} walls at most (CW-8)", most=max(int(state.round_no) - 1, 0))
    if state.round_no == 0 and (state.solid or any(state.walls)):
        yield _("during the setup there are neither walls nor solidified blocks")
    if state.active and (state.round_no < t.RELOAD or min(state.signs[: t.CARD_SIGNS]) < 0):
        yield _("CARD signs turn active in round 3 for the first time (CW-7)")


def _signs(options: Options, state: State) -> Iterator[str]:
    placed = [int(block) for block in state.signs if block >= 0]
    if len(set(placed)) < len(placed):
        yield _("two signs lie on one block (CW-5)")
    if state.phase != t.PLACE_SIGN and len(placed) < t.SIGNS:
        yield _("all eight signs lie on the board once they are placed")
    if state.phase == t.PLACE_SIGN and (len(placed) == t.SIGNS or max(state.signs[len(placed) :]) >= 0 or state.cancer):
        yield _("signs are placed in their order, before the cancer blocks (CW-5)")


def _placing(options: Options, state: State) -> Iterator[str]:
    """Check a setup in progress: whose choice it is, how many blocks are left, where cells have started (CW-5)."""
    phase, seat = int(state.phase), int(state.seat)
    if phase not in PLACING:
        return
    if phase != t.PLACE_CELL and options["setup"] != "players":
        yield _("only a setup by the players places signs and cancer tissue (CW-6)")
    chosen = int(state.cancer).bit_count()
    if int(state.left) + chosen != options["cancer_tissue"] or (phase == t.PLACE_CELL) != (state.left == 0):
        yield _("{blocks} blocks are cancer tissue at the start (CW-2)", blocks=options["cancer_tissue"])
    if phase == t.PLACE_SIGN and seat != nth_of_camp(state, int(state.first_camp), signs_placed(state)):
        yield _("the players of a camp take turns in placing signs (CW-5)")
    if phase == t.PLACE_TISSUE and seat != nth_of_camp(state, 1 - int(state.first_camp), chosen):
        yield _("the players of a camp take turns in choosing tissue (CW-5)")
    for other in range(options["players"]):
        if state.place[other] >= 0 and not starts_for(state, other) >> int(state.place[other]) & 1:
            yield _("{cell} may not start there (CW-5)", cell=names.cell_name(options, other))


def _cells(options: Options, state: State) -> Iterator[str]:
    for seat in range(options["players"]):
        name = names.cell_name(options, seat)
        alive = state.place[seat] >= 0
        if state.round_no == 0:
            if alive != (state.phase == t.PLACE_CELL and seat < state.seat):
                yield _("{cell} is placed in its turn (CW-5)", cell=name)
            if state.biomass[seat] != t.START_BIOMASS[state.camp[seat]] or state.limit[seat] != state.biomass[seat]:
                yield _("{cell} starts with its full Biomass (CW-4)", cell=name)
        elif alive != (state.biomass[seat] > 0):
            yield _("{cell} must be on the board with Biomass, or off it without (CW-10)", cell=name)
        cancer = state.camp[seat] == p.CANCER
        if not cancer and state.limit[seat] != t.START_BIOMASS[p.IMMUNE]:
            yield _("the limit of {cell} never changes: only cancer cells relapse", cell=name)
        if not cancer and (state.bricks[seat] or state.claims[seat]):
            yield _("{cell} neither collects walls nor solidifies", cell=name)
        if state.claims[seat] and not alive:
            yield _("{cell} is dead and claims nothing (CW-17)", cell=name)
        if state.claims[seat] and alive and not int(state.cancer) >> int(state.place[seat]) & 1:
            yield _("{cell} has lost its claims: its block has turned normal (CW-28)", cell=name)
        if state.rest[seat] and (not alive or state.signs[state.rest[seat]] != state.place[seat]):
            yield _("{cell} does not stand on the vessel that it is said to rest on", cell=name)
        if not alive and (any(part(state.panel, seat)) or state.free[seat]):
            yield _("{cell} is dead and has lost its panel and its free draws (CW-10)", cell=name)


def _cards(options: Options, state: State) -> Iterator[str]:
    for camp in range(p.CAMPS):
        seats = [seat for seat in range(options["players"]) if state.camp[seat] == camp]
        piles = [part(state.deck, camp), part(state.discard, camp)]
        for seat in seats:
            piles += [part(state.hand, seat), part(state.panel, seat)]
            if any(shown > held for shown, held in zip(part(state.shown, seat), part(state.hand, seat))):
                yield _("{cell} shows a card that is not in the hand", cell=names.cell_name(options, seat))
        if state.camp[state.seat] == camp:
            piles.append(state.aside)
        total = [sum(copies) for copies in zip(*piles)]
        if state.camp[state.seat] == camp and state.card >= 0:
            total[state.card] += 1
        if total != [state.cards[camp, card, p.COPIES] for card in range(p.CARDS)]:
            yield _(NO_SUM[camp])
        for seat in seats:
            for card in range(p.CARDS):
                effects = range(p.EFFECT, p.COLUMNS, p.WIDTH)
                if state.panel[seat, card] and not any(state.cards[camp, card, k] >= p.RANGE for k in effects):
                    cell = names.cell_name(options, seat)
                    yield _("a card on the panel of {cell} has no lasting effect", cell=cell)
            for card in range(p.CARDS):
                if state.hand[seat, card] and state.cards[camp, card, p.KIND] == p.IMMEDIATE:
                    cell = names.cell_name(options, seat)
                    yield _("{cell} holds an immediate card, which is resolved when drawn (CW-15)", cell=cell)


def _turn(options: Options, state: State) -> Iterator[str]:
    """Check that the question of this phase goes to a player who can be asked it."""
    phase, seat = int(state.phase), int(state.seat)
    cancer = state.camp[seat] == p.CANCER
    if state.asked != (state.target if phase == t.TURN else seat):
        yield _("the question goes to the wrong player")
    if phase in (*PLACING, t.DONE):
        return
    if (state.place[seat] < 0) != (phase == t.RELAPSE):
        yield _("only a living cell plays, and only a dead one relapses")
    elif phase == t.RELAPSE and not (cancer and state.solid and state.limit[seat] > 1):
        yield _("relapse is for dead cancer cells with a limit above 1, while there is a solidified block (CW-11)")
    elif phase in (t.COLLECT, t.MUTATE) and not cancer:
        yield _("only the cancer camp collects walls and mutates")
    elif phase in (t.ATTACK, t.ATTACK_ROLL, t.TURN) and cancer:
        yield _("only immune cells attack")
    elif phase in (t.ATTACK_ROLL, t.TURN) and (
        state.target < 0 or not state.camp[state.target] or state.place[state.target] < 0
    ):
        yield _("the target of an attack is a living cancer cell")
    elif phase == t.DEAL and (state.draws < 1 or state.deck_n[state.camp[seat]] < 1):
        yield _("there is no draw owed, or no card in the deck")
    elif phase in (t.CARD_STEP, t.MOVE) and state.left < 1:
        yield _("there is no step left")
    elif phase in RESOLVING:
        yield from _resolving(state, phase, seat)


def _resolving(state: State, phase: int, seat: int) -> Iterator[str]:
    if state.card < 0 or state.effect < 1:
        yield _("no card is being resolved")
        return
    column = p.EFFECT + p.WIDTH * (int(state.effect) - 1)
    effect = part(state.cards, (state.camp[seat], state.card))[column : column + p.WIDTH]
    if effect[0] != RESOLVING[phase] or (phase == t.CARD_AXIS) != (effect[0] == p.TISSUE and effect[p.C] == p.LINE):
        yield _("the card being resolved does not ask this")
    elif phase == t.CARD_STEP and state.left > effect[p.A]:
        yield _("the card gives fewer steps")
    elif phase == t.CARD_SIGN_BLOCK and state.choice < 0:
        yield _("no sign has been chosen")


def _pending(options: Options, state: State) -> Iterator[str]:
    for field, phases in PENDING.items():
        value = int(getattr(state, field))
        if int(state.phase) not in phases and value not in ((-1,) if field in ("target", "choice", "card") else (0,)):
            yield _("nothing can be pending ({field}) in this phase", field=field)
    if any(state.searches) and int(state.phase) not in PENDING["draws"]:
        yield _("no search can be owed in this phase")
    if any(state.aside) and int(state.phase) not in PENDING["back"]:
        yield _("cards used in steps 5 and 6 are discarded when those are over (CW-15)")
    if state.effect and state.card < 0:
        yield _("an effect is pending, but no card")
    if state.back not in (0, t.DRAW, t.PLAY) or (not state.back and int(state.phase) in PENDING["back"]):
        yield _("drawing and playing know which of the two they are")
    if state.phase in (t.DRAW, t.MUTATE, t.PLAY) and state.back != (t.PLAY if state.phase == t.PLAY else t.DRAW):
        yield _("drawing and playing know which of the two they are")
    if state.phase == t.MOVE and state.left > 3:
        yield _("a roll gives 3 steps at most (step 8)")
    if state.strode > lasting(state, int(state.seat), p.STRIDE):
        yield _("the panel gives fewer steps before step 8")
    if state.claimed:
        yield _("a claim of solidification ends the individual round at once")


def _end(options: Options, state: State) -> Iterator[str]:
    over = state.phase == t.DONE
    if over != (state.winner >= 0) or over != (state.reason > 0):
        yield _("a match that is over has a winner (or nobody) and a reason, any other has none")
    if not over:
        return
    blocks = int(state.cancer).bit_count()
    living = any(state.place[seat] >= 0 and state.camp[seat] == p.CANCER for seat in range(options["players"]))
    expected = (-1, 0)
    if state.round_no == t.ROUNDS:
        nearer = nearer_camp(state, blocks)
        expected = (nearer, t.BY_TIME if nearer == t.NOBODY else t.BY_BLOCKS)
    if blocks > state.goal:
        expected = (p.CANCER, t.BY_TISSUE)
    elif blocks < t.IMMUNE_WINS_BELOW:
        expected = (p.IMMUNE, t.BY_CLEANING)
    elif not living:
        expected = (p.IMMUNE, t.BY_DEATH)
    if (int(state.winner), int(state.reason)) != expected:
        yield _("winner and reason are not those of the board (CW-9)")


def _undecidable(options: Options, state: State) -> Iterator[str]:
    """Check that a seat, or chance, has something to decide."""
    from cellar.games.cell_wars import rules

    if rules.actor(state) != OVER and not listed(rules, t.MOST_LEGAL, state):
        yield _("there is nothing to decide in this phase")
