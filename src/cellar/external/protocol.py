"""The JSON messages of docs/outside.md: those sent to a program, and the parsing of its answers."""

from typing import Any, Final

import cellar
from cellar.contract.bot import Opinion, Thought
from cellar.draw.terminal import plain
from cellar.errors import CellarError
from cellar.language import N_, translator
from cellar.play.early_end import camps
from cellar.play.view import View
from cellar.rules.types import CHANCE

_ = translator(__name__)

#: The version of the protocol, raised whenever a program that understood the last one would not understand the new one.
PROTOCOL: Final = 1


class NotUnderstood(CellarError):
    """Raised for an answer that the protocol does not allow: a message that says what the program did."""

    def __init__(self, what: str, **arguments: object) -> None:
        super().__init__(_(what, **arguments))
        self.what, self.arguments = what, arguments


def hello(view: View, thought: Thought) -> dict[str, Any]:
    """Make the first message of a match: the game, its options and the seat."""
    game, options = view.game, view.options
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "cellar": cellar.__version__,
        "game": game.name,
        "title": game.about.title,
        "version": game.about.version,
        "options": dict(options),
        "players": int(options["players"]),
        "seat": view.seat,
        "seats": list(game.seat_names(options)),
        "camps": list(camps(game, options)),
        "seconds": thought.seconds,
        "simulations": thought.simulations or None,
    }


def turn(view: View, thought: Thought, since: int) -> dict[str, Any]:
    """Make the request for a decision: all that the seat may know."""
    return {
        "type": "turn",
        "number": view.length,
        "seconds": thought.seconds,
        "simulations": thought.simulations or None,
        "seed": thought.seed,
        "since": events(view, since),
        "prompt": view.prompt,
        "board": plain(view.scene),
        "position": view.game.notation.to_json(view.options, view.state),
        "line": f"{view.game.name} {view.game.notation.to_line(view.options, view.state)}",
        "state": fields(view),
        "legal": [text for text, _ in view.faces],
    }


def over(view: View, since: int) -> dict[str, Any]:
    """Make the last message of a match that was played to its end."""
    return {"type": "over", "since": events(view, since), "results": list(view.returns), "outcome": view.outcome}


def error(sentence: str) -> dict[str, Any]:
    """Make the last message of a match that the program has lost by an error."""
    return {"type": "error", "sentence": sentence}


def events(view: View, since: int) -> list[dict[str, Any]]:
    """List what happened since an action, as the seat saw it."""
    return [
        {"actor": None if actor == CHANCE else actor, "move": text, "told": told}
        for actor, text, told in view.events(since)
    ]


def fields(view: View) -> dict[str, Any]:
    """Return the state's fields as the seat may know them; arrays are lists, nested where they have rows."""
    layout = view.game.layout(view.options)
    return {
        name: getattr(view.state, name).tolist() if shape else getattr(view.state, name)
        for name, _kind, shape in layout.fields
    }


def check_ready(message: dict[str, Any]) -> None:
    """Check the answer to `hello`."""
    kind = message.get("type")
    if kind == "error":
        raise NotUnderstood(N_("refused: {reason}"), reason=_reason(message))
    if kind != "ready":
        said = N_("answered hello with {answer}, where {expected} was expected")
        raise NotUnderstood(said, answer=shown(message), expected='{"type": "ready"}')
    protocol = message.get("protocol", PROTOCOL)
    if protocol != PROTOCOL:
        raise NotUnderstood(N_("speaks protocol {its}, but this is protocol {ours}"), its=repr(protocol), ours=PROTOCOL)


def _reason(message: dict[str, Any]) -> str:
    return str(message.get("sentence", _("it does not say why"))).rstrip(".")[:200]


def opinion(message: dict[str, Any], view: View) -> Opinion:
    """Parse the answer to `turn`: a legal move, and the program's expected result where it states one."""
    kind, text = message.get("type", "move"), message.get("move")
    if kind == "error":
        raise NotUnderstood(N_("gave up: {reason}"), reason=_reason(message))
    if kind != "move" or not isinstance(text, str):
        said = N_("answered with {answer}, where {expected} was expected")
        raise NotUnderstood(said, answer=shown(message), expected='{"move": "…"}')
    try:
        action = view.parse(text)
    except CellarError as error:
        said, reason = N_("wanted to play {move}, which is refused: {reason}"), str(error).rstrip(".。")
        raise NotUnderstood(said, move=repr(text[:60]), reason=reason) from None
    value = message.get("value")
    if value is not None and (isinstance(value, bool) or not isinstance(value, int | float) or not -1 <= value <= 1):
        raise NotUnderstood(N_("expects {value}, but a value is a number from -1 to 1"), value=repr(value))
    return Opinion(action, value=None if value is None else float(value))


def shown(message: dict[str, Any]) -> str:
    text = repr(message)
    return text if len(text) <= 80 else f"{text[:79]}…"
