"""Why a move is better than another: every fact of every sentence is replayed by the rules, over a hundred matches."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from cellar.analysis.reasons import why_better
from cellar.language import in_person
from cellar.play.position import Position
from cellar.play.view import View

MATCHES: dict[str, tuple[dict[str, Any], ...]] = {
    "zyrcan": ({"players": 3}, {"players": 5}),
    "cell_management": ({}, {"species": 4, "sacrifices": "none"}),
    "angel": ({"turns": 20}, {"form": "board", "radius": 5, "power": 1}),
    "cell_wars": ({"players": 2}, {"players": 5}),
}
#: Matches of each game, and moments of each at which a move is compared with another.
PLAYED, COMPARED = 25, 8


def moments(game: str) -> Iterator[tuple[Position, int, int]]:
    """Moments of random matches of which the game says something, with two moves."""
    for seed in range(PLAYED):
        rng, compared = Random(seed), 0
        position = Position.start(game, MATCHES[game][seed % 2], seed=seed)
        for _ply in range(300):
            if position.is_over or compared == COMPARED:
                break
            actions = list(position.legal_actions())
            if position.actor >= 0 and len(actions) > 1 and rng.random() < 0.4:
                one, other = rng.sample(actions, 2)
                if brings(position, one)[0] and brings(position, other)[0]:
                    compared += 1
                    yield position, one, other
            position.play(rng.choice(actions))


def brings(position: Position, action: int) -> tuple[str, float]:
    """What an action brings, as somebody reads it who does not play."""
    view = View.of(position.game, position.options, position.state, position.actor, unresolved=True)
    sentence, worth = view.consequence(action)
    return in_person(sentence, position.game.seat_names(position.options)), worth


def after(position: Position, action: int) -> Position:
    found = Position(position.game, position.options, position.state.copy())
    found.play(action)
    return found


def ships(position: Position) -> dict[str, tuple[str, int]]:
    """The fleet and the engines of the ship on each space."""
    names = position.game.seat_names(position.options)
    return {
        f"{'abcdefghi'[one['at'][1] + 4]}{one['at'][0] + 5}": (names[one["seat"]], one["engines"])
        for one in position.to_json()["ships"]
    }


def end_of(position: Position, action: int) -> str:
    [path] = [move.path for move in position.legal_moves if move.action == action]
    return path[-1].removeprefix("hex:")


def flight(position: Position, action: int, said: str) -> float:
    """A flight of Zyrcan: what is taken, and the largest ship that anybody can take before the mover's next turn."""
    found = re.fullmatch(
        r"(\w+) to (\w+) takes (\d) engines?(?: and leaves (\w+) nothing to lose at once|, and then (\w+)'s (\d)-engine"
        r" ship on (\w+) can be taken by (\w+)'s ship on (\w+))\.",
        said,
    )
    assert found, said
    start, end, taken, safe, whose, engines, lost, other, by = found.groups()
    then, names = after(position, action), position.game.seat_names(position.options)
    before, stand = ships(position), ships(then)
    assert position.text(action).startswith(f"{start}>")
    assert end_of(position, action) == end
    assert before[end][1] == int(taken)
    assert before[start] == stand[end] == (safe or whose, before[start][1])
    captures: dict[tuple[str, str], int] = {}
    while not then.is_over and then.actor != position.actor:
        for move in then.legal_moves if can_fly(then) else ():
            fleet, size = ships(then)[end_of(then, move.action)]
            if fleet == (safe or whose):
                captures[move.text.split(">")[0], end_of(then, move.action)] = size
        hand_on(then)
    if safe:
        assert not captures
        return float(taken)
    assert stand[by][0] == other in names
    assert captures[by, lost] == max(captures.values()) == int(engines)
    return float(taken) - float(engines)


def can_fly(position: Position) -> bool:
    return position.legal_moves[0].text != "pass"


def hand_on(position: Position) -> None:
    """The turn goes to the next seat, as if nothing had happened; the match ends as it would."""
    state = position.state
    state.turn = (int(state.turn) + 1) % position.players
    if state.passed and state.turn == state.first:
        state.phase = 3


