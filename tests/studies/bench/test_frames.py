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
        {"tid": 7, "name": "FireAnimationFrame"},
        {"tid": 7, "name": "ThreadControllerImpl::RunTask", "tdur": 1_000},
        {"tid": 7, "name": "ThreadControllerImpl::RunTask", "tdur": 5_000},
        {"tid": 8, "name": "ThreadControllerImpl::RunTask", "tdur": 90_000},
    ]
    needed = frames.needed(traced, 2)
    assert needed == {"cpu": 3.0, "largest": 5.0, "over": 1}, "of the main thread alone"
    one = {"what": "a flight", "nodes": 186, **frames.counted(seen), **needed}
    told = frames.report({"cores": 2, "moments": [one]})
    assert "a flight                 2      50.0%     0.0%    33 ms           0  0.000    186       3.0 ms" in told
