"""The optimal pushes of a path's arms, by dynamic programming: the most marks to its left for their price.

A push of one costs one mark (it makes the path two longer). A mark beside an arm needs that arm alone, a mark off the
corner of two arms needs both. So the best pushes are found arm by arm: for each push of an arm, the best that all arms
before it can do (docs/angel-proofs.md, "The best pushes").
"""

from cellar.arrays import np
from cellar.compile.arrays import Array
from cellar.games.angel.kloster.arms import need, off

#: What a push of one costs; a mark gains one more, so that among equals the greater number of marks decides.
PRICE = 1 << 20
#: More than all marks gain, so often less for a step that the past has no room for.
NEVER = 1 << 42


def needs(ways: Array, lines: Array, arms: int, marks: Array, number: int, out: Array) -> int:
    """Write for each mark that pushes can reach: its index, an arm, the push it needs, and the push of the next arm, or
    0; return how many."""
    found = 0
    for k in range(number):
        x = marks[k, 0]
        y = marks[k, 1]
        before = need(ways[0], lines[0], x, y)
        here = need(ways[1], lines[1], x, y)
        for i in range(1, arms):
            after = need(ways[i + 1], lines[i + 1], x, y) if i + 1 < arms else 0
            # Beyond the arm before it is that arm's corner; what is behind the first arm is out of reach.
            if here > 0 and before <= 0 and here + max(0, after) <= number:
                out[found, 0] = k
                out[found, 1] = i
                out[found, 2] = here
                out[found, 3] = max(0, after)
                found += 1
            before = here
            here = after
    return found


def widest(found: Array, number: int) -> int:
    """Return the most that arms can be pushed in all and be paid: the greatest s such that s marks need s or less."""
    at = np.zeros(number + 1, np.int64)
    for k in range(number):
        together = found[k, 2] + found[k, 3]
        if together <= number:
            at[together] += 1
    within = 0
    most = 0
    for together in range(1, number + 1):
        within += at[together]
        if within >= together:
            most = together
    return most


def room(past: Array, bends: Array, ways: Array, lines: Array, arms: int, most: int, caps: Array, pairs: Array) -> None:
    """Compute how far the past lets arms be pushed: `caps[i]` for arm i, `pairs[i, k]` for it when the next is pushed
    by k."""
    caps[:] = most
    pairs[:] = most
    west = east = bends[0, 0]
    south = bends[0, 1]
    for k in range(1, len(bends)):
        west = min(west, bends[k, 0])
        east = max(east, bends[k, 0])
        south = min(south, bends[k, 1])
    west -= most
    east += most
    south -= most
    for k in range(len(past) - 1):
        ax = past[k, 0]
        ay = past[k, 1]
        bx = past[k + 1, 0]
        by = past[k + 1, 1]
        if max(ax, bx) < west or min(ax, bx) > east or max(ay, by) < south:
            continue
        for i in range(1, arms):
            a = off(ways[i], lines[i], ax, ay)
            b = off(ways[i], lines[i], bx, by)
            if max(a, b) <= 0:
                continue
            near = max(0, min(a, b))
            c = off(ways[i - 1], lines[i - 1], ax, ay)
            d = off(ways[i - 1], lines[i - 1], bx, by)
            if near >= most or (min(c, d) >= 0 and max(c, d) > 0):
                continue
            if i + 1 == arms:
                caps[i] = min(caps[i], near)
                continue
            c = off(ways[i + 1], lines[i + 1], ax, ay)
            d = off(ways[i + 1], lines[i + 1], bx, by)
            if min(c, d) < 0 or max(c, d) <= 0:
                caps[i] = min(caps[i], near)
            beyond = max(0, min(c, d))
            if max(c, d) > 0 and beyond < most:
                pairs[i, beyond + 1] = min(pairs[i, beyond + 1], near)
    for i in range(1, arms):
        for k in range(1, most + 1):
            pairs[i, k] = min(pairs[i, k], pairs[i, k - 1])


def raised(sums: Array, tops: Array, at: int, amount: int) -> None:
    """Raise all values from the step `at` on. In a binary tree over the steps, `sums` are of how much each is more than
    the one before, and `tops` the greatest value, counted from a subtree's first step."""
    at += len(sums) // 2
    sums[at] += amount
    tops[at] += amount
    while at > 1:
        at //= 2
        sums[at] = sums[2 * at] + sums[2 * at + 1]
        tops[at] = max(tops[2 * at], sums[2 * at] + tops[2 * at + 1])


