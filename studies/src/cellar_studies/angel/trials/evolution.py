"""Evolution of devils: genomes that hurt the angel more have more children; one that beats it is noticed at once."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.kloster.path import left_square, right_square
from cellar.games.angel.kloster.perfect_angel import PerfectAngel
from cellar_studies.angel.trials.devils import free
from cellar_studies.angel.trials.invariants import BrokenInvariant
from cellar_studies.angel.trials.trial import play

#: What a genome weighs in a cell.
FEATURES = (
    "how far along the path",
    "how far off the path",
    "marked neighbours by side",
    "marked neighbours by corner",
    "distance from the angel",
    "in reach of the angel",
    "in the last mark's row",
    "in the last mark's column",
    "distance from the last mark",
    "distance from the first line",
    "whim",
)
PHASES = 3


@dataclass(frozen=True)
class Genome:
    """A devil's genome: for each phase of its game which cells it considers and how it weights their features."""

    #: One row a phase, one weight a feature.
    weights: tuple[tuple[float, ...], ...]
    #: For each phase: turns it lasts, segments looked ahead, squares looked aside.
    habits: tuple[tuple[int, int, int], ...]


class GenomeDevil:
    """A devil that marks the cell with the highest weight by its genome."""

    def __init__(self, genome: Genome, seed: int) -> None:
        self._genome = genome
        self._rng = Random(seed)
        self._turn = 0
        self._last: list[Square] = []

    def mark(self, angel: PerfectAngel, marked: set[Square]) -> Square:
        phase = self._phase()
        self._turn += 1
        weights = self._genome.weights[phase]
        _, ahead, aside = self._genome.habits[phase]
        cells = self._cells(angel, marked, ahead, aside)
        likings = self._likings(weights, angel, marked, cells)
        best = list(cells)[likings.index(max(likings))]
        self._last = [*self._last[-3:], best]
        return best

    def _phase(self) -> int:
        turn = self._turn % sum(habit[0] for habit in self._genome.habits)
        for phase, habit in enumerate(self._genome.habits):
            turn -= habit[0]
            if turn < 0:
                return phase
        raise AssertionError("a turn is in some phase")

    def _cells(self, angel: PerfectAngel, marked: set[Square], ahead: int, aside: int) -> dict[Square, tuple[int, int]]:
        """The candidate cells, with their distance along the path and aside of it."""
        found: dict[Square, tuple[int, int]] = {}
        here = angel.square
        segments = angel.path.ahead(ahead)
        for i in {*range(0, ahead, 1 + ahead // 12), 1}:
            rx, ry = right_square(*segments[i])
            lx, ly = left_square(*segments[i])
            for k in range(aside):
                cell = (rx + k * (rx - lx) + angel.origin[0], ry + k * (ry - ly) + angel.origin[1])
                if cell not in marked and cell != here:
                    found.setdefault(cell, (i, k))
        for x, y in self._last:
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (2, 0), (0, 2), (1, 1), (1, -1)):
                if (x + dx, y + dy) not in marked and (x + dx, y + dy) != here:
                    found.setdefault((x + dx, y + dy), (ahead // 2, aside))
        x, y = here
        while not found:
            cell = (x + self._rng.randint(-9, 9), y + self._rng.randint(-9, 9))
            if free(cell, angel, marked):
                found[cell] = (0, 0)
        return found

    def _likings(
        self, weights: tuple[float, ...], angel: PerfectAngel, marked: set[Square], cells: dict[Square, tuple[int, int]]
    ) -> list[float]:
        """The weight of each cell; unrolled by hand, since an evolution calls this a million times."""
        along, off, by_side, by_corner, away, reach, row, column, after, line, whim = weights
        ax, ay = angel.square
        lx, ly = self._last[-1] if self._last else (ax, ay)
        ox = angel.origin[0]
        found = []
        for (x, y), (i, k) in cells.items():
            far = max(abs(x - ax), abs(y - ay))
            sides = ((x + 1, y) in marked) + ((x - 1, y) in marked) + ((x, y + 1) in marked) + ((x, y - 1) in marked)
            corners = ((x + 1, y + 1) in marked) + ((x - 1, y + 1) in marked)
            corners += ((x + 1, y - 1) in marked) + ((x - 1, y - 1) in marked)
            found.append(
                along * i / 20
                + off * k / 2
                + by_side * sides
                + by_corner * corners
                + away * far / 20
                + reach * (far <= 2)
                + row * (y == ly)
                + column * (x == lx)
                + after * min(20, max(abs(x - lx), abs(y - ly))) / 10
                + line * min(60, abs(x - ox)) / 20
                + whim * self._rng.random()
            )
        return found


def first_genome(rng: Random) -> Genome:
    return Genome(
        tuple(tuple(rng.gauss(0, 1) for _ in FEATURES) for _ in range(PHASES)),
        tuple((rng.randint(5, 120), rng.randint(3, 200), rng.randint(1, 6)) for _ in range(PHASES)),
    )


def child(rng: Random, mother: Genome, father: Genome) -> Genome:
    """Crossover of two genomes, with a few mutations."""
    weights = tuple(
        tuple(rng.choice(pair) + (rng.gauss(0, 0.5) if rng.random() < 0.2 else 0.0) for pair in zip(*rows))
        for rows in zip(mother.weights, father.weights)
    )

    def near(value: int, low: int, high: int) -> int:
        return value if rng.random() < 0.7 else max(low, min(high, round(value * rng.uniform(0.6, 1.6))))

    habits = tuple(
        (near(turns, 2, 300), near(ahead, 3, 400), near(aside, 1, 8))
        for turns, ahead, aside in (rng.choice(pair) for pair in zip(mother.habits, father.habits))
    )
    return Genome(weights, habits)


@dataclass
class Study:
    """The result of an evolution."""

    games: int = 0
    turns: int = 0
    #: Games that the angel lost or in which it broke an invariant: (genome, seed, what happened).
    beaten: list[tuple[Genome, int, str]] = field(default_factory=list)
    #: The best score of each generation, and the best genome of all.
    scores: list[float] = field(default_factory=list)
    best: Genome | None = None


def score(genome: Genome, seed: int, turns: int, study: Study) -> float:
    """A devil's fitness: how much it hurt the angel, by the progress it lost and how few squares it was left with at
    worst (both between 0 and 1)."""
    study.games += 1
    try:
        trial = play(GenomeDevil(genome, seed), turns)
    except BrokenInvariant as broken:
        study.beaten.append((genome, seed, str(broken)))
        return 9.0
    study.turns += trial.turns
    x, y = trial.angel.square
    return 1 - max(abs(x), abs(y)) / (2 * turns) + 1 - trial.fewest / 24


def evolve(
    seed: int, generations: int, population: int = 24, turns: int = 300, tell: Callable[[Study], None] | None = None
) -> Study:
    """Evolve devils; `tell` is called after each generation."""
    rng = Random(seed)
    study = Study()
    scored: list[tuple[float, Genome]] = []
    for generation in range(generations):
        if generation == 0:
            young = [first_genome(rng) for _ in range(population)]
        else:
            parents = [genome for _, genome in scored[: population // 3]]
            young = [child(rng, rng.choice(parents), rng.choice(parents)) for _ in range(population)]
        scored += [(score(genome, rng.randrange(1 << 30), turns, study), genome) for genome in young]
        scored.sort(key=lambda pair: pair[0], reverse=True)
        del scored[population:]
        study.scores.append(scored[0][0])
        study.best = scored[0][1]
        if tell:
            tell(study)
    return study
