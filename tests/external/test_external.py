"""Programs at a seat: what they are told is what their seat may know, and whatever goes wrong with them is one sentence
and a lost match, with nothing left behind."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cellar.bots import registry
from cellar.bots.seat_specs import allowed, names, seated, sitter
from cellar.cli.main import run as cellar
from cellar.cli.terminal.opponents import seats
from cellar.contract.bot import Thought
from cellar.errors import BadOption
from cellar.external import player
from cellar.external.process import ProgramFailed
from cellar.play.position import Position
from cellar.play.record import read
from cellar.play.view import View
from cellar.rules.rng import generator
from cellar.server.jobs import dispatch
from cellar.server.settings import BadSetting
from cellar.server.start.configure import configure
from cellar.server.web.uvicorn_server import config
from cellar_studies.arena.matches import play
from cellar_studies.arena.tournament import planned
from tests.cli.test_main import talk
from tests.repository.tree import ROOT
from tests.studies.runs.test_local import gone

PROGRAMS = ROOT / "tests" / "external" / "programs.py"
MYBOT = ROOT / "examples" / "outside" / "mybot.py"


def command(name: str, *arguments: Any) -> str:
    return " ".join((sys.executable, str(PROGRAMS), name, *map(str, arguments)))


def move(text: str, position: Position | None = None) -> int:
    """The first move of a program."""
    at = position or Position.start("zyrcan", seed=1)
    with seated(sitter(text, at.game.name)) as who:
        return who.opinion(at.view(at.actor), 1).action


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "crashes",
            "ended with code 1 in the middle of the match: ZeroDivisionError: integer division or modulo by zero",
        ),
        ("leaves", "ended with code 0 in the middle of the match"),
        ("closes", "closed its input or its output"),
        ("garbage", "wrote 'I think, therefore', which isn't JSON"),
        ("number", "wrote '42', which isn't a JSON object"),
        ("illegal", "wanted to play 'xyzzy', which is refused: "),
        ("no_move", """answered with {'type': 'move', 'mov': 1}, where {"move": "…"} was expected"""),
        ("sure", "expects 7, but a value is a number from -1 to 1"),
        ("gives_up", "gave up: I am lost"),
        ("refuses", "refused: I do not play this"),
        ("newer", "speaks protocol 2, but this is protocol 1"),
        ("rude", """answered hello with {'type': 'hi'}, where {"type": "ready"} was expected"""),
        ("endless", "wrote a line of more than 1,000,000 bytes"),
    ],
)
def test_whatever_goes_wrong_is_one_sentence(name: str, told: str) -> None:
    with pytest.raises(ProgramFailed) as failure:
        move(command(name))
    sentence = str(failure.value)
    assert sentence.startswith(f"The program '{command(name)}' {told}")
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_who_is_late_has_lost_and_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "GRACE_S", 0.2)
    with pytest.raises(ProgramFailed, match=r"did not move within 2 s\.$"):
        move(command("sleeps", tmp_path) + ":2s")
    processes = [int(number) for number in (tmp_path / "processes").read_text().split()]
    assert len(processes) == 2
    assert all(gone(process) for process in processes)


def test_who_is_never_ready_has_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "START_S", 0.3)
    with pytest.raises(ProgramFailed, match=r"was not ready within 0\.3 s\.$"):
        move(command("deaf"))


CALLER = """
import sys
from cellar.bots.seat_specs import seated, sitter
from cellar.play.position import Position
from cellar.play.record import read
at = Position.start("zyrcan", seed=1)
with seated(sitter(sys.argv[1], "zyrcan")) as who:
    who.opinion(at.view(0), 1)
