"""The page's types, written from `cellar.server.messages`: `python tools/typescript.py FILE` writes them,
without a file prints them."""

import json
import sys
import types
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from comments import comments

from cellar.server import messages
from cellar.server.messages.derived import SOURCES

HEAD = """\
// Written by `python tools/typescript.py` from cellar.server.messages: do not edit. What is left out is null, 0, false
// or empty, unless it is said here.
"""
#: The unions that a socket carries, by the name that the page uses.
UNIONS = ("FromServer", "FromPage")
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def typescript() -> str:
    """The whole file."""
    parts = [HEAD, f"export const PROTOCOL = {messages.PROTOCOL};\n"]
    parts += [_interface(kind) for kind in structs()]
    parts += [
        f"export type {name} = {' | '.join(kind.__name__ for kind in get_args(getattr(messages, name)))};\n"
        for name in UNIONS
    ]
    return "\n".join(parts)


def structs() -> list[type[msgspec.Struct]]:
    """Every message, in the order of the files."""
    bases = (messages.Sent, messages.Asked)
    return [
        kind
        for kind in vars(messages).values()
        if isinstance(kind, type) and issubclass(kind, bases) and kind not in bases
    ]


def _interface(kind: type[msgspec.Struct]) -> str:
    hints, source = get_type_hints(kind), SOURCES.get(kind, kind)
    said = comments(sys.modules[source.__module__])
    lines = [f"/** {' '.join((kind.__doc__ or '').split())} */", f"export interface {kind.__name__} {{"]
    tag = kind.__struct_config__.tag
    if tag is not None:
        lines.append(f"  type: {json.dumps(tag)};")
    for field in msgspec.structs.fields(kind):
        comment = said.get((source.__name__, field.name), "")
        optional = not field.required
        if optional:
            default = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
            if default:
                comment = f"{comment}{'; ' if comment else ''}{json.dumps(default)} when left out"
        if comment:
            lines.append(f"  /** {comment} */")
        lines.append(f"  {field.name}{'?' if optional else ''}: {_type(hints[field.name])};")
    return "\n".join([*lines, "}", ""])


def _type(hint: Any) -> str:
    if hint in PLAIN:
        return PLAIN[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(_type(argument) for argument in arguments)
    if origin is tuple and arguments[-1] is Ellipsis:
        inner = _type(arguments[0])
        return f"({inner})[]" if " " in inner and not inner.startswith("[") else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(_type(argument) for argument in arguments)}]"
    if origin is dict:
        return f"Record<{_type(arguments[0])}, {_type(arguments[1])}>"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint.__name__
    raise TypeError(f"A message uses {hint!r}, which the page's types have no word for: add it to typescript.py")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        Path(sys.argv[1]).parent.mkdir(parents=True, exist_ok=True)
        Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
    else:
        sys.stdout.write(typescript())
