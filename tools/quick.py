"""What the files changed need, in under a minute: ruff, mypy, and the tests nearest to them (`make quick`).

Changed is what differs from the branch main: commits, edits and new files. Tests are chosen by the graph of imports,
nearest first, and no test is begun when the time is over; what was left out is said. `make test` leaves nothing out.
"""

import ast
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
#: No test is begun after so many seconds, and none goes on for so many more.
SECONDS, MORE_SECONDS = 40, 10
#: Reading test files takes time too: no more than the nearest so many.
MOST_FILES = 40
#: Tells the processes that run tests when to begin no more (seconds since 1970).
DEADLINE = "CELLAR_QUICK_UNTIL"
#: Tells them what has changed.
CHANGED = "CELLAR_QUICK_CHANGED"
#: Tests that read files of a kind instead of importing them: the start or the end of a path, and who reads it.
READERS = (
    ("web/", "tests/e2e/test_page_sources.py"),
    (".md", "tests/repository/test_links.py"),
    (".md", "tests/repository/test_tidy.py"),
    ("tools/", "tests/repository/test_habits.py"),
    ("Makefile", "tests/repository/test_habits.py"),
    (".yml", "tests/repository/test_habits.py"),
    ("pyproject.toml", "tests/repository/test_habits.py"),
)
#: Where the names of modules begin, and the folders that have any.
SOURCES = ("src", "studies/src", ".")
FOLDERS = ("src/", "studies/src/", "tests/")
GAMES = "src/cellar/games/"
CONFORMANCE = "tests/conformance/test_games.py"
NO_TESTS = 5


def git(*arguments: str) -> list[str]:
    """The lines that git answers; none where it refuses."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.splitlines() if done.returncode == 0 else []


def base() -> str:
    """Where this branch left main; the last commit where there is no main."""
    return next((found[0] for name in ("main", "origin/main") if (found := git("merge-base", "HEAD", name))), "HEAD")


def changed(since: str) -> list[str]:
    """The paths that differ and are still there."""
    listed = git("diff", "--name-only", since) + git("ls-files", "--others", "--exclude-standard")
    return sorted(name for name in set(listed) if (ROOT / name).is_file())


def module_name(path: Path) -> str:
    """How a file is imported."""
    source = next(ROOT / folder for folder in SOURCES if path.is_relative_to(ROOT / folder))
    parts = path.relative_to(source).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path, name: str, known: Iterable[str]) -> set[str]:
    """The modules among those known that a file imports, anywhere in it, or names in a text, as registries do."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*above, *filter(None, [node.module])])
            found.add(source)
            found.update(f"{source}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value.partition(":")[0])
    return found & set(known)


@cache
def importers() -> dict[str, set[str]]:
    """Who imports each module of Cellar, of its studies and of its tests."""
    files = {module_name(path): path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")}
    who: dict[str, set[str]] = {name: set() for name in files}
    for name, path in files.items():
        for other in imported(path, name, files):
            who[other].add(name)
    return who


def is_test(name: str) -> bool:
    """Whether pytest finds tests in a module."""
    return name.startswith("tests.") and name.rpartition(".")[2].startswith("test_")


def nearest(paths: list[str]) -> dict[str, int]:
    """The test files that these paths matter for, each with its distance in imports, nearest first."""
    who = importers()
    far = {module_name(ROOT / path): 0 for path in paths if path.startswith(FOLDERS) and path[-3:] == ".py"}
    queue = list(far)
    for name in queue:
        for other in sorted(who.get(name, set()) - set(far)):
            far[other] = far[name] + 1
            queue.append(other)
    tests = {name.replace(".", "/") + ".py": steps for name, steps in far.items() if is_test(name)}
    tests |= {test: 0 for path in paths for ends, test in READERS if path.startswith(ends) or path.endswith(ends)}
    if any(path.startswith(GAMES) for path in paths):
        tests[CONFORMANCE] = min(tests.get(CONFORMANCE, 1), 1)
    named = {f"test_{Path(path).stem}" for path in paths}
    return dict(sorted(tests.items(), key=lambda pair: (pair[1], Path(pair[0]).stem not in named)))


def unaffected(node: str, paths: list[str]) -> bool:
    """Whether a test of the conformance suite is of a game that has not changed, where only games have."""
    games = {path.removeprefix(GAMES).partition("/")[0] for path in paths if path.startswith(GAMES)}
    rest = [path for path in paths if path.startswith("src/") and not path.startswith(GAMES)]
    return node.startswith(CONFORMANCE) and not rest and not any(f"[{game}-" in node for game in games)


class Count:
    """How many tests were run, and for how many there was no time."""

    def __init__(self) -> None:
        self.run = 0
        self.left = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test once: when it was called, or when it was left."""
        if report.skipped and DEADLINE in str(report.longrepr):
            self.left += 1
        elif report.when == "call":
            self.run += 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the conformance of games that have not changed."""
    paths = os.environ[CHANGED].split("\n")
    config.hook.pytest_deselected(items=[item for item in items if unaffected(item.nodeid, paths)])
    items[:] = [item for item in items if not unaffected(item.nodeid, paths)]


def pytest_runtest_setup() -> None:
    """Begin nothing when the time is over, and leave what takes too long."""
    left = float(os.environ[DEADLINE]) - time.time()
    if left <= 0:
        _over()
    signal.signal(signal.SIGALRM, _over)
    signal.alarm(int(left) + MORE_SECONDS)


def _over(*_: object) -> None:
    pytest.skip(f"{DEADLINE} is over")


def main() -> int:
    """Say what is looked at, look, and say what was left out."""
    until = time.time() + SECONDS
    since = base()
    paths = changed(since)
    print(f"quick: {len(paths)} files have changed since {since[:8]}.", flush=True)
    if not paths:
        return 0
    python = [path for path in paths if path.endswith(".py")]
    bad = 0
    if python:
        bad |= subprocess.call([BIN / "ruff", "check", "--quiet", *python], cwd=ROOT)
        bad |= subprocess.call([BIN / "ruff", "format", "--check", "--quiet", *python], cwd=ROOT)
    types = subprocess.Popen([BIN / "mypy"], cwd=ROOT) if python else None
    tests = nearest(paths)
    chosen = list(tests)[:MOST_FILES]
    print(f"quick: {len(tests)} files of tests reach them; the nearest {len(chosen)}, for {SECONDS} s:", flush=True)
    if chosen:
        os.environ |= {DEADLINE: str(until), CHANGED: "\n".join(paths)}
        count = Count()
        sys.path.insert(0, str(Path(__file__).parent))
        one_by_one = ["-n", str(os.cpu_count() or 1), "--dist", "load", "--maxschedchunk", "1"]
        status = pytest.main(["-p", Path(__file__).stem, *one_by_one, *chosen], plugins=[count])
        # What was all left out shows nothing.
        bad |= status not in (0, NO_TESTS) or (count.left > 0 and count.run == 0)
        beyond = len(tests) - len(chosen)
        print(f"quick: {count.run} tests were run; {count.left}, and {beyond} files of tests, were left to make test.")
    return bad | (typed(types, until + MORE_SECONDS - time.time()) if types else 0)


def typed(mypy: "subprocess.Popen[bytes]", seconds: float) -> int:
    """What mypy found, or a sentence where it needs longer: it reads everything once, and then what has changed."""
    try:
        return mypy.wait(max(seconds, 0))
    except subprocess.TimeoutExpired:
        mypy.terminate()
        print("quick: mypy has not finished, as it has read little of this before: run make lint once.")
        return 0


if __name__ == "__main__":
    sys.exit(main())
