"""Cell Management's modules, assembled as the contract asks."""

from cellar.contract.game import Game
from cellar.games.cell_management import ABOUT, editing, narration, notation, observation, rules, scene, setup, symmetry
from cellar.games.cell_management.traits import traits

GAME = Game(
    about=ABOUT,
    rules=rules,
    setup=setup,
    notation=notation,
    narration=narration,
    scene=scene,
    layout=lambda options: rules.STATE,
    actions=lambda options: 2 * int(options["species"]) + 1,
    most_legal=lambda options: int(options["species"]) + 1,
    tape_rows=3 * rules.MOST_SPECIES + 3,
    traits=traits,
    observation=observation,
    symmetry=symmetry,
    editing=editing,
    levels="cellar.games.cell_management.puzzles.levels",
    # A game without a limit need not end at random, so every sample has one.
    samples=tuple(
        {"players": 1, "round_limit": limit, **options}
        for limit, options in (
            (200, {"species": 6}),
            (200, {"species": 4, "sacrifices": "any"}),
            (100, {"species": 5, "sacrifices": "none"}),
            (100, {"species": 3, "hostile": 0, "boards": "all"}),
            (100, {"species": 7, "hostile": 7}),
            (60, {"species": 10, "sacrifices": "any"}),
            (200, {"species": 6, "hostile": 3, "board": "4A3N25/N3254A/234"}),
            (1, {"species": 8, "hostile": 1}),
            (100, {"species": 9, "sacrifices": "one"}),
            (100, {"species": 4, "boards": "all"}),
            (100, {"species": 6, "boards": "all", "layout": "random"}),
        )
    ),
)
