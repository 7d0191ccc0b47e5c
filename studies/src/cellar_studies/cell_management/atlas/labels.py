"""Labels of a certificate: a lower bound on the rounds that each position still needs, which anybody can check.

In a certificate they are a mapping: for a set of species in their hideouts (`23`, `-` for nobody) a text with one
character for each set of species in the centre, in the order of binary numbers with N = 1, A = 2, 2 = 4 and so on. A
figure, then a letter from a = 10 on, says "at least so many rounds"; `0` says nothing, and so does what is left out at
the end; `*` says "never".

Labels prove themselves. Whoever is not won needs a round. If a position is labelled 2 or more, no turn from it wins and
every turn leads to a position whose label is at most one less, then it does need as many rounds as its label says: by
induction over the label. And if no turn wins from any position labelled `*` and each leads to another such, none of
them is ever won.
"""

from typing import Any

from cellar.errors import BadText
from cellar.games.cell_management.board import written
from cellar_studies.cell_management.atlas.plain_play import PlainPosition

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
#: The label of a position that is never won.
NEVER = -1
NEVER_WRITTEN = "*"

#: By the masks of species hidden and in the centre.
Labels = dict[tuple[int, int], int]


class Fault(Exception):
    """An error: why a certificate does not hold, as a sentence."""


def write(labels: Labels, n: int) -> dict[str, str]:
    """Format labels for a certificate."""
    rows: dict[int, list[str]] = {}
    for (hidden, centre), label in labels.items():
        rows.setdefault(hidden, ["0"] * (1 << n))[centre] = NEVER_WRITTEN if label == NEVER else DIGITS[label]
    return {names(hidden, n): "".join(rows[hidden]).rstrip("0") for hidden in sorted(rows)}


def read(data: Any, n: int, where: str) -> Labels:
    """Parse the labels of a certificate; those that say nothing are left out."""
    if not isinstance(data, dict):
        raise Fault(f"{where} has no labels, so nothing shows how many rounds it needs.")
    found: Labels = {}
    for key, row in data.items():
        try:
            hidden = sum(1 << s for s in written.parse_names(key, written.SPECIES[:n]))
        except BadText as wrong:
            raise Fault(f"{where}: the labels' key {key!r} is no set of species. {wrong}") from None
        if not isinstance(row, str) or len(row) > 1 << n or not set(row) <= {*DIGITS, NEVER_WRITTEN}:
            raise Fault(
                f"{where}: the labels of {key!r} are no text of up to {1 << n} characters 0-9, a-z and {NEVER_WRITTEN}."
            )
        for centre, character in enumerate(row):
            if character != "0":
                found[hidden, centre] = NEVER if character == NEVER_WRITTEN else DIGITS.index(character)
    return found


def prove(labels: Labels, start: PlainPosition, where: str) -> int:
    """Check every label by the plain rules; what the start's label then proves: so many rounds at least, or NEVER."""
    for (hidden, centre), label in labels.items():
        position = start.copy()
        position.hidden, position.centre = hidden, centre
        if centre == (1 << start.n) - 1:
            raise Fault(f"{where}: {told(position)} is won, but labelled {label}.")
        if label != 1:
            check(labels, position, label, where)
    return labels.get((start.hidden, start.centre), 1)


def check(labels: Labels, position: PlainPosition, label: int, where: str) -> None:
    """Check that no turn wins, and that each leads to a label which allows this one."""
    for after in position.turns():
        if after.won:
            raise Fault(f"{where}: {told(position)} is labelled {shown(label)}, but a round wins from there.")
        following = labels.get((after.hidden, after.centre), 1)
        if following != NEVER and (label == NEVER or following < label - 1):
            raise Fault(
                f"{where}: {told(position)} is labelled {shown(label)}, but a turn leads from there to {told(after)},"
                f" which is labelled {shown(following)}."
            )


def shown(label: int) -> str:
    return NEVER_WRITTEN if label == NEVER else str(label)


def names(mask: int, n: int) -> str:
    """A set of species by name."""
    return written.names([s for s in range(n) if mask >> s & 1])


def told(position: PlainPosition) -> str:
    """A position as short text."""
    return f"hidden={names(position.hidden, position.n)} centre={names(position.centre, position.n)}"
