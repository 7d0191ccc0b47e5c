"""`cellar learn`: a lesson in the terminal, one sentence at a time, that ends in a real match."""

from typing import TYPE_CHECKING, Annotated

import typer

from cellar.contract.words import title
from cellar.language import in_a_row, translator

if TYPE_CHECKING:
    from cellar.play.lesson import Lesson

_ = translator(__name__)
app = typer.Typer(add_completion=False)


@app.command(epilog="Example: cellar learn zyrcan   |   cellar learn zyrcan blitzkrieg")
def learn(
    game: Annotated[str, typer.Argument(help="The game; without it, all lessons are listed.")] = "",
    lesson: Annotated[str, typer.Argument(help="The lesson; without it, the game's first.")] = "",
) -> None:
    """Learn a game by playing it: a minute or two, one sentence at a time.

    Type the move you are asked for, Enter to continue, back, skip or quit. After the last step you can play a match.
    """
    from cellar.errors import UnknownLesson
    from cellar.play.lesson import lesson as read
    from cellar.play.registry import about

    if not game:
        _list()
        return
    entry = about(game)
    if not entry.lessons:
        raise UnknownLesson(
            _(
                "{game} has no lesson: play it with {command}, and type rules.",
                game=title(entry),
                command=f"cellar play {entry.name}",
            )
        )
    found = read(entry, lesson or entry.lessons[0])
    from cellar.cli.terminal.lesson_session import LessonSession

    if LessonSession(found).run():
        _play(found)


def _list() -> None:
    from cellar.play.lesson import lessons
    from cellar.play.registry import all_games

    for entry in all_games().values():
        for one in lessons(entry):
            typer.echo(f"cellar learn {entry.name} {one.name}")
            about = _(
                "{game}: {lesson}, about {seconds} s.",
                game=title(entry),
                lesson=one.title,
                seconds=f"{one.seconds:.0f}",
            )
            typer.echo(f"    {in_a_row([about, one.sentence])}")


def _play(lesson: "Lesson") -> None:
    import secrets

    from cellar.cli.terminal.session import Session
    from cellar.play.position import Position

    seed = secrets.randbelow(2**31)
    start = Position.start(lesson.game, lesson.match.options, seed=seed)
    with Session(start, lesson.match.seats, seed, "", []) as session:
        session.run()
