// Pictures: where their items stand, and which item stands for a site.

import { around, corners, ringOf, turned, type Box, type Ring } from "./bounds";
import type { Picture, Shape } from "../net/messages";

/** Where nearly everything may be chosen, rings around all of it would say nothing. */
export const MANY = 120;

/** The picture with one item as it is in another: put in where it was, or on top when it is new. */
export function spliced(picture: Picture, other: Picture, id: string): Picture {
  const item = other.items.find((one) => one.id === id);
  if (!item) return picture;
  const known = picture.items.some((one) => one.id === id);
  const items = known ? picture.items.map((one) => (one.id === id ? item : one)) : [...picture.items, item];
  return { ...picture, items };
}

/** An item on the board, by the middle of what can be seen of it. */
export interface Spot {
  item: Shape;
  x: number;
  y: number;
  /** what shows that it can be chosen; null where nothing of it can be seen */
  ring: Ring | null;
}

const known = new WeakMap<readonly Shape[], Map<string, Spot>>();

/** Where the item of each site stands, groups resolved; where several stand for one, the last that can be seen. */
export function spots(items: readonly Shape[]): Map<string, Spot> {
  let found = known.get(items);
  if (!found) {
    const all = new Map<string, Spot>();
    eachSpot(items, ({ site }, spotted) => {
      if (!site) return;
      const spot = spotted();
      if (spot.ring || !all.get(site)?.ring) all.set(site, spot);
    });
    known.set(items, (found = all));
  }
  return found;
}

/** What stands on a place. */
export function pieceAt(items: readonly Shape[], { x, y }: { x: number; y: number }): Shape | undefined {
  return items.findLast(
    (item) =>
      ["use", "group"].includes(item.kind) &&
      !["mark", "ground"].includes(item.layer ?? "") &&
      Math.hypot((item.x ?? 0) - x, (item.y ?? 0) - y) < 6,
  );
}

/** The site of the place at a point, where places are not drawn one by one; null where there is none. */
export function placeAt(items: readonly Shape[], x: number, y: number): string | null {
  for (const { item, ring } of spots(items).values()) {
    if (item.kind !== "group" || item.items || !ring) continue;
    const [left, top, width, height] = ring.box;
    if (x >= left && x < left + width && y >= top && y < top + height) return item.site ?? null;
  }
  return null;
}

/** Where the group of an item stands, and how far it is turned. */
interface At {
  x: number;
  y: number;
  turn: number;
}

/** Every item, those inside groups too, with where its group is, and with what says where it is itself. */
export function eachSpot(
  items: readonly Shape[],
  visit: (item: Shape, spot: () => Spot, at: At) => void,
  at: At = { x: 0, y: 0, turn: 0 },
): void {
  for (const item of items) {
    visit(item, () => spotOf(item, at.x, at.y, at.turn), at);
    if (!item.items) continue;
    const [dx, dy] = turned([item.x ?? 0, item.y ?? 0], at.turn);
    eachSpot(item.items, visit, { x: at.x + dx, y: at.y + dy, turn: at.turn + (item.turn ?? 0) });
  }
}

/** A circle around all of an item, whatever it is put together from; null where nothing of it can be seen. */
function circleAround(item: Shape, { x, y, turn }: At): Ring | null {
  const whole = around(corners({ ...item, turn: turn + (item.turn ?? 0) }));
  if (!whole) return null;
  const [dx, dy] = turned([item.x ?? 0, item.y ?? 0], turn);
  const [left, top, width, height] = whole;
  const r = 0.58 * Math.max(width, height);
  const [cx, cy] = [x + dx + left + width / 2, y + dy + top + height / 2];
  return { shape: { id: item.id, kind: "circle", r }, x: cx, y: cy, turn: 0, box: [cx - r, cy - r, 2 * r, 2 * r] };
}

/** Where the items with these ids stand: their outlines, or circles around those that are put together. */
export function outlines(items: readonly Shape[], ids: ReadonlySet<string>): Ring[] {
  const found: Ring[] = [];
  if (!ids.size) return found;
  eachSpot(items, (item, spot, at) => {
    const ring = ids.has(item.id) && (item.items ? circleAround(item, at) : spot().ring);
    if (ring) found.push(ring);
  });
  return found;
}

/** An item whose group stands at x, y and is turned. */
export function spotOf(item: Shape, x = 0, y = 0, turn = 0): Spot {
  const [dx, dy] = turned([item.x ?? 0, item.y ?? 0], turn);
  const ring = ringOf(turn ? { ...item, turn: turn + (item.turn ?? 0) } : item);
  if (!ring) return { item, x: x + dx, y: y + dy, ring };
  const [left, top, width, height] = [ring.box[0] + x + dx, ring.box[1] + y + dy, ring.box[2], ring.box[3]];
  const moved = { ...ring, x: ring.x + x + dx, y: ring.y + y + dy, box: [left, top, width, height] as Box };
  return { item, x: left + width / 2, y: top + height / 2, ring: moved };
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
/** Where an arrow points. */
export const UNIT: Record<Arrow, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The nearest of the sites in an arrow's direction, as the eye would choose: near, and not too far aside. */
export function towards(from: Spot, candidates: Spot[], arrow: Arrow): Spot | null {
  const [ux, uy] = UNIT[arrow];
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
