"""The `#:` lines over the fields of classes: what docs and the page's types say of them."""

import ast
import inspect
from functools import cache
from types import ModuleType


def above(lines: list[str], number: int) -> str:
    """The `#:` lines over a line of a source, by its number."""
    found: list[str] = []
    at = number - 2
    while lines[at].strip().startswith("#:"):
        found.insert(0, lines[at].strip()[2:].strip())
        at -= 1
    return " ".join(found)


@cache
def comments(module: ModuleType) -> dict[tuple[str, str], str]:
    """The `#:` lines over each field of a module's classes, by class and field."""
    source = inspect.getsource(module)
    lines = source.splitlines()
    return {
        (node.name, field.target.id): above(lines, field.lineno)
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef)
        for field in node.body
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
    }
