"""Words that the operator of a server does not want in names and chat, found also where letters are replaced by others
that look like them."""

import logging
import unicodedata
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from cellar.language import translator
from cellar.reasons import of_system
from cellar.server.errors import LobbyError
from cellar.server.settings import BadSetting

_ = translator(__name__)
logger = logging.getLogger(__name__)
#: Letters and digits of other shapes as the Latin letter that they look like, after lower case and without accents.
LOOKS_LIKE = str.maketrans(
    "аеорсухіјѕԁһӏкмтвнгпαβγικνορτυχωϲ01|!5$8",
    "aeopcyxijsdhlkmtbhrnabyiknoptuxwcollissb",
)
#: Pairs of letters that look like one.
PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
#: What may stand around a word, and looks like a letter within one.
AROUND = "!?|$.,;:'\"()[]*_-"


def skeleton(name: str) -> str:
    """What is left of a text for the eye: two names with the same skeleton could be mistaken for one another."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(c for c in plain if unicodedata.category(c)[0] in "LN" or c in "|!$").translate(LOOKS_LIKE)
    letters = letters.replace("i", "l")
    for pair, one in PAIRS:
        letters = letters.replace(pair, one)
    return letters


class RefusedWords:
    """The words of a file, one a line: whole words, or with `*` on either side what contains them. What is written
    without spaces, as Chinese is, is found wherever it stands. A line that begins with # is a remark."""

    def __init__(self, file: str = "") -> None:
        self._file = Path(file).expanduser() if file else None
        self._written = 0
        self._whole: frozenset[str] = frozenset()
        self._parts: tuple[str, ...] = ()
        if self._file is not None:
            try:
                self._read(self._file)
            except (OSError, UnicodeError) as error:
                raise BadSetting(
                    _("The refused words cannot be read from {file}: {reason}.", file=file, reason=_why(error))
                ) from None

    def look(self) -> None:
        """Read the file again if it was changed; while it cannot be read, the words stay what they were."""
        try:
            if self._file is not None and self._file.stat().st_mtime_ns != self._written:
                self._read(self._file)
        except (OSError, UnicodeError) as error:
            logger.warning("the refused words cannot be read: %s", error)

    def _read(self, file: Path) -> None:
        self._written = file.stat().st_mtime_ns
        words = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
        words = [word for word in words if not word.startswith("#") and skeleton(word)]
        parts = [word for word in words if "*" in word or word.lower() == word.upper()]
        self._parts = tuple(skeleton(word) for word in parts)
        self._whole = frozenset(skeleton(word) for word in words if word not in parts)

    def within(self, text: str) -> bool:
        """Whether a text has a refused word in it."""
        if not self._whole and not self._parts:
            return False
        everything = skeleton(text)
        return any(part in everything for part in self._parts) or any(
            skeleton(one) in self._whole for word in _words(text) for one in (word, word.strip(AROUND))
        )

    def check_name(self, name: str) -> None:
        """Raise for a name with such a word."""
        if self.within(name):
            raise LobbyError(_("This name has a word that isn't wanted here: choose another."))


def _words(text: str) -> Iterator[str]:
    """The words of a text; letters that stand alone are one, as in "b a d"."""
    for alone, words in groupby(text.split(), lambda word: len(word) == 1):
        found = list(words)
        yield from ["".join(found)] if alone else found


def _why(error: Exception) -> str:
    return of_system(error) if isinstance(error, OSError) else str(error)
