"""The notation of Cell Wars: setups as text, here, and the modules for moves, clicks and positions."""

from cellar.errors import BadText
from cellar.games.cell_wars import setup
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.start import AT_CANCER, AT_SIGNS
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.explanations import explain as explain
from cellar.games.cell_wars.written.clicks import path as path
from cellar.games.cell_wars.written.clicks import site_label as site_label
from cellar.games.cell_wars.written.moves import action_text as action_text
from cellar.games.cell_wars.written.moves import parse_action as parse_action
from cellar.games.cell_wars.written.position_reader import from_json as from_json
from cellar.games.cell_wars.written.positions import from_line as from_line
from cellar.games.cell_wars.written.positions import to_json as to_json
from cellar.games.cell_wars.written.positions import to_line as to_line
from cellar.language import translator
from cellar.rules.rng import generator
from cellar.rules.types import Ints, Options

_ = translator(__name__)


def setup_text(options: Options, drawn: Ints) -> str:
    """Write a setup: `players` when they place everything, else the blocks of the signs and the cancer tissue."""
    if options["setup"] == "players":
        return "players"
    signs = " ".join(names.BLOCKS[int(block)] for block in drawn[AT_SIGNS : AT_SIGNS + t.SIGNS])
    cancer = " ".join(name for number, name in enumerate(names.BLOCKS) if int(drawn[AT_CANCER]) >> number & 1)
    return f"signs {signs} cancer {cancer}"


def parse_setup(options: Options, text: str) -> Ints:
    """Parse `setup_text`; the layout must be one that the options and CW-5 allow."""
    words = text.split()
    drawn = setup.draw(options, generator(0))
    if options["setup"] == "players":
        if words != ["players"]:
            raise BadText(_("The players place signs and tissue in this match, so its setup is the word 'players'."))
        return drawn
    if len(words) < 2 + t.SIGNS or words[0] != "signs" or words[1 + t.SIGNS] != "cancer":
        raise BadText(
            _(
                "A setup of Cell Wars is 'signs' with 8 blocks (4 CARD, generator, factory, 2 vessels) and 'cancer'"
                " with blocks."
            )
        )
    signs = [names.block_number(word) for word in words[1 : 1 + t.SIGNS]]
    cancer = [names.block_number(word) for word in words[2 + t.SIGNS :]]
    if len(set(signs)) < len(signs):
        raise BadText(_("A setup has each sign on a block of its own (CW-5)."))
    if len(set(cancer)) < len(cancer):
        raise BadText(_("A setup has each cancer block on a block of its own (CW-5)."))
    if len(cancer) != int(options["cancer_tissue"]):
        found, asked = len(cancer), options["cancer_tissue"]
        raise BadText(
            _("The setup has {found} cancer blocks, the options ask for {asked} (CW-2).", found=found, asked=asked)
        )
    mask = sum(1 << block for block in cancer)
    if options["setup"] == "standard" and (signs != drawn[AT_SIGNS:AT_CANCER] or mask != int(drawn[AT_CANCER])):
        raise BadText(_("The setup is not the standard layout that the options ask for (CW-6)."))
    if not setup.is_legal_layout(signs, cancer):
        raise BadText(_("The setup leaves a camp without a block to start on (CW-5)."))
    drawn[AT_SIGNS : AT_SIGNS + t.SIGNS] = signs
    drawn[AT_CANCER] = mask
    return drawn
