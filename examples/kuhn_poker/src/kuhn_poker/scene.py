"""What a seat sees: two cards, the chips in the pot, and the own card in the hand."""

from dataclasses import replace

from cellar.draw.palette import SEAT_GLYPHS
from cellar.draw.panel import Card, Fact, Panel, SeatFacts
from cellar.draw.scene import Cue, Item, Scene
from cellar.draw.shapes import group, text
from cellar.draw.tokens import card_back, token
from cellar.rules.types import Options, State

from . import ABOUT, events, rules
from .notation import rank_name

X, Y = (70.0, 190.0), 70.0


def scene(options: Options, state: State, seat: int) -> Scene:
    told = [f"{ABOUT.seats[other]} {held(state, other)}" for other in range(rules.SEATS)]
    cards = [card(state, other, told[other]) for other in range(rules.SEATS) if state.card[other] != rules.NONE]
    chips = [
        replace(token(f"chip:{other}:{n}", other, 8), x=X[other] - 10 + 20 * n, y=140, glyph=SEAT_GLYPHS[other])
        for other in range(rules.SEATS)
        for n in range(state.chips[other])
    ]
    return Scene(
        title=ABOUT.title,
        description=f"Cards: {' and '.join(told)}. {sum(state.chips)} chips are in the pot.",
        box=(0, 0, 260, 170),
        items=(*cards, *chips),
    )


def card(state: State, seat: int, label: str) -> Item:
    """A card, face up where it may be seen."""
    shown = face(state, seat)
    back = card_back(f"back:{seat}", 60, 84, "card" if shown else "well", "ink", 2)
    print_ = text(f"face:{seat}", shown or "?", size=34, bold=True, fill="ink" if shown else "muted")
    return group(f"card:{seat}", back, print_, x=X[seat], y=Y, label=label, glyph=shown or "?")


def face(state: State, seat: int) -> str:
    """A card's rank where it may be seen."""
    return rank_name(int(state.cards), state.card[seat]) if state.card[seat] > rules.NONE else ""


def held(state: State, seat: int) -> str:
    names = {rules.NONE: "has none yet", rules.HIDDEN: "holds a hidden one"}
    return names.get(state.card[seat]) or f"holds the {face(state, seat)}"


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
    own = face(state, seat) if seat >= 0 else ""
    return Panel(
        title="The pot",
        facts=(
            Fact(name="Chips in the pot", value=sum(state.chips)),
            Fact(name="Cards in the deck", value=int(state.cards)),
        ),
        seats=tuple(SeatFacts(seat=n, text=f"{state.chips[n]} in the pot") for n in range(rules.SEATS)),
        hand=(Card(name=own, text="Only you see it until the showdown."),) if own else None,
    )
