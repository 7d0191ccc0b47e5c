// Touch targets: the least size that a finger can hit, and the places that lie under one.

import type { Picture } from "../net/messages";
import { spots, type Spot } from "./picture";

/** The least breadth of what a finger shall hit, in the screen's pixels. */
export const FINGER = 40;

/** A finger is what points here, or the screen is as small as a phone's. */
export function byFinger(): boolean {
  return window.matchMedia("(pointer: coarse), (max-width: 860px)").matches;
}

/** How broad a usual place of a board is: half of its places are at least as broad. */
export function usualBreadth(picture: Picture): number {
  if (picture.plane) return picture.plane.size;
  const rings = [...spots(picture.items).values()].flatMap(({ ring }) => ring ?? []);
  const all = rings.map(({ box }) => Math.max(box[2], box[3])).sort((a, b) => a - b);
  return all[Math.floor(all.length / 2)] ?? Infinity;
}

/** The places whose middle is within a reach of a point, the nearest first. */
export function nearest(targets: readonly Spot[], x: number, y: number, reach: number): Spot[] {
  const far = (spot: Spot): number => Math.hypot(spot.x - x, spot.y - y);
  return targets.filter((spot) => far(spot) <= reach).sort((a, b) => far(a) - far(b));
}

/** How near each other the nearest two of some places are. */
export function closest(targets: readonly Spot[]): number {
  let least = Infinity;
  for (const [i, one] of targets.entries()) {
    for (const other of targets.slice(i + 1)) least = Math.min(least, Math.hypot(one.x - other.x, one.y - other.y));
  }
  return least;
}
