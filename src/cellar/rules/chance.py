"""The one weighted draw of chance: the same for the table, the terminal and the compiled search."""

from cellar.rules.types import Ints


def weighted(actions: Ints, weights: Ints, n: int, ticket: int) -> int:
    """The outcome that holds the ticket, where each of the first `n` holds as many tickets as its weight, in order."""
    left = ticket
    for i in range(n):
        left -= int(weights[i])
        if left < 0:
            return int(actions[i])
    return int(actions[n - 1])


def tickets(weights: Ints, n: int) -> int:
    """The number of tickets of a weighted draw, the sum of the weights: a draw is a number below it."""
    total = 0
    for i in range(n):
        total += int(weights[i])
    return total
