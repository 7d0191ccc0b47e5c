"""OpenSpiel's search at a table: the yardstick `openspiel`, beside `flat`."""

import pytest

from cellar.bots import registry
from cellar.contract.bot import Opinion, Thought
from cellar.errors import BadOption
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar_studies.arena.openspiel_search import OPENSPIEL


def said(name: str, position: Position, simulations: int) -> Opinion:
    bot = registry.bot(name, position.game.name)
    state, thought = position.hidden(position.actor), Thought(simulations=simulations, seed=3)
    return registry.opinion(bot, position.game, position.options, state, position.actor, thought)


def test_yardsticks_play_where_they_are_named_and_are_on_no_menu() -> None:
    names = {bot.name for bot in registry.bots_for("zyrcan")}
    assert not names & {bot.name for bot in (*registry.YARDSTICKS, OPENSPIEL)}
    position = Position.start("zyrcan", players=4, first_seat=2, seed=1)
    position.play(position.legal_actions()[5])
    flat = said("flat", position, 300)
    assert position.game.rules.is_legal(position.state, flat.action)
    assert len(flat.principal_variation) == 1, "there is no tree below its moves"


def test_openspiels_search_thinks_on_our_rules() -> None:
    pytest.importorskip("pyspiel")
    position = Position.start("zyrcan", players=3, first_seat=2, seed=1)
    position.play(position.legal_actions()[5])
    found = said("openspiel", position, 30)
    assert position.game.rules.is_legal(position.state, found.action)
    assert found.simulations == 30
    assert sum(found.weights.values()) == 29, "the first opens the root"
    assert found.action == said("openspiel", position, 30).action, "the same seed gives the same move"
    assert len(said("openspiel", position, 1).weights) > 1, "it makes a move in any case"
    cells = Position.start("cell_wars", seed=1).settle(generator(1))
    with pytest.raises(BadOption, match="Cell Wars has secrets"):
        said("openspiel", cells, 10)
