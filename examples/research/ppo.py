"""Proximal policy optimisation on the vector environment: a small net learns to solve Cell Management with 4 species.

    python examples/research/ppo.py            # about a minute on one core; needs torch

Random moves solve one board in some thousands, so two things help. The net is shown species by where their cells are,
for names do not matter; and while it learns, a position that is new in its match is worth a little. Up to names there
are 30 boards that can be won, in 720 deals. Some boards are left out altogether, and of the deals of the others a
fifth: how much of each the net solves is told at the end.
"""

import argparse
import json
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn

import cellar.vector
from cellar.core.options import complete
from cellar.core.planes import unpacked
from cellar.core.registry import load
from cellar.core.rng import below, generator

#: The puzzle: a board of four species, and rounds enough for any solution.
SPECIES, ROUNDS = 4, 20
LANES, STEPS = 512, 32
GAMMA, LAMBDA, CLIP, ENTROPY, RATE = 0.97, 0.95, 0.2, 0.01, 1e-3
EPOCHS, PARTS, WIDTH = 3, 8, 128
#: What a position is worth that is new in its match; a win is worth 1.
NOVELTY = 0.05

Setups = list[list[int]]


def deals(seed: int) -> tuple[Setups, Setups, Setups]:
    """Every deal that can be won: to learn from, held out of boards that are learned, and of boards left out."""
    game = load("cell_management")
    options = complete(game.about, {"species": SPECIES, "round_limit": ROUNDS})
    rng = generator(seed)
    boards: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
    for _ in range(20_000):  # of 720: none is missed
        drawn = tuple(int(number) for number in game.setup.draw(options, rng))
        boards.setdefault(nameless(drawn), set()).add(drawn)
    order = sorted(sorted(boards), key=lambda _: below(rng, 1 << 30))
    left_out, known = order[:3], order[3:]
    rest = [list(deal) for board in known for deal in sorted(boards[board])]
    held = {k for k in range(len(rest)) if below(rng, 5) == 0}
    return (
        [deal for k, deal in enumerate(rest) if k not in held],
        [rest[k] for k in sorted(held)],
        [list(deal) for board in left_out for deal in sorted(boards[board])],
    )


def nameless(setup: tuple[int, ...]) -> tuple[int, ...]:
    """A board with species named by where their cells are: which hideout each cell faces, and which are hostile."""
    cells, ring = setup[-2 * SPECIES : -SPECIES], setup[-SPECIES:]
    place = {species: position for position, species in enumerate(cells)}
    return (*(place[species] for species in ring), *(setup[1] >> species & 1 for species in cells))


def lanes(setups: Setups, seed: int) -> Any:
    return cellar.vector.make(
        "cell_management",
        batch=LANES,
        seed=seed,
        legal="bytes",
        observations=True,
        threads=1,
        setups=setups,
        species=SPECIES,
        round_limit=ROUNDS,
    )


def look(env: Any) -> tuple[Any, Any, Any]:
    """What the lanes show with species named by where their cells are: observations, legal actions, and the actions
    that these stand for."""
    planes = unpacked(env.planes, torch.from_numpy(env.observations))
    names = planes["cells"].argmax(-1)
    facing = planes["hideouts"].gather(2, names[:, None].expand_as(planes["hideouts"])).flatten(1)
    by_name = [planes[plane].gather(1, names) for plane in ("hostile", "hidden", "centre")]
    observations = torch.cat([facing, *by_name, planes["phase"], planes["rounds_left"] / ROUNDS], 1).float()
    nobody = torch.full((len(names), 1), 2 * SPECIES)
    actions = torch.cat([names, SPECIES + names, nobody], 1)
    return observations, torch.from_numpy(env.legal).bool().gather(1, actions), actions


@dataclass
class Learner:
    """A net with two heads: what to do, and what to expect."""

    body: Any
    policy: Any
    value: Any

    @classmethod
    def new(cls, inputs: int, actions: int) -> "Learner":
        body = nn.Sequential(nn.Linear(inputs, WIDTH), nn.Tanh(), nn.Linear(WIDTH, WIDTH), nn.Tanh())
        return cls(body, nn.Linear(WIDTH, actions), nn.Linear(WIDTH, 1))

    def parameters(self) -> list[Any]:
        return [weight for part in (self.body, self.policy, self.value) for weight in part.parameters()]

    def __call__(self, observations: Any, legal: Any) -> tuple[Any, Any]:
        """Scores of the actions, those that are not legal far below, and what is expected."""
        inside = self.body(observations)
        return self.policy(inside).masked_fill(~legal, -1e9), self.value(inside).squeeze(-1)


class Novelty:
    """Which positions each lane's match has been in."""

    def __init__(self) -> None:
        self.visited = np.zeros((LANES, 1 << 2 * SPECIES), np.bool_)

    def reward(self, env: Any) -> Any:
        planes = unpacked(env.planes, env.observations)
        where = np.concatenate([planes["hidden"], planes["centre"]], 1) @ (1 << np.arange(2 * SPECIES))
        self.visited[env.done] = False
        fresh = ~self.visited[np.arange(LANES), where] & ~env.done
        self.visited[np.arange(LANES), where] = True
        return NOVELTY * torch.from_numpy(fresh).float()


