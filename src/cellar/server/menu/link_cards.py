"""Pictures of links, which chats and social networks show: a game's poster beside a board, as PNG. They know no SVG."""

from importlib.util import find_spec

from cellar.language import translator
from cellar.server.errors import Busy
from cellar.server.menu.catalogue import POSTER_SIZE, poster

_ = translator(__name__)

#: As wide and as high as networks ask for.
SIZE = (1200, 630)
#: The room around the board.
MARGIN = 20
#: The font of most servers that have any; without one, the letters on a board are left out.
FONT = "DejaVu Sans"


def can_draw() -> bool:
    """Whether this server has what draws them; else every link has the page's own picture."""
    return find_spec("resvg_py") is not None


def link_card(game: str, board: str) -> bytes:
    """The picture of a link to a board of a game, which is given as SVG."""
    if not can_draw():
        raise Busy(_("This server makes no pictures of links: pip install 'cellar-games[cards]' brings what it needs."))
    import resvg_py

    (wide, high), (poster_wide, poster_high) = SIZE, POSTER_SIZE
    left = high * poster_wide // poster_high
    placed = (
        (poster(game, "dark"), f'width="{left}" height="{high}"'),
        (board, f'x="{left + MARGIN}" y="{MARGIN}" width="{wide - left - 2 * MARGIN}" height="{high - 2 * MARGIN}"'),
    )
    inner = "".join(picture.replace("<svg ", f"<svg {place} ", 1) for picture, place in placed)
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">'
        f'<rect width="{wide}" height="{high}" fill="#12151F"/>{inner}</svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=document, width=wide, height=high, sans_serif_family=FONT))
