"""`cellar bench visits`: how long a visitor waits who opens a static site for the first time, and the next time.

The site is written as `cellar site` writes it and handed out by Python's own web server on this machine, which stands
for a fast connection. A browser that has never been there opens the home page and clicks on a game as soon as that can
be clicked. Measured from the opening of the address: until home stands with the puzzle of the day, until a first move
can be chosen, until that move is seen on the board, until Python has it and it is kept, and until it is the visitor's
turn again, whoever else has moved meanwhile. Then the same browser comes back twice, as visitors do: to the table that
it has left, and to the home page for another match. Then somebody comes whose processor is four times slower: all
processes of the browser, workers and compilers as well, are stopped for three quarters of the time (what browsers' own
tools slow down is the page alone, and not its workers). Each visit also tells the processor time that all those
processes needed until the move was seen, until it was kept and until the next turn: other programs hardly change that.
What the page needs of memory is told for a phone as the browser plays one, after a bot has moved; and how many bytes
the first visitor was sent, by a host that compresses nothing.

It takes Playwright and a Chromium: the one that `CELLAR_BROWSER` names, one of the machine's, or Playwright's own.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

from cellar.errors import CellarError
from cellar.play.registry import all_games

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--no-zygote")
#: Seconds that somebody may have to wait: for a first move at a table, and for the puzzle of the day.
WITHIN, PUZZLE_WITHIN = 3.0, 1.0
PATIENCE_MS = 120_000
#: How much slower the processor of a slow visitor is, and how long it runs between two stops, in seconds.
SLOWER, RUNS_S = 4, 0.008
DESKTOP = {"width": 1280, "height": 800}
#: A phone as the browser plays one: its screen with many dots, fingers, and pages for phones.
PHONE: dict[str, Any] = {
    "viewport": {"width": 412, "height": 839},
    "device_scale_factor": 2.625,
    "is_mobile": True,
    "has_touch": True,
}
#: How long somebody stays after a move.
LOOKING_AROUND_MS = 5_000
#: Clicks that a move may take.
MOST_CLICKS = 8
PLAYED = ".table:not([data-ply='{}'])"
#: No move is on its way.
KEPT = ".table[data-sent=false]"
YOURS = ".table[data-state=yours]"
#: Waits until a Python is kept for the next visit; by then all files of the site are.
STARTED = """() => new Promise((done) => {
  const look = async () => {
    const name = (await caches.keys()).find((name) => name.startsWith("cellar-started"));
    const kept = name ? await (await caches.open(name)).keys() : [];
    if (kept.some(({ url }) => url.endsWith("/about"))) done(true);
    else setTimeout(look, 200);
  };
  look();
})"""
CHOICE = ".mark.target, .choices button, .offered [data-site]"
#: A board without an end, where nearly everything may be chosen and nothing is marked; dots beside its middle.
ENDLESS, BESIDE = ".table svg.endless", 90


class NoBrowser(CellarError):
    """An error: there is no browser to visit a site with."""


class _Quiet(SimpleHTTPRequestHandler):
    #: bytes of all files that were handed out
    sent = 0

    def log_message(self, *_: Any) -> None:
        """Log nothing: nobody reads it."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Count what is handed out."""
        data = source.read()
        _Quiet.sent += len(data)
        outputfile.write(data)


def run() -> dict[str, object]:
    """Measure; a minute or two."""
    with _hosted() as address, chromium() as browser:
        visits: list[dict[str, object]] = []
        for what, click in clicks().items():
            _Quiet.sent = 0
            visits += _visits(browser, address, what, click)
        sent = _Quiet.sent / 1e6
        slow = [_slow_visit(browser, address, what, click) for what, click in clicks().items()]
        phone = _on_a_phone(browser, address)
        return {"cores": os.cpu_count(), "visits": [*visits, *slow], "sent_mb": sent, "phone_mb": phone}


