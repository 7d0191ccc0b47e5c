"""Bots as somebody: names that tell them apart, and levels in words."""

from cellar.bots import people
from cellar.bots.registry import bots_for
from cellar.core.registry import games


def test_six_of_one_kind_have_six_names_and_one_alone_has_always_the_same() -> None:
    names = people.names(["master"] * 6)
    assert len(set(names)) == 6
    assert people.names(["", "master"]) == ["", names[0]]
    assert people.names(["master", "club"])[0] == names[0]


def test_nobody_is_called_like_a_person_at_the_table() -> None:
    [name] = people.names(["master"])
    assert people.names(["master"], [name.upper()]) != [name]


def test_there_are_names_for_the_largest_table_and_no_two_begin_alike() -> None:
    assert len({name[0] for name in people.NAMES}) == len(people.NAMES)
    assert len(people.NAMES) > 2 * max(about.players[-1] for about in games().values())


def test_levels_are_listed_easiest_first_in_every_game() -> None:
    for game in games():
        known = [people.level(bot) for bot in bots_for(game) if people.level(bot)]
        assert known == [word for word in people.LEVELS.values() if word in known], game
