// Lights on places that may be chosen: whether something stands there, and brackets at its corners.

import type { Shape } from "../net/messages";
import type { Ring } from "./bounds";

/** How much of a side a bracket covers. */
const ARM = 0.3;

/** Whether a piece stands in the middle of a place. */
export function taken({ box: [left, top, width, height] }: Ring, pieces: readonly Shape[]): boolean {
  return pieces.some(
    ({ x = 0, y = 0 }) =>
      Math.abs(x - left - width / 2) < 0.3 * width && Math.abs(y - top - height / 2) < 0.3 * height,
  );
}

/** The pieces that stand on one of these places, by id. */
export function standingOn(rings: readonly (Ring | null)[], pieces: readonly Shape[]): Set<string> {
  return new Set(pieces.filter((piece) => rings.some((ring) => ring && taken(ring, [piece]))).map(({ id }) => id));
}

/** The path of a bracket at every corner of a polygon, a little inside it; at every second one where there are many. */
export function brackets(points: readonly [number, number][]): string {
  const step = points.length > 4 ? 2 : 1;
  const at = (i: number): [number, number] => {
    const [x, y] = points[(i + points.length) % points.length] ?? [0, 0];
    return [0.92 * x, 0.92 * y];
  };
  const write = ([x, y]: [number, number]): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const along = ([x, y]: [number, number], [u, v]: [number, number]): [number, number] => [
    x + (u - x) * ARM,
    y + (v - y) * ARM,
  ];
  let path = "";
  for (let i = points.length - 1; i >= 0; i -= step) {
    const corner = at(i);
    path += `M${write(along(corner, at(i - 1)))}L${write(corner)}L${write(along(corner, at(i + 1)))}`;
  }
  return path;
}
