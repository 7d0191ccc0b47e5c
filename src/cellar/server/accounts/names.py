"""Names of accounts: unique also to the eye, so that nobody is taken for somebody else."""

import unicodedata

from cellar.language import translator
from cellar.server.errors import LobbyError
from cellar.server.model.tokens import cleaned

_ = translator(__name__)

FEWEST, MOST = 2, 24
#: Scripts of which a name has only one, since their letters look alike.
ALIKE = frozenset({"LATIN", "GREEK", "CYRILLIC"})
#: Letters and digits of other shapes as the Latin letter that they look like, after lower case and without accents.
LOOKS_LIKE = str.maketrans(
    "аеорсухіјѕԁһӏкмтвнгпαβγικνορτυχωϲ01|!5$8",
    "aeopcyxijsdhlkmtbhrnabyiknoptuxwcollissb",
)
#: Pairs of letters that look like one.
PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def skeleton(name: str) -> str:
    """What is left of a name for the eye: two names with the same skeleton could be mistaken for one another."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(c for c in plain if unicodedata.category(c)[0] in "LN" or c in "|!$").translate(LOOKS_LIKE)
    letters = letters.replace("i", "l")
    for pair, one in PAIRS:
        letters = letters.replace(pair, one)
    return letters


def checked(name: str) -> str:
    """A name as it is kept; a sentence says why it cannot be."""
    name = cleaned(unicodedata.normalize("NFC", name))
    if not FEWEST <= len(name) <= MOST or len(skeleton(name)) < FEWEST:
        raise LobbyError(
            _(
                "A name has {fewest} to {most} characters, at least two of them letters or digits.",
                fewest=FEWEST,
                most=MOST,
            )
        )
    scripts = {unicodedata.name(c, "").partition(" ")[0] for c in name if c.isalpha()}
    if len(scripts & ALIKE) > 1:
        raise LobbyError(_("Letters of several alphabets in one name look too much alike: use one alphabet."))
    return name
