"""The board's picture: the plane around the angel, marks as ink, the last flight as a trail; in space one panel a
layer."""

from functools import cache, lru_cache

from cellar.contract.game import Row
from cellar.draw.panel import Fact, Panel
from cellar.draw.scene import Cue, Item, Plane, Points, Scene
from cellar.games.angel import narration, rules, setup
from cellar.games.angel.endless import coordinates, history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.events import Flew, Marked, read
from cellar.games.angel.picture import thought_layer
from cellar.games.angel.picture.frame import CELL, Frame, on_plane
from cellar.rules.types import OVER, PUBLIC, Options, State

#: Marks are drawn this many windows far, so that a page can be scrolled; farther ones are named in the panel's count
#: only.
PAN = 4
#: How much of the flown path stays visible.
LONG_TRAIL = 40

SQUARE: Points = ((-CELL / 2, -CELL / 2), (CELL / 2, -CELL / 2), (CELL / 2, CELL / 2), (-CELL / 2, CELL / 2))
#: Two wings, a body and a halo, about one cell wide.
WING = "M0 1C3-6 8-7 9-4C10 0 6 5 0 5Z"
WING_LEFT = "M0 1C-3-6-8-7-9-4C-10 0-6 5 0 5Z"
#: A blot of ink with an uneven rim.
BLOT = "M-7-3C-7-7-3-8 0-7C4-9 8-6 7-2C9 2 7 7 3 7C0 9-5 8-7 5C-9 2-8 0-7-3Z"


def scene(options: Options, state: State, seat: int) -> Scene:
    """Draw the board, the same for everybody: nothing is hidden."""
    frame = Frame(options, state)
    who = rules.actor(state)
    endless = frame.dims == 2 and options["form"] == "turns"
    thoughts = thought_layer.ground(options, state, frame.cells()) if options["thoughts"] != "none" else {}
    items = [
        *(_field(frame, who, int(state.power), thoughts) if endless else _cells(frame, state, thoughts)),
        *_edge(options, frame),
        *thought_layer.items(options, state, frame),
        *_marks(options, frame, state),
        *_trail(frame, state),
        _angel(coordinates.text(frame.angel), frame.place(frame.angel)),
        *_names(frame, beside=endless or frame.large),
    ]
    what = narration.outcome(options, state) if who == OVER else narration.prompt(options, state, PUBLIC)
    count = int(state.marked_n)
    return Scene(
        title=f"The Angel problem, power {options['power']}, turn {int(state.turn)}",
        description=(
            f"The angel stands on {coordinates.text(frame.angel)}; "
            f"{count} cell{' is' if count == 1 else 's are'} marked. {what}"
        ),
        box=frame.box(),
        items=tuple(items),
        glyph_scale=frame.glyph_scale,
        plane=_plane(frame, who) if endless or frame.large else None,
    )


def _plane(frame: Frame, who: int) -> Plane:
    """Describe the cells past the picture. All see the same picture, so a move is written as the actor writes it."""
    x, y = frame.place((0, 0))
    move = "" if who == OVER else "{a},{b}" if who == rules.ANGEL else "x {a},{b}"
    return Plane(size=CELL, x=x, y=y, up=True, move=move)


def _field(frame: Frame, who: int, power: int, thoughts: dict[Cell, thought_layer.Glyph]) -> list[Item]:
    """Draw the cells of a plane as a grid, and where the angel may fly: a page finds cells by the plane. For a terminal
    the perfect player's plan lies over them, cell by cell."""
    x, y = frame.place(frame.centre)
    glyph = _block("·", frame.radius)
    found = [Item(id="cells", kind="group", x=x, y=y, items=_grid("cells", frame.radius), glyph=glyph, tone="muted")]
    if who == rules.ANGEL:
        x, y = frame.place(frame.angel)
        glyph = _block("∘", power)
        found.append(Item(id="near", kind="group", x=x, y=y, items=_grid("near", power), glyph=glyph, tone="violet"))
    for cell, (glyph, tone) in thoughts.items():
        if frame.holds(cell):
            x, y = frame.place(cell)
            found.append(Item(id=f"thought:{coordinates.text(cell)}", kind="group", x=x, y=y, glyph=glyph, tone=tone))
    return found


