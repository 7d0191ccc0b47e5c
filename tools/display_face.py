"""Cuts the page's display face down to what the page writes: `python tools/display_face.py FOLDER`.

FOLDER is the unpacked npm package `@fontsource-variable/bricolage-grotesque` (as `npm pack` brings it); Python needs
fonttools and brotli, which nothing else here does. The result and its licence are committed: no set-up has to make
them.
"""

import shutil
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEB = Path(__file__).parents[1] / "web"
SOURCE = "files/bricolage-grotesque-latin-wght-normal.woff2"
FACE = WEB / "src" / "fonts" / "bricolage-grotesque.woff2"
LICENCE = WEB / "public" / "bricolage-grotesque-OFL.txt"
#: The weights of headings, names and figures.
WEIGHTS = (500, 800)
#: English and Spanish with their typography, and the letters with accents that are commonest in names.
LETTERS = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0·×–—‘’“”«»•…−äöüßéèáíóúñçåøÁÉÍÓÚÑ¿¡"


def cut(package: Path) -> None:
    """Write the face and its licence into the page's sources."""
    font = TTFont(package / SOURCE)
    instancer.instantiateVariableFont(font, {"wght": WEIGHTS}, inplace=True)
    options = Options()
    options.layout_features = ["kern", "tnum"]
    options.name_IDs = []
    options.hinting = False
    subsetter = Subsetter(options)
    subsetter.populate(text=LETTERS)
    subsetter.subset(font)
    font.flavor = "woff2"
    FACE.parent.mkdir(exist_ok=True)
    font.save(FACE)
    shutil.copyfile(package / "LICENSE", LICENCE)


if __name__ == "__main__":
    cut(Path(sys.argv[1]))
