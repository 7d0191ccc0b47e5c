"""The variations of an opinion, also where its bot gives only the best."""

from cellar.contract.bot import Opinion, Variation


def told_variations(found: Opinion, most: int) -> tuple[Variation, ...]:
    """The best variation, then the moves considered most: a bot with one variation may have weights for other moves."""
    if found.variations:
        return found.variations[:most]
    total = sum(found.weights.values())
    best = found.principal_variation if found.principal_variation[:1] == (found.action,) else (found.action,)
    others = sorted((-weight, action) for action, weight in found.weights.items() if action != found.action and weight)
    return (
        Variation(best, found.values, found.weights.get(found.action, 0.0) / total if total else 0.0),
        *(Variation((action,), (), -weight / total) for weight, action in others[: most - 1]),
    )
