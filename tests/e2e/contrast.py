"""How far colours stand apart, as WCAG counts it, and whether what may be chosen stands out from its board."""

import io
import re
from typing import cast

from PIL import Image
from playwright.sync_api import FloatRect, Page

Colour = tuple[int, ...]
#: Where a place may be chosen, on the part of the board that is shown.
PLACES = """() => [...document.querySelectorAll('.mark.target')].map((one) => one.getBoundingClientRect())
  .filter(({x, y, width, height}) =>
    document.elementFromPoint(x + width / 2, y + height / 2)?.closest('svg[role=application]'))
  .map(({x, y, width, height}) => [x, y, x + width, y + height].map(Math.round))"""
#: Without what invites to choose: marks above the pieces, lights below them.
UNINVITED = "how => document.querySelectorAll('.mark, .light, .dot').forEach((one) => (one.style.visibility = how))"


def rgb(colour: str) -> Colour:
    return tuple(int(float(part)) for part in re.findall(r"[\d.]+", colour)[:3])


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, 1 to 21."""

    def luminance(colour: Colour) -> float:
        parts = [part / 255 for part in colour]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def shot(page: Page, clip: FloatRect | None = None) -> Image.Image:
    """What the page shows, or a part of it."""
    with Image.open(io.BytesIO(page.screenshot(animations="disabled", clip=clip))) as taken:
        return taken.convert("RGB")


def invitation(page: Page) -> float | None:
    """The contrast of the faintest invitation to choose a place with the board that it lies on; None where there is
    none. Each counts by the point that stands out most."""
    places = page.evaluate(PLACES)[:6]
    if not places:
        return None
    # Only what lies around them is taken: a whole page takes several times as long.
    left, top = (max(0, min(corner)) for corner in list(zip(*places))[:2])
    right, bottom = map(max, list(zip(*places))[2:])
    around: FloatRect = {"x": left, "y": top, "width": right - left, "height": bottom - top}
    places = [(x - left, y - top, end - left, foot - top) for x, y, end, foot in places]
    invited = shot(page, around)
    page.evaluate(UNINVITED, "hidden")
    bare = shot(page, around)
    page.evaluate(UNINVITED, "")
    # Most points of a place have the same few colours, before and after: each pair counts once.
    return min(
        max(contrast(*pair) for pair in set(zip(pixels(invited, place), pixels(bare, place), strict=True)))
        for place in places
    )


def pixels(picture: Image.Image, place: tuple[float, float, float, float]) -> list[Colour]:
    """The colours of a part of a picture, row by row."""
    return cast("list[Colour]", list(picture.crop(place).get_flattened_data()))
