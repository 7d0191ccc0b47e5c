"""The walks of docs/architecture.md pass files that exist, and the folders that it names are there."""

import re

from tests.core.tree import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_the_walks_pass_files_that_exist() -> None:
    walks = PAGE.split("## Three walks through the files")[1].split("\n## ")[0]
    assert re.findall(r"^### (.*)$", walks, re.MULTILINE) == ["A click", "A bot's move", "A `cellar solve`"]
    files = re.findall(r"`((?:src|web)/[\w./-]+)`", walks)
    assert len(files) > 30
    missing = [name for name in files if not (ROOT / name).is_file()]
    assert not missing


def test_the_map_names_the_folders_that_there_are() -> None:
    drawn = PAGE.split("## The folders")[1].split("```")[1]
    package = ROOT / "src" / "cellar"
    for folder in (package, package / "server"):
        there = {path.name for path in folder.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
        assert there <= set(re.findall(r"(\w+)/", drawn)), "a folder is missing on the map"
