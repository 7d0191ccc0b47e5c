// Bounding boxes of shapes, and the outline that a ring around one follows.

import type { Shape } from "../net/messages";

export type Box = [left: number, top: number, width: number, height: number];
type Point = [x: number, y: number];

/** An outline at its place. */
export interface Ring {
  shape: Shape;
  x: number;
  y: number;
  /** degrees, clockwise */
  turn: number;
  box: Box;
}

/** How wide a letter is, and how high a line of text, in sizes of the font. */
const LETTER = 0.6;
const TEXT_HEIGHT = 1.2;

export function turned([x, y]: Point, degrees: number): Point {
  if (!degrees) return [x, y];
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** The box around points; null where they cover nothing. */
export function around(points: readonly Point[]): Box | null {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  return width > 0 || height > 0 ? [left, top, width, height] : null;
}

/** Corners that enclose a shape, seen from its own place. */
export function corners(item: Shape): Point[] {
  const found = untwisted(item);
  return item.turn && item.kind !== "circle" ? found.map((point) => turned(point, item.turn ?? 0)) : found;
}

function untwisted(item: Shape): Point[] {
  if (item.points) return item.points;
  if (item.kind === "circle" || item.kind === "use") return item.r ? [[-item.r, -item.r], [item.r, item.r]] : [];
  if (item.kind === "path") return pathCorners(item.d ?? "");
  if (item.kind === "text") return textCorners(item);
  return (item.items ?? []).flatMap((child) =>
    corners(child).map(([x, y]): Point => [x + (child.x ?? 0), y + (child.y ?? 0)]),
  );
}

function textCorners({ text = "", size = 0, anchor = "middle" }: Shape): Point[] {
  if (!text || !size) return [];
  const width = text.length * size * LETTER;
  const left = { start: 0, middle: -width / 2, end: -width }[anchor];
  const half = (size * TEXT_HEIGHT) / 2;
  return [[left, -half], [left + width, -half], [left + width, half], [left, half]];
}

/** How many numbers a command of a path takes. */
const TAKES: Record<string, number> = { M: 2, L: 2, T: 2, H: 1, V: 1, S: 4, Q: 4, C: 6, A: 7, Z: 0 };

/** The points that a path runs through or bends towards: it never leaves their hull. */
function pathCorners(d: string): Point[] {
  const tokens = d.match(/[a-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? [];
  const found: Point[] = [];
  let here: Point = [0, 0];
  let start: Point = here;
  let command = "";
  for (let i = 0; i < tokens.length; ) {
    if (/[a-z]/i.test(tokens[i] ?? "")) command = tokens[i++] ?? "";
    const kind = command.toUpperCase();
    const takes = TAKES[kind];
    if (takes === undefined) break;
    const numbers = tokens.slice(i, i + takes).map(Number);
    if (numbers.length < takes) break;
    i += takes;
    const [x, y] = command === kind ? [0, 0] : here;
    const point = (at: number): Point => [x + (numbers[at] ?? 0), y + (numbers[at + 1] ?? 0)];
    const before = here;
    if (kind === "Z") here = start;
    else if (kind === "H") here = [x + (numbers[0] ?? 0), before[1]];
    else if (kind === "V") here = [before[0], y + (numbers[0] ?? 0)];
    else here = point(takes - 2);
    if (kind === "A") found.push(...bulge(before, here, numbers));
    else for (let at = 0; at < takes - 2; at += 2) found.push(point(at));
    found.push(here);
    if (kind === "M") [start, command] = [here, command === "M" ? "L" : "l"];
    if (kind === "Z" && !/[a-z]/i.test(tokens[i] ?? "z")) break;
  }
  return found;
}

/** Where an arc bulges farthest from its chord; a large one to the sides as well. */
function bulge(from: Point, to: Point, [rx = 0, ry = 0, , large = 0, sweep = 0]: number[]): Point[] {
  const flat = ry ? rx / ry : 1;
  const [dx, dy] = [to[0] - from[0], (to[1] - from[1]) * flat];
  const chord = Math.hypot(dx, dy);
  if (!chord || !rx) return [];
  const radius = Math.max(rx, chord / 2);
  const [ux, uy] = [dx / chord, dy / chord];
  const side = sweep ? 1 : -1;
  const middle = Math.sqrt(Math.max(0, radius * radius - (chord * chord) / 4)) * (large ? 1 : -1);
  const at = (along: number, out: number): Point => [
    from[0] + dx / 2 + ux * along + uy * side * out,
    from[1] + (dy / 2 + uy * along - ux * side * out) / flat,
  ];
  return large ? [at(0, middle + radius), at(radius, middle), at(-radius, middle)] : [at(0, middle + radius)];
}

/** What a ring is drawn around, seen from the item's place: its first solid shape, else a box around all of it. */
export function ringOf(item: Shape): Ring | null {
  const found = item.kind === "line" ? placed(item, 0, 0, item.turn ?? 0) : solid(item, 0, 0, item.turn ?? 0);
  if (found) return found;
  const box = around(corners(item));
  if (!box) return null;
  const [left, top, width, height] = box;
  const points: Point[] = [[left, top], [left + width, top], [left + width, top + height], [left, top + height]];
  return { shape: { id: item.id, kind: "polygon", points }, x: 0, y: 0, turn: 0, box };
}

function placed(item: Shape, x: number, y: number, turn: number): Ring | null {
  const { id, points, r = 0 } = item;
  const used: Shape = points ? { id, kind: "polygon", points } : { id, kind: "circle", r };
  const shape: Shape = item.kind === "use" ? used : item;
  const box = around(corners({ ...shape, turn }));
  return box && { shape, x, y, turn, box: [box[0] + x, box[1] + y, box[2], box[3]] };
}

function solid(item: Shape, x: number, y: number, turn: number): Ring | null {
  if (item.kind !== "group") {
    return item.kind === "text" || item.kind === "line" ? null : placed(item, x, y, turn);
  }
  const within = (children: Shape[]): Ring | null => {
    for (const child of children) {
      const [dx, dy] = turned([child.x ?? 0, child.y ?? 0], turn);
      const found = solid(child, x + dx, y + dy, turn + (child.turn ?? 0));
      if (found) return found;
    }
    return null;
  };
  // What lies in the group itself before what lies in groups of it.
  const children = item.items ?? [];
  return within(children.filter((child) => child.kind !== "group")) ?? within(children);
}
