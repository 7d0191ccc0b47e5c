"""docs/gallery.md is what its own code draws."""

import runpy

import pytest

from cellar.testing.clicks import has_extent, outline
from tests.repository.tree import ROOT

GALLERY = runpy.run_path(str(ROOT / "tools" / "gallery.py"))


def test_the_page_and_its_pictures_are_as_the_tool_writes_them() -> None:
    for path, text in GALLERY["files"]().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run `make contract`"


@pytest.mark.parametrize("code", [shown[2] for shown in GALLERY["SHOWN"]])
def test_everything_shown_has_an_id_and_an_outline(code: str) -> None:
    items = GALLERY["drawn"](code)
    assert len({item.id for item in items}) == len(items) > 0
    for item in items:
        shape = outline(item)
        assert shape is not None
        assert has_extent(shape)
