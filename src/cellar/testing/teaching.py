"""Checks of lessons, rules pages and catalogues: steps are legal and short, what they point at exists, and they end as
stated."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from cellar.bots.registry import bot
from cellar.contract.game import Game
from cellar.contract.options import complete
from cellar.contract.rules_page import folder, rules_page
from cellar.draw.scene import Scene, all_items
from cellar.errors import CellarError
from cellar.language import ENGLISH, speaking
from cellar.language.words import areas, faults
from cellar.play.diagram import FENCED, diagrams
from cellar.play.lesson import ANY, Lesson, LessonProgress, lesson, says
from cellar.play.position import Position
from cellar.rules.types import OVER
from cellar.testing.random_matches import must

#: Characters of a sentence that is read at a glance, on a phone too, and of a title; other languages take more of them.
MOST_SAID, MOST_TITLE = 125, 32
LONGER = 1.4
#: Seconds that a stranger gives a lesson.
LEAST_SECONDS, MOST_SECONDS = 60, 120
#: Ways through a lesson where several moves are right.
MOST_WAYS = 500


def lesson_can_be_followed(game: Game, name: str) -> None:
    """Check that every way through a lesson is legal and ends as stated, and that its match can be set up."""
    found = lesson(game.about, name)
    it_reads_well(found)
    for ways, course in enumerate(_ways(LessonProgress(found)), 1):
        must(ways <= MOST_WAYS, f"There are more than {MOST_WAYS} ways through the lesson {name!r}.")
        end = course.position.to_json()
        must(
            says(end, found.ends),
            f"The lesson {name!r} says that it ends with {dict(found.ends)}, but it ends with {end}.",
        )
    _match_can_be_played(game, found)


def catalogues_are_whole(game: Game) -> None:
    """Check that each message catalogue of the game's package has all messages as they are now, and translates them."""
    place = folder(game.about)
    for area in areas(Path(str(place))) if place else ():
        for path in sorted((area / "locale").glob("*.po")):
            found = list(faults(area, path.stem))
            must(
                not found,
                f"{len(found)} messages are missing, stale or wrong in {path}, such as {''.join(found[:1])} "
                f"Run `cellar words update {area}`, and translate what is empty.",
            )


def rules_page_can_be_drawn(game: Game, spoken: str = ENGLISH) -> None:
    """Check that every diagram of the rules page in a language is a legal position with content and a caption, and that
    a translation has as many as the English."""
    most = MOST_SAID if spoken == ENGLISH else int(MOST_SAID * LONGER)
    with speaking(ENGLISH):
        wanted = len(FENCED.findall(rules_page(game.about)))
    with speaking(spoken):
        drawn = diagrams(game.about)
        for found in drawn:
            must(_sentence(found.caption, most), f"{found.caption!r} is no sentence of at most {most} characters.")
            must(bool(found.scene.items), f"There is nothing to see in the diagram {found.caption!r}.")
    must(len(drawn) == wanted, f"The rules page in {spoken!r} has {len(drawn)} diagrams, and the English {wanted}.")


def it_reads_well(found: Lesson) -> None:
    """Check that a lesson's texts are sentences, and that it is neither too short nor too long."""
    where = f"the lesson {found.name!r}"
    must(0 < len(found.title) <= MOST_TITLE, f"The title of {where} has 1 to {MOST_TITLE} characters.")
    must(bool(found.steps), f"There is no step in {where}.")
    for text in (found.sentence, found.match.say, *(step.say for step in found.steps)):
        must(_sentence(text), f"{text!r} in {where} is no sentence of at most {MOST_SAID} characters.")
    for step in found.steps:
        kind = not step.otherwise or _sentence(step.otherwise)
        must(kind, f"{step.otherwise!r} in {where} goes on after 'That is allowed, but', and ends with a full stop.")
    seconds = found.seconds
    must(
        LEAST_SECONDS <= seconds <= MOST_SECONDS,
        f"The lesson {found.name!r} takes about {seconds:.0f} s; {LEAST_SECONDS} to {MOST_SECONDS} are asked for.",
    )


def _sentence(text: str, most: int = MOST_SAID) -> bool:
    return text.strip() == text and text.endswith((".", "?", "。", "？")) and len(text) <= most


def _ways(course: LessonProgress) -> Iterator[LessonProgress]:
    """Yield every way through the rest of a lesson, and check each step."""
    step, found = course.step, course.lesson
    if step is None:
        yield course
        return
    where = f"Step {course.number + 1} of the lesson {found.name!r}"
    for name in _missing(course.position, found.seat, step.point):
        must(False, f"{where} points at {name!r}, which is not there.")
    try:
        right = course.right()
    except CellarError as error:
        right = []
        must(False, f"{where} asks for a move that is refused: {error}")
    if step.play:
        actor = course.position.actor
        must(actor == found.seat, f"{where} asks seat {found.seat} for a move, but {_turn(actor)}.")
    # Where whatever is right leads to the same position, one way stands for all.
    follows = found.steps[course.number + 1 : course.number + 2]
    alike = step.play == (ANY,) and not step.then and any(one.lay is not None for one in follows)
    for text in right[:1] if alike else right or [""]:
        after = course.copy() if len(right) > 1 else course
        try:
            after.answer(text)
        except CellarError as error:
            must(False, f"{where} cannot go on after {text!r}: {error}")
        yield from _ways(after)


def _turn(actor: int) -> str:
    return "the match is over" if actor == OVER else f"seat {actor} is to decide" if actor >= 0 else "chance is"


def _missing(position: Position, seat: int, names: Sequence[str]) -> list[str]:
    """List the names that are neither in the picture nor in the hand nor to be chosen."""
    if not names:
        return []
    view = position.view(seat)
    scene = view.scene
    there = {text for item in all_items(scene.items) for text in (item.id, item.site) if text}
    there |= {card.site for card in view.panel.hand or ()} | view.sites.keys()
    return [name for name in names if name not in there and not _on_plane(scene, name)]


def _on_plane(scene: Scene, name: str) -> bool:
    if scene.plane is None:
        return False
    pattern = re.escape(scene.plane.site).replace(r"\{a\}", r"-?\d+").replace(r"\{b\}", r"-?\d+")
    return re.fullmatch(pattern, name) is not None


def _match_can_be_played(game: Game, found: Lesson) -> None:
    match, where = found.match, f"The match after the lesson {found.name!r}"
    options = complete(game.about, match.options)
    game.setup.check(options)
    players = int(options["players"])
    must(len(match.seats) == players, f"{where} has {players} seats, and {len(match.seats)} are named.")
    must(match.seats.count("me") == 1, f"{where} has one seat for the learner, 'me'.")
    for seat, name in enumerate(match.seats):
        if name != "me":
            bot(name, game.name, seat)
