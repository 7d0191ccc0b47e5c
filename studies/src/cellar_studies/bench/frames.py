"""`cellar bench frames`: how evenly a slow phone draws what happens on the board.

A server of this machine lays out a table for each moment: a flight, a capture, a rolled die, a drawn card, a guard's
round, a burnt square, a win. A page of a phone's size, whose main thread is slowed down four times by the browser's own
tools, plays the move. From the click on, every frame's time is written down until the board has been still for a while,
with long tasks (over 50 ms) and how much the layout shifted. A frame is late where the screen was refreshed twice or
more before it came: over 16.7 ms, allowing for a clock that is never exact.

The browser has no graphics card here: pixels are painted by the processor as well, which a phone does not do. Frames
are told by the clock, so other programs make them late. Each move is therefore played once more at full speed, and the
processor time that the main thread needed is told, which other programs hardly change: for each frame, and how much of
it went into style, layout and painting. A phone four times slower keeps up where a frame needs less than 4.2 ms, and
misses refreshes of its screen where one needs more; those are counted.
"""

import os
import subprocess
import sys
import tempfile
import urllib.request
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from json import dumps, load, loads
from pathlib import Path
from typing import Any

from cellar.draw.scene import Cue
from cellar.errors import CellarError
from cellar.play.position import Position
from cellar.play.record import write
from cellar.play.registry import load as load_game
from cellar.rules.rng import generator
from cellar.rules.types import CHANCE
from cellar_studies.bench.visits import PATIENCE_MS, chromium

SLOWER = 4
PHONE = {"width": 390, "height": 844}
#: A refresh of the screen, in milliseconds; a frame is late by half a refresh more than one, or than two.
REFRESH = 1000 / 60
LATE, VERY_LATE = 1.5 * REFRESH, 2.5 * REFRESH
#: The board is still when nothing has changed for so many milliseconds.
STILL_MS = 900
#: Clicks on the sites of a move, then writes down when each frame came until the board is still.
PLAY = """([path, still]) => new Promise((done) => {
  const frames = [], tasks = [];
  let shift = 0, last = performance.now(), changed = last, ply = document.querySelector('.table').dataset.ply;
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration)))
    .observe({ type: 'longtask' });
  new PerformanceObserver((list) => list.getEntries().forEach((one) => { shift += one.value; }))
    .observe({ type: 'layout-shift' });
  new MutationObserver(() => { changed = performance.now(); })
    .observe(document.querySelector('.board'), { subtree: true, childList: true, attributes: true });
  const click = () => {
    const site = path.shift();
    const found = [...document.querySelectorAll('.mark.target, .choices [data-site], .offered [data-site]')]
      .find((one) => one.dataset.site === site);
    // A board without an end has no marks where anything may be chosen: another place does as well.
    const board = document.querySelector('.board svg[role=application]'), { left, top } = board.getBoundingClientRect();
    const at = { clientX: left + 60, clientY: top + 90 };
    (found ?? board).dispatchEvent(new MouseEvent('click', { bubbles: true, ...at }));
    if (path.length) setTimeout(click, 400);
    else { last = changed = performance.now(); requestAnimationFrame(frame); }
  };
  const frame = (now) => {
    frames.push(now - last);
    last = now;
    const moved = document.querySelector('.table').dataset.ply !== ply;
    if (moved && now - changed > still || frames.length > 2400) done({ frames, tasks, shift, moved });
    else requestAnimationFrame(frame);
  };
  click();
})"""


#: What the main thread does for a frame beside running scripts, by the names that a browser's trace gives it.
WORK = {
    "style": {"UpdateLayoutTree"},
    "layout": {"Layout"},
    "paint": {"PrePaint", "Paint", "Layerize", "Commit"},
}


@dataclass(frozen=True)
class Moment:
    """A move that is watched: the first of a random match whose animation is as wanted."""

    what: str
    game: str
    wanted: Callable[[list[Cue]], bool]
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 2
    #: it ends the match
    last: bool = False


