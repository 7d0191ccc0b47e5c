"""The statistics of a tournament as one JSON object, which docs/arena.md describes field by field."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import cellar
from cellar.play.registry import load
from cellar_studies.arena.comparisons import Line, Pair, pairs, seat_scores, winners
from cellar_studies.arena.intervals import elo_of, rate
from cellar_studies.arena.ratings import elo_ratings, skills
from cellar_studies.arena.tournament import Tournament, described

#: Bars of the histogram of lengths, at most.
BARS = 24


def summary(plan: Tournament, lines: Sequence[Line]) -> dict[str, Any]:
    found = pairs(lines, plan.camps)
    game = load(plan.game)
    return {
        **described(plan),
        "cellar": cellar.__version__,
        "title": game.about.title,
        "matches": len(lines),
        "round": plan.round,
        "broken_off": sum(not line["ended"] for line in lines),
        "contestants": contestants(plan, lines, found),
        "cross": cross(plan, found),
        "seats": seats(plan, lines),
        "camps": camps(plan, lines),
        "decided": decided(plan, lines),
        "length": length(lines),
        "errors": errors(plan, lines),
    }


def contestants(plan: Tournament, lines: Sequence[Line], found: dict[tuple[int, int], Pair]) -> list[dict[str, Any]]:
    """Make a row of figures for each contestant, the best first."""
    count = len(plan.contestants)
    elos, known = elo_ratings(lines, count, plan.camps), skills(lines, count, plan.camps)
    rows = []
    for who, name in enumerate(plan.contestants):
        mine = [line for line in lines if who in line["seats"]]
        points = [sum(scores) / len(scores) for line in mine if (scores := own_scores(plan, line, who))]
        share = rate(points)
        decisions, seconds = spent(mine, who)
        rows.append(
            {
                "name": name,
                "title": plan.sitters[who].bot.title,
                "matches": len(mine),
                "elo": elos[who].plain(),
                "skill": known[who],
                "share": share.plain() if share else None,
                "wins": sum(is_winner(plan, line, who) for line in mine),
                "errors": sum(line["seats"][error["seat"]] == who for line in mine for error in line["errors"]),
                "decisions": decisions,
                "seconds_per_decision": seconds / decisions if decisions else None,
            }
        )
    return sorted(rows, key=lambda row: -row["elo"]["value"])


def own_scores(plan: Tournament, line: Line, who: int) -> list[float]:
    """List a contestant's scores in a match against the seats of others."""
    seated, results = line["seats"], line["results"]
    return [
        1.0 if results[one] > results[two] else 0.5 if results[one] == results[two] else 0.0
        for one, mine in enumerate(seated)
        for two, other in enumerate(seated)
        if mine == who and other != who and plan.camps[one] != plan.camps[two]
    ]


def is_winner(plan: Tournament, line: Line, who: int) -> bool:
    """Return whether the contestant sits in the one camp that won."""
    best = winners(line, plan.camps)
    return len(best) == 1 and any(mine == who and camp in best for mine, camp in zip(line["seats"], plan.camps))


def spent(lines: Sequence[Line], who: int) -> tuple[int, float]:
    """Count a contestant's decisions, and the seconds spent on them."""
    places = [(line, seat) for line in lines for seat, mine in enumerate(line["seats"]) if mine == who]
    return sum(line["decisions"][seat] for line, seat in places), sum(line["seconds"][seat] for line, seat in places)


def cross(plan: Tournament, found: dict[tuple[int, int], Pair]) -> list[dict[str, Any]]:
    """Make a row for every two contestants who met, from both sides."""
    rows = []
    for (who, other), pair in sorted(found.items()):
        share = rate(pair.scores)
        assert share is not None
        rows.append(
            {
                "name": plan.contestants[who],
                "other": plan.contestants[other],
                "wins": pair.wins,
                "draws": pair.draws,
                "losses": pair.losses,
                "share": share.plain(),
                "elo": elo_of(share),
            }
        )
    return rows


def seats(plan: Tournament, lines: Sequence[Line]) -> list[dict[str, Any]]:
    """Make a row of scores for each seat, whoever sat there; none where everybody plays alone."""
    if plan.alone:
        return []
    names = load(plan.game).seat_names(plan.options)
    scores: dict[int, list[float]] = {seat: [] for seat in range(plan.players)}
    for line in lines:
        for seat, score in seat_scores(line, plan.camps):
            scores[seat].append(score)
    return [
        {
            "seat": seat,
            "name": names[seat],
            "camp": plan.camps[seat],
            "share": plain(rate(scores[seat])),
            "wins": plain(rate([alone_won(plan, line, plan.camps[seat]) for line in lines])),
        }
        for seat in range(plan.players)
    ]


def camps(plan: Tournament, lines: Sequence[Line]) -> list[dict[str, Any]]:
    """Make a row of results for each camp; none where no seats win together."""
    order = sorted(set(plan.camps))
    if plan.alone or len(order) == len(plan.camps):
        return []
    names = load(plan.game).seat_names(plan.options)
    return [
        {
            "camp": camp,
            "seats": [names[seat] for seat, mine in enumerate(plan.camps) if mine == camp],
            "wins": plain(rate([alone_won(plan, line, camp) for line in lines])),
            "share": plain(rate([camp_score(plan, line, camp) for line in lines])),
        }
        for camp in order
    ]


def camp_score(plan: Tournament, line: Line, camp: int) -> float:
    scores = dict(seat_scores(line, plan.camps))
    return scores[plan.camps.index(camp)]


def alone_won(plan: Tournament, line: Line, camp: int) -> float:
    return float(winners(line, plan.camps) == {camp})


def decided(plan: Tournament, lines: Sequence[Line]) -> dict[str, Any] | None:
    """Return how often one camp alone had the best result."""
    return None if plan.alone else plain(rate([float(len(winners(line, plan.camps)) == 1) for line in lines]))


def length(lines: Sequence[Line]) -> dict[str, Any]:
    """Describe the distribution of match lengths, in decisions."""
    counts = sorted(sum(line["decisions"]) for line in lines)
    if not counts:
        return {"mean": None, "median": None, "least": None, "most": None, "width": 1, "bars": []}
    width = max(1, -(-(counts[-1] - counts[0] + 1) // BARS))
    bars = Counter((count - counts[0]) // width for count in counts)
    return {
        "mean": sum(counts) / len(counts),
        "median": counts[len(counts) // 2],
        "least": counts[0],
        "most": counts[-1],
        "width": width,
        "bars": [bars[bar] for bar in range(max(bars) + 1)],
    }


def errors(plan: Tournament, lines: Sequence[Line]) -> list[dict[str, Any]]:
    """Count the errors of bots, the most frequent first, each with the first match that shows it."""
    found: Counter[tuple[str, str]] = Counter()
    first: dict[tuple[str, str], int] = {}
    for line in lines:
        for error in line["errors"]:
            key = plan.contestants[line["seats"][error["seat"]]], error["sentence"]
            found[key] += 1
            first.setdefault(key, line["match"])
    return [
        {"name": name, "sentence": sentence, "count": count, "match": first[name, sentence]}
        for (name, sentence), count in found.most_common()
    ]


def plain(found: Any) -> dict[str, Any] | None:
    """Convert a rate to JSON; None stays None."""
    return None if found is None else found.plain()
