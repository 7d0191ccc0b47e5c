"""Checks the answer on Cell Management by itself: one file, the standard library, rules of its own.

    python verify.py search 5               every board of up to 5 species, searched; the theorem says the same
    python verify.py search 6               the same up to 6: half a minute
    python verify.py certificate 6-3.json   a certificate of `cellar atlas 6 --hostile 3 --certificate 6-3.json`

A board is written by places of the table, clockwise 0 to n - 1: species have the name of the place of their cell, cell
i faces the hideout of species faces[i], and `hostile` is the set of species with a hostile hideout. Sets of species are
bits of a number. Nothing here comes from the project that the certificate comes from.
"""

import json
import random
import sys
from itertools import permutations
from math import comb, factorial

NAMES = "NA23456789"
Board = tuple[tuple[int, ...], int]
#: For each set of hidden species and each start: who is hidden after the round, and who came to the centre in it.
Table = list[list[tuple[int, int]]]


# -- The rules, with two coins of each species, as the rulebook tells them.


def play_coins(board: Board, start: int, hidden: int, centre: int) -> tuple[int, int]:
    """One round from a cell: the guards examine every cell once, clockwise."""
    faces, hostile = board
    n = len(faces)
    hideout = [hidden >> s & 1 for s in range(n)]
    escaped = [centre >> s & 1 for s in range(n)]
    cell = [2 - hideout[s] - escaped[s] for s in range(n)]
    for step in range(n):
        i = (start + step) % n
        beside = faces[i]
        enemy = hostile >> beside & 1
        if cell[i] and bool(hideout[beside]) != bool(enemy):
            cell[i] -= 1
            if hideout[i]:
                escaped[i] += 1
            else:
                hideout[i] = 1
        cell[beside] += hideout[beside]
        hideout[beside] = 0
    if any(coins > 1 for coins in (*hideout, *escaped)):
        raise AssertionError("a hideout or the centre has two coins of a species")
    return (sum(one << s for s, one in enumerate(hideout)), sum(one << s for s, one in enumerate(escaped)))


def rounds_of(board: Board, dice: random.Random) -> Table:
    """All rounds. Who is in the centre changes nothing but whether a species is already there: tried on some."""
    n = len(board[0])
    table = [[play_coins(board, start, hidden, 0) for start in range(n)] for hidden in range(1 << n)]
    for _ in range(4 * n):
        start, hidden, centre = dice.randrange(n), dice.randrange(1 << n), dice.randrange(1 << n)
        after, came = table[hidden][start]
        if play_coins(board, start, hidden, centre) != (after, centre | came):
            raise AssertionError(f"who is in the centre mattered on {board}")
    return table


def decisions(hidden: int, centre: int, sacrifices: str) -> list[tuple[int, int]]:
    """What may follow a round that has not won: nobody returns, or one, or any number."""
    found = [(hidden, centre)]
    free, bit = centre & ~hidden, 1
    while bit <= free and sacrifices != "none":
        if free & bit:
            found += [(h | bit, c ^ bit) for h, c in (found if sacrifices == "any" else found[:1])]
        bit <<= 1
    return found


# -- Search, and the theorem.


def shortest(n: int, table: Table, sacrifices: str) -> int:
    """The fewest rounds from the start; -1 if no play wins."""
    everybody = (1 << n) - 1
    layer, seen, rounds = [(0, 0)], {(0, 0)}, 0
    while layer:
        rounds += 1
        following = []
        for hidden, centre in layer:
            for after, came in set(table[hidden]):
                if centre | came == everybody:
                    return rounds
                for position in decisions(after, centre | came, sacrifices):
                    if position not in seen:
                        seen.add(position)
                        following.append(position)
        layer = following
    return -1


