"""Renders rules pages as safe HTML: no scripts or styles, diagrams inline, and pictures from the server."""

from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from cellar.contract.about import About
from cellar.contract.rules_page import rules_page
from cellar.contract.words import title
from cellar.draw.svg import write_svg
from cellar.errors import CellarError
from cellar.play import registry
from cellar.play.diagram import WORD, diagram
from cellar.server.messages import RulesPage


def rules(name: str) -> RulesPage:
    """The rules page of a game. Its pictures lie beside it and are fetched from the server."""
    about = registry.about(name)
    markdown = MarkdownIt("commonmark", {"html": False}).enable(["table"])
    tokens = markdown.parse(rules_page(about))
    ids: set[str] = set()
    for token, following in zip(tokens, [*tokens[1:], None]):
        _local_pictures(token, about.name)
        if token.type == "fence" and token.info.strip() == WORD:
            _draw(token, about)
        if token.type == "heading_open" and following is not None:
            # So that a ruling or a chapter can be linked to.
            token.attrs["id"] = _another(following.content, ids)
    return RulesPage(about.name, title(about), markdown.renderer.render(tokens, markdown.options, {}))


def _another(heading: str, ids: set[str]) -> str:
    name = "-".join("".join(c if c.isalnum() else " " for c in heading.lower()).split())
    found, number = name, 1
    while found in ids:
        number += 1
        found = f"{name}-{number}"
    ids.add(found)
    return found


def _draw(token: Token, about: About) -> None:
    """Draw a diagram block; one that cannot be drawn stays text, and `cellar check` tells the author why."""
    try:
        found = diagram(about, token.content)
        drawn = write_svg(found.scene, "page", plain=True)
    except CellarError:
        return
    token.type = "html_block"
    token.content = f"<figure>{drawn}<figcaption>{escape(found.caption)}</figcaption></figure>\n"


def _local_pictures(token: Token, name: str) -> None:
    source = token.attrs.get("src") if token.type == "image" else None
    if isinstance(source, str) and "://" not in source and not source.startswith("/"):
        token.attrs["src"] = f"/api/games/{name}/files/{source.removeprefix('./')}"
    for child in token.children or []:
        _local_pictures(child, name)
