"""Positions made by hand: a palette that works or says why not, drafts that are never lost, positions that can be
played."""

from collections.abc import Sequence

from cellar.core import editing
from cellar.core.editing import Draft, Tool
from cellar.core.errors import BadText, CellarError
from cellar.core.game import Game
from cellar.core.position import Position
from cellar.core.rng import below, generator
from cellar.core.scene import Item
from cellar.core.types import PUBLIC, Ints
from cellar.core.view import View
from cellar.testing.walking import Broken, Sample, must, same, some

#: Edits of one draft, one after the other.
EDITS = 8
#: Cells around the middle of a board without an edge that are tried.
NEAR = 3


def positions_can_be_made(game: Game, sample: Sample) -> None:
    """Every tool of the palette is used somewhere or refuses with a sentence, drafts can be drawn and read again, and a
    legal one can be played."""
    rng = generator(31)
    for position in some(game, sample, 30, 2):
        draft = editing.opened(game, position.line())
        must(not draft.missing, f"A position of a match is refused by its editor: {draft.missing}")
        must(same(draft.state, position.state), f"The editor reads {position.line()[:160]} as something else.")
        names = [tool.name for tool in draft.tools]
        must(len(set(names)) == len(names), "Two tools of the palette have one name.")
        for tool in draft.tools:
            must(bool(tool.label.strip() and tool.group.strip()), f"The tool {tool.name!r} has no label or no group.")
            ids = [item.id for item in _all(tool.items)]
            must(len(set(ids)) == len(ids), f"Two shapes of the tool {tool.name!r} have one id.")
            _use(game, draft, tool, rng)
        for _ in range(EDITS):
            draft = _use(game, draft, draft.tools[below(rng, len(draft.tools))], rng)


def _use(game: Game, draft: Draft, tool: Tool, rng: Ints) -> Draft:
    """The draft after the tool was used on one of its places; itself where it was refused."""
    sites = _sites(draft, tool)
    must(bool(sites), f"There is no place on the board for the tool {tool.name!r} in {draft.line[:160]}.")
    try:
        made = editing.edited(game, draft.line, tool.name, sites[below(rng, len(sites))])
    except BadText as error:
        must(bool(str(error).strip()), f"The tool {tool.name!r} is refused without a word.")
        return draft
    except CellarError as error:
        raise Broken(f"The tool {tool.name!r} makes what its own game cannot read: {error}") from error
    again = editing.opened(game, made.line)
    must(again.line == made.line and same(again.state, made.state), f"The draft {made.line[:160]} is read otherwise.")
    must(again.missing == made.missing, f"The draft {made.line[:160]} is legal only sometimes.")
    _playable(made)
    return made


def _sites(draft: Draft, tool: Tool) -> list[str]:
    """Where the page lets the tool be used."""
    if not tool.on:
        return [""]
    scene = View.of(draft.game, draft.options, draft.state, PUBLIC).scene
    sites = {item.site for item in _all(scene.items)} - {""}
    if scene.plane is not None:
        around = range(-NEAR, NEAR + 1)
        left, top, width, height = scene.box
        a = round((left + width / 2 - scene.plane.x) / scene.plane.size)
        b = round((top + height / 2 - scene.plane.y) / scene.plane.size) * (-1 if scene.plane.up else 1)
        sites |= {scene.plane.site.format(a=a + x, b=b + y) for x in around for y in around}
    return sorted(site for site in sites if site.startswith(tool.on))


def _all(items: Sequence[Item]) -> list[Item]:
    return [one for item in items for one in (item, *_all(item.items))]


def _playable(draft: Draft) -> None:
    """A legal position goes on: somebody has a move, or it is over and says how."""
    if draft.missing:
        return
    position = Position.from_line(draft.line)
    rng = generator(32)
    for _ in range(2):
        if position.is_over:
            must(bool(position.outcome()), f"{draft.line[:160]} is over without a word.")
            return
        position.step(rng)