def theorem(board: Board, sacrifices: str) -> bool:
    """Whether the theorem says that the board (of one cycle) can be solved."""
    faces, hostile = board
    n, enemies = len(faces), hostile.bit_count()
    markers, at, gone = [], 0, 0
    for _ in range(n):
        if hostile >> faces[at] & 1:
            markers.append(gone)
        gone += (at - faces[at]) % n
        at = faces[at]
    winding = gone // n
    if enemies == 0 or (winding == 1 and enemies % 2 == 0):
        return False
    if sacrifices != "none":
        return True
    # The markers are within one turn if some gap between neighbours leaves less than one turn for them.
    gaps = [(markers[(k + 1) % enemies] - markers[k] - 1) % gone + 1 for k in range(enemies)]
    within = gone - max(gaps) < n
    return not (winding == 1 and enemies == 1) and not (winding == 2 and enemies % 2 == 0 and within)


def turned(board: Board, by: int) -> Board:
    faces, hostile = board
    n = len(faces)
    moved = [0] * n
    for i, facing in enumerate(faces):
        moved[(i + by) % n] = (facing + by) % n
    return tuple(moved), sum(1 << (s + by) % n for s in range(n) if hostile >> s & 1)


def orbit(board: Board) -> set[Board]:
    return {turned(board, by) for by in range(len(board[0]))}


def boards(n: int) -> list[tuple[Board, int]]:
    """One board of each class of turned ones, and how many are in the class."""
    found = []
    for tail in permutations(range(1, n)):
        tour = (0, *tail)
        faces = [0] * n
        for k, i in enumerate(tour):
            faces[i] = tour[(k + 1) % n]
        for hostile in range(1 << n):
            board = (tuple(faces), hostile)
            alike = orbit(board)
            if board == min(alike):
                found.append((board, len(alike)))
    return found


def search(most: int) -> None:
    dice = random.Random(2005)
    for n in range(3, most + 1):
        lost: dict[tuple[str, int], int] = {}
        lengths: dict[tuple[str, int], set[int]] = {}
        counted = 0
        for board, weight in boards(n):
            table, enemies = rounds_of(board, dice), board[1].bit_count()
            counted += weight
            for sacrifices in ("none", "one", "any"):
                rounds = shortest(n, table, sacrifices)
                if (rounds > 0) != theorem(board, sacrifices):
                    raise SystemExit(f"The theorem is wrong about {board} with {sacrifices}: {rounds}.")
                key = sacrifices, enemies
                lost[key] = lost.get(key, 0) + (weight if rounds < 0 else 0)
                lengths.setdefault(key, set()).add(rounds)
        if counted != factorial(n - 1) << n:
            raise SystemExit(f"{counted} boards of {n} species were met, not {factorial(n - 1) << n}.")
        for enemies in range(2, n + 1, 2):
            if lost["none", enemies] != comb(n, enemies) * (1 + enemies * 2 ** (n - enemies) - n):
                raise SystemExit(f"The count of failing boards is wrong for {n} species and {enemies} enemies.")
        print(f"{n} species: {counted:,} boards, the theorem holds of each, with none, one and any sacrifices.")
        for sacrifices in ("none", "one", "any"):
            told = []
            for enemies in range(n + 1):
                won = sorted(lengths[sacrifices, enemies] - {-1})
                span = f"{won[0]}-{won[-1]} rounds" if won else "never"
                told.append(f"K={enemies}: {lost[sacrifices, enemies]} lost, {span}")
            print(f"  {sacrifices}: {'; '.join(told)}")


# -- Certificates.


def read_board(text: str) -> Board:
    cells, hideouts, enemies = (part.replace("-", "") for part in text.split("/"))
    if sorted(cells) != sorted(NAMES[: len(cells)]) or sorted(hideouts) != sorted(cells) or set(enemies) - set(cells):
        raise SystemExit(f"{text} is no board.")
    faces = tuple(cells.index(name) for name in hideouts)
    at, length = faces[0], 1
    while at != 0:
        at, length = faces[at], length + 1
    if length != len(cells):
        raise SystemExit(f"{text} is not one cycle.")
    return faces, sum(1 << cells.index(name) for name in enemies)