def learn(env: Any, net: Learner, updates: int) -> None:
    """Play with the net, then mend it by what came of it, over and over."""
    weights, novelty = net.parameters(), Novelty()
    optimiser = torch.optim.Adam(weights, RATE)
    for update in range(updates):
        optimiser.param_groups[0]["lr"] = RATE * (1 - update / updates)
        with torch.no_grad():
            batch = played(env, net, novelty)
        for _ in range(EPOCHS):
            for part in torch.randperm(LANES * STEPS).chunk(PARTS):
                optimiser.zero_grad()
                loss(net, *(column[part] for column in batch)).backward()
                nn.utils.clip_grad_norm_(weights, 0.5)
                optimiser.step()


def played(env: Any, net: Learner, novelty: Novelty) -> list[Any]:
    """Some steps on every lane: observations, masks, choices, their log probabilities, advantages and returns."""
    rows, values, rewards, goes_on = [], [], [], []
    for _ in range(STEPS):
        observations, legal, actions = look(env)
        scores, value = net(observations, legal)
        distribution = torch.distributions.Categorical(logits=scores)
        choice = distribution.sample()
        rows.append((observations, legal, choice, distribution.log_prob(choice)))
        values.append(value)
        env.step(actions.gather(1, choice[:, None])[:, 0].numpy())
        won = torch.from_numpy(env.rewards[:, 0]).clamp(min=0)  # clamp copies: the next step overwrites the buffer
        rewards.append(won + novelty.reward(env))
        goes_on.append(GAMMA * (1 - torch.from_numpy(env.done).float()))
    values.append(net(*look(env)[:2])[1])
    advantages, following = [], torch.zeros(LANES)
    for step in reversed(range(STEPS)):
        surprise = rewards[step] + goes_on[step] * values[step + 1] - values[step]
        following = surprise + LAMBDA * goes_on[step] * following
        advantages.append(following)
    gained = torch.stack(advantages[::-1])
    columns = [torch.stack(column).flatten(0, 1) for column in zip(*rows)]
    return [*columns, gained.flatten(), (gained + torch.stack(values[:-1])).flatten()]


def loss(net: Learner, observations: Any, legal: Any, choice: Any, before: Any, gained: Any, returns: Any) -> Any:
    """The clipped objective, the error of the expectation, and a bonus for staying curious."""
    scores, value = net(observations, legal)
    distribution = torch.distributions.Categorical(logits=scores)
    ratio = (distribution.log_prob(choice) - before).exp()
    gained = (gained - gained.mean()) / (gained.std() + 1e-8)
    surrogate = torch.min(ratio * gained, ratio.clamp(1 - CLIP, 1 + CLIP) * gained).mean()
    return 0.5 * (value - returns).pow(2).mean() - surrogate - ENTROPY * distribution.entropy().mean()


def solved(setups: Setups, net: Learner | None, seed: int) -> float:
    """The share of boards that the net solves at once, with the move it likes best; without a net, that random moves
    solve. The first match of each lane counts."""
    env = lanes(setups, seed)
    waiting, wins = np.ones(LANES, np.bool_), 0
    while waiting.any():
        if net is None:
            env.play()
        else:
            observations, legal, actions = look(env)
            choice = net(observations, legal)[0].argmax(-1)
            env.step(actions.gather(1, choice[:, None])[:, 0].numpy())
        wins += int((waiting & (env.rewards[:, 0] > 0)).sum())
        waiting &= ~env.done
    return wins / LANES


def main(updates: int, seed: int, as_json: bool) -> None:
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    learned, held_out, left_out = deals(seed)
    env = lanes(learned, seed)
    net = Learner.new(look(env)[0].shape[1], env.actions)
    begun = time.perf_counter()
    learn(env, net, updates)
    took = time.perf_counter() - begun
    with torch.no_grad():
        shares = {
            "random": solved(held_out, None, seed + 1),
            "learned": solved(learned, net, seed + 1),
            "held_out": solved(held_out, net, seed + 1),
            "left_out": solved(left_out, net, seed + 1),
        }
    if as_json:
        print(json.dumps({"steps": updates * LANES * STEPS, "seconds": took, **shares}))
        return
    print(f"{updates * LANES * STEPS:,} steps in {took:.0f} s. Solved at once:")
    print(f"  {shares['learned']:.0%} of the {len(learned)} deals that the net learned from")
    print(f"  {shares['held_out']:.0%} of the {len(held_out)} deals held out (random moves: {shares['random']:.1%})")
    print(f"  {shares['left_out']:.0%} of the {len(left_out)} deals of boards left out altogether")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="PPO learns to solve Cell Management with 4 species.")
    parser.add_argument("--updates", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    main(given.updates, given.seed, given.json)
