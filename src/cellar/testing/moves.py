"""Checks of moves: action number, mask, text and clicks agree, and anything else is refused with a sentence."""

from cellar.contract.game import Game
from cellar.errors import BadText, IllegalMove
from cellar.play.position import Position
from cellar.play.view import Move
from cellar.rules.types import CHANCE
from cellar.testing.random_matches import Broken, Sample, at, must, some

NONSENSE = ("", "?", "xyzzy", "9" * 400, "\x00", "🦀", "e4 qq !!")


def moves_have_one_meaning(game: Game, sample: Sample) -> None:
    """Check that the list of legal actions, `is_legal`, the mask and the texts agree."""
    for number, position in enumerate(some(game, sample, 4, 20)):
        if position.is_over:
            continue
        actions = position.legal_actions()
        must(
            actions == sorted(set(actions)) and bool(actions),
            f"legal lists {actions[:12]} {at(position)}: ascending, not none.",
        )
        _asked_one_by_one(position, actions)
        moves = list(position.legal_moves)
        texts = [move.text for move in moves]
        twice = sorted({text for text in texts if texts.count(text) > 1}) if len(set(texts)) != len(texts) else []
        must(not twice, f"Two actions are written {twice[:1]}", position)
        # Every text of a few positions, some texts of the others: reading them is the slow part.
        for move in moves if number % 5 == 0 else moves[:: max(1, len(moves) // 20)]:
            _reads_back(position, move)


def _asked_one_by_one(position: Position, actions: list[int]) -> None:
    game = position.game
    bound = game.actions(position.options)
    if bound is not None:
        must(actions[-1] < bound, f"Action {actions[-1]} is legal {at(position)}, but Game.actions says {bound}.")
        asked = range(bound) if bound <= 4096 else sorted({*actions, *range(0, bound, bound // 1024)})
        one_by_one = [a for a in asked if game.rules.is_legal(position.state, a)]
        differ = sorted(set(one_by_one) ^ set(actions))
        must(not differ, f"legal and is_legal disagree about action {differ[:1]}", position)
        must(
            [action for action, legal in enumerate(position.mask()) if legal] == actions,
            "The mask differs from legal",
            position,
        )
        for odd in (-1, -7, 1 << 40):
            must(not game.rules.is_legal(position.state, odd), f"is_legal allows {odd}", position)


def _reads_back(position: Position, move: Move) -> None:
    must(
        move.text == move.text.strip() and "\n" not in move.text, f"{move.text!r} has blanks around it or a line break."
    )
    for text in (move.text, f"  {move.text.upper()} "):
        read = position.game.notation.parse_action(position.options, position.state, text)
        must(read == move.action, f"{text!r} is read as action {read}, not {move.action},", position)


def bad_moves_are_refused_with_a_sentence(game: Game, sample: Sample) -> None:
    """Check that unreadable and illegal moves are each refused with a sentence and change nothing."""
    for position in some(game, sample, 6, 8):
        if position.is_over or position.actor == CHANCE:
            continue
        before = position.state.tobytes()
        for text in NONSENSE:
            try:
                position.play(text)
            except (BadText, IllegalMove) as error:
                must(
                    str(error).strip().endswith((".", "?")),
                    f"{text[:20]!r} is refused with {str(error)!r}: that is no sentence.",
                )
            else:
                raise Broken(f"{text[:20]!r} was accepted as a move {at(position)}.")
        bound = game.actions(position.options) or 64
        legal = set(position.legal_actions())
        asked = range(0, bound, max(1, bound // 64))
        illegal = [a for a in asked if a not in legal and not game.rules.is_legal(position.state, a)]
        for action in [*illegal, -1]:
            sentence = game.narration.refusal(position.options, position.state, action)
            must(sentence.strip().endswith("."), f"refusal of action {action} says {sentence!r}: that is no sentence.")
        must(position.state.tobytes() == before, "A refused move changed the state", position)
