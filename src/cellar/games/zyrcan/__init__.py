"""Zyrcan, with Blitzkrieg, a game of ships that fly exactly as far as they have engines: its menu entry."""

from functools import partial

from cellar.contract.about import About, Book, Bot, Character, Contest, Level, Measured, Option, Theme
from cellar.contract.faces import GRUDGE, GUARD, HUNTER, WAVERER
from cellar.language import N_

#: Makes a level that is played by the search.
_level = partial(Bot.of, "cellar.search.bot", "opinion", "think", searches=True)
#: What sees a glance before the search (docs/search.md).
GLANCE = (("narrow", 1.0), ("trust", 40.0))
#: Makes a character: the Commodore's search at length, with a taste among the moves that it finds nearly as good as the
#: best.
_character = partial(_level, level=Level(simulations=15_000, settings=GLANCE))


def _measured(
    against: str, points: float, low: float, high: float, matches: int, played: str = N_("with three players")
) -> Measured:
    """Make a measured result of a level, as docs/search.md tells it."""
    return Measured(against=against, points=points, low=low, high=high, matches=matches, played=played)


SEATS = (N_("Amber"), N_("Azure"), N_("Jade"), N_("Vermilion"), N_("Rose"))

ABOUT = About(
    name="zyrcan",
    title=N_("Zyrcan"),
    designers=N_("Javier García (art by Xavier Carrascosa)"),
    sentence=N_("Fly exactly as far as you have engines. Capture, or be captured."),
    players=(3, 4, 5),
    minutes="15–20",
    seats=SEATS,
    accent="amber",
    options=(
        Option(
            name="variant",
            title=N_("Game"),
            kind="choice",
            default="base",
            choices=("base", "blitzkrieg"),
            names=(N_("Zyrcan: place all ships, then attack"), N_("Blitzkrieg: capture while placing")),
            help=N_("Blitzkrieg is the rulebook's second game, played with the same ships."),
        ),
        Option(
            name="board",
            title=N_("Board"),
            kind="text",
            default="standard",
            choices=("standard", "37", "49", "61", "49-corners", "55"),
            names=(
                N_("The right size for the players"),
                N_("37 spaces, for three"),
                N_("49 spaces, for four"),
                N_("61 spaces, for five"),
                N_("49 spaces with corners"),
                N_("55 spaces without corners"),
            ),
            help=N_("On a board of the right size, exactly one space is empty once all ships are placed."),
        ),
        Option(
            name="first_seat",
            title=N_("Who goes first"),
            kind="choice",
            default=0,
            choices=(0, 1, 2, 3, 4, "drawn"),
            names=(*SEATS, N_("Random")),
            help=N_("This player starts both phases. In the rulebook, it is the youngest."),
        ),
    ),
    everything_open=True,
    seat_colours=True,
    bots=(
        Bot.of(
            "cellar.games.zyrcan.glance.eager",
            "opinion",
            name="novice",
            title=N_("Cadet"),
            sentence=N_("Takes the largest ship it can, and four times in five doesn't see who can take it back."),
            share=0.2,
            level=Level(settings=(("overlooks", 0.8),)),
            searches=True,
        ),
        _level(
            name="club",
            title=N_("Lieutenant"),
            sentence=N_("Plays out 300 battles at random before each move, and picks what went best."),
            share=0.5,
            level=Level(simulations=300, book=True),
            measured=_measured("novice", 76.7, 70.1, 81.6, 120),
        ),
        _level(
            name="expert",
            title=N_("Captain"),
            sentence=N_("Has an eye for a good move, and 500 battles to check it."),
            level=Level(simulations=500, settings=(("narrow", 2.0), ("trust", 5.0)), book=True),
            measured=_measured("club", 65.4, 54.9, 74.0, 60),
        ),
        _level(
            name="senior",
            title=N_("Commodore"),
            sentence=N_("Trusts its eye more than the Captain does, and checks it with 6,000 battles."),
            level=Level(simulations=6000, settings=GLANCE, book=True),
            measured=_measured("expert", 71.7, 61.2, 79.5, 60),
        ),
        _level(
            name="candidate",
            title=N_("Vice Admiral"),
            sentence=N_("Plays out 80,000 battles before each move."),
            share=2.0,
            level=Level(simulations=80_000, book=True),
            measured=_measured("senior", 73.4, 61.1, 82.3, 48),
        ),
        _level(
            name="master",
            title=N_("Admiral"),
            sentence=N_("Plays out up to a million battles before each move, and solves the endgame."),
            share=5.0,
            level=Level(simulations=1_000_000, settings=(("exact", 200_000),), book=True),
            measured=_measured(
                "candidate", 59.7, 43.1, 72.9, 18, N_("with three players and three tenths of its thinking")
            ),
        ),
        _character(
            name="hunter",
            title=N_("Hunter"),
            sentence=N_("Places its ships to aim at as many others as it can, and likes large captures."),
            character=Character(taste="cellar.games.zyrcan.tastes:hunter", margin=0.015, face=HUNTER),
        ),
        _character(
            name="guard",
            title=N_("Guard"),
            sentence=N_("Keeps its ships where few others can reach them: by the edge and side by side."),
            character=Character(taste="cellar.games.zyrcan.tastes:guard", margin=0.08, face=GUARD),
        ),
        _character(
            name="grudge",
            title=N_("Grudge-bearer"),
            sentence=N_("Remembers who has captured most from it, and goes after them."),
            character=Character(taste="cellar.games.zyrcan.tastes:grudge", margin=0.08, face=GRUDGE),
        ),
        _character(
            name="waverer",
            title=N_("Fence-sitter"),
            sentence=N_("Takes nobody's side: captures from whoever leads, so that the others stay even."),
            character=Character(taste="cellar.games.zyrcan.tastes:waverer", margin=0.15, face=WAVERER),
        ),
    ),
    themes=(
        Theme(
            name="only-flight",
            title=N_("The only flight that wins"),
            sentence=N_("Find the only flight that wins, whatever the others do, and win the match."),
            against="master",
        ),
    ),
    book=Book(
        matches=tuple(
            (("players", players), ("variant", variant)) for variant in ("base", "blitzkrieg") for players in (3, 4, 5)
        )
    ),
    lessons=("first-flight", "blitzkrieg"),
    demo="demo.txt",
    opponent="club",
    contests=(
        Contest(
            name="blitzkrieg",
            title=N_("Blitzkrieg"),
            sentence=N_("The rulebook's second game: move and capture while ships are still being placed."),
            seats=("me", "club", "club"),
            options=(("variant", "blitzkrieg"),),
            poster=True,
        ),
    ),
    module="cellar.games.zyrcan.game",
    source="Zyrcan rulebook, Javier García",
)
