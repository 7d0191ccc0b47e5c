// How far pieces reach, as lines to draw. It is the game that says so; which moves are legal is the server's.

import type { Panel, SeatFacts, Shape } from "../net/messages";
import { spots, type Spot } from "./picture";

/** From a chosen item to a place that it reaches. */
export interface RangeLine {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  site: string;
}

/** Where a piece ends, seen from its middle, as a part of its place's width. */
const RIM = 0.36;

function rim(spot: Spot): number {
  return spot.ring ? RIM * Math.min(spot.ring.box[2], spot.ring.box[3]) : 0;
}

/** The ways from what stands on a site, from the rim of the one place to the rim of the other: both stay readable. */
export function rangeLinesFrom(items: readonly Shape[], site: string): RangeLine[] {
  const where = spots(items);
  const from = where.get(site);
  if (!from) return [];
  return [...new Set(reachOf(items, site))].flatMap((end) => {
    const to = where.get(end);
    if (!to) return [];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy);
    const near = length > rim(from) + rim(to);
    const [start, stop] = near ? [rim(from) / length, rim(to) / length] : [0, 0];
    const [x1, y1] = [from.x + dx * start, from.y + dy * start];
    return [{ x1, y1, x2: to.x - dx * stop, y2: to.y - dy * stop, site: end }];
  });
}

/** All that the items of a site reach. */
function reachOf(items: readonly Shape[], site: string): string[] {
  return items.flatMap((item) => [
    ...(item.site === site ? (item.reach ?? []) : []),
    ...(item.items ? reachOf(item.items, site) : []),
  ]);
}

/** Asked for in place of a seat, to see nobody's reach. */
export const NOBODY = -1;

/** Whose reach is shown: the seat that was asked for, else the one that is choosing among what it reaches. */
export function seatWithRange(panel: Panel, asked: number | null, offered: readonly string[]): SeatFacts | undefined {
  const seats = (panel.seats ?? []).filter((one) => one.reach);
  if (asked !== null) return seats.find((one) => one.seat === asked);
  return seats.find((one) => one.reach?.during?.some((site) => offered.includes(site)));
}
