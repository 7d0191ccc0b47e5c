// The plane of a board without an edge: cells that are not drawn have a site and a move as well.

import type { Plane } from "../net/messages";
import { spotOf, type Spot } from "./picture";

const SITE = "{a},{b}";

/** A text with coordinates in the places of {a} and {b}. */
function filled(pattern: string, a: number, b: number): string {
  return pattern.replaceAll("{a}", String(a)).replaceAll("{b}", String(b));
}

/** The coordinates of the cell at a place. */
function cellAt({ size, x: left = 0, y: top = 0, up = false }: Plane, x: number, y: number): [number, number] {
  const whole = (value: number): number => Math.round(value) || 0;
  return [whole((x - left) / size), whole(((up ? -1 : 1) * (y - top)) / size)];
}

/** The site of the cell at a place. */
export function siteAt(plane: Plane, x: number, y: number): string {
  return filled(plane.site ?? SITE, ...cellAt(plane, x, y));
}

/** The move to the cell at a place: the server says whether it is legal. "" when there is none to be made. */
export function moveAt(plane: Plane, x: number, y: number): string {
  return filled(plane.move ?? "", ...cellAt(plane, x, y));
}

/** Where a site lies on the plane, drawn or not; null where it is no site of it. */
export function spotOn(plane: Plane, site: string): Spot | null {
  const { a, b } = reader(plane.site ?? SITE).exec(site)?.groups ?? {};
  if (a === undefined || b === undefined) return null;
  const { size, x: left = 0, y: top = 0, up = false } = plane;
  const [x, y, half] = [left + Number(a) * size, top + (up ? -1 : 1) * Number(b) * size, size / 2];
  const points: [number, number][] = [[-half, -half], [half, -half], [half, half], [-half, half]];
  return spotOf({ id: `plane:${site}`, kind: "polygon", x, y, points, site, layer: "ground" });
}

const readers = new Map<string, RegExp>();

/** What reads the coordinates of a site: a plane has hundreds of them. */
function reader(pattern: string): RegExp {
  let found = readers.get(pattern);
  if (!found) {
    const number = (name: string): string => `(?<${name}>-?\\d{1,15})`;
    const text = escaped(pattern).replace("\\{a\\}", number("a")).replace("\\{b\\}", number("b"));
    found = new RegExp(`^${text}$`);
    readers.set(pattern, found);
  }
  return found;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
