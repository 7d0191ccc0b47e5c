"""Games and bots of other packages on a static site: folders, entry points and WebAssembly modules."""

import ast
import sys
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from zlib import compress

import msgspec

from cellar.contract.words import title
from cellar.errors import CellarError
from cellar.language import number, translator
from cellar.play import registry
from cellar.pyodide import kit
from cellar.pyodide.pack import NOT_DATA

_ = translator(__name__)

#: Entry points that a table in a browser knows.
GROUPS = (registry.GROUP, "cellar.bots")
#: Folders of a package that no visitor needs.
NOT_PLAYED = {"golden", "tests", "__pycache__"}
WASM = "wasm"


class BadPlugin(CellarError):
    """A package that cannot be on a static site."""


@dataclass(frozen=True, slots=True)
class Plugins:
    """What other packages bring to a site."""

    #: modules by path, to be compiled for the browser's Python
    sources: Mapping[str, bytes]
    data: Mapping[str, bytes]
    #: what whoever writes the site should know
    sentences: tuple[str, ...] = ()

    @property
    def bytes(self) -> int:
        """What they weigh over the wire, compressed."""
        return sum(len(compress(data, 6)) for data in (*self.sources.values(), *self.data.values()))


def gather(most: int) -> Plugins:
    """Everything of the installed packages with games or bots; `BadPlugin` where they cannot run in a browser, or weigh
    more than `most` bytes."""
    entries = {group: {entry.name: entry.value for entry in registry.brought(group)} for group in GROUPS}
    packages = sorted(
        {value.partition(":")[0].partition(".")[0] for group in entries.values() for value in group.values()}
    )
    files = {name: path.read_bytes() for package in packages for name, path in _files(package)}
    sources = {name: data for name, data in files.items() if name.endswith(".py")}
    data = {name: data for name, data in files.items() if not name.endswith(NOT_DATA)}
    _can_be_imported(sources, packages)
    sentences = list[str]()
    for name, about in registry.all_games().items():
        if about.module.partition(".")[0] in packages:
            folder = f"{about.module.rpartition('.')[0].replace('.', '/')}/{WASM}/"
            data, said = _with_module(name, data, folder)
            sentences += [_("{game}: {sentence}", game=title(about), sentence=said)] if said else []
    if any(entries.values()):
        # Found without searching: a browser has no package metadata.
        sources[f"{registry.PACKED}.py"] = f"ENTRIES = {entries!r}\n".encode()
    found = Plugins(sources, data, tuple(sentences))
    if found.bytes > most:
        raise BadPlugin(
            _(
                "The games of {packages} weigh {size} MB, and {most} are allowed: leave out what visitors do "
                "not need, or allow more with --plugins-mb.",
                packages=", ".join(packages),
                size=number(found.bytes / 1e6, 1),
                most=number(most / 1e6),
            )
        )
    return found


def _files(package: str) -> Iterator[tuple[str, Path]]:
    """The files of a package, or the one file of a module, by the path at which Python finds them."""
    spec = find_spec(package)
    for place in (spec.submodule_search_locations or ()) if spec else ():
        for path in sorted(Path(place).rglob("*")):
            inside = path.relative_to(place)
            if path.is_file() and not NOT_PLAYED.intersection(inside.parts[:-1]):
                yield f"{package}/{inside.as_posix()}", path
    if spec and not spec.submodule_search_locations and spec.origin:
        yield f"{package}.py", Path(spec.origin)


def _can_be_imported(sources: Mapping[str, bytes], packages: list[str]) -> None:
    """Refuse what imports, at once, a module that the browser's Python does not have."""
    with zipfile.ZipFile(kit.KIT / kit.STDLIB) as library:
        kept = {name.partition("/")[0].partition(".")[0] for name in library.namelist()}
    for path, text in sources.items():
        for node in ast.parse(text).body:
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            for top in {name.partition(".")[0] for name in names} - {"cellar", "msgspec", *packages, *kept}:
                spec = find_spec(top) if top in sys.stdlib_module_names else None
                if spec is None or (spec.origin or "").endswith(".py"):
                    raise BadPlugin(
                        _(
                            "{file} imports {package}, which a static site does not have: import it inside the"
                            " function that needs it, or uninstall that package before the site is written.",
                            file=path,
                            package=top,
                        )
                    )


def _with_module(game: str, data: dict[str, bytes], folder: str) -> tuple[dict[str, bytes], str]:
    """The files with the game's WebAssembly module: its own where it is fresh, else one made here where that can be
    done; and a sentence where there is none. Games of one folder share its manifest."""
    from cellar.wasm.build import driver
    from cellar.wasm.host.manifest import NAME, Manifest

    if not driver.stale(game):
        return data, ""
    kept, manifest = dict(data), folder + NAME
    games = msgspec.json.decode(kept.pop(manifest), type=Manifest).games if manifest in kept else {}
    if old := games.pop(game, None):
        kept.pop(folder + old.file, None)
    if find_spec("numba") and find_spec("ziglang"):
        made, code = driver.make_one(game)
        games[game], kept[folder + made.file] = made, code
        sentence = _("its WebAssembly module was made for this site ({size} bytes).", size=number(len(code)))
    else:
        sentence = _(
            "bots think in plain Python there, which is slow, since it has no fresh WebAssembly module and none can be"
            " made here: run `pip install 'cellar-games[wasm]'`, then `cellar site` again."
        )
    if games:
        kept[manifest] = msgspec.json.encode(Manifest(games))
    return kept, sentence
