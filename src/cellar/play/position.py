"""`Position`, the main class of the library: a position of any game, to be played, undone, queried, written and
drawn."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, overload

from cellar.contract import options as options_of
from cellar.contract.bot import Thought
from cellar.contract.game import Game, Row
from cellar.errors import BadGame, BadPosition, NothingToUndo
from cellar.language import translator
from cellar.lookup import find
from cellar.play.registry import load
from cellar.play.view import Move, Played, View, faces_of, legal_action, legal_actions, returns_of
from cellar.rules.chance import tickets, weighted
from cellar.rules.rng import below, generator
from cellar.rules.tape import NO_TAPE, blank_tape, for_seat, rows
from cellar.rules.types import CHANCE, OVER, PUBLIC, Face, Ints, Options, State

_ = translator(__name__)


class Moves(Sequence[Move]):
    """The legal moves of a position, in order; `in` takes a Move, a text or an action."""

    def __init__(self, position: "Position") -> None:
        self._position = position
        self._actions = position.legal_actions()

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return [self._position.move(action) for action in self._actions[index]]
        return self._position.move(self._actions[index])

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Move]:
        return (Move(action, *face) for action, face in zip(self._actions, self.faces()))

    def faces(self) -> list[Face]:
        """The texts and click paths of the moves."""
        position = self._position
        return faces_of(position.game, position.options, position.state, self._actions)

    def __contains__(self, item: object) -> bool:
        if isinstance(item, Move):
            return item.action in self._actions
        if isinstance(item, int):
            return item in self._actions
        return isinstance(item, str) and any(move.text == item for move in self)

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(move.text for move in self[:8])}{' …' if len(self) > 8 else ''}>"


class Happened(tuple[Row, ...]):
    """What a move caused: rows of the tape, which are printed as the sentences that everybody may read."""

    game: Game
    options: Options

    def __new__(cls, rows: tuple[Row, ...], game: Game, options: Options) -> "Happened":
        happened = super().__new__(cls, rows)
        happened.game, happened.options = game, options
        return happened

    def sentences(self, seat: int = PUBLIC) -> list[str]:
        """What happened in sentences, as the seat may know it."""
        say, words = self.game.narration.say, self.game.narration.VOCABULARIES[0]
        return [self.game.told(self.options, say(self.options, for_seat(row, seat), words)) for row in self]

    def __str__(self) -> str:
        return "\n".join(self.sentences())


#: A state of more bytes than this is kept before every so-many-th action only; undo replays from the last one kept.
#: Where there are more than so many, they are kept half as often: a match of 60,000 turns has states of 2.3 MB.
LARGE_STATE = 1 << 15
KEEP_EVERY = 256
MOST_KEPT = 32


class Position:
    """A match in progress. `Position.start("zyrcan", players=3)`, `play("2@d5")`, `undo()`, `legal_moves`, `svg()`."""

    def __init__(self, game: Game, options: Options, state: State, setup: Ints | None = None) -> None:
        self.game = game
        self.options: Options = dict(options)
        self.setup = setup
        self.state = state
        self.history: list[Played] = []
        #: the state before each action, None where it is cheaper to replay
        self._before: list[bytes | None] = []
        self._keep_every = KEEP_EVERY if len(state.tobytes()) > LARGE_STATE else 1
        self.root = state.tobytes()

    # -- making one

    @classmethod
    def start(
        cls,
        game: str | Game,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int = 0,
        drawn: Ints | None = None,
        **more: Any,
    ) -> "Position":
        """A new match: options completed and checked, the setup drawn from the seed unless one was drawn already."""
        chosen = load(game) if isinstance(game, str) else game
        full = options_of.complete(chosen.about, {**(options or {}), **more})
        chosen.setup.check(full)
        setup = chosen.setup.draw(full, generator(seed)) if drawn is None else drawn
        state = chosen.layout(full).blank()
        chosen.rules.new(state, setup)
        return cls(chosen, full, state, setup)

    @classmethod
    def from_json(cls, data: Any) -> "Position":
        """Read a position from its JSON (already parsed); the match goes on from there."""
        if not isinstance(data, dict) or not isinstance(data.get("game"), str):
            example = '{"game": "NAME", …}'
            raise BadPosition(_('A position is a JSON object with a "game": {example}.', example=example))
        game = load(data["game"])
        options, state = game.notation.from_json(data)
        return cls(game, options, state)

    @classmethod
    def from_line(cls, line: str) -> "Position":
        """Read a position from its one line of text, `GAME …`."""
        name, rest = (*line.strip().split(" ", 1), "")[:2]
        if not rest:
            raise BadPosition(_("A position line is the game's name, a space, and the position; copy the whole line."))
        game = load(name)
        options, state = game.notation.from_line(rest.strip())
        return cls(game, options, state)

    def copy(self) -> "Position":
        """An independent copy, history included."""
        other = Position(self.game, self.options, self.state.copy(), self.setup)
        other.history = list(self.history)
        other._before = list(self._before)
        other._keep_every = self._keep_every
        other.root = self.root
        return other

    def fresh(self, state: bytes) -> State:
        """A state of this match from its bytes."""
        layout = self.game.layout(self.options)
        if len(state) != layout.size:
            raise BadPosition(
                f"A state of this match has {layout.size} bytes, not {len(state)}: it is of another match."
            )
        return layout.read(state)

    # -- asking it

    @property
    def actor(self) -> int:
        """Whose decision it is: a seat, CHANCE or OVER."""
        return int(self.game.rules.actor(self.state))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.actor == OVER

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self.options["players"])

    def legal_actions(self) -> list[int]:
        """The legal actions (at CHANCE: the possible outcomes), ascending."""
        return legal_actions(self.game, self.options, self.state)

    @property
    def legal_moves(self) -> Moves:
        """The legal moves with their texts and click paths."""
        return Moves(self)

    def mask(self) -> list[bool]:
        """The action mask: whether each action is legal, by its number; for games whose actions have a bound."""
        count = self.game.actions(self.options)
        if count is None:
            raise BadPosition(
                f"{self.game.about.title} has no bound on its actions, so there is no mask: ask legal_moves."
            )
        mask = [False] * count
        for action in self.legal_actions():
            mask[action] = True
        return mask

    def chances(self) -> list[tuple[int, int]]:
        """At CHANCE: each outcome with its weight."""
        room = self.game.most_legal(self.options)
        actions, weights = [0] * room, [0] * room
        n = self.game.rules.outcomes(self.state, actions, weights)
        return list(zip(actions[:n], weights[:n]))

    def text(self, action: int) -> str:
        """An action as text."""
        return self.game.notation.action_text(self.options, self.state, action)

    def move(self, action: int) -> Move:
        """An action as number, text and click path."""
        return Move(action, self.text(action), self.game.notation.path(self.options, self.state, action))

    def parse(self, move: str | int | Move) -> int:
        """Parse a move; the action is legal, or refused with the rule that forbids it."""
        given = move.action if isinstance(move, Move) else move
        return legal_action(self.game, self.options, self.state, given)

    def returns(self) -> tuple[float, ...]:
        """Each seat's result."""
        return returns_of(self.game, self.options, self.state)

    def outcome(self) -> str | None:
        """How and why the match ended, or None."""
        said = self.game.narration.outcome(self.options, self.state) if self.is_over else None
        return None if said is None else self.game.told(self.options, said)

    # -- playing

    def play(self, move: str | int | Move) -> Happened:
        """Play a move (or, at CHANCE, a known outcome); returns what happened: the rows of the tape, and as text the
        sentences that everybody may read."""
        action = self.parse(move)
        text = self.text(action)
        before = None if len(self.history) % self._keep_every else self.state.tobytes()
        seats = (*range(self.players), PUBLIC)
        seen = tuple(int(self.game.rules.seen(self.state, action, seat)) for seat in seats)
        who = self.actor
        tape = blank_tape(self.game.tape_rows)
        self.game.rules.apply(self.state, action, tape)
        played = Played(who, action, text, tuple(rows(tape)), seen)
        self._before.append(before)
        self.history.append(played)
        if before is not None and self._keep_every > 1:
            self._thin()
        return Happened(played.rows, self.game, self.options)

    def _thin(self) -> None:
        """Keep large states half as often, once there are too many of them."""
        kept = [number for number, state in enumerate(self._before) if state is not None]
        if len(kept) > MOST_KEPT:
            self._keep_every *= 2
            for number in kept:
                if number % self._keep_every:
                    self._before[number] = None

    def draw(self, ticket: Callable[[int], int]) -> int:
        """At CHANCE: draw an outcome by its weight; `ticket(n)` is a number from 0 to n - 1."""
        room = self.game.most_legal(self.options)
        actions, weights = [0] * room, [0] * room
        n = self.game.rules.outcomes(self.state, actions, weights)
        if n == 0:
            raise BadGame(f"Chance has no outcome here: the rules of {self.game.about.title} are broken.")
        return weighted(actions, weights, n, ticket(tickets(weights, n)))

    def roll(self, rng: Ints) -> Happened:
        """At CHANCE: draw an outcome by its weight and play it."""
        return self.play(self.draw(lambda n: below(rng, n)))

    def pick(self, rng: Ints) -> int:
        """One random action: by weight at CHANCE, else any legal move."""
        if self.actor == CHANCE:
            return self.draw(lambda n: below(rng, n))
        actions = self.legal_actions()
        if not actions:
            raise BadGame(
                f"{self.game.about.title}: seat {self.actor} is to move and has no legal move, but the match is not "
                f"over. Let actor say OVER there, or give a move to pass, in {self.line()}"
            )
        return actions[below(rng, len(actions))]

    def step(self, rng: Ints) -> Happened:
        """Play one random action."""
        return self.play(self.pick(rng))

    def settle(self, rng: Ints) -> "Position":
        """Play chance until a seat decides or the match is over; return the position itself."""
        while self.actor == CHANCE:
            self.roll(rng)
        return self

    def undo(self) -> Played:
        """Take the last action back."""
        if not self.history:
            raise NothingToUndo(_("There is nothing to undo: this is the start of the match."))
        last = len(self.history) - 1
        kept = max(i for i in range(last + 1) if self._before[i] is not None)
        self.state = self.fresh(self._before[kept] or b"")
        for played in self.history[kept:last]:
            self.game.rules.apply(self.state, played.action, NO_TAPE)
        self._before.pop()
        return self.history.pop()

    def preview(self, move: str | int) -> tuple[Row, ...]:
        """The events that a move would cause, without playing it."""
        state = self.state.copy()
        tape = blank_tape(self.game.tape_rows)
        self.game.rules.apply(state, self.parse(move), tape)
        return tuple(rows(tape))

    def ask(self, bot: str = "uct", *, seconds: float = 1.0, seed: int = 0) -> Move:
        """The move that a bot chooses for whoever is to move, from what that seat may know."""
        if self.actor < 0:
            raise BadPosition("No seat is to move here: at chance `settle` the position first, after the end `undo`.")
        # Bots know positions, and positions only the name of what knows bots.
        seated, choose = find("cellar.bots.registry:bot"), find("cellar.bots.registry:choose")
        seat = self.actor
        thought = Thought(seconds=seconds, seed=seed, told=self.view(seat).rows())
        return self.move(
            choose(seated(bot, self.game.name, seat), self.game, self.options, self.hidden(seat), seat, thought)
        )

    # -- showing

    def hidden(self, seat: int) -> State:
        """The state as the seat may know it: what is hidden from the seat is blanked."""
        state = self.state.copy()
        self.game.rules.hide(state, seat)
        return state

    def view(self, seat: int = PUBLIC) -> View:
        """The seat's view: all that it may know, in words, moves and shapes."""
        return View(self.game, self.options, self.hidden(seat), seat, self.actor, self.history)

    def log(self, seat: int = PUBLIC, vocabulary: str = "") -> list[str]:
        """The events so far in sentences, as the seat may know them."""
        return self.view(seat).log(vocabulary)

    def to_json(self) -> dict[str, Any]:
        """The position as JSON with readable names."""
        return self.game.notation.to_json(self.options, self.state)

    def line(self) -> str:
        """The position on one line."""
        return f"{self.game.name} {self.game.notation.to_line(self.options, self.state)}"

    def svg(self, seat: int = PUBLIC, theme: str = "auto") -> str:
        """The picture that a seat sees, as SVG."""
        from cellar.draw.svg import write_svg

        return write_svg(self.view(seat).scene, theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        """The board as a terminal draws it for everybody, and what is to be done."""
        from cellar.draw.terminal import plain

        view = self.view()
        return f"{plain(view.scene)}\n{view.prompt}"

    def __repr__(self) -> str:
        return f"Position.from_line({self.line()!r})"
