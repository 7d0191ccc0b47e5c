"""The panel beside the board: the state of the body, facts about each cell, the own hand, discard piles."""

from typing import Any

from cellar.draw.panel import Card, Fact, Goal, Panel, Pile, Reach, SeatFacts
from cellar.games.cell_wars.deck import cards, printed
from cellar.games.cell_wars.picture import card_art
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import FARTHEST, HEXES, WITHIN
from cellar.games.cell_wars.rulebook.lasting_cards import attack_range, attack_value
from cellar.games.cell_wars.rulebook.state import STATE
from cellar.games.cell_wars.rulebook.steps.step_05_draw_cards import may_take
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import in_blocks, in_cards, in_free_draws, in_walls
from cellar.games.cell_wars.written.clicks import SKIPS, path
from cellar.language import N_, by_language, enumerated, language, translator
from cellar.rules.types import Options, State

_ = translator(__name__)
#: Cards as bytes: how many there are of each.
_hand, _shown, _panel, _aside, _discard = (STATE.key(name) for name in ("hand", "shown", "panel", "aside", "discard"))


def panel(options: Options, state: State, seat: int) -> Panel:
    """Make the panel, as far as the seat may know it."""
    deck = str(options["deck"])
    camps, hands = state.flat("camp"), _rows(_hand(state))
    return Panel(
        title=_("The body"),
        facts=_facts(
            deck,
            state.round_no,
            state.goal + 1,
            state.cancer.bit_count(),
            state.solid.bit_count(),
            state.stock,
            *state.flat("deck_n"),
        ),
        seats=_lines(deck, state, seat, hands),
        hand=_cards(deck, camps[seat], hands[seat], hand=True) if 0 <= seat < state.players else None,
        piles=_piles(deck, camps[state.seat], _aside(state), _discard(state), *state.flat("discard_n")),
        details=_details(options, state) if seat == state.asked and state.phase == t.SEARCH else {},
        skips=SKIPS,
    )


def _rows(counts: bytes) -> list[bytes]:
    """Split counts of cards by seat, one byte for each card."""
    return [counts[at : at + p.CARDS] for at in range(0, len(counts), p.CARDS)]


# Everybody who looks sees nearly the same, and most of it stays as it was: each part is made once.


def _reloads(round_no: int) -> str:
    """Say when the CARD signs turn active again."""
    rounds = [str(n) for n in range(t.RELOAD, t.ROUNDS + 1, t.RELOAD) if n > round_no]
    if not rounds:
        return _("not reloaded any more")
    if len(rounds) == 1:
        return _("reloaded in round {number}", number=rounds[0])
    return _("reloaded in rounds {numbers}", numbers=enumerated(rounds))


@by_language(maxsize=1024)
def _facts(deck: str, round_no: int, most: int, cancer: int, solid: int, stock: int, *decks: int) -> tuple[Fact, ...]:
    fewest = t.IMMUNE_WINS_BELOW - 1
    goals = (
        Goal(at=fewest, text=_("Immune wins at {blocks}", blocks=fewest), fill="immune"),
        Goal(at=most, text=_("Cancer wins at {blocks}", blocks=most), fill="cancer"),
    )
    return (
        Fact(name=_("Round"), value=max(1, round_no), most=t.ROUNDS),
        Fact(name=_("Cancer tissue"), value=cancer, most=most, unit=_("blocks"), goals=goals, fill="cancer"),
        Fact(name=_("Solidified"), value=in_blocks(solid)),
        Fact(name=_("Wall factory"), value=in_walls(stock)),
        Fact(name=_("CARD signs"), value=_reloads(round_no)),
        Fact(name=_("Cards"), value=cards.deck(deck).name),
        Fact(name=_("Immune deck"), value=in_cards(decks[p.IMMUNE])),
        Fact(name=_("Cancer deck"), value=in_cards(decks[p.CANCER])),
    )


class _Line(dict[bytes, SeatFacts]):
    """A cache of a cell's entry in the list of seats, by the cards of its hand that the looking seat is told of."""

    def __init__(self, deck: str, camp: int, panel: bytes, facts: dict[str, Any]) -> None:
        self._deck, self._camp, self._panel, self._facts = deck, camp, panel, facts

    def __missing__(self, known: bytes) -> SeatFacts:
        notes = _notes(self._deck, self._camp, self._panel, known)
        found = self[known] = SeatFacts(**self._facts, notes=notes)
        return found


@by_language(maxsize=1024)
def _line(
    deck: str,
    seat: int,
    cell: int,
    here: int,
    have: int,
    most: int,
    words: str,
    far: int,
    foes: tuple[int, ...],
    panel: bytes,
) -> _Line:
    """Make a cell's entry; `far` is its attack range (-1: none), `foes` are those that it can choose from now."""
    facts = {
        "seat": seat,
        "text": words,
        "piece": f"cell:{names.CELL_KEYS[cell]}",
        "have": have,
        "most": most,
        "unit": _("Biomass"),
        "reach": _reach(here, far, foes) if far >= 0 else None,
    }
    return _Line(deck, t.CELL_CAMP[cell], panel, facts)


