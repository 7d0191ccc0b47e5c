"""Settings: by flag, environment and file, in this order; what cannot be used is one sentence; the page that lists them
is in step."""

from pathlib import Path
from typing import Any

import pytest

from cellar.server.limits import Limits
from cellar.server.settings import BadSetting, Settings
from cellar.server.start.configure import configure, known, pairs
from tests.repository.tree import ROOT, tool


def test_everything_with_a_plain_value_is_a_setting() -> None:
    told = {"given", "say", "clock", "monotonic", "new_id", "new_token", "draw", "limits"}
    wanted = {name for name in Settings.__dataclass_fields__ if name not in told}
    wanted |= {f"limits.{name}" for name in Limits.__dataclass_fields__}
    assert set(known()) == wanted
    assert len({setting.variable for setting in known().values()}) == len(known())
    sentences = [tool("settings_page").sentence(name) for name in known()]
    assert all(sentences)
    assert all(setting.expected for setting in known().values())
    assert len(set(sentences)) == len(known()), "each has its own"


def test_flags_win_over_the_environment_and_the_environment_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "cellar.toml"
    file.write_text('port = 1\nhost = "a"\nretention = "2 h"\n[limits]\nsockets = 7\nmessages_rate = 3\n')
    environment = {"CELLAR_PORT": "2", "CELLAR_HOST": "b", "CELLAR_ORIGINS": "https://x, https://y", "HOME": "h"}
    settings = configure({"port": 3, "host": None}, environment, str(file))
    assert (settings.port, settings.host, settings.limits.sockets, settings.limits.messages_rate) == (3, "b", 7, 3.0)
    assert settings.origins == ("https://x", "https://y")
    assert settings.retention == pytest.approx(2 / 24)
    assert settings.limits.patience == Limits().patience
    assert settings.given == {
        "port": "the command line",
        "host": "CELLAR_HOST",
        "origins": "CELLAR_ORIGINS",
        "limits.sockets": str(file),
        "limits.messages_rate": str(file),
        "retention": str(file),
    }
    assert configure({}, {"CELLAR_CONFIG": str(file)}).port == 1, "the environment may name the file"
    assert configure({}, {}) == Settings()


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("open", "off", False),
        ("open", "Yes", True),
        ("port", "8_080", 8080),
        ("seconds", "0.25", 0.25),
        ("goodbye", "1500 ms", 1.5),
        ("goodbye", "2min", 120.0),
        ("retention", "30", 30.0),
        ("retention", "36 h", 1.5),
        ("log", "json", "json"),
        ("metrics", "", ()),
        ("metrics", "10.0.0.0/8,::1", ("10.0.0.0/8", "::1")),
        ("database", " postgresql://u:p=a@h/d ", "postgresql://u:p=a@h/d"),
    ],
)
def test_values_as_they_are_written(name: str, text: str, value: Any) -> None:
    assert getattr(configure(pairs([f"{name}={text}"]), {}), name) == value
    assert getattr(configure({}, {known()[name].variable: text}), name) == value


@pytest.mark.parametrize("name", known())
def test_every_setting_can_be_set_from_everywhere(name: str, tmp_path: Path) -> None:
    setting = known()[name]
    default = setting.default
    text = ",".join(default) if isinstance(default, tuple) else str(default)
    written = text if isinstance(default, bool | int | float) else f'"{text}"'
    file = tmp_path / "cellar.toml"
    file.write_text(f"{name} = {written.lower() if isinstance(default, bool) else written}\n")
    assert configure({name: text}, {}) == Settings()
    assert configure({}, {setting.variable: text}) == Settings()
    assert configure({}, {}, str(file)) == Settings()


@pytest.mark.parametrize(
    ("flags", "environment", "said"),
    [
        ({}, {"CELLAR_PORT": "http"}, "port = http (from CELLAR_PORT) can't be used: expected a whole number"),
        ({"port": "70000"}, {}, "port (from the command line) cannot be used: 70000 is above 65535"),
        ({"port": 1.5}, {}, "whole number"),
        ({"port": True}, {}, "whole number"),
        ({}, {"CELLAR_SECONDS": "nan"}, "a number, 0 or more"),
        ({}, {"CELLAR_GOODBYE": "-1 s"}, "seconds, or a number with a unit (ms, s, min, h, d)"),
        ({}, {"CELLAR_GOODBYE": "3 fortnights"}, "seconds, or a number with a unit"),
        ({}, {"CELLAR_OPEN": "perhaps"}, "open = perhaps (from CELLAR_OPEN) can't be used: expected yes or no"),
        ({"log": "xml"}, {}, "expected text or json"),
        ({"origins": 3}, {}, "texts, separated by commas"),
        ({"database": "mysql://x/y"}, {}, "database (from the command line) cannot be used: The database is a file"),
        (
            {},
            {"CELLAR_METRICS": "everybody"},
            "metrics (from CELLAR_METRICS) cannot be used: 'everybody' isn't an address",
        ),
        ({"proxies": "nobody"}, {}, "proxies (from the command line) cannot be used: 'nobody' isn't an address"),
        (
            {"limits.sokets": 1},
            {},
            "limits.sokets (from the command line) isn't a setting. Did you mean limits.sockets?",
        ),
        (
            {},
            {"CELLAR_LIMITS_SOKETS": "1"},
            "CELLAR_LIMITS_SOKETS isn't a setting. Did you mean CELLAR_LIMITS_SOCKETS?",
        ),
        ({"clock": "now"}, {}, "clock (from the command line) isn't a setting"),
    ],
)
def test_what_cannot_be_used_is_one_sentence(flags: dict[str, Any], environment: dict[str, str], said: str) -> None:
    with pytest.raises(BadSetting) as caught:
        configure(flags, environment)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("port = ", "aren't valid TOML"),
        ("port = []", "port = [] (from FILE) can't be used"),
        ("[limit]\nsockets = 1", "limit.sockets (from FILE) isn't a setting. Did you mean limits.sockets?"),
        (None, "cannot be read from FILE: no such file"),
    ],
)
def test_a_file_that_cannot_be_used_is_one_sentence(text: str | None, said: str, tmp_path: Path) -> None:
    file = tmp_path / "cellar.toml"
    if text is not None:
        file.write_text(text)
    with pytest.raises(BadSetting) as caught:
        configure({}, {}, str(file))
    assert said.replace("FILE", str(file)) in str(caught.value)


def test_a_pair_needs_an_equals_sign() -> None:
    with pytest.raises(BadSetting, match="--set takes NAME=VALUE"):
        pairs(["port"])


def test_the_operations_page_lists_every_setting() -> None:
    assert tool("settings_page").page() == (ROOT / "docs" / "operations.md").read_text(encoding="utf-8"), (
        "run `make contract`"
    )
