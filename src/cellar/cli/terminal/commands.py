"""What a person may type at a match in the terminal besides moves: help, the moves, the log, the rules, files, and the
game's own commands."""

import shlex
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markdown import Markdown

from cellar.bots.registry import judge_of
from cellar.contract.game import Game
from cellar.contract.words import title
from cellar.draw.terminal import plain
from cellar.errors import BadOption, BadText
from cellar.extras import need
from cellar.files import write_whole
from cellar.language import ENGLISH, either, enumerated, in_person, speaking, translator
from cellar.play.diagram import with_diagrams
from cellar.play.position import Position
from cellar.play.record import write
from cellar.play.view import Move, View

if TYPE_CHECKING:
    from cellar.cli.terminal.session import Session

#: What leaves a match or a lesson.
LEAVE = ("quit", "q", "exit")
#: More choices than this are counted, not listed, until `moves` asks for them.
MOST_LISTED = 16
#: Seconds that a hint is thought about.
HINT_S = 1.0
_ = translator(__name__)


def extras(game: Game) -> tuple[dict[str, tuple[str, Callable[[Position], str]]], tuple[tuple[str, str], ...]]:
    """The game's additions for a terminal, in the language that is spoken now: commands, and a legend of the glyphs on
    its board."""
    package = game.about.module.rpartition(".")[0]
    if find_spec(f"{package}.terminal") is None:
        return {}, ()
    found = import_module(f"{package}.terminal")
    say = translator(game.about.module)
    commands = {name: (say(what), show) for name, (what, show) in found.COMMANDS.items()}
    return commands, tuple((mark, say(meaning)) for mark, meaning in getattr(found, "LEGEND", ()))


def not_told_in(game: Game, words: str) -> BadOption:
    """The refusal of a vocabulary that a game's narration does not have."""
    known = either(game.narration.VOCABULARIES)
    return BadOption(
        _("{game} is told in {known}, not in {words}.", game=title(game.about), known=known, words=repr(words))
    )


def asked(console: Console, prompt: str) -> str | None:
    """What is typed; None where the terminal is closed."""
    try:
        return console.input(prompt, markup=False).strip()
    except EOFError:
        return None


def numbered(moves: list[Move]) -> bool:
    """Whether moves may be typed by number: not where some have a number as their text."""
    return not any(character.isdigit() for move in moves if len(move.text) < 3 for character in move.text)


class Commands:
    """The commands of a session, the game's own among them."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._console = session.console
        #: the game's own, by name: what each is for, and what it shows
        self.own, self.legend = extras(session.game)

    def run(self, text: str, seat: int) -> bool:
        """Do what a text asks for; False where it is no command."""
        session, console = self._session, self._console
        position, vocabularies = session.position, session.game.narration.VOCABULARIES
        word, rest = (*text.split(" ", 1), "")[:2]
        if word in ("help", "?"):
            self._help()
        elif word == "moves":
            self.list_moves(seat)
        elif word == "log":
            for sentence in position.log(session.eyes(), session.words):
                console.print(f"  {sentence}", markup=False)
        elif word == "rules":
            page = with_diagrams(session.game.about, lambda one: f"```\n{plain(one.scene)}\n```\n\n*{one.caption}*")
            console.print(Markdown(page))
        elif word == "words":
            if rest not in vocabularies:
                raise BadText(_("The vocabularies are: {known}; type words NAME.", known=enumerated(vocabularies)))
            session.words = rest
            console.print(_("The log is now in: {words}.", words=rest))
        elif word == "save":
            if not rest:
                raise BadText(_("Where to? Type save FILE."))
            with speaking(ENGLISH):  # a record is the same for everybody
                lost = f"# {session.lost_in_words()}\n" if session.lost else ""
            write_whole(rest, write(position, session.who) + lost)
            command = f"cellar play --record {shlex.quote(rest)}"
            console.print(_("Saved. Continue with: {command}", command=command), markup=False)
        elif word == "svg":
            if not rest:
                raise BadText(_("Where to? Type svg FILE."))
            write_whole(rest, position.svg(session.eyes()))
            console.print(_("Drawn to {file}.", file=rest), markup=False)
        elif word in self.own:
            console.print(self.own[word][1](position), markup=False)
        elif word == "hint":
            console.print(self._hint(seat), markup=False)
        elif word == "share":
            if not session.is_open():
                raise BadText(_("A line would show your friend the hidden cards: save FILE keeps the whole match."))
            console.print(self.line(), markup=False, soft_wrap=True)
        else:
            return False
        return True

    def _hint(self, seat: int) -> str:
        """What the strongest bot would play for a seat and why, from what the seat may know; as it is typed below."""
        if seat < 0:
            raise BadText(_("There is no move to choose now."))
        need("msgspec", "bots")
        from cellar.server.jobs.hint_jobs import advise, because

        position = self._session.position
        game, options = position.game, position.options
        view = View.of(game, options, position.state, seat, unresolved=True)
        bot = judge_of(game.name, seat).name
        action, why, _line = advise(game.name, dict(options), view.state.tobytes(), seat, bot, HINT_S, 0)
        told = in_person(because("", view, action, why), game.seat_names(options), seat)
        return f"{told}\n  {view.text(action)}"

    def _help(self) -> None:
        known = enumerated(self._session.game.narration.VOCABULARIES)
        lines = {
            _("MOVE or NUMBER"): _("play it"),
            "moves": _("list the legal moves"),
            "undo": _("take back your last move"),
            "hint": _("a good move, and why"),
            "log": _("show what has happened so far"),
            _("words NAME"): _("change the words of the log:  {known}", known=known),
            "rules": _("the rules of this game"),
            _("save FILE"): _("save the match as a record"),
            _("svg FILE"): _("draw the board"),
            "quit": _("leave"),
        }
        if self._session.is_open():
            lines["share"] = _("show this position as one line, for a friend")
        lines.update({name: found[0] for name, found in self.own.items()})
        for name, text in lines.items():
            self._console.print(f"  {name:<16} {text}", markup=False)
        if self.legend:
            self._console.print(_("On the board:"))
        for glyph, meaning in self.legend:
            self._console.print(f"  {glyph:<16} {meaning}", markup=False)

    def list_moves(self, seat: int) -> None:
        """Show a seat's legal moves, by number where that can be typed."""
        moves = self._session.position.view(seat).moves
        if not numbered(moves):
            self._console.print(f"  {', '.join(move.text for move in moves)}", markup=False)
            return
        for number, move in enumerate(moves, 1):
            self._console.print(f"  {number:>3}  {move.text}", markup=False)

    def line(self) -> str:
        """The command that lays out this position, as a shell reads it."""
        return f"cellar play --line {shlex.quote(self._session.position.line())}"
