"""Puts a game together from the files of its package; what it does not write itself follows from its rules."""

import inspect
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from cellar.contract.about import About, Option
from cellar.contract.defaults.basis import Basis, DefaultSetup
from cellar.contract.defaults.narration import DefaultNarration
from cellar.contract.defaults.notation import DefaultNotation
from cellar.contract.defaults.scene import DefaultScene
from cellar.contract.game import (
    Drawing,
    Game,
    Narration,
    NarrationHooks,
    Notation,
    NotationHooks,
    Observation,
    Rules,
    Setup,
)
from cellar.errors import BadGame

#: The contract's files with what each must have, and what it may have.
PARTS: dict[str, tuple[type, ...]] = {
    "rules": (Rules,),
    "setup": (Setup,),
    "notation": (Notation, NotationHooks),
    "narration": (Narration, NarrationHooks),
    "scene": (Drawing,),
    "observation": (Observation,),
}
#: Optional parts that are modules.
MODULES = ("observation", "symmetry", "editing", "workshop")
#: Rows that an action may note, where `rules.TAPE_ROWS` does not say.
TAPE_ROWS = 32


def assembled(about: About, **given: Any) -> Game:
    """The game of a package with `rules.py` and whatever other files of the contract it has.

    `given` are fields of `Game` that the files do not say, such as an `actions` that depends on the options. Without
    them `rules.py` says: STATE, ACTIONS, and, where they differ from the usual, MOST_LEGAL, TAPE_ROWS, SCRATCH and
    REVEALS.
    """
    package = about.module.rpartition(".")[0]
    own = {name: file for name in (*PARTS, "events", "traits", *MODULES) if (file := _file(package, name))}
    rules: Any = own.get("rules")
    if rules is None:
        raise BadGame(f"{about.title} has no rules: write {package}/rules.py. See docs/contract.md.")
    guard(about, own)
    layout = given.setdefault("layout", lambda options: rules.STATE)
    if "actions" not in given:
        count = getattr(rules, "ACTIONS", None)
        if type(count) is not int or count < 1:
            raise BadGame(
                f"{about.title}: rules.py says how many actions there are, chance's included, as ACTIONS = 7. See "
                "docs/contract.md."
            )
        given["actions"] = lambda options: count
    actions = given["actions"]
    most_legal = given.setdefault("most_legal", lambda options: getattr(rules, "MOST_LEGAL", None) or actions(options))
    seats = given.get("seats") or (lambda options: about.seats[: int(options["players"])])
    setup = _filled(own.get("setup"), DefaultSetup(about), Setup)
    board = getattr(own.get("scene"), "BOARD", None)
    read = getattr(own.get("events"), "read", None)
    basis = Basis(about, rules, setup, layout, actions, most_legal, seats, board, read)
    notation = _filled(own.get("notation"), DefaultNotation(basis), Notation, NotationHooks)
    for name in MODULES:
        given.setdefault(name, own.get(name))
    given.setdefault("traits", getattr(own.get("traits"), "traits", None))
    given.setdefault("tape_rows", getattr(rules, "TAPE_ROWS", TAPE_ROWS))
    given.setdefault("reveals", frozenset(getattr(rules, "REVEALS", ())))
    if room := getattr(rules, "SCRATCH", 0):
        given.setdefault("scratch", lambda options: room)
    given.setdefault("samples", tuple(_samples(about)))
    return Game(
        about=about,
        rules=rules,
        setup=setup,
        notation=notation,
        narration=_filled(own.get("narration"), DefaultNarration(basis, notation), Narration, NarrationHooks),
        scene=_filled(own.get("scene"), DefaultScene(basis), Drawing),
        **given,
    )


def guard(about: About, files: dict[str, Any]) -> None:
    """Refuse functions that are named like the contract's, and take something else (`BadGame`)."""
    for part, protocols in PARTS.items():
        for protocol in protocols:
            for name, wanted in _functions(protocol):
                function = getattr(files.get(part), name, None)
                if inspect.isfunction(function) and not _takes(function, len(wanted)):
                    kind = "a hook" if protocol in (NotationHooks, NarrationHooks) else "a function"
                    raise BadGame(
                        f"{about.title}: {part}.{name} is {kind} of the contract and takes"
                        f" ({', '.join(wanted)}): rename yours, or let it take that. See docs/contract.md."
                    )


def _functions(protocol: type) -> Iterator[tuple[str, list[str]]]:
    """The functions of a part, with the names of what they take."""
    for name, value in vars(protocol).items():
        if inspect.isfunction(value) and name[0] != "_":
            yield name, list(inspect.signature(value).parameters)[1:]


def _takes(function: Any, count: int) -> bool:
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    return True


def _file(package: str, name: str) -> ModuleType | None:
    """A module of the package, if there is such a file."""
    whole = f"{package}.{name}" if package else name
    return import_module(whole) if find_spec(whole) else None


def _filled(own: Any, default: Any, *protocols: type) -> Any:
    """The game's own module where it is complete; else the default with the functions that the module has."""
    if own is None:
        return default
    names = [name for name in vars(protocols[0]) if name[0] != "_"]
    if all(hasattr(own, name) for name in names):
        return own
    for protocol in protocols:
        for name in vars(protocol):
            if name[0] != "_" and hasattr(own, name):
                setattr(default, name, getattr(own, name))
    return default


def _samples(about: About) -> Iterator[dict[str, Any]]:
    """Every number of players, then every value of each option that a menu offers, or its ends."""
    for players in about.players:
        yield {"players": players}
    for option in about.options:
        for value in _values(option):
            if value != option.default:
                yield {"players": about.default_players, option.name: value}


def _values(option: Option) -> tuple[Any, ...]:
    if option.kind == "bool":
        return (False, True)
    return option.choices or ((option.low, option.high) if option.kind == "int" else ())
