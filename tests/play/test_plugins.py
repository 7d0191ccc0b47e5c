"""Packages that bring games or bots and are broken: named in a sentence, and everything else goes on."""

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import cellar as cellar_package
from cellar.contract.about import About, Bot, Option
from cellar.errors import BadGame
from cellar.lookup import find
from cellar.play import registry
from tests.conformance.recipe import written
from tests.editing import edit

GOOD = About(
    name="halma",
    title="Halma",
    version=1,
    designers="George Howard Monks",
    sentence="Jump across.",
    players=(2, 4),
    default_players=2,
    minutes="30",
    seats=("A", "B", "C", "D"),
    accent="teal",
    module="halma.game",
)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("name", "Halma Deluxe", "lower case"),
        ("title", "  ", "title says something"),
        ("version", 0, "number from 1"),
        ("sentence", "Jump", "ends like one"),
        ("players", (4, 2), "ascending"),
        ("players", (), "ascending"),
        ("default_players", 3, "one of"),
        ("seats", ("A", "B"), "4 seats at most, and 2 names"),
        ("accent", "mauve", "colour of the palette, not 'mauve'"),
        ("module", "halma:game", "package.module"),
        ("hint", "halma.hint", "package.module:function"),
        ("puzzle", "today", "package.module:function"),
        ("options", (Option(name="a", kind="bool", default=True, help="A."),) * 2, "two options have one name"),
    ],
)
def test_what_a_game_says_of_itself_is_checked(field: str, value: Any, words: str) -> None:
    with pytest.raises(BadGame, match="Game '") as refused:
        replace(GOOD, **{field: value})
    assert words in str(refused.value)
    assert str(refused.value).endswith("See docs/contract.md.")


@pytest.mark.parametrize(
    ("kind", "given", "words"),
    [
        (Option, {"name": "players", "kind": "int", "default": 1, "high": 2, "help": "How many."}, "not 'players'"),
        (
            Option,
            {"name": "size", "kind": "int", "default": 9, "high": 2, "help": "How many."},
            "low <= default <= high",
        ),
        (
            Option,
            {"name": "size", "kind": "choice", "default": 9, "choices": (1, 2), "help": "How many."},
            "one of its choices",
        ),
        (Option, {"name": "size", "kind": "real", "default": 9, "help": "How many."}, "int, choice, bool or text"),
        (Option, {"name": "size", "kind": "text", "default": "", "help": ""}, "help is a sentence"),
        (Bot, {"name": "me", "title": "Me", "sentence": "I.", "choose": "a.b:c"}, "what people are called"),
        (Bot, {"name": "x", "title": "X", "sentence": "X.", "choose": "a.b.c"}, "package.module:function"),
        (Bot, {"name": "x", "title": "X", "sentence": "X.", "choose": "a.b:c", "share": 0}, "more than 0"),
    ],
)
def test_options_and_bots_are_checked(kind: Any, given: dict[str, Any], words: str) -> None:
    with pytest.raises(BadGame) as refused:
        kind(**given)
    assert words in str(refused.value)


def test_what_is_named_and_not_there_is_a_sentence() -> None:
    assert find("cellar.play.registry:all_games") is registry.all_games
    with pytest.raises(BadGame, match="no module 'nowhere'"):
        find("nowhere.at_all:thing")
    with pytest.raises(BadGame, match="cannot be found"):
        find("cellar.play.registry:nothing")
    with pytest.raises(BadGame, match=r"package\.module:name"):
        find("cellar.play.registry")


def test_a_game_of_the_house_cannot_be_replaced() -> None:
    with pytest.raises(BadGame, match="already"):
        registry.register(replace(GOOD, name="zyrcan"))


def distribution(folder: Path, name: str, group: str, target: str, source: str) -> None:
    """A package as an installer leaves it: a module, and a folder that tells of its entry point."""
    (folder / f"{name}.py").write_text(source)
    told = folder / f"{name}-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(f"[{group}]\n{name} = {target}\n")


