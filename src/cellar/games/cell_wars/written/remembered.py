"""The memory of cards (`rulebook.memory`) as JSON, with a check of its consistency.

Only a camp whose deck was once known has anything here; before, a hand is all of one batch.
"""

from collections.abc import Iterator
from typing import Any

from cellar.errors import BadPosition
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.memory import drawn_by_all, drew_then
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.written.entries import Entries
from cellar.language import N_, translator
from cellar.rules.layout import part, put, rows
from cellar.rules.types import Ints, Options, State

_ = translator(__name__)
EVERYBODY = "everybody"
#: The memory of each camp, at the beginning of a sentence; and a card played in it.
MEMORY = (N_("The memory of the immune camp"), N_("The memory of the cancer camp"))
PLAYED = (
    N_("A card played in the memory of the immune camp"),
    N_("A card played in the memory of the cancer camp"),
)


def copies(options: Options, camp: int, counts: Ints) -> dict[str, int]:
    """Return the copies of a camp's cards by their ids."""
    known = cards.deck(options["deck"]).camps[camp]
    return {card.id: int(counts[number]) for number, card in enumerate(known) if counts[number]}


def write_drew(options: Options, state: State, seat: int) -> list[dict[str, int] | int]:
    """Write the cards that a seat drew of each batch; where they are hidden, how many."""
    written: list[dict[str, int] | int] = []
    for batch in range(int(state.batch[state.camp[seat]]) + 1):
        drew = copies(options, int(state.camp[seat]), part(state.drew, (seat, batch)))
        number = int(state.drew_n[seat, batch])
        written.append(drew if sum(drew.values()) == number else number)
    return written


def write(options: Options, state: State) -> dict[str, Any]:
    """Write for each camp with several batches who knew the deck when each later one began, and unclear plays."""
    return {
        key: {"known_to": _known_to(options, state, camp), "plays": _plays(options, state, camp)}
        for camp, key in enumerate(cards.CAMP_NAMES)
        if state.batch[camp] > 0
    }


def _known_to(options: Options, state: State, camp: int) -> list[str | list[str]]:
    written: list[str | list[str]] = []
    for mask in part(state.knew, camp)[1 : state.batch[camp] + 1]:
        seats = [names.cell_key(options, seat) for seat in range(int(state.players)) if int(mask) >> seat & 1]
        written.append(EVERYBODY if mask == t.EVERYBODY else seats)
    return written


def _plays(options: Options, state: State, camp: int) -> list[dict[str, Any]]:
    return [
        {
            "by": names.cell_key(options, int(play[t.PLAYER])),
            "card": names.card(options, int(play[t.PLAYER]), int(play[t.PLAYED_CARD])).id,
            "batch": int(play[t.THEN_BATCH]),
            "drew": int(play[t.THEN_DREW]),
        }
        for play in _kept_plays(state, camp)
    ]


def _kept_plays(state: State, camp: int) -> list[list[int]]:
    return rows(part(state.plays, camp), int(state.plays_n[camp]))


def read(entries: Entries, options: Options, state: State) -> None:
    """Read both camps' memory, and what each cell drew; hands and discard piles are read already."""
    memory = Entries(entries.data.get("memory", {}), _("The memory of a position"), (), cards.CAMP_NAMES)
    for camp, key in enumerate(cards.CAMP_NAMES):
        if key in memory.data:
            _read_camp(memory.data[key], options, state, camp)
    for seat in range(options["players"]):
        _read_drew(entries, options, state, seat)


