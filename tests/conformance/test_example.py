"""The example in examples/: installed by its entry point, it is on the menu, passes its own tests, and plays."""

import subprocess
import sys

import pytest

from tests.conformance.example import EXAMPLE, installed


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return installed(tmp_path_factory.mktemp("example"))


def cellar(environment: dict[str, str], *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cellar", *arguments]
    return subprocess.run(command, env=environment, input=typed, capture_output=True, text=True, check=False)


def test_it_is_on_the_menu(environment: dict[str, str]) -> None:
    done = cellar(environment, "games")
    assert "Kuhn poker, 2 players, 1 minutes, by Harold W. Kuhn" in done.stdout, done.stderr
    assert not done.stderr


def test_its_own_tests_pass(environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "-c", "pyproject.toml", "tests"]
    done = subprocess.run(command, cwd=EXAMPLE, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_cellar_check_says_that_it_keeps_the_contract(environment: dict[str, str]) -> None:
    done = cellar(environment, "check", "kuhn-poker")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Kuhn poker keeps the contract: 108 checks passed." in done.stdout


def test_it_is_played_in_the_terminal_against_its_own_bot(environment: dict[str, str]) -> None:
    done = cellar(environment, "play", "kuhn_poker", "--seats", "me,kuhn", "--seed", "1", typed="bet\nlog\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Kuhn's player" in done.stdout
    assert "chip" in done.stdout.rpartition("bet")[2]


def test_its_lesson_is_learned_in_the_terminal(environment: dict[str, str]) -> None:
    done = cellar(environment, "learn", "kuhn-poker", typed="\n\nbet\ncheck\ncall\n\nbet\nno\n")
    assert done.returncode == 0, done.stderr
    assert "That is allowed, but a check may lure" in done.stdout
    assert "you won by a bluff" in " ".join(done.stdout.split())


def test_an_installed_game_does_not_disturb_the_houses_own_tests(environment: dict[str, str]) -> None:
    """With the plugin installed the conformance tests are those of the house's games, and tests over all games pass."""
    pytest_ = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q"]
    collect = [*pytest_, "-o", "addopts=", "--collect-only", "tests/conformance/test_games.py"]
    over_all = [*pytest_, "tests/cli/test_main.py", "tests/bots/test_registry.py", "-k", "games or every_game"]
    for command, said in ((collect, "[zyrcan-0-twins_agree]"), (over_all, "")):
        done = subprocess.run(
            command, cwd=EXAMPLE.parents[1], env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "kuhn" not in done.stdout
        assert said in done.stdout
