"""Makes every game known to Gymnasium: `cellar/` and the game's name in capitals, such as `cellar/CellWars-v0`."""

import gymnasium

from cellar.play.registry import all_games

ENTRY = "cellar.envs.gymnasium:GameEnv"


def env_id(game: str) -> str:
    return f"cellar/{game.title().replace('_', '')}-v0"


def register_all() -> None:
    """Register the games that there are; those that a script adds later are registered by a second call."""
    for name in all_games():
        if env_id(name) not in gymnasium.registry:
            # The passive checker of `make` would look at every step.
            gymnasium.register(id=env_id(name), entry_point=ENTRY, kwargs={"game": name}, disable_env_checker=True)
