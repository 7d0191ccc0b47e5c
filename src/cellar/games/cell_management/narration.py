"""The sentences of Cell Management: events, prompts, refusals and results, in the words of the story or of gene
regulation."""

from collections.abc import Sequence

from cellar.games.cell_management import events, rules
from cellar.games.cell_management.board.written import SPECIES
from cellar.games.cell_management.words import biology, story
from cellar.games.cell_management.words.obstacles import warning
from cellar.games.cell_management.words.species import counted, named, species_name
from cellar.rules.types import Options, State

VOCABULARIES = ("story", "biology")


def say(options: Options, row: tuple[int, ...], vocabulary: str) -> str:
    told = events.read(row)
    sentence: str = getattr(biology if vocabulary == "biology" else story, told.word)(int(options["species"]), told)
    return sentence


def prompt(options: Options, state: State, seat: int) -> str:
    who = "Choose" if seat == 0 else "The organizer chooses"
    if state.phase == rules.CHOOSE_SACRIFICE:
        able = ", ".join(species_name(s) for s in range(int(state.n)) if rules.may_sacrifice(state, s))
        return f"{who} who returns from the centre to its hideout ({able}), or nobody."
    if state.phase == rules.CHOOSE_START:
        start = (
            f"{who} the cell that attracts the guards in round {int(state.rounds) + 1}; they walk clockwise from there."
        )
        return f"{warning(state)} {start}".strip()
    return outcome(options, state)


def goal(options: Options, state: State) -> str:
    """Say who is in the centre and who is missing (CM-6)."""
    inside, n, rounds = int(state.centre), int(state.n), int(state.rounds)
    missing = named(rules.everybody(state) & ~inside, n)
    there = (
        f"{inside.bit_count()} of {n} are there; {', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing"
    )
    played = f"round {rounds + 1} of {int(state.round_limit)}" if state.round_limit else f"round {rounds + 1}"
    return f"A round must end with one of every species in the centre: {there}; {played}."


def refusal(options: Options, state: State, action: int) -> str:
    n = int(state.n)
    if state.phase == rules.ENDED:
        return "The puzzle is over: nobody moves any more (CM-6)."
    if not 0 <= action <= 2 * n:
        return (
            f"There is no action {action}: 0 to {n - 1} attract the guards, {n} to {2 * n - 1} sacrifice, {2 * n} is"
            " nobody."
        )
    if state.phase == rules.CHOOSE_START:
        if action == 2 * n:
            return "Somebody must attract the guards: each round starts with the choice of a cell (rules, 1)."
        return no_sacrifice_now(state, action - n)
    if action < n:
        return "The guards have left: first say who returns to its hideout, or nobody (rules, 5)."
    name = species_name(action - n)
    if not int(state.centre) >> (action - n) & 1:
        return f"No {name} is in the centre, and only an escaped species can make a sacrifice (rules, 5)."
    return f"The {name} hideout is occupied, and a hideout holds one captive at most (CM-3, CM-5)."


def why_not(options: Options, state: State, sites: Sequence[str]) -> str:
    """Explain why a click means nothing, by the refusal of its move."""
    kind, _, name = sites[-1].partition(":")
    species = SPECIES[: int(state.n)].find(name) if len(name) == 1 else -1
    if species >= 0 and kind == "hideout":
        return "Captives run to hideouts by themselves, when the guards walk by: choose where those start (rules, 1)."
    if species < 0 or kind not in ("cell", "centre"):
        return ""
    return refusal(options, state, species + (int(state.n) if kind == "centre" else 0))


def no_sacrifice_now(state: State, species: int) -> str:
    """Say why a sacrifice is out of turn."""
    if state.sacrifices == rules.SACRIFICE_NONE:
        return "This puzzle is played without sacrifices (CM-5)."
    if state.rounds == 0:
        return "A sacrifice comes after the guards have left, never before the first round (CM-5)."
    return (
        "A sacrifice comes after a round, when the guards have left; now choose the cell that attracts them (rules, 5;"
        " CM-5)."
    )


def outcome(options: Options, state: State) -> str:
    n = int(state.n)
    rounds = counted(int(state.rounds), "round", "rounds")
    if int(state.centre) == rules.everybody(state):
        return f"Solved in {rounds}: one of each of the {n} species is in the centre."
    missing = named(rules.everybody(state) & ~int(state.centre), n)
    return f"Not solved in {rounds}, the limit of this match: {', '.join(missing)} did not reach the centre."
