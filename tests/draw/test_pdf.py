"""Scenes on paper."""

import re
import zlib
from pathlib import Path

import pytest

from cellar.draw import fonts
from cellar.draw.palette import PATTERNS
from cellar.draw.pdf import SYSTEM, glyph, pdf_bytes, runs
from cellar.draw.scene import Item, Kind, Scene


def page(*items: Item, box: tuple[float, float, float, float] = (0.0, 0.0, 210.0, 297.0)) -> Scene:
    return Scene(title="A page", description="", box=box, items=items)


def content(data: bytes) -> str:
    """What the pages draw, unpacked."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL)
    found = ""
    for stream in streams:
        try:
            found += zlib.decompress(stream).decode("latin-1")
        except zlib.error:
            continue
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cell 4", [("helvetica", "Cell 4")]),
        ("IFN-γ up", [("helvetica", "IFN-"), ("symbol", "g"), ("helvetica", " up")]),
        ("★ é", [("zapfdingbats", "H"), ("helvetica", " é")]),
        ("“a” – b…", [("helvetica", '"a" - b...')]),
        ("ﬁn → Ł 中", [("helvetica", "fin -> "), ("system", "Ł"), ("helvetica", " "), ("system", "中")]),
    ],
)
def test_text_is_split_by_the_font_that_has_the_letters(text: str, expected: list[tuple[str, str]]) -> None:
    assert runs(text) == expected


def test_any_text_can_be_printed() -> None:
    odd = [chr(code) for code in (*range(32, 0x250), *range(0x370, 0x400), 0x1F600)]
    text = "".join(one for one in odd if glyph(one)[0] != SYSTEM)
    data = pdf_bytes((page(Item(id="t", kind="text", x=10, y=10, text=text, size=3, fill="ink")),))
    assert data.startswith(b"%PDF-")


def test_letters_that_no_font_has_are_named_and_not_dropped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fonts, "FOLDERS", (str(tmp_path),))
    text = Item(id="t", kind="text", x=10, y=10, text="Zug 走子", size=3, fill="ink")
    with pytest.raises(fonts.NoFont, match=r"the letters 子 走, .* or write an \.svg file"):
        pdf_bytes((page(text),))


def test_letters_come_from_the_first_font_of_the_system_that_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    known = [(Path("small.ttf"), 0, set("走")), (Path("large.ttc"), 2, set("走子"))]
    monkeypatch.setattr(fonts, "_fonts", lambda: iter(known))
    assert fonts.system_font({"走", "子"}) == (Path("large.ttc"), 2)


@pytest.mark.parametrize("kind", ["circle", "polygon", "path"])
@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_shape_takes_every_pattern(kind: Kind, pattern: str) -> None:
    points = ((0.0, 0.0), (30.0, 0.0), (10.0, 25.0))
    shape = Item(
        id="s", kind=kind, x=50, y=50, r=20, points=points, d="M0 0H30A9 9 0 0 1 12 25Z", fill="seat0", pattern=pattern
    )
    drawn = content(pdf_bytes((page(shape),)))
    clipped = re.search(r"\bW\b", drawn) is not None
    assert clipped is (pattern != "plain")


def test_a_scene_shaped_like_a4_fills_the_page_and_another_keeps_its_margin() -> None:
    line = Item(id="l", kind="line", points=((0.0, 0.0), (100.0, 0.0)), stroke="ink")
    full = content(pdf_bytes((page(line),)))
    inside = content(pdf_bytes((page(line, box=(0.0, 0.0, 100.0, 100.0)),), margin=10.0))
    assert "q 1 0 0 1 0 0 cm" in full  # a unit is a millimetre
    assert "q 1.9 0 0 1.9 10 53.5 cm" in inside  # 190 mm wide, in the middle of the page


def test_a_wide_scene_turns_the_page() -> None:
    data = pdf_bytes((page(box=(0.0, 0.0, 297.0, 210.0)), page()))
    assert data.count(b"/MediaBox [0 0 841.89 595.28]") == 1
    assert data.count(b"/Type /Page\n") == 2


def test_groups_turn_and_fade_what_they_hold() -> None:
    text = Item(id="t", kind="text", text="turned", size=10, fill="ink")
    group = Item(id="g", kind="group", x=100, y=100, turn=90.0, opacity=0.5, items=(text,))
    data = pdf_bytes((page(group),))
    assert b"/ca 0.5" in data
    assert "\n0 -1 1 0 " in content(data)  # a quarter turn clockwise, as PDF writes it


def test_no_scenes_make_an_empty_document() -> None:
    assert pdf_bytes(()).startswith(b"%PDF-")
