"""Every address of a server, asked once right after its start: what only the first visitor waits for is found here, and
in no measurement of a server that has run for a while."""

import json
import re
from collections.abc import Callable
from typing import Any

from cellar.play import record
from cellar.play.position import Position
from cellar.play.registry import all_games

#: Addresses that the description leaves out.
BESIDE = ("/api/schema/openapi.json", "/health", "/ready", "/metrics", "/")


def visit(port: int, held: Callable[[], float]) -> list[dict[str, object]]:
    """Ask for each address once; `held` tells how long the server's loop was held since it was asked last, in
    milliseconds of processor time."""
    import httpx

    found: list[dict[str, object]] = []
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:

        def ask(method: str, path: str, address: str, **more: Any) -> httpx.Response:
            held()
            answer = http.request(method, address, **more)
            found.append({"route": f"{method} {path}", "status": answer.status_code, "held_ms": held()})
            return answer

        described = ask("GET", BESIDE[0], BESIDE[0]).json()
        for path in BESIDE[1:]:
            ask("GET", path, path)
        game = next(name for name, about in all_games().items() if about.lessons)
        wish = {"game": game, "seats": [{"who": "me"}] * all_games()[game].default_players}
        made = http.post("/api/tables", json=wish).json()
        known = _known(game, made)
        headers = {"authorization": f"Bearer {made['token']}"}
        # What gives a table up comes last.
        for path, operations in sorted(described["paths"].items(), key=lambda one: one[0].endswith("/leave")):
            address = re.sub(r"{(\w+)}", lambda part: str(known[part[1]]), path)
            for method, operation in operations.items():
                asked = [one["name"] for one in operation.get("parameters", ()) if one["in"] == "query"]
                query = {name: known[name] for name in asked if name in known}
                body = _body(described, operation, known)
                ask(method.upper(), path, address, params=query, json=body, headers=headers)
    return found


def _known(game: str, made: dict[str, Any]) -> dict[str, object]:
    """What is asked with a request, by the names that the description gives it."""
    start = Position.start(game, seed=1)
    return {
        "game": game,
        "lesson": all_games()[game].lessons[0],
        "name": "board.svg",
        "line": start.line(),
        "text": record.write(start),
        "table": made["table"],
        "token": "a-token-that-nobody-else-has-chosen",
        "seat": 0,
        "ply": 0,
        "code": "none",
        "thing": "",
        "answers": [],
        "sites": [],
        "holds": [{"table": made["table"], "token": made["token"]}],
    }


def _body(described: dict[str, Any], operation: dict[str, Any], known: dict[str, object]) -> dict[str, object] | None:
    """What has to come with a request, and nothing else."""
    if "requestBody" not in operation:
        return None
    schema = json.dumps(operation["requestBody"]["content"]["application/json"]["schema"])
    named = re.search(r"#/components/schemas/(\w+)", schema)
    wanted = described["components"]["schemas"][named[1]].get("required", []) if named else []
    return {name: known[name] for name in wanted}


def report(found: list[dict[str, Any]], most: int = 8) -> str:
    """The addresses that have held the loop for longest."""
    worst = sorted(found, key=lambda one: -one["held_ms"])[:most]
    lines = [f"{len(found)} addresses, each asked once after the start; the loop was held longest by"]
    return "\n".join(
        lines + [f"  {one['route']:<45} {one['held_ms']:>7.1f} ms (status {one['status']})" for one in worst]
    )
