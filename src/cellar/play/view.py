"""Views: all of a match that one seat may know. Nothing else is sent to anybody. And queries of a state (legal actions,
their texts and click paths, results), which a view asks of what its seat may know, and a position of everything."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from cellar.contract.game import Game, Row, listed
from cellar.draw.panel import Panel
from cellar.draw.scene import Scene
from cellar.errors import GameOver, IllegalMove
from cellar.language import capital, translator
from cellar.rules.tape import for_seat
from cellar.rules.types import OVER, PUBLIC, Face, Options, State

_path = itemgetter(1)
_ = translator(__name__)


class Move(NamedTuple):
    """A legal action as number, text and click path."""

    action: int
    text: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """An action that was played: by whom, its text, and the events that it caused."""

    actor: int
    action: int
    text: str
    rows: tuple[Row, ...]
    #: what each seat (then the public) sees of the action: itself, or -1
    seen: tuple[int, ...]


def move_in_words(labels: Iterable[str]) -> str:
    """A move by the names of the places that one clicks: `Space e3 to e6`, `2-engine ship, then space e5`."""
    first, *rest = labels
    for label in rest:
        kind, place = (*label.split(" ", 1), "")[:2]
        if place and first.startswith(f"{kind} "):
            first = _("{move} to {place}", move=first, place=place)
        else:
            first = _("{move}, then {next}", move=first, next=label)
    return capital(first)


def legal_actions(game: Game, options: Options, state: State) -> list[int]:
    """The legal actions (at CHANCE: the possible outcomes), ascending."""
    return listed(game.rules, game.most_legal(options), state)


def faces_of(game: Game, options: Options, state: State, actions: Sequence[int]) -> list[Face]:
    """The texts and click paths of actions. This is on the hot path: a page is sent all of them after every move."""
    notation = game.notation
    many: Callable[..., list[Face]] | None = getattr(notation, "faces", None)
    if many is not None:
        return many(options, state, actions)
    text, path = notation.action_text, notation.path
    return [(text(options, state, action), path(options, state, action)) for action in actions]


def labels_of(game: Game, options: Options, state: State, sites: Iterable[str]) -> list[str]:
    """The names of sites."""
    many: Callable[..., list[str]] | None = getattr(game.notation, "site_labels", None)
    if many is not None:
        return many(options, state, sites)
    return [game.notation.site_label(options, state, site) for site in sites]


def action_in_words(game: Game, options: Options, state: State, action: int) -> str:
    """An action by the names of the places that one clicks; by its text where none are clicked."""
    [(text, path)] = faces_of(game, options, state, [action])
    return move_in_words(labels_of(game, options, state, path) or [text])


def legal_action(game: Game, options: Options, state: State, move: str | int) -> int:
    """Parse a move; the action is legal, or refused with the rule that forbids it."""
    if game.rules.actor(state) == OVER:
        outcome = game.told(options, game.narration.outcome(options, state))
        raise GameOver(_("The match is over: {outcome} Undo, or start another.", outcome=outcome))
    action = move if isinstance(move, int) else game.notation.parse_action(options, state, move)
    if not game.rules.is_legal(state, action):
        raise IllegalMove(game.told(options, game.narration.refusal(options, state, action)))
    return action


def returns_of(game: Game, options: Options, state: State) -> tuple[float, ...]:
    """Each seat's result."""
    out = [0.0] * int(options["players"])
    game.rules.returns(state, out)
    return tuple(out)


