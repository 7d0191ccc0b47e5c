// Pointing at what stands for no site: an item of the picture, by its id.

import { turned } from "./extent";
import type { Picture, Shape } from "./messages";
import { spotOf, type Spot } from "./picture";

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
