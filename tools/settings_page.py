"""Writes the table of settings in docs/operations.md from `Settings` and `Limits`: part of `make contract`."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "src"))

from comments import comments  # noqa: E402

from cellar.server import limits, settings  # noqa: E402
from cellar.server.start.configure import Setting, known  # noqa: E402

PAGE = ROOT / "docs" / "operations.md"
BEGIN, END = "<!-- made from cellar.server.settings -->\n", "<!-- end -->"


def _default(setting: Setting) -> str:
    value = setting.default
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(value) or "none"
    if isinstance(value, int | float):
        # As it may be written: 16_384 can be copied, 16,384 cannot.
        return f"{value:g}" if value < 10_000 else f"{value:_}"
    return value or "empty"


def sentence(name: str) -> str:
    """What a setting does: the comment over its field."""
    owner, _, field = name.rpartition(".")
    return comments(limits)["Limits", field] if owner else comments(settings)["Settings", field]


def table() -> str:
    """Every setting: its name in a file and for --set, its variable, its default, what it does."""
    rows = [
        f"| `{setting.name}` | `{setting.variable}` | {_default(setting)} | {sentence(setting.name)}"
        f"{f' ({setting.unit})' if setting.unit else ''} |\n"
        for setting in known().values()
    ]
    return "| setting | variable | default | says |\n| --- | --- | --- | --- |\n" + "".join(rows)


def page() -> str:
    """The page as the code has it now."""
    before, found, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    assert found, "the page has no place for the table"
    return f"{before}{BEGIN}\n{table()}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