def _all_lines(deck: str, state: State) -> list[_Line]:
    """Make the entries of all cells; an unchanged one is the same object as before."""
    foes = _foes(state) if state.phase == t.ATTACK else ()
    facts = zip(*map(state.flat, ("camp", "cell", "place", "biomass", "limit")), _rows(_panel(state)))
    lines = []
    for seat, (camp, cell, here, have, most, panel) in zip(range(state.players), facts):
        far = attack_range(state, seat) if camp == p.IMMUNE and here >= 0 else -1
        aimed_at = foes if seat == state.asked else ()
        lines.append(_line(deck, seat, cell, here, have, most, _words(state, seat), far, aimed_at, panel))
    return lines


#: Entries of cells in the latest positions, by all that they show.
_seen: dict[object, list[_Line]] = {}
_CACHE_SIZE = 512
#: The fields of a state that the entries show.
_told = STATE.key("camp", "place", "bricks", "hand_n", "claims", "free", "biomass", "limit", "lasting", "cell", "panel")


def _lines(deck: str, state: State, looking: int, hands: list[bytes]) -> tuple[SeatFacts, ...]:
    """List the entry of each cell for the looking seat, which has its own cards before it."""
    attacking = state.asked if state.phase == t.ATTACK else -1
    key = (language(), deck, state.players, attacking, _told(state))
    lines = _seen.get(key)
    if lines is None:
        if len(_seen) >= _CACHE_SIZE:
            _seen.clear()
        lines = _seen[key] = _all_lines(deck, state)
    shown, counts = _rows(_shown(state)), state.flat("hand_n")
    return tuple(
        [
            line[b"" if seat == looking else hand if sum(hand) == count else known]
            for seat, (line, hand, count, known) in enumerate(zip(lines, hands, counts, shown))
        ]
    )


def _words(state: State, seat: int) -> str:
    here, claims, free = state.place[seat], state.claims[seat], state.free[seat]
    said = [_("on {block}", block=names.BLOCKS[here]) if here >= 0 else _("off the board")]
    if state.camp[seat] == p.IMMUNE:
        said.append(_("Attack {damage}", damage=attack_value(state, seat)))
    else:
        said.append(in_walls(state.bricks[seat]))
    said.append(in_cards(state.hand_n[seat]))
    if claims:
        said.append(_("{claims} of {most} claims", claims=claims, most=t.CLAIMS))
    if free:
        said.append(in_free_draws(free))
    return enumerated(said)


def _foes(state: State) -> tuple[int, ...]:
    camps, places = state.camp.tolist(), state.place.tolist()
    return tuple(state.cell[seat] for seat in range(state.players) if camps[seat] == p.CANCER and places[seat] >= 0)


def _reach(here: int, far: int, foes: tuple[int, ...]) -> Reach:
    """Describe the blocks that the cell's next attack reaches: shown by itself while it chooses whom to attack."""
    mask = int(WITHIN[here, min(far, FARTHEST)])
    return Reach(
        label=_("range {range}", range=far),
        sites=tuple(f"hex:{names.BLOCKS[block]}" for block in range(HEXES) if mask >> block & 1),
        during=tuple(f"cell:{names.CELL_KEYS[foe]}" for foe in foes),
    )


def _notes(deck: str, camp: int, panel: bytes, shown: bytes) -> tuple[str, ...]:
    """List the cards on the cell's panel, and those in its hand that the looking seat knows of, except its own."""
    notes = []
    lasting, known = _cards(deck, camp, panel), _cards(deck, camp, shown)
    if lasting:
        said = [_("{card} ({text})", card=_times(card), text=card.text) for card in lasting]
        notes.append(_("Lasting: {cards}", cards="; ".join(said)))
    if known:
        notes.append(_("Known cards: {cards}", cards=enumerated([_times(card) for card in known])))
    return tuple(notes)


def _times(card: Card) -> str:
    return f"{card.name} ×{card.copies}" if card.copies > 1 else card.name


@by_language(maxsize=1024)
def _cards(deck: str, camp: int, counts: bytes, hand: bool = False) -> tuple[Card, ...]:
    """Describe cards with all that is printed on them; those of the hand with the site to click."""
    return tuple(
        Card(
            name=card.name,
            site=f"card:{card.id}" if hand else "",
            copies=copies,
            kind=cards.kind_name(card.kind),
            text=card.text,
            line=printed.brief(card.effects),
            art=card_art.name(card, camp),
            flavour=(card.flavour, card.biology or card.flavour) if card.flavour or card.biology else (),
        )
        for copies, card in zip(counts, cards.deck(deck).camps[camp])
        if copies
    )


@by_language(maxsize=1024)
def _piles(deck: str, acting: int, aside: bytes, discarded: bytes, *counts: int) -> tuple[Pile, ...]:
    """List the cards used in this individual round (discarded when step 6 is over), and both discard piles."""
    used = _cards(deck, acting, aside)
    piles = [Pile(title=_("Used in this round"), cards=used)] if used else []
    for camp, title in enumerate(DISCARDED):
        if counts[camp]:
            those = _cards(deck, camp, discarded[camp * p.CARDS : (camp + 1) * p.CARDS])
            piles.append(Pile(title=_(title, number=counts[camp]), cards=those))
    return tuple(piles)


DISCARDED = (N_("Immune: {number} discarded"), N_("Cancer: {number} discarded"))


def _details(options: Options, state: State) -> dict[str, str]:
    """Describe the cards among which the player searches."""
    known = cards.deck(options["deck"]).camps[int(state.camp[state.seat])]
    return {
        path(options, state, start + number)[0]: card.text
        for start in (t.CARD, t.PILE)
        for number, card in enumerate(known)
        if may_take(state, start + number)
    }
