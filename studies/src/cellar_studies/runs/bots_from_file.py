"""Bots from a Python file that somebody names on the command line: it is imported as a module, in every process."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from cellar.errors import BadOption

_brought: dict[str, Path] = {}


def bring(file: Path) -> None:
    """Import a Python file that calls `register`. Its bots' functions may be its own: `choose=f"{__name__}:choose"`."""
    file, name = file.resolve(), file.stem
    if _brought.get(name) == file:
        return
    spec = spec_from_file_location(name, file) if file.suffix == ".py" and file.is_file() else None
    if spec is None or spec.loader is None:
        raise BadOption(f"{file} is no Python file: name one that registers bots, such as players.py.")
    if name in sys.modules or not name.isidentifier():
        raise BadOption(f"{file.name} cannot be a module of that name: give the file another one.")
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whoever wrote it may have made any mistake
        del sys.modules[name]
        raise BadOption(f"{file.name} cannot be run: {type(error).__name__}: {error}") from error
    _brought[name] = file


def brought() -> dict[str, Path]:
    """The modules imported so, with their files: other processes must be told of them, and results depend on them."""
    return dict(_brought)
