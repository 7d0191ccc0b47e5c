"""Names of accounts: unique also to the eye, so that nobody is taken for somebody else."""

import unicodedata

from cellar.language import translator
from cellar.server.errors import LobbyError
from cellar.server.model.refused_words import skeleton
from cellar.server.model.tokens import cleaned

_ = translator(__name__)

FEWEST, MOST = 2, 24
#: Scripts of which a name has only one, since their letters look alike.
ALIKE = frozenset({"LATIN", "GREEK", "CYRILLIC"})


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
