"""Checks that messages can be deferred: what a game makes once for readers of several languages is right in each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass

from cellar.contract.game import Game
from cellar.language import ENGLISH, speaking
from cellar.language.deferred import DEFERRED, Words, read, written
from cellar.language.pseudo import PSEUDO
from cellar.play.position import Position
from cellar.rules.tape import for_seat
from cellar.rules.types import PUBLIC
from cellar.testing.random_matches import Broken, Sample, at, must, walk

#: What only a terminal shows, in the language of its one reader, and shapes.
LEFT_OUT = ("glyph", "tone", "symbols", "d", "points")

#: How far a match is followed, and how often it is looked at.
LENGTH, STRIDE = 61, 20


def words_are_not_looked_at(game: Game, sample: Sample) -> None:
    """Check that what is made once for readers of several languages says in each what one reader alone is told."""
    for number, position in enumerate(walk(game, sample, 28, LENGTH)):
        if number % STRIDE and not position.is_over:
            continue
        for seat in {max(0, position.actor), PUBLIC}:
            try:
                with speaking(DEFERRED):
                    later = [*_shown(game, position, seat)]
            except Exception as error:
                raise Broken(f"{type(error).__name__}: {error} {at(position)}: {WHY}") from error
            for tongue in (ENGLISH, PSEUDO):
                with speaking(tongue):
                    now = [*_shown(game, position, seat)]
                    said = [*_in_words(later)]
                for found, wanted in zip(said, now):
                    must(found == wanted, f"{found!r} would stand in place of {wanted!r} {at(position)}: {WHY}")
                must(len(said) == len(now), f"There would be other texts {at(position)}: {WHY}")


WHY = (
    "the game looks at its own words, and where a table reads several languages, they are put in at the end. Decorate"
    " the function that looks at texts with `cellar.language.deferrable`."
)


def _in_words(texts: Sequence[str]) -> Iterator[str]:
    words = Words()
    for text in texts:
        try:
            yield read(words.text(written(text)))
        except (ValueError, LookupError, TypeError):
            yield "pieces of a message"


def _shown(game: Game, position: Position, seat: int) -> Iterator[str]:
    """List all texts that a seat is shown of a position and of what led to it."""
    options, state = position.options, position.hidden(seat)
    yield from _texts((game.scene.scene(options, state, seat), game.scene.panel(options, state, seat)))
    yield game.narration.outcome(options, state) if position.is_over else game.narration.prompt(options, state, seat)
    yield "" if position.is_over else game.narration.goal(options, state)
    for row in position.history[-1].rows if position.history else ():
        read = for_seat(row, seat)
        yield from _texts(game.scene.cues(options, read))
        yield from (game.narration.say(options, read, vocabulary) for vocabulary in game.narration.VOCABULARIES)


def _texts(thing: object) -> Iterator[str]:
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, Mapping):
        yield from _texts(tuple(thing.values()))
    elif isinstance(thing, Sequence):
        for one in thing:
            yield from _texts(one)
    elif is_dataclass(thing):
        for field in fields(thing):
            if field.name not in LEFT_OUT:
                yield from _texts(getattr(thing, field.name))
