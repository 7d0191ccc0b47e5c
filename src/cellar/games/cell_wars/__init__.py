"""Cell Wars by iGEM 2017 Fudan and the Fudan Board game Club: its menu entry."""

from cellar.contract.about import About, Bot, Contest, Level, Measured, Option

#: The balanced variant (CW-29): immune and cancer cells -> the goal of cancer that measurement finds fair, with round
#: 16 decided by blocks. `docs/cell-wars-balance.md` has the figures.
BALANCED = {(1, 1): 11, (2, 1): 7, (1, 2): 29, (2, 2): 13, (3, 2): 7, (2, 3): 29, (3, 3): 13}

#: Whose levels most players are: its module and functions.
PLANNER = ("cellar.games.cell_wars.players.planner", "opinion", "think")
#: What its levels were measured in (docs/cell-wars-players.md).
MEASURED = "of one against one with balanced goals"

ABOUT = About(
    name="cell_wars",
    title="Cell Wars",
    version=3,
    designers="iGEM 2017 Fudan and the Fudan Board game Club; art by Xinxuan Xiong",
    sentence="Immune hunts, Cancer spreads: dice, cards and walls in one body.",
    players=(2, 3, 4, 5, 6),
    default_players=2,
    minutes="45-120",
    seats=("Immune α", "Cancer α", "Cancer β", "Immune β", "Immune γ", "Cancer γ"),
    accent="red",
    options=(
        Option(
            name="setup",
            title="Layout",
            kind="choice",
            default="standard",
            choices=("standard", "random", "players"),
            names=("Standard", "Random", "Placed by the players, as in the rulebook"),
            help="Where the signs and the cancer tissue are at the start.",
        ),
        Option(
            name="larger_camp",
            title="Larger camp",
            kind="choice",
            default="immune",
            choices=("immune", "cancer"),
            names=("Immune", "Cancer"),
            help="With three or five players, one camp has one more cell.",
            when=(("players", (3, 5)),),
        ),
        Option(
            name="cancer_tissue",
            title="Cancer tissue at the start",
            kind="int",
            default=7,
            low=4,
            high=21,
            choices=(7, 5, 10, 14),
            names=("7 blocks, as the rulebook recommends", "5 blocks", "10 blocks", "14 blocks"),
            help="More tissue helps the Cancer camp.",
            when=(("setup", ("random", "players")),),
        ),
        Option(
            name="variant",
            title="Goals",
            kind="choice",
            default="printed",
            choices=("printed", "balanced"),
            names=("As printed", "Balanced: no draws"),
            help=(
                "As printed, careful players mostly draw. Balanced: after round 16 the camp closer to its goal wins, "
                "and Cancer's goal depends on the number of Immune and Cancer cells: more than "
                + ", ".join(f"{goal} for {immune} against {cancer}" for (immune, cancer), goal in BALANCED.items())
                + "."
            ),
        ),
        Option(
            name="cancer_goal",
            title="Cancer wins with more than",
            kind="int",
            default=21,
            low=7,
            high=60,
            choices=(21, 15, 11),
            names=("21 blocks, as in the rulebook", "15 blocks", "11 blocks"),
            help="Cancer needs one more block than this to win.",
            when=(("variant", ("printed",)),),
        ),
        Option(
            name="verdict",
            title="After round 16",
            kind="choice",
            default="draw",
            choices=("draw", "blocks"),
            names=("A draw, as in the rulebook", "The camp closer to its goal wins"),
            help="What happens if nobody has won after round 16.",
            when=(("variant", ("printed",)),),
        ),
        Option(
            name="first_camp",
            title="Who places the signs",
            kind="choice",
            default="immune",
            choices=("immune", "cancer"),
            names=("The Immune camp", "The Cancer camp"),
            help="The other camp chooses the cancer tissue.",
            when=(("setup", ("players",)),),
        ),
        Option(
            name="open_team_hands",
            title="Teammates see each other's cards",
            kind="bool",
            default=True,
            help="Opponents see only how many there are.",
            when=(("players", (3, 4, 5, 6)),),
        ),
        Option(
            name="deck",
            title="Cards",
            kind="text",
            default="house",
            choices=("house", "plain", "swift", "tuned"),
            names=(
                "The house deck",
                "Plain: few, simple cards for a first match",
                "Swift: 24 strong cards per camp",
                "Tuned: for two immune cells against one cancer cell",
            ),
            typed="the whole text of a deck file.",
            help="Each camp draws from its own deck.",
        ),
    ),
    seat_colours=True,
    bots=(
        Bot(
            name="hunter",
            title="Hunter",
            sentence="Always goes for the nearest cancer cell and attacks. As Cancer, it spreads.",
            choose="cellar.games.cell_wars.players.seated:choose",
            seats=(0, 2, 3, 4),
        ),
        Bot(
            name="spreader",
            title="Spreader",
            sentence="Degrades the block under it and runs to the next. As Immune, it hunts.",
            choose="cellar.games.cell_wars.players.seated:choose",
            seats=(1, 2, 4, 5),
        ),
        Bot.of(
            *PLANNER,
            name="novice",
            title="Novice",
            sentence="Fresh from the marrow: overlooks a third of what it can do, and never looks past this round.",
            searches=True,
            share=0.1,
            level=Level(simulations=12, settings=(("horizon", 0), ("overlooks", 0.33))),
        ),
        Bot.of(
            *PLANNER,
            name="club",
            title="Club player",
            sentence="Has seen an infection or two: overlooks a little, and never looks past this round.",
            searches=True,
            share=0.2,
            level=Level(simulations=20, settings=(("horizon", 0), ("overlooks", 0.15))),
            measured=Measured(against="novice", points=81.7, low=69.9, high=89.6, matches=60, played=MEASURED),
        ),
        Bot.of(
            *PLANNER,
            name="expert",
            title="Expert",
            sentence="A memory cell: plays its plans through to the end of the next round before it moves.",
            searches=True,
            share=0.5,
            level=Level(simulations=30),
            measured=Measured(against="club", points=73.3, low=60.9, high=83.0, matches=60, played=MEASURED),
        ),
        Bot.of(
            *PLANNER,
            name="master",
            title="Master",
            sentence="Thinks in whole rounds for the whole team, and counts every block from the start.",
            searches=True,
            share=3.0,
            level=Level(simulations=3000, settings=(("horizon", 2),)),
            measured=Measured(against="expert", points=77.5, low=62.3, high=87.9, matches=40, played=MEASURED),
        ),
    ),
    opponent="club",
    contests=(
        Contest(
            name="one-against-one",
            title="One against one",
            sentence=(
                "You are the immune cell. The goals are balanced: after round 16, the camp closer to its goal wins, so "
                "there are no draws."
            ),
            seats=("me", "club"),
            options=(("variant", "balanced"),),
        ),
        Contest(
            name="first-match",
            title="A first match",
            sentence=(
                "You are the immune cell: hunt the tumour. Few, simple cards, balanced goals, and a novice for an "
                "opponent."
            ),
            seats=("me", "novice"),
            options=(("variant", "balanced"), ("deck", "plain")),
        ),
    ),
    usual="one-against-one",
    first="first-match",
    lessons=("immune", "cancer"),
    cards="cellar.games.cell_wars.deck.card_events:card",
    module="cellar.games.cell_wars.game",
    source="Cell Wars, rulebook by iGEM 2017 Fudan (a draft; cards after Cell War ver. 0.98 where it names them)",
)
