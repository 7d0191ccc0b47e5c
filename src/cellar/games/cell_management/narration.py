"""The sentences of Cell Management: events, prompts, refusals and results, in the words of the story or of gene
regulation."""

from collections.abc import Sequence

from cellar.games.cell_management import events, rules
from cellar.games.cell_management.board.written import SPECIES
from cellar.games.cell_management.words import biology, story
from cellar.games.cell_management.words.obstacles import promise, warning
from cellar.games.cell_management.words.species import counted, named, species_name
from cellar.rules.types import Options, State

VOCABULARIES = ("story", "biology")


def say(options: Options, row: tuple[int, ...], vocabulary: str) -> str:
    told = events.read(row)
    sentence: str = getattr(biology if vocabulary == "biology" else story, told.word)(int(options["species"]), told)
    return sentence


def prompt(options: Options, state: State, seat: int) -> str:
    if state.phase == rules.CHOOSE_SACRIFICE:
        return "Send a captive back, or nobody." if seat == 0 else "The organizer is choosing who goes back."
    if state.phase == rules.CHOOSE_START:
        order = f"Choose where round {int(state.rounds) + 1} starts."
        return order if seat == 0 else "The organizer is choosing a start."
    return outcome(options, state)


def goal(options: Options, state: State) -> str:
    """Say who is in the centre and who is missing (CM-6); of a board that cannot be won, why."""
    if lost := warning(state):
        return lost
    inside, n, rounds = int(state.centre), int(state.n), int(state.rounds)
    missing = ", ".join(named(rules.everybody(state) & ~inside, n))
    played = f"Round {rounds + 1} of {int(state.round_limit)}" if state.round_limit else f"Round {rounds + 1}"
    there = f"{inside.bit_count()} of {n} there, missing: {missing}."
    return f"{promise(state)} End a round with one of every species in the centre. {there} {played}.".strip()


def refusal(options: Options, state: State, action: int) -> str:
    n = int(state.n)
    if state.phase == rules.ENDED:
        return "The puzzle is over (CM-6)."
    if not 0 <= action <= 2 * n:
        return (
            f"There is no action {action}: 0 to {n - 1} attract the guards, {n} to {2 * n - 1} sacrifice, {2 * n} is"
            " nobody."
        )
    if state.phase == rules.CHOOSE_START:
        if action == 2 * n:
            return "Someone must attract the guards: choose a cell to start the round (rules, 1)."
        return no_sacrifice_now(state, action - n)
    if action < n:
        return "First choose who goes back to its hideout, or nobody (rules, 5)."
    name = species_name(action - n)
    if not int(state.centre) >> (action - n) & 1:
        return f"There is no {name} in the centre, and only escaped captives can go back (rules, 5)."
    return f"The {name} hideout is occupied, and a hideout holds only one captive (CM-3, CM-5)."


def why_not(options: Options, state: State, sites: Sequence[str]) -> str:
    """Explain why a click means nothing, by the refusal of its move."""
    kind, _, name = sites[-1].partition(":")
    species = SPECIES[: int(state.n)].find(name) if len(name) == 1 else -1
    if species >= 0 and kind == "hideout":
        return "Captives run on their own when the guards come by: choose the cell where the guards start (rules, 1)."
    if species < 0 or kind not in ("cell", "centre"):
        return ""
    return refusal(options, state, species + (int(state.n) if kind == "centre" else 0))


def no_sacrifice_now(state: State, species: int) -> str:
    """Say why a sacrifice is out of turn."""
    if state.sacrifices == rules.SACRIFICE_NONE:
        return "This puzzle is played without sacrifices (CM-5)."
    if state.rounds == 0:
        return "Sacrifices come after a round, so not before the first one (CM-5)."
    return "Sacrifices come after a round: now choose the cell where the guards start (rules, 5; CM-5)."


def outcome(options: Options, state: State) -> str:
    n = int(state.n)
    rounds = counted(int(state.rounds), "round", "rounds")
    if int(state.centre) == rules.everybody(state):
        return f"Solved in {rounds}: all {n} species are in the centre."
    missing = named(rules.everybody(state) & ~int(state.centre), n)
    return f"Not solved in {rounds}, the limit of this match. Missing from the centre: {', '.join(missing)}."
