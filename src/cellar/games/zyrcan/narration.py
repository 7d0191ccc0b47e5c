"""The sentences of Zyrcan: events, prompts, refusals and results."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from cellar.errors import CellarError
from cellar.games.zyrcan import events, rules
from cellar.games.zyrcan.board.positions import on_spaces
from cellar.games.zyrcan.board.spaces import DIRECTIONS, FLIGHT, NAMED, NAMES, NEARER
from cellar.games.zyrcan.notation import action_text, parse_action, split
from cellar.games.zyrcan.words import plain
from cellar.games.zyrcan.words.names import engines_of, listing, owner, plural, seat_name, ship_words
from cellar.rules.types import Options, State

VOCABULARIES = ("plain",)
FLEETS = ("fleet:1", "fleet:2", "fleet:3")
ORDINALS = ("first", "second", "third", "fourth", "fifth")


def say(options: Options, row: tuple[int, ...], vocabulary: str) -> str:
    told = events.read(row)
    sentence: str = getattr(plain, told.word)(told)
    return sentence


def prompt(options: Options, state: State, seat: int) -> str:
    """Say what to do now; once somebody has passed, also that the game is about to end."""
    turn = int(state.turn)
    mine = seat == turn
    if state.phase == rules.DEPLOY:
        what = "Place one of your ships on an empty space" if mine else f"{seat_name(turn)} is to place a ship"
        if not state.blitzkrieg:
            return f"{what}."
        if mine:
            return f"{what}, at least as far from each of your ships as it has engines."
        return f"{what}, then to move another."
    if state.phase == rules.MANOEUVRE:
        what = "Move one of your" if mine else f"{seat_name(turn)} is to move one of their"
        which = "other ships" if state.newest else "ships (nothing can be placed)"
        return f"{what} {which} its full flight, to an empty space or onto an enemy."
    blocked = _blocked(state.tobytes())
    if mine:
        what = (
            "You cannot capture anything: pass"
            if blocked
            else "Capture an enemy ship with a full flight of one of yours"
        )
    else:
        what = (
            f"{seat_name(turn)} cannot capture anything and must pass"
            if blocked
            else f"{seat_name(turn)} is to capture an enemy ship"
        )
    return f"{what}. {_ending(state, blocked)}".strip()


@lru_cache(maxsize=256)
def _blocked(state: bytes) -> bool:
    """Return whether the seat to move can move no ship, cached: everybody who looks at a state asks for it."""
    return not rules.can_fly(rules.STATE.read(state))


def _ending(state: State, blocked: bool) -> str:
    """Say how near the end is: announced with the first pass, and before a pass that will bring it."""
    left = (int(state.first) - int(state.turn) - 1) % int(state.players) + 1
    if state.passed:
        turns = "This is the last turn" if left == 1 else f"{left} turns are left"
        return f"Somebody has passed, so the game ends with this round: {turns}."
    return "The game ends with this round." if blocked else ""


def refusal(options: Options, state: State, action: int) -> str:
    if not 0 <= action < rules.ACTIONS:
        return f"There is no action {action}: Zyrcan's are numbered from 0 to {rules.ACTIONS - 1}."
    if state.phase == rules.ENDED:
        return "The game is over: nothing can be played (Ending the Game)."
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
    return f"No flight of the ship on {NAMES[space]}, exactly {engines} straight, ends {wanted}: choose another ship."


def _no_pass(options: Options, state: State) -> str:
    if state.phase == rules.DEPLOY:
        return "Nobody may pass in Deploy: place one of your ships (Phase One, ZY-6)."
    out = [0] * rules.FLY
    rules.legal(state, out)
    example = action_text(options, state, int(out[0]))
    if state.phase == rules.MANOEUVRE:
        return (
            f"After placing you must move one of your earlier ships when one can, for instance {example} (Blitzkrieg,"
            " ZY-9)."
        )
    return (
        f"You may pass only when you can capture nothing, and you can, for instance with {example} (Ending the Game,"
        " ZY-6)."
    )


def _no_placing(state: State, kind: int, space: int) -> str:
    seat, at = int(state.turn), NAMES[space]
    if state.phase == rules.ATTACK:
        return "Ships are placed in Deploy only; in Attack move one of yours onto an enemy ship (Phase Two)."
    if state.phase == rules.MANOEUVRE:
        why = "This turn's ship is placed" if state.newest else "None of your ships can be placed this turn"
        return f"{why}: now move one of your ships from an earlier turn (Blitzkrieg, ZY-8 and ZY-10)."
    if state.reserve[seat, kind] == 0:
        return (
            f"You have no {ship_words(kind + 1)} left to place (Phase One: four with 1 engine, six with 2, two with 3)."
        )
    there = int(state.space[space])
    if there == rules.OUTSIDE:
        return f"{at} is not part of the board in use (Phase One, ZY-1)."
    if there != rules.EMPTY:
        return f"{at} is taken by {seat_name(owner(there))}: ships are placed on empty spaces (Phase One)."
    near = rules.near_friends(state) & int(NEARER[kind, space])
    friend = NAMES[(near & -near).bit_length() - 1]
    return (
        f"{at} is too near to your ship on {friend}: a {ship_words(kind + 1)} is placed at least"
        f" {plural(kind + 1, 'space')} from every friend (Blitzkrieg, ZY-8)."
    )


def _no_flight(state: State, space: int, direction: int) -> str:
    at, there = NAMES[space], int(state.space[space])
    section = "Blitzkrieg" if state.phase == rules.MANOEUVRE else "Phase Two"
    if state.phase == rules.DEPLOY:
        if state.blitzkrieg:
            return "First place a ship, then move another (Blitzkrieg, ZY-8)."
        return "Ships do not move in Deploy: place one of yours on an empty space (Phase One)."
    if there == rules.OUTSIDE:
        return f"{at} is not part of the board in use (ZY-1)."
    if there == rules.EMPTY:
        return f"There is no ship on {at}: move one of yours ({section})."
    if owner(there) != state.turn:
        return f"The ship on {at} is {seat_name(owner(there))}'s: move one of your own ({section})."
    if state.newest == space + 1:
        return f"The ship on {at} was placed on this very turn: move one from an earlier turn (Blitzkrieg, ZY-8)."
    kind = (there - 1) % 3
    target = int(FLIGHT[space, kind, direction])
    flight = f"{plural(kind + 1, 'space')} {DIRECTIONS[direction]} of {at}"
    if target < 0 or state.space[target] == rules.OUTSIDE:
        return (
            f"That flight ends off the board, {flight}: a ship flies as far as it has engines, all of them (Phase Two,"
            " ZY-5)."
        )
    end = f"{NAMES[target]}, {flight}"
    if state.space[target] == rules.EMPTY:
        return f"Nothing is there to capture on {end}: a flight must end on another player's ship (Phase Two)."
    return (
        f"Your own ship stands on {end}: a flight never ends on a friend"
        f" ({section}{', ZY-9' if section == 'Blitzkrieg' else ''})."
    )


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
    return tuple([(1 + sum([other > mine for other in strengths]), mine // 64, mine % 64) for mine in strengths])


@lru_cache(maxsize=4096)
def best_first(table: Standing) -> tuple[int, ...]:
    """List the seats of a standing, by their places."""
    return tuple(sorted(range(len(table)), key=[place for place, _, _ in table].__getitem__))


#: Each ship, whose it is, and what it adds to their strength.
STRENGTHS = tuple((ship, owner(ship), 64 * engines_of(ship) + 1) for ship in range(1, 16))


def goal(options: Options, state: State) -> str:
    """State the goal with the standing, as places go by engines on the board (ZY-7)."""
    return _goal(standing(state))


@lru_cache(maxsize=4096)
def _goal(table: Standing) -> str:
    engines = ", ".join([_engines(seat, table[seat][1]) for seat in best_first(table)])
    return f"Most engines at the end win: {engines}."


@cache
def _engines(seat: int, engines: int) -> str:
    return f"{seat_name(seat)} {engines}"


def outcome(options: Options, state: State) -> str:
    """Say who took which place with how much, and what decided it (ZY-7)."""
    found = standing(state)
    table = [(found[seat][0], seat, *found[seat][1:]) for seat in best_first(found)]
    places = [[row for row in table if row[0] == place] for place in sorted({row[0] for row in table})]
    told = ["Somebody had to pass, and that round is complete."]
    above: tuple[int, int, int, int] | None = None
    for tied in places:
        place, _, engines, ships = tied[0]
        seats = listing([seat_name(row[1]) for row in tied])
        counts = f"{plural(engines, 'engine')} on {plural(ships, 'ship')}{' each' if len(tied) > 1 else ''}"
        same = above is not None and above[2] == engines
        why = f", as many engines as {seat_name(above[1])} on fewer ships" if above and same else ""
        if place == 1:
            told.append(f"{seats} {'share the win' if len(tied) > 1 else 'wins'} with {counts}.")
        else:
            told.append(f"{ORDINALS[place - 1].capitalize()}: {seats}, {counts}{why}.")
        above = tied[-1]
    return " ".join(told)
