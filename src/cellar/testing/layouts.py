"""Checks of the state's struct: the plain one and NumPy's have the same bytes, field by field."""

import numpy as np

from cellar.contract.game import Game
from cellar.testing.random_matches import Sample, must, seats, some


def structs_are_plain(game: Game, sample: Sample) -> None:
    """Check that the plain struct and NumPy's have equal bytes, and that rules leave Python's integers in it."""
    for position in some(game, sample, seed=5, count=25):
        layout = game.layout(position.options)
        for state in (position.state, *(position.hidden(seat) for seat in seats(position))):
            data, record = state.tobytes(), layout.as_numpy(state)
            must(
                layout.size % 8 == 0, f"The state has {layout.size} bytes: pad it to a multiple of 8, as GPUs need it."
            )
            must(len(data) == layout.size == layout.dtype.itemsize, "The record's size differs", position)
            must(record.tobytes() == data == layout.read(data).tobytes(), "The record's bytes differ", position)
            odd = [name for name in layout.numbers if type(getattr(state, name)) not in (int, float)]
            must(not odd, f"The rules left something else than a Python number in {odd[:1]}", position)
            names = [name for name, _, _ in layout.fields]
            unlike = [name for name in names if not np.array_equal(np.asarray(getattr(state, name)), record[name])]
            must(not unlike, f"The field {unlike[:1]} differs between the plain record and NumPy's", position)
