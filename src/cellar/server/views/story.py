"""The story of a finished match from the figures of `cellar.analysis`: value curves, mistakes, and the one or two
moments that decided it, in sentences."""

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from cellar.language import in_a_row, translator
from cellar.rules.types import CHANCE
from cellar.server.messages import Curve, Judged, Story, Turn

#: How much less well somebody stands after a move that is a slip, and after a blunder: shares of all there is to win. A
#: quick judge's values waver by less.
SLIP: Final = 0.08
BLUNDER: Final = 0.18
#: By how much a detour must be longer to be more than a slip.
LONG_DETOUR: Final = 3
#: Maximum number of decisive moments in a story.
MOST_TURNS: Final = 2
#: The end is what counts where it is proved how far it is at so much of the moments.
MOSTLY: Final = 0.8
Figures = dict[str, Any]
_ = translator(__name__)


def story_of(figures: Figures, first: int, distances: Sequence[int | None]) -> Story:
    """The whole story. `first` is the ply of the first moment that was judged."""
    known = sum(distance is not None for distance in distances[:-1])
    proved = known >= MOSTLY * max(1, len(distances) - 1)
    return Story(
        state="ready",
        first=first,
        curves=() if proved else curves(figures),
        distances=(*distances[:-1], last_distance(figures, distances)) if proved else (),
        moves=tuple(filter(None, (judged(figures, one, first) for one in figures["moves"]))),
        turns=turns(figures, first, proved),
    )


def last_distance(figures: Figures, distances: Sequence[int | None]) -> int | None:
    """The distance to the end at the last moment; 0 where a seat has won."""
    results = figures["results"]
    return 0 if results and max(results) > 0 else distances[-1]


def curves(figures: Figures) -> tuple[Curve, ...]:
    """One value curve for each camp: those who win and lose together stand equally well."""
    return tuple(
        Curve(seats, tuple(share(point["values"][seats[0]]) for point in figures["points"]))
        for seats in by_camp(figures["camps"])
    )


def by_camp(camps: Sequence[int]) -> list[tuple[int, ...]]:
    """The seats of each camp, from the camp of each seat."""
    return [tuple(seat for seat, own in enumerate(camps) if own == camp) for camp in dict.fromkeys(camps)]


def share(value: float | None) -> float | None:
    """A result from -1 to 1 as a share of all there is to win."""
    return None if value is None else round((value + 1) / 2, 3)


def lost_by(one: Figures) -> float:
    """How much a move worsened its mover's prospects."""
    change = None if one["actor"] is None else one["change"][one["actor"]]
    return 0.0 if change is None else round(max(0.0, -change / 2), 3)


def gained_by(figures: Figures, one: Figures) -> float:
    """How much a move improved its mover's prospects; the last move, which the end decides, counts as 0."""
    change = None if one["actor"] is None else one["change"][one["actor"]]
    return 0.0 if change is None or one is figures["moves"][-1] else round(max(0.0, change / 2), 3)


def swing(one: Figures) -> float:
    """How much a chance event changed somebody's prospects."""
    known = [abs(change) / 2 for change in one["change"] if change is not None]
    return 0.0 if one["actor"] is not None else max(known, default=0.0)


def judged(figures: Figures, one: Figures, first: int) -> Judged | None:
    """The verdict on a move, if it is a mistake, a find, luck, or in the opening book."""
    ply, lost, slower = first + one["number"], lost_by(one), int(one["slower"] or 0)
    actor = one["actor"]
    if actor is None:
        return Judged(ply, CHANCE, "luck") if swing(one) >= BLUNDER else None
    best, book = "" if one["best"] in (None, one["move"]) else str(one["best"]), one.get("book", "")
    if lost >= SLIP or slower > 0:
        kind: Literal["blunder", "slip"] = "blunder" if lost >= BLUNDER or slower >= LONG_DETOUR else "slip"
        return Judged(ply, actor, kind, lost, slower, best, one.get("why", ""), book)
    if gained_by(figures, one) >= BLUNDER:
        return Judged(ply, actor, "find", book=book)
    return Judged(ply, actor, "book", book=book) if book else None


def turns(figures: Figures, first: int, proved: bool) -> tuple[Turn, ...]:
    """The moments that decided the match, in order."""

    def weight(one: Figures) -> tuple[float, int]:
        return max(lost_by(one), gained_by(figures, one), swing(one)), int(one["slower"] or 0)

    able = [one for one in figures["moves"] if weight(one) >= (SLIP, 0) or one["slower"]]
    largest = sorted(able, key=weight, reverse=True)[:MOST_TURNS]
    return tuple(turn(figures, one, first, proved) for one in sorted(largest, key=lambda one: int(one["number"])))


def turn(figures: Figures, one: Figures, first: int, proved: bool) -> Turn:
    ply = first + one["number"]
    if one["actor"] is None:
        seat = most_changed(one)
        return Turn(ply, _("Luck: {what}.", what=rose(figures["seats"][seat], one, seat)))
    name, played = figures["seats"][one["actor"]], one["move"]
    better = one["best"] not in (None, played)
    detail = _("Played: {played}. Better: {best}.", played=played, best=one["best"]) if better else ""
    if better and one.get("why"):
        detail = in_a_row((detail, one["why"]))
    if proved and one["slower"]:
        longer = _.plural(
            "A detour: {count} step longer than needed.", "A detour: {count} steps longer than needed.", one["slower"]
        )
        return Turn(ply, longer, detail)
    if lost_by(one):
        lost = _.plural(
            "Mistake: this cost {who} {count} points.",
            "Mistake: this cost {who} {count} points.",
            percent(lost_by(one)),
            who=name,
        )
        return Turn(ply, lost, detail)
    strong = _("Strong move: {what}.", what=rose(name, one, one["actor"]))
    return Turn(ply, strong, _("Played: {played}.", played=played))


def most_changed(one: Figures) -> int:
    """The seat whose prospects changed most; of several the one that gained."""
    changes = [0.0 if change is None else change for change in one["change"]]
    return max(range(len(changes)), key=lambda seat: (abs(changes[seat]), changes[seat]))


def rose(name: str, one: Figures, seat: int) -> str:
    before, after = share(one["before"][seat]), share(one["after"][seat])
    if before is None or after is None:
        return _("{who}'s chances changed", who=name)
    shares = {"who": name, "before": percent(before), "after": percent(after)}
    if after >= before:
        return _("{who}'s chances rose from {before}% to {after}%", **shares)
    return _("{who}'s chances fell from {before}% to {after}%", **shares)


def percent(part: float) -> int:
    return round(100 * part)


def for_outsiders(story: Story) -> Story:
    """The story without what only those with the record may know: moves that a hidden hand made or could make."""
    return msgspec.structs.replace(
        story,
        moves=tuple(
            msgspec.structs.replace(move, best="", why="", book="") for move in story.moves if move.kind != "book"
        ),
        turns=tuple(Turn(one.ply, one.sentence) for one in story.turns),
    )
