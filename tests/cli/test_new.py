"""`cellar new` writes packages that keep the contract as they are, in every combination of what it can be asked for."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest

from cellar.cli.main import run as cellar
from cellar.language import catalogue as translation
from cellar.language import speaking, translator
from cellar.play import registry
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar.rules.types import PUBLIC
from cellar.server.menu.catalogue import cards
from cellar.testing.suite import run
from tests.studying import first

#: Players, hidden, chance, board; those that make everything at once come first.
ASKED = sorted(
    product(("2", "2-4", "3"), (True, False), (True, False), ("hex", "cards", "square", "")),
    key=lambda asked: asked not in {("2-4", True, True, "hex"), ("2", False, False, "")},
)


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(str(tmp_path / "made" / "src"))
    yield tmp_path / "made"
    for name in [name for name in registry.registered() if name.startswith("made_")]:
        registry._registered.pop(name)


@pytest.mark.parametrize(("players", "hidden", "chance", "board"), first(2, ASKED))
def test_what_is_generated_keeps_the_contract(
    sources: Path, players: str, hidden: bool, chance: bool, board: str
) -> None:
    # A name of its own for each: what is compiled is known by it.
    name = f"made_{players[-1]}_{len(players)}{hidden:d}{chance:d}_{board}"
    flags = [flag for flag, wanted in (("--hidden", hidden), ("--chance", chance)) if wanted]
    flags += ["--board", board] if board else []
    assert cellar(["new", name, "--players", players, *flags, "--out", str(sources)]) == 0
    module: ModuleType = __import__(name)
    registry.register(module.ABOUT)
    found = [finding for finding in run(registry.load(name)) if finding.sentence]
    assert not found
    assert (sources / "README.md").read_text().startswith("# Made ")
    assert f'{name} = "{name}:ABOUT"' in (sources / "pyproject.toml").read_text()
    for path in sources.rglob("*.py"):
        assert "#@" not in path.read_text()
        assert "$" not in path.read_text()
        compile(path.read_text(), str(path), "exec")


def test_a_row_of_cards_shows_what_the_die_says_and_its_owner_the_secret(sources: Path) -> None:
    name = "made_shown"
    flags = ["--players", "3", "--hidden", "--chance", "--board", "cards"]
    assert cellar(["new", name, *flags, "--out", str(sources)]) == 0
    module: ModuleType = __import__(name)
    registry.register(module.ABOUT)
    position = Position.start(name, seed=3).settle(generator(1))
    die, secrets = position.state.die, list(position.state.secret)
    for seat in range(3):
        (told,) = (item.text for item in position.view(seat).scene.items if item.id == "told")
        assert told == f"9 left, the next is worth {die}, your secret: {secrets[seat]}"
    assert "secret" not in str(position.view(PUBLIC).scene)
    assert module.ABOUT.sentence.startswith("Take cards in turn")


@pytest.mark.parametrize(
    ("name", "more", "said"),
    [
        ("Made Game", [], "can't be the name of a new game"),
        ("zyrcan", [], "can't be the name of a new game"),
        ("made_game", ["--players", "4-2"], "isn't a number of players"),
        ("made_game", ["--players", "9"], "isn't a number of players"),
    ],
)
def test_what_cannot_be_made_is_refused(
    name: str, more: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cellar(["new", name, *more, "--out", str(tmp_path / "made")]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "made").exists()


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert cellar(["new", "made_game", "--out", str(tmp_path)]) == 2
    assert "holds something already" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_game_brings_a_catalogue_of_its_own_and_is_told_what_is_missing(
    sources: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "made_spoken"
    assert cellar(["new", name, "--players", "2", "--out", str(sources)]) == 0
    package = sources / "src" / name
    entry = package / "__init__.py"
    text, marks = re.subn(r'sentence=("[^"]*")', r"sentence=N_(\1)", entry.read_text())
    assert marks == 1
    entry.write_text(text.replace("from cellar", "from cellar.language import N_\nfrom cellar", 1))
    module: ModuleType = __import__(name)
    registry.register(module.ABOUT)
    [sentence] = [game.sentence for game in cards() if game.name == name]
    with speaking("es"):
        assert sentence in [game.sentence for game in cards()], "without a catalogue the English stands"
    assert cellar(["check", name, "--only", "catalogues"]) == 0
    assert cellar(["words", "update", str(package), "--language", "es"]) == 0
    assert cellar(["check", name, "--only", "catalogues"]) == 1
    assert "not translated" in capsys.readouterr().out
    catalogue = package / "locale" / "es.po"
    catalogue.write_text(
        catalogue.read_text().replace(f'msgid "{sentence}"\nmsgstr ""', f'msgid "{sentence}"\nmsgstr "Hola."')
    )
    assert cellar(["check", name, "--only", "catalogues"]) == 0
    for found in (translation.catalogue, translation._of_package):
        found.cache_clear()
    translator.cache_clear()
    with speaking("es"):
        assert [game.sentence for game in cards() if game.name == name] == ["Hola."]
