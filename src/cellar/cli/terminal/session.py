"""A match in the terminal: shows the board and what to do, reads moves and commands, lets bots take their turns."""

import shlex
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.prompt import Prompt

from cellar.bots.seat_specs import is_command
from cellar.cli.terminal.kept_matches import MatchFile
from cellar.cli.terminal.opponents import HUMAN, Opponents
from cellar.cli.terminal.opponents import seats as who_sits
from cellar.contract.game import Game
from cellar.contract.numbers import whole_number
from cellar.draw.terminal import legend, plain
from cellar.errors import BadOption, BadText, CellarError
from cellar.external.process import ProgramFailed
from cellar.files import write_whole
from cellar.language import translator
from cellar.play.diagram import Diagram, with_diagrams
from cellar.play.position import Position
from cellar.play.record import write
from cellar.play.registry import all_games
from cellar.play.view import Move
from cellar.rules.rng import below, generator
from cellar.rules.tape import for_seat
from cellar.rules.types import CHANCE, OVER, PUBLIC

#: More choices than this are counted, not listed, until `moves` asks for them.
MOST_LISTED = 16
#: A terminal clears its screen, and the lines that have scrolled off it (xterm's "erase saved lines").
CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def choose_game() -> str:
    known = list(all_games().values())
    console = Console(highlight=False)
    for number, entry in enumerate(known, 1):
        console.print(f"[bold]{number}[/bold]  {entry.title}: {entry.sentence}")
    try:
        answer = Prompt.ask(
            "Which game", choices=[str(n) for n in range(1, len(known) + 1)], default="1", console=console
        )
    except EOFError:
        raise BadText(f"No game was chosen: name one, such as cellar play {known[0].name}.") from None
    return known[int(answer) - 1].name


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


