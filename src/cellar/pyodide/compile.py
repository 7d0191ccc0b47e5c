"""Compiles modules to bytecode for the browser's Python, so that no visitor has to; runs inside Pyodide, in node.

Reads /in.zip: sources under `ours/`, and the standard library under `theirs/`. Writes /out.zip with the same names,
compiled; of the standard library only what is imported from somewhere.
"""

import ast
import marshal
import sys
import zipfile
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER

#: How a compiled file without a date begins (PEP 552): the version, "by hash, never looked up", and a hash of nothing.
HEAD = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
#: Modules that the start of Python needs, and that C code imports by name.
ALWAYS = {
    *sys.modules,
    *("_strptime", "base64", "datetime", "decimal", "encodings.ascii", "encodings.cp437", "encodings.latin_1", "uuid"),
}
#: Modules that no browser needs when a function imports them; an import at module level brings them along.
SELDOM = {
    *("pydoc", "pdb", "doctest", "unittest", "multiprocessing", "concurrent.futures.process", "_pyrepl", "sqlite3"),
    *("urllib.request", "tarfile", "optparse", "http", "pyodide.http", "pyodide.console", "getpass", "argparse"),
    *("html", "difflib", "mimetypes", "rlcompleter", "cmd", "bdb", "webbrowser", "importlib.metadata._adapters"),
    *("email.parser", "email.policy", "email.message", "email.generator", "asyncio.proactor_events"),
    *("asyncio.windows_events", "asyncio.windows_utils"),
}

#: Where a statement has others within it.
BODIES = ("body", "orelse", "finalbody", "handlers", "cases")


def imported(name: str, package: bool, source: str) -> set[str]:
    """Every module that a source imports, except imports of SELDOM modules inside functions."""
    found: set[str] = set()
    inside = name if package else name.rpartition(".")[0]
    for node, at_once in nodes(ast.parse(source), True):
        names = {one.name for one in node.names}
        if isinstance(node, ast.ImportFrom):
            base = inside
            for _ in range(node.level - 1):
                base = base.rpartition(".")[0]
            start = ".".join(filter(None, (base, node.module))) if node.level else node.module or ""
            names = {start, *(f"{start}.{one}" for one in names)}
        found |= names if at_once else {one for one in names if not seldom(one)}
    return found


def nodes(tree: ast.AST, at_once: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """All import statements, and whether they run at module level."""
    # Statements are in statements only: nobody looks through the expressions, which are most of a tree.
    for node in (one for name in BODIES for one in getattr(tree, name, ())):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node, at_once
        else:
            later = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or (
                isinstance(node, ast.If) and any(said(one) in ("__name__", "platform") for one in ast.walk(node.test))
            )
            yield from nodes(node, at_once and not later)


def said(node: ast.AST) -> str:
    """The name that a node of an expression is, or ""."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def seldom(name: str) -> bool:
    """Whether a module, or a package that it is in, is listed in SELDOM."""
    parts = name.split(".")
    return any(".".join(parts[:end]) in SELDOM for end in range(1, len(parts) + 1))


def module(path: str) -> tuple[str, bool]:
    """The name of the module at a path, and whether it is a package."""
    stem = path.removesuffix(".py").replace("/", ".")
    return (stem.removesuffix(".__init__"), True) if stem.endswith(".__init__") else (stem, False)


def reached(sources: dict[str, str], wanted: set[str]) -> set[str]:
    """The paths of all modules that are imported from `wanted`, directly or not."""
    places = {module(path)[0]: path for path in sources}
    seen: set[str] = set()
    waiting = set(wanted)
    while waiting:
        name = waiting.pop()
        parts = name.split(".")
        for end in range(1, len(parts) + 1):
            part = ".".join(parts[:end])
            if part not in places:
                break
            if places[part] in seen:
                continue
            seen.add(places[part])
            waiting |= imported(part, places[part].endswith("__init__.py"), sources[places[part]])
    return seen


def main() -> None:
    """Compile the modules of /in.zip into /out.zip."""
    with zipfile.ZipFile("/in.zip") as given:
        texts = {name: given.read(name).decode() for name in given.namelist() if name.endswith(".py")}
    ours = {name.removeprefix("ours/"): text for name, text in texts.items() if name.startswith("ours/")}
    theirs = {name.removeprefix("theirs/"): text for name, text in texts.items() if name.startswith("theirs/")}
    wanted = set(ALWAYS)
    for path, text in ours.items():
        wanted |= imported(*module(path), text)
    kept = reached(theirs, wanted)
    # Not compressed: whoever reads it does so at once.
    with zipfile.ZipFile("/out.zip", "w") as out:
        for path, text in sorted(ours.items()):
            write(out, f"ours/{path}", path, text)
        for path in sorted(kept):
            write(out, f"theirs/{path}", path, theirs[path])


def write(out: zipfile.ZipFile, name: str, place: str, text: str) -> None:
    """Write a module as bytecode, reproducibly: without source, date and docstrings."""
    code = compile(text, place, "exec", dont_inherit=True, optimize=2)
    entry = zipfile.ZipInfo(f"{name}c", (1980, 1, 1, 0, 0, 0))
    out.writestr(entry, HEAD + marshal.dumps(code))


main()
