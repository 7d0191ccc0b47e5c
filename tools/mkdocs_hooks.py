"""Shows each game's rules page on the site: the README in its folder stays the one source."""

from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files  # type: ignore[import-not-found,unused-ignore]

ROOT = Path(__file__).parents[1]
GAMES = ("cell_management", "zyrcan", "cell_wars", "angel")


def on_files(files: Files, config: Any) -> Files:
    """Add the rules pages, and the pictures that lie beside them."""
    for name in GAMES:
        folder = ROOT / "src" / "cellar" / "games" / name
        for path in (folder / "README.md", *sorted(folder.glob("*.svg"))):
            if path.exists():
                address = f"games/{name}/{'index.md' if path.name == 'README.md' else path.name}"
                files.append(File.generated(config, address, abs_src_path=str(path)))
    return files
