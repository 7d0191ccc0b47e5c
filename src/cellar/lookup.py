"""Lazy references by text: `package.module:name` is imported when first used, so that to state one costs nothing."""

from importlib import import_module
from typing import Any

from cellar.errors import BadGame
from cellar.extras import missing


def is_name(text: str) -> bool:
    module, colon, name = text.partition(":")
    return bool(colon) and name.isidentifier() and all(part.isidentifier() for part in module.split("."))


def find(text: str) -> Any:
    """Import the object that `package.module:name` names."""
    module, _, name = text.partition(":")
    if not is_name(text):
        raise BadGame(f"{text!r} names nothing: write package.module:name.")
    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        if sentence := missing(error):
            raise sentence from None
        raise BadGame(
            f"{text!r} cannot be found: there is no module {error.name!r}. Is its package installed?"
        ) from error
    except AttributeError as error:
        raise BadGame(f"{text!r} cannot be found: {error}.") from error
