"""A match in the terminal: shows the board and what to do, reads moves and commands, lets bots take their turns."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from cellar.bots.seat_specs import is_command
from cellar.cli.terminal.commands import LEAVE, MOST_LISTED, Commands, asked, not_told_in, numbered
from cellar.cli.terminal.kept_matches import MatchFile
from cellar.cli.terminal.opponents import HUMAN, Opponents
from cellar.cli.terminal.opponents import seats as who_sits
from cellar.contract.numbers import whole_number
from cellar.contract.words import title
from cellar.draw.terminal import legend
from cellar.errors import BadText, CellarError
from cellar.external.process import ProgramFailed
from cellar.language import translator
from cellar.play.position import Position
from cellar.play.view import Move
from cellar.rules.rng import below, generator
from cellar.rules.tape import for_seat
from cellar.rules.types import CHANCE, OVER, PUBLIC

#: A terminal clears its screen, and the lines that have scrolled off it (xterm's "erase saved lines").
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
_ = translator(__name__)


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
        self.commands = Commands(self)

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
                if self.position.is_over:
                    self.opponents.over(self.position)
                self.opponents.close()
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
        told = action if self.position.game.rules.seen(self.position.state, action, self.eyes()) >= 0 else None
        shown = _("its move is hidden") if told is None else self.position.text(action)
        self.console.print(_("{role} ({bot}): {move}", role=role, bot=bot, move=shown), style="bold", markup=False)
        self._played(self.position.play(action))

    def _meant(self, text: str, moves: list[Move]) -> str:
        """A move as it was typed, or the one whose number was."""
        number = whole_number(text)
        if number is None or not numbered(moves):
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

    def _human_turn(self, seat: int) -> bool:
        if not self._cover(seat):
            self._leave()
            return False
        view = self.position.view(seat)
        self.console.print()
        self.console.print(legend(view.scene, self.commands.legend, self.console.width))
        self.console.print(view.prompt, style="bold", markup=False)
        self.console.print(_("Goal: {goal}", goal=view.goal), style="dim", markup=False)
        moves = view.moves
        if "preview" in self.commands.own:
            self.commands.run("preview", seat)
        if len(moves) <= MOST_LISTED:
            self.commands.list_moves(seat)
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
            text = asked(self.console, f"{self.names[seat]}> ")
            if text is None or text in LEAVE:
                self._leave()
                return False
            if not text:
                continue
            try:
                if self.commands.run(text, seat):
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
        self.console.print(legend(self.position.view(self.eyes()).scene, self.commands.legend, self.console.width))
        self.console.print(self.lost_in_words() or str(self.position.outcome()), style="bold", markup=False)
        while True:
            text = asked(self.console, _("The match is over (undo, save FILE, share, quit)> "))
            if text is None or text in (*LEAVE, ""):
                return False
            try:
                if text in ("undo", "u"):
                    self._undo()
                    return True
                if not self.commands.run(text, PUBLIC):
                    self.console.print(_("The match is over. Type undo to take back the last move, or quit to leave."))
            except CellarError as error:
                self.console.print(str(error), style="red", markup=False)

    def lost_in_words(self) -> str:
        """How a bot has lost the match by a mistake; "" where none has."""
        if self.lost is None:
            return ""
        seat, reason = self.lost
        who = self.game.seat_names(self.position.options)[seat]
        return _("{role} has lost the match: {reason}", role=who, reason=reason)

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
        if self.position.history and self.is_open():
            how = self.commands.line()
        elif self.file.kept:
            how = self.file.command()
        else:
            return
        self.console.print(_("Continue later with: {command}", command=how), markup=False, soft_wrap=True)

    # -- telling and hiding

    def _humans(self) -> set[int]:
        return {seat for seat, name in enumerate(self.who) if name == HUMAN}

    def eyes(self) -> int:
        """The seat from which the board is shown between turns: the only person's, or the public's."""
        humans = self._humans()
        return humans.pop() if len(humans) == 1 else PUBLIC

    def is_open(self) -> bool:
        """Whether a position line would tell nobody more than they know."""
        return bool(self.position.hidden(PUBLIC).tobytes() == self.position.state.tobytes())

    def _cover(self, seat: int) -> bool:
        """Clear the screen, and what has scrolled off it, when the player at a shared keyboard changes; return False
        where nobody goes on."""
        previous, self.last_human = self.last_human, seat
        if len(self._humans()) < 2 or previous in (-1, seat) or self.is_open():
            return True
        if self.console.is_terminal:
            self.console.file.write(CLEAR)
        else:
            self.console.print(_("This output stays: what {who} saw is above.", who=self.names[previous]), style="red")
        return (
            asked(self.console, _("Pass the keyboard to {who}, then press Enter. ", who=self.names[seat])) is not None
        )

    def _tell(self, rows: tuple[tuple[int, ...], ...]) -> None:
        for row in rows:
            said = self.game.narration.say(self.position.options, for_seat(row, self.eyes()), self.words)
            self.console.print(f"  {self.game.told(self.position.options, said)}", markup=False)
