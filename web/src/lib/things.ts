// What can be looked at in a picture: every item that has a name or can be chosen.

import type { Picture, Shape } from "./messages";
import { eachSpot, type Spot } from "./picture";

const known = new WeakMap<readonly Shape[], Map<string, Spot>>();

/** Where each thing of a picture is, by its id. */
export function things(picture: Picture): Map<string, Spot> {
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
