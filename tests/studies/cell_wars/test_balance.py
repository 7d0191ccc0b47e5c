"""The balance study: its arithmetic, its greedy player, and the command. Rules run plain here: a few matches need no
compiling."""

import json

import numpy as np
import pytest

from cellar.cli.main import run
from cellar.compile.arrays import generator, no_tape
from cellar.contract.options import complete
from cellar.games.cell_wars import ABOUT, rules
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar_studies.cell_wars import balance, greedy, matches
from cellar_studies.runs.driver import run as run_here
from tests.games.cell_wars.tabletop import CA, IA, Table


@pytest.fixture
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "compiled", lambda name: matches)


def choice(table: Table) -> int:
    """What the greedy player does."""
    states = np.zeros(matches.STATES, rules.STATE.dtype)
    states[0] = rules.STATE.as_numpy(table.s)
    return greedy.choose(states, 0, np.zeros((matches.STATES, rules.MOST_LEGAL), np.int64), generator(1), no_tape())


def laid_out() -> Table:
    table = Table().clear()
    table.tissue(p.TUMOUR, (0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0))
    return table


def test_greedy_immune_cells_purify_and_greedy_cancer_cells_degrade() -> None:
    table = laid_out()
    table.stand(IA, 0, 0)
    table.go(IA, t.TO_ACT)
    assert choice(table) == t.PURIFY
    table.stand(CA, 3, 0)
    table.go(CA, t.TO_ACT)
    assert choice(table) == t.DEGRADE


def test_greedy_cells_walk_towards_their_work_and_attack() -> None:
    table = laid_out()
    table.stand(IA, 3, 0)
    table.stand(CA, 2, 0)
    table.go(IA, t.TO_ACT)
    assert choice(table) == t.ROLL
    table.play(t.ROLL, t.DIE + 1)
    assert choice(table) == t.STEP + 3
    table.play(t.STEP + 3)
    assert choice(table) == t.SEAT + CA


def test_greedy_players_look_past_a_card_to_what_it_does() -> None:
    table = laid_out()
    table.stand(CA, 0, 0)
    card = table.give(CA, "canceration")
    table.go(CA, t.TO_PLAY)
    assert choice(table) == t.CARD + card


def test_greedy_players_do_not_peek_at_hidden_cards() -> None:
    table = laid_out()
    table.stand(IA, 2, 2)
    table.give(CA, "dodge")
    table.go(IA, t.TO_ACT)
    before = choice(table)
    rules.resample(table.s, IA, generator(7))
    assert choice(table) == before
    states = greedy.value(table.s)
    rules.hide(table.s, IA)
    assert greedy.value(table.s) == states


@pytest.mark.usefixtures("_plain")
def test_a_study_counts_every_match_once_and_is_the_same_for_the_same_seed() -> None:
    tables = [{"players": 2, "larger_camp": "immune", "setup": "random", "deck": "house"}]
    first = balance.study(tables, "house", 3, ("random", "random"), 5)
    row = first["tables"][0]
    assert (row["immune"], row["cancer"], row["setup"], row["matches"]) == (1, 1, "random", 3)
    assert sum(row[name]["rate"] for name in ("immune_wins", "cancer_wins", "draws")) == pytest.approx(1)
    assert sum(row[name] for name, _ in balance.REASONS) + row["draws"]["rate"] == pytest.approx(1)
    assert 1 <= row["rounds"] <= 16
    assert len(first["cards"]) == 18 + 17
    assert balance.study(tables, "house", 3, ("random", "random"), 5) == first


@pytest.mark.usefixtures("_plain")
def test_draws_and_plays_of_a_match_are_counted() -> None:
    meeting = balance.Meeting({"players": 2, "setup": "standard"}, ("random", "random"), 3)
    (sample,) = balance.samples([meeting], 2, run_here)
    assert sample.drawn.sum() > 0
    assert (sample.played.sum(0) <= sample.drawn.sum(0) + 2).all()  # a lamp takes cards that were not drawn
    assert sample.results[:, matches.DECISIONS].min() > 20