def _kinds(*kinds: str) -> Callable[[list[Cue]], bool]:
    return lambda cues: set(kinds) <= {cue.kind for cue in cues}


MOMENTS = (
    Moment(
        "a flight", "zyrcan", lambda cues: {cue.kind for cue in cues} == {"trail", "move"}, {"variant": "blitzkrieg"}
    ),
    Moment("a capture", "zyrcan", _kinds("trail", "vanish")),
    Moment("a die", "cell_wars", _kinds("roll")),
    Moment("a card", "cell_wars", lambda cues: any(cue.kind == "draw" and cue.text for cue in cues)),
    Moment("a round", "cell_management", lambda cues: len(cues) > 30),
    Moment("an angel's flight", "angel", _kinds("trail")),
    Moment("a burnt square", "angel", _kinds("appear")),
    Moment("a win", "zyrcan", lambda cues: True, {"variant": "blitzkrieg"}, last=True),
)


def run() -> dict[str, object]:
    """Measure; about a minute."""
    with _serving() as address, chromium() as browser:
        return {"cores": os.cpu_count(), "moments": [_watched(browser, address, moment) for moment in MOMENTS]}


def report(figures: dict[str, Any]) -> str:
    """The figures as a table."""
    lines = [
        f"{figures['cores']} cores, load {os.getloadavg()[0]:.1f}; main thread {SLOWER} times slower, {PHONE['width']}"
        f" x {PHONE['height']}",
        f"{'':<18} {'frames':>7} {'> 16.7 ms':>10} {'> 33 ms':>8} {'longest':>8} {'long tasks':>11} {'shift':>6}"
        f" {'nodes':>6} {'CPU a frame':>12} {'style':>6} {'layout':>7} {'paint':>6} {'largest':>8} {'missed':>7}",
    ]
    for one in figures["moments"]:
        lines.append(
            f"{one['what']:<18} {one['frames']:>7} {one['late']:>10.1%} {one['very_late']:>8.1%}"
            f" {one['longest']:>5.0f} ms {one['tasks']:>11} {one['shift']:>6.3f} {one['nodes']:>6}"
            f" {one['cpu']:>9.1f} ms {one['style']:>6.1f} {one['layout']:>7.1f} {one['paint']:>6.1f}"
            f" {one['largest']:>5.1f} ms {one['missed']:>7}"
        )
    return "\n".join(lines)


@contextmanager
def _serving() -> Iterator[str]:
    """Run a server with an empty store; return its address."""
    with tempfile.TemporaryDirectory(prefix="cellar-frames-") as folder:
        database = str(Path(folder) / "matches.sqlite")
        command = [sys.executable, "-m", "cellar", "serve", "--port", "0", "--no-open", "--database", database]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
            try:
                said = (word for line in server.stdout or () for word in line.split() if word.startswith("http://"))
                address = next(said, None)
                if address is None:
                    raise CellarError("The server did not start.")
                yield address.rstrip("/.")
            finally:
                server.terminate()


def _found(moment: Moment) -> tuple[str, list[str]]:
    """Return the record up to a move that is wanted, and the sites to click for it."""
    rng = generator(moment.seed)
    position = Position.start(load_game(moment.game), moment.options, seed=moment.seed)
    while not position.is_over:
        if position.actor == CHANCE:
            position.roll(rng)
            continue
        before = write(position)
        sites = {move.action: list(move.path) for move in position.legal_moves}
        length = len(position.history)
        position.step(rng)
        action = position.history[length].action
        while not position.is_over and position.actor == CHANCE:
            position.roll(rng)
        rows = [row for play in position.history[length:] for row in play.rows]
        cues = [cue for row in rows for cue in position.game.scene.cues(position.options, row)]
        if moment.wanted(cues) and position.is_over >= moment.last:
            return before, sites[action]
    raise CellarError(f"There is no move like {moment.what!r} in this match.")


