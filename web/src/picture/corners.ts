// The corners of the board's room: whether plates and buttons can lie there without covering something of the board.

import { around, corners as cornersOf, type Box } from "./bounds";
import { spots } from "./picture";
import type { Picture, Shape } from "../net/messages";

export type Corner = "bl" | "tl" | "tr" | "br";
/** Where a plate lies: the corner, and how many lie between it and the edge. */
export interface Slot {
  corner: Corner;
  row: number;
}
/** A plate with its distance to the next one, and how much narrower each farther from the edge is, in pixels. */
export const PLATE = { width: 220, height: 60, apart: 8, narrower: 24 };

/** Clockwise, from the lower left, which is the looking seat's. */
const SLOTS: readonly string[] = ["", "tl", "bl tl", "bl tl tr", "bl tl tr br", "bl tl tl tr br", "bl tl tl tr tr br"];

/** The slots of so many plates; none where there are too many for the corners. */
export function slots(plates: number): Slot[] {
  const corners = (SLOTS[plates]?.split(" ") ?? []) as Corner[];
  return corners.map((corner, i) => ({
    corner,
    // Up the left side, down the right one.
    row: (corner === "tl" ? corners.slice(i + 1) : corners.slice(0, i)).filter((other) => other === corner).length,
  }));
}

/** The corner in which a square covers nothing that stands on a board, of which this box is seen; else the first. */
export function freeCorner({ items }: Picture, [left, top, width, height]: Box, size: number): Corner {
  const things = items.flatMap((item) => {
    const drawn = item.layer !== "ground" || item.site;
    const found = drawn ? around(cornersOf({ id: "", kind: "group", items: [item] })) : null;
    return found ? [found] : [];
  });
  const all: Corner[] = ["tr", "br", "bl", "tl"];
  const free = all.find((corner) => {
    const x = corner.endsWith("l") ? left : left + width - size;
    const y = corner.startsWith("t") ? top : top + height - size;
    return things.every(([l, t, w, h]) => l + w <= x || l >= x + size || t + h <= y || t >= y + size);
  });
  return free ?? "tr";
}

/** Where words stand on a board. */
function words(items: readonly Shape[], left = 0, top = 0): Box[] {
  return items.flatMap((item) => {
    const [x, y] = [left + (item.x ?? 0), top + (item.y ?? 0)];
    const found = item.kind === "text" ? around(cornersOf(item)) : null;
    return found ? [[found[0] + x, found[1] + y, found[2], found[3]]] : words(item.items ?? [], x, y);
  });
}

/** Whether so many plates cover no place and no word of a board that is drawn as large as its room allows. */
export function cornersFree(board: Picture, plates: number, width: number, height: number): boolean {
  const used = slots(plates).map(({ corner, row }): Box => {
    const { height: h, apart } = PLATE;
    const [w, from] = [PLATE.width - row * PLATE.narrower, row * (h + apart)];
    return [corner.endsWith("l") ? 0 : width - w, corner.startsWith("t") ? from : height - from - h, w, h];
  });
  if (!used.length || board.plane) return false;
  const [left, top, w, h] = board.box;
  const scale = Math.min(width / w, height / h);
  const [dx, dy] = [(width - w * scale) / 2 - left * scale, (height - h * scale) / 2 - top * scale];
  const places = [...spots(board.items).values()].map(({ ring }) => ring?.box);
  return [...places, ...words(board.items)].every((box) => {
    if (!box) return true;
    const [x, y, breadth, depth] = box;
    const [from, to] = [x * scale + dx, (x + breadth) * scale + dx];
    const [above, below] = [y * scale + dy, (y + depth) * scale + dy];
    return used.every(([l, t, pw, ph]) => to <= l || from >= l + pw || below <= t || above >= t + ph);
  });
}