@cache
def _block(glyph: str, radius: int) -> str:
    """Write a character for each cell within a radius, as a terminal shows a plane."""
    side = 2 * radius + 1
    return "\n".join([" ".join(glyph * side)] * side)


@cache
def _grid(name: str, radius: int) -> tuple[Item, ...]:
    """Draw the ground of the cells within a radius, and the grid between them."""
    half = (radius + 0.5) * CELL
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    places = [CELL * i - half for i in range(2 * radius + 2)]
    lines = "".join(f"M{-half:g} {at:g}H{half:g}M{at:g} {-half:g}V{half:g}" for at in places)
    return (
        Item(id=f"{name}:ground", kind="polygon", points=corners, fill="well" if name == "near" else "paper"),
        Item(id=f"{name}:lines", kind="path", d=lines, stroke="grid", width=0.6),
    )


def _cells(frame: Frame, state: State, thoughts: dict[Cell, thought_layer.Glyph]) -> list[Item]:
    found = []
    who = rules.actor(state)
    power = int(state.power)
    for cell in frame.cells():
        near = who == rules.ANGEL and max(abs(a - b) for a, b in zip(cell, frame.angel)) <= power
        # Beyond the edge of a finite board the angel has won: another ground says so, in space as well.
        beyond = state.radius != 0 and rules.outside(
            state, cell[0], cell[1], cell[2] if frame.dims == 3 else int(state.sz)
        )
        plain = ("+", "teal") if beyond else ("∘", "violet") if near else ("·", "muted")
        fill = "friendly" if beyond else "well" if near else "paper"
        found.append(_cell(coordinates.text(cell), frame.place(cell), fill, thoughts.get(cell, plain)))
    return found


@lru_cache(maxsize=16_384)
def _cell(name: str, place: tuple[float, float], fill: str, shown: thought_layer.Glyph) -> Item:
    return Item(
        id=f"cell:{name}",
        kind="polygon",
        x=place[0],
        y=place[1],
        points=SQUARE,
        fill=fill,
        stroke="grid",
        width=0.6,
        site=name,
        glyph=shown[0],
        tone=shown[1],
    )


def _edge(options: Options, frame: Frame) -> list[Item]:
    """Draw the edge of a finite board; of a large one also the ground beyond it, which is not drawn cell by cell."""
    if options["form"] != "board" or frame.dims != 2:
        return []
    half = (frame.edge + 0.5) * CELL
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    label = f"The edge of the square of radius {frame.edge}: beyond it the angel wins."
    edge = Item(id="edge", kind="polygon", points=corners, stroke="violet", width=2.5, dash="7 4", label=label)
    if not frame.large:
        return [edge]
    far = (frame.half + 0.5) * CELL
    # The inner square runs the other way round, so that it stays free.
    ring = f"M{-far:g} {-far:g}H{far:g}V{far:g}H{-far:g}ZM{-half:g} {-half:g}V{half:g}H{half:g}V{-half:g}Z"
    lines = [-half + CELL * i for i in range(2 * frame.edge + 2)]
    grid = "".join(f"M{-half:g} {at:g}H{half:g}M{at:g} {-half:g}V{half:g}" for at in lines)
    rim = [(coordinates.text(cell), *frame.place(cell)) for cell in frame.rim()]
    return [
        Item(id="beyond", kind="path", d=ring, fill="friendly", opacity=0.5),
        Item(id="grid", kind="path", d=grid, stroke="grid", width=0.6),
        edge,
        *(Item(id=f"rim:{name}", kind="group", x=x, y=y, glyph="+", tone="teal") for name, x, y in rim),
    ]


