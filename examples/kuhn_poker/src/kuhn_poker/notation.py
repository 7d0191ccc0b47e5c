"""What moves and cards are called, and which positions there are; reading and writing follow from the layout."""

from cellar.errors import BadPosition
from cellar.rules.layout import put
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import Options, State

from . import rules

#: The ranks, lowest first: three cards are jack, queen and king.
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def rank_name(cards: int, card: int) -> str:
    """A card's rank as printed; the smallest deck is J, Q, K, larger ones end with the ace."""
    return (RANKS[9:12] if cards == 3 else RANKS[-cards:])[card - 1]


def words(state: State) -> tuple[str, str]:
    """What passing and betting are called now."""
    return ("fold", "call") if state.bettor >= 0 else ("check", "bet")


def action_text(options: Options, state: State, action: int) -> str:
    if rules.actor(state) < 0:
        return f"deal {rank_name(int(state.cards), action - rules.DEAL)}"
    return words(state)[action]


def check_position(options: Options, state: State) -> None:
    """Refuse what no match leads to: every position is found again by playing what it tells."""
    first, second = (int(card) for card in state.card)
    dealt = 0 <= first <= options["cards"] and 0 <= second <= options["cards"]
    if not dealt or (first == second and first) or (second and not first):
        raise BadPosition("The hands of Kuhn poker are two different cards of the deck, the first one dealt first.")
    for played in ((), (0,), (1,), (0, 0), (0, 1), (1, 0), (1, 1), (0, 1, 0), (0, 1, 1)):
        reached = rules.STATE.blank()
        rules.new(reached, [options["players"], options["cards"]])
        put(reached.card, (first, second))
        if second or not played:
            for action in played:
                rules.apply(reached, action, NO_TAPE)
            if reached.tobytes() == state.tobytes():
                return
    raise BadPosition("No match of Kuhn poker leads to this position: see who bet, folded and paid what.")
