"""The samples of deploy/ and the Containerfile: settings that can be used, a unit that systemd takes, proxies that pass
sockets on; each is started where its program is on this machine."""

import asyncio
import json
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from cellar.server.messages import PROTOCOL
from cellar.server.start.configure import configure, known
from tests.patience import PATIENCE
from tests.repository.tree import ROOT
from tests.server.running import Running, free_port
from tests.server.test_play import ME

DEPLOY = ROOT / "deploy"
NAME = "play.example.org"


def sample(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def test_the_settings_can_be_used() -> None:
    settings = configure({}, {}, str(DEPLOY / "cellar.toml"))
    assert settings.origins == (f"https://{NAME}",)
    assert settings.retention == 180.0
    assert not settings.open


def test_the_readme_names_every_sample() -> None:
    there = {path.name for path in DEPLOY.iterdir()} - {"README.md"}
    assert there == set(re.findall(r"^\| `([\w.]+)` \|", sample("README.md"), re.MULTILINE))


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    unit = sample("cellar.service")
    command = re.search(r"^ExecStart=(\S+) (.*)$", unit, re.MULTILINE)
    assert command is not None
    program, arguments = command[1], command[2].split()
    assert program.endswith("/bin/cellar")
    asked = subprocess.run([sys.executable, "-m", "cellar", *arguments, "--help"], capture_output=True)
    assert asked.returncode == 0
    variables = re.findall(r"\b(CELLAR_\w+)=", "\n".join(re.findall(r"^Environment=(.*)$", unit, re.MULTILINE)))
    assert set(variables) == {"CELLAR_DATA", "CELLAR_CACHE"}
    stop = re.search(r"^TimeoutStopSec=(\d+)$", unit, re.MULTILINE)
    assert stop is not None
    assert int(stop[1]) > 2 * known()["goodbye"].default, "systemd waits longer than the server does"
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("no systemd-analyze here: the unit was only read")
    installed = tmp_path / "cellar.service"
    installed.write_text(unit.replace(program, sys.executable))
    done = subprocess.run([analyze, "verify", str(installed)], capture_output=True, text=True)
    if "systemd" in done.stderr and "Failed to" in done.stderr:
        pytest.skip(f"systemd-analyze cannot work here: {done.stderr.splitlines()[0]}")
    assert (done.returncode, "cellar.service" in done.stderr) == (0, False), done.stderr


def test_the_container_is_told_what_there_is_and_asks_whether_it_is_ready() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    told = re.search(r"^ENV ((?:.*\\\n)*.*)$", text, re.MULTILINE)
    assert told is not None
    variables = dict(pair.split("=", 1) for pair in told[1].replace("\\\n", " ").split())
    cellars = {name: value for name, value in variables.items() if name.startswith("CELLAR_")}
    settings = configure({}, cellars)
    assert (settings.host, settings.open, settings.log, settings.data) == ("0.0.0.0", False, "json", "/data")
    assert re.search(rf"^EXPOSE {settings.port}$", text, re.MULTILINE)
    asked = re.search(r"^HEALTHCHECK .*\n\s+CMD (\[.*\])$", text, re.MULTILINE)
    assert asked is not None
    program, flag, code = json.loads(asked[1])
    assert (program, flag) == ("python", "-c")
    assert f":{settings.port}/ready" in code
    assert compile(code, "HEALTHCHECK", "exec")


# -- proxies


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("no openssl here to make a certificate")
    made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"]
    files = ["-keyout", str(tmp_path / "privkey.pem"), "-out", str(tmp_path / "fullchain.pem")]
    named = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    subprocess.run([openssl, *made, *files, *named], check=True, capture_output=True)
    return tmp_path / "fullchain.pem"


def nginx(program: str, folder: Path, behind: int, certificate: Path) -> tuple[list[str], int]:
    """The sample with other ports and another certificate, and around it what a distribution's nginx.conf has."""
    secure, plain = free_port(), free_port()
    site = (
        sample("nginx.conf")
        .replace("127.0.0.1:8000", f"127.0.0.1:{behind}")
        .replace("listen 80;", f"listen 127.0.0.1:{plain};")
        .replace("listen 443 ssl", f"listen 127.0.0.1:{secure} ssl")
        .replace(f"/etc/letsencrypt/live/{NAME}/", f"{certificate.parent}/")
    )
    (folder / "site.conf").write_text(site)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{places}\ninclude {folder}/site.conf;\n}}\n"
    )
    return [program, "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")], secure