def clicks() -> dict[str, str]:
    """What visitors click on, on the home page, by what they want."""
    return {"the puzzle of the day": "Solve", **{one.title: f"Play {one.title}" for one in all_games().values()}}


def report(figures: dict[str, Any]) -> str:
    """The figures as a table."""
    lines = [
        f"{figures['cores']} cores, load {os.getloadavg()[0]:.1f}; seconds from the opening of the address, and of all"
        " processors",
        f"{'click on':<22} {'visit':<22} {'home':>6} {'a choice':>9} {'own move':>9} {'kept':>6} {'again':>6}"
        f" {'CPU to move':>12} {'to kept':>8} {'to again':>9}",
    ]
    for one in figures["visits"]:
        home = f"{one['home']:.2f}" if "home" in one else ""
        times = f"{one['choice']:>9.2f} {one['move']:>9.2f} {one['kept']:>6.2f} {one['again']:>6.2f}"
        needed = f"{one['move_cpu']:>12.2f} {one['kept_cpu']:>8.2f} {one['again_cpu']:>9.2f}"
        lines.append(f"{one['what']:<22} {one['visit']:<22} {home:>6} {times} {needed}")
    lines.append(
        f"wanted: {WITHIN:g} s to an own move on a first visit, {PUZZLE_WITHIN:g} s for the puzzle of the day, "
        "and at once on the next visit"
    )
    lines.append(f"sent to a new visitor, who comes back twice: {figures['sent_mb']:.1f} MB")
    if figures["phone_mb"] is not None:
        lines.append(f"the page on a phone, with a bot that has moved: {figures['phone_mb']:.0f} MB of memory")
    return "\n".join(lines)


@contextmanager
def _hosted() -> Iterator[str]:
    """Serve a site on this machine; return its address."""
    with tempfile.TemporaryDirectory(prefix="cellar-visits-") as folder:
        command = [sys.executable, "-m", "cellar", "site", str(Path(folder) / "site"), "--days", "1"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise CellarError(done.stderr.strip() or "The site could not be written.")
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(Path(folder) / "site")))
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            server.server_close()


@contextmanager
def chromium() -> Iterator[Any]:
    """Start a Chromium: the one that is named, one of the machine's, or Playwright's own."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise NoBrowser("Visits take Playwright: install it (pip install playwright) and try again.") from None
    program = os.environ.get("CELLAR_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        except Error as error:
            why = str(error).splitlines()[0]
            raise NoBrowser(f"No Chromium could be started ({why}): name one in CELLAR_BROWSER.") from None
        try:
            yield browser
        finally:
            browser.close()


def _visits(browser: Any, address: str, what: str, click: str) -> list[dict[str, object]]:
    """Visit as one person, who has never been there, and comes back twice."""
    context = browser.new_context(viewport=DESKTOP, service_workers="allow", reduced_motion="reduce")
    try:
        first, table = _visit(context, what, "the first", address, click)
        again, _ = _visit(context, what, "back at the table", table, "")
        another, _ = _visit(context, what, "another match", address, click)
        return [first, again, another]
    finally:
        context.close()


def _slow_visit(browser: Any, address: str, what: str, click: str) -> dict[str, object]:
    """Visit as somebody who has never been there, with a slow processor."""
    context = browser.new_context(viewport=DESKTOP, service_workers="allow", reduced_motion="reduce")
    try:
        with _slowed(browser):
            return _visit(context, what, f"the first, {SLOWER}× slower", address, click, stay=False)[0]
    finally:
        context.close()


@contextmanager
def _slowed(browser: Any) -> Iterator[None]:
    """Stop all processes of a browser for most of the time."""
    group = _group(browser)
    if group == os.getpgid(0):
        raise NoBrowser("The browser shares a process group with this program, which would be stopped as well.")
    done = Event()

    def slow() -> None:
        while not done.is_set():
            os.killpg(group, signal.SIGSTOP)
            time.sleep((SLOWER - 1) * RUNS_S)
            os.killpg(group, signal.SIGCONT)
            time.sleep(RUNS_S)

    slowing = Thread(target=slow)
    slowing.start()
    try:
        yield
    finally:
        done.set()
        slowing.join()


def _visit(
    context: Any, what: str, visit: str, address: str, click: str, *, stay: bool = True
) -> tuple[dict[str, object], str]:
    """Open an address, click on something there unless it is a table, make a move, and stay until all is kept. Return
    the times and the table."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    group = _group(context.browser)
    begun, needed = time.perf_counter(), _processor_seconds(group)
    times: dict[str, object] = {"what": what, "visit": visit}

    def note(name: str) -> None:
        times[name] = time.perf_counter() - begun
        times[f"{name}_cpu"] = _processor_seconds(group) - needed

    page.goto(address, wait_until="commit")
    if click:
        button = page.get_by_role("button", name=click).first
        button.wait_for()
        note("home")
        button.click()
    _wait_for_choice(page)
    note("choice")
    _move(page)
    note("move")
    page.locator(KEPT).wait_for()
    note("kept")
    page.locator(YOURS).first.wait_for()
    note("again")
    # Not before all of it is kept, the table and a Python that has started: so a visitor finds it who comes back.
    if stay:
        page.wait_for_timeout(LOOKING_AROUND_MS)
        page.evaluate(STARTED)
    table = page.url
    page.close()
    return times, table


