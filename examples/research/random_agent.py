"""A random agent, three times: Gymnasium, PettingZoo and OpenSpiel, each as its own documentation writes it."""

import random

import gymnasium
import pyspiel

import cellar.envs
import cellar.envs.openspiel  # noqa: F401 - registers the games
from cellar.envs import pettingzoo


def one_seat(seed: int = 1) -> float:
    """Gymnasium: one seat of Zyrcan against bots that play at random too."""
    env = gymnasium.make("cellar/Zyrcan-v0", players=3, opponents="random")
    env.action_space.seed(seed)
    _, info = env.reset(seed=seed)
    over = cut = False
    while not (over or cut):
        _, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))
    return float(reward)


def all_seats(seed: int = 1) -> dict[str, float]:
    """PettingZoo: all seats of Cell Wars, two against one."""
    env = pettingzoo.env("cell_wars", players=3)
    env.reset(seed=seed)
    results = {}
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        results[agent] = float(reward)
        env.step(None if over or cut else env.action_space(agent).sample(observation["action_mask"]))
    return results


def whole_tree(seed: int = 1) -> list[float]:
    """OpenSpiel: the Angel problem."""
    dice = random.Random(seed)
    state = pyspiel.load_game("cellar_angel(power=2,turns=16)").new_initial_state()
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
    return list(state.returns())


if __name__ == "__main__":
    print("Zyrcan, seat 0 of 3:", one_seat())
    print("Cell Wars, two against one:", all_seats())
    print("The Angel problem:", whole_tree())