def caddy(program: str, folder: Path, behind: int, certificate: Path) -> tuple[list[str], int]:
    secure, plain = free_port(), free_port()
    site = sample("Caddyfile").replace("127.0.0.1:8000", f"127.0.0.1:{behind}")
    site = site.replace(f"{NAME} {{\n", f"{NAME} {{\n\ttls {certificate} {certificate.with_name('privkey.pem')}\n")
    options = f"{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {secure}\n\tstorage file_system {folder}\n}}\n"
    (folder / "Caddyfile").write_text(options + site)
    return [program, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")], secure


@contextmanager
def started(command: list[str], port: int) -> Iterator[None]:
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    try:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert process.poll() is None, process.communicate()[1]
            try:
                httpx.get(f"https://127.0.0.1:{port}/", verify=False, timeout=1)
                break
            except httpx.ConnectError as error:
                if "refused" not in str(error).lower():  # it speaks TLS already, to those who know its name
                    break
                time.sleep(0.05)
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)


@pytest.mark.parametrize("make", [nginx, caddy])
def test_a_table_is_played_through_a_proxy_with_tls(
    make: Callable[[str, Path, int, Path], tuple[list[str], int]], certificate: Path, tmp_path: Path
) -> None:
    # Servers are often installed where only root's PATH looks.
    program = shutil.which(make.__name__, path=os.pathsep.join((os.environ["PATH"], "/usr/sbin")))
    if program is None:
        pytest.skip(f"no {make.__name__} here")
    trusted = list(configure({}, {}, str(DEPLOY / "cellar.toml")).proxies)
    server = Running(str(tmp_path / "m.sqlite"), origins=[f"https://{NAME}"], proxies=trusted)
    server.start()
    try:
        command, port = make(program, tmp_path, server.port, certificate)
        with started(command, port):
            asyncio.run(_play(port, ssl.create_default_context(cafile=str(certificate))))
    finally:
        server.stop()


async def _play(port: int, context: ssl.SSLContext) -> None:
    """As a browser at https://play.example.org does; only that the name leads to this machine."""
    asked: dict[str, Any] = {"headers": {"host": NAME}, "extensions": {"sni_hostname": NAME}}
    async with httpx.AsyncClient(base_url=f"https://127.0.0.1:{port}", verify=context, timeout=PATIENCE) as http:
        assert (await http.get("/ready", **asked)).text == "ready\n"
        assert (await http.get("/metrics", **asked)).status_code == 404
        made = (
            await http.post(
                "/api/tables",
                json={"game": "zyrcan", "seats": [ME, ME, ME]},
                headers={"host": NAME, "origin": f"https://{NAME}"},
                extensions={"sni_hostname": NAME},
            )
        ).json()
    address = f"wss://{NAME}/ws/tables/{made['table']}"
    async with connect(
        address,
        host="127.0.0.1",
        port=port,
        ssl=context,
        origin=Origin(f"https://{NAME}"),
        proxy=None,
    ) as socket:
        await socket.send(json.dumps({"type": "enter", "protocol": PROTOCOL, "token": made["token"]}))
        snapshot = json.loads(await socket.recv())
        text = snapshot["view"]["moves"][0]["text"]
        await socket.send(json.dumps({"type": "move", "id": "1", "version": snapshot["version"], "text": text}))
        while json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["type"] != "ack":
            pass
