"""What a seat sees: two cards, the chips in the pot, and who is to act."""

from cellar.draw.panel import Card, Fact, Panel, SeatFacts
from cellar.draw.scene import Cue, Item, Scene
from cellar.rules.types import Options, State

from . import ABOUT, events, rules
from .notation import rank_name

CORNERS = ((-30.0, -42.0), (30.0, -42.0), (30.0, 42.0), (-30.0, 42.0))
X, Y = (70.0, 190.0), 70.0


def scene(options: Options, state: State, seat: int) -> Scene:
    cards = tuple(card(options, state, other) for other in range(rules.SEATS) if state.card[other] != rules.NONE)
    chips = tuple(
        Item(
            id=f"chip:{other}:{n}",
            kind="circle",
            r=8,
            x=X[other] - 10 + 20 * n,
            y=140,
            fill=f"seat{other}",
            stroke="ink",
            glyph="o",
        )
        for other in range(rules.SEATS)
        for n in range(int(state.chips[other]))
    )
    pot = sum(state.chips)
    told = " and ".join(f"{ABOUT.seats[other]} {face(options, state, other)}" for other in range(rules.SEATS))
    return Scene(
        title=ABOUT.title,
        description=f"Cards: {told}. {pot} chips are in the pot.",
        box=(0, 0, 260, 170),
        items=(*cards, *chips),
    )


def face(options: Options, state: State, seat: int) -> str:
    names = {rules.NONE: "has none yet", rules.HIDDEN: "holds a hidden one"}
    return names.get(int(state.card[seat])) or f"holds the {rank_name(int(state.cards), int(state.card[seat]))}"


def card(options: Options, state: State, seat: int) -> Item:
    """A card, face up where it may be seen."""
    number = int(state.card[seat])
    name = rank_name(int(state.cards), number)
    hidden = number == rules.HIDDEN
    back = Item(
        id=f"back:{seat}", kind="polygon", points=CORNERS, fill="well" if hidden else "card", stroke="ink", width=2
    )
    print_ = Item(id=f"face:{seat}", kind="text", text=name, size=34, bold=True, fill=f"{'muted' if hidden else 'ink'}")
    label = f"{ABOUT.seats[seat]} {face(options, state, seat)}"
    return Item(id=f"card:{seat}", kind="group", x=X[seat], y=Y, items=(back, print_), label=label, glyph=name)


def cues(options: Options, row: tuple[int, ...]) -> tuple[Cue, ...]:
    told = events.read(row)
    if isinstance(told, events.Dealt):
        name = "" if told.card == rules.HIDDEN else rank_name(options["cards"], told.card)
        return (Cue(kind="appear", item=f"card:{told.seat}"), Cue(kind="draw", text=name))
    if isinstance(told, events.Shown):
        return (Cue(kind="flip", item=f"card:{told.seat}"),)
    if isinstance(told, events.Betted | events.Called):
        return (Cue(kind="appear", item=f"chip:{told.seat}:1"),)
    return ()


def panel(options: Options, state: State, seat: int) -> Panel:
    def chips(other: int) -> str:
        return f"{int(state.chips[other])} in the pot"

    own = int(state.card[seat]) if seat >= 0 else rules.NONE
    hand = (
        ()
        if own <= rules.NONE
        else (Card(name=rank_name(int(state.cards), own), text="Only you see it until the showdown."),)
    )
    return Panel(
        title="The pot",
        facts=(
            Fact(name="Chips in the pot", value=sum(state.chips)),
            Fact(name="Cards in the deck", value=int(state.cards)),
        ),
        seats=tuple(SeatFacts(seat=other, text=chips(other)) for other in range(rules.SEATS)),
        hand=hand,
    )
