"""The page's own sources: types, tests of its logic, colours in step with the palette, and what it weighs."""

import gzip
import re
import runpy

from tests.e2e.browser import ROOT, WEB, node, packages

STATIC = ROOT / "src" / "cellar" / "server" / "static"
#: What the first visit may cost, in bytes as they go over the wire.
FIRST_PAGE = 150_000


def test_types_and_templates_have_no_error_and_no_warning() -> None:
    packages()
    done = node("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_logic_of_the_page() -> None:
    packages()
    done = node("node_modules/vitest/vitest.mjs", "run")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout


def test_the_colours_are_those_of_the_palette() -> None:
    css = runpy.run_path(str(ROOT / "tools" / "palette_css.py"))["css"]()
    assert (WEB / "src" / "palette.css").read_text() == css, "run python tools/palette_css.py > web/src/palette.css"


def test_the_first_page_is_light(page_built: None) -> None:
    index = (STATIC / "index.html").read_text()
    named = re.findall(r'(?:src|href)="/([^"]+)"', index)
    assert any(name.endswith(".js") for name in named)
    files = [STATIC / "index.html", *(STATIC / name for name in named)]
    weight = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
    assert weight < FIRST_PAGE, f"the first page weighs {weight} bytes gzipped"
    everything = sum(len(gzip.compress(path.read_bytes(), 9)) for path in STATIC.rglob("*") if path.is_file())
    assert everything < FIRST_PAGE, f"the page weighs {everything} bytes gzipped altogether"


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
