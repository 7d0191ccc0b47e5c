"""What a choice of step 7, 8 or 9 brings at once: how much cancer tissue there is then, and what an attack can do."""

from cellar.games.cell_wars.notation import path, site_label
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.flow import apply
from cellar.games.cell_wars.rulebook.lasting_cards import attack_value, lasting
from cellar.games.cell_wars.words.names import WHO
from cellar.language import N_, translator
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import Options, State

_ = translator(__name__)
#: Faces of the die that hit, of six (CW-20).
HITS = 3
LOSES = N_("[You lose|{who} loses] at least {lost} of {had} Biomass with a 4, 5 or 6.")
SURELY_LOSES = N_("[You lose|{who} loses] at least {lost} of {had} Biomass for certain.")
DIES = N_("[You lose|{who} loses] the last Biomass with a 4, 5 or 6.")
SURELY_DIES = N_("[You lose|{who} loses] the last Biomass for certain.")


def consequence(options: Options, state: State, action: int) -> tuple[str, float]:
    """Say what an attack may take, or how much cancer tissue there is after an action; the worth is the Biomass or the
    blocks to expect."""
    if state.phase == t.ATTACK:
        return _attack(state, action)
    if state.phase != t.ACT:
        return "", 0.0
    after = state.copy()
    apply(after, action, NO_TAPE)
    blocks = int(after.cancer).bit_count()
    choice = site_label(options, state, path(options, state, action)[-1])
    told = _.plural(
        "{choice}: there is {count} block of cancer tissue then.",
        "{choice}: there are {count} blocks of cancer tissue then.",
        blocks,
        choice=choice,
    )
    return told, float(blocks if state.camp[state.seat] == p.CANCER else -blocks)


def _attack(state: State, action: int) -> tuple[str, float]:
    """Say what a target may lose, by the cards that lie before everybody."""
    if action == t.END:
        return _("No attack: nobody loses Biomass."), 0.0
    seat, target = int(state.seat), action - t.SEAT
    had = int(state.biomass[target])
    lost, sure = min(attack_value(state, seat), had), lasting(state, seat, p.HIT) > 0
    if lasting(state, target, p.DODGE) > 0:
        return _("[You dodge|{who} dodges] this attack.", who=WHO[target]), 0.0
    if lost < had:
        message = SURELY_LOSES if sure else LOSES
    else:
        message = SURELY_DIES if sure else DIES
    return _(message, who=WHO[target], lost=lost, had=had), float(lost) if sure else lost * HITS / 6
