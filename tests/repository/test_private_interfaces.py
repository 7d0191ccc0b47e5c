"""Private interfaces of other packages: where they are used, and what happens when one is gone."""

import ast
import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from cellar import private_interface
from cellar.compile import compile_overhead, cuda, machine_code, numba_internals
from cellar.compile.compiled import compiled
from cellar.private_interface import InterfaceChanged, PrivateInterface
from cellar_studies.bench import canary
from tests.repository.tree import ROOT, tracked

#: Every module that may use private interfaces, with whose they are; each says so in its docstring.
USERS = {
    "src/cellar/compile/numba_internals.py": "Numba",
    "src/cellar/compile/compile_overhead.py": "Numba",
    "src/cellar/compile/machine_code.py": "Numba",
    "src/cellar/compile/cuda.py": "numba-cuda",
    "src/cellar/server/web/protocols.py": "uvicorn",
    "studies/src/cellar_studies/bench/canary.py": "asyncio",
}
#: Modules that their packages do not document, although their names do not say so.
INTERNAL = re.compile(
    r"numba\.(core|np|misc|cuda\.(target|codegen|dispatcher|cudadrv))\b|uvicorn\.protocols\b|websockets\.streams\b"
)
#: Names that are documented in spite of their underscore: of named tuples and rows, of `os`, and of notebooks.
DOCUMENTED = {"_replace", "_asdict", "_fields", "_make", "_exit", "_repr_svg_"}
#: Private attributes of our own classes that a module beside theirs reads.
OURS = {"_raw", "_flat", "_record"}
PAGE = re.compile(
    r"\b_(makeSnapshot|loadSnapshot|emscripten_\w+)|makeMemorySnapshot|preloadedWasm|loadWebAssemblyModule|\._[a-z]\w+"
)


def private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and name != "_"


def own_names(tree: ast.AST) -> set[str]:
    """What a module defines itself: functions, variables, attributes of its classes."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                found.add(name)
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name):
                found.add(name)
            case ast.Tuple(elts=elements):  # __slots__
                found |= {one.value for one in elements if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    return found


def uses(source: str) -> Iterator[str]:
    """The private interfaces of others that a source uses."""
    tree = ast.parse(source)
    own = own_names(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                for one in names:
                    if INTERNAL.match(one.name) or any(map(private, one.name.split("."))):
                        yield one.name
            case ast.ImportFrom(module=str(module), names=names):
                for one in names:
                    whole = f"{module}.{one.name}"
                    others = not module.startswith(("cellar", "tests"))
                    if others and (INTERNAL.match(whole) or any(map(private, whole.split(".")))):
                        yield whole
            case ast.Constant(value=str(text)) if re.fullmatch(r"[\w.]+(:[\w.]+)?", text) and INTERNAL.match(text):
                yield text
            case ast.Attribute(attr="gi_yieldfrom"):
                yield "gi_yieldfrom"
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                pass
            case ast.Attribute(attr=name) if private(name) and name not in own | DOCUMENTED | OURS:
                yield name


def users() -> dict[str, list[str]]:
    """Our modules that use private interfaces, and which; tests are left out: they look into our own objects."""
    found: dict[str, list[str]] = {}
    for path in tracked("src/*.py", "studies/*.py", "tools/*.py", "examples/*.py", "hatch_build.py"):
        name = str(path.relative_to(ROOT))
        if "/tests/" not in name and (used := sorted(set(uses(path.read_text(encoding="utf-8"))))):
            found[name] = used
    return found


def test_private_interfaces_are_used_in_the_listed_modules_only() -> None:
    found = users()
    elsewhere = {name: used for name, used in found.items() if name not in USERS}
    assert not elsewhere, "use a public interface, or the module that has the probe for it"
    assert set(found) == set(USERS), "a module that uses none is not to be listed"


@pytest.mark.parametrize("name", [name for name, whose in USERS.items() if whose != "uvicorn"])
def test_a_module_that_uses_private_interfaces_says_so(name: str) -> None:
    told = ast.get_docstring(ast.parse((ROOT / name).read_text(encoding="utf-8"))) or ""
    assert USERS[name] in told
    assert "private interfaces" in " ".join(told.split())


def test_the_page_uses_those_of_pyodide_in_one_module_that_says_so() -> None:
    found = {path for path in tracked("web/src/*.ts", "web/src/*.svelte") if PAGE.search(path.read_text("utf-8"))}
    assert [path.name for path in found] == ["python.ts"]
    assert "private interfaces of Pyodide" in found.pop().read_text("utf-8")


@pytest.mark.parametrize(
    ("source", "used"),
    [
        (
            "from importlib._bootstrap_external import _code_to_hash_pyc",
            "importlib._bootstrap_external._code_to_hash_pyc",
        ),
        ("import numba.core.types", "numba.core.types"),
        ("from importlib import import_module\nimport_module('numba.np.arrayobj')", "numba.np.arrayobj"),
        ("def f(library):\n    return library._linking_libraries", "_linking_libraries"),
        ("def f(parser):\n    return parser.gi_yieldfrom", "gi_yieldfrom"),
    ],
)
def test_a_private_use_is_found(source: str, used: str) -> None:
    assert used in set(uses(source))


def test_own_and_documented_names_are_no_private_use() -> None:
    own = (
        "class A:\n    def __init__(self, other):\n        self._x = other._x\n\ndef f(row):\n    return row._asdict()"
    )
    assert not set(uses(own))


# -- a change upstream, simulated: the name that is asked for is not there


def gone(interface: PrivateInterface) -> PrivateInterface:
    return replace(interface, names=(*interface.names, "numba.core.options:DefaultOptions.moved_elsewhere"))


@pytest.fixture(autouse=True)
def _told_anew() -> None:
    private_interface._told.cache_clear()


def write_rules(folder: Path, name: str) -> None:
    (folder / name).mkdir()
    (folder / name / "__init__.py").touch()
    (folder / name / "rules.py").write_text("def double(x):\n    return 2 * x\n")


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A module to compile, of a name of its own: twins are kept by name."""
    name = re.sub(r"\W", "_", request.node.name)
    write_rules(tmp_path, name)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("CELLAR_CACHE", str(tmp_path / "cache"))
    return f"{name}.rules"


