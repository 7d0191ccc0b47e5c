"""The list of all routes of the lobby."""

from cellar.server.lobby import (
    account_routes,
    alert_routes,
    company_routes,
    day_routes,
    game_routes,
    moment_routes,
    position_routes,
    study_routes,
    table_routes,
)
from cellar.server.lobby.routes import Route

_MODULES = (
    game_routes,
    table_routes,
    moment_routes,
    position_routes,
    study_routes,
    company_routes,
    day_routes,
    account_routes,
    alert_routes,
)
ROUTES = [one for module in _MODULES for one in vars(module).values() if isinstance(one, Route)]
