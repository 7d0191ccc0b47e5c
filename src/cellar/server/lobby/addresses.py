"""The list of all routes of the lobby."""

from cellar.server.lobby import (
    analysis_routes,
    editor_routes,
    game_routes,
    link_routes,
    moment_routes,
    open_table_routes,
    table_routes,
)
from cellar.server.lobby.routes import Route

ROUTES: list[Route] = [
    *game_routes.ROUTES,
    *table_routes.ROUTES,
    *link_routes.ROUTES,
    *moment_routes.ROUTES,
    *open_table_routes.ROUTES,
    *editor_routes.ROUTES,
    *analysis_routes.ROUTES,
]
