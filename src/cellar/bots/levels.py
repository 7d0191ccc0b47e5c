"""Choice of a move by temperature, so that an easy level errs in ways that a person would."""

from collections.abc import Mapping
from math import fsum

from cellar.rules.rng import bits, generator

#: Added to the seed, so that the draw has nothing to do with the search's own dice.
APART = 7919


def drawn(weights: Mapping[int, float], temperature: float, seed: int) -> int:
    """Draw an action, each with probability proportional to its weight to the power of 1 / temperature."""
    most = max(weights.values())
    shares = {action: (weight / most) ** (1 / temperature) for action, weight in sorted(weights.items())}
    # Python's own `sum` of floats is another from one version to the next.
    ticket = bits(generator(seed + APART)) / 2**32 * fsum(shares.values())
    for action, share in shares.items():
        ticket -= share
        if ticket < 0:
            return action
    return max(shares, key=lambda action: shares[action])
