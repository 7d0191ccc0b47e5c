"""No module outside a game's folder knows that game by name: what is special about it is stated in its ABOUT."""

import ast
import re
from pathlib import Path

from cellar.play.registry import HOUSE, all_games
from tests.repository.tree import ROOT

SOURCES = ROOT / "src" / "cellar"
PAGE = ROOT / "web" / "src"
#: The one list of the house's own games.
LIST = SOURCES / "play" / "registry.py"


def names() -> re.Pattern[str]:
    """Every game's name and title, however it is written."""
    words = {form for name in HOUSE for form in (name, name.replace("_", "-"), name.replace("_", " "))}
    words |= {name.title().replace("_", "") for name in HOUSE}
    words |= {all_games()[name].title for name in HOUSE}
    return re.compile(rf"(?<![A-Za-z])({'|'.join(map(re.escape, sorted(words)))})(?![A-Za-z])", re.IGNORECASE)


def told(source: str) -> list[str]:
    """What a module says to Python and to people: names, imports and texts; docstrings and examples of use aside."""
    tree = ast.parse(source)
    aside: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                aside.add(id(first.value))
        if isinstance(node, ast.keyword) and node.arg == "epilog":
            aside |= {id(inner) for inner in ast.walk(node.value)}
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in aside:
            found.append(node.value)
        elif isinstance(node, ast.Name):
            found.append(node.id)
        elif isinstance(node, ast.ImportFrom):
            found += [node.module or "", *(alias.name for alias in node.names)]
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
    return found


def outside() -> list[Path]:
    return [path for path in SOURCES.rglob("*.py") if "games" not in path.relative_to(SOURCES).parts and path != LIST]


def test_no_module_outside_its_folder_knows_a_game() -> None:
    pattern = names()
    known = {
        str(path.relative_to(ROOT)): found
        for path in outside()
        if (found := [text[:80] for text in told(path.read_text(encoding="utf-8")) if pattern.search(text)])
    }
    assert not known, f"modules that know a game by name: {known}"


def test_the_page_knows_no_game_and_no_meaning_in_names() -> None:
    """Neither a game's name nor a prefix that gives the name of a site or an item a meaning."""
    hidden = re.compile(r"""(startsWith|includes|match)\(\s*["'`/^]+[a-z]+:""")
    pattern = names()
    for path in sorted(PAGE.rglob("*")):
        if path.suffix in (".ts", ".svelte") and path.name != "messages.ts":
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                where = f"{path.relative_to(ROOT)}, line {number}: {line.strip()[:80]}"
                assert not pattern.search(line), where
                assert not hidden.search(line), where


def test_the_test_finds_what_it_looks_for() -> None:
    assert names().search('if game == "cell_wars":')
    assert names().search("ZyrcanPanel") is None
    assert sorted(told('"""Zyrcan is an example."""\nx = "zyrcan"\n')) == ["x", "zyrcan"]
    assert not any(
        names().search(text) for text in told('"""Zyrcan is an example."""\nf(epilog="cellar play zyrcan")\n')
    )
