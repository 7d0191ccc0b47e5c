"""What the documentation site shows of the repository besides docs/: the rules pages of the house's games, the recipe,
the changelog. Diagrams in rules pages are drawn as pictures beside them. Each file stays the one source, and links
between them are written as they lie in the repository.
"""

import os
import re
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files  # type: ignore[import-not-found,unused-ignore]

from cellar.contract.about import About
from cellar.draw.svg import write_svg
from cellar.play.diagram import Diagram, diagrams, with_diagrams
from cellar.play.registry import HOUSE

ROOT = Path(__file__).parents[1]
#: What is shown of the top folder, and at which address.
PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
#: Where a page wants the games listed.
MARK = "<!-- games -->"
#: How wide a diagram is, in pixels.
WIDTH = 480
LINK = re.compile(r"(?<!\!)\[(?P<text>[^][]*)\]\((?P<path>[^)#:\s]+)(?P<anchor>#[^)\s]*)?\)")

ABOUTS = [import_module(f"cellar.games.{name}").ABOUT for name in HOUSE]


def on_config(config: Any) -> Any:
    """The games come after the home page."""
    games = [{about.title: f"games/{about.name}/index.md"} for about in ABOUTS]
    config.nav.insert(1, {"Games": games})
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the pages, the pictures that lie beside the games' rules, and their diagrams."""
    shown = {ROOT / name: address for name, address in PAGES.items()}
    for name in HOUSE:
        folder = ROOT / "src" / "cellar" / "games" / name
        shown[folder / "README.md"] = f"games/{name}/index.md"
        shown |= {path: f"games/{name}/{path.name}" for path in sorted(folder.glob("*.svg"))}
    for path, address in shown.items():
        files.append(File.generated(config, address, abs_src_path=str(path)))
    for about in ABOUTS:
        for number, found in enumerate(diagrams(about), 1):
            svg = write_svg(found.scene, "auto", WIDTH, plain=True)
            files.append(File.generated(config, f"games/{about.name}/diagram-{number}.svg", content=svg))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """List the games, and lead links where the files are on the site; what is not on the site is only named."""
    here = Path(page.file.abs_src_path).parent
    for about in ABOUTS:
        if page.file.src_uri == f"games/{about.name}/index.md":
            markdown = pictured(about)
    addresses = {Path(file.abs_src_path): file.src_uri for file in files if file.abs_src_path}

    def led(link: re.Match[str]) -> str:
        path = (here / link["path"]).resolve()
        if path not in addresses:
            return link["text"] if path.exists() else link[0]
        address = os.path.relpath(addresses[path], Path(page.file.src_uri).parent)
        return f"[{link['text']}]({address}{link['anchor'] or ''})"

    return LINK.sub(led, markdown.replace(MARK, table(here)))


def pictured(about: About) -> str:
    """A rules page with pictures for its diagrams."""
    numbers = count(1)

    def picture(found: Diagram) -> str:
        return f"![{found.caption}](diagram-{next(numbers)}.svg)\n\n*{found.caption}*"

    return with_diagrams(about, picture)


def table(here: Path) -> str:
    rows = ["| game | by | in a sentence |", "| --- | --- | --- |"]
    for about in ABOUTS:
        rules = os.path.relpath(ROOT / "src" / "cellar" / "games" / about.name / "README.md", here)
        rows.append(f"| [{about.title}]({rules}) | {about.designers} | {about.sentence} |")
    return "\n".join(rows)