def cellar(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH", ""))))
    command = [sys.executable, "-m", "cellar", *arguments]
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(command, env=environment, input="", capture_output=True, text=True, check=False)


#: Packages whose game cannot be used: what is in them, and what is told of it.
BROKEN = {
    "missing": ("import nothing_of_that_name\n", "ModuleNotFoundError: No module named 'nothing_of_that_name'"),
    "number": ("ABOUT = 7\n", "is no About, but int"),
    "again": ("from cellar.games.zyrcan import ABOUT\n", "there is a game 'zyrcan' already"),
    "raising": ("1 / 0\n", "ZeroDivisionError: division by zero"),
    "unversioned": (
        "from dataclasses import replace\nfrom cellar.games.zyrcan import ABOUT\n"
        "ABOUT = replace(ABOUT, name='x', version=0)\n",
        "Game 'x': its version is a number from 1 on",
    ),
}


def test_broken_packages_are_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    for name, (source, _) in BROKEN.items():
        distribution(tmp_path, name, "cellar.games", f"{name}:ABOUT", source)
    done = cellar(tmp_path, "games")
    assert done.returncode == 0
    assert all(name in done.stdout for name in registry.HOUSE)
    assert "Traceback" not in done.stderr
    told = done.stderr.splitlines()
    assert len(told) == len(BROKEN), "one sentence each, and nothing else"
    for name, (_, words) in BROKEN.items():
        start = f"The game '{name}' of the package '{name}' cannot be used: "
        (sentence,) = (line for line in told if line.startswith(start))
        assert words in sentence
        assert sentence.endswith("Update that package, or uninstall it.")


def test_a_broken_bot_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    distribution(tmp_path, "deep", "cellar.bots", "deep:BOT", "BOT = 'blue'\n")
    done = cellar(tmp_path, "play", "zyrcan", "--seats", "random,random,random", "--seed", "1")
    assert "deep:BOT is no Bot, but str" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_bot_of_another_package_is_seated(tmp_path: Path) -> None:
    source = (
        "from cellar.contract.about import Bot\n"
        "BOT = Bot(name='first', title='First', sentence='Takes the first move.', choose='eager:choose',\n"
        "          games=('zyrcan',))\n"
        "def choose(game, options, state, seat, thought):\n"
        "    from cellar import Position\n"
        "    return Position(game, options, state).legal_actions()[0]\n"
    )
    distribution(tmp_path, "eager", "cellar.bots", "eager:BOT", source)
    done = cellar(tmp_path, "play", "zyrcan", "--seats", "first,first,first", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "Amber (First): " in done.stdout
    assert "no bot 'first'" in cellar(tmp_path, "play", "angel", "--seats", "first,first").stderr


def test_a_package_adds_a_command_and_replaces_none(tmp_path: Path) -> None:
    source = (
        "import typer\n"
        "app = typer.Typer()\n"
        "@app.command(help='Deals cards.')\n"
        "def deal(cards: int):\n"
        "    print(cards, 'cards')\n"
    )
    distribution(tmp_path, "deal", "cellar.commands", "deal:app", source)
    distribution(tmp_path, "play", "cellar.commands", "deal:app", "")
    assert cellar(tmp_path, "deal", "7").stdout == "7 cards\n"
    assert "Deals cards." in cellar(tmp_path, "--help").stdout
    assert "Play in the terminal" in cellar(tmp_path, "play", "--help").stdout
    # A name of two words is a command of its own, beside the first word's; it replaces none of Cellar's either.
    distribution(tmp_path, "deal.twice", "cellar.commands", "twice:app", source.replace("'cards'", "'cards, twice'"))
    (tmp_path / "deal.twice.py").rename(tmp_path / "twice.py")
    assert cellar(tmp_path, "deal", "twice", "7").stdout == "7 cards, twice\n"
    assert cellar(tmp_path, "deal", "7").stdout == "7 cards\n"
    assert "deal twice" in cellar(tmp_path, "--help").stdout


def test_broken_commands_are_sentences(tmp_path: Path) -> None:
    broken = {
        "unnamed": ("unnamed", "package.module:name"),
        "gone": ("nowhere:app", "no module 'nowhere'"),
        "empty": ("empty:app", "has no attribute 'app'"),
    }
    for name, (target, _) in broken.items():
        distribution(tmp_path, name, "cellar.commands", target, "")
    for name, (_, words) in broken.items():
        done = cellar(tmp_path, name)
        assert done.returncode == 2
        assert words in done.stderr
        assert "Traceback" not in done.stderr
    assert cellar(tmp_path, "games").returncode == 0


def test_a_package_states_a_bench(tmp_path: Path) -> None:
    source = "def run():\n    return 7\n\n\ndef report(figures):\n    return f'{figures} jumps a second'\n"
    distribution(tmp_path, "halma", "cellar.benches", "halma", source)
    assert cellar(tmp_path, "bench", "halma").stdout == "7 jumps a second\n"


def mistaken(folder: Path, wrong: str) -> int:
    """The recipe's game, installed, with a mistake where `actor` asks for the heap; the line that has it."""
    written(folder)
    rules = folder / "twenty_one" / "rules.py"
    rules.write_text(rules.read_text().replace("return OVER if state.heap == 0", f"return OVER if {wrong} == 0"))
    told = folder / "twenty_one-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: twenty_one\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text("[cellar.games]\ntwenty_one = twenty_one:ABOUT\n")
    return next(n for n, line in enumerate(rules.read_text().splitlines(), 1) if wrong in line)


def test_a_misspelt_field_is_named_with_its_line(tmp_path: Path) -> None:
    broken = mistaken(tmp_path, "state.heep")
    done = cellar(tmp_path, "check", "twenty-one", "--only", "random")
    assert done.returncode == 1
    assert f"rules.py, line {broken}, raises AttributeError: this state has no 'heep'" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def installed(folder: Path) -> Path:
    """Cellar as pip leaves it, for games to lie beside: a copy in a folder named site-packages."""
    packages = folder / "site-packages"
    source = Path(cellar_package.__file__).parent
    shutil.copytree(source, packages / "cellar", ignore=shutil.ignore_patterns("kit", "static", "__pycache__"))
    return packages


def test_mistakes_are_named_where_both_packages_were_installed_by_pip(tmp_path: Path) -> None:
    packages = installed(tmp_path)
    broken = mistaken(packages, "state.heep")
    done = cellar(packages, "check", "twenty-one", "--only", "random")
    assert f"rules.py, line {broken}, raises AttributeError: this state has no 'heep'" in done.stdout, done.stderr
    rules = packages / "twenty_one" / "rules.py"
    edit(rules, rules.read_text().replace("state.heep", "state.heap").replace("range(3)", "range(0)"))
    done = cellar(packages, "check", "twenty-one", "--only", "random")
    assert "Twenty-one: seat 0 is to move and has no legal move, but the match is not over" in done.stdout
    assert "in twenty_one " in done.stdout, "a line to paste"
    assert "Traceback" not in done.stdout + done.stderr


def test_rules_that_numba_cannot_compile_are_one_sentence(tmp_path: Path) -> None:
    """A word that only Python knows: file, line and what to do; the traceback only when it is asked for."""
    broken = mistaken(tmp_path, "eval('state.heap')")
    done = cellar(tmp_path, "check", "twenty-one", "--only", "twins")
    assert done.returncode == 1
    assert f"rules.py, line {broken}" in done.stdout
    assert "eval" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    done = cellar(tmp_path, "perft", "twenty-one", "2")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "Traceback" in cellar(tmp_path, "--verbose", "perft", "twenty-one", "2").stderr
