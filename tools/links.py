"""Follows every link to a file, a picture or a heading, without a network: of the built site (`python tools/links.py
site`, as `make docs` does), or of the repository's Markdown files (`python tools/links.py`).

Links to other hosts are not followed.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[1]


class Page(HTMLParser):
    """What a page links to, and what can be linked to on it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value for name, value in attrs if value is not None}
        self.links += [found[name] for name in ("href", "src") if name in found]
        self.anchors |= {found[name] for name in ("id", "name") if name in found}


def slug(heading: str) -> str:
    """A heading's anchor, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def read_markdown(text: str) -> Page:
    parser = MarkdownIt().enable("table")
    page = Page(parser.render(text))
    tokens = parser.parse(text)
    for opening, content in pairwise(tokens):
        if opening.type == "heading_open":
            spoken = "".join(child.content for child in content.children or () if child.type in ("text", "code_inline"))
            anchor, again = slug(spoken), 0
            while (name := f"{anchor}-{again}" if again else anchor) in page.anchors:
                again += 1
            page.anchors.add(name)
    return page


def broken(pages: dict[Path, Page], root: Path) -> Iterator[str]:
    """Each link that leads nowhere, with its page."""
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = path
            if parts.path:
                start = root if parts.path.startswith("/") else path.parent
                target = (start / unquote(parts.path).lstrip("/")).resolve()
            if target.suffix != ".md" and (target / "index.html").exists():
                target /= "index.html"
            if not target.exists() or root not in (target, *target.parents):
                yield f"{path.relative_to(root)}: {link} leads nowhere"
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
                yield f"{path.relative_to(root)}: {link} names a heading that is not there"


def of_site(folder: Path) -> Iterator[str]:
    root = folder.resolve()
    return broken({path: Page(path.read_text(encoding="utf-8")) for path in root.rglob("*.html")}, root)


def of_repository(root: Path = ROOT) -> Iterator[str]:
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=root, capture_output=True, text=True, check=True).stdout
    files = [root / name for name in listed.splitlines()]
    return broken({path: read_markdown(path.read_text(encoding="utf-8")) for path in files}, root)


def main() -> int:
    wrong = list(of_site(Path(sys.argv[1])) if len(sys.argv) > 1 else of_repository())
    print("\n".join(wrong) or "All links lead somewhere.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
