"""The documentation names what there is: modules and names of the package, files of the repository, bots; and the
site's contents list every page."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cellar.bots.registry import HOUSE as BOTS
from cellar.play.registry import HOUSE, about
from tests.repository.tree import ROOT, tool

DOCS = ROOT / "docs"
GLOSSARY = (DOCS / "glossary.md").read_text(encoding="utf-8")
PAGES = [*sorted(DOCS.rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
EACH_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
FILE = re.compile(r"`((?:src|studies|web|tests|tools|docs|deploy|proofs|examples|requirements)/[\w./-]*)`")
#: Built, and not kept in the repository.
BUILT = {"src/cellar/browser/kit"}
#: Groups of entry points, which look like modules.
GROUPS = {"cellar.games", "cellar.bots", "cellar.commands", "cellar.benches"}
NAME = re.compile(r"(?<![\w./-])cellar((?:\.[A-Za-z_]\w*)+)")


def module_of(dotted: list[str]) -> tuple[Path, list[str]]:
    """The file of the longest module that a dotted name begins with, and what is named in it."""
    folder = ROOT / "src" / "cellar"
    for number, part in enumerate(dotted):
        if (folder / f"{part}.py").is_file():
            return folder / f"{part}.py", dotted[number + 1 :]
        if not (folder / part / "__init__.py").is_file():
            return folder / "__init__.py", dotted[number:]
        folder /= part
    return folder / "__init__.py", []


def exists(dotted: list[str]) -> bool:
    file, names = module_of(dotted)
    text = file.read_text(encoding="utf-8")
    return all(re.search(rf"\b{name}\b", text) for name in names)


def test_the_glossary_has_the_words_of_the_trade_each_with_the_module_where_it_lives() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| `cellar\.([\w.]+)` \|$", GLOSSARY, re.MULTILINE)
    assert len(rows) >= 30
    assert len(rows) == len(re.findall(r"^\| (?!word|---)", GLOSSARY, re.MULTILINE)), "every row names a module"
    gone = [module for _, _, module in rows if module_of(module.split("."))[1]]
    assert not gone
    words = " ".join(word for word, _, _ in rows)
    for word in ("idempotency key", "optimistic concurrency", "backpressure", "token bucket", "heartbeat", "UCB"):
        assert word in words
    for word in ("information set", "determinization", "write-ahead log", "group commit", "max^n", "perft"):
        assert word in words


@EACH_PAGE
def test_files_that_a_page_names_exist(page: Path) -> None:
    named = set(FILE.findall(page.read_text(encoding="utf-8"))) - BUILT
    assert not {name for name in named if not (ROOT / name).exists()}


@EACH_PAGE
def test_names_of_the_package_that_a_page_names_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    gone = {f"cellar{name}" for name in NAME.findall(text) if not exists(name[1:].split("."))}
    assert not gone - GROUPS


def test_the_server_s_page_names_every_bot_of_the_house() -> None:
    table = (DOCS / "server.md").read_text(encoding="utf-8").split("| bot | games | how it plays |")[1].split("\n\n")[0]
    rows = [(set(re.findall(r"`([\w-]+)`", row.split("|")[1])), row.split("|")[2]) for row in table.splitlines()[2:]]
    for bot in BOTS:
        assert any(bot.name in names and "all" in games for names, games in rows), bot.name
    for name in HOUSE:
        for bot in about(name).bots:
            assert any(bot.name in names and about(name).title in games for names, games in rows), (name, bot.name)


def test_every_page_is_in_the_contents_of_the_site() -> None:
    contents = (ROOT / "zensical.toml").read_text(encoding="utf-8")

    def listed(entry: str | list[Any] | dict[str, Any]) -> list[str]:
        if isinstance(entry, str):
            return [entry]
        return [page for one in (entry.values() if isinstance(entry, dict) else entry) for page in listed(one)]

    pages = {address for address in tool("docs_pages").sources().values() if address.endswith(".md")}
    assert set(listed(tomllib.loads(contents)["project"]["nav"])) == pages


def test_links_of_the_gathered_pages_lead_to_pages_and_pictures_of_the_site(tmp_path: Path) -> None:
    tool("docs_pages").gather(tmp_path)
    links = tool("links")
    pages = {path: links.read_markdown(path.read_text(encoding="utf-8")) for path in tmp_path.rglob("*.md")}
    assert list(links.broken(pages, tmp_path)) == []
    for name in HOUSE:
        assert (tmp_path / "games" / name / "diagram-1.svg").exists(), "rules pages have their diagrams drawn"
    assert "<!-- games -->" not in (tmp_path / "index.md").read_text(encoding="utf-8")
