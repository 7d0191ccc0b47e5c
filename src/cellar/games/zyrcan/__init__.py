"""Zyrcan, with Blitzkrieg: ships that fly exactly as far as they have engines."""

from cellar.core.about import About, Bench, Option

ABOUT = About(
    name="zyrcan",
    title="Zyrcan",
    version=1,
    designers="Javier García (art Xavier Carrascosa)",
    sentence=(
        "Three to five fleets fill a hexagon, then capture each other: a ship flies exactly as far as it has engines."
    ),
    players=(3, 4, 5),
    default_players=3,
    minutes="15–20",
    seats=("Amber", "Azure", "Jade", "Vermilion", "Rose"),
    accent="amber",
    options=(
        Option(
            name="variant",
            kind="choice",
            default="base",
            choices=("base", "blitzkrieg"),
            help="base: place all ships, then attack; blitzkrieg: manoeuvre and capture while placing.",
        ),
        Option(
            name="board",
            kind="text",
            default="standard",
            help=(
                "standard (37, 49 or 61 spaces for 3, 4 or 5 players), 37, 49, 61, 49-corners, 55, or the axial"
                " coordinates of a region of your own, such as '0,0 1,0 0,1 …'."
            ),
        ),
        Option(
            name="first_seat",
            kind="choice",
            default=0,
            choices=(0, 1, 2, 3, 4, "drawn"),
            help="The youngest player's seat, who begins both phases; drawn: by lot.",
        ),
    ),
    everything_open=True,
    seat_colours=True,
    study="cellar.games.zyrcan.study.random_play",
    benches=(
        Bench(name="zyrcan", module="cellar.games.zyrcan.study.bench"),
        Bench(name="vector", module="cellar.games.zyrcan.study.vector_bench"),
    ),
    module="cellar.games.zyrcan.game",
    source="Zyrcan rulebook, Javier García",
)
