"""A game's rules page as Markdown (rules, rulings, sources): the README in its folder, in the reader's language where
there is one, or, without any, a page made from its menu entry."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cellar.contract.about import About, Option
from cellar.contract.words import title
from cellar.language import Translator, enumerated, language, translator

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_ = translator(__name__)


def folder(about: About) -> "Traversable | None":
    """The folder of the game's package, if it is one; the pictures of its rules page lie there too."""
    from importlib.resources import files

    package = about.module.rpartition(".")[0]
    return files(package) if package else None


def rules_page(about: About) -> str:
    """The rules page in the language that is spoken now; one that is older than the English says so first."""
    from cellar.language.pages import PAGE, page  # who plays in a browser needs none of it

    place = folder(about)
    own = page(place, language()) if place else None
    if own:
        older = _("The English rules have changed since this translation: where the two differ, the English apply.")
        return own.text if own.current else f"> {older}\n\n{own.text}"
    english = place / PAGE if place else None
    return english.read_text(encoding="utf-8") if english and english.is_file() else _made(about)


def _made(about: About) -> str:
    said = translator(about.module)
    players = enumerated([str(number) for number in about.players])
    facts = {"designers": said(about.designers), "players": players, "minutes": about.minutes}
    parts = [
        f"# {title(about)}",
        said(about.sentence),
        _("By {designers}. Players: {players}. Minutes: {minutes}.", **facts),
        f"## {_('Seats')}\n\n{_list([said(seat) for seat in about.seats])}",
    ]
    if about.options:
        parts.append(f"## {_('Options')}\n\n{_list([_option(option, said) for option in about.options])}")
    if about.source:
        parts.append(f"## {_('Where the rules are from')}\n\n{about.source}")
    why = _("This game has no rules page. You are offered the legal moves, and told why any other isn't allowed.")
    return "\n\n".join([*parts, why])


def _option(option: Option, said: Translator) -> str:
    values = {
        "int": _("{low} to {high}", low=option.low, high=option.high),
        "choice": enumerated([str(choice) for choice in option.choices]),
        "bool": _("yes or no"),
        "text": _("text"),
    }[option.kind]
    return f"**{option.name}** ({values}): {said(option.help)}"


def _list(lines: Sequence[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)
