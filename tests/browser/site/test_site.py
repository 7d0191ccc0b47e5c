"""`cellar site`: which files there are, what is in them, and what it refuses."""

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cellar.browser.site import folder, page, prepared
from cellar.browser.site.plugins import Plugins
from cellar.play import registry
from cellar.pyodide import kit, pack
from cellar.server.web.link_cards import AT_ONCE
from tests.browser.table.needs import modules
from tests.patience import PATIENCE

INDEX = """<!doctype html>
<html lang="en">
  <head>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <script type="module" crossorigin src="/assets/index-abc.js"></script>
  </head>
  <body><div id="app"></div></body>
</html>
"""


def test_all_that_a_table_needs_goes_along() -> None:
    sent = {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name in (*kit.sources(), *pack.data())
        if name.endswith(".py")
    }
    missing = [name for name in modules() if name.startswith("cellar") and name not in sent]
    assert not missing
    assert "cellar.games.zyrcan.rules" in sent
    assert not [name for name in sent if name.startswith(("cellar.cli", "cellar_studies", "cellar.browser.site"))]
    assert "cellar/games/zyrcan/lessons/first-flight.toml" in pack.data()


def test_a_pack_is_one_line_and_the_files() -> None:
    whole = gzip.decompress(pack.written({"b/c.pyc": b"two\n", "a.txt": b"one"}))
    line, _, rest = whole.partition(b"\n")
    assert (json.loads(line), rest) == ([["a.txt", 3], ["b/c.pyc", 4]], b"onetwo\n")
    assert pack.written({"a": b"1"}) == pack.written({"a": b"1"}), "the same bytes from the same files"


def test_the_page_works_in_any_folder_and_says_where_its_table_is() -> None:
    made = page.index(INDEX, "python/1/", {"/api/games": "./lobby/1/games.json"}, "assets/local-startup-1.js", True, "")
    assert 'href="/' not in made
    assert 'src="/' not in made
    assert 'src="./assets/index-abc.js"' in made
    assert 'data-table="here"' in made
    assert f'<div id="app"><p class="late" lang="en">{page.LATE}</p><p class="late" lang="es">Un momento' in made
    assert "'wasm-unsafe-eval'" in page.POLICY
    assert "http" not in page.POLICY
    assert made.index("Content-Security-Policy") < made.index("./icon.svg")
    told = made.partition('id="site">')[2].partition("</script>")[0]
    answers = {"/api/games": "./lobby/1/games.json"}
    assert json.loads(told) == {"python": "python/1/", "prepared": answers, "docs": True}
    card = '<meta property="og:image" content="/card.png" />'
    for address, there in (("", "./card.png"), ("https://games.example/x/", "https://games.example/x/card.png")):
        assert f'content="{there}"' in page.index(INDEX + card, "python/1/", {}, "x.js", False, address)
    hostile = page.index(INDEX, "</script><script>", {}, "x.js", False, "")
    assert "</script><script>" not in hostile
    manifest = json.loads(
        page.manifest(json.dumps({"id": "/", "description": AT_ONCE[2], "icons": [{"src": "/icon.svg"}]}))
    )
    assert manifest["description_localized"]["es"].startswith("A solas, contra bots fuertes")
    assert (manifest["start_url"], manifest["icons"][0]["src"]) == ("./", "./icon.svg")


def test_what_is_prepared_is_asked_of_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [
        ("/api/games", "games.json"),
        ("/api/games/cell_management/rules", "cell_management/rules.json"),
        ("/api/games/cell_management/picture.svg?theme=dark", "cell_management/picture-dark.svg"),
    ]
    assert set(asked) < set(prepared.addresses(1))
    monkeypatch.setattr(prepared, "addresses", lambda days: iter(asked))
    monkeypatch.setattr(prepared, "TABLES", 0)
    found = prepared.prepare(0)
    assert [name for name, _ in found.answers.values()] == [name for _, name in asked]
    games: list[dict[str, Any]] = json.loads(found.answers["/api/games"][1])
    assert "cell_management" in {game["name"] for game in games}
    assert found.answers["/api/games/cell_management/picture.svg?theme=dark"][1].startswith(b"<svg")
    assert json.loads(found.answers["/api/games/cell_management/rules"][1])["title"] == "Cell Management"
    assert {"es", "zh-Hans"} == found.spoken.keys()
    said = {tag: json.loads(answers["/api/games"]) for tag, answers in found.spoken.items()}
    assert len({json.dumps(one, sort_keys=True) for one in (*said.values(), games)}) == 3
    assert [game["name"] for game in said["es"]] == [game["name"] for game in games]
    assert "/api/games/cell_management/picture.svg?theme=dark" not in found.spoken["es"], "a picture without words"


