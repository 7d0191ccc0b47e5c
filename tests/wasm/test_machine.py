"""A module that fails says so, and can be asked again; arrays in its memory are handed over where they are."""

import gc
import subprocess
import sys
import threading

import numpy as np
import pytest

from cellar.arrays import Workspace
from cellar.wasm.build.driver import made_of
from cellar.wasm.host.frames import Arguments, CompiledError
from tests.patience import PATIENCE
from tests.wasm.ways import in_module, module

NAME = "cell_management"


def test_memory_that_nobody_has_is_an_error_and_no_end() -> None:
    made = made_of(NAME)
    assert made is not None
    fill = next(one for one in made.exports if one.module.endswith("distances"))
    faces, few = np.zeros(20, np.int64), np.zeros(4**3, np.int64)
    with pytest.raises(CompiledError, match="ended with the error"):
        in_module(NAME, fill)(20, faces, 0, 0, few, few.copy())
    distance = few.copy()
    in_module(NAME, fill)(3, np.array([1, 2, 0]), 0, 1, distance, few.copy())
    assert distance[0b111] == 0
    assert distance.any()


def test_arrays_of_a_workspace_lie_in_the_memory_of_its_instance_and_are_not_copied() -> None:
    space = Workspace(module(NAME).allocate())
    there, elsewhere = space.zeros((3, 4), np.int64), np.zeros((3, 4), np.int64)
    given = Arguments((there, elsewhere))
    instance = module(NAME).holding(given.addresses)
    assert [value for value, _, _ in given.place(instance)] == [elsewhere]
    address = there.__array_interface__["data"][0]
    assert given.slots[0] == address - instance.base
    assert instance is not module(NAME).holding([elsewhere.__array_interface__["data"][0]])


def test_memory_that_nobody_refers_to_is_used_again() -> None:
    space = Workspace(module(NAME).allocate())
    keeps = space.zeros((8,), np.int64)
    first = space.empty((1000,), np.float64).__array_interface__["data"][0]
    gc.collect()
    again = space.empty((1000,), np.float64)
    assert again.__array_interface__["data"][0] == first
    assert keeps.tolist() == [0] * 8


def test_an_array_outlives_all_who_know_its_instance() -> None:
    numbers = Workspace(module(NAME).allocate()).copy(np.arange(5))
    gc.collect()
    assert numbers.tolist() == [0, 1, 2, 3, 4]


def test_each_thread_calls_an_instance_of_its_own() -> None:
    found = []
    threads = [threading.Thread(target=lambda: found.append(module(NAME).holding([]))) for _ in range(3)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len({id(one) for one in (*found, module(NAME).holding([]))}) == 4


AT_THE_END = """
import os, threading
from cellar.wasm.build.driver import folder_of, made_of
from cellar.wasm.host.by_wasmtime import Module, _engine

module = Module(folder_of("cell_management").joinpath(made_of("cell_management").file))
module.allocate()(8)
# What an early module refers to is let go late, after the functions of all libraries.
os.kept = [_engine(), module, module.holding([])]
threading.Thread(target=module.holding, args=([],)).start()
"""


def test_pythons_end_says_nothing_of_what_is_alive() -> None:
    ended = subprocess.run([sys.executable, "-c", AT_THE_END], capture_output=True, text=True, timeout=PATIENCE)
    assert (ended.returncode, ended.stderr) == (0, "")
