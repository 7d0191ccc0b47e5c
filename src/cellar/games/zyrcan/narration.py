"""The sentences of Zyrcan: events, prompts, refusals and results."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from cellar.errors import CellarError
from cellar.games.zyrcan import events, rules
from cellar.games.zyrcan.board.positions import on_spaces
from cellar.games.zyrcan.board.spaces import DIRECTIONS, FLIGHT, NAMED, NAMES, NEARER
from cellar.games.zyrcan.notation import parse_action, split
from cellar.games.zyrcan.words.consequences import consequence
from cellar.games.zyrcan.words.names import (
    WHO,
    engines_of,
    in_engines,
    in_ships,
    in_spaces,
    owner,
    player,
    ship_words,
)
from cellar.language import N_, by_language, in_a_row, listed, translator
from cellar.language.telling import Sayings, data_file, tell
from cellar.rules.types import Options, State

__all__ = ["VOCABULARIES", "consequence", "goal", "outcome", "prompt", "refusal", "say", "why_not"]

VOCABULARIES = ("plain",)
FLEETS = ("fleet:1", "fleet:2", "fleet:3")
#: The places after the first.
PLACES = (N_("Second"), N_("Third"), N_("Fourth"), N_("Fifth"))
#: The package with the sentences.
WORDS = "cellar.games.zyrcan.words"
_ = translator(__name__)
REFUSALS: Final = Sayings(_, WORDS, "refusals.toml")
#: What arguments say of an event.
ARGUMENTS: Final[Mapping[str, Callable[[Any], object]]] = {
    "who": lambda told: WHO[told.seat],
    "first": lambda told: WHO[told.first],
    "ship": lambda told: ship_words(told.engines),
    "space": lambda told: NAMES[told.space],
    "start": lambda told: NAMES[told.start],
    "end": lambda told: NAMES[told.end],
    "whose": lambda told: WHO[owner(told.captured)],
    "captured": lambda told: ship_words(engines_of(told.captured)),
}


def say(options: Options, row: tuple[int, ...], vocabulary: str) -> str:
    """Tell an event by `words/tellings.toml`: most by one message, which needs no choosing."""
    told = events.read(row)
    telling = data_file(WORDS, "tellings.toml")[told.word]["plain"]
    if isinstance(telling, str):
        return _.filled(telling, lambda name: ARGUMENTS[name](told))
    return tell(_, telling, lambda name: int(getattr(told, name)), lambda name: ARGUMENTS[name](told))


def prompt(options: Options, state: State, seat: int) -> str:
    """Say what to do now; once somebody has passed, also that this is the last round."""
    turn = int(state.turn)
    mine, who = seat == turn, WHO[turn]
    if state.phase == rules.DEPLOY:
        return _("Place one of your ships.") if mine else _("{who} is placing a ship.", who=who)
    if state.phase == rules.MANOEUVRE:
        if not mine:
            return _("{who} is moving a ship.", who=who)
        return _("Move another of your ships.") if state.newest else _("You can't place a ship: move one.")
    if _blocked(state.tobytes()):
        return _("Nothing to capture: you have to pass.") if mine else _("{who} has to pass.", who=who)
    if state.passed:
        if mine:
            return _("Last round: capture an enemy ship.")
        return _("Last round: {who} is capturing a ship.", who=who)
    return _("Capture an enemy ship.") if mine else _("{who} is capturing a ship.", who=who)


@lru_cache(maxsize=256)
def _blocked(state: bytes) -> bool:
    """Return whether the seat to move can move no ship, cached: everybody who looks at a state asks for it."""
    return not rules.can_fly(rules.STATE.read(state))


def _turns_left(state: State) -> int:
    """Count the turns until the end, which the first pass announces; 0 before it."""
    return (int(state.first) - int(state.turn) - 1) % int(state.players) + 1 if state.passed else 0


def refusal(options: Options, state: State, action: int) -> str:
    if not 0 <= action < rules.ACTIONS:
        last = rules.ACTIONS - 1
        return _("There is no action {action}: Zyrcan's are numbered from 0 to {last}.", action=action, last=last)
    if state.phase == rules.ENDED:
        return _("The game is over (Ending the Game).")
    if action == rules.PASS:
        return _no_pass(options, state)
    return _no_placing(state, *split(action)) if action < rules.FLY else _no_flight(state, *split(action))


def why_not(options: Options, state: State, sites: Sequence[str]) -> str:
    """Explain why a click means nothing, by the refusal of the move that it began or ended."""
    *before, site = sites
    space = NAMED.get(site.removeprefix("hex:"))
    if space is None:
        kind = site.removeprefix("fleet:")
        return refusal(options, state, (int(kind) - 1) * rules.SPACES) if kind in ("1", "2", "3") else ""
    if before and before[-1] in FLEETS:
        return refusal(options, state, FLEETS.index(before[-1]) * rules.SPACES + space)
    if before:
        try:
            flight = parse_action(options, state, f"{before[-1].removeprefix('hex:')}>{NAMES[space]}")
        except CellarError as error:
            return str(error)
        return refusal(options, state, flight)
    if state.phase == rules.DEPLOY:
        left = [kind for kind in range(rules.ENGINES) if state.reserve[int(state.turn), kind]]
        return _no_placing(state, left[0] if left else 0, space)
    if _may_fly(state, space):
        return _idle(state, space)
    return _no_flight(state, space, 0)


def _may_fly(state: State, space: int) -> bool:
    """Return whether the seat to act has a ship there that may move at all."""
    ship = int(state.space[space])
    return ship > 0 and owner(ship) == state.turn and state.newest != space + 1


def _idle(state: State, space: int) -> str:
    """Explain why one's own ship cannot be chosen: none of its flights ends well."""
    far = in_spaces(engines_of(int(state.space[space])))
    return REFUSALS.say("idle", attack=state.phase == rules.ATTACK, at=NAMES[space], far=far)


