"""A hash of a source's code: it changes when what is compiled may change, not with a comment, a docstring or an
annotation, and is the same under every version of Python."""

import ast
import hashlib

#: Parts of a syntax tree that are not code; some Pythons have them and others have not.
_LEFT_OUT = frozenset({"annotation", "returns", "ctx", "kind", "type_comment", "type_ignores", "type_params"})
#: Digits of a hash.
LENGTH = 16


def code_hash(text: str) -> str:
    """Hash a source's syntax tree, without comments, docstrings and annotations."""
    return hashlib.sha256(_written(ast.parse(text)).encode()).hexdigest()[:LENGTH]


def _written(node: object) -> str:
    if isinstance(node, ast.AST):
        fields = [
            (name, value) for name, value in ast.iter_fields(node) if name not in _LEFT_OUT and value not in (None, [])
        ]
        inside = ",".join(f"{name}={_written(value)}" for name, value in fields)
        return f"{type(node).__name__}({inside})"
    if isinstance(node, list):
        return f"[{','.join(_written(one) for one in node if not _is_docstring(one))}]"
    return repr(node)


def _is_docstring(node: object) -> bool:
    """Whether a statement is a docstring or any other text that stands alone: it does nothing."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
