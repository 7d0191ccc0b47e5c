"""Registers every game with Gymnasium, as `cellar/` and the game's name in capitals, such as `cellar/CellWars-v0`."""

import gymnasium

from cellar.play.registry import all_games

ENTRY = "cellar.envs.gymnasium:GameEnv"


def env_id(game: str) -> str:
    return f"cellar/{game.title().replace('_', '')}-v0"


def register_all() -> None:
    """Register all known games with Gymnasium; a second call registers those that a script added since."""
    for name in all_games():
        if env_id(name) not in gymnasium.registry:
            # The passive checker of `make` would look at every step.
            gymnasium.register(id=env_id(name), entry_point=ENTRY, kwargs={"game": name}, disable_env_checker=True)
