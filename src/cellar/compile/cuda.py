"""Rules on an NVIDIA card: how `compiled` wraps functions for numba-cuda.

Functions become device functions, those that a module names in KERNELS kernels, which are kept on disk like the
processor's code. Three things differ from numba-cuda as it comes: tables lie in the card's global memory, where threads
that ask for different entries are not served one after the other as in constant memory, which is small besides;
`scratch` is an array in a thread's own memory; and kernels may use all of a multiprocessor's shared memory.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType
from typing import Any

from cellar.compile.compiled import Wrapping, kept_in
from cellar.rules.layout import scratch


def missing() -> str:
    """Why there is no card to use, as a sentence; "" when there is one."""
    if find_spec("numba") is None:
        return "There is no numba-cuda here (install cellar-games[cuda])."
    return "" if numba_cuda().is_available() else "There is no NVIDIA card here."


def simulated() -> bool:
    """Whether Numba's simulator stands in for the card (NUMBA_ENABLE_CUDASIM=1): slow, for tests."""
    return bool(getattr(import_module("numba").config, "ENABLE_CUDASIM", 0))


@cache
def numba_cuda() -> Any:
    """The module numba.cuda, made ready when it is first needed."""
    import numpy as np

    if not hasattr(np, "row_stack"):
        vars(np)["row_stack"] = np.vstack  # numba-cuda 0.30 asks NumPy for it, which 2.5 has no more
    cuda = import_module("numba.cuda")
    if not simulated():
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
def card(room: int = 0, **constants: int) -> Wrapping:
    """The wrapping for a card; `room` is the most that `scratch` is asked for, `constants` are globals to set."""
    chosen = "_".join(f"{name}_{value}" for name, value in sorted(constants.items()))

    def wrapping(name: str, swaps: dict[str, str]) -> Callable[[FunctionType], Any]:
        cuda = numba_cuda()
        keep = kept_in(name, swaps, f"card {room} {chosen} {_version()}")

        def wrap(function: FunctionType) -> Any:
            names = function.__globals__
            names.update((name, value) for name, value in constants.items() if name in names)
            if function.__name__ in names.get("KERNELS", ()):
                return cuda.jit(cache=keep() is not None and not simulated())(function)
            if function.__name__ == scratch.__name__:
                return _local_zeros(max(1, room))
            inline = "always" if function.__name__ in names.get("INLINED", ()) else "never"
            return cuda.jit(device=True, inline=inline)(function)

        return wrap

    wrapping.__name__ = f"card_{room}_{chosen}"
    return wrapping


def _version() -> str:
    """numba-cuda's; the simulator comes with Numba itself."""
    return str(import_module("numba_cuda").__version__) if find_spec("numba_cuda") else ""


def _local_zeros(room: int) -> Any:
    cuda = numba_cuda()

    @cuda.jit(device=True, inline="always")
    def zeros(n):  # type: ignore[no-untyped-def]
        found = cuda.local.array(room, "int32")
        for i in range(n):
            found[i] = 0
        return found

    return zeros


def allow_shared(kernel: Any, size: int) -> None:
    """Ask the driver for more than 48 kB of shared memory a block: numba-cuda has no public way to."""
    if simulated():
        return  # the simulator has no driver
    driver: Any = import_module("numba.cuda.cudadrv.driver")
    for overload in kernel.overloads.values():
        function = overload._codelibrary.get_cufunc()
        attribute = driver.binding.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        driver.driver.cuKernelSetAttribute(attribute, size, function.handle, function.device.id)
