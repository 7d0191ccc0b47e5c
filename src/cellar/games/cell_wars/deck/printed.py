"""What effects say on a card: in a sentence, in a clause of one, and in a line."""

from functools import reduce
from typing import Final

from cellar.games.cell_wars.deck.effects import Effect, lasts
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.language import N_, by_language, capital, deferrable, listed, translator

_ = translator(__name__)
TISSUES: Final = (N_("normal"), N_("cancer"), N_("solidified"))
#: What the number of Biomass goes to: the own cell, the own camp, the other one.
_BIOMASS: Final = (
    N_("{amount} Biomass"),
    N_("every living cell of your camp {amount} Biomass"),
    N_("every living cell of the other camp {amount} Biomass"),
)
#: Which blocks turn into what: by where they are, then by what they become.
_TURNS: Final = {
    p.HERE: (
        N_("the block under your cell, if it is {before}, turns normal"),
        N_("the block under your cell, if it is {before}, turns to cancer"),
        N_("the block under your cell, if it is {before}, becomes solidified"),
    ),
    p.NEAR: (
        N_("one {before} block under or next to your cell turns normal"),
        N_("one {before} block under or next to your cell turns to cancer"),
        N_("one {before} block under or next to your cell becomes solidified"),
    ),
    p.ANYWHERE: (
        N_("any one {before} block turns normal"),
        N_("any one {before} block turns to cancer"),
        N_("any one {before} block becomes solidified"),
    ),
    p.LINE: (
        N_("choose one of the three lines through your cell: every {before} block on it turns normal"),
        N_("choose one of the three lines through your cell: every {before} block on it turns to cancer"),
        N_("choose one of the three lines through your cell: every {before} block on it becomes solidified"),
    ),
}
#: Which sign moves.
_SIGN_MOVES: Final = (
    N_("move one CARD sign {steps}, not onto another sign"),
    N_("move the Biomass generator {steps}, not onto another sign"),
    N_("move the wall factory {steps}, not onto another sign"),
    N_("move one blood vessel sign {steps}, not onto another sign"),
    N_("move one sign {steps}, not onto another sign"),
)


def _signed(amount: int) -> str:
    return f"{amount:+d}".replace("-", "−")


def _span(steps: int) -> str:
    return _.plural("1 step", "1 to {count} steps", steps)


def _moves(steps: int, through: int) -> str:
    if through:
        return _.plural("move 1 step, walls do not stop you", "move up to {count} steps, walls do not stop you", steps)
    return _.plural("move 1 step", "move up to {count} steps", steps)


def _searches(cards: int, where: int) -> str:
    if where == p.IN_DECK:
        return _.plural(
            "take {count} card of your choice from your camp's deck",
            "take {count} cards of your choice from your camp's deck",
            cards,
        )
    if where == p.IN_DISCARD:
        return _.plural(
            "take {count} card of your choice from your camp's discard pile",
            "take {count} cards of your choice from your camp's discard pile",
            cards,
        )
    return _.plural(
        "take {count} card of your choice from your camp's deck or discard pile",
        "take {count} cards of your choice from your camp's deck or discard pile",
        cards,
    )


#: What lasts for good, and what until the next attack.
_LASTING: Final = {
    p.RANGE: (N_("range +{amount}"), N_("your next attack: range +{amount}")),
    p.ATTACK: (N_("Attack +{amount}"), N_("your next attack: Attack +{amount}")),
    p.HIT: (N_("your attack hits without a roll"), N_("your next attack hits without a roll")),
    p.DODGE: (N_("an attack on your cell does nothing"), N_("the next attack on your cell does nothing")),
    p.FIRM: (N_("an attack on your cell does not move it"), N_("the next attack on your cell does not move it")),
}


def phrase(effect: Effect) -> str:
    """Describe the effect as it is printed on a card (no full stop, begins in lower case)."""
    code, a, b, c = effect
    match code:
        case p.NEED:
            return _("with {amount} or more Biomass", amount=a)
        case p.BIOMASS:
            return _(_BIOMASS[b], amount=_signed(a))
        case p.MOVE:
            return _moves(a, b)
        case p.DRAW:
            return _.plural("draw {count} card", "draw {count} cards", a)
        case p.SEARCH:
            return _searches(a, b)
        case p.TISSUE:
            return _(_TURNS[c][b], before=_(TISSUES[a]))
        case p.SIGN:
            return _(_SIGN_MOVES[b], steps=_span(a))
        case p.PLACE if b == p.OWN_TISSUE:
            return _("move your cell to any block of your camp's tissue")
        case p.PLACE:
            return _("move your cell to any block")
        case p.SWAP:
            return _("swap places with a living teammate")
        case p.THROUGH:
            return _("walls do not stop your cell")
        case p.FACTORY:
            return _.plural(
                "{count} more wall whenever you collect at the factory",
                "{count} more walls whenever you collect at the factory",
                a,
            )
        case p.STRIDE:
            return _.plural("before step 8 you may move 1 step", "before step 8 you may move up to {count} steps", a)
    return _(_LASTING[code][c != p.WHILE], amount=a)


