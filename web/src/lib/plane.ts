// A plane without an edge: sites are coordinates, so that a place beyond the picture has a name as well.

import type { Move, Shape } from "./messages";

const COORDINATES = /^(-?\d{1,16}),(-?\d{1,16})$/;

export interface Grid {
  /** the side of a cell, and where the cell 0,0 would be drawn */
  size: number;
  x: number;
  y: number;
  /** 1 when the second coordinate grows downwards, -1 when upwards */
  down: 1 | -1;
}

/** The grid that the cells of a picture lie on; null when they do not lie on one. */
export function grid(items: readonly Shape[]): Grid | null {
  let first: { item: Shape; a: number; b: number } | null = null;
  for (const item of items) {
    const named = COORDINATES.exec(item.site ?? "");
    if (!named || item.kind !== "polygon") continue;
    const here = { item, a: Number(named[1]), b: Number(named[2]) };
    if (!first) {
      first = here;
      continue;
    }
    if (here.b === first.b) continue;
    const xs = (item.points ?? []).map(([x]) => x);
    const size = Math.max(...xs) - Math.min(...xs);
    const down = (here.b - first.b) * ((item.y ?? 0) - (first.item.y ?? 0)) > 0 ? 1 : -1;
    return { size, down, x: (first.item.x ?? 0) - first.a * size, y: (first.item.y ?? 0) - down * first.b * size };
  }
  return null;
}

/** The site of the cell at a place. */
export function siteAt(on: Grid, x: number, y: number): string {
  const whole = (value: number): number => Math.round(value) || 0;
  return `${whole((x - on.x) / on.size)},${whole((on.down * (y - on.y)) / on.size)}`;
}

/** How the move to a site is written, as the listed moves are: the server says whether it is one. */
export function written(moves: readonly Move[], site: string): string | null {
  const model = moves.find((move) => move.path.length === 1 && move.path[0] && move.text.endsWith(move.path[0]));
  const named = model?.path[0];
  return model && named ? model.text.slice(0, -named.length) + site : null;
}
