"""The board's picture: the plane around the angel, marks as ink, the last flight as a trail; in space one panel a
layer."""

from functools import cache, lru_cache

from cellar.contract.game import Row
from cellar.draw.panel import Fact, Panel, SeatFacts
from cellar.draw.scene import Cue, Item, Plane, Scene
from cellar.draw.shapes import circle, group, path, polygon, square, text
from cellar.games.angel import narration, rules, setup
from cellar.games.angel.endless import coordinates, history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.events import Flew, Marked, read
from cellar.games.angel.picture import marks, shapes, thought_layer
from cellar.games.angel.picture.frame import CELL, Frame, on_plane
from cellar.language import by_language, in_a_row, in_person, translator
from cellar.rules.types import OVER, PUBLIC, Options, State

_ = translator(__name__)
SQUARE = square(CELL / 2)


def scene(options: Options, state: State, seat: int) -> Scene:
    """Draw the board, the same for everybody: nothing is hidden."""
    frame = Frame(options, state)
    who = rules.actor(state)
    endless = frame.dims == 2 and options["form"] == "turns"
    thoughts = thought_layer.ground(options, state, frame.cells()) if options["thoughts"] != "none" else {}
    names = _names(frame, beside=endless or frame.large)
    items = [
        *(_field(frame, who, int(state.power), thoughts) if endless else _cells(frame, state, thoughts)),
        *_edge(options, frame),
        *_light(frame, far=endless),
        # Those of space are part of its ground, those of a plane may lie beside it.
        *(names if frame.dims == 3 else ()),
        *marks.trail(frame, state),
        *thought_layer.items(options, state, frame),
        *marks.marks(options, frame, state),
        _angel(coordinates.text(frame.angel), frame.place(frame.angel)),
        *(names if frame.dims == 2 else ()),
        *_emblems(frame.box()[0] - 3 * CELL),
    ]
    what = in_person(narration.outcome(options, state), ()) if who == OVER else narration.prompt(options, state, PUBLIC)
    stands = _.plural(
        "The angel stands on {cell}; {count} cell is marked.",
        "The angel stands on {cell}; {count} cells are marked.",
        int(state.marked_n),
        cell=coordinates.text(frame.angel),
    )
    return Scene(
        title=_("The Angel problem, power {power}, turn {turn}", power=options["power"], turn=int(state.turn)),
        description=in_a_row([stands, what]),
        box=frame.box(),
        items=tuple(items),
        symbols=shapes.SYMBOLS,
        glyph_scale=frame.glyph_scale,
        plane=_plane(frame, who) if endless or frame.large else None,
    )


def _plane(frame: Frame, who: int) -> Plane:
    """Describe the cells past the picture. All see the same picture, so a move is written as the actor writes it."""
    x, y = frame.place((0, 0))
    move = "" if who == OVER else "{a},{b}" if who == rules.ANGEL else "x {a},{b}"
    return Plane(size=CELL, x=x, y=y, up=True, move=move, fill="sky", line="sky-line", fifth="sky-line-5", far="dusk")


def _field(frame: Frame, who: int, power: int, thoughts: dict[Cell, thought_layer.Glyph]) -> list[Item]:
    """Draw the cells of a plane as a grid, and where the angel may fly: a page finds cells by the plane. For a terminal
    the perfect player's plan lies over them, cell by cell."""
    x, y = frame.place(frame.centre)
    glyph = _block("·", frame.radius)
    found = [group("cells", x=x, y=y, layer="ground", glyph=glyph, tone="muted")]
    if who == rules.ANGEL:
        x, y = frame.place(frame.angel)
        glyph = _block("∘", power)
        near = group("near", *_near(power), x=x, y=y, layer="ground", glyph=glyph, tone="violet")
        found.append(near)
    for cell, (glyph, tone) in thoughts.items():
        if frame.holds(cell):
            x, y = frame.place(cell)
            name = f"thought:{coordinates.text(cell)}"
            found.append(group(name, x=x, y=y, layer="ground", glyph=glyph, tone=tone))
    return found


def _light(frame: Frame, far: bool) -> list[Item]:
    """Draw the light that comes from the angel."""
    x, y = frame.place(frame.angel)
    wide = ("dawn", 13 * CELL) if far else ("", 0.0)
    rounds = [wide, ("aura", 1.55 * CELL)]
    return [circle(name, r, f"glow:{name}", x=x, y=y, layer="ground") for name, r in rounds if name]


