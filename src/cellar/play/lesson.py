"""Lessons: a few positions with one sentence each, and moves that the learner finds; a real match follows the last one.

A lesson is data in the game's folder, `lessons/NAME.toml`, named in the order of the menu by `About.lessons`. A step
says one sentence, points at places, and waits either for a move or for the learner to go on; then others move as the
lesson says, chance too. `LessonProgress` is a learner's progress: the terminal and the table use the same. Its
sentences are messages, said in the language that is spoken when it is read.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, TypeVar

from cellar.contract.about import About
from cellar.contract.game import Game
from cellar.contract.rules_page import folder
from cellar.contract.words import title
from cellar.errors import BadGame, BadText, OtherMove, UnknownLesson
from cellar.language import enumerated, translator
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.play.view import Played

_ = translator(__name__)

#: In `play`: whatever is legal is right.
ANY = "any"
#: How somebody reads and plays: words a second, seconds for a move of one's own and for one that is watched.
WORDS, OWN_MOVE, WATCHED = 3.0, 4.0, 1.0

Part = TypeVar("Part", "Laid", "Step", "RealMatch")


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A position that a lesson lays out."""

    #: options of a match that begins
    options: Mapping[str, Any]
    #: what its JSON says otherwise than that of a new match
    differs: Mapping[str, Any]
    #: the whole position on one line, in place of both
    line: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step of a lesson: one sentence, the moves that it asks for, and those that follow."""

    say: str
    #: what it speaks of: sites, or items of the picture by id
    point: tuple[str, ...] = ()
    #: the learner's moves that are right here, as text, or "any"; without them the learner only goes on
    play: tuple[str, ...] = ()
    #: why another legal move is not what is asked for: goes on after "That is allowed, but"
    otherwise: str = ""
    #: what is played then without the learner, by others and by chance, as text
    then: tuple[str, ...] = ()
    #: another position, laid out before this step
    lay: Laid | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RealMatch:
    """The match that a learner is offered after a lesson."""

    say: str
    options: Mapping[str, Any]
    #: who sits where: "me", or a bot's name
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A lesson of a game, as its file states it."""

    game: str
    name: str
    title: str
    #: what one learns, for the menu
    sentence: str
    #: where the learner sits
    seat: int
    lay: Laid
    steps: tuple[Step, ...]
    #: what the JSON of the last position says, among other things
    ends: Mapping[str, Any]
    match: RealMatch
    #: estimate of how long it takes a newcomer
    seconds: float


class LessonProgress:
    """A learner's progress through a lesson: the position, and the step that is next."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game = load(lesson.game)
        self.position = laid(self.game, lesson.lay)
        self.number = 0
        self._lay()

    def copy(self) -> "LessonProgress":
        """An independent copy, to try another answer."""
        other = copy(self)
        other.position = self.position.copy()
        return other

    @property
    def step(self) -> Step | None:
        """The step to be done; None when the lesson is over."""
        return self.lesson.steps[self.number] if self.number < len(self.lesson.steps) else None

    def answer(self, text: str) -> tuple[Played, ...]:
        """Take a move, or "" to go on where none is asked for, and return all that was played. An illegal move is
        refused by the rules, and a legal one that the lesson does not ask for with the step's own explanation."""
        step = self.step
        if step is None:
            raise BadText(_("The lesson is over."))
        before = len(self.position.history)
        if step.play:
            if not text:
                raise BadText(_("Make a move here: the lesson says which."))
            self.position.play(self._expected(step, text))
        elif text:
            raise BadText(_("No move needed: go to the next step."))
        for move in step.then:
            self.position.play(move)
        played = tuple(self.position.history[before:])
        self.number += 1
        self._lay()
        return played

    def right(self) -> list[str]:
        """The moves that the step asks for, as the game writes them."""
        step, position = self.step, self.position
        if step is None or not step.play:
            return []
        if step.play == (ANY,):
            return [position.text(action) for action in position.legal_actions()]
        return [position.text(position.parse(text)) for text in step.play]

    def _expected(self, step: Step, text: str) -> int:
        action = self.position.parse(text)
        if step.play == (ANY,):
            return action
        right = self.right()
        if self.position.text(action) not in right:
            if step.otherwise:
                raise OtherMove(_("That is allowed, but {otherwise}", otherwise=step.otherwise))
            raise OtherMove(_("That is allowed, but here make the move that the lesson asks for."))
        return action

    def _lay(self) -> None:
        if self.step and self.step.lay:
            self.position = laid(self.game, self.step.lay)


def laid(game: Game, lay: Laid) -> Position:
    """The position that a lesson lays out."""
    if lay.line:
        return Position.from_line(lay.line)
    start = Position.start(game, lay.options)
    return Position.from_json(_merged(start.to_json(), lay.differs)) if lay.differs else start


