// How far things reach: a ship's six flights in Zyrcan, the blocks around a cell in Cell Wars. Drawn, never decided: moves are the server's.

import { spots, type Spot } from "./picture";
import type { Shape } from "./messages";

export interface Flight {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  site: string;
}

interface Point {
  x: number;
  y: number;
}

/** Where a piece ends, in steps from its middle. */
const RIM = 0.36;

/** The distance between neighbouring hexes. */
function spacing(places: readonly Point[]): number {
  const [first] = places;
  if (!first) return 0;
  return Math.min(...places.slice(1).map((one) => Math.hypot(one.x - first.x, one.y - first.y)));
}

function near(places: readonly Spot[], x: number, y: number, far: number): Spot | undefined {
  return places.find((spot) => Math.hypot(spot.x - x, spot.y - y) < far);
}

/** The six flights of the ship on a site: as many hexes along each line as it has engines. */
export function flights(items: Shape[], site: string): Flight[] {
  const hexes = [...spots(items).values()].filter((spot) => spot.item.site?.startsWith("hex:"));
  const from = hexes.find((spot) => spot.item.site === site);
  const ship = items.find((item) => item.id === site.replace("hex:", "ship:"));
  const engines = (ship?.items ?? []).filter((part) => /:engine\d$/.test(part.id)).length;
  const step = spacing(hexes);
  if (!from || !engines || !step) return [];
  return [0, 60, 120, 180, 240, 300].flatMap((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const x = from.x + Math.cos(angle) * step * engines;
    const y = from.y + Math.sin(angle) * step * engines;
    const end = near(hexes, x, y, step / 3);
    if (!end?.item.site) return [];
    // From the rim of the one piece to the rim of the other, so that both stay readable.
    const [dx, dy] = [Math.cos(angle) * step * RIM, Math.sin(angle) * step * RIM];
    return [{ x1: from.x + dx, y1: from.y + dy, x2: end.x - dx, y2: end.y - dy, site: end.item.site }];
  });
}

/** The hexes at most so many steps from one. */
export function within(items: Shape[], site: string, steps: number): Spot[] {
  const hexes = [...spots(items).values()].filter((spot) => spot.item.site?.startsWith("hex:"));
  const from = hexes.find((spot) => spot.item.site === site);
  const step = spacing(hexes);
  if (!from || !step) return [];
  return hexes.filter((spot) => distance(spot.x - from.x, spot.y - from.y, step) <= steps);
}

/** Steps between hexes whose rows are horizontal. */
function distance(dx: number, dy: number, step: number): number {
  const r = Math.round(dy / (step * Math.sqrt(0.75)));
  const q = Math.round(dx / step - r / 2);
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}
