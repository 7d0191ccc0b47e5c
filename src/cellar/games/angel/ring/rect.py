"""The geometry of the ring that a devil builds around a king: four walls, their corners, and their squares."""

from collections.abc import Container, Iterator
from dataclasses import dataclass

from cellar.games.angel.endless.coordinates import Square

Marked = Container[Square]


@dataclass(frozen=True)
class Rect:
    """A rectangular ring: four walls around a room."""

    west: int
    east: int
    south: int
    north: int

    def encloses(self, square: Square) -> bool:
        """Return whether a square lies in the room, not on the ring."""
        return self.west < square[0] < self.east and self.south < square[1] < self.north

    def inside(self) -> tuple[int, int]:
        """Return how many squares the room has across and up."""
        return self.east - self.west - 1, self.north - self.south - 1

    def squares(self) -> Iterator[Square]:
        for x in range(self.west, self.east + 1):
            yield x, self.south
            yield x, self.north
        for y in range(self.south + 1, self.north):
            yield self.west, y
            yield self.east, y

    def missing(self, marked: Marked) -> list[Square]:
        return [square for square in self.squares() if square not in marked]

    def corners(self) -> list["CornerFrame"]:
        return [
            CornerFrame(x, y, sx, sy)
            for x, sx in ((self.west, 1), (self.east, -1))
            for y, sy in ((self.south, 1), (self.north, -1))
        ]

    def heights(self, king: Square) -> dict[str, int]:
        x, y = king
        return {"west": x - self.west, "east": self.east - x, "south": y - self.south, "north": self.north - y}


@dataclass(frozen=True)
class CornerFrame:
    """A corner as a coordinate frame, with a, b >= 0 towards the inside."""

    x: int
    y: int
    sx: int
    sy: int

    def square(self, a: int, b: int) -> Square:
        """Return the square with these coordinates of the frame."""
        return self.x + self.sx * a, self.y + self.sy * b

    def of(self, square: Square) -> tuple[int, int]:
        """Return a square's coordinates in the frame."""
        return (square[0] - self.x) * self.sx, (square[1] - self.y) * self.sy

    def walls(self) -> tuple[str, str]:
        """Return the names of the walls a = 0 and b = 0."""
        return ("west" if self.sx > 0 else "east"), ("south" if self.sy > 0 else "north")


def nearest(king: Square, squares: list[Square]) -> list[Square]:
    """Sort squares by distance from the king, then by coordinates, so that a choice is always the same."""
    return sorted(
        squares,
        key=lambda s: (max(abs(s[0] - king[0]), abs(s[1] - king[1])), abs(s[0] - king[0]) + abs(s[1] - king[1]), s),
    )
