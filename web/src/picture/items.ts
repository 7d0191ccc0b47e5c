// Items of a picture by id: those that have a name or can be chosen, and where any of them is seen.

import type { Picture, Shape } from "../net/messages";
import { turned } from "./bounds";
import { eachSpot, spotOf, type Spot } from "./picture";

const known = new WeakMap<readonly Shape[], Map<string, Spot>>();

/** Where each thing of a picture is, by its id. */
export function namedItems(picture: Picture): Map<string, Spot> {
  let found = known.get(picture.items);
  if (!found) {
    const all = new Map<string, Spot>();
    eachSpot(picture.items, (item, spot) => {
      if (item.label || item.site) all.set(item.id, spot());
    });
    known.set(picture.items, (found = all));
  }
  return found;
}

/** Where an item can be seen; undefined where it cannot. */
export function itemSpot(picture: Picture | null, id: string): Spot | undefined {
  const spot = picture ? within(picture.items, id, 0, 0, 0) : undefined;
  return spot?.ring ? spot : undefined;
}

function within(items: readonly Shape[], id: string, x: number, y: number, turn: number): Spot | undefined {
  for (const item of items) {
    if (item.id === id) return spotOf(item, x, y, turn);
    if (!item.items) continue;
    const [dx, dy] = turned([item.x ?? 0, item.y ?? 0], turn);
    const found = within(item.items, id, x + dx, y + dy, turn + (item.turn ?? 0));
    if (found) return found;
  }
  return undefined;
}