def steps_of(
    found: Array, number: int, arms: int, most: int, caps: Array, steps: Array, place: Array, count: Array
) -> None:
    """Write the candidate pushes of each arm, those that some mark needs, and the index of each among them."""
    place[:] = 0
    count[:] = 0
    for k in range(number):
        i = found[k, 1]
        if found[k, 2] + found[k, 3] <= most:
            place[i, found[k, 2]] = 1
            if found[k, 3] > 0:
                place[i + 1, found[k, 3]] = 1
    for i in range(1, arms):
        place[i, 0] = 1
        for step in range(caps[i] + 1):
            if place[i, step]:
                place[i, step] = count[i]
                steps[i, count[i]] = step
                count[i] += 1


def best_pushes(found: Array, number: int, arms: int, most: int, caps: Array, pairs: Array, out: Array) -> int:
    """Write the best push of each arm for which the past leaves room; return the gain, 0 if nothing is to be pushed.

    `gain[i, j]` is the best that arms 1 to i can do when arm i makes its j-th step. It comes from the arm before: as
    this arm goes outwards, the marks off their corner become gains for the arm before, from a step of its own on, and
    the past leaves that arm less room; its best value is the top of a tree (docs/angel-proofs.md, "The best pushes").
    """
    steps = np.zeros((arms, most + 1), np.int64)
    place = np.zeros((arms, most + 1), np.int64)
    count = np.zeros(arms, np.int64)
    steps_of(found, number, arms, most, caps, steps, place, count)
    gain = np.zeros((arms, most + 1), np.int64)
    first = np.full((arms, most + 1), -1, np.int64)
    following = np.full(number, -1, np.int64)
    for k in range(number):
        i = found[k, 1]
        if found[k, 2] + found[k, 3] > most or found[k, 2] > caps[i]:
            continue
        if found[k, 3] == 0:
            gain[i, place[i, found[k, 2]]] += PRICE + 1
        else:
            following[k] = first[i + 1, found[k, 3]]
            first[i + 1, found[k, 3]] = k
    for i in range(1, arms):
        for j in range(1, count[i]):
            gain[i, j] += gain[i, j - 1] - PRICE * (steps[i, j] - steps[i, j - 1])
        if i == 1:
            continue
        before = i - 1
        free = count[before]
        size = 1
        while size < free:
            size *= 2
        sums = np.zeros(2 * size, np.int64)
        tops = np.zeros(2 * size, np.int64)
        raised(sums, tops, 0, gain[before, 0])
        for j in range(1, free):
            raised(sums, tops, j, gain[before, j] - gain[before, j - 1])
        for j in range(count[i]):
            while steps[before, free - 1] > pairs[before, steps[i, j]]:
                free -= 1
                raised(sums, tops, free, -NEVER)
            k = first[i, steps[i, j]]
            while k >= 0:
                if place[before, found[k, 2]] < free:
                    raised(sums, tops, place[before, found[k, 2]], PRICE + 1)
                k = following[k]
            gain[i, j] += tops[1]
    at = 0
    for j in range(count[arms - 1]):
        if gain[arms - 1, j] > gain[arms - 1, at]:
            at = j
    total = gain[arms - 1, at]
    if total <= 0:
        return 0
    for i in range(arms - 1, 0, -1):
        out[i] = steps[i, at]
        if i > 1:
            cap = min(caps[i - 1], pairs[i - 1, out[i]])
            free = count[i - 1]
            while steps[i - 1, free - 1] > cap:
                free -= 1
            at = answer(found, number, i, out[i], most, cap, gain[i - 1, :free], place[i - 1])
    return int(total)


def answer(found: Array, number: int, arm: int, push: int, most: int, cap: int, gain: Array, place: Array) -> int:
    """Return the best step of the arm before, `cap` at most, when `arm` is pushed that far."""
    more = np.zeros(len(gain), np.int64)
    for k in range(number):
        if found[k, 1] == arm - 1 and 0 < found[k, 3] <= push and found[k, 2] <= cap:
            if found[k, 2] + found[k, 3] <= most:
                more[place[found[k, 2]]] += PRICE + 1
    best = 0
    marks = 0
    top = gain[0]
    for j in range(len(gain)):
        marks += more[j]
        if gain[j] + marks > top:
            top = gain[j] + marks
            best = j
    return best