def _no_pass(options: Options, state: State) -> str:
    if state.phase == rules.DEPLOY:
        return _("You can't pass in Deploy: place one of your ships (Phase One, ZY-6).")
    out = [0] * rules.FLY
    rules.legal(state, out)
    space, direction = split(int(out[0]))
    end = int(FLIGHT[space, engines_of(int(state.space[space])) - 1, direction])
    return REFUSALS.say("pass", attack=state.phase == rules.ATTACK, start=NAMES[space], end=NAMES[end])


def _no_placing(state: State, kind: int, space: int) -> str:
    there = int(state.space[space])
    if state.phase in (rules.ATTACK, rules.MANOEUVRE):
        why = 0 if state.phase == rules.ATTACK else 1 if state.newest else 2
    elif state.reserve[int(state.turn), kind] == 0:
        why = 3
    else:
        why = 4 if there == rules.OUTSIDE else 5 if there != rules.EMPTY else 6
    near = rules.near_friends(state) & int(NEARER[kind, space])
    return REFUSALS.say(
        "placing",
        why=why,
        at=NAMES[space],
        ship=ship_words(kind + 1),
        far=in_spaces(kind + 1),
        who=WHO[owner(there)],
        friend=NAMES[(near & -near).bit_length() - 1],
    )


def _no_flight(state: State, space: int, direction: int) -> str:
    there = int(state.space[space])
    kind = (there - 1) % 3
    target = int(FLIGHT[space, kind, direction])
    section = _("Blitzkrieg") if state.phase == rules.MANOEUVRE else _("Phase Two")
    return REFUSALS.say(
        "flight",
        why=_flight_fault(state, space, target),
        at=NAMES[space],
        end=NAMES[target],
        far=in_spaces(kind + 1),
        direction=DIRECTIONS[direction],
        who=WHO[owner(there)] if there > 0 else "",
        section=section,
        ruling=_("Blitzkrieg, ZY-9") if state.phase == rules.MANOEUVRE else section,
    )


def _flight_fault(state: State, space: int, target: int) -> int:
    """Number why a ship cannot fly from a space to a target (-1: beyond all spaces), as `refusals.toml` has it."""
    there = int(state.space[space])
    if state.phase == rules.DEPLOY:
        return 0 if state.blitzkrieg else 1
    if there in (rules.OUTSIDE, rules.EMPTY):
        return 2 if there == rules.OUTSIDE else 3
    if owner(there) != state.turn:
        return 4
    if state.newest == space + 1:
        return 5
    if target < 0 or state.space[target] == rules.OUTSIDE:
        return 6
    return 7 if state.space[target] == rules.EMPTY else 8