@lru_cache(maxsize=64)
def _emblems(x: float) -> tuple[Item, ...]:
    """Draw the signs of both seats, for their plates."""
    signs = ((rules.ANGEL, "angel", 30.0), (rules.DEVIL, "devil", 24.0))
    return tuple(shapes.drawn(f"emblem:{seat}", ref, x=x, r=r, size=0.8, beside=True) for seat, ref, r in signs)


@cache
def _block(glyph: str, radius: int) -> str:
    """Write a character for each cell within a radius, as a terminal shows a plane."""
    side = 2 * radius + 1
    return "\n".join([" ".join(glyph * side)] * side)


@cache
def _near(power: int) -> tuple[Item, ...]:
    """Draw the cells to which the angel may fly, lighter than the others."""
    half = (power + 0.5) * CELL
    places = [CELL * i - half for i in range(2 * power + 2)]
    lines = "".join(f"M{-half:g} {at:g}H{half:g}M{at:g} {-half:g}V{half:g}" for at in places)
    return (
        polygon("near:ground", square(half), "sky-hi", opacity=0.7),
        path("near:lines", lines, "none", "sky-line-5", 0.8),
    )


def _cells(frame: Frame, state: State, thoughts: dict[Cell, thought_layer.Glyph]) -> list[Item]:
    """Draw the cells of a finite board or of space, those of one ground as one path; each is a place of its own."""
    places: list[Item] = []
    grounds: dict[str, str] = {}
    who = rules.actor(state)
    power = int(state.power)
    for cell in frame.cells():
        near = who == rules.ANGEL and max(abs(a - b) for a, b in zip(cell, frame.angel)) <= power
        # Beyond the edge of a finite board the angel has won: another ground says so, in space as well.
        beyond = state.radius != 0 and rules.outside(
            state, cell[0], cell[1], cell[2] if frame.dims == 3 else int(state.sz)
        )
        plain = ("+", "teal") if beyond else ("∘", "violet") if near else ("·", "muted")
        fill = "friendly" if beyond else "sky-hi" if near else "sky"
        x, y = frame.place(cell)
        grounds[fill] = grounds.get(fill, "") + f"M{x - CELL / 2:g} {y - CELL / 2:g}h{CELL:g}v{CELL:g}h{-CELL:g}z"
        places.append(_cell(coordinates.text(cell), (x, y), thoughts.get(cell, plain)))
    drawn = [path(f"ground:{fill}", d, fill, "sky-line", 0.6, layer="ground") for fill, d in sorted(grounds.items())]
    return [*drawn, *_layer(frame), *places]


def _layer(frame: Frame) -> list[Item]:
    """Draw the layer of space in which the angel is lighter than the others, with an edge."""
    if frame.dims == 2:
        return []
    x, y = frame.place((*frame.centre[:2], frame.angel[2]))
    side = square((frame.radius + 0.5) * CELL)
    return [
        polygon("layer:light", side, "glow:dawn", opacity=0.8, x=x, y=y, layer="ground"),
        polygon("layer:edge", side, "none", "way", 2, x=x, y=y, layer="ground"),
    ]


@lru_cache(maxsize=16_384)
def _cell(name: str, place: tuple[float, float], shown: thought_layer.Glyph) -> Item:
    return group(
        f"cell:{name}",
        points=SQUARE,
        x=place[0],
        y=place[1],
        layer="ground",
        site=name,
        glyph=shown[0],
        tone=shown[1],
    )


def _edge(options: Options, frame: Frame) -> list[Item]:
    """Draw the edge of a finite board; of a large one also the ground beyond it, which is not drawn cell by cell."""
    if options["form"] != "board" or frame.dims != 2:
        return []
    half = (frame.edge + 0.5) * CELL
    label = _("The edge of the square of radius {radius}: beyond it the angel wins.", radius=frame.edge)
    edge = polygon("edge", square(half), "none", "way", 2.5, dash="7 4", layer="ground", label=label)
    if not frame.large:
        return [edge]
    far = (frame.half + 0.5) * CELL
    # The inner square runs the other way round, so that it stays free.
    ring = f"M{-far:g} {-far:g}H{far:g}V{far:g}H{-far:g}ZM{-half:g} {-half:g}V{half:g}H{half:g}V{-half:g}Z"
    lines = [-half + CELL * i for i in range(2 * frame.edge + 2)]
    grid = "".join(f"M{-half:g} {at:g}H{half:g}M{at:g} {-half:g}V{half:g}" for at in lines)
    rim = [(coordinates.text(cell), *frame.place(cell)) for cell in frame.rim()]
    return [
        path("beyond", ring, "friendly", opacity=0.5, layer="ground"),
        path("grid", grid, "none", "sky-line", 0.6, layer="ground"),
        edge,
        *(group(f"rim:{name}", x=x, y=y, layer="ground", glyph="+", tone="teal") for name, x, y in rim),
    ]


