"""Generator, tape, hexes, files and options texts."""

import os
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cellar.contract.options import from_texts
from cellar.errors import BadOption
from cellar.files import BadFile, read_json, read_text, write_whole
from cellar.play.registry import about
from cellar.rules.hexes import DIRECTIONS, centre, corners, distance, hexagon
from cellar.rules.rng import below, generator
from cellar.rules.tape import blank_tape, for_seat, note, rows


def test_the_generator_is_uniform_enough_for_a_die() -> None:
    rng = generator(1)
    counts = Counter(below(rng, 6) for _ in range(60_000))
    # Chi squared with 5 degrees of freedom: 20.5 is the 99.9 % mark.
    assert sum((counts[face] - 10_000) ** 2 / 10_000 for face in range(6)) < 20.5


@given(st.integers(0, 2**63 - 1), st.integers(1, 2**31))
def test_the_generator_stays_in_range(seed: int, n: int) -> None:
    rng = generator(seed)
    assert all(0 <= below(rng, n) < n for _ in range(5))


def test_neighbouring_seeds_go_different_ways() -> None:
    firsts = {tuple(below(generator(seed), 1000) for _ in range(1)) for seed in range(200)}
    assert len(firsts) > 150


def test_secret_arguments_are_blank_for_all_but_the_seers() -> None:
    tape = blank_tape(2)
    note(tape, 5, 0b010, 1, 2, 3, 4, 77, 88)
    note(tape, 6, 0, 1, 2, 3, 4, 5, 6)
    secret, public = rows(tape)
    assert for_seat(secret, 1) == secret
    assert for_seat(secret, 0) == for_seat(secret, -3) == (5, 2, 1, 2, 3, 4, -1, -1)
    assert for_seat(public, -3) == public


def test_a_full_tape_is_noticed() -> None:
    tape = blank_tape(1)
    for _ in range(2):
        note(tape, 1, 0, 0, 0, 0, 0, 0, 0)
    with pytest.raises(OverflowError, match="tape_rows"):
        rows(tape)


def test_hexagons_have_their_hexes_and_distances() -> None:
    assert [len(hexagon(side)) for side in (1, 2, 3, 4, 5)] == [1, 7, 19, 37, 61]
    assert all(distance(0, 0, q, r) == 1 for q, r in DIRECTIONS)
    assert distance(-4, 0, 4, 0) == 8
    assert all(distance(0, 0, q, r) <= 4 for q, r in hexagon(5))


def test_corners_bound_the_side_of_each_direction() -> None:
    points = corners(10)
    for i, (q, r) in enumerate(DIRECTIONS):
        x, y = centre(q, r, 10)
        (x1, y1), (x2, y2) = points[i], points[(i + 1) % 6]
        assert (x / 2, y / 2) == pytest.approx(((x1 + x2) / 2, (y1 + y2) / 2))


def test_files_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "record.txt"
    write_whole(target, "first")
    with pytest.raises(UnicodeEncodeError):
        write_whole(target, "\ud800")
    assert target.read_text() == "first"
    assert os.listdir(tmp_path) == ["record.txt"]
    with pytest.raises(BadFile, match="cannot be written"):
        write_whole(tmp_path / "missing" / "file", "x")


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no such file"):
        read_text(tmp_path / "nothing")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadFile, match="UTF-8"):
        read_text(tmp_path / "binary")
    (tmp_path / "deep").write_text("[" * 100_000)
    with pytest.raises(BadFile, match="not JSON"):
        read_json(tmp_path / "deep")
    with pytest.raises(BadFile, match="cannot be read"):
        read_text(tmp_path)


def test_options_are_read_from_texts() -> None:
    entry = about("cell_management")
    assert from_texts(entry, {"players": "1", "species": "5", "sacrifices": "any"}) == {
        "players": 1,
        "species": 5,
        "sacrifices": "any",
    }
    with pytest.raises(BadOption, match="whole number"):
        from_texts(entry, {"species": "many"})
