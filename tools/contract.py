"""Writes the tables of docs/contract.md from the sentences in the code: `python tools/contract.py` (`make contract`).

A block between `<!-- made from MODULE:CLASS -->` and `<!-- end -->` is a table of the class's functions with their
docstrings (a Protocol) or of its fields with the comments over them (a dataclass). Everything else is written by hand.
"""

import ast
import inspect
import re
import sys
from importlib import import_module
from pathlib import Path

from comments import above

PAGE = Path(__file__).parents[1] / "docs" / "contract.md"
BLOCK = re.compile(r"(<!-- made from ([\w.]+):(\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def table(module: str, name: str) -> str:
    """A class as a table."""
    source = inspect.getsource(import_module(module))
    found = next(node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == name)
    functions = [node for node in found.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("__")]
    if any(base for base in found.bases if ast.unparse(base) == "Protocol"):
        rows = [(_signature(node), " ".join((ast.get_docstring(node) or "").split())) for node in functions]
        return _table("function", rows)
    lines = source.splitlines()
    rows = [(_field(node), above(lines, node.lineno)) for node in found.body if isinstance(node, ast.AnnAssign)]
    return _table("field", rows)


def _signature(node: ast.FunctionDef) -> str:
    arguments = [f"{one.arg}: {ast.unparse(one.annotation)}" for one in node.args.posonlyargs[1:] if one.annotation]
    returns = ast.unparse(node.returns) if node.returns else "None"
    is_property = any(ast.unparse(decorator) == "property" for decorator in node.decorator_list)
    return f"{node.name}: {returns}" if is_property else f"{node.name}({', '.join(arguments)}) -> {returns}"


def _field(node: ast.AnnAssign) -> str:
    kind = ast.unparse(node.annotation).strip("'\"")
    default = (
        f" = {ast.unparse(node.value)}" if node.value is not None and "field(" not in ast.unparse(node.value) else ""
    )
    return f"{ast.unparse(node.target)}: {kind}{default}"


def _table(head: str, rows: list[tuple[str, str]]) -> str:
    body = "".join(f"| `{left}` | {right} |\n".replace(" | None", " \\| None") for left, right in rows)
    return f"| {head} | says |\n| --- | --- |\n{body}"


def page() -> str:
    """The page as the code has it now."""
    return BLOCK.sub(
        lambda found: f"{found[1]}\n{table(found[2], found[3])}\n{found[4]}", PAGE.read_text(encoding="utf-8")
    )


if __name__ == "__main__":
    sys.path.insert(0, str(PAGE.parents[1] / "src"))
    PAGE.write_text(page(), encoding="utf-8")
