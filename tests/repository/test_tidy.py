"""What every file of the repository keeps to: short lines, no machine's own paths, no registry's host."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.repository.tree import ROOT, text_of, tracked

MOST = 120
#: What may be longer in a Markdown file: a table's row, a picture, a link that stands alone.
MAY_BE_LONG = re.compile(r"\s*(\||!\[|[-*]?\s*\[[^]]*\]\([^)]*\)[.,;]?$|\[[^]]*\]: )")
FENCE = re.compile(r"\s*(```|~~~)")

#: A program writes this file, a comment to a line.
GENERATED = "web/src/net/messages.ts"

#: Where packages come from differs from machine to machine: lock files carry hashes, not hosts.
HOSTS = re.compile(
    r"https?://[\w.-]*(pypi|pythonhosted|npmjs|registry|artifactor|nexus|jfrog|proxy|mirror)|index[-]url"
    r"|\b(docker|ghcr|quay)\.io\b"
)
#: Folders of somebody's machine. What a container keeps in /data is the container's own.
PATHS = re.compile(r"(?<![\w.})/~-])/(home|root|work|tmp|Users|opt|mnt|srv|private)/\w|\b[A-Z]:\\\\?Users\b")


def long_in_prose(text: str) -> Iterator[int]:
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if FENCE.match(line):
            fenced = not fenced
        elif not fenced and len(line) > MOST and not MAY_BE_LONG.match(line):
            yield number


def long_in_code(text: str) -> Iterator[int]:
    return (number for number, line in enumerate(text.splitlines(), 1) if len(line) > MOST)


def named(path: Path, number: int) -> str:
    return f"{path.relative_to(ROOT)}:{number}"


def test_prose_keeps_to_120_characters() -> None:
    files = tracked("*.md")
    assert len(files) > 10
    long = [named(path, number) for path in files for number in long_in_prose(path.read_text(encoding="utf-8"))]
    assert not long, long


def test_the_page_and_the_settings_keep_to_120_characters() -> None:
    """Python is ruff's to check (E501)."""
    files = tracked("Makefile", "Containerfile", "*.yml", "*.yaml", "*.cff", "pyproject.toml")
    files += tracked("web/*.ts", "web/*.js", "web/*.svelte", "web/*.css", "web/*.html", f":!{GENERATED}")
    assert len(files) > 50
    long = [named(path, number) for path in files for number in long_in_code(path.read_text(encoding="utf-8"))]
    assert not long, long


def test_a_long_line_of_prose_is_found_and_tables_code_and_links_are_left_alone() -> None:
    long = "word " * 30
    text = f"{long}\n| {long} |\n![{long}](a.png)\n- [{long}](a.md)\n```\n{long}\n```\n- {long}"
    assert list(long_in_prose(text)) == [1, 8]


def test_no_file_names_a_registry_or_a_folder_of_somebodys_machine() -> None:
    found = []
    for path in tracked():
        lines = enumerate((text_of(path) or "").splitlines(), 1)
        found += [f"{named(path, number)}: {line.strip()[:80]}" for number, line in lines if is_somebodys(line)]
    assert not found, found


@pytest.mark.parametrize(
    "line",
    [
        "--index" + "-url something",
        '"resolved": "' + "https://" + 'registry.example/vite.tgz"',
        "FROM docker" + ".io/library/python",
        "open('" + "/home" + "/me/notes.txt')",
        "cp a " + "/tmp" + "/b",
    ],
)
def test_what_belongs_to_a_machine_is_noticed(line: str) -> None:
    assert is_somebodys(line)


def is_somebodys(line: str) -> bool:
    return bool(HOSTS.search(line) or PATHS.search(line))
