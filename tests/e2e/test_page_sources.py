"""The page's own sources: types, tests of its logic, colours in step with the palette, and what it weighs."""

import gzip
import re
import runpy

from tests.e2e.browser import ROOT, WEB, node, packages

STATIC = ROOT / "src" / "cellar" / "server" / "static"
#: What the first visit may cost, in bytes as they go over the wire.
FIRST_PAGE = 143_000
#: What all of the page may weigh in one language, with what is loaded when it is wanted: tables, replays, lessons,
#: editor, workshop, matches, animations, studies, accounts, ratings, puzzles against the clock, pairing, matches to
#: watch, reports, privacy, notifications and emails for who is not there, conditional moves.
ALTOGETHER = 273_000
#: The page's words by language: one of these is loaded.
WORDS = re.compile(r"words-(.+)-[\w-]{8}\.js")


def test_types_and_templates_have_no_error_and_no_warning() -> None:
    packages()
    assert node("catalogues.ts").returncode == 0
    done = node("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_logic_of_the_page() -> None:
    packages()
    done = node("node_modules/vitest/vitest.mjs", "run")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout


def test_the_colours_are_those_of_the_palette() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "palette_css.py"))
    for file, written, more in (("palette.css", tool["css"](), ""), ("ui/defs.ts", tool["definitions"](), " defs")):
        wanted = f"run python tools/palette_css.py{more} > web/src/{file}"
        assert (WEB / "src" / file).read_text() == written, wanted


def test_a_theme_is_nothing_but_colours() -> None:
    """What is in reach in one is in reach in the other: `light-dark()` takes colours only, and rules of one theme have
    no other declaration."""
    colour = re.compile(r"color-scheme: (light|dark)|--[\w-]+: (#[0-9a-f]{3,8}|rgb\([^)]*\)|color-mix\([^;]*\))", re.I)
    themed = []
    for path in (path for path in (WEB / "src").rglob("*") if path.suffix in (".css", ".svelte")):
        rules = re.findall(r"(?:data-theme|prefers-color-scheme)[^{]*\{([^{}]*(?:\{[^{}]*\})?)", path.read_text())
        themed += [line.strip() for rule in rules for line in re.split("[;{}]", rule) if line.strip()]
        pairs = re.findall(r"(--[\w-]+): light-dark\((.*), (.*)\);", path.read_text())
        themed += [f"{name}: {one}" for name, *both in pairs for one in both]
    declared = [line for line in themed if not line.startswith(":root")]
    assert len(declared) > 100
    assert [line for line in declared if not colour.fullmatch(line)] == []


def test_the_first_page_is_light(page_built: None) -> None:
    index = (STATIC / "index.html").read_text()
    named = re.findall(r'(?:src|href)="/([^"]+)"', index)
    assert any(name.endswith(".js") for name in named)
    words = {found[1]: path for path in STATIC.rglob("*.js") if (found := WORDS.fullmatch(path.name))}
    spoken = ("en", "es", "zh-Hans")
    assert set(words) == {f"{one}{part}" for one in (*spoken, "en-XA") for part in ("", "-rest")}
    assert not {path.name for path in words.values()} & {name.rpartition("/")[2] for name in named}, "one is loaded"
    files = [STATIC / "index.html", *(STATIC / name for name in named)]
    weight = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
    said = {name: len(gzip.compress(path.read_bytes(), 9)) for name, path in words.items()}
    heaviest = max(said[one] + said[f"{one}-rest"] for one in spoken)
    assert weight + heaviest < FIRST_PAGE, f"the first page weighs {weight} bytes gzipped, and words {said}"
    # The picture of links is for chats and networks, licences for lawyers: no page loads them.
    unloaded = {"card.png", "bricolage-grotesque-OFL.txt", "licences.md"}
    unloaded |= {path.name for path in words.values()}
    shown = [path for path in STATIC.rglob("*") if path.is_file() and path.name not in unloaded]
    everything = heaviest + sum(len(gzip.compress(path.read_bytes(), 9)) for path in shown)
    assert everything < ALTOGETHER, f"the page weighs {everything} bytes gzipped altogether"


def test_files_stay_small() -> None:
    sources = [
        path
        for path in (WEB / "src").rglob("*")
        if path.suffix in (".ts", ".svelte", ".css") and path.name != "messages.ts"
    ]
    long = {
        str(path.relative_to(WEB)): lines for path in sources if (lines := len(path.read_text().splitlines())) > 300
    }
    assert not long, f"one subject a file: {long}"
