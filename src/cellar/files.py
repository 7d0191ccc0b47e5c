"""Files read and written safely: writes are atomic, and a read that fails raises an error of one sentence."""

import contextlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from cellar.errors import CellarError
from cellar.language import translator
from cellar.reasons import of_parser, of_system

_ = translator(__name__)
#: No position, record or deck comes near this.
MOST_BYTES = 16_000_000


class BadFile(CellarError):
    """A file that cannot be read or written."""


def read_text(path: str | Path) -> str:
    """Read a file's text; `-` is standard input."""
    if str(path) == "-":
        import sys

        return sys.stdin.read(MOST_BYTES)
    try:
        if Path(path).stat().st_size > MOST_BYTES:
            raise BadFile(
                _(
                    "{file} is larger than {most} MB, too large for a file of Cellar's; is it the right file?",
                    file=path,
                    most=MOST_BYTES // 1_000_000,
                )
            )
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadFile(_("{file} is not text in UTF-8; is it the right file?", file=path)) from None
    except OSError as error:
        raise BadFile(_("{file} cannot be read: {reason}.", file=path, reason=of_system(error))) from None


def read_json(path: str | Path) -> Any:
    text = read_text(path)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFile(_("{file} is not JSON: {reason}.", file=path, reason=of_parser(error))) from None


def must_be_writable(path: str | Path) -> None:
    """Check that a file can be written, before hours of work whose result goes there."""
    folder = Path(path).resolve().parent
    if Path(path).is_dir() or not folder.is_dir() or not os.access(folder, os.W_OK):
        raise BadFile(_("{file} can't be written: choose a folder that exists and that you may write to.", file=path))


def data_folder() -> Path:
    """The user's data folder, by the XDG rules."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "cellar"


def write_whole(path: str | Path, content: str | bytes, mode: int = 0o644) -> None:
    """Write a file atomically, by renaming a temporary one: a reader sees the old file or the new one, never half."""
    target = Path(path)
    data = content.encode() if isinstance(content, str) else content
    try:
        handle, name = tempfile.mkstemp(dir=target.parent or ".", prefix=f".{target.name}.")
    except OSError as error:
        raise _unwritable(path, error) from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, mode)
        os.replace(name, target)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(name)
        if isinstance(error, OSError):
            raise _unwritable(path, error) from None
        raise


def _unwritable(path: str | Path, error: OSError) -> BadFile:
    return BadFile(_("{file} cannot be written: {reason}.", file=path, reason=of_system(error)))