def _wait_for_choice(page: Any) -> None:
    page.locator(YOURS).first.wait_for()
    page.locator(f"{CHOICE}, {ENDLESS}").first.wait_for()


def _move(page: Any) -> None:
    """Click on what can be clicked until a move has been made and is seen."""
    table = page.locator(".table")
    before = table.get_attribute("data-ply")
    for _ in range(MOST_CLICKS):
        # There is nothing more to click on once it is on its way.
        if table.get_attribute("data-sent") == "true" or table.get_attribute("data-ply") != before:
            break
        if page.locator(CHOICE).count():
            page.locator(CHOICE).first.dispatch_event("click")
        else:
            box = page.locator(ENDLESS).bounding_box()
            page.locator(ENDLESS).click(position={"x": box["width"] / 2 + BESIDE, "y": box["height"] / 2})
        page.wait_for_timeout(1)
    page.locator(PLAYED.format(before)).wait_for()


def _on_a_phone(browser: Any, address: str) -> float | None:
    """Megabytes of the page's process on an emulated phone, with a table and a bot that has moved; None if unknown."""
    known = {info["id"] for info in _processes(browser)}
    context = browser.new_context(**PHONE, service_workers="allow")
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(address)
        about = next(about for about in all_games().values() if max(about.players) > 1)
        page.get_by_role("button", name=f"Play {about.title}").first.click()
        _wait_for_choice(page)
        _move(page)
        page.locator(YOURS).first.wait_for()
        mine = [info["id"] for info in _processes(browser) if info["id"] not in known and info["type"] == "renderer"]
        return sum(filter(None, map(_megabytes, mine))) or None
    finally:
        context.close()


def _processes(browser: Any) -> list[dict[str, Any]]:
    session = browser.new_browser_cdp_session()
    try:
        return list(session.send("SystemInfo.getProcessInfo")["processInfo"])
    finally:
        session.detach()


def _group(browser: Any) -> int:
    """The process group of a browser: all of its processes are in it."""
    return os.getpgid(next(info["id"] for info in _processes(browser) if info["type"] == "browser"))


def _processor_seconds(group: int) -> float:
    """How long the processes of a group have run by now, those with it that have ended."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            # After the name, which may hold anything: state, parent, group; times of its own and of its children.
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group:
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _megabytes(process: int) -> float | None:
    """The memory of a process, with its share of what others use too; None where the system does not say."""
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return None
    return next((int(line.split()[1]) / 1024 for line in text.splitlines() if line.startswith("Pss:")), None)
