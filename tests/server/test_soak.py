"""`make soak` in small: it runs, finds nothing, and would find something."""

from pathlib import Path

import pytest

from tests.server import soak


def test_a_thousandth_of_the_soak_passes(capsys: pytest.CaptureFixture[str]) -> None:
    if not Path("/proc/self/statm").exists():
        pytest.skip("this system does not tell what a process takes")
    soak.run(1_000, 200)
    said = capsys.readouterr().out
    assert "1,000 malformed frames" in said
    assert "open sockets:" in said
