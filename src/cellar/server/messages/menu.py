"""Messages of the menu, over HTTP: games, options, bots, rules and puzzles."""

from typing import Any, Literal

from cellar.server.messages.kinds import Asked, Sent


class Problem(Sent):
    """Every answer that is not 2xx: one sentence for a person."""

    sentence: str
    status: int
    #: the option (or `players`) that is to be changed, where it can be named
    option: str = ""


class OptionEntry(Sent):
    """An option of a match, as the menu shows it."""

    name: str
    kind: Literal["int", "choice", "bool", "text"]
    default: Any
    help: str
    choices: tuple[Any, ...]
    low: int
    high: int
    #: what it is called
    title: str
    #: what the choices are called, in their order; empty: by their values
    names: tuple[str, ...] = ()
    #: text: what may be typed in place of a choice; "" where only choices are offered
    typed: str = ""
    #: shown where each of these options (or `players`) has one of these values
    when: tuple[tuple[str, tuple[Any, ...]], ...] = ()


class BotEntry(Sent):
    """A bot that can be seated, as the menu shows it."""

    name: str
    title: str
    sentence: str
    #: the seats it can play; all when empty
    seats: tuple[int, ...] = ()
    #: the level that it plays at, in words; "" for one that is at no level
    level: str = ""
    #: the face of one that is told apart by how it plays: the path of an SVG of 32 by 32, filled by the even-odd rule
    face: str = ""
    #: how it did against a weaker one, a sentence; "" where that was not measured
    measured: str = ""
    #: its rating, fixed by what was measured; 0: rated matches are played without it
    rating: int = 0


class LessonEntry(Sent):
    """A lesson of a game, as the menu shows it."""

    name: str
    title: str
    sentence: str
    #: about how many seconds it takes
    seconds: int


class ContestEntry(Sent):
    """A named start of a game, with the options and seats of its table."""

    name: str
    title: str
    sentence: str
    options: dict[str, Any]
    #: "me", or a bot's name
    seats: tuple[str, ...]
    #: the fact of the panel that counts, more being better; "" where only winning counts
    counted: str = ""
    #: the most that is known to have been reached; 0 where nothing is counted
    record: int = 0
    #: a game of its own, which the poster names
    poster: bool = False


class ThemeEntry(Sent):
    """A kind of puzzle of a game."""

    name: str
    title: str
    #: its lessons `puzzle-NAME-1`, `puzzle-NAME-2` … are so many puzzles of one move, the easiest first
    puzzles: int


class GameEntry(Sent):
    """A game on the menu."""

    name: str
    title: str
    version: int
    designers: str
    sentence: str
    players: tuple[int, ...]
    default_players: int
    minutes: str
    seats: tuple[str, ...]
    #: a name of the palette
    accent: str
    options: tuple[OptionEntry, ...]
    vocabularies: tuple[str, ...]
    bots: tuple[BotEntry, ...]
    #: whom "play" seats opposite
    opponent: str
    source: str
    #: sockets answer `preview`
    preview: bool
    #: it has a puzzle of the day
    puzzle: bool
    #: what its puzzles against the clock are about; none: it has none. `puzzle-1`, `puzzle-2` … are those of all themes
    themes: tuple[ThemeEntry, ...]
    #: its positions can be made by hand
    editor: bool
    #: what else can be made for it, such as "deck"; "" for nothing
    workshop: str
    #: the pieces wear the seats' colours: they are shown beside the seats' names
    seat_colours: bool
    #: nothing is ever hidden from anybody
    everything_open: bool = False
    #: a search thinks along here, and can be watched
    thinks: bool = False
    lessons: tuple[LessonEntry, ...] = ()
    #: named starts
    contests: tuple[ContestEntry, ...] = ()
    #: the one that "play" lays out; "": the options' defaults against `opponent`
    usual: str = ""
    #: the one that "play" lays out for whoever has not finished a match of the game; "": as for everybody
    first: str = ""
    #: the end of a match of it can be watched on the home page
    demo: bool = False
    #: the options of a rated match that are not the defaults
    rated: dict[str, Any] = {}


class RulesPage(Sent):
    """The rules of a game, as HTML of ours (no scripts, no styles)."""

    game: str
    title: str
    html: str


class Chosen(Asked):
    """The chosen options of a match whose table is not made yet."""

    options: dict[str, Any] = {}


class SeatNames(Sent):
    """What the seats of a match with these options are called."""

    seats: tuple[str, ...]


class PuzzleEntry(Sent):
    """The puzzle of a day, with the options or the position of its table and who sits there."""

    date: str
    game: str
    title: str
    sentence: str
    options: dict[str, Any]
    #: the best result there is, in whatever the game counts; 0 where only solving counts
    best: int
    #: the fact of the panel that counts it, less being better; "" where only solving counts
    counted: str = ""
    #: the position line that it begins with, in place of options
    position: str = ""
    #: "me", or a bot's name; empty: as at any table
    seats: tuple[str, ...] = ()
    #: the only first move that wins; "" where several do
    key: str = ""
