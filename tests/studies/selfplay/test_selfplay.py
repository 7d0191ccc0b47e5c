"""Self-play: the data is that of matches by the rules, the same wherever they are played, and a stopped run goes on."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cellar.bots.registry import bot, choose, opinion
from cellar.cli.main import run as cellar
from cellar.contract import planes
from cellar.contract.bot import Thought
from cellar.play.position import Position
from cellar.play.registry import load
from cellar_studies.runs.driver import Executor, Unwatched, run
from cellar_studies.runs.local import Local
from cellar_studies.selfplay import parquet_file
from cellar_studies.selfplay.folder import Folder
from cellar_studies.selfplay.matches import Decision, drawn, play, shares
from cellar_studies.selfplay.shards import Plan, planned, work
from tests.repository.tree import ROOT

pa, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")


def random_plan(games: int = 6, **more: Any) -> Plan:
    return planned("zyrcan", {"players": 3}, ["random"], games, **{"shard": 2, **more})


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def written(plan: Plan, folder: Path, hands: Executor | None = None) -> dict[str, bytes]:
    job = work(plan)
    run(job, hands, store=Folder(folder, job))
    return files(folder)


def test_rows_are_those_of_a_match_played_by_the_rules() -> None:
    plan = random_plan()
    rows = play(plan, 3)
    position = Position.start("zyrcan", plan.options, seed=rows[0].seed)
    assert position.game.observation is not None
    for ply, row in enumerate(rows):
        assert (row.match, row.ply, row.seat) == (3, ply, position.actor)
        assert row.legal == position.legal_actions()
        observed = [0] * planes.size(position.game.observation.planes(plan.options))
        position.game.observation.observe(position.hidden(row.seat), row.seat, observed)
        assert row.observation == observed
        assert row.policy == [float(action == row.action) for action in row.legal]
        assert row.value is None
        position.play(row.action)
    assert position.is_over
    assert all(row.ended and row.results == position.returns() for row in rows)
    assert play(plan, 3) == rows
    assert play(plan, 4) != rows


@pytest.mark.parametrize("name", ["cell_management", "cell_wars", "angel"])
def test_every_game_can_be_written(name: str) -> None:
    plan = planned(name, {}, ["random"], 1, longest=30)
    rows = play(plan, 0)
    assert 1 <= len(rows) <= 30
    found = parquet.read_table(pa.BufferReader(parquet_file.write_table(plan, rows)))
    assert found.num_rows == len(rows)
    assert found.column("legal").to_pylist() == [row.legal for row in rows]
    assert found.column("seat").to_pylist() == [row.seat for row in rows]


def test_a_match_that_is_broken_off_says_so() -> None:
    rows = play(random_plan(longest=5), 0)
    assert len(rows) == 5
    assert not any(row.ended for row in rows)


def test_a_search_gives_its_visits_and_its_value() -> None:
    plan = planned("zyrcan", {"players": 3}, ["uct", "random", "random"], 1, simulations=40, longest=3)
    first, second, third = play(plan, 0)
    assert sum(first.policy) == pytest.approx(1)
    assert sum(share > 0 for share in first.policy) > 1
    assert first.policy[first.legal.index(first.action)] == max(first.policy)
    assert first.value is not None
    assert -1 <= first.value <= 1
    assert (second.value, third.value) == (None, None)


def test_a_bot_that_says_what_it_thinks_plays_as_before() -> None:
    game, position = load("zyrcan"), Position.start("zyrcan", players=3)
    uct, thought = bot("uct", "zyrcan"), Thought(simulations=40, seed=5)
    found = opinion(uct, game, position.options, position.hidden(0), 0, thought)
    assert found.action == choose(uct, game, position.options, position.hidden(0), 0, thought)
    assert sum(found.weights.values()) == 40


def test_moves_are_drawn_by_their_share() -> None:
    from cellar.contract.bot import Opinion
    from cellar.rules.rng import generator

    policy = shares(Opinion(7, {7: 3, 9: 1}), [5, 7, 9])
    assert policy == [0, 0.75, 0.25]
    rng = generator(1)
    found = [drawn([5, 7, 9], policy, rng) for _ in range(400)]
    assert set(found) == {7, 9}
    assert 250 < found.count(7) < 350


def test_files_are_the_same_on_any_number_of_processes_and_after_a_stop(tmp_path: Path) -> None:
    plan = random_plan()
    here = written(plan, tmp_path / "here")
    assert list(here) == ["_run.json", *(f"part-{n:06}.parquet" for n in range(3))]
    with Local(2, head_start=0) as hands:
        assert written(plan, tmp_path / "there", hands) == here
    (tmp_path / "there" / "part-000001.parquet").unlink()
    played: list[int] = []

    class Watch(Unwatched):
        def advance(self, size: int) -> None:
            played.append(size)

    job = work(plan)
    run(job, watch=Watch(), store=Folder(tmp_path / "there", job))
    assert played == [2]
    assert files(tmp_path / "there") == here


def test_a_folder_is_never_shared_by_two_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(random_plan(2), tmp_path / "run")
    refusals = {
        r"holds another run \(games, seed differ\)": (tmp_path / "run", random_plan(4, seed=1)),
        "holds something else": (tmp_path, random_plan(2)),
    }
    for sentence, (folder, plan) in refusals.items():
        with pytest.raises(Exception, match=sentence):
            Folder(folder, work(plan))
    monkeypatch.setattr("cellar_studies.runs.work.sources", lambda modules: {"cellar": Path(__file__)})
    with pytest.raises(Exception, match="begun with other code"):
        Folder(tmp_path / "run", work(random_plan(2)))


def test_the_command_writes_what_the_page_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "data"
    command = ["selfplay", "zyrcan", "--bot", "random", "-n", "3", "--out", str(folder), "--json"]
    assert cellar([*command, "--workers", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["files"], told["matches"]) == (1, 3)
    page = (ROOT / "docs" / "runs.md").read_text(encoding="utf-8")
    (snippet,) = re.findall(r"```python\n(# reads self-play.*?)```", page, re.DOTALL)
    names: dict[str, Any] = {}
    exec(snippet.replace('"data"', repr(str(folder))), names)
    assert names["about"]["game"] == "zyrcan"
    assert names["observations"].shape[0] == told["decisions"] == len(names["rows"])
    assert names["boards"]["ships"].shape == (told["decisions"], 3, 3, 61)
    for field in parquet_file.schema(random_plan()):
        assert f"| `{field.name}` | " in page


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["zyrcan", "--bot", "random,random"], "There are 3 seats"),
        (["zyrcan", "--bot", "random,,random"], "Names of bots are written with commas"),
        (["zyrcan", "--bot", "nobody"], "no bot 'nobody'"),
        (["zyrcan", "-o", "players=9"], "players"),
        (["chess"], "no game 'chess'"),
    ],
)
def test_bad_arguments_get_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cellar(["selfplay", *arguments, "--games", "1", "--out", str(tmp_path / "data")]) == 2
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


def test_without_pyarrow_there_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(parquet_file, "find_spec", lambda name: None)
    assert cellar(["selfplay", "zyrcan", "--games", "1", "--out", str(tmp_path / "data")]) == 2
    assert "install cellar-games[data]" in capsys.readouterr().err


def test_a_row_has_a_column_for_each_of_its_parts() -> None:
    assert [field.name for field in parquet_file.schema(random_plan())] == list(Decision.__slots__)
