"""The rooms: the guide in rules.py is true, the rulebook stands on its own, only the contract's names are outside."""

import ast
import re
from pathlib import Path

from cellar.games.cell_wars import rules

ROOT = Path(rules.__file__).parent
FILES = {path.stem: path for path in (ROOT / "rulebook").rglob("*.py") if path.stem != "__init__"}
RULEBOOK = sorted(FILES)
CONTRACT = {"__init__", "game", "rules", "setup", "notation", "narration", "scene", "terminal", "events"}
CONTRACT |= {"observation", "symmetry", "traits", "workshop", "editing"}


def test_the_guide_through_the_rulebook_names_every_file_once_and_the_steps_in_their_order() -> None:
    named = [word for word in re.findall(r"`(\w+)`", str(rules.__doc__)) if word in FILES]
    assert sorted(named) == RULEBOOK
    steps = [word for word in named if word.startswith("step_")]
    assert steps == sorted(steps)
    assert len(steps) == 10


def test_the_rulebook_reads_nothing_of_the_other_rooms() -> None:
    allowed = ("numpy", "typing", "cellar.rules.", "cellar.games.cell_wars.rulebook")
    for name in RULEBOOK:
        for node in ast.walk(ast.parse(FILES[name].read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                found = (
                    [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
                )
                assert all(module.startswith(allowed) for module in found), (name, found)


def test_the_root_holds_the_contracts_names_and_each_room_says_what_is_in_it() -> None:
    assert {path.stem for path in ROOT.glob("*.py")} == CONTRACT
    rooms = [path for path in ROOT.iterdir() if path.is_dir() and any(path.glob("*.py"))]
    assert len(rooms) == 6
    for room in rooms:
        assert ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8"))), room.name
