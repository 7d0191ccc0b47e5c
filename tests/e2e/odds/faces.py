"""All that is drawn, written and told of the things."""

from typing import Any

from cellar.draw.panel import Card, Fact, Panel, Pile, Reach, SeatFacts
from cellar.draw.scene import Cue, Item, Scene
from cellar.errors import BadPosition, BadText
from cellar.rules.types import Ints, Options, State
from tests.e2e.odds import rules

VOCABULARIES = ("plain", "fancy")
#: What each thing is called, in the order of the actions. Two have one name.
NAMES = (
    "circle", "word", "nest", "line", "path", "plate", "plate on it", "coin", "tray under the coin", "far away",
    "nothing to see", "card", "twin", "twin", "thing beside", "jump",
)  # fmt: skip
SITES = tuple(f"thing-{number}" for number in range(rules.THINGS))
JUMP = 15


# --- setup


def check(options: Options) -> None:
    pass


def draw(options: Options, rng: Ints) -> Ints:
    return [0]


# --- notation


def action_text(options: Options, state: State, action: int) -> str:
    return f"take {action}"


def parse_action(options: Options, state: State, text: str) -> int:
    if not text.startswith("take ") or not text[5:].isdigit():
        raise BadText("Type take and a number.")
    return int(text[5:])


def path(options: Options, state: State, action: int) -> tuple[str, ...]:
    return (SITES[JUMP], "landing") if action == JUMP else (SITES[action],)


def site_label(options: Options, state: State, site: str) -> str:
    return NAMES[SITES.index(site)] if site in SITES else site


def explain(options: Options, state: State, thing: str) -> str:
    kind, _, name = thing.partition(":")
    words = {"fact": f"So much for {name}.", "seat": "It takes.", "pile": "All of it.", "card": "Of paper."}
    if thing == "landing" or thing in SITES or thing.startswith("item-"):
        return f"One of {int(state.left).bit_count()} that are left."
    return words.get(kind, "") if name else ""


def setup_text(options: Options, setup: Ints) -> str:
    return "all"


def parse_setup(options: Options, text: str) -> Ints:
    return [0]


def to_json(options: Options, state: State) -> dict[str, Any]:
    return {"game": "odds", "left": int(state.left)}


def from_json(data: Any) -> tuple[Options, State]:
    if not isinstance(data, dict) or not isinstance(data.get("left"), int):
        raise BadPosition("A position of Odds and ends says what is left.")
    state = rules.STATE.blank()
    state.left = data["left"]
    return {"players": 1}, state


def to_line(options: Options, state: State) -> str:
    return str(int(state.left))


def from_line(text: str) -> tuple[Options, State]:
    return from_json({"left": int(text)})


# --- narration


def say(options: Options, row: tuple[int, ...], vocabulary: str) -> str:
    return f"The {NAMES[row[2]]} is taken{', with a flourish' if vocabulary == 'fancy' else ''}."


def prompt(options: Options, state: State, seat: int) -> str:
    return f"Take one of {int(state.left).bit_count()} things."


def goal(options: Options, state: State) -> str:
    return f"Whoever takes the last thing has taken everything; {int(state.left).bit_count()} are left."


def refusal(options: Options, state: State, action: int) -> str:
    return "It is gone already."


def outcome(options: Options, state: State) -> str:
    return "Everything was taken."


# --- scene


def scene(options: Options, state: State, seat: int) -> Scene:
    left = [action for action in range(rules.THINGS) if int(state.left) >> action & 1]
    items = [item for action in left for item in drawn(action)]
    landing = Item(id="landing", kind="circle", x=350, y=150, r=20, fill="well", stroke="ink", site="landing")
    return Scene(
        title="Odds and ends",
        description=f"{len(left)} things.",
        box=(0, 0, 500, 200),
        items=(landing, *items),
    )


def drawn(action: int) -> tuple[Item, ...]:
    """A thing as an item; none for those that are only held or named."""
    look = {"id": f"item-{action}", "site": SITES[action], "fill": "well", "stroke": "ink"}
    square = ((-12.0, -12.0), (12.0, -12.0), (12.0, 12.0), (-12.0, 12.0))
    big = tuple((2.5 * x, 2.5 * y) for x, y in square)
    x = 40.0 + 60 * (action % 8)
    shapes: dict[int, dict[str, Any]] = {
        0: {"kind": "circle", "x": x, "y": 40, "r": 14, "reach": (SITES[1], SITES[2])},
        1: {"kind": "text", "x": x, "y": 40, "text": "word", "size": 14, "fill": "ink"},
        2: {"kind": "group", "x": x, "y": 40, "turn": 45, "items": (nested(square),)},
        3: {"kind": "line", "x": x, "y": 40, "points": ((-15.0, -10.0), (15.0, 10.0)), "width": 2},
        4: {"kind": "path", "x": x, "y": 40, "d": "M-12 0A12 12 0 0 1 12 0Z", "fill": "none"},
        5: {"kind": "circle", "x": 340, "y": 40, "r": 15},
        6: {"kind": "circle", "x": 340, "y": 40, "r": 15},
        7: {"kind": "circle", "x": 440, "y": 60, "r": 8},
        8: {"kind": "polygon", "x": 440, "y": 60, "points": big},
        9: {"kind": "circle", "x": 900, "y": 40, "r": 14},
        10: {"kind": "group", "x": x, "y": 150},
        14: {"kind": "circle", "x": 60, "y": 900, "r": 14, "beside": True},
        JUMP: {"kind": "circle", "x": 250, "y": 150, "r": 14, "reach": ("landing",)},
    }
    return (Item(**{**look, **shapes[action]}),) if action in shapes else ()


def nested(points: tuple[tuple[float, float], ...]) -> Item:
    inner = Item(id="nest-inner", kind="polygon", points=points, fill="card", stroke="ink")
    return Item(id="nest-outer", kind="group", items=(inner,))


def cues(options: Options, row: tuple[int, ...]) -> tuple[Cue, ...]:
    return (Cue(kind="draw", text=NAMES[row[2]]),) if row[2] == 11 else (Cue(kind="vanish", item=f"item-{row[2]}"),)


def panel(options: Options, state: State, seat: int) -> Panel:
    left = [action for action in range(rules.THINGS) if int(state.left) >> action & 1]
    taken = [action for action in range(rules.THINGS) if action not in left]
    card = Card(name="The card", site=SITES[11], copies=2, kind="rare", text="Can be held.", flavour=("Dry.", "Wet."))
    return Panel(
        title="The heap",
        facts=(
            Fact(name="Taken", value=len(taken), most=rules.THINGS),
            Fact(name="Last three", marks=tuple(NAMES[action] for action in taken[-3:]), value="none", solid=True),
            Fact(name="Remark", value="Nothing is lost.", aside=True),
        ),
        seats=(
            SeatFacts(
                seat=0, text="with both hands", have=len(taken), most=rules.THINGS, unit="things", notes=("Quick.",),
                reach=Reach(label="arm's length", sites=(SITES[0], SITES[2]), during=("landing",)),
            ),
        ),
        hand=(card,) if 11 in left else (),
        piles=(Pile(title="What was taken", cards=tuple(Card(name=NAMES[action]) for action in taken)),),
        details={SITES[0]: "Round as a coin.", SITES[14]: "Lies beside the board."},
    )  # fmt: skip
