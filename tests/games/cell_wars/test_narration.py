"""What is told: every row in two vocabularies, what to do, why not, how it ended."""

from functools import cache

import pytest

from cellar.games.cell_wars import events, narration, rules
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.language import speaking
from cellar.rules.rng import below, generator
from cellar.rules.tape import blank_tape, for_seat, rows
from cellar.rules.types import CHANCE, OVER, PUBLIC
from tests.games.cell_wars.tabletop import CA, CB, IA, IB, E, Table

KINDS = {value for name, value in vars(t).items() if name.startswith("T_")}


def say(table: Table, kind: int, *arguments: int, seers: int = 0, vocabulary: str = "battle") -> str:
    row = (kind, seers, *arguments, *([0] * (6 - len(arguments))))
    return table.say(row, vocabulary)


@cache
def matches() -> tuple[tuple[Table, tuple[tuple[int, ...], ...]], ...]:
    """All rows of a few random matches."""
    told = []
    for seed, (deck, mode) in enumerate((("house", "players"), ("swift", "random"), ("plain", "standard"))):
        table = Table(seed, deck=deck, setup=mode)
        rng = generator(seed)
        noted: list[tuple[int, ...]] = []
        while table.actor != OVER:
            actions = table.legal()
            tape = blank_tape(256)
            rules.apply(table.s, actions[below(rng, len(actions))], tape)
            noted += rows(tape)
        told.append((table, tuple(noted)))
    return tuple(told)


def test_every_kind_of_row_has_named_fields() -> None:
    assert set(events.FIELDS) == KINDS


def test_an_event_has_the_numbers_of_its_row_by_their_names_and_no_others() -> None:
    for kind, names in events.FIELDS.items():
        told = events.Event((kind, 0, *range(6)))
        assert vars(told) == {"kind": kind, **{name: number for number, name in enumerate(names)}}
        assert not hasattr(told, "nothing")


@pytest.mark.parametrize("vocabulary", narration.VOCABULARIES)
def test_both_vocabularies_tell_every_kind_of_row(vocabulary: str) -> None:
    assert {kind for kind, entry in events.KINDS.items() if vocabulary in entry} == KINDS


@pytest.mark.parametrize("vocabulary", narration.VOCABULARIES)
def test_every_row_of_a_match_is_one_plain_sentence_for_everybody(vocabulary: str) -> None:
    for table, noted in matches():
        for row in noted:
            for seat in (PUBLIC, 0, 1):
                sentence = table.say(for_seat(row, seat), vocabulary)
                assert sentence[0].isupper() or sentence[0].isdigit(), sentence
                assert sentence.endswith("."), sentence
                assert "  " not in sentence
                assert "None" not in sentence


def test_a_card_that_is_drawn_is_named_only_to_those_who_may_know() -> None:
    table = Table()
    row = (t.T_DREW, 1 << IA, IA, 39, 0, 0, 0, 0)
    assert table.say(for_seat(row, IA), "battle") == "Immune α draws Glucose (39 left in the deck)."
    for seat in (PUBLIC, CA):
        assert table.say(for_seat(row, seat), "battle") == "Immune α draws a card (39 left in the deck)."
        assert "Glucose" not in table.say(for_seat(row, seat), "immunology")


@pytest.mark.parametrize("vocabulary", narration.VOCABULARIES)
@pytest.mark.parametrize("tag", ["en", "es", "zh_Hans"])
def test_no_language_tells_two_hidden_cards_apart(tag: str, vocabulary: str) -> None:
    table = Table()
    drawn = [(t.T_DREW, 1 << IA, IA, 39, 0, 0, card, 0) for card in range(5)]
    taken = [(t.T_TOOK, 1 << IA, IA, 0, 0, 0, card, 0) for card in range(5)]
    with speaking(tag):
        for rows_of_a_kind in (drawn, taken):
            own = {table.say(for_seat(row, IA), vocabulary) for row in rows_of_a_kind}
            seen = {table.say(for_seat(row, seat), vocabulary) for row in rows_of_a_kind for seat in (PUBLIC, CA, CB)}
            assert (len(own), len(seen)) == (5, 1)


def test_the_battle_is_told_with_names_blocks_and_numbers() -> None:
    table = Table().clear()
    table.stand(IA, 0, 0)
    table.stand(CB, 1, 0)
    table.attack_from_step(IA, E)
    told = table.play(t.SEAT + CB, t.DIE + 5)
    assert [table.say(row, "battle") for row in told[:4]] == [
        "Immune α attacks Cancer β.",
        "Immune α rolls 5: a hit.",
        "Immune α deals 1 damage to Cancer β (4 Biomass left).",
        "Cancer β is repelled from e6 to e7.",
    ]


