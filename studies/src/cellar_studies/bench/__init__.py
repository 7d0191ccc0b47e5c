"""Each published figure, one module each: `run() -> dict` measures, `report(figures) -> str` tells. `cellar bench NAME`
calls them."""
