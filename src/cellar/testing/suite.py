"""The conformance suite as a list of all checks, and two ways to run them: as a parametrised pytest test, and one by
one with findings."""

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from cellar.contract.game import Game
from cellar.contract.rules_page import folder
from cellar.errors import CellarError
from cellar.language import ENGLISH
from cellar.language.pages import page_languages
from cellar.play.registry import load
from cellar.testing import (
    clicks,
    editing,
    fairness,
    golden,
    matches,
    moves,
    observing,
    opening_books,
    recalling,
    rendering,
    restrictions,
    search_hooks,
    secrecy,
    teaching,
    texts,
    twins,
    waiting,
)
from cellar.testing.random_matches import Broken, Sample
from cellar.testing.shrinking import failure_of

Check: TypeAlias = Callable[[Game, Sample], None]
#: A check's name, the sample's number, and the call.
Job: TypeAlias = tuple[str, int, Callable[[], None]]

CHECKS: tuple[Check, ...] = (
    matches.random_matches_end,
    matches.undo_leads_back_to_the_root,
    matches.setups_follow_from_the_seed,
    matches.chance_is_weighed,
    moves.moves_have_one_meaning,
    moves.bad_moves_are_refused_with_a_sentence,
    clicks.every_move_can_be_clicked,
    texts.positions_round_trip,
    texts.records_replay,
    texts.broken_input_is_refused,
    twins.structs_are_plain,
    restrictions.rules_build_no_strings,
    restrictions.scratch_is_large_enough,
    twins.twins_agree,
    secrecy.views_do_not_interfere,
    secrecy.actions_tell_no_more_than_their_consequences,
    secrecy.resampling_varies,
    secrecy.resampled_states_are_possible,
    fairness.resampling_draws_as_chance_does,
    secrecy.seats_that_know_alike_see_alike,
    secrecy.only_own_pictures_differ_from_the_publics,
    secrecy.open_games_hide_nothing,
    rendering.pictures_can_be_drawn,
    rendering.panels_keep_to_their_form,
    rendering.things_explain_themselves,
    rendering.clicks_are_answered,
    rendering.consequences_are_told,
    rendering.everything_is_told,
    waiting.words_are_not_looked_at,
)


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of one check on one sample: an empty text, or a sentence about the breach."""

    check: str
    sample: int
    sentence: str = ""
    traceback: str = ""


def jobs(game: Game) -> Iterator[Job]:
    """Yield everything there is to check."""
    for number, sample in enumerate(game.samples):
        for check in (*CHECKS, *further(game)):
            yield _job(check, number, game, sample)
        yield _job(golden.playthrough_is_as_ever, number, game, number)
    for number, lesson in enumerate(game.about.lessons):
        yield _job(teaching.lesson_can_be_followed, number, game, lesson)
    place = folder(game.about)
    for number, spoken in enumerate((ENGLISH, *(page_languages(place) if place else ()))):
        yield _job(teaching.rules_page_can_be_drawn, number, game, spoken)
    yield _job(teaching.catalogues_are_whole, 0, game)
    if game.about.book is not None:
        yield _job(opening_books.book_is_of_this_game, 0, game)


def _job(check: Callable[..., None], number: int, *given: Any) -> Job:
    return check.__name__, number, partial(check, *given)


def further(game: Game) -> Iterator[Check]:
    """Yield the checks of a game's optional parts."""
    if game.policy is not None:
        yield twins.twins_agree_on_the_policy
    if game.fast_rules:
        yield search_hooks.fast_rules_play_by_the_rules
    if game.margin or game.evaluation or game.order or game.prior:
        yield search_hooks.aids_keep_to_their_bounds
    if game.traits is not None:
        yield observing.traits_are_true
    if game.observation is not None:
        yield observing.observations_keep_to_their_planes
        yield observing.observations_tell_no_secret
        yield observing.observations_count_seats_from_the_looker
        yield recalling.information_states_recall_all
    if game.symmetry is not None:
        yield observing.images_are_matches
    if game.editing is not None:
        yield editing.positions_can_be_made
    if game.workshop is not None:
        yield editing.things_can_be_made


def run(game: Game, only: str = "") -> Iterator[Finding]:
    """Run the checks (those with `only` in their name) on every sample."""
    for name, number, call in jobs(game):
        if only in name:
            yield find(name, number, call, game)


def find(name: str, number: int, call: Callable[[], None], game: Game) -> Finding:
    """Run one check, and turn whatever it raises into a finding."""
    failure = failure_of(call)
    if failure is None:
        return Finding(name, number)
    error = failure.error
    if isinstance(error, Broken):
        return Finding(name, number, f"{error}{failure.to_paste()}")
    trace = "".join(traceback.format_exception(error))
    return Finding(name, number, explained(error, game) + failure.to_paste(), trace)


def explained(error: Exception, game: Game) -> str:
    """Describe an unexpected exception in a sentence."""
    from cellar.compile.compile_errors import explain

    rules: Any = game.rules
    sentence = explain(error, rules.__name__)
    if sentence is not None:
        return sentence
    if isinstance(error, CellarError):
        return str(error)
    # Where the game has a part in it, its own last line is what its author can change, wherever both are installed.
    folder = Path(rules.__file__).parent
    raised = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in raised if folder in Path(frame.filename).parents]
    last = (own or raised)[-1]
    return f"{Path(last.filename).name}, line {last.lineno}, raises {type(error).__name__}: {error}."


def conformance(game: str) -> Callable[[str, int], None]:
    """Make one parametrised pytest test of all checks on all samples of a game, playthroughs and lessons included."""
    import pytest

    found = load(game)
    calls = {(name, number): call for name, number, call in jobs(found)}

    @pytest.mark.parametrize(("check", "sample"), [pytest.param(*key, id=f"{game}-{key[1]}-{key[0]}") for key in calls])
    def test_conformance(check: str, sample: int) -> None:
        finding = find(check, sample, calls[check, sample], found)
        if finding.sentence:
            pytest.fail(f"{finding.sentence}\n{finding.traceback}", pytrace=False)

    return test_conformance
