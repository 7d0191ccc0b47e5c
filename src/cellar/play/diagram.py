"""Diagrams on a rules page: fenced blocks in a game's README that state which position to draw, and with which caption.

    ```diagram
    caption = "What one sees."
    line = "zyrcan 3 base …"
    play = ["e5>NW"]
    show = ["hex:c4", "hex:f7"]
    ```

Where a page is shown, the game's own scene draws them: on the table, in the terminal, on the documentation site.
"""

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass

from cellar.contract.about import About
from cellar.contract.rules_page import rules_page
from cellar.draw.extent import closer, cropped
from cellar.draw.scene import Scene
from cellar.errors import BadGame, CellarError
from cellar.play.lesson import Laid, checked, laid
from cellar.play.position import Position
from cellar.play.registry import load

#: The word behind the fence.
WORD = "diagram"
FENCED = re.compile(rf"^```{WORD}\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
#: A position is given by its line, or as a lesson lays it out; then moves may be played, chance's too.
KEYS = {"caption": str, "line": str, "options": dict, "differs": dict, "play": list, "show": list}


@dataclass(frozen=True, slots=True)
class Diagram:
    """A diagram of a rules page: a public view of a position, with a caption."""

    caption: str
    position: Position
    #: between which items of the picture it looks closer, by id, or cells of a plane; without any it is the whole board
    show: tuple[str, ...] = ()

    @property
    def scene(self) -> Scene:
        """The picture, without what belongs beside the board."""
        whole = self.position.view().scene
        return closer(whole, self.show) if self.show else cropped(whole)


def diagram(about: About, body: str) -> Diagram:
    """Parse the TOML of a block into a diagram."""
    where = f"A diagram in the README of {about.title}"
    try:
        data = tomllib.loads(body)
    except tomllib.TOMLDecodeError as error:
        raise BadGame(f"{where} cannot be read: {error}.") from None
    checked(data, KEYS, ("caption",), where)
    where = f"The diagram {data['caption']!r} of {about.title}"
    if "line" in data and ("options" in data or "differs" in data):
        raise BadGame(f"{where} has a line and options too: one of both says the position.")
    try:
        if "line" in data:
            position = Position.from_line(data["line"])
        else:
            position = laid(load(about.name), Laid(options=data.get("options", {}), differs=data.get("differs", {})))
        for move in data.get("play", []):
            position.play(str(move))
        found = Diagram(data["caption"], position, tuple(str(name) for name in data.get("show", [])))
        _ = found.scene
    except CellarError as error:
        raise BadGame(f"{where} cannot be drawn: {error}") from None
    if position.game.name != about.name:
        raise BadGame(f"{where} shows a position of {position.game.about.title}.")
    return found


def diagrams(about: About) -> tuple[Diagram, ...]:
    return tuple(diagram(about, found["body"]) for found in FENCED.finditer(rules_page(about)))


def with_diagrams(about: About, shown: Callable[[Diagram], str]) -> str:
    return FENCED.sub(lambda found: shown(diagram(about, found["body"])), rules_page(about))
