// Applies the server's patches to what the page has: pictures, panels and views.

import type {
  Frame,
  ItemsPatch,
  Panel,
  PanelPatch,
  Patch,
  Picture,
  Shape,
  ShapePatch,
  View,
  ViewPatch,
} from "./messages";

/** The picture after a patch; the old one is not touched, and items that stay are the same objects. */
export function patched(picture: Picture, patch: Patch): Picture {
  return {
    ...picture,
    items: patch.items ? itemsAfter(picture.items, patch.items) : picture.items,
    title: patch.title ?? picture.title,
    description: patch.description ?? picture.description,
    box: patch.box ?? picture.box,
    plane: patch.plane ?? picture.plane,
  };
}

function itemsAfter(items: readonly Shape[], patch: ItemsPatch): Shape[] {
  const changes = new Map((patch.changed ?? []).map((change) => [change.id, change]));
  const out = new Set(patch.gone ?? []);
  for (const run of patch.placed ?? []) for (const item of run.items) out.add(item.id);
  const after: Shape[] = [];
  for (const item of items) {
    if (out.has(item.id)) continue;
    const change = changes.get(item.id);
    after.push(change ? shapeAfter(item, change) : item);
  }
  for (const run of patch.placed ?? []) {
    const below = run.after ? after.findIndex((item) => item.id === run.after) : -1;
    after.splice(below + 1, 0, ...run.items);
  }
  return after;
}

function shapeAfter(item: Shape, change: ShapePatch): Shape {
  const after: Record<string, unknown> = { ...item };
  for (const [name, value] of Object.entries(change.now ?? {})) {
    if (value === null) delete after[name];
    else after[name] = value;
  }
  if (change.items) {
    const inside = itemsAfter(item.items ?? [], change.items);
    if (inside.length) after.items = inside;
    else delete after.items;
  }
  return after as unknown as Shape;
}

/** The panel after a patch. */
export function panelAfter(panel: Panel, patch: PanelPatch | null | undefined): Panel {
  if (!patch) return panel;
  const lines = new Map([...(panel.seats ?? []), ...(patch.seats ?? [])].map((line) => [line.seat, line]));
  const listed = patch.listed ?? (panel.seats ?? []).map((line) => line.seat);
  return {
    title: patch.title ?? panel.title,
    facts: patch.facts ?? panel.facts,
    seats: listed.flatMap((seat) => lines.get(seat) ?? []),
    hand: patch.handless ? null : (patch.hand ?? panel.hand),
    piles: patch.piles ?? panel.piles,
    details: patch.details ?? panel.details,
    skips: patch.skips ?? panel.skips,
  };
}

/** The view after an event. */
export function viewAfter(view: View, patch: ViewPatch): View {
  return {
    ...patch,
    seat: patch.seat ?? view.seat,
    goal: patch.goal ?? view.goal,
    sites: patch.sites ? { ...view.sites, ...patch.sites } : view.sites,
    panel: panelAfter(view.panel, patch.panel),
  };
}

/** The pictures of a replay's frames: the first is whole or follows what was there before. */
export function picturesOf(frames: readonly Frame[], before?: Picture): Picture[] {
  let last = before;
  return frames.flatMap(({ picture, patch }) => {
    last = picture ?? (last && patch ? patched(last, patch) : last);
    return last ?? [];
  });
}
