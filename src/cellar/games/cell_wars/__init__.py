"""Cell Wars by iGEM 2017 Fudan and the Fudan Board game Club: its menu entry."""

from functools import partial

from cellar.contract.about import About, Book, Bot, Character, Contest, Level, Measured, Option, Theme
from cellar.contract.faces import GRUDGE, GUARD, HUNTER, WAVERER
from cellar.language import N_

#: The balanced variant (CW-29): immune and cancer cells -> the goal of cancer that measurement finds fair, with round
#: 16 decided by blocks. `docs/cell-wars-balance.md` has the figures.
BALANCED = {(1, 1): 11, (2, 1): 7, (1, 2): 29, (2, 2): 13, (3, 2): 7, (2, 3): 29, (3, 3): 13}

#: Makes a level of the planner.
_level = partial(Bot.of, "cellar.games.cell_wars.players.planner", "opinion", "think", searches=True)
#: Makes a character: a fifth of the master's search, with a taste among the moves that it finds nearly as good as the
#: best.
_character = partial(_level, level=Level(simulations=600, settings=(("horizon", 2),)))
#: What its levels were measured in (docs/cell-wars-players.md).
MEASURED = N_("of one against one with balanced goals")

ABOUT = About(
    name="cell_wars",
    title=N_("Cell Wars"),
    version=3,
    designers=N_("iGEM 2017 Fudan and the Fudan Board game Club; art by Xinxuan Xiong"),
    sentence=N_("Immune hunts, Cancer spreads: dice, cards and walls in one body."),
    players=(2, 3, 4, 5, 6),
    minutes="45-120",
    seats=(N_("Immune α"), N_("Cancer α"), N_("Cancer β"), N_("Immune β"), N_("Immune γ"), N_("Cancer γ")),
    accent="red",
    options=(
        Option(
            name="setup",
            title=N_("Layout"),
            kind="choice",
            default="standard",
            choices=("standard", "random", "players"),
            names=(N_("Standard"), N_("Random"), N_("Placed by the players, as in the rulebook")),
            help=N_("Where the signs and the cancer tissue are at the start."),
        ),
        Option(
            name="larger_camp",
            title=N_("Larger camp"),
            kind="choice",
            default="immune",
            choices=("immune", "cancer"),
            names=(N_("Immune"), N_("Cancer")),
            help=N_("With three or five players, one camp has one more cell."),
            when=(("players", (3, 5)),),
        ),
        Option(
            name="cancer_tissue",
            title=N_("Cancer tissue at the start"),
            kind="int",
            default=7,
            low=4,
            high=21,
            choices=(7, 5, 10, 14),
            names=(N_("7 blocks, as the rulebook recommends"), N_("5 blocks"), N_("10 blocks"), N_("14 blocks")),
            help=N_("More tissue helps the Cancer camp."),
            when=(("setup", ("random", "players")),),
        ),
        Option(
            name="variant",
            title=N_("Goals"),
            kind="choice",
            default="printed",
            choices=("printed", "balanced"),
            names=(N_("As printed"), N_("Balanced: no draws")),
            help=N_(
                "As printed, careful players mostly draw. Balanced: after round 16 the camp closer to its goal wins, "
                "and Cancer's goal depends on the number of Immune and Cancer cells: more than 11 for 1 against 1, 7 "
                "for 2 against 1, 29 for 1 against 2, 13 for 2 against 2, 7 for 3 against 2, 29 for 2 against 3, 13 "
                "for 3 against 3."
            ),
        ),
        Option(
            name="cancer_goal",
            title=N_("Cancer wins with more than"),
            kind="int",
            default=21,
            low=7,
            high=60,
            choices=(21, 15, 11),
            names=(N_("21 blocks, as in the rulebook"), N_("15 blocks"), N_("11 blocks")),
            help=N_("Cancer needs one more block than this to win."),
            when=(("variant", ("printed",)),),
        ),
        Option(
            name="verdict",
            title=N_("After round 16"),
            kind="choice",
            default="draw",
            choices=("draw", "blocks"),
            names=(N_("A draw, as in the rulebook"), N_("The camp closer to its goal wins")),
            help=N_("What happens if nobody has won after round 16."),
            when=(("variant", ("printed",)),),
        ),
        Option(
            name="first_camp",
            title=N_("Who places the signs"),
            kind="choice",
            default="immune",
            choices=("immune", "cancer"),
            names=(N_("The Immune camp"), N_("The Cancer camp")),
            help=N_("The other camp chooses the cancer tissue."),
            when=(("setup", ("players",)),),
        ),
        Option(
            name="open_team_hands",
            title=N_("Teammates see each other's cards"),
            kind="bool",
            default=True,
            help=N_("Opponents see only how many there are."),
            when=(("players", (3, 4, 5, 6)),),
        ),
        Option(
            name="deck",
            title=N_("Cards"),
            kind="text",
            default="house",
            choices=("house", "plain", "swift", "tuned"),
            names=(
                N_("The house deck"),
                N_("Plain: few, simple cards for a first match"),
                N_("Swift: 24 strong cards per camp"),
                N_("Tuned: for two immune cells against one cancer cell"),
            ),
            typed=N_("the whole text of a deck file."),
            help=N_("Each camp draws from its own deck."),
        ),
    ),
    seat_colours=True,
    bots=(
        Bot(
            name="instinct",
            title=N_("Instinct"),
            sentence=N_("No plans: as Immune, hunts the nearest cancer cell; as Cancer, degrades and runs on."),
            choose="cellar.games.cell_wars.players.seated:choose",
            formerly=("spreader",),
        ),
        _level(
            name="novice",
            title=N_("Novice"),
            sentence=N_("Fresh from the marrow: overlooks a third of what it can do, and never looks past this round."),
            share=0.1,
            level=Level(simulations=12, settings=(("horizon", 0), ("overlooks", 0.33))),
        ),
        _level(
            name="club",
            title=N_("Club player"),
            sentence=N_("Has seen an infection or two: overlooks a little, and never looks past this round."),
            share=0.2,
            level=Level(simulations=20, settings=(("horizon", 0), ("overlooks", 0.15))),
            measured=Measured(against="novice", points=81.7, low=69.9, high=89.6, matches=60, played=MEASURED),
        ),
        _level(
            name="expert",
            title=N_("Expert"),
            sentence=N_("A memory cell: plays its plans through to the end of the next round before it moves."),
            share=0.5,
            level=Level(simulations=30, book=True),
            measured=Measured(against="club", points=73.3, low=60.9, high=83.0, matches=60, played=MEASURED),
        ),
        _level(
            name="master",
            title=N_("Master"),
            sentence=N_("Thinks in whole rounds for the whole team, and counts every block from the start."),
            share=3.0,
            level=Level(simulations=3000, settings=(("horizon", 2),), book=True),
            measured=Measured(against="expert", points=77.5, low=62.3, high=87.9, matches=40, played=MEASURED),
        ),
        _character(
            name="hunter",
            title=N_("Hunter"),
            sentence=N_(
                "As Immune, goes after cancer cells and attacks; as Cancer, spreads right beside immune cells."
            ),
            character=Character(taste="cellar.games.cell_wars.players.tastes:hunter", margin=0.08, face=HUNTER),
        ),
        _character(
            name="guard",
            title=N_("Guard"),
            sentence=N_("Keeps its distance: as Immune, cleans and doesn't attack; as Cancer, flees immune cells."),
            character=Character(taste="cellar.games.cell_wars.players.tastes:guard", margin=0.08, face=GUARD),
        ),
        _character(
            name="grudge",
            title=N_("Grudge-bearer"),
            sentence=N_("Remembers which enemy has taken most from its camp, and goes after that one."),
            character=Character(taste="cellar.games.cell_wars.players.tastes:grudge", margin=0.08, face=GRUDGE),
        ),
        _character(
            name="waverer",
            title=N_("Fence-sitter"),
            sentence=N_("Can't decide between two enemies, and stays as far from one as from the other."),
            character=Character(taste="cellar.games.cell_wars.players.tastes:waverer", margin=0.08, face=WAVERER),
        ),
    ),
    opponent="club",
    rated=(("variant", "balanced"),),
    contests=(
        Contest(
            name="first-match",
            title=N_("A first match"),
            sentence=N_(
                "You are the immune cell: hunt the tumour. Few, simple cards, balanced goals, and a novice for an "
                "opponent."
            ),
            seats=("me", "novice"),
            options=(("variant", "balanced"), ("deck", "plain")),
        ),
        Contest(
            name="one-against-one",
            title=N_("One against one"),
            sentence=N_(
                "You are the immune cell. The goals are balanced: after round 16, the camp closer to its goal wins, so "
                "there are no draws."
            ),
            seats=("me", "club"),
            options=(("variant", "balanced"),),
        ),
    ),
    usual="one-against-one",
    first="first-match",
    themes=tuple(
        Theme(name=name, title=title, sentence=sentence, against="master")
        for name, title, sentence in (
            (
                "clean-2",
                N_("Clean two blocks"),
                N_(
                    "You are Immune, and this turn ends the match: clean two blocks. "
                    "Only one first move does it for sure; after any other, no luck helps."
                ),
            ),
            (
                "clean-3",
                N_("Clean three blocks"),
                N_(
                    "You are Immune, and this turn ends the match: clean three blocks. "
                    "Only one first move does it for sure; after any other, no luck helps."
                ),
            ),
            (
                "clean-4",
                N_("Clean four blocks"),
                N_(
                    "You are Immune, and this turn ends the match: clean four blocks. "
                    "Only one first move does it for sure; after any other, no luck helps."
                ),
            ),
            (
                "clean-5",
                N_("Clean five blocks"),
                N_(
                    "You are Immune, and this turn ends the match: clean five blocks. "
                    "Only one first move does it for sure; after any other, no luck helps."
                ),
            ),
            (
                "clean-6",
                N_("Clean six blocks"),
                N_(
                    "You are Immune, and this turn ends the match: clean six blocks. "
                    "Only one first move does it for sure; after any other, no luck helps."
                ),
            ),
            (
                "spread-2",
                N_("Turn two blocks to cancer"),
                N_(
                    "You are Cancer, and this turn ends the match: turn two blocks to cancer. "
                    "Only one first move does it for sure; after any other, no luck helps."
                ),
            ),
            (
                "kill",
                N_("Kill the last cancer cell"),
                N_(
                    "You are Immune, and this turn ends the match: kill the last cancer cell. "
                    "Only one first move does it for sure; after any other, no luck helps."
                ),
            ),
        )
    ),
    book=Book(
        matches=tuple((("players", players), ("variant", "balanced")) for players in (2, 4)),
        options=("deck",),
    ),
    lessons=("immune", "cancer"),
    cards="cellar.games.cell_wars.deck.card_events:card",
    module="cellar.games.cell_wars.game",
    source=N_("Cell Wars, rulebook by iGEM 2017 Fudan (a draft; cards after Cell War ver. 0.98 where it names them)"),
)
