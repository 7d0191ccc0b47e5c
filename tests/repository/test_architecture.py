"""docs/architecture.md is true: its walks pass files that exist, the folders that it names are there, and whoever wants
to change something is sent to a place that there is. tests/server/test_click.py follows the walks of a click."""

import re

from tests.repository.tree import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PATH = re.compile(r"`((?:src|web|tests|tools|docs|deploy|proofs|examples)/[\w./-]*)`")


def test_the_walks_pass_files_that_exist() -> None:
    walks = PAGE.split("## Four walks through the files")[1].split("\n## ")[0]
    titles = ["A click", "A click on the static site", "A bot's move", "A `cellar solve`"]
    assert re.findall(r"^### (.*)$", walks, re.MULTILINE) == titles
    files = PATH.findall(walks)
    assert len(files) > 60
    missing = [name for name in files if not (ROOT / name).is_file()]
    assert not missing


def test_every_path_on_the_page_exists() -> None:
    missing = [name for name in PATH.findall(PAGE) if not (ROOT / name).exists()]
    assert not missing


def test_whoever_wants_to_change_one_of_twenty_things_is_told_where() -> None:
    table = PAGE.split("## To change something")[1].split("\n## ")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")][2:]
    assert len(rows) >= 20
    assert all(PATH.search(row) or "`ABOUT`" in row for row in rows)


def test_the_map_names_the_folders_that_there_are() -> None:
    drawn = PAGE.split("## The folders")[1].split("```")[1]
    package = ROOT / "src" / "cellar"
    for folder in (package, package / "server", package / "browser"):
        there = {path.name for path in folder.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
        assert there <= set(re.findall(r"(\w+)/", drawn)), "a folder is missing on the map"
