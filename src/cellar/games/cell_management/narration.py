"""What happened, what to do, why not and how it ended, as sentences: the story, and the gene regulation that it stands
for."""

from cellar.core.types import Options, State
from cellar.games.cell_management import rules
from cellar.games.cell_management.notation import members, species_name
from cellar.games.cell_management.setup import SPECIES

VOCABULARIES = ("story", "biology")


def say(options: Options, row: tuple[int, ...], vocabulary: str) -> str:
    """One row of the tape as a sentence."""
    telling = BIOLOGY if vocabulary == "biology" else STORY
    return telling[row[0]](int(options["species"]), row[2:])


def counted(number: int, one: str, many: str) -> str:
    """`1 round`, `2 rounds`."""
    return f"{number} {one if number == 1 else many}"


def a_captive(species: int) -> str:
    """`an Ace`, `a 3`."""
    return f"{'an' if SPECIES[species] in 'A8' else 'a'} {species_name(species)}"


# --- The story


def story_attracted(n: int, row: tuple[int, ...]) -> str:
    """The choice of the player."""
    return f"Round {row[2]}: cell {species_name(row[0])} makes a disturbance and attracts the guards."


def why(hostile: int, occupied: int) -> str:
    """The four situations of the rulebook, as a reason."""
    if hostile:
        return "an enemy is watching" if occupied else "no enemy is there"
    return "a friend is there" if occupied else "no friend is there"


def story_examined(n: int, row: tuple[int, ...]) -> str:
    """Why a captive runs or why none does."""
    species, _, hideout, hostile, occupied, captives = row
    kind = "hostile" if hostile else "friendly"
    filled = "occupied" if occupied else "empty"
    beside = f"Cell {species_name(species)}: the {species_name(hideout)} hideout beside it is {kind} and {filled}"
    if hostile == occupied:
        return f"{beside}; {why(hostile, occupied)}, so nobody tries to escape."
    if captives == 0:
        return f"{beside}; {why(hostile, occupied)}, but nobody is left in the cell to try."
    return f"{beside}; {why(hostile, occupied)}, so one {species_name(species)} tries to escape."


def story_hid(n: int, row: tuple[int, ...]) -> str:
    """The own hideout was empty."""
    return f"The {species_name(row[0])} finds its own hideout empty and hides there."


def story_escaped(n: int, row: tuple[int, ...]) -> str:
    """The own hideout was taken."""
    more = "everybody is there" if row[3] == n else f"{n - row[3]} more to go"
    return f"The {species_name(row[0])} finds its own hideout taken, goes on and escapes to the centre ({more})."


def story_searched(n: int, row: tuple[int, ...]) -> str:
    """What the guards find beside the examined cell."""
    hideout = species_name(row[0])
    if row[2]:
        return f"The guards search the {hideout} hideout, find {a_captive(row[0])} and return it to cell {hideout}."
    return f"The guards search the {hideout} hideout and find nobody."


def story_left(n: int, row: tuple[int, ...]) -> str:
    """The end of the walk."""
    return f"All cells are examined and the guards leave; {counted(row[3], 'species is', 'species are')} in the centre."


def story_sacrificed(n: int, row: tuple[int, ...]) -> str:
    """A return."""
    name = species_name(row[0])
    return (
        f"The {name} in the centre sacrifices itself: it returns to the {name} hideout and waits there for the guards."
    )


def story_declined(n: int, row: tuple[int, ...]) -> str:
    """No return."""
    return "Nobody leaves the centre."


def story_won(n: int, row: tuple[int, ...]) -> str:
    """The win."""
    return (
        "One of each species is in the centre: together they overpower the guards, after"
        f" {counted(row[0], 'round', 'rounds')}."
    )


def story_gave_out(n: int, row: tuple[int, ...]) -> str:
    """The limit."""
    over = counted(row[0], "round is", "rounds are")
    return f"{over} over and {n - row[1]} of {n} species are still missing in the centre: not solved."


STORY = {
    rules.ATTRACTED: story_attracted,
    rules.EXAMINED: story_examined,
    rules.HID: story_hid,
    rules.ESCAPED: story_escaped,
    rules.SEARCHED: story_searched,
    rules.LEFT: story_left,
    rules.SACRIFICED: story_sacrificed,
    rules.DECLINED: story_declined,
    rules.WON: story_won,
    rules.GAVE_OUT: story_gave_out,
}


# --- Gene regulation: ring = circular bacterial DNA, guard = RNA polymerase, captive = transcript, friendly hideout =
# promoter, hostile hideout = repressor, escaped captive = protein


def gene_attracted(n: int, row: tuple[int, ...]) -> str:
    """Where reading starts."""
    return f"Cycle {row[2]}: RNA polymerase binds the circular DNA at gene {species_name(row[0])}."


