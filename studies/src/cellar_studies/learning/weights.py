"""Weight files: an .npz of plain arrays, read without pickle and without PyTorch."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cellar.errors import CellarError
from cellar.files import write_whole


class BadWeights(CellarError):
    """An error: a file holds no weights."""


def write_arrays(path: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write arrays to a file, atomically."""
    buffer = BytesIO()
    np.savez_compressed(buffer, allow_pickle=False, **{name: np.asarray(one) for name, one in arrays.items()})
    write_whole(path, buffer.getvalue())


def read_arrays(path: Path) -> dict[str, NDArray[Any]]:
    try:
        with np.load(path, allow_pickle=False) as found:
            return {name: found[name] for name in found.files}
    except (ValueError, OSError, EOFError, AttributeError) as error:
        raise BadWeights(f"{path.name} cannot be read as weights: {error}.") from error


def write_weights(path: Path, weights: Mapping[str, NDArray[Any]]) -> None:
    """Write weights with half as many bits as they were trained with: what is lost is less than training jitters."""
    write_arrays(path, {name: one.astype(np.float16) for name, one in weights.items()})


def read_weights(path: Path) -> dict[str, NDArray[np.float32]]:
    return {name: np.ascontiguousarray(one, np.float32) for name, one in read_arrays(path).items()}
