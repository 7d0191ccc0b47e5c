"""What is seen of a move at a glance is what the rules say of it, and so are the points that come of it."""

import random
from typing import Any

import numpy as np
import pytest

from cellar.games.zyrcan import rules, symmetry
from cellar.games.zyrcan.board.spaces import FLIGHT, distance
from cellar.games.zyrcan.glance import features, prior
from cellar.play.registry import load
from cellar.rules.tape import NO_TAPE
from cellar_studies.zyrcan.net import prior as network
from tests.studies.zyrcan.test_net_network import walk, weights

ZYRCAN = load("zyrcan")
CENTRE = 30
KINDS: tuple[dict[str, Any], ...] = (
    {"players": 3, "first_seat": 1},
    {"players": 4, "variant": "blitzkrieg"},
    {"players": 5, "first_seat": 3},
)
Ship = tuple[int, int]


def ships(state: Any) -> dict[int, Ship]:
    """The seat and the engines of the ship on each space that has one."""
    return {at: ((ship - 1) // 3, (ship - 1) % 3 + 1) for at, ship in enumerate(state.space) if ship > 0}


def arrivals(state: Any, space: int) -> list[Ship]:
    """The ships that the rules would let fly to a space if a stranger of theirs were there."""
    found = []
    for start, (seat, engines) in ships(state).items():
        there = state.copy()
        there.phase, there.turn, there.newest = rules.ATTACK, seat, 0
        there.space[space] = 3 * ((seat + 1) % int(state.players)) + 1
        ways = [way for way in range(6) if FLIGHT[start, engines - 1, way] == space]
        if start != space and any(rules.may_fly(there, start, way) for way in ways):
            found.append((seat, engines))
    return found


def met(state: Any, start: int) -> list[tuple[int, Ship]]:
    """The ships that the one on a space would fly to, friends too, and where they are."""
    engines = ships(state)[start][1]
    ends = {int(FLIGHT[start, engines - 1, way]) for way in range(6)}
    lone = state.copy()
    for space in ships(state):
        lone.space[space] = rules.EMPTY if space != start else state.space[start]
    return [(end, ships(state)[end]) for end in sorted(ends & set(ships(state))) if arrivals(lone, end)]


def by_kind(what: str, sorts: list[Ship]) -> dict[str, int]:
    return {f"{what}, {engines}": sum(one == engines for _, one in sorts) for engines in (1, 2, 3)}


def engines_of(sorts: list[Ship]) -> int:
    return sum(engines for _, engines in sorts)


def enemies(state: Any, sorts: list[Ship]) -> list[Ship]:
    return [ship for ship in sorts if ship[0] != state.turn]


def friends(state: Any, sorts: list[Ship]) -> list[Ship]:
    return [ship for ship in sorts if ship[0] == state.turn]


def placing(state: Any, action: int) -> dict[str, int]:
    """What `features.PLACING` names, by the rules."""
    kind, space = action // rules.SPACES, action % rules.SPACES
    then = state.copy()
    then.space[space] = 3 * state.turn + kind + 1
    comes, goes = arrivals(state, space), met(then, space)
    hit = [(end, ship) for end, ship in goes if ship[0] != state.turn]
    kept = [(end, ship) for end, ship in goes if ship[0] == state.turn]
    threats = enemies(state, comes)
    order = [(seat - int(state.first)) % int(state.players) for seat in range(int(state.players))]
    before = [ship for ship in threats if order[ship[0]] < order[int(state.turn)]]
    loose = [ship for end, ship in hit if not any(one[0] == ship[0] for one in arrivals(state, end))]
    uneasy = [ship for end, ship in kept if enemies(state, arrivals(state, end))]
    room = [there for there in range(rules.SPACES) if state.space[there] == rules.EMPTY]
    lines = [(engines, there) for there in room for engines in (1, 2, 3) if there in FLIGHT_ENDS[space][engines - 1]]
    return {
        "there": 1,
        "distance from the centre": distance(space, CENTRE),
        **by_kind("enemies it threatens", [ship for _, ship in hit]),
        **by_kind("friends it guards", [ship for _, ship in kept]),
        **by_kind("enemies that threaten it", threats),
        **by_kind("of these before it in Attack", before),
        **by_kind("friends that guard it", friends(state, comes)),
        **by_kind("empty spaces from which it is reached", [(0, engines) for engines, _ in lines]),
        "engines of threatened enemies without a guard": engines_of(loose),
        "engines of guarded friends that are threatened": engines_of(uneasy),
        "threatens": bool(hit),
        "is threatened": bool(threats),
        "is threatened before it can attack": bool(before),
        "is threatened and guarded": bool(threats and friends(state, comes)),
    }


FLIGHT_ENDS = [
    [{int(FLIGHT[space, kind, way]) for way in range(6)} for kind in range(3)] for space in range(rules.SPACES)
]


def flying(state: Any, action: int) -> dict[str, int]:
    """What `features.FLYING` names, by the rules."""
    if action == rules.PASS:
        return dict.fromkeys(features.FLYING, 0)
    start, way = (action - rules.FLY) // 6, (action - rules.FLY) % 6
    ship = ships(state)[start]
    end = int(FLIGHT[start, ship[1] - 1, way])
    then = state.copy()
    then.space[end], then.space[start] = state.space[start], rules.EMPTY
    stays = state.copy()  # the ship is seen from its end while it still counts as where it is
    stays.space[end] = state.space[start]
    victim = ships(state).get(end)
    menaced = [one for _, one in met(state, end) if one[0] == state.turn] if victim else []
    if victim and victim[1] == ship[1]:
        menaced.remove(ship)
    fleet = [engines for seat, engines in ships(state).values() if victim and seat == victim[0]]
    everybody = sum(engines for _, engines in ships(state).values())
    danger, guards = enemies(state, arrivals(then, end)), friends(state, arrivals(then, end))
    fled = enemies(state, arrivals(state, start))
    hit, before = met(stays, end), met(state, start)
    return {
        "there": 1,
        **by_kind("captures", [victim] if victim else []),
        "engines of friends that the captured ship threatened": engines_of(menaced),
        "engines by which its owner is ahead": sum(fleet) - everybody // int(state.players) if victim else 0,
        "the captured ship was guarded": bool(victim and any(one[0] == victim[0] for one in danger)),
        **by_kind("enemies that threaten the end", danger),
        "the end is threatened": bool(danger),
        "the end is threatened and guarded": bool(danger and guards),
        **by_kind("friends that guard the end", guards),
        **by_kind("enemies that threaten the start", fled),
        "the start is threatened": bool(fled),
        **by_kind("enemies threatened from the end", enemies(state, [one for _, one in hit])),
        **by_kind("enemies threatened from the start", enemies(state, [one for _, one in before])),
        "friends guarded from the end": len(friends(state, [one for _, one in hit])),
        "friends guarded from the start": len(friends(state, [one for _, one in before])),
        "threatens from the end": bool(enemies(state, [one for _, one in hit])),
        "distance of the end from the centre": distance(end, CENTRE),
        "distance of the start from the centre": distance(start, CENTRE),
    }


def legal_in(state: Any) -> list[int]:
    room = [0] * rules.FLY
    return room[: rules.legal(state, room)]


@pytest.mark.parametrize("given", KINDS)
def test_what_is_seen_is_what_the_rules_say(given: dict[str, Any]) -> None:
    """Every seventh position of a random match."""
    rng, decisions = random.Random(5), set()
    state = walk(given, 0, 7)[3]
    for moves in range(1000):
        if state.phase == rules.ENDED:
            break
        rules.apply(state, rng.choice(legal_in(state)), NO_TAPE)
        if moves % 7 or state.phase == rules.ENDED:
            continue
        deploys = state.phase == rules.DEPLOY
        legal = legal_in(state)
        some = sorted(rng.sample(legal, min(6, len(legal))))
        look = features.table(state)
        kind, rows = (features.placings if deploys else features.flights)(look, np.array(some))
        names, plainly = (features.PLACING, placing) if deploys else (features.FLYING, flying)
        decisions.add(prior.decision(state))
        for action, its_kind, row in zip(some, kind.tolist(), rows.tolist()):
            assert dict(zip(names, row, strict=True)) == plainly(state, action), (moves, action)
            if action < rules.PASS:
                ship = action // rules.SPACES if deploys else ships(state)[(action - rules.FLY) // 6][1] - 1
                assert its_kind == ship
        assert look.placed == len(ships(state))
    assert len(decisions) == (3 if "variant" in given else 2)


@pytest.mark.parametrize("given", KINDS)
def test_every_legal_move_has_points_and_symmetries_change_none(given: dict[str, Any]) -> None:
    for moves in (0, 20, 45, 50):
        options, begun, played, state = walk(given, moves, 3)
        found = prior.prior(ZYRCAN, options, state, int(state.turn))
        assert list(found) == legal_in(state)
        assert min(found.values()) == 0
        assert len(set(found.values())) > 1
        one = symmetry.symmetries(options)[-1]
        image = rules.STATE.blank()
        rules.new(image, symmetry.image(options, begun, one))
        for action in played:
            rules.apply(image, one.axes["actions"][action], NO_TAPE)
        turned = prior.prior(ZYRCAN, options, image, int(image.turn))
        assert {one.axes["actions"][action]: points for action, points in found.items()} == turned


def test_a_glance_likes_to_capture_what_is_dear_and_cannot_strike_back() -> None:
    """On a board with four ships: a capture of three engines for nothing comes before any other."""
    state = walk({"players": 3}, 0, 0)[3]
    for space in range(rules.SPACES):
        state.space[space] = min(int(state.space[space]), rules.EMPTY)
    state.phase, state.turn = rules.ATTACK, 0
    start, dear, cheap = CENTRE, int(FLIGHT[CENTRE, 1, 0]), int(FLIGHT[CENTRE, 1, 3])
    state.space[start], state.space[dear], state.space[cheap] = 2, 3 + 3, 3 + 1
    state.space[int(FLIGHT[cheap, 0, 3])] = 6 + 1  # guards what is cheap
    points = prior.prior(ZYRCAN, {"players": 3}, state, 0)
    assert set(points) == {rules.FLY + 6 * start + way for way in (0, 3)}
    assert points[rules.FLY + 6 * start] > points[rules.FLY + 6 * start + 3]


def test_a_network_in_use_is_asked_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    options, _, _, state = walk(KINDS[0], 5, 1)
    glanced = prior.prior(ZYRCAN, options, state, int(state.turn))
    monkeypatch.setattr(network, "_used", weights())
    monkeypatch.setattr(prior, "network", network.prior)
    assert prior.prior(ZYRCAN, options, state, int(state.turn)) == network.prior(ZYRCAN, options, state, 0) != glanced


def test_weights_are_there_for_all_that_is_seen() -> None:
    lengths = (len(features.PLACING), len(features.PLACING), len(features.FLYING), len(features.FLYING))
    for name, length in zip(prior.DECISIONS, lengths):
        assert prior.weights()[name].shape == (2, rules.ENGINES, length)