def _then(said: str, more: str) -> str:
    return _("{first}, then {next}", first=said, next=more)


def _besides(said: str, more: str) -> str:
    return _("{first}; {next}", first=said, next=more)


def clause(effects: tuple[Effect, ...]) -> str:
    """Describe all effects of a card: conditions, then what happens at once in its order, then what lasts."""
    needs = [phrase(e) for e in effects if e[0] == p.NEED]
    instant = [phrase(e) for e in effects if e[0] != p.NEED and not lasts(e)]
    lasting = [phrase(e) for e in effects if lasts(e)]
    parts = [*([reduce(_then, instant)] if instant else []), *lasting]
    text = reduce(_besides, parts) if parts else ""
    if needs:
        text = _("{condition}: {effects}", condition=listed(needs), effects=text)
    if any(e[0] in (p.DODGE, p.FIRM) and lasts(e) == p.NEXT for e in effects):
        text = _("{effects}; then discard this", effects=text)
    return text


@by_language(maxsize=1024)
def sentence(effects: tuple[Effect, ...]) -> str:
    return _("{effects}.", effects=capital(clause(effects)))


#: The most characters of what a card does in a line.
LINE: Final = 40
_SHORT_BIOMASS: Final = (
    N_("{amount} Biomass"),
    N_("Your camp {amount} Biomass"),
    N_("The others {amount} Biomass"),
)
_SHORT_TURNS: Final = {
    p.HERE: (N_("Here: {before} turns normal"), N_("Here: {before} turns to cancer"), N_("Here: {before} turns solid")),
    p.NEAR: (
        N_("Next to you: {before} turns normal"),
        N_("Next to you: {before} turns to cancer"),
        N_("Next to you: {before} turns solid"),
    ),
    p.ANYWHERE: (
        N_("Anywhere: {before} turns normal"),
        N_("Anywhere: {before} turns to cancer"),
        N_("Anywhere: {before} turns solid"),
    ),
    p.LINE: (
        N_("On a line: {before} turns normal"),
        N_("On a line: {before} turns to cancer"),
        N_("On a line: {before} turns solid"),
    ),
}


def _short(effect: Effect) -> str:
    """Describe the effect in as few words as will do; it begins with a capital."""
    code, a, b, c = effect
    match code:
        case p.NEED:
            return _("From {amount} Biomass", amount=a)
        case p.BIOMASS:
            return _(_SHORT_BIOMASS[b], amount=_signed(a))
        case p.TISSUE:
            return _(_SHORT_TURNS[c][b], before=_(TISSUES[a]))
        case p.MOVE if b:
            return _.plural("Move 1 step, through walls", "Move up to {count} steps, through walls", a)
        case p.SEARCH:
            return _.plural("Take {count} card of your choice", "Take {count} cards of your choice", a)
        case p.SIGN if b == p.VESSEL_SIGN:
            return _("Move a vessel {steps}", steps=_span(a))
        case p.SIGN:
            return _("Move a sign {steps}", steps=_span(a))
        case p.PLACE if b == p.OWN_TISSUE:
            return _("Move to any block of your tissue")
        case p.PLACE:
            return _("Move to any block")
        case p.DODGE:
            return _("The next attack on you does nothing")
        case p.FIRM:
            return _("The next attack does not move you")
        case p.FACTORY:
            return _.plural("{count} wall more at the factory", "{count} walls more at the factory", a)
    return capital(phrase(effect))


@by_language(maxsize=1024)
def brief(effects: tuple[Effect, ...]) -> str:
    """Write what a card does in a line; "…" stands for what does not fit."""
    return _fitted(*map(_short, effects))


@deferrable
def _fitted(*shorts: str) -> str:
    line = ""
    for short in shorts:
        more = _besides(line, short[0].lower() + short[1:]) if line else short
        if len(more) > LINE:
            return f"{line} …" if line else more[: LINE - 1] + "…"
        line = more
    return line
