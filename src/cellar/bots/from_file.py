"""Bots that somebody brings in a file of their own, for a command: run as the module of its name, in every process."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from cellar.errors import BadOption

_brought: dict[str, Path] = {}


def bring(file: Path) -> None:
    """Run a Python file that calls `register`. Its bots' functions may be its own: `choose=f"{__name__}:choose"`."""
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
    """The modules so made, with their files: what other processes must be told of, and what results depend on."""
    return dict(_brought)
