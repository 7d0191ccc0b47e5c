"""Checks of observations (from the seat's view alone, within their bounds, the same plain and compiled), traits and
symmetries."""

from array import array
from typing import Any
from zlib import crc32

import numpy as np

from cellar.compile.compiled import compiled
from cellar.contract import planes
from cellar.contract.game import Game
from cellar.contract.traits import Traits
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar.rules.symmetries import Symmetry
from cellar.rules.types import CHANCE
from cellar.testing.random_matches import Sample, at, looker, must, same, some, walk

#: Symmetries are many, and each takes a match: so many of them, other ones for each sample.
IMAGES = 2
#: A match and its image are played for so many actions.
IMAGE_ACTIONS = 80
#: Where the numbers of an observation are left before it is written: each must be written, also the zeros.
DIRT = 77


def observed(game: Game, position: Position, seat: int) -> "array[int]":
    """Compute a seat's observation by the plain rules, from its view."""
    return observed_in(game, position, position.hidden(seat), seat)


def observed_in(game: Game, position: Position, state: Any, seat: int) -> "array[int]":
    assert game.observation is not None
    out = array("b", [DIRT]) * planes.size(game.observation.planes(position.options))
    game.observation.observe(state, seat, out)
    return out


def observations_keep_to_their_planes(game: Game, sample: Sample) -> None:
    """Check that every number is written and within its plane's bounds, also compiled, without side effects."""
    module: Any = game.observation
    twin = compiled(module.__name__)
    for position in some(game, sample, 21, 12):
        layout = game.layout(position.options)
        stated = module.planes(position.options)
        names = [plane.name for plane in stated]
        must(len(set(names)) == len(names), f"Two planes of an observation have one name: {names}.")
        for seat in range(position.players):
            where = f"for {looker(seat)} {at(position)}"
            hidden = position.hidden(seat)
            before = hidden.tobytes()
            out = observed_in(game, position, hidden, seat)
            must(hidden.tobytes() == before, f"observe changes the state {where}.")
            for plane, start, stop in planes.placed(stated):
                odd = [value for value in out[start:stop] if not plane.low <= value <= plane.high]
                must(not odd, f"The plane {plane.name!r} holds {odd[:1]}, not {plane.low} to {plane.high}, {where}.")
            fast = np.full(len(out), DIRT, np.int8)
            twin.observe(layout.as_numpy(hidden), seat, fast)
            must(fast.tobytes() == out.tobytes(), f"observe writes other numbers when it is compiled {where}.")


def observations_tell_no_secret(game: Game, sample: Sample) -> None:
    """Check that states in one information set give the seat equal observations, byte by byte."""
    rng = generator(22)
    for position in some(game, sample, 22, 20):
        for seat in range(position.players):
            other = position.copy()
            game.rules.resample(other.state, seat, rng)
            if same(other.state, position.state):
                continue
            alike = observed(game, position, seat) == observed(game, other, seat)
            must(alike, f"The observation of {looker(seat)} tells a secret", position)


def observations_count_seats_from_the_looker(game: Game, sample: Sample) -> None:
    """Check that planes over seats begin with the seat that looks: turned back by its number, all seats see the same
    numbers in a state without secrets."""
    for position in some(game, sample, 26, 12):
        stated = game.observation.planes(position.options) if game.observation else ()
        over_seats = [plane for plane in stated if planes.SEATS in plane.over]
        must(
            bool(over_seats) or position.players == 1,
            "No plane of the observation runs over seats: say so by `over`, so that their order can be checked.",
        )
        seen = [
            planes.unpacked(stated, np.array(observed_in(game, position, position.state, seat), np.int8))
            for seat in range(position.players)
        ]
        for plane in over_seats:
            axis = plane.over.index(planes.SEATS)
            for seat in range(position.players):
                alike = np.array_equal(np.roll(seen[seat][plane.name], seat, axis), seen[0][plane.name])
                must(alike, f"The plane {plane.name!r} does not count seats from seat {seat}, who looks,", position)