def gene_examined(n: int, row: tuple[int, ...]) -> str:
    """Why a gene is transcribed or silent."""
    species, _, site, hostile, bound, left = row
    gene = species_name(species)
    kind = "repressor" if hostile else "promoter"
    start = f"Gene {gene} is controlled by {kind} site {species_name(site)}, which is {'bound' if bound else 'free'}"
    if hostile == bound:
        reason = "the repressor blocks it" if hostile else "nothing activates it"
        return f"{start}: {reason}, and gene {gene} stays silent."
    reason = "it activates" if bound else "nothing represses"
    if left == 0:
        return f"{start}: {reason} gene {gene}, but its two transcripts are already in use."
    return f"{start}: {reason} gene {gene}, so the gene is transcribed."


def gene_hid(n: int, row: tuple[int, ...]) -> str:
    """The transcript becomes a regulator."""
    return (
        f"The transcript of gene {species_name(row[0])} finds site {species_name(row[0])} free and binds there as a"
        " regulator."
    )


def gene_escaped(n: int, row: tuple[int, ...]) -> str:
    """The transcript becomes a protein."""
    name = species_name(row[0])
    return (
        f"Site {name} is bound already, so the transcript of gene {name} becomes a protein ({row[3]} of {n} proteins"
        " are made)."
    )


def gene_searched(n: int, row: tuple[int, ...]) -> str:
    """The polymerase clears the site it passes."""
    name = species_name(row[0])
    if row[2]:
        return (
            f"The polymerase passes site {name} and knocks off what is bound there: transcript {name} falls back to its"
            " gene."
        )
    return f"The polymerase passes site {name}, which is free."


def gene_left(n: int, row: tuple[int, ...]) -> str:
    """The end of a cycle."""
    return (
        f"Every gene has been read once and the polymerase falls off; {counted(row[3], 'protein is', 'proteins are')}"
        " in the cell."
    )


def gene_sacrificed(n: int, row: tuple[int, ...]) -> str:
    """A protein regulates."""
    name = species_name(row[0])
    return f"Protein {name} goes back to the DNA and binds site {name}, where the polymerase will meet it."


def gene_declined(n: int, row: tuple[int, ...]) -> str:
    """No protein regulates."""
    return "No protein goes back to the DNA."


def gene_won(n: int, row: tuple[int, ...]) -> str:
    """The response is complete."""
    return f"The cell has a protein of every gene after {counted(row[0], 'cycle', 'cycles')}: its response is complete."


def gene_gave_out(n: int, row: tuple[int, ...]) -> str:
    """The limit."""
    over = counted(row[0], "cycle is", "cycles are")
    return f"{over} over and {n - row[1]} of {n} proteins are still missing: no complete response."


BIOLOGY = {
    rules.ATTRACTED: gene_attracted,
    rules.EXAMINED: gene_examined,
    rules.HID: gene_hid,
    rules.ESCAPED: gene_escaped,
    rules.SEARCHED: gene_searched,
    rules.LEFT: gene_left,
    rules.SACRIFICED: gene_sacrificed,
    rules.DECLINED: gene_declined,
    rules.WON: gene_won,
    rules.GAVE_OUT: gene_gave_out,
}


# --- To the player


def prompt(options: Options, state: State, seat: int) -> str:
    """What to do now."""
    who = "Choose" if seat == 0 else "The organizer chooses"
    if state.phase == rules.CHOOSE_SACRIFICE:
        able = ", ".join(species_name(s) for s in range(int(state.n)) if rules.may_sacrifice(state, s))
        return f"{who} who returns from the centre to its hideout ({able}), or nobody."
    if state.phase == rules.CHOOSE_START:
        return (
            f"{who} the cell that attracts the guards in round {int(state.rounds) + 1}; they walk clockwise from there."
        )
    return outcome(options, state)


def refusal(options: Options, state: State, action: int) -> str:
    """Which rule forbids this action here."""
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


def no_sacrifice_now(state: State, species: int) -> str:
    """Why a sacrifice is out of turn."""
    if state.sacrifices == rules.SACRIFICE_NONE:
        return "This puzzle is played without sacrifices (CM-5, option sacrifices)."
    if state.rounds == 0:
        return "A sacrifice comes after the guards have left, never before the first round (CM-5)."
    return (
        "A sacrifice comes after a round, when the guards have left; now choose the cell that attracts them (rules, 5;"
        " CM-5)."
    )


def outcome(options: Options, state: State) -> str:
    """How and why it ended."""
    n = int(state.n)
    rounds = counted(int(state.rounds), "round", "rounds")
    if int(state.centre) == rules.everybody(state):
        return f"Solved in {rounds}: one of each of the {n} species is in the centre (result +1)."
    missing = members(rules.everybody(state) & ~int(state.centre), n)
    return (
        f"Not solved in {rounds}, the limit of this match: {', '.join(missing)} did not reach the centre (result -1)."
    )