def test_a_card_is_told_with_its_effect_in_the_battle_and_with_its_biology_in_immunology() -> None:
    table = Table()
    number = table.card(IA, "diapedesis")
    assert say(table, t.T_PLAYED, IA, number, 1) == "Immune α plays Diapedesis: move up to 2 steps."
    lesson = say(table, t.T_PLAYED, IA, number, 1, vocabulary="immunology")
    assert lesson.startswith("T cell α makes use of Diapedesis. In diapedesis a white blood cell leaves the blood")


def test_a_card_that_changes_nothing_is_told_so() -> None:
    table = Table()
    number = table.card(IA, "glucose")
    assert say(table, t.T_PLAYED, IA, number, 0) == "Immune α plays Glucose: +1 Biomass. It has no effect now."
    assert "Glucose, which finds nothing to act on." in say(table, t.T_PLAYED, IA, number, 0, vocabulary="immunology")


def test_claims_that_are_void_are_told_with_the_block_that_turned() -> None:
    table = Table()
    row = (t.T_TURNED, IA, 30, p.TUMOUR, p.HEALTHY, t.BY_ACTION, 1 << CA | 1 << CB)
    assert say(table, *row) == ("Immune α purifies e5: it is now normal tissue. Claims lost: Cancer α, Cancer β.")
    assert say(table, *row, vocabulary="immunology").endswith("The collagen that was gathering there is gone.")


def test_a_verdict_by_blocks_is_told_in_both_vocabularies() -> None:
    table = Table(verdict="blocks")
    for winner, word in ((p.IMMUNE, "remission"), (p.CANCER, "progression")):
        row = (t.T_ENDED, winner, t.BY_BLOCKS, 12 + winner)
        assert f"after round 16, with {12 + winner} blocks of cancer tissue" in say(table, *row)
        assert word in say(table, *row, vocabulary="immunology")


def test_immunology_says_what_diapedesis_angiogenesis_and_metastasis_mean() -> None:
    table = Table()
    immune = say(table, t.T_CARRIED, IA, 0, 1, vocabulary="immunology")
    cancer = say(table, t.T_CARRIED, CA, 0, 1, vocabulary="immunology")
    assert "slips out through the vessel's wall (diapedesis)" in immune
    assert "(intravasation)" in cancer
    assert "metastasis" in cancer
    vessel = say(table, t.T_SIGN_MOVED, IA, t.VESSEL_1, 0, 1, vocabulary="immunology")
    assert vessel == "Angiogenesis: called by growth factors such as VEGF, the blood vessel at a5 sprouts towards a6."


@pytest.mark.parametrize(
    ("why", "says"),
    [
        (t.WHY_BORDER, "the edge of the board"),
        (t.WHY_WALL, "a wall"),
        (t.WHY_HELD, "a card holds it"),
        (t.WHY_NEVER_STEPPED, "nobody has moved"),
    ],
)
def test_what_did_not_move_is_told_with_the_reason(why: int, says: str) -> None:
    table = Table()
    assert says in say(table, t.T_STEPPED_BACK, IA, 5, 5, 0, why)
    assert says in say(table, t.T_REPELLED, IA, CA, 5, 5, why)


# -- prompts


def test_the_player_is_told_what_to_do_and_the_others_who_does_what() -> None:
    table = Table().clear()
    table.go(CA, t.TO_DRAW)
    assert table.prompt(CA) == "Draw a card, or move on."

    assert table.prompt(IA) == "Cancer α is drawing cards."
    assert table.prompt(PUBLIC) == "Cancer α is drawing cards."


def test_the_prompt_of_steps_7_and_8_names_only_what_can_be_done() -> None:
    table = Table().clear()
    table.go(IA, t.TO_ACT)
    assert table.prompt(IA) == "Roll to move, or end your turn."
    table.tissue(p.TUMOUR, (0, 4))
    table.wall(0, 4, 5)
    assert table.prompt(IA) == "Act, roll to move, or end your turn."
    table.s.bricks[CA] = 2
    table.lay(CA, "metastasis")
    table.go(CA, t.TO_ACT)
    assert table.prompt(CA) == "Take a free step, act, or roll to move."
    table.play(t.STEP + 5)
    assert table.prompt(CA) == "Roll to move, or end your turn."


def test_an_out_of_turn_decision_is_asked_of_the_right_seat() -> None:
    table = Table().clear()
    table.tissue(p.TUMOUR, (1, 0))
    table.stand(IA, 0, 0)
    table.stand(CB, 1, 0)
    table.attack_from_step(IA, E)
    table.play(t.SEAT + CB, t.DIE + 1)
    assert table.prompt(CB) == "Choose a block to turn to cancer."
    assert table.prompt(IA).startswith("Cancer β is choosing the block that turns.")


