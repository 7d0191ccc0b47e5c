"""The planner's static evaluation: features of a position, and the fitted weights that predict the result.

The numbers are taken from the Cancer camp's side, and only from what everybody can see, so that they say the same for
every way in which hidden cards may lie. Their weights are fitted on the results of many matches, apart for
each quarter of the sixteen rounds: the chance that the Cancer camp wins, and that the Immune camp does.
"""

from cellar.compile.arrays import FloatArray
from cellar.games.cell_wars.players.instinct import far_from
from cellar.games.cell_wars.players.plans import nearest_of
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import BIT, HEXES, NEIGHBOUR
from cellar.games.cell_wars.rulebook.cells import blocks_of, count_blocks, tissue_at
from cellar.rules.exponential import exponential
from cellar.rules.types import State

# What a table looks like.
ONE = 0
BLOCKS = 1  # from the middle between the goals of both camps
ROUNDS_LEFT = 2
CANCER_GROWS = 3  # living cancer cells, times the rounds left
IMMUNE_CLEANS = 4
CANCER_CELLS = 5
CANCER_BIOMASS = 6
FRAIL = 7  # cancer cells with 1 or 2
IMMUNE_BIOMASS = 8
CANCER_HAND = 9
IMMUNE_HAND = 10
CANCER_PANEL = 11
IMMUNE_PANEL = 12
CANCER_READY = 13  # cells that stand on a block to work on
IMMUNE_READY = 14
CANCER_WAY = 15  # steps to the nearest such block
IMMUNE_WAY = 16
APART = 17  # steps between a cancer cell and the nearest immune cell
SOLID = 18
LONELY = 19  # cancer blocks that no other is beside
CLAIMS = 20
GOALS_APART = 21
FEATURES = 22

QUARTERS = 4
#: The two chances.
CANCER_WINS = 0
IMMUNE_WINS = 1
CHANCES = 2
#: Weights: verdict, quarter, chance, feature.
VERDICTS = 2
WEIGHTS = (VERDICTS, QUARTERS, CHANCES, FEATURES)

#: How much of the worth of a match is its result, by verdict; the rest is by how much the tissue is on one's side.
RESULT = (0.9, 0.75)
#: So many blocks from the middle are worth all of the rest.
WIDE = 10.0


def quarter(state: State) -> int:
    return min(max(int(state.round_no) - 1, 0) * QUARTERS // t.ROUNDS, QUARTERS - 1)


def margin(state: State) -> float:
    """Return the cancer blocks above the number that is equally far from both goals."""
    return count_blocks(int(state.cancer)) - (int(state.goal) + t.IMMUNE_WINS_BELOW) / 2


def look(state: State, out: FloatArray) -> None:
    """Write the features of a position."""
    for i in range(FEATURES):
        out[i] = 0.0
    left = float(t.ROUNDS + 1 - max(int(state.round_no), 1))
    healthy, tumour = blocks_of(state, p.HEALTHY), blocks_of(state, p.TUMOUR)
    out[ONE] = 1.0
    out[BLOCKS] = margin(state)
    out[ROUNDS_LEFT] = left
    out[SOLID] = float(count_blocks(int(state.solid)))
    out[LONELY] = float(lonely(tumour))
    out[GOALS_APART] = float(state.goal)
    for seat in range(int(state.players)):
        cancer = state.camp[seat] == p.CANCER
        out[CANCER_HAND if cancer else IMMUNE_HAND] += float(state.hand_n[seat])
        here = int(state.place[seat])
        if here < 0:
            continue
        for i in range(t.LASTING):
            panel = float(state.lasting[seat, i, 0]) + float(state.lasting[seat, i, 1])
            out[CANCER_PANEL if cancer else IMMUNE_PANEL] += panel
        tissue = tissue_at(state, here)
        if cancer:
            out[CANCER_GROWS] += left
            out[CANCER_CELLS] += 1.0
            out[CANCER_BIOMASS] += float(state.biomass[seat])
            out[FRAIL] += 1.0 if state.biomass[seat] <= 2 else 0.0
            out[CLAIMS] += float(state.claims[seat])
            out[CANCER_READY] += 1.0 if tissue == p.HEALTHY else 0.0
            out[CANCER_WAY] += float(min(nearest_of(here, healthy), t.ROUNDS))
            out[APART] += float(min(far_from(state, here, p.IMMUNE), t.ROUNDS))
        else:
            out[IMMUNE_CLEANS] += left
            out[IMMUNE_BIOMASS] += float(state.biomass[seat])
            out[IMMUNE_READY] += 1.0 if tissue == p.TUMOUR else 0.0
            out[IMMUNE_WAY] += float(min(nearest_of(here, tumour), t.ROUNDS))


def lonely(mask: int) -> int:
    """Count the blocks of a mask without a neighbour in it."""
    n = 0
    for block in range(HEXES):
        if mask & BIT[block]:
            beside = 0
            for direction in range(6):
                other = NEIGHBOUR[block, direction]
                if other >= 0 and mask & BIT[other]:
                    beside += 1
            if beside == 0:
                n += 1
    return n


def outlook(state: State, weights: FloatArray, room: FloatArray) -> float:
    """Return the value of the match for the Cancer camp, -1 … 1: its predicted result, and the tissue."""
    tissue = min(max(margin(state) / WIDE, -1.0), 1.0)
    share = RESULT[state.verdict]
    if state.winner >= 0:
        result = 1.0 if state.winner == p.CANCER else -1.0 if state.winner == p.IMMUNE else 0.0
        return share * result + (1.0 - share) * tissue
    look(state, room)
    wins = chance(state, weights, room, CANCER_WINS) - chance(state, weights, room, IMMUNE_WINS)
    return share * wins + (1.0 - share) * tissue


def chance(state: State, weights: FloatArray, looks: FloatArray, which: int) -> float:
    """Return the probability of one of the two results, by logistic regression."""
    total = 0.0
    at = quarter(state)
    for i in range(FEATURES):
        total += weights[state.verdict, at, which, i] * looks[i]
    return 1.0 / (1.0 + exponential(-min(max(total, -30.0), 30.0)))
