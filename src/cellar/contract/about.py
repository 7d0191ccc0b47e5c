"""A game's menu entry, its options and its bots, as data without NumPy: importing it is cheap.

Everything that is special about a game is stated here as data or as the name of a function (`package.module:function`),
so that no command, table or page needs to know any game by name. What is stated is checked when it is made: a mistake
is one sentence.
"""

from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

from cellar.draw.palette import COLOURS
from cellar.errors import BadGame
from cellar.lookup import is_name

#: What seats are called in a game that has no names for them.
SEATS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of a match: typed, validated, with a default and a sentence of help."""

    name: str
    kind: Literal["int", "choice", "bool", "text"]
    default: Any
    #: one sentence or two, to people who choose by names and not by values
    help: str
    #: choice: the values; int and text: offered in menus (any number from low to high, any text may be valid)
    choices: tuple[Any, ...] = ()
    low: int = 0
    high: int = 0
    #: what it is called on a page; without it, its name
    title: str = ""
    #: what each of the choices is called on a page, in their order; without them, their values
    names: tuple[str, ...] = ()
    #: text: what may be typed in place of a choice; "" where a page offers the choices only
    typed: str = ""
    #: it matters only where each of these options (or `players`) has one of these values: a page hides it elsewhere
    when: tuple[tuple[str, tuple[Any, ...]], ...] = ()

    def __post_init__(self) -> None:
        where = f"Option {self.name!r}"
        _must(self.name.isidentifier() and self.name != "players", f"{where}: a name is one word, and not 'players'")
        _must(self.kind in ("int", "choice", "bool", "text"), f"{where}: the kind is int, choice, bool or text")
        _must(_sentence(self.help), f"{where}: help is a sentence")
        if self.kind == "int":
            _must(
                type(self.default) is int and self.low <= self.default <= self.high, f"{where}: low <= default <= high"
            )
        elif self.kind == "choice":
            _must(self.default in self.choices, f"{where}: the default is one of its choices")
        elif self.kind == "bool":
            _must(isinstance(self.default, bool), f"{where}: the default is True or False")
        else:
            _must(isinstance(self.default, str), f"{where}: the default is a text")
        _must(not self.names or len(self.names) == len(self.choices), f"{where}: each choice has a name, or none has")
        _must(len(set(self.names)) == len(self.names), f"{where}: no two choices have one name")


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """The strength and the style of a bot, as data; how long it thinks is the bot's `share`."""

    #: the most simulations (positions, tries: what the bot counts) that it spends on a move; 0: no such limit
    simulations: int = 0
    #: its character: settings of the search that it uses, by name, such as `(("margin", 0.9),)`; `overlooks` is the
    #: chance, from 0 to 1, that it does not notice something (`Thought.overlooks`)
    settings: tuple[tuple[str, float], ...] = ()
    #: it plays by the game's opening book (`About.book`), as far as that goes
    book: bool = False

    def __post_init__(self) -> None:
        _must(self.simulations >= 0, "Level: simulations are a number, or 0 for no limit")
        names = [name for name, _ in self.settings]
        _must(len(set(names)) == len(names), "Level: a setting is named once")
        _must(0 <= dict(self.settings).get("overlooks", 0) <= 1, "Level: overlooks is a chance, from 0 to 1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """The result of a bot against a weaker one in `cellar arena`: its share of the points, a draw being half."""

    #: the weaker one's name
    against: str
    #: per cent, and the ends of the 95 % interval
    points: float
    low: float
    high: float
    matches: int
    #: what was played, after the number of matches, such as "with three players"
    played: str = ""

    def __post_init__(self) -> None:
        kept = 0 <= self.low <= self.points <= self.high <= 100 and self.matches > 0
        _must(kept, f"Measured against {self.against!r}: 0 <= low <= points <= high <= 100, in at least one match")


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """The style of a bot that is no step of strength: of the moves that its search finds nearly as good as the best, it
    plays the one most to its taste."""

    #: `package.module:function`: taste(options, state, seat, actions, told) -> how much it likes each action; the
    #: state is hidden for the seat, `told` is the tape of the match so far as the seat may read it
    taste: str
    #: by how much less a move may promise than the best, in results from -1 to 1
    margin: float
    #: its face: the path of an SVG of 32 by 32, filled in one colour by the even-odd rule; "" for none
    face: str = ""

    def __post_init__(self) -> None:
        _must(is_name(self.taste), "Character: taste is written package.module:function")
        _must(0 <= self.margin <= 2, "Character: margin is a difference of results, from 0 to 2")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bot:
    """A bot that can be seated. `choose(game, options, state, seat, thought)` returns the action to play.

    The state is hidden for the seat: all that a bot ever sees.
    """

    name: str
    title: str
    #: one sentence for the menu
    sentence: str
    #: `package.module:function`
    choose: str
    #: `package.module:function` like choose, that says what it thought as well: a `cellar.contract.bot.Opinion`
    opinion: str = ""
    #: `package.module:function` like opinion, for those who watch: opinions that grow better, about 20 ms apart
    think: str = ""
    #: seats that it plays; all when empty
    seats: tuple[int, ...] = ()
    #: it thinks for long: a server has workers for such bots
    searches: bool = False
    #: how much of the time that is usual for a move (a second, unless a host says otherwise) it takes at most
    share: float = 1.0
    #: how strong it is, for a bot that comes in several strengths: handed to its functions in `Thought.level`
    level: Level = field(default_factory=Level)
    #: what was measured of it; a menu shows it where the bot is chosen
    measured: Measured | None = None
    #: its style, for a bot that is told apart by how it plays and not by how well; it needs an `opinion`
    character: Character | None = None
    #: games that it plays, for a bot that does not come with its game; all when empty
    games: tuple[str, ...] = ()
    #: a program that plays it by the protocol of docs/outside.md, as one would start it; `choose` is then called with
    #: the bot itself first
    command: str = ""
    #: names that it had in earlier versions, so that matches kept with them go on
    formerly: tuple[str, ...] = ()

    @classmethod
    def of(cls, module: str, *functions: str, **more: Any) -> "Bot":
        """A bot whose functions have their usual names in one module: levels then state only what differs."""
        named: dict[str, Any] = {name: f"{module}:{name}" for name in ("choose", *functions)}
        return cls(**named, **more)

    def answers_to(self, name: str) -> bool:
        return name == self.name or name in self.formerly

    def __post_init__(self) -> None:
        where = f"Bot {self.name!r}"
        _must(
            bool(self.name) and "," not in self.name and self.name == self.name.strip(),
            f"{where}: it needs a name, without commas",
        )
        _must(self.name != "me", f"{where}: 'me' is what people are called")
        _must(bool(self.title.strip()), f"{where}: it needs a title")
        _must(_sentence(self.sentence), f"{where}: its sentence ends like one")
        _must(is_name(self.choose), f"{where}: choose is written package.module:function")
        for name in ("opinion", "think"):
            text = getattr(self, name)
            _must(not text or is_name(text), f"{where}: {name} is written package.module:function")
        _must(self.character is None or bool(self.opinion), f"{where}: who has a character has an opinion")
        _must(0 < self.share <= 5, f"{where}: its share of the time is more than 0 and at most 5")


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """A named start of a game with options and opponents, which a menu offers with one click."""

    name: str
    title: str
    #: what one tries, and what is known about it
    sentence: str
    #: who sits where: "me" for the person, or a bot's name
    seats: tuple[str, ...]
    #: options of the match, by name; others have their defaults
    options: tuple[tuple[str, Any], ...] = ()
    #: the fact of the panel that counts, more being better, such as "Turn"; "" where only winning counts
    counted: str = ""
    #: the most that is known to have been reached; 0 where nothing is counted
    record: int = 0
    #: it is a game of its own, and the poster names it
    poster: bool = False

    def __post_init__(self) -> None:
        where = f"Contest {self.name!r}"
        _must(self.name.replace("-", "_").isidentifier(), f"{where}: a name is words joined by -")
        _must(bool(self.title.strip()), f"{where}: it needs a title")
        _must(_sentence(self.sentence), f"{where}: its sentence ends like one")
        _must("me" in self.seats, f"{where}: somebody plays it, 'me' at one of its seats")
        _must(self.record >= 0 and bool(self.counted or not self.record), f"{where}: a record is of what is counted")


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """A kind of puzzle whose positions are in the game's file `puzzles.txt`: exactly one move wins in each."""

    name: str
    #: what is done, in a few words: a run against the clock can be of one theme
    title: str
    #: what one is to do; it must hold for every puzzle of the theme
    sentence: str
    #: the bot at all other seats: it keeps a wrong move from winning
    against: str

    def __post_init__(self) -> None:
        where = f"Theme {self.name!r}"
        _must(self.name.replace("-", "_").isidentifier(), f"{where}: a name is words joined by -")
        _must(bool(self.title.strip()), f"{where}: it needs a title")
        _must(_sentence(self.sentence), f"{where}: its sentence ends like one")


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """The opening book of a game, the file `book.txt` beside its rules: which matches it has, and by what a position is
    known in it. That is what the seat to move observes, in any image under the game's symmetries."""

    #: the matches that it is made from: options by name, with nothing drawn by lot in their setup
    matches: tuple[tuple[tuple[str, Any], ...], ...]
    #: options that no plane of the observation shows, and that must be the same
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """A game's menu entry: its names, players and options, and references to everything that is special about it."""

    name: str
    title: str
    #: raised whenever the same moves could give another result
    version: int = 1
    designers: str
    #: one sentence for the menu
    sentence: str
    #: the numbers of players allowed, ascending
    players: tuple[int, ...]
    #: without it, the smallest of them
    default_players: int = 0
    minutes: str
    #: names of the seats, as many as the most players; without them, First, Second, …
    seats: tuple[str, ...] = ()
    #: accent of the palette
    accent: str = "teal"
    options: tuple[Option, ...] = ()
    #: where the parts are: the module with GAME; without it, `game` in the package that is named like the game. Where
    #: there is no such file, the game is put together from the others
    module: str = ""
    #: the rulebook or the source of the rules
    source: str = ""
    #: nothing is hidden, every seat sees the same picture and panel, and all who are not to act are told the same: the
    #: table makes them once for all
    everything_open: bool = False
    #: what a choice would do may be looked at before it is made
    preview: bool = False
    #: the pieces wear the seats' colours, so the page shows them beside the seats' names
    seat_colours: bool = False
    #: `package.module:function` for a good move and why: hint(game, options, state, seat) -> (action or -1, sentence)
    hint: str = ""
    #: bots that play only this game
    bots: tuple[Bot, ...] = ()
    #: whom "play" seats opposite
    opponent: str = "uct"
    #: named starts that a menu offers first
    contests: tuple[Contest, ...] = ()
    #: the contest that "play" lays out; "" for the options' defaults against `opponent`
    usual: str = ""
    #: the options of a rated match that are not the defaults: those with which the bots were measured
    rated: tuple[tuple[str, Any], ...] = ()
    #: the contest that "play" lays out for whoever has not finished a match of the game yet; "": as for everybody
    first: str = ""
    #: a recorded match, beside the rules page: the home page plays the end of it; "" where there is none
    demo: str = ""
    #: `package.module:function` for a game that makes its puzzle of a day: puzzle(date) ->
    #: `cellar.contract.puzzle.Puzzle`
    puzzle: str = ""
    #: for a game that has its puzzles in the file `puzzles.txt` beside its rules: their themes
    themes: tuple[Theme, ...] = ()
    #: its lessons, in the order of the menu: each is a file `lessons/NAME.toml` (`cellar.play.lesson`)
    lessons: tuple[str, ...] = ()
    #: its opening book, where there is one: `cellar book GAME` of the studies makes the file
    book: Book | None = None
    #: `package.module:function` where there are cards: card(options, state, action) ->
    #: `cellar.contract.card_use.CardEvent` or None: what an action is about to do with one
    cards: str = ""

    def __post_init__(self) -> None:
        where = f"Game {self.name!r}"
        put = partial(object.__setattr__, self)
        put("module", self.module or f"{self.name}.game")
        put("default_players", self.default_players or min(self.players, default=1))
        put("seats", self.seats or SEATS[: max(self.players, default=1)])
        _must(
            self.name.isidentifier() and self.name == self.name.lower(),
            f"{where}: a name is lower case, words joined by _",
        )
        for name in ("title", "designers", "minutes"):
            _must(bool(getattr(self, name).strip()), f"{where}: {name} says something")
        _must(_sentence(self.sentence), f"{where}: its sentence ends like one")
        _must(type(self.version) is int and self.version >= 1, f"{where}: its version is a number from 1 on")
        _must(
            bool(self.players) and self.players[0] >= 1 and list(self.players) == sorted(set(self.players)),
            f"{where}: players are the numbers allowed, ascending",
        )
        _must(self.default_players in self.players, f"{where}: default_players is one of {self.players}")
        _must(
            len(self.seats) == self.players[-1],
            f"{where}: it has {self.players[-1]} seats at most, and {len(self.seats)} names",
        )
        _must(self.accent in COLOURS, f"{where}: the accent is a colour of the palette, not {self.accent!r}")
        for name in self.lessons:
            _must(
                name.replace("-", "_").isidentifier() and name == name.lower() and "_" not in name,
                f"{where}: a lesson's name is lower case, words joined by -, not {name!r}",
            )
        named = (
            ("option", [o.name for o in self.options]),
            ("bot", [b.name for b in self.bots]),
            ("lesson", list(self.lessons)),
            ("contest", [contest.name for contest in self.contests]),
            ("theme", [theme.name for theme in self.themes]),
        )
        for what, names in named:
            _must(len(set(names)) == len(names), f"{where}: two {what}s have one name")
        known = {option.name for option in self.options}
        _must({name for name, _ in self.rated} <= known, f"{where}: rated names options of the game")
        booked = [*(name for match in self.book.matches for name, _ in match), *self.book.options] if self.book else []
        _must({*booked} <= {*known, "players"}, f"{where}: its book names options of the game")
        for contest in self.contests:
            _must(
                len(contest.seats) in self.players and {name for name, _ in contest.options} <= known,
                f"{where}: contest {contest.name!r} has as many seats as play, and options of the game",
            )
        for name in (self.usual, self.first):
            _must(
                not name or name in {contest.name for contest in self.contests},
                f"{where}: the usual match and the first are contests of the game, not {name!r}",
            )
        for bot in self.bots:
            weaker = bot.measured.against if bot.measured else bot.name
            _must(
                weaker in {one.name for one in self.bots},
                f"{where}: bot {bot.name!r} was measured against a bot of the game, not {weaker!r}",
            )
        _must(
            all(part.isidentifier() for part in self.module.split(".")),
            f"{where}: module is written package.module",
        )
        for name in ("hint", "puzzle", "cards"):
            _must(
                not getattr(self, name) or is_name(getattr(self, name)),
                f"{where}: {name} is written package.module:function",
            )


def _must(kept: bool, rule: str) -> None:
    if not kept:
        raise BadGame(f"{rule}. See docs/contract.md.")


def _sentence(text: str) -> bool:
    return text.strip().endswith((".", "?", "!", "…"))
