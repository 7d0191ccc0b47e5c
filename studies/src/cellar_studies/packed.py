"""Compresses large arrays of small integers to text, for results that a journal keeps."""

import base64
import zlib

import numpy as np
from numpy.typing import NDArray

from cellar.compile.arrays import Array


def pack(array: Array) -> str:
    """Compress an array to base 64; the reader must know the shape."""
    return base64.b64encode(zlib.compress(np.ascontiguousarray(array, "<i2").tobytes())).decode()


def unpack(text: str, shape: tuple[int, ...]) -> NDArray[np.int16]:
    """Decompress an array; -1 in the shape is what is left."""
    return np.frombuffer(zlib.decompress(base64.b64decode(text)), "<i2").reshape(shape).astype(np.int16)