def test_every_decision_of_a_match_has_a_prompt_for_everybody() -> None:
    for deck in cards.BUILT_IN:
        table = Table(deck=deck, setup="players")
        rng = generator(7)
        while table.actor != OVER:
            for seat in (*range(6), PUBLIC):
                sentence = table.prompt(seat)
                assert sentence.endswith(".")
                assert sentence[0].isupper() or not sentence[0].isalpha(), sentence
            if table.actor == CHANCE:
                assert table.prompt(IA) == table.prompt(PUBLIC)
            actions = table.legal()
            table.play(actions[below(rng, len(actions))])


# -- refusals


def refused(table: Table, action: int) -> str:
    assert not rules.is_legal(table.s, action)
    return table.refusal(action)


def test_a_refusal_names_the_rule_or_ruling() -> None:
    table = Table().clear()
    table.go(IA, t.TO_ACT)
    assert refused(table, t.PURIFY) == "You can purify only cancer tissue, and this block is normal (step 7)."
    assert refused(table, t.DEGRADE) == "Only cancer cells can degrade and solidify (step 7)."
    assert refused(table, t.EDGE_AT) == "There is no wall on a5/a6 to demolish (step 7)."
    assert refused(table, t.STEP) == "The board ends E of i5 (step 8)."
    assert "steps 7 and 8, CW-16" in refused(table, t.CARD)
    table.wall(0, 4, 5)
    table.play(t.ROLL, t.DIE + 1)
    assert refused(table, t.STEP + 5) == "There is a wall NE of i5, and walls stop immune cells (step 7, CW-19)."


def test_a_card_whose_condition_is_not_met_is_refused_with_what_it_does() -> None:
    table = Table().clear()
    number = table.give(IA, "circuit-engineering")
    table.s.biomass[IA] = 1
    table.go(IA, t.TO_PLAY)
    assert refused(table, t.CARD + number) == (
        "You can't play Circuit Engineering with 1 Biomass: with 2 or more Biomass: −1 Biomass, then draw 3 cards"
        " (step 6)."
    )
    assert refused(table, t.CARD + table.card(IA, "maltose")) == "Maltose is not in your hand (step 6)."


def test_an_attack_out_of_range_or_repeated_is_refused() -> None:
    table = Table().clear()
    table.stand(IA, 0, 0)
    table.stand(CB, 1, 0)
    table.stand(CA, 3, 0)
    table.attack_from_step(IA, E)
    assert refused(table, t.SEAT + CA) == "Cancer α is out of range: 2 away, and your range is 0 (step 9)."
    assert refused(table, t.SEAT + IB) == "Immune β is not a cancer cell, and you can attack only those (step 9)."


def test_drawing_that_cannot_be_paid_is_refused() -> None:
    table = Table().clear()
    table.s.biomass[CA] = 2
    table.go(CA, t.TO_DRAW)
    assert refused(table, t.DRAW_CHARGE) == "You need at least 3 Biomass for this, and you have 2 (step 5, CW-14)."
    assert refused(table, t.DRAW_FREE).startswith("You have no free draw")


def test_the_start_is_refused_under_signs_and_on_the_wrong_tissue() -> None:
    table = Table()
    assert "under or next to a sign" in refused(table, t.HEX + int(table.s.signs[0]))
    assert refused(table, t.HEX + 30) == "Immune cells start on normal blocks, and e5 is cancer (Start, 2)."


def test_every_action_in_every_phase_is_legal_or_refused_with_a_sentence() -> None:
    seen = set()
    for deck in cards.BUILT_IN:
        table = Table(deck=deck, setup="players")
        rng = generator(11)
        while True:
            phase = int(table.s.phase)
            if phase not in seen or below(rng, 40) == 0:
                seen.add(phase)
                for action in (-5, -1, *range(t.ACTIONS), t.ACTIONS, 1 << 40):
                    if not rules.is_legal(table.s, action):
                        assert table.refusal(action).endswith(".")
            if table.actor == OVER:
                break
            actions = table.legal()
            table.play(actions[below(rng, len(actions))])
    assert len(seen) >= 20


# -- the end


@pytest.mark.parametrize(
    ("blocks", "why"), [(0, "no cancer tissue is left"), (2, "only 2 blocks of cancer tissue left")]
)
def test_the_outcome_says_who_why_and_when(blocks: int, why: str) -> None:
    table = Table(players=3, larger_camp="immune").clear()
    table.tissue(p.TUMOUR, *[(block, 0) for block in range(blocks)])
    table.s.round_no = 5
    table.go(2, t.NEXT_SEAT)
    assert narration.outcome(table.options, table.s) == f"The Immune camp wins: {why}, in round 5."


def test_a_draw_is_told_as_one() -> None:
    table = Table(players=2).clear()
    table.tissue(p.TUMOUR, (0, 0), (1, 0), (2, 0), (3, 0))
    table.s.round_no = 16
    table.go(1, t.NEXT_SEAT)
    assert narration.outcome(table.options, table.s).startswith(
        "It's a draw: neither camp reached its goal in 16 rounds"
    )
