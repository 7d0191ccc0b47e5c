"""Every sentence with which somebody is refused is a message: found in the sources, wherever an error is made of words.

A sentence is followed back to where it comes from: through variables and conditions, through the functions that return
it, and through those that are handed it."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest

import cellar

ROOT = Path(cellar.__file__).parent
#: What is made of a sentence for somebody, and the argument that has the sentence.
MADE_OF = {"CellarError": 0, "Refused": 1, "Bye": 1, "Problem": 0}
#: Errors that only programmers meet, and why; so are those that are kinds of them.
PROGRAMMERS = {
    "BadGame": "a game's own files break the contract, whose words are English",
    "Broken": "a finding of `cellar check`",
    "InterfaceChanged": "another package has changed under Cellar",
    "NotMade": "modules are made from a checkout",
    "NoLinker": "modules are made from a checkout",
}
#: Folders that programs call, not people.
LIBRARY = ("arrays", "compile", "envs", "rules", "testing", "vector", "wasm")
#: Sentences of which this cannot see that they are messages, or that nobody reads, and why.
SPARED = {
    "browser/site/prepared.py: 'What is prepared": "nobody asks: answers are prepared without a match",
    'browser/table/lobby.py: f"The rules of': "the page reads the site's file",
    "browser/table/lobby.py: str(DELETED)": "a `Why` says its message",
    "browser/table/prerendered.py: 'A table with friends": "the page goes on without a picture",
    "browser/table/prerendered.py: 'Here is a clock": "the page goes on without a picture",
    "cli/learn.py: 'cellar ": "a command",
    'draw/extent.py: f"There is no': "a diagram of a rules page, which its author draws",
    "games/angel/kloster/perfect_angel.py: f'{mark[0]}": "whoever calls the proof; at a table the rules refuse it",
    "play/position.py: f'A state of this match": "whoever calls the library",
    "play/position.py: f'{self.game.about.title} has no bound": "whoever calls the library",
    "play/position.py: 'No seat is to move": "whoever calls the library",
    "play/view.py: game.told(": "a game's own refusal, which its tests drive",
    "server/lobby/problems.py: str(error)": "an error with a sentence",
    "server/match/agreements.py: str(table.ended)": "a `Why` says its message",
    "server/match/table.py: str(self.ended)": "a `Why` says its message",
    "server/start/configure.py: [_(": "messages, or none",
    "server/tables/maintenance.py: str(why)": "a `Why` says its message",
    "server/tables/tables.py: str(self.bans": "a `Why` says its message",
    "server/web/health.py: ": "monitoring, which reads codes",
    "server/workers/process.py: answer": "a worker says it in the language of whoever asked",
}
#: A word in a literal: a name of one word that is typed, such as an option, stands in quotes or is given by `repr`.
WORDS = re.compile(r"[A-Za-z]{2,}[ ,.]+[a-z]{2,}")
Function = ast.FunctionDef | ast.AsyncFunctionDef
Node = TypeVar("Node", bound=ast.AST)


def name_of(node: ast.AST) -> str:
    """Return `b` for `b`, `a.b`, `b(…)` and `a.b(…)`."""
    match node:
        case ast.Call(func):
            return name_of(func)
        case ast.Attribute(attr=name) | ast.Name(name):
            return name
    return ""


class Sources:
    """The sources of a package, and where its errors have their words from."""

    def __init__(self, *files: tuple[str, str]) -> None:
        self.functions: dict[str, list[Function]] = defaultdict(list)
        self.bases: dict[str, set[str]] = defaultdict(set)
        self.calls: dict[str, list[ast.Call]] = defaultdict(list)
        self.around: dict[ast.AST, ast.AST] = {}
        self.file: dict[ast.AST, str] = {}
        self.seen: set[ast.AST] = set()
        for path, text in files:
            tree = ast.parse(text)
            for node in ast.walk(tree):
                self.file[node] = path
                self.around.update(dict.fromkeys(ast.iter_child_nodes(node), node))
                match node:
                    case ast.FunctionDef() | ast.AsyncFunctionDef():
                        self.functions[node.name].append(node)
                    case ast.ClassDef():
                        self.bases[node.name] |= set(map(name_of, node.bases))
                    case ast.Call():
                        self.calls[name_of(node)].append(node)

    def kinds(self, base: str) -> set[str]:
        """Return the names of a class and of those below it."""
        found = {base}
        while more := {name for name, bases in self.bases.items() if bases & found} - found:
            found |= more
        return found

    def plain(self) -> Iterator[str]:
        """Tell which sentences for somebody are no messages."""
        spared = set().union(*map(self.kinds, PROGRAMMERS))
        for base, place in MADE_OF.items():
            for kind in self.kinds(base) - spared:
                for call in self.initialised(kind) or self.calls[kind]:
                    yield from self.handed(call, 0 if name_of(call) == "__init__" else place, "sentence")
        for name in ("_", "plural", "context", "filled"):
            for call in self.calls[name]:
                for argument in call.keywords:
                    yield from (self.told(one) for one in ast.walk(argument.value) if WORDS.search(literal(one)))
        for name in ("echo", "print", "input"):
            for call in self.calls[name]:
                for printed in call.args:
                    yield from (self.told(one) for one in unsaid(printed) if WORDS.search(literal(one)))

    def initialised(self, kind: str) -> list[ast.Call]:
        """Return the calls of `super().__init__` in a class that has a way of its own to make its sentence."""
        return [call for call in self.calls["__init__"] if kind in map(self.class_name, self.outwards(call))]

    def class_name(self, node: ast.AST) -> str:
        return node.name if isinstance(node, ast.ClassDef) else ""

    def handed(self, call: ast.Call, place: int, name: str) -> Iterator[str]:
        """Tell what is wrong with an argument of a call."""
        given = [one.value for one in call.keywords if one.arg == name] or call.args[place : place + 1]
        if any(self.file[call].startswith(f"{folder}/") for folder in LIBRARY):
            return
        for one in given:
            yield from self.wrong(one)

    def wrong(self, node: ast.expr) -> Iterator[str]:
        """Tell which parts of an expression are no messages."""
        if node in self.seen:
            return
        self.seen.add(node)
        match node:
            case ast.Call(ast.Name("_") | ast.Attribute(ast.Name("_")) | ast.Call(ast.Name("translator"))):
                pass
            case ast.Call(ast.Name("N_")):
                yield self.told(node)  # whoever is shown it would read English
            case ast.Call(ast.Name("str"), [ast.Name() as error]) if self.caught(error):
                pass  # it was made of a sentence elsewhere
            case ast.Call(args=[ast.List(parts)]) if name_of(node) == "in_a_row":
                for part in parts:
                    yield from self.wrong(part.value if isinstance(part, ast.Starred) else part)
            case ast.Call(ast.Name(name)) if functions := self.near(self.functions[name], node):
                for one in (one for function in functions for one in ast.walk(function)):
                    if isinstance(one, ast.Return) and one.value:
                        yield from self.wrong(one.value)
            case ast.IfExp(_, one, other):
                yield from (*self.wrong(one), *self.wrong(other))
            case ast.BoolOp(values=values):
                for value in values:
                    yield from self.wrong(value)
            case ast.NamedExpr(value=value) | ast.Subscript(value, ast.Slice()) | ast.Await(value):
                yield from self.wrong(value)
            case ast.Name():
                yield from self.bound(node)
            case ast.Constant(""):
                pass
            case _:
                yield self.told(node)

    def near(self, found: list[Node], node: ast.AST) -> list[Node]:
        """Return those of the same file, if there are any: the others may be of other things of that name."""
        return [one for one in found if self.file[one] == self.file[node]] or found

    def caught(self, name: ast.Name) -> bool:
        """Return whether a name is that of an error with a sentence, which was caught."""
        users = set().union(*map(self.kinds, MADE_OF))
        for node in self.outwards(name):
            if isinstance(node, ast.ExceptHandler) and node.name == name.id and node.type:
                types = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
                return set(map(name_of, types)) <= users
        return False

    def outwards(self, node: ast.AST) -> Iterator[ast.AST]:
        while node in self.around:
            node = self.around[node]
            yield node

    def bound(self, name: ast.Name) -> Iterator[str]:
        """Tell what is wrong with the values of a variable, or with what callers give a parameter."""
        for scope in self.outwards(name):
            if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module):
                values = [value for node in ast.walk(scope) for value in assigned(node, name.id)]
                for value in values:
                    yield from self.wrong(value)
                if values:
                    return
            if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
                parameters = [one.arg for one in (*scope.args.posonlyargs, *scope.args.args, *scope.args.kwonlyargs)]
                if name.id in parameters:
                    place = parameters.index(name.id) - (parameters[0] in ("self", "cls"))
                    maker = next((one.name for one in [self.around[scope]] if isinstance(one, ast.ClassDef)), "")
                    made = scope.name == "__init__"
                    for call in self.calls[maker] if made else self.near(self.calls[scope.name], scope):
                        yield from self.handed(call, place, name.id)
                    return
        yield self.told(name)

    def told(self, node: ast.AST) -> str:
        return f"{self.file[node]}: {ast.unparse(node)[:120]}"


def assigned(node: ast.AST, name: str) -> Iterator[ast.expr]:
    """Return the values that a statement gives a variable."""
    match node:
        case ast.Assign([ast.Name(target)], value) if target == name:
            yield value
        case ast.AnnAssign(ast.Name(target), value=ast.expr() as value) if target == name:
            yield value
        case ast.NamedExpr(ast.Name(target), value) if target == name:
            yield value


def unsaid(node: ast.AST) -> Iterator[ast.AST]:
    """Walk through what is no message."""
    if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[0] == "_":
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from unsaid(child)


def literal(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def package() -> Sources:
    files = [(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")) for path in sorted(ROOT.rglob("*.py"))]
    return Sources(*files)


def test_every_sentence_for_somebody_is_a_message() -> None:
    found = list(package().plain())
    assert not [one for one in found if not one.startswith(tuple(SPARED))]
    unused = [spared for spared in SPARED if not any(one.startswith(spared) for one in found)]
    assert not unused, "an exception that nothing needs any more"


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ('raise CellarError("No such thing.")', "'No such thing.'"),
        ('raise CellarError(f"No {thing}.")', "f'No {thing}.'"),
        ('raise CellarError(_("No such thing."))', None),
        ('raise CellarError(N_("No such thing."))', "N_('No such thing.')"),
        ('class Bad(CellarError): ...\nclass Worse(Bad): ...\nraise Worse("Bad.")', "'Bad.'"),
        ('def f(a):\n    b = _("Yes.") if a else "No."\n    raise CellarError(b)', "'No.'"),
        ('def f(a):\n    raise CellarError(a)\nf("No.")\nf(_("Yes."))', "'No.'"),
        ('def f():\n    return "No."\nraise CellarError(f())', "'No.'"),
        ('raise Refused("stale", "Too late.")', "'Too late.'"),
        ('raise CellarError(_("{what} is wrong.", what="the whole file"))', "'the whole file'"),
        ("try: ...\nexcept OSError as no:\n    raise CellarError(str(no))", "str(no)"),
        ("try: ...\nexcept CellarError as no:\n    raise CellarError(str(no))", None),
        ('typer.echo(f"{file} is written.")', "' is written.'"),
        ('typer.echo(_("{file} is written.", file=file))', None),
    ],
)
def test_a_sentence_that_is_no_message_is_found(source: str, told: str | None) -> None:
    assert list(Sources(("a.py", source)).plain()) == ([f"a.py: {told}"] if told else [])
