"""Cell Wars' modules, assembled as the contract asks."""

from cellar.contract.game import Game
from cellar.games.cell_wars import (
    ABOUT,
    editing,
    narration,
    notation,
    observation,
    rules,
    scene,
    setup,
    symmetry,
    workshop,
)
from cellar.games.cell_wars.players import instinct
from cellar.games.cell_wars.rulebook import secrecy
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.traits import traits
from cellar.games.cell_wars.words import names

GAME = Game(
    about=ABOUT,
    rules=rules,
    policy=instinct,
    traits=traits,
    observation=observation,
    symmetry=symmetry,
    workshop=workshop,
    editing=editing,
    setup=setup,
    notation=notation,
    narration=narration,
    scene=scene,
    layout=lambda options: rules.STATE,
    actions=lambda options: rules.ACTIONS,
    most_legal=lambda options: rules.MOST_LEGAL,
    # Uneven camps leave out other cells than the menu's last ones.
    seats=lambda options: tuple(names.CELL_NAMES[cell] for cell in setup.seats(options)),
    alike=secrecy.alike,
    own_picture=scene.may_build,
    headings=frozenset((t.T_ROUND_BEGAN, t.T_TURN_BEGAN)),
    # A card against all foes may clear three panels that hold a whole deck of 100 cards.
    tape_rows=256,
    # Every number of players, both uneven camps, every setup, every built-in deck, hands open and hidden.
    samples=(
        {"players": 2, "setup": "standard"},
        {"players": 3, "setup": "random", "larger_camp": "immune", "deck": "swift", "cancer_tissue": 21},
        {"players": 3, "setup": "players", "larger_camp": "cancer", "open_team_hands": False, "deck": "plain"},
        {"players": 4, "setup": "standard", "deck": "swift", "variant": "balanced"},
        {"players": 5, "setup": "random", "cancer_tissue": 4, "cancer_goal": 12, "verdict": "blocks"},
        {"players": 5, "setup": "players", "larger_camp": "cancer", "first_camp": "cancer", "deck": "swift"},
        {"players": 6, "setup": "standard"},
        {"players": 6, "setup": "random", "open_team_hands": False},
    ),
)
