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
from cellar.contract.words import title
from cellar.draw.terminal import legend, plain
from cellar.errors import BadOption, BadText, CellarError
from cellar.external.process import ProgramFailed
from cellar.files import write_whole
from cellar.language import ENGLISH, either, enumerated, speaking, translator
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
_ = translator(__name__)


def choose_game() -> str:
    known = list(all_games().values())
    console = Console(highlight=False)
    for number, entry in enumerate(known, 1):
        console.print(f"[bold]{number}[/bold]  {title(entry)}: {translator(entry.module)(entry.sentence)}")
    try:
        answer = Prompt.ask(
            _("Which game"), choices=[str(n) for n in range(1, len(known) + 1)], default="1", console=console
        )
    except EOFError:
        example = f"cellar play {known[0].name}"
        raise BadText(_("No game was chosen: name one, such as {example}.", example=example)) from None
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
            raise not_told_in(self.game, words)
        self.who = who_sits(seats, names, position)
        self.opponents = Opponents(self.who, position, self.console)
        self.file = MatchFile(self.console, kept)
        for seat, name in enumerate(names if kept and not seats else ()):
            if is_command(name):
                self.console.print(
                    _(
                        "{name} sat at {seat}, but a file never starts a program: the seat is yours, or"
                        " name it again with --seats or --bot.",
                        name=name,
                        seat=self.names[seat],
                    ),
                    markup=False,
                )
        #: a bot that has lost the match by a mistake: its seat, and how
        self.lost: tuple[int, ProgramFailed] | None = None
        self.last_human = -1
        self.commands, self.legend = extras(self.game)

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *raised: object) -> None:
        self.opponents.close()

    # -- the loop

    def run(self) -> None:
        self.console.rule(f"[bold]{title(self.game.about)}[/bold]")
        self.console.print(
            _(
                "Type a move or its number; {help} lists the commands, {quit} leaves.",
                help="[bold]help[/bold]",
                quit="[bold]quit[/bold]",
            )
        )
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
        role, bot = self.names[seat], self.opponents.title(seat)
        try:
            with self.console.status(_("{role} ({bot}) is thinking …", role=role, bot=bot)):
                action = self.opponents.choose(self.position, seat, below(self.rng, 2**31))
        except ProgramFailed as error:
            self.lost = (seat, error)
            self._keep()
            return
        told = action if self.position.game.rules.seen(self.position.state, action, self._eyes()) >= 0 else None
        shown = _("its move is hidden") if told is None else self.position.text(action)
        self.console.print(_("{role} ({bot}): {move}", role=role, bot=bot, move=shown), style="bold", markup=False)
        self._played(self.position.play(action))

    def _meant(self, text: str, moves: list[Move]) -> str:
        """A move as it was typed, or the one whose number was."""
        number = whole_number(text)
        if number is None or not self._numbered(moves):
            return text
        if not 1 <= number <= len(moves):
            raise BadText(
                _(
                    "There is no move {number}: they are numbered 1 to {most}. Type moves to see them.",
                    number=text[:9],
                    most=len(moves),
                )
            )
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
        self.console.print(_("Goal: {goal}", goal=view.goal), style="dim", markup=False)
        moves = view.moves
        if "preview" in self.commands:
            self.console.print(self.commands["preview"][1](self.position), markup=False)
        if len(moves) <= MOST_LISTED:
            self._list(seat)
        else:
            self.console.print(
                _.plural(
                    "{count} move is possible ({moves} lists them), such as {example}.",
                    "{count} moves are possible ({moves} lists them), such as {example}.",
                    len(moves),
                    moves="[bold]moves[/bold]",
                    example=moves[0].text,
                )
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
        self.console.print(self._lost() or str(self.position.outcome()), style="bold", markup=False)
        while True:
            text = self._ask(_("The match is over (undo, save FILE, share, quit)> "))
            if text is None or text in ("quit", "q", "exit", ""):
                return False
            try:
                if text in ("undo", "u"):
                    self._undo()
                    return True
                if not self._command(text, PUBLIC):
                    self.console.print(_("The match is over. Type undo to take back the last move, or quit to leave."))
            except CellarError as error:
                self.console.print(str(error), style="red", markup=False)

    def _lost(self) -> str:
        """How a bot has lost the match by a mistake; "" where none has."""
        if self.lost is None:
            return ""
        seat, reason = self.lost
        who = self.game.seat_names(self.position.options)[seat]
        return _("{role} has lost the match: {reason}", role=who, reason=reason)

    def _ask(self, prompt: str) -> str | None:
        """What is typed; None where the terminal is closed."""
        try:
            return self.console.input(prompt, markup=False).strip()
        except EOFError:
            return None

    # -- what a person may type besides moves

    def _command(self, text: str, seat: int) -> bool:
        word, rest = (*text.split(" ", 1), "")[:2]
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
                known = enumerated(self.game.narration.VOCABULARIES)
                raise BadText(_("The vocabularies are: {known}; type words NAME.", known=known))
            self.words = rest
            self.console.print(_("The log is now in: {words}.", words=rest))
        elif word == "save":
            if not rest:
                raise BadText(_("Where to? Type save FILE."))
            with speaking(ENGLISH):  # a record is the same for everybody
                lost = f"# {self._lost()}\n" if self.lost else ""
            write_whole(rest, write(self.position, self.who) + lost)
            command = f"cellar play --record {shlex.quote(rest)}"
            self.console.print(_("Saved. Continue with: {command}", command=command), markup=False)
        elif word == "svg":
            if not rest:
                raise BadText(_("Where to? Type svg FILE."))
            write_whole(rest, self.position.svg(self._eyes()))
            self.console.print(_("Drawn to {file}.", file=rest), markup=False)
        elif word in self.commands:
            self.console.print(self.commands[word][1](self.position), markup=False)
        elif word == "hint":
            raise BadText(_("{game} has hints only in the browser (cellar serve).", game=title(self.game.about)))
        elif word == "share":
            if not self._open():
                raise BadText(_("A line would show your friend the hidden cards: save FILE keeps the whole match."))
            self.console.print(self._line(), markup=False, soft_wrap=True)
        else:
            return False
        return True

    def _help(self) -> None:
        lines = {
            _("MOVE or NUMBER"): _("play it"),
            "moves": _("list the legal moves"),
            "undo": _("take back your last move"),
            "log": _("show what has happened so far"),
            _("words NAME"): _(
                "change the words of the log:  {known}", known=enumerated(self.game.narration.VOCABULARIES)
            ),
            "rules": _("the rules of this game"),
            _("save FILE"): _("save the match as a record"),
            _("svg FILE"): _("draw the board"),
            "quit": _("leave"),
        }
        if self._open():
            lines["share"] = _("show this position as one line, for a friend")
        lines.update({name: found[0] for name, found in self.commands.items()})
        for name, text in lines.items():
            self.console.print(f"  {name:<16} {text}", markup=False)
        if self.legend:
            self.console.print(_("On the board:"))
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
        self.lost = None
        self.opponents.close()
        while self.position.history and (self.position.actor == CHANCE or self.who[self.position.actor] != HUMAN):
            self.position.undo()
        self._keep()
        self.console.print(_("Move undone."))

    def _leave(self) -> None:
        """How to go on later is said, wherever there is something to go on with."""
        if self.file.kept:
            self.console.print(_("The match is saved: cellar play will offer to continue it."))
        if self.position.history and self._open():
            how = self._line()
        elif self.file.kept:
            how = self.file.command()
        else:
            return
        self.console.print(_("Continue later with: {command}", command=how), markup=False, soft_wrap=True)

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
            self.console.print(_("This output stays: what {who} saw is above.", who=self.names[previous]), style="red")
        return self._ask(_("Pass the keyboard to {who}, then press Enter. ", who=self.names[seat])) is not None

    def _tell(self, rows: tuple[tuple[int, ...], ...]) -> None:
        for row in rows:
            said = self.game.narration.say(self.position.options, for_seat(row, self._eyes()), self.words)
            self.console.print(f"  {self.game.told(self.position.options, said)}", markup=False)


def not_told_in(game: Game, words: str) -> BadOption:
    """The refusal of a vocabulary that a game's narration does not have."""
    known = either(game.narration.VOCABULARIES)
    return BadOption(
        _("{game} is told in {known}, not in {words}.", game=title(game.about), known=known, words=repr(words))
    )


def _in_text(found: Diagram) -> str:
    return f"```\n{plain(found.scene)}\n```\n\n*{found.caption}*"
