"""Lanes on a card play what lanes of the processor play: in Numba's simulator, and on a card where there is one."""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from cellar.compile import cuda
from cellar.errors import BadOption, IllegalMove
from cellar.play.registry import HOUSE, load
from cellar.vector import make

with_a_card = pytest.mark.skipif(bool(cuda.missing()), reason="there is no NVIDIA card here")

IN_SIMULATOR = """
import numpy as np
from cellar.vector import make
options = dict(batch=2, seed=7, observations=True, species=3, hostile=1, round_limit=2, starts=3)
on_card, here = make("cell_management", device="cuda", **options), make("cell_management", **options)
for steps in (1, 1, 3):
    on_card.play(steps)
    here.play(steps)
    for name in ("taken", "rewards", "done", "actors", "legal", "observations"):
        there, wanted = np.asarray(getattr(on_card, name)), getattr(here, name)
        assert (there.dtype, there.shape, there.tobytes()) == (wanted.dtype, wanted.shape, wanted.tobytes()), name
    assert on_card.structs().tobytes() == here.structs().tobytes()
assert here.matches.sum() > 0
on_card.step(np.array([99, 99]))
try:
    on_card.check()
except Exception as refused:
    print(refused)
"""


def test_the_lanes_of_a_card_play_the_same_in_a_simulator() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IN_SIMULATOR],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"},
    )
    assert done.returncode == 0, done.stderr
    assert "first of all lanes on lane 0" in done.stdout


@pytest.mark.skipif(not cuda.missing(), reason="there is an NVIDIA card here")
def test_without_a_card_a_sentence_says_so() -> None:
    with pytest.raises(BadOption, match="Leave device out to use the processor"):
        make("zyrcan", batch=2, device="cuda")


def equal(on_card: Any, here: Any) -> None:
    for name in ("taken", "rewards", "done", "actors", "legal", "observations"):
        there, wanted = np.asarray(getattr(on_card, name)), getattr(here, name)
        assert (there.dtype, there.shape, there.tobytes()) == (wanted.dtype, wanted.shape, wanted.tobytes()), name
    assert on_card.structs().tobytes() == here.structs().tobytes()
    assert on_card.matches.tolist() == here.matches.tolist()


@with_a_card
@pytest.mark.parametrize("name", HOUSE)
def test_every_game_plays_the_same_on_the_card(name: str) -> None:
    for sample in load(name).samples:
        options = {"batch": 200, "seed": 5, "observations": True, **sample}
        on_card: Any = make(name, device="cuda", **options)
        here = make(name, **options)
        taken = []
        for _ in range(60):
            on_card.play()
            here.play()
            taken.append(here.taken.copy())
            equal(on_card, here)
        on_card.play(37)
        here.play(37)
        equal(on_card, here)
        on_card.reset(5)
        here.reset(5)
        for actions in taken:
            on_card.step(actions)
            here.step(actions)
        on_card.check()
        equal(on_card, here)
        kept, there = on_card.clone(), on_card.structs().tobytes()
        on_card.play(5)
        on_card.restore(kept)
        assert on_card.structs().tobytes() == there
        on_card.step(np.full(200, -5))
        with pytest.raises(IllegalMove, match="on lane 0"):
            on_card.check()


@with_a_card
def test_torch_and_jax_take_the_cards_buffers_without_a_copy() -> None:
    torch = pytest.importorskip("torch")
    env: Any = make("zyrcan", batch=64, players=3, device="cuda", legal="bytes")
    for part in (env.rewards, env.done, env.legal, env.actors):
        taken = torch.from_dlpack(part)
        assert taken.data_ptr() == part.__cuda_array_interface__["data"][0]
        assert taken.cpu().numpy().tobytes() == np.asarray(part).tobytes()
    env.step(torch.from_dlpack(env.legal).float().argmax(1))
    env.check()
    jax = pytest.importorskip("jax")
    env.synchronize()
    assert np.asarray(jax.dlpack.from_dlpack(env.rewards)).tobytes() == np.asarray(env.rewards).tobytes()