def test_a_page_loads_the_answers_of_its_own_language() -> None:
    answers = {"/api/games": ("games.json", b"[1]"), "/api/p": ("angel/p.svg", b"<svg/>"), "/r": ("rules.json", b"[]")}
    spoken = {"es": {"/api/games": b"[2]", "/r": b"[3]"}, "zh-Hans": {"/api/games": b"[4]"}}
    made = prepared.Prepared(answers, {}, spoken)
    found, files = folder.lobby_files(made)
    assert [name.split("/", 3)[3] for name in found.values()] == [
        "{language}/games.json.gz",
        "angel/p.svg",
        "{language}/rules.json.gz",
    ]
    games = {name.split("/")[2]: gzip.decompress(data) for name, data in files.items() if "games" in name}
    assert games == {"en": b"[1]", "es": b"[2]", "zh-Hans": b"[4]"}
    # For a visit without a network English and the rules are kept: the rest is made by Python.
    kept = [name.split("/", 2)[2] for name in files if not folder._foreign(name, made)]
    assert sorted(kept) == [
        "angel/p.svg",
        "en/games.json.gz",
        "en/rules.json.gz",
        "es/rules.json.gz",
        "zh-Hans/rules.json.gz",
    ]


def test_each_game_has_new_tables_that_differ_and_are_the_same_whenever_a_site_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(prepared, "addresses", lambda days: iter(()))
    monkeypatch.setattr(prepared, "TABLES", 2)
    found = prepared.prepare(0).answers
    assert found == prepared.prepare(0).answers
    asked = [json.loads(wish.removeprefix("POST /api/tables ").rpartition(" ")[0]) for wish in found]
    wishes = [wish for about in registry.all_games().values() for wish in prepared.first_tables(about)]
    assert asked == [wish for wish in wishes for _ in range(2)]
    assert {wish["game"] for wish in wishes} == set(registry.all_games())
    seats = [{"who": "bot", "bot": "upward-fool"}, {"who": "me", "name": ""}]
    assert {"game": "angel", "options": {"power": 1, "turns": 200}, "seats": seats} in wishes, "a newcomer's match"
    first, second = (json.loads(laid) for wish, (_, laid) in found.items() if '"deck":"plain"' in wish)
    assert first["draws"] != second["draws"]
    moves = json.loads(found['POST /api/tables {"game":"zyrcan","options":{}} 0'][1])["look"]
    assert len(moves["answers"]) == len(moves["snapshot"]["view"]["moves"]), "every first move is answered"


def test_what_the_page_reads_is_compressed(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = {"/api/games": ("games.json", b"[]" * 100), "/api/p": ("p.svg", b"<svg/>")}
    files, _ = folder.contents(prepared.Prepared(answers, {}), False, "", Plugins({}, {}))
    lying = {name: data for name, data in files.items() if name.startswith("lobby/")}
    assert [name.rpartition("/")[2] for name in lying] == ["games.json.gz", "p.svg"]
    assert gzip.decompress(next(iter(lying.values()))) == b"[]" * 100
    (wasm,) = (name for name in files if ".wasm" in name)
    assert wasm.endswith("/pyodide.asm.wasm.gz")
    assert gzip.decompress(files[wasm]) == (kit.KIT / kit.WASM).read_bytes()


def test_pictures_of_the_rules_lie_beside_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    async def answer(router: object, asking: object, address: str) -> bytes:
        text = {"html": '<p><img src="/api/games/own/files/a/b.png" alt=""></p>'}
        return json.dumps(text).encode() if address.endswith("rules") else b"a picture"

    monkeypatch.setattr(prepared, "addresses", lambda days: iter([("/api/games/own/rules", "own/rules.json")]))
    monkeypatch.setattr(prepared, "_answer", answer)
    found = prepared.prepare(0)
    told = json.loads(found.answers["/api/games/own/rules"][1])["html"]
    assert told == '<p><img src="./rules/own/a/b.png" alt=""></p>'
    assert found.pictures == {"rules/own/a/b.png": b"a picture"}


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    command = [sys.executable, "-m", "cellar", "site", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert "holds something else: name a folder that is new, empty or a site of Cellar's." in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]
    with pytest.raises(folder.BadFolder, match="is a file"):
        folder.check(tmp_path / "thesis.txt")
    monkeypatch.setattr(folder, "BUILT", tmp_path / "nowhere")
    with pytest.raises(folder.BadFolder, match="is not built here"):
        folder.check(tmp_path / "new")


def test_a_site_is_written_over_a_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    monkeypatch.setattr(folder, "check", lambda out: None)
    monkeypatch.setattr(folder, "BUILT", tmp_path)
    (tmp_path / "site-worker.js").write_text('const VERSION = "__VERSION__", FILES = __FILES__;')
    pseudo = f"{folder.PSEUDO}12345678.js"
    files = {"index.html": b"one", "assets/a.js": b"a", folder.MARK: b"ours", pseudo: b"for tests"}
    nothing = prepared.Prepared({}, {})
    monkeypatch.setattr(folder, "contents", lambda prepared, docs, address, plugins: (dict(files), 0))
    folder.write(out, nothing, None, "", Plugins({}, {}))
    first = (out / "worker.js").read_text()
    (out / ".git").mkdir()
    (out / "old.txt").write_text("of the version before")
    files["index.html"] = b"two"
    written = folder.write(out, nothing, None, "", Plugins({}, {}))
    assert (out / "index.html").read_bytes() == b"two"
    assert not (out / "old.txt").exists()
    assert (out / ".git").exists()
    assert not written.docs
    assert (out / "worker.js").read_text() != first
    assert folder.MARK not in first
    assert pseudo not in first
    assert '"assets/a.js"' in first
