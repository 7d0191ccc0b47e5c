"""Builds the documentation site into site/: gathers its pages in .cache/docs and runs Zensical there, strictly.

Besides docs/ the site shows the rules pages of the house's games with their diagrams drawn, CONTRIBUTING.md and the
changelog. Each file stays the one source: links between them are written as they lie in the repository, and are led
here to where the pages are on the site. The generator runs no code of ours, so this happens before it.
"""

import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from itertools import count
from pathlib import Path

from cellar.contract.about import About
from cellar.draw.svg import write_svg
from cellar.play.diagram import Diagram, diagrams, with_diagrams
from cellar.play.registry import HOUSE

ROOT = Path(__file__).parents[1]
#: Where the site is gathered and built, anew each time: Zensical keeps a cache beside its configuration, too.
FOLDER = ROOT / ".cache" / "docs"
#: What is shown of the top folder, and at which address.
PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
#: Where a page wants the games listed.
MARK = "<!-- games -->"
#: How wide a diagram is, in pixels.
WIDTH = 480
LINK = re.compile(r"(?<!\!)\[(?P<text>[^][]*)\]\((?P<path>[^)#:\s]+)(?P<anchor>#[^)\s]*)?\)")

ABOUTS: list[About] = [import_module(f"cellar.games.{name}").ABOUT for name in HOUSE]


def sources() -> dict[Path, str]:
    """Every file that is shown, with its address on the site."""
    shown = {
        path: str(path.relative_to(ROOT / "docs")) for path in sorted((ROOT / "docs").rglob("*")) if path.is_file()
    }
    shown |= {ROOT / name: address for name, address in PAGES.items()}
    for about in ABOUTS:
        shown[rules_page(about)] = f"games/{about.name}/index.md"
        pictures = sorted(rules_page(about).parent.glob("*.svg"))
        shown |= {path: f"games/{about.name}/{path.name}" for path in pictures}
    return shown


def rules_page(about: About) -> Path:
    return ROOT / "src" / "cellar" / "games" / about.name / "README.md"


def led(markdown: str, source: Path, addresses: dict[Path, str]) -> str:
    """A page with its links led to where files are on the site; a file that is not on the site is only named."""

    def lead(link: re.Match[str]) -> str:
        path = (source.parent / link["path"]).resolve()
        if path not in addresses:
            return link["text"] if path.exists() else link[0]
        address = os.path.relpath(addresses[path], Path(addresses[source]).parent)
        return f"[{link['text']}]({address}{link['anchor'] or ''})"

    return LINK.sub(lead, markdown)


def pictured(about: About) -> str:
    """A rules page with pictures for its diagrams."""
    numbers = count(1)

    def picture(found: Diagram) -> str:
        return f"![{found.caption}](diagram-{next(numbers)}.svg)\n\n*{found.caption}*"

    return with_diagrams(about, picture)


def table(here: Path) -> str:
    """The games as a table, with links to their rules as a page in the folder `here` writes them."""
    rows = ["| game | by | in a sentence |", "| --- | --- | --- |"]
    for about in ABOUTS:
        rules = os.path.relpath(rules_page(about), here)
        rows.append(f"| [{about.title}]({rules}) | {about.designers} | {about.sentence} |")
    return "\n".join(rows)


def gather(folder: Path) -> None:
    """Write all pages and pictures of the site into a folder."""
    addresses = sources()
    rules = {rules_page(about): about for about in ABOUTS}
    for source, address in addresses.items():
        target = folder / address
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix != ".md":
            shutil.copyfile(source, target)
            continue
        text = pictured(rules[source]) if source in rules else source.read_text(encoding="utf-8")
        target.write_text(led(text.replace(MARK, table(source.parent)), source, addresses), encoding="utf-8")
    for about in ABOUTS:
        for number, found in enumerate(diagrams(about), 1):
            svg = write_svg(found.scene, "auto", WIDTH, plain=True)
            (folder / "games" / about.name / f"diagram-{number}.svg").write_text(svg, encoding="utf-8")


def main() -> int:
    shutil.rmtree(FOLDER, ignore_errors=True)
    gather(FOLDER / "pages")
    shutil.copyfile(ROOT / "zensical.toml", FOLDER / "zensical.toml")
    built = subprocess.run([sys.executable, "-m", "zensical", "build", "--strict"], cwd=FOLDER).returncode
    if built == 0:
        shutil.rmtree(ROOT / "site", ignore_errors=True)
        shutil.move(FOLDER / "site", ROOT / "site")
    return built


if __name__ == "__main__":
    sys.exit(main())
