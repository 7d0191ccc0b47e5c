"""Writes `cellar_for_research.ipynb` with its outputs: `python examples/research/make_notebook.py`."""

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parent / "cellar_for_research.ipynb"

#: Cells: prose begins with a hash and a space or is a paragraph; code is everything in a list.
CELLS: tuple[str | list[str], ...] = (
    "# Cellar for research\n\nThe same rules as environments: a match as a picture, as numbers, and as a tree.",
    ["from cellar.play.position import Position", "", "position = Position.start('zyrcan', players=3)", "position"],
    "A seat observes planes of whole numbers. They have names, shapes and bounds.",
    [
        "import gymnasium",
        "import cellar.envs",
        "from cellar.contract import planes",
        "",
        "env = gymnasium.make('cellar/Zyrcan-v0', players=3).unwrapped",
        "observation, info = env.reset(seed=1)",
        "for plane in env.kit.planes:",
        "    print(f'{plane.name:12}{plane.shape!s:14}{plane.low} to {plane.high}  {plane.says}')",
    ],
    "Forty random moves later. `clone` and `restore` go back to any moment.",
    [
        "start = env.clone()",
        "env.action_space.seed(1)",
        "for _ in range(13):",
        "    observation, reward, over, cut, info = env.step(env.action_space.sample(info['action_mask']))",
        "ships = planes.unpacked(env.kit.planes, observation)['ships']",
        "print('ships by seat and engines:', ships.sum(axis=2).tolist())",
        "later = Position(env.kit.game, env.kit.options, env.kit.state(env.clone().moment))",
        "env.restore(start)",
        "later",
    ],
    "The board has twelve symmetries, as permutations of spaces and of actions: data for augmentation.",
    [
        "for symmetry in later.game.symmetry.symmetries(later.options)[:4]:",
        "    print(symmetry.name, symmetry.axes['spaces'][:6], '…')",
    ],
    "A puzzle by computed difficulty.",
    [
        "puzzle = gymnasium.make('cellar/CellManagement-v0', difficulty='hard').unwrapped",
        "_ = puzzle.reset(seed=3)",
        "Position(puzzle.kit.game, puzzle.kit.options, puzzle.kit.state(puzzle.clone().moment))",
    ],
    "OpenSpiel's tree search has the first of three seats; the others move at random.",
    [
        "import numpy as np",
        "import pyspiel",
        "from open_spiel.python.algorithms import mcts",
        "import cellar.envs.openspiel",
        "",
        "game = pyspiel.load_game('cellar_zyrcan(players=3)')",
        "rng = np.random.RandomState(1)",
        "bot = mcts.MCTSBot(game, 1.4, 60, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)",
        "state = game.new_initial_state()",
        "while not state.is_terminal():",
        "    mine = state.current_player() == 0",
        "    state.apply_action(bot.step(state) if mine else rng.choice(state.legal_actions()))",
        "print('results', state.returns())",
        "Position(later.game, later.options, later.game.layout(later.options).read(state.at.moment.data))",
    ],
)


def notebook() -> str:
    """The notebook as its cells run now."""
    names: dict[str, Any] = {}
    cells = [_told(cell) if isinstance(cell, str) else _run(cell, names) for cell in CELLS]
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _told(text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": text.splitlines(keepends=True)}


def _run(lines: list[str], names: dict[str, Any]) -> dict[str, Any]:
    """A cell of code with what it prints and what its last line shows."""
    tree = ast.parse("\n".join(lines))
    last, shown = tree.body[-1], None
    if isinstance(last, ast.Expr):
        shown = ast.Expression(last.value)
        del tree.body[-1]
    printed = io.StringIO()
    outputs: list[dict[str, Any]] = []
    value: Any = None
    with contextlib.redirect_stdout(printed):
        if shown is not None and not _prints(shown):
            exec(compile(tree, "cell", "exec"), names)
            value = eval(compile(shown, "cell", "eval"), names)
        else:
            exec("\n".join(lines), names)
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        outputs.append({"output_type": "stream", "name": "stdout", "text": text})
    if value is not None:
        data = {"image/svg+xml": value._repr_svg_().splitlines(keepends=True), "text/plain": [repr(value)]}
        outputs.append({"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data})
    source = [f"{line}\n" for line in lines[:-1]] + lines[-1:]
    return {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": outputs, "source": source}


def _prints(shown: ast.Expression) -> bool:
    return isinstance(shown.body, ast.Call) and getattr(shown.body.func, "id", "") == "print"


if __name__ == "__main__":
    NOTEBOOK.write_text(notebook(), encoding="utf-8")
