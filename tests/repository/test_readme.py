"""The README is true: its Python runs, its commands exist, its pictures are what the rules draw. Links are followed in
test_links.py."""

import doctest
import re

from cellar.cli.main import commands
from tests.repository.tree import ROOT, tool

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_in_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_the_pictures_are_what_the_rules_draw() -> None:
    for path, svg in tool("pictures").pictures().items():
        assert (ROOT / path).read_text(encoding="utf-8") == svg, f"{path} is out of date: run python tools/pictures.py"


def test_the_commands_in_the_readme_exist() -> None:
    used = set(re.findall(r"^cellar (\w+)", TEXT, re.MULTILINE))
    assert used <= set(commands())
    assert {"play", "serve", "atlas", "deck"} <= used
