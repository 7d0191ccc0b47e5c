"""Argument and result types as a manifest writes them, and their slots in a call frame; needs neither NumPy nor Numba.

i8              a number: i1 … i8, u1 … u8, f4, f8, or b1 for a truth
r0              a struct, by its name in the manifest
i8[2] r0[1]     an array of two dimensions, and of structs, always C-contiguous; `const` before it: never written
(i8,f8[1])      a tuple; before it the name of its class, `package.module:Class`, if it has one
none            nothing
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

_TOKEN = re.compile(r"const |[\w.:]+|[\[\](),]")
_NUMBER = re.compile(r"[iu][1248]|f[48]|b1")


@dataclass(frozen=True, slots=True)
class Number:
    """A number, in one slot: whole ones and truths as a signed number of 64 bits, others as a float of 64."""

    code: str

    def __str__(self) -> str:
        return self.code

    @property
    def is_float(self) -> bool:
        return self.code[0] == "f"


@dataclass(frozen=True, slots=True)
class Struct:
    """A struct: one slot, its address."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Array:
    """An array: a slot for its address, and one for each dimension."""

    of: Number | Struct
    dims: int
    constant: bool = False

    def __str__(self) -> str:
        return f"{'const ' if self.constant else ''}{self.of}[{self.dims}]"


@dataclass(frozen=True, slots=True)
class Row:
    """A tuple: the slots of its members."""

    of: tuple["Kind", ...]
    #: "" for a plain one
    named: str = ""

    def __str__(self) -> str:
        return f"{self.named}({','.join(map(str, self.of))})"


@dataclass(frozen=True, slots=True)
class Nothing:
    """The absence of a value: no slot at all."""

    def __str__(self) -> str:
        return "none"


Leaf: TypeAlias = Number | Struct | Array
Kind: TypeAlias = Leaf | Row | Nothing


def parse(text: str) -> Kind:
    """Parse a type as a manifest writes it, the inverse of `str`."""
    tokens = _TOKEN.findall(text)
    if "".join(tokens) != text:
        raise ValueError(f"{text!r} is no type of a manifest")
    found, rest = _read(tokens)
    if rest:
        raise ValueError(f"{text!r} is no type of a manifest: it goes on after {found}")
    return found


def _read(tokens: list[str]) -> tuple[Kind, list[str]]:
    head, rest = tokens[0], tokens[1:]
    if head == "const ":
        found, rest = _read(rest)
        assert isinstance(found, Array)
        return Array(found.of, found.dims, True), rest
    if head == "(" or rest[:1] == ["("]:
        return _read_row("" if head == "(" else head, rest if head == "(" else rest[1:])
    if head == "none":
        return Nothing(), rest
    one = Number(head) if _NUMBER.fullmatch(head) else Struct(head)
    if rest[:1] == ["["]:
        return Array(one, int(rest[1])), rest[3:]
    return one, rest


def _read_row(named: str, rest: list[str]) -> tuple[Kind, list[str]]:
    members: list[Kind] = []
    while rest[0] != ")":
        found, rest = _read(rest[1:] if rest[0] == "," else rest)
        members.append(found)
    return Row(tuple(members), named), rest[1:]


def leaves(kind: Kind) -> Iterator[Leaf]:
    """The members of a type, from left to right, tuples flattened."""
    if isinstance(kind, Row):
        for member in kind.of:
            yield from leaves(member)
    elif not isinstance(kind, Nothing):
        yield kind


def width(leaf: Leaf) -> int:
    """The number of slots that a value takes in a frame."""
    return 1 + leaf.dims if isinstance(leaf, Array) else 1
