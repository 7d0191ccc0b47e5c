"""Logging: one line for each event, with time and level, as text or as JSON. Secrets (tokens, passwords) never reach
it: tokens travel in headers, messages and URL fragments, none of which is logged."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import TextIO

from cellar.server.settings import Settings

#: What a record has of its own; anything else was given as `extra` and belongs to the event, but for what a library
#: notes for itself, with an underscore before its name.
_OWN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class Json(logging.Formatter):
    """Formats a log record as a line of JSON; a traceback is a field of it."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **{key: value for key, value in vars(record).items() if key not in _OWN and key[0] != "_"},
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Text(logging.Formatter):
    """Formats a log record as a line for people; a traceback follows it."""

    def format(self, record: logging.LogRecord) -> str:
        line = f"{_time(record)} {record.levelname.lower()} {record.name}: {record.getMessage()}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def set_up(settings: Settings, out: TextIO = sys.stderr) -> None:
    """Route all logging of this process to one handler."""
    handler = logging.StreamHandler(out)
    handler.setFormatter(Json() if settings.log == "json" else Text())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    # JSON is read by programs: they are told of every start and stop, too.
    told = logging.INFO if settings.verbose or settings.log == "json" else logging.WARNING
    logging.getLogger("cellar").setLevel(told)
    logging.getLogger("uvicorn").setLevel(told)
    logging.getLogger("uvicorn.access").setLevel(logging.INFO if settings.verbose else logging.WARNING)
