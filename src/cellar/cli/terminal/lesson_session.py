"""A lesson in the terminal: shows the board and one sentence, reads moves, and explains what was expected."""

from rich.console import Console

from cellar.cli.terminal.commands import LEAVE, MOST_LISTED, asked, extras
from cellar.contract.words import title
from cellar.draw.scene import all_items
from cellar.draw.terminal import legend
from cellar.errors import BadText, CellarError
from cellar.language import N_, enumerated, in_person, translator
from cellar.play.lesson import Lesson, LessonProgress, Step
from cellar.play.view import Played
from cellar.rules.tape import for_seat

HELP = {
    N_("MOVE"): N_("play it, when asked for one"),
    N_("Enter"): N_("continue, when not"),
    "moves": N_("list the legal moves"),
    "skip": N_("let the lesson do this step"),
    "back": N_("go back one step"),
    "quit": N_("leave"),
}
_ = translator(__name__)


class LessonSession:
    """A learner's session with a lesson in the terminal."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.progress = LessonProgress(lesson)
        self.console = Console(highlight=False)
        self.legend = extras(self.progress.game)[1]
        self.answers: list[str] = []
        #: the state whose board was shown last
        self.shown = b""

    def run(self) -> bool:
        """Run the lesson to its end, or until the learner leaves; return whether a real match is to follow."""
        self.console.rule(f"[bold]{title(self.progress.game.about)}: {self.lesson.title}[/bold]")
        self.console.print(
            _(
                "Type the move you are asked for, Enter to continue, {skip}, {back} or {quit}; {help} says more.",
                **{word: f"[bold]{word}[/bold]" for word in ("skip", "back", "quit", "help")},
            )
        )
        while (step := self.progress.step) is not None:
            self._show(step)
            if not self._step(step):
                return False
        self._board()
        self.console.print(self.lesson.match.say, style="bold", markup=False)
        text = asked(self.console, _("Play it now? (yes or no)") + "> ")
        yes = _.context("an answer", "yes")
        return text is not None and text.lower() in ("", "y", "yes", yes, yes[0])

    def _show(self, step: Step) -> None:
        self._board()
        number = f"({self.progress.number + 1}/{len(self.lesson.steps)})"
        self.console.print(f"{number} {step.say}", style="bold", markup=False)
        names = [name for name in map(self._name, step.point) if name]
        if names:
            what = "; ".join(dict.fromkeys(names))
            self.console.print(_("Look at {what}.", what=what), style="dim", markup=False)
        if step.play:
            moves = self.progress.position.view(self.lesson.seat).moves
            if len(moves) <= MOST_LISTED:
                how = _("You may type {moves}.", moves=enumerated([move.text for move in moves]))
            else:
                how = _("Type a move like {example}.", example=self.progress.right()[0])
            self.console.print(how, style="dim", markup=False)

    def _board(self) -> None:
        """Show the board, if it has changed since it was shown last."""
        position = self.progress.position
        state = position.state.tobytes()
        if state != self.shown:
            self.shown = state
            scene = position.view(self.lesson.seat).scene
            self.console.print()
            self.console.print(legend(scene, self.legend, self.console.width))

    def _name(self, name: str) -> str:
        view = self.progress.position.view(self.lesson.seat)
        if name in view.sites:
            return view.sites[name]
        item = next((item for item in all_items(view.scene.items) if name in (item.id, item.site)), None)
        return item.label.rstrip(".") if item else name

    def _step(self, step: Step) -> bool:
        """Ask until the step is done or taken back; False when the learner leaves."""
        while True:
            what = _("Your move") if step.play else _("Enter to continue")
            text = asked(self.console, f"{what}> ")
            if text is None or text in LEAVE:
                return False
            try:
                if text == "back":
                    self._back()
                    return True
                if not self._command(text):
                    answer = self.progress.right()[0] if text == "skip" and step.play else text.removeprefix("skip")
                    for played in self.progress.answer(answer):
                        self._tell(played)
                    self.answers.append(answer)
                    return True
            except CellarError as error:
                self.console.print(str(error), style="red", markup=False)

    def _command(self, text: str) -> bool:
        if text in ("help", "?"):
            for name, meaning in HELP.items():
                self.console.print(f"  {_(name):<8} {_(meaning)}", markup=False)
        elif text == "moves":
            moves = self.progress.position.view(self.lesson.seat).moves
            listed = enumerated([move.text for move in moves])
            self.console.print(listed or _("No move needed: press Enter."), markup=False)
        else:
            return False
        return True

    def _back(self) -> None:
        if not self.answers:
            raise BadText(_("This is the first step."))
        self.answers.pop()
        self.progress = LessonProgress(self.lesson)
        for text in self.answers:
            self.progress.answer(text)

    def _tell(self, played: Played) -> None:
        progress, seat = self.progress, self.lesson.seat
        if played.actor >= 0 and played.actor != seat and played.seen[seat] >= 0:
            names = progress.game.seat_names(progress.position.options)
            self.console.print(f"{names[played.actor]}: {played.text}", style="bold", markup=False)
        game, options, words = progress.game, progress.position.options, progress.game.narration.VOCABULARIES[0]
        for row in played.rows:
            said = game.narration.say(options, for_seat(row, seat), words)
            self.console.print(f"  {in_person(said, game.seat_names(options), seat)}", markup=False)
