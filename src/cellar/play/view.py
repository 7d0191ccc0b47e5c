"""Views: all of a match that one seat may know. Nothing else is sent to anybody."""

from collections.abc import Sequence
from itertools import chain
from operator import itemgetter

from cellar.contract.game import Game, Row
from cellar.draw.panel import Panel
from cellar.draw.scene import Scene
from cellar.play import queries
from cellar.play.position import Move, Played
from cellar.rules.tape import for_seat
from cellar.rules.types import OVER, PUBLIC, Face, Options, State

_path = itemgetter(1)


class View:
    """What a seat (or the public) may know of a position. It holds the hidden state only, so it cannot show more."""

    __slots__ = ("_history", "actor", "game", "options", "seat", "state")

    def __init__(
        self, game: Game, options: Options, hidden: State, seat: int, actor: int, history: Sequence[Played] = ()
    ) -> None:
        self.game = game
        self.options = options
        self.seat = seat
        self.actor = actor
        self.state = hidden
        self._history = history

    @classmethod
    def of(cls, game: Game, options: Options, state: State, seat: int) -> "View":
        """The view of a state, which is left unchanged."""
        hidden = state.copy()
        game.rules.hide(hidden, seat)
        return cls(game, options, hidden, seat, int(game.rules.actor(state)))

    # -- now

    @property
    def prompt(self) -> str:
        """What to do now; after the end, how it ended."""
        return self.outcome or self.game.narration.prompt(self.options, self.state, self.seat)

    @property
    def goal(self) -> str:
        """What wins and where everybody stands; "" after the end."""
        return "" if self.actor == OVER else self.game.narration.goal(self.options, self.state)

    @property
    def scene(self) -> Scene:
        """The picture of the board."""
        return self.game.scene.scene(self.options, self.state, self.seat)

    @property
    def panel(self) -> Panel:
        """The panel beside the board."""
        return self.game.scene.panel(self.options, self.state, self.seat)

    @property
    def moves(self) -> list[Move]:
        """The seat's legal moves; empty when it is not to act."""
        if self.seat < 0 or self.seat != self.actor:
            return []
        actions = queries.legal_actions(self.game, self.options, self.state)
        faces = queries.faces(self.game, self.options, self.state, actions)
        return [Move(action, *face) for action, face in zip(actions, faces)]

    @property
    def faces(self) -> list[Face]:
        """The seat's legal moves as texts and click paths; empty when it is not to act."""
        if self.seat < 0 or self.seat != self.actor:
            return []
        actions = queries.legal_actions(self.game, self.options, self.state)
        return queries.faces(self.game, self.options, self.state, actions)

    @property
    def sites(self) -> dict[str, str]:
        """Every site of the moves' click paths, with its name."""
        return self.names(self.faces)

    def names(self, faces: Sequence[Face]) -> dict[str, str]:
        """Every site of these click paths, with its name."""
        sites = dict.fromkeys(chain.from_iterable(map(_path, faces)))
        return dict(zip(sites, queries.site_labels(self.game, self.options, self.state, sites)))

    def explained(self, thing: str) -> str:
        """The explanation of something on the table or beside it (`cellar.play.explainable`)."""
        return queries.explained(self.game, self.options, self.state, thing)

    def why_not(self, sites: Sequence[str]) -> str:
        """Why the last of these clicks cannot follow the others, to the seat that is to act."""
        return queries.why_not(self.game, self.options, self.state, sites)

    def parse(self, text: str) -> int:
        """Parse a move of this seat, or refuse it: from what the seat knows, so that neither tells it more."""
        return queries.parse(self.game, self.options, self.state, text)

    def text(self, action: int) -> str:
        """An action that the seat may know, as text."""
        return self.game.notation.action_text(self.options, self.state, action)

    # -- the end

    @property
    def outcome(self) -> str | None:
        """How and why it ended, or None."""
        return self.game.narration.outcome(self.options, self.state) if self.actor == OVER else None

    @property
    def returns(self) -> tuple[float, ...]:
        """Each seat's result."""
        return queries.returns(self.game, self.options, self.state)

    # -- so far

    def rows(self, since: int = 0) -> list[Row]:
        """The tape from the `since`-th action on, as the seat may read it."""
        return [for_seat(row, self.seat) for played in self._history[since:] for row in played.rows]

    def actions(self, since: int = 0) -> list[tuple[int, int]]:
        """The actions from the `since`-th on as the seat saw them: (actor, action or -1)."""
        index = -1 if self.seat == PUBLIC else self.seat
        return [(played.actor, played.seen[index]) for played in self._history[since:]]

    @property
    def length(self) -> int:
        """The number of actions so far."""
        return len(self._history)

    def events(self, since: int = 0, vocabulary: str = "") -> list[tuple[int, str | None, list[str]]]:
        """The actions from the `since`-th on as (actor, text, sentences); text is None for a move that the seat did not
        see."""
        say, words = self.game.narration.say, vocabulary or self.game.narration.VOCABULARIES[0]
        index = -1 if self.seat == PUBLIC else self.seat
        return [
            (
                played.actor,
                played.text if played.seen[index] == played.action else None,
                [say(self.options, for_seat(row, self.seat), words) for row in played.rows],
            )
            for played in self._history[since:]
        ]

    def log(self, vocabulary: str = "") -> list[str]:
        """The match so far, in sentences."""
        words = vocabulary or self.game.narration.VOCABULARIES[0]
        return [self.game.narration.say(self.options, row, words) for row in self.rows()]
