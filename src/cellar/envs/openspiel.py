"""OpenSpiel games: `import cellar.envs.openspiel`, then `pyspiel.load_game("cellar_zyrcan(players=3)")`.

Parameters are the game's options, and four more: `seed` of the setup; `setups`, how many setups a first chance node
chooses from (1: there is none); `horizon`, after how many decisions a game without a bound is cut, with 0 for all; and
`position`, a written position (`notation.to_line`) to begin from, with the options that it was written with. What is
hidden in it from everybody but its holder is dealt anew by a first chance node, each deal as likely as the public finds
it.

Outcomes of chance have numbers of their own, 0, 1, … in the order of `Traits.outcomes`. A state never changes but is
replaced, so that OpenSpiel's `clone` has next to nothing to copy.
"""

from collections.abc import Mapping
from typing import Any

from cellar.compile.arrays import generator
from cellar.contract.about import About
from cellar.envs.deals import deals
from cellar.envs.openspiel_observer import Observer
from cellar.envs.openspiel_parameters import match_options, parameters, text_of, word, written
from cellar.envs.simulator import HORIZON, Moment, Simulator, simulator_for
from cellar.errors import BadOption
from cellar.extras import need
from cellar.play import registry
from cellar.play.information_state import Past
from cellar.rules.types import CHANCE, OVER

pyspiel = need("pyspiel", "openspiel")

PREFIX = "cellar_"
#: A player that is none: it is over.
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
#: Parameters of our own.
OWN = {"seed": 0, "setups": 1, "horizon": HORIZON}
POSITION = "position"
#: What a match may begin with, and the weight of each.
Starts = list[tuple[Moment, int]]


class At:
    """The immutable part of an OpenSpiel state, which copies share: the moment, its history, a count of decisions."""

    __slots__ = ("decisions", "moment", "of", "past")

    def __init__(self, of: "Of", moment: Moment, past: Past, decisions: int) -> None:
        self.of = of
        self.moment = moment
        self.past = past
        self.decisions = decisions

    def __deepcopy__(self, memo: Any) -> "At":
        return self

    def __reduce__(self) -> Any:
        """Pickle (OpenSpiel's `serialize`) the game and the actions; states only where replaying leads elsewhere."""
        way, at = [], self.of.start
        for moment in self.past.way():
            at = self.of.played(at, moment.action)
            way.append((moment.action, None if at.moment.data == moment.data else moment.data))
            if at.moment.data != moment.data:
                at = self.of.elsewhere(at, moment.data)
        return _along, (self.of.text_of_game, way)


def _along(game: str, way: list[tuple[int, bytes | None]]) -> At:
    """Unpickle by replaying the actions."""
    of: Of = pyspiel.load_game(game).of
    at = of.start
    for action, data in way:
        at = of.played(at, action)
        if data is not None:
            at = of.elsewhere(at, data)
    return at


class CellarGame(pyspiel.Game):  # type: ignore[misc, name-defined]  # pyspiel has no types
    """An OpenSpiel game with its options. Each registered name has a subclass of its own."""

    name = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        own = {name: int(given.pop(name, default)) for name, default in OWN.items()}
        line = text_of(given.pop(POSITION, ""))
        made, starts = begun(self.name, given, line) if line else new(self.name, given, own["seed"], own["setups"])
        traits = made.traits
        longest = traits.longest or own["horizon"]
        self.of = Of(made, longest, starts)
        info = pyspiel.GameInfo(
            num_distinct_actions=traits.actions,
            max_chance_outcomes=max(len(traits.outcomes), len(starts) if len(starts) > 1 else 0),
            num_players=made.players,
            min_utility=traits.low,
            max_utility=traits.high,
            utility_sum=0.0 if traits.zero_sum else None,
            max_game_length=longest,
        )
        about = made.game.about
        said = written(about, made.options, params or {})
        if line:  # which says all options
            said = {name: value for name, value in said.items() if name not in made.options}
        super().__init__(game_type(about, made, len(starts)), info, said)
        self.of.text_of_game = str(self)

    def __reduce__(self) -> Any:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> "CellarState":
        return CellarState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.of.most - self.of.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        recall = bool(iig_obs_type is not None and iig_obs_type.perfect_recall)
        return Observer(self.of.kit, self.of.most if recall else 0)


def new(name: str, given: Mapping[str, Any], seed: int, setups: int) -> tuple[Simulator, Starts]:
    """A match from its beginning: so many setups, each as likely as the others."""
    made = simulator_for(name, match_options(registry.about(name), given))
    return made, [(made.start(generator(seed + i)), 1) for i in range(setups)]


def begun(name: str, given: Mapping[str, Any], line: str) -> tuple[Simulator, Starts]:
    """A match from a written position on: the options are the position's."""
    about = registry.about(name)
    options, state = registry.load(name).notation.from_line(line)
    usual = match_options(about, parameters(about, {}))  # OpenSpiel fills in what was not given
    for option, value in match_options(about, given).items():
        if value not in (options[option], usual[option]):
            raise BadOption(f"The position says {option}={options[option]!r}: leave {option}={value!r} out.")
    made = simulator_for(name, options)
    return made, [(made.moment(data), weight) for data, weight in deals(made.game, options, state)]


