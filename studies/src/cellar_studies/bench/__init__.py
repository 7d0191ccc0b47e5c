"""Benchmarks behind the published figures, one module each: `run() -> dict` measures, `report(figures) -> str` prints.
`cellar bench NAME` calls them."""
