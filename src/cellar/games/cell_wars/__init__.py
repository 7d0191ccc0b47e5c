"""Cell Wars by iGEM 2017 Fudan and the Fudan Board game Club: what the menu needs to know."""

from cellar.core.about import About, Bench, Bot, Command, Level, Option

#: The balanced variant (CW-29): immune and cancer cells -> the goal of cancer that measurement finds fair, with round
#: 16 decided by blocks. `docs/cell-wars-balance.md` has the figures.
BALANCED = {(1, 1): 11, (2, 1): 7, (1, 2): 29, (2, 2): 13, (3, 2): 7, (2, 3): 29, (3, 3): 13}

#: Whose levels most players are: its module and functions.
PLANNER = ("cellar.games.cell_wars.players.planner", "opinion", "think", "warm")

ABOUT = About(
    name="cell_wars",
    title="Cell Wars",
    version=3,
    designers="iGEM 2017 Fudan and the Fudan Board game Club; art by Xinxuan Xiong",
    sentence="Two camps in one body: immune cells hunt the tumour, cancer cells spread it, with dice, cards and walls.",
    players=(2, 3, 4, 5, 6),
    default_players=2,
    minutes="45-120",
    seats=("Immune α", "Cancer α", "Cancer β", "Immune β", "Immune γ", "Cancer γ"),
    accent="red",
    options=(
        Option(
            name="setup",
            kind="choice",
            default="standard",
            choices=("standard", "random", "players"),
            help=(
                "Signs and cancer tissue: the standard layout, a random one, or placed by the players as in the"
                " rulebook (CW-6)."
            ),
        ),
        Option(
            name="larger_camp",
            kind="choice",
            default="immune",
            choices=("immune", "cancer"),
            help="With 3 or 5 players: the camp that has one cell more (CW-3).",
        ),
        Option(
            name="cancer_tissue",
            kind="int",
            default=7,
            low=4,
            high=21,
            choices=(7,),
            help="How many blocks are cancer tissue at the start; the rulebook recommends 7 (CW-2).",
        ),
        Option(
            name="variant",
            kind="choice",
            default="printed",
            choices=("printed", "balanced"),
            help=(
                "The goals as printed (or as the next two options say), or balanced: round 16 is decided by blocks, and"
                " cancer wins above "
                + ", ".join(f"{goal} ({immune} : {cancer})" for (immune, cancer), goal in BALANCED.items())
                + " blocks for so many immune : cancer cells, as measured (CW-29)."
            ),
        ),
        Option(
            name="cancer_goal",
            kind="int",
            default=21,
            low=7,
            high=60,
            choices=(21,),
            help="Cancer wins with more blocks of cancer tissue than this; the rulebook says 21 (CW-29).",
        ),
        Option(
            name="verdict",
            kind="choice",
            default="draw",
            choices=("draw", "blocks"),
            help=(
                "What round 16 ends with: a draw as in the rulebook, or the camp that is nearer to its goal by blocks"
                " wins (CW-29)."
            ),
        ),
        Option(
            name="first_camp",
            kind="choice",
            default="immune",
            choices=("immune", "cancer"),
            help=(
                "In a setup by the players: the camp that places the signs; the other one chooses the cancer tissue"
                " (CW-5)."
            ),
        ),
        Option(
            name="open_team_hands",
            kind="bool",
            default=True,
            help="Team mates see each other's hands (CW-26).",
        ),
        Option(
            name="deck",
            kind="text",
            default="house",
            help="The cards: a deck by name (house, swift, plain) or the whole text of a deck file.",
        ),
    ),
    seat_colours=True,
    bots=(
        Bot(
            name="hunter",
            title="Hunter",
            sentence="Walks to the nearest cancer cell and attacks it, always; in a cancer seat it spreads.",
            choose="cellar.games.cell_wars.players.seated:choose",
            seats=(0, 2, 3, 4),
        ),
        Bot(
            name="spreader",
            title="Spreader",
            sentence="Degrades the block under it and runs to the next normal one; in an immune seat it hunts.",
            choose="cellar.games.cell_wars.players.seated:choose",
            seats=(1, 2, 4, 5),
        ),
        Bot.of(
            *PLANNER,
            name="novice",
            title="Novice",
            sentence="A cell fresh from the marrow: sees what is under its nose, and is easily led astray.",
            compiled=True,
            share=0.1,
            level=Level(simulations=12, temperature=0.5, settings=(("horizon", 0),)),
        ),
        Bot.of(
            *PLANNER,
            name="club",
            title="Club player",
            sentence="A cell that has seen an infection or two: weighs its turn, and hopes that nobody answers.",
            compiled=True,
            share=0.2,
            level=Level(simulations=20, temperature=0.15, settings=(("horizon", 0),)),
        ),
        Bot.of(
            *PLANNER,
            name="expert",
            title="Expert",
            sentence="A memory cell: plays its plans through to the end of the next round before it moves.",
            compiled=True,
            share=0.5,
            level=Level(simulations=600),
        ),
        Bot.of(
            *PLANNER,
            name="master",
            title="Master",
            sentence="Thinks in whole rounds for the whole team, and counts every block from the first one on.",
            compiled=True,
            share=3.0,
            level=Level(simulations=6000, settings=(("horizon", 4),)),
        ),
    ),
    lessons=("immune", "cancer"),
    cards="cellar.games.cell_wars.study.cards:card",
    balance="cellar.games.cell_wars.study.command:app",
    commands=(Command(name="deck", app="cellar.games.cell_wars.deck.command:app"),),
    benches=(Bench(name="cell-wars", module="cellar.games.cell_wars.study.bench"),),
    module="cellar.games.cell_wars.game",
    source="Cell Wars, rulebook by iGEM 2017 Fudan (a draft; cards after Cell War ver. 0.98 where it names them)",
)
