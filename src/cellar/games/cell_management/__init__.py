"""Cell Management, Mark Goadrich's solitaire puzzle for the piecepack: its menu entry."""

from functools import partial

from cellar.contract.about import About, Bot, Level, Measured, Option
from cellar.language import N_

#: Makes a level of the players that look ahead.
_level = partial(Bot.of, "cellar.games.cell_management.solver.looking_ahead", "opinion")

ABOUT = About(
    name="cell_management",
    title=N_("Cell Management"),
    version=2,
    designers="Mark Goadrich",
    sentence=N_("Time the guards' rounds so that one captive of each species slips out."),
    players=(1,),
    minutes="5-20",
    seats=(N_("Organizer"),),
    options=(
        Option(
            name="species",
            title=N_("Species"),
            kind="int",
            default=6,
            low=3,
            high=10,
            choices=(4, 5, 6),
            names=(N_("Four, a first puzzle"), N_("Five"), N_("Six, as in the rulebook")),
            help=N_("How many species are held captive."),
        ),
        Option(
            name="hostile",
            title=N_("Hostile hideouts"),
            kind="int",
            default=-1,
            low=-1,
            high=10,
            choices=(-1, 1, 2, 3),
            names=(N_("As in the rulebook"), N_("One"), N_("Two"), N_("Three")),
            help=N_("The rulebook has three for six species, two for four or five; otherwise it is half."),
        ),
        Option(
            name="sacrifices",
            title=N_("Sacrifices after a round"),
            kind="choice",
            default="one",
            choices=("one", "any", "none"),
            names=(N_("One captive may go back"), N_("Any number may go back"), N_("None")),
            help=N_("How many escaped captives may go back to their hideouts to help the others."),
        ),
        Option(
            name="round_limit",
            title=N_("Round limit"),
            kind="int",
            default=0,
            low=0,
            high=100_000,
            choices=(0, 10, 20),
            names=(N_("No limit"), N_("10 rounds"), N_("20 rounds")),
            help=N_("After this many rounds, the puzzle counts as not solved."),
        ),
        Option(
            name="boards",
            title=N_("Which boards"),
            kind="choice",
            default="solvable",
            choices=("solvable", "all"),
            names=(N_("Only boards that can be won"), N_("All boards")),
            help=N_("With fewer than six species, some of the rulebook's boards can't be won."),
            when=(("board", ("",)),),
        ),
        Option(
            name="layout",
            title=N_("How cells are arranged"),
            kind="choice",
            default="cycle",
            choices=("cycle", "random"),
            names=(N_("As in the rulebook, in one cycle"), N_("At random")),
            help=N_("A random board may have several cycles. You are told at once whether it can be won."),
            when=(("board", ("",)),),
        ),
        Option(
            name="board",
            title=N_("Board"),
            kind="text",
            default="",
            choices=("",),
            names=(N_("Random"),),
            typed=N_(
                "a board as `share` in the terminal writes it: cells, the hideouts they face, the hostile ones, such"
                " as 4A3N25/N3254A/234."
            ),
            help=N_("Play a board of your own, or a friend's, instead of a random one."),
        ),
    ),
    bots=(
        _level(
            name="novice",
            title=N_("Novice"),
            sentence=N_("Counts who will be in the centre after the next round, but overlooks one choice in three."),
            share=0.1,
            level=Level(settings=(("rounds", 1), ("overlooks", 0.33))),
        ),
        _level(
            name="club",
            title=N_("Club player"),
            sentence=N_("Thinks two rounds ahead, and overlooks one choice in four."),
            share=0.2,
            level=Level(settings=(("rounds", 2), ("overlooks", 0.25))),
            measured=Measured(
                against="novice", points=75.8, low=71.3, high=79.3, matches=200, played=N_("of 24 rounds at most")
            ),
        ),
        _level(
            name="expert",
            title=N_("Expert"),
            sentence=N_("Thinks three rounds ahead, and overlooks one choice in twenty."),
            share=0.5,
            level=Level(settings=(("rounds", 3), ("overlooks", 0.05))),
            measured=Measured(
                against="club", points=68.5, low=63.7, high=72.6, matches=200, played=N_("of 16 rounds at most")
            ),
        ),
        Bot(
            name="master",
            title=N_("Master"),
            sentence=N_("Knows the shortest solution from every position."),
            formerly=("solver",),
            choose="cellar.games.cell_management.solver.bot:choose",
            opinion="cellar.games.cell_management.solver.bot:opinion",
            searches=True,
            measured=Measured(
                against="expert", points=69.2, low=65.4, high=72.3, matches=200, played=N_("of 12 rounds at most")
            ),
        ),
    ),
    opponent="master",
    preview=True,
    hint="cellar.games.cell_management.solver.hint:hint",
    lessons=("first-escape",),
    puzzle="cellar.games.cell_management.puzzles.daily:puzzle",
    module="cellar.games.cell_management.game",
    source="Mark Goadrich, Cell Management, version 1.0 (2005), a puzzle for the piecepack",
)
