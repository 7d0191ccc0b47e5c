"""The events told as the gene regulation behind the story: one function for each kind of row, called by its name.

Ring = circular bacterial DNA, guard = RNA polymerase, captive = transcript, friendly hideout = promoter, hostile
hideout = repressor, escaped captive = protein. `n` is the number of genes.
"""

from cellar.games.cell_management import events
from cellar.games.cell_management.words.species import counted, species_name


def attracted(n: int, told: events.Attracted) -> str:
    return f"Cycle {told.round}: RNA polymerase binds the circular DNA at gene {species_name(told.species)}."


def examined(n: int, told: events.Examined) -> str:
    """Say why a gene is transcribed or silent."""
    gene = species_name(told.species)
    kind = "repressor" if told.hostile else "promoter"
    bound = "bound" if told.occupied else "free"
    start = f"Gene {gene} is controlled by {kind} site {species_name(told.hideout)}, which is {bound}"
    if told.hostile == told.occupied:
        reason = "the repressor blocks it" if told.hostile else "nothing activates it"
        return f"{start}: {reason}, and gene {gene} stays silent."
    reason = "it activates" if told.occupied else "nothing represses"
    if told.captives == 0:
        return f"{start}: {reason} gene {gene}, but its two transcripts are already in use."
    return f"{start}: {reason} gene {gene}, so the gene is transcribed."


def hid(n: int, told: events.Hid) -> str:
    name = species_name(told.species)
    return f"The transcript of gene {name} finds site {name} free and binds there as a regulator."


def escaped(n: int, told: events.Escaped) -> str:
    name = species_name(told.species)
    made = f"{told.centre} of {n} proteins are made"
    return f"Site {name} is bound already, so the transcript of gene {name} becomes a protein ({made})."


def searched(n: int, told: events.Searched) -> str:
    name = species_name(told.species)
    if told.found:
        return (
            f"The polymerase passes site {name} and knocks off what is bound there: transcript {name} returns to its"
            " gene."
        )
    return f"The polymerase passes site {name}, which is free."


def left(n: int, told: events.Left) -> str:
    made = counted(told.centre, "protein is", "proteins are")
    return f"The polymerase has read every gene once and falls off. {made} in the cell."


def sacrificed(n: int, told: events.Sacrificed) -> str:
    name = species_name(told.species)
    return f"Protein {name} goes back to the DNA and binds site {name}, where the polymerase will meet it."


def declined(n: int, told: events.Declined) -> str:
    return "No protein goes back to the DNA."


def won(n: int, told: events.Won) -> str:
    cycles = counted(told.rounds, "cycle", "cycles")
    return f"After {cycles} the cell has a protein from every gene: its response is complete."


def gave_out(n: int, told: events.GaveOut) -> str:
    over = counted(told.rounds, "cycle is", "cycles are")
    return f"{over} over, and {n - told.centre} of {n} proteins are still missing: the response is incomplete."
