"""Twins from modules: what is called with what, without a module and without a browser. A module's functions are played
by Python functions that read their frame from this process's own memory, as in a browser."""

import ctypes
import struct
from collections.abc import Callable
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cellar.arrays import little_numpy as np
from cellar.compile.compiled import as_it_is, compiled, waiting
from cellar.wasm.host import by_pyodide, twins
from cellar.wasm.host.frames import CompiledError
from cellar.wasm.host.manifest import Export, Field, Made, Shape

RNG, NODES = "cellar.rules.rng", "cellar.search.nodes"
STATE = Shape(10, (Field("turn", "i2", 0), Field("space", "i8", 2, ())))
EXPORTS = (
    Export("g.0.below", RNG, "below", "njit", ("i8[1]", "i8"), "i8"),
    Export("g.1.below", RNG, "below", "njit", ("i4[1]", "i8"), "i8"),
    Export(
        "g.2.handicap", NODES, "handicap", "bare_njit", (f"{NODES}:Tree(i4[2],f8[2])", "i4"), "f8", {"play": "other"}
    ),
    Export("g.3.leave", NODES, "leave", "njit", ("r0[1]", "r0", "b1"), "b1"),
)
MODULE = Made("g.wasm", "", {"r0": STATE}, EXPORTS, sources={}, builder="", versions={})


class Tree(NamedTuple):
    links: Any
    means: Any


class Heard:
    """A module that keeps the frames it was called with."""

    def __init__(self) -> None:
        self.frames: list[tuple[str, bytes]] = []
        self.slots = 12
        self.answers: Callable[[int], int] = lambda frame: 0
        self.base, self.end, self.frame = 0, 1 << 64, ctypes.create_string_buffer(by_pyodide.FRAME)
        self._scratch = bytearray()

    def load(self, file: Traversable) -> "Heard":
        assert file.name == "g.wasm"
        return self

    def holding(self, addresses: list[int]) -> "Heard":
        return self

    def allocate(self) -> None:
        """Arrays may lie anywhere."""

    def call(self, name: str) -> int:
        self.frames.append((name, self.frame.raw[: 8 * self.slots]))
        return self.answers(ctypes.addressof(self.frame))

    def scratch(self, size: int) -> int:
        self._scratch = bytearray(size)
        return ctypes.addressof(ctypes.c_char.from_buffer(self._scratch))


def twin(module: Heard, name: str, swaps: dict[str, str] | None = None) -> Any:
    modules = twins.Modules(Path("somewhere"), {"g": MODULE}, module.load)
    return twins.Twin(modules, name, swaps or {}, waiting, lambda name, swaps: compiled(name, swaps, as_it_is))


@pytest.fixture
def module() -> Heard:
    return Heard()


def answered(frame: int, code: str, value: float) -> int:
    ctypes.memmove(frame, struct.pack(code, value), 8)
    return 0


def test_arguments_go_into_a_frame_and_the_result_comes_from_its_first_slot(module: Heard) -> None:
    module.answers = lambda frame: answered(frame, "<q", -7)
    module.slots = 4
    numbers = np.array([5, 6], np.int64)
    assert twin(module, RNG).below(numbers, 9) == -7
    name, frame = module.frames[0]
    assert (name, struct.unpack("<4q", frame)[1:]) == ("g.0.below", (numbers.address, 2, 9))
    assert ctypes.string_at(numbers.address, 16) == struct.pack("<2q", 5, 6), "where the numbers are themselves"


def test_the_kinds_of_arguments_say_which_export_it_is(module: Heard) -> None:
    module.slots = 4
    twin(module, RNG).below(np.array([5, 6], np.int32), 9)
    assert module.frames[0][0] == "g.1.below"


