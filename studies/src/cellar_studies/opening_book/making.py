"""Opening books from self-play: the first moves of many matches, each chosen by a search of its own, and tallied.

A game goes to the first decision of each seat: what bots played by a book of more made them weaker in Cell Wars. It
ends earlier at a position that none before it has met: what comes next would hardly be met again.
Where enough searches have chosen, the book so far is played, and the time goes into what comes after. Now and then any
legal move is played in place of the one that was chosen, so that the book has answers to moves that no strong player
makes; what is tallied is what was chosen.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from cellar.bots.opening_book import Book, Entry, Form, form_of
from cellar.bots.registry import opinion
from cellar.bots.seat_specs import sitter
from cellar.play.position import Position
from cellar.play.registry import about
from cellar.rules.chance import weighted
from cellar.rules.rng import below, generator
from cellar.rules.types import CHANCE, OVER, Ints
from cellar_studies.runs.work import Shard, Work, thinking
from cellar_studies.selfplay.matches import DICE

#: So many searches choose at a position.
ENOUGH = 200
#: In so many decisions, one is followed by any legal move.
ASTRAY = 5
#: A position is in the book if so many searches chose there; a move if such a share of them chose it.
#: What fewer than the last of these chose is hardly told from chance.
LEAST, SHARE, OFTEN = 16, 0.08, 5
#: A position as it was tallied: its key, path, games, and the moves with how often they were chosen.
Tally = list[Any]


def making(game: str, bot: str, games: int, seed: int) -> Work:
    """The work of making a game's book: so many games of each of its matches."""
    book = about(game).book
    assert book is not None
    plan = {"game": game, "bot": bot, "games": games, "seed": seed}
    shards = [Shard(games, {**plan, "given": dict(given)}, seed) for given in book.matches]
    asked = {**plan, "matches": [dict(given) for given in book.matches]}
    modules = (__name__, *thinking([sitter(bot, game)]))
    return Work(f"book {game}", f"{__name__}:play", shards, games * len(shards), "games", asked, modules)


def play(game: str, bot: str, games: int, seed: int, given: dict[str, Any]) -> list[Tally]:
    """Play the first moves of so many games of a match, and tally what was chosen."""
    met: dict[str, Tally] = {}
    for number in range(games):
        _play(Position.start(game, given, seed=seed), bot, (seed << 20) + number, met)
    return list(met.values())


def _play(position: Position, bot: str, seed: int, met: dict[str, Tally]) -> None:
    who, rng, new, decisions = sitter(bot, position.game.name), generator(seed + DICE), False, 0
    while not new and decisions < position.players and (seat := position.actor) != OVER:
        actions = position.legal_actions()
        if seat == CHANCE or len(actions) == 1:
            position.step(rng)
            continue
        decisions += 1
        hidden = position.hidden(seat)
        form = form_of(position.game, position.options, hidden, seat)
        new = form.key not in met
        tally = met.setdefault(form.key, [form.key, [played.action for played in position.history], 0, {}])
        if tally[2] < ENOUGH:
            thought = who.thought(below(rng, 1 << 31))
            chosen = opinion(who.bot, position.game, position.options, hidden, seat, thought).action
            move = str(form.canonical(chosen))
            tally[2] += 1
            tally[3][move] = tally[3].get(move, 0) + 1
        else:
            chosen = _drawn(tally[3], form, rng)
        position.play(actions[below(rng, len(actions))] if below(rng, ASTRAY) == 0 else chosen)


def _drawn(chosen: Mapping[str, int], form: Form, rng: Ints) -> int:
    """Draw one of the moves that were chosen often, by its weight, the first of its images; of all where none was."""
    moves = often(chosen, ENOUGH) or {int(move): count for move, count in chosen.items()}
    counts = list(moves.values())
    ticket = below(rng, sum(counts))
    return form.actions(weighted(list(moves), counts, len(counts), ticket))[0]


def made(game: str, bot: str, tallies: Iterable[Iterable[Tally]]) -> Book:
    """Put a book together from the tallies of its matches."""
    book = about(game).book
    assert book is not None
    matches = {json.dumps(dict(given)): kept(tally) for given, tally in zip(book.matches, tallies)}
    return Book(bot, matches, {entry.key: entry for entries in matches.values() for entry in entries})


def kept(tallies: Iterable[Tally]) -> list[Entry]:
    """The positions of one match that were met often enough, the most frequent first, with their frequent moves."""
    entries = [Entry(key, tuple(path), games, often(moves, games)) for key, path, games, moves in tallies]
    found = [entry for entry in entries if entry.games >= LEAST and entry.moves]
    return sorted(found, key=lambda entry: (-entry.games, entry.key))


def often(moves: Mapping[str, int], games: int) -> dict[int, int]:
    """The moves that were chosen often enough, the most frequent first."""
    frequent = sorted((-count, int(move)) for move, count in moves.items() if count >= max(OFTEN, SHARE * games))
    return {move: -count for count, move in frequent}