"""


def test_nothing_is_left_when_the_caller_is_killed(tmp_path: Path) -> None:
    text = f"{command('sleeps', tmp_path)}:1000s"
    with subprocess.Popen([sys.executable, "-c", CALLER, text]) as caller:
        while not (tmp_path / "processes").exists():
            assert caller.poll() is None
        caller.send_signal(signal.SIGKILL)
    assert all(gone(int(number)) for number in (tmp_path / "processes").read_text().split())


@pytest.mark.parametrize(("game", "options"), [("cell_wars", {"players": 2}), ("zyrcan", {"players": 3})])
def test_a_program_is_told_what_its_seat_may_know(game: str, options: dict[str, Any], tmp_path: Path) -> None:
    position = Position.start(game, options, seed=4)
    rng = generator(9)
    seat = position.players - 1
    views: list[tuple[View, int]] = []
    with seated(sitter(command("tells", tmp_path), game)) as who:
        while len(views) < 5:
            if position.actor == seat:
                view = position.view(seat)
                views.append((view, len(position.history)))
                found = who.opinion(view, 17)
                assert found.value == 0.25
                position.play(found.action)
            else:
                position.step(rng)
        who.over(position.view(seat))
    hello, *turns, over = [json.loads(line) for line in (tmp_path / "heard.jsonl").read_text().splitlines()]
    assert (hello["type"], hello["protocol"], hello["game"], hello["seat"]) == ("hello", 1, game, seat)
    assert hello["options"] == dict(position.options)
    assert over["type"] == "over"
    for (view, number), turn in zip(views, turns):
        assert turn["legal"] == [one.text for one in view.moves]
        assert turn["position"] == json.loads(json.dumps(position.game.notation.to_json(view.options, view.state)))
        assert (turn["number"], turn["seed"], turn["seconds"]) == (number, 17, 1.0)
        for name, value in turn["state"].items():
            known = getattr(view.state, name)
            assert value == (known if isinstance(known, int) else known.tolist())
    told = [event for turn in turns for event in turn["since"]]
    assert len(told) == views[-1][1]
    sentences = [sentence for event in told for sentence in event["told"]]
    assert sentences == position.log(seat)[: len(sentences)]
    for event, played in zip(told, position.history):
        assert event["actor"] == (None if played.actor < 0 else played.actor)
        assert event["move"] == (played.text if played.seen[seat] == played.action else None)


def test_two_states_that_a_seat_cannot_tell_apart_are_told_alike() -> None:
    """All that is sent is made from the view, which holds the hidden state only."""
    from cellar.external.protocol import turn

    position = Position.start("cell_wars", {"players": 2}, seed=3)
    rng = generator(3)
    while len(position.history) < 60 or position.actor < 0:
        position.step(rng)
    seat, other = position.actor, position.copy()
    position.game.rules.resample(other.state, seat, generator(8))
    assert other.state.tobytes() != position.state.tobytes()
    assert turn(other.view(seat), Thought(), 0) == turn(position.view(seat), Thought(), 0)


def test_a_mistake_of_a_program_loses_its_match_in_the_arena() -> None:
    plan = planned("zyrcan", {"players": 3}, ["random", command("garbage")], records=True)
    found = play(plan, 0)
    assert "which isn't JSON" in found["errors"][0]["sentence"]
    lost = [result for result, who in zip(found["results"], found["seats"]) if who == 1]
    assert -1 in lost
    assert "lost the match: The program" in found["records"][0]


def test_the_bot_of_the_page_plays_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    text = f"{sys.executable} {MYBOT}"
    for game, more in (("zyrcan", []), ("cell-wars", ["--longest", "30"]), ("angel", ["-o", "turns=4"])):
        assert (
            cellar(["arena", game, "--seats", "random", "--bot", text, "-n", "2", "--json", "--workers", "1", *more])
            == 0
        )
        figures = json.loads(capsys.readouterr().out)
        assert figures["errors"] == []
    page = (ROOT / "docs" / "outside.md").read_text(encoding="utf-8")
    code = MYBOT.read_text(encoding="utf-8")
    assert f"```python\n{code}```" in page
    assert len(code.splitlines()) <= 30


def test_the_page_names_every_field_of_every_message() -> None:
    from cellar.external import protocol

    page = (ROOT / "docs" / "outside.md").read_text(encoding="utf-8")
    position = Position.start("zyrcan", seed=1)
    view = position.view(0)
    for message in (
        protocol.hello(view, Thought()),
        protocol.turn(view, Thought(), 0),
        protocol.over(view, 0),
        protocol.error(""),
    ):
        (section,) = re.findall(rf"### `{message['type']}`\n(.*?)(?=\n##)", page, re.DOTALL)
        named = set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
        assert named == set(message) - {"type"}, message["type"]


def test_a_program_is_asked_for_single_moves_where_nobody_keeps_it() -> None:
    position = Position.start("zyrcan", seed=1)
    bot = sitter(f"{sys.executable} {MYBOT}", "zyrcan").bot
    action = registry.choose(bot, position.game, position.options, position.hidden(0), 0, Thought(seed=3))
    assert action in position.legal_actions()


def test_people_play_programs_in_the_terminal(tmp_path: Path) -> None:
    line = "angel", "-o", "turns=3", "--seed", "1"
    shown = talk(["quit"], *line, "--bot", f"{sys.executable} {MYBOT}")
    assert "mybot.py): x " in shown.replace("\n", " ")
    file = tmp_path / "lost.txt"
    shown = talk([f"save {file}", "quit"], *line, "--seats", f"me,{command('crashes')}")
    assert "has lost the match: The program" in shown
    assert file.read_text().splitlines()[-1].startswith("# ")
    recorded = read(file.read_text())
    assert recorded.seats[0] == "me"
    assert recorded.seats[1].endswith("programs.py crashes"), "the end of a long command, wherever it lies"
    assert seats([], recorded.seats, recorded.position) == ["me", "me"], "a record starts no program"


def test_self_play_and_environments_seat_programs() -> None:
    from cellar_studies.selfplay.matches import play as self_play
    from cellar_studies.selfplay.shards import planned as self_plan

    text = f"{sys.executable} {MYBOT}"
    rows = self_play(self_plan("zyrcan", {"players": 3}, [text, "random", "random"], 1, longest=4), 0)
    assert len(rows) == 4
    gymnasium = pytest.importorskip("cellar.envs.gymnasium")
    env = gymnasium.GameEnv("zyrcan", seat=1, opponents=(text, "uct:7"))
    assert env._opponents[0].bot.command == text
    assert env._opponents[2].thought(1, Thought(simulations=100)).simulations == 7


def test_names_may_hold_commas_in_quotes() -> None:
    assert names('random, "python a.py x,y" ,uct:0.5s') == ["random", "python a.py x,y", "uct:0.5s"]
    assert sitter("uct:0.5s", "zyrcan").thought(1) == Thought(0.5, 0, 1)
    assert sitter("uct:300", "zyrcan").thought(1).simulations == 300
    assert sitter("uct-quick", "zyrcan").thought(1, Thought(2.0)) == Thought(0.1, 0, 1)
    assert sitter(f"{sys.executable} -c 'a,b':3s", "zyrcan").seconds == 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("no-such-program x", "The program 'no-such-program' can't be started"),
        ("./nowhere", "The program './nowhere' can't be started"),
        ("python 'x", "isn't a command: no closing quotation"),
        ("mybot", "There is no bot 'mybot' for this game"),
    ],
)
def test_bad_names_get_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Exception, match=re.escape(sentence)):
        sitter(text, "zyrcan")


def test_a_host_names_the_programs_that_may_be_seated() -> None:
    named = allowed(f"Ada B = {sys.executable} {MYBOT}")
    assert (named.name, named.command) == ("Ada B", f"{sys.executable} {MYBOT}")
    assert MYBOT.name not in named.sentence
    assert allowed(f"{sys.executable} x=1").command == f"{sys.executable} x=1"
    with pytest.raises(BadOption):
        allowed("Ada = no-such-program")
    with pytest.raises(BadSetting, match=r"programs \(from the command line\) cannot be used: The program"):
        configure({"programs": "Ada = no-such-program"}, {})


def test_a_server_seats_what_its_host_allows_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = configure({"programs": f"Ada = {sys.executable} {MYBOT}"}, {})
    monkeypatch.setattr("cellar.bots.registry._registered", {})
    config(settings)
    assert [bot.name for bot in registry.bots_for("zyrcan")][-1] == "Ada"
    position = Position.start("zyrcan", seed=1)
    question: dict[str, Any] = {
        "game": "zyrcan",
        "options": dict(position.options),
        "state": position.state.tobytes(),
        "seat": 0,
    }
    question |= {"seconds": 1.0, "simulations": 0, "seed": 1}
    assert dispatch.think("Ada", **question) in position.legal_actions()
    with pytest.raises(registry.UnknownBot):
        dispatch.think(f"{sys.executable} {MYBOT}", **question)
