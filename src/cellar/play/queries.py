"""Queries of a state: legal actions, their texts and click paths, labels, results. A position asks them of its state, a
view of the state with all blanked that its seat may not know."""

from collections.abc import Callable, Iterable, Sequence

from cellar.contract.game import Game
from cellar.errors import GameOver, IllegalMove
from cellar.rules.types import CHANCE, OVER, Face, Options, State


def legal_actions(game: Game, options: Options, state: State) -> list[int]:
    """The legal actions (at CHANCE: the possible outcomes), ascending."""
    room = game.most_legal(options)
    out = [0] * room
    if game.rules.actor(state) == CHANCE:
        n = game.rules.outcomes(state, out, [0] * room)
    else:
        n = game.rules.legal(state, out)
    del out[n:]
    return out


def faces(game: Game, options: Options, state: State, actions: Sequence[int]) -> list[Face]:
    """The texts and click paths of actions. This is on the hot path: a page is sent all of them after every move."""
    notation = game.notation
    many: Callable[..., list[Face]] | None = getattr(notation, "faces", None)
    if many is not None:
        return many(options, state, actions)
    text, path = notation.action_text, notation.path
    return [(text(options, state, action), path(options, state, action)) for action in actions]


def site_labels(game: Game, options: Options, state: State, sites: Iterable[str]) -> list[str]:
    notation = game.notation
    many: Callable[..., list[str]] | None = getattr(notation, "site_labels", None)
    if many is not None:
        return many(options, state, sites)
    return [notation.site_label(options, state, site) for site in sites]


def lasting_labels(game: Game, options: Options) -> dict[str, str] | None:
    """The names of all sites, in a game where each keeps its name for the whole match; None elsewhere."""
    known: Callable[[Options], dict[str, str]] | None = getattr(game.notation, "lasting_labels", None)
    return known(options) if known is not None else None


def explained(game: Game, options: Options, state: State, thing: str) -> str:
    """The game's explanation of a thing on the table or beside it; "" where it has none."""
    explain: Callable[[Options, State, str], str] | None = getattr(game.notation, "explain", None)
    return explain(options, state, thing) if explain is not None else ""


def why_not(game: Game, options: Options, state: State, sites: Sequence[str]) -> str:
    """Why the last of these clicks cannot follow the others; "" where the game does not say."""
    say: Callable[[Options, State, Sequence[str]], str] | None = getattr(game.narration, "why_not", None)
    return say(options, state, sites) if say is not None else ""


def parse(game: Game, options: Options, state: State, move: str | int) -> int:
    """Parse a move; the action is legal, or refused with the rule that forbids it."""
    if game.rules.actor(state) == OVER:
        outcome = game.narration.outcome(options, state)
        raise GameOver(f"The match is over: {outcome} Undo, or start another.")
    action = move if isinstance(move, int) else game.notation.parse_action(options, state, move)
    if not game.rules.is_legal(state, action):
        raise IllegalMove(game.narration.refusal(options, state, action))
    return action


def returns(game: Game, options: Options, state: State) -> tuple[float, ...]:
    out = [0.0] * int(options["players"])
    game.rules.returns(state, out)
    return tuple(out)
