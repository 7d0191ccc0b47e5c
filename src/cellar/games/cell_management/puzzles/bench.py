"""How hard the boards of the rulebook's games are: the distribution that the levels of `cellar puzzle` come from."""

from typing import Any

SHARES = (0.0, 0.1, 0.25, 0.5, 0.6, 0.75, 0.9, 1.0)


def run() -> dict[str, object]:
    """Measure every board that can be won; quantiles of the score, and what each level is made of."""
    from cellar.games.cell_management.puzzles import drawing

    return {str(species): distribution(drawing.all_boards(species)) for species in drawing.SPECIES}


def distribution(measured: list[tuple[Any, int]]) -> dict[str, Any]:
    """The scores of the boards of one number of species, by share and by level."""
    from cellar.games.cell_management.puzzles import difficulty, drawing

    levels: dict[str, dict[str, Any]] = {}
    for name, begin in difficulty.LEVELS.items():
        rows = [(found, weight) for found, weight in measured if found.level == name]
        boards = sum(weight for _, weight in rows)
        solutions = sorted(found.solutions for found, weight in rows for _ in range(weight))
        levels[name] = {
            "from_bits": begin,
            "boards": boards,
            "fewest_rounds": min(found.rounds for found, _ in rows),
            "most_rounds": max(found.rounds for found, _ in rows),
            "mean_rounds": round(sum(found.rounds * weight for found, weight in rows) / boards, 2),
            "median_solutions": solutions[len(solutions) // 2],
            "mean_tempting": round(sum(found.tempting * weight for found, weight in rows) / boards, 1),
            "mean_promising": round(sum(found.promising * weight for found, weight in rows) / boards, 1),
        }
    return {
        "boards": sum(weight for _, weight in measured),
        "quantiles": {f"{share:.0%}": drawing.quantile(measured, share) for share in SHARES},
        "levels": levels,
    }


def report(figures: dict[str, Any]) -> str:
    """The same as tables."""
    return "\n\n".join(table(species, found) for species, found in figures.items())


def table(species: str, found: dict[str, Any]) -> str:
    """The tables of one number of species."""
    boards = f"{found['boards']:,} boards of {species} species with {int(species) // 2} hostile hideouts"
    lines = [f"{boards} that can be won; score in bits:"]
    lines.append("  ".join(f"{share}: {score}" for share, score in found["quantiles"].items()))
    lines.append("")
    lines.append(
        f"{'level':<8}{'from':>8}{'boards':>8}{'rounds':>9}{'mean':>7}"
        f"{'solutions':>11}{'look good':>11}{'of these wrong':>16}"
    )
    for name, level in found["levels"].items():
        rounds = f"{level['fewest_rounds']}-{level['most_rounds']}"
        lines.append(
            f"{name:<8}{level['from_bits']:>8}{level['boards']:>8,}{rounds:>9}{level['mean_rounds']:>7}"
            f"{level['median_solutions']:>11,}{level['mean_promising']:>11}"
            f"{level['mean_tempting'] / level['mean_promising']:>16.0%}"
        )
    return "\n".join(lines)