def _marks(options: Options, frame: Frame, state: State) -> list[Item]:
    cells = history.marks_near(state, frame.middle, frame.half * (PAN if frame.dims == 2 else 1))
    newest = history.last_mark(state)
    wasted = thought_layer.wasted(options, state) if state.radius or options["thoughts"] == "angel" else None
    if frame.dims == 3 or wasted:
        return [
            _mark(cell, frame.place(cell), cell == newest, wasted is not None and wasted(cell), frame.holds(cell))
            for cell in cells
        ]
    # A long match on an endless plane has hundreds of marks in sight, and they are drawn after every move.
    mx, my = frame.middle
    return [
        _plane_mark(cell, frame.start, cell == newest, max(abs(cell[0] - mx), abs(cell[1] - my)) <= frame.half)
        for cell in cells
    ]


@lru_cache(maxsize=16_384)
def _plane_mark(cell: Cell, start: Cell, newest: bool, inside: bool) -> Item:
    return _mark(cell, on_plane(start, cell), newest, False, inside)


@lru_cache(maxsize=16_384)
def _mark(cell: Cell, place: tuple[float, float], newest: bool, lost: bool, inside: bool) -> Item:
    """Draw a mark; `lost` where the angel never needs the cell, `inside` where a terminal shows it."""
    name = coordinates.text(cell)
    # A quarter turn by place: neighbours differ, and a mark looks the same for ever.
    turn = 90.0 * ((cell[0] * 7 + cell[1] * 3 + (cell[0] ^ cell[1])) % 4)
    pale = 0.3 if lost else 1.0
    blot = Item(id=f"blot:{name}", kind="path", d=BLOT, fill="muted" if lost else "ink", turn=turn, opacity=pale)
    ring = Item(id=f"newest:{name}", kind="circle", r=CELL * 0.47, stroke="red", width=2)
    remark = ", wasted: the angel never needs this cell" if lost else ""
    return Item(
        id=f"mark:{name}",
        kind="group",
        x=place[0],
        y=place[1],
        items=(blot, ring) if newest else (blot,),
        label=f"{name} is marked{', the newest mark' if newest else ''}{remark}",
        glyph=("▒" if lost else "█" if newest else "▓") if inside else "",
        tone="red" if newest else "muted" if lost else "ink",
    )


def _trail(frame: Frame, state: State) -> list[Item]:
    cells = history.trail(state, LONG_TRAIL)
    if len(cells) < 2:
        return []
    found = []
    if frame.dims == 2:
        points = tuple(frame.place(cell) for cell in cells)
        found.append(Item(id="trail", kind="line", points=points, stroke="violet", width=2, opacity=0.35))
        found.append(Item(id="flight", kind="line", points=points[-2:], stroke="violet", width=3.5, opacity=0.8))
    if frame.holds(cells[-2]):
        x, y = frame.place(cells[-2])
        label = f"The angel came from {coordinates.text(cells[-2])}"
        found.append(
            Item(
                id="from",
                kind="circle",
                x=x,
                y=y,
                r=4,
                fill="violet",
                opacity=0.7,
                label=label,
                glyph="•",
                tone="violet",
            )
        )
    return found


@lru_cache(maxsize=1024)
def _angel(name: str, place: tuple[float, float]) -> Item:
    label = f"The angel on {name}"
    return Item(id="angel", kind="group", x=place[0], y=place[1], items=_body(), label=label, glyph="A", tone="violet")


@cache
def _body() -> tuple[Item, ...]:
    return (
        Item(id="angel-ground", kind="circle", r=CELL * 0.62, fill="card", stroke="violet", width=1.5),
        Item(id="angel-left", kind="path", d=WING_LEFT, fill="violet"),
        Item(id="angel-right", kind="path", d=WING, fill="violet"),
        Item(id="angel-head", kind="circle", y=-2.5, r=2.6, fill="card", stroke="violet", width=1.2),
        Item(
            id="angel-halo", kind="path", y=-7.4, d="M-3 0A3 1.1 0 1 0 3 0A3 1.1 0 1 0-3 0", stroke="amber", width=1.1
        ),
    )


