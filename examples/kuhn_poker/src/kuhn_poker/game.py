"""Kuhn poker as the table knows it."""

from cellar.contract.game import Game

from . import ABOUT, narration, notation, observation, rules, scene, setup
from .traits import traits

GAME = Game(
    about=ABOUT,
    rules=rules,
    setup=setup,
    notation=notation,
    narration=narration,
    scene=scene,
    layout=lambda options: rules.STATE,
    # Two for the seats, and one for each card that chance may deal.
    actions=lambda options: rules.DEAL + 1 + int(options["cards"]),
    most_legal=lambda options: int(options["cards"]),
    # A showdown: the call, two cards, who wins.
    tape_rows=4,
    samples=({"players": 2}, {"players": 2, "cards": 5}, {"players": 2, "cards": 13}),
    # At the showdown a seat learns, on the other's move, what was hidden from it.
    reveals=frozenset({rules.SHOWN}),
    # With these two it is an environment for research as well.
    traits=traits,
    observation=observation,
)