@by_language(maxsize=1024)
def _angel(name: str, place: tuple[float, float]) -> Item:
    (x, y), label = place, _("The angel on {cell}", cell=name)
    return shapes.drawn("angel", "angel", x=x, y=y, seat=rules.ANGEL, label=label, glyph="A", tone="violet")


def _names(frame: Frame, beside: bool) -> list[Item]:
    """Draw coordinates along the rim of a plane, or above each layer of space. `beside`: a page that pans draws its own
    at the rim of what is visible."""
    found = []
    if frame.dims == 3:
        for z in range(frame.centre[2] - frame.radius, frame.centre[2] + frame.radius + 1):
            x, y = frame.place((frame.centre[0], frame.centre[1] + frame.radius + 1, z))
            found.append(
                text(
                    f"layer:{z}",
                    f"z {z}",
                    x,
                    y,
                    13,
                    fill="ink",
                    bold=z == frame.angel[2],
                    layer="ground",
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
    return [group("columns", *tuple(across), y=top, beside=beside), group("rows", *tuple(up), x=left, beside=beside)]


@lru_cache(maxsize=2048)
def _number(name: str, value: int, x: float, y: float) -> Item:
    """Draw a coordinate at the rim. Long numbers would overlap: a page leaves them out, and a terminal shows their last
    digits."""
    figures = str(value)
    shown = figures if abs(value) < 10_000 else ""
    glyph = figures if len(figures) <= 3 else f"…{figures[-2:]}"
    return text(name, shown, x, y, 9, fill="muted", glyph=glyph, tone="muted")


def cues(options: Options, row: Row) -> tuple[Cue, ...]:
    """Return the animation of an event: a mark appears, or the angel flies."""
    told = read(row)
    if isinstance(told, Marked):
        return (Cue(kind="appear", item=f"mark:{coordinates.text(told.cell(options))}"),)
    if isinstance(told, Flew):
        if int(options["dims"]) == 3:
            return (Cue(kind="move", item="angel"),)
        start, end = (on_plane(setup.start(options), cell) for cell in (told.start(options), told.end(options)))
        lights = ("aura", "dawn") if options["form"] == "turns" else ("aura",)
        moved = (Cue(kind="move", item=item, start=start, end=end) for item in ("angel", *lights))
        return (*moved, Cue(kind="trail", item="flight", start=start, end=end))
    return (Cue(kind="flash", item="angel"),)


def panel(options: Options, state: State, seat: int) -> Panel:
    turn, last = int(state.turn), history.last_mark(state)
    facts = [
        Fact(name=_("Turn"), value=turn, most=int(state.limit) if options["form"] == "turns" else None),
        Fact(name=_("The angel wants to"), value=narration.limit_words(options)),
        Fact(name=_("Power"), value=int(options["power"])),
        Fact(name=_("The angel stands on"), value=coordinates.text(history.angel(state))),
        Fact(name=_("Cells marked"), value=int(state.marked_n)),
    ]
    if last:
        facts.append(Fact(name=_("Last mark"), value=coordinates.text(last)))
    if remark := narration.limit_remark(options):
        facts.append(Fact(name=_("The limit may decide"), value=remark, aside=True))
    if options["thoughts"] != "none":
        from cellar.games.angel.opponents import thoughts  # needs NumPy, which a match without thoughts does not

        words = thoughts.sentence(options, state, str(options["thoughts"]))
        facts.append(Fact(name=_("Thoughts"), value=words, aside=True))
    marked = int(state.marked_n)
    counts = (
        (rules.ANGEL, turn, _.plural("turn", "turns", turn)),
        (rules.DEVIL, marked, _.plural("mark", "marks", marked)),
    )
    seats = tuple(SeatFacts(seat=who, have=count, unit=unit, piece=f"emblem:{who}") for who, count, unit in counts)
    return Panel(title=_("The chase"), facts=tuple(facts), seats=seats)