def _names(frame: Frame, beside: bool) -> list[Item]:
    """Draw coordinates along the rim of a plane, or above each layer of space. `beside`: a page that pans draws its own
    at the rim of what is visible."""
    found = []
    if frame.dims == 3:
        for z in range(frame.centre[2] - frame.radius, frame.centre[2] + frame.radius + 1):
            x, y = frame.place((frame.centre[0], frame.centre[1] + frame.radius + 1, z))
            found.append(
                Item(
                    id=f"layer:{z}",
                    kind="text",
                    x=x,
                    y=y,
                    text=f"z {z}",
                    size=11,
                    fill="muted",
                    bold=z == frame.angel[2],
                    glyph=f"z{z}" if abs(z) < 10 else "",
                    tone="violet" if z == frame.angel[2] else "muted",
                )
            )
        return found
    away = frame.half + frame.margin / 2 + (0 if frame.large else 0.25)
    left, top = frame.place((frame.middle[0] - away, frame.middle[1] + away))
    step = 4 * frame.block
    across, up = [], []
    for d in range(-frame.half, frame.half + 1):
        x, y = frame.middle[0] + d, frame.middle[1] + d
        if x % step == 0:
            across.append(_number(f"x:{x}", x, frame.place((x, 0))[0], 2.0))
        if y % step == 0:
            up.append(_number(f"y:{y}", y, 0.0, frame.place((0, y))[1]))
    # Where the picture follows the angel, only the two rows of numbers move.
    return [
        Item(id="columns", kind="group", y=top, items=tuple(across), beside=beside),
        Item(id="rows", kind="group", x=left, items=tuple(up), beside=beside),
    ]


@lru_cache(maxsize=4096)
def _number(name: str, value: int, x: float, y: float) -> Item:
    """Draw a coordinate at the rim. Long numbers would overlap: a page leaves them out, and a terminal shows their last
    digits."""
    text = str(value)
    shown = text if abs(value) < 10_000 else ""
    glyph = text if len(text) <= 3 else f"…{text[-2:]}"
    return Item(id=name, kind="text", x=x, y=y, text=shown, size=9, fill="muted", glyph=glyph, tone="muted")


def cues(options: Options, row: Row) -> tuple[Cue, ...]:
    """Return the animation of an event: a mark appears, or the angel flies."""
    told = read(row)
    if isinstance(told, Marked):
        return (Cue(kind="appear", item=f"mark:{coordinates.text(told.cell(options))}"),)
    if isinstance(told, Flew):
        if int(options["dims"]) == 3:
            return (Cue(kind="move", item="angel"),)
        start, end = (on_plane(setup.start(options), cell) for cell in (told.start(options), told.end(options)))
        return (
            Cue(kind="move", item="angel", start=start, end=end),
            Cue(kind="trail", item="flight", start=start, end=end),
        )
    return (Cue(kind="flash", item="angel"),)


def panel(options: Options, state: State, seat: int) -> Panel:
    turn, last = int(state.turn), history.last_mark(state)
    facts = [
        Fact(name="Turn", value=turn, most=int(state.limit) if options["form"] == "turns" else None),
        Fact(name="The angel wants to", value=narration.limit_words(options)),
        Fact(name="Power", value=int(options["power"])),
        Fact(name="The angel stands on", value=coordinates.text(history.angel(state))),
        Fact(name="Cells marked", value=int(state.marked_n)),
    ]
    if last:
        facts.append(Fact(name="Last mark", value=coordinates.text(last)))
    if narration.limit_remark(options):
        facts.append(Fact(name="The limit may decide", value=narration.limit_remark(options), aside=True))
    if options["thoughts"] != "none":
        from cellar.games.angel.opponents import thoughts  # needs NumPy, which a match without thoughts does not

        words = thoughts.sentence(options, state, str(options["thoughts"]))
        facts.append(Fact(name="Thoughts", value=words, aside=True))
    return Panel(title="The chase", facts=tuple(facts))
