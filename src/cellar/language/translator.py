"""The language that is spoken now, one for each task or thread, and what says a message in it."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from functools import cache, lru_cache, reduce, wraps
from itertools import chain
from typing import Any, ParamSpec, TypeAlias, TypeVar

from cellar.language.catalogue import CONTEXT, catalogue
from cellar.language.deferred import DEFERRED, VALUE, deferrable, deferring, numbered, reference
from cellar.language.people import SEATS, fields, seats_of, template
from cellar.language.pseudo import PSEUDO, pseudo

#: Spoken unless somebody chooses.
ENGLISH = "en"
#: From here on numbers have something between their digits, or may have.
THOUSAND = 1000
SPOKEN: ContextVar[str] = ContextVar("language", default=ENGLISH)

P = ParamSpec("P")
R = TypeVar("R")
Form: TypeAlias = Callable[..., str]


def language() -> str:
    """Return the language that is spoken now, as catalogues are named: `es`, `zh_Hans`."""
    return SPOKEN.get()


class speaking:  # noqa: N801  (as context managers are called)
    """Speak a language for a while; `zh-Hans` and `zh_Hans` are the same."""

    __slots__ = ("_before", "_tag")

    def __init__(self, tag: str) -> None:
        self._tag = tag.replace("-", "_")

    def __enter__(self) -> None:
        self._before = SPOKEN.set(self._tag)

    def __exit__(self, *_error: object) -> None:
        SPOKEN.reset(self._before)


def by_language(maxsize: int | None = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Cache what a function returns, for each language apart: for functions that return sentences."""

    def remembering(function: Callable[P, R]) -> Callable[P, R]:
        known = defaultdict[str, Callable[..., R]](lambda: lru_cache(maxsize)(function))

        @wraps(function)
        def found(*args: P.args, **kwargs: P.kwargs) -> R:
            return known[SPOKEN.get()](*args, **kwargs)

        return found

    return remembering


def keeping_language(function: Callable[P, R]) -> Callable[P, R]:
    """Bind a function to the language that is spoken now, for those who call it later: pictures are drawn lazily."""
    spoken = SPOKEN.get()

    @wraps(function)
    def said(*args: P.args, **kwargs: P.kwargs) -> R:
        if SPOKEN.get() == spoken:
            return function(*args, **kwargs)
        with speaking(spoken):
            return function(*args, **kwargs)

    return said


def N_(message: str) -> str:  # noqa: N802  (as everybody calls it)
    """Mark a message that is translated when it is output, such as a module's data."""
    return message


