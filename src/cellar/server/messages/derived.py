"""Message types derived from dataclasses, so that scenes and panels are described once: the same fields in the same
order, with the same defaults, which are left out on the wire."""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from types import UnionType
from typing import Any, ForwardRef, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, defstruct, field, json

from cellar.server.messages.kinds import Sent

T = TypeVar("T", bound=Struct)
#: The message type of each dataclass, and the dataclass of each message type: its `#:` comments become the page's.
ON_WIRE: dict[type, type[Struct]] = {}
SOURCES: dict[type[Struct], type] = {}


def derived(
    source: type,
    module: str,
    name: str = "",
    doc: str = "",
    *,
    without: tuple[str, ...] = (),
    always: tuple[str, ...] = (),
    gc: bool = False,
) -> type[Struct]:
    """Derive a message type from a dataclass; under another name, or with another docstring, where these are given.
    What is named in `always` is written also where it has its default."""
    name = name or source.__name__
    hints = get_type_hints(source)
    described: list[tuple[str, Any] | tuple[str, Any, Any]] = []
    for one in fields(source):
        if one.name in without:
            continue
        hint = _on_wire(hints[one.name], source, name)
        if one.default_factory is not MISSING:
            described.append((one.name, hint, field(default_factory=one.default_factory)))
        elif one.default is not MISSING:
            # The encoder leaves a default out only when it is the very same object.
            default = json.decode(json.encode(one.default)) if one.name in always else one.default
            described.append((one.name, hint, default))
        else:
            described.append((one.name, hint))
    words = {"__doc__": doc or source.__doc__}
    made = defstruct(name, described, bases=(Sent,), module=module, namespace=words, gc=gc)
    ON_WIRE[source] = made
    SOURCES[made] = source
    return made


def message_of(value: Any, **changed: Any) -> Any:
    """A dataclass as the message that is derived from its class; what is `changed` is otherwise there."""
    return filled(ON_WIRE[type(value)], value, **changed)


def filled(kind: type[T], source: object, **changed: Any) -> T:
    """A message with what its source has under the same names; what is `changed` is otherwise there."""
    return kind(
        **{name: changed[name] if name in changed else getattr(source, name) for name in kind.__struct_fields__}
    )


def _on_wire(hint: Any, source: type, name: str) -> Any:
    """A type as messages have it: dataclasses become message types, sequences tuples, mappings dicts."""
    if hint is source:
        return ForwardRef(name)
    if hint in ON_WIRE:
        return ON_WIRE[hint]
    origin = get_origin(hint)
    inner: Any = tuple(_on_wire(one, source, name) for one in get_args(hint))
    if origin in (Union, UnionType):
        union: Any = Union
        return union[inner]
    if origin is tuple:
        return tuple.__class_getitem__(inner)
    if origin is Sequence:
        return tuple.__class_getitem__((*inner, ...))
    return dict.__class_getitem__(inner) if origin is Mapping else hint
