"""The distance of an angel from leaving a finite board, in flights, if nothing more were marked."""

from cellar.games.angel.endless import history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.opponents.sky import Sky
from cellar.rules.types import Options, State


class Edge:
    """Distances to beyond the edge for all cells of a board, by breadth-first search from outside."""

    def __init__(self, options: Options, state: State) -> None:
        radius, power = int(options["radius"]), int(options["power"])
        middle = (int(state.sx), int(state.sy), int(state.sz))[: int(options["dims"])]
        self.sky = Sky(middle, radius + power, power)
        free = self.sky.all & ~self.sky.cells(history.marks_near(state, middle, radius + power))
        self.layers = [self.sky.beyond(middle, radius) & free]
        flooded = self.layers[0]
        while new := self.sky.spread(flooded) & free & ~flooded:
            self.layers.append(new)
            flooded |= new
        self._known: dict[Cell, int] = {}

    def flights(self, cell: Cell) -> int:
        """Return the fewest flights from a cell to beyond the edge; one more than the longest where there is no way."""
        if cell not in self._known:
            place = self.sky.place(cell) if self.sky.holds(cell) else -1
            found = (number for number, layer in enumerate(self.layers) if place >= 0 and layer >> place & 1)
            self._known[cell] = next(found, 0 if place < 0 else len(self.layers))
        return self._known[cell]
