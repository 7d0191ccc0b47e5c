"""The documentation names what there is: modules and names of the package, files of the repository, commands with
their options, bots, routes, messages, limits; and the site's contents list every page."""

import re
import shlex
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from cellar.bots.registry import HOUSE as BOTS
from cellar.cli.main import app
from cellar.play.registry import HOUSE, about
from cellar.server import messages
from cellar.server.limits import Limits
from cellar.server.lobby.addresses import ROUTES
from tests.repository.tree import ROOT, tool, tracked

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
TRACKED = {f"/{path.relative_to(ROOT).as_posix()}" for path in tracked()}
#: A file by the end of its path, such as `urls.ts`; and those that are a reader's own.
SHORT = re.compile(r"`((?:[a-z][\w-]*/)*[\w.-]+\.(?:py|ts|svelte|c|toml|json|mjs))`")
OWN = {"captain.py", "_run.json", "lessons/NAME.toml"}
#: `cellar serve --check` in a sentence, or a line of an example, without its remark.
QUOTED, SHOWN = (
    re.compile(r"`cellar ([^`]+)`"),
    re.compile(r"^(?:\$ )?(?:\S*/)?cellar ((?:.*\\\n)*.*?)(?: #.*)?$", re.MULTILINE),
)
BLOCK = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
#: What programs write begins in the same way.
FORMATS = ("analysis 1", "thoughts 1", "record 1")
PROTOCOL = (DOCS / "protocol.md").read_text(encoding="utf-8")
#: What the page writes once for two routes.
OF_A_TABLE = "/api/tables/{table}"
#: Names of HTTP, which look like messages.
HEADERS = {"Authorization", "Origin", "Limits", "About"}


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
    for word, _, module in rows:
        text = module_of(module.split("."))[0].read_text(encoding="utf-8").lower()
        said = " ".join(re.sub(r"#:?", " ", text).split())
        for name in re.findall(r"[^()]+", word.lower()):
            assert name.strip() in said or name.strip().replace(" ", "_") in said, f"{module} says {word}"
    words = " ".join(word for word, _, _ in rows)
    for word in ("idempotency key", "optimistic concurrency", "backpressure", "token bucket", "heartbeat", "UCB"):
        assert word in words
    for word in ("information set", "determinization", "write-ahead log", "group commit", "max^n", "perft"):
        assert word in words


@EACH_PAGE
def test_files_that_a_page_names_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert not {name for name in set(FILE.findall(text)) - BUILT if not (ROOT / name).exists()}
    short = set(SHORT.findall(text)) - OWN
    assert not {name for name in short if not any(path.endswith(f"/{name}") for path in TRACKED)}


def calls(page: Path) -> Iterator[str]:
    """Every command of `cellar` that a page shows, with its arguments."""
    text = page.read_text(encoding="utf-8")
    yield from (call for block in BLOCK.findall(text) for call in SHOWN.findall(block))
    yield from (call for call in QUOTED.findall(BLOCK.sub("", text)) if call not in FORMATS)


@EACH_PAGE
def test_commands_that_a_page_shows_have_these_options(page: Path) -> None:
    cellar: Any = get_command(app)
    context = cellar.make_context("cellar", ["games"], resilient_parsing=True)
    for call in calls(page):
        words, command = shlex.split(call), cellar
        while words and re.match(r"\w", words[0]) and hasattr(command, "resolve_command"):
            _, command, words = command.resolve_command(context, words)
        assert command is not cellar or call.startswith("--"), call
        if command.context_settings.get("ignore_unknown_options") or "…" in words:  # a game may add some
            continue
        known = {name for option in command.params for name in (*option.opts, *option.secondary_opts)} | {"--help"}
        asked = {word.split("=")[0] for word in words if re.fullmatch(r"--[a-z].*|-[a-z]", word)}
        assert asked <= known, call


@EACH_PAGE
def test_names_of_the_package_that_a_page_names_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    gone = {f"cellar{name}" for name in NAME.findall(text) if not exists(name[1:].split("."))}
    assert not gone - GROUPS


def test_the_server_s_page_names_every_bot_of_the_house() -> None:
    table = (DOCS / "server.md").read_text(encoding="utf-8").split("| bot | games | how it plays |")[1].split("\n\n")[0]
    cells = [row.split("|") for row in table.splitlines()[2:]]
    rows = [(set(re.findall(r"`([\w-]+)`", bots)), games, text) for _, bots, games, text, _ in cells]
    for bot in BOTS:
        assert any(bot.name in names and "all" in games for names, games, _ in rows), bot.name
    for name in HOUSE:
        for bot in about(name).bots:
            told = [text for names, games, text in rows if bot.name in names and about(name).title in games]
            assert told, (name, bot.name)
            most = bot.level.simulations
            assert not most or re.search(rf"\b{most:,}\b(?!,\d)", told[0]), (
                name,
                bot.name,
            )


def test_the_protocol_s_page_lists_every_route_with_what_it_takes_and_answers() -> None:
    rows = [
        re.split(r" ?(?<!\\)\| ?", line)[1:4] for line in PROTOCOL.splitlines() if re.match(r"\| `(GET|POST) ", line)
    ]
    listed = {call: row for row in rows for call in re.findall(r"`(\w+ [^`?]+)", row[0].replace("…", OF_A_TABLE))}
    assert {f"{route.method} {re.sub(r':[a-z]+', '', route.path)}" for route in ROUTES} <= set(listed)
    for route in ROUTES:
        _, body, answer = listed[f"{route.method} {re.sub(r':[a-z]+', '', route.path)}"]
        for parameter in route.parameters():
            if parameter.place == "body":
                assert f"`{parameter.kind.__name__}`" in body or body == "the same", route.path
        for name in re.findall(r"cellar\.server\.messages\.\w+\.(\w+)", str(route.result)):
            assert f"`{name}`" in answer, route.path


def test_the_protocol_s_page_names_messages_and_limits_that_there_are() -> None:
    named = set(re.findall(r"`([A-Z][a-z]+(?:[A-Z][a-z]+)*)(?:\.\w+)?`", PROTOCOL)) - HEADERS
    assert not {name for name in named if not hasattr(messages, name)}
    assert f"This is protocol {messages.PROTOCOL}." in PROTOCOL
    table = PROTOCOL.split("## Limits")[1].split("\n## ")[0]
    limits = {name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}
    assert limits == {field.name for field in fields(Limits)}


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
