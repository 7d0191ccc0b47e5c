"""Rules on an NVIDIA GPU: how `compiled` wraps functions for numba-cuda, and the only module that uses its private
interfaces, each behind a probe.

Functions become device functions, those that a module names in KERNELS become kernels, which are cached on disk like
the processor's code. Three things differ from plain numba-cuda: lookup tables lie in global memory, where threads that
read different entries are not served one after the other as in constant memory, which is also small; `scratch` is an
array in a thread's own memory; and kernels may use all of a multiprocessor's shared memory. Without the private
interface for tables they stay in constant memory; without the one for shared memory an error says so.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType
from typing import Any

from cellar.compile.compiled import Wrapping, kept_in
from cellar.private_interface import PrivateInterface
from cellar.rules.layout import scratch

#: Bytes of shared memory per block that a kernel may use without asking the driver.
PLAIN_SHARED_BYTES = 48 * 1024
TABLES = PrivateInterface(
    "numba-cuda",
    "cuda",
    (
        "numba.cuda.target:CUDATargetContext.make_constant_array",
        "numba.cuda.cudadrv.nvvm:ADDRSPACE_CONSTANT",
        "numba.cuda.cudadrv.nvvm:ADDRSPACE_GLOBAL",
    ),
    "tables stay in constant memory, which is slower and small",
)
SHARED = PrivateInterface(
    "numba-cuda",
    "cuda",
    (
        "numba.cuda.cudadrv.driver:driver",
        "numba.cuda.cudadrv.driver:binding",
        "numba.cuda.codegen:CUDACodeLibrary.get_cufunc",
        "numba.cuda.dispatcher:_Kernel.library",
    ),
    f"no kernel can have more than {PLAIN_SHARED_BYTES // 1024} kB of shared memory",
)
LAUNCHING = PrivateInterface(
    "numba-cuda",
    "cuda",
    ("numba.cuda.dispatcher:CUDADispatcher.typeof_pyval", "numba.cuda.dispatcher:_Kernel.launch"),
    "every launch looks at the types of its arguments, which is slower",
)


def missing() -> str:
    """Why no GPU can be used, as a sentence; "" if one can."""
    if find_spec("numba") is None:
        return "There is no numba-cuda here (install cellar-games[cuda])."
    return "" if numba_cuda().is_available() else "There is no NVIDIA GPU here."


def simulated() -> bool:
    """Whether Numba simulates the GPU on the processor (NUMBA_ENABLE_CUDASIM=1): slow, for tests."""
    return bool(getattr(import_module("numba").config, "ENABLE_CUDASIM", 0))


@cache
def numba_cuda() -> Any:
    """The module numba.cuda, imported and patched when it is first needed."""
    import numpy as np

    if not hasattr(np, "row_stack"):
        vars(np)["row_stack"] = np.vstack  # numba-cuda 0.30 asks NumPy for it, which 2.5 has no more
    cuda = import_module("numba.cuda")
    if not simulated() and TABLES.available():
        _keep_tables_in_global_memory()
    return cuda


def _keep_tables_in_global_memory() -> None:
    context: Any = import_module("numba.cuda.target").CUDATargetContext
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    as_constant = context.make_constant_array

    def as_global(self: Any, builder: Any, kind: Any, array: Any) -> Any:
        constant, nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_CONSTANT, nvvm.ADDRSPACE_GLOBAL
        try:
            return as_constant(self, builder, kind, array)
        finally:
            nvvm.ADDRSPACE_CONSTANT = constant

    context.make_constant_array = as_global


@cache
def device_wrapping(largest: int = 0, **constants: int) -> Wrapping:
    """The wrapping for a GPU; `largest` is the largest array that `scratch` makes, `constants` are globals to set."""
    chosen = "_".join(f"{name}_{value}" for name, value in sorted(constants.items()))

    def wrapping(name: str, swaps: dict[str, str]) -> Callable[[FunctionType], Any]:
        cuda = numba_cuda()
        keep = kept_in(name, swaps, f"cuda {largest} {chosen} {_version()}")

        def wrap(function: FunctionType) -> Any:
            names = function.__globals__
            names.update((name, value) for name, value in constants.items() if name in names)
            if function.__name__ in names.get("KERNELS", ()):
                return cuda.jit(cache=keep() is not None and not simulated())(function)
            if function.__name__ == scratch.__name__:
                return _local_zeros(max(1, largest))
            inline = "always" if function.__name__ in names.get("INLINED", ()) else "never"
            return cuda.jit(device=True, inline=inline)(function)

        return wrap

    wrapping.__name__ = f"cuda_{largest}_{chosen}"
    return wrapping


def _version() -> str:
    """The version of numba-cuda; "" for the simulator, which is part of Numba."""
    return str(import_module("numba_cuda").__version__) if find_spec("numba_cuda") else ""


def _local_zeros(largest: int) -> Any:
    cuda = numba_cuda()

    @cuda.jit(device=True, inline="always")
    def zeros(n):  # type: ignore[no-untyped-def]
        found = cuda.local.array(largest, "int32")
        for i in range(n):
            found[i] = 0
        return found

    return zeros


def allow_shared(kernel: Any, size: int) -> None:
    """Let a compiled kernel use more shared memory per block than the driver grants unasked."""
    if simulated() or size <= PLAIN_SHARED_BYTES:
        return
    SHARED.require()
    driver: Any = import_module("numba.cuda.cudadrv.driver")
    for overload in kernel.overloads.values():
        function = overload.library.get_cufunc()
        attribute = driver.binding.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        driver.driver.cuKernelSetAttribute(attribute, size, function.handle, function.device.id)


def launcher(kernel: Any, arguments: tuple[Any, ...], shared: int) -> Callable[[Any, tuple[Any, ...]], None]:
    """Compile a kernel for arguments of these types: what is returned launches it, given the kernel configured with its
    grid and arguments. Their types are looked up once: with structs that takes longer than a step."""
    if simulated() or (not shared and not LAUNCHING.available()):
        return lambda configured, given: configured(*given)
    LAUNCHING.require()
    made = kernel.compile(tuple(kernel.typeof_pyval(value) for value in arguments))
    if shared:
        allow_shared(kernel, shared)
    return lambda at, given: made.launch(given, at.griddim, at.blockdim, at.stream, at.sharedmem)
