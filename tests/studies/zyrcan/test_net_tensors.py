"""The rules over tensors are the rules: every legal set, every byte of every position, every result."""

import random
from typing import Any

import pytest

from cellar.contract.options import complete
from cellar.games.zyrcan import ABOUT, rules, setup
from cellar.games.zyrcan.game import BAY
from cellar.play.registry import load
from cellar.rules.tape import NO_TAPE

torch = pytest.importorskip("torch")

ZYRCAN = load("zyrcan")
KINDS: list[dict[str, Any]] = [
    {"players": players, "variant": variant, "board": board}
    for variant in ("base", "blitzkrieg", "blitzkrieg")
    for players, board in ((3, "37"), (3, "61"), (4, "49"), (4, "49-corners"), (5, "61"), (3, BAY))
]


def starts(count: int) -> list[Any]:
    found = []
    for number in range(count):
        options = complete(ABOUT, KINDS[number % len(KINDS)])
        state = rules.STATE.blank()
        rules.new(state, setup.begun(options, number % int(options["players"])))
        found.append(state)
    return found


def as_rows(states: list[Any]) -> Any:
    return torch.tensor([list(memoryview(state.tobytes()).cast("b")) for state in states], dtype=torch.int8)


@pytest.mark.parametrize("greedy", [0.0, 0.9])
def test_random_matches_move_by_move(greedy: float) -> None:
    """Some like to capture: then seats come to have nothing to place or to move."""
    from cellar_studies.zyrcan.net import tensors

    rng = random.Random(5)
    states = starts(len(KINDS))
    rows = as_rows(states)
    room = [0] * rules.FLY
    results = [0.0] * 5
    for _ in range(400):
        mask = tensors.legal(rows)
        actions = []
        for number, state in enumerate(states):
            moves = room[: rules.legal(state, room)]
            assert mask[number].nonzero()[:, 0].tolist() == moves
            captures = [move for move in moves if rules.FLY <= move < rules.PASS]
            chosen = captures if captures and rng.random() < greedy else moves
            actions.append(rng.choice(chosen) if chosen else 0)
        tensors.play(rows, torch.tensor(actions))
        for state, action in zip(states, actions):
            if state.phase != rules.ENDED:
                rules.apply(state, action, NO_TAPE)
        assert torch.equal(rows, as_rows(states))
        if all(state.phase == rules.ENDED for state in states):
            break
    else:
        raise AssertionError("a match does not end")
    found, margins = tensors.results(rows)
    for number, state in enumerate(states):
        rules.returns(state, results)
        players = int(state.players)
        assert found[number, :players].tolist() == pytest.approx(results[:players])
        assert margins[number].sum().item() == pytest.approx(0.0, abs=1e-5)
        assert not found[number, players:].any()
