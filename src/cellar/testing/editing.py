"""Checks of the position editor: every tool works or says why not, drafts survive, and finished positions can be
played."""

from typing import Any

from cellar.contract.editing import Tool
from cellar.contract.game import Game
from cellar.draw.scene import all_items
from cellar.errors import BadText, CellarError
from cellar.play import drafts
from cellar.play.drafts import Draft
from cellar.play.position import Position
from cellar.rules.rng import below, generator
from cellar.rules.types import Ints
from cellar.testing.random_matches import Broken, Sample, must, same, some
from cellar.testing.texts import ODD_VALUES

#: Changes of what a workshop makes, one after the other.
CHANGES = 12
#: Edits of one draft, one after the other.
EDITS = 8
#: Cells around the middle of a board without an edge that are tried.
NEAR = 3


def positions_can_be_made(game: Game, sample: Sample) -> None:
    """Check that every tool applies somewhere or refuses with a sentence, that drafts can be drawn and read again, and
    that legal ones can be played."""
    rng = generator(31)
    for number, position in enumerate(some(game, sample, 30, 2)):
        draft = drafts.opened(game, position.line())
        must(not draft.missing, f"A position of a match is refused by its editor: {draft.missing}")
        must(same(draft.state, position.state), f"The editor reads {position.line()[:160]} as something else.")
        names = [tool.name for tool in draft.tools]
        must(len(set(names)) == len(names), "Two tools of the palette have one name.")
        for tool in draft.tools:
            must(bool(tool.label.strip() and tool.group.strip()), f"The tool {tool.name!r} has no label or no group.")
            ids = [item.id for item in all_items(tool.items)]
            must(len(set(ids)) == len(ids), f"Two shapes of the tool {tool.name!r} have one id.")
            if number == 1:  # the start has nothing to take away, the end nothing to go on with
                _use(game, draft, tool, rng)
        for _ in range(EDITS):
            draft = _use(game, draft, draft.tools[below(rng, len(draft.tools))], rng)


def things_can_be_made(game: Game, sample: Sample) -> None:
    """Check the workshop: its option accepts what it starts with, forms round-trip, and any input is accepted or
    refused with a sentence."""
    workshop = game.workshop
    if workshop is None or sample != game.samples[0]:
        return
    form, rng = workshop.FORM, generator(33)
    for name in form.starts:
        fields = workshop.fields(workshop.start(name))
        text = workshop.text(fields)
        must(workshop.fields(text) == fields, f"The {form.noun} {name!r} is another after its forms were filled in.")
        must(_taken(game, text), f"The {form.noun} {name!r} is not taken by the option {form.option!r}.")
        parts = {face.part for face in workshop.faces(text)}
        must(parts == set(range(len(fields["parts"]))), f"A {form.part} of {name!r} has no picture.")
        for _ in range(CHANGES):
            _change(fields, rng)
            text = workshop.text(fields)
            wrong = [remark for remark in workshop.check(text) if remark.level == "error"]
            must(all(remark.sentence.strip() for remark in wrong), f"A {form.noun} is refused without a word.")
            taken = _taken(game, text)
            must(taken != bool(wrong), f"The workshop and the option {form.option!r} do not agree: {text[:200]!r}.")
            workshop.faces(text)


def _taken(game: Game, text: str) -> bool:
    option = game.workshop.FORM.option if game.workshop else ""
    try:
        Position.start(game, {option: text})
    except CellarError:
        return False
    return True


def _change(fields: dict[str, Any], rng: Ints) -> None:
    """Change one entry of one part at random, possibly to an odd value."""
    part = fields["parts"][below(rng, len(fields["parts"]))]
    if not part or below(rng, 8) == 0:
        fields["parts"].append({} if below(rng, 2) else dict(part))
        return
    names = sorted(part)
    part[names[below(rng, len(names))]] = ODD_VALUES[below(rng, len(ODD_VALUES))]


def _use(game: Game, draft: Draft, tool: Tool, rng: Ints) -> Draft:
    """Use a tool on one of its sites; return the draft unchanged where the tool refuses."""
    sites = _sites(draft, tool)
    must(bool(sites), f"There is no place on the board for the tool {tool.name!r} in {draft.line[:160]}.")
    try:
        made = drafts.edited(game, draft.line, tool.name, sites[below(rng, len(sites))])
    except BadText as error:
        must(bool(str(error).strip()), f"The tool {tool.name!r} is refused without a word.")
        return draft
    except CellarError as error:
        raise Broken(f"The tool {tool.name!r} makes what its own game cannot read: {error}") from error
    again = drafts.opened(game, made.line)
    must(again.line == made.line and same(again.state, made.state), f"The draft {made.line[:160]} is read otherwise.")
    must(again.missing == made.missing, f"The draft {made.line[:160]} is legal only sometimes.")
    _playable(made)
    return made


def _sites(draft: Draft, tool: Tool) -> list[str]:
    """List the sites where the page lets the tool be used."""
    if not tool.on:
        return [""]
    scene = draft.scene
    sites = {item.site for item in all_items(scene.items)} - {""}
    if scene.plane is not None:
        around = range(-NEAR, NEAR + 1)
        left, top, width, height = scene.box
        a = round((left + width / 2 - scene.plane.x) / scene.plane.size)
        b = round((top + height / 2 - scene.plane.y) / scene.plane.size) * (-1 if scene.plane.up else 1)
        sites |= {scene.plane.site.format(a=a + x, b=b + y) for x in around for y in around}
    return sorted(site for site in sites if site.startswith(tool.on))


def _playable(draft: Draft) -> None:
    """Check that a legal position can go on: a seat has a move, or the match is over with a reason."""
    if draft.missing:
        return
    position = Position.from_line(draft.line)
    rng = generator(32)
    for _ in range(2):
        if position.is_over:
            must(bool(position.outcome()), f"{draft.line[:160]} is over without a word.")
            return
        position.step(rng)
