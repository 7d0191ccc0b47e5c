"""Fonts of the system, for letters that the fonts of every PDF reader lack, such as Chinese ones."""

from collections.abc import Iterator
from pathlib import Path

from cellar.errors import CellarError
from cellar.language import translator

_ = translator(__name__)
#: Fonts with the letters of many languages, as systems call their files, the best first, and where systems keep them.
NAMES: tuple[str, ...] = (
    "NotoSansCJK-Regular",
    "NotoSansCJKsc-R",
    "NotoSansSC-R",
    "SourceHanSans",
    "PingFang",
    "Hiragino Sans GB",
)
NAMES += ("STHeiti", "msyh", "simhei", "wqy-microhei", "wqy-zenhei", "DroidSansFallback", "DejaVuSans", "arial")
FOLDERS: tuple[str, ...] = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/System/Library/Fonts",
)
FOLDERS += ("/Library/Fonts", "C:/Windows/Fonts")


class NoFont(CellarError):
    """Letters that no font of this system has."""


def system_font(letters: set[str]) -> tuple[Path, int]:
    """Find a font that has these letters: its file, and which of the file's fonts it is."""
    missing = letters
    for path, number, known in _fonts():
        if not letters - known:
            return path, number
        missing = min(missing, letters - known, key=len)
    raise NoFont(
        _(
            "No font here has the letters {letters}, which a PDF needs: install one, such as Noto Sans CJK, or write an"
            " .svg file, which needs none.",
            letters=" ".join(sorted(missing)[:10]),
        )
    )


def _fonts() -> Iterator[tuple[Path, int, set[str]]]:
    from fontTools.ttLib import TTCollection, TTFont  # comes with fpdf2

    files = [path for folder in FOLDERS for path in sorted(Path(folder).expanduser().rglob("*.[to]t[fc]"))]
    for path in (path for name in NAMES for path in files if path.stem.startswith(name)):
        # Of the fonts of a collection, which differ in how they write the same letters, the simplified Chinese.
        fonts = TTCollection(path, lazy=True).fonts if path.suffix == ".ttc" else [TTFont(path, lazy=True)]
        number = next((n for n, font in enumerate(fonts) if " SC" in (font["name"].getDebugName(4) or "")), 0)
        yield path, number, set(map(chr, fonts[number].getBestCmap()))
