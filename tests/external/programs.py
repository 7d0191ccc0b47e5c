"""Programs that sit down for the tests, each wrong in its own way: `python programs.py NAME`."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any


def hear() -> Any:
    line = sys.stdin.readline()
    return json.loads(line) if line else None


def say(message: Any) -> None:
    print(message if isinstance(message, str) else json.dumps(message), flush=True)


def first(turn: Any) -> Any:
    return {"move": turn["legal"][0]}


def plays(answer: Callable[[Any], Any] = first, ready: Any = None) -> None:
    hear()
    say(ready or {"type": "ready"})
    while (message := hear()) is not None and message["type"] == "turn":
        say(answer(message))


def tells(folder: str) -> None:
    """Writes down everything that it is told."""
    with open(os.path.join(folder, "heard.jsonl"), "w") as file:
        for line in sys.stdin:
            file.write(line)
            file.flush()
            message = json.loads(line)
            if message["type"] == "hello":
                say({"type": "ready", "protocol": 1})
            elif message["type"] == "turn":
                say({"type": "move", "move": message["legal"][-1], "value": 0.25})
            else:
                return


def crashes() -> None:
    plays(lambda turn: 1 // 0)


def leaves() -> None:
    hear()
    say({"type": "ready"})
    hear()


def garbage() -> None:
    plays(lambda turn: "I think, therefore")


def number() -> None:
    plays(lambda turn: "42")


def illegal() -> None:
    plays(lambda turn: {"move": "xyzzy"})


def no_move() -> None:
    plays(lambda turn: {"type": "move", "mov": 1})


def sure() -> None:
    plays(lambda turn: {"move": turn["legal"][0], "value": 7})


def gives_up() -> None:
    plays(lambda turn: {"type": "error", "sentence": "I am lost."})


def refuses() -> None:
    hear()
    say({"type": "error", "sentence": "I do not play this."})
    hear()


def newer() -> None:
    plays(ready={"type": "ready", "protocol": 2})


def rude() -> None:
    plays(ready={"type": "hi"})


def endless() -> None:
    hear()
    say({"type": "ready"})
    hear()
    while True:
        os.write(1, b"x" * 65536)


def sleeps(folder: str) -> None:
    """Starts another process, says which they are, and waits for good."""
    hear()
    child = subprocess.Popen(["sleep", "1000"])
    say({"type": "ready"})
    hear()
    with open(os.path.join(folder, "part"), "w") as file:
        file.write(f"{os.getpid()} {child.pid}")
    os.replace(os.path.join(folder, "part"), os.path.join(folder, "processes"))
    while True:
        time.sleep(1)


def closes() -> None:
    leaves()
    os.close(1)
    time.sleep(1000)


def deaf() -> None:
    """Never reads, and fills nothing."""
    time.sleep(1000)


globals()[sys.argv[1]](*sys.argv[2:])