class CellarState(pyspiel.State):  # type: ignore[misc, name-defined]
    """An OpenSpiel state of a match."""

    def __init__(self, game: CellarGame) -> None:
        super().__init__(game)
        self.at = game.of.start

    def current_player(self) -> int:
        at = self.at
        # OVER is another number there, CHANCE the same.
        return TERMINAL if at.moment.actor == OVER or at.of.cut(at) else at.moment.actor

    def is_terminal(self) -> bool:
        return self.current_player() == TERMINAL

    def legal_actions(self, *player: int) -> list[int]:
        """The legal actions, for callers in Python: through C++ a list of a thousand takes longer than the move."""
        at = self.at
        actor = at.moment.actor
        if actor >= 0 and player in ((), (actor,)) and not at.of.cut(at):
            return at.moment.actions[:]
        found: list[int] = super().legal_actions(*player)
        return found

    def _legal_actions(self, player: int) -> list[int]:
        moment = self.at.moment
        return moment.actions if player == moment.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance by OpenSpiel's number, with probabilities."""
        moment, of = self.at.moment, self.at.of
        total = sum(moment.weights)
        numbers = [of.numbers[action] for action in moment.actions] if moment.data else moment.actions
        return [(number, weight / total) for number, weight in zip(numbers, moment.weights)]

    def _apply_action(self, action: int) -> None:
        self.at = self.at.of.after(self.at, action)

    def _action_to_string(self, player: int, action: int) -> str:
        moment, of = self.at.moment, self.at.of
        if not moment.data:
            return f"setup {action}"
        played = of.outcomes[action] if player == CHANCE else action
        return of.kit.game.notation.action_text(of.kit.options, of.kit.state(moment), played)

    def returns(self) -> list[float]:
        return self.at.of.kit.returns(self.at.moment)

    def resample_from_infostate(self, player: int, sampler: Any) -> "CellarState":
        """Determinization: a state that the player cannot tell from this one; to the others it may look different."""
        at, of = self.at, self.at.of
        other: CellarState = self.clone()
        if at.moment.data:
            moment = of.kit.resample(at.moment, player, generator(int(sampler() * (1 << 53))))
            other.at = At(of, moment, at.past.resampled(moment.data, player, of.kit), at.decisions)
        return other

    def __str__(self) -> str:
        moment, kit = self.at.moment, self.at.of.kit
        return kit.game.notation.to_line(kit.options, kit.state(moment)) if moment.data else "before the setup"


class Of:
    """What all states of one OpenSpiel game share: the simulator, the starts, and the numbering of chance outcomes."""

    def __init__(self, made: Simulator, longest: int, starts: Starts) -> None:
        self.kit = made
        self.longest = longest
        rolls = longest if made.traits.most_rolls is None else made.traits.most_rolls
        #: events (decisions and outcomes of chance) after which it is cut
        self.most = longest + rolls + (len(starts) > 1)
        #: the game as OpenSpiel loads it
        self.text_of_game = ""
        self.outcomes = made.traits.outcomes
        self.numbers = {action: number for number, action in enumerate(made.traits.outcomes)}
        self._starts = [start for start, _ in starts]
        first = self._starts[0]
        if len(starts) > 1:
            first = Moment(None, b"", CHANCE, list(range(len(starts))), [weight for _, weight in starts])
        self.start = At(self, first, Past(first.data), 0)

    def cut(self, at: At) -> bool:
        return at.decisions >= self.longest or at.past.length >= self.most

    def after(self, at: At, action: int) -> At:
        """The state after an action of a seat, or an outcome of chance by OpenSpiel's number."""
        chosen = at.moment.actor == CHANCE and at.moment.data
        return self.played(at, self.outcomes[action] if chosen else action)

    def played(self, at: At, action: int) -> At:
        moment = at.moment
        then = self.kit.play(moment, action) if moment.data else self._starts[action]
        decisions = at.decisions + (moment.actor != CHANCE)
        return At(self, then, at.past.after(moment.actor, action, then.data), decisions)

    def elsewhere(self, at: At, data: bytes) -> At:
        """The same history with another last state: one that was resampled."""
        past = at.past
        return At(self, self.kit.moment(data), Past(data, past.before, past.actor, past.action), at.decisions)


def game_type(about: About, made: Simulator | None, setups: int = 1) -> Any:
    """The `GameType` of a game: of every match with its options, or (without a simulator) before they are known."""
    kind = pyspiel.GameType
    chance = made is None or made.traits.chance or setups > 1
    secret = made is None or made.traits.secrets
    return kind(
        short_name=PREFIX + about.name,
        long_name=about.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if chance else kind.ChanceMode.DETERMINISTIC,
        information=(kind.Information.IMPERFECT_INFORMATION if secret else kind.Information.PERFECT_INFORMATION),
        utility=kind.Utility.ZERO_SUM if made is not None and made.traits.zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=about.players[-1],
        min_num_players=about.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(about, {**OWN, POSITION: word("")}),
    )


def register_all() -> None:
    """Register all known games with OpenSpiel; a second call registers those that a script added since."""
    known = set(pyspiel.registered_names())
    for name, about in registry.all_games().items():
        if PREFIX + name not in known:
            made = type(f"Game_{name}", (CellarGame,), {"name": name, "__module__": __name__})
            # Where pickle looks for it.
            globals()[made.__name__] = made
            pyspiel.register_game(game_type(about, None), made)


register_all()