class Session:
    """A session in the terminal: a position, who plays which seat, and the console."""

    def __init__(
        self,
        position: Position,
        seats: Sequence[str],
        seed: int,
        words: str,
        names: list[str],
        kept: Path | None = None,
    ) -> None:
        """`kept` is the file of a match that is resumed; a new match gets its own with the first action."""
        self.position = position
        self.game = position.game
        self.names = position.game.seat_names(position.options)
        self.console = Console(highlight=False)
        self.rng = generator(seed ^ 0x5DEECE66D)
        self.words = words or self.game.narration.VOCABULARIES[0]
        if self.words not in self.game.narration.VOCABULARIES:
            known = " or ".join(self.game.narration.VOCABULARIES)
            raise BadOption(f"{self.game.about.title} is told in {known}, not in {words!r}.")
        self.who = who_sits(seats, names, position)
        self.opponents = Opponents(self.who, position, self.console)
        self.file = MatchFile(self.console, kept)
        for seat, name in enumerate(names if kept and not seats else ()):
            if is_command(name):
                self.console.print(
                    f"{name} sat at {self.names[seat]}, but a file never starts a program: the seat is yours, or"
                    " name it again with --seats or --bot.",
                    markup=False,
                )
        #: how a bot has lost the match by a mistake: a sentence
        self.lost = ""
        self.last_human = -1
        self.commands, self.legend = extras(self.game)

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_: object) -> None:
        self.opponents.close()

    # -- the loop

    def run(self) -> None:
        self.console.rule(f"[bold]{self.game.about.title}[/bold]")
        self.console.print("Type a move or its number; [bold]help[/bold] lists the commands, [bold]quit[/bold] leaves.")
        while True:
            actor = self.position.actor
            if actor == CHANCE and not self.lost:
                self._played(self.position.roll(self.rng))
            elif actor == OVER or self.lost:
                self._end_bots()
                if not self._after():
                    return
            elif self.who[actor] != HUMAN:
                self._bot_turn(actor)
            elif not self._human_turn(actor):
                return

    def _bot_turn(self, seat: int) -> None:
        role, title = self.names[seat], self.opponents.title(seat)
        try:
            with self.console.status(f"{role} ({title}) is thinking …"):
                action = self.opponents.choose(self.position, seat, below(self.rng, 2**31))
        except ProgramFailed as error:
            self.lost = f"{role} has lost the match: {error}"
            self._keep()
            return
        told = action if self.position.game.rules.seen(self.position.state, action, self._eyes()) >= 0 else None
        shown = "its move is hidden" if told is None else self.position.text(action)
        self.console.print(f"{role} ({title}): {shown}", style="bold", markup=False)
        self._played(self.position.play(action))

    def _meant(self, text: str, moves: list[Move]) -> str:
        """A move as it was typed, or the one whose number was."""
        number = whole_number(text)
        if number is None or not self._numbered(moves):
            return text
        if not 1 <= number <= len(moves):
            raise BadText(f"There is no move {text[:9]}: they are numbered 1 to {len(moves)}. Type moves to see them.")
        return moves[number - 1].text

    def _played(self, rows: tuple[tuple[int, ...], ...]) -> None:
        """An action is told, and the match kept as it now stands."""
        self._tell(rows)
        self._keep()

    def _keep(self) -> None:
        """The match is kept while there is something to go on with."""
        if self.position.is_over or self.lost or not self.position.history:
            self.file.drop()
        else:
            self.file.keep(self.position, self.who)

    def _end_bots(self) -> None:
        if self.position.is_over:
            self.opponents.over(self.position)
        self.opponents.close()

    def _human_turn(self, seat: int) -> bool:
        if not self._cover(seat):
            self._leave()
            return False
        view = self.position.view(seat)
        self.console.print()
        self.console.print(legend(view.scene, self.legend, self.console.width))
        self.console.print(view.prompt, style="bold", markup=False)
        self.console.print(f"Goal: {view.goal}", style="dim", markup=False)
        moves = view.moves
        if "preview" in self.commands:
            self.console.print(self.commands["preview"][1](self.position), markup=False)
        if len(moves) <= MOST_LISTED:
            self._list(seat)
        else:
            self.console.print(
                f"{len(moves)} moves are possible ([bold]moves[/bold] lists them), such as {moves[0].text}."
            )
        while True:
            text = self._ask(f"{self.names[seat]}> ")
            if text is None or text in ("quit", "q", "exit"):
                self._leave()
                return False
            if not text:
                continue
            try:
                if self._command(text, seat):
                    continue
                if text in ("undo", "u"):
                    self._undo()
                    return True
                rows = self.position.play(self._meant(text, moves))
            except CellarError as error:
                self.console.print(str(error), style="red", markup=False)
                continue
            self._played(rows)
            return True

    def _after(self) -> bool:
        self.console.print(legend(self.position.view(self._eyes()).scene, self.legend, self.console.width))
        self.console.print(self.lost or str(self.position.outcome()), style="bold", markup=False)
        while True:
            text = self._ask("The match is over (undo, save FILE, share, quit)> ")
            if text is None or text in ("quit", "q", "exit", ""):
                return False
            try:
                if text in ("undo", "u"):
                    self._undo()
                    return True
                if not self._command(text, PUBLIC):
                    self.console.print("The match is over. Type undo to take back the last move, or quit to leave.")
            except CellarError as error:
                self.console.print(str(error), style="red", markup=False)

    def _ask(self, prompt: str) -> str | None:
        """What is typed; None where the terminal is closed."""
        try:
            return self.console.input(prompt, markup=False).strip()
        except EOFError:
            return None

    # -- what a person may type besides moves

    def _command(self, text: str, seat: int) -> bool:
        word, _, rest = text.partition(" ")
        if word in ("help", "?"):
            self._help()
        elif word == "moves":
            self._list(seat)
        elif word == "log":
            for sentence in self.position.log(self._eyes(), self.words):
                self.console.print(f"  {sentence}", markup=False)
        elif word == "rules":
            self.console.print(Markdown(with_diagrams(self.game.about, _in_text)))
        elif word == "words":
            if rest not in self.game.narration.VOCABULARIES:
                raise BadText(f"The vocabularies are: {', '.join(self.game.narration.VOCABULARIES)}; type words NAME.")
            self.words = rest
            self.console.print(f"The log is now in: {rest}.")
        elif word == "save":
            if not rest:
                raise BadText("Where to? Type save FILE.")
            write_whole(rest, write(self.position, self.who) + (f"# {self.lost}\n" if self.lost else ""))
            self.console.print(f"Saved. Continue with: cellar play --record {shlex.quote(rest)}", markup=False)
        elif word == "svg":
            if not rest:
                raise BadText("Where to? Type svg FILE.")
            write_whole(rest, self.position.svg(self._eyes()))
            self.console.print(f"Drawn to {rest}.", markup=False)
        elif word in self.commands:
            self.console.print(self.commands[word][1](self.position), markup=False)
        elif word == "hint":
            raise BadText(f"{self.game.about.title} has hints only in the browser (cellar serve).")
        elif word == "share":
            if not self._open():
                raise BadText("A line would show your friend the hidden cards: save FILE keeps the whole match.")
            self.console.print(self._line(), markup=False, soft_wrap=True)
        else:
            return False
        return True

    def _help(self) -> None:
        lines = {
            "MOVE or NUMBER": "play it",
            "moves": "list the legal moves",
            "undo": "take back your last move",
            "log": "show what has happened so far",
            "words NAME": f"change the words of the log:  {', '.join(self.game.narration.VOCABULARIES)}",
            "rules": "the rules of this game",
            "save FILE": "save the match as a record",
            "svg FILE": "draw the board",
            "quit": "leave",
        }
        if self._open():
            lines["share"] = "show this position as one line, for a friend"
        lines.update({name: text for name, (text, _) in self.commands.items()})
        for name, text in lines.items():
            self.console.print(f"  {name:<16} {text}", markup=False)
        if self.legend:
            self.console.print("On the board:")
        for glyph, meaning in self.legend:
            self.console.print(f"  {glyph:<16} {meaning}", markup=False)

    def _list(self, seat: int) -> None:
        moves = self.position.view(seat).moves
        if not self._numbered(moves):
            self.console.print(f"  {', '.join(move.text for move in moves)}", markup=False)
            return
        for number, move in enumerate(moves, 1):
            self.console.print(f"  {number:>3}  {move.text}", markup=False)

    @staticmethod
    def _numbered(moves: list[Move]) -> bool:
        """Whether moves may be typed by number: not where some have a number as their text."""
        return not any(character.isdigit() for move in moves if len(move.text) < 3 for character in move.text)

    def _undo(self) -> None:
        self.position.undo()
        self.lost = ""
        self.opponents.close()
        while self.position.history and (self.position.actor == CHANCE or self.who[self.position.actor] != HUMAN):
            self.position.undo()
        self._keep()
        self.console.print("Move undone.")

    def _leave(self) -> None:
        """How to go on later is said, wherever there is something to go on with."""
        if self.file.kept:
            self.console.print("The match is saved: cellar play will offer to continue it.")
        if self.position.history and self._open():
            self.console.print(f"Continue later with: {self._line()}", markup=False, soft_wrap=True)
        elif self.file.kept:
            self.console.print(f"Continue later with: {self.file.command()}", markup=False, soft_wrap=True)

    def _line(self) -> str:
        """The command that lays out this position, as a shell reads it."""
        return f"cellar play --line {shlex.quote(self.position.line())}"

    # -- telling and hiding

    def _humans(self) -> set[int]:
        return {seat for seat, name in enumerate(self.who) if name == HUMAN}

    def _eyes(self) -> int:
        """The seat from which the board is shown between turns: the only person's, or the public's."""
        humans = self._humans()
        return humans.pop() if len(humans) == 1 else PUBLIC

    def _open(self) -> bool:
        """Whether a position line would tell nobody more than they know."""
        state = self.position.hidden(PUBLIC)
        return bool(state.tobytes() == self.position.state.tobytes())

    def _cover(self, seat: int) -> bool:
        """Clear the screen, and what has scrolled off it, when the player at a shared keyboard changes; return False
        where nobody goes on."""
        previous, self.last_human = self.last_human, seat
        if len(self._humans()) < 2 or previous in (-1, seat) or self._open():
            return True
        if self.console.is_terminal:
            self.console.file.write(CLEAR)
        else:
            self.console.print(f"This output stays: what {self.names[previous]} saw is above.", style="red")
        return self._ask(f"Pass the keyboard to {self.names[seat]}, then press Enter. ") is not None

    def _tell(self, rows: tuple[tuple[int, ...], ...]) -> None:
        for row in rows:
            said = self.game.narration.say(self.position.options, for_seat(row, self._eyes()), self.words)
            self.console.print(f"  {self.game.told(self.position.options, said)}", markup=False)


def _in_text(found: Diagram) -> str:
    return f"```\n{plain(found.scene)}\n```\n\n*{found.caption}*"
