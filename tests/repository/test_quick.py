"""`make quick` chooses the tests that matter for a change, nearest first, and says what it leaves out."""

import os
import subprocess
import sys
from pathlib import Path

from tests.repository.tree import ROOT, tool

quick = tool("quick")


def nearest(*paths: str) -> list[str]:
    return list(quick.nearest(list(paths)))


def test_a_changed_test_is_run_first_and_then_who_imports_it() -> None:
    found = nearest("tests/repository/tree.py", "tests/draw/test_pdf.py")
    assert found[0] == "tests/draw/test_pdf.py"
    assert "tests/repository/test_tidy.py" in found


def test_a_changed_module_leads_to_the_tests_that_reach_it() -> None:
    found = quick.nearest(["src/cellar/games/zyrcan/rules.py"])
    assert found["tests/games/zyrcan/test_fast_rules.py"] == 1
    assert "tests/games/angel/ring/test_perfect_devil.py" not in found
    assert list(found.values()) == sorted(found.values())


def test_of_equally_near_tests_the_one_of_that_name_comes_first() -> None:
    assert nearest("src/cellar/draw/pdf.py")[0] == "tests/draw/test_pdf.py"


def test_a_changed_game_is_checked_whole_and_the_others_are_not() -> None:
    changed = ["src/cellar/games/zyrcan/lessons/first.txt"]
    assert nearest(*changed) == [quick.CONFORMANCE]
    assert not quick.unaffected(f"{quick.CONFORMANCE}::test_conformance[zyrcan-0-twins_agree]", changed)
    assert quick.unaffected(f"{quick.CONFORMANCE}::test_conformance[angel-0-twins_agree]", changed)
    everything = [*changed, "src/cellar/play/position.py"]
    assert not quick.unaffected(f"{quick.CONFORMANCE}::test_conformance[angel-0-twins_agree]", everything)


def test_the_page_and_the_texts_have_tests_of_their_own() -> None:
    assert nearest("web/src/App.svelte") == ["tests/e2e/test_page_sources.py"]
    assert "tests/repository/test_links.py" in nearest("docs/server.md")
    assert all((ROOT / test).is_file() for _, test in quick.READERS)


def test_when_the_time_is_over_the_rest_is_left_and_counted(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("def test_one():\n    pass\n\n\ndef test_two():\n    pass\n")
    script = f"""
import os, sys, time, pytest
sys.path.insert(0, {str(ROOT / "tools")!r})
import quick
for until in ("0", str(time.time() + 1e6)):
    os.environ |= {{quick.DEADLINE: until, quick.CHANGED: "test_it.py"}}
    count = quick.Count()
    status = pytest.main(["-q", "-p", "quick", "-p", "no:cacheprovider", "test_it.py"], plugins=[count])
    print("counted", int(status), count.run, count.left)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, env={**os.environ}, check=False
    )
    assert [line for line in done.stdout.splitlines() if line.startswith("counted")] == [
        "counted 0 0 2",
        "counted 0 2 0",
    ], done.stdout + done.stderr
