"""The README is true: its Python runs, its commands and links exist, its pictures are what the rules draw."""

import doctest
import importlib.util
import re
from pathlib import Path

from cellar.cli.main import commands

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_in_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_the_pictures_are_what_the_rules_draw() -> None:
    spec = importlib.util.spec_from_file_location("cellar_pictures", ROOT / "tools" / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for path, svg in module.pictures().items():
        assert (ROOT / path).read_text(encoding="utf-8") == svg, f"{path} is out of date: run python tools/pictures.py"


def test_the_commands_in_the_readme_exist() -> None:
    used = set(re.findall(r"^cellar (\w+)", TEXT, re.MULTILINE))
    assert used <= set(commands())
    assert {"play", "serve", "atlas", "deck"} <= used


def test_the_links_of_the_readme_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", TEXT):
        assert (ROOT / target).exists(), target
