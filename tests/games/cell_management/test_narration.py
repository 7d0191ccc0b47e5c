"""What a player is told: why each captive ran or stayed, in both vocabularies, what to do, and how it ended."""

import numpy as np
import pytest

from cellar.games.cell_management import narration, rules
from cellar.play.position import Position
from cellar.rules.tape import blank_tape, rows
from cellar.rules.types import PUBLIC


def examined(line: str) -> tuple[str, str]:
    """What is said of the examination of cell 4, which faces the Null hideout, in both vocabularies."""
    position = Position.from_line(f"cell_management {line}")
    tape = blank_tape(8)
    rules.examine_a_cell(position.state, 0, tape)
    row = rows(tape)[0]
    return (narration.say(position.options, row, "story"), narration.say(position.options, row, "biology"))


@pytest.mark.parametrize(
    ("line", "story", "biology"),
    [
        (
            "4A3N25/N3254A/23 hidden=N",
            "the Null hideout beside it is friendly and occupied; a friend is there, so one 4 tries to escape",
            "promoter site Null, which is bound: it activates gene 4, so the gene is transcribed",
        ),
        (
            "4A3N25/N3254A/23",
            "is friendly and empty; no friend is there, so nobody tries to escape",
            "promoter site Null, which is free: nothing activates it, and gene 4 stays silent",
        ),
        (
            "4A3N25/N3254A/N23",
            "is hostile and empty; no enemy is there, so one 4 tries to escape",
            "repressor site Null, which is free: nothing represses gene 4, so the gene is transcribed",
        ),
        (
            "4A3N25/N3254A/N23 hidden=N",
            "is hostile and occupied; an enemy is watching, so nobody tries to escape",
            "repressor site Null, which is bound: the repressor blocks it, and gene 4 stays silent",
        ),
        (
            "4A3N25/N3254A/N23 hidden=4 centre=4",
            "no enemy is there, but nobody is left in the cell to try",
            "nothing represses gene 4, but its two transcripts are already in use",
        ),
    ],
)
def test_each_examination_says_why(line: str, story: str, biology: str) -> None:
    told = examined(line)
    assert story in told[0]
    assert biology in told[1]


def test_the_ways_of_a_captive_are_told() -> None:
    position = Position.from_line("cell_management 4A3N25/N3254A/234")
    position.play("4")
    position.play("N")
    log = position.log()
    assert "The Ace hides in its own hideout, which is empty." in log
    assert "The guards search the Ace hideout, find an Ace and take it back to its cell." in log
    assert "The 2 finds its own hideout taken and escapes to the centre (5 more to go)." in log
    assert "The guards have passed every cell and leave. 1 species is in the centre." in log
    position.play("sacrifice 2")
    assert (
        position.log()[-1]
        == "The 2 in the centre sacrifices itself: it goes back to its hideout and waits for the guards."
    )


def test_the_same_round_in_the_words_of_gene_regulation() -> None:
    position = Position.from_line("cell_management 4A3N25/N3254A/234")
    position.play("4")
    position.play("N")
    log = " ".join(position.log(vocabulary="biology"))
    for word in ("RNA polymerase", "circular DNA", "promoter", "repressor", "transcript", "protein"):
        assert word in log
    for word in ("guard", "captive", "hideout", "escape", "friend"):
        assert word not in log


def every_row() -> list[tuple[int, ...]]:
    """At least one row of every kind, from random play and one winning round."""
    won = Position.from_line("cell_management NA2/A2N/- hidden=A2 centre=N2 round=7").play("A")
    found = {row[0]: row for row in won}
    for seed in range(10):
        position = Position.start(
            "cell_management", species=3, hostile=seed % 3, boards="all", sacrifices="any", round_limit=12, seed=seed
        )
        generator = np.random.default_rng(seed)
        while not position.is_over:
            for row in position.play(int(generator.choice(position.legal_actions()))):
                found[row[0]] = row
    return [found[kind] for kind in sorted(found)]


def test_every_kind_of_event_has_its_own_sentence_in_each_vocabulary() -> None:
    events = every_row()
    assert [row[0] for row in events] == list(range(rules.ATTRACTED, rules.GAVE_OUT + 1))
    said = [narration.say({"species": 3}, row, words) for words in narration.VOCABULARIES for row in events]
    assert len(set(said)) == len(said) == 20
    assert all(sentence.endswith(".") and "\n" not in sentence for sentence in said)


def test_the_player_is_told_what_to_do_and_the_public_who_does_it() -> None:
    position = Position.from_line("cell_management 4A3N25/N3254A/234 hidden=4 centre=2 phase=sacrifice round=2")
    assert position.view(0).prompt == "Send a captive back, or nobody."
    assert position.view(PUBLIC).prompt == "The organizer is choosing who goes back."
    position.play("nobody")
    assert position.view(0).prompt == "Choose where round 3 starts."


def test_a_match_that_ran_out_of_rounds_names_who_is_missing() -> None:
    position = Position.from_line("cell_management 4A3N25/N3254A/234 round=9 round_limit=9 centre=NA2")
    assert position.outcome() == "Not solved in 9 rounds, the limit of this match. Missing from the centre: 3, 4, 5."


def test_an_action_that_does_not_exist_is_refused_with_those_that_do() -> None:
    position = Position.from_line("cell_management 4A3N25/N3254A/234")
    assert "0 to 5 attract the guards" in narration.refusal(position.options, position.state, 99)
    assert not rules.is_legal(position.state, 99)
    assert not rules.is_legal(position.state, -1)
