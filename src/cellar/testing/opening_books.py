"""The check of an opening book: positions that its matches come to, with moves that are legal there."""

import json

from cellar.bots.opening_book import Entry, form_of, read
from cellar.contract.game import Game
from cellar.play.position import Position
from cellar.testing.random_matches import must


def book_is_of_this_game(game: Game) -> None:
    """Check that each position of the book is what its line leads to, and that its moves are legal there."""
    must(game.observation is not None, "A book knows positions by their observation, and the game has none.")
    book = read(game.name)
    must(book is not None, "ABOUT states an opening book, and there is no book.txt beside the rules.")
    for match, entries in book.matches.items() if book else ():
        for entry in entries:
            one_entry(game, entry, Position.start(game, json.loads(match)))


def one_entry(game: Game, entry: Entry, position: Position) -> None:
    """Check one line of the book, from the start of its match."""
    for action in entry.path:
        must(action in position.legal_actions(), f"The book's way to {entry.key} is not legal", position)
        position.play(action)
    seat = position.actor
    must(seat >= 0, f"Nobody is to move at the book's {entry.key}", position)
    form = form_of(game, position.options, position.hidden(seat), seat)
    must(form.key == entry.key, f"The book calls {entry.key} what is {form.key}: make it anew. It is", position)
    must(0 < sum(entry.moves.values()) <= entry.games, f"The book counts moves of {entry.key} wrong", position)
    for move in entry.moves:
        odd = [action for action in form.actions(move) if action not in position.legal_actions()]
        must(not odd, f"The book's move {odd[:1]} is not legal", position)
