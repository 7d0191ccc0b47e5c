"""The Angel problem's modules, assembled as the contract asks."""

from cellar.contract.game import Game
from cellar.games.angel import ABOUT, editing, narration, notation, observation, rules, scene, setup, symmetry
from cellar.games.angel.traits import traits

GAME = Game(
    about=ABOUT,
    rules=rules,
    setup=setup,
    notation=notation,
    narration=narration,
    scene=scene,
    layout=setup.layout,
    actions=lambda options: None,
    most_legal=setup.most_legal,
    scratch=setup.scratch,
    tape_rows=2,
    traits=traits,
    observation=observation,
    symmetry=symmetry,
    editing=editing,
    # What the perfect players think is worked out, compiled, whenever the panel is made.
    slow_to_show=lambda options: options["thoughts"] != "none",
    samples=tuple(
        {"players": 2, **options}
        for options in (
            {"power": 1, "turns": 12},
            {"power": 2, "turns": 16},
            {"power": 3, "turns": 5},
            {"power": 8, "turns": 4},
            {"power": 4, "turns": 1},
            {"power": 1, "form": "board", "radius": 3},
            {"power": 2, "form": "board", "radius": 3},
            {"power": 1, "dims": 3, "turns": 6},
            {"power": 2, "dims": 3, "turns": 4, "start": "-7000000000,12,1000000000000"},
            {"power": 1, "dims": 3, "form": "board", "radius": 1},
            {"power": 2, "turns": 14, "start": "3000000000,-2000000000"},
            {"power": 5, "dims": 3, "turns": 1},
        )
    ),
)