class View:
    """What a seat (or the public) may know of a position. It holds the hidden state only, so it cannot show more. Its
    sentences name seats by their roles; `unresolved`, they keep the seat placeholders for whoever knows the people."""

    __slots__ = ("_history", "_told", "actor", "game", "options", "seat", "state")

    def __init__(
        self,
        game: Game,
        options: Options,
        hidden: State,
        seat: int,
        actor: int,
        history: Sequence[Played] = (),
        *,
        unresolved: bool = False,
    ) -> None:
        self.game = game
        self.options = options
        self.seat = seat
        self.actor = actor
        self.state = hidden
        self._history = history
        self._told: Callable[[str], str] = str if unresolved else partial(game.told, options)

    @classmethod
    def of(cls, game: Game, options: Options, state: State, seat: int, *, unresolved: bool = False) -> "View":
        """The view of a state, which is left unchanged."""
        hidden = state.copy()
        game.rules.hide(hidden, seat)
        return cls(game, options, hidden, seat, int(game.rules.actor(state)), unresolved=unresolved)

    # -- now

    @property
    def prompt(self) -> str:
        """What to do now; after the end, how it ended."""
        return self.outcome or self._told(self.game.narration.prompt(self.options, self.state, self.seat))

    @property
    def goal(self) -> str:
        """What wins and where everybody stands; "" after the end."""
        return "" if self.actor == OVER else self._told(self.game.narration.goal(self.options, self.state))

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
        actions = self._actions()
        return [Move(action, *face) for action, face in zip(actions, self._faces(actions))]

    @property
    def faces(self) -> list[Face]:
        """The seat's legal moves as texts and click paths; empty when it is not to act."""
        return self._faces(self._actions())

    def _faces(self, actions: Sequence[int]) -> list[Face]:
        return faces_of(self.game, self.options, self.state, actions) if actions else []

    def _actions(self) -> list[int]:
        own = self.seat >= 0 and self.seat == self.actor
        return legal_actions(self.game, self.options, self.state) if own else []

    @property
    def sites(self) -> dict[str, str]:
        """Every site of the moves' click paths, with its name."""
        return self.names(self.faces)

    def names(self, faces: Sequence[Face]) -> dict[str, str]:
        """Every site of these click paths, with its name."""
        sites = dict.fromkeys(chain.from_iterable(map(_path, faces)))
        return dict(zip(sites, labels_of(self.game, self.options, self.state, sites)))

    def in_words(self, action: int) -> str:
        """An action that the seat may know, by the names of the places that one clicks."""
        return action_in_words(self.game, self.options, self.state, action)

    @property
    def lasting_labels(self) -> dict[str, str] | None:
        """The names of all sites, in a game where each keeps its name for the whole match; None elsewhere."""
        known: Callable[[Options], dict[str, str]] | None = getattr(self.game.notation, "lasting_labels", None)
        return known(self.options) if known is not None else None

    def explained(self, thing: str) -> str:
        """The explanation of something on the table or beside it (`cellar.play.explainable`); "" where the game has
        none."""
        explain: Callable[[Options, State, str], str] | None = getattr(self.game.notation, "explain", None)
        return self._told(explain(self.options, self.state, thing)) if explain is not None else ""

    def why_not(self, sites: Sequence[str]) -> str:
        """Why the last of these clicks cannot follow the others, to the seat that is to act; "" where the game does not
        say."""
        say: Callable[[Options, State, Sequence[str]], str] | None = getattr(self.game.narration, "why_not", None)
        return self._told(say(self.options, self.state, sites)) if say is not None else ""

    def consequence(self, action: int) -> tuple[str, float]:
        """What an action of this seat brings at once, and how much that is worth to it; ("", 0) where the game does not
        say."""
        say: Callable[[Options, State, int], tuple[str, float]] | None
        say = getattr(self.game.narration, "consequence", None)
        sentence, worth = say(self.options, self.state, action) if say is not None else ("", 0.0)
        return self._told(sentence), worth

    def parse(self, text: str) -> int:
        """Parse a move of this seat, or refuse it: from what the seat knows, so that neither tells it more."""
        return legal_action(self.game, self.options, self.state, text)

    def text(self, action: int) -> str:
        """An action that the seat may know, as text."""
        return self.game.notation.action_text(self.options, self.state, action)

    # -- the end

    @property
    def outcome(self) -> str | None:
        """How and why it ended, or None."""
        return self._told(self.game.narration.outcome(self.options, self.state)) if self.actor == OVER else None

    @property
    def returns(self) -> tuple[float, ...]:
        """Each seat's result."""
        return returns_of(self.game, self.options, self.state)

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
                [self._told(say(self.options, for_seat(row, self.seat), words)) for row in played.rows],
            )
            for played in self._history[since:]
        ]

    def log(self, vocabulary: str = "") -> list[str]:
        """The match so far, in sentences."""
        words = vocabulary or self.game.narration.VOCABULARIES[0]
        return [self._told(self.game.narration.say(self.options, row, words)) for row in self.rows()]
