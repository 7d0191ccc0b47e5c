"""Previews: what each choice would do, before it is taken."""

from cellar.games.cell_management import rules
from cellar.games.cell_management.words.species import named, species_name
from cellar.language import by_language, enumerated, translator
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import State

_ = translator(__name__)


def starts(state: State) -> tuple[tuple[int, str], ...]:
    """Preview each species that may attract the guards now: what its round would end in."""
    if state.phase != rules.CHOOSE_START:
        return ()
    alike = state.copy()
    alike.rounds = alike.round_limit = 0  # how many rounds were played does not matter
    return _starts(alike.tobytes())


@by_language(maxsize=2048)
def _starts(data: bytes) -> tuple[tuple[int, str], ...]:
    """Preview all starts, cached: whoever tries moves out returns to the same positions often."""
    state = rules.STATE.read(data)
    return tuple((species, ending(state, after(state, species))) for species in range(int(state.n)))


def after(state: State, action: int) -> State:
    copy = state.copy()
    rules.apply(copy, action, NO_TAPE)
    return copy


def ending(before: State, end: State) -> str:
    """Say who newly reaches the centre, and who then waits in a hideout."""
    if int(end.centre) == rules.everybody(end):
        return _("everybody is in the centre: solved")
    new = newcomers(before, end)
    hiding = enumerated(named(int(end.hidden), int(end.n))) or _("nobody")
    if not new:
        return _("nobody new escapes; left hiding: {hiding}", hiding=hiding)
    return _.plural(
        "{captives} escapes; left hiding: {hiding}",
        "{captives} escape; left hiding: {hiding}",
        len(new),
        captives=enumerated(new),
        hiding=hiding,
    )


def newcomers(before: State, end: State) -> tuple[str, ...]:
    """Name the species that reached the centre in between."""
    return named(int(end.centre) & ~int(before.centre), int(end.n))


def sacrifice(state: State, action: int) -> str:
    """Say what the next round could bring after this answer to the question who returns: the newcomers for each start
    that has some."""
    answered = after(state, action)
    answered.phase = rules.CHOOSE_START  # where several may return, this looks at what it would be if nobody else did
    useful = []
    for species in range(int(state.n)):
        new = newcomers(answered, after(answered, species))
        if new:
            useful.append(_("{captives} from {cell}", captives=enumerated(new), cell=species_name(species)))
    if not useful:
        return _("nobody new can escape next round")
    between = _.context("between the starts of a preview", "; ")
    return _("can escape next round: {captives}", captives=between.join(useful))
