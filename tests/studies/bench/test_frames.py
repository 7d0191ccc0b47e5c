"""The bench of frames: which moves it watches, what it counts and what it tells. The page's motion itself is tested in
tests/e2e."""

import pytest

from cellar.play.record import read
from cellar_studies.bench import frames


@pytest.mark.parametrize("moment", frames.MOMENTS, ids=lambda moment: moment.what)
def test_each_moment_is_a_legal_move_with_sites_to_click(moment: frames.Moment) -> None:
    record, path = frames._found(moment)
    position = read(record).position
    assert path in [list(move.path) for move in position.legal_moves]


def test_a_frame_is_late_where_the_screen_was_refreshed_before_it_came() -> None:
    seen = {"frames": [16.7, 17.9, 33.4, 50.1], "tasks": [60.0], "shift": 0.25, "moved": True}
    assert frames.counted(seen) == {
        "frames": 4,
        "late": 0.5,
        "very_late": 0.25,
        "longest": 50.1,
        "tasks": 1,
        "shift": 0.25,
    }


def test_a_report_has_a_row_for_each_moment() -> None:
    seen = {"frames": [16.7, 33.4], "tasks": [], "shift": 0.0, "moved": True}
    traced = [
        {"tid": 7, "name": "FireAnimationFrame", "ts": 10_000},
        {"tid": 7, "name": "FireAnimationFrame", "ts": 26_000},
        {"tid": 7, "name": "ThreadControllerImpl::RunTask", "ts": 9_900, "dur": 3_000, "tdur": 8_000},
        {"tid": 7, "name": "ThreadControllerImpl::RunTask", "ts": 13_900, "dur": 3_000, "tdur": 1_000},
        {"tid": 7, "name": "Paint", "ts": 10_100, "dur": 600, "tdur": 500},
        {"tid": 7, "name": "ThreadControllerImpl::RunTask", "ts": 25_900, "dur": 9_000, "tdur": 5_000},
        {"tid": 7, "name": "ThreadControllerImpl::RunTask", "ts": 36_000, "dur": 4_000, "tdur": 4_000},
        {"tid": 8, "name": "ThreadControllerImpl::RunTask", "ts": 25_900, "dur": 99_000, "tdur": 90_000},
    ]
    needed = frames.needed(traced)
    parts = {"style": 0, "layout": 0, "paint": 0.25}
    assert needed == {"cpu": 5.0, **parts, "largest": 9.0, "missed": 2}, "of the main thread alone"
    one = {"what": "a flight", "nodes": 186, **frames.counted(seen), **needed}
    told = frames.report({"cores": 2, "moments": [one]})
    row = "a flight                 2      50.0%     0.0%    33 ms           0  0.000    186"
    assert f"{row}       5.0 ms    0.0     0.0    0.2   9.0 ms       2" in told
