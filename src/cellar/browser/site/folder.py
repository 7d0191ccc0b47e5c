"""Writes the folder of a static site: beside the old one first, so that a site is never half of one version."""

import gzip
import hashlib
import shutil
import zlib
from dataclasses import dataclass
from pathlib import Path

from cellar.browser.site import page
from cellar.browser.site.plugins import Plugins
from cellar.browser.site.prepared import Prepared
from cellar.errors import CellarError
from cellar.language import ENGLISH, translator
from cellar.pyodide import kit, pack
from cellar.server.web.pages import FOLDER as BUILT

_ = translator(__name__)

#: The file that marks a folder as ours: no other folder is ever overwritten.
MARK = "cellar-site.txt"
MARKED = "Written by `cellar site`, which may write all of this folder anew.\n"
#: Hexadecimal digits of a hash in the service worker's list.
LONG = 32
#: Files that the service worker does not cache: not of one version, or not for visitors.
NOT_KEPT = ("worker.js", "card.png", MARK, ".nojekyll")
#: Stands for the page's language in the address of a file.
LANGUAGE = "{language}"
#: A language that nobody speaks, for tests.
PSEUDO = "assets/words-en-XA-"


class BadFolder(CellarError):
    """A site cannot be written to this folder, or not yet."""


@dataclass(frozen=True, slots=True)
class Written:
    """The result of writing a site: what there is now."""

    files: int
    #: of what a visitor's browser keeps at its first visit, as it goes over the wire, compressed
    bytes: int
    #: modules that a visitor's browser has to compile, since there was no node to do it here
    uncompiled: int
    docs: bool


def check(out: Path) -> None:
    """Raise for a folder that is not ours, and for what cannot work, before anything takes time."""
    if out.exists() and not out.is_dir():
        raise BadFolder(_("{out} is a file: name a folder that is new, empty or a site of Cellar's.", out=out))
    if out.is_dir() and any(out.iterdir()) and not (out / MARK).is_file():
        raise BadFolder(
            _("{out} holds something else: name a folder that is new, empty or a site of Cellar's.", out=out)
        )
    if not (BUILT / "index.html").is_file() or not (kit.KIT / kit.COMPILED).is_file():
        raise BadFolder(_("The page is not built here: run `make site`, or install Cellar from a wheel."))


def write(out: Path, prepared: Prepared, docs: Path | None, address: str, plugins: Plugins) -> Written:
    """Write a site into a folder."""
    check(out)
    files, uncompiled = contents(prepared, docs is not None, address, plugins)
    version = pack.digest(*(name.encode() + data for name, data in sorted(files.items())))
    kept = {
        name: hashlib.sha256(data).hexdigest()[:LONG]
        for name, data in files.items()
        if name not in NOT_KEPT and not name.startswith(PSEUDO) and not _foreign(name, prepared)
    }
    built = (BUILT / "site-worker.js").read_text()
    files["worker.js"] = page.worker(built, version, kept).encode()
    fresh = out.with_name(f"{out.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    for name, data in files.items():
        place = fresh / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    if docs is not None:
        shutil.copytree(docs, fresh / "docs")
    _replace(fresh, out)
    weight = sum(min(len(files[name]), len(zlib.compress(files[name], 6))) for name in kept)
    return Written(len(files), weight, uncompiled, docs is not None)


def contents(prepared: Prepared, docs: bool, address: str, plugins: Plugins) -> tuple[dict[str, bytes], int]:
    """Every file but the service worker, which lists them all; and how many modules are not compiled."""
    home, python, uncompiled = pack.python(plugins.sources, plugins.data)
    answers, lying = lobby_files(prepared)
    files = {f"{home}{name}": data for name, data in python.items()} | lying | prepared.pictures
    for path in sorted(BUILT.rglob("*")):
        name = path.relative_to(BUILT).as_posix()
        if path.is_file() and name not in ("worker.js", "site-worker.js", ".built-from"):
            files[name] = path.read_bytes()
    early = next(name for name in files if name.startswith("assets/local-startup"))
    files["index.html"] = page.index(files["index.html"].decode(), home, answers, early, docs, address).encode()
    files["manifest.webmanifest"] = page.manifest(files["manifest.webmanifest"].decode()).encode()
    files[MARK] = MARKED.encode()
    # GitHub's own site builder would leave files out.
    files[".nojekyll"] = b""
    return files, uncompiled


def lobby_files(prepared: Prepared) -> tuple[dict[str, str], dict[str, bytes]]:
    """The prepared answers as files: where the page finds each, by its own language where `{language}` stands, and what
    is in them."""
    spoken = {ENGLISH: {asked: data for asked, (_, data) in prepared.answers.items()}, **prepared.spoken}
    parts = [data for _, found in sorted(spoken.items()) for _, data in sorted(found.items())]
    lobby, answers, files = f"lobby/{pack.digest(*parts)}/", dict[str, str](), dict[str, bytes]()
    for asked, (name, _) in prepared.answers.items():
        said = {tag: found.get(asked, spoken[ENGLISH][asked]) for tag, found in spoken.items()}
        where = f"{lobby}{LANGUAGE}/" if len(set(said.values())) > 1 else lobby
        for tag, data in said.items():
            place, packed = _zipped(f"{where}{name}", data)
            answers[asked] = f"./{place}"
            files[place.replace(LANGUAGE, tag)] = packed
    return answers, files


def _foreign(name: str, prepared: Prepared) -> bool:
    """Whether a file is an answer in another language than English: a page loads those of its own, and without its host
    Python makes them. Rules are files only."""
    own = name.startswith("lobby/") and name.split("/")[2] in prepared.spoken
    return own and not name.endswith("rules.json.gz")


def _zipped(name: str, data: bytes) -> tuple[str, bytes]:
    """A file that the page reads itself is compressed, since not every host does it."""
    return (f"{name}.gz", gzip.compress(data, 9, mtime=0)) if name.endswith(".json") else (name, data)


def _replace(fresh: Path, out: Path) -> None:
    """Replace the old files by the new ones. The folder itself stays: somebody may be serving it."""
    out.mkdir(parents=True, exist_ok=True)
    for old in out.iterdir():
        # Another program's, such as the .git of a branch that is published.
        if old.name.startswith(".") and old.name != ".nojekyll":
            continue
        shutil.rmtree(old) if old.is_dir() and not old.is_symlink() else old.unlink()
    for new in fresh.iterdir():
        new.rename(out / new.name)
    fresh.rmdir()
