"""Rules pages: a game's README as HTML of ours, or, where there is none, what its menu entry says."""

from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from markdown_it import MarkdownIt
from markdown_it.token import Token

from cellar.core import registry
from cellar.core.about import About, Option
from cellar.server.errors import Unknown
from cellar.server.messages import RulesPage

#: The pictures that a rules page may show.
KINDS = {".svg": "image/svg+xml", ".png": "image/png"}


@lru_cache(maxsize=64)
def rules(name: str) -> RulesPage:
    """The rules page of a game. Its pictures lie beside it and are fetched from the server."""
    about, folder = registry.about(name), _folder(name)
    page = folder / "README.md" if folder else None
    text = page.read_text(encoding="utf-8") if page and page.is_file() else _made(about)
    markdown = MarkdownIt("commonmark", {"html": False}).enable(["table"])
    tokens = markdown.parse(text)
    for token, following in zip(tokens, [*tokens[1:], None]):
        _local_pictures(token, about.name)
        if token.type == "heading_open" and following is not None:
            # So that a ruling or a chapter can be linked to.
            token.attrs["id"] = "-".join("".join(c if c.isalnum() else " " for c in following.content.lower()).split())
    return RulesPage(about.name, about.title, markdown.renderer.render(tokens, markdown.options, {}))


def _folder(name: str) -> Traversable | None:
    """Where the game's parts lie, if it is a package."""
    package = registry.about(name).module.rpartition(".")[0]
    return files(package) if package else None


def _made(about: About) -> str:
    """A page from what the menu knows, for a game that comes without one."""
    players = " or ".join(str(number) for number in about.players)
    parts = [
        f"# {about.title}",
        about.sentence,
        f"By {about.designers}. For {players} player{'' if about.players == (1,) else 's'}, {about.minutes} minutes.",
        f"## Seats\n\n{_list(about.seats)}",
    ]
    if about.options:
        parts.append(f"## Options\n\n{_list([_option(option) for option in about.options])}")
    if about.source:
        parts.append(f"## Where the rules are from\n\n{about.source}")
    parts.append(
        "This game came without a rules page. The table offers what is legal, and says why another move is not."
    )
    return "\n\n".join(parts)


def _option(option: Option) -> str:
    values = {
        "int": f"{option.low} to {option.high}",
        "choice": ", ".join(str(choice) for choice in option.choices),
        "bool": "yes or no",
        "text": "a text",
    }[option.kind]
    default = {True: "yes", False: "no"}[option.default] if option.kind == "bool" else option.default
    return f"**{option.name}** ({values}; {'empty' if default == '' else default} unless chosen): {option.help}"


def _list(lines: "list[str] | tuple[str, ...]") -> str:
    return "\n".join(f"- {line}" for line in lines)


def _local_pictures(token: Token, name: str) -> None:
    source = token.attrs.get("src") if token.type == "image" else None
    if isinstance(source, str) and "://" not in source and not source.startswith("/"):
        token.attrs["src"] = f"/api/games/{name}/files/{source.removeprefix('./')}"
    for child in token.children or []:
        _local_pictures(child, name)


def picture(name: str, path: str) -> tuple[bytes, str]:
    """A picture of the rules page, and its type."""
    place = _folder(name)
    parts = path.strip("/").split("/")
    kind = KINDS.get("." + parts[-1].rpartition(".")[2].lower())
    if kind is None or any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
        raise Unknown("There is no such picture.")
    for part in parts:
        place = place / part if place else None
    if place is None or not place.is_file():
        raise Unknown("There is no such picture.")
    return place.read_bytes(), kind
