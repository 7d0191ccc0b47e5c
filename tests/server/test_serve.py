"""`cellar serve`: starts, says where, stops; and what is wrong with its arguments is one sentence."""

import asyncio
import re
import signal
import socket
import subprocess
import sys
from functools import partial
from pathlib import Path

import httpx
import pytest

from cellar.server.settings import BadSetting, Settings, database_url
from cellar.server.web.pages import MISSING, ROUTES, Pages
from tests.patience import PATIENCE
from tests.repository.tree import ROOT
from tests.server.client import calling
from tests.server.inside import running, told_settings


def serve(*arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "cellar", "serve", "--no-open", *arguments]
    # A shell that runs the tests in the background has them ignore SIGINT; the program under test must not inherit
    # that.
    listens = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=listens)


def test_it_starts_says_where_and_stops(tmp_path: Path) -> None:
    running = serve("--port", "0", "--database", str(tmp_path / "m.sqlite"))
    try:
        assert running.stdout is not None
        said = running.stdout.readline()
        assert said.startswith("Cellar is running at http://localhost:")
        address = said.split()[4]
        assert httpx.get(f"{address}/api/games", timeout=PATIENCE).status_code == 200
        assert httpx.get(f"{address}/", timeout=PATIENCE).status_code in (200, 503)
    finally:
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--database", "/nowhere/m.sqlite"], "there is no folder /nowhere"),
        (["--database", "mysql://x/y"], "The database is a file name"),
        (["--host", "no.such.host.invalid", "--database", "M"], "Can't listen on"),
        (["--port", "70000"], "port"),
    ],
)
def test_wrong_arguments_are_one_sentence(arguments: list[str], said: str, tmp_path: Path) -> None:
    given = [argument if argument != "M" else str(tmp_path / "m.sqlite") for argument in arguments]
    _, err = serve(*given).communicate(timeout=PATIENCE)
    assert said in err
    assert "Traceback" not in err


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        held.listen()
        running = serve("--port", str(held.getsockname()[1]), "--database", str(tmp_path / "m.sqlite"))
        _, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 2
    assert "Choose another with --host or --port" in err


def test_the_default_database_lies_in_the_data_folder(tmp_path: Path) -> None:
    assert Settings(data=str(tmp_path / "data")).url() == f"sqlite:///{tmp_path}/data/matches.sqlite"
    assert (tmp_path / "data").is_dir()
    assert database_url("postgres://u@h/d") == "postgresql+asyncpg://u@h/d"
    with pytest.raises(BadSetting):
        database_url("redis://h")


def test_the_page_is_handed_out_from_memory_and_its_routes_get_the_index(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>" + "x" * 2_000)
    (tmp_path / "assets" / "app-abc123.js").write_text("let x = 1;")
    pages = Pages(tmp_path)
    index = pages.files["/index.html"]
    assert index.zipped is not None
    assert not index.lasting
    assert pages.find("/") is pages.find("/play/abc") is pages.find("/rules/zyrcan") is index
    script = pages.find("/assets/app-abc123.js")
    assert script is not None
    assert script.lasting
    assert script.kind.startswith("text/javascript")
    for unknown in ("/health", "/metrics/x", "/play", "/play/a/b", "/api/games", "/assets/gone.js", "/x"):
        assert pages.find(unknown) is None
    assert pages.find("/../secret.txt") is None
    assert Pages(tmp_path / "nothing").find("/") is None
    assert "make play" in MISSING


def test_who_mistypes_an_address_sees_the_page_and_a_program_a_sentence(tmp_path: Path) -> None:
    async def ask() -> None:
        async with (
            running(told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)) as (address, _),
            calling(address) as http,
        ):
            built = (await http.get("/")).status_code == 200
            person = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
            for path in ("/plya/abc", "/play", "/wp-login.php"):
                seen, told = await http.get(path, headers=person), await http.get(path)
                assert (seen.status_code, told.status_code) == (404, 404)
                assert seen.headers["content-type"].startswith("text/html" if built else "application/json")
                assert "nothing at this address" in told.json()["sentence"]
            for path in ("/health/x", "/metrics/x", "/ready/x", "/api/x", "/assets/gone.js"):
                assert "nothing at this address" in (await http.get(path, headers=person)).json()["sentence"]

    asyncio.run(ask())


def test_the_page_and_the_server_know_the_same_routes() -> None:
    written = (ROOT / "web" / "src" / "ui" / "routes.ts").read_text(encoding="utf-8")
    names = set(re.findall(r'first === "(\w+)"', written))
    names.remove("move")  # a site's own, where addresses are behind the #: on a server it leads nowhere
    alone = {"matches", "study", "take", "alerts", "watch", "privacy"}
    parts = set(re.findall(r'"(\w+)"', re.findall(r"\(\[(.*?)\] as const\)", written)[0]))
    # A puzzle has many pages of its own, one for each day; a match has these.
    inner = set(re.findall(r'third === "(\w+)"', written)) - {"run"}
    assert inner
    assert all(ROUTES.fullmatch(f"/play/x/{name}") for name in inner)
    assert {name for name in re.findall(r"\w+", ROUTES.pattern) if len(name) > 1} == names | parts | inner
    assert all(ROUTES.fullmatch(f"/{name}/x") for name in names - (alone - {"study"}))
    assert all(ROUTES.fullmatch(path) for path in ("/", *(f"/{name}" for name in alone), "/puzzle/x/run"))
    assert all(ROUTES.fullmatch(f"/matches/{part}") for part in parts)
    assert not any(ROUTES.fullmatch(path) for path in ("/other/x", "/move/x"))
