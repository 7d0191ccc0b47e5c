"""Habits that hold together: what workflows, hooks, templates and pages ask for is there, and all files agree on the
version."""

import importlib
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import cellar
from cellar.play import registry
from tests.repository.tree import ROOT, text_of, tracked

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
#: `make test`, `make PYTHON=… play`, `make WORKERS=2 test`
CALL = re.compile(r"\bmake ((?:[A-Z]+=\S+ )*)([a-z]+)\b")


def read_yaml(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def test_every_target_is_described_and_none_is_mistaken_for_a_file() -> None:
    phony = re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    assert set(" ".join(phony).split()) == TARGETS
    said = subprocess.run(
        ["make", "--no-print-directory", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert {line.split()[0] for line in said.splitlines()} == TARGETS
    assert {"play", "dev", "test", "quick", "study", "lint", "format", "coverage", "docs"} <= TARGETS


@pytest.mark.parametrize("name", sorted(TARGETS - {"help"}))
def test_every_target_can_be_made(name: str) -> None:
    """As far as make can tell without doing it: what it needs is there."""
    subprocess.run(["make", "--dry-run", name], cwd=ROOT, capture_output=True, check=True)


def test_the_targets_that_pages_name_exist() -> None:
    for path in tracked("*.md", ".github/*", "src/*.py", "tools/*.py", "web/src/*", "Containerfile"):
        if (text := text_of(path)) is None:
            continue
        quoted = re.findall(r"`(make [^`\n]*)`|^(make .*)$", text, re.MULTILINE)
        for call in filter(None, (part for pair in quoted for part in pair)):
            if call.startswith("make -C "):
                assert (ROOT / call.split()[2] / "Makefile").is_file(), call
                continue
            found = CALL.match(call)
            assert found is not None, f"{path.relative_to(ROOT)}: {call}"
            assert found[2] in TARGETS, f"{path.relative_to(ROOT)}: {call}"


def test_the_workflow_runs_what_a_maintainer_runs() -> None:
    workflow = read_yaml(".github/workflows/test.yml")
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    runs = [step["run"] for step in steps if "run" in step and "apt-get" not in step["run"]]
    assert {"make test", "make study", "make proofs"} <= set(runs)
    assert all(CALL.fullmatch(run) and CALL.fullmatch(run)[2] in TARGETS for run in runs)  # type: ignore[index]
    oldest = PROJECT["requires-python"].removeprefix(">=")
    assert oldest in workflow["jobs"]["test"]["strategy"]["matrix"]["python"]
    # YAML reads the word "on" as true.
    assert set(workflow[True]) == {"push", "pull_request"}


def test_the_lowest_and_the_newest_versions_are_tried_every_week() -> None:
    workflow = read_yaml(".github/workflows/versions.yml")
    assert workflow[True]["schedule"]
    [job] = workflow["jobs"].values()
    tried = {one["resolution"]: one["python"] for one in job["strategy"]["matrix"]["include"]}
    assert tried == {"lowest-direct": PROJECT["requires-python"].removeprefix(">="), "highest": "3.x"}
    assert job["steps"][-1]["run"].startswith("make oldest RESOLUTION=")
    assert "oldest" in TARGETS


def test_pre_commit_runs_make_lint() -> None:
    check = [sys.executable, "-m", "pre_commit", "validate-config", ".pre-commit-config.yaml"]
    done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    repositories = read_yaml(".pre-commit-config.yaml")["repos"]
    assert [repository["repo"] for repository in repositories] == ["local"]
    hooks = [hook["entry"] for repository in repositories for hook in repository["hooks"]]
    assert hooks == ["make lint"]


def test_coverage_reaches_a_process_that_a_test_starts(tmp_path: Path) -> None:
    script = tmp_path / "start.py"
    started = "[sys.executable, '-m', 'cellar', 'games', 'zyrcan']"
    script.write_text(f"import subprocess, sys\nsubprocess.run({started}, check=True)\n")
    settings = f"--rcfile={ROOT / 'pyproject.toml'}"
    # Under `make coverage` this test is measured itself: what it measures is its own.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    environment["COVERAGE_FILE"] = str(tmp_path / "coverage")

    def coverage(*arguments: str) -> str:
        command = [sys.executable, "-m", "coverage", arguments[0], settings, *arguments[1:]]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    coverage("run", str(script))
    coverage("combine")
    assert int(coverage("report", "--format=total", "--include=*/cellar/cli/games.py")) > 50


def test_issue_templates_are_forms_that_github_reads() -> None:
    names = set()
    for path in tracked(".github/ISSUE_TEMPLATE/*"):
        form = yaml.safe_load(path.read_text(encoding="utf-8"))
        names.add(path.stem)
        assert {"name", "description", "body"} <= set(form), path
        for part in form["body"]:
            assert part["type"] in ("textarea", "input", "checkboxes"), path
            assert part["attributes"]["label"].endswith("?"), path
    assert names == {"bug", "rule_question", "new_game"}


def test_changelog_citation_and_package_agree_on_the_version() -> None:
    versions = re.findall(r"^## (\d+\.\d+\.\d+) \((.*)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert versions[0][0] == PROJECT["version"]
    assert [when for _, when in versions[1:] if not re.fullmatch(r"\d{4}-\d\d-\d\d", when)] == []
    numbers = [tuple(map(int, version.split("."))) for version, _ in versions]
    assert numbers == sorted(numbers, reverse=True)
    citation = read_yaml("CITATION.cff")
    assert citation["version"] == PROJECT["version"]
    assert citation["license"] == PROJECT["license"]
    assert citation["authors"] == PROJECT["authors"]


def test_the_designers_are_credited_where_cellar_is_cited() -> None:
    credit = read_yaml("CITATION.cff")["abstract"].lower()
    assert all(registry.about(name).title.lower() in credit for name in registry.HOUSE)
    for name in ("Mark Goadrich", "Javier García", "Xavier Carrascosa", "Fudan", "Xinxuan Xiong", "Conway"):
        assert name.lower() in credit


def test_the_reference_names_what_there_is_and_all_of_the_front_door() -> None:
    shown = [
        name
        for path in tracked("docs/api/*.md")
        for name in re.findall(r"^::: ([\w.]+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    for name in shown:
        resolve(name)
    front = set(cellar.__all__) - {"__version__"}
    assert front <= {name.rpartition(".")[2] for name in shown}


def resolve(name: str) -> Any:
    """A module, or something in one."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        module, _, last = name.rpartition(".")
        return getattr(importlib.import_module(module), last)


def test_what_git_leaves_out_no_container_gets() -> None:
    """An environment or a build of this machine would break the one in the container."""
    left_out = {line.strip("/") for line in (ROOT / ".gitignore").read_text("utf-8").splitlines()}
    ignored = {line.removeprefix("**/") for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines()}
    assert {".venv", "node_modules", "src/cellar/server/static"} <= ignored
    assert ignored - {".git"} <= left_out


def test_the_container_copies_and_calls_what_there_is() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    for copied in re.findall(r"^COPY (?!--)(.+) \S+$", text, re.MULTILINE):
        assert all((ROOT / name).exists() for name in copied.split()), copied
    start = re.search(r"^ENTRYPOINT \[(.*)\]$", text, re.MULTILINE)
    assert start is not None
    command = re.findall(r'"([^"]*)"', start[1])
    assert command[0] in PROJECT["scripts"]
    # Asked for help, it reads the options and does not start.
    asked = [sys.executable, "-m", "cellar", *command[1:], "--help"]
    assert subprocess.run(asked, capture_output=True).returncode == 0
    assert re.search(r"^USER (?!root)\w+$", text, re.MULTILINE)
    assert re.search(r"^VOLUME /data$", text, re.MULTILINE)