def _merged(whole: Mapping[str, Any], differs: Mapping[str, Any]) -> dict[str, Any]:
    """Replace some values of a JSON object, recursively."""
    found = dict(whole)
    for key, value in differs.items():
        inner = found.get(key)
        found[key] = _merged(inner, value) if isinstance(inner, dict) and isinstance(value, dict) and value else value
    return found


def says(whole: Any, part: Any) -> bool:
    """Whether a JSON value contains another: all keys and values of the part, recursively."""
    if isinstance(part, Mapping) and isinstance(whole, Mapping):
        return all(key in whole and says(whole[key], value) for key, value in part.items())
    return bool(whole == part)


# -- reading


def lessons(about: About) -> tuple[Lesson, ...]:
    """A game's lessons, in the order of the menu."""
    return tuple(lesson(about, name) for name in about.lessons)


def lesson(about: About, name: str) -> Lesson:
    """Read a game's lesson by its name."""
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    if wanted not in about.lessons:
        asked = {"title": title(about), "name": repr(name[:40])}
        if not about.lessons:
            raise UnknownLesson(_("{title} has no lesson {name}; it has none.", **asked))
        there = enumerated(about.lessons)
        raise UnknownLesson(_("{title} has no lesson {name}; there are: {there}.", **asked, there=there))
    return _read(about, wanted)


def _read(about: About, name: str) -> Lesson:
    place = folder(about)
    file = place / "lessons" / f"{name}.toml" if place else None
    where = f"The lesson {name!r} of {about.title}"
    if file is None or not file.is_file():
        raise BadGame(f"{where} is named in ABOUT, but there is no file lessons/{name}.toml beside its rules.")
    import tomllib  # takes a while to load in a browser, and most visitors read no lesson

    try:
        return written(about, name, tomllib.loads(file.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadGame(f"{where} cannot be read: {error}.") from None


def written(about: About, name: str, data: Mapping[str, Any]) -> Lesson:
    """Parse a lesson file's contents."""
    where = f"The lesson {name!r} of {about.title}"
    known = {"title": str, "sentence": str, "seat": int, "lay": dict, "ends": dict, "match": dict, "step": list}
    checked(data, known, tuple(known), where)
    said = translator(about.module)
    steps = [_part(Step, step, f"{where}, step {number}") for number, step in enumerate(data["step"], 1)]
    match = _part(RealMatch, {"options": {}, **data["match"]}, where)
    return Lesson(
        game=about.name,
        name=name,
        title=said(data["title"]),
        sentence=said(data["sentence"]),
        seat=data["seat"],
        lay=_part(Laid, data["lay"], where),
        steps=tuple(replace(one, say=said(one.say), otherwise=said(one.otherwise)) for one in steps),
        ends=data["ends"],
        match=replace(match, say=said(match.say)),
        seconds=_seconds(steps, match),
    )


def _seconds(steps: Sequence[Step], match: RealMatch) -> float:
    """Estimate how long a lesson takes, by its English words: not every language has spaces between them."""
    words = sum(len(step.say.split()) for step in steps) + len(match.say.split())
    own = sum(1 for step in steps if step.play)
    return words / WORDS + OWN_MOVE * own + WATCHED * sum(len(step.then) for step in steps)


_KINDS: dict[str, type] = {"options": dict, "differs": dict, "lay": dict, "say": str, "otherwise": str, "line": str}


def _part(kind: type[Part], data: Any, where: str) -> Part:
    if not isinstance(data, dict):
        raise BadGame(f"{where}: {data!r} is no table.")
    given = {"options": {}, "differs": {}, **data} if kind is Laid else data
    names = {field.name: _KINDS.get(field.name, list) for field in fields(kind)}
    needed = tuple(field.name for field in fields(kind) if field.default is MISSING)
    checked(given, names, needed, where)
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in given.items()}
    for key, value in values.items():
        if isinstance(value, tuple) and not all(isinstance(one, str) for one in value):
            raise BadGame(f"{where}: {key} is a list of texts.")
    if isinstance(values.get("lay"), dict):
        values["lay"] = _part(Laid, values["lay"], where)
    return kind(**values)


def checked(data: Mapping[str, Any], known: Mapping[str, type], needed: Sequence[str], where: str) -> None:
    """Validate the keys and types of data from a file: `BadGame` for unknown keys, other types, or missing keys."""
    for key, value in data.items():
        if key not in known:
            raise BadGame(f"{where}: there is no {key!r}; there are {', '.join(known)}.")
        if type(value) is not known[key]:
            raise BadGame(f"{where}: {key} is a {known[key].__name__}, not a {type(value).__name__}.")
    for key in needed:
        if key not in data:
            raise BadGame(f"{where}: {key} is missing.")
