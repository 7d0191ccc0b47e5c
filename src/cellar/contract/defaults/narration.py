"""The sentences of a game that does not write its own: from its moves, its rows and its results."""

from cellar.contract.defaults.basis import Basis, some_of
from cellar.contract.game import Notation, Row
from cellar.language import Seat, enumerated, listed, translator
from cellar.rules.tape import BLANK, Secret, Told
from cellar.rules.types import CHANCE, Options, State

_ = translator(__name__)


class DefaultNarration:
    """What happened, what to do, why not, and how it ended; functions of `narration.py` take the place of these."""

    VOCABULARIES: tuple[str, ...] = ("plain",)

    def __init__(self, basis: Basis, notation: Notation) -> None:
        self._basis = basis
        self._notation = notation

    def say(self, options: Options, row: Row, vocabulary: str) -> str:
        """A row by the names that `events.py` gives it and its arguments, else by its numbers."""
        if self._basis.read is None:
            return _("Event {kind}: {numbers}.", kind=row[0], numbers=enumerated([str(number) for number in row[2:]]))
        told = self._basis.read(row)
        facts, word = dict(_facts(told)), told.word.replace("_", " ")
        who = facts.pop("seat") if 0 <= facts.get("seat", -1) < len(self._basis.seats(options)) else None
        shown = [f"{name} {self._basis.word(value)}" for name, value in facts.items()]
        if who is None:
            return _("{what}.", what=enumerated([word.capitalize(), *shown]))
        return _("{who}: {what}.", who=Seat(who), what=enumerated([word, *shown]))

    def prompt(self, options: Options, state: State, seat: int) -> str:
        """To whoever is to move, what there is to choose from; to others, who is to move."""
        who = self._basis.rules.actor(state)
        if who == CHANCE:
            return _("Chance decides.")
        if seat != who:
            return _("[You are|{who} is] to move.", who=Seat(who))
        return _("It is your move: {moves}.", moves=some_of(self._texts(options, state)))

    def goal(self, options: Options, state: State) -> str:
        """The menu's sentence, if it is a whole and short one."""
        about = self._basis.about
        said = about.sentence.strip()
        if said.endswith(".") and len(said) <= 200:
            return translator(about.module)(about.sentence).strip()
        return _("Whoever has the best result at the end wins.")

    def refusal(self, options: Options, state: State, action: int) -> str:
        """The moves that would be legal, in place of the rule that forbids this one."""
        moves = some_of(self._texts(options, state)) or _("nothing")
        return _("That is not allowed now; allowed is {moves}.", moves=moves)

    def outcome(self, options: Options, state: State) -> str:
        """The seats with the best result, and each seat's result."""
        results = [0.0] * int(options["players"])
        self._basis.rules.returns(state, results)
        best = max(results)
        winners = [seat for seat, result in enumerate(results) if result == best]
        told = enumerated([f"{Seat(seat)} {result:+g}" for seat, result in enumerate(results)])
        if len(results) == 1 and best:
            return _("Won: {results}.", results=told) if best > 0 else _("Lost: {results}.", results=told)
        if len(winners) == len(results):
            return _("A draw: {results}.", results=told)
        if len(winners) == 1:
            return _("[You win|{who} wins]: {results}.", who=Seat(winners[0]), results=told)
        return _("{winners} win: {results}.", winners=listed([Seat(seat) for seat in winners]), results=told)

    def _texts(self, options: Options, state: State) -> list[str]:
        return [self._notation.action_text(options, state, action) for action in self._basis.legal(options, state)]


def _facts(told: Told) -> list[tuple[str, int]]:
    """The arguments of a row by name; what the reader may not know is left out."""
    hints = type(told).__annotations__
    return [(name, value) for name, value in vars(told).items() if not (hints[name] == Secret and value == BLANK)]
