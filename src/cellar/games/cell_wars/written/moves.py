"""Moves as text: what is typed for each action in each phase, and what a typed text means."""

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Final

from cellar.errors import BadText
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.rulebook import board
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.start import signs_placed
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.phases import PHASES
from cellar.language import enumerated, translator
from cellar.rules.types import Options, State

_ = translator(__name__)
FIXED: Final = {
    t.DRAW_FREE: "draw free",
    t.DRAW_CHARGE: "draw burn",
    t.DRAW_MUTATE: "draw mutate",
    t.ROLL: "roll",
    t.PURIFY: "purify",
    t.DEGRADE: "degrade",
    t.SOLIDIFY: "solidify",
}
END_TEXTS: Final = frozenset((*(phase.get("end", "done") for phase in PHASES), "end", "pass", "no", "none"))


def action_text(options: Options, state: State, action: int) -> str:
    """Write a move: `sign CARD d5`, `move NE`, `attack cancer-beta`, `play glucose`, `wall e4/e5`, `roll`, `die 4` …"""
    phase = int(state.phase)
    if phase in (t.MUTATE, t.MOVE_ROLL, t.ATTACK_ROLL):
        return f"die {action - t.DIE}"
    if action == t.END:
        return str(PHASES[phase].get("end", "done"))
    if t.STEP <= action < t.HEX:
        return f"move {names.DIRECTIONS[action - t.STEP]}"
    if t.HEX <= action < t.EDGE_AT:
        block = names.BLOCKS[action - t.HEX]
        if phase == t.PLACE_SIGN:
            return f"sign {names.SIGN_WORDS[t.SIGN_KIND[signs_placed(state)]]} {block}"
        return f"{PHASES[phase].get('block', 'turn')} {block}"
    if t.EDGE_AT <= action < t.CARD:
        return f"{'wall' if state.camp[state.seat] else 'demolish'} {names.EDGES[action - t.EDGE_AT]}"
    if t.CARD <= action < t.DRAW_FREE:
        return _card_text(options, state, action)
    if t.COLLECT_N <= action < t.SEAT:
        return f"collect {action - t.COLLECT_N}"
    if t.SEAT <= action < t.SIGN and action - t.SEAT < int(state.players):
        return f"{PHASES[phase].get('cell', 'attack')} {names.cell_key(options, action - t.SEAT)}"
    if t.SIGN <= action < t.AXIS:
        sign = action - t.SIGN
        return f"sign {names.SIGN_WORDS[t.SIGN_KIND[sign]]} {names.BLOCKS[int(state.signs[sign])]}"
    if t.AXIS <= action < t.ACTIONS:
        return f"line {names.AXES[action - t.AXIS]}"
    return FIXED.get(action, f"action {action}")


def _card_text(options: Options, state: State, action: int) -> str:
    """Write the playing, dealing or searching of a card."""
    pile = action >= t.PILE
    number = action - (t.PILE if pile else t.CARD)
    known = cards.deck(options["deck"]).camps[int(state.camp[state.seat])]
    name = known[number].id if number < len(known) else f"card-{number}"
    if state.phase == t.SEARCH:
        return f"take {'discard' if pile else 'deck'} {name}"
    return f"{'deal' if state.phase == t.DEAL else 'play'} {name}"


def _no_move(text: str) -> BadText:
    return BadText(
        _(
            "{text} isn't a move in Cell Wars; you can type such as move NE, roll, play glucose, attack cancer-alpha,"
            " wall e4/e5 or done.",
            text=repr(text[:40]),
        )
    )


def parse_action(options: Options, state: State, text: str) -> int:
    """Parse a move; case and spaces do not matter, and what the phase makes plain may be left out."""
    words = re.sub(r"\s*/\s*", "/", text.strip().lower()).split()
    plain = " ".join(words)
    if plain in END_TEXTS:
        return t.END
    for action, fixed in FIXED.items():
        if plain in (fixed, fixed.removeprefix("draw ")) or (
            action == t.DRAW_CHARGE and plain in ("draw charge", "charge")
        ):
            return action
    if len(words) >= 2 and words[0] in _READERS:
        return _READERS[words[0]](options, state, words[1:])
    if len(words) == 1:
        return _bare(options, state, words[0])
    raise _no_move(text.strip())


def _bare(options: Options, state: State, word: str) -> int:
    """Parse a single word that says by itself what it is: a direction, a block, an edge, a number or a card."""
    phase = int(state.phase)
    if word.upper() in names.DIRECTIONS:
        return t.STEP + names.DIRECTIONS.index(word.upper())
    if "/" in word:
        return t.EDGE_AT + names.edge_number(word)
    if re.fullmatch(r"[a-z]\d+", word):
        return _read_block(options, state, [word])
    if word.isascii() and word.isdigit():
        return _read_number(options, state, [word])
    if phase in (t.PLAY, t.DEAL):
        return _read_card(options, state, [word])
    raise _no_move(word)


