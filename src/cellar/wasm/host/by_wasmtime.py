"""The host of WebAssembly modules outside of browsers: wasmtime compiles them in a moment and runs them, released from
Python's lock.

An instance has a memory of its own, of up to 4 GiB that are reserved and never move, so that arrays can lie in it. Only
one thread at a time may be in an instance: each thread has one for calls whose arrays lie elsewhere, and each workspace
has its own.
"""

import ctypes
import mmap
import sys
import threading
from collections import deque
from collections.abc import Callable
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any
from weakref import finalize, ref

import wasmtime as w

PAGE = 1 << 16
#: The stack is below this address; what belongs to the module is above, then the heap.
STACK = 1 << 20
#: The largest frame, in bytes.
FRAME = 1 << 10
#: Memory that an instance reserves, in bytes: all that 32 bits can address, so that no access needs a check.
RESERVED = 1 << 32
#: `malloc` and `free` in blocks of powers of two: 16 bytes before a block are its own, and a free one names the next of
#: its size. Where free blocks begin, a number for each size, is the first thing on the heap.
HEAP = """
(module
  (import "host" "memory" (memory 1))
  (import "host" "heap" (global $lists i32))
  (global $top (mut i32) (i32.const 0))
  (func (export "malloc") (param $size i32) (result i32)
    (local $log i32) (local $list i32) (local $at i32) (local $end i64)
    (if (i32.ge_u (local.get $size) (i32.const 0x7ffffff0)) (then (return (i32.const 0))))
    (local.set $log (i32.sub (i32.const 32) (i32.clz (i32.add (local.get $size) (i32.const 15)))))
    (local.set $list (i32.add (global.get $lists) (i32.shl (local.get $log) (i32.const 2))))
    (if (local.tee $at (i32.load (local.get $list)))
      (then (i32.store (local.get $list) (i32.load (local.get $at))) (return (local.get $at))))
    (if (i32.eqz (global.get $top)) (then (global.set $top (i32.add (global.get $lists) (i32.const 128)))))
    (local.set $at (i32.add (global.get $top) (i32.const 16)))
    (local.set $end
      (i64.add (i64.extend_i32_u (global.get $top)) (i64.shl (i64.const 1) (i64.extend_i32_u (local.get $log)))))
    (if (i64.gt_u (local.get $end) (i64.const 0xffff0000)) (then (return (i32.const 0))))
    (if (i64.gt_u (local.get $end) (i64.shl (i64.extend_i32_u (memory.size)) (i64.const 16)))
      (then
        (if (i32.eq (i32.const -1)
              (memory.grow
                (i32.sub
                  (i32.wrap_i64 (i64.shr_u (i64.add (local.get $end) (i64.const 0xffff)) (i64.const 16)))
                  (memory.size))))
          (then (return (i32.const 0))))))
    (i32.store (i32.sub (local.get $at) (i32.const 16)) (local.get $list))
    (global.set $top (i32.wrap_i64 (local.get $end)))
    (local.get $at))
  (func (export "free") (param $at i32)
    (local $list i32)
    (if (local.get $at)
      (then
        (local.set $list (i32.load (i32.sub (local.get $at) (i32.const 16))))
        (i32.store (local.get $at) (i32.load (local.get $list)))
        (i32.store (local.get $list) (local.get $at))))))
"""
#: Allocations of so many bytes are to lie in huge pages where the system has them, as NumPy's do: a search tree is read
#: all over, and small pages cost up to a quarter of its time.
HUGE = 1 << 22
_Span = ctypes.c_ubyte * RESERVED


def _close(one: "w.Engine | w.Module | w.Store", is_ending: Callable[[], bool] = sys.is_finalizing) -> None:
    """Close what nobody refers to any more. At Python's end all is left to the system: the library's own functions are
    gone by then, and a thread may still be inside."""
    if not is_ending():
        one.close()


class _Engine(w.Engine):
    __del__ = _close


class _Module(w.Module):
    __del__ = _close


class _Store(w.Store):
    __del__ = _close


@cache
def _engine() -> w.Engine:
    config = w.Config()
    config.memory_reservation = RESERVED
    config.memory_may_move = False
    return _Engine(config)


@cache
def _heap() -> w.Module:
    return _Module(_engine(), HEAP)


