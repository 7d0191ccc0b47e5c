"""The sentences of a game that does not write its own: from its moves, its rows and its results."""

from collections.abc import Sequence

from cellar.contract.defaults.basis import Basis, some_of
from cellar.contract.game import Notation, Row
from cellar.rules.tape import BLANK, Secret, Told
from cellar.rules.types import CHANCE, Options, State


class DefaultNarration:
    """What happened, what to do, why not, and how it ended; functions of `narration.py` take the place of these."""

    VOCABULARIES: tuple[str, ...] = ("plain",)

    def __init__(self, basis: Basis, notation: Notation) -> None:
        self._basis = basis
        self._notation = notation

    def say(self, options: Options, row: Row, vocabulary: str) -> str:
        """A row by the names that `events.py` gives it and its arguments, else by its numbers."""
        if self._basis.read is None:
            return f"Event {row[0]}: {', '.join(map(str, row[2:]))}."
        told = self._basis.read(row)
        names, facts = self._basis.seats(options), dict(_facts(told))
        who = names[facts.pop("seat")] if 0 <= facts.get("seat", -1) < len(names) else ""
        what = f"{who}: {told.word}" if who else told.word.capitalize()
        shown = [f"{name} {self._basis.word(value)}" for name, value in facts.items()]
        return f"{what.replace('_', ' ')}{', ' if shown else ''}{', '.join(shown)}."

    def prompt(self, options: Options, state: State, seat: int) -> str:
        """To whoever is to move, what there is to choose from; to others, who is to move."""
        who = self._basis.rules.actor(state)
        if who == CHANCE:
            return "Chance decides."
        if seat != who:
            return f"{self._basis.seats(options)[who]} is to move."
        return f"It is your move: {some_of(self._texts(options, state))}."

    def goal(self, options: Options, state: State) -> str:
        """The menu's sentence, if it is a whole and short one."""
        said = self._basis.about.sentence.strip()
        return said if said.endswith(".") and len(said) <= 200 else "Whoever has the best result at the end wins."

    def refusal(self, options: Options, state: State, action: int) -> str:
        """The moves that would be legal, in place of the rule that forbids this one."""
        return f"That is not allowed now; allowed is {some_of(self._texts(options, state)) or 'nothing'}."

    def outcome(self, options: Options, state: State) -> str:
        """The seats with the best result, and each seat's result."""
        results = [0.0] * int(options["players"])
        self._basis.rules.returns(state, results)
        names, best = self._basis.seats(options), max(results)
        winners = [name for name, result in zip(names, results) if result == best]
        told = ", ".join(f"{name} {result:+g}" for name, result in zip(names, results))
        if len(names) == 1:
            return f"{'Won' if best > 0 else 'Lost' if best < 0 else 'A draw'}: {told}."
        return f"{'A draw' if len(winners) == len(names) else ' and '.join(winners) + _s(winners)}: {told}."

    def _texts(self, options: Options, state: State) -> list[str]:
        return [self._notation.action_text(options, state, action) for action in self._basis.legal(options, state)]


def _s(names: Sequence[str]) -> str:
    return " wins" if len(names) == 1 else " win"


def _facts(told: Told) -> list[tuple[str, int]]:
    """The arguments of a row by name; what the reader may not know is left out."""
    hints = type(told).__annotations__
    return [(name, value) for name, value in vars(told).items() if not (hints[name] == Secret and value == BLANK)]
