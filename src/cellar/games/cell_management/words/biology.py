"""The events told as the gene regulation behind the story: one function for each kind of row, called by its name.

Ring = circular bacterial DNA, guard = RNA polymerase, captive = transcript, friendly hideout = promoter, hostile
hideout = repressor, escaped captive = protein. `n` is the number of genes.
"""

from cellar.games.cell_management import events
from cellar.games.cell_management.words.species import species_name
from cellar.language import N_, translator

_ = translator(__name__)
#: Of a silent gene: by whether its site is a repressor's and bound, why.
SILENT = {
    (0, 0): N_(
        "Gene {gene} is controlled by promoter site {site}, which is free: nothing activates it, and gene {gene} stays"
        " silent."
    ),
    (1, 1): N_(
        "Gene {gene} is controlled by repressor site {site}, which is bound: the repressor blocks it, and gene {gene}"
        " stays silent."
    ),
}
#: Of a gene that would be transcribed, had it any transcripts left.
USED_UP = {
    (0, 1): N_(
        "Gene {gene} is controlled by promoter site {site}, which is bound: it activates gene {gene}, but its two"
        " transcripts are already in use."
    ),
    (1, 0): N_(
        "Gene {gene} is controlled by repressor site {site}, which is free: nothing represses gene {gene}, but its two"
        " transcripts are already in use."
    ),
}
#: Of a gene that is transcribed.
TRANSCRIBED = {
    (0, 1): N_(
        "Gene {gene} is controlled by promoter site {site}, which is bound: it activates gene {gene}, so the gene is"
        " transcribed."
    ),
    (1, 0): N_(
        "Gene {gene} is controlled by repressor site {site}, which is free: nothing represses gene {gene}, so the gene"
        " is transcribed."
    ),
}


def attracted(n: int, told: events.Attracted) -> str:
    gene = species_name(told.species)
    return _("Cycle {cycle}: RNA polymerase binds the circular DNA at gene {gene}.", cycle=told.round, gene=gene)


def examined(n: int, told: events.Examined) -> str:
    """Say why a gene is transcribed or silent."""
    sentences = SILENT if told.hostile == told.occupied else TRANSCRIBED if told.captives else USED_UP
    gene, site = species_name(told.species), species_name(told.hideout)
    return _(sentences[told.hostile, told.occupied], gene=gene, site=site)


def hid(n: int, told: events.Hid) -> str:
    name = species_name(told.species)
    return _("The transcript of gene {gene} finds site {gene} free and binds there as a regulator.", gene=name)


def escaped(n: int, told: events.Escaped) -> str:
    return _(
        "Site {gene} is bound already, so the transcript of gene {gene} becomes a protein ({made} of {genes} proteins"
        " are made).",
        gene=species_name(told.species),
        made=told.centre,
        genes=n,
    )


def searched(n: int, told: events.Searched) -> str:
    site = species_name(told.species)
    if not told.found:
        return _("The polymerase passes site {site}, which is free.", site=site)
    return _(
        "The polymerase passes site {site} and knocks off what is bound there: transcript {site} returns to its gene.",
        site=site,
    )


def left(n: int, told: events.Left) -> str:
    return _.plural(
        "The polymerase has read every gene once and falls off. {count} protein is in the cell.",
        "The polymerase has read every gene once and falls off. {count} proteins are in the cell.",
        told.centre,
    )


def sacrificed(n: int, told: events.Sacrificed) -> str:
    return _(
        "Protein {gene} goes back to the DNA and binds site {gene}, where the polymerase will meet it.",
        gene=species_name(told.species),
    )


def declined(n: int, told: events.Declined) -> str:
    return _("No protein goes back to the DNA.")


def won(n: int, told: events.Won) -> str:
    return _.plural(
        "After {count} cycle the cell has a protein from every gene: its response is complete.",
        "After {count} cycles the cell has a protein from every gene: its response is complete.",
        told.rounds,
    )


def gave_out(n: int, told: events.GaveOut) -> str:
    return _.plural(
        "{count} cycle is over, and {missing} of {genes} proteins are still missing: the response is incomplete.",
        "{count} cycles are over, and {missing} of {genes} proteins are still missing: the response is incomplete.",
        told.rounds,
        missing=n - told.centre,
        genes=n,
    )
