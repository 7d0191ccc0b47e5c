"""Whole numbers in texts from outside: digits 0 to 9 and nothing else, however many are typed."""

#: More digits than any number of a move, a seat or a draw has. `int` raises ValueError from 4,301 digits on.
MOST_DIGITS = 20


def whole_number(text: str) -> int | None:
    """The number that a text writes, None where it writes none. `str.isdigit` also holds for `²`, which `int` refuses.
    A number of more than 20 digits counts as 10**20: whoever asks says that it is too large."""
    if not (text.isascii() and text.isdigit()):
        return None
    return int(text) if len(text) <= MOST_DIGITS else 10**MOST_DIGITS
