"""Checks of click input: every site of every legal click path can be clicked, and no two choices look the same.

A site is clicked on the board where an item of the scene carries it (and is not `beside`) or where its plane has such a
cell, in the hand where a card of the panel carries it, else as a choice beside the board that shows its name.
"""

from collections.abc import Iterator, Sequence

from cellar.contract.game import Game
from cellar.draw.scene import Item, Scene
from cellar.rules.types import CHANCE
from cellar.testing.random_matches import Sample, at, must, some


def every_move_can_be_clicked(game: Game, sample: Sample) -> None:
    """Check that every action has its own path, none a prefix of another, and every site can be told apart."""
    for position in some(game, sample, 4, 20):
        if position.is_over or position.actor == CHANCE:
            continue
        view, where = position.view(position.actor), at(position)
        scene = view.scene
        paths = [move.path for move in view.moves]
        alone = [position.move(move.action) for move in view.moves]
        must(alone == view.moves, f"`faces` tells other texts or paths than action_text and path {where}.")
        must(all(paths) and len(set(paths)) == len(paths), f"Two actions have one click path {where}.")
        inner = {path[:i] for path in paths for i in range(1, len(path))}
        stops = sorted(inner & set(paths))
        must(not stops, f"The click path {stops[:1]} is the beginning of another {where}: end it with a choice.")
        board = on_board(scene)
        hand = {card.site for card in view.panel.hand or () if card.site}
        sites = view.sites
        called = {site: game.notation.site_label(position.options, view.state, site) for site in sites}
        must(called == sites, f"`site_labels` tells other names than site_label {where}.")
        lasting = view.lasting_labels
        must(
            lasting is None or sites.items() <= lasting.items(),
            f"`lasting_labels` lacks a site, or tells another name than site_label {where}.",
        )
        for site, label in sites.items():
            must(bool(label.strip()), f"site_label has no name for the site {site!r} {where}.")
            if site in board:
                can_be_hit(site, board[site], scene, where)
                must(site not in hand, f"The site {site!r} is on the board and in the hand {where}.")
        for start in inner | {()}:
            offered = {path[len(start)] for path in paths if path[: len(start)] == start and len(path) > len(start)}
            choices = [sites[site] for site in offered if site not in board and site not in hand]
            twice = sorted({label for label in choices if choices.count(label) > 1})
            must(not twice, f"Two choices are called {twice[:1]} {where}: nobody can tell them apart.")


def can_be_hit(site: str, items: list[tuple[Item, float, float]], scene: Scene, where: str) -> None:
    """Check that the one item with a site has an outline with an extent, inside the picture."""
    must(len(items) == 1, f"{len(items)} items of the scene carry the site {site!r} {where}: one does.")
    item, x, y = items[0]
    shape = outline(item)
    must(shape is not None, f"The item {item.id!r} carries the site {site!r} but has no outline to click {where}.")
    assert shape is not None
    must(has_extent(shape), f"The item {item.id!r} carries the site {site!r} but has no extent {where}.")
    left, top, width, height = scene.box
    inside = left <= x <= left + width and top <= y <= top + height
    must(
        inside or scene.plane is not None,
        f"The item {item.id!r} of the site {site!r} lies outside the picture {where}.",
    )


def on_board(scene: Scene) -> dict[str, list[tuple[Item, float, float]]]:
    """Map each site to the items that carry it, with their coordinates."""
    found: dict[str, list[tuple[Item, float, float]]] = {}
    for item, x, y in placed(scene.items):
        if item.site:
            found.setdefault(item.site, []).append((item, x, y))
    return found


def placed(items: Sequence[Item], x: float = 0.0, y: float = 0.0) -> Iterator[tuple[Item, float, float]]:
    for item in items:
        if not item.beside:
            yield item, x + item.x, y + item.y
            yield from placed(item.items, x + item.x, y + item.y)


def outline(item: Item) -> Item | None:
    """Return the shape that a ring is drawn around: the item itself, or the first solid shape of a group; of a symbol
    its corners or its circle, of a place that another item draws its corners."""
    if item.kind == "group" and item.points and not item.items:
        return item
    candidates = item.items if item.kind == "group" else (item,)
    return next((shape for shape in candidates if shape.kind in ("circle", "polygon", "path", "use")), None)


def has_extent(shape: Item) -> bool:
    if shape.kind == "circle" or (shape.kind == "use" and not shape.points):
        return shape.r > 0
    if shape.kind in ("polygon", "use", "group"):
        xs, ys = [x for x, _ in shape.points], [y for _, y in shape.points]
        return len(shape.points) >= 3 and max(xs) > min(xs) and max(ys) > min(ys)
    return bool(shape.d)
