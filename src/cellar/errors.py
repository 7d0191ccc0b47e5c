"""The exceptions of Cellar; each message is one sentence: what was wrong, what was expected, what to do."""


class CellarError(Exception):
    """Base class of every error that Cellar explains to its user."""


class BadText(CellarError):
    """A move, a site or a setup that cannot be parsed."""


class IllegalMove(CellarError):
    """A move that can be parsed but that a rule forbids."""


class BadPosition(CellarError):
    """A position (JSON, line, bytes) that is malformed or that the rules cannot reach."""


class BadRecord(CellarError):
    """A record that is malformed, of another version, or that does not replay."""


class BadOption(CellarError):
    """An option with a wrong name, type or value, or options that do not go together; `option` is the one to change."""

    def __init__(self, sentence: str, option: str = "") -> None:
        super().__init__(sentence)
        self.option = option


class BadDeck(CellarError):
    """A deck of cards that cannot be used."""


class GameOver(CellarError):
    """A move that was made after the end of the match."""


class NothingToUndo(CellarError):
    """An undo at the start of a match."""


class UnknownGame(CellarError):
    """A game that is not registered."""


class BadGame(CellarError):
    """A game that does not keep the contract, or that cannot be loaded."""


class NotInstalled(CellarError):
    """Something that comes with a package or an extra that is not installed."""


class UnknownLesson(CellarError):
    """A lesson that a game does not have."""


class OtherMove(CellarError):
    """A legal move where a lesson asks for another."""