class Instance:
    """An instance of a module with its memory; `base` and `end` are the addresses of the memory in this process."""

    def __init__(self, module: w.Module, size: int, table: int) -> None:
        self._store = store = _Store(_engine())
        i32 = w.ValType.i32()
        heap = -(-(STACK + size) // PAGE) * PAGE
        memory = w.Memory(store, w.MemoryType(w.Limits(heap // PAGE + 1, PAGE)))

        def constant(value: int) -> w.Global:
            return w.Global(store, w.GlobalType(i32, False), w.Val.i32(value))

        there: Any = w.Instance(store, _heap(), [memory, constant(heap)]).exports(store)
        self._malloc, self._free = there["malloc"], there["free"]
        host: dict[str, Any] = {
            "memory": memory,
            "malloc": self._malloc,
            "free": self._free,
            "__memory_base": constant(STACK),
            "__table_base": constant(0),
            "__stack_pointer": w.Global(store, w.GlobalType(i32, True), w.Val.i32(STACK)),
            "__indirect_function_table": w.Table(store, w.TableType(w.ValType.funcref(), w.Limits(table, None)), None),
        }
        own = w.Instance(store, module, [host[str(one.name)] for one in module.imports]).exports(store)
        self._exports: dict[str, Any] = {str(one.name): own[str(one.name)] for one in module.exports}
        for begin in ("__wasm_apply_data_relocs", "__wasm_call_ctors"):
            if begin in self._exports:
                self._exports[begin](store)
        self.base = ctypes.addressof(memory.data_ptr(store).contents)
        self.end = self.base + RESERVED
        self._at = self._take(FRAME)
        self.frame: Any = (ctypes.c_char * FRAME).from_address(self.base + self._at)
        self._scratch, self._scratch_size = 0, 0
        #: blocks that nobody uses any more; they are freed by whoever allocates next, in a thread that may
        self._dead: deque[int] = deque()

    def call(self, name: str) -> int:
        status: int = self._exports[name](self._store, self._at)
        return status

    def scratch(self, size: int) -> int:
        if self._scratch_size < size:
            self._free(self._store, self._scratch)
            self._scratch, self._scratch_size = self._take(size), size
        return self.base + self._scratch

    def allocate(self, size: int) -> memoryview:
        """Memory that lasts as long as somebody refers to it."""
        while self._dead:
            self._free(self._store, self._dead.popleft())
        at = self._take(size)
        if size >= HUGE and sys.platform == "linux":
            first = -(-(self.base + at) // mmap.PAGESIZE) * mmap.PAGESIZE
            long = ctypes.c_size_t(self.base + at + size - first)
            ctypes.CDLL(None).madvise(ctypes.c_void_p(first), long, mmap.MADV_HUGEPAGE)  # it may take no notice
        span: Any = _Span.from_address(self.base)
        finalize(span, self._dead.append, at).atexit = False
        span.instance = self  # what lies in the memory keeps it
        return memoryview(span).cast("B")[at : at + size]

    def _take(self, size: int) -> int:
        at: int = self._malloc(self._store, size) & (RESERVED - 1)
        if not at:
            raise MemoryError(f"a WebAssembly memory has no {size:,} bytes left")
        return at


class Module:
    """A compiled module, and its instances."""

    def __init__(self, file: Traversable) -> None:
        code = file.read_bytes()
        self._needs = needs(code)
        self._module = _Module(_engine(), code)
        self._own = threading.local()
        #: the instances of workspaces: replaced as a whole, so that other threads can go through it
        self._spaces: list[ref[Instance]] = []
        self._lock = threading.Lock()

    def holding(self, addresses: list[int]) -> Instance:
        """The instance to call: the one in whose memory one of these addresses is, else this thread's own."""
        for known in self._spaces:
            one = known()
            if one is not None and any(one.base <= address < one.end for address in addresses):
                return one
        own: Instance | None = getattr(self._own, "instance", None)
        if own is None:
            own = self._own.instance = Instance(self._module, *self._needs)
        return own

    def allocate(self) -> Callable[[int], memoryview]:
        """The allocator of a new instance."""
        instance = Instance(self._module, *self._needs)
        with self._lock:
            self._spaces = [*(known for known in self._spaces if known() is not None), ref(instance)]
        return instance.allocate


def needs(code: bytes) -> tuple[int, int]:
    """The bytes of memory and the entries of the function table that a module needs, as its first section says."""
    name = b"dylink.0"
    at = code.index(name) + len(name)
    assert code[at] == 1, "the first part says what a module needs"
    at += 2
    numbers: list[int] = []
    while len(numbers) < 3:
        value = shift = 0
        while True:
            byte = code[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        numbers.append(value)
    size, _, table = numbers
    return size, table
