"""Binary search in ascending lists of actions, as `legal` writes them."""

from cellar.rules.types import Ints


def place_of(actions: Ints, n: int, action: int) -> int:
    """Index of an action among the first n of an ascending list; -1 when it is not there."""
    low = 0
    high = n - 1
    while low <= high:
        middle = (low + high) // 2
        if actions[middle] == action:
            return middle
        if actions[middle] < action:
            low = middle + 1
        else:
            high = middle - 1
    return -1
