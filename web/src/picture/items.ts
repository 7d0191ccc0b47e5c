// Items of a picture by id: those that have a name or can be chosen, and where any of them is seen.

import type { Picture, Shape } from "../net/messages";
import { eachSpot, type Spot } from "./picture";

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
  let found: Spot | undefined;
  eachSpot(picture?.items ?? [], (item, spot) => {
    if (item.id === id) found ??= spot();
  });
  return found?.ring ? found : undefined;
}
