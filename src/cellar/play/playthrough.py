"""A readable playthrough of one random match, kept as a golden file: any change of behaviour shows as a diff."""

from cellar.contract.game import Game
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar.rules.types import PUBLIC


def playthrough(game: Game, options: dict[str, object], most: int) -> str:
    """The first moves of a random match and its end as text, with positions, choices, sentences and results."""
    position = Position.start(game, options, seed=1)
    rng = generator(1)
    lines = [f"{game.name} {game.about.version}", f"options: {sorted(position.options.items())}", ""]
    while not position.is_over:
        shown = len(position.history) < most
        if shown:
            lines.append(f"[{len(position.history)}] {_short(position.line())}")
            lines.append(f"  actor {position.actor}: {position.view(PUBLIC).prompt}")
            moves = position.legal_moves
            lines.append(
                f"  {len(moves)} choices: {' '.join(move.text for move in moves[:12])}{' …' if len(moves) > 12 else ''}"
            )
        rows = position.step(rng)
        if shown:
            lines.append(f"  > {position.history[-1].text}")
            say, words = game.narration.say, game.narration.VOCABULARIES
            lines += [f"    {game.told(position.options, say(position.options, row, words[0]))}" for row in rows]
    lines += ["", f"after {len(position.history)} actions: {_short(position.line())}"]
    lines += [f"returns: {position.returns()}", f"outcome: {position.outcome()}"]
    return "\n".join(lines) + "\n"


def _short(line: str) -> str:
    return line if len(line) <= 400 else f"{line[:400]}… ({len(line)} characters)"
