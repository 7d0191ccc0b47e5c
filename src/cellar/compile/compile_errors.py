"""Explains in one sentence what Numba could not compile, for authors of rules."""

import re
import traceback
from pathlib import Path

from cellar.compile.compiled import sources


def explain(error: BaseException, rules: str = "") -> str | None:
    """What Numba could not compile, as one sentence with file, line and what to do; None for any other mistake.

    Where Numba says no line, the name that it stumbled over is looked for in the sources that `rules` reaches.
    """
    field = isinstance(error, KeyError) and any("numba" in Path(frame).parts for frame in _frames(error))
    if not field and not type(error).__module__.startswith("numba."):
        return None
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    if field:
        why = f"the state has no field {text}"
    else:
        said = [line.strip() for line in text.splitlines()]
        why = max((line for line in said if line and line[0] not in "<>^-*"), key=_tells, default=type(error).__name__)
    places = re.findall(r'File "([^"]+)", line (\d+):', text)
    # The innermost place comes first; lines of Numba itself help nobody.
    own = [f"{Path(file).name}, line {line}" for file, line in places if "numba" not in Path(file).parts]
    where = own[0] if own else _named(re.findall(r"'(\w+)", why), rules)
    return (
        f"{where} cannot be compiled: {why[:160].rstrip('.: ')}. Rules stay with integers, loops and the state's "
        "fields (docs/contract.md): change that line; --verbose shows all that Numba says."
    )


def _frames(error: BaseException) -> list[str]:
    return [frame.filename for frame in traceback.extract_tb(error.__traceback__)]


def _tells(line: str) -> int:
    """Rank of a line of Numba's report: how much it says about the cause."""
    words = (
        "NameError",
        "Untyped global",
        "Unknown attribute",
        "Cannot unify",
        "No implementation",
        "not supported",
        "invalid",
    )
    return max((len(words) - i for i, word in enumerate(words) if word.lower() in line.lower()), default=0)


def _named(words: list[str], rules: str) -> str:
    """The first line of a module's own sources that contains one of the words."""
    for word in words if rules else ():
        for name, path in sorted(sources({rules}).items()):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if not name.startswith(("cellar.rules.", "cellar.contract.", "cellar.compile.")) and re.search(
                    rf"\b{word}\b", line
                ):
                    return f"{path.name}, line {number}"
    return rules or "A rule"
