"""Who wins an open game without chance against all others together, compiled: finds the positions of puzzles."""

from cellar.arrays import Workspace
from cellar.compile.arrays import no_tape
from cellar.compile.compiled import bare_njit, compiled
from cellar.contract.game import Game
from cellar.engine.parts import for_search, search_code
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import OVER, Options, State
from cellar.search import exact
from cellar.search.tree import root_struct
from cellar_studies.puzzles import coalition


class AgainstAll:
    """The solver of one match."""

    def __init__(self, game: Game, options: Options, state: State) -> None:
        self.game, self.options = game, options
        self._code = compiled(coalition.__name__, for_search(game), bare_njit)
        self._prepare = search_code(game, "cellar.search.simulation")
        struct = root_struct(game, options, state, self._prepare).dtype
        players = int(options["players"])
        self._rest = exact.stack(Workspace(), struct, game.most_legal(options), players, no_tape())

    def wins(self, state: State, seat: int, budget: int) -> bool | None:
        """Whether a seat wins whatever the others do; None where that would take more moves than the budget."""
        if int(self.game.rules.actor(state)) == OVER:
            out = [0.0] * int(self.options["players"])
            self.game.rules.returns(state, out)
            return out[seat] >= coalition.WON
        root = root_struct(self.game, self.options, state, self._prepare)
        found = int(self._code.wins(root, self._rest, seat, budget))
        return None if found == coalition.UNKNOWN else bool(found)

    def winning(self, state: State, actions: list[int], budget: int) -> list[int] | None:
        """The actions after which the seat to move wins whatever the others do; None where one could not be decided."""
        seat, found = int(self.game.rules.actor(state)), []
        for action in actions:
            following = state.copy()
            self.game.rules.apply(following, action, NO_TAPE)
            won = self.wins(following, seat, budget)
            if won is None:
                return None
            found += [action] if won else []
        return found
