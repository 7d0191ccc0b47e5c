import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "study: a long run that `make test` has no time for (`make study`)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "study" in str(config.getoption("-m")):
        return
    for item in items:
        if item.get_closest_marker("study"):
            item.add_marker(pytest.mark.skip(reason="long: run with `make study`"))
