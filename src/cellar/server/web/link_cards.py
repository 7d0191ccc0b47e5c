"""What a link to a table, a replay or a puzzle says of itself to chats and social networks: title, sentence, picture.

Whoever fetches such an address without the browser's token is told what a watcher may know, and no name of anybody.
"""

import re
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from cellar.contract.numbers import whole_number
from cellar.contract.words import title
from cellar.errors import CellarError
from cellar.language import N_, language, translator
from cellar.play import registry
from cellar.server.lobby.services import Services
from cellar.server.menu.link_cards import can_draw

_ = translator(__name__)

TABLE = re.compile(r"/(play|join|replay)/([^/]+)/?")
PUZZLE = re.compile(r"/puzzle/([^/]+)(?:/([^/]+))?/?")
#: What the page's index and its manifest say before a script runs.
AT_ONCE = (
    N_("Forgotten board games, free to play: solo, against strong bots, or with a friend by a link. No account."),
    N_("Forgotten board games, free to play"),
    N_("Solo, against strong bots, or with a friend by a link. No account."),
    N_("Cellar needs JavaScript. Without it you can play in a terminal: cellar play"),
)
#: The picture that comes with the page.
OWN_PICTURE = 'content="/card.png"'


@dataclass(frozen=True, slots=True)
class Card:
    """The title and the sentence of a link, and the address of its picture on this server."""

    title: str
    sentence: str
    picture: str


async def card_of(house: Services, client: str, path: str, ply: str) -> Card | None:
    """The card of one of the page's addresses; None where the page's own says enough, and where nothing is there."""
    table, puzzle = TABLE.fullmatch(path), PUZZLE.fullmatch(path)
    try:
        if table:
            return await _of_table(house, client, table[1], table[2], ply)
        if puzzle:
            found = await house.puzzles.of(puzzle[1], puzzle[2])
            name = _("{game}: {sentence}", game=title(registry.about(found.game)), sentence=found.title)
            picture = f"/api/puzzle/card.png?game={quote(found.game)}&date={quote(found.date)}"
            return Card(name, found.sentence, picture)
    except CellarError:  # the page itself says what is wrong
        pass
    return None


async def _of_table(house: Services, client: str, page: str, name: str, ply: str) -> Card:
    table = await house.tables.find(name, client)
    about, last = table.game.about, table.timeline.ply
    at = whole_number(ply) if page == "replay" else None
    shown = last if at is None or at > last else at
    game = title(about, table.options)
    titles = {
        "join": _("{game}: you're invited", game=game),
        "play": _("{game}: watch the match", game=game),
        "replay": _("{game}: move {move} of {last}", game=game, move=shown, last=last),
    }
    return Card(
        titles[page], translator(about.module)(about.sentence), f"/api/tables/{quote(table.id)}/card.png?ply={shown}"
    )


def in_language(page: str) -> str:
    """The page's index or its manifest in the language that is spoken."""
    for text in AT_ONCE:
        page = page.replace(f">{text}<", f">{escape(_(text))}<").replace(f'"{text}"', f'"{escape(_(text))}"')
    return page.replace('<html lang="en">', f'<html lang="{language().replace("_", "-")}">')


def with_card(index: str, origin: str, card: Card | None) -> str:
    """The page's index with a card in its head; addresses of pictures have to be whole."""
    if card is None:
        return index.replace(OWN_PICTURE, f'content="{escape(origin)}/card.png"')
    for name, text in (("title", card.title), ("description", card.sentence)):
        before, meta, after = index.partition(f'<meta property="og:{name}" content="')
        index = f'{before}{meta}{escape(text)}"{after.partition(chr(34))[2]}'
    picture = card.picture if can_draw() else "/card.png"
    return index.replace(OWN_PICTURE, f'content="{escape(origin + picture)}"')