def traits_are_true(game: Game, sample: Sample) -> None:
    """Check the traits against random matches: bounds, chance, secrets, camps and results are as stated."""
    assert game.traits is not None
    for seed in (23, 24):
        decisions = rolls = 0
        hidden = False
        position = Position.start(game, sample, seed=seed)
        traits = game.traits(position.options)
        must(len(traits.camps) == position.players, f"The traits have {len(traits.camps)} camps for as many seats.")
        for position in walk(game, sample, seed):
            actions = position.legal_actions()
            if position.actor == CHANCE:
                rolls += 1
                odd = sorted(set(actions) - set(traits.outcomes))
                must(not odd, f"Chance has the outcome {odd[:1]}, which the traits do not list,", position)
            elif actions:
                decisions += 1
                must(actions[-1] < traits.actions, f"legal lists {actions[-1]} of {traits.actions}", position)
            if not traits.secrets or not hidden:
                seen = (same(position.hidden(seat), position.state) for seat in range(position.players))
                hidden |= not all(seen)
        ends_as_stated(position, traits, decisions, rolls)
        must(hidden == traits.secrets, f"The traits say secrets={traits.secrets}: a match with {sample} has it not so.")
        must((rolls > 0) == traits.chance, f"The traits and a match with {sample} differ on chance.")


def ends_as_stated(position: Position, traits: Traits, decisions: int, rolls: int) -> None:
    must(
        traits.longest is None or decisions <= traits.longest, f"{decisions} decisions, not {traits.longest}", position
    )
    must(traits.most_rolls is None or rolls <= traits.most_rolls, f"{rolls} rolls, not {traits.most_rolls}", position)
    results = position.returns()
    within = all(traits.low <= result <= traits.high for result in results)
    must(within, f"The results {results} are not within {traits.low} to {traits.high}", position)
    must(not traits.zero_sum or abs(sum(results)) < 1e-9, f"The results {results} do not add up to nothing", position)
    for camp in set(traits.camps):
        shared = {result for result, own in zip(results, traits.camps) if own == camp}
        must(len(shared) == 1, f"Seats of camp {camp} have different results, {results},", position)


def images_are_matches(game: Game, sample: Sample) -> None:
    """Check that a match and its image under a symmetry agree in actions, actors, observations and results."""
    assert game.symmetry is not None
    position = Position.start(game, sample, seed=25)
    found = game.symmetry.symmetries(position.options)
    moves_nothing = all(moves == tuple(range(len(moves))) for moves in found[0].axes.values())
    must(moves_nothing, f"The first symmetry, {found[0].name!r}, moves something: put the one first that does not.")
    first = crc32(repr(sample).encode())
    for i in range(min(IMAGES, len(found) - 1)):
        one_image(game, sample, found[1 + (first + i) % (len(found) - 1)])


def one_image(game: Game, sample: Sample, symmetry: Symmetry) -> None:
    assert game.symmetry is not None
    there = Position.start(game, sample, seed=25)
    assert there.setup is not None
    setup = game.symmetry.image(there.options, there.setup, symmetry)
    mirror = Position.start(game, sample, drawn=setup)
    rng = generator(25)
    while not there.is_over and len(there.history) < IMAGE_ACTIONS:
        where = f"in the image {symmetry.name!r} {at(there)}"
        must(mirror.actor == there.actor, f"Somebody else is to decide {where}.")
        choices = sorted(symmetry.actions[action] for action in there.legal_actions())
        must(choices == mirror.legal_actions(), f"Other actions are legal {where}.")
        if len(there.history) % 8 == 0:
            for seat in range(there.players):
                must(
                    seen_alike(game, there, mirror, seat, symmetry), f"{looker(seat)} observes something else {where}."
                )
        there.step(rng)
        mirror.play(symmetry.actions[there.history[-1].action])
    must(mirror.returns() == there.returns(), f"The image {symmetry.name!r} ends otherwise", there)


def seen_alike(game: Game, there: Position, mirror: Position, seat: int, symmetry: Symmetry) -> bool:
    if game.observation is None:
        return True
    stated = game.observation.planes(there.options)
    here = planes.unpacked(stated, np.array(observed(game, there, seat), np.int8))
    image = planes.unpacked(stated, np.array(observed(game, mirror, seat), np.int8))
    for plane in stated:
        found = here[plane.name]
        for axis, name in enumerate(plane.over):
            if name in symmetry.axes:
                found = np.take(found, np.argsort(symmetry.axes[name]), axis=axis)
        if not np.array_equal(found, image[plane.name]):
            return False
    return True
