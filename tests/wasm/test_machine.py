"""A module that fails says so, and can be asked again."""

import numpy as np
import pytest

from cellar_studies.wasm.machine import Failed
from tests.wasm.ways import in_module, machine

NAME = "cell_management"


def test_memory_that_nobody_has_is_an_error_and_no_end() -> None:
    fill = next(one for one in machine(NAME).made.exports if one.module.endswith("distances"))
    faces, few = np.zeros(20, np.int64), np.zeros(4**3, np.int64)
    with pytest.raises(Failed, match="ended with status"):
        in_module(NAME, fill)(20, faces, 0, 0, few, few.copy())
    distance = few.copy()
    in_module(NAME, fill)(3, np.array([1, 2, 0]), 0, 1, distance, few.copy())
    assert distance[0b111] == 0
    assert distance.any()
