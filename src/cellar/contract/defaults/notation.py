"""The notation of a game that does not write its own: moves by name or number, positions from the layout."""

import re
from typing import Any
from urllib.parse import quote, unquote

from cellar.contract import options as options_of
from cellar.contract.defaults.basis import Basis, some_of
from cellar.contract.positions import from_fields, from_words, to_fields, to_words
from cellar.contract.words import title
from cellar.errors import BadOption, BadPosition, BadText
from cellar.language import translator
from cellar.rules.rng import generator
from cellar.rules.types import CHANCE, OVER, PUBLIC, Ints, Options, State

#: What rules raise on numbers that no match leads to.
CONFUSED = (IndexError, KeyError, ValueError, TypeError, OverflowError, ZeroDivisionError)
_ = translator(__name__)
SETUP = re.compile(r"-?\d{1,18}(,-?\d{1,18})*")


class DefaultNotation:
    """Moves, setups and positions as text, JSON and clicks; functions of `notation.py` take the place of these."""

    def __init__(self, basis: Basis) -> None:
        self._basis = basis

    # -- moves

    def action_text(self, options: Options, state: State, action: int) -> str:
        """The cell's name where there is a board, else the action's number."""
        if self._basis.rules.actor(state) == CHANCE:
            return f"chance {action}"
        return self._cell(action) or f"move {action}"

    def parse_action(self, options: Options, state: State, text: str) -> int:
        """The legal action with this text; case and blanks do not matter."""
        said = " ".join(text.split())
        texts = {self.action_text(options, state, action): action for action in self._basis.legal(options, state)}
        found = [texts[said]] if said in texts else [n for one, n in texts.items() if one.lower() == said.lower()]
        if len(found) == 1:
            return found[0]
        raise BadText(_("{text} isn't a move now: type {moves}.", text=repr(text[:40]), moves=some_of(list(texts))))

    def path(self, options: Options, state: State, action: int) -> tuple[str, ...]:
        """A click on the board's cell, else one on a choice beside the board that is named like the move."""
        cell = self._basis.rules.actor(state) != CHANCE and self._cell(action)
        return (f"cell:{cell}" if cell else self.action_text(options, state, action).replace(" ", "_"),)

    def site_label(self, options: Options, state: State, site: str) -> str:
        """A cell's name, or a move's text."""
        if (number := site.removeprefix("move_")) != site and number.isdecimal():
            return _("Move {number}", number=number)
        cell, words = site.removeprefix("cell:"), site.replace("_", " ")
        return cell if cell != site else words[:1].upper() + words[1:]

    def _cell(self, action: int) -> str:
        board = self._basis.board
        return board.name(action) if board is not None and 0 <= action < len(board) else ""

    # -- setups

    def setup_text(self, options: Options, setup: Ints) -> str:
        """The numbers of the setup."""
        return ",".join(str(int(number)) for number in setup)

    def parse_setup(self, options: Options, text: str) -> Ints:
        """Numbers with which a match can begin; where nothing is drawn, there is one setup only."""
        setup = [int(number) for number in text.split(",")] if SETUP.fullmatch(text) else []
        rng, unused = generator(0), generator(0)
        drawn = list(self._basis.setup.draw(options, rng))
        state = self._basis.layout(options).blank()
        try:
            if (rng == unused and setup != drawn) or len(setup) != len(drawn):
                raise ValueError
            self._basis.rules.new(state, setup)
            self._check(options, state)
        except (*CONFUSED, BadPosition):
            usual = self.setup_text(options, drawn)[:80]
            sentence = _(
                "A setup of {game} is written like {usual}; {text} isn't one.",
                game=self._title,
                usual=usual,
                text=repr(text[:40]),
            )
            raise BadText(sentence) from None
        return setup

    # -- positions

    @property
    def _title(self) -> str:
        return title(self._basis.about)

    def check_position(self, options: Options, state: State) -> None:
        """Refuse what no match leads to (`BadPosition`): only the game itself knows."""

    def to_json(self, options: Options, state: State) -> dict[str, Any]:
        """The game, the options, and the fields of the state by name."""
        about = self._basis.about
        return {
            "game": about.name,
            "options": dict(options),
            "state": to_fields(self._basis.layout(options), state),
        }

    def from_json(self, data: Any) -> tuple[Options, State]:
        """Read strictly from the layout."""
        if not isinstance(data, dict) or set(data) != {"game", "options", "state"}:
            raise BadPosition(
                _('A position of {game} has "game", "options" and "state", and nothing else.', game=self._title)
            )
        if not isinstance(data["options"], dict) or not all(isinstance(name, str) for name in data["options"]):
            raise BadPosition(_('"options" of a position of {game} are names with values.', game=self._title))
        options = self._options(data["options"])
        state = from_fields(self._basis.layout(options), data["state"], self._title)
        self._check(options, state)
        return options, state

    def to_line(self, options: Options, state: State) -> str:
        """The options as one word, then a word for each field of the state."""
        chosen = ",".join(f"{name}={quote(str(value), safe='')}" for name, value in options.items())
        return f"{chosen} {to_words(self._basis.layout(options), state)}"

    def from_line(self, text: str) -> tuple[Options, State]:
        """Read strictly from the layout: what was written is read, and nothing else."""
        first, rest = (*text.split(" ", 1), "")[:2]
        words = ((*word.split("=", 1), "")[:2] for word in first.split(","))
        try:
            given = options_of.from_texts(self._basis.about, {name: unquote(value) for name, value in words})
        except BadOption as error:
            raise BadPosition(str(error)) from None
        options = self._options(given)
        state = from_words(self._basis.layout(options), rest, self._title)
        if self.to_line(options, state) != text:
            usual = self.to_line(options, state)[:160]
            raise BadPosition(_("A line of {game} reads like {usual}.", game=self._title, usual=usual))
        self._check(options, state)
        return options, state

    def _options(self, given: dict[str, Any]) -> Options:
        try:
            options = options_of.complete(self._basis.about, given)
            self._basis.setup.check(options)
        except BadOption as error:
            raise BadPosition(str(error)) from None
        return options

    def _check(self, options: Options, state: State) -> None:
        """Refuse a state on which the rules cannot go on."""
        rules, players = self._basis.rules, int(options["players"])
        try:
            who, actions = rules.actor(state), self._basis.legal(options, state)
            bound = self._basis.actions(options)
            goes_on = who in (CHANCE, *range(players)) and bool(actions)
            goes_on &= all(action >= 0 and (bound is None or action < bound) for action in actions)
            for seat in (*range(players), PUBLIC):
                rules.hide(state.copy(), seat)
            rules.returns(state, [0.0] * players)
        except CONFUSED:
            who, goes_on = CHANCE, False
        if not goes_on and who != OVER:
            raise BadPosition(
                _("No match of {game} leads to this position: its rules cannot go on there.", game=self._title)
            )
        self.check_position(options, state)