def _read_block(options: Options, state: State, words: list[str]) -> int:
    block = names.block_number(words[-1])
    phase = int(state.phase)
    if phase == t.CARD_SIGN:
        sign = next((s for s in range(t.SIGNS) if int(state.signs[s]) == block), -1)
        if sign < 0:
            raise BadText(_("There is no sign on {block}; name the block of a sign.", block=names.BLOCKS[block]))
        return t.SIGN + sign
    if phase in (t.CARD_STEP, t.MOVE, t.ACT) and state.place[state.seat] >= 0:
        for direction in range(6):
            if board.NEIGHBOUR[int(state.place[state.seat]), direction] == block:
                return t.STEP + direction
    return t.HEX + block


def _read_direction(options: Options, state: State, words: list[str]) -> int:
    word = "".join(words)
    if word.upper() in names.DIRECTIONS:
        return t.STEP + names.DIRECTIONS.index(word.upper())
    if re.fullmatch(r"[a-z]\d+", word):
        return _read_block(options, state, [word])
    known = enumerated(names.DIRECTIONS)
    raise BadText(_("{text} isn't a direction; there are {known}.", text=repr(word[:12]), known=known))


def _read_edge(options: Options, state: State, words: list[str]) -> int:
    return t.EDGE_AT + names.edge_number("".join(words))


def _read_number(options: Options, state: State, words: list[str]) -> int:
    word = words[0]
    phase = int(state.phase)
    if phase == t.COLLECT and word in ("0", "1", "2"):
        return t.COLLECT_N + int(word)
    if phase != t.COLLECT and word in ("1", "2", "3", "4", "5", "6"):
        return t.DIE + int(word)
    raise BadText(
        _("{text} is not possible: a die shows 1 to 6, and 0 to 2 walls can be collected.", text=repr(word[:9]))
    )


def _read_collect(options: Options, state: State, words: list[str]) -> int:
    if words[0] not in ("0", "1", "2"):
        raise BadText(_("{text} walls cannot be collected; it is 0, 1 or 2 (step 3).", text=repr(words[0][:9])))
    return t.COLLECT_N + int(words[0])


def _read_card(options: Options, state: State, words: list[str]) -> int:
    return t.CARD + _card_number(options, state, words)


def _read_take(options: Options, state: State, words: list[str]) -> int:
    if words[0] in ("deck", "discard") and len(words) > 1:
        return (t.PILE if words[0] == "discard" else t.CARD) + _card_number(options, state, words[1:])
    return t.CARD + _card_number(options, state, words)


def _card_number(options: Options, state: State, words: list[str]) -> int:
    wanted = "-".join(words)
    camp = int(state.camp[state.seat])
    deck = cards.deck(options["deck"])
    number = deck.number(camp, wanted)
    if number < 0:
        known = [card.id for card in deck.camps[camp]]
        near = get_close_matches(wanted[:40], known, 1)
        said = {"camp": _(names.CAMPS[camp]), "card": repr(wanted[:40])}
        if near:
            raise BadText(_("The {camp} camp has no card {card}; did you mean {near}?", near=near[0], **said))
        raise BadText(_("The {camp} camp has no card {card}; see the hand for the cards' names.", **said))
    return number


def _read_seat(options: Options, state: State, words: list[str]) -> int:
    return t.SEAT + names.seat_number(options, " ".join(words))


def _read_line(options: Options, state: State, words: list[str]) -> int:
    word = "-".join(words).upper()
    for axis, name in enumerate(names.AXES):
        if word in (name, "-".join(reversed(name.split("-"))), *name.split("-")):
            return t.AXIS + axis
    raise BadText(_("{text} isn't a line; there are {known}.", text=repr(word[:12]), known=enumerated(names.AXES)))


_Reader = Callable[[Options, State, list[str]], int]
_READERS: Final[dict[str, _Reader]] = {
    **dict.fromkeys((phase["block"] for phase in PHASES if "block" in phase), _read_block),
    "move": _read_direction,
    "step": _read_direction,
    "sign": _read_block,
    "wall": _read_edge,
    "build": _read_edge,
    "demolish": _read_edge,
    "die": _read_number,
    "collect": _read_collect,
    "play": _read_card,
    "deal": _read_card,
    "take": _read_take,
    "attack": _read_seat,
    "swap": _read_seat,
    "lot": _read_seat,
    "line": _read_line,
}