def _read_camp(data: Any, options: Options, state: State, camp: int) -> None:
    where = _(MEMORY[camp])
    entries = Entries(data, where, ("known_to", "plays"))
    keys = {names.cell_key(options, seat): seat for seat in range(options["players"]) if state.camp[seat] == camp}
    known_to, plays = entries.data["known_to"], entries.data["plays"]
    if not isinstance(known_to, list) or not 1 <= len(known_to) < t.BATCHES:
        raise entries.fail("known_to", _("a list of 1 to {most}, one for each batch but the first", most=t.BATCHES - 1))
    if not isinstance(plays, list) or len(plays) > t.PLAYS:
        raise entries.fail("plays", _("a list of at most {most} cards played", most=t.PLAYS))
    state.batch[camp] = len(known_to)
    for batch, known in enumerate(known_to, start=1):
        if known == EVERYBODY:
            state.knew[camp, batch] = t.EVERYBODY
        elif isinstance(known, list) and known and all(isinstance(key, str) and key in keys for key in known):
            state.knew[camp, batch] = sum(1 << keys[key] for key in set(known))
        else:
            raise BadPosition(
                _(
                    "{where}: a batch is known to {everybody} or a list of the camp's cells.",
                    where=where,
                    everybody=repr(EVERYBODY),
                )
            )
    ids = tuple(card.id for card in cards.deck(options["deck"]).camps[camp])
    for i, play in enumerate(plays):
        one = Entries(play, _(PLAYED[camp]), ("by", "card", "batch", "drew"))
        row = part(state.plays, (camp, i))
        row[t.PLAYER] = keys[tuple(keys)[one.word("by", tuple(keys))]]
        row[t.PLAYED_CARD] = one.word("card", ids)
        row[t.THEN_BATCH] = one.number("batch", 0, len(known_to))
        row[t.THEN_DREW] = one.number("drew", 0, p.MOST_CARDS)
    state.plays_n[camp] = len(plays)


def _read_drew(entries: Entries, options: Options, state: State, seat: int) -> None:
    key, camp = names.cell_key(options, seat), int(state.camp[seat])
    listed, batches = entries.data["cells"][key].get("drew"), int(state.batch[camp]) + 1
    if batches == 1:
        if listed is not None:
            raise BadPosition(
                _("Cell {cell} drew from one batch of cards only: nothing is remembered of its camp.", cell=key)
            )
        held = zip(part(state.hand, seat), part(state.shown, seat))
        put(part(state.drew, (seat, 0)), [max(copies - shown, 0) for copies, shown in held])
    elif not isinstance(listed, list) or len(listed) != batches:
        raise BadPosition(
            _(
                "'drew' of cell {cell} must be a list of {batches}: the cards that it drew of each batch.",
                cell=key,
                batches=batches,
            )
        )
    else:
        for batch, drew in enumerate(listed):
            one = Entries({"drew": drew}, _("Cell {cell}", cell=key), ("drew",))
            put(part(state.drew, (seat, batch)), one.cards("drew", cards.deck(options["deck"]).camps[camp]))
    put(part(state.drew_n, seat), [sum(drew) for drew in rows(part(state.drew, seat), t.BATCHES)])


def faults(options: Options, state: State) -> Iterator[str]:
    """Yield the contradictions between memory and hands."""
    for camp in range(p.CAMPS):
        seats = [seat for seat in range(options["players"]) if state.camp[seat] == camp]
        plays = _kept_plays(state, camp)
        for seat in seats:
            name = names.cell_name(options, seat)
            drew, own = rows(part(state.drew, seat), t.BATCHES), [play for play in plays if play[t.PLAYER] == seat]
            held = [sum(copies) for copies in zip(*drew, part(state.shown, seat))]
            for play in own:
                held[play[t.PLAYED_CARD]] -= 1
            if held != part(state.hand, seat).tolist():
                yield _("what {cell} drew and played does not leave its hand", cell=name)
            if not _could_play(state, own, drew):
                yield _("{cell} cannot have played what is remembered", cell=name)
        for batch in range(1, int(state.batch[camp]) + 1):
            if drawn_by_all(state, camp, batch - 1) == 0:
                yield _("a batch of which nobody holds a card is forgotten")
            if state.knew[camp, batch] != t.EVERYBODY and options["open_team_hands"]:
                yield _("with open hands nobody learns anything by searching the deck")


def _could_play(state: State, plays: list[list[int]], drew: list[list[int]]) -> bool:
    """Return whether the cards drawn of each batch allow these plays, in their order."""
    if not plays:
        return True
    play, *rest = plays
    if play[t.THEN_DREW] > state.drew_n[play[t.PLAYER], play[t.THEN_BATCH]]:
        return False
    for batch in range(t.BATCHES):
        gone = int(state.drew_n[play[t.PLAYER], batch]) - sum(drew[batch])
        if drew[batch][play[t.PLAYED_CARD]] > 0 and drew_then(state, play, batch) > gone:
            drew[batch][play[t.PLAYED_CARD]] -= 1
            if _could_play(state, rest, drew):
                return True
            drew[batch][play[t.PLAYED_CARD]] += 1
    return False
