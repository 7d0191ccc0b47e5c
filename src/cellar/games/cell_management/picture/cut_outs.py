"""The second page of the print-and-play sheet: coins, guards to fold and a log of rounds."""

from cellar.draw.scene import Item
from cellar.draw.shapes import circle, group, line, polygon, text, use
from cellar.games.cell_management.board.written import SPECIES
from cellar.games.cell_management.words.species import species_name
from cellar.language import N_, translator

_ = translator(__name__)
COIN = 7.0
COLUMNS = (N_("Round"), N_("Starts at cell"), N_("Returns from the centre"))


def cut_outs(n: int) -> list[Item]:
    """Draw two coins a species, two guards to fold, and a log to write in."""
    title = _("Cut out: two coins of each of the {species} species, and two guards", species=n)
    items = [text("cut:title", title, 105.0, 14.0, 5.0, bold=True)]
    for species in range(n):
        for coin in (0, 1):
            x, y = 20.0 + 18.5 * species, 30.0 + 18.0 * coin
            items.append(
                group(
                    f"coin:{species}:{coin}",
                    circle(f"coin:{species}:{coin}:disc", COIN, "card", "on-piece", 0.4),
                    use(f"coin:{species}:{coin}:face", f"species-{SPECIES[species]}", y=-1.0, size=0.23, r=4.6),
                    named(f"coin:{species}:{coin}:name", SPECIES[species], 0.0, 5.1, 2.8, bold=True),
                    x=x,
                    y=y,
                    label=_("A coin of species {species}", species=species_name(species)),
                )
            )
    for which in (0, 1):
        items += guard(which, 30.0 + 40.0 * which, 86.0)
    items.append(
        text(
            "fold",
            _("Fold at the dotted line and glue; bend the feet apart."),
            98.0,
            84.0,
            3.8,
            fill="muted",
            anchor="start",
        )
    )
    return [*items, *log_table()]


def guard(which: int, x: float, y: float) -> list[Item]:
    """Draw a guard to fold and stand up: the figure twice, head to head."""
    frame = ((-9.0, -24.0), (9.0, -24.0), (9.0, 24.0), (-9.0, 24.0))
    return [
        polygon(f"guard:{which}:frame", frame, "card", "muted", 0.3, x=x, y=y),
        use(f"guard:{which}:front", "guard", x=x - 1.5, y=y + 11.5, size=0.42, r=9.0),
        use(f"guard:{which}:back", "guard", x=x + 1.5, y=y - 11.5, size=0.42, r=9.0, turn=180.0),
        line(f"guard:{which}:fold", ((-9.0, 0.0), (9.0, 0.0)), "muted", 0.3, x=x, y=y, dash="0.8 1.2"),
    ]


def log_table() -> list[Item]:
    """Draw an empty table for a log of rounds."""
    top, height, left, right = 126.0, 7.5, 12.0, 198.0
    columns = (12.0, 28.0, 60.0, 105.0, 121.0, 153.0, 198.0)
    items = []
    for row in range(22):
        y = top + height * row
        items.append(line(f"log:row{row}", ((left, y), (right, y)), "muted", 0.25))
    for k, x in enumerate(columns):
        items.append(line(f"log:column{k}", ((x, top), (x, top + 21 * height)), "muted", 0.5 if k == 3 else 0.25))
    for half, shift in enumerate((0, 3)):
        for k, head in enumerate(COLUMNS):
            middle = (columns[k + shift] + columns[k + shift + 1]) / 2
            items.append(text(f"log:head{half}{k}", _(head), middle, top + height / 2, 3.4, bold=True))
        for row in range(1, 21):
            middle = (columns[shift] + columns[shift + 1]) / 2
            items.append(
                text(f"log:{half}:{row}", str(row + 20 * half), middle, top + height * (row + 0.5), 3.4, fill="muted")
            )
    return items


def named(name: str, species: str, x: float, y: float, size: float, bold: bool = False, fill: str = "ink") -> Item:
    """Draw a species' name; 6 and 9 are underlined, since a coin can lie upside down."""
    letters = [text(f"{name}:letter", species, 0.0, 0.0, size, bold, fill)]
    if species in ("6", "9"):
        half, low = size * 0.25, size * 0.46
        letters.append(line(f"{name}:under", ((-half, low), (half, low)), fill, size * 0.07))
    return group(name, *tuple(letters), x=x, y=y)
