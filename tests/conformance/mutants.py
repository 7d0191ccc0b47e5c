"""Mistakes that authors make, each planted in Kuhn poker: a name, the check that must find it, and the game with it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from types import ModuleType, SimpleNamespace
from typing import Any

from cellar.contract.game import Game
from cellar.draw.scene import Item
from cellar.rules.layout import Layout
from cellar.rules.tape import note
from cellar.rules.types import CHANCE

RULES = ("new", "actor", "legal", "is_legal", "outcomes", "apply", "returns", "hide", "seen", "resample")
Make = Callable[[Game, Any], Game]


@dataclass(frozen=True)
class Mutant:
    """A mistake, and the check that kills it."""

    name: str
    killer: str
    made: Make


MUTANTS: list[Mutant] = []


def mutant(killer: str) -> Callable[[Make], Make]:
    """Add a mutant that this check must kill."""

    def add(made: Make) -> Make:
        MUTANTS.append(Mutant(made.__name__, killer, made))
        return made

    return add


def rules_with(game: Game, **functions: Callable[..., Any]) -> Game:
    return replace(game, rules=SimpleNamespace(**({name: getattr(game.rules, name) for name in RULES} | functions)))


def part_with(game: Game, part: str, **functions: Any) -> Game:
    own = getattr(game, part)
    names = {name: getattr(own, name) for name in dir(own) if name[0] != "_"}
    changed: dict[str, Any] = {part: SimpleNamespace(**(names | functions))}
    return replace(game, **changed)


# -- matches


@mutant("random_matches_end")
def results_beyond_one(game: Game, k: Any) -> Game:
    def returns(state: Any, out: Any) -> None:
        k.returns(state, out)
        for seat in range(2):
            out[seat] *= 2

    return rules_with(game, returns=returns)


@mutant("random_matches_end")
def an_end_without_a_word(game: Game, k: Any) -> Game:
    return part_with(game, "narration", outcome=lambda options, state: " ")


@mutant("random_matches_end")
def a_seat_that_is_not_there(game: Game, k: Any) -> Game:
    return rules_with(game, actor=lambda state: 2 if k.actor(state) == 1 else k.actor(state))


@mutant("random_matches_end")
def legal_moves_after_the_end(game: Game, k: Any) -> Game:
    def legal(state: Any, out: Any) -> int:
        out[0], out[1] = 0, 1
        return 0 if k.actor(state) == CHANCE else 2

    return rules_with(game, legal=legal)


@mutant("setups_follow_from_the_seed")
def a_setup_that_no_seed_repeats(game: Game, k: Any) -> Game:
    numbers = count(3)
    return part_with(game, "setup", draw=lambda options, rng: [2, next(numbers)])


@mutant("chance_is_weighed")
def an_outcome_without_weight(game: Game, k: Any) -> Game:
    def outcomes(state: Any, actions: Any, weights: Any) -> int:
        n = int(k.outcomes(state, actions, weights))
        if n > 1:
            weights[0] = 0
        return n

    return rules_with(game, outcomes=outcomes)


@mutant("chance_is_weighed")
def outcomes_in_disorder(game: Game, k: Any) -> Game:
    def outcomes(state: Any, actions: Any, weights: Any) -> int:
        n = int(k.outcomes(state, actions, weights))
        actions[:n] = actions[:n][::-1]
        return n

    return rules_with(game, outcomes=outcomes)


@mutant("chance_is_weighed")
def a_possible_outcome_that_is_denied(game: Game, k: Any) -> Game:
    return rules_with(game, is_legal=lambda state, action: k.is_legal(state, action) and action != k.DEAL + 2)


# -- moves and clicks


@mutant("moves_have_one_meaning")
def legal_in_disorder(game: Game, k: Any) -> Game:
    def legal(state: Any, out: Any) -> int:
        n = int(k.legal(state, out))
        out[:n] = out[:n][::-1]
        return n

    return rules_with(game, legal=legal)


@mutant("moves_have_one_meaning")
def a_legal_action_that_is_denied(game: Game, k: Any) -> Game:
    return rules_with(game, is_legal=lambda state, action: k.is_legal(state, action) and action != k.BET)


@mutant("moves_have_one_meaning")
def minus_one_is_legal(game: Game, k: Any) -> Game:
    return rules_with(game, is_legal=lambda state, action: action == -1 or k.is_legal(state, action))


@mutant("moves_have_one_meaning")
def more_actions_than_stated(game: Game, k: Any) -> Game:
    return replace(game, actions=lambda options: 3)


@mutant("moves_have_one_meaning")
def two_actions_with_one_text(game: Game, k: Any) -> Game:
    return part_with(game, "notation", action_text=lambda options, state, action: "go")


@mutant("moves_have_one_meaning")
def a_text_that_is_read_as_another(game: Game, k: Any) -> Game:
    return part_with(game, "notation", parse_action=lambda options, state, text: 0)


@mutant("bad_moves_are_refused_with_a_sentence")
def a_refusal_without_a_sentence(game: Game, k: Any) -> Game:
    return part_with(game, "narration", refusal=lambda options, state, action: "no")


@mutant("bad_moves_are_refused_with_a_sentence")
def nonsense_is_a_move(game: Game, k: Any) -> Game:
    return part_with(game, "notation", parse_action=lambda options, state, text: 1)


@mutant("every_move_can_be_clicked")
def two_actions_with_one_path(game: Game, k: Any) -> Game:
    return part_with(game, "notation", path=lambda options, state, action: ("go",))


@mutant("every_move_can_be_clicked")
def a_path_that_begins_another(game: Game, k: Any) -> Game:
    return part_with(game, "notation", path=lambda options, state, action: ("go",) if action == 0 else ("go", "on"))


@mutant("every_move_can_be_clicked")
def two_choices_with_one_name(game: Game, k: Any) -> Game:
    return part_with(game, "notation", site_label=lambda options, state, site: "Go")


# -- texts and states


@mutant("positions_round_trip")
def a_line_that_forgets_the_bet(game: Game, k: Any) -> Game:
    def to_line(options: Any, state: Any) -> str:
        copy = state.copy()
        copy.chips[0] = 1
        copy.bettor = -1
        return str(game.notation.to_line(options, copy))

    return part_with(game, "notation", to_line=to_line, check_position=lambda options, state: None)


@mutant("broken_input_is_refused")
def a_reader_that_trusts(game: Game, k: Any) -> Game:
    def from_json(data: Any) -> Any:
        return game.notation.from_json({**data, "state": {name: data["state"][name] for name in data["state"]}})

    return part_with(game, "notation", from_json=from_json)


@mutant("records_replay")
def rules_that_remember_other_matches(game: Game, k: Any) -> Game:
    calls = count()

    def apply(state: Any, action: int, tape: Any) -> None:
        k.apply(state, action, tape)
        note(tape, k.CHECKED, 0, 0, next(calls), 0, 0, 0, 0)

    return replace(rules_with(game, apply=apply), tape_rows=8)


@mutant("structs_are_plain")
def a_state_that_is_not_padded(game: Game, k: Any) -> Game:
    short = Layout(*(field[:2] if field[2] == () else field for field in k.STATE.fields if field[0] != "pad"))
    return replace(game, layout=lambda options: short)


# -- secrets


@mutant("views_do_not_interfere")
def nothing_is_hidden_but_redrawn(game: Game, k: Any) -> Game:
    return rules_with(game, hide=lambda state, seat: None)


@mutant("views_do_not_interfere")
def a_deal_that_everybody_reads(game: Game, k: Any) -> Game:
    def apply(state: Any, action: int, tape: Any) -> None:
        dealing, seat = k.actor(state) == CHANCE, k.dealt(state)
        k.apply(state, action, tape)
        if dealing:
            note(tape, k.DEALT, 0, seat, 0, 0, 0, action - k.DEAL, 0)

    return replace(rules_with(game, apply=apply), tape_rows=8)


@mutant("views_do_not_interfere")
def a_showdown_that_is_not_stated(game: Game, k: Any) -> Game:
    return replace(game, reveals=frozenset())


@mutant("views_do_not_interfere")
def hiding_twice_hides_more(game: Game, k: Any) -> Game:
    def hide(state: Any, seat: int) -> None:
        k.hide(state, seat)
        state.acted = min(3, state.acted + 1)

    return rules_with(game, hide=hide)


@mutant("views_do_not_interfere")
def a_view_in_which_somebody_else_is_to_move(game: Game, k: Any) -> Game:
    def hide(state: Any, seat: int) -> None:
        k.hide(state, seat)
        if seat < 0:
            state.turn = 0

    return rules_with(game, hide=hide)


@mutant("views_do_not_interfere")
def a_turn_that_tells_a_card(game: Game, k: Any) -> Game:
    def actor(state: Any) -> int:
        who = int(k.actor(state))
        return 0 if who == 1 and state.card[0] == 1 else who

    return rules_with(game, actor=actor)


@mutant("actions_tell_no_more_than_their_consequences")
def everybody_sees_what_is_dealt(game: Game, k: Any) -> Game:
    return rules_with(game, seen=lambda state, action, seat: action)


@mutant("resampling_varies")
def nothing_is_redrawn(game: Game, k: Any) -> Game:
    return rules_with(game, resample=lambda state, seat, rng: None)


@mutant("resampled_states_are_possible")
def one_card_is_dealt_twice(game: Game, k: Any) -> Game:
    def resample(state: Any, seat: int, rng: Any) -> None:
        k.resample(state, seat, rng)
        if state.shown == 0 and k.dealt(state) == 2:
            state.card[1 if seat == 0 else 0] = state.card[0 if seat == 0 else 1]

    return rules_with(game, resample=resample)


@mutant("resampling_draws_as_chance_does")
def a_card_that_is_never_redrawn(game: Game, k: Any) -> Game:
    def resample(state: Any, seat: int, rng: Any) -> None:
        k.resample(state, seat, rng)
        while seat != 0 and state.card[0] == 1 and k.dealt(state) == 2:
            k.resample(state, seat, rng)

    return rules_with(game, resample=resample)


@mutant("resampling_draws_as_chance_does")
def chance_that_weighs_otherwise(game: Game, k: Any) -> Game:
    def outcomes(state: Any, actions: Any, weights: Any) -> int:
        n = int(k.outcomes(state, actions, weights))
        for i in range(n):
            weights[i] = 2 if actions[i] == 2 else 1
        return n

    return rules_with(game, outcomes=outcomes)


@mutant("open_games_hide_nothing")
def open_is_stated_and_cards_are_hidden(game: Game, k: Any) -> Game:
    return replace(game, about=replace(game.about, everything_open=True))


# -- pictures, sentences, environments


@mutant("pictures_can_be_drawn")
def a_colour_of_nobodys_palette(game: Game, k: Any) -> Game:
    return _drawn(game, Item(id="mauve", kind="circle", r=3, fill="mauve"))


@mutant("pictures_can_be_drawn")
def one_id_twice(game: Game, k: Any) -> Game:
    return _drawn(game, *(Item(id="twice", kind="circle", r=3) for _ in range(2)))


@mutant("pictures_can_be_drawn")
def a_symbol_that_is_not_there(game: Game, k: Any) -> Game:
    return _drawn(game, Item(id="lost", kind="use", ref="nowhere"))


@mutant("panels_keep_to_their_form")
def facts_of_a_seat_that_is_not_there(game: Game, k: Any) -> Game:
    def panel(options: Any, state: Any, seat: int) -> Any:
        found = game.scene.panel(options, state, seat)
        return replace(found, seats=(*found.seats, replace(found.seats[0], seat=7)))

    return part_with(game, "scene", panel=panel)


@mutant("everything_is_told")
def a_prompt_that_is_no_sentence(game: Game, k: Any) -> Game:
    return part_with(game, "narration", prompt=lambda options, state, seat: "your move")


@mutant("everything_is_told")
def a_goal_of_two_lines(game: Game, k: Any) -> Game:
    return part_with(game, "narration", goal=lambda options, state: "Win.\nOr lose.")


@mutant("observations_count_seats_from_the_looker")
def an_observation_with_absolute_seats(game: Game, k: Any) -> Game:
    honest: Any = game.observation
    module: Any = ModuleType("absolute")
    module.planes, module.observe = honest.planes, lambda state, seat, out: honest.observe(state, 0, out)
    return replace(game, observation=module)


@mutant("traits_are_true")
def a_match_that_is_longer_than_stated(game: Game, k: Any) -> Game:
    honest = game.traits
    assert honest is not None
    return replace(game, traits=lambda options: replace(honest(options), longest=1))


def _drawn(game: Game, *items: Item) -> Game:
    def scene(options: Any, state: Any, seat: int) -> Any:
        found = game.scene.scene(options, state, seat)
        return replace(found, items=(*found.items, *items))

    return part_with(game, "scene", scene=scene)