#: Of each seat its place, engines and ships.
Standing: TypeAlias = tuple[tuple[int, int, int], ...]


def standing(state: State) -> Standing:
    """Return each seat's place (from 1, shared where equal), engines and ships (ZY-7)."""
    return standing_of(on_spaces(state), state.players)


@lru_cache(maxsize=1024)
def standing_of(spaces: bytes, players: int) -> Standing:
    strengths = [0] * players
    for ship, seat, strength in STRENGTHS[: 3 * players]:  # as `rules.strength` says, for all seats at once
        strengths[seat] += strength * spaces.count(ship)
    ranked = sorted(strengths, reverse=True)
    return tuple([(1 + ranked.index(mine), mine // 64, mine % 64) for mine in strengths])


@lru_cache(maxsize=2048)
def best_first(table: Standing) -> tuple[int, ...]:
    """List the seats of a standing, by their places."""
    return tuple(sorted(range(len(table)), key=[row[0] for row in table].__getitem__))


#: Each ship, whose it is, and what it adds to their strength.
STRENGTHS = tuple((ship, owner(ship), 64 * engines_of(ship) + 1) for ship in range(1, 16))


def goal(options: Options, state: State) -> str:
    """State the goal with the standing, as places go by engines on the board (ZY-7), and how near the end is."""
    return _goal(standing(state), _turns_left(state))


@by_language(maxsize=2048)
def _goal(table: Standing, turns_left: int) -> str:
    engines = "\N{NO-BREAK SPACE}· ".join([_engines(seat, table[seat][1]) for seat in best_first(table)])
    if turns_left:
        return _.plural(
            "A player has passed: {count} turn left. Most engines wins: {engines}.",
            "A player has passed: {count} turns left. Most engines wins: {engines}.",
            turns_left,
            engines=engines,
        )
    return _("Most engines wins: {engines}.", engines=engines)


@by_language()
def _engines(seat: int, engines: int) -> str:
    return _("[You|{who}] {engines}", who=WHO[seat], engines=engines)


def outcome(options: Options, state: State) -> str:
    """Say who took which place with how much, and what decided it (ZY-7)."""
    found = standing(state)
    places: dict[int, list[int]] = {}
    for seat in best_first(found):
        places.setdefault(found[seat][0], []).append(seat)
    told = [_("A player had to pass, so the game ended after that round.")]
    above: int | None = None
    for place, tied in places.items():
        engines, ships = found[tied[0]][1:]
        told.append(_won(tied, engines, ships) if place == 1 else _came(place, tied, engines, ships, above, found))
        above = tied[-1]
    return in_a_row(told)


def _counts(tied: Sequence[int], engines: int, ships: int) -> str:
    counted = {"engines": in_engines(engines), "ships": in_ships(ships)}
    return _("{engines} on {ships} each", **counted) if len(tied) > 1 else _("{engines} on {ships}", **counted)


def _won(tied: Sequence[int], engines: int, ships: int) -> str:
    counts = _counts(tied, engines, ships)
    if len(tied) == 1:
        return _("[You win|{who} wins] with {counts}.", who=WHO[tied[0]], counts=counts)
    return _("{players} share the win with {counts}.", players=listed([*map(player, tied)]), counts=counts)


def _came(place: int, tied: Sequence[int], engines: int, ships: int, above: int | None, found: Standing) -> str:
    """Say who took a later place; those above with as many engines had more ships."""
    said = {
        "place": _(PLACES[place - 2]),
        "players": listed([*map(player, tied)]),
        "counts": _counts(tied, engines, ships),
    }
    if above is None or found[above][1] != engines:
        return _("{place}: {players}, {counts}.", **said)
    return _(
        "{place}: {players}, {counts}, with as many engines as [you|{above}] but fewer ships.",
        above=WHO[above],
        **said,
    )
