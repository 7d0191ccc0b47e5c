"""Images of positions under the twelve symmetries of the board, over tensors: what a directed network learns from.

A match and its image are the same match, so what was found for a position is true of its images as well.
"""

from functools import cache
from typing import Any, NamedTuple

import torch

from cellar.games.zyrcan import symmetry
from cellar_studies.zyrcan.net import tensors

Tensor = Any

SPACES = tensors.SPACES
TWELVE = symmetry.symmetries({})
#: Places of a row that name a space, counted from 1; 0 is none.
NAMING = (tensors.NEWEST, tensors.LAST_FROM, tensors.LAST_TO)


class Images(NamedTuple):
    """Permutations by symmetry: where each action goes, and where what is seen in the image comes from."""

    #: symmetry, action of the position: the action of the image
    goes: Tensor
    #: symmetry, action of the image: the action of the position
    comes: Tensor
    #: symmetry, space counted from 1, and 0 for none: the same of the image
    named: Tensor
    #: symmetry, place of the image's row: the place of the row
    places: Tensor


@cache
def images(device: str) -> Images:
    """The permutations on a device; the actions are spaces by kind, then flights, then the pass."""
    goes = torch.tensor([one.axes["actions"] for one in TWELVE], device=device)
    spaces = torch.tensor([one.axes["spaces"] for one in TWELVE], device=device)
    rest = torch.arange(SPACES, tensors.SIZE, device=device).expand(len(TWELVE), -1)
    return Images(
        goes=goes,
        comes=goes.argsort(1),
        named=torch.cat([torch.zeros_like(spaces[:, :1]), spaces + 1], 1),
        places=torch.cat([spaces.argsort(1), rest], 1),
    )


def drawn(count: int, device: str) -> Tensor:
    """A symmetry for each of so many rows, by lot."""
    return torch.randint(len(TWELVE), (count,), device=device)


def of_rows(rows: Tensor, which: Tensor) -> Tensor:
    """The images of rows."""
    known = images(str(rows.device))
    found = rows.gather(1, known.places[which])
    for place in NAMING:
        found[:, place] = known.named[which, tensors.column(rows, place)].to(torch.int8)
    return found


def of_actions(actions: Tensor, which: Tensor) -> Tensor:
    """Which actions those of the rows are in their images."""
    return images(str(actions.device)).goes[which, actions]


def by_action(numbers: Tensor, which: Tensor) -> Tensor:
    """Numbers by (row, action), by the actions of the images."""
    return numbers.gather(1, images(str(numbers.device)).comes[which])


def by_space(numbers: Tensor, which: Tensor) -> Tensor:
    """Numbers by (row, space, …), by the spaces of the images."""
    known = images(str(numbers.device)).places[which, :SPACES]
    return numbers.gather(1, known[:, :, None].expand_as(numbers))
