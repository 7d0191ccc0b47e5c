"""The network at the table is the one that was trained, and treats all symmetries alike."""

import random
from typing import Any

import numpy as np
import pytest

from cellar.contract.options import complete
from cellar.games.zyrcan import ABOUT, rules, setup, symmetry
from cellar.rules.tape import NO_TAPE
from cellar_studies.zyrcan.net import inference, shape

KINDS: tuple[dict[str, Any], ...] = (
    {"players": 3},
    {"players": 4, "variant": "blitzkrieg"},
    {"players": 5, "variant": "blitzkrieg"},
)


def weights(seed: int = 1, size: str = "tiny") -> dict[str, Any]:
    rng = np.random.default_rng(seed)
    return {
        name: rng.normal(size=dims).astype(np.float32) * np.float32(1 if len(dims) == 1 else dims[0] ** -0.5)
        for name, dims in shape.shapes(shape.SIZES[size]).items()
    }


def walk(given: dict[str, Any], moves: int, seed: int) -> tuple[dict[str, Any], list[int], list[int], Any]:
    """A position after some random moves, with its setup and those moves."""
    options = complete(ABOUT, given)
    begun, rng = list(setup.begun(options, 1)), random.Random(seed)
    state, room, played = rules.STATE.blank(), [0] * rules.FLY, list[int]()
    rules.new(state, begun)
    for _ in range(moves):
        action = rng.choice(room[: rules.legal(state, room)])
        rules.apply(state, action, NO_TAPE)
        played.append(action)
    return options, begun, played, state


@pytest.mark.parametrize("given", KINDS)
@pytest.mark.parametrize("moves", [0, 7, 30, 57])
def test_symmetries_change_nothing(given: dict[str, Any], moves: int) -> None:
    options, begun, played, state = walk(given, moves, 3)
    scores, values = inference.forward(weights(), state)
    room = [0] * rules.FLY
    legal = room[: rules.legal(state, room)]
    for one in symmetry.symmetries(options):
        image = rules.STATE.blank()
        rules.new(image, symmetry.image(options, begun, one))
        for action in played:
            rules.apply(image, one.axes["actions"][action], NO_TAPE)
        its_scores, its_values = inference.forward(weights(), image)
        assert its_values == pytest.approx(values, abs=1e-4)
        assert its_scores[[one.axes["actions"][action] for action in legal]] == pytest.approx(scores[legal], abs=1e-4)


@pytest.mark.parametrize("given", KINDS)
def test_the_seats_are_counted_from_the_mover(given: dict[str, Any]) -> None:
    """The same match with everybody one seat on: the same thoughts."""
    options = complete(ABOUT, given)
    found = []
    for first in range(2):
        state, room, rng = rules.STATE.blank(), [0] * rules.FLY, random.Random(4)
        rules.new(state, setup.begun(options, first))
        for _ in range(40):
            rules.apply(state, rng.choice(room[: rules.legal(state, room)]), NO_TAPE)
        found.append(inference.forward(weights(), state))
        legal = room[: rules.legal(state, room)]
    assert found[0][0][legal] == pytest.approx(found[1][0][legal], abs=1e-4)
    assert found[0][1] == pytest.approx(found[1][1], abs=1e-4)


def test_directions_together_are_the_sum() -> None:
    directed, summed = shape.hearing(shape.DIRECTED), shape.hearing(shape.SUMMED)
    for kind in range(3):
        assert directed[6 * kind : 6 * kind + 6].sum(0) * np.float32(0.4) == pytest.approx(summed[kind])
        assert directed[6 * kind : 6 * kind + 6].sum(1).max() == 1
    assert (directed[-2:] == summed[-2:]).all()


@pytest.mark.parametrize("size", ["tiny", "directed-tiny"])
@pytest.mark.parametrize("given", KINDS)
@pytest.mark.parametrize("moves", [0, 11, 45])
def test_numpy_says_what_torch_says(given: dict[str, Any], moves: int, size: str) -> None:
    torch = pytest.importorskip("torch")
    from cellar_studies.zyrcan.net import network, tensors

    state = walk(given, moves, 8)[3]
    rows = torch.tensor([list(memoryview(state.tobytes()).cast("b"))], dtype=torch.int8)
    ours = weights(size=size)
    forward = network.network("cpu", torch.float32, lambda function: function)
    scores, values, fates = forward({name: torch.from_numpy(one) for name, one in ours.items()}, rows)
    plain_scores, plain_values = inference.forward(ours, state)
    legal = tensors.legal(rows)[0].numpy()
    assert plain_scores[legal] == pytest.approx(scores[0].numpy()[legal], abs=1e-4)
    assert plain_values == pytest.approx(values[0].numpy(), abs=1e-4)
    assert (fates is None) == (size == "tiny")
