"""The Angel problem's menu entry: what Cellar lists about the game. Besides the contract's files it has these folders:

- `endless`: the board without an edge, and a match read back from its state
- `kloster`: the perfect angel
- `ring`: the perfect devil
- `opponents`: who can sit down, and what the perfect players think
- `picture`: what the board's picture needs, the perfect players' thoughts on it, and a whole match as one picture
"""

from functools import partial

from cellar.contract.about import About, Bot, Contest, Level, Measured, Option, Theme
from cellar.language import N_

#: Makes a level of the searching players.
_level = partial(Bot.of, "cellar.games.angel.opponents.levels", "opinion")


def _measured(against: str, points: float = 100, low: float = 86.5) -> Measured:
    """The measured result of a stronger level: 30 matches with a king, all won but where it says (docs/search.md)."""
    played = N_("with a king on a board of radius 20")
    return Measured(against=against, points=points, low=low, high=100, matches=30, played=played)


ABOUT = About(
    name="angel",
    title=N_("The Angel problem"),
    designers="John Horton Conway",
    sentence=N_("An angel flies, the devil burns a square. Catch it, or outlast it."),
    players=(2,),
    minutes="5-30",
    seats=(N_("Angel"), N_("Devil")),
    accent="violet",
    options=(
        Option(
            name="power",
            title=N_("The angel's power"),
            kind="int",
            default=2,
            low=1,
            high=64,
            choices=(1, 2, 3, 4, 8, 13),
            names=(N_("1: a chess king"), "2", "3", "4", "8", "13"),
            help=N_(
                "How far it flies in a turn, in moves of a chess king. From 2 on, a perfect angel is never caught."
            ),
        ),
        Option(
            name="dims",
            title=N_("Board"),
            kind="choice",
            default=2,
            choices=(2, 3),
            names=(N_("Flat"), N_("3D space")),
            help=N_("In 3D space, the angel's power is 13 at most."),
        ),
        Option(
            name="form",
            title=N_("How it ends"),
            kind="choice",
            default="turns",
            choices=("turns", "board"),
            names=(N_("The angel survives long enough"), N_("The angel leaves a square")),
            help=N_("The problem itself never ends, so a match needs a limit."),
        ),
        Option(
            name="turns",
            title=N_("Turns to survive"),
            kind="int",
            default=400,
            low=1,
            high=65536,
            choices=(25, 100, 400, 1000),
            names=(N_("25 turns"), N_("100 turns"), N_("400 turns"), N_("1000 turns")),
            help=N_("400 is enough for the perfect devil to catch any angel of power 1. With fewer, time may run out."),
            when=(("form", ("turns",)),),
        ),
        Option(
            name="radius",
            title=N_("Size of the square"),
            kind="int",
            default=20,
            low=1,
            high=64,
            choices=(10, 20, 42),
            names=(N_("10 cells from the start to the edge"), N_("20 cells"), N_("42 cells")),
            help=N_("The angel wins as soon as it gets outside."),
            when=(("form", ("board",)),),
        ),
        Option(
            name="start",
            title=N_("Where the angel starts"),
            kind="text",
            default="0,0",
            choices=("0,0",),
            names=(N_("In the middle"),),
            help=N_("The board is the same everywhere, up to 10^15 cells from the cell 0,0."),
        ),
        Option(
            name="thoughts",
            title=N_("Show the thoughts of"),
            kind="choice",
            default="none",
            choices=("none", "angel", "devil"),
            names=(N_("Nobody"), N_("The perfect angel"), N_("The perfect devil")),
            help=N_("Shown on the board to everyone. Good for learning, not for competing."),
        ),
    ),
    bots=(
        Bot(
            name="upward-fool",
            title=N_("Upward Fool"),
            sentence=N_("An angel that climbs with every flight. Conway showed that it loses, whatever its power."),
            choose="cellar.games.angel.opponents.fools:upward_fool",
            seats=(0,),
        ),
        Bot(
            name="lax-fool",
            title=N_("Lax Fool"),
            sentence=N_("An angel that never comes down, though it may stay level. Conway showed that it loses."),
            choose="cellar.games.angel.opponents.fools:lax_fool",
            seats=(0,),
        ),
        Bot(
            name="outward-fool",
            title=N_("Outward Fool"),
            sentence=N_("An angel that always flies farther from its start. Conway showed that it loses, too."),
            choose="cellar.games.angel.opponents.fools:outward_fool",
            seats=(0,),
        ),
        _level(
            name="novice",
            title=N_("Novice"),
            sentence=N_("Glances at the sky and goes by how open it is, but overlooks half of the cells."),
            share=0.1,
            formerly=("apprentice",),
            level=Level(
                settings=(("depth", 1), ("width", 6), ("horizon", 2), ("edge", 0), ("walls", 0), ("overlooks", 0.5)),
            ),
        ),
        _level(
            name="club",
            title=N_("Club player"),
            sentence=N_("Looks one move ahead, and has never seen the edge of the board."),
            searches=True,
            share=0.2,
            formerly=("journeyman",),
            level=Level(settings=(("depth", 2), ("width", 10), ("horizon", 3), ("edge", 0), ("walls", 0))),
            measured=_measured("novice", 96.7, 81.9),
        ),
        _level(
            name="expert",
            title=N_("Expert"),
            sentence=N_(
                "Sees the edge from afar: its angel runs for it, its devil walls it off when a king comes near."
            ),
            searches=True,
            share=0.5,
            level=Level(settings=(("depth", 4), ("width", 12), ("horizon", 4), ("walls", 1))),
            measured=_measured("club"),
        ),
        _level(
            name="master",
            title=N_("Master"),
            sentence=N_("Looks a few moves ahead, and knows how to hold the corners of a wall."),
            searches=True,
            level=Level(settings=(("solves", 1),)),
            measured=_measured("expert"),
        ),
        Bot(
            name="perfect",
            title=N_("Perfect player"),
            sentence=N_(
                "Plays by the proofs: its angel of power 2 or more is never caught, and its devil catches any angel of "
                "power 1 within 235 turns."
            ),
            choose="cellar.games.angel.opponents.perfect:choose",
            opinion="cellar.games.angel.opponents.perfect:opinion",
            searches=True,
        ),
    ),
    opponent="perfect",
    rated=(("power", 1), ("form", "board"), ("radius", 20)),
    contests=(
        Contest(
            name="outlive-the-record",
            title=N_("Outlive the record"),
            sentence=N_(
                "You are a king: an angel of power 1. The perfect devil catches every king: nobody lasts longer "
                "than 234 turns, and the longest known life is 230. How long will you last?"
            ),
            seats=("me", "perfect"),
            options=(("power", 1),),
            counted=N_("Turn"),
            # turns as the panel counts them, which are flights: the devil has made one mark more
            record=230,
        ),
        Contest(
            name="out-of-the-square",
            title=N_("Out of the square"),
            sentence=N_(
                "You are a king. Leave the square of radius 8 before the devil walls you in. Nobody knows whether a "
                "perfect king can."
            ),
            seats=("me", "club"),
            options=(("power", 1), ("form", "board"), ("radius", 8)),
        ),
        Contest(
            name="catch-the-upward-fool",
            title=N_("Catch the Upward Fool"),
            sentence=N_(
                "You are the devil. This king climbs with every step and never comes down: wall it in from far above "
                "within 200 turns."
            ),
            seats=("upward-fool", "me"),
            options=(("power", 1), ("turns", 200)),
        ),
        Contest(
            name="catch-the-outward-fool",
            title=N_("Catch the Outward Fool"),
            sentence=N_(
                "You are the devil. This king always goes farther from its start, in any direction: catch it "
                "within 200 turns."
            ),
            seats=("outward-fool", "me"),
            options=(("power", 1), ("turns", 200)),
        ),
        Contest(
            name="hold-the-master",
            title=N_("Hold the master"),
            sentence=N_(
                "You are the devil, and a master king wants out of the square of radius 20. The perfect devil keeps "
                "it in; can you?"
            ),
            seats=("master", "me"),
            options=(("power", 1), ("form", "board"), ("radius", 20)),
        ),
        Contest(
            name="break-the-perfect-angel",
            title=N_("Break the perfect angel"),
            sentence=N_(
                "You are the devil against the perfect angel of power 2, whose thoughts you see on the board. It is "
                "never caught: see for yourself, for 100 turns."
            ),
            seats=("perfect", "me"),
            options=(("power", 2), ("turns", 100), ("thoughts", "angel")),
        ),
    ),
    usual="outlive-the-record",
    first="catch-the-upward-fool",
    everything_open=True,
    themes=tuple(
        Theme(name=name, title=title, sentence=sentence, against="master")
        for name, title, sentence in (
            (
                "trap-3",
                N_("Trap the king in three marks"),
                N_("You are the devil: trap the king in three marks. Only one first mark does it."),
            ),
            (
                "trap-4",
                N_("Trap the king in four marks"),
                N_("You are the devil: trap the king in four marks. Only one first mark does it."),
            ),
            (
                "escape-3",
                N_("Escape three marks"),
                N_("You are the king: escape the next three marks. Only one flight does it."),
            ),
            (
                "escape-4",
                N_("Escape four marks"),
                N_("You are the king: escape the next four marks. Only one flight does it."),
            ),
        )
    ),
    lessons=("king", "escape"),
    hint="cellar.games.angel.opponents.thoughts:hint",
    module="cellar.games.angel.game",
    source="Second half of the rulebook of Zyrcan; Berlekamp, Conway and Guy, Winning Ways (1982)",
)