class Translator:
    """Says the messages of a module; in English where there is no translation. Each is prepared once a language."""

    __slots__ = ("_forms", "_module")

    def __init__(self, module: str) -> None:
        self._module = module
        self._forms: dict[str, dict[str, tuple[Form, ...]]] = {ENGLISH: {}}

    def __call__(self, message: str, /, **arguments: object) -> str:
        """Say a message with its named arguments."""
        spoken = SPOKEN.get()
        try:
            forms = self._forms[spoken][message]
        except KeyError:
            forms = self._learn(spoken, message, (message,), bool(arguments))
        return forms[0](**arguments)

    def filled(self, message: str, argument: Callable[[str], object], /) -> str:
        """Say a message with the arguments that it names, each asked for by its name."""
        return self(message, **{name: argument(name) for name in fields(message)})

    def plural(self, one: str, many: str, count: int, /, **arguments: object) -> str:
        """Say a message that depends on a count, which is its argument `{count}`."""
        spoken = SPOKEN.get()
        try:
            forms = self._forms[spoken][one]
        except KeyError:
            forms = self._learn(spoken, one, (one, many), True)
        if spoken == DEFERRED:
            return forms[0](count=count, **arguments)
        form = catalogue(self._module, spoken).form(count) if spoken != ENGLISH else int(count != 1)
        written = count if count < THOUSAND else number(count)
        return forms[form if form < len(forms) else -1](count=written, **arguments)

    def context(self, context: str, message: str, /, **arguments: object) -> str:
        """Say a message that means something else elsewhere: `context` tells translators where this one stands."""
        spoken = SPOKEN.get()
        key = f"{context}{CONTEXT}{message}"
        try:
            forms = self._forms[spoken][key]
        except KeyError:
            forms = self._learn(spoken, key, (message,), bool(arguments))
        return forms[0](**arguments)

    def _learn(self, spoken: str, key: str, english: tuple[str, ...], formatted: bool) -> tuple[Form, ...]:
        forms: tuple[Form, ...]
        if spoken == DEFERRED:
            forms = (self._deferred(key, english, formatted),)
        else:
            if spoken == PSEUDO:
                said = tuple(map(pseudo, english))
            else:
                said = english if spoken == ENGLISH else catalogue(self._module, spoken).said.get(key, english)
            if formatted and not all(agrees(one, english) for one in said):
                said = english  # tests name it; at a table the English stands
            # What has no arguments may be given some: a table of messages gives all of them the same.
            plain = not any(sign in text for text in (*english, *said) for sign in "{[}")
            forms = tuple(one.format if plain else template(one).format if formatted else one.__str__ for one in said)
        self._forms.setdefault(spoken, {})[key] = forms
        return forms

    def _deferred(self, key: str, english: tuple[str, ...], formatted: bool) -> Form:
        """Return what makes references to a message."""
        counted = ["count"] if len(english) > 1 else []
        names = sorted({*counted, *chain(*map(fields, english))}) if formatted else []
        context = key.rpartition(CONTEXT)[0]

        def say(*values: str) -> str:
            given: dict[str, Any] = dict(zip(names, map(SEATS.get, values, values)))
            if counted:
                return self.plural(english[0], english[1], int(given.pop("count")), **given)
            return self.context(context, english[0], **given) if context else self(english[0], **given)

        head, values = (
            numbered(say, not counted and "[" not in english[0]),
            "".join([f"{VALUE}{{{name}}}" for name in names]).format,
        )
        return lambda **arguments: reference(head, values(**arguments))


def agrees(said: str, english: tuple[str, ...]) -> bool:
    """Return whether a translation names the message's arguments and no others, and speaks to the same seats."""
    try:
        known = frozenset().union(*map(fields, english))
        needed = fields(english[-1]) - {"count"}
        return needed <= fields(said) <= known and set(seats_of(english[-1])) <= set(seats_of(said))
    except ValueError:
        return False


@cache
def translator(module: str) -> Translator:
    """Return the translator of a module: `_ = translator(__name__)`."""
    return Translator(module)


_ = translator(__name__)


def listed(words: Sequence[str]) -> str:
    """Join words: `a`, `a and b`, `a, b and c`."""
    if len(words) == 1:
        return words[0]
    return _("{words} and {last}", words=enumerated(words[:-1]), last=words[-1])


def either(words: Sequence[str]) -> str:
    """Join words: `a`, `a or b`, `a, b or c`."""
    if len(words) == 1:
        return words[0]
    return _("{words} or {last}", words=enumerated(words[:-1]), last=words[-1])


def enumerated(words: Sequence[str]) -> str:
    """Join words by commas only: `a, b, c`."""
    return _.context("between the words of a list", ", ").join(words)


def in_a_row(sentences: Sequence[str]) -> str:
    """Put whole sentences one after another: with a space between them, or without."""
    return reduce(lambda said, more: _("{sentence} {next}", sentence=said, next=more), sentences)


def number(value: float, digits: int = 0) -> str:
    """Write a number as `Intl` does on the page: `12,345.6` as the language writes that, and `1,234`."""
    text = f"{value:,.{digits}f}"
    return _number_later(text) if SPOKEN.get() == DEFERRED else _number(text)


def _number(text: str) -> str:
    wide, short = _.context("how a number is written", "12,345.6"), _.context("how a number is written", "1,234")
    if short.isdigit() and len(text.partition(".")[0].lstrip("-")) <= len("1,234"):
        text = text.replace(",", "")
    return text.translate({ord(","): wide[2:-5], ord("."): wide[-2]})


_number_later = deferring(_number)


@deferrable
def capital(sentence: str) -> str:
    """Begin a sentence with a capital."""
    return sentence[:1].upper() + sentence[1:]
