// Pictures: how a patch changes one, where its items stand, and which item stands for a site.

import type { Patch, Picture, Shape } from "./messages";

/** The picture after a patch; the old one is not touched. */
export function patched(picture: Picture, patch: Patch): Picture {
  const byId = new Map(picture.items.map((item) => [item.id, item]));
  for (const item of patch.items ?? []) byId.set(item.id, item);
  const items = patch.order ? patch.order.flatMap((id) => byId.get(id) ?? []) : [...byId.values()];
  return {
    ...picture,
    items,
    title: patch.title ?? picture.title,
    description: patch.description ?? picture.description,
    box: patch.box ?? picture.box,
    plane: patch.plane ?? picture.plane,
  };
}

/** The picture with one item as it is in another: put in where it was, or on top when it is new. */
export function spliced(picture: Picture, other: Picture, id: string): Picture {
  const item = other.items.find((one) => one.id === id);
  if (!item) return picture;
  const known = picture.items.some((one) => one.id === id);
  return { ...picture, items: known ? picture.items.map((one) => (one.id === id ? item : one)) : [...picture.items, item] };
}

/** What a ring is drawn around: the shape itself, or the first solid shape of a group. */
export function outline(item: Shape): Shape | undefined {
  if (item.kind !== "group") return item;
  return (item.items ?? []).find((child) => child.kind !== "text" && child.kind !== "line" && child.kind !== "group");
}

export interface Spot {
  item: Shape;
  x: number;
  y: number;
}

/** Where the item of each site stands, groups resolved. */
export function spots(items: Shape[]): Map<string, Spot> {
  const found = new Map<string, Spot>();
  const walk = (list: Shape[], x: number, y: number): void => {
    for (const item of list) {
      const here = { item, x: x + (item.x ?? 0), y: y + (item.y ?? 0) };
      if (item.site) found.set(item.site, here);
      if (item.items) walk(item.items, here.x, here.y);
    }
  };
  walk(items, 0, 0);
  return found;
}

/** Where an item stands, by id; null when it is not in the picture. */
export function place(items: Shape[], id: string): { x: number; y: number } | null {
  const walk = (list: Shape[], x: number, y: number): { x: number; y: number } | null => {
    for (const item of list) {
      const here = { x: x + (item.x ?? 0), y: y + (item.y ?? 0) };
      if (item.id === id) return here;
      const inside = item.items && walk(item.items, here.x, here.y);
      if (inside) return inside;
    }
    return null;
  };
  return walk(items, 0, 0);
}

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** The nearest of the sites in an arrow's direction, as the eye would choose: near, and not too far aside. */
export function towards(from: Spot, candidates: Spot[], arrow: Arrow): Spot | null {
  const [ux, uy] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[arrow] as [number, number];
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of candidates) {
    const dx = spot.x - from.x;
    const dy = spot.y - from.y;
    const ahead = dx * ux + dy * uy;
    const aside = Math.abs(dx * uy - dy * ux);
    if (ahead <= 0.5 || aside > ahead * 2.5) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) {
      least = cost;
      best = spot;
    }
  }
  return best;
}
