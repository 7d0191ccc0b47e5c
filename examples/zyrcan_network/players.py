"""Who plays Zyrcan with the network of this folder: for `cellar arena --with`, as docs/networks.md does."""

from pathlib import Path

from cellar.bots.registry import register
from cellar.contract.about import Bot, Level
from cellar_studies.zyrcan.net import prior

SEARCH = ("cellar.search.bot", "opinion", "think")

prior.use(Path(__file__).parent / "second" / "weights.npz")
register(
    Bot.of(
        "cellar_studies.zyrcan.net.bot",
        "opinion",
        name="network",
        title="Navigator",
        sentence="Follows its network's first idea, without any search.",
        games=("zyrcan",),
    )
)
register(
    Bot.of(
        *SEARCH,
        name="unaided",
        title="Commodore, unaided",
        sentence="Searches for a second and takes no network's advice: the yardstick for those who do.",
        searches=True,
        games=("zyrcan",),
    )
)
register(
    Bot.of(
        "cellar_studies.zyrcan.net.inner",
        "opinion",
        name="guided",
        title="Commodore, guided",
        sentence="Asks its network at the nodes of its search as well.",
        searches=True,
        games=("zyrcan",),
        level=Level(settings=(("keep", 6),)),
    )
)
register(
    Bot.of(
        *SEARCH,
        name="deployer",
        title="Commodore",
        sentence="Searches for a second among the six deployments that its network likes best.",
        searches=True,
        games=("zyrcan",),
        level=Level(settings=(("keep", 6),)),
    )
)
