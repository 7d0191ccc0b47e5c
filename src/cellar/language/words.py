"""What a package says, and what its catalogues have of it: found in the sources, brought up to date, checked."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from cellar.language.catalogue import Entry, entries
from cellar.language.pages import PAGE, mark, page
from cellar.language.translator import agrees

#: Languages and how they form plurals, as `.po` files say it.
PLURALS = {
    "es": "nplurals=2; plural=n != 1;",
    "zh_Hans": "nplurals=1; plural=0;",
}
USUAL = "nplurals=2; plural=n != 1;"
#: The line of a data file that says which of its entries are messages.
DATA = re.compile(r"^# Translated: (.*)$", re.MULTILINE)


def areas(root: Path) -> list[Path]:
    """List the folders with catalogues of their own, in a package."""
    return sorted(path.parent for path in root.rglob("locale") if path.is_dir())


def messages(area: Path) -> list[Entry]:
    """List the messages of an area's sources, sorted: what is below it, less the areas inside."""
    inner = [other for other in areas(area) if other != area]
    files = [*sorted(area.rglob("*.py")), *sorted(area.rglob("*.toml"))]
    found: dict[str, Entry] = {}
    for path in (path for path in files if not any(path.is_relative_to(other) for other in inner)):
        text = path.read_text(encoding="utf-8")
        for one in _said(ast.parse(text)) if path.suffix == ".py" else _printed(text):
            if one.key not in found or one.plural:
                found[one.key] = one
    return sorted(found.values(), key=lambda one: (one.message, one.context))


def paragraphs(text: str) -> str:
    """Write a text with a line for each of its paragraphs, as catalogues have docstrings."""
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip()))


def _help(node: ast.AST) -> Iterator[Entry]:
    """Find what a command says under `--help`: the `help=` of Typer's calls, and the docstring of what runs."""
    match node:
        case ast.Call(ast.Attribute(attr="Option" | "Argument" | "Typer")):
            texts = [one.value for one in node.keywords if one.arg == "help"]
            yield from (Entry(str(one.value)) for one in texts if isinstance(one, ast.Constant))
        case ast.FunctionDef(decorator_list=[ast.Call(ast.Attribute(attr="command" | "callback"))]):
            yield Entry(paragraphs(ast.get_docstring(node) or ""))


def _said(tree: ast.AST) -> Iterator[Entry]:
    for node in ast.walk(tree):
        yield from _help(node)
        if not isinstance(node, ast.Call):
            continue
        texts = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        match node.func:
            case ast.Name("_" | "N_") if texts:
                yield Entry(texts[0])
            case ast.Attribute(ast.Name("_"), "plural") if len(texts) >= 2:
                yield Entry(texts[0], plural=texts[1])
            case ast.Attribute(ast.Name("_"), "context") if len(texts) >= 2:
                yield Entry(texts[1], context=texts[0])


def _printed(text: str) -> Iterator[Entry]:
    """Find the messages of a TOML file: the entries that its line `# Translated: name, about` names, in any table, with
    the texts of their lists and the plurals among them."""
    named = DATA.search(text)
    keys = named[1].split(", ") if named else []

    def texts(value: object, marked: bool = False) -> Iterator[Entry]:
        match value:
            case {"one": str(one), "many": str(many)} if marked:
                yield Entry(one, plural=many)
            case dict():
                for key, entry in value.items():
                    yield from texts(entry, key in keys)
            case list():
                for entry in value:
                    yield from texts(entry, marked)
            case str() if marked and value:
                yield Entry(value)

    yield from texts(tomllib.loads(text)) if keys else ()


def updated(area: Path, language: str) -> str:
    """Write an area's catalogue anew: its present messages, with the translations that there are. What is not said any
    more is dropped: git keeps it."""
    place = area / "locale" / f"{language}.po"
    had = {one.key: one for one in (entries(place.read_text(encoding="utf-8")) if place.exists() else ())}
    rule = PLURALS.get(language, USUAL)
    forms = int(rule.partition("nplurals=")[2].partition(";")[0])
    header = f"Language: {language}\nContent-Type: text/plain; charset=UTF-8\nPlural-Forms: {rule}\n"
    found = [Entry("", said=(header,))]
    for one in messages(area):
        known = had.get(one.key)
        same = known is not None and known.plural == one.plural
        empty = ("",) * (forms if one.plural else 1)
        found.append(replace(one, said=known.said if known and same else empty, fuzzy=bool(known and known.fuzzy)))
    return "\n".join(map(_written, found))


def _written(one: Entry) -> str:
    lines = ["#, fuzzy"] if one.fuzzy else []
    lines += [f"msgctxt {_quoted(one.context)}"] if one.context else []
    lines.append(f"msgid {_quoted(one.message)}")
    if one.plural:
        lines.append(f"msgid_plural {_quoted(one.plural)}")
        lines += [f"msgstr[{number}] {_quoted(said)}" for number, said in enumerate(one.said)]
    else:
        lines.append(f"msgstr {_quoted(one.said[0])}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """Write a text as `.po` files do: on a line of its own each where it has several."""
    lines = text.splitlines(keepends=True)
    quoted = [json.dumps(line, ensure_ascii=False) for line in lines] or ['""']
    return quoted[0] if len(quoted) == 1 else "\n".join(['""', *quoted])


def faults(area: Path, language: str) -> Iterator[str]:
    """Tell what a catalogue lacks, what of it is stale, and which translations do not fit their messages; and whether
    the page beside it is older than the English one."""
    place = area / "locale" / f"{language}.po"
    had = {one.key: one for one in (entries(place.read_text(encoding="utf-8")) if place.exists() else ())}
    wanted = {one.key: one for one in messages(area)}
    for key, one in wanted.items():
        known = had.get(key)
        if known is None or not all(known.said) or known.fuzzy:
            yield f"{place}: not translated: {one.message!r}"
        elif not all(agrees(said, (one.message, one.plural) if one.plural else (one.message,)) for said in known.said):
            yield f"{place}: other arguments or alternatives than its message: {one.message!r}"
    yield from (f"{place}: stale: {one.message!r}" for key, one in had.items() if key and key not in wanted)
    own = page(area, language)
    if own and not own.current:
        yield f"{area / PAGE} has changed since README.{language}.md: follow it there, and begin that with {mark(area)}"