def certificate(name: str) -> None:
    with open(name, encoding="utf-8") as file:
        data = json.load(file)
    if data["format"] != "cellar atlas certificate 2":
        raise SystemExit(f"{name} is no certificate of format 2.")
    n, sacrifices, dice = int(data["species"]), data["sacrifices"], random.Random(2005)
    covered: dict[int, int] = dict.fromkeys(data["hostile"], 0)
    met: set[Board] = set()
    longest = unsolvable = 0
    for entry in data["classes"]:
        board = read_board(entry["board"])
        alike = orbit(board)
        if met & alike or len(alike) != entry["boards"] or len(board[0]) != n:
            raise SystemExit(f"{entry['board']}: its class was met before, or has another size.")
        met |= alike
        covered[board[1].bit_count()] += len(alike)
        places = [entry["board"].index(NAMES[s]) for s in range(n)]
        table = rounds_of(board, dice)
        length = replayed(board, entry.get("solution"), places, sacrifices)
        labels = read_labels(entry["labels"], places, n)
        check_labels(table, labels, n, sacrifices)
        if labels[0][0] != (length or None):
            raise SystemExit(f"{entry['board']}: the start's label is not the length of the solution.")
        longest, unsolvable = max(longest, length), unsolvable + (0 if length else len(alike))
    for enemies, count in covered.items():
        if count != factorial(n - 1) * comb(n, enemies):
            raise SystemExit(f"{count} boards with {enemies} enemies are covered, not all.")
    print(
        f"{name}: {sum(covered.values()):,} boards of {n} species in {len(data['classes'])} classes; every solution"
        f" is one and is shortest, the longest has {longest} rounds; {unsolvable} boards cannot be solved."
    )


def replayed(board: Board, solution: str | None, places: list[int], sacrifices: str) -> int:
    """Play a solution to its end with coins; its length, 0 for none."""
    hidden = centre = 0
    everybody = (1 << len(board[0])) - 1
    words = (solution or "").split()
    for number, word in enumerate(words, 1):
        start, _, back = word.partition("+")
        hidden, centre = play_coins(board, places[NAMES.index(start)], hidden, centre)
        if centre == everybody:
            if number == len(words) and not back:
                return number
            break
        bits = sum(1 << places[NAMES.index(name)] for name in back)
        if (hidden | bits, centre ^ bits) not in decisions(hidden, centre, sacrifices):
            break
        hidden, centre = hidden | bits, centre ^ bits
    if solution is not None:
        raise SystemExit(f"{solution} is no solution.")
    return 0


def read_labels(given: dict[str, str], places: list[int], n: int) -> list[list[int | None]]:
    """Lower bounds by hidden set and centre set, in places: None is never, and what is not won needs 1 at least."""

    def mask(bits: int) -> int:
        return sum(1 << places[s] for s in range(n) if bits >> s & 1)

    labels: list[list[int | None]] = [[1] * (1 << n) for _ in range(1 << n)]
    for who, text in given.items():
        hidden = sum(1 << places[NAMES.index(name)] for name in who.replace("-", ""))
        for bits, letter in enumerate(text):
            labels[hidden][mask(bits)] = None if letter == "*" else max(int(letter, 36), 1)
    return labels


def check_labels(table: Table, labels: list[list[int | None]], n: int, sacrifices: str) -> None:
    """Every play from a labelled position leads to one whose label is at most one less, and none wins."""
    everybody = (1 << n) - 1
    for hidden, row in enumerate(labels):
        for centre, label in enumerate(row):
            if (label is not None and label < 2) or centre == everybody:
                continue
            for after, came in set(table[hidden]):
                reached = centre | came
                fails = reached == everybody
                for h, c in () if fails else decisions(after, reached, sacrifices):
                    bound = labels[h][c]
                    fails |= bound is not None and (label is None or bound < label - 1)
                if fails:
                    raise SystemExit(f"A label is too high: hidden {hidden:b}, centre {centre:b}.")


def main(arguments: list[str]) -> None:
    match arguments:
        case ["search", most] if most in ("3", "4", "5", "6"):
            search(int(most))
        case ["certificate", name]:
            certificate(name)
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
