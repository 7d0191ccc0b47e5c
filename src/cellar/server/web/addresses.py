"""All addresses of the lobby."""

from cellar.server.web import (
    lobby_games,
    lobby_links,
    lobby_making,
    lobby_moments,
    lobby_open,
    lobby_tables,
    lobby_thinking,
)
from cellar.server.web.routes import Route

ROUTES: list[Route] = [
    *lobby_games.ROUTES,
    *lobby_tables.ROUTES,
    *lobby_links.ROUTES,
    *lobby_moments.ROUTES,
    *lobby_open.ROUTES,
    *lobby_making.ROUTES,
    *lobby_thinking.ROUTES,
]
