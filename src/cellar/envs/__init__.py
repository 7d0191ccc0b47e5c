"""Reinforcement learning environments of every game, for Gymnasium, PettingZoo and OpenSpiel.

    import cellar.envs                        # gymnasium.make("cellar/CellManagement-v0")
    from cellar.envs import pettingzoo        # pettingzoo.env("zyrcan", players=3)
    import cellar.envs.openspiel              # pyspiel.load_game("cellar_zyrcan(players=3)")

Each library comes with an extra of its own (`pip install cellar-games[gymnasium]`), and nothing is imported before it
is needed. What they share is in `simulator`, a game compiled over states that never change, and in `live`, a match that
is stepped in place; `queries` are the compiled calls of both, over `cellar.engine`.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is not None:
    from cellar.envs.registering import register_all

    register_all()
