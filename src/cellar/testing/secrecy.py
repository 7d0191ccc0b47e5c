"""Checks of secrecy: the states of one information set look the same to the seat until the rules reveal the difference.

A reveal is lawful when it is told and kept: the first row of the tape that differs is of a kind that the game names in
`reveals`, and what it tells is in the seat's view from then on, so that `resample` keeps it.
"""

from cellar.contract.game import Game
from cellar.errors import BadPosition
from cellar.language import languages, speaking
from cellar.play.explainable import things
from cellar.play.position import Position
from cellar.play.view import View
from cellar.rules.rng import below, generator
from cellar.rules.tape import for_seat
from cellar.rules.types import CHANCE, PUBLIC, Ints
from cellar.testing.random_matches import Broken, Sample, at, looker, must, same, seats, some


def views_do_not_interfere(game: Game, sample: Sample, seed: int = 14) -> None:
    """Check that the states of an information set look the same to the seat now and after any next action."""
    rng = generator(seed)
    for position in some(game, sample, seed, 40):
        if not position.is_over:
            for seat in seats(position):
                check_seat(position, seat, rng)


def check_seat(position: Position, seat: int, rng: Ints) -> None:
    """Check one seat's view of one position against a determinization of it."""
    game, who = position.game, looker(seat)
    hidden = position.hidden(seat)
    twice = position.fresh(hidden.tobytes())
    game.rules.hide(twice, seat)
    must(same(hidden, twice), f"Hiding twice for {who} changes something", position)
    must(game.rules.actor(hidden) == position.actor, f"Hiding for {who} changes who is to decide", position)
    other = position.copy()
    game.rules.resample(other.state, seat, rng)
    must(same(other.hidden(seat), hidden), f"A resampled state can be told apart by {who}", position)
    if same(hidden, position.state):
        knows = same(other.state, position.state)
        must(knows, f"Something is redrawn although {who} knows everything", position)
        after(position, other, seat, rng)  # what happens next may make a secret where there was none
        return
    must(other.actor == position.actor, f"Whose turn it is tells {who} a secret", position)
    here, there = position.view(seat), other.view(seat)
    for tag in languages():
        with speaking(tag):
            told_alike(here, there, f"{who} a secret {at(position)}, in the language {tag}.")
    if position.actor == seat:
        may = [move.action for move in here.moves]
        must(
            may == position.legal_actions() == other.legal_actions(), f"What may be done tells {who} a secret", position
        )
        texts = [position.text(action) for action in may]
        must([move.text for move in here.moves] == texts, f"How moves are written tells {who} a secret", position)
    after(position, other, seat, rng)


def told_alike(here: View, there: View, secret: str) -> None:
    """Check that two views of one information set are shown and told in the same words."""
    for what in ("prompt", "goal", "panel", "moves", "sites", "scene"):
        must(getattr(here, what) == getattr(there, what), f"The {what} of a view tells {secret}")
    for thing in things(here):
        must(here.explained(thing) == there.explained(thing), f"What explains {thing!r} tells {secret}")


def after(position: Position, other: Position, seat: int, rng: Ints) -> None:
    """Play one action in two states of one information set, and check that the seat still cannot tell them apart unless
    the rules revealed it."""
    game, who = position.game, looker(seat)
    if position.actor == seat:
        return  # a seat's own action may let it look, by right, at what it did not know
    actions, others = position.legal_actions(), other.legal_actions()
    action = actions[below(rng, len(actions))]
    seen = game.rules.seen(position.state, action, seat)
    if seen >= 0:
        if action not in others:
            return  # the other world cannot do it: what was seen tells them apart, by right
        twin = action
    else:
        unseen = [a for a in others if game.rules.seen(other.state, a, seat) < 0]
        if not unseen:
            return
        twin = unseen[below(rng, len(unseen))]
    a, b = position.copy(), other.copy()
    rows_a = [for_seat(row, seat) for row in a.play(action)]
    rows_b = [for_seat(row, seat) for row in b.play(twin)]
    where = f"{at(position)}, when {position.text(action)!r} is played"
    index = seat if seat >= 0 else -1
    must(
        a.history[-1].seen[index] == b.history[-1].seen[index], f"How the action is seen tells {who} a secret {where}."
    )
    differ = [(x, y) for x, y in zip(rows_a, rows_b) if x != y]
    told = bool(differ) or len(rows_a) != len(rows_b)
    revealed = bool(differ) and {differ[0][0][0], differ[0][1][0]} <= game.reveals
    must(not told or revealed, f"The tape tells {who} a secret {where}.")
    apart = not same(a.hidden(seat), b.hidden(seat))
    if seen >= 0 and not revealed and a.actor != b.actor:
        return  # what was seen leads on differently: the next action is seen as well
    must(not apart or revealed, f"The state afterwards tells {who} a secret {where}.")
    must(apart or not revealed, f"What is revealed to {who} is not in its view {where}: resample could not keep it.")


