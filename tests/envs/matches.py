"""Small matches of every game, for every number of players: what the kits of the libraries are run on."""

from typing import Any

from cellar.play.registry import HOUSE, about

#: Options that keep a match short; the same record sizes as elsewhere in the tests, so that little is compiled.
SHORT: dict[str, dict[str, Any]] = {
    "cell_management": {"species": 4, "round_limit": 12},
    "zyrcan": {},
    "cell_wars": {},
    "angel": {"turns": 16},
}
MATCHES = [(name, {"players": players, **SHORT[name]}) for name in HOUSE for players in about(name).players]
IDS = [f"{name}-{options['players']}" for name, options in MATCHES]
#: One number of players of each game.
ONE_EACH = [(name, {"players": about(name).default_players, **SHORT[name]}) for name in HOUSE]
