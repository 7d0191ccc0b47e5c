"""The README is true: its Python runs, its pictures are what the rules draw. test_docs.py looks at its commands,
test_links.py follows its links."""

import doctest
import re

from tests.repository.tree import ROOT, tool

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_in_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_the_pictures_are_what_the_rules_draw() -> None:
    for path, svg in tool("pictures").pictures().items():
        assert (ROOT / path).read_text(encoding="utf-8") == svg, f"{path} is out of date: run python tools/pictures.py"


def test_the_readme_shows_the_commands_that_matter_most() -> None:
    used = set(re.findall(r"^cellar (\w+)", TEXT, re.MULTILINE))
    assert {"play", "serve", "atlas", "deck"} <= used