def test_named_tuples_are_taken_apart_and_floats_come_back(module: Heard) -> None:
    module.answers = lambda frame: answered(frame, "<d", 0.5)
    tree, module.slots = Tree(np.zeros((2, 3), np.int32), np.zeros((4, 1))), 8
    assert twin(module, NODES, {"play": "other"}).handicap(tree, 3) == 0.5
    assert struct.unpack("<7q", module.frames[0][1][8:]) == (tree.links.address, 2, 3, tree.means.address, 4, 1, 3)


def test_records_are_told_apart_by_their_fields(module: Heard) -> None:
    module.answers = lambda frame: answered(frame, "<q", 1)
    module.slots = 5
    states = np.zeros(3, np.dtype([("turn", "i2"), ("space", "i8")]))
    assert twin(module, NODES).leave(states, states[1], True) is True
    assert struct.unpack("<4q", module.frames[0][1][8:]) == (states.address, 3, states.address + 10, 1)
    others = np.zeros(3, np.dtype([("turn", "i2"), ("place", "i8")]))
    with pytest.raises(AttributeError):  # no export takes these: the plain function has a look at them
        twin(module, NODES).leave(others, others[1], True)


def test_what_does_not_lie_in_a_row_is_copied_there_and_back(module: Heard) -> None:
    numbers = np.arange(6).reshape(3, 2)

    def answers(frame: int) -> int:
        (address,) = struct.unpack("<q", ctypes.string_at(frame + 8, 8))
        assert ctypes.string_at(address, 24) == struct.pack("<3q", 1, 3, 5)
        ctypes.memmove(address, struct.pack("<3q", 7, 8, 9), 24)
        return 0

    module.answers, module.slots = answers, 4
    twin(module, RNG).below(numbers[:, 1], 1)
    assert numbers.tolist() == [[0, 7], [2, 8], [4, 9]]


def test_an_error_of_a_compiled_function_is_one(module: Heard) -> None:
    module.answers, module.slots = lambda frame: 3, 4
    with pytest.raises(CompiledError, match=r"g\.0\.below ended with the error 3"):
        twin(module, RNG).below(np.array([1, 2]), 9)


def test_what_no_module_has_runs_as_it_is_and_is_told(module: Heard) -> None:
    plain = __import__(RNG, fromlist=["rng"])
    assert twin(module, RNG).bits(np.array(plain.generator(3))) == plain.bits(plain.generator(3))
    assert f"{RNG}:bits" in twins.ran_otherwise
    assert not module.frames


def test_a_module_of_other_sources_is_not_used(caplog: pytest.LogCaptureFixture) -> None:
    made = Made("g.wasm", "", {}, EXPORTS[:1], sources={RNG: "of another version"}, builder="", versions={})
    modules = twins.Modules(Path("somewhere"), {"g": made}, Heard().load, check=True)
    assert modules.exports(twins.origin(RNG, {})) == []
    assert "The module of g is not used, since cellar.rules.rng has changed: run `cellar wasm`." in caplog.text


def test_arrays_of_numpy_are_handed_over_as_well() -> None:
    numpy = pytest.importorskip("numpy")
    module = Heard()
    module.answers, module.slots = lambda frame: answered(frame, "<q", 4), 4
    numbers = numpy.array([5, 6], numpy.int64)
    assert twin(module, RNG).below(numbers, numpy.int64(9)) == 4
    address = numbers.__array_interface__["data"][0]
    assert struct.unpack("<3q", module.frames[0][1][8:]) == (address, 2, 9)
    states = numpy.zeros(3, numpy.dtype([("turn", "i2"), ("space", "i8")]))

    def answers(frame: int) -> int:
        struct_at = struct.unpack("<q", ctypes.string_at(frame + 24, 8))[0]
        ctypes.memmove(struct_at, struct.pack("<hq", 7, 8), 10)
        return answered(frame, "<q", 1)

    module.answers, module.slots = answers, 5
    assert twin(module, NODES).leave(states, states[1], True) is True
    assert states.tolist() == [(0, 0), (7, 8), (0, 0)]