def _post(address: str, path: str, body: dict[str, Any]) -> Any:
    request = urllib.request.Request(f"{address}{path}", dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return load(answer)


def _watched(browser: Any, address: str, moment: Moment) -> dict[str, object]:
    """Play a move on a slow phone, and once more at full speed."""
    record, path = _found(moment)
    with _table(browser, address, moment, record) as page:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        nodes = page.evaluate("document.querySelectorAll('.board svg[role=application] *').length")
        slow = _played(page, moment, path)
    with _table(browser, address, moment, record) as page:
        browser.start_tracing(page=page, categories=["devtools.timeline", "toplevel"])
        _played(page, moment, path)
        traced = loads(browser.stop_tracing())["traceEvents"]
    return {"what": moment.what, "nodes": nodes, **counted(slow), **needed(traced)}


@contextmanager
def _table(browser: Any, address: str, moment: Moment, record: str) -> Iterator[Any]:
    """Lay a table out and sit down at it."""
    players = Position.start(load_game(moment.game), moment.options, seed=moment.seed).players
    made = _post(address, "/api/records", {"text": record, "seats": [{"who": "me"}] * players})
    context = browser.new_context(viewport=PHONE, service_workers="block", device_scale_factor=2)
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(f"{address}/nowhere")
        held = dumps([{"table": made["table"], "token": made["token"]}])
        page.evaluate("(held) => localStorage.setItem('cellar.holds', held)", held)
        page.goto(f"{address}/play/{made['table']}")
        page.locator(".table[data-state]:not([data-state=opening])").wait_for()
        if page.get_by_role("dialog").count():
            page.get_by_role("dialog").get_by_role("button").first.click()
        page.locator(".board svg .item").first.wait_for()
        page.wait_for_timeout(500)
        yield page
    finally:
        context.close()


def _played(page: Any, moment: Moment, path: list[str]) -> dict[str, Any]:
    seen: dict[str, Any] = page.evaluate(PLAY, [path, STILL_MS])
    if not seen["moved"]:
        raise CellarError(f"The move of {moment.what!r} was not made: {' '.join(path)}.")
    return seen


def needed(traced: list[dict[str, Any]]) -> dict[str, object]:
    """Sum the processor time of the main thread, in milliseconds of each frame, by a browser's trace."""
    (main, _), *_ = Counter(one["tid"] for one in traced if one["name"] == "FireAnimationFrame").most_common(1)
    mine = [one for one in traced if one["tid"] == main]
    begun = sorted(one["ts"] for one in mine if one["name"] == "FireAnimationFrame")
    # From the first frame on: what comes before it is the click.
    mine = [one for one in mine if one["ts"] >= begun[0]]
    frames = [0.0] * len(begun)
    for one in mine:
        if one["name"].endswith("::RunTask"):
            # A task that ends after a frame has begun is of that frame, as the one that draws it is.
            frames[bisect(begun, one["ts"] + one.get("dur", 0)) - 1] += one.get("tdur", 0) / 1000
    parts = {
        part: sum(one.get("tdur", 0) for one in mine if one["name"] in names) / 1000 / len(frames)
        for part, names in WORK.items()
    }
    missed = sum(int(SLOWER * frame // REFRESH) for frame in frames)
    return {"cpu": sum(frames) / len(frames), **parts, "largest": max(frames), "missed": missed}


def counted(seen: dict[str, Any]) -> dict[str, object]:
    """Count late frames among those that came after the click."""
    frames: list[float] = seen["frames"]
    return {
        "frames": len(frames),
        "late": sum(time > LATE for time in frames) / len(frames),
        "very_late": sum(time > VERY_LATE for time in frames) / len(frames),
        "longest": max(frames),
        "tasks": len(seen["tasks"]),
        "shift": seen["shift"],
    }