def test_wilsons_interval() -> None:
    low, high = balance.interval(30, 100)
    assert (round(low, 4), round(high, 4)) == (0.2189, 0.3958)
    assert balance.interval(0, 10)[0] == pytest.approx(0, abs=1e-9)
    assert balance.interval(10, 10)[1] == pytest.approx(1, abs=1e-9)


@pytest.mark.usefixtures("_plain")
def test_planners_and_their_plans_play_a_study_of_one_larger_camp(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["balance", "cell-wars", "--games", "1", "--play", "planner:1", "--cancer", "plan", "--players", "3"]
    arguments += ["--larger", "immune", "--setup", "standard", "-o", "variant=balanced", "--workers", "1", "--json"]
    assert run(arguments) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["play"] == {"immune": "planner:1", "cancer": "plan"}
    (row,) = figures["tables"]
    assert (row["immune"], row["cancer"], row["matches"]) == (2, 1, 1)
    assert row["blocks_left"] > 0
    goals = ["balance", "cell-wars", "--games", "1", "--play", "plan", "--goals", "11", "--players", "2", "--setup"]
    assert run([*goals, "standard", "-o", "verdict=blocks", "--workers", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["styles"] == ["plan"]
    assert [len(row["shares"]) for row in found["goals"]] == [1]


def test_every_camp_size_and_setup_has_its_table() -> None:
    tables = list(balance.every_table("house"))
    assert len(tables) == 21
    assert {table["setup"] for table in tables} == {"standard", "random", "players"}


@pytest.mark.usefixtures("_plain")
def test_the_command_prints_a_table_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["balance", "cell-wars", "--games", "1", "--play", "random", "--players", "2", "--setup", "standard"]
    arguments += ["--workers", "1"]
    assert run(arguments) == 0
    told = capsys.readouterr().out
    assert "1 : 1" in told
    assert "Excalibur" in told
    assert run([*arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tables"][0]["matches"] == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["cell-wars", "--play", "perfect"], "--play is random, greedy, instinct"),
        (["cell-wars", "--cancer", "perfect"], "--cancer is random, greedy, instinct"),
        (["cell-wars", "--goals", "9-3"], "such as 15-19"),
        (["cell-wars", "--goals", "many"], "such as 15-19"),
        (["cell-wars", "--play", "random", "-o", "players=3"], "goes through players itself"),
        (["cell-wars", "--players", "2", "-o", "cancer_goal=3"], "from 7 to 60"),
        (["cell-wars", "--setup", "odd"], "--setup is standard, random, players"),
        (["cell-wars", "--play", "planner:none"], "planner:N with so many simulations"),
        (["cell-wars", "--play", "planner:0"], "planner:N with so many simulations"),
        (["cell-wars", "--play", "planner:9:1:1"], "planner:N:R which also plays R rounds on"),
        (["cell-wars", "--play", "greedy:9"], "not 'greedy:9'"),
        (["cell-wars", "--larger", "both"], "--larger is immune or cancer"),
        (["cell-wars", "--players", "1"], "2 to 6 players"),
        (["cell-wars", "--deck", "/no/such/file.toml"], "cannot be read"),
    ],
)
def test_bad_arguments_get_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["balance", *arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_a_planner_is_told_its_simulations_and_how_far_it_looks() -> None:
    options = complete(ABOUT, {"variant": "balanced"})
    told = [balance.player(style, 0, options)[1:] for style in ("planner", "planner:7", "planner:7:2", "planner:7:0")]
    assert told == [[balance.SIMULATIONS, 1], [7, 1], [7, 2], [7, 0]]


def test_greedy_matches_can_be_played_plain() -> None:
    table = Table(players=2)
    states = np.zeros(matches.STATES, rules.STATE.dtype)
    states[0] = rules.STATE.as_numpy(table.s)
    actions = np.zeros((matches.STATES, rules.MOST_LEGAL), np.int64)
    rng = generator(2)
    for _ in range(12):
        who = rules.actor(states[0])
        action = (
            greedy.choose(states, 0, actions, rng, no_tape())
            if who >= 0
            else matches.roll(states[0], actions[0], actions[1], rng)
        )
        assert rules.is_legal(states[0], action)
        rules.apply(states[0], action, no_tape())
    assert states[0].round_no >= 1