@pytest.mark.parametrize(
    ("module", "name", "consequence", "cached"),
    [
        (numba_internals, "OPTIONS", "so compiled code counts references and is slower", True),
        (numba_internals, "NUMBERING", "so compiled code is not kept on disk and every start compiles anew", False),
        (numba_internals, "COMPILING", "so processes that need the same function compile it at the same time", True),
        (compile_overhead, "TIMERS", "so compiling takes a tenth longer", True),
        (machine_code, "LINKING", "so machine code is made for every function, which takes twice as long", True),
    ],
)
def test_rules_compile_without_a_private_interface_of_numba_and_a_sentence_says_what_it_costs(
    module: ModuleType,
    name: str,
    consequence: str,
    cached: bool,
    rules: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(module, name, gone(getattr(module, name)))
    with caplog.at_level(logging.WARNING, "cellar"):
        assert compiled(rules).double(3) == 6
    [record] = caplog.records
    assert re.match(r"numba [\d.]+ has no numba\.core\.options\.DefaultOptions\.moved_elsewhere", record.message)
    assert consequence in record.message
    assert record.message.endswith("`pip install 'cellar-games[bots]'` installs a version that has it.")
    assert bool(list((tmp_path / "cache").rglob("*.nbi"))) == cached


def test_nothing_is_said_while_everything_is_there(rules: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "cellar"):
        assert compiled(rules).double(3) == 6
    assert not caplog.records


def test_without_numbas_code_no_module_is_made_and_a_sentence_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba_internals, "CODE", gone(numba_internals.CODE))
    with pytest.raises(InterfaceChanged, match=r"moved_elsewhere, .* so no WebAssembly module can be made"):
        numba_internals.lowering().__enter__()
    with pytest.raises(InterfaceChanged, match="moved_elsewhere"):
        numba_internals.intercepting(lambda function: True, lambda call: call.go()).__enter__()


def test_without_asyncios_callbacks_the_canary_is_not_run_and_a_sentence_says_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not canary.CALLBACKS.problem()
    changed = replace(canary.CALLBACKS, names=("asyncio:Handle._moved_elsewhere",))
    monkeypatch.setattr(canary, "CALLBACKS", changed)
    with pytest.raises(InterfaceChanged) as refused:
        canary._serve(0, "")
    assert str(refused.value) == (
        "This Python has no asyncio.Handle._moved_elsewhere, which Cellar uses, so this bench cannot see how long a"
        " callback holds the event loop."
    )


def test_another_layout_of_counted_memory_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with numba_internals.lowering():
        pass
    monkeypatch.setattr(numba_internals, "MEMORY", ("i32", *numba_internals.MEMORY[1:]))
    with pytest.raises(InterfaceChanged, match="lays its counted memory out as i64, ptr, ptr, ptr, i64 instead of i32"):
        numba_internals.lowering().__enter__()


def test_without_the_drivers_interface_a_kernel_has_no_more_shared_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "simulated", lambda: False)
    monkeypatch.setattr(cuda, "SHARED", gone(replace(cuda.SHARED, names=())))
    cuda.allow_shared(None, cuda.PLAIN_SHARED_BYTES)
    with pytest.raises(InterfaceChanged, match="so no kernel can have more than 48 kB of shared memory"):
        cuda.allow_shared(None, cuda.PLAIN_SHARED_BYTES + 1)


def test_without_its_launcher_a_kernel_is_launched_in_the_public_way(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(cuda, "simulated", lambda: False)
    monkeypatch.setattr(cuda, "LAUNCHING", gone(replace(cuda.LAUNCHING, names=())))
    launched: list[tuple[int, ...]] = []
    cuda.launcher(None, (1, 2), 0)(lambda *given: launched.append(given), (1, 2))
    assert launched == [(1, 2)]
    assert "every launch looks at the types" in caplog.text


def test_a_package_is_bounded_above_where_its_private_interfaces_are_used() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for package in ("numba", "numba-cuda", "uvicorn"):
        stated = re.findall(rf'"{package}([<>=][^"]*)"', text)
        assert stated
        assert all("," in bounds and "<" in bounds for bounds in stated), package
    pinned = re.search(r'"pyodide": "([^"]*)"', (ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    assert pinned is not None
    assert re.fullmatch(r"[\d.]+", pinned[1])
