"""The sentences of Zyrcan: events, prompts, refusals and results."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any, TypeAlias

from cellar.errors import CellarError
from cellar.games.zyrcan import events, rules
from cellar.games.zyrcan.board.positions import on_spaces
from cellar.games.zyrcan.board.spaces import DIRECTIONS, FLIGHT, NAMED, NAMES, NEARER
from cellar.games.zyrcan.notation import parse_action, split
from cellar.games.zyrcan.words.names import engines_of, listing, owner, plural, seat_name, ship_words
from cellar.rules.types import Options, State

VOCABULARIES = ("plain",)
FLEETS = ("fleet:1", "fleet:2", "fleet:3")
ORDINALS = ("first", "second", "third", "fourth", "fifth")


def _placed(told: events.Placed) -> str:
    return f"{seat_name(told.seat)} places a {ship_words(told.engines)} on {NAMES[told.space]}."


def _flew(told: events.Flew) -> str:
    flight = f"{seat_name(told.seat)}'s {ship_words(told.engines)} flies from {NAMES[told.start]} to {NAMES[told.end]}"
    if told.captured == 0:
        return f"{flight}."
    return f"{flight} and captures {seat_name(owner(told.captured))}'s {ship_words(engines_of(told.captured))}."


def _passed(told: events.Passed) -> str:
    if not told.first:
        return f"{seat_name(told.seat)} passes: nothing to capture here either."
    if told.to_come == 0:
        return f"{seat_name(told.seat)} passes: nothing to capture. That was the last turn of the round."
    turns = plural(told.to_come, "turn")
    return f"{seat_name(told.seat)} passes: nothing to capture. This is the last round, with {turns} left."


def _none_placed(told: events.NonePlaced) -> str:
    name = seat_name(told.seat)
    if told.has_ships:
        return f"{name} places no ship: every space is too close to a friend."
    return f"{name} has no ships left to place."


def _none_flew(told: events.NoneFlew) -> str:
    return f"{seat_name(told.seat)} has no earlier ship that can move."


def _attack_begins(told: events.AttackBegins) -> str:
    if told.complete:
        return f"All ships are placed. Attack begins with {seat_name(told.first)}."
    return f"Nobody could place a ship for a full round. Attack begins with {seat_name(told.first)}."


def _game_ends(told: events.GameEnds) -> str:
    return "The round is over, and so is the game."


#: The sentence of each kind of row.
SENTENCES: dict[int, Callable[[Any], str]] = {
    rules.PLACED: _placed,
    rules.FLEW: _flew,
    rules.PASSED: _passed,
    rules.NONE_PLACED: _none_placed,
    rules.NONE_FLEW: _none_flew,
    rules.ATTACK_BEGINS: _attack_begins,
    rules.GAME_ENDS: _game_ends,
}


def say(options: Options, row: tuple[int, ...], vocabulary: str) -> str:
    """Tell an event in a sentence."""
    return SENTENCES[row[0]](events.read(row))


def prompt(options: Options, state: State, seat: int) -> str:
    """Say what to do now; once somebody has passed, also that this is the last round."""
    turn = int(state.turn)
    mine, who = seat == turn, seat_name(turn)
    if state.phase == rules.DEPLOY:
        return "Place one of your ships." if mine else f"{who} is placing a ship."
    if state.phase == rules.MANOEUVRE:
        order = "Move another of your ships." if state.newest else "You can't place a ship: move one."
        return order if mine else f"{who} is moving a ship."
    if _blocked(state.tobytes()):
        return "Nothing to capture: you have to pass." if mine else f"{who} has to pass."
    if state.passed:
        return "Last round: capture an enemy ship." if mine else f"Last round: {who} is capturing a ship."
    return "Capture an enemy ship." if mine else f"{who} is capturing a ship."


@lru_cache(maxsize=256)
def _blocked(state: bytes) -> bool:
    """Return whether the seat to move can move no ship, cached: everybody who looks at a state asks for it."""
    return not rules.can_fly(rules.STATE.read(state))


def _turns_left(state: State) -> int:
    """Count the turns until the end, which the first pass announces; 0 before it."""
    return (int(state.first) - int(state.turn) - 1) % int(state.players) + 1 if state.passed else 0


def refusal(options: Options, state: State, action: int) -> str:
    if not 0 <= action < rules.ACTIONS:
        return f"There is no action {action}: Zyrcan's are numbered from 0 to {rules.ACTIONS - 1}."
    if state.phase == rules.ENDED:
        return "The game is over (Ending the Game)."
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
    engines = plural(engines_of(int(state.space[space])), "space")
    wanted = "on an enemy" if state.phase == rules.ATTACK else "on an empty space or an enemy"
    return f"The ship on {NAMES[space]} flies exactly {engines} and can't end {wanted}: choose another ship."


def _no_pass(options: Options, state: State) -> str:
    if state.phase == rules.DEPLOY:
        return "You can't pass in Deploy: place one of your ships (Phase One, ZY-6)."
    out = [0] * rules.FLY
    rules.legal(state, out)
    space, direction = split(int(out[0]))
    end = NAMES[int(FLIGHT[space, engines_of(int(state.space[space])) - 1, direction])]
    if state.phase == rules.MANOEUVRE:
        return f"You must move an earlier ship if one can, such as {NAMES[space]} to {end} (Blitzkrieg, ZY-9)."
    return (
        f"You can pass only if you can't capture anything, and you can, such as {NAMES[space]} to {end}"
        " (Ending the Game, ZY-6)."
    )


def _no_placing(state: State, kind: int, space: int) -> str:
    seat, at = int(state.turn), NAMES[space]
    if state.phase == rules.ATTACK:
        return "Ships are placed only in Deploy: capture an enemy ship with one of yours (Phase Two)."
    if state.phase == rules.MANOEUVRE:
        if state.newest:
            return "You have placed a ship this turn: now move an earlier one (Blitzkrieg, ZY-8 and ZY-10)."
        return "You can't place any of your ships this turn: move an earlier one (Blitzkrieg, ZY-8 and ZY-10)."
    if state.reserve[seat, kind] == 0:
        return f"You have no {ship_words(kind + 1)} left (Phase One: four with 1 engine, six with 2 and two with 3)."
    there = int(state.space[space])
    if there == rules.OUTSIDE:
        return f"{at} is not on the board with this many players (Phase One, ZY-1)."
    if there != rules.EMPTY:
        return f"{seat_name(owner(there))} is on {at}: place your ship on an empty space (Phase One)."
    near = rules.near_friends(state) & int(NEARER[kind, space])
    friend = NAMES[(near & -near).bit_length() - 1]
    return (
        f"{at} is too close to your ship on {friend}: a {ship_words(kind + 1)} must be at least"
        f" {plural(kind + 1, 'space')} away from each of your others (Blitzkrieg, ZY-8)."
    )


def _no_flight(state: State, space: int, direction: int) -> str:
    at, there = NAMES[space], int(state.space[space])
    section = "Blitzkrieg" if state.phase == rules.MANOEUVRE else "Phase Two"
    if state.phase == rules.DEPLOY:
        if state.blitzkrieg:
            return "First place a ship, then move another (Blitzkrieg, ZY-8)."
        return "Ships don't move in Deploy: place one of yours on an empty space (Phase One)."
    if there == rules.OUTSIDE:
        return f"{at} is not on the board with this many players (ZY-1)."
    if there == rules.EMPTY:
        return f"There is no ship on {at}: choose one of yours ({section})."
    if owner(there) != state.turn:
        return f"The ship on {at} is {seat_name(owner(there))}'s: choose one of yours ({section})."
    if state.newest == space + 1:
        return f"You placed the ship on {at} this turn: move an earlier one (Blitzkrieg, ZY-8)."
    kind = (there - 1) % 3
    target = int(FLIGHT[space, kind, direction])
    away = plural(kind + 1, "space")
    if target < 0 or state.space[target] == rules.OUTSIDE:
        return (
            f"That flight would end off the board, {away} {DIRECTIONS[direction]} of {at}: a ship flies exactly as far"
            " as it has engines (Phase Two, ZY-5)."
        )
    end = NAMES[target]
    if state.space[target] == rules.EMPTY:
        return f"{end}, {away} from {at}, is empty: a flight must end on another player's ship (Phase Two)."
    if state.phase == rules.MANOEUVRE:
        return f"Your own ship is on {end}, {away} from {at}: a flight can't end on a friend (Blitzkrieg, ZY-9)."
    return f"Your own ship is on {end}, {away} from {at}: a flight can't end on a friend (Phase Two)."


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


@lru_cache(maxsize=4096)
def best_first(table: Standing) -> tuple[int, ...]:
    """List the seats of a standing, by their places."""
    return tuple(sorted(range(len(table)), key=[place for place, _, _ in table].__getitem__))


#: Each ship, whose it is, and what it adds to their strength.
STRENGTHS = tuple((ship, owner(ship), 64 * engines_of(ship) + 1) for ship in range(1, 16))


def goal(options: Options, state: State) -> str:
    """State the goal with the standing, as places go by engines on the board (ZY-7), and how near the end is."""
    return _goal(standing(state), _turns_left(state))


@lru_cache(maxsize=4096)
def _goal(table: Standing, turns_left: int) -> str:
    engines = " · ".join([_engines(seat, table[seat][1]) for seat in best_first(table)])
    if turns_left:
        return f"A player has passed: {plural(turns_left, 'turn')} left. Most engines wins: {engines}."
    return f"Most engines wins: {engines}."


@cache
def _engines(seat: int, engines: int) -> str:
    return f"{seat_name(seat)} {engines}"


def outcome(options: Options, state: State) -> str:
    """Say who took which place with how much, and what decided it (ZY-7)."""
    found = standing(state)
    table = [(found[seat][0], seat, *found[seat][1:]) for seat in best_first(found)]
    places = [[row for row in table if row[0] == place] for place in sorted({row[0] for row in table})]
    told = ["A player had to pass, so the game ended after that round."]
    above: tuple[int, int, int, int] | None = None
    for tied in places:
        place, _, engines, ships = tied[0]
        seats = listing([seat_name(row[1]) for row in tied])
        counts = f"{plural(engines, 'engine')} on {plural(ships, 'ship')}{' each' if len(tied) > 1 else ''}"
        same = above is not None and above[2] == engines
        why = f", with as many engines as {seat_name(above[1])} but fewer ships" if above and same else ""
        if place == 1:
            told.append(f"{seats} {'share the win' if len(tied) > 1 else 'wins'} with {counts}.")
        else:
            told.append(f"{ORDINALS[place - 1].capitalize()}: {seats}, {counts}{why}.")
        above = tied[-1]
    return " ".join(told)