def actions_tell_no_more_than_their_consequences(game: Game, sample: Sample) -> None:
    """Check that chance outcomes after which a seat sees the same view and reads the same tape have one `seen` value
    for it."""
    for position in some(game, sample, 18, 60):
        if position.actor != CHANCE:
            continue
        for seat in seats(position):
            told: dict[tuple[bytes, tuple[tuple[int, ...], ...]], int] = {}
            for action in position.legal_actions():
                seen = int(game.rules.seen(position.state, action, seat))
                then = position.copy()
                rows_read = tuple(for_seat(row, seat) for row in then.play(action))
                known = told.setdefault((then.hidden(seat).tobytes(), rows_read), seen)
                must(known == seen, f"Which action it is tells {looker(seat)} a secret", position)


def resampling_varies(game: Game, sample: Sample) -> None:
    """Check that determinizations vary where something is hidden from a seat, and change nothing where nothing is."""
    varied = hidden_somewhere = False
    rng = generator(15)
    for position in some(game, sample, 15, 30):
        for seat in seats(position):
            drawn = set()
            for _ in range(4):
                state = position.fresh(position.state.tobytes())
                game.rules.resample(state, seat, rng)
                drawn.add(state.tobytes())
            if same(position.hidden(seat), position.state):
                nothing = drawn == {position.state.tobytes()}
                must(nothing, f"resample changes what {looker(seat)} knows anyway", position)
            else:
                hidden_somewhere = True
                varied |= len(drawn) > 1
    must(varied == hidden_somewhere, "resample never draws anything else, although something is hidden.")


def resampled_states_are_possible(game: Game, sample: Sample) -> None:
    """Check that determinizations, from the state or from the seat's view, are reachable by the game's own position
    check and change nothing that the seat sees or may do."""
    rng = generator(20)
    for position in some(game, sample, 20, 40):
        for seat in seats(position):
            if same(position.hidden(seat), position.state):
                continue
            drawn = position.copy()
            game.rules.resample(drawn.state, seat, rng)
            check_possible(position, drawn, seat)
            guessed = Position(game, position.options, position.hidden(seat))
            game.rules.resample(guessed.state, seat, rng)
            check_possible(position, guessed, seat)


def check_possible(position: Position, drawn: Position, seat: int) -> None:
    """Check one determinization against the position that it was drawn for."""
    who = looker(seat)
    for how in ("json", "line"):
        try:
            read = Position.from_json(drawn.to_json()) if how == "json" else Position.from_line(drawn.line())
        except BadPosition as wrong:
            raise Broken(f"A state resampled for {who} is none that a match leads to {at(position)}: {wrong}") from None
        back = same(read.state, drawn.state)
        must(back, f"A state resampled for {who} does not come back from its {how}", position)
    must(same(drawn.hidden(seat), position.hidden(seat)), f"A resampled state can be told apart by {who}", position)
    here, there = position.view(seat), drawn.view(seat)
    for what in ("actor", "prompt", "moves", "sites", "panel", "scene"):
        must(getattr(here, what) == getattr(there, what), f"Resampling changes the {what} of {who}", position)
    if position.actor == seat:
        may = drawn.legal_actions() == position.legal_actions()
        must(may, f"Resampling changes what {who} may do", position)


def seats_that_know_alike_see_alike(game: Game, sample: Sample) -> None:
    """Check that seats have equal hidden states where the game says that they know alike."""
    if game.alike is None:
        return
    for position in some(game, sample, 21, 30):
        for seat in seats(position):
            first = game.alike(position.state, seat)
            alike = same(position.hidden(seat), position.hidden(first))
            must(first <= seat and alike, f"{looker(seat)} does not know the same as seat {first}", position)


def only_own_pictures_differ_from_the_publics(game: Game, sample: Sample) -> None:
    """Check that a seat sees the public picture where the game says that it has none of its own."""
    if game.own_picture is None:
        return
    for position in some(game, sample, 23, 30):
        public = position.view(PUBLIC).scene
        for seat in range(position.players):
            alike = game.own_picture(position.state, seat) or position.view(seat).scene == public
            must(alike, f"own_picture denies it, but seat {seat} sees another picture than the public", position)


def open_games_hide_nothing(game: Game, sample: Sample) -> None:
    """Check that with `everything_open` nothing is hidden, every seat sees the same picture and panel, and all who are
    not to act are told the same."""
    if not game.about.everything_open:
        return
    for position in some(game, sample, 19, 10):
        public = position.view(PUBLIC)
        picture, panel = public.scene, public.panel
        must(same(public.state, position.state), "everything_open is stated, but hide blanks something", position)
        for seat in range(position.players):
            view = position.view(seat)
            alike = view.scene == picture and view.panel == panel
            must(alike, f"everything_open is stated, but seat {seat} sees another picture or panel", position)
            told = seat == position.actor or view.prompt == public.prompt
            must(told, f"everything_open is stated, but seat {seat}, not to act, is told {view.prompt!r}", position)
