"""Proximal policy optimisation on the vector environment: a small net learns to solve Cell Management with 4 species.

    python examples/research/ppo.py            # a minute or two on one core; needs torch

Random moves solve one board in some thousands, so two things help. The net knows the symmetries: it is shown species by
where their cells are, for names do not matter, and it looks at the ring from each cell in turn, with the same weights,
for the ring may be turned. And while it learns, a position that is new in its match is worth a little.

Up to names there are 83 boards that can be won, in 22 classes of turned ones (1,992 deals). Some classes are left out
altogether: how much of both the net solves is told at the end.
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
from cellar.contract.options import complete
from cellar.contract.planes import unpacked
from cellar.play.registry import load
from cellar.rules.rng import below, generator

#: The puzzle: a board of four species, and rounds enough for any solution.
SPECIES, ROUNDS = 4, 20
LANES, STEPS = 512, 32
GAMMA, LAMBDA, CLIP, ENTROPY, RATE = 0.97, 0.95, 0.2, 0.01, 1e-3
EPOCHS, PARTS, WIDTH = 3, 8, 128
#: What a position is worth that is new in its match; a win is worth 1.
NOVELTY = 0.05

#: Draws for each number of hostile hideouts, which find all their deals (720 at most); classes that are left out.
DRAWS, LEFT_OUT = 12_000, 4

Setups = list[list[int]]
#: Where the species of each hideout has its cell, and which are hostile, cell by cell.
Board = tuple[tuple[int, ...], tuple[int, ...]]


def classes(seed: int) -> tuple[Setups, Setups]:
    """Every deal that can be won: to learn from, and of the classes left out."""
    game = load("cell_management")
    found: dict[Board, set[tuple[int, ...]]] = {}
    for hostile in range(1, SPECIES + 1):  # without a hostile hideout nobody ever runs
        options = complete(game.about, {"species": SPECIES, "round_limit": ROUNDS, "hostile": hostile})
        rng = generator(seed)
        for _ in range(DRAWS):
            drawn = tuple(int(number) for number in game.setup.draw(options, rng))
            found.setdefault(min(turned(nameless(drawn))), set()).add(drawn)
    order = sorted(sorted(found), key=lambda _: below(rng, 1 << 30))

    def setups(boards: list[Board]) -> Setups:
        return [list(deal) for board in boards for deal in sorted(found[board])]

    return setups(order[LEFT_OUT:]), setups(order[:LEFT_OUT])


def nameless(setup: tuple[int, ...]) -> Board:
    """A board with species named by where their cells are: whose hideout each cell faces, and which are hostile."""
    cells, ring = setup[-2 * SPECIES : -SPECIES], setup[-SPECIES:]
    place = {species: position for position, species in enumerate(cells)}
    return tuple(place[species] for species in ring), tuple(setup[1] >> species & 1 for species in cells)


def turned(board: Board) -> list[Board]:
    """The board as it looks from each of its cells."""
    ring, hostile = board
    return [
        (tuple((place - k) % SPECIES for place in ring[k:] + ring[:k]), hostile[k:] + hostile[:k])
        for k in range(SPECIES)
    ]


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
    """What the lanes show, from each cell in turn (lanes x cells x numbers); legal actions, and the actions that these
    stand for: attract the guards to each cell, call each cell's species back, nobody."""
    planes = unpacked(env.planes, torch.from_numpy(env.observations))
    names = planes["cells"].argmax(-1)
    faced = planes["hideouts"].gather(2, names[:, None].expand_as(planes["hideouts"]))
    by_cell = torch.stack([planes[plane].gather(1, names) for plane in ("hostile", "hidden", "centre")], 1)
    clock = torch.cat([planes["phase"], planes["rounds_left"] / ROUNDS], 1)
    views = [
        torch.cat([faced.roll((-k, -k), (1, 2)).flatten(1), by_cell.roll(-k, 2).flatten(1), clock], 1)
        for k in range(SPECIES)
    ]
    nobody = torch.full((len(names), 1), 2 * SPECIES)
    actions = torch.cat([names, SPECIES + names, nobody], 1)
    return torch.stack(views, 1).float(), torch.from_numpy(env.legal).bool().gather(1, actions), actions


@dataclass
class Learner:
    """A net that looks from each cell in turn: whether to attract the guards there, to call its species back, and what
    to expect; calling nobody back and what to expect are the cells' mean."""

    body: Any

    @classmethod
    def new(cls, inputs: int) -> "Learner":
        deep = (nn.Linear(inputs, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        return cls(nn.Sequential(*deep, nn.Linear(WIDTH, 4)))

    def parameters(self) -> list[Any]:
        return list(self.body.parameters())

    def __call__(self, observations: Any, legal: Any) -> tuple[Any, Any]:
        """Scores of the actions, those that are not legal far below, and what is expected."""
        attract, call, nobody, value = self.body(observations).unbind(-1)
        scores = torch.cat([attract, call, nobody.mean(1, keepdim=True)], 1)
        return scores.masked_fill(~legal, -1e9), value.mean(1)


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
    learned, left_out = classes(seed)
    env = lanes(learned, seed)
    net = Learner.new(look(env)[0].shape[-1])
    begun = time.perf_counter()
    learn(env, net, updates)
    took = time.perf_counter() - begun
    with torch.no_grad():
        shares = {
            "random": solved(learned, None, seed + 1),
            "learned": solved(learned, net, seed + 1),
            "left_out": solved(left_out, net, seed + 1),
        }
    if as_json:
        print(json.dumps({"steps": updates * LANES * STEPS, "seconds": took, **shares}))
        return
    print(f"{updates * LANES * STEPS:,} steps in {took:.0f} s. Solved at once:")
    print(
        f"  {shares['learned']:.0%} of the {len(learned):,} deals to learn from (random moves: {shares['random']:.1%})"
    )
    print(f"  {shares['left_out']:.0%} of the {len(left_out):,} deals of the {LEFT_OUT} classes left out")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="PPO learns to solve Cell Management with 4 species.")
    parser.add_argument("--updates", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    main(given.updates, given.seed, given.json)
