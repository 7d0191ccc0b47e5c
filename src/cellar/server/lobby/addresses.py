"""The list of all routes of the lobby."""

from cellar.server.lobby import (
    analysis_routes,
    editor_routes,
    game_routes,
    link_routes,
    moment_routes,
    study_routes,
    table_routes,
)
from cellar.server.lobby.routes import Route

_MODULES = (game_routes, table_routes, link_routes, moment_routes, editor_routes, analysis_routes, study_routes)
ROUTES = [one for module in _MODULES for one in vars(module).values() if isinstance(one, Route)]