def round_of_puzzle(position: Position, action: int, said: str) -> float:
    """A choice of Cell Management: who is in the centre, and how many rounds the perfect player then needs."""
    found = re.fullmatch(
        r"(?:Starting at cell \w+|Sending \w+ back): (everybody is|(.+)) in the centre"
        r"(\.|, and it (?:can't be solved any more|takes (\d+) more rounds?)\.)",
        said,
    )
    assert found, said
    then = after(position, action)
    words = {"N": "Null", "A": "Ace"}
    there = [words.get(one, one) for one in then.to_json()["centre"]]
    if found[1] == "everybody is":
        assert then.is_over
        assert len(there) == position.options["species"]
        return 0.0
    assert sorted(re.split(r", | and ", found[2])) == sorted(there or ["nobody"])
    rounds = 0
    while not then.is_over and found[4]:
        began = then.to_json().get("round", 0)
        then.play(then.ask("master"))
        rounds += then.is_over or then.to_json().get("round", 0) != began
    assert found[4] is None or rounds == int(found[4])
    return float("-inf") if found[4] is None else -float(found[4])


def flight_or_mark(position: Position, action: int, said: str) -> float:
    """A move of the Angel problem: what the angel can reach, flight by flight, by the rules alone."""
    found = re.fullmatch(
        r"After (\S+) (?:the shortest way out takes (\d+) flights?|the angel has ([\d,]+) cells? within two flights)\.",
        said,
    )
    assert found, said
    assert position.text(action).removeprefix("x ") == found[1]
    data = after(position, action).to_json()
    marks, power = {tuple(one) for one in data["marks"]}, data["power"]
    reached = layer = {tuple(data["trail"][-1])}
    near = range(-power, power + 1)
    flights, out = 0, False
    while not out and flights < (30 if found[2] else 2):
        flights += 1
        layer = {(x + dx, y + dy) for x, y in layer for dx in near for dy in near} - marks - reached
        reached = reached | layer
        out = bool(found[2]) and any(max(abs(x), abs(y)) > data["radius"] for x, y in layer)
    sign = 1.0 if position.actor == 0 else -1.0
    if found[2]:
        assert out
        assert flights == int(found[2])
        return -sign * flights
    assert len(reached) - 1 == int(found[3].replace(",", ""))
    return sign * (len(reached) - 1)


def battle(position: Position, action: int, said: str) -> float:
    """A choice of Cell Wars: how many blocks are cancer tissue after it, or what an attack takes with each roll."""
    names = position.game.seat_names(position.options)
    if found := re.fullmatch(r".+: there (?:is|are) (\d+) blocks? of cancer tissue then\.", said):
        then = after(position, action).to_json()
        assert len({*then["cancer"], *then["solidified"]}) == int(found[1])
        return float(found[1]) if "Cancer" in names[position.actor] else -float(found[1])
    if said == "No attack: nobody loses Biomass.":
        return 0.0
    found = re.fullmatch(
        r"(.+) (?:dodges this attack"
        r"|loses (?:at least (\d) of (\d)|the last) Biomass (with a 4, 5 or 6|for certain))\.",
        said,
    )
    assert found, said
    target, least, had, luck = found.groups()
    before = biomass(position, target)
    assert before == int(had or before)
    struck, most = after(position, action), 0 if luck is None else int(least or before)
    if luck != "with a 4, 5 or 6":
        assert before - biomass(struck, target) >= most
        return float(most)
    for roll in struck.legal_moves:
        lost = before - biomass(after(struck, roll.action), target)
        assert lost >= most if roll.text[-1] in "456" else lost == 0
    return most / 2


def biomass(position: Position, name: str) -> int:
    """What a cell has left: nothing once it is off the board."""
    cells = dict(zip(position.game.seat_names(position.options), position.to_json()["cells"].values(), strict=True))
    return int(cells[name]["biomass"]) if cells[name]["at"] else 0


CHECKS: dict[str, Callable[[Position, int, str], float]] = {
    "zyrcan": flight,
    "cell_management": round_of_puzzle,
    "angel": flight_or_mark,
    "cell_wars": battle,
}


@pytest.mark.parametrize("game", CHECKS)
def test_every_fact_is_so_when_it_is_replayed_and_the_better_move_is_worth_more(game: str) -> None:
    told = 0
    for position, one, other in moments(game):
        for action in (one, other):
            said, worth = brings(position, action)
            assert CHECKS[game](position, action, said) == worth, (position.line(), said)
        better, worse = (one, other) if brings(position, one)[1] > brings(position, other)[1] else (other, one)
        why = why_better(position, worse, better)
        told += bool(why)
        assert why_better(position, better, worse) == ""
        names = position.game.seat_names(position.options)
        assert in_person(why, names) in ("", f"{brings(position, worse)[0]} {brings(position, better)[0]}")
    assert told > PLAYED, "it says something"
