"""What is in `cellar` is there for somebody: every module is reached from where a person or a program comes in, and
nothing of it knows the studies. Tests and tools do not count."""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from cellar.cli.main import COMMANDS, STUDIES
from cellar.play.registry import HOUSE
from tests.repository.tree import ROOT

PACKAGES = {"cellar": ROOT / "src", "cellar_studies": ROOT / "studies" / "src"}
#: What is imported by those who use Cellar as a library: its front, environments of three libraries, batches, and the
#: conformance suite.
LIBRARY = (
    "cellar",
    "cellar.__main__",
    "cellar.envs.gymnasium",
    "cellar.envs.openspiel",
    "cellar.envs.pettingzoo",
    "cellar.testing",
    "cellar.vector",
)
#: Modules that a command looks for in a game's folder, by name (`cellar print`, `cellar play`).
PARTS = ("ppn", "sheet", "terminal")
#: A module, or `package.module:name`, as text.
NAMED = re.compile(r"(cellar(?:_studies)?(?:\.\w+)+)(?::\w+)?")
#: The same in the page's sources, which start Python in a browser.
STARTED = re.compile(r"\bcellar(?:\.\w+)+")
#: A file that a script beside it hands to a browser's Python in node.
FILE = re.compile(r'"(\w+)\.py"')


@cache
def modules() -> dict[str, Path]:
    """Every module of both packages, with its file."""
    found = {}
    for name, root in PACKAGES.items():
        for path in sorted((root / name).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(module: str, node: ast.stmt) -> Iterator[str]:
    """The names that an import may stand for: modules, or something in one."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        package = module.split(".") if modules()[module].name == "__init__.py" else module.split(".")[:-1]
        above = package[: len(package) - node.level + 1] if node.level else []
        base = ".".join([*above, *([node.module] if node.module else [])])
        yield from (f"{base}.{alias.name}" for alias in node.names)
        yield base


def running(node: ast.AST) -> Iterator[ast.AST]:
    """What runs: without what only mypy reads."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield from running(child)


@cache
def leads_to(module: str) -> frozenset[str]:
    """The modules that a module imports, at any time, or names by text; and the packages that they are in."""
    path = modules()[module]
    found: set[str] = set()
    for node in running(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.update(imported(module, node))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and (named := NAMED.fullmatch(node.value)):
            found.add(named[1])
    return frozenset(within(found))


def within(names: Iterable[str]) -> Iterator[str]:
    """Those that are modules, with their packages."""
    for name in names:
        parts = name.split(".")
        yield from (one for n in range(len(parts)) if (one := ".".join(parts[: n + 1])) in modules())


def stated(project: Path) -> Iterator[str]:
    """The modules that a package's pyproject.toml names: its program and its entry points."""
    data: dict[str, Any] = tomllib.loads(project.read_text(encoding="utf-8"))["project"]
    groups = (data.get("scripts", {}), *data.get("entry-points", {}).values())
    yield from (value.partition(":")[0] for group in groups for value in group.values())


def entries() -> Iterator[str]:
    """Where somebody comes in."""
    yield from LIBRARY
    yield from stated(ROOT / "pyproject.toml")
    yield from (f"cellar.cli.{name}" for name in COMMANDS)
    for game in HOUSE:
        yield f"cellar.games.{game}"
        yield from (f"cellar.games.{game}.{part}" for part in PARTS)
    for source in (ROOT / "web" / "src").rglob("*.ts"):
        yield from STARTED.findall(source.read_text(encoding="utf-8"))
    for source in (ROOT / "src").rglob("*.mjs"):
        beside = ".".join(source.parent.relative_to(ROOT / "src").parts)
        yield from (f"{beside}.{name}" for name in FILE.findall(source.read_text(encoding="utf-8")))


def reached(starts: Iterable[str]) -> set[str]:
    found: set[str] = set()
    rest = list(within(starts))
    while rest:
        module = rest.pop()
        if module not in found:
            found.add(module)
            rest += leads_to(module)
    return found


def test_every_module_is_reached_by_somebody_who_plays_serves_searches_teaches_or_trains() -> None:
    ours = {name for name in modules() if name.partition(".")[0] == "cellar"}
    unreached = sorted(ours - reached(entries()))
    assert not unreached, (
        "nobody reaches these: what only studies need belongs into studies/, what nobody needs nowhere"
    )


def test_the_studies_are_all_reached_by_their_commands_and_their_own_programs() -> None:
    """Or by nobody but the tests, which hold the perfect players against them."""
    ours = {name for name in modules() if name.partition(".")[0] == "cellar_studies"}
    programs = {name for name in ours if '__name__ == "__main__"' in modules()[name].read_text(encoding="utf-8")}
    used = (ROOT / "examples" / "zyrcan_network" / "players.py", *(ROOT / "tests").rglob("*.py"))
    named = {name for path in used for name in re.findall(r"\bcellar_studies(?:\.\w+)+", path.read_text("utf-8"))}
    assert not sorted(ours - reached((*stated(ROOT / "studies" / "pyproject.toml"), *programs, *named)))


def test_the_product_does_not_know_the_studies() -> None:
    knowing = [
        (name, other)
        for name in modules()
        if name.partition(".")[0] == "cellar"
        for other in leads_to(name)
        if other.partition(".")[0] == "cellar_studies"
    ]
    assert not knowing, "cellar_studies imports cellar, never the other way"


def test_the_commands_of_the_studies_are_those_that_are_missed_without_them() -> None:
    data = tomllib.loads((ROOT / "studies" / "pyproject.toml").read_text(encoding="utf-8"))
    assert tuple(data["project"]["entry-points"]["cellar.commands"]) == STUDIES
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert data["project"]["version"] == ours["project"]["version"]
