"""`make soak` in small."""

from pathlib import Path

import pytest

from tests.server import soak


def test_a_thousandth_of_the_soak_passes(capsys: pytest.CaptureFixture[str]) -> None:
    if not Path("/proc/self/statm").exists():
        pytest.skip("this system does not tell what a process takes")
    soak.run(800, 160)
    said = capsys.readouterr().out
    assert "800 malformed frames" in said
    assert "160 requests" in said
