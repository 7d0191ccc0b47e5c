"""The sentences of Cell Management: events, prompts, refusals and results, in the words of the story or of gene
regulation."""

from collections.abc import Sequence

from cellar.games.cell_management import rules
from cellar.games.cell_management.board.written import SPECIES
from cellar.games.cell_management.words.consequences import consequence
from cellar.games.cell_management.words.obstacles import promise, warning
from cellar.games.cell_management.words.species import named, species_name
from cellar.games.cell_management.words.telling import say as say
from cellar.language import N_, enumerated, in_a_row, translator
from cellar.rules.types import Options, State

__all__ = ["VOCABULARIES", "consequence", "goal", "outcome", "prompt", "refusal", "say", "why_not"]

VOCABULARIES = (N_("story"), N_("biology"))
_ = translator(__name__)


def prompt(options: Options, state: State, seat: int) -> str:
    if state.phase == rules.CHOOSE_SACRIFICE:
        return _("Send a captive back, or nobody.") if seat == 0 else _("The organizer is choosing who goes back.")
    if state.phase == rules.CHOOSE_START:
        if seat == 0:
            return _("Choose where round {round} starts.", round=int(state.rounds) + 1)
        return _("The organizer is choosing a start.")
    return outcome(options, state)


def goal(options: Options, state: State) -> str:
    """Say who is in the centre and who is missing (CM-6); of a board that cannot be won, why."""
    if lost := warning(state):
        return lost
    inside, n, number, limit = int(state.centre), int(state.n), int(state.rounds) + 1, int(state.round_limit)
    missing = enumerated(named(rules.everybody(state) & ~inside, n))
    sentences = (
        promise(state),
        _("End a round with one of every species in the centre."),
        _("{inside} of {species} there, missing: {missing}.", inside=inside.bit_count(), species=n, missing=missing),
        _("Round {number} of {limit}.", number=number, limit=limit) if limit else _("Round {number}.", number=number),
    )
    return in_a_row([sentence for sentence in sentences if sentence])


def refusal(options: Options, state: State, action: int) -> str:
    n = int(state.n)
    if state.phase == rules.ENDED:
        return _("The puzzle is over (CM-6).")
    if not 0 <= action <= 2 * n:
        return _(
            "There is no action {action}: 0 to {start} attract the guards, {first} to {last} sacrifice, {nobody} is"
            " nobody.",
            action=action,
            start=n - 1,
            first=n,
            last=2 * n - 1,
            nobody=2 * n,
        )
    if state.phase == rules.CHOOSE_START:
        if action == 2 * n:
            return _("Someone must attract the guards: choose a cell to start the round (rules, 1).")
        return no_sacrifice_now(state, action - n)
    if action < n:
        return _("First choose who goes back to its hideout, or nobody (rules, 5).")
    name = species_name(action - n)
    if not int(state.centre) >> (action - n) & 1:
        return _("There is no {name} in the centre, and only escaped captives can go back (rules, 5).", name=name)
    return _("The {name} hideout is occupied, and a hideout holds only one captive (CM-3, CM-5).", name=name)


def why_not(options: Options, state: State, sites: Sequence[str]) -> str:
    """Explain why a click means nothing, by the refusal of its move."""
    kind, name = (*sites[-1].split(":", 1), "")[:2]
    species = SPECIES[: int(state.n)].find(name) if len(name) == 1 else -1
    if species >= 0 and kind == "hideout":
        return _(
            "Captives run on their own when the guards come by: choose the cell where the guards start (rules, 1)."
        )
    if species < 0 or kind not in ("cell", "centre"):
        return ""
    return refusal(options, state, species + (int(state.n) if kind == "centre" else 0))


def no_sacrifice_now(state: State, species: int) -> str:
    """Say why a sacrifice is out of turn."""
    if state.sacrifices == rules.SACRIFICE_NONE:
        return _("This puzzle is played without sacrifices (CM-5).")
    if state.rounds == 0:
        return _("Sacrifices come after a round, so not before the first one (CM-5).")
    return _("Sacrifices come after a round: now choose the cell where the guards start (rules, 5; CM-5).")


def outcome(options: Options, state: State) -> str:
    n, rounds = int(state.n), int(state.rounds)
    if int(state.centre) == rules.everybody(state):
        return _.plural(
            "Solved in {count} round: all {species} species are in the centre.",
            "Solved in {count} rounds: all {species} species are in the centre.",
            rounds,
            species=n,
        )
    return _.plural(
        "Not solved in {count} round, the limit of this match. Missing from the centre: {missing}.",
        "Not solved in {count} rounds, the limit of this match. Missing from the centre: {missing}.",
        rounds,
        missing=enumerated(named(rules.everybody(state) & ~int(state.centre), n)),
    )
