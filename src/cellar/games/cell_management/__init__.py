"""Cell Management, Mark Goadrich's solitaire puzzle for the piecepack: what the menu needs to know."""

from cellar.core.about import About, Bench, Bot, Command, Level, Option

#: Whose levels the lesser players are: its module and functions.
LOOKING_AHEAD = ("cellar.games.cell_management.solver.looking_ahead", "opinion")

ABOUT = About(
    name="cell_management",
    title="Cell Management",
    version=2,
    designers="Mark Goadrich",
    sentence="Time the guards' rounds so that one captive of each species escapes to the centre of the alien ship.",
    players=(1,),
    default_players=1,
    minutes="5-20",
    seats=("Organizer",),
    accent="teal",
    options=(
        Option(
            name="species",
            kind="int",
            default=6,
            low=3,
            high=10,
            choices=(4, 5, 6),
            help="How many species are held captive; the rulebook plays 6, its simpler variants 4 or 5.",
        ),
        Option(
            name="hostile",
            kind="int",
            default=-1,
            low=-1,
            high=10,
            choices=(-1,),
            help="How many hideouts are hostile; -1 is the rulebook's number (3 of 6, 2 of 4 or 5; otherwise half).",
        ),
        Option(
            name="sacrifices",
            kind="choice",
            default="one",
            choices=("one", "any", "none"),
            help="How many escaped captives may return to their hideouts after a round (ruling CM-5).",
        ),
        Option(
            name="round_limit",
            kind="int",
            default=0,
            low=0,
            high=100_000,
            choices=(0, 10, 20),
            help="After so many rounds without success the puzzle counts as not solved; 0 is no limit.",
        ),
        Option(
            name="boards",
            kind="choice",
            default="solvable",
            choices=("solvable", "all"),
            help="Which boards are drawn: only those that can be won, or all that the rulebook's setup can give.",
        ),
        Option(
            name="board",
            kind="text",
            default="",
            help=(
                "A fixed board instead of a drawn one: cells, the hideouts they face, hostile ones: 4A3N25/N3254A/234."
            ),
        ),
    ),
    bots=(
        Bot.of(
            *LOOKING_AHEAD,
            name="novice",
            title="Novice",
            sentence="Counts who would be in the centre after the next round, and is easily distracted.",
            share=0.1,
            level=Level(temperature=2.0, settings=(("rounds", 1),)),
        ),
        Bot.of(
            *LOOKING_AHEAD,
            name="club",
            title="Club player",
            sentence="Thinks two rounds ahead, and wavers where two starts look alike.",
            share=0.2,
            level=Level(temperature=1.0, settings=(("rounds", 2),)),
        ),
        Bot.of(
            *LOOKING_AHEAD,
            name="expert",
            title="Expert",
            sentence="Thinks three rounds ahead, and seldom wavers.",
            share=0.5,
            level=Level(temperature=0.5, settings=(("rounds", 3),)),
        ),
        Bot(
            name="master",
            title="Master",
            sentence="Knows the shortest solution from every position.",
            formerly=("solver",),
            choose="cellar.games.cell_management.solver.bot:choose",
            opinion="cellar.games.cell_management.solver.bot:opinion",
            compiled=True,
        ),
    ),
    opponent="master",
    preview=True,
    hint="cellar.games.cell_management.solver.hint:hint",
    lessons=("first-escape",),
    puzzle="cellar.games.cell_management.puzzles.daily:puzzle",
    commands=(
        Command(name="puzzle", app="cellar.games.cell_management.puzzles.command:app"),
        Command(name="solve", app="cellar.games.cell_management.solver.command:app"),
        Command(name="atlas", app="cellar.games.cell_management.atlas.command:app"),
    ),
    benches=(
        Bench(name="atlas", module="cellar.games.cell_management.atlas.bench"),
        Bench(name="puzzles", module="cellar.games.cell_management.puzzles.bench"),
    ),
    module="cellar.games.cell_management.game",
    source="Mark Goadrich, Cell Management, version 1.0 (2005), a puzzle for the piecepack",
)
