"""Checks of pictures and texts: every view can be drawn everywhere, and every event has a sentence."""

from xml.etree import ElementTree

from cellar.contract.game import Game
from cellar.draw.palette import COLOURS, GRADIENTS
from cellar.draw.panel import Panel
from cellar.draw.scene import all_items
from cellar.draw.svg import write_svg
from cellar.draw.terminal import plain
from cellar.play.explainable import things
from cellar.play.position import Position
from cellar.rules.tape import for_seat
from cellar.rules.types import PUBLIC
from cellar.testing.random_matches import Sample, at, looker, must, seats, some, walk

#: The goal stands beside the board all the time, on a phone too.
MOST_GOAL = 200
#: What explains a thing is read in a glance.
MOST_WORDS = 400
#: What nobody can look at.
NOTHINGS = (
    "",
    ":",
    "nothing",
    "fact:",
    "fact:nothing",
    "seat:99",
    "seat:-1",
    "card:",
    "hex:",
    "cell:99",
    "\u2603" * 40,
)


def pictures_can_be_drawn(game: Game, sample: Sample) -> None:
    """Check that every view has a scene with unique ids and palette colours only, drawable as SVG and in a terminal."""
    for position in some(game, sample, 16, 8):
        for seat in seats(position):
            scene = position.view(seat).scene
            where = f"in the picture of {looker(seat)} {at(position)}"
            items = list(all_items(scene.items))
            ids = [item.id for item in items]
            twice = sorted(i for i in ids if ids.count(i) > 1) if len(set(ids)) != len(ids) else []
            must(not twice, f"The id {twice[:1]} stands twice {where}.")
            known = {"none", *COLOURS, *(f"glow:{name}" for name in GRADIENTS)}
            for item in (*items, *all_items(scene.symbols)):
                colours = {item.fill, item.stroke, item.tone}
                must(colours <= known, f"{sorted(colours - known)} are no colours of the palette {where}.")
            lost = {item.ref for item in items if item.kind == "use"} - {symbol.id for symbol in scene.symbols}
            must(not lost, f"There is no symbol {sorted(lost)[:1]} {where}.")
            order = [("ground", "mark", "piece").index(item.layer) for item in scene.items]
            must(order == sorted(order), f"The ground and marks come before the pieces {where}.")
            must(bool(scene.title and scene.description), f"There is no title or description {where}.")
            ElementTree.fromstring(write_svg(scene))
            must(bool(plain(scene).strip()), f"A terminal shows nothing {where}: give items a glyph.")


def panels_keep_to_their_form(game: Game, sample: Sample) -> None:
    """Check that every view has a panel whose seats exist and whose names are not empty."""
    for position in some(game, sample, 20, 8):
        for seat in seats(position):
            panel = position.view(seat).panel
            where = f"in the panel of {looker(seat)} {at(position)}"
            must(isinstance(panel, Panel), f"scene.panel gives a {type(panel).__name__}, not a Panel {where}.")
            told = [facts.seat for facts in panel.seats]
            once = len(set(told)) == len(told) and set(told) <= set(range(position.players))
            must(once, f"The facts are of seats {told}: each seat of the match at most once {where}.")
            must(all(fact.name.strip() for fact in panel.facts), f"A fact has no name {where}.")
            sites = [card.site for card in panel.hand or () if card.site]
            must(len(set(sites)) == len(sites), f"Two cards of the hand have one site {where}: count copies.")
            words = len(game.narration.VOCABULARIES)
            flavours = {len(card.flavour) for card in panel.hand or ()}
            must(flavours <= {0, words}, f"A card's flavour has one text for each vocabulary, or none {where}.")


def things_explain_themselves(game: Game, sample: Sample) -> None:
    """Check that a game with explanations explains everything that has a name, briefly enough to stand beside the
    thing, and nothing that is not there."""
    if not hasattr(game.notation, "explain"):
        return
    for position in some(game, sample, 24, 3):
        for seat in seats(position):
            view = position.view(seat)
            where = f"to {looker(seat)} {at(position)}"
            for thing in things(view):
                words = view.explained(thing)
                short = words.endswith(".") and words == words.strip() and len(words) <= MOST_WORDS
                must(short, f"explain says {words!r} of {thing!r} {where}: sentences, {MOST_WORDS} characters at most.")
            for thing in NOTHINGS:
                must(not view.explained(thing), f"explain has words about {thing!r}, which is no thing, {where}.")


def clicks_are_answered(game: Game, sample: Sample) -> None:
    """Check that a game that explains meaningless clicks does so for every place on the board where no move begins."""
    if not hasattr(game.narration, "why_not"):
        return
    for position in some(game, sample, 25, 6):
        if position.actor < 0:
            continue
        view = position.view(position.actor)
        first = {path[0] for _, path in view.faces}
        for site in {item.site for item in all_items(view.scene.items) if item.site} - first:
            words = view.why_not((site,))
            must(
                words.endswith(".") and len(words) <= MOST_WORDS,
                f"why_not says {words!r} of a click on {site!r} {at(position)}: that is no sentence.",
            )


def consequences_are_told(game: Game, sample: Sample) -> None:
    """Check that a game that says what moves bring does so in sentences, of every move of those that it speaks of."""
    for position in some(game, sample, 25, 6) if hasattr(game.narration, "consequence") else ():
        for move in position.legal_moves if position.actor >= 0 else ():
            words, _worth = position.view(position.actor).consequence(move.action)
            must(
                not words or (words.endswith(".") and len(words) <= MOST_WORDS),
                f"consequence says {words!r} of {move.text!r} {at(position)}: that is no sentence.",
            )


def everything_is_told(game: Game, sample: Sample) -> None:
    """Check that every tape row has a sentence in every vocabulary, also with secrets blanked, that prompts address
    everybody, and that what wins is one line."""
    for position in walk(game, sample, 17):
        if position.history:
            for row in position.history[-1].rows:
                for vocabulary in game.narration.VOCABULARIES:
                    for seat in (0, PUBLIC):
                        said = game.narration.say(position.options, for_seat(row, seat), vocabulary)
                        sentence = _read(game, position, said)
                        must(
                            sentence.strip().endswith((".", "?", ":")),
                            f"say tells {row} as {sentence!r}: that is no sentence.",
                        )
                game.scene.cues(position.options, for_seat(row, PUBLIC))
        if not position.is_over:
            for seat in seats(position):
                said = game.narration.prompt(position.options, position.hidden(seat), seat)
                prompt = _read(game, position, said)
                must(
                    prompt.strip().endswith((".", "?")),
                    f"prompt says {prompt!r} to {looker(seat)}: that is no sentence.",
                )
                goal = _read(game, position, game.narration.goal(position.options, position.hidden(seat)))
                one_line = goal.strip().endswith(".") and "\n" not in goal and len(goal) <= MOST_GOAL
                must(one_line, f"goal says {goal!r} to {looker(seat)}: one line of at most {MOST_GOAL} characters.")


def _read(game: Game, position: Position, said: str) -> str:
    """A sentence as those read it who are not in it; every mark of a seat must be whole."""
    told = game.told(position.options, said)
    must(not set("⟦⟧") & set(told), f"{said!r} has a seat placeholder that nobody can read.")
    return told
