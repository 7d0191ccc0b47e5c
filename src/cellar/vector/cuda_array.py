"""A GPU array that libraries take without a copy: torch, CuPy and Numba by the CUDA array interface, JAX by DLPack."""

import ctypes
from typing import Any

import numpy as np

# dlpack.h: the structures of its first version, which every library reads.
CUDA = 2
KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("dimensions", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.c_void_p),
        ("strides", ctypes.c_void_p),
        ("offset", ctypes.c_uint64),
    )


_Deleter = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class _Managed(ctypes.Structure):
    _fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))


#: What others hold, by address, until they let it go.
_lent: dict[int, tuple[Any, ...]] = {}


def _forget(address: int) -> None:
    _lent.pop(address, None)


_give_back = _Deleter(_forget)


class CudaArray:
    """A whole buffer in the GPU's memory."""

    def __init__(self, array: Any) -> None:
        #: the array as numba-cuda knows it
        self.array = array
        self.shape: tuple[int, ...] = array.shape
        self.dtype: np.dtype[Any] = array.dtype

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return self.array.__cuda_array_interface__  # type: ignore[no-any-return]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Copy the buffer to the host: `np.asarray(env.rewards)`."""
        found = self.array.copy_to_host()
        return found if dtype is None else found.astype(dtype)

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, 0

    def __dlpack__(self, **_: Any) -> Any:
        """Export the buffer itself, not a copy, in C order."""
        shape = (ctypes.c_int64 * len(self.shape))(*self.shape)
        data = self.array.__cuda_array_interface__["data"][0]
        code, bits = KINDS[self.dtype.kind], 8 * self.dtype.itemsize
        tensor = _Tensor(data, CUDA, 0, len(self.shape), code, bits, 1, ctypes.addressof(shape), None, 0)
        managed = _Managed(tensor, None, _give_back)
        address = ctypes.addressof(managed)
        _lent[address] = (managed, shape, self.array)
        capsule: Any = ctypes.pythonapi.PyCapsule_New
        capsule.restype, capsule.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
        return capsule(address, b"dltensor", None)

    def __repr__(self) -> str:
        return f"<CudaArray of {self.dtype} with shape {self.shape}>"
