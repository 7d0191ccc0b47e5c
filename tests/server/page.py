"""What a page does with what it is told: the same steps as in web/src/net/patches.ts."""

from typing import Any

Told = dict[str, Any]


def patched(picture: Told, patch: Told | None) -> Told:
    """The picture after a patch."""
    if patch is None:
        return picture
    changed: Told = {key: patch[key] for key in ("title", "description", "box", "plane") if key in patch}
    return {**picture, **changed, "items": items_after(picture["items"], patch.get("items"))}


def items_after(items: list[Told], patch: Told | None) -> list[Told]:
    if patch is None:
        return items
    changes = {change["id"]: change for change in patch.get("changed", [])}
    out = {*patch.get("gone", []), *(item["id"] for run in patch.get("placed", []) for item in run["items"])}
    after = [shape_after(item, changes.get(item["id"])) for item in items if item["id"] not in out]
    for run in patch.get("placed", []):
        at = next(n for n, item in enumerate(after) if item["id"] == run["after"]) + 1 if "after" in run else 0
        after[at:at] = run["items"]
    return after


def shape_after(item: Told, change: Told | None) -> Told:
    if change is None:
        return item
    after = {**item, **change.get("now", {})}
    if "items" in change:
        after["items"] = items_after(item.get("items", []), change["items"])
    return {key: value for key, value in after.items() if value is not None and (key != "items" or value)}


def panel_after(panel: Told, patch: Told | None) -> Told:
    """The panel after a patch."""
    if patch is None:
        return panel
    changed: Told = {key: patch[key] for key in ("title", "facts", "hand", "piles", "details") if key in patch}
    after = {**panel, **changed}
    lines = {line["seat"]: line for line in (*panel.get("seats", []), *patch.get("seats", []))}
    listed = patch.get("listed", [line["seat"] for line in panel.get("seats", [])])
    after["seats"] = [lines[seat] for seat in listed]
    if patch.get("handless"):
        del after["hand"]
    return {key: value for key, value in after.items() if value or key == "hand"}


def viewed(view: Told, patch: Told, names: dict[str, str]) -> Told:
    """The view after an event; `names` are all names of sites that the page was told, and grow."""
    kept: Told = {key: view[key] for key in ("seat", "goal") if key in view}
    names.update(patch.get("sites", {}))
    return named({**kept, **patch, "panel": panel_after(view["panel"], patch.get("panel"))}, names)


def named(view: Told, names: dict[str, str]) -> Told:
    """A view with the names of the sites that can be clicked, of all that the page was told."""
    sites = {site: names[site] for move in view.get("moves", []) for site in move["path"]}
    rest = {key: value for key, value in view.items() if key != "sites"}
    return {**rest, "sites": sites} if sites else rest
